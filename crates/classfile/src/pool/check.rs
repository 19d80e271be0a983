//! Checks what constant pool entries refer to (JVMS 4.4, format checking of 4.8).

use crate::descriptor::{check_field, check_method, is_class_name};
use crate::error::{Error, ErrorKind, Expected};
use crate::pool::{ConstantPool, tag};

/// What is known of each Utf8, so that text is looked at once however often it is referred to; without that,
/// checking a hostile file would take time quadratic in its length.
pub(crate) struct Checked<'a> {
    pool: &'a ConstantPool,
    /// Bits of [`verdict`] for each index; only good news is kept, since bad news ends the reading.
    verdicts: Vec<u16>,
}

mod verdict {
    pub(super) const CLASS_NAME: u16 = 0x100;
    pub(super) const FIELD: u16 = 0x200;
    pub(super) const METHOD: u16 = 0x400;
    /// The slots of a method's parameters, 255 at most.
    pub(super) const SLOTS: u16 = 0xff;
    /// There are more slots than 255.
    pub(super) const MORE: u16 = 0x800;
}

impl<'a> Checked<'a> {
    /// Checks all entries; also gives the largest bootstrap index used and the offset of its user.
    pub(crate) fn new(pool: &'a ConstantPool, major: u16) -> Result<(Self, Option<(u16, usize)>), Error> {
        let mut checked = Self { pool, verdicts: vec![0; pool.entries.len()] };
        let mut bootstrap = None;
        for index in 1..pool.entries.len() {
            let Some((kind, at)) = pool.entry(index as u16) else { continue };
            match kind {
                tag::CLASS => checked.class_name(pool.u16(at), at)?,
                tag::STRING | tag::MODULE | tag::PACKAGE => {
                    pool.expect_utf8(pool.u16(at), at)?;
                }
                tag::NAME_AND_TYPE => {
                    pool.expect_utf8(pool.u16(at), at)?;
                    pool.expect_utf8(pool.u16(at + 2), at + 2)?;
                }
                tag::FIELD => {
                    pool.expect_class(pool.u16(at), at)?;
                    checked.field(descriptor(pool, at + 2)?, at + 2)?;
                }
                tag::METHOD | tag::INTERFACE_METHOD => {
                    pool.expect_class(pool.u16(at), at)?;
                    checked.method(descriptor(pool, at + 2)?, at + 2)?;
                }
                tag::METHOD_HANDLE => method_handle(pool, major, at)?,
                tag::METHOD_TYPE => {
                    checked.method(pool.u16(at), at)?;
                }
                tag::DYNAMIC => {
                    checked.field(descriptor(pool, at + 2)?, at + 2)?;
                    bootstrap = bootstrap.max(Some((pool.u16(at), at)));
                }
                tag::INVOKE_DYNAMIC => {
                    checked.method(descriptor(pool, at + 2)?, at + 2)?;
                    bootstrap = bootstrap.max(Some((pool.u16(at), at)));
                }
                _ => {}
            }
        }
        Ok((checked, bootstrap))
    }

    pub(crate) fn pool(&self) -> &'a ConstantPool {
        self.pool
    }

    /// The Utf8 at `index` must be a field descriptor; `at` is where the index stands.
    pub(crate) fn field(&mut self, index: u16, at: usize) -> Result<(), Error> {
        let text = self.pool.expect_utf8(index, at)?;
        let known = &mut self.verdicts[usize::from(index)];
        if *known & verdict::FIELD == 0 {
            check_field(text).map_err(|error| Error::new(at, error.kind))?;
            *known |= verdict::FIELD;
        }
        Ok(())
    }

    /// The Utf8 at `index` must be a method descriptor; gives its parameters' slots, 256 for all beyond 255.
    pub(crate) fn method(&mut self, index: u16, at: usize) -> Result<u16, Error> {
        let text = self.pool.expect_utf8(index, at)?;
        let known = &mut self.verdicts[usize::from(index)];
        if *known & verdict::METHOD == 0 {
            let slots = check_method(text).map_err(|error| Error::new(at, error.kind))?;
            *known |= verdict::METHOD | u8::try_from(slots).map_or(verdict::MORE, u16::from);
        }
        Ok(if *known & verdict::MORE == 0 { *known & verdict::SLOTS } else { 256 })
    }

    fn class_name(&mut self, index: u16, at: usize) -> Result<(), Error> {
        let text = self.pool.expect_utf8(index, at)?;
        let known = &mut self.verdicts[usize::from(index)];
        if *known & verdict::CLASS_NAME == 0 {
            if !is_class_name(text) {
                return Err(Error::new(at, ErrorKind::ClassName));
            }
            *known |= verdict::CLASS_NAME;
        }
        Ok(())
    }
}

/// The descriptor's index in the NameAndType whose index stands at `at`.
fn descriptor(pool: &ConstantPool, at: usize) -> Result<u16, Error> {
    let index = pool.u16(at);
    match pool.entry(index) {
        Some((tag::NAME_AND_TYPE, content)) => Ok(pool.u16(content + 2)),
        _ => Err(Error::new(at, ErrorKind::Index { index, expected: Expected::NameAndType })),
    }
}

/// JVMS 4.4.8; an interface's method behind kinds 6 and 7 is allowed from version 52 on.
fn method_handle(pool: &ConstantPool, major: u16, at: usize) -> Result<(), Error> {
    let kind = pool.array::<1>(at)[0];
    let index = pool.u16(at + 1);
    let member = pool.tag(index);
    let (fits, expected) = match kind {
        1..=4 => (member == Some(tag::FIELD), Expected::Field),
        5 | 8 => (member == Some(tag::METHOD), Expected::Method),
        6 | 7 if major >= 52 => {
            (matches!(member, Some(tag::METHOD | tag::INTERFACE_METHOD)), Expected::AnyMethod)
        }
        6 | 7 => (member == Some(tag::METHOD), Expected::Method),
        9 => (member == Some(tag::INTERFACE_METHOD), Expected::InterfaceMethod),
        _ => return Err(Error::new(at, ErrorKind::HandleKind(kind))),
    };
    if fits { Ok(()) } else { Err(Error::new(at + 1, ErrorKind::Index { index, expected })) }
}
