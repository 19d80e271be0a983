//! Classes in summaries: ways that depend on the class of an object, and objects of classes that nobody thought of.

use attest_ir::Type;
use attest_program::ClassId;
use attest_state::{Classes, Operand, Path, Ref, State};
use attest_term::{Op, Term};
use rustc_hash::FxHashSet;

use super::super::Leaf;
use super::super::decide::Alternative;
use super::walk::{Putting, Walk, keep};
use super::{Next, Node};
use crate::control::Control;
use crate::machine::Machine;

impl Machine<'_> {
    /// The classes that a path considers for a reference; nothing if they are not all there are, as then nothing is
    /// decided by them without saying so.
    pub(super) fn considered(&mut self, path: &Path, variable: Term) -> Option<Classes> {
        let object = self.program.well_known().object;
        let declared = path.types.declared(variable).filter(|declared| *declared != object)?;
        Some(self.classes_of(declared).0)
    }

    /// Whether a reference is null or an object of one of these classes, whichever it is.
    pub(super) fn is_of(&mut self, state: &State, reference: Operand, classes: &Classes) -> bool {
        let known = |object: Ref| object.is_null() || classes.contains(&state.heap.class(object));
        let Some(term) = reference.mark.term() else { return known(Ref::of_word(reference.word)) };
        let mut waiting = vec![term];
        // Choices share parts.
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        while let Some(term) = waiting.pop() {
            if !seen.insert(term) {
                continue;
            }
            let pool = self.pool();
            let fits = match pool.word(term) {
                Some(word) => known(Ref::of_word(word)),
                None if pool.op(term) == Op::Ite => {
                    waiting.extend_from_slice(&pool.args(term)[1..]);
                    true
                }
                None => match self.given(state, term) {
                    Some(object) => known(object),
                    None => {
                        let may_be = state.path.as_ref().and_then(|path| path.types.get(term));
                        may_be.is_some_and(|may_be| {
                            may_be == classes || may_be.iter().all(|class| classes.contains(class))
                        })
                    }
                },
            };
            if !fits {
                return false;
            }
        }
        true
    }

    /// One node further by the class of an object, which is not null; nothing if the method must be run.
    pub(super) fn step_by_class(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        walk: &mut Walk,
        node: &Node,
        reference: Term,
    ) -> Result<Option<Next>, Box<Control>> {
        let split = std::mem::take(&mut walk.split);
        let reference = put.operand(self, state, reference, Type::Ref);
        let choices = self.classes_of_choices(state, reference);
        let (unknown, classes) = match choices.filter(|classes| node.shares(classes).len() == 1) {
            Some(classes) => (None, classes),
            None => match self.leaf(state, reference) {
                Ok(Leaf::Null) => return Ok(None),
                Ok(Leaf::Known(object)) => (None, vec![state.heap.class(object)]),
                Ok(Leaf::Unknown(unknown)) => {
                    match state.path.as_ref().and_then(|path| path.types.get(unknown)) {
                        Some(known) => (Some(unknown), known.to_vec()),
                        None => return Ok(None),
                    }
                }
                Err(control) => {
                    keep(state, put.summary, walk, Vec::new());
                    return Err(control);
                }
            },
        };
        let shares = node.shares(&classes);
        if shares.iter().map(|(_, share)| share.len()).sum::<usize>() != classes.len() {
            return Ok(None);
        }
        match (shares.as_slice(), unknown) {
            ([(next, _)], _) => {
                walk.decided |= !split && node.ways.len() > 1;
                Ok(Some(*next))
            }
            ([_, ..], Some(unknown)) => {
                keep(state, put.summary, walk, vec![Vec::new(); shares.len()]);
                let alternatives = shares.into_iter().map(|(_, classes)| Alternative {
                    narrowed: Some((unknown, classes)),
                    ..Alternative::default()
                });
                Err(Box::new(Control::Split(alternatives.collect())))
            }
            _ => Ok(None),
        }
    }
}

impl Node {
    /// The ways that objects of these classes take, and which of the classes take each.
    fn shares(&self, classes: &[ClassId]) -> Vec<(Next, Classes)> {
        let mut shares = Vec::new();
        for way in &self.ways {
            let share: Classes =
                classes.iter().copied().filter(|class| way.classes.contains(class)).collect();
            if !share.is_empty() {
                shares.push((way.next, share));
            }
        }
        shares
    }
}
