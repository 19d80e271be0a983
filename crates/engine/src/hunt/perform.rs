//! Carries recipes out on our machine with given values.

use std::collections::BTreeMap;

use attest_forward::{Content, Datum, End, Graph, Machine, NoObserver, Node};
use attest_program::{ClassId, Kind, MethodId};
use attest_sequence::{Call, Source};
use attest_state::{Ref, State, Value};

/// A value that a collection of garbage does not move away: objects are known by their handles.
#[derive(Clone, Copy)]
pub(crate) enum Held {
    Plain(Value),
    Object(usize),
}

/// Why a call did not return.
pub(crate) enum Failure {
    /// It threw.
    Threw(Ref),
    /// It used up its budget; the state can go on.
    OutOfBudget,
    /// It needs what is not modelled; the state is of no use any more.
    Other,
}

/// Carries sources and calls out in a state.
pub(crate) struct Performance<'a, 'p> {
    pub(crate) machine: &'a mut Machine<'p>,
    pub(crate) state: &'a mut State,
    inputs: std::vec::IntoIter<Held>,
    receiver: Option<Held>,
}

impl<'a, 'p> Performance<'a, 'p> {
    /// With these values for what the next sources leave open.
    pub(crate) fn new(
        machine: &'a mut Machine<'p>,
        state: &'a mut State,
        inputs: &Graph,
    ) -> Result<Performance<'a, 'p>, Failure> {
        let values = machine.rebuild(state, inputs).map_err(|_| Failure::Other)?;
        let held: Vec<Held> = values.into_iter().map(|value| hold(state, value)).collect();
        Ok(Performance { machine, state, inputs: held.into_iter(), receiver: None })
    }

    /// Makes a value.
    pub(crate) fn source(&mut self, source: &Source) -> Result<Held, Failure> {
        match source {
            Source::Input { .. } => self.inputs.next().ok_or(Failure::Other),
            Source::Null(_) => Ok(Held::Plain(Value::NULL)),
            Source::Receiver => Ok(self.receiver.unwrap_or(Held::Plain(Value::NULL))),
            Source::Asked(call) => {
                let receiver = self.receiver;
                self.call(receiver, call)?.ok_or(Failure::Other)
            }
            Source::Got { object, call } => {
                let object = self.source(object)?;
                self.call(Some(object), call)?.ok_or(Failure::Other)
            }
            // Walks make objects by constructors and factories.
            Source::Constant(_) | Source::Stub { .. } => Err(Failure::Other),
            Source::New { constructor, arguments } => self.construct(*constructor, arguments),
            Source::Factory { method, arguments } => {
                let arguments = self.sources(arguments)?;
                self.invoke(*method, &arguments)?.ok_or(Failure::Other)
            }
            Source::Array { class, elements } => self.array(*class, elements),
            Source::Built { base, calls } => {
                let base = self.source(base)?;
                for call in calls {
                    self.call(Some(base), call)?;
                }
                Ok(base)
            }
        }
    }

    /// Makes a call: a constructor's where there is no receiver and the method is one.
    pub(crate) fn call(&mut self, receiver: Option<Held>, call: &Call) -> Result<Option<Held>, Failure> {
        let program = self.machine.program();
        let declared = program.method(call.method);
        if program.text(declared.name) == "<init>" {
            return self.construct(call.method, &call.arguments).map(Some);
        }
        let outer = std::mem::replace(&mut self.receiver, receiver);
        let arguments = self.sources(&call.arguments);
        self.receiver = outer;
        let mut all: Vec<Held> = receiver.into_iter().collect();
        all.extend(arguments?);
        let mut method = call.method;
        if let Some(receiver) = receiver {
            let object = self.value(receiver).reference();
            if object.is_null() {
                return Err(Failure::Other);
            }
            method = program.select(self.state.heap.class(object), method).map_err(|_| Failure::Other)?;
        }
        self.invoke(method, &all)
    }

    fn sources(&mut self, sources: &[Source]) -> Result<Vec<Held>, Failure> {
        sources.iter().map(|source| self.source(source)).collect()
    }

    fn construct(&mut self, constructor: MethodId, arguments: &[Source]) -> Result<Held, Failure> {
        let class = self.machine.program().method(constructor).class;
        let mut all = self.sources(arguments)?;
        self.machine.initialise_for_entry(self.state, class).map_err(|_| Failure::Other)?;
        let object = self.made(class, Content::Fields(BTreeMap::new()))?;
        all.insert(0, object);
        self.invoke(constructor, &all)?;
        Ok(object)
    }

    fn array(&mut self, class: ClassId, elements: &[Source]) -> Result<Held, Failure> {
        let elements = self.sources(elements)?;
        let array = self.made(class, Content::Elements(Kind::Ref, vec![Datum::Null; elements.len()]))?;
        let object = self.value(array).reference();
        for (at, element) in elements.into_iter().enumerate() {
            let element = self.value(element);
            self.state.heap.set_element(object, at as u32, Kind::Ref, element);
        }
        Ok(array)
    }

    fn made(&mut self, class: ClassId, content: Content) -> Result<Held, Failure> {
        let graph =
            Graph { roots: vec![Datum::Object(0)], nodes: vec![Node { class, given: false, content }] };
        let made = self.machine.rebuild(self.state, &graph).map_err(|_| Failure::Other)?;
        made.first().map(|value| hold(self.state, *value)).ok_or(Failure::Other)
    }

    fn invoke(&mut self, method: MethodId, arguments: &[Held]) -> Result<Option<Held>, Failure> {
        let values: Vec<Value> = arguments.iter().map(|argument| self.value(*argument)).collect();
        match self.machine.invoke(self.state, method, &values, &mut NoObserver) {
            End::Returned(value) => Ok(value.map(|value| hold(self.state, value))),
            End::Threw(exception) => Err(Failure::Threw(exception)),
            End::OutOfBudget => Err(Failure::OutOfBudget),
            End::Exited(_) | End::Unsupported(_) | End::Deadlock | End::Symbolic(_) => Err(Failure::Other),
        }
    }

    fn value(&self, held: Held) -> Value {
        match held {
            Held::Plain(value) => value,
            Held::Object(at) => Value::Ref(self.state.handles[at]),
        }
    }
}

fn hold(state: &mut State, value: Value) -> Held {
    match value {
        Value::Ref(object) if !object.is_null() => {
            state.handles.push(object);
            Held::Object(state.handles.len() - 1)
        }
        plain => Held::Plain(plain),
    }
}
