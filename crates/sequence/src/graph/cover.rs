//! Paths that take edges which no path took before, for tests that take every branch.

use attest_forward::{Edge, EdgeCoverage, Found, PathEnd};
use attest_program::ClassId;
use attest_state::{Operand, Outcome, State};
use attest_term::Term;
use rustc_hash::FxHashSet;

use super::abstraction::is_left_out;
use super::explore::Builder;
use super::menu::{Argument, Call};
use super::vertex::Range;

/// A path that takes edges which none took before.
#[derive(Clone, Debug)]
pub struct Covering {
    /// From where.
    pub from: Range,
    /// The call.
    pub call: Call,
    /// With which objects.
    pub arguments: Vec<Argument>,
    /// What holds before and on the path.
    pub conditions: Vec<Term>,
    /// What it gives, if that is a word that is known or symbolic.
    pub result: Option<Operand>,
    /// What it throws.
    pub threw: Option<ClassId>,
    /// How many new edges it takes.
    pub ways: usize,
}

/// The edges that are wanted, and the paths that take them.
#[derive(Clone, Default, Debug)]
pub struct Cover {
    /// The edges that no path took yet.
    pub wanted: FxHashSet<Edge>,
    /// The paths.
    pub found: Vec<Covering>,
    /// What paths take.
    pub(crate) edges: EdgeCoverage,
    /// The edges that were wanted at first.
    asked: FxHashSet<Edge>,
}

impl Cover {
    /// Nothing was taken yet.
    pub(super) fn begin_again(&mut self) {
        self.wanted = self.asked.clone();
        self.found.clear();
    }
}

impl Builder<'_, '_> {
    /// From now on keeps paths that take these edges.
    pub fn cover(&mut self, wanted: FxHashSet<Edge>) {
        let edges = EdgeCoverage::of(wanted.iter().map(|edge| edge.method));
        let asked = wanted.clone();
        self.cover = Some(Cover { wanted, found: Vec::new(), edges, asked });
    }

    /// The paths that were kept so far.
    pub fn covering(&self) -> Vec<Covering> {
        self.cover.as_ref().map_or(Vec::new(), |cover| cover.found.clone())
    }

    /// The edges that no path took.
    pub fn not_covered(&self) -> Vec<Edge> {
        self.cover.as_ref().map_or(Vec::new(), |cover| cover.wanted.iter().copied().collect())
    }

    /// The edges of ended paths; `begun` is where the call started.
    pub(crate) fn cover_paths(
        &mut self,
        begun: &mut State,
        call: &Call,
        arguments: &[Argument],
        paths: &mut [Found],
    ) {
        for found in paths {
            if self.cover.as_ref().is_none_or(|cover| cover.wanted.is_empty()) {
                return;
            }
            let (result, threw) = match &found.end {
                PathEnd::Call(Outcome::Returned(value)) => (*value, None),
                PathEnd::Call(Outcome::Threw(exception)) => (None, Some(found.state.heap.class(*exception))),
                _ => continue,
            };
            let Some(path) = found.state.path.clone() else { continue };
            self.bound_run();
            let Some(cover) = &mut self.cover else { return };
            cover.edges.clear();
            self.machine.retrace(begun.fork(), &path, &mut cover.edges);
            let taken = cover.edges.take_edges().into_iter();
            let new: Vec<Edge> = taken.filter(|edge| cover.wanted.contains(edge)).collect();
            if new.is_empty() {
                continue;
            }
            if self.depends(self.current, path.conditions.iter().copied()) {
                return;
            }
            match self.is_possible(&mut found.state) {
                Some(true) => {}
                Some(false) => continue,
                None => {
                    self.leave("a path that the solver could not decide");
                    continue;
                }
            }
            // What was left out cannot be asserted.
            let pool = self.machine.pool();
            let result = result.filter(|value| value.mark.term().is_none_or(|term| !is_left_out(pool, term)));
            let from = self.current;
            let Some(cover) = &mut self.cover else { return };
            for edge in &new {
                cover.wanted.remove(edge);
            }
            cover.found.push(Covering {
                from,
                call: call.clone(),
                arguments: arguments.to_vec(),
                conditions: path.conditions.clone(),
                result,
                threw,
                ways: new.len(),
            });
        }
    }
}
