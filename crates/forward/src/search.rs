//! Exploration: which path goes on next, where paths split, and when the solver is asked.
//!
//! **Architecture Invariant:** only `Unsat` prunes a path; one that the solver could not decide ends as
//! undecided. Every path ends once.

use std::sync::Arc;

use attest_solver::{Answer, Budget, Query, Solve, Why};
use attest_state::{Decision, Operand, Ref, State};
use attest_term::{Term, Value as TermValue};

use crate::machine::{End, Machine, Stop};
use crate::symbolic::{Alternative, Bound};

/// Which waiting state goes on next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The youngest.
    #[default]
    DepthFirst,
    /// The oldest.
    BreadthFirst,
    /// One chosen by this seed.
    Random(u64),
}

/// How a path ended.
#[derive(Debug)]
pub enum PathEnd {
    /// The method returned.
    Returned(Option<Operand>),
    /// The method threw.
    Threw(Ref),
    /// The program ended itself.
    Exited(i32),
    /// Something is not modelled, in a user's words.
    Unsupported(String),
    /// A bound of symbolic runs.
    Bound(Bound),
    /// Too many jumps, too much memory, or too late.
    OutOfBudget,
    /// The solver could not tell whether the path is possible.
    Undecided(Why),
    /// Every thread waits for another.
    Deadlock,
}

/// A path that has ended.
pub struct Found {
    /// The state at its end.
    pub state: State,
    /// How it ended.
    pub end: PathEnd,
}

/// What an exploration did.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchStatistics {
    /// Paths that ended.
    pub paths: u64,
    /// Alternatives that contradict the path at once.
    pub contradicted: u64,
    /// Alternatives that the path's own values satisfy.
    pub witnessed: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// Alternatives that the solver excluded.
    pub excluded: u64,
    /// Questions that the solver could not answer.
    pub undecided: u64,
}

/// Explores the paths of a state, one after the other.
pub struct Explorer<'m, 'p> {
    machine: &'m mut Machine<'p>,
    solver: &'m mut dyn Solve,
    order: Order,
    budget: Budget,
    waiting: Vec<State>,
    undecided: Vec<(State, Why)>,
    random: u64,
    /// What was done so far.
    pub statistics: SearchStatistics,
}

impl<'m, 'p> Explorer<'m, 'p> {
    /// Explores from a symbolic state on; `budget` is what one question to the solver may cost.
    pub fn new(
        machine: &'m mut Machine<'p>,
        solver: &'m mut dyn Solve,
        order: Order,
        budget: Budget,
        start: State,
    ) -> Explorer<'m, 'p> {
        let random = if let Order::Random(seed) = order { seed | 1 } else { 1 };
        Explorer {
            machine,
            solver,
            order,
            budget,
            waiting: vec![start],
            undecided: Vec::new(),
            random,
            statistics: SearchStatistics::default(),
        }
    }

    /// The machine.
    pub fn machine(&mut self) -> &mut Machine<'p> {
        self.machine
    }

    /// How many states wait.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The next path to its end; nothing if all have ended.
    pub fn next_path(&mut self) -> Option<Found> {
        loop {
            if let Some((state, why)) = self.undecided.pop() {
                return Some(self.found(state, PathEnd::Undecided(why)));
            }
            let mut state = self.choose()?;
            let end = match self.machine.resume(&mut state) {
                End::Symbolic(Stop::Split(alternatives)) => {
                    self.split(state, alternatives);
                    continue;
                }
                End::Symbolic(Stop::Infeasible) => continue,
                End::Returned(value) => {
                    let mark = state.path.as_ref().map(|path| path.result).unwrap_or_default();
                    let operand = value.map(|value| Operand { mark, ..Operand::concrete(value) });
                    PathEnd::Returned(operand)
                }
                End::Threw(exception) => PathEnd::Threw(exception),
                End::Exited(code) => PathEnd::Exited(code),
                End::Unsupported(what) => PathEnd::Unsupported(what),
                End::Symbolic(Stop::Bound(bound)) => PathEnd::Bound(bound),
                End::OutOfBudget => PathEnd::OutOfBudget,
                End::Deadlock => PathEnd::Deadlock,
            };
            return Some(self.found(state, end));
        }
    }

    fn found(&mut self, state: State, end: PathEnd) -> Found {
        self.statistics.paths += 1;
        Found { state, end }
    }

    fn choose(&mut self) -> Option<State> {
        match self.order {
            Order::DepthFirst => self.waiting.pop(),
            Order::BreadthFirst => (!self.waiting.is_empty()).then(|| self.waiting.remove(0)),
            Order::Random(_) => {
                // Marsaglia's xorshift.
                self.random ^= self.random << 13;
                self.random ^= self.random >> 7;
                self.random ^= self.random << 17;
                let count = self.waiting.len() as u64;
                (count > 0).then(|| self.waiting.swap_remove((self.random % count) as usize))
            }
        }
    }

    /// Lets a state go on in every way that is possible.
    fn split(&mut self, mut state: State, alternatives: Vec<Alternative>) {
        let (method, inst) = match state.frames.last() {
            Some(frame) => (frame.method, frame.inst),
            None => return,
        };
        let of = alternatives.len() as u32;
        let mut next = Vec::new();
        for (taken, alternative) in alternatives.iter().enumerate() {
            let mut child = state.fork();
            let conditions = child.path.as_ref().map_or(0, |path| path.conditions.len());
            if !self.machine.take(&mut child, alternative) {
                self.statistics.contradicted += 1;
                continue;
            }
            if let Some(path) = &mut child.path {
                let decision =
                    Decision { method, inst, taken: taken as u32, of, conditions: conditions as u32 };
                path.decisions.push(decision);
            }
            match self.feasible(&mut child, conditions) {
                Ok(true) => next.push(child),
                Ok(false) => {}
                Err(why) => self.undecided.push((child, why)),
            }
        }
        self.waiting.extend(next.into_iter().rev());
    }

    /// Whether a state is possible that has new conditions from `from` on; sets its values if so.
    fn feasible(&mut self, state: &mut State, from: usize) -> Result<bool, Why> {
        let Some(path) = &state.path else { return Ok(true) };
        let new: Vec<Term> = path.conditions[from..].to_vec();
        let holds = path.model.is_some()
            && new.iter().all(|condition| self.machine.witness(state, *condition) == TermValue::Bool(true));
        if holds {
            self.statistics.witnessed += 1;
            return Ok(true);
        }
        self.solve(state)
    }

    /// Asks the solver for values that satisfy a state's conditions.
    pub fn solve(&mut self, state: &mut State) -> Result<bool, Why> {
        let Some(path) = &mut state.path else { return Ok(true) };
        self.statistics.asked += 1;
        let query = Query::new(path.conditions.iter().copied());
        let mut budget = self.budget;
        match self.solver.solve(self.machine.pool(), &query, &mut budget) {
            Answer::Sat(model) => {
                path.model = Some(Arc::new(model));
                Ok(true)
            }
            Answer::Unsat(_) => {
                self.statistics.excluded += 1;
                Ok(false)
            }
            Answer::Unknown(why) => {
                self.statistics.undecided += 1;
                Err(why)
            }
        }
    }
}

impl<'p> Machine<'p> {
    /// Goes on with a state that waits at an instruction.
    pub fn resume(&mut self, state: &mut State) -> End {
        self.run(state)
    }
}
