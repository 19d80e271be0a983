//! The handles of `MethodHandles` that stand alone: constants, invokers and array accesses.

use attest_program::Kind;
use attest_state::{Ref, State, Value};

use super::{array_class, class_argument, mode_of, required};
use crate::control::{Control, NativeResult, raise};
use crate::handles::{CallType, Form};
use crate::machine::Machine;
use crate::natives::Rows;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/invoke/MethodHandles.constant", constant),
    ("java/lang/invoke/MethodHandles.identity", identity),
    ("java/lang/invoke/MethodHandles.zero(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", zero),
    ("java/lang/invoke/MethodHandles.empty", empty),
    ("java/lang/invoke/MethodHandles.exactInvoker", exact_invoker),
    ("java/lang/invoke/MethodHandles.invoker", invoker),
    ("java/lang/invoke/MethodHandles.spreadInvoker", spread_invoker),
    ("java/lang/invoke/MethodHandles.varHandleExactInvoker", var_handle_invoker),
    ("java/lang/invoke/MethodHandles.varHandleInvoker", var_handle_invoker),
    ("java/lang/invoke/MethodHandles.arrayElementGetter", array_getter),
    ("java/lang/invoke/MethodHandles.arrayElementSetter", array_setter),
    ("java/lang/invoke/MethodHandles.arrayLength", array_length),
    ("java/lang/invoke/MethodHandles.arrayConstructor", array_constructor),
];

fn illegal(what: &str) -> Box<Control> {
    raise("java/lang/IllegalArgumentException", what)
}

fn constant(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = class_argument(machine, state, arguments[0])?;
    if machine.kind_of(class).is_none() {
        return Err(illegal("void type"));
    }
    let any = machine.program.well_known().object;
    let value = machine.converted_box(state, arguments[1].reference(), any, class, false)?;
    Ok(Value::Ref(machine.new_handle(state, Form::Constant, 0, &[], class, &[value])?))
}

fn identity(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = class_argument(machine, state, arguments[0])?;
    let parameters = if machine.kind_of(class).is_none() { vec![] } else { vec![class] };
    Ok(Value::Ref(machine.new_handle(state, Form::Identity, 0, &parameters, class, &[])?))
}

fn default_value(machine: &mut Machine<'_>, state: &mut State, types: &CallType) -> NativeResult {
    let void = machine.program.primitive(None);
    let value = match machine.kind_of(types.result) {
        None | Some(Kind::Ref) => Ref::NULL,
        Some(_) => machine.converted_box(state, Ref::NULL, void, types.result, false)?,
    };
    Ok(Value::Ref(machine.new_handle(state, Form::Constant, 0, &types.parameters, types.result, &[value])?))
}

fn zero(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let result = class_argument(machine, state, arguments[0])?;
    default_value(machine, state, &CallType { parameters: Vec::new(), result })
}

fn empty(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (types, _) = machine.types_of(state, required(arguments[0])?)?;
    default_value(machine, state, &types)
}

fn invoker_of(machine: &mut Machine<'_>, state: &mut State, ty: Value, exact: bool) -> NativeResult {
    let (types, _) = machine.types_of(state, required(ty)?)?;
    let handle = machine.program.load("java/lang/invoke/MethodHandle")?;
    let parameters = [&[handle], types.parameters.as_slice()].concat();
    Ok(Value::Ref(machine.new_handle(
        state,
        Form::Invoker,
        i32::from(exact),
        &parameters,
        types.result,
        &[],
    )?))
}

fn exact_invoker(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    invoker_of(machine, state, arguments[0], true)
}

fn invoker(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    invoker_of(machine, state, arguments[0], false)
}

fn spread_invoker(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (types, _) = machine.types_of(state, required(arguments[0])?)?;
    let leading =
        usize::try_from(arguments[1].int()).ok().filter(|leading| *leading <= types.parameters.len());
    let Some(leading) = leading else { return Err(illegal("bad argument count")) };
    let invoker = invoker_of(machine, state, arguments[0], false)?.reference();
    let array = machine.program.load("[Ljava/lang/Object;")?;
    let inner = machine.handle_type(state, invoker)?;
    let mut generic = inner.parameters.clone();
    generic[1 + leading..].fill(machine.program.well_known().object);
    let adapted = machine.as_type(state, invoker, &CallType { parameters: generic, result: types.result })?;
    let mut parameters = inner.parameters[..1 + leading].to_vec();
    parameters.push(array);
    let at = 1 + leading as i32;
    Ok(Value::Ref(machine.new_handle(state, Form::Spread, at, &parameters, types.result, &[adapted])?))
}

fn var_handle_invoker(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let mode = mode_of(machine, state, arguments[0])?;
    let (types, _) = machine.types_of(state, required(arguments[1])?)?;
    let handle = machine.program.load("java/lang/invoke/VarHandle")?;
    let parameters = [&[handle], types.parameters.as_slice()].concat();
    let number = mode.number();
    Ok(Value::Ref(machine.new_handle(state, Form::VarInvoker, number, &parameters, types.result, &[])?))
}

fn array_handle(machine: &mut Machine<'_>, state: &mut State, class: Value, form: Form) -> NativeResult {
    let array = array_class(machine, state, class)?;
    let component = machine.program.class(array).component().unwrap_or(array);
    let int = machine.program.primitive(Some(Kind::Int));
    let (parameters, result) = match form {
        Form::ArrayGet => (vec![array, int], component),
        Form::ArraySet => (vec![array, int, component], machine.program.primitive(None)),
        Form::ArrayNew => (vec![int], array),
        _ => (vec![array], int),
    };
    Ok(Value::Ref(machine.new_handle(state, form, 0, &parameters, result, &[])?))
}

fn array_getter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    array_handle(machine, state, arguments[0], Form::ArrayGet)
}

fn array_setter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    array_handle(machine, state, arguments[0], Form::ArraySet)
}

fn array_length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    array_handle(machine, state, arguments[0], Form::ArrayLength)
}

fn array_constructor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    array_handle(machine, state, arguments[0], Form::ArrayNew)
}
