//! The schedule of a hunt: rounds over a list of items in a fixed order, each round deeper than the one before.
//!
//! An item is some concrete calls of a class, the states of a class, or the paths of a method's recipes. What an item
//! does depends on the item alone, and its bounds are counted. The clock only says how far along the list a hunt gets.

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_budget::{Bounds, Cut};
use attest_forward::{Declared, Summary};
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::Chooser;
use rustc_hash::FxHashMap;

use super::HuntOptions;
use super::explored::Explored;
use super::harvest::Harvest;
use super::paths::Paths;
use super::reachable::{States, is_explored};
use super::scope::Scope;
use super::stand_ins::StandIns;
use super::tuning::{FIRST_WORK, GROWTH, MAX_ROUNDS, STATE_WORK, WALKS};
use super::walk::{Walked, walk};
use crate::compose::{Compose, composed};
use crate::judge::Standard;
use crate::session::{Done, Error, Pool, Project, Settings, Worker};

/// What all workers share.
pub(super) struct Hunt<'h> {
    pub(super) project: &'h Project,
    pub(super) scope: &'h Scope,
    pub(super) options: &'h HuntOptions,
    pub(super) declared: &'h Arc<Declared>,
    pub(super) stand_ins: &'h StandIns,
    pub(super) cut: &'h Cut,
}

/// How far a hunt came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Depth {
    /// The rounds that were done to their end.
    pub(crate) rounds: u32,
    /// Whether there is nothing left that another round would do.
    pub(crate) complete: bool,
    /// Items of the last round that were not begun, or not done to their end, when the run was over.
    pub(crate) left: usize,
    /// Methods of which not all was analysed.
    pub(crate) cut: BTreeSet<MethodId>,
    /// Those of them that were not even looked at once: the run was over before the first round came to its end with them.
    pub(crate) unseen: BTreeSet<MethodId>,
}

/// A piece of work.
#[derive(Clone)]
enum Item {
    /// So many sequences of concrete calls that end with methods of a class.
    Walks { class: ClassId, methods: Vec<MethodId>, round: u32, count: usize },
    /// The states of a class.
    States { class: ClassId, methods: Vec<MethodId>, work: u64 },
    /// Paths of the recipes of a method with so many calls before; all recipes, or those that were cut.
    Paths { method: MethodId, level: usize, only: Option<Vec<usize>>, work: u64 },
}

/// What is to be done again, deeper.
enum Again {
    No,
    States,
    Recipes(Vec<usize>),
}

/// What came of an item.
struct ItemResult {
    harvest: Harvest,
    again: Again,
    /// Whether the clock cut it.
    cut: bool,
    /// Whether a bound did.
    bounded: bool,
}

impl Hunt<'_> {
    /// Explores in rounds; `progress` is told items done, items, paths and suspicions.
    pub(super) fn explore(
        &self,
        progress: &(dyn Fn(usize, usize, u64, usize) + Sync),
    ) -> Result<(Harvest, Depth), Error> {
        let mut harvest = Harvest::default();
        let summaries = match self.summaries() {
            Err(Error::Internal { item, message }) => {
                harvest.internal_errors.push(format!("{item}: {message}"));
                Arc::default()
            }
            made => made?,
        };
        let mut depth = Depth { unseen: self.scope.methods.iter().copied().collect(), ..Depth::default() };
        let mut again: Vec<Item> = Vec::new();
        for round in 1..=self.options.effort.unwrap_or(MAX_ROUNDS).min(MAX_ROUNDS) {
            let mut items = self.items(round);
            items.append(&mut again);
            if items.is_empty() {
                depth.complete = round as usize > self.options.calls;
                if depth.complete {
                    break;
                }
                continue;
            }
            let (mut done, mut left) = (0, 0);
            let work = |(): &mut (), item: &Item| {
                let settings = Settings::default();
                self.project.work(&settings, |worker| self.item(worker, &summaries, item))
            };
            Pool::new(self.options.jobs).run(
                &items,
                self.cut,
                || (),
                work,
                |at, outcome| {
                    done += 1;
                    let whole = matches!(&outcome, Done::Result(outcome) if !outcome.cut && !outcome.bounded);
                    depth.cut.extend(items[at].method().filter(|_| !whole));
                    let over = match &outcome {
                        Done::Result(outcome) => outcome.cut,
                        Done::Panicked(_) => false,
                        Done::NotBegun => true,
                    };
                    if let Some(method) = items[at].method().filter(|_| !over) {
                        depth.unseen.remove(&method);
                    }
                    match outcome {
                        Done::Result(outcome) => {
                            harvest.take(outcome.harvest);
                            left += usize::from(outcome.cut);
                            again.extend(items[at].deeper(outcome.again));
                        }
                        Done::Panicked(message) => {
                            let name = items[at].name(self.project.program());
                            harvest.internal_errors.push(format!("{name}: {message}"));
                        }
                        Done::NotBegun => left += 1,
                    }
                    progress(done, items.len(), harvest.paths, harvest.candidates.len());
                },
            );
            depth.left = left;
            if left > 0 {
                break;
            }
            depth.rounds = round;
        }
        depth.cut.extend(again.iter().filter_map(Item::method));
        // Fewer rounds than there are calls to put before a method.
        if (depth.rounds as usize) < self.options.calls + 1 {
            depth.cut.extend(self.scope.methods.iter().copied());
        }
        harvest.drop_unreached();
        Ok((harvest, depth))
    }

    /// The items that a round begins with; what was cut in the round before comes behind them.
    fn items(&self, round: u32) -> Vec<Item> {
        let program = self.project.program();
        let mut items = Vec::new();
        // A concrete run would ask the sources themselves.
        if self.declared.is_empty() {
            let count = WALKS.get(round as usize - 1).copied().unwrap_or(0);
            let classes = by_class(program, &self.scope.methods);
            for (class, methods) in classes.iter().filter(|_| count > 0) {
                items.push(Item::Walks { class: *class, methods: methods.clone(), round, count });
            }
            for (class, methods) in classes.iter().filter(|_| round == 1) {
                let methods: Vec<MethodId> =
                    methods.iter().copied().filter(|method| is_explored(program, *method)).collect();
                if !methods.is_empty() {
                    items.push(Item::States { class: *class, methods, work: STATE_WORK });
                }
            }
        }
        let level = round as usize - 1;
        if level <= self.options.calls {
            // With an effort nothing but work ends it.
            let work = match (&self.options.main, self.options.effort) {
                (None, _) => FIRST_WORK,
                (Some(_), None) => u64::MAX,
                (Some(_), Some(_)) => crate::explore::tuning::FIRST_WORK,
            };
            let methods = self.scope.methods.iter();
            items.extend(methods.map(|method| Item::Paths { method: *method, level, only: None, work }));
        }
        items
    }

    fn item(
        &self,
        worker: &mut Worker<'_>,
        summaries: &Arc<FxHashMap<MethodId, Arc<Summary>>>,
        item: &Item,
    ) -> ItemResult {
        let library = worker.library;
        let program = library.program.as_ref();
        let chooser = Chooser::new(program, self.scope.classes.clone());
        let rich = Chooser::new(program, self.scope.classes.clone()).with_stubs(&library.bodies);
        let mut explored = Explored::default();
        let again = match item {
            Item::Walks { class, methods, round, count } => {
                let walked = Walked { class: *class, methods, round: *round, count: *count };
                walk(worker, (&chooser, &rich), &walked, self.cut, &mut explored);
                Again::No
            }
            Item::States { class, methods, work } => {
                let hunted = &self.scope.methods;
                let (options, cut) = (self.options, self.cut);
                let states = States { options, hunted, class: *class, methods, work: *work, cut };
                match states.explore(worker, &mut explored) {
                    true => Again::No,
                    false => Again::States,
                }
            }
            Item::Paths { method, level, only, work } => {
                worker.machine.use_summaries(Arc::clone(summaries));
                let paths =
                    Paths { options: self.options, declared: self.declared, work: *work, cut: self.cut };
                let cut = paths.method(
                    worker,
                    (&chooser, &rich),
                    (*method, *level),
                    only.as_deref(),
                    &mut explored,
                );
                if cut.is_empty() { Again::No } else { Again::Recipes(cut) }
            }
        };
        let standard = if self.options.library { Standard::Library } else { Standard::Program };
        let bounded = explored.bounded;
        let harvest = Harvest::of(program, &library.bodies, explored, (self.stand_ins, standard));
        ItemResult { harvest, again, cut: self.cut.is_over(), bounded }
    }

    fn summaries(&self) -> Result<Arc<FxHashMap<MethodId, Arc<Summary>>>, Error> {
        let options = self.options;
        // What sources give and what is assumed is said of code that runs.
        let compose = if self.declared.is_empty() { options.compose } else { Compose::Never };
        let bounds = Bounds { branches: options.branches, depth: options.depth, ..Bounds::default() };
        composed(self.project.library(), &self.scope.methods, compose, bounds, self.cut)
    }
}

impl Item {
    /// The same with more work, if it is to be done again.
    fn deeper(&self, again: Again) -> Option<Item> {
        match (self.clone(), again) {
            (_, Again::No) => None,
            (Item::Paths { method, level, work, .. }, Again::Recipes(cut)) => {
                Some(Item::Paths { method, level, only: Some(cut), work: work.saturating_mul(GROWTH) })
            }
            (Item::States { class, methods, work }, Again::States) => {
                Some(Item::States { class, methods, work: work.saturating_mul(GROWTH) })
            }
            (Item::Walks { .. } | Item::States { .. } | Item::Paths { .. }, _) => None,
        }
    }

    /// The method whose paths it is about.
    fn method(&self) -> Option<MethodId> {
        match self {
            Item::Paths { method, .. } => Some(*method),
            Item::Walks { .. } | Item::States { .. } => None,
        }
    }

    /// For a report of a bug of ours.
    fn name(&self, program: &Program) -> String {
        match self {
            Item::Walks { class, .. } => format!("calls of {}", program.dotted(*class)),
            Item::States { class, .. } => format!("states of {}", program.dotted(*class)),
            Item::Paths { method, .. } => {
                let class = program.dotted(program.method(*method).class);
                format!("{class}#{}", crate::query::spelling(program, *method))
            }
        }
    }
}

/// Methods by their classes, in order.
fn by_class(program: &Program, methods: &[MethodId]) -> Vec<(ClassId, Vec<MethodId>)> {
    let mut classes: Vec<(ClassId, Vec<MethodId>)> = Vec::new();
    for method in methods {
        let class = program.method(*method).class;
        match classes.last_mut() {
            Some((last, methods)) if *last == class => methods.push(*method),
            _ => classes.push((class, vec![*method])),
        }
    }
    classes
}
