//! `Unsafe`: raw access to fields and array elements by offset.
//!
//! An offset is a number of bytes from the start of an object: instance fields lie 8 bytes apart
//! behind a header of 16, array elements are packed behind the same header. Static fields are
//! fields of the object that holds them, which is also their base.

use attest_program::{ClassId, Kind};
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

/// The offset of the first field or element.
pub(crate) const HEADER: i64 = 16;

macro_rules! rows {
    ($($kind:ident $name:literal $get:ident $put:ident),* $(,)?) => {
        &[
            $(
                (concat!("jdk/internal/misc/Unsafe.get", $name), $get),
                (concat!("jdk/internal/misc/Unsafe.get", $name, "Volatile"), $get),
                (concat!("jdk/internal/misc/Unsafe.put", $name), $put),
                (concat!("jdk/internal/misc/Unsafe.put", $name, "Volatile"), $put),
                (concat!("sun/misc/Unsafe.get", $name), $get),
                (concat!("sun/misc/Unsafe.get", $name, "Volatile"), $get),
                (concat!("sun/misc/Unsafe.put", $name), $put),
                (concat!("sun/misc/Unsafe.put", $name, "Volatile"), $put),
            )*
            ("jdk/internal/misc/Unsafe.registerNatives", super::nothing),
            ("sun/misc/Unsafe.registerNatives", super::nothing),
            ("jdk/internal/misc/Unsafe.arrayBaseOffset0", array_base_offset),
            ("jdk/internal/misc/Unsafe.arrayIndexScale0", array_index_scale),
            ("sun/misc/Unsafe.arrayBaseOffset", array_base_offset),
            ("sun/misc/Unsafe.arrayIndexScale", array_index_scale),
            ("jdk/internal/misc/Unsafe.addressSize0", address_size),
            ("jdk/internal/misc/Unsafe.addressSize", address_size),
            ("sun/misc/Unsafe.addressSize", address_size),
            ("sun/misc/Unsafe.pageSize", page_size),
            ("jdk/internal/misc/Unsafe.pageSize", page_size),
            ("jdk/internal/misc/Unsafe.isBigEndian", super::zero),
            ("jdk/internal/misc/Unsafe.isBigEndian0", super::zero),
            ("jdk/internal/misc/Unsafe.unalignedAccess", super::one),
            ("jdk/internal/misc/Unsafe.unalignedAccess0", super::one),
            ("jdk/internal/misc/Unsafe.objectFieldOffset0", field_offset),
            ("jdk/internal/misc/Unsafe.objectFieldOffset1", field_offset_by_name),
            ("jdk/internal/misc/Unsafe.knownObjectFieldOffset0", field_offset_by_name),
            ("jdk/internal/misc/Unsafe.staticFieldOffset0", field_offset),
            ("jdk/internal/misc/Unsafe.staticFieldBase0", static_base),
            ("sun/misc/Unsafe.objectFieldOffset", field_offset),
            ("sun/misc/Unsafe.staticFieldOffset", field_offset),
            ("sun/misc/Unsafe.staticFieldBase", static_base),
            ("jdk/internal/misc/Unsafe.shouldBeInitialized0", should_be_initialised),
            ("jdk/internal/misc/Unsafe.ensureClassInitialized0", ensure_initialised),
            ("sun/misc/Unsafe.ensureClassInitialized", ensure_initialised),
            ("jdk/internal/misc/Unsafe.allocateInstance", allocate_instance),
            ("sun/misc/Unsafe.allocateInstance", allocate_instance),
            ("jdk/internal/misc/Unsafe.allocateUninitializedArray0", allocate_array),
            ("jdk/internal/misc/Unsafe.compareAndSetInt", compare_and_set_int),
            ("jdk/internal/misc/Unsafe.compareAndSetLong", compare_and_set_long),
            ("jdk/internal/misc/Unsafe.compareAndSetReference", compare_and_set_ref),
            ("jdk/internal/misc/Unsafe.compareAndSetObject", compare_and_set_ref),
            ("jdk/internal/misc/Unsafe.compareAndExchangeInt", compare_and_exchange_int),
            ("jdk/internal/misc/Unsafe.compareAndExchangeLong", compare_and_exchange_long),
            ("jdk/internal/misc/Unsafe.compareAndExchangeReference", compare_and_exchange_ref),
            ("jdk/internal/misc/Unsafe.compareAndExchangeObject", compare_and_exchange_ref),
            ("sun/misc/Unsafe.compareAndSwapInt", compare_and_set_int),
            ("sun/misc/Unsafe.compareAndSwapLong", compare_and_set_long),
            ("sun/misc/Unsafe.compareAndSwapObject", compare_and_set_ref),
            ("sun/misc/Unsafe.putOrderedInt", put_int),
            ("sun/misc/Unsafe.putOrderedLong", put_long),
            ("sun/misc/Unsafe.putOrderedObject", put_ref),
            ("jdk/internal/misc/Unsafe.fullFence", super::nothing),
            ("jdk/internal/misc/Unsafe.loadFence", super::nothing),
            ("jdk/internal/misc/Unsafe.storeFence", super::nothing),
            ("sun/misc/Unsafe.fullFence", super::nothing),
            ("sun/misc/Unsafe.loadFence", super::nothing),
            ("sun/misc/Unsafe.storeFence", super::nothing),
            ("jdk/internal/misc/Unsafe.copyMemory0", copy_memory),
            ("jdk/internal/misc/Unsafe.copySwapMemory0", copy_swap_memory),
            ("jdk/internal/misc/Unsafe.setMemory0", set_memory),
            ("jdk/internal/misc/Unsafe.throwException", throw_exception),
            ("sun/misc/Unsafe.throwException", throw_exception),
        ]
    };
}

pub(crate) const NATIVES: Rows = rows![
    Boolean "Boolean" get_boolean put_boolean,
    Byte "Byte" get_byte put_byte,
    Char "Char" get_char put_char,
    Short "Short" get_short put_short,
    Int "Int" get_int put_int,
    Long "Long" get_long put_long,
    Float "Float" get_float put_float,
    Double "Double" get_double put_double,
    Ref "Reference" get_ref put_ref,
    Ref "Object" get_ref put_ref,
];

/// Where an offset leads to.
enum Spot {
    /// A field slot.
    Slot(u32),
    /// A byte of an array's elements.
    Byte(usize, Kind),
}

fn outside() -> Box<Control> {
    Box::new(Control::Unsupported("memory outside the Java heap (Unsafe)".into()))
}

fn spot(machine: &Machine<'_>, state: &State, object: Ref, offset: i64) -> Result<Spot, Box<Control>> {
    if object.is_null() {
        return Err(outside());
    }
    let at = offset - HEADER;
    let class = machine.program.class(state.heap.class(object));
    match class.element_kind() {
        Some(kind) => {
            let bytes = state.heap.length(object) as i64 * kind.element_size() as i64;
            if at < 0 || at >= bytes {
                return Err(raise("java/lang/InternalError", format!("Unsafe access at offset {offset}")));
            }
            Ok(Spot::Byte(at as usize, kind))
        }
        None if at >= 0 && at % 8 == 0 => Ok(Spot::Slot((at / 8) as u32)),
        None => Err(raise("java/lang/InternalError", format!("Unsafe access at offset {offset}"))),
    }
}

pub(super) fn read(machine: &Machine<'_>, state: &State, arguments: &[Value], kind: Kind) -> NativeResult {
    let (object, offset) = (arguments[1].reference(), arguments[2].long());
    match spot(machine, state, object, offset)? {
        Spot::Slot(slot) => Ok(state.heap.field(object, slot, kind)),
        Spot::Byte(at, own) => {
            let bytes = state.heap.bytes_of(object, own);
            let size = kind.element_size();
            let Some(bytes) = bytes.get(at..at + size) else {
                return Err(raise("java/lang/InternalError", "Unsafe access across the end of an array"));
            };
            let mut word = [0; 8];
            word[..size].copy_from_slice(bytes);
            let word = u64::from_le_bytes(word);
            Ok(match kind {
                Kind::Boolean => Value::Int((word as u8 != 0) as i32),
                Kind::Byte => Value::Int(i32::from(word as i8)),
                Kind::Char => Value::Int(i32::from(word as u16)),
                Kind::Short => Value::Int(i32::from(word as i16)),
                Kind::Int => Value::Int(word as i32),
                Kind::Long => Value::Long(word as i64),
                Kind::Float => Value::Float(f32::from_bits(word as u32)),
                Kind::Double => Value::Double(f64::from_bits(word)),
                Kind::Ref => Value::Ref(Ref::new(word as u32)),
            })
        }
    }
}

pub(super) fn write(
    machine: &Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    kind: Kind,
    value: Value,
) -> NativeResult {
    let (object, offset) = (arguments[1].reference(), arguments[2].long());
    match spot(machine, state, object, offset)? {
        Spot::Slot(slot) => state.heap.set_field(object, slot, kind, value),
        Spot::Byte(at, own) => {
            let word: u64 = match value {
                Value::Int(v) => v as u32 as u64,
                Value::Long(v) => v as u64,
                Value::Float(v) => u64::from(v.to_bits()),
                Value::Double(v) => v.to_bits(),
                Value::Ref(v) => u64::from(v.raw()),
            };
            let size = kind.element_size();
            let bytes = state.heap.bytes_of_mut(object, own);
            let Some(bytes) = bytes.get_mut(at..at + size) else {
                return Err(raise("java/lang/InternalError", "Unsafe access across the end of an array"));
            };
            bytes.copy_from_slice(&word.to_le_bytes()[..size]);
        }
    }
    Ok(Value::Int(0))
}

macro_rules! accessors {
    ($($kind:ident $get:ident $put:ident),*) => {
        $(
            fn $get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                // Methods of the same name take an address in place of an object and an offset.
                let [_, Value::Ref(_), _] = arguments else { return Err(outside()) };
                read(machine, state, arguments, Kind::$kind)
            }

            fn $put(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                let [_, Value::Ref(_), _, value] = *arguments else { return Err(outside()) };
                write(machine, state, arguments, Kind::$kind, value)
            }
        )*
    };
}

accessors![
    Boolean get_boolean put_boolean,
    Byte get_byte put_byte,
    Char get_char put_char,
    Short get_short put_short,
    Int get_int put_int,
    Long get_long put_long,
    Float get_float put_float,
    Double get_double put_double,
    Ref get_ref put_ref
];

fn compare(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    kind: Kind,
) -> Result<(bool, Value), Box<Control>> {
    let found = read(machine, state, arguments, kind)?;
    let same = found == arguments[3];
    if same {
        write(machine, state, arguments, kind, arguments[4])?;
    }
    Ok((same, found))
}

macro_rules! compare_and_set {
    ($($kind:ident $set:ident $exchange:ident),*) => {
        $(
            fn $set(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                Ok(Value::boolean(compare(machine, state, arguments, Kind::$kind)?.0))
            }

            fn $exchange(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                Ok(compare(machine, state, arguments, Kind::$kind)?.1)
            }
        )*
    };
}

compare_and_set![
    Int compare_and_set_int compare_and_exchange_int,
    Long compare_and_set_long compare_and_exchange_long,
    Ref compare_and_set_ref compare_and_exchange_ref
];

fn array_base_offset(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(HEADER as i32))
}

fn array_index_scale(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[1].reference());
    let kind = machine.program.class(class).element_kind().unwrap_or(Kind::Ref);
    Ok(Value::Int(kind.element_size() as i32))
}

fn address_size(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(8))
}

fn page_size(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(4096))
}

/// The offset of a `java.lang.reflect.Field`.
fn field_offset(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let field = arguments[1].reference();
    let class = machine.named(state, field, "clazz").reference();
    let name = machine.named(state, field, "name").reference();
    let (class, name) = (machine.mirrored(state, class), machine.text(state, name));
    offset_of(machine, class, &name)
}

fn field_offset_by_name(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[1].reference());
    let name = machine.text(state, arguments[2].reference());
    offset_of(machine, class, &name)
}

fn offset_of(machine: &Machine<'_>, class: ClassId, name: &str) -> NativeResult {
    match machine.program.find_field(class, name) {
        Some(field) => Ok(Value::Long(HEADER + 8 * i64::from(machine.program.field(field).slot))),
        None => Err(raise("java/lang/InternalError", name)),
    }
}

fn static_base(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.named(state, arguments[1].reference(), "clazz").reference();
    let class = machine.mirrored(state, class);
    Ok(Value::Ref(machine.prepare(state, class)?))
}

pub(super) fn should_be_initialised(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let class = machine.mirrored(state, arguments[1].reference());
    Ok(Value::boolean(machine.needs_initialisation(state, class)))
}

fn ensure_initialised(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[1].reference());
    machine.initialise(state, class)?;
    Ok(Value::Int(0))
}

fn allocate_instance(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[1].reference());
    machine.initialise(state, class)?;
    Ok(Value::Ref(machine.allocate(state, class)?))
}

fn allocate_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let component = machine.mirrored(state, arguments[1].reference());
    let class = machine.program.array_of(component)?;
    Ok(Value::Ref(machine.allocate_array(state, class, arguments[2].int())?))
}

pub(super) fn copy_memory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (from, from_offset) = (arguments[1].reference(), arguments[2].long());
    let (to, to_offset, count) = (arguments[3].reference(), arguments[4].long(), arguments[5].long());
    if count == 0 {
        return Ok(Value::Int(0));
    }
    let ends = (from_offset + count - 1, to_offset + count - 1);
    for (object, offset) in [(from, from_offset), (from, ends.0), (to, to_offset), (to, ends.1)] {
        if let Spot::Slot(_) = spot(machine, state, object, offset)? {
            return Err(Box::new(Control::Unsupported("Unsafe.copyMemory on an object".into())));
        }
    }
    let kind = |object| machine.program.class(state.heap.class(object)).element_kind().unwrap_or(Kind::Byte);
    let (from_kind, to_kind) = (kind(from), kind(to));
    let start = (from_offset - HEADER) as usize;
    let bytes = state.heap.bytes_of(from, from_kind)[start..start + count as usize].to_vec();
    let at = (to_offset - HEADER) as usize;
    state.heap.bytes_of_mut(to, to_kind)[at..at + count as usize].copy_from_slice(&bytes);
    Ok(Value::Int(0))
}

/// As a copy, then every element of the given size is turned round in place.
fn copy_swap_memory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    copy_memory(machine, state, arguments)?;
    let (to, at, count) = (arguments[3].reference(), arguments[4].long() - HEADER, arguments[5].long());
    let kind = machine.program.class(state.heap.class(to)).element_kind().unwrap_or(Kind::Byte);
    let bytes = &mut state.heap.bytes_of_mut(to, kind)[at as usize..(at + count) as usize];
    bytes.chunks_exact_mut(arguments[6].long().max(1) as usize).for_each(<[u8]>::reverse);
    Ok(Value::Int(0))
}

pub(super) fn set_memory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (object, offset, count) = (arguments[1].reference(), arguments[2].long(), arguments[3].long());
    if count == 0 {
        return Ok(Value::Int(0));
    }
    spot(machine, state, object, offset + count - 1)?;
    let Spot::Byte(at, kind) = spot(machine, state, object, offset)? else {
        return Err(Box::new(Control::Unsupported("Unsafe.setMemory on an object".into())));
    };
    state.heap.bytes_of_mut(object, kind)[at..at + count as usize].fill(arguments[4].int() as u8);
    Ok(Value::Int(0))
}

fn throw_exception(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Err(Box::new(Control::Throw(arguments[1].reference())))
}
