//! Checksums and decompression of `java.util.zip`.

use attest_program::Kind;
use attest_state::{Inflating, Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/util/zip/CRC32.update(II)I", crc_byte),
    ("java/util/zip/CRC32.updateBytes0", crc_bytes),
    ("java/util/zip/CRC32.updateBytes", crc_bytes),
    ("java/util/zip/Adler32.update(II)I", adler_byte),
    ("java/util/zip/Adler32.updateBytes", adler_bytes),
    ("java/util/zip/Inflater.initIDs", super::nothing),
    ("java/util/zip/Inflater.init", inflater),
    ("java/util/zip/Inflater.inflateBytesBytes", inflate),
    ("java/util/zip/Inflater.reset(J)V", reset_inflater),
    ("java/util/zip/Inflater.end(J)V", end_inflater),
];

fn crc(start: u32, bytes: impl Iterator<Item = u8>) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut sum = !start;
    for byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = sum >> 1 ^ if sum & 1 == 1 { POLYNOMIAL } else { 0 };
        }
    }
    !sum
}

fn adler(start: u32, bytes: impl Iterator<Item = u8>) -> u32 {
    const MODULUS: u32 = 65_521;
    let (mut a, mut b) = (start & 0xffff, start >> 16);
    for byte in bytes {
        a = (a + u32::from(byte)) % MODULUS;
        b = (b + a) % MODULUS;
    }
    b << 16 | a
}

pub(super) fn slice(state: &State, array: Value, start: Value, count: Value) -> Result<&[u8], Box<Control>> {
    if array.reference() == Ref::NULL {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let (start, count) = (start.int().max(0) as usize, count.int().max(0) as usize);
    let bytes = state.heap.bytes_of(array.reference(), Kind::Byte).get(start..start + count);
    bytes.ok_or_else(|| Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None)))
}

fn crc_byte(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    let sum = crc(arguments[0].int() as u32, std::iter::once(arguments[1].int() as u8));
    Ok(Value::Int(sum as i32))
}

fn crc_bytes(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let bytes = slice(state, arguments[1], arguments[2], arguments[3])?;
    Ok(Value::Int(crc(arguments[0].int() as u32, bytes.iter().copied()) as i32))
}

fn adler_byte(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    let sum = adler(arguments[0].int() as u32, std::iter::once(arguments[1].int() as u8));
    Ok(Value::Int(sum as i32))
}

fn adler_bytes(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let bytes = slice(state, arguments[1], arguments[2], arguments[3])?;
    Ok(Value::Int(adler(arguments[0].int() as u32, bytes.iter().copied()) as i32))
}

/// Whether the data comes without the header of zlib.
fn inflater(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let address = state.inflating.keys().next_back().map_or(1, |last| last + 1);
    state.inflating.insert(address, Inflating::new(arguments[0].int() != 0));
    Ok(Value::Long(address))
}

fn reset_inflater(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    if let Some(inflating) = state.inflating.get_mut(&arguments[0].long()) {
        inflating.reset();
    }
    Ok(Value::Int(0))
}

fn end_inflater(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    state.inflating.remove(&arguments[0].long());
    Ok(Value::Int(0))
}

/// Receiver, address, input array, offset, length, output array, offset, length. Answers the bytes
/// read and written and whether the end was reached, in one number.
fn inflate(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const FINISHED: u64 = 1 << 62;
    let input = slice(state, arguments[2], arguments[3], arguments[4])?.to_vec();
    let mut output = vec![0; slice(state, arguments[5], arguments[6], arguments[7])?.len()];
    let Some(inflating) = state.inflating.get_mut(&arguments[1].long()) else {
        return Err(raise("java/lang/NullPointerException", "Inflater has been closed"));
    };
    let Some(step) = inflating.step(&input, &mut output) else {
        return Err(Box::new(Control::Unsupported(
            "damaged compressed data in java.util.zip.Inflater".into(),
        )));
    };
    let start = arguments[6].int() as usize;
    let bytes = state.heap.bytes_of_mut(arguments[5].reference(), Kind::Byte);
    bytes[start..start + step.written].copy_from_slice(&output[..step.written]);
    let ended = if step.finished { FINISHED } else { 0 };
    Ok(Value::Long((step.read as u64 | (step.written as u64) << 31 | ended) as i64))
}

#[cfg(test)]
mod tests {
    use super::{adler, crc};

    #[test]
    fn checksums_of_a_known_text() {
        assert_eq!(crc(0, "123456789".bytes()), 0xcbf4_3926);
        assert_eq!(adler(1, "Wikipedia".bytes()), 0x11e6_0398);
    }
}
