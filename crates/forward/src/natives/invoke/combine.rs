//! The combinators of `MethodHandles`.

use attest_ir::CallKind;
use attest_program::ClassId;
use attest_state::{Ref, State, Value};

use super::{class_argument, required};
use crate::control::{Control, NativeResult, raise};
use crate::handles::{CallType, Form};
use crate::machine::Machine;
use crate::natives::Rows;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/invoke/MethodHandles.insertArguments", insert_arguments),
    (
        "java/lang/invoke/MethodHandles.dropArguments(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        drop_arguments,
    ),
    (
        "java/lang/invoke/MethodHandles.dropArguments(Ljava/lang/invoke/MethodHandle;ILjava/util/List;)Ljava/lang/invoke/MethodHandle;",
        drop_listed_arguments,
    ),
    ("java/lang/invoke/MethodHandles.dropArguments0", drop_listed_arguments),
    ("java/lang/invoke/MethodHandles.dropArgumentsTrusted", drop_arguments),
    ("attest/Handles.drop", drop_arguments),
    ("java/lang/invoke/MethodHandles.dropReturn", drop_return),
    ("java/lang/invoke/MethodHandles.permuteArguments", permute_arguments),
    ("java/lang/invoke/MethodHandles.filterArguments", filter_arguments),
    ("java/lang/invoke/MethodHandles.filterArgument", filter_argument),
    ("java/lang/invoke/MethodHandles.filterReturnValue", filter_return_value),
    ("java/lang/invoke/MethodHandles.collectArguments", collect_arguments),
    (
        "java/lang/invoke/MethodHandles.foldArguments(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        fold_first,
    ),
    (
        "java/lang/invoke/MethodHandles.foldArguments(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        fold_arguments,
    ),
    ("java/lang/invoke/MethodHandleImpl.makeGuardWithTest", guard),
    ("java/lang/invoke/MethodHandleImpl.makeGuardWithCatch", catch),
    (
        "java/lang/invoke/MethodHandleImpl.throwException(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        throw_exception,
    ),
    ("java/lang/invoke/MethodHandleImpl.makeTryFinally", try_finally),
    ("java/lang/invoke/MethodHandleImpl.makeTableSwitch", table_switch),
    ("java/lang/invoke/MethodHandleImpl.makeLoop", make_listed_loop),
    ("attest/Handles.loop", make_loop),
];

type Made = Result<Ref, Box<Control>>;

impl Machine<'_> {
    /// `MethodHandles.insertArguments`; the values are boxed.
    pub(crate) fn insert_arguments(
        &mut self,
        state: &mut State,
        target: Ref,
        at: usize,
        values: &[Ref],
    ) -> Made {
        let types = self.handle_type(state, target)?;
        let any = self.program.well_known().object;
        let mut data = vec![target];
        for (value, class) in values.iter().zip(&types.parameters[at..]) {
            data.push(self.converted_box(state, *value, any, *class, false)?);
        }
        let mut parameters = types.parameters.clone();
        parameters.drain(at..at + values.len());
        self.new_handle(state, Form::Insert, at as i32, &parameters, types.result, &data)
    }

    fn mismatch(&self, what: &str, first: &CallType, second: &CallType) -> Box<Control> {
        let first = self.type_text(&first.parameters, first.result);
        let second = self.type_text(&second.parameters, second.result);
        illegal(format!("{what}: {first}, {second}"))
    }
}

fn illegal(what: impl Into<String>) -> Box<Control> {
    raise("java/lang/IllegalArgumentException", what)
}

fn insert_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = required(arguments[0])?;
    let values = machine.elements(state, required(arguments[2])?);
    let count = machine.handle_type(state, target)?.parameters.len();
    let Some(left) = count.checked_sub(values.len()) else {
        return Err(illegal("too many values to insert"));
    };
    match usize::try_from(arguments[1].int()) {
        Ok(at) if at <= left => Ok(Value::Ref(machine.insert_arguments(state, target, at, &values)?)),
        _ => Err(illegal("no argument type to append")),
    }
}

/// `dropArguments(MethodHandle, int, Class[])`
fn drop_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = required(arguments[0])?;
    let dropped = machine.mirrored_all(state, arguments[2].reference())?;
    if dropped.contains(&machine.program.primitive(None)) {
        return Err(illegal("parameter type cannot be void"));
    }
    let types = machine.handle_type(state, target)?;
    let at = arguments[1].int();
    if at < 0 || at as usize > types.parameters.len() {
        return Err(illegal("no argument type to remove"));
    }
    if dropped.is_empty() {
        return Ok(arguments[0]);
    }
    let mut parameters = types.parameters.clone();
    parameters.splice(at as usize..at as usize, dropped);
    Ok(Value::Ref(machine.new_handle(state, Form::Drop, at, &parameters, types.result, &[target])?))
}

/// The same with a list of classes: made an array first.
fn drop_listed_arguments(machine: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    machine.define_support();
    let descriptor = "(Ljava/lang/invoke/MethodHandle;ILjava/util/List;)Ljava/lang/invoke/MethodHandle;";
    let method = machine.made("attest/DropListed", descriptor, |b| {
        let (target, at, list) = (b.argument(0), b.argument(1), b.argument(2));
        let array =
            b.call(CallKind::Interface, "java/util/List", "toArray", "()[Ljava/lang/Object;", &[list]);
        let drop = "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
        let result = array
            .and_then(|array| b.call(CallKind::Static, "attest/Handles", "drop", drop, &[target, at, array]));
        b.ret(result);
    });
    Err(Box::new(Control::TailCall(method, arguments.to_vec())))
}

fn drop_return(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = required(arguments[0])?;
    let types = machine.handle_type(state, target)?;
    let fixed = machine.with_varargs(state, target, false)?;
    let void = CallType { parameters: types.parameters.clone(), result: machine.program.primitive(None) };
    Ok(Value::Ref(machine.as_type(state, fixed, &void)?))
}

fn permute_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let target = required(arguments[0])?;
    let (new, _) = machine.types_of(state, required(arguments[1])?)?;
    let order = state.heap.elements::<i32>(required(arguments[2])?).to_vec();
    let old = machine.handle_type(state, target)?;
    let bad = |machine: &Machine<'_>, what: &str| {
        let (old, new) =
            (machine.type_text(&old.parameters, old.result), machine.type_text(&new.parameters, new.result));
        let order: Vec<String> = order.iter().map(i32::to_string).collect();
        illegal(format!("{what}: [{}], {old}, {new}", order.join(", ")))
    };
    if new.result != old.result {
        return Err(machine.mismatch("return types do not match", &old, &new));
    }
    if order.len() != old.parameters.len() {
        return Err(bad(machine, "bad reorder array"));
    }
    for (from, class) in order.iter().zip(&old.parameters) {
        let found = usize::try_from(*from).ok().and_then(|from| new.parameters.get(from));
        match found {
            None => return Err(bad(machine, "index is out of bounds for new type")),
            Some(found) if found != class => {
                return Err(machine.mismatch("parameter types do not match after reorder", &old, &new));
            }
            Some(_) => {}
        }
    }
    let copy = machine.program.load("[I")?;
    let copy = machine.allocate_array(state, copy, order.len() as i32)?;
    state.heap.elements_mut::<i32>(copy).copy_from_slice(&order);
    Ok(Value::Ref(machine.new_handle(
        state,
        Form::Permute,
        0,
        &new.parameters,
        new.result,
        &[target, copy],
    )?))
}

fn filter_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let filters = machine.elements(state, required(arguments[2])?);
    filtered(machine, state, arguments, filters)
}

/// `filterArgument(MethodHandle, int, MethodHandle)`
fn filter_argument(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    filtered(machine, state, arguments, vec![required(arguments[2])?])
}

fn filtered(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    filters: Vec<Ref>,
) -> NativeResult {
    let target = required(arguments[0])?;
    let types = machine.handle_type(state, target)?;
    let at = arguments[1].int();
    if at < 0 || at as usize + filters.len() > types.parameters.len() {
        return Err(illegal("too many filters"));
    }
    let mut parameters = types.parameters.clone();
    for (position, filter) in (at as usize..).zip(&filters) {
        if filter.is_null() {
            continue;
        }
        let filter = machine.handle_type(state, *filter)?;
        if filter.parameters.len() != 1 || filter.result != parameters[position] {
            return Err(machine.mismatch("target and filter types do not match", &types, &filter));
        }
        parameters[position] = filter.parameters[0];
    }
    let data: Vec<Ref> = [target].into_iter().chain(filters).collect();
    Ok(Value::Ref(machine.new_handle(state, Form::FilterArguments, at, &parameters, types.result, &data)?))
}

fn filter_return_value(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (target, filter) = (required(arguments[0])?, required(arguments[1])?);
    let (types, after) = (machine.handle_type(state, target)?, machine.handle_type(state, filter)?);
    let taken: Vec<ClassId> =
        [types.result].into_iter().filter(|class| *class != machine.program.primitive(None)).collect();
    if after.parameters != taken {
        return Err(machine.mismatch("target and filter types do not match", &types, &after));
    }
    let data = [target, filter];
    Ok(Value::Ref(machine.new_handle(
        state,
        Form::FilterReturn,
        0,
        &types.parameters,
        after.result,
        &data,
    )?))
}

fn collect_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (target, filter) = (required(arguments[0])?, required(arguments[2])?);
    let (types, first) = (machine.handle_type(state, target)?, machine.handle_type(state, filter)?);
    let at = arguments[1].int();
    if at < 0 || at as usize > types.parameters.len() {
        return Err(machine.mismatch("position is out of range for target", &types, &first));
    }
    let at = at as usize;
    let gives = first.result != machine.program.primitive(None);
    if gives && types.parameters.get(at) != Some(&first.result) {
        return Err(machine.mismatch("target and filter types do not match", &types, &first));
    }
    let mut parameters = types.parameters.clone();
    parameters.splice(at..at + usize::from(gives), first.parameters.iter().copied());
    let data = [target, filter];
    Ok(Value::Ref(machine.new_handle(
        state,
        Form::CollectArguments,
        at as i32,
        &parameters,
        types.result,
        &data,
    )?))
}

fn fold_first(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    fold_arguments(machine, state, &[arguments[0], Value::Int(0), arguments[1]])
}

fn fold_arguments(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (target, combiner) = (required(arguments[0])?, required(arguments[2])?);
    let (types, first) = (machine.handle_type(state, target)?, machine.handle_type(state, combiner)?);
    let gives = usize::from(first.result != machine.program.primitive(None));
    let at = arguments[1].int().max(0) as usize;
    let wanted = [first.result].into_iter().take(gives).chain(first.parameters.iter().copied());
    let fits = at <= types.parameters.len()
        && types.parameters.len() >= at + gives + first.parameters.len()
        && wanted.zip(&types.parameters[at..]).all(|(wanted, found)| wanted == *found);
    if !fits {
        return Err(machine.mismatch("target and combiner types do not match", &types, &first));
    }
    let mut parameters = types.parameters.clone();
    parameters.drain(at..at + gives);
    let data = [target, combiner];
    Ok(Value::Ref(machine.new_handle(state, Form::Fold, at as i32, &parameters, types.result, &data)?))
}

/// A handle with the type of its argument at `typed`, made of all its arguments.
fn made_of(
    machine: &mut Machine<'_>,
    state: &mut State,
    form: Form,
    arguments: &[Value],
    typed: usize,
) -> NativeResult {
    let types = machine.handle_type(state, arguments[typed].reference())?;
    let data: Vec<Ref> = arguments.iter().map(|a| a.reference()).collect();
    Ok(Value::Ref(machine.new_handle(state, form, 0, &types.parameters, types.result, &data)?))
}

/// `makeGuardWithTest(test, target, fallback)`
fn guard(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    made_of(machine, state, Form::Guard, arguments, 1)
}

/// `makeGuardWithCatch(target, class, handler)`
fn catch(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    made_of(machine, state, Form::Catch, arguments, 0)
}

fn throw_exception(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (types, _) = machine.types_of(state, required(arguments[0])?)?;
    Ok(Value::Ref(machine.new_handle(state, Form::Throw, 0, &types.parameters, types.result, &[])?))
}

/// `makeTryFinally(target, cleanup, …)`
fn try_finally(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    made_of(machine, state, Form::Finally, &arguments[..2], 0)
}

/// `makeTableSwitch(type, fallback, cases)`
fn table_switch(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (types, _) = machine.types_of(state, required(arguments[0])?)?;
    let cases = machine.elements(state, required(arguments[2])?);
    let data: Vec<Ref> = [arguments[1].reference()].into_iter().chain(cases).collect();
    Ok(Value::Ref(machine.new_handle(state, Form::Switch, 0, &types.parameters, types.result, &data)?))
}

/// `makeLoop(Class, List, List, List, List, List)`: the lists are made arrays first.
fn make_listed_loop(machine: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    machine.define_support();
    let lists = "Ljava/util/List;".repeat(5);
    let descriptor = format!("(Ljava/lang/Class;{lists})Ljava/lang/invoke/MethodHandle;");
    let arrays =
        format!("(Ljava/lang/Class;{})Ljava/lang/invoke/MethodHandle;", "[Ljava/lang/Object;".repeat(5));
    let method = machine.made("attest/LoopListed", &descriptor, |b| {
        let mut values = vec![b.argument(0)];
        for at in 1..=5 {
            let list = b.argument(at);
            values.extend(b.call(
                CallKind::Interface,
                "java/util/List",
                "toArray",
                "()[Ljava/lang/Object;",
                &[list],
            ));
        }
        let result = b.call(CallKind::Static, "attest/Handles", "loop", &arrays, &values);
        b.ret(result);
    });
    Err(Box::new(Control::TailCall(method, arguments.to_vec())))
}

fn make_loop(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let result = class_argument(machine, state, arguments[0])?;
    let parameters = machine.mirrored_all(state, arguments[1].reference())?;
    let parts: Vec<Vec<Ref>> =
        arguments[2..].iter().map(|a| machine.elements(state, a.reference())).collect();
    let clauses = parts.iter().map(Vec::len).min().unwrap_or(0);
    let data: Vec<Ref> = (0..clauses).flat_map(|clause| parts.iter().map(move |part| part[clause])).collect();
    Ok(Value::Ref(machine.new_handle(state, Form::Loop, 0, &parameters, result, &data)?))
}
