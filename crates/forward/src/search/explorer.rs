//! The explorer: lets one waiting state after the other go on, and splits it where more than one way is open.

use attest_solver::Why;
use attest_state::{Decision, Narrowing, State};

use super::{Feasibility, Found, PathEnd, SearchStatistics, Searcher};
use crate::machine::{Machine, Stop};
use crate::observe::{NoObserver, Observer};
use crate::symbolic::{Ahead, Alternative, Bound};

/// What a step of an exploration did.
pub(super) enum Progress {
    /// A path ended.
    Ended(Box<Found>),
    /// A state split, or turned out to be impossible.
    Split,
}

/// Explores the paths of states, one after the other; made by [`explore`](super::explore()) alone, which hands it to
/// visitors.
pub struct Explorer<'m, 'p, O = NoObserver> {
    pub(super) feasibility: Feasibility<'m, 'p>,
    /// Watches all paths.
    pub(super) observer: O,
    /// The states that wait.
    pub(super) searcher: Box<dyn Searcher + 'm>,
    /// Whether states are only asked about when they go on.
    late: bool,
    undecided: Vec<(State, Why)>,
    /// States that a bound is sure to end.
    cut_off: Vec<(State, Bound)>,
    /// The bounds that have ended a path.
    bounds: Vec<Bound>,
}

impl<'m, 'p, O: Observer> Explorer<'m, 'p, O> {
    /// Explores from symbolic states on, the first of them first if the youngest goes on.
    pub(super) fn over(
        feasibility: Feasibility<'m, 'p>,
        (searcher, late): (Box<dyn Searcher + 'm>, bool),
        observer: O,
        starts: Vec<State>,
    ) -> Explorer<'m, 'p, O> {
        let (undecided, cut_off, bounds) = (Vec::new(), Vec::new(), Vec::new());
        let mut explorer = Explorer { feasibility, observer, searcher, late, undecided, cut_off, bounds };
        starts.into_iter().rev().for_each(|state| explorer.wait(state));
        explorer
    }

    /// Who watches the paths.
    pub fn observer(&mut self) -> &mut O {
        &mut self.observer
    }

    /// The machine.
    pub fn machine(&mut self) -> &mut Machine<'p> {
        self.feasibility.machine
    }

    /// Who tells whether states are possible.
    pub fn feasibility(&mut self) -> &mut Feasibility<'m, 'p> {
        &mut self.feasibility
    }

    /// How many states wait.
    pub fn waiting(&self) -> usize {
        self.searcher.waiting()
    }

    /// How many states go on no further and are still to be told of.
    pub(super) fn untold(&self) -> usize {
        self.undecided.len() + self.cut_off.len()
    }

    /// Lets a state that was stopped at a goal go on, once that goal is none any more.
    pub fn put_back(&mut self, state: State) {
        self.statistics().paths -= 1;
        self.wait(state);
    }

    /// Lets one state go on until it ends or splits; nothing if none is to go on.
    pub(super) fn advance(&mut self) -> Option<Progress> {
        if let Some(ended) = self.ended_already() {
            return Some(ended);
        }
        let state = self.searcher.next()?;
        Some(self.go_on(state))
    }

    fn statistics(&mut self) -> &mut SearchStatistics {
        &mut self.feasibility.statistics
    }

    /// Puts a state in its place among those that wait.
    fn wait(&mut self, state: State) {
        let (observer, program) = (&self.observer, self.feasibility.machine.program());
        self.searcher.add(state, &|state| {
            // What lies before it, and a little for what lies behind it.
            let behind = state.path.as_ref().map_or(0, |path| path.decisions.len() as u32);
            observer.distance(program, state).unwrap_or(0).saturating_add(behind / 4)
        });
    }

    /// Lets a state go on until it ends or splits.
    fn go_on(&mut self, mut state: State) -> Progress {
        if self.late {
            match self.feasibility.is_possible(&mut state) {
                Ok(true) => {}
                Ok(false) => return Progress::Split,
                Err(why) => return self.ended(state, PathEnd::Undecided(why)),
            }
        }
        let run = self.feasibility.machine.resume(&mut state, &mut self.observer);
        let result = state.path.as_ref().map(|path| path.result).unwrap_or_default();
        let end = match PathEnd::of(run, result) {
            Ok(end) => end,
            Err(Stop::Split(alternatives)) => {
                let decided = state.path.as_ref().map_or(0, |path| path.decisions.len());
                if decided < 2 * self.feasibility.machine.symbols().options.bounds.conditions as usize {
                    self.split(state, alternatives);
                    return Progress::Split;
                }
                // Decisions inside library code are not counted as branches; they end somewhere too.
                PathEnd::Bound(Bound::Conditions)
            }
            Err(Stop::Infeasible) => return Progress::Split,
            Err(Stop::Bound(bound)) => PathEnd::Bound(bound),
            Err(Stop::Goal) => PathEnd::Reached,
            Err(Stop::GoalUnreachable) => return self.ended(state, PathEnd::GoalUnreachable),
        };
        // Conditions without a split: what an input must be like.
        match self.feasibility.is_possible(&mut state) {
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
        self.statistics().paths += 1;
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
        if let Some(way) = self.feasibility.machine.way_of_values(&state, &alternatives) {
            self.statistics().witnessed += 1;
            self.go_that_way(state, &alternatives[way], way as u32, of);
            return;
        }
        let mut whole = Some(state);
        let undecided = self.undecided.len();
        for (taken, alternative) in alternatives.iter().enumerate() {
            // The last way needs no copy; nor does one that the path contradicts at once.
            let last = taken + 1 == alternatives.len();
            let Some(state) = &mut whole else { break };
            if alternative
                .conditions
                .iter()
                .any(|term| self.feasibility.machine.known(state, *term) == Some(false))
            {
                self.statistics().contradicted += 1;
                continue;
            }
            let ahead = self.feasibility.machine.symbols().options.ahead;
            if ahead == Ahead::Leave && alternative.cut.is_some_and(|bound| self.bounds.contains(&bound)) {
                self.statistics().cut += 1;
                continue;
            }
            let child = if last { whole.take() } else { Some(state.fork()) };
            let Some(mut child) = child else { break };
            if !self.feasibility.machine.take_decision(&mut child, alternative, taken as u32, of) {
                self.statistics().contradicted += 1;
                continue;
            }
            if let (Some(bound), Ahead::End) = (alternative.cut, ahead) {
                self.statistics().cut += 1;
                child.path.iter_mut().for_each(|path| path.model = None);
                self.cut_off.push((child, bound));
                continue;
            }
            if self.late {
                next.push(child);
                continue;
            }
            match self.feasibility.is_possible(&mut child) {
                Ok(true) => next.push(child),
                Ok(false) => {}
                Err(why) => self.undecided.push((child, why)),
            }
        }
        // Only assumptions leave no choice.
        let cut = alternatives.iter().any(|way| way.cut.is_some());
        if of <= 1 && next.is_empty() && self.undecided.len() == undecided && !cut {
            self.statistics().assumed += 1;
        }
        next.into_iter().rev().for_each(|state| self.wait(state));
    }

    /// Lets a state go on in the one way that its conditions leave, which is the one that its values take.
    fn go_that_way(&mut self, mut state: State, way: &Alternative, taken: u32, of: u32) {
        let before = state.path.as_ref().map_or(0, |path| path.conditions.len());
        if !self.feasibility.machine.take_decision(&mut state, way, taken, of) {
            return;
        }
        // What it then knows follows from what it knew: nothing more is to be asked.
        state.path.iter_mut().for_each(|path| path.conditions.truncate(before));
        self.wait(state);
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
