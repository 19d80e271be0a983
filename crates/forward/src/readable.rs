//! Values of a path that are easy to read: small numbers, null where that will do, and no needless aliasing.

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_solver::{Model, Query, Shrunk};
use attest_state::{Origin, State};
use attest_term::{Tape, Term, Value as TermValue};

use crate::machine::Machine;

/// How many references are told apart at most.
const MAX_REFERENCES: usize = 200;

impl Machine<'_> {
    /// Replaces the values that take a state's path by simpler ones that take it too.
    pub fn make_readable(&mut self, state: &mut State) {
        let Some(path) = &mut state.path else { return };
        let Some(model) = &path.model else { return };
        let query = Query::new(path.conditions.iter().copied());
        let mut model = (**model).clone();
        for input in path.inputs.iter() {
            let sort = self.pool().sort(input.variable);
            model.values.entry(input.variable).or_insert_with(|| TermValue::zero(sort));
        }
        let mut model = Shrunk::new(()).shrink(self.pool(), &query, model);
        let mut references: Vec<Term> = path.types.variables().collect();
        references.sort_unstable();
        references.truncate(MAX_REFERENCES);
        self.tell_apart(&references, query.conditions(), &mut model);
        let characters: Vec<Term> = path
            .inputs
            .iter()
            .filter(|input| matches!(input.origin, Origin::Character(..)))
            .map(|input| input.variable)
            .collect();
        self.prefer_letters(&characters, query.conditions(), &mut model);
        path.model = Some(Arc::new(model));
    }

    /// Gives characters of strings that cannot be read well letters or digits, as far as the conditions allow.
    fn prefer_letters(&mut self, characters: &[Term], conditions: &[Term], model: &mut Model) {
        if characters.is_empty() {
            return;
        }
        let pool = self.pool();
        let tape = Tape::new(pool, conditions);
        for character in characters {
            let Some(old) = model.values.get(character).cloned() else { continue };
            let unit = old.as_bits().map_or(0, attest_term::bits::Bits::low_word);
            if (0x21..0x7f).contains(&unit) {
                continue;
            }
            for letter in *b"a0A -" {
                let constant = pool.bits(16, u64::from(letter));
                let Some(value) = pool.value(constant) else { continue };
                model.values.insert(*character, value);
                if tape.run(model).is_ok_and(|v| v.iter().all(|v| *v == TermValue::Bool(true))) {
                    break;
                }
                model.values.insert(*character, old.clone());
            }
        }
    }

    /// Gives references that are not null numbers of their own, from 1 on, as far as the conditions allow.
    fn tell_apart(&mut self, references: &[Term], conditions: &[Term], model: &mut Model) {
        let pool = self.pool();
        let tape = Tape::new(pool, conditions);
        let number = |model: &Model, reference: Term| {
            let value = model.values.get(&reference);
            value.and_then(TermValue::as_bits).map_or(0, attest_term::bits::Bits::low_word)
        };
        let mut used: BTreeSet<u64> = references.iter().map(|reference| number(model, *reference)).collect();
        let mut next = 0;
        for reference in references {
            let Some(old) = model.values.get(reference).cloned() else { continue };
            if number(model, *reference) == 0 {
                continue;
            }
            next = (next + 1..).find(|number| !used.contains(number)).unwrap_or(1);
            used.insert(next);
            let constant = pool.bits(32, next);
            let Some(fresh) = pool.value(constant) else { continue };
            model.values.insert(*reference, fresh);
            let holds = tape.run(model).is_ok_and(|v| v.iter().all(|v| *v == TermValue::Bool(true)));
            if !holds {
                model.values.insert(*reference, old);
            }
        }
    }
}
