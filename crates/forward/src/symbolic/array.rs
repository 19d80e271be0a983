//! Arrays that are unknown, have symbolic elements or length, or are accessed at a symbolic index.

use std::collections::BTreeMap;

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Access, Extra, Family, Mark, Operand, Origin, Ref, State};
use attest_term::Term;

use super::arith::narrow;
use super::decide::Bound;
use crate::control::Control;
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// The longest array whose elements are all looked at for a symbolic index.
const MAX_ARRAY_LENGTH: u32 = 300;

impl Machine<'_> {
    /// The length of an array that is not null.
    pub(crate) fn array_length(&mut self, state: &mut State, array: Operand) -> Done<Operand> {
        let Some(reference) = array.mark.term() else {
            return Ok(self.known_length(state, Ref::of_word(array.word)));
        };
        let (known, unknown) = self.targets(state, reference);
        let mut length = match unknown {
            true => {
                self.touch(state, reference)?;
                Some(self.unknown_length(state, reference)?)
            }
            false => None,
        };
        for target in known {
            let found = self.known_length(state, target);
            let found = self.term_of(found);
            length = Some(self.choose(state, reference, target, found, length));
        }
        match length {
            Some(length) => Ok(self.operand_of(Type::Int, length)),
            None => Err(Box::new(Control::Infeasible)),
        }
    }

    /// `found` if the reference is the target, otherwise what was chosen before.
    fn choose(
        &mut self,
        state: &State,
        reference: Term,
        target: Ref,
        found: Term,
        before: Option<Term>,
    ) -> Term {
        match before {
            None => found,
            Some(before) => {
                let address = self.pool().bits(32, u64::from(target.raw()));
                let same = self.same_reference(state, reference, address);
                self.pool().ite(same, found, before)
            }
        }
    }

    fn known_length(&mut self, state: &State, array: Ref) -> Operand {
        if state.heap.is_symbolic(array)
            && let Some(Extra::Cells { length, .. }) = state.path.as_ref().and_then(|path| path.extra(array))
        {
            return Operand::symbolic(Type::Int, *length);
        }
        Operand { ty: Type::Int, word: u64::from(state.heap.header_length(array)), mark: Mark::NONE }
    }

    /// Reads an element; the bounds are checked.
    pub(crate) fn load(
        &mut self,
        state: &mut State,
        kind: Kind,
        array: Operand,
        index: Operand,
    ) -> Done<Operand> {
        let ty = Type::of(kind);
        let Some(reference) = array.mark.term() else {
            return self.load_known(state, kind, Ref::of_word(array.word), index);
        };
        let (known, unknown) = self.targets(state, reference);
        let mut value = match unknown {
            true => Some(self.load_unknown(state, kind, reference, index)?),
            false => None,
        };
        for target in known {
            if !self.fits(state, target, index) {
                continue;
            }
            let found = self.load_known(state, kind, target, index)?;
            let found = self.term_of(found);
            value = Some(self.choose(state, reference, target, found, value));
        }
        match value {
            Some(value) => Ok(self.operand_of(ty, value)),
            None => Err(Box::new(Control::Infeasible)),
        }
    }

    /// Whether an index may be within a known array, as far as that can be seen at once.
    fn fits(&self, state: &State, array: Ref, index: Operand) -> bool {
        let extra = match state.heap.is_symbolic(array) {
            true => state.path.as_ref().and_then(|path| path.extra(array)),
            false => None,
        };
        let length = state.heap.header_length(array);
        match extra {
            Some(Extra::Cells { .. }) => true,
            _ if index.mark.is_symbolic() => length > 0,
            _ => (index.word as u32) < length,
        }
    }

    fn load_unknown(&mut self, state: &mut State, kind: Kind, array: Term, index: Operand) -> Done<Term> {
        self.touch(state, array)?;
        let at = self.term_of(index);
        let family = Family::Elements(if kind == Kind::Boolean { Kind::Byte } else { kind });
        self.read_unknown(state, family, array, Some(at), |machine, state| {
            let text = attest_term::print::human_within(machine.pool(), at, 30);
            let name = format!("{}[{text}]", machine.name_of(array));
            let component = machine.component(state, array);
            let kind = match component {
                Some(class) if kind == Kind::Byte => match machine.program.class(class).element_kind() {
                    Some(Kind::Boolean) => Kind::Boolean,
                    _ => kind,
                },
                _ => kind,
            };
            let class = component.and_then(|class| machine.program.class(class).component());
            let generic = state.path.as_ref().and_then(|path| path.types.argument(array, 0)).cloned();
            match class.filter(|_| kind == Kind::Ref) {
                Some(class) => machine.unknown_of(state, &name, (generic, class), Origin::Element(array, at)),
                None => machine.unknown(state, &name, kind, class, Origin::Element(array, at)),
            }
        })
    }

    /// The class of an unknown array.
    fn component(&mut self, state: &State, array: Term) -> Option<ClassId> {
        let path = state.path.as_ref()?;
        let classes = path.types.get(array);
        classes.and_then(|classes| classes.first().copied()).or_else(|| path.types.declared(array))
    }

    pub(crate) fn load_known(
        &mut self,
        state: &mut State,
        kind: Kind,
        array: Ref,
        index: Operand,
    ) -> Done<Operand> {
        let ty = Type::of(kind);
        let length = state.heap.header_length(array);
        let extra = match state.heap.is_symbolic(array) {
            true => state.path.as_ref().and_then(|path| path.extra(array)),
            false => None,
        };
        let marks = match extra {
            Some(Extra::Cells { writes, .. }) => {
                let at = self.term_of(index);
                let value = self.written(state, ty, writes, at);
                return Ok(self.operand_of(ty, value));
            }
            Some(Extra::Elements(marks)) => Some(marks),
            _ => None,
        };
        if !index.mark.is_symbolic() {
            let at = index.word as u32;
            return Ok(match marks.and_then(|marks| marks.get(&at)) {
                Some(term) => Operand::symbolic(ty, *term),
                None => Operand { ty, word: state.heap.element_word(array, at, kind), mark: Mark::NONE },
            });
        }
        if length > MAX_ARRAY_LENGTH {
            let at = self.pin(state, index, "the index of a long array") as u32;
            let index = Operand { ty: Type::Int, word: u64::from(at), mark: Mark::NONE };
            return self.load_known(state, kind, array, index);
        }
        let at = self.term_of(index);
        let elements: Vec<Term> = (0..length)
            .map(|place| match marks.and_then(|marks| marks.get(&place)) {
                Some(term) => *term,
                None => {
                    let word = state.heap.element_word(array, place, kind);
                    super::decide::constant(self.pool(), ty, word)
                }
            })
            .collect();
        match self.pick(state, at, &elements) {
            Some(value) => Ok(self.operand_of(ty, value)),
            None => Err(Box::new(Control::Infeasible)),
        }
    }

    /// What was written last at a place of an array of unknown length.
    fn written(&mut self, state: &State, ty: Type, writes: &[(Term, Term)], at: Term) -> Term {
        let mut value = super::decide::constant(self.pool(), ty, 0);
        for (written_at, written) in writes {
            let same = self.pool().eq(at, *written_at);
            value = match self.known(state, same) {
                Some(true) => *written,
                Some(false) => value,
                None => self.pool().ite(same, *written, value),
            };
        }
        value
    }

    /// The element at a symbolic index, as few comparisons as equal neighbours allow.
    fn pick(&mut self, state: &State, at: Term, elements: &[Term]) -> Option<Term> {
        let mut value = *elements.last()?;
        for place in (0..elements.len() - 1).rev() {
            if elements[place] == value && elements[place..].iter().all(|element| *element == value) {
                continue;
            }
            let number = self.pool().bits(32, place as u64);
            let same = self.pool().eq(at, number);
            value = match self.known(state, same) {
                Some(true) => elements[place],
                Some(false) => value,
                None => self.pool().ite(same, elements[place], value),
            };
        }
        Some(value)
    }

    /// Writes an element; bounds and type are checked.
    pub(crate) fn store(
        &mut self,
        state: &mut State,
        kind: Kind,
        array: Operand,
        index: Operand,
        value: Operand,
    ) -> Done<()> {
        let Some(reference) = array.mark.term() else {
            return self.store_known(state, kind, Ref::of_word(array.word), index, value);
        };
        let (known, unknown) = self.targets(state, reference);
        if known.len() == 1 && !unknown {
            return self.store_known(state, kind, known[0], index, value);
        }
        let term = self.term_of(value);
        if unknown {
            self.touch(state, reference)?;
            let boolean = self
                .component(state, reference)
                .is_some_and(|class| self.program.class(class).element_kind() == Some(Kind::Boolean));
            let stored = narrow(self.pool(), if boolean { Kind::Boolean } else { kind }, term);
            let at = self.term_of(index);
            let family = Family::Elements(if kind == Kind::Boolean { Kind::Byte } else { kind });
            if let Some(path) = &mut state.path {
                path.memory.write(family, Access { object: reference, index: Some(at), value: stored });
            }
        }
        for target in known {
            if !self.fits(state, target, index) {
                continue;
            }
            let old = self.load_known(state, kind, target, index)?;
            let old = self.term_of(old);
            let address = self.pool().bits(32, u64::from(target.raw()));
            let same = self.same_reference(state, reference, address);
            let new = self.pool().ite(same, term, old);
            let new = self.operand_of(value.ty, new);
            self.store_known(state, kind, target, index, new)?;
        }
        Ok(())
    }

    pub(crate) fn store_known(
        &mut self,
        state: &mut State,
        kind: Kind,
        array: Ref,
        index: Operand,
        value: Operand,
    ) -> Done<()> {
        let class = self.program.class(state.heap.class(array));
        let kept = if class.element_kind() == Some(Kind::Boolean) { Kind::Boolean } else { kind };
        let cells = state.heap.is_symbolic(array)
            && matches!(state.path.as_ref().and_then(|p| p.extra(array)), Some(Extra::Cells { .. }));
        if cells {
            let (at, term) = (self.term_of(index), self.term_of(value));
            let term = narrow(self.pool(), kept, term);
            if let Some(path) = &mut state.path
                && let Extra::Cells { writes, .. } = path.extra_mut(array, no_elements)
            {
                writes.push((at, term));
            }
            return Ok(());
        }
        if !index.mark.is_symbolic() {
            self.set_element(state, kind, kept, array, index.word as u32, value);
            return Ok(());
        }
        let length = state.heap.header_length(array);
        if length > MAX_ARRAY_LENGTH {
            let at = self.pin(state, index, "the index of a long array") as u32;
            self.set_element(state, kind, kept, array, at, value);
            return Ok(());
        }
        let (at, term) = (self.term_of(index), self.term_of(value));
        for place in 0..length {
            let number = self.pool().bits(32, u64::from(place));
            let same = self.pool().eq(at, number);
            if self.known(state, same) == Some(false) {
                continue;
            }
            let here = Operand { ty: Type::Int, word: u64::from(place), mark: Mark::NONE };
            let old = self.load_known(state, kind, array, here)?;
            let old = self.term_of(old);
            let new = self.pool().ite(same, term, old);
            let new = self.operand_of(value.ty, new);
            self.set_element(state, kind, kept, array, place, new);
        }
        Ok(())
    }

    fn set_element(
        &mut self,
        state: &mut State,
        kind: Kind,
        kept: Kind,
        array: Ref,
        at: u32,
        value: Operand,
    ) {
        match value.mark.term() {
            None => {
                let word = if kept == Kind::Boolean { value.word & 1 } else { value.word };
                state.heap.set_element_word(array, at, kind, word);
                if !state.heap.is_symbolic(array) {
                    return;
                }
                let Some(path) = &mut state.path else { return };
                if let Extra::Elements(marks) = path.extra_mut(array, no_elements) {
                    marks.remove(&at);
                    if marks.is_empty() {
                        state.heap.set_symbolic(array, false);
                    }
                }
            }
            Some(term) => {
                let term = narrow(self.pool(), kept, term);
                let Some(path) = &mut state.path else { return };
                state.heap.set_symbolic(array, true);
                if let Extra::Elements(marks) = path.extra_mut(array, no_elements) {
                    marks.insert(at, term);
                }
            }
        }
    }

    /// A new array of symbolic length, which is not negative.
    pub(crate) fn new_array_of_length(
        &mut self,
        state: &mut State,
        class: ClassId,
        length: Term,
    ) -> Done<Ref> {
        let array = self.allocate_array(state, class, 0)?;
        state.heap.set_symbolic(array, true);
        if let Some(path) = &mut state.path {
            path.extra_mut(array, || Extra::Cells { length, writes: Vec::new() });
        }
        Ok(array)
    }

    /// A symbolic number that is not negative, tried value by value from 0 up to the bound on lengths.
    pub(crate) fn enumerate(&mut self, state: &State, number: Operand) -> Done<u32> {
        let bound = self.symbols().options.lengths;
        self.enumerate_up_to(state, number, bound)
    }

    /// A symbolic number that is not negative, tried value by value from 0 up to a bound.
    pub(crate) fn enumerate_up_to(&mut self, state: &State, number: Operand, bound: u32) -> Done<u32> {
        let Some(term) = number.mark.term() else { return Ok(number.word as u32) };
        for value in 0..=bound {
            let constant = self.pool().bits(32, u64::from(value));
            let equal = self.pool().eq(term, constant);
            if self.decide(state, equal)? {
                return Ok(value);
            }
        }
        Err(Box::new(Control::Bound(Bound::Lengths)))
    }
}

fn no_elements() -> Extra {
    Extra::Elements(BTreeMap::new())
}
