//! A position in bytes that reads big-endian items and cannot leave its bounds.

use crate::error::{Error, ErrorKind};

/// Reads `bytes[position..end]`; offsets in errors are offsets into `bytes`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Cursor<'a> {
    /// Reads `bytes` from `position` to their end.
    pub(crate) fn new(bytes: &'a [u8], position: usize) -> Self {
        Self { bytes, position: position.min(bytes.len()) }
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// What was not read yet.
    pub(crate) fn rest(self) -> &'a [u8] {
        &self.bytes[self.position..]
    }

    /// All bytes, also those that were read.
    pub(crate) fn all(self) -> &'a [u8] {
        self.bytes
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Error> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Error> {
        self.array().map(u16::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Error> {
        self.array().map(u32::from_be_bytes)
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let rest = &self.bytes[self.position..];
        match rest.get(..length) {
            Some(taken) => {
                self.position += length;
                Ok(taken)
            }
            None => Err(self.error(ErrorKind::UnexpectedEnd)),
        }
    }

    /// A cursor on the next `length` bytes only; this one moves behind them.
    pub(crate) fn sub(&mut self, length: usize) -> Result<Cursor<'a>, Error> {
        let start = self.position;
        self.take(length)?;
        Ok(Cursor { bytes: &self.bytes[..self.position], position: start })
    }

    /// `kind`, at the position reached.
    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        Error::new(self.position, kind)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self.bytes[self.position..].first_chunk::<N>() {
            Some(chunk) => {
                self.position += N;
                Ok(*chunk)
            }
            None => Err(self.error(ErrorKind::UnexpectedEnd)),
        }
    }
}
