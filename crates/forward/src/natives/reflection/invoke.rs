//! Calls through `Method.invoke` and `Constructor.newInstance`.
//!
//! The arguments are unboxed and widened here; a made method per target calls it and boxes the result. Up to
//! JDK 17 the call is the native one behind `NativeMethodAccessorImpl`, which wraps what the target throws;
//! later it takes the place of the method handle inside `DirectMethodHandleAccessor`, whose own code wraps.

use attest_program::{Kind, MethodId};
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::adapter::{Style, adapter};
use super::convert::{unbox, widen};
use super::members::{lost, method_of};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("jdk/internal/reflect/NativeMethodAccessorImpl.invoke0", invoke_native),
    ("sun/reflect/NativeMethodAccessorImpl.invoke0", invoke_native),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor.invoke0", invoke_native),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance0", new_instance_native),
    ("sun/reflect/NativeConstructorAccessorImpl.newInstance0", new_instance_native),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor.newInstance0", new_instance_native),
    ("jdk/internal/reflect/ReflectionFactory.inflationThreshold", never),
    ("sun/reflect/ReflectionFactory.inflationThreshold", never),
    ("jdk/internal/reflect/MethodHandleAccessorFactory.newMethodAccessor", new_method_accessor),
    ("jdk/internal/reflect/MethodHandleAccessorFactory.newConstructorAccessor", new_constructor_accessor),
    (
        "jdk/internal/reflect/MethodHandleAccessorFactory.newSerializableConstructorAccessor",
        new_serial_accessor,
    ),
    ("jdk/internal/reflect/DirectMethodHandleAccessor.invokeImpl", invoke_direct),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor.invokeImpl", new_instance_direct),
];

/// Calls before generated code takes over: never.
fn never(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(i32::MAX))
}

fn invoke_native(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let method = method_of(machine, state, arguments[0].reference()).ok_or_else(lost)?;
    let (receiver, arguments) = (arguments[1].reference(), arguments[2].reference());
    invoke(machine, state, method, receiver, arguments, Style::Native)
}

fn invoke_direct(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = machine.named(state, arguments[0].reference(), "target").reference();
    let method = method_of(machine, state, target).ok_or_else(lost)?;
    let (receiver, arguments) = (arguments[1].reference(), arguments[2].reference());
    invoke(machine, state, method, receiver, arguments, Style::Direct)
}

fn new_instance_native(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let constructor = method_of(machine, state, arguments[0].reference()).ok_or_else(lost)?;
    let class = machine.program.method(constructor).class;
    if machine.program.class(class).is_abstract() {
        return Err(raise("java/lang/InstantiationException", machine.program.dotted(class)));
    }
    machine.initialise(state, class)?;
    let values = convert(machine, state, constructor, arguments[1].reference(), Style::Native)?;
    let object = machine.allocate(state, class)?;
    construct(machine, constructor, object, values, Style::Native)
}

fn new_instance_direct(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = machine.named(state, arguments[0].reference(), "target").reference();
    let (class, constructor) = match machine.program.class(state.heap.class(target)).is_array() {
        true => {
            let of = |at| state.heap.element(target, at, Kind::Ref).reference();
            let (class, constructor) = (of(0), of(1));
            (machine.mirrored(state, class), method_of(machine, state, constructor).ok_or_else(lost)?)
        }
        false => {
            let constructor = method_of(machine, state, target).ok_or_else(lost)?;
            (machine.program.method(constructor).class, constructor)
        }
    };
    let values = convert(machine, state, constructor, arguments[1].reference(), Style::Direct)?;
    let object = machine.allocate(state, class)?;
    construct(machine, constructor, object, values, Style::Direct)
}

fn construct(
    machine: &mut Machine<'_>,
    constructor: MethodId,
    object: Ref,
    values: Vec<Value>,
    style: Style,
) -> NativeResult {
    let adapter = adapter(machine, constructor, style);
    let all = [Value::Ref(object)].into_iter().chain(values).collect();
    Err(Box::new(Control::TailCall(adapter, all)))
}

fn invoke(
    machine: &mut Machine<'_>,
    state: &mut State,
    id: MethodId,
    receiver: Ref,
    arguments: Ref,
    style: Style,
) -> NativeResult {
    let program = machine.program;
    let method = program.method(id);
    let mut all = Vec::new();
    if method.is_static() {
        machine.initialise(state, method.class)?;
    } else {
        if receiver.is_null() {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
        if !program.is_subtype(state.heap.class(receiver), method.class) {
            let what = "object is not an instance of declaring class";
            return Err(raise("java/lang/IllegalArgumentException", what));
        }
        all.push(Value::Ref(receiver));
    }
    all.extend(convert(machine, state, id, arguments, style)?);
    let adapter = adapter(machine, id, style);
    Err(Box::new(Control::TailCall(adapter, all)))
}

/// Calls this very default method on an object, without selection.
pub(super) fn invoke_special(
    machine: &mut Machine<'_>,
    state: &mut State,
    id: MethodId,
    receiver: Ref,
    arguments: Ref,
) -> NativeResult {
    invoke(machine, state, id, receiver, arguments, Style::Special)
}

/// The arguments as the target takes them.
fn convert(
    machine: &mut Machine<'_>,
    state: &mut State,
    id: MethodId,
    arguments: Ref,
    style: Style,
) -> Result<Vec<Value>, Box<Control>> {
    let program = machine.program;
    let parameters = &program.method(id).signature.parameters;
    let given = if arguments.is_null() { 0 } else { state.heap.length(arguments) as usize };
    if given != parameters.len() {
        return Err(raise("java/lang/IllegalArgumentException", "wrong number of arguments"));
    }
    let mut values = Vec::new();
    for (at, parameter) in parameters.iter().enumerate() {
        let argument = state.heap.element(arguments, at as u32, Kind::Ref).reference();
        let value = match parameter.class {
            Some(class) => {
                let class = program.load(program.text(class))?;
                let fits = argument.is_null() || program.is_subtype(state.heap.class(argument), class);
                if !fits && style != Style::Native {
                    let mirror = machine.mirror(state, class)?;
                    return Err(cast_fails(machine, Value::Ref(mirror), argument));
                }
                fits.then_some(Value::Ref(argument))
            }
            None => unbox(machine, state, argument).and_then(|(kind, v)| widen(v, kind, parameter.kind)),
        };
        match (value, style) {
            (Some(value), _) => values.push(value),
            (None, Style::Direct | Style::Special) => {
                return Err(unboxing_fails(machine, parameter.kind, argument));
            }
            (None, Style::Native) if argument.is_null() => {
                return Err(Box::new(Control::Raise("java/lang/IllegalArgumentException", None)));
            }
            (None, Style::Native) => {
                return Err(raise("java/lang/IllegalArgumentException", "argument type mismatch"));
            }
        }
    }
    Ok(values)
}

/// `Class.cast`, which will throw.
fn cast_fails(machine: &Machine<'_>, class: Value, argument: Ref) -> Box<Control> {
    let program = machine.program;
    let cast =
        program.find_method(program.well_known().class, "cast", "(Ljava/lang/Object;)Ljava/lang/Object;");
    match cast {
        Some(cast) => Box::new(Control::TailCall(cast, vec![class, Value::Ref(argument)])),
        None => Box::new(Control::Raise("java/lang/ClassCastException", None)),
    }
}

/// The unboxing conversion of method handles, which will throw.
fn unboxing_fails(machine: &Machine<'_>, kind: Kind, argument: Ref) -> Box<Control> {
    let program = machine.program;
    let wrapper = kind.wrapper().and_then(|name| name.rsplit('/').next()).unwrap_or("Integer");
    let descriptor = format!("(Ljava/lang/Object;Z){}", kind.descriptor_char());
    let conversions = program.load("sun/invoke/util/ValueConversions");
    let unboxing =
        conversions.ok().and_then(|c| program.find_method(c, &format!("unbox{wrapper}"), &descriptor));
    match unboxing {
        Some(method) => {
            Box::new(Control::TailCall(method, vec![Value::Ref(argument), Value::boolean(false)]))
        }
        None => Box::new(Control::Raise("java/lang/ClassCastException", None)),
    }
}

/// The accessor of a method: the target field holds the `Method` where the JDK has a method handle.
fn new_method_accessor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const IS_STATIC: i32 = 0x200;
    let program = machine.program;
    let object = arguments[0].reference();
    let method = program.method(method_of(machine, state, object).ok_or_else(lost)?);
    machine.initialise(state, method.class)?;
    let class = program.load("jdk/internal/reflect/DirectMethodHandleAccessor")?;
    machine.initialise(state, class)?;
    let accessor = machine.allocate(state, class)?;
    let declaring = machine.mirror(state, method.class)?;
    machine.set_named(state, accessor, "declaringClass", Value::Ref(declaring));
    let count = method.signature.parameters.len() as i32;
    machine.set_named(state, accessor, "paramCount", Value::Int(count));
    let flags = if method.is_static() { IS_STATIC } else { 0 };
    machine.set_named(state, accessor, "flags", Value::Int(flags));
    machine.set_named(state, accessor, "target", Value::Ref(object));
    Ok(Value::Ref(accessor))
}

fn new_constructor_accessor(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let object = arguments[0].reference();
    let method = method_of(machine, state, object).ok_or_else(lost)?;
    machine.initialise(state, machine.program.method(method).class)?;
    constructor_accessor(machine, state, method, object)
}

/// An accessor that makes objects of a class by the constructor of a superclass.
fn new_serial_accessor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (mirror, object) = (arguments[0].reference(), arguments[1].reference());
    machine.initialise(state, machine.mirrored(state, mirror))?;
    let method = method_of(machine, state, object).ok_or_else(lost)?;
    let pair = machine.new_ref_array(state, "[Ljava/lang/Object;", &[mirror, object])?;
    constructor_accessor(machine, state, method, pair)
}

fn constructor_accessor(
    machine: &mut Machine<'_>,
    state: &mut State,
    method: MethodId,
    target: Ref,
) -> NativeResult {
    let class = machine.program.load("jdk/internal/reflect/DirectConstructorHandleAccessor")?;
    machine.initialise(state, class)?;
    let accessor = machine.allocate(state, class)?;
    let count = machine.program.method(method).signature.parameters.len() as i32;
    machine.set_named(state, accessor, "paramCount", Value::Int(count));
    machine.set_named(state, accessor, "target", Value::Ref(target));
    Ok(Value::Ref(accessor))
}
