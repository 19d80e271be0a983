//! `MethodHandle` and `MethodType`: types, arity and binding.

use attest_program::{ClassId, Kind};
use attest_state::{Ref, State, Value};

use super::{class_argument, mode_of, receiver, required};
use crate::control::{Control, NativeResult, raise};
use crate::handles::{CallType, Form};
use crate::machine::Machine;
use crate::natives::Rows;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/invoke/MethodType.makeImpl", make_method_type),
    (
        "java/lang/invoke/MethodHandle.invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;",
        invoke_with_arguments,
    ),
    ("java/lang/invoke/MethodHandle.asType", as_type),
    ("java/lang/invoke/MethodHandle.asTypeUncached", as_type),
    (
        "java/lang/invoke/MethodHandle.asSpreader(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        as_spreader_last,
    ),
    (
        "java/lang/invoke/MethodHandle.asSpreader(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        as_spreader,
    ),
    (
        "java/lang/invoke/MethodHandle.asCollector(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        as_collector_last,
    ),
    (
        "java/lang/invoke/MethodHandle.asCollector(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        as_collector,
    ),
    ("java/lang/invoke/MethodHandle.asVarargsCollector", as_varargs_collector),
    ("java/lang/invoke/MethodHandle.isVarargsCollector", is_varargs_collector),
    ("java/lang/invoke/MethodHandle.asFixedArity", as_fixed_arity),
    ("java/lang/invoke/MethodHandle.bindTo", bind_to),
    ("java/lang/invoke/MethodHandles.explicitCastArguments", explicit_cast),
    ("java/lang/invoke/VarHandle.toMethodHandle", var_handle_method),
    (
        "java/lang/invoke/VarHandle.accessModeType(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodType;",
        access_mode_type,
    ),
];

fn illegal(what: impl Into<String>) -> Box<Control> {
    raise("java/lang/IllegalArgumentException", what)
}

/// `MethodType.makeImpl(Class, Class[], boolean)`
fn make_method_type(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let result = class_argument(machine, state, arguments[0])?;
    let parameters = machine.mirrored_all(state, arguments[1].reference())?;
    let void = machine.program.primitive(None);
    if parameters.contains(&void) {
        return Err(illegal("parameter type cannot be void"));
    }
    let wide = |class: &&ClassId| matches!(machine.kind_of(**class), Some(Kind::Long | Kind::Double));
    let slots = parameters.len() + parameters.iter().filter(wide).count();
    if slots > 255 {
        return Err(illegal(format!("bad parameter count {slots}")));
    }
    Ok(Value::Ref(machine.method_type(state, &parameters, result)?))
}

fn invoke_with_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let values = machine.elements(state, required(arguments[1])?);
    Ok(Value::Ref(machine.with_arguments(state, arguments[0].reference(), values)?))
}

fn as_type(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (types, _) = machine.types_of(state, required(arguments[1])?)?;
    Ok(Value::Ref(machine.as_type(state, arguments[0].reference(), &types)?))
}

fn explicit_cast(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = required(arguments[0])?;
    let (to, descriptor) = machine.types_of(state, required(arguments[1])?)?;
    let from = machine.handle_type(state, target)?;
    if machine.handle(state, target)?.descriptor == descriptor {
        return Ok(arguments[0]);
    }
    if from.parameters.len() != to.parameters.len() {
        let (from, to) =
            (machine.type_text(&from.parameters, from.result), machine.type_text(&to.parameters, to.result));
        let what = format!("cannot explicitly cast MethodHandle{from} to {to}");
        return Err(raise("java/lang/invoke/WrongMethodTypeException", what));
    }
    Ok(Value::Ref(machine.new_handle(state, Form::ExplicitCast, 0, &to.parameters, to.result, &[target])?))
}

fn array_of(
    machine: &mut Machine<'_>,
    state: &State,
    class: Value,
) -> Result<(ClassId, ClassId), Box<Control>> {
    let array = class_argument(machine, state, class)?;
    match machine.program.class(array).component() {
        Some(component) => Ok((array, component)),
        None => {
            let name = machine.program.dotted(array);
            Err(illegal(format!("not an array type: {name}")))
        }
    }
}

fn as_spreader_last(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let count = machine.handle_type(state, arguments[0].reference())?.parameters.len();
    let at = Value::Int((count as i32).wrapping_sub(arguments[2].int()));
    as_spreader(machine, state, &[arguments[0], at, arguments[1], arguments[2]])
}

/// `asSpreader(int position, Class array, int length)`
fn as_spreader(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, component) = array_of(machine, state, arguments[2])?;
    let (position, length) = (arguments[1].int(), arguments[3].int());
    let object = arguments[0].reference();
    let types = machine.handle_type(state, object)?;
    let count = types.parameters.len() as i32;
    if length < 0 || length > count {
        return Err(illegal("bad spread array length"));
    }
    if position < 0 || position + length > count {
        return Err(illegal("bad spread position"));
    }
    let (position, length) = (position as usize, length as usize);
    let mut inner = types.parameters.clone();
    inner[position..position + length].fill(component);
    let inner = CallType { parameters: inner, result: types.result };
    let adapted = machine.as_type(state, object, &inner)?;
    let mut outer = types.parameters.clone();
    outer.splice(position..position + length, [array]);
    let at = position as i32;
    Ok(Value::Ref(machine.new_handle(state, Form::Spread, at, &outer, types.result, &[adapted])?))
}

fn as_collector_last(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let count = machine.handle_type(state, arguments[0].reference())?.parameters.len();
    as_collector(machine, state, &[arguments[0], Value::Int(count as i32 - 1), arguments[1], arguments[2]])
}

/// The handle with its parameter at a position made the array class.
fn with_array(
    machine: &mut Machine<'_>,
    state: &mut State,
    object: Ref,
    position: i32,
    array: ClassId,
) -> Result<Ref, Box<Control>> {
    let types = machine.handle_type(state, object)?;
    let parameter = usize::try_from(position).ok().and_then(|at| types.parameters.get(at));
    let Some(parameter) = parameter else {
        return Err(illegal("bad collect position"));
    };
    if !machine.program.is_subtype(array, *parameter) {
        return Err(illegal("array type not assignable to argument"));
    }
    let mut parameters = types.parameters.clone();
    parameters[position as usize] = array;
    let types = CallType { parameters, result: types.result };
    let fixed = machine.with_varargs(state, object, false)?;
    machine.as_type(state, fixed, &types)
}

/// `asCollector(int position, Class array, int length)`
fn as_collector(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, _) = array_of(machine, state, arguments[2])?;
    let (position, length) = (arguments[1].int(), arguments[3].int());
    if !(0..=255).contains(&length) {
        return Err(illegal("array length is not legal"));
    }
    let target = with_array(machine, state, arguments[0].reference(), position, array)?;
    Ok(Value::Ref(machine.collector(state, target, position as usize, array, length as usize)?))
}

fn as_varargs_collector(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, _) = array_of(machine, state, arguments[1])?;
    let object = arguments[0].reference();
    let types = machine.handle_type(state, object)?;
    if machine.handle(state, object)?.varargs && types.parameters.last() == Some(&array) {
        return Ok(arguments[0]);
    }
    let target = with_array(machine, state, object, types.parameters.len() as i32 - 1, array)?;
    Ok(Value::Ref(machine.with_varargs(state, target, true)?))
}

fn is_varargs_collector(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::boolean(machine.handle(state, arguments[0].reference())?.varargs))
}

fn as_fixed_arity(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Ref(machine.with_varargs(state, arguments[0].reference(), false)?))
}

fn bind_to(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let object = arguments[0].reference();
    let types = machine.handle_type(state, object)?;
    match types.parameters.first() {
        Some(first) if machine.kind_of(*first) == Some(Kind::Ref) => {
            machine.cast(state, arguments[1].reference(), *first)?;
        }
        _ => return Err(illegal("no leading reference parameter")),
    }
    Ok(Value::Ref(machine.insert_arguments(state, object, 0, &[arguments[1].reference()])?))
}

fn var_handle_method(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let variable = receiver(machine, state, arguments[0])?;
    let mode = mode_of(machine, state, arguments[1])?;
    let (parameters, result) = machine.access_type(variable, mode);
    let data = [arguments[0].reference()];
    Ok(Value::Ref(machine.new_handle(state, Form::Access, mode.number(), &parameters, result, &data)?))
}

fn access_mode_type(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let variable = receiver(machine, state, arguments[0])?;
    let mode = mode_of(machine, state, arguments[1])?;
    let (parameters, result) = machine.access_type(variable, mode);
    Ok(Value::Ref(machine.method_type(state, &parameters, result)?))
}
