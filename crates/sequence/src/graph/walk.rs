//! Back from a state to the calls that build it (Algorithm 2).

use attest_program::{ClassId, Kind};
use attest_solver::{Answer, Model, Query, Shrunk, Solve};
use attest_term::{Substitution, Term, Value};
use thiserror::Error;

use super::capture::{sort_of, variable};
use super::explore::Builder;
use super::menu::{Argument, Call};
use super::statements::TracedCalls;
use super::vertex::Range;

/// What a call is given.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Given {
    /// A primitive value.
    Word(Kind, Value),
    /// The object that the caller holds under this number.
    Root(u32),
    /// The constant of the menu with this number.
    Constant(u32),
    /// Null.
    Null,
    /// An object that the caller does not hold.
    Inner,
}

/// An edge of the graph, taken with these values.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Step {
    /// Which call of the menu.
    pub(super) call: usize,
    /// What it is given; roots are numbered as before the call.
    pub(super) given: Vec<Given>,
    /// For each root after the call, which root it was before; none if it is the result.
    pub(super) roots: Vec<Option<u32>>,
    /// What it throws, after it has changed something.
    pub(super) threw: Option<ClassId>,
}

/// Why there is no call sequence to a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoCalls {
    /// The solver cannot tell.
    #[error("the way back to a state was not found")]
    NotFound,
    /// A call is made on an object, or passes one, that the caller does not hold.
    #[error("a call is made on an object that a test does not hold")]
    NotHeld {
        /// How many calls lead to the state.
        calls: usize,
    },
}

impl Builder<'_, '_> {
    /// The calls that lead to states of a range in which conditions hold, and a last call with its arguments there.
    pub fn sequence(
        &mut self,
        at: Range,
        conditions: &[Term],
        last: (&Call, &[Argument]),
    ) -> Result<TracedCalls, NoCalls> {
        self.witnessed(at, conditions, Some(last), &[]).map(|(calls, _)| calls)
    }

    /// The same, with a last call or without one, and the values that terms then have.
    pub fn witnessed(
        &mut self,
        at: Range,
        conditions: &[Term],
        last: Option<(&Call, &[Argument])>,
        terms: &[Term],
    ) -> Result<(TracedCalls, Vec<Value>), NoCalls> {
        let arguments = last.map_or(&[][..], |(_, arguments)| arguments);
        let found = self.way_back(at, conditions, arguments, terms);
        let (steps, given, values) = found.ok_or(NoCalls::NotFound)?;
        let last = last.map(|(call, _)| (call, given.as_slice()));
        let calls = TracedCalls::of(self.machine.program(), &self.menu, &steps, last);
        Ok((calls.ok_or(NoCalls::NotHeld { calls: steps.len() })?, values))
    }

    /// The edges to a state in their order, what a last call is given, and the values of terms; nothing if the solver
    /// cannot tell.
    fn way_back(
        &mut self,
        at: Range,
        conditions: &[Term],
        arguments: &[Argument],
        terms: &[Term],
    ) -> Option<(Vec<Step>, Vec<Given>, Vec<Value>)> {
        let mut model = self.values(conditions)?;
        let pool = self.machine.pool();
        for term in terms {
            for free in pool.free_variables(*term).iter() {
                let zero = Value::zero(pool.sort(*free));
                model.values.entry(*free).or_insert(zero);
            }
        }
        let values: Vec<Value> =
            terms.iter().map(|term| model.value(pool, *term).ok()).collect::<Option<_>>()?;
        let last = self.given(&model, arguments);
        let mut steps = Vec::new();
        let mut words = self.words(&model, at.vertex);
        let mut range = at;
        loop {
            let edge = self.edge_to(range, &words)?;
            let Some(edge) = edge else { break };
            let edge = self.graph.edges[edge].clone();
            let mut conditions = edge.conditions.clone();
            let pool = self.machine.pool();
            for ((_, word), value) in edge.words.iter().zip(&words) {
                let value = pool.constant(value);
                conditions.push(pool.eq(*word, value));
            }
            let model = self.values(&conditions)?;
            let given = self.given(&model, &edge.arguments);
            words = self.words(&model, edge.from.vertex);
            range = edge.from;
            steps.push(Step { call: edge.call, given, roots: edge.roots, threw: edge.threw });
        }
        steps.reverse();
        Some((steps, last, values))
    }

    /// The edge of the first disjunct of a range that has these words; inside, nothing for the beginning.
    #[allow(clippy::option_option)]
    fn edge_to(&mut self, range: Range, words: &[Value]) -> Option<Option<usize>> {
        let kinds = self.graph.vertices[range.vertex].shape.variables.clone();
        let pool = self.machine.pool();
        let mut pairs = Vec::new();
        for (at, (kind, value)) in kinds.iter().zip(words).enumerate() {
            let word = variable(pool, "s", at as u32, *kind);
            let value = pool.constant(value);
            pairs.push((word, value));
        }
        let mut put = Substitution::new(pairs);
        for at in range.first..range.end {
            let disjunct = self.graph.vertices[range.vertex].disjuncts[at].clone();
            let pool = self.machine.pool();
            let conditions: Vec<Term> =
                disjunct.conditions.iter().map(|term| put.apply(pool, *term)).collect();
            if self.satisfiable(&conditions) == Some(true) {
                return Some(disjunct.edge);
            }
        }
        None
    }

    /// Small values that satisfy conditions.
    fn values(&mut self, conditions: &[Term]) -> Option<Model> {
        let mut budget = self.budget();
        let query = Query::new(conditions.iter().copied());
        let pool = self.machine.pool();
        match self.solver.solve(pool, &query, &mut budget) {
            Answer::Sat(model) => Some(Shrunk::new(()).shrink(pool, &query, model)),
            Answer::Unsat(_) | Answer::Unknown(_) => None,
        }
    }

    fn words(&mut self, model: &Model, vertex: usize) -> Vec<Value> {
        let kinds = self.graph.vertices[vertex].shape.variables.clone();
        let pool = self.machine.pool();
        let of = |(at, kind): (usize, &Kind)| {
            let variable = variable(pool, "s", at as u32, *kind);
            model.values.get(&variable).cloned().unwrap_or_else(|| Value::zero(sort_of(*kind)))
        };
        kinds.iter().enumerate().map(of).collect()
    }

    fn given(&mut self, model: &Model, arguments: &[Argument]) -> Vec<Given> {
        let pool = self.machine.pool();
        let of = |argument: &Argument| match *argument {
            Argument::Root(root) => Given::Root(root),
            Argument::Constant(number) => Given::Constant(number),
            Argument::Null => Given::Null,
            Argument::Inner(_) => Given::Inner,
            Argument::Primitive(kind, number) => {
                let variable = variable(pool, "x", number, kind);
                let value = model.values.get(&variable).cloned();
                Given::Word(kind, value.unwrap_or_else(|| Value::zero(sort_of(kind))))
            }
        };
        arguments.iter().map(of).collect()
    }
}
