//! `java.lang.reflect.Array`: elements read and written by index.

use attest_program::{Kind, Shape};
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::convert::{unbox, widen};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

macro_rules! primitive {
    ($get:ident $set:ident $kind:ident) => {
        fn $get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
            get_primitive(machine, state, arguments, Kind::$kind)
        }

        fn $set(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
            set_primitive(machine, state, arguments, Kind::$kind)
        }
    };
}

pub(crate) const NATIVES: Rows = &[
    ("java/lang/reflect/Array.get", get),
    ("java/lang/reflect/Array.set", set),
    ("java/lang/reflect/Array.getBoolean", get_boolean),
    ("java/lang/reflect/Array.getByte", get_byte),
    ("java/lang/reflect/Array.getChar", get_char),
    ("java/lang/reflect/Array.getShort", get_short),
    ("java/lang/reflect/Array.getInt", get_int),
    ("java/lang/reflect/Array.getLong", get_long),
    ("java/lang/reflect/Array.getFloat", get_float),
    ("java/lang/reflect/Array.getDouble", get_double),
    ("java/lang/reflect/Array.setBoolean", set_boolean),
    ("java/lang/reflect/Array.setByte", set_byte),
    ("java/lang/reflect/Array.setChar", set_char),
    ("java/lang/reflect/Array.setShort", set_short),
    ("java/lang/reflect/Array.setInt", set_int),
    ("java/lang/reflect/Array.setLong", set_long),
    ("java/lang/reflect/Array.setFloat", set_float),
    ("java/lang/reflect/Array.setDouble", set_double),
    ("java/lang/reflect/Array.multiNewArray", multi_new_array),
];

primitive!(get_boolean set_boolean Boolean);
primitive!(get_byte set_byte Byte);
primitive!(get_char set_char Char);
primitive!(get_short set_short Short);
primitive!(get_int set_int Int);
primitive!(get_long set_long Long);
primitive!(get_float set_float Float);
primitive!(get_double set_double Double);

/// The array and the kind of its elements.
fn array(
    machine: &Machine<'_>,
    state: &State,
    arguments: &[Value],
    primitive: bool,
) -> Result<(Ref, Kind), Box<Control>> {
    let array = arguments[0].reference();
    if array.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    match machine.program.class(state.heap.class(array)).element_kind() {
        None => Err(raise("java/lang/IllegalArgumentException", "Argument is not an array")),
        Some(Kind::Ref) if primitive => {
            let of = if machine.program.jdk().version < 9 { "" } else { " of primitive type" };
            Err(raise("java/lang/IllegalArgumentException", format!("Argument is not an array{of}")))
        }
        Some(kind) => Ok((array, kind)),
    }
}

fn index(state: &State, arguments: &[Value], array: Ref) -> Result<u32, Box<Control>> {
    let index = arguments[1].int();
    if index < 0 || index as u32 >= state.heap.length(array) {
        return Err(Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None)));
    }
    Ok(index as u32)
}

fn mismatch() -> Box<Control> {
    raise("java/lang/IllegalArgumentException", "argument type mismatch")
}

fn get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, kind) = array(machine, state, arguments, false)?;
    let index = index(state, arguments, array)?;
    let element = state.heap.element(array, index, kind);
    let Some(wrapper) = kind.wrapper() else { return Ok(element) };
    let program = machine.program;
    let descriptor = format!("({})L{wrapper};", kind.descriptor_char());
    match program.find_method(program.load(wrapper)?, "valueOf", &descriptor) {
        Some(boxing) => Err(Box::new(Control::TailCall(boxing, vec![element]))),
        None => Err(raise("java/lang/InternalError", wrapper)),
    }
}

fn set(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, kind) = array(machine, state, arguments, false)?;
    let value = arguments[2].reference();
    if kind == Kind::Ref {
        let component = machine.program.class(state.heap.class(array)).component();
        let fits = value.is_null()
            || component.is_none_or(|c| machine.program.is_subtype(state.heap.class(value), c));
        let index = index(state, arguments, array)?;
        if !fits {
            return Err(raise("java/lang/IllegalArgumentException", "array element type mismatch"));
        }
        state.heap.set_element(array, index, kind, Value::Ref(value));
        return Ok(Value::Int(0));
    }
    if value.is_null() {
        return Err(Box::new(Control::Raise("java/lang/IllegalArgumentException", None)));
    }
    let (from, value) = unbox(machine, state, value).ok_or_else(mismatch)?;
    store(state, arguments, array, kind, from, value)
}

fn store(
    state: &mut State,
    arguments: &[Value],
    array: Ref,
    kind: Kind,
    from: Kind,
    value: Value,
) -> NativeResult {
    let index = index(state, arguments, array)?;
    let value = widen(value, from, kind).ok_or_else(mismatch)?;
    state.heap.set_element(array, index, kind, value);
    Ok(Value::Int(0))
}

fn get_primitive(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    wanted: Kind,
) -> NativeResult {
    let (array, kind) = array(machine, state, arguments, true)?;
    let index = index(state, arguments, array)?;
    widen(state.heap.element(array, index, kind), kind, wanted).ok_or_else(mismatch)
}

fn set_primitive(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    from: Kind,
) -> NativeResult {
    let (array, kind) = array(machine, state, arguments, true)?;
    store(state, arguments, array, kind, from, arguments[2])
}

fn multi_new_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let (mirror, sizes) = (arguments[0].reference(), arguments[1].reference());
    if mirror.is_null() || sizes.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let sizes: Vec<i32> = state.heap.elements::<i32>(sizes).to_vec();
    let mut class = machine.mirrored(state, mirror);
    let mut dimensions = sizes.len();
    let mut element = class;
    while let Some(component) = program.class(element).component() {
        element = component;
        dimensions += 1;
    }
    let void = matches!(program.class(class).shape, Shape::Primitive(None));
    if sizes.is_empty() || dimensions > 255 || void {
        return Err(Box::new(Control::Raise("java/lang/IllegalArgumentException", None)));
    }
    if let Some(size) = sizes.iter().find(|size| **size < 0) {
        return Err(machine.negative_size(*size));
    }
    for _ in &sizes {
        class = program.array_of(class)?;
    }
    let held = state.handles.len();
    let made = machine.fill_dimensions(state, class, &sizes);
    state.handles.truncate(held);
    Ok(Value::Ref(made?))
}
