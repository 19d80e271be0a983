//! Streams of `java.io`: standard streams through the world, files through their descriptors.

use std::io::Error;

use attest_program::Kind;
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::files::{Mode, wording};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/io/FileDescriptor.initIDs", super::nothing),
    ("java/io/FileDescriptor.getHandle", super::zero_long),
    ("java/io/FileDescriptor.getAppend", super::zero),
    ("java/io/FileDescriptor.close0", close_descriptor),
    ("java/io/FileDescriptor.sync", super::nothing),
    ("java/io/FileDescriptor.sync0", super::nothing),
    ("java/io/FileCleanable.register", super::nothing),
    ("java/io/FileCleanable.unregister", super::nothing),
    ("java/io/FileCleanable.cleanupClose0", super::nothing),
    ("java/io/FileInputStream.initIDs", super::nothing),
    ("java/io/FileInputStream.open0", open_input),
    ("java/io/FileInputStream.readBytes", read_bytes),
    ("java/io/FileInputStream.read0", read_byte),
    ("java/io/FileInputStream.available0", available),
    ("java/io/FileInputStream.length0", length),
    ("java/io/FileInputStream.position0", position_of),
    ("java/io/FileInputStream.skip0", skip),
    ("java/io/FileInputStream.isRegularFile0", super::one),
    ("java/io/FileInputStream.close0", close_stream),
    ("java/io/FileOutputStream.initIDs", super::nothing),
    ("java/io/FileOutputStream.open0", open_output),
    ("java/io/FileOutputStream.writeBytes", write_bytes),
    ("java/io/FileOutputStream.write(IZ)V", write_byte),
    ("java/io/FileOutputStream.close0", close_stream),
    ("java/io/RandomAccessFile.initIDs", super::nothing),
    ("java/io/RandomAccessFile.open0", open_random),
    ("java/io/RandomAccessFile.readBytes", read_bytes),
    ("java/io/RandomAccessFile.readBytes0", read_bytes),
    ("java/io/RandomAccessFile.read0", read_byte),
    ("java/io/RandomAccessFile.writeBytes", write_bytes),
    ("java/io/RandomAccessFile.writeBytes0", write_bytes),
    ("java/io/RandomAccessFile.write0", write_byte),
    ("java/io/RandomAccessFile.getFilePointer", position_of),
    ("java/io/RandomAccessFile.seek0", seek),
    ("java/io/RandomAccessFile.length0", length),
    ("java/io/RandomAccessFile.length", length),
    ("java/io/RandomAccessFile.setLength", set_length),
    ("java/io/RandomAccessFile.setLength0", set_length),
    ("java/io/RandomAccessFile.close0", close_stream),
    ("java/io/Console.istty", super::zero),
    ("java/io/Console.ttyStatus", super::zero),
];

/// The `FileDescriptor` of a stream.
fn holder(machine: &mut Machine<'_>, state: &State, stream: Value) -> Result<Ref, Box<Control>> {
    let descriptor = machine.named(state, stream.reference(), "fd").reference();
    if descriptor.is_null() { Err(raise("java/io/IOException", "Stream Closed")) } else { Ok(descriptor) }
}

/// The number of a stream's descriptor, and its `FileDescriptor`.
fn descriptor(machine: &mut Machine<'_>, state: &State, stream: Value) -> Result<(i32, Ref), Box<Control>> {
    let holder = holder(machine, state, stream)?;
    match machine.named(state, holder, "fd").int() {
        -1 => Err(raise("java/io/IOException", "Stream Closed")),
        number => Ok((number, holder)),
    }
}

fn failed(error: Error) -> Box<Control> {
    raise("java/io/IOException", wording(&error))
}

fn open(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value], mode: Mode) -> NativeResult {
    let text = machine.text(state, arguments[1].reference());
    let path = machine.host_path(&text);
    machine.allow_file(&path, mode.write)?;
    let holder = holder(machine, state, arguments[0])?;
    match machine.open_file(&path, mode) {
        Ok(number) => {
            machine.set_named(state, holder, "fd", Value::Int(number));
            machine.set_file_position(state, holder, 0)?;
            machine.set_named(state, holder, "append", Value::boolean(mode.append));
            Ok(Value::Int(0))
        }
        Err(error) => Err(raise("java/io/FileNotFoundException", format!("{text} ({})", wording(&error)))),
    }
}

fn open_input(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    open(machine, state, arguments, Mode { read: true, ..Mode::default() })
}

fn open_output(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let append = arguments[2].int() != 0;
    open(
        machine,
        state,
        arguments,
        Mode { write: true, create: true, truncate: !append, append, read: false },
    )
}

fn open_random(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const READ_ONLY: i32 = 1;
    let write = arguments[2].int() & READ_ONLY == 0;
    open(machine, state, arguments, Mode { read: true, write, create: write, ..Mode::default() })
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

/// Reads into a buffer; 0 is the end.
fn read(
    machine: &mut Machine<'_>,
    state: &mut State,
    stream: Value,
    buffer: &mut [u8],
) -> Result<usize, Box<Control>> {
    let (number, holder) = descriptor(machine, state, stream)?;
    if number == 0 {
        return Ok(machine.world.read(buffer));
    }
    let at = machine.file_position(state, holder);
    let read = machine.read_file(number, at, buffer).map_err(failed)?;
    machine.set_file_position(state, holder, at + read as i64)?;
    Ok(read)
}

fn read_bytes(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let range = range(state, arguments)?;
    if range.is_empty() {
        return Ok(Value::Int(0));
    }
    let mut buffer = vec![0; range.len()];
    let read = read(machine, state, arguments[0], &mut buffer)?;
    let bytes = state.heap.bytes_of_mut(arguments[1].reference(), Kind::Byte);
    bytes[range.start..range.start + read].copy_from_slice(&buffer[..read]);
    Ok(Value::Int(if read == 0 { -1 } else { read as i32 }))
}

fn read_byte(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let mut byte = [0];
    let read = read(machine, state, arguments[0], &mut byte)?;
    Ok(Value::Int(if read == 0 { -1 } else { i32::from(byte[0]) }))
}

fn write_bytes(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let range = range(state, arguments)?;
    let bytes = state.heap.bytes_of(arguments[1].reference(), Kind::Byte)[range].to_vec();
    write(machine, state, arguments[0], &bytes)
}

fn write_byte(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    write(machine, state, arguments[0], &[arguments[1].int() as u8])
}

fn write(machine: &mut Machine<'_>, state: &mut State, stream: Value, bytes: &[u8]) -> NativeResult {
    let (number, holder) = descriptor(machine, state, stream)?;
    if number == 1 || number == 2 {
        return match machine.world.write(number as u32, bytes) {
            true => Ok(Value::Int(0)),
            false => Err(raise("java/io/IOException", "Broken pipe")),
        };
    }
    let at = machine.file_position(state, holder);
    machine.files.write(number, at, bytes).map_err(failed)?;
    machine.set_file_position(state, holder, at + bytes.len() as i64)?;
    Ok(Value::Int(0))
}

fn available(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (number, holder) = descriptor(machine, state, arguments[0])?;
    if number == 0 {
        return Ok(Value::Int(machine.world.available()));
    }
    let at = machine.file_position(state, holder);
    let left = machine.files.length(number).map_err(failed)? - at;
    Ok(Value::Int(left.clamp(0, i64::from(i32::MAX)) as i32))
}

fn length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match descriptor(machine, state, arguments[0])? {
        (0, _) => Ok(Value::Long(0)),
        (number, _) => Ok(Value::Long(machine.files.length(number).map_err(failed)?)),
    }
}

fn position_of(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match descriptor(machine, state, arguments[0])? {
        (0, _) => Err(raise("java/io/IOException", "Illegal seek")),
        (_, holder) => Ok(Value::Long(machine.file_position(state, holder))),
    }
}

fn seek(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (_, holder) = descriptor(machine, state, arguments[0])?;
    if arguments[1].long() < 0 {
        return Err(raise("java/io/IOException", "Negative seek offset"));
    }
    machine.set_file_position(state, holder, arguments[1].long())?;
    Ok(Value::Int(0))
}

fn skip(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (number, holder) = descriptor(machine, state, arguments[0])?;
    if number == 0 {
        return Err(raise("java/io/IOException", "Illegal seek"));
    }
    let at = machine.file_position(state, holder);
    let to = at.saturating_add(arguments[1].long());
    if to < 0 {
        return Err(raise("java/io/IOException", "Invalid argument"));
    }
    machine.set_file_position(state, holder, to)?;
    Ok(Value::Long(to - at))
}

fn set_length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (number, holder) = descriptor(machine, state, arguments[0])?;
    let length = arguments[1].long();
    let file = machine.files.get(number).map_err(failed)?;
    file.set_len(length.max(0) as u64).map_err(failed)?;
    let at = machine.file_position(state, holder).min(length);
    machine.set_file_position(state, holder, at)?;
    Ok(Value::Int(0))
}

fn close_stream(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let holder = machine.named(state, arguments[0].reference(), "fd");
    if holder.reference().is_null() { Ok(Value::Int(0)) } else { close_descriptor(machine, state, &[holder]) }
}

fn close_descriptor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let holder = arguments[0].reference();
    let number = machine.named(state, holder, "fd").int();
    machine.set_named(state, holder, "fd", Value::Int(-1));
    // Where files are not allowed, another copy of the state may still read this one.
    if machine.world.allows_files() {
        machine.files.close(number);
    }
    Ok(Value::Int(0))
}
