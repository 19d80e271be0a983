//! A field or an element, found by other ways than instructions: `Unsafe`, variable handles.

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Operand, State};

use super::field::Place;
use crate::control::Control;
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// A field or an element, by its object.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spot {
    /// A field of an object that is not null.
    Field(Operand, Place),
    /// An element of an array, within its bounds.
    Element(Operand, Kind, Operand),
}

impl Spot {
    /// The kind of value that is there.
    pub(crate) fn kind(self) -> Kind {
        match self {
            Spot::Field(_, place) => place.kind,
            Spot::Element(_, kind, _) => kind,
        }
    }
}

impl Machine<'_> {
    /// What is there.
    pub(crate) fn read_spot(&mut self, state: &mut State, spot: Spot) -> Done<Operand> {
        match spot {
            Spot::Field(object, place) => self.read_field(state, object, place),
            Spot::Element(array, kind, index) => self.load(state, kind, array, index),
        }
    }

    /// Replaces what is there.
    pub(crate) fn write_spot(&mut self, state: &mut State, spot: Spot, value: Operand) -> Done<()> {
        match spot {
            Spot::Field(object, place) => self.write_field(state, object, place, value),
            Spot::Element(array, kind, index) => self.store(state, kind, array, index, value),
        }
    }

    /// Compares what is there with what is expected, and replaces it if they are the same; the path decides. Says
    /// whether they were, and what was there.
    pub(crate) fn swap_spot(
        &mut self,
        state: &mut State,
        spot: Spot,
        expected: Operand,
        new: Operand,
    ) -> Done<(bool, Operand)> {
        let found = self.read_spot(state, spot)?;
        let (there, expected) = (self.term_of(found), self.term_of(expected));
        let same = match Type::of(spot.kind()) {
            Type::Ref => self.same_reference(state, there, expected),
            Type::Int | Type::Long => self.pool().eq(there, expected),
            // By their bits.
            Type::Float | Type::Double => {
                let (there, expected) = (self.pool().fp_to_bits(there), self.pool().fp_to_bits(expected));
                self.pool().eq(there, expected)
            }
        };
        let same = self.decide(state, same)?;
        if same {
            self.write_spot(state, spot, new)?;
        }
        Ok((same, found))
    }

    /// The field of a class at a slot.
    pub(crate) fn field_at(&self, class: ClassId, slot: u32, is_static: bool) -> Option<Place> {
        let program = self.program;
        let mut above = Some(class);
        while let Some(holder) = above {
            for id in &program.class(holder).fields {
                let field = program.field(*id);
                if field.is_static() == is_static && field.slot == slot {
                    return Some(Place { field: *id, slot, kind: field.kind });
                }
            }
            above = program.class(holder).superclass;
        }
        None
    }
}
