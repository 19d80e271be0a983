//! The bytes on the pipes: big-endian numbers, texts preceded by their length, frames.

use std::io::{self, Read};

use crate::error::Error;

/// Starts every frame from the runner, so that foreign bytes are noticed.
const MAGIC: [u8; 4] = [0xa7, 0x7e, 0x57, 0xa1];
/// No honest frame is longer.
const MAX_FRAME_LENGTH: usize = 1 << 30;

/// A request being written.
#[derive(Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub(crate) fn flag(&mut self, value: bool) {
        self.byte(value.into());
    }

    pub(crate) fn number(&mut self, value: u32) {
        self.bytes.extend(value.to_be_bytes());
    }

    /// A number of things; a request of more than 2³¹ things does not fit into memory.
    pub(crate) fn length(&mut self, value: usize) {
        self.number(value as u32);
    }

    pub(crate) fn big(&mut self, value: u64) {
        self.bytes.extend(value.to_be_bytes());
    }

    pub(crate) fn bytes(&mut self, value: &[u8]) {
        self.length(value.len());
        self.bytes.extend(value);
    }

    pub(crate) fn text(&mut self, value: &str) {
        self.bytes(value.as_bytes());
    }

    pub(crate) fn texts<T: AsRef<str>>(&mut self, values: &[T]) {
        self.length(values.len());
        for value in values {
            self.text(value.as_ref());
        }
    }

    pub(crate) fn units(&mut self, value: &[u16]) {
        self.length(value.len());
        for unit in value {
            self.bytes.extend(unit.to_be_bytes());
        }
    }

    /// The whole request as it goes over the pipe.
    pub(crate) fn frame(self, kind: u8) -> Vec<u8> {
        let mut frame = Vec::with_capacity(self.bytes.len() + 5);
        frame.push(kind);
        frame.extend((self.bytes.len() as u32).to_be_bytes());
        frame.extend(self.bytes);
        frame
    }
}

/// An answer being read.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let end = self.at.checked_add(count).ok_or(Error::Malformed(self.at))?;
        let taken = self.bytes.get(self.at..end).ok_or(Error::Malformed(self.at))?;
        self.at = end;
        Ok(taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Error> {
        Ok(self.take(1)?[0])
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Error> {
        Ok(self.byte()? != 0)
    }

    pub(crate) fn number(&mut self) -> Result<u32, Error> {
        Ok(self.take(4)?.iter().fold(0, |all, &byte| all << 8 | u32::from(byte)))
    }

    pub(crate) fn big(&mut self) -> Result<u64, Error> {
        Ok(self.take(8)?.iter().fold(0, |all, &byte| all << 8 | u64::from(byte)))
    }

    /// A number of things that take at least one byte each.
    pub(crate) fn length(&mut self) -> Result<usize, Error> {
        let length = self.number()? as usize;
        if length > self.bytes.len() - self.at {
            return Err(Error::Malformed(self.at));
        }
        Ok(length)
    }

    pub(crate) fn text(&mut self) -> Result<String, Error> {
        let length = self.length()?;
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, Error> {
        let length = self.length()?;
        Ok(self.take(length)?.to_vec())
    }

    pub(crate) fn optional_text(&mut self) -> Result<Option<String>, Error> {
        Ok(if self.flag()? { Some(self.text()?) } else { None })
    }

    pub(crate) fn units(&mut self) -> Result<Vec<u16>, Error> {
        let length = self.length()?;
        let bytes = self.take(length * 2)?;
        Ok(bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect())
    }

    pub(crate) fn malformed(&self) -> Error {
        Error::Malformed(self.at)
    }
}

/// A frame from the runner.
pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) payload: Vec<u8>,
}

/// The next frame; `None` at the end.
pub(crate) fn read_frame(input: &mut impl Read) -> io::Result<Option<Frame>> {
    let mut header = [0; 9];
    let mut filled = 0;
    while filled < header.len() {
        match input.read(&mut header[filled..]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        // At once: a few foreign bytes may be all that ever comes.
        if header.iter().zip(MAGIC).take(filled).any(|(&read, expected)| read != expected) {
            return Err(io::ErrorKind::InvalidData.into());
        }
    }
    let [_, _, _, _, kind, l0, l1, l2, l3] = header;
    let length = u32::from_be_bytes([l0, l1, l2, l3]) as usize;
    if length > MAX_FRAME_LENGTH {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut payload = Vec::new();
    if input.take(length as u64).read_to_end(&mut payload)? < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(Frame { kind, payload }))
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::{Reader, read_frame};

    #[test]
    fn foreign_bytes_on_the_channel_are_noticed() {
        assert!(read_frame(&mut &b"hello"[..]).is_err_and(|it| it.kind() == ErrorKind::InvalidData));
    }

    #[test]
    fn the_end_between_frames_is_no_error_but_within_one_it_is() {
        assert!(matches!(read_frame(&mut &b""[..]), Ok(None)));
        assert!(read_frame(&mut &[0xa7, 0x7e, 0x57, 0xa1, 1, 0, 0, 0, 2, 7][..]).is_err());
        let whole = read_frame(&mut &[0xa7, 0x7e, 0x57, 0xa1, 1, 0, 0, 0, 2, 7, 8][..]);
        assert!(matches!(whole, Ok(Some(frame)) if frame.kind == 1 && frame.payload == [7, 8]));
    }

    #[test]
    fn a_length_beyond_the_end_is_malformed() {
        assert!(Reader::new(&[0xff, 0xff, 0xff, 0xff, 1]).text().is_err());
        assert!(Reader::new(&[0, 0, 0, 1, 1]).units().is_err());
    }
}
