//! What comes next in a handle that makes several calls: the state machines behind the combinators.

use attest_program::ClassId;
use attest_state::{Ref, State, Value};

use super::{Form, Handle};
use crate::control::Control;
use crate::machine::Machine;

/// The next thing that a handle does.
enum Next {
    /// Call this handle, then ask again, at this place.
    Call(Ref, Vec<Ref>, i32),
    /// Call this handle; its result is the result.
    Last(Ref, Vec<Ref>),
    /// This is the result.
    Done(Ref),
}

/// The place of an activation whose last call was made.
const LAST: i32 = -1;

/// An activation, read out of its object.
struct Activation {
    object: Ref,
    handle: Handle,
    arguments: Vec<Ref>,
    at: i32,
    result: Ref,
    caught: Ref,
}

type Decided = Result<Next, Box<Control>>;

impl Machine<'_> {
    /// Decides the next call of an activation and notes it there; false if there is none.
    pub(super) fn next_call(&mut self, state: &mut State, object: Ref) -> Result<bool, Box<Control>> {
        let handle = self.named(state, object, "handle").reference();
        let arguments = self.named(state, object, "arguments").reference();
        let activation = Activation {
            object,
            handle: self.handle(state, handle)?,
            arguments: self.elements(state, arguments),
            at: self.named(state, object, "at").int(),
            result: self.named(state, object, "result").reference(),
            caught: self.named(state, object, "caught").reference(),
        };
        let (target, values, at) = match self.decide_step(state, activation)? {
            Next::Done(result) => {
                self.set_named(state, object, "result", Value::Ref(result));
                return Ok(false);
            }
            Next::Call(target, values, at) => (target, values, at),
            Next::Last(target, values) => (target, values, LAST),
        };
        let values = self.new_ref_array(state, "[Ljava/lang/Object;", &values)?;
        self.set_named(state, object, "target", Value::Ref(target));
        self.set_named(state, object, "values", Value::Ref(values));
        self.set_named(state, object, "at", Value::Int(at));
        self.set_named(state, object, "caught", Value::NULL);
        Ok(true)
    }

    fn decide_step(&mut self, state: &mut State, a: Activation) -> Decided {
        let catches = a.at == 1 && matches!(a.handle.form, Form::Catch | Form::Finally);
        if !a.caught.is_null() && !catches {
            return Err(Box::new(Control::Throw(a.caught)));
        }
        if a.at == LAST {
            return Ok(Next::Done(a.result));
        }
        let datum = |machine: &Self, at| machine.datum(state, &a.handle, at);
        let position = a.handle.number.max(0) as usize;
        match (a.handle.form, a.at) {
            (Form::AsType | Form::ExplicitCast, _) => self.convert(state, &a),
            (Form::FilterArguments, _) => self.filter_arguments(state, a),
            (Form::FilterReturn, 0) => Ok(Next::Call(datum(self, 0), a.arguments, 1)),
            (Form::FilterReturn, _) => {
                let filter = datum(self, 1);
                let takes = self.parameter_count(state, filter)?;
                Ok(Next::Last(filter, [a.result].into_iter().take(takes).collect()))
            }
            (Form::Fold | Form::CollectArguments, 0) => {
                let combiner = datum(self, 1);
                let count = self.parameter_count(state, combiner)?;
                let values = a.arguments[position..position + count].to_vec();
                Ok(Next::Call(combiner, values, 1))
            }
            (Form::Fold | Form::CollectArguments, _) => {
                let types = self.handle_type(state, datum(self, 1))?;
                let given = (types.result != self.program.primitive(None)).then_some(a.result);
                let replaced = if a.handle.form == Form::Fold { 0 } else { types.parameters.len() };
                let mut values = a.arguments;
                values.splice(position..position + replaced, given);
                Ok(Next::Last(datum(self, 0), values))
            }
            (Form::Guard, 0) => {
                let count = self.parameter_count(state, datum(self, 0))?;
                Ok(Next::Call(datum(self, 0), a.arguments[..count].to_vec(), 1))
            }
            (Form::Guard, _) => {
                let holds = self.unboxed(state, a.result).is_some_and(|(_, value)| value.int() != 0);
                let chosen = if holds { 1 } else { 2 };
                Ok(Next::Last(datum(self, chosen), a.arguments))
            }
            (Form::Switch, _) => {
                let index = self.unboxed(state, a.arguments[0]).map_or(-1, |(_, value)| value.int());
                let cases = self.data(state, &a.handle);
                let chosen = usize::try_from(index).ok().and_then(|index| cases.get(index + 1));
                Ok(Next::Last(*chosen.unwrap_or(&cases[0]), a.arguments))
            }
            (Form::Catch, 0) | (Form::Finally, 0) => Ok(Next::Call(datum(self, 0), a.arguments, 1)),
            (Form::Catch, _) => self.catch_exception(state, a),
            (Form::Finally, _) => self.finish(state, a),
            (Form::Loop, _) => self.iterate(state, a),
            _ => Err(Box::new(Control::Unsupported(format!("a method handle of form {:?}", a.handle.form)))),
        }
    }

    /// Converts a boxed value; `force` is as by casts.
    pub(crate) fn converted_box(
        &mut self,
        state: &mut State,
        object: Ref,
        from: ClassId,
        to: ClassId,
        force: bool,
    ) -> Result<Ref, Box<Control>> {
        if from == to {
            return Ok(object);
        }
        let value = self.unboxed_as(state, object, from);
        let value = match force {
            true => self.forced(state, value, from, to)?,
            false => self.converted(state, value, from, to)?,
        };
        self.boxed_as(state, value, to)
    }

    fn convert(&mut self, state: &mut State, a: &Activation) -> Decided {
        let target = self.datum(state, &a.handle, 0);
        let (own, inner) = (self.call_type(a.handle.descriptor)?, self.handle_type(state, target)?);
        let force = a.handle.form == Form::ExplicitCast;
        if a.at != 0 {
            return Ok(Next::Done(self.converted_box(state, a.result, inner.result, own.result, force)?));
        }
        let mut values = Vec::with_capacity(a.arguments.len());
        for (object, (from, to)) in a.arguments.iter().zip(own.parameters.iter().zip(&inner.parameters)) {
            values.push(self.converted_box(state, *object, *from, *to, force)?);
        }
        Ok(Next::Call(target, values, 1))
    }

    fn filter_arguments(&mut self, state: &mut State, a: Activation) -> Decided {
        let data = self.data(state, &a.handle);
        let (filters, position) = (&data[1..], a.handle.number as usize);
        let mut arguments = a.arguments;
        if a.at > 0 {
            let filtered = position + a.at as usize - 1;
            arguments[filtered] = a.result;
            let array = self.named(state, a.object, "arguments").reference();
            state.heap.set_element(array, filtered as u32, attest_program::Kind::Ref, Value::Ref(a.result));
        }
        let next = (a.at as usize..filters.len()).find(|at| !filters[*at].is_null());
        match next {
            Some(at) => {
                let filter = filters[at];
                let takes = self.parameter_count(state, filter)?;
                let value = arguments[position + at];
                Ok(Next::Call(filter, [value].into_iter().take(takes).collect(), at as i32 + 1))
            }
            None => Ok(Next::Last(data[0], arguments)),
        }
    }

    fn catch_exception(&mut self, state: &mut State, a: Activation) -> Decided {
        if a.caught.is_null() {
            return Ok(Next::Done(a.result));
        }
        let class = self.mirrored(state, self.datum(state, &a.handle, 1));
        if !self.program.is_subtype(state.heap.class(a.caught), class) {
            return Err(Box::new(Control::Throw(a.caught)));
        }
        let handler = self.datum(state, &a.handle, 2);
        let takes = self.parameter_count(state, handler)?;
        let values = [a.caught].into_iter().chain(a.arguments).take(takes).collect();
        Ok(Next::Last(handler, values))
    }

    fn finish(&mut self, state: &mut State, a: Activation) -> Decided {
        if a.at == 2 {
            let kept = self.named(state, a.object, "kept").reference();
            let thrown = self.array_element(state, kept, 0);
            return match thrown.is_null() {
                true => Ok(Next::Done(a.result)),
                false => Err(Box::new(Control::Throw(thrown))),
            };
        }
        let result = self.call_type(a.handle.descriptor)?.result;
        let cleanup = self.datum(state, &a.handle, 1);
        let takes = self.parameter_count(state, cleanup)?;
        let mut values = vec![a.caught];
        if let Some(kind) = self.kind_of(result) {
            values.push(match a.caught.is_null() {
                true => a.result,
                false => self.boxed(state, kind, super::boxing::zero(kind))?,
            });
        }
        values.extend(a.arguments);
        values.truncate(takes);
        let kept = self.new_ref_array(state, "[Ljava/lang/Object;", &[a.caught])?;
        self.set_named(state, a.object, "kept", Value::Ref(kept));
        Ok(Next::Call(cleanup, values, 2))
    }

    /// `MethodHandles.loop`: all initialisers, then step, predicate and perhaps end, clause after clause.
    ///
    /// The place counts the calls: initialisers first, then two for each clause, and one for each clause's
    /// end. What the clauses keep are the loop variables, one for each clause whose step gives something.
    fn iterate(&mut self, state: &mut State, a: Activation) -> Decided {
        let data = self.data(state, &a.handle);
        let clauses = (data.len() / 4) as i32;
        let part = |clause: i32, which: usize| data[clause as usize * 4 + which];
        let void = self.program.primitive(None);
        let mut variables = Vec::new();
        for clause in 0..clauses {
            variables.push(self.handle_type(state, part(clause, 0))?.result != void);
        }
        let slot = |clause: i32| variables[..clause as usize].iter().filter(|kept| **kept).count() as u32;
        let mut kept = self.named(state, a.object, "kept").reference();
        if kept.is_null() {
            let empty = vec![Ref::NULL; slot(clauses) as usize];
            kept = self.new_ref_array(state, "[Ljava/lang/Object;", &empty)?;
            self.set_named(state, a.object, "kept", Value::Ref(kept));
        }
        // What the call before this place means: `at` is one more than the number of that call.
        let made = a.at - 1;
        let mut next = a.at;
        if made >= clauses {
            let (clause, predicate) = ((made - clauses) / 2, (made - clauses) % 2 == 1);
            let ends = predicate && self.unboxed(state, a.result).is_some_and(|(_, value)| value.int() == 0);
            if ends {
                let values = self.elements(state, kept).into_iter().chain(a.arguments).collect();
                return Ok(Next::Last(part(clause, 3), values));
            }
            if !predicate && variables[clause as usize] {
                state.heap.set_element(kept, slot(clause), attest_program::Kind::Ref, Value::Ref(a.result));
            }
        } else if made >= 0 && variables[made as usize] {
            state.heap.set_element(kept, slot(made), attest_program::Kind::Ref, Value::Ref(a.result));
        }
        if next == clauses * 3 {
            next = clauses;
        }
        if next < clauses {
            return Ok(Next::Call(part(next, 0), a.arguments, next + 1));
        }
        let (clause, which) = ((next - clauses) / 2, 1 + ((next - clauses) % 2) as usize);
        let values = self.elements(state, kept).into_iter().chain(a.arguments).collect();
        Ok(Next::Call(part(clause, which), values, next + 1))
    }
}
