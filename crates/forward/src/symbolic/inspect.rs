//! Looking at the initial heap from outside a run: what preconditions read.
//!
//! Nothing here decides on aliasing, whatever the heap: a value that depends on it is an if-then-else term.

use attest_ir::Type;
use attest_program::{FieldId, Kind, MethodId};
use attest_state::{Operand, Purpose, Ref, State, Value};
use attest_term::Term;

use super::field::Place;
use super::models::Modelled;
use super::{HeapMode, InputError};
use crate::control::Control;
use crate::machine::{Callable, Machine};

type Done<T> = Result<T, Box<Control>>;

impl Machine<'_> {
    /// A field of an object that may be null; what a field of null holds is arbitrary.
    pub fn inspect_field(&mut self, state: &mut State, object: Operand, field: FieldId) -> Done<Operand> {
        let declared = self.program.field(field);
        let place = Place { field, slot: declared.slot, kind: declared.kind };
        self.inspect(object, Type::of(place.kind), |machine| machine.read_field(state, object, place))
    }

    /// A static field, if its class is initialised.
    pub fn inspect_static(&mut self, state: &State, field: FieldId) -> Option<Operand> {
        let declared = self.program.field(field);
        let statics = state.class(declared.class).statics;
        let place = Place { field, slot: declared.slot, kind: declared.kind };
        (!statics.is_null()).then(|| self.read_known_field(state, statics, place))
    }

    /// The length of an array that may be null.
    pub fn inspect_length(&mut self, state: &mut State, array: Operand) -> Done<Operand> {
        self.inspect(array, Type::Int, |machine| machine.array_length(state, array))
    }

    /// An element of an array that may be null or shorter.
    pub fn inspect_element(
        &mut self,
        state: &mut State,
        kind: Kind,
        array: Operand,
        index: Operand,
    ) -> Done<Operand> {
        let fits = match (array.value(), index.value()) {
            (Some(Value::Ref(array)), Some(Value::Int(at))) if !array.is_null() => {
                (at as u32) < state.heap.header_length(array)
            }
            (_, Some(Value::Int(at))) => at >= 0,
            _ => true,
        };
        if !fits {
            return Ok(Operand::concrete(Value::of_word(Type::of(kind), 0)));
        }
        self.inspect(array, Type::of(kind), |machine| machine.load(state, kind, array, index))
    }

    /// The result of a method that is carried out on terms; nothing if it is not.
    pub fn inspect_call(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Done<Option<Operand>> {
        let Some(model) = self.model(method) else { return Ok(None) };
        let result = self.without_touching(|machine| model(machine, state, arguments));
        state.heap.take_misread();
        match result? {
            Modelled::Value(value) => Ok(Some(value)),
            Modelled::Declined => Ok(None),
        }
    }

    /// Whether two references are the same, as a term.
    pub fn inspect_same(&mut self, state: &State, a: Term, b: Term) -> Term {
        self.same_reference(state, a, b)
    }

    /// A string.
    pub fn text_literal(&mut self, state: &mut State, text: &str) -> Done<Operand> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let literal = self.program.literal(&units);
        let string = self.literal_string(state, literal)?;
        Ok(Operand::concrete(Value::Ref(string)))
    }

    /// Makes a symbolic state without frames call a method with these arguments, the receiver first.
    pub fn enter_with(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Result<(), InputError> {
        let program = self.program;
        let no_code = || InputError::NoCode(program.method_text(method));
        let Callable::Body(body) = self.callable(method) else { return Err(self.no_body(method)) };
        self.push(state, body, &[], Purpose::Entry).map_err(|_| no_code())?;
        let base = state.frames.last().map_or(0, |frame| frame.base as usize);
        for (at, argument) in arguments.iter().enumerate() {
            state.set_register(base + at, argument.word, argument.mark);
        }
        Ok(())
    }

    fn inspect(
        &mut self,
        object: Operand,
        ty: Type,
        look: impl FnOnce(&mut Self) -> Done<Operand>,
    ) -> Done<Operand> {
        let nothing = Operand::concrete(Value::of_word(ty, 0));
        if !object.mark.is_symbolic() && Ref::of_word(object.word).is_null() {
            return Ok(nothing);
        }
        match self.without_touching(look) {
            // It can only be null.
            Err(control) if matches!(*control, Control::Infeasible) => Ok(nothing),
            looked => looked,
        }
    }

    fn without_touching<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let heap = self.symbols().options.heap;
        if heap == HeapMode::Lazy {
            self.symbols().options.heap = HeapMode::Disjunctive;
        }
        let looked = look(self);
        self.symbols().options.heap = heap;
        looked
    }
}
