//! Attribute tables (JVMS 4.7): where they stand, and how they are walked.

use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind};
use crate::pool::ConstantPool;

/// An attribute table in the file, walked once at parse time, so that every attribute lies within the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attributes {
    start: u32,
    count: u16,
}

/// One attribute: its name's bytes and its content.
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) content: Cursor<'a>,
}

impl Attributes {
    /// Reads the table that comes next and hands each attribute to `visit`.
    pub(crate) fn read<'a>(
        cursor: &mut Cursor<'a>,
        pool: &'a ConstantPool,
        mut visit: impl FnMut(Attribute<'a>) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let count = cursor.u16()?;
        let start = cursor.position() as u32;
        for _ in 0..count {
            visit(read_one(cursor, pool)?)?;
        }
        Ok(Self { start, count })
    }

    /// The attributes in the file's order.
    pub(crate) fn iter(self, pool: &ConstantPool) -> impl Iterator<Item = Attribute<'_>> {
        let mut cursor = Cursor::new(pool.bytes(), self.start as usize);
        (0..self.count).map_while(move |_| read_one(&mut cursor, pool).ok())
    }

    /// The content of the first attribute of that name.
    pub(crate) fn find<'a>(self, pool: &'a ConstantPool, name: &str) -> Option<Cursor<'a>> {
        self.iter(pool).find(|attribute| attribute.name == name.as_bytes()).map(|found| found.content)
    }
}

/// Reads the next attribute's content as exactly one `u16`.
pub(crate) fn single_u16(content: &mut Cursor<'_>, name: &'static str) -> Result<u16, Error> {
    let value = content.u16()?;
    at_end(content, name)?;
    Ok(value)
}

/// Fails unless `content` was read to its end.
pub(crate) fn at_end(content: &Cursor<'_>, name: &'static str) -> Result<(), Error> {
    if content.remaining() == 0 { Ok(()) } else { Err(content.error(ErrorKind::AttributeLength(name))) }
}

/// Fails if the attribute whose trace is `seen` was there before.
pub(crate) fn once(seen: bool, content: &Cursor<'_>, name: &'static str) -> Result<(), Error> {
    if seen { Err(content.error(ErrorKind::DuplicateAttribute(name))) } else { Ok(()) }
}

fn read_one<'a>(cursor: &mut Cursor<'a>, pool: &'a ConstantPool) -> Result<Attribute<'a>, Error> {
    let offset = cursor.position();
    let name = pool.expect_utf8(cursor.u16()?, offset)?;
    let length = cursor.u32()?;
    Ok(Attribute { name, content: cursor.sub(length as usize)? })
}

/// A `u16` count followed by that many indices of Class entries, checked; offset 0 means "not there".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClassList(u32);

impl ClassList {
    pub(crate) fn read(cursor: &mut Cursor<'_>, pool: &ConstantPool) -> Result<Self, Error> {
        let start = cursor.position() as u32;
        for _ in 0..cursor.u16()? {
            let offset = cursor.position();
            pool.expect_class(cursor.u16()?, offset)?;
        }
        Ok(Self(start))
    }

    pub(crate) fn is_there(self) -> bool {
        self.0 != 0
    }

    pub(crate) fn names(self, pool: &ConstantPool) -> impl Iterator<Item = &str> {
        let start = self.0 as usize;
        let count = if self.is_there() { usize::from(pool.u16(start)) } else { 0 };
        (0..count).map(move |nth| pool.class_name(pool.u16(start + 2 + 2 * nth)))
    }
}
