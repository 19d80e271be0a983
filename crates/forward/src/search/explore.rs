//! Exploration: the one loop over paths, which everybody who follows paths looks on at as a visitor.
//!
//! **Architecture Invariant:** nobody else makes an [`Explorer`]. A search ends when all paths have ended, when its
//! visitor says so, or at a bound of its policy; what it does until then depends on none of its bounds but the budget of
//! a question, so that a search that was cut did the beginning of a longer one.

use attest_budget::Budget;
use attest_solver::{QuestionBudget, Solve};
use attest_state::{Planted, State};

use super::explorer::Progress;
use super::{Explorer, Feasibility, Found, Order, PathEnd, SearchStatistics, Searcher};
use crate::machine::Machine;
use crate::observe::{NoObserver, Observer};
use crate::work::question_budget;

/// Whether a search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It does.
    Go,
    /// It does not.
    Stop,
}

/// Looks on at a search, and may end it.
pub trait Visitor<O = NoObserver> {
    /// A state split, or turned out to be impossible.
    fn at_split(&mut self, _: &mut Explorer<'_, '_, O>) -> Next {
        Next::Go
    }

    /// A state waits at a goal of the observer; it does not go on unless it is put back.
    fn at_goal(&mut self, _: &mut Explorer<'_, '_, O>, _: Found) -> Next {
        Next::Go
    }

    /// A path ended otherwise than at a goal.
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_, O>, found: Found) -> Next;
}

/// Keeps every path.
impl<O> Visitor<O> for Vec<Found> {
    fn at_goal(&mut self, _: &mut Explorer<'_, '_, O>, found: Found) -> Next {
        self.push(found);
        Next::Go
    }

    fn at_path_end(&mut self, _: &mut Explorer<'_, '_, O>, found: Found) -> Next {
        self.push(found);
        Next::Go
    }
}

/// How a search is done, and when it has done enough.
pub struct Policy<'a, O = NoObserver> {
    /// Which state goes on next.
    pub order: Box<dyn Searcher + 'a>,
    /// Whether it is asked only then whether that state is possible: nothing is asked about states that never go on.
    pub late: bool,
    /// What one question to the solver may take.
    pub question: QuestionBudget,
    /// Watches the paths and knows the goals.
    pub observer: O,
    /// What the search may take: work, steps, and paths that end otherwise than at goals.
    pub budget: Budget,
    /// The machine's work when the budget began to be spent; none if that is now.
    pub begun: Option<u64>,
    /// How many states may wait, with none left that is only to be told of: those are then for others.
    pub wide: Option<usize>,
    /// Whether there is no room for more; asked after every step.
    pub full: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Policy<'a> {
    /// All paths in this order, as long as it takes; `question` is what one question to the solver may cost.
    pub fn new(order: Order, question: QuestionBudget) -> Policy<'a> {
        Policy {
            order: order.searcher(),
            late: false,
            question,
            observer: NoObserver,
            budget: Budget::unlimited(),
            begun: None,
            wide: None,
            full: None,
        }
    }

    /// As many paths as a budget allows, from a machine that had done so much work when it began.
    pub fn within(order: Order, budget: &Budget, begun: u64) -> Policy<'a> {
        Policy { budget: budget.clone(), begun: Some(begun), ..Policy::new(order, question_budget(budget)) }
    }

    /// Lets somebody watch the paths; [`Order::NearestGoal`] asks it how far states are.
    pub fn observed_by<O: Observer>(self, observer: O) -> Policy<'a, O> {
        let Policy { order, late, question, budget, begun, wide, full, .. } = self;
        Policy { order, late, question, observer, budget, begun, wide, full }
    }
}

/// Why a search ended before all paths had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The order has no use for the states that wait.
    Order,
    /// The visitor said so.
    Visitor,
    /// So many paths have ended.
    Paths,
    /// So many steps were taken.
    Steps,
    /// The run is over.
    Cut,
    /// The work is done.
    Work,
    /// There is no more room.
    Full,
    /// So many states wait.
    Wide,
}

/// What a search came to.
pub struct SearchEnd<O = NoObserver> {
    /// Why it ended before all paths had; nothing if all have ended.
    pub stopped: Option<Stopped>,
    /// The states that still wait.
    pub waiting: Vec<State>,
    /// How many states go on no further and were not told of.
    pub untold: usize,
    /// How often a state went on until it ended or split.
    pub steps: u64,
    /// What was done.
    pub statistics: SearchStatistics,
    /// Who watched.
    pub observer: O,
}

impl<O> SearchEnd<O> {
    /// How many paths have not ended.
    pub fn left(&self) -> usize {
        self.waiting.len() + self.untold
    }
}

/// Explores the paths of symbolic states.
pub fn explore<O: Observer, V: Visitor<O> + ?Sized>(
    machine: &mut Machine<'_>,
    solver: &mut dyn Solve,
    states: Vec<State>,
    policy: Policy<'_, O>,
    visitor: &mut V,
) -> SearchEnd<O> {
    let Policy { order, late, question, observer, budget, begun, wide, full } = policy;
    let begun = begun.unwrap_or(machine.work());
    let feasibility = Feasibility::new(machine, solver, question);
    let mut explorer = Explorer::over(feasibility, (order, late), observer, states);
    let mut done = Done::default();
    let stopped = loop {
        if wide.is_some_and(|most| explorer.waiting() >= most) && explorer.untold() == 0 {
            break Stopped::Wide;
        }
        let Some(progress) = explorer.advance() else { break Stopped::Order };
        if done.step(progress, &mut explorer, visitor) == Next::Stop {
            break Stopped::Visitor;
        }
        if let Some(why) = done.is_enough(&budget, explorer.machine().work() - begun) {
            break why;
        }
        if full.is_some_and(|full| full()) || explorer.machine().pool().memory() as u64 >= budget.bytes {
            break Stopped::Full;
        }
    };
    let (waiting, untold) = (explorer.searcher.take(), explorer.untold());
    let (statistics, observer) = (explorer.feasibility.statistics, explorer.observer);
    let stopped = (!waiting.is_empty() || untold > 0).then_some(stopped);
    SearchEnd { stopped, waiting, untold, steps: done.steps, statistics, observer }
}

/// What was done so far.
#[derive(Default)]
struct Done {
    steps: u64,
    paths: u64,
}

impl Done {
    /// Shows a visitor what a step did.
    fn step<O: Observer, V: Visitor<O> + ?Sized>(
        &mut self,
        progress: Progress,
        explorer: &mut Explorer<'_, '_, O>,
        visitor: &mut V,
    ) -> Next {
        self.steps += 1;
        if let Progress::Ended(found) = &progress {
            found.state.planted.strikes(Planted::Visitor);
        }
        match progress {
            Progress::Split => visitor.at_split(explorer),
            Progress::Ended(found) if matches!(found.end, PathEnd::Reached) => {
                visitor.at_goal(explorer, *found)
            }
            Progress::Ended(found) => {
                self.paths += 1;
                visitor.at_path_end(explorer, *found)
            }
        }
    }

    /// Whether a budget is spent, of which the machine spent so much work.
    fn is_enough(&self, budget: &Budget, work: u64) -> Option<Stopped> {
        if self.paths >= budget.paths {
            return Some(Stopped::Paths);
        }
        if self.steps >= budget.steps {
            return Some(Stopped::Steps);
        }
        if budget.cut.is_over() {
            return Some(Stopped::Cut);
        }
        (work >= budget.work).then_some(Stopped::Work)
    }
}
