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
    /// A string builder of this class with this text.
    Builder(String, JavaString),
    /// A collection of this class, filled by `add`. Hash sets have one bucket: their order is that of their elements here.
    Collection(String, Vec<Argument>),
    /// A map of this class, filled by `put`. Hash maps have one bucket: their order is that of their entries here.
    Map(String, Vec<(Argument, Argument)>),
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
            Object::Builder(class, text) => {
                named(out, b'B', class);
                out.units(&text.0);
            }
            Object::Collection(class, _) => named(out, b'C', class),
            Object::Map(class, _) => named(out, b'M', class),
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
            Object::Collection(_, elements) => {
                out.length(elements.len());
                elements.iter().for_each(|element| element.encode(out));
            }
            Object::Map(_, entries) => {
                out.length(2 * entries.len());
                for (key, value) in entries {
                    key.encode(out);
                    value.encode(out);
                }
            }
            Object::Text(_) | Object::Constant(..) | Object::Class(_) | Object::Builder(..) => out.length(0),
        }
    }
}

fn named(out: &mut Writer, kind: u8, class: &str) {
    out.byte(kind);
    out.text(class);
}
