//! Annotations (JVMS 4.7.16 to 4.7.22), decoded on demand.
//!
//! The JVM does not look at them when it loads a class, so neither does [`crate::parse`].

use crate::attributes::{Attributes, at_end};
use crate::class::ClassFile;
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Expected};
use crate::modified_utf8::ModifiedUtf8;
use crate::pool::{ConstantPool, tag};

/// Nesting of values beyond which an annotation is refused.
const MAX_DEPTH: u32 = 100;

/// An annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation<'a> {
    /// The annotation interface as a field descriptor: `Ljava/lang/Deprecated;`.
    pub descriptor: &'a str,
    /// Names and values of the elements that are given.
    pub elements: Vec<(&'a str, ElementValue<'a>)>,
    /// Whether reflection sees it (`RuntimeVisible…` rather than `RuntimeInvisible…`).
    pub visible: bool,
}

/// The value of an annotation's element.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementValue<'a> {
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A `String`.
    String(ModifiedUtf8<'a>),
    /// An enum constant.
    Enum {
        /// The enum's field descriptor.
        descriptor: &'a str,
        /// The constant's name.
        name: &'a str,
    },
    /// A class literal's return descriptor: `V`, `I`, `[I`, `Ljava/lang/String;`.
    Class(&'a str),
    /// A nested annotation; its `visible` is that of the outer one.
    Annotation(Box<Annotation<'a>>),
    /// An array.
    Array(Vec<ElementValue<'a>>),
}

/// The annotations of an item of `class`; versions before 49 have none.
pub(crate) fn member_annotations(
    class: &ClassFile,
    attributes: Attributes,
) -> Result<Vec<Annotation<'_>>, Error> {
    if class.major() < 49 {
        return Ok(Vec::new());
    }
    annotations_of(class.pool(), attributes)
}

/// Visible and invisible annotations, in the file's order.
pub(crate) fn annotations_of(
    pool: &ConstantPool,
    attributes: Attributes,
) -> Result<Vec<Annotation<'_>>, Error> {
    let mut all = Vec::new();
    for attribute in attributes.iter(pool) {
        let (visible, name) = match attribute.name {
            b"RuntimeVisibleAnnotations" => (true, "RuntimeVisibleAnnotations"),
            b"RuntimeInvisibleAnnotations" => (false, "RuntimeInvisibleAnnotations"),
            _ => continue,
        };
        let mut decoder = Decoder { pool, cursor: attribute.content, visible };
        for _ in 0..decoder.cursor.u16()? {
            all.push(decoder.annotation(0)?);
        }
        at_end(&decoder.cursor, name)?;
    }
    Ok(all)
}

/// The annotations of each parameter, visible and invisible ones put together by position.
pub(crate) fn parameter_annotations(
    class: &ClassFile,
    attributes: Attributes,
) -> Result<Vec<Vec<Annotation<'_>>>, Error> {
    let mut parameters: Vec<Vec<Annotation<'_>>> = Vec::new();
    let pool = class.pool();
    let iter = attributes.iter(pool).take(if class.major() < 49 { 0 } else { usize::MAX });
    for attribute in iter {
        let (visible, name) = match attribute.name {
            b"RuntimeVisibleParameterAnnotations" => (true, "RuntimeVisibleParameterAnnotations"),
            b"RuntimeInvisibleParameterAnnotations" => (false, "RuntimeInvisibleParameterAnnotations"),
            _ => continue,
        };
        let mut decoder = Decoder { pool, cursor: attribute.content, visible };
        let count = usize::from(decoder.cursor.u8()?);
        if parameters.len() < count {
            parameters.resize(count, Vec::new());
        }
        for parameter in &mut parameters[..count] {
            for _ in 0..decoder.cursor.u16()? {
                parameter.push(decoder.annotation(0)?);
            }
        }
        at_end(&decoder.cursor, name)?;
    }
    Ok(parameters)
}

/// A single value, as in `AnnotationDefault`.
pub(crate) fn element_value<'a>(
    pool: &'a ConstantPool,
    cursor: Cursor<'a>,
) -> Result<ElementValue<'a>, Error> {
    let mut decoder = Decoder { pool, cursor, visible: true };
    let value = decoder.value(0)?;
    at_end(&decoder.cursor, "AnnotationDefault")?;
    Ok(value)
}

struct Decoder<'a> {
    pool: &'a ConstantPool,
    cursor: Cursor<'a>,
    visible: bool,
}

impl<'a> Decoder<'a> {
    fn annotation(&mut self, depth: u32) -> Result<Annotation<'a>, Error> {
        let descriptor = self.text()?;
        let count = self.cursor.u16()?;
        let mut elements = Vec::new();
        for _ in 0..count {
            elements.push((self.text()?, self.value(depth + 1)?));
        }
        Ok(Annotation { descriptor, elements, visible: self.visible })
    }

    fn value(&mut self, depth: u32) -> Result<ElementValue<'a>, Error> {
        if depth > MAX_DEPTH {
            return Err(self.cursor.error(ErrorKind::TooDeep));
        }
        let at = self.cursor.position();
        Ok(match self.cursor.u8()? {
            b'B' => ElementValue::Byte(self.int()? as i8),
            b'C' => ElementValue::Char(self.int()? as u16),
            b'S' => ElementValue::Short(self.int()? as i16),
            b'Z' => ElementValue::Boolean(self.int()? != 0),
            b'I' => ElementValue::Int(self.int()?),
            b'J' => ElementValue::Long(i64::from_be_bytes(self.number(tag::LONG, Expected::Long)?)),
            b'F' => ElementValue::Float(f32::from_be_bytes(self.number(tag::FLOAT, Expected::Float)?)),
            b'D' => ElementValue::Double(f64::from_be_bytes(self.number(tag::DOUBLE, Expected::Double)?)),
            b's' => ElementValue::String(self.modified_utf8()?),
            b'e' => ElementValue::Enum { descriptor: self.text()?, name: self.text()? },
            b'c' => ElementValue::Class(self.text()?),
            b'@' => ElementValue::Annotation(Box::new(self.annotation(depth + 1)?)),
            b'[' => {
                let count = self.cursor.u16()?;
                let mut values = Vec::new();
                for _ in 0..count {
                    values.push(self.value(depth + 1)?);
                }
                ElementValue::Array(values)
            }
            other => return Err(Error::new(at, ErrorKind::ElementTag(other))),
        })
    }

    fn int(&mut self) -> Result<i32, Error> {
        self.number(tag::INTEGER, Expected::Integer).map(i32::from_be_bytes)
    }

    /// The bytes of the numeric constant whose index comes next.
    fn number<const N: usize>(&mut self, tag: u8, expected: Expected) -> Result<[u8; N], Error> {
        let at = self.cursor.position();
        let index = self.cursor.u16()?;
        self.pool.expect_tag(index, tag, expected, at)?;
        let start = self.pool.entry(index).map_or(0, |(_, start)| start);
        Ok(self.pool.array(start))
    }

    fn modified_utf8(&mut self) -> Result<ModifiedUtf8<'a>, Error> {
        let at = self.cursor.position();
        self.pool.expect_utf8(self.cursor.u16()?, at).map(ModifiedUtf8)
    }

    fn text(&mut self) -> Result<&'a str, Error> {
        let at = self.cursor.position();
        let index = self.cursor.u16()?;
        self.pool.expect_utf8(index, at)?;
        Ok(self.pool.text(index))
    }
}
