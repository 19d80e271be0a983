//! Classes defined from bytes while the program runs.

use attest_program::ClassId;
use attest_state::{Ref, State, Value};

use super::super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/ClassLoader.defineClass1", define_class1),
    ("java/lang/ClassLoader.defineClass2", define_class2),
    ("java/lang/ClassLoader.defineClass0", define_class0),
    ("jdk/internal/misc/Unsafe.defineClass0", unsafe_define_class),
    ("sun/misc/Unsafe.defineClass", unsafe_define_class),
    ("java/lang/reflect/Proxy.defineClass0", proxy_define_class),
];

fn define(
    machine: &mut Machine<'_>,
    state: &mut State,
    loader: Ref,
    name: Ref,
    bytes: Vec<u8>,
) -> Result<ClassId, Box<Control>> {
    let expected = match name.is_null() {
        true => None,
        false => Some(machine.text(state, name).replace('.', "/")),
    };
    let program = machine.program;
    let known = expected.as_deref().and_then(|name| program.loaded_class(name));
    let class = match known {
        Some(known) => again(machine, state, known, loader, &bytes)?,
        None => {
            if let Some(name) = expected.as_deref().filter(|name| differs_from_path(machine, name, &bytes)) {
                return Err(two_of_a_name(name));
            }
            program.define_from_bytes(bytes, expected.as_deref())?
        }
    };
    let mirror = machine.mirror(state, class)?;
    machine.set_named(state, mirror, "classLoader", Value::Ref(loader));
    Ok(class)
}

/// A class of that name is loaded: another run of the same program defined it, or this one does so twice.
fn again(
    machine: &mut Machine<'_>,
    state: &State,
    known: ClassId,
    loader: Ref,
    bytes: &[u8],
) -> Result<ClassId, Box<Control>> {
    let program = machine.program;
    let name = program.class_name(known);
    let mirror = state.class(known).mirror;
    let same = program.class(known).file().is_some_and(|file| file.bytes() == bytes);
    if mirror.is_null() {
        return if same { Ok(known) } else { Err(two_of_a_name(name)) };
    }
    if machine.named(state, mirror, "classLoader").reference() != loader {
        return Err(two_of_a_name(name));
    }
    let what = format!("attempted duplicate class definition for {}.", program.dotted(known));
    Err(raise("java/lang/LinkageError", what))
}

fn differs_from_path(machine: &Machine<'_>, name: &str, bytes: &[u8]) -> bool {
    let found = machine.program.path().find_class(name);
    found.is_ok_and(|found| found.is_some_and(|found| *found.bytes != *bytes))
}

/// There is one name space for all class loaders.
fn two_of_a_name(name: &str) -> Box<Control> {
    Box::new(Control::Unsupported(format!("several classes of the name {}", name.replace('/', "."))))
}

fn slice(state: &State, array: Ref, from: i32, length: i32) -> Result<Vec<u8>, Box<Control>> {
    if array.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let bytes = state.heap.elements::<u8>(array);
    let range = usize::try_from(from).ok().zip(usize::try_from(length).ok());
    let part = range.and_then(|(from, length)| bytes.get(from..from.checked_add(length)?));
    part.map(<[u8]>::to_vec)
        .ok_or_else(|| Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None)))
}

/// `(loader, name, bytes, offset, length, domain, source)`
fn define_class1(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    // Up to JDK 8 it is an instance method: the loader is the receiver all the same.
    let bytes = slice(state, arguments[2].reference(), arguments[3].int(), arguments[4].int())?;
    let class = define(machine, state, arguments[0].reference(), arguments[1].reference(), bytes)?;
    Ok(Value::Ref(machine.mirror(state, class)?))
}

fn define_class2(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("a class defined from a direct buffer".into())))
}

/// `(loader, lookup, name, bytes, offset, length, domain, initialise, flags, data)`: hidden classes and those
/// of a lookup.
fn define_class0(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const HIDDEN: i32 = 2;
    if arguments[8].int() & HIDDEN != 0 || arguments[7].int() != 0 {
        return Err(Box::new(Control::Unsupported("a hidden class defined from bytes".into())));
    }
    let bytes = slice(state, arguments[3].reference(), arguments[4].int(), arguments[5].int())?;
    let class = define(machine, state, arguments[0].reference(), arguments[2].reference(), bytes)?;
    Ok(Value::Ref(machine.mirror(state, class)?))
}

/// `(this, name, bytes, offset, length, loader, domain)`
fn unsafe_define_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let bytes = slice(state, arguments[2].reference(), arguments[3].int(), arguments[4].int())?;
    let class = define(machine, state, arguments[5].reference(), arguments[1].reference(), bytes)?;
    Ok(Value::Ref(machine.mirror(state, class)?))
}

/// `(loader, name, bytes, offset, length)`, up to JDK 8.
fn proxy_define_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let bytes = slice(state, arguments[2].reference(), arguments[3].int(), arguments[4].int())?;
    let class = define(machine, state, arguments[0].reference(), arguments[1].reference(), bytes)?;
    Ok(Value::Ref(machine.mirror(state, class)?))
}
