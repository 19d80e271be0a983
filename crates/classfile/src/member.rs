//! Fields and methods (JVMS 4.5 and 4.6); their text is read through the class that they belong to.

use crate::annotation::{Annotation, ElementValue, element_value, member_annotations, parameter_annotations};
use crate::attributes::{Attributes, ClassList};
use crate::class::ClassFile;
use crate::code::Code;
use crate::constant::Constant;
use crate::cursor::Cursor;
use crate::error::Error;

/// A field. Its accessors take the class that it came from; with any other they give meaningless text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Flags of JVMS table 4.5-A, see [`crate::access`].
    pub access: u16,
    /// Pool index of the name.
    pub name: u16,
    /// Pool index of the descriptor, which is well-formed.
    pub descriptor: u16,
    pub(crate) signature: u16,
    pub(crate) constant_value: u16,
    pub(crate) attributes: Attributes,
}

impl Field {
    /// The unqualified name.
    pub fn name<'c>(&self, class: &'c ClassFile) -> &'c str {
        class.pool().text(self.name)
    }

    /// The field descriptor.
    pub fn descriptor<'c>(&self, class: &'c ClassFile) -> &'c str {
        class.pool().text(self.descriptor)
    }

    /// The generic signature.
    pub fn signature<'c>(&self, class: &'c ClassFile) -> Option<&'c str> {
        class.pool().utf8(self.signature)
    }

    /// What initialisation of the class gives to a static field first (JVMS 4.7.2); of the field's type.
    pub fn constant_value<'c>(&self, class: &'c ClassFile) -> Option<Constant<'c>> {
        class.pool().get(self.constant_value)
    }

    /// All annotations; none if malformed, see [`Field::try_annotations`].
    pub fn annotations<'c>(&self, class: &'c ClassFile) -> Vec<Annotation<'c>> {
        self.try_annotations(class).unwrap_or_default()
    }

    /// All annotations, or what is malformed about them (the JVM notices that only on reflection).
    pub fn try_annotations<'c>(&self, class: &'c ClassFile) -> Result<Vec<Annotation<'c>>, Error> {
        member_annotations(class, self.attributes)
    }

    /// The raw content of the first attribute of that name.
    pub fn attribute_bytes<'c>(&self, class: &'c ClassFile, name: &str) -> Option<&'c [u8]> {
        self.attributes.find(class.pool(), name).map(Cursor::rest)
    }
}

/// A method. Its accessors take the class that it came from; with any other they give meaningless text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// Flags of JVMS table 4.6-A, see [`crate::access`]; as they stand in the file, even for `<clinit>`.
    pub access: u16,
    /// Pool index of the name.
    pub name: u16,
    /// Pool index of the descriptor, which is well-formed.
    pub descriptor: u16,
    pub(crate) signature: u16,
    /// Offset and length of the content of `Code`; offset 0 without.
    pub(crate) code: (u32, u32),
    pub(crate) exceptions: ClassList,
    /// Offset of the content of `MethodParameters`; 0 without.
    pub(crate) parameters: u32,
    pub(crate) attributes: Attributes,
}

/// A formal parameter as `MethodParameters` tells it (JVMS 4.7.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodParameter<'a> {
    /// The name, if it has one.
    pub name: Option<&'a str>,
    /// `ACC_FINAL`, `ACC_SYNTHETIC`, `ACC_MANDATED`.
    pub access: u16,
}

impl Method {
    /// The unqualified name.
    pub fn name<'c>(&self, class: &'c ClassFile) -> &'c str {
        class.pool().text(self.name)
    }

    /// The method descriptor.
    pub fn descriptor<'c>(&self, class: &'c ClassFile) -> &'c str {
        class.pool().text(self.descriptor)
    }

    /// The generic signature.
    pub fn signature<'c>(&self, class: &'c ClassFile) -> Option<&'c str> {
        class.pool().utf8(self.signature)
    }

    /// The exceptions that the method is declared to throw.
    pub fn exceptions<'c>(&self, class: &'c ClassFile) -> Vec<&'c str> {
        self.exceptions.names(class.pool()).collect()
    }

    /// The body, decoded anew at each call; `None` for native and abstract methods.
    pub fn code<'c>(&self, class: &'c ClassFile) -> Result<Option<Code<'c>>, Error> {
        let (offset, length) = self.code;
        if offset == 0 {
            return Ok(None);
        }
        let mut file = Cursor::new(class.pool().bytes(), offset as usize);
        Code::read(class, file.sub(length as usize)?).map(Some)
    }

    /// The parameters as the `MethodParameters` attribute tells them; `None` without.
    pub fn parameters<'c>(&self, class: &'c ClassFile) -> Option<Vec<MethodParameter<'c>>> {
        if self.parameters == 0 {
            return None;
        }
        let pool = class.pool();
        let start = self.parameters as usize;
        let count = usize::from(pool.bytes().get(start).copied().unwrap_or(0));
        let parameter = |nth: usize| {
            let at = start + 1 + 4 * nth;
            MethodParameter { name: pool.utf8(pool.u16(at)), access: pool.u16(at + 2) }
        };
        Some((0..count).map(parameter).collect())
    }

    /// All annotations; none if malformed, see [`Method::try_annotations`].
    pub fn annotations<'c>(&self, class: &'c ClassFile) -> Vec<Annotation<'c>> {
        self.try_annotations(class).unwrap_or_default()
    }

    /// All annotations, or what is malformed about them (the JVM notices that only on reflection).
    pub fn try_annotations<'c>(&self, class: &'c ClassFile) -> Result<Vec<Annotation<'c>>, Error> {
        member_annotations(class, self.attributes)
    }

    /// The annotations of each parameter, in the attribute's order, which may leave out synthetic parameters
    /// (JVMS 4.7.18); none if malformed.
    pub fn parameter_annotations<'c>(&self, class: &'c ClassFile) -> Vec<Vec<Annotation<'c>>> {
        parameter_annotations(class, self.attributes).unwrap_or_default()
    }

    /// The default of an annotation interface's element; `None` if there is none or it is malformed.
    pub fn annotation_default_value<'c>(&self, class: &'c ClassFile) -> Option<ElementValue<'c>> {
        element_value(class.pool(), self.attributes.find(class.pool(), "AnnotationDefault")?).ok()
    }

    /// The raw content of the first attribute of that name.
    pub fn attribute_bytes<'c>(&self, class: &'c ClassFile, name: &str) -> Option<&'c [u8]> {
        self.attributes.find(class.pool(), name).map(Cursor::rest)
    }
}
