//! The constant pool (JVMS 4.4): where each entry stands in the file, read again at each access.
//!
//! Invariants after [`Checked`]: every reference between entries leads to the right kind of entry, every class
//! name is legal, every descriptor that a member reference, method type or call site uses is well-formed, and
//! every Utf8 is modified UTF-8. Text that is not also plain UTF-8 is decoded once and kept in `decoded`.

mod check;

pub(crate) use check::Checked;

use bytes::Bytes;

use crate::constant::{Constant, MemberRef};
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Expected};
use crate::modified_utf8::{ModifiedUtf8, is_legal, is_plain_ascii};

/// The constants of one class file, by index.
#[derive(Clone, Debug)]
pub struct ConstantPool {
    bytes: Bytes,
    /// Offset of each entry's tag; 0 where there is none (index 0, second half of a `long` or `double`).
    entries: Vec<u32>,
    /// Text of the entries whose bytes are not UTF-8, by ascending index.
    decoded: Vec<(u16, Box<str>)>,
}

/// Tags of JVMS table 4.4-A.
pub(crate) mod tag {
    pub(crate) const UTF8: u8 = 1;
    pub(crate) const INTEGER: u8 = 3;
    pub(crate) const FLOAT: u8 = 4;
    pub(crate) const LONG: u8 = 5;
    pub(crate) const DOUBLE: u8 = 6;
    pub(crate) const CLASS: u8 = 7;
    pub(crate) const STRING: u8 = 8;
    pub(crate) const FIELD: u8 = 9;
    pub(crate) const METHOD: u8 = 10;
    pub(crate) const INTERFACE_METHOD: u8 = 11;
    pub(crate) const NAME_AND_TYPE: u8 = 12;
    pub(crate) const METHOD_HANDLE: u8 = 15;
    pub(crate) const METHOD_TYPE: u8 = 16;
    pub(crate) const DYNAMIC: u8 = 17;
    pub(crate) const INVOKE_DYNAMIC: u8 = 18;
    pub(crate) const MODULE: u8 = 19;
    pub(crate) const PACKAGE: u8 = 20;
}

impl ConstantPool {
    /// The entry at `index`, with what it refers to; `None` if there is none.
    pub fn get(&self, index: u16) -> Option<Constant<'_>> {
        let (kind, at) = self.entry(index)?;
        Some(match kind {
            tag::UTF8 => Constant::Utf8(self.modified_utf8(index)),
            tag::INTEGER => Constant::Integer(i32::from_be_bytes(self.array(at))),
            tag::FLOAT => Constant::Float(f32::from_be_bytes(self.array(at))),
            tag::LONG => Constant::Long(i64::from_be_bytes(self.array(at))),
            tag::DOUBLE => Constant::Double(f64::from_be_bytes(self.array(at))),
            tag::CLASS => Constant::Class(self.text(self.u16(at))),
            tag::STRING => Constant::String(self.modified_utf8(self.u16(at))),
            tag::FIELD => Constant::Field(self.member_at(at)),
            tag::METHOD => Constant::Method(self.member_at(at)),
            tag::INTERFACE_METHOD => Constant::InterfaceMethod(self.member_at(at)),
            tag::NAME_AND_TYPE => {
                let (name, descriptor) = self.name_and_type_at(at);
                Constant::NameAndType { name, descriptor }
            }
            tag::METHOD_HANDLE => {
                let [kind] = self.array(at);
                let (member_kind, member) = self.entry(self.u16(at + 1))?;
                let interface = member_kind == tag::INTERFACE_METHOD;
                Constant::MethodHandle { kind, member: self.member_at(member), interface }
            }
            tag::METHOD_TYPE => Constant::MethodType(self.text(self.u16(at))),
            tag::DYNAMIC => {
                let (name, descriptor) = self.name_and_type(self.u16(at + 2)).unwrap_or_default();
                Constant::Dynamic { bootstrap: self.u16(at), name, descriptor }
            }
            tag::INVOKE_DYNAMIC => {
                let (name, descriptor) = self.name_and_type(self.u16(at + 2)).unwrap_or_default();
                Constant::InvokeDynamic { bootstrap: self.u16(at), name, descriptor }
            }
            tag::MODULE => Constant::Module(self.text(self.u16(at))),
            tag::PACKAGE => Constant::Package(self.text(self.u16(at))),
            _ => return None,
        })
    }

    /// One more than the largest index (`constant_pool_count`).
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no constant at all; false for every class that [`crate::parse`] gives.
    pub fn is_empty(&self) -> bool {
        self.entries.len() <= 1
    }

    /// The name of the Class entry at `index`.
    pub fn class(&self, index: u16) -> Option<&str> {
        let (kind, at) = self.entry(index)?;
        (kind == tag::CLASS).then(|| self.text(self.u16(at)))
    }

    /// The field that the Fieldref at `index` names.
    pub fn field(&self, index: u16) -> Option<MemberRef<'_>> {
        let (kind, at) = self.entry(index)?;
        (kind == tag::FIELD).then(|| self.member_at(at))
    }

    /// The method that the Methodref or InterfaceMethodref at `index` names, and whether it is the latter.
    pub fn method(&self, index: u16) -> Option<(MemberRef<'_>, bool)> {
        let (kind, at) = self.entry(index)?;
        match kind {
            tag::METHOD => Some((self.member_at(at), false)),
            tag::INTERFACE_METHOD => Some((self.member_at(at), true)),
            _ => None,
        }
    }

    /// Name and descriptor of the NameAndType entry at `index`.
    pub fn name_and_type(&self, index: u16) -> Option<(&str, &str)> {
        let (kind, at) = self.entry(index)?;
        (kind == tag::NAME_AND_TYPE).then(|| self.name_and_type_at(at))
    }

    /// The text of the Utf8 entry at `index`; lone surrogates are replaced by U+FFFD.
    pub fn utf8(&self, index: u16) -> Option<&str> {
        self.utf8_bytes(index)?;
        Some(self.text(index))
    }

    /// Reads the pool, whose count comes next; references are left to [`Checked`].
    pub(crate) fn read(bytes: &Bytes, cursor: &mut Cursor<'_>, major: u16) -> Result<Self, Error> {
        let count = cursor.u16()?;
        if count == 0 {
            return Err(cursor.error(ErrorKind::EmptyPool));
        }
        // The smallest entry, an empty Utf8, takes three bytes.
        let capacity = usize::from(count).min(cursor.remaining() / 3 + 2);
        let mut pool =
            Self { bytes: bytes.clone(), entries: Vec::with_capacity(capacity), decoded: Vec::new() };
        pool.entries.push(0);
        while pool.entries.len() < usize::from(count) {
            pool.read_entry(cursor, major)?;
        }
        if pool.entries.len() > usize::from(count) {
            return Err(cursor.error(ErrorKind::HalfConstant));
        }
        Ok(pool)
    }

    fn read_entry(&mut self, cursor: &mut Cursor<'_>, major: u16) -> Result<(), Error> {
        let offset = cursor.position();
        let kind = cursor.u8()?;
        let (length, since) = match kind {
            tag::UTF8 => (usize::from(cursor.u16()?), 45),
            tag::INTEGER | tag::FLOAT => (4, 45),
            tag::LONG | tag::DOUBLE => (8, 45),
            tag::CLASS | tag::STRING => (2, 45),
            tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD | tag::NAME_AND_TYPE => (4, 45),
            tag::METHOD_HANDLE => (3, 51),
            tag::METHOD_TYPE => (2, 51),
            tag::DYNAMIC => (4, 55),
            tag::INVOKE_DYNAMIC => (4, 51),
            tag::MODULE | tag::PACKAGE => (2, 53),
            _ => return Err(Error::new(offset, ErrorKind::Tag(kind))),
        };
        if major < since {
            return Err(Error::new(offset, ErrorKind::TagVersion { tag: kind, major }));
        }
        let content = cursor.take(length)?;
        if kind == tag::UTF8 && !is_plain_ascii(content) {
            if !is_legal(content, major) {
                return Err(Error::new(offset, ErrorKind::ModifiedUtf8));
            }
            if std::str::from_utf8(content).is_err() {
                let text = ModifiedUtf8(content).to_str().into_owned().into_boxed_str();
                self.decoded.push((self.entries.len() as u16, text));
            }
        }
        self.entries.push(offset as u32);
        if matches!(kind, tag::LONG | tag::DOUBLE) {
            self.entries.push(0);
        }
        Ok(())
    }

    /// The whole class file.
    pub(crate) fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Tag of the entry, and offset of what follows the tag.
    pub(crate) fn entry(&self, index: u16) -> Option<(u8, usize)> {
        match self.entries.get(usize::from(index)) {
            None | Some(0) => None,
            Some(&offset) => Some((*self.bytes.get(offset as usize)?, offset as usize + 1)),
        }
    }

    pub(crate) fn tag(&self, index: u16) -> Option<u8> {
        self.entry(index).map(|(kind, _)| kind)
    }

    /// The bytes of the Utf8 at `index`.
    pub(crate) fn utf8_bytes(&self, index: u16) -> Option<&[u8]> {
        let (kind, at) = self.entry(index)?;
        if kind != tag::UTF8 {
            return None;
        }
        self.bytes.get(at + 2..at + 2 + usize::from(self.u16(at)))
    }

    /// The Utf8 at an index that was checked; empty for any other.
    pub(crate) fn modified_utf8(&self, index: u16) -> ModifiedUtf8<'_> {
        ModifiedUtf8(self.utf8_bytes(index).unwrap_or_default())
    }

    /// The text at an index that was checked; empty for any other.
    pub(crate) fn text(&self, index: u16) -> &str {
        // Checking again costs less than a copy of all text at parse time: most text is never asked for.
        match std::str::from_utf8(self.utf8_bytes(index).unwrap_or_default()) {
            Ok(text) => text,
            Err(_) => match self.decoded.binary_search_by_key(&index, |(index, _)| *index) {
                Ok(found) => &self.decoded[found].1,
                Err(_) => "",
            },
        }
    }

    /// The class name at an index that was checked; empty for any other.
    pub(crate) fn class_name(&self, index: u16) -> &str {
        self.class(index).unwrap_or_default()
    }

    /// The two bytes at an offset that was checked; 0 for any other.
    pub(crate) fn u16(&self, offset: usize) -> u16 {
        u16::from_be_bytes(self.array(offset))
    }

    /// Fails unless `index` leads to a Utf8; `offset` is where the index stands.
    pub(crate) fn expect_utf8(&self, index: u16, offset: usize) -> Result<&[u8], Error> {
        self.utf8_bytes(index).ok_or(Error::new(offset, ErrorKind::Index { index, expected: Expected::Utf8 }))
    }

    /// Fails unless `index` leads to a Class; `offset` is where the index stands.
    pub(crate) fn expect_class(&self, index: u16, offset: usize) -> Result<(), Error> {
        self.expect_tag(index, tag::CLASS, Expected::Class, offset)
    }

    pub(crate) fn expect_tag(
        &self,
        index: u16,
        tag: u8,
        expected: Expected,
        offset: usize,
    ) -> Result<(), Error> {
        if self.tag(index) == Some(tag) {
            Ok(())
        } else {
            Err(Error::new(offset, ErrorKind::Index { index, expected }))
        }
    }

    fn member_at(&self, at: usize) -> MemberRef<'_> {
        let (name, descriptor) = self.name_and_type(self.u16(at + 2)).unwrap_or_default();
        MemberRef { class: self.class_name(self.u16(at)), name, descriptor }
    }

    fn name_and_type_at(&self, at: usize) -> (&str, &str) {
        (self.text(self.u16(at)), self.text(self.u16(at + 2)))
    }

    /// The bytes at an offset that was checked; zeros for any other.
    pub(crate) fn array<const N: usize>(&self, offset: usize) -> [u8; N] {
        self.bytes.get(offset..).and_then(|rest| rest.first_chunk()).copied().unwrap_or([0; N])
    }
}
