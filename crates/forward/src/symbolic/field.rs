//! Fields of objects that are unknown or have symbolic parts.

use attest_ir::Type;
use attest_program::{ClassId, FieldId, Kind, Reading};
use attest_state::{Access, Extra, Family, Mark, Operand, Origin, Ref, State};
use attest_term::Term;

use super::arith::narrow;
use crate::control::Control;
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// A field as reads and writes need it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) field: FieldId,
    pub(crate) slot: u32,
    pub(crate) kind: Kind,
}

impl Machine<'_> {
    /// Reads a field of an object that is not null.
    pub(crate) fn read_field(&mut self, state: &mut State, object: Operand, place: Place) -> Done<Operand> {
        if self.is_text_field(place) {
            return self.read_text_field(state, object, place);
        }
        let ty = Type::of(place.kind);
        let Some(reference) = object.mark.term() else {
            return Ok(self.read_known_field(state, Ref::of_word(object.word), place));
        };
        let (known, unknown) = self.targets(state, reference);
        let mut value = match unknown {
            true => Some(self.read_unknown_field(state, reference, place)?),
            false => None,
        };
        for target in known {
            let found = self.read_known_field(state, target, place);
            let found = self.term_of(found);
            value = Some(match value {
                None => found,
                Some(value) => {
                    let address = self.pool().bits(32, u64::from(target.raw()));
                    let same = self.same_reference(state, reference, address);
                    self.pool().ite(same, found, value)
                }
            });
        }
        match value {
            Some(value) => Ok(self.operand_of(ty, value)),
            None => Err(Box::new(Control::Infeasible)),
        }
    }

    /// Writes a field of an object that is not null.
    pub(crate) fn write_field(
        &mut self,
        state: &mut State,
        object: Operand,
        place: Place,
        value: Operand,
    ) -> Done<()> {
        if self.is_text_field(place) && self.before_text_write(state, object, place)? {
            return Ok(());
        }
        let Some(reference) = object.mark.term() else {
            self.write_known_field(state, Ref::of_word(object.word), place, value);
            return Ok(());
        };
        let term = self.term_of(value);
        let term = narrow(self.pool(), place.kind, term);
        let (known, unknown) = self.targets(state, reference);
        if unknown {
            self.touch(state, reference)?;
            if let Some(path) = &mut state.path {
                let access = Access { object: reference, index: None, value: term };
                path.memory.write(Family::Field(place.field), access);
            }
        }
        let only = known.len() == 1 && !unknown;
        for target in known {
            if only {
                self.write_known_field(state, target, place, value);
                continue;
            }
            let old = self.read_known_field(state, target, place);
            let old = self.term_of(old);
            let address = self.pool().bits(32, u64::from(target.raw()));
            let same = self.same_reference(state, reference, address);
            let new = self.pool().ite(same, term, old);
            let new = self.operand_of(value.ty, new);
            self.write_known_field(state, target, place, new);
        }
        Ok(())
    }

    /// Reads a field of an object in the heap.
    pub(crate) fn read_known_field(&mut self, state: &State, object: Ref, place: Place) -> Operand {
        let ty = Type::of(place.kind);
        if state.heap.is_symbolic(object)
            && let Some(Extra::Fields(fields)) = state.path.as_ref().and_then(|path| path.extra(object))
            && let Some(term) = fields.get(&place.slot)
        {
            return Operand::symbolic(ty, *term);
        }
        Operand { ty, word: state.heap.field_word(object, place.slot), mark: Mark::NONE }
    }

    /// Writes a field of an object in the heap.
    pub(crate) fn write_known_field(&mut self, state: &mut State, object: Ref, place: Place, value: Operand) {
        self.write_slot(state, object, place.slot, place.kind, value);
    }

    /// Writes a slot of an object in the heap.
    pub(crate) fn write_slot(
        &mut self,
        state: &mut State,
        object: Ref,
        slot: u32,
        kind: Kind,
        value: Operand,
    ) {
        match value.mark.term() {
            None => {
                state.heap.set_field_word(object, slot, kind, value.word);
                if !state.heap.is_symbolic(object) {
                    return;
                }
                let Some(path) = &mut state.path else { return };
                if let Extra::Fields(fields) = path.extra_mut(object, no_fields) {
                    fields.remove(&slot);
                    if fields.is_empty() {
                        state.heap.set_symbolic(object, false);
                    }
                }
            }
            Some(term) => {
                let term = narrow(self.pool(), kind, term);
                let Some(path) = &mut state.path else { return };
                state.heap.set_symbolic(object, true);
                if let Extra::Fields(fields) = path.extra_mut(object, no_fields) {
                    fields.insert(slot, term);
                }
            }
        }
    }

    pub(crate) fn read_unknown_field(&mut self, state: &mut State, object: Term, place: Place) -> Done<Term> {
        self.touch(state, object)?;
        self.read_unknown(state, Family::Field(place.field), object, None, |machine, state| {
            let program = machine.program;
            let field = program.field(place.field);
            let name = format!("{}.{}", machine.name_of(object), program.text(field.name));
            let origin = Origin::Field(object, place.field);
            let Some(class) = machine.field_class(place)? else {
                return machine.unknown(state, &name, place.kind, None, origin);
            };
            // What the variables of the field's class stand for, the type of the object says.
            let holder = state.path.as_ref().and_then(|path| path.types.generic(object));
            let holder = holder.and_then(|holder| program.as_supertype(&holder, field.class));
            let bindings = holder.map(|holder| program.bindings(&holder)).unwrap_or_default();
            let ty = program.field_type(place.field, &bindings, Reading::Any);
            machine.unknown_of(state, &name, (ty, class), origin)
        })
    }

    /// The declared class of a field of references.
    fn field_class(&mut self, place: Place) -> Done<Option<ClassId>> {
        if place.kind != Kind::Ref {
            return Ok(None);
        }
        let program = self.program;
        let descriptor = program.text(program.field(place.field).descriptor);
        Ok(Some(program.load_descriptor(descriptor)?))
    }
}

fn no_fields() -> Extra {
    Extra::Fields(Default::default())
}
