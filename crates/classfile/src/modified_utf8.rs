//! Modified UTF-8, the encoding of strings in class files (JVMS 4.4.7).
//!
//! It differs from UTF-8 in two ways: NUL is `C0 80`, and a character beyond U+FFFF is a surrogate pair of
//! three bytes each. Surrogates may also stand alone.

use std::borrow::Cow;

/// A checked string of the constant pool, as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModifiedUtf8<'a>(pub(crate) &'a [u8]);

impl<'a> ModifiedUtf8<'a> {
    /// The encoded bytes.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// Whether the text has no character beyond U+007F and no NUL, so that its bytes are its characters.
    pub fn is_ascii(&self) -> bool {
        is_plain_ascii(self.0)
    }

    /// The text as Java sees it; lone surrogates survive.
    pub fn utf16(&self) -> Vec<u16> {
        if self.0.is_ascii() {
            return self.0.iter().map(|&byte| u16::from(byte)).collect();
        }
        units(self.0).collect()
    }

    /// The text as Rust sees it; lone surrogates become U+FFFD, all else is exact.
    pub fn to_str(&self) -> Cow<'a, str> {
        match std::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => {
                let text = char::decode_utf16(units(self.0));
                Cow::Owned(text.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
            }
        }
    }
}

/// Whether all bytes are between 1 and 127; eight at a time, since it runs over every string of every class.
pub(crate) fn is_plain_ascii(bytes: &[u8]) -> bool {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let (words, rest) = bytes.as_chunks::<8>();
    // Without a high bit in `word`, the subtraction borrows into a high bit exactly if some byte is zero.
    let words_plain = words.iter().all(|&word| {
        let word = u64::from_le_bytes(word);
        (word | word.wrapping_sub(LOW)) & HIGH == 0
    });
    words_plain && rest.iter().all(|&byte| byte.wrapping_sub(1) < 0x7f)
}

/// Whether HotSpot takes `bytes` for modified UTF-8: no zero byte, no stray byte, and, after version 47, every
/// character in its shortest form.
pub(crate) fn is_legal(bytes: &[u8], major: u16) -> bool {
    let any_form = major <= 47;
    let mut rest = bytes;
    loop {
        rest = match *rest {
            [] => return true,
            [1..=0x7f, ref rest @ ..] => rest,
            [a @ 0xc0..=0xdf, b, ref rest @ ..] if is_tail(b) => {
                let unit = two(a, b);
                if !any_form && unit != 0 && unit < 0x80 {
                    return false;
                }
                rest
            }
            [a @ 0xe0..=0xef, b, c, ref rest @ ..] if is_tail(b) && is_tail(c) => {
                if !any_form && three(a, b, c) < 0x800 {
                    return false;
                }
                rest
            }
            _ => return false,
        };
    }
}

/// The UTF-16 units of legal modified UTF-8; bytes that are not legal count as one unit each.
fn units(bytes: &[u8]) -> impl Iterator<Item = u16> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (unit, tail) = match *rest {
            [] => return None,
            [a @ 0xc0..=0xdf, b, ref tail @ ..] if is_tail(b) => (two(a, b), tail),
            [a @ 0xe0..=0xef, b, c, ref tail @ ..] if is_tail(b) && is_tail(c) => (three(a, b, c), tail),
            [a, ref tail @ ..] => (u16::from(a), tail),
        };
        rest = tail;
        Some(unit)
    })
}

fn is_tail(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

fn two(a: u8, b: u8) -> u16 {
    u16::from(a & 0x1f) << 6 | u16::from(b & 0x3f)
}

fn three(a: u8, b: u8, c: u8) -> u16 {
    u16::from(a & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f)
}

#[cfg(test)]
mod tests {
    use super::{ModifiedUtf8, is_legal, is_plain_ascii};
    use proptest::prelude::{any, prop};
    use proptest::proptest;

    fn encode(units: &[u16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for &unit in units {
            let (high, middle, low) = ((unit >> 12) as u8, (unit >> 6 & 0x3f) as u8, (unit & 0x3f) as u8);
            match unit {
                1..=0x7f => bytes.push(unit as u8),
                0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | low]),
                _ => bytes.extend([0xe0 | high, 0x80 | middle, 0x80 | low]),
            }
        }
        bytes
    }

    #[test]
    fn nul_is_two_bytes() {
        let text = ModifiedUtf8(b"a\xc0\x80b");
        assert!(is_legal(text.0, 52));
        assert_eq!(text.utf16(), [97, 0, 98]);
        assert_eq!(text.to_str(), "a\0b");
        assert!(!text.is_ascii());
    }

    #[test]
    fn a_surrogate_pair_is_one_character() {
        let text = ModifiedUtf8(&[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
        assert!(is_legal(text.0, 69));
        assert_eq!(text.utf16(), [0xd83d, 0xde00]);
        assert_eq!(text.to_str(), "\u{1f600}");
    }

    #[test]
    fn a_lone_surrogate_survives_in_utf16_and_is_replaced_in_utf8() {
        let text = ModifiedUtf8(&[b'x', 0xed, 0xb8, 0x80]);
        assert!(is_legal(text.0, 69));
        assert_eq!(text.utf16(), [0x78, 0xde00]);
        assert_eq!(text.to_str(), "x\u{fffd}");
    }

    #[test]
    fn overlong_forms_are_legal_only_in_old_classes() {
        assert!(is_legal(&[0xc1, 0x81], 47));
        assert!(!is_legal(&[0xc1, 0x81], 48));
        assert_eq!(ModifiedUtf8(&[0xc1, 0x81]).to_str(), "A");
    }

    #[test]
    fn zero_bytes_four_byte_forms_and_cut_off_characters_are_illegal() {
        for bytes in [&b"a\0b"[..], "\u{1f600}".as_bytes(), &[0xe2, 0x82], &[0x80], &[0xc3]] {
            assert!(!is_legal(bytes, 52), "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn every_sequence_of_units_survives(units in prop::collection::vec(any::<u16>(), 0..40)) {
            let bytes = encode(&units);
            assert!(is_legal(&bytes, 69));
            assert_eq!(ModifiedUtf8(&bytes).utf16(), units);
            assert_eq!(ModifiedUtf8(&bytes).to_str(), String::from_utf16_lossy(&units));
        }

        #[test]
        fn the_fast_ascii_check_agrees_with_the_slow_one(
            bytes in prop::collection::vec(any::<u8>(), 0..40),
            mask: u8,
        ) {
            let bytes: Vec<u8> = bytes.iter().map(|byte| byte & mask).collect();
            assert_eq!(is_plain_ascii(&bytes), bytes.iter().all(|&byte| byte != 0 && byte < 128));
        }
    }
}
