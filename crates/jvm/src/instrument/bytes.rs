//! Reading and writing the big-endian numbers of a class file.

use super::MalformedClass;

/// A position in bytes, moving on with each read.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], MalformedClass> {
        let end = self.at.checked_add(count).ok_or(MalformedClass::Truncated(self.at))?;
        let taken = self.bytes.get(self.at..end).ok_or(MalformedClass::Truncated(self.at))?;
        self.at = end;
        Ok(taken)
    }

    pub(super) fn u1(&mut self) -> Result<u8, MalformedClass> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u2(&mut self) -> Result<u16, MalformedClass> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub(super) fn u4(&mut self) -> Result<u32, MalformedClass> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

/// Writes as a class file has it.
pub(super) trait Put {
    fn u2(&mut self, value: u16);
    fn u4(&mut self, value: u32);
    /// A length or an index that is known to fit.
    fn length(&mut self, value: usize);
}

impl Put for Vec<u8> {
    fn u2(&mut self, value: u16) {
        self.extend(value.to_be_bytes());
    }

    fn u4(&mut self, value: u32) {
        self.extend(value.to_be_bytes());
    }

    fn length(&mut self, value: usize) {
        self.u4(value as u32);
    }
}
