//! Calls of method handles: those that only rearrange arguments are followed at once.

use std::rc::Rc;

use attest_program::{ClassId, Kind, MethodId, Name};
use attest_state::{Ref, State, Value};

use super::{CallType, Form, Handle, Mode};
use crate::control::{Control, raise};
use crate::machine::Machine;

/// Handles followed before it is an endless circle of call sites.
const MAX_CHAIN_LENGTH: usize = 10_000;

const WRONG_TYPE: &str = "java/lang/invoke/WrongMethodTypeException";

impl Machine<'_> {
    /// `invokeExact` or `invoke` from a call of this type.
    pub(super) fn invoke_handle(
        &mut self,
        state: &mut State,
        descriptor: Name,
        exact: bool,
        object: Ref,
        arguments: &[Value],
    ) -> Result<Value, Box<Control>> {
        let mut handle = self.handle(state, object)?;
        let call = self.call_type(descriptor)?;
        if handle.descriptor != descriptor {
            if exact {
                return Err(self.wrong_call(&handle, &call));
            }
            let adapted = self.as_type(state, object, &call)?;
            handle = self.handle(state, adapted)?;
        }
        let mut boxed = Vec::with_capacity(arguments.len());
        for (value, class) in arguments.iter().zip(&call.parameters) {
            boxed.push(self.boxed_as(state, *value, *class)?);
        }
        match self.kind_of(call.result) {
            None | Some(Kind::Ref) => Ok(Value::Ref(self.perform(state, handle.object, boxed)?)),
            Some(kind) => {
                let array = self.new_ref_array(state, "[Ljava/lang/Object;", &boxed)?;
                let method = self.call_for_primitive(kind);
                Err(Box::new(Control::TailCall(method, vec![Value::Ref(handle.object), Value::Ref(array)])))
            }
        }
    }

    /// Calls a handle with boxed arguments of its type; the result is boxed, null if there is none.
    pub(crate) fn perform(
        &mut self,
        state: &mut State,
        object: Ref,
        arguments: Vec<Ref>,
    ) -> Result<Ref, Box<Control>> {
        let (mut object, mut arguments) = (object, arguments);
        for _ in 0..MAX_CHAIN_LENGTH {
            let handle = self.handle(state, object)?;
            let at = handle.number.max(0) as usize;
            match handle.form {
                Form::Member => {
                    let array = self.new_ref_array(state, "[Ljava/lang/Object;", &arguments)?;
                    let method = MethodId::new(handle.number as u32);
                    return Err(Box::new(Control::TailCall(method, vec![Value::Ref(array)])));
                }
                Form::Insert => {
                    let values = self.data(state, &handle);
                    arguments.splice(at..at, values[1..].iter().copied());
                }
                Form::Drop => {
                    let kept = self.parameter_count(state, self.datum(state, &handle, 0))?;
                    arguments.drain(at..at + (arguments.len() - kept));
                }
                Form::Permute => {
                    let order = state.heap.elements::<i32>(self.datum(state, &handle, 1)).to_vec();
                    arguments = order.iter().map(|from| arguments[*from as usize]).collect();
                }
                Form::Spread => self.spread(state, &handle, &mut arguments)?,
                Form::Collect => self.collect_array(state, &handle, &mut arguments)?,
                Form::CallSite => {
                    let site = self.datum(state, &handle, 0);
                    object = self.named(state, site, "target").reference();
                    continue;
                }
                Form::Invoker => {
                    object = self.invoked(state, &handle, arguments[0])?;
                    arguments.remove(0);
                    continue;
                }
                Form::Constant => return Ok(self.datum(state, &handle, 0)),
                Form::Identity => return Ok(arguments.first().copied().unwrap_or(Ref::NULL)),
                Form::Throw => {
                    return Err(match arguments[0].is_null() {
                        true => Box::new(Control::Raise("java/lang/NullPointerException", None)),
                        false => Box::new(Control::Throw(arguments[0])),
                    });
                }
                Form::ArrayGet | Form::ArraySet | Form::ArrayLength | Form::ArrayNew => {
                    return self.array_access(state, &handle, &arguments);
                }
                Form::Access | Form::VarInvoker => return self.handle_access(state, &handle, &arguments),
                Form::Uninitialised => {
                    return Err(raise("java/lang/IllegalStateException", "uninitialized call site"));
                }
                Form::AsType
                | Form::ExplicitCast
                | Form::FilterArguments
                | Form::FilterReturn
                | Form::Fold
                | Form::CollectArguments
                | Form::Guard
                | Form::Catch
                | Form::Finally
                | Form::Loop
                | Form::Switch => return Err(self.drive(state, object, &arguments)),
            }
            object = self.datum(state, &handle, 0);
        }
        Err(Box::new(Control::Raise("java/lang/StackOverflowError", None)))
    }

    /// `invokeWithArguments`: calls a handle with any objects, converted to its types.
    pub(crate) fn with_arguments(
        &mut self,
        state: &mut State,
        object: Ref,
        values: Vec<Ref>,
    ) -> Result<Ref, Box<Control>> {
        let handle = self.handle(state, object)?;
        let any = self.program.well_known().object;
        let call = CallType { parameters: vec![any; values.len()], result: any };
        if handle.varargs {
            let adapted = self.as_type(state, object, &call)?;
            return self.perform(state, adapted, values);
        }
        let types = self.call_type(handle.descriptor)?;
        if types.parameters.len() != values.len() {
            return Err(self.cannot_convert(&types, &call));
        }
        let mut converted = Vec::with_capacity(values.len());
        for (value, class) in values.into_iter().zip(&types.parameters) {
            converted.push(self.converted_box(state, value, any, *class, false)?);
        }
        self.perform(state, object, converted)
    }

    /// The types of a handle.
    pub(crate) fn handle_type(&mut self, state: &State, object: Ref) -> Result<Rc<CallType>, Box<Control>> {
        let handle = self.handle(state, object)?;
        self.call_type(handle.descriptor)
    }

    pub(super) fn parameter_count(&mut self, state: &State, object: Ref) -> Result<usize, Box<Control>> {
        Ok(self.handle_type(state, object)?.parameters.len())
    }

    /// Boxes a value of a type; what is of type void becomes null.
    pub(crate) fn boxed_as(
        &mut self,
        state: &mut State,
        value: Value,
        class: ClassId,
    ) -> Result<Ref, Box<Control>> {
        match self.kind_of(class) {
            None => Ok(Ref::NULL),
            Some(kind) => self.boxed(state, kind, value),
        }
    }

    /// The value that a box of a type holds.
    pub(crate) fn unboxed_as(&mut self, state: &State, object: Ref, class: ClassId) -> Value {
        match self.kind_of(class) {
            None | Some(Kind::Ref) => Value::Ref(object),
            Some(kind) => self.unboxed(state, object).map_or(super::boxing::zero(kind), |(_, value)| value),
        }
    }

    /// A handle of another type that converts arguments and result of this one.
    pub(crate) fn as_type(
        &mut self,
        state: &mut State,
        object: Ref,
        to: &CallType,
    ) -> Result<Ref, Box<Control>> {
        let handle = self.handle(state, object)?;
        let from = self.call_type(handle.descriptor)?;
        if handle.descriptor == self.descriptor_of(&to.parameters, to.result) {
            return Ok(object);
        }
        if handle.varargs {
            return self.varargs_as_type(state, object, &from, to);
        }
        let fits = from.parameters.len() == to.parameters.len()
            && to.parameters.iter().zip(&from.parameters).all(|(from, to)| self.convertible(*from, *to))
            && self.convertible(from.result, to.result);
        if !fits {
            return Err(self.cannot_convert(&from, to));
        }
        self.new_handle(state, Form::AsType, 0, &to.parameters, to.result, &[object])
    }

    fn varargs_as_type(
        &mut self,
        state: &mut State,
        object: Ref,
        from: &CallType,
        to: &CallType,
    ) -> Result<Ref, Box<Control>> {
        let fixed = self.with_varargs(state, object, false)?;
        let Some((array, leading)) = from.parameters.split_last() else { return Ok(fixed) };
        let same_arity = to.parameters.len() == from.parameters.len();
        if same_arity && to.parameters.last().is_some_and(|last| self.program.is_subtype(*last, *array)) {
            return self.as_type(state, fixed, to);
        }
        if to.parameters.len() < leading.len() {
            return Err(self.cannot_convert(from, to));
        }
        let count = to.parameters.len() - leading.len();
        let collected = self.collector(state, fixed, leading.len(), *array, count)?;
        self.as_type(state, collected, to)
    }

    /// A handle that takes the elements of the array at a position one by one.
    pub(crate) fn collector(
        &mut self,
        state: &mut State,
        object: Ref,
        at: usize,
        array: ClassId,
        count: usize,
    ) -> Result<Ref, Box<Control>> {
        let types = self.handle_type(state, object)?;
        let component = self.program.class(array).component().unwrap_or(array);
        let mut parameters = types.parameters.clone();
        parameters.splice(at..=at, std::iter::repeat_n(component, count));
        let mirror = self.mirror(state, array)?;
        self.new_handle(state, Form::Collect, at as i32, &parameters, types.result, &[object, mirror])
    }

    pub(crate) fn cannot_convert(&self, from: &CallType, to: &CallType) -> Box<Control> {
        let from = self.type_text(&from.parameters, from.result);
        let to = self.type_text(&to.parameters, to.result);
        raise(WRONG_TYPE, format!("cannot convert MethodHandle{from} to {to}"))
    }

    fn wrong_call(&mut self, handle: &Handle, call: &CallType) -> Box<Control> {
        let own = match self.call_type(handle.descriptor) {
            Ok(own) => self.type_text(&own.parameters, own.result),
            Err(control) => return control,
        };
        let call = self.type_text(&call.parameters, call.result);
        raise(
            WRONG_TYPE,
            match self.program.jdk().version {
                ..20 => format!("expected {own} but found {call}"),
                _ => format!("handle's method type {own} but found {call}"),
            },
        )
    }

    fn invoked(&mut self, state: &mut State, invoker: &Handle, object: Ref) -> Result<Ref, Box<Control>> {
        let handle = self.handle(state, object)?;
        let types = self.call_type(invoker.descriptor)?;
        let call = CallType { parameters: types.parameters[1..].to_vec(), result: types.result };
        if invoker.number != 1 {
            return self.as_type(state, object, &call);
        }
        if handle.descriptor != self.descriptor_of(&call.parameters, call.result) {
            return Err(self.wrong_call(&handle, &call));
        }
        Ok(object)
    }

    fn spread(
        &mut self,
        state: &mut State,
        handle: &Handle,
        arguments: &mut Vec<Ref>,
    ) -> Result<(), Box<Control>> {
        let target = self.parameter_count(state, self.datum(state, handle, 0))?;
        let (at, array) = (handle.number as usize, arguments[handle.number as usize]);
        let wanted = target + 1 - arguments.len();
        if array.is_null() && wanted != 0 {
            return Err(raise("java/lang/NullPointerException", "null array reference"));
        }
        let length = if array.is_null() { 0 } else { state.heap.length(array) as usize };
        if length != wanted {
            return Err(raise(
                "java/lang/IllegalArgumentException",
                format!("array is not of length {wanted}"),
            ));
        }
        let kind = match array.is_null() {
            true => Kind::Ref,
            false => self.program.class(state.heap.class(array)).element_kind().unwrap_or(Kind::Ref),
        };
        let mut elements = Vec::with_capacity(length);
        for index in 0..length as u32 {
            let value = state.heap.element(array, index, kind);
            elements.push(self.boxed(state, kind, value)?);
        }
        arguments.splice(at..=at, elements);
        Ok(())
    }

    fn collect_array(
        &mut self,
        state: &mut State,
        handle: &Handle,
        arguments: &mut Vec<Ref>,
    ) -> Result<(), Box<Control>> {
        let target = self.parameter_count(state, self.datum(state, handle, 0))?;
        let at = handle.number as usize;
        let count = arguments.len() + 1 - target;
        let class = self.mirrored(state, self.datum(state, handle, 1));
        let array = self.allocate_array(state, class, count as i32)?;
        let component = self.program.class(class).component().unwrap_or(class);
        let kind = self.kind_of(component).unwrap_or(Kind::Ref);
        for (index, object) in
            arguments.splice(at..at + count, [array]).collect::<Vec<_>>().into_iter().enumerate()
        {
            let value = self.unboxed_as(state, object, component);
            state.heap.set_element(array, index as u32, kind, value);
        }
        Ok(())
    }

    fn array_access(
        &mut self,
        state: &mut State,
        handle: &Handle,
        arguments: &[Ref],
    ) -> Result<Ref, Box<Control>> {
        let types = self.call_type(handle.descriptor)?;
        let number =
            |machine: &mut Self, at: usize| machine.unboxed(state, arguments[at]).map_or(0, |(_, v)| v.int());
        if handle.form == Form::ArrayNew {
            let length = number(self, 0);
            if length < 0 {
                return Err(self.negative_size(length));
            }
            return self.allocate_array(state, types.result, length);
        }
        let array = arguments[0];
        if array.is_null() {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
        if handle.form == Form::ArrayLength {
            let length = Value::Int(state.heap.length(array) as i32);
            return self.boxed(state, Kind::Int, length);
        }
        let variable = self.element_variable(types.parameters[0]);
        let name = if handle.form == Form::ArrayGet { "get" } else { "set" };
        match Mode::of(name) {
            Some(mode) => {
                let values: Vec<Value> = arguments
                    .iter()
                    .zip(&types.parameters)
                    .map(|(a, t)| self.unboxed_as(state, *a, *t))
                    .collect();
                let value = self.access(state, variable, mode, &values)?;
                self.boxed_as(state, value, types.result)
            }
            None => Ok(Ref::NULL),
        }
    }

    fn handle_access(
        &mut self,
        state: &mut State,
        handle: &Handle,
        arguments: &[Ref],
    ) -> Result<Ref, Box<Control>> {
        let types = self.call_type(handle.descriptor)?;
        let (object, rest, parameters) = match handle.form {
            Form::VarInvoker => (arguments[0], &arguments[1..], &types.parameters[1..]),
            _ => (self.datum(state, handle, 0), arguments, types.parameters.as_slice()),
        };
        if object.is_null() {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
        let call = CallType { parameters: parameters.to_vec(), result: types.result };
        let values: Vec<Value> =
            rest.iter().zip(parameters).map(|(a, t)| self.unboxed_as(state, *a, *t)).collect();
        match (self.variable(state, object)?, Mode::of_number(handle.number)) {
            (Some(variable), Some(mode)) => {
                let value = self.access_as(state, variable, mode, &call, &values)?;
                self.boxed_as(state, value, types.result)
            }
            _ => Err(Box::new(Control::Unsupported(
                "a variable handle that is not of a field or array".into(),
            ))),
        }
    }
}
