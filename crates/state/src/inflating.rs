//! A decompression under way (RFC 1951, and RFC 1950 around it): a value, as all of a state is.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Decompresses piece by piece.
#[derive(Clone)]
pub struct Inflating {
    state: Box<InflateState>,
    raw: bool,
}

/// What a piece brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inflated {
    /// Bytes of the input that were used.
    pub read: usize,
    /// Bytes of the output that were written.
    pub written: usize,
    /// Whether the end of the data was reached.
    pub finished: bool,
}

impl Inflating {
    /// At the beginning of its data, with zlib's header or without.
    pub fn new(raw: bool) -> Inflating {
        let format = if raw { DataFormat::Raw } else { DataFormat::Zlib };
        Inflating { state: InflateState::new_boxed(format), raw }
    }

    /// Back to the beginning.
    pub fn reset(&mut self) {
        *self = Inflating::new(self.raw);
    }

    /// Goes on with a piece of the input; `None` if the data is damaged.
    pub fn step(&mut self, input: &[u8], output: &mut [u8]) -> Option<Inflated> {
        let result = inflate(&mut self.state, input, output, MZFlush::None);
        let finished = match result.status {
            Ok(MZStatus::StreamEnd) => true,
            Ok(MZStatus::Ok) | Err(miniz_oxide::MZError::Buf) => false,
            Ok(MZStatus::NeedDict) | Err(_) => return None,
        };
        Some(Inflated { read: result.bytes_consumed, written: result.bytes_written, finished })
    }
}

#[cfg(test)]
mod tests {
    use super::Inflating;

    #[test]
    fn data_may_come_in_pieces_and_a_copy_goes_its_own_way() {
        // "hello hello" as a stored block.
        let data = [1, 11, 0, 244, 255, 104, 101, 108, 108, 111, 32, 104, 101, 108, 108, 111];
        let mut whole = Inflating::new(true);
        let mut output = [0; 16];
        let first = whole.step(&data[..8], &mut output).unwrap();
        let mut copy = whole.clone();
        let rest = copy.step(&data[first.read..], &mut output[first.written..]).unwrap();
        assert!(rest.finished);
        assert_eq!(&output[..first.written + rest.written], b"hello hello");
        assert!(!whole.step(&[], &mut [0; 4]).unwrap().finished);
    }
}
