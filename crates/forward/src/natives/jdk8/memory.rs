//! Memory outside the Java heap as `sun.misc.Unsafe` of a JDK 8 gives it out, by addresses.
//!
//! A block is a `byte[]` that the state keeps; an address is the number of its block, 32 bits higher, and the
//! offset in it. So blocks are copied with the state, and no two are neighbours.

use attest_program::Kind;
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::super::unsafe_memory::{HEADER, copy_memory, read, set_memory, should_be_initialised, write};
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

macro_rules! rows {
    ($($kind:ident $name:literal $get_type:literal $put_type:literal $get:ident $put:ident),* $(,)?) => {
        &[
            $(
                (concat!("sun/misc/Unsafe.get", $name, $get_type), $get),
                (concat!("sun/misc/Unsafe.put", $name, $put_type), $put),
            )*
            ("sun/misc/Unsafe.allocateMemory", allocate),
            ("sun/misc/Unsafe.freeMemory", free),
            ("sun/misc/Unsafe.setMemory(Ljava/lang/Object;JJB)V", set),
            ("sun/misc/Unsafe.copyMemory(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy),
            ("sun/misc/Unsafe.shouldBeInitialized", should_be_initialised),
        ]
    };
}

macro_rules! accessors {
    ($($kind:ident $get:ident $put:ident),*) => {
        $(
            fn $get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                let (block, offset) = found(state, arguments[1].long())?;
                read(machine, state, &[arguments[0], block, offset], Kind::$kind)
            }

            fn $put(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                let (block, offset) = found(state, arguments[1].long())?;
                write(machine, state, &[arguments[0], block, offset], Kind::$kind, arguments[2])
            }
        )*
    };
}

pub(super) const NATIVES: Rows = rows![
    Byte "Byte" "(J)B" "(JB)V" get_byte put_byte,
    Char "Char" "(J)C" "(JC)V" get_char put_char,
    Short "Short" "(J)S" "(JS)V" get_short put_short,
    Int "Int" "(J)I" "(JI)V" get_int put_int,
    Long "Long" "(J)J" "(JJ)V" get_long put_long,
    Float "Float" "(J)F" "(JF)V" get_float put_float,
    Double "Double" "(J)D" "(JD)V" get_double put_double,
    Long "Address" "(J)J" "(JJ)V" get_address put_address,
];

accessors![
    Byte get_byte put_byte,
    Char get_char put_char,
    Short get_short put_short,
    Int get_int put_int,
    Long get_long put_long,
    Float get_float put_float,
    Double get_double put_double,
    Long get_address put_address
];

fn key(block: i64) -> String {
    format!("memory block {block:08}")
}

/// The block of an address, and the offset there as `Unsafe` counts it.
fn found(state: &State, address: i64) -> Result<(Value, Value), Box<Control>> {
    match state.kept.get(&key(address >> 32)) {
        Some(block) => Ok((Value::Ref(*block), Value::Long(HEADER + (address & 0xffff_ffff)))),
        None => Err(Box::new(Control::Unsupported("memory outside the Java heap (Unsafe)".into()))),
    }
}

/// An object and an offset stay as they are; without an object the offset is an address.
fn resolved(state: &State, object: Value, offset: Value) -> Result<(Value, Value), Box<Control>> {
    match object.reference() {
        Ref::NULL => found(state, offset.long()),
        _ => Ok((object, offset)),
    }
}

fn allocate(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let bytes = arguments[1].long();
    let Ok(length) = i32::try_from(bytes) else {
        return Err(Box::new(Control::Unsupported("a block of memory of 2 GiB (Unsafe)".into())));
    };
    if length == 0 {
        return Ok(Value::Long(0));
    }
    if length < 0 {
        return Err(Box::new(Control::Raise("java/lang/IllegalArgumentException", None)));
    }
    let class = machine.program.load("[B")?;
    let array = machine.allocate_array(state, class, length)?;
    let block = (1..).find(|block| !state.kept.contains_key(&key(*block))).unwrap_or(1);
    state.kept.insert(key(block), array);
    Ok(Value::Long(block << 32))
}

fn free(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    state.kept.remove(&key(arguments[1].long() >> 32));
    Ok(Value::Int(0))
}

fn set(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (object, offset) = resolved(state, arguments[1], arguments[2])?;
    set_memory(machine, state, &[arguments[0], object, offset, arguments[3], arguments[4]])
}

fn copy(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (from, start) = resolved(state, arguments[1], arguments[2])?;
    let (to, at) = resolved(state, arguments[3], arguments[4])?;
    copy_memory(machine, state, &[arguments[0], from, start, to, at, arguments[5]])
}
