//! What a model says of a term.

use std::ffi::{CStr, c_char};
use std::fmt;
use std::ptr;

use super::ffi;
use super::kind::Kind;
use super::manager::TermManager;
use crate::guard::Error;

/// A value of a sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Of the Booleans.
    Bool(bool),
    /// Of a bit-vector sort.
    Bits(Bits),
    /// Of a floating-point sort: sign, exponent, significand without the hidden bit. All NaNs are one.
    Float(Bits),
    /// Of an array sort.
    Array {
        /// The value at indices without an entry.
        default: Box<Value>,
        /// Index and value; the first entry of an index counts.
        entries: Vec<(Value, Value)>,
    },
}

impl Value {
    /// The bits of a bit-vector or float of at most 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Value::Bits(bits) | Value::Float(bits) => bits.as_u64(),
            Value::Bool(_) | Value::Array { .. } => None,
        }
    }

    /// The truth value of a Boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            Value::Bits(_) | Value::Float(_) | Value::Array { .. } => None,
        }
    }
}

/// A number of bits; prints as binary digits, the most significant first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    width: u32,
    low: u64,
    /// The words above the lowest; empty up to 64 bits, so that the usual widths are not allocated.
    high: Box<[u64]>,
}

impl Bits {
    /// At most 64 bits; those of `value` beyond the width are dropped.
    pub fn new(width: u32, value: u64) -> Bits {
        Bits::from_words(width, &[value])
    }

    /// Bits from words, the least significant first; missing ones are zero, bits beyond the width are dropped.
    pub fn from_words(width: u32, words: &[u64]) -> Bits {
        let word = |index: u32| {
            let kept = width.saturating_sub(index * 64).min(64);
            let mask = if kept == 0 { 0 } else { u64::MAX >> (64 - kept) };
            words.get(index as usize).map_or(0, |word| word & mask)
        };
        Bits { width, low: word(0), high: (1..width.div_ceil(64)).map(word).collect() }
    }

    /// How many bits there are.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number, if there are at most 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        (self.width <= 64).then_some(self.low)
    }

    /// The words, the least significant first.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.low).chain(self.high.iter().copied())
    }

    /// From binary digits, the most significant first.
    fn parse<'d>(digits: impl DoubleEndedIterator<Item = &'d u8>) -> Bits {
        let (mut width, mut words) = (0, Vec::new());
        for digit in digits.rev() {
            if width % 64 == 0 {
                words.push(0);
            }
            if let Some(word) = words.last_mut() {
                *word |= u64::from(digit & 1) << (width % 64);
            }
            width += 1;
        }
        Bits::from_words(width, &words)
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<u64> = self.words().collect();
        for bit in (0..self.width).rev() {
            let word = words.get(bit as usize / 64).copied().unwrap_or(0);
            f.write_str(if word >> (bit % 64) & 1 == 1 { "1" } else { "0" })?;
        }
        Ok(())
    }
}

/// Reads a value term, which must be alive.
pub(super) fn read(manager: &TermManager, term: ffi::Term) -> Result<Value, Error> {
    // SAFETY: the term is alive; so below.
    if manager.call(|| unsafe { ffi::bitwuzla_term_is_array(term) })? {
        return read_array(manager, term);
    }
    manager
        .call(|| unsafe {
            if ffi::bitwuzla_term_is_bool(term) {
                Some(Value::Bool(ffi::bitwuzla_term_value_get_bool(term)))
            } else if ffi::bitwuzla_term_is_bv(term) {
                Some(Value::Bits(Bits::parse(digits(ffi::bitwuzla_term_value_get_str_fmt(term, 2)).iter())))
            } else if ffi::bitwuzla_term_is_fp(term) {
                Some(Value::Float(read_float(term)))
            } else {
                None
            }
        })?
        .ok_or_else(|| Error::Misuse("a value is asked of a term whose sort has none".to_owned()))
}

/// # Safety
/// The term must be alive and a floating-point value.
unsafe fn read_float(term: ffi::Term) -> Bits {
    let (mut sign, mut exponent, mut significand) = (ptr::null(), ptr::null(), ptr::null());
    // SAFETY: the term is one, and the strings live until the next such call on this thread.
    unsafe {
        ffi::bitwuzla_term_value_get_fp_ieee(term, &mut sign, &mut exponent, &mut significand, 2);
        Bits::parse(digits(sign).iter().chain(digits(exponent)).chain(digits(significand)))
    }
}

/// An array value is a chain of stores on a constant array.
fn read_array(manager: &TermManager, mut array: ffi::Term) -> Result<Value, Error> {
    let mut entries = Vec::new();
    let mut handed_out = Vec::new();
    let result = loop {
        let (kind, children) = match children(manager, array) {
            Ok(found) => found,
            Err(error) => break Err(error),
        };
        handed_out.extend_from_slice(&children);
        match (kind, &children[..]) {
            (Some(Kind::ArrayStore), &[rest, index, value]) => {
                match read(manager, index).and_then(|index| Ok((index, read(manager, value)?))) {
                    Ok(entry) => entries.push(entry),
                    Err(error) => break Err(error),
                }
                array = rest;
            }
            (Some(Kind::ConstArray), &[value]) => break read(manager, value),
            _ => break Err(Error::Misuse("an array value has an unknown form".to_owned())),
        }
    };
    for term in handed_out {
        // SAFETY: handed out once by `children`, not used below.
        manager.call(|| unsafe { ffi::bitwuzla_term_release(term) })?;
    }
    result.map(|default| Value::Array { default: Box::new(default), entries })
}

fn children(manager: &TermManager, term: ffi::Term) -> Result<(Option<Kind>, Vec<ffi::Term>), Error> {
    let mut size = 0;
    // SAFETY: the term is alive; the size is written before the call ends.
    let (kind, first) = manager.call(|| unsafe {
        (ffi::bitwuzla_term_get_kind(term), ffi::bitwuzla_term_get_children(term, &raw mut size))
    })?;
    // SAFETY: the solver's list has that size and lives until the next such call on this thread.
    let children = if first.is_null() {
        Vec::new()
    } else {
        unsafe { std::slice::from_raw_parts(first, size) }.to_vec()
    };
    Ok((Kind::numbered(kind), children))
}

/// # Safety
/// The text must be a string that lives as long as the result is used.
unsafe fn digits<'t>(text: *const c_char) -> &'t [u8] {
    if text.is_null() { &[] } else { unsafe { CStr::from_ptr(text) }.to_bytes() }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn bits_print_and_parse_at_every_width() {
        for width in 1..200 {
            let bits = Bits::from_words(width, &[0x9e37_79b9_7f4a_7c15, 0xf39c_c060_5ced_c834, u64::MAX, 7]);
            let text = bits.to_string();
            assert_eq!(text.len(), width as usize);
            assert_eq!(Bits::parse(text.as_bytes().iter()), bits);
        }
        assert_eq!(Bits::new(4, 0xff).as_u64(), Some(15));
        assert_eq!(Bits::new(65, 1).as_u64(), None);
    }
}
