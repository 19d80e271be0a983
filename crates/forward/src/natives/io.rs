//! Standard streams: file descriptors 0, 1 and 2. Files are not modelled.

use attest_program::Kind;
use attest_state::{State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/io/FileDescriptor.initIDs", super::nothing),
    ("java/io/FileDescriptor.getHandle", minus_one_long),
    ("java/io/FileDescriptor.getAppend", super::zero),
    ("java/io/FileDescriptor.set", minus_one_long),
    ("java/io/FileInputStream.initIDs", super::nothing),
    ("java/io/FileOutputStream.initIDs", super::nothing),
    ("java/io/FileInputStream.readBytes", read_bytes),
    ("java/io/FileInputStream.read0", read_byte),
    ("java/io/FileInputStream.available0", super::zero),
    ("java/io/FileInputStream.isRegularFile0", super::zero),
    ("java/io/FileOutputStream.writeBytes", write_bytes),
    ("java/io/FileOutputStream.write(IZ)V", write_byte),
    ("java/io/UnixFileSystem.initIDs", super::nothing),
];

fn minus_one_long(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(-1))
}

fn descriptor(machine: &mut Machine<'_>, state: &State, stream: Value) -> i32 {
    let descriptor = machine.named(state, stream.reference(), "fd").reference();
    if descriptor.is_null() { -1 } else { machine.named(state, descriptor, "fd").int() }
}

fn range(state: &State, arguments: &[Value]) -> Result<std::ops::Range<usize>, Box<Control>> {
    let (array, start, count) = (arguments[1].reference(), arguments[2].int(), arguments[3].int());
    if array.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let end = i64::from(start) + i64::from(count);
    if start < 0 || count < 0 || end > i64::from(state.heap.length(array)) {
        return Err(Box::new(Control::Raise("java/lang/IndexOutOfBoundsException", None)));
    }
    Ok(start as usize..end as usize)
}

fn read_bytes(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let range = range(state, arguments)?;
    if descriptor(machine, state, arguments[0]) != 0 {
        return Err(Box::new(Control::Unsupported("java.io.FileInputStream on a file".into())));
    }
    if range.is_empty() {
        return Ok(Value::Int(0));
    }
    let mut buffer = vec![0; range.len()];
    let read = machine.world.read(&mut buffer);
    let bytes = state.heap.bytes_of_mut(arguments[1].reference(), Kind::Byte);
    bytes[range.start..range.start + read].copy_from_slice(&buffer[..read]);
    Ok(Value::Int(if read == 0 { -1 } else { read as i32 }))
}

fn read_byte(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    if descriptor(machine, state, arguments[0]) != 0 {
        return Err(Box::new(Control::Unsupported("java.io.FileInputStream on a file".into())));
    }
    let mut byte = [0];
    let read = machine.world.read(&mut byte);
    Ok(Value::Int(if read == 0 { -1 } else { i32::from(byte[0]) }))
}

fn write_bytes(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let range = range(state, arguments)?;
    let stream = descriptor(machine, state, arguments[0]);
    let bytes = &state.heap.bytes_of(arguments[1].reference(), Kind::Byte)[range];
    write(machine, stream, bytes)
}

fn write_byte(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let stream = descriptor(machine, state, arguments[0]);
    write(machine, stream, &[arguments[1].int() as u8])
}

fn write(machine: &mut Machine<'_>, stream: i32, bytes: &[u8]) -> NativeResult {
    match stream {
        1 | 2 if machine.world.write(stream as u32, bytes) => Ok(Value::Int(0)),
        1 | 2 => Err(raise("java/io/IOException", "Broken pipe")),
        _ => Err(Box::new(Control::Unsupported("java.io.FileOutputStream on a file".into()))),
    }
}
