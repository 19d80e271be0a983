//! Exploration: which path goes on next, where paths split, and when the solver is asked.
//!
//! **Architecture Invariant:** only `Unsat` prunes a path; one that the solver could not decide ends as
//! undecided. Every path ends once.

mod example;
mod order;

pub use order::{Order, Searcher};

use std::collections::VecDeque;
use std::sync::Arc;

use attest_solver::{Answer, Budget, Query, Repair, Solve, Why};
use attest_state::{Decision, Narrowing, Operand, Ref, State};

use crate::machine::{End, Machine, Stop};
use crate::observe::{NoObserver, Observer};
use crate::symbolic::{Ahead, Alternative, Bound};
use crate::work::{VALUES, question_work};

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
    /// A goal was reached; the state waits there.
    Reached,
    /// No goal can be reached any more.
    GoalUnreachable,
}

/// A path that has ended.
pub struct Found {
    /// The state at its end.
    pub state: State,
    /// How it ended.
    pub end: PathEnd,
}

/// What a step of an exploration did.
pub enum Progress {
    /// A path ended.
    Ended(Box<Found>),
    /// A state split, or turned out to be impossible.
    Split,
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
    /// Alternatives that they satisfy with one value changed.
    pub repaired: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// Alternatives that the solver excluded.
    pub excluded: u64,
    /// Questions that the solver could not answer.
    pub undecided: u64,
    /// Paths that ended because an assumption of the program does not hold on them.
    pub assumed: u64,
    /// Ways that a summary knows to end by a bound, left out because a path had ended by that bound before: whether
    /// they are possible was not asked.
    pub cut: u64,
}

impl SearchStatistics {
    /// Adds what another exploration did.
    pub fn add(&mut self, other: &SearchStatistics) {
        self.paths += other.paths;
        self.contradicted += other.contradicted;
        self.witnessed += other.witnessed;
        self.repaired += other.repaired;
        self.asked += other.asked;
        self.excluded += other.excluded;
        self.undecided += other.undecided;
        self.assumed += other.assumed;
        self.cut += other.cut;
    }
}

/// Explores the paths of a state, one after the other.
pub struct Explorer<'m, 'p, O = NoObserver> {
    machine: &'m mut Machine<'p>,
    /// Watches all paths.
    observer: O,
    solver: &'m mut dyn Solve,
    searcher: Box<dyn Searcher>,
    /// Whether states are only asked about when they go on.
    late: bool,
    budget: Budget,
    waiting: VecDeque<State>,
    undecided: Vec<(State, Why)>,
    /// States that a bound is sure to end.
    cut_off: Vec<(State, Bound)>,
    repair: Repair,
    /// Whether the waiting states are kept with the nearest to a goal last.
    nearest: bool,
    /// How far they are, if they are kept so.
    far: VecDeque<u32>,
    /// The bounds that have ended a path.
    bounds: Vec<Bound>,
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
        Explorer::over(machine, solver, order, budget, vec![start])
    }

    /// Explores from symbolic states on; `budget` is what one question to the solver may cost.
    pub fn over(
        machine: &'m mut Machine<'p>,
        solver: &'m mut dyn Solve,
        order: Order,
        budget: Budget,
        starts: Vec<State>,
    ) -> Explorer<'m, 'p> {
        Explorer {
            machine,
            observer: NoObserver,
            solver,
            searcher: order.searcher(),
            late: false,
            budget,
            waiting: starts.into_iter().rev().collect(),
            undecided: Vec::new(),
            cut_off: Vec::new(),
            repair: Repair::new(),
            nearest: order == Order::NearestGoal,
            far: VecDeque::new(),
            bounds: Vec::new(),
            statistics: SearchStatistics::default(),
        }
    }

    /// Lets somebody watch the paths; [`Order::NearestGoal`] asks it how far states are.
    pub fn observed_by<O: Observer>(self, observer: O) -> Explorer<'m, 'p, O> {
        Explorer {
            machine: self.machine,
            observer,
            solver: self.solver,
            searcher: self.searcher,
            late: self.late,
            budget: self.budget,
            waiting: self.waiting,
            undecided: self.undecided,
            cut_off: self.cut_off,
            repair: self.repair,
            nearest: self.nearest,
            far: self.far,
            bounds: self.bounds,
            statistics: self.statistics,
        }
    }
}

impl<'m, 'p, O: Observer> Explorer<'m, 'p, O> {
    /// Asks whether a state is possible only when it is its turn: nothing is asked about states that never have
    /// one.
    pub fn asking_late(self) -> Explorer<'m, 'p, O> {
        Explorer { late: true, ..self }
    }

    /// Who watches the paths.
    pub fn observer(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Who has watched the paths.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// The machine.
    pub fn machine(&mut self) -> &mut Machine<'p> {
        self.machine
    }

    /// How many states wait.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// How many states are still to be told of: those that wait, and those that go on no further. A search that ends
    /// while there are such has not seen all paths.
    pub fn left(&self) -> usize {
        self.waiting.len() + self.undecided.len() + self.cut_off.len()
    }

    /// The states that wait, taken away.
    pub fn take_waiting(&mut self) -> Vec<State> {
        self.waiting.drain(..).collect()
    }

    /// Lets a state that was stopped at a goal go on, once that goal is none any more.
    pub fn put_back(&mut self, state: State) {
        self.statistics.paths -= 1;
        match self.nearest {
            true => self.keep_nearest(state),
            false => self.waiting.push_back(state),
        }
    }

    /// The next path to its end; nothing if all have ended.
    pub fn next_path(&mut self) -> Option<Found> {
        loop {
            match self.advance()? {
                Progress::Ended(found) => return Some(*found),
                Progress::Split => {}
            }
        }
    }

    /// Lets one state go on until it ends or splits; nothing if none waits.
    pub fn advance(&mut self) -> Option<Progress> {
        if let Some(ended) = self.ended_already() {
            return Some(ended);
        }
        let state = self.searcher.next(&mut self.waiting)?;
        if self.nearest {
            // What a search begins with has no place in the order.
            self.far.truncate(self.waiting.len());
        }
        Some(self.go_on(state))
    }

    /// As [`Explorer::advance`], in an order of the caller's.
    pub fn advance_by(&mut self, searcher: &mut dyn Searcher) -> Option<Progress> {
        if let Some(ended) = self.ended_already() {
            return Some(ended);
        }
        let state = searcher.next(&mut self.waiting)?;
        Some(self.go_on(state))
    }

    /// Lets a state go on until it ends or splits.
    fn go_on(&mut self, mut state: State) -> Progress {
        if self.late {
            match self.feasible(&mut state) {
                Ok(true) => {}
                Ok(false) => return Progress::Split,
                Err(why) => return self.ended(state, PathEnd::Undecided(why)),
            }
        }
        let end = match self.machine.resume(&mut state, &mut self.observer) {
            End::Symbolic(Stop::Split(alternatives)) => {
                let decided = state.path.as_ref().map_or(0, |path| path.decisions.len());
                if decided < 2 * self.machine.symbols().options.conditions as usize {
                    self.split(state, alternatives);
                    return Progress::Split;
                }
                // Decisions inside library code are not counted as branches; they end somewhere too.
                PathEnd::Bound(Bound::Conditions)
            }
            End::Symbolic(Stop::Infeasible) => return Progress::Split,
            End::Returned(value) => {
                let mark = state.path.as_ref().map(|path| path.result).unwrap_or_default();
                let operand = value.map(|value| Operand { mark, ..Operand::concrete(value) });
                PathEnd::Returned(operand)
            }
            End::Threw(exception) => PathEnd::Threw(exception),
            End::Exited(code) => PathEnd::Exited(code),
            End::Unsupported(what) => PathEnd::Unsupported(what),
            End::Symbolic(Stop::Bound(bound)) => PathEnd::Bound(bound),
            End::Symbolic(Stop::Goal) => PathEnd::Reached,
            End::Symbolic(Stop::GoalUnreachable) => return self.ended(state, PathEnd::GoalUnreachable),
            End::OutOfBudget => PathEnd::OutOfBudget,
            End::Deadlock => PathEnd::Deadlock,
        };
        // Conditions without a split: what an input must be like.
        match self.feasible(&mut state) {
            Ok(true) => self.ended(state, end),
            Ok(false) => Progress::Split,
            Err(why) => self.ended(state, PathEnd::Undecided(why)),
        }
    }

    /// A state that goes on no further.
    fn ended_already(&mut self) -> Option<Progress> {
        if let Some((state, why)) = self.undecided.pop() {
            return Some(self.ended(state, PathEnd::Undecided(why)));
        }
        let (state, bound) = self.cut_off.pop()?;
        Some(self.ended(state, PathEnd::Bound(bound)))
    }

    fn ended(&mut self, state: State, end: PathEnd) -> Progress {
        self.statistics.paths += 1;
        if let PathEnd::Bound(bound) = end
            && !self.bounds.contains(&bound)
        {
            self.bounds.push(bound);
        }
        Progress::Ended(Box::new(Found { state, end }))
    }

    /// Lets a state go on in every way that is possible.
    fn split(&mut self, state: State, alternatives: Vec<Alternative>) {
        let of = alternatives.len() as u32;
        let mut next = Vec::new();
        if let Some(way) = self.machine.way_of_values(&state, &alternatives) {
            self.statistics.witnessed += 1;
            self.go_that_way(state, &alternatives[way], way as u32, of);
            return;
        }
        let mut whole = Some(state);
        let undecided = self.undecided.len();
        for (taken, alternative) in alternatives.iter().enumerate() {
            // The last way needs no copy; nor does one that the path contradicts at once.
            let last = taken + 1 == alternatives.len();
            let Some(state) = &mut whole else { break };
            if alternative.conditions.iter().any(|term| self.machine.known(state, *term) == Some(false)) {
                self.statistics.contradicted += 1;
                continue;
            }
            let ahead = self.machine.symbols().options.ahead;
            if ahead == Ahead::Leave && alternative.cut.is_some_and(|bound| self.bounds.contains(&bound)) {
                self.statistics.cut += 1;
                continue;
            }
            let child = if last { whole.take() } else { Some(state.fork()) };
            let Some(mut child) = child else { break };
            if !self.machine.take_decision(&mut child, alternative, taken as u32, of) {
                self.statistics.contradicted += 1;
                continue;
            }
            if let (Some(bound), Ahead::End) = (alternative.cut, ahead) {
                self.statistics.cut += 1;
                child.path.iter_mut().for_each(|path| path.model = None);
                self.cut_off.push((child, bound));
                continue;
            }
            if self.late {
                next.push(child);
                continue;
            }
            match self.feasible(&mut child) {
                Ok(true) => next.push(child),
                Ok(false) => {}
                Err(why) => self.undecided.push((child, why)),
            }
        }
        // Only assumptions leave no choice.
        let cut = alternatives.iter().any(|way| way.cut.is_some());
        if of <= 1 && next.is_empty() && self.undecided.len() == undecided && !cut {
            self.statistics.assumed += 1;
        }
        if self.nearest {
            next.into_iter().rev().for_each(|state| self.keep_nearest(state));
        } else {
            self.waiting.extend(next.into_iter().rev());
        }
    }

    /// Lets a state go on in the one way that its conditions leave, which is the one that its values take.
    fn go_that_way(&mut self, mut state: State, way: &Alternative, taken: u32, of: u32) {
        let before = state.path.as_ref().map_or(0, |path| path.conditions.len());
        if !self.machine.take_decision(&mut state, way, taken, of) {
            return;
        }
        // What it then knows follows from what it knew: nothing more is to be asked.
        state.path.iter_mut().for_each(|path| path.conditions.truncate(before));
        match self.nearest {
            true => self.keep_nearest(state),
            false => self.waiting.push_back(state),
        }
    }

    /// Puts a state in its place among those that wait: the nearest to a goal last, of equals the youngest.
    fn keep_nearest(&mut self, state: State) {
        let far = self.distance_estimate(&state);
        let place = self.far.partition_point(|other| *other >= far);
        self.far.insert(place, far);
        self.waiting.insert(place, state);
    }

    /// How far a state seems to be from a goal: what lies before it, and a little for what lies behind it.
    fn distance_estimate(&self, state: &State) -> u32 {
        let behind = state.path.as_ref().map_or(0, |path| path.decisions.len() as u32);
        let before = self.observer.distance(self.machine.program(), state);
        before.unwrap_or(0).saturating_add(behind / 4)
    }

    /// The state that an alternative makes of another, if that is possible or cannot be told.
    pub fn taken(&mut self, mut state: State, alternative: &Alternative) -> Option<State> {
        let possible = self.machine.take(&mut state, alternative) && self.feasible(&mut state) != Ok(false);
        possible.then_some(state)
    }

    /// Whether a state is possible; sets its values if so.
    fn feasible(&mut self, state: &mut State) -> Result<bool, Why> {
        let Some(path) = &mut state.path else { return Ok(true) };
        if path.checked == path.conditions.len() {
            return Ok(true);
        }
        let Some(model) = path.model.clone() else { return self.solve(state) };
        self.machine.charge(VALUES);
        let pool = self.machine.pool();
        let new = &path.conditions[path.checked..];
        if new.iter().all(|condition| self.repair.holds(pool, *condition, &model)) {
            self.statistics.witnessed += 1;
            path.checked = path.conditions.len();
            return Ok(true);
        }
        if self.example_holds(state) {
            self.statistics.witnessed += 1;
            return Ok(true);
        }
        let Some(path) = &mut state.path else { return Ok(true) };
        let pool = self.machine.pool();
        if let Some(model) = self.repair.repaired(pool, &path.conditions, path.checked, &model) {
            self.statistics.repaired += 1;
            path.model = Some(Arc::new(model));
            path.checked = path.conditions.len();
            return Ok(true);
        }
        self.solve(state)
    }

    /// Whether the values that a summary knows for the case just taken satisfy the whole path; sets them if so.
    fn example_holds(&mut self, state: &mut State) -> bool {
        let Some(path) = &mut state.path else { return false };
        let (Some(asked), Some(taken)) = (&path.composing, path.decisions.last()) else { return false };
        if asked.decisions as usize + 1 != path.decisions.len() {
            return false;
        }
        let Some(example) = asked.examples.get(taken.taken as usize).filter(|all| !all.is_empty()) else {
            return false;
        };
        let before = path.model.as_deref().cloned().unwrap_or_default();
        let model = example::guided(self.machine.pool(), before, example);
        let pool = self.machine.pool();
        // What has just been taken is the first to fail.
        let holds = path.conditions.iter().rev().all(|condition| self.repair.holds(pool, *condition, &model));
        if holds {
            path.model = Some(Arc::new(model));
            path.checked = path.conditions.len();
        }
        holds
    }

    /// Asks the solver for values that satisfy a state's conditions.
    pub fn solve(&mut self, state: &mut State) -> Result<bool, Why> {
        let Some(path) = &mut state.path else { return Ok(true) };
        self.statistics.asked += 1;
        let query = Query::new(path.conditions.iter().copied());
        let mut budget = self.budget;
        let answer = self.solver.solve(self.machine.pool(), &query, &mut budget);
        let steps = self.budget.steps.saturating_sub(budget.steps);
        self.machine.charge(question_work(steps));
        match answer {
            Answer::Sat(model) => {
                path.model = Some(Arc::new(model));
                path.checked = path.conditions.len();
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
    /// Carries out an alternative of a split and notes it as a decision; false if the path contradicts it at once.
    pub fn take_decision(
        &mut self,
        state: &mut State,
        alternative: &Alternative,
        taken: u32,
        of: u32,
    ) -> bool {
        let Some((method, inst)) = state.frames.last().map(|frame| (frame.method, frame.inst)) else {
            return false;
        };
        let conditions = state.path.as_ref().map_or(0, |path| path.conditions.len() as u32);
        if !self.take(state, alternative) {
            return false;
        }
        if let Some(path) = &mut state.path {
            if let Some((variable, classes)) = &alternative.narrowed {
                let (variable, classes) = (*variable, classes.clone());
                let (decision, conditions) = (path.decisions.len() as u32, path.conditions.len() as u32);
                path.narrowings.push(Narrowing { decision, variable, classes, conditions });
            }
            path.decisions.push(Decision { method, inst, taken, of, conditions });
        }
        true
    }
}
