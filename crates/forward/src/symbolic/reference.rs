//! References as terms: null and objects of the path's own are constants, objects from outside are variables.

use attest_state::{Access, Family, Operand, Ref, State};
use attest_term::{Op, Term, TermPool};
use rustc_hash::FxHashMap;

use super::HeapMode;
use crate::control::Control;
use crate::machine::Machine;

/// What a reference that is not split any further may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// Null.
    Null,
    /// An object that the path made, or that was there when it began.
    Known(Ref),
    /// An object from outside, or null.
    Unknown(Term),
}

impl Machine<'_> {
    /// Whether two references are the same, as a term.
    pub(crate) fn same_reference(&mut self, state: &State, a: Term, b: Term) -> Term {
        if a == b {
            return self.pool().bool(true);
        }
        let chosen = |pool: &TermPool, term: Term| pool.op(term) == Op::Ite;
        match chosen(self.pool(), a) || chosen(self.pool(), b) {
            true => self.same_choice(state, a, b, &mut FxHashMap::default()),
            false => self.same_leaf(state, a, b),
        }
    }

    /// Whether two references are the same, at least one of them chosen by conditions. Choices share parts: each pair
    /// is looked at once.
    fn same_choice(
        &mut self,
        state: &State,
        a: Term,
        b: Term,
        seen: &mut FxHashMap<(Term, Term), Term>,
    ) -> Term {
        if let Some(known) = seen.get(&(a, b)) {
            return *known;
        }
        let mut same = None;
        for (a, b) in [(a, b), (b, a)] {
            if a != b
                && self.pool().op(a) == Op::Ite
                && let [condition, then, otherwise] = *self.pool().args(a)
            {
                same = Some(match self.known(state, condition) {
                    Some(true) => self.same_choice(state, then, b, seen),
                    Some(false) => self.same_choice(state, otherwise, b, seen),
                    None => {
                        let then = self.same_choice(state, then, b, seen);
                        let otherwise = self.same_choice(state, otherwise, b, seen);
                        self.pool().ite(condition, then, otherwise)
                    }
                });
                break;
            }
        }
        let same = same.unwrap_or_else(|| self.same_leaf(state, a, b));
        seen.insert((a, b), same);
        same
    }

    /// Whether two references, neither of them chosen by a condition, are the same.
    fn same_leaf(&mut self, state: &State, a: Term, b: Term) -> Term {
        if a == b {
            return self.pool().bool(true);
        }
        let (word_a, word_b) = (self.pool().word(a), self.pool().word(b));
        match (word_a, word_b) {
            (Some(a), Some(b)) if a == b || a == 0 || b == 0 => self.pool().bool(a == b),
            (Some(a), Some(b)) => self.same_box(state, Ref::of_word(a), Ref::of_word(b)),
            // What comes from outside is none of the objects that are there.
            (Some(address), None) | (None, Some(address)) if address != 0 => {
                let unknown = if word_a.is_some() { b } else { a };
                if let Some(is_it) = self.is_element_value(unknown, Ref::of_word(address)) {
                    return is_it;
                }
                let given = self.given(state, unknown);
                self.pool().bool(given == Some(Ref::of_word(address)))
            }
            (Some(_), None) | (None, Some(_)) => self.pool().eq(a, b),
            (None, None) if self.may_alias(state, a, b) => self.pool().eq(a, b),
            (None, None) => {
                let null = self.pool().bits(32, 0);
                let (a, b) = (self.pool().eq(a, null), self.pool().eq(b, null));
                self.pool().and(a, b)
            }
        }
    }

    /// Whether two unknown references may be one object.
    fn may_alias(&mut self, state: &State, a: Term, b: Term) -> bool {
        if self.symbols().options.heap == HeapMode::Unaliased {
            return false;
        }
        let Some(path) = &state.path else { return false };
        let (Some(of_a), Some(of_b)) = (path.types.get(a), path.types.get(b)) else { return true };
        if of_a.iter().any(|class| of_b.contains(class)) {
            return true;
        }
        // An `Object` of which nothing is known may be of classes that are not among the ones considered.
        let object = self.program.well_known().object;
        let any = self.classes_of(object).0;
        (*of_a == any && !of_b.is_empty()) || (*of_b == any && !of_a.is_empty())
    }

    /// What a reference may be, split as far as the path must for that.
    pub(crate) fn leaf(&mut self, state: &State, operand: Operand) -> Result<Leaf, Box<Control>> {
        let Some(mut term) = operand.mark.term() else {
            let object = Ref::of_word(operand.word);
            return Ok(if object.is_null() { Leaf::Null } else { Leaf::Known(object) });
        };
        loop {
            if let Some(word) = self.pool().word(term) {
                return Ok(if word == 0 { Leaf::Null } else { Leaf::Known(Ref::of_word(word)) });
            }
            if self.pool().op(term) != Op::Ite {
                return Ok(match self.given(state, term).or_else(|| self.chosen_value(state, term)) {
                    Some(object) => Leaf::Known(object),
                    None => Leaf::Unknown(term),
                });
            }
            let [condition, then, otherwise] = *self.pool().args(term) else {
                return Ok(Leaf::Unknown(term));
            };
            term = if self.decide(state, condition)? { then } else { otherwise };
        }
    }

    /// The object that an element is, if the path knows.
    fn chosen_value(&mut self, state: &State, element: Term) -> Option<Ref> {
        if !self.is_element(element) {
            return None;
        }
        let values = self.symbols().element_values.clone();
        let is_it = |value: &Ref| {
            let is_it = self.is_element_value(element, *value);
            is_it.is_some_and(|is_it| self.known(state, is_it) == Some(true))
        };
        values.into_iter().find(is_it)
    }

    /// Whether a reference is null, as a term.
    pub(crate) fn is_null(&mut self, state: &State, reference: Term) -> Term {
        let null = self.pool().bits(32, 0);
        self.same_reference(state, reference, null)
    }

    /// The objects that a reference may be: those that are there, and whether it may come from outside.
    pub(crate) fn targets(&mut self, state: &State, reference: Term) -> (Vec<Ref>, bool) {
        let (mut known, mut unknown) = (Vec::new(), false);
        let mut pending = vec![reference];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.pool().word(term) {
                Some(0) => {}
                Some(word) => known.push(Ref::of_word(word)),
                None if self.pool().op(term) == Op::Ite => {
                    pending.extend_from_slice(&self.pool().args(term)[1..]);
                }
                None => match self.given(state, term) {
                    Some(object) => known.push(object),
                    None => unknown = true,
                },
            }
        }
        known.sort_unstable();
        known.dedup();
        (known, unknown)
    }

    /// Before an unknown object is used for the first time, a lazy heap decides which one it is.
    pub(crate) fn touch(&mut self, state: &mut State, reference: Term) -> Result<(), Box<Control>> {
        if self.symbols().options.heap != HeapMode::Lazy {
            return Ok(());
        }
        let Some(path) = &state.path else { return Ok(()) };
        if path.touched.contains(&reference) {
            return Ok(());
        }
        let touched = path.touched.clone();
        for other in touched.iter() {
            let same = self.same_reference(state, reference, *other);
            if self.decide(state, same)? {
                break;
            }
        }
        if let Some(path) = &mut state.path {
            std::sync::Arc::make_mut(&mut path.touched).push(reference);
        }
        Ok(())
    }

    /// What stands at a place of an unknown object, which is not null; `make` gives a variable for what the
    /// initial heap holds there.
    pub(crate) fn read_unknown(
        &mut self,
        state: &mut State,
        family: Family,
        object: Term,
        index: Option<Term>,
        make: impl FnOnce(&mut Self, &mut State) -> Result<Term, Box<Control>>,
    ) -> Result<Term, Box<Control>> {
        let Some(path) = &state.path else { return Err(Box::new(Control::Infeasible)) };
        let memory = path.memory.clone();
        let mut guarded = Vec::new();
        let mut found = None;
        for write in memory.writes(family).iter().rev() {
            let same = self.same_place(state, object, index, write);
            match self.known(state, same) {
                Some(true) => {
                    found = Some(write.value);
                    break;
                }
                Some(false) => {}
                None => guarded.push((same, write.value)),
            }
        }
        let mut value = match found {
            Some(value) => value,
            None => self.read_initial(state, family, object, index, make)?,
        };
        for (same, written) in guarded.into_iter().rev() {
            value = self.pool().ite(same, written, value);
        }
        Ok(value)
    }

    fn read_initial(
        &mut self,
        state: &mut State,
        family: Family,
        object: Term,
        index: Option<Term>,
        make: impl FnOnce(&mut Self, &mut State) -> Result<Term, Box<Control>>,
    ) -> Result<Term, Box<Control>> {
        let Some(path) = &state.path else { return Err(Box::new(Control::Infeasible)) };
        let memory = path.memory.clone();
        let mut guarded = Vec::new();
        for access in memory.initial(family) {
            let same = self.same_place(state, object, index, access);
            match self.known(state, same) {
                Some(true) => return Ok(access.value),
                Some(false) => {}
                None => guarded.push((same, access.value)),
            }
        }
        let mut value = make(self, state)?;
        for (same, other) in guarded.into_iter().rev() {
            value = self.pool().ite(same, other, value);
        }
        if let Some(path) = &mut state.path {
            path.memory.found(family, Access { object, index, value });
        }
        Ok(value)
    }

    fn same_place(&mut self, state: &State, object: Term, index: Option<Term>, access: &Access) -> Term {
        let same = self.same_reference(state, object, access.object);
        match (index, access.index) {
            (Some(index), Some(other)) => {
                let equal = self.pool().eq(index, other);
                match (self.known(state, same), self.known(state, equal)) {
                    (Some(false), _) | (_, Some(false)) => self.pool().bool(false),
                    (Some(true), _) => equal,
                    (_, Some(true)) => same,
                    (None, None) => self.pool().and(same, equal),
                }
            }
            _ => same,
        }
    }
}
