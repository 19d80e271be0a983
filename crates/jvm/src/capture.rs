//! Output of a program, kept up to a limit.

use serde::Serialize;

/// The bytes that a program wrote to one stream.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Output {
    /// The first bytes, up to the limit.
    pub bytes: Vec<u8>,
    /// How many bytes beyond the limit were dropped.
    pub cut: u64,
}

impl Output {
    /// As text; what is not UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Keeps what fits within `limit`.
    pub(crate) fn add(&mut self, bytes: &[u8], limit: usize) {
        let kept = bytes.len().min(limit.saturating_sub(self.bytes.len()));
        self.bytes.extend_from_slice(&bytes[..kept]);
        self.cut += (bytes.len() - kept) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::Output;

    #[test]
    fn what_exceeds_the_limit_is_counted_and_dropped() {
        let mut output = Output::default();
        output.add(b"abc", 5);
        assert_eq!(output.cut, 0);
        output.add(b"def", 5);
        output.add(b"ghi", 5);
        assert_eq!(output, Output { bytes: b"abcde".to_vec(), cut: 4 });
    }
}
