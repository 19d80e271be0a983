//! A recipe carried out step by step in a concrete state.

use std::collections::BTreeMap;

use attest_forward::{Content, Datum, End, Graph, Machine, NoObserver, Node, Observer};
use attest_program::{ClassId, Kind, MethodId, Program};
use attest_state::{Ref, State, Value};

use crate::recipe::{Call, Recipe, Source};

/// How a recipe ended.
#[derive(Debug)]
pub enum Performed {
    /// The last call was made and ended so.
    Called(End),
    /// A call before it did not return, or what it needs cannot be made.
    NotReached(End),
}

/// Carries out a recipe with these values for what it leaves open. All its calls are observed; making the values is not.
pub fn perform(
    machine: &mut Machine<'_>,
    state: &mut State,
    recipe: &Recipe,
    inputs: &Graph,
    observer: &mut dyn Observer,
) -> Performed {
    let mut performer = match Performer::new(machine, state, inputs, observer) {
        Ok(performer) => performer,
        Err(end) => return Performed::NotReached(end),
    };
    match recipe.receiver.as_ref().map(|source| performer.source(source)).transpose() {
        Ok(receiver) => performer.last(receiver, &recipe.call),
        Err(end) => Performed::NotReached(end),
    }
}

/// Makes an object with these values for what its source leaves open; nobody observes that.
pub fn make(
    machine: &mut Machine<'_>,
    state: &mut State,
    source: &Source,
    inputs: &Graph,
) -> Result<Value, End> {
    Performer::new(machine, state, inputs, &mut NoObserver)?.source(source)
}

/// Makes the call of a recipe whose receiver is there already. A collection since it was made would have moved it.
pub fn perform_on(
    machine: &mut Machine<'_>,
    state: &mut State,
    receiver: Option<Value>,
    call: &Call,
    inputs: &Graph,
    observer: &mut dyn Observer,
) -> Performed {
    match Performer::new(machine, state, inputs, observer) {
        Ok(mut performer) => performer.last(receiver, call),
        Err(end) => Performed::NotReached(end),
    }
}

struct Performer<'a, 'p> {
    machine: &'a mut Machine<'p>,
    state: &'a mut State,
    observer: &'a mut dyn Observer,
    values: Vec<Value>,
    next: usize,
    /// The receiver of the call whose arguments are being made.
    receiver: Option<Value>,
    /// Values that are held here do not survive a collection.
    collections: u64,
}

impl<'a, 'p> Performer<'a, 'p> {
    fn new(
        machine: &'a mut Machine<'p>,
        state: &'a mut State,
        inputs: &Graph,
        observer: &'a mut dyn Observer,
    ) -> Result<Performer<'a, 'p>, End> {
        let values = machine.rebuild(state, inputs).map_err(|why| End::Unsupported(why.to_string()))?;
        let collections = state.collections;
        Ok(Performer { machine, state, observer, values, next: 0, receiver: None, collections })
    }

    /// The last call.
    fn last(&mut self, receiver: Option<Value>, call: &Call) -> Performed {
        match self.arguments(receiver, call) {
            Ok(arguments) => Performed::Called(self.invoke(call.method, &arguments)),
            Err(end) => Performed::NotReached(end),
        }
    }

    /// The arguments of the last call, the receiver first.
    fn arguments(&mut self, receiver: Option<Value>, call: &Call) -> Result<Vec<Value>, End> {
        let program = self.machine.program();
        let target = program.method(call.method);
        let mut arguments = Vec::new();
        if let Some(receiver) = receiver {
            if receiver == Value::NULL {
                return Err(End::Unsupported("a receiver that is null".to_owned()));
            }
            arguments.push(receiver);
        }
        self.receiver = receiver;
        let rest = self.sources(&call.arguments)?;
        if program.text(target.name) == "<init>" {
            arguments.push(self.allocate(target.class)?);
        }
        arguments.extend(rest);
        Ok(arguments)
    }

    fn sources(&mut self, sources: &[Source]) -> Result<Vec<Value>, End> {
        sources.iter().map(|source| self.source(source)).collect()
    }

    fn source(&mut self, source: &Source) -> Result<Value, End> {
        match source {
            Source::Input { .. } => {
                self.next += 1;
                Ok(self.values.get(self.next - 1).copied().unwrap_or(Value::NULL))
            }
            Source::Null(_) => Ok(Value::NULL),
            Source::Receiver => Ok(self.receiver.unwrap_or(Value::NULL)),
            Source::Asked(call) => {
                let receiver = self.receiver.unwrap_or(Value::NULL);
                if receiver == Value::NULL {
                    return Ok(Value::NULL);
                }
                let mut arguments = vec![receiver];
                arguments.extend(self.sources(&call.arguments)?);
                Ok(self.must_return(call.method, &arguments)?.unwrap_or(Value::NULL))
            }
            Source::Constant(field) => {
                let class = self.machine.program().field(*field).class;
                let initialised = self.machine.initialise_observed(self.state, class, self.observer);
                initialised.map_err(|why| End::Unsupported(why.to_string()))?;
                let statics = self.machine.statics_of(self.state, class);
                let value = statics.into_iter().find(|(id, _)| id == field);
                Ok(value.and_then(|(_, operand)| operand.value()).unwrap_or(Value::NULL))
            }
            Source::Got { object, call } => {
                let object = self.source(object)?;
                Ok(self.call(object, call)?.unwrap_or(Value::NULL))
            }
            Source::Stub { constructor, .. } => {
                let object = self.allocate(self.machine.program().method(*constructor).class)?;
                self.must_return(*constructor, &[object])?;
                Ok(object)
            }
            Source::New { constructor, arguments } => {
                let mut all = vec![Value::NULL];
                all.extend(self.sources(arguments)?);
                all[0] = self.allocate(self.machine.program().method(*constructor).class)?;
                self.must_return(*constructor, &all)?;
                Ok(all[0])
            }
            Source::Factory { method, arguments } => {
                let arguments = self.sources(arguments)?;
                Ok(self.must_return(*method, &arguments)?.unwrap_or(Value::NULL))
            }
            Source::Array { class, elements } => {
                let elements = self.sources(elements)?;
                let kind = self.machine.program().class(*class).element_kind().unwrap_or(Kind::Ref);
                let nothing = vec![Datum::Null; elements.len()];
                let array = self.made(*class, Content::Elements(kind, nothing))?;
                if let Value::Ref(array) = array {
                    for (at, element) in (0..).zip(elements) {
                        self.state.heap.set_element(array, at, kind, element);
                    }
                }
                Ok(array)
            }
            Source::Built { base, calls } => {
                let base = self.source(base)?;
                for call in calls {
                    self.call(base, call)?;
                }
                Ok(base)
            }
        }
    }

    fn call(&mut self, receiver: Value, call: &Call) -> Result<Option<Value>, End> {
        if receiver == Value::NULL {
            return Err(End::Unsupported("a receiver that is null".to_owned()));
        }
        let outer = self.receiver.replace(receiver);
        let mut arguments = vec![receiver];
        arguments.extend(self.sources(&call.arguments)?);
        self.receiver = outer;
        self.must_return(call.method, &arguments)
    }

    fn must_return(&mut self, method: MethodId, arguments: &[Value]) -> Result<Option<Value>, End> {
        match self.invoke(method, arguments) {
            End::Returned(value) => Ok(value),
            other => Err(other),
        }
    }

    fn invoke(&mut self, method: MethodId, arguments: &[Value]) -> End {
        let program = self.machine.program();
        let declared = program.method(method);
        let dispatched =
            !declared.is_static() && !declared.is_private() && program.text(declared.name) != "<init>";
        let mut called = method;
        if let (true, Some(Value::Ref(receiver))) = (dispatched, arguments.first()) {
            match program.select(self.state.heap.class(*receiver), method) {
                Ok(selected) => called = selected,
                Err(error) => return End::Unsupported(error.to_string()),
            }
        }
        if let (true, Some(Value::Ref(receiver))) = (is_get_class(program, called), arguments.first()) {
            let mirrored = Content::Class(self.state.heap.class(*receiver));
            return match program.load("java/lang/Class").map(|class| self.made(class, mirrored)) {
                Ok(Ok(mirror)) => End::Returned(Some(mirror)),
                Ok(Err(end)) => end,
                Err(error) => End::Unsupported(error.to_string()),
            };
        }
        let end = self.machine.invoke(self.state, called, arguments, self.observer);
        match self.state.collections == self.collections {
            true => end,
            false => End::OutOfBudget,
        }
    }

    fn allocate(&mut self, class: ClassId) -> Result<Value, End> {
        let initialised = self.machine.initialise_observed(self.state, class, self.observer);
        initialised.map_err(|why| End::Unsupported(why.to_string()))?;
        self.made(class, Content::Fields(BTreeMap::new()))
    }

    fn made(&mut self, class: ClassId, content: Content) -> Result<Value, End> {
        let graph =
            Graph { roots: vec![Datum::Object(0)], nodes: vec![Node { class, given: false, content }] };
        let made = self.machine.rebuild(self.state, &graph);
        let made = made.map_err(|why| End::Unsupported(why.to_string()))?;
        Ok(made.first().copied().unwrap_or(Value::Ref(Ref::NULL)))
    }
}

/// Whether a method is `Object.getClass`, which has no code: nothing but the machine calls it.
fn is_get_class(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    declared.class == program.well_known().object && program.text(declared.name) == "getClass"
}
