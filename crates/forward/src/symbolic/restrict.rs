//! Heap assumptions: what the caller promises about the shape of the initial heap.
//!
//! Follows section 6.3 of the thesis on test generation by constraint logic programming (`docs/papers.md`).
//!
//! Differs:
//! 1. Which references are reached from a root is a Boolean variable for each of them, bound by implications
//!    along the references that were read; so what becomes an alias later is covered too.
//! 2. Acyclicity is an order: every reference of the structure has a larger number than its holder. The
//!    numbers of unknown objects mean nothing else.

use std::sync::Arc;

use attest_state::{Restrictions, State};
use attest_term::{Sort, Term};

use crate::control::Control;
use crate::machine::Machine;

/// Something that holds of the initial heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapAssumption {
    /// The two are not the same object; both may be null.
    NonAliasing(Term, Term),
    /// No object is reached from both.
    NonSharing(Term, Term),
    /// No object that is reached from it reaches itself.
    Acyclic(Term),
}

impl Machine<'_> {
    /// Restricts the initial heap of a state that has not run yet; false if that cannot be.
    pub fn restrict(&mut self, state: &mut State, assumption: HeapAssumption) -> bool {
        let mut restrictions = match &state.path {
            Some(path) => (*path.restrictions).clone(),
            None => return false,
        };
        let mut root = |term: Term| match restrictions.roots.iter().position(|known| *known == term) {
            Some(at) => at,
            None => {
                restrictions.roots.push(term);
                restrictions.roots.len() - 1
            }
        };
        match assumption {
            HeapAssumption::NonAliasing(a, b) => return self.separate(state, &[], a, b),
            HeapAssumption::NonSharing(a, b) => {
                let pair = (root(a), root(b));
                restrictions.apart.push(pair);
                if !self.separate(state, &[], a, b) {
                    return false;
                }
            }
            HeapAssumption::Acyclic(a) => {
                let at = root(a);
                restrictions.acyclic.push(at);
            }
        }
        if let Some(path) = &mut state.path {
            path.restrictions = Arc::new(restrictions);
        }
        true
    }

    /// Adds a condition that is no decision of the path: types, bounds and assumptions ask for it.
    pub fn presume(&mut self, state: &mut State, condition: Term) -> bool {
        if let Some(path) = &mut state.path {
            Arc::make_mut(&mut path.presumed).insert(condition);
        }
        self.assume(state, condition)
    }

    /// A reference `value` was found in the initial heap in `holder`.
    pub(crate) fn restrict_edge(
        &mut self,
        state: &mut State,
        holder: Term,
        value: Term,
    ) -> Result<(), Box<Control>> {
        let Some(path) = &mut state.path else { return Ok(()) };
        if path.restrictions.roots.is_empty() || path.restrictions.edges.contains(&(holder, value)) {
            return Ok(());
        }
        let before = path.restrictions.clone();
        Arc::make_mut(&mut path.restrictions).edges.push((holder, value));
        let after = path.restrictions.clone();
        let mut holds = true;
        for root in 0..after.roots.len() {
            for reference in references(&before) {
                holds = holds && self.follow(state, &after, root, reference, (holder, value));
            }
            for edge in &before.edges {
                holds = holds && self.follow(state, &after, root, value, *edge);
            }
        }
        for (a, b) in after.apart.iter().copied() {
            for other in references(&before).chain([value]) {
                for (a, b) in [(a, b), (b, a)] {
                    let here = self.reached(&after, a, value);
                    let there = self.reached(&after, b, other);
                    holds = holds && self.separate(state, &[here, there], value, other);
                }
            }
        }
        match holds {
            true => Ok(()),
            false => Err(Box::new(Control::Infeasible)),
        }
    }

    /// If `reference` is reached and is the holder of an edge, then its end is reached, and comes later.
    fn follow(
        &mut self,
        state: &mut State,
        restrictions: &Restrictions,
        root: usize,
        reference: Term,
        (holder, value): (Term, Term),
    ) -> bool {
        let from = self.reached(restrictions, root, reference);
        let same = self.same_reference(state, reference, holder);
        let to = self.reached(restrictions, root, value);
        let pool = self.pool();
        let here = pool.and(from, same);
        let elsewhere = pool.not(here);
        let implied = pool.or(elsewhere, to);
        if !self.presume(state, implied) {
            return false;
        }
        if !restrictions.acyclic.contains(&root) {
            return true;
        }
        let null = self.is_null(state, value);
        let pool = self.pool();
        let later = pool.bv_ult(holder, value);
        let ordered = pool.any(&[elsewhere, null, later]);
        self.presume(state, ordered)
    }

    /// Under these guards the two are not the same object.
    fn separate(&mut self, state: &mut State, guards: &[Term], a: Term, b: Term) -> bool {
        let same = self.same_reference(state, a, b);
        let null = self.is_null(state, a);
        let pool = self.pool();
        let mut options: Vec<Term> = guards.iter().map(|guard| pool.not(*guard)).collect();
        options.push(pool.not(same));
        options.push(null);
        let apart = pool.any(&options);
        self.presume(state, apart)
    }

    /// Whether a reference is reached from a root. What was found in the heap counts as reached unless the
    /// solver says otherwise: then a reference that nothing is known of, null, satisfies all that is presumed.
    fn reached(&mut self, restrictions: &Restrictions, root: usize, reference: Term) -> Term {
        if restrictions.roots[root] == reference {
            return self.pool().bool(true);
        }
        if !restrictions.edges.iter().any(|(_, value)| *value == reference) {
            return self.pool().bool(false);
        }
        let name = format!("not from {root}: {}", self.name_of(reference));
        let pool = self.pool();
        let unreached = pool.variable(&name, Sort::Bool);
        pool.not(unreached)
    }
}

fn references(restrictions: &Restrictions) -> impl Iterator<Item = Term> {
    restrictions.roots.iter().copied().chain(restrictions.edges.iter().map(|(_, value)| *value))
}
