//! Objects to be made for a call: no constructor runs, fields are written as they are given.

use crate::request::Argument;
use crate::value::JavaString;
use crate::wire::Writer;

/// An object of a call; needs [`ChildOptions::objects`](crate::ChildOptions).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// An object of this class, named with dots, with these fields; the others are 0 or null.
    Instance(String, Vec<ObjectField>),
    /// An array of this class, as `Class.getName` gives it.
    Array(String, Vec<Argument>),
    /// A string of its own.
    Text(JavaString),
    /// The constant of this enum with this name.
    Constant(String, String),
    /// The `Class` object of this class.
    Class(String),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectField {
    /// The class that declares it, with dots.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Argument,
}

impl Object {
    /// What it takes to make it.
    pub(crate) fn encode_shape(&self, out: &mut Writer) {
        match self {
            Object::Instance(class, _) => named(out, b'O', class),
            Object::Array(class, elements) => {
                named(out, b'A', class);
                out.length(elements.len());
            }
            Object::Text(text) => {
                named(out, b'T', "");
                out.units(&text.0);
            }
            Object::Constant(class, name) => {
                named(out, b'E', class);
                out.text(name);
            }
            Object::Class(class) => named(out, b'K', class),
        }
    }

    /// What is written into it.
    pub(crate) fn encode_content(&self, out: &mut Writer) {
        match self {
            Object::Instance(_, fields) => {
                out.length(fields.len());
                for field in fields {
                    out.text(&field.class);
                    out.text(&field.name);
                    field.value.encode(out);
                }
            }
            Object::Array(_, elements) => {
                out.length(elements.len());
                elements.iter().for_each(|element| element.encode(out));
            }
            Object::Text(_) | Object::Constant(..) | Object::Class(_) => out.length(0),
        }
    }
}

fn named(out: &mut Writer, kind: u8, class: &str) {
    out.byte(kind);
    out.text(class);
}
