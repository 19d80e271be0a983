//! A call sequence carried out step by step on a concrete state. Objects are held by handles, which the collector knows.

use std::collections::BTreeMap;

use attest_forward::{Content, Datum, Machine, NoObserver, Node, ObjectGraph, Observer, RunEnd};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};
use attest_state::{Outcome, Ref, State, Value};

use crate::sequence::{Sequence, Statement, Var};
use crate::stub::{self, Passed};

/// A value that a collection of garbage does not move away: objects are known by their handles in the state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Held {
    /// A number, or null.
    Plain(Value),
    /// The object with this handle.
    Object(usize),
}

impl Held {
    /// Nothing.
    pub const NULL: Held = Held::Plain(Value::NULL);

    /// Holds a value of a state.
    pub fn new(state: &mut State, value: Value) -> Held {
        match value {
            Value::Ref(object) if !object.is_null() => {
                state.handles.push(object);
                Held::Object(state.handles.len() - 1)
            }
            plain => Held::Plain(plain),
        }
    }

    /// The value in the state that it is held in, or in a fork of it.
    pub fn value(self, state: &State) -> Value {
        match self {
            Held::Plain(value) => value,
            Held::Object(at) => state.handles.get(at).map_or(Value::NULL, |object| Value::Ref(*object)),
        }
    }

    /// The object; nothing for numbers and null.
    pub fn object(self, state: &State) -> Option<Ref> {
        match self.value(state) {
            Value::Ref(object) if !object.is_null() => Some(object),
            _ => None,
        }
    }
}

/// What came of a sequence.
#[derive(Debug)]
pub struct Performed {
    /// Whether the last call was made; otherwise one before it did not end as it should, or what it needs cannot be made.
    pub reached: bool,
    /// How the last call that was made ended, or why none could be.
    pub end: RunEnd,
}

impl Performed {
    /// Whether the last call returned.
    pub fn returned(&self) -> bool {
        self.reached && matches!(self.end, Ok(Outcome::Returned(_)))
    }
}

/// Carries a sequence out with these values for what it leaves open; calls on [`Var::RECEIVER`] are made on the receiver.
/// All calls are observed; making the values is not.
pub fn perform(
    machine: &mut Machine<'_>,
    state: &mut State,
    (receiver, sequence): (Option<Held>, &Sequence),
    inputs: &ObjectGraph,
    observer: &mut dyn Observer,
) -> Performed {
    let mut performer = match Performer::new(machine, state, receiver, inputs, observer) {
        Ok(performer) => performer,
        Err(end) => return Performed { reached: false, end },
    };
    for (at, statement) in sequence.statements().iter().enumerate() {
        let end = performer.statement(statement);
        if Var::of(at) == sequence.result() {
            return match end {
                Ok(end) => Performed { reached: true, end },
                Err(end) => Performed { reached: false, end },
            };
        }
        if let Err(end) = end.and_then(|end| performer.keep(statement, end)) {
            return Performed { reached: false, end };
        }
    }
    Performed { reached: false, end: Ok(Outcome::Unsupported("a sequence without a last call".to_owned())) }
}

/// Makes what a sequence is about, with these values for what it leaves open; nobody observes that.
pub fn make(
    machine: &mut Machine<'_>,
    state: &mut State,
    sequence: &Sequence,
    inputs: &ObjectGraph,
) -> Result<Held, RunEnd> {
    let mut nobody = NoObserver;
    let mut performer = Performer::new(machine, state, None, inputs, &mut nobody)?;
    for statement in sequence.statements() {
        let end = performer.statement(statement)?;
        performer.keep(statement, end)?;
    }
    performer.held(sequence.result())
}

struct Performer<'a, 'p> {
    machine: &'a mut Machine<'p>,
    state: &'a mut State,
    observer: &'a mut dyn Observer,
    receiver: Option<Held>,
    /// Values for what is left open.
    inputs: std::vec::IntoIter<Held>,
    /// The variables so far.
    vars: Vec<Held>,
}

impl<'a, 'p> Performer<'a, 'p> {
    fn new(
        machine: &'a mut Machine<'p>,
        state: &'a mut State,
        receiver: Option<Held>,
        inputs: &ObjectGraph,
        observer: &'a mut dyn Observer,
    ) -> Result<Performer<'a, 'p>, RunEnd> {
        let values =
            machine.rebuild(state, inputs).map_err(|why| Ok(Outcome::Unsupported(why.to_string())))?;
        let held: Vec<Held> = values.into_iter().map(|value| Held::new(state, value)).collect();
        Ok(Performer { machine, state, observer, receiver, inputs: held.into_iter(), vars: Vec::new() })
    }

    /// How a statement ends; an error if it could not even begin.
    fn statement(&mut self, statement: &Statement) -> Result<RunEnd, RunEnd> {
        match statement {
            Statement::Input(_) => {
                let held = self.inputs.next().unwrap_or(Held::NULL);
                Ok(Ok(Outcome::Returned(Some(held.value(self.state)))))
            }
            Statement::Null(_) => Ok(Ok(Outcome::Returned(Some(Value::NULL)))),
            Statement::Constant(field) => Ok(Ok(Outcome::Returned(Some(self.constant(*field)?)))),
            Statement::New { constructor, arguments } => {
                let arguments = self.all(arguments)?;
                self.construct(*constructor, arguments)
            }
            Statement::Stub { constructor, of, answers } => {
                let slots = stub::slots(self.machine.program(), of.class);
                let passed = slots.iter().map(|slot| match slot.passed(answers) {
                    Passed::Var(var) => self.held(var),
                    Passed::True => Ok(Held::Plain(Value::Int(1))),
                    Passed::Zero => Ok(Held::Plain(zero_of(&slot.descriptor))),
                });
                let passed = passed.collect::<Result<_, _>>()?;
                self.construct(*constructor, passed)
            }
            Statement::Call { method, receiver, arguments, .. } => {
                let mut all = Vec::new();
                if let Some(receiver) = receiver {
                    let object = self.held(*receiver)?;
                    self.object(object)?;
                    all.push(object);
                }
                all.extend(self.all(arguments)?);
                Ok(self.invoke(*method, &all))
            }
            Statement::Array { class, elements } => {
                let array = self.array(*class, elements)?;
                Ok(Ok(Outcome::Returned(Some(array.value(self.state)))))
            }
            Statement::Set { field, object, value } => self.set(*field, *object, *value),
        }
    }

    /// Keeps what a statement gave, if it ended as it should.
    fn keep(&mut self, statement: &Statement, end: RunEnd) -> Result<(), RunEnd> {
        let expected = match statement {
            Statement::Call { throws, .. } => *throws,
            _ => None,
        };
        let value = match (end, expected) {
            (Ok(Outcome::Returned(value)), None) => value.unwrap_or(Value::NULL),
            (Ok(Outcome::Threw(exception)), Some(class)) if self.state.heap.class(exception) == class => {
                Value::NULL
            }
            (other, _) => return Err(other),
        };
        let held = Held::new(self.state, value);
        self.vars.push(held);
        Ok(())
    }

    fn held(&self, var: Var) -> Result<Held, RunEnd> {
        match var == Var::RECEIVER {
            true => self.receiver.ok_or_else(|| Ok(Outcome::Unsupported("a call on nothing".to_owned()))),
            false => Ok(self.vars.get(var.statement()).copied().unwrap_or(Held::NULL)),
        }
    }

    /// The object that something is done to.
    fn object(&self, held: Held) -> Result<Ref, RunEnd> {
        let null = || Ok(Outcome::Unsupported("a receiver that is null".to_owned()));
        held.object(self.state).ok_or_else(null)
    }

    fn set(&mut self, field: FieldId, object: Var, value: Var) -> Result<RunEnd, RunEnd> {
        let (object, value) = (self.object(self.held(object)?)?, self.held(value)?.value(self.state));
        let program = self.machine.program();
        let field = program.field(field);
        let kind = Kind::of_descriptor(program.text(field.descriptor)).unwrap_or(Kind::Ref);
        self.state.heap.set_field(object, field.slot, kind, value);
        Ok(Ok(Outcome::Returned(None)))
    }

    fn all(&self, vars: &[Var]) -> Result<Vec<Held>, RunEnd> {
        vars.iter().map(|var| self.held(*var)).collect()
    }

    fn constant(&mut self, field: FieldId) -> Result<Value, RunEnd> {
        let class = self.machine.program().field(field).class;
        let initialised = self.machine.initialise_observed(self.state, class, self.observer);
        initialised.map_err(|why| Ok(Outcome::Unsupported(why.to_string())))?;
        let statics = self.machine.statics_of(self.state, class);
        let value = statics.into_iter().find(|(id, _)| *id == field);
        Ok(value.and_then(|(_, operand)| operand.value()).unwrap_or(Value::NULL))
    }

    /// Makes an object: what its constructor returns is the object.
    fn construct(&mut self, constructor: MethodId, arguments: Vec<Held>) -> Result<RunEnd, RunEnd> {
        let class = self.machine.program().method(constructor).class;
        let initialised = self.machine.initialise_observed(self.state, class, self.observer);
        initialised.map_err(|why| Ok(Outcome::Unsupported(why.to_string())))?;
        let object = self.made(class, Content::Fields(BTreeMap::new()))?;
        let mut all = vec![object];
        all.extend(arguments);
        Ok(match self.invoke(constructor, &all) {
            Ok(Outcome::Returned(_)) => Ok(Outcome::Returned(Some(object.value(self.state)))),
            other => other,
        })
    }

    fn array(&mut self, class: ClassId, elements: &[Var]) -> Result<Held, RunEnd> {
        let elements = self.all(elements)?;
        let kind = self.machine.program().class(class).element_kind().unwrap_or(Kind::Ref);
        let array = self.made(class, Content::Elements(kind, vec![zero(kind); elements.len()]))?;
        if let Some(object) = array.object(self.state) {
            for (at, element) in (0..).zip(elements) {
                let value = element.value(self.state);
                self.state.heap.set_element(object, at, kind, value);
            }
        }
        Ok(array)
    }

    fn invoke(&mut self, method: MethodId, arguments: &[Held]) -> RunEnd {
        let values: Vec<Value> = arguments.iter().map(|argument| argument.value(self.state)).collect();
        let program = self.machine.program();
        let mut called = method;
        if let (true, Some(Value::Ref(receiver))) = (is_dispatched(program, method), values.first()) {
            match program.select(self.state.heap.class(*receiver), method) {
                Ok(selected) => called = selected,
                Err(error) => return Ok(Outcome::Unsupported(error.to_string())),
            }
        }
        if let (true, Some(Value::Ref(receiver))) = (is_get_class(program, called), values.first()) {
            return self.mirror(self.state.heap.class(*receiver));
        }
        self.machine.invoke(self.state, called, &values, self.observer)
    }

    fn mirror(&mut self, of: ClassId) -> RunEnd {
        match self.machine.program().load("java/lang/Class") {
            Ok(class) => match self.made(class, Content::Class(of)) {
                Ok(mirror) => Ok(Outcome::Returned(Some(mirror.value(self.state)))),
                Err(end) => end,
            },
            Err(error) => Ok(Outcome::Unsupported(error.to_string())),
        }
    }

    fn made(&mut self, class: ClassId, content: Content) -> Result<Held, RunEnd> {
        let graph =
            ObjectGraph { roots: vec![Datum::Object(0)], nodes: vec![Node { class, given: false, content }] };
        let made = self.machine.rebuild(self.state, &graph);
        let made = made.map_err(|why| Ok(Outcome::Unsupported(why.to_string())))?;
        Ok(Held::new(self.state, made.first().copied().unwrap_or(Value::NULL)))
    }
}

/// What an element is before it is set.
fn zero(kind: Kind) -> Datum {
    match kind {
        Kind::Ref => Datum::Null,
        Kind::Long => Datum::Long(0),
        Kind::Float => Datum::Float(0.0),
        Kind::Double => Datum::Double(0.0),
        other => Datum::Int(other, 0),
    }
}

/// The zero of a type.
fn zero_of(descriptor: &str) -> Value {
    match descriptor {
        "Z" | "B" | "C" | "S" | "I" => Value::Int(0),
        "J" => Value::Long(0),
        "F" => Value::Float(0.0),
        "D" => Value::Double(0.0),
        _ => Value::NULL,
    }
}

/// Whether the class of the object decides which method is run.
fn is_dispatched(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    !declared.is_static() && !declared.is_private() && program.text(declared.name) != "<init>"
}

/// Whether a method is `Object.getClass`, which has no code: nothing but the machine calls it.
fn is_get_class(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    declared.class == program.well_known().object && program.text(declared.name) == "getClass"
}
