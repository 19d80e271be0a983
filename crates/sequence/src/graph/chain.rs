//! Chains: several calls on the states of a vertex, one after the other, and what they give together.

use attest_forward::{Found, Order, PathEnd, Policy, explore};
use attest_program::ClassId;
use attest_state::{Operand, Outcome, Ref, State, Value};
use attest_term::Term;

use super::explore::Builder;
use super::menu::Call;
use super::question::open_text;
use super::vertex::Range;

/// What a call of a chain is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The object with this number among those that the chain is about.
    Object(usize),
    /// What the call with this number gave.
    Result(usize),
    /// Null.
    Null,
}

/// A call of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The method.
    pub call: Call,
    /// The receiver and the arguments.
    pub given: Vec<Part>,
}

/// A path through a chain that ended.
#[derive(Clone, Debug)]
pub struct ChainPath {
    /// What holds on it.
    pub conditions: Vec<Term>,
    /// What the calls gave; a reference is its word.
    pub results: Vec<Option<Term>>,
    /// The exception that the call after these threw.
    pub threw: Option<ClassId>,
}

/// The paths through a chain.
#[derive(Clone, Default, Debug)]
pub struct Chained {
    /// Those that ended.
    pub ends: Vec<ChainPath>,
    /// Why others were not followed.
    pub open: Vec<String>,
}

impl Builder<'_, '_> {
    /// All paths through a chain on the states of a range; `objects` are roots of their shape.
    pub fn chain(&mut self, range: Range, objects: &[u32], links: &[Link]) -> Chained {
        self.current = range;
        let mut chained = Chained::default();
        let Some(prepared) = self.prepare(range) else {
            chained.open.push("a state that the solver could not decide".to_owned());
            return chained;
        };
        let roots: Vec<Ref> = objects.iter().map(|root| prepared.roots[*root as usize]).collect();
        let mut waiting: Vec<(State, Vec<Operand>)> = vec![(prepared.state, Vec::new())];
        while let Some((mut state, results)) = waiting.pop() {
            let terms = state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone()).into_iter();
            if self.depends(range, terms.chain(results.iter().filter_map(|value| value.mark.term()))) {
                return Chained::default();
            }
            let Some(link) = links.get(results.len()) else {
                let end = self.chain_end(&state, &results, None);
                chained.ends.push(end);
                continue;
            };
            let operands: Vec<Operand> = link
                .given
                .iter()
                .map(|part| match *part {
                    Part::Object(number) => Operand::concrete(Value::Ref(roots[number])),
                    Part::Result(number) => results[number],
                    Part::Null => Operand::concrete(Value::Ref(Ref::NULL)),
                })
                .collect();
            self.bound_run();
            if let Err(error) = self.machine.enter_call(&mut state, link.call.method, &operands) {
                chained.open.push(error.to_string());
                continue;
            }
            for Found { state, end } in self.paths_of(state) {
                if state.path.as_ref().is_some_and(|path| !path.approximations.is_empty()) {
                    chained.open.push("a value that was fixed".to_owned());
                }
                match end {
                    PathEnd::Call(Outcome::Returned(Some(value))) => {
                        let mut longer = results.clone();
                        longer.push(value);
                        waiting.push((state, longer));
                    }
                    PathEnd::Call(Outcome::Returned(None)) => {}
                    PathEnd::Call(Outcome::Threw(exception)) => {
                        if self.path_depends(range, &state) {
                            return Chained::default();
                        }
                        let threw = Some(state.heap.class(exception));
                        let end = self.chain_end(&state, &results, threw);
                        chained.ends.push(end);
                    }
                    end => chained.open.push(open_text(&end)),
                }
            }
        }
        chained
    }

    fn paths_of(&mut self, state: State) -> Vec<Found> {
        let policy = Policy::new(Order::DepthFirst, self.budget());
        let mut ended: Vec<Found> = Vec::new();
        explore(self.machine, &mut self.solver, vec![state], policy, &mut ended);
        ended
    }

    fn chain_end(&mut self, state: &State, results: &[Operand], threw: Option<ClassId>) -> ChainPath {
        let conditions = state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone());
        let term = |value: &Operand| match value.mark.term() {
            Some(term) => Some(term),
            None if value.ty == attest_ir::Type::Int || value.ty == attest_ir::Type::Ref => {
                Some(self.machine.pool().bits(32, value.word & 0xffff_ffff))
            }
            None => None,
        };
        let results = results.iter().map(term).collect();
        ChainPath { conditions, results, threw }
    }
}
