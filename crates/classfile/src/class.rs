//! A class file that was read (JVMS 4.1).

use crate::annotation::{Annotation, annotations_of, member_annotations};
use crate::attributes::{Attributes, ClassList};
use crate::cursor::Cursor;
use crate::error::Error;
use crate::inlined::InlinedLines;
use crate::member::{Field, Method};
use crate::pool::ConstantPool;

/// A class, interface or module declaration.
#[derive(Clone, Debug)]
pub struct ClassFile {
    pub(crate) pool: ConstantPool,
    pub(crate) minor: u16,
    pub(crate) major: u16,
    pub(crate) access: u16,
    pub(crate) this_class: u16,
    pub(crate) super_class: u16,
    pub(crate) interfaces: ClassList,
    pub(crate) fields: Vec<Field>,
    pub(crate) methods: Vec<Method>,
    pub(crate) known: KnownAttributes,
    pub(crate) attributes: Attributes,
}

/// What was found in the class's attributes; index or offset 0 where there was nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownAttributes {
    pub(crate) source_file: u16,
    pub(crate) signature: u16,
    pub(crate) nest_host: u16,
    pub(crate) nest_members: ClassList,
    pub(crate) permitted_subclasses: ClassList,
    /// Offset of the content of `Record`.
    pub(crate) record: u32,
    /// Offset of the content of `InnerClasses`.
    pub(crate) inner_classes: u32,
    /// Class and NameAndType (0 if not in a method).
    pub(crate) enclosing_method: (u16, u16),
    pub(crate) bootstrap_methods: Option<Vec<BootstrapMethod>>,
}

/// A bootstrap method and its static arguments (JVMS 4.7.23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// Pool index of a MethodHandle.
    pub handle: u16,
    /// Pool indices of loadable constants.
    pub arguments: Vec<u16>,
}

/// A row of `InnerClasses` (JVMS 4.7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClass<'a> {
    /// The nested class.
    pub inner: &'a str,
    /// The class that it is a member of; `None` for local and anonymous classes.
    pub outer: Option<&'a str>,
    /// The simple name; `None` for anonymous classes.
    pub name: Option<&'a str>,
    /// The flags as declared in the source.
    pub access: u16,
}

/// Where a local or anonymous class stands (JVMS 4.7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingMethod<'a> {
    /// The innermost enclosing class.
    pub class: &'a str,
    /// Name and descriptor of the enclosing method, if there is one.
    pub method: Option<(&'a str, &'a str)>,
}

/// A component of a record class (JVMS 4.7.30).
#[derive(Clone, Debug, PartialEq)]
pub struct RecordComponent<'a> {
    /// The name.
    pub name: &'a str,
    /// The field descriptor.
    pub descriptor: &'a str,
    /// The generic signature.
    pub signature: Option<&'a str>,
    /// All annotations; none if malformed.
    pub annotations: Vec<Annotation<'a>>,
}

impl ClassFile {
    /// The major version: 45 to 69; Java *n* writes 44 + *n*.
    pub fn major(&self) -> u16 {
        self.major
    }

    /// The minor version; 65535 for classes that use preview features.
    pub fn minor(&self) -> u16 {
        self.minor
    }

    /// Flags of JVMS table 4.1-B, see [`crate::access`].
    pub fn access(&self) -> u16 {
        self.access
    }

    /// The class's name in internal form: `java/lang/String`.
    pub fn name(&self) -> &str {
        self.pool.class_name(self.this_class)
    }

    /// The direct superclass; `None` for `java/lang/Object` and modules.
    pub fn super_name(&self) -> Option<&str> {
        self.pool.class(self.super_class)
    }

    /// The direct superinterfaces, in order.
    pub fn interfaces(&self) -> impl Iterator<Item = &str> {
        self.interfaces.names(&self.pool)
    }

    /// The declared fields, in order.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The declared methods, in order, with constructors and `<clinit>`.
    pub fn methods(&self) -> &[Method] {
        &self.methods
    }

    /// The constants.
    pub fn pool(&self) -> &ConstantPool {
        &self.pool
    }

    /// The whole file.
    pub fn bytes(&self) -> &[u8] {
        self.pool.bytes()
    }

    /// The name of the source file.
    pub fn source_file(&self) -> Option<&str> {
        self.pool.utf8(self.known.source_file)
    }

    /// Which of its lines stand for calls of inline functions.
    pub fn inlined_lines(&self) -> InlinedLines {
        self.attribute_bytes("SourceDebugExtension").map(InlinedLines::parse).unwrap_or_default()
    }

    /// The generic signature.
    pub fn signature(&self) -> Option<&str> {
        self.pool.utf8(self.known.signature)
    }

    /// The host of the nest that this class says it belongs to.
    pub fn nest_host(&self) -> Option<&str> {
        self.pool.class(self.known.nest_host)
    }

    /// The members of the nest that this class is the host of.
    pub fn nest_members(&self) -> Vec<&str> {
        self.known.nest_members.names(&self.pool).collect()
    }

    /// The permitted direct subclasses; `None` if the class is not sealed.
    pub fn permitted_subclasses(&self) -> Option<Vec<&str>> {
        let list = self.known.permitted_subclasses;
        list.is_there().then(|| list.names(&self.pool).collect())
    }

    /// The record's components; `None` if the class has no `Record` attribute.
    pub fn record_components(&self) -> Option<Vec<RecordComponent<'_>>> {
        if self.known.record == 0 {
            return None;
        }
        let mut cursor = Cursor::new(self.pool.bytes(), self.known.record as usize);
        let count = cursor.u16().unwrap_or(0);
        Some((0..count).map_while(|_| self.record_component(&mut cursor).ok()).collect())
    }

    /// The raw content of an attribute of the record component with this index.
    pub fn record_component_attribute(&self, index: usize, name: &str) -> Option<&[u8]> {
        if self.known.record == 0 {
            return None;
        }
        let mut cursor = Cursor::new(self.pool.bytes(), self.known.record as usize);
        let count = usize::from(cursor.u16().ok()?);
        let mut skip = || {
            cursor.u16().ok()?;
            cursor.u16().ok()?;
            Attributes::read(&mut cursor, &self.pool, |_| Ok(())).ok()
        };
        let attributes = (0..count).map_while(|_| skip()).nth(index)?;
        attributes.find(&self.pool, name).map(Cursor::rest)
    }

    /// The rows of `InnerClasses`, but for those that name no inner class, which HotSpot lets pass.
    pub fn inner_classes(&self) -> Vec<InnerClass<'_>> {
        if self.known.inner_classes == 0 {
            return Vec::new();
        }
        let pool = &self.pool;
        let start = self.known.inner_classes as usize;
        let row = |nth: usize| {
            let at = start + 2 + 8 * nth;
            Some(InnerClass {
                inner: pool.class(pool.u16(at))?,
                outer: pool.class(pool.u16(at + 2)),
                name: pool.utf8(pool.u16(at + 4)),
                access: pool.u16(at + 6),
            })
        };
        (0..usize::from(pool.u16(start))).filter_map(row).collect()
    }

    /// Where a local or anonymous class stands.
    pub fn enclosing_method(&self) -> Option<EnclosingMethod<'_>> {
        let (class, method) = self.known.enclosing_method;
        let class = self.pool.class(class)?;
        Some(EnclosingMethod { class, method: self.pool.name_and_type(method) })
    }

    /// The bootstrap methods; Dynamic and InvokeDynamic constants index into them.
    pub fn bootstrap_methods(&self) -> &[BootstrapMethod] {
        self.known.bootstrap_methods.as_deref().unwrap_or_default()
    }

    /// All annotations; none if malformed, see [`ClassFile::try_annotations`]. Type annotations are not
    /// decoded: see [`ClassFile::attribute_bytes`].
    pub fn annotations(&self) -> Vec<Annotation<'_>> {
        self.try_annotations().unwrap_or_default()
    }

    /// All annotations, or what is malformed about them (the JVM notices that only on reflection).
    pub fn try_annotations(&self) -> Result<Vec<Annotation<'_>>, Error> {
        member_annotations(self, self.attributes)
    }

    /// The raw content of the first attribute of that name, such as `RuntimeVisibleTypeAnnotations`.
    pub fn attribute_bytes(&self, name: &str) -> Option<&[u8]> {
        self.attributes.find(&self.pool, name).map(Cursor::rest)
    }

    fn record_component<'a>(&'a self, cursor: &mut Cursor<'a>) -> Result<RecordComponent<'a>, Error> {
        let name = self.pool.text(cursor.u16()?);
        let descriptor = self.pool.text(cursor.u16()?);
        let mut signature = None;
        let attributes = Attributes::read(cursor, &self.pool, |mut attribute| {
            if attribute.name == b"Signature" {
                signature = self.pool.utf8(attribute.content.u16()?);
            }
            Ok(())
        })?;
        let annotations = annotations_of(&self.pool, attributes).unwrap_or_default();
        Ok(RecordComponent { name, descriptor, signature, annotations })
    }
}
