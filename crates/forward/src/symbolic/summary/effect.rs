//! Effects: what a path did to objects, taken from its last state, and done again in a caller's.

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Extra, Family, Heap, Operand, Ref, State, Value};
use attest_term::{Op, Term};

use super::super::field::Place;
use super::build::{Build, Copy};
use super::walk::Putting;
use super::{Effect, Made, Write, Written};
use crate::control::Control;
use crate::machine::Machine;

/// The longest array and the most objects that are made anew.
const MAX_ARRAY_LENGTH: u32 = 64;
const MAX_OBJECTS: usize = 64;

impl Build {
    /// What a path did to objects and what it returned; an error if more happened than can be said.
    pub(super) fn effect(
        &mut self,
        machine: &mut Machine<'_>,
        state: &State,
        result: Option<Operand>,
        copy: &mut Copy,
        before: &Heap,
    ) -> Result<Effect, &'static str> {
        let Some(path) = &state.path else { return Err("a path without conditions") };
        let mut effect = Effect::default();
        let mut objects: Vec<Ref> = Vec::new();
        let mut written = Vec::new();
        for family in path.memory.families() {
            for access in path.memory.writes(family) {
                let (ty, place) = match (family, access.index) {
                    (Family::Field(field), _) => {
                        (Type::of(machine.program().field(field).kind), Written::Field(field))
                    }
                    (Family::Elements(kind), Some(index)) => (Type::of(kind), Written::Element(index, kind)),
                    _ => return Err("something else than fields and elements is written"),
                };
                if ty == Type::Ref {
                    machine.mentioned(access.value, &mut objects);
                }
                written.push((*access, ty, place));
            }
        }
        if let Some(value) = result.filter(|value| value.ty == Type::Ref) {
            let term = machine.term_of(value);
            machine.mentioned(term, &mut objects);
        }
        let mut contents = Vec::new();
        let mut at = 0;
        while let Some(object) = objects.get(at).copied() {
            if before.holds(object) || at >= MAX_OBJECTS {
                return Err("a certain object");
            }
            let content = machine.content(state, object)?;
            for (_, kind, value) in &content.2 {
                if *kind == Kind::Ref {
                    machine.mentioned(*value, &mut objects);
                }
            }
            contents.push(content);
            at += 1;
        }
        for (at, object) in objects.iter().enumerate() {
            let stands = self.stands_for(at);
            copy.made.insert(u64::from(object.raw()), stands);
        }
        for (at, (class, length, content)) in contents.into_iter().enumerate() {
            let mut copied = Vec::new();
            for (slot, kind, value) in content {
                copied.push((slot, kind, self.value(machine, copy, Type::of(kind), value)?));
            }
            effect.made.push(Made { variable: self.stands_for(at), class, length, content: copied });
        }
        for (access, ty, place) in written {
            let object = self.reference(machine.pool(), copy, access.object)?;
            let place = match place {
                Written::Field(field) => Written::Field(field),
                Written::Element(index, kind) => {
                    Written::Element(self.term(machine.pool(), copy, index)?, kind)
                }
            };
            let value = self.value(machine, copy, ty, access.value)?;
            effect.writes.push(Write { object, place, value });
        }
        if let Some(value) = result {
            let term = machine.term_of(value);
            effect.result = Some((value.ty, self.value(machine, copy, value.ty, term)?));
        }
        Ok(effect)
    }

    fn value(
        &mut self,
        machine: &mut Machine<'_>,
        copy: &mut Copy,
        ty: Type,
        term: Term,
    ) -> Result<Term, &'static str> {
        match ty {
            Type::Ref => self.reference(machine.pool(), copy, term),
            Type::Int | Type::Long | Type::Float | Type::Double => self.term(machine.pool(), copy, term),
        }
    }
}

/// The class, the length of an array, and the slots or elements that are not 0 or null.
type Content = (ClassId, Option<u32>, Vec<(u32, Kind, Term)>);

impl Machine<'_> {
    /// Adds the objects that a reference may be, as far as they are there.
    fn mentioned(&mut self, reference: Term, objects: &mut Vec<Ref>) {
        let mut waiting = vec![reference];
        while let Some(term) = waiting.pop() {
            let pool = self.pool();
            match pool.word(term) {
                Some(0) => {}
                Some(word) => {
                    let object = Ref::of_word(word);
                    if !objects.contains(&object) {
                        objects.push(object);
                    }
                }
                None if pool.op(term) == Op::Ite => waiting.extend_from_slice(&pool.args(term)[1..]),
                None => {}
            }
        }
    }

    /// What is in an object that a path made.
    fn content(&mut self, state: &State, object: Ref) -> Result<Content, &'static str> {
        let class = state.heap.class(object);
        let declared = self.program.class(class);
        let extra = match state.heap.is_symbolic(object) {
            true => state.path.as_ref().and_then(|path| path.extra(object)).cloned(),
            false => None,
        };
        let mut content = Vec::new();
        if let Some(kind) = declared.element_kind() {
            let length = state.heap.header_length(object);
            let marks = match extra {
                None => Default::default(),
                Some(Extra::Elements(marks)) if length <= MAX_ARRAY_LENGTH => marks,
                _ => return Err("an array of unknown length is made"),
            };
            for at in 0..length.min(MAX_ARRAY_LENGTH + 1) {
                let word = state.heap.element_word(object, at, kind);
                let value = match marks.get(&at) {
                    Some(term) => *term,
                    None if word == 0 => continue,
                    None => super::super::decide::constant(self.pool(), Type::of(kind), word),
                };
                content.push((at, kind, value));
            }
            return match length <= MAX_ARRAY_LENGTH {
                true => Ok((class, Some(length), content)),
                false => Err("a long array is made"),
            };
        }
        if declared.is_from_jdk() || declared.file().is_none() || matches!(extra, Some(Extra::Text { .. })) {
            return Err("an object of the library is made");
        }
        let mut above = Some(class);
        while let Some(class) = above {
            let declared = self.program.class(class);
            for field in &declared.fields {
                let field = self.program.field(*field);
                if field.is_static() {
                    continue;
                }
                let place = Place { field: field.id, slot: field.slot, kind: field.kind };
                let value = self.read_known_field(state, object, place);
                if value.mark.is_symbolic() || value.word != 0 {
                    content.push((place.slot, place.kind, self.term_of(value)));
                }
            }
            above = declared.superclass;
        }
        Ok((class, None, content))
    }

    /// Does in a state what an effect says; gives the result. All that may have to be done first is done.
    pub(super) fn do_effect(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        effect: &Effect,
    ) -> Result<Option<Operand>, Box<Control>> {
        let mut objects = Vec::new();
        for made in &effect.made {
            let object = match made.length {
                Some(length) => self.allocate_array(state, made.class, length as i32)?,
                None => self.allocate(state, made.class)?,
            };
            let address = self.pool().bits(32, u64::from(object.raw()));
            put.values.insert(made.variable, address);
            objects.push(object);
        }
        // Everything is computed before anything is written.
        let mut contents = Vec::new();
        for (made, object) in effect.made.iter().zip(objects) {
            for (slot, kind, value) in &made.content {
                contents.push((
                    object,
                    made.length.is_some(),
                    *slot,
                    *kind,
                    put.operand(self, state, *value, Type::of(*kind)),
                ));
            }
        }
        let mut writes = Vec::new();
        for write in &effect.writes {
            let object = put.operand(self, state, write.object, Type::Ref);
            let (index, ty) = match write.place {
                Written::Field(field) => (None, Type::of(self.program.field(field).kind)),
                Written::Element(index, kind) => {
                    (Some(put.operand(self, state, index, Type::Int)), Type::of(kind))
                }
            };
            writes.push((object, index, put.operand(self, state, write.value, ty)));
        }
        let result = effect.result.map(|(ty, term)| put.operand(self, state, term, ty));
        for (object, is_array, slot, kind, value) in contents {
            match is_array {
                true => {
                    let index = Operand::concrete(Value::Int(slot as i32));
                    self.store_known(state, kind, object, index, value)?;
                }
                false => {
                    // The slot tells the place; which field it is named after is of no account.
                    self.write_slot(state, object, slot, kind, value);
                }
            }
        }
        for (write, (object, index, value)) in effect.writes.iter().zip(writes) {
            match (write.place, index) {
                (Written::Element(_, kind), Some(index)) => self.store(state, kind, object, index, value)?,
                (Written::Field(field), _) => {
                    let declared = self.program.field(field);
                    let place = Place { field, slot: declared.slot, kind: declared.kind };
                    self.write_field(state, object, place, value)?;
                }
                (Written::Element(..), None) => {}
            }
        }
        Ok(result)
    }
}
