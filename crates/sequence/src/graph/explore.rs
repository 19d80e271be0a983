//! Exploration, round by round: every call on everything that the last round found (Algorithm 1).

use std::collections::BTreeMap;

use attest_budget::{Bounds, Budget};
use attest_forward::{Limits, Machine, Merge, Place, SymbolicOptions, question_budget};
use attest_program::ClassId;
use attest_solver::{QuestionBudget, Stack, StackOptions, stack};
use attest_state::{Ref, State};
use attest_term::Term;
use serde::{Deserialize, Serialize};

use super::abstraction::Abstraction;
use super::arrive::Called;
use super::capture::Lengths;
use super::cover::Cover;
use super::elements::Elements;
use super::menu::{Argument, Call, Constant, Menu};
use super::past::History;
use super::run::Ran;
use super::shape::Shape;
use super::vertex::{Graph, Range};
use crate::values::STATE_TEXTS;

/// So many new disjuncts of a vertex are explored one by one.
const APART: usize = 4;

/// Which states are explored.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The most objects of a class.
    pub objects: BTreeMap<ClassId, u32>,
    /// The most objects of every other class of the program.
    pub others: u32,
    /// The most calls.
    pub length: u32,
}

/// How states are explored.
#[derive(Clone, Debug)]
pub struct GraphOptions {
    /// Whether isomorphic states become one.
    pub merge: bool,
    /// Whether null is passed for objects.
    pub nulls: bool,
    /// What all rounds may take; its bytes are those of terms and states, about.
    pub budget: Budget,
    /// How many jumps and calls one call may take.
    pub jumps: u64,
    /// What states leave out (default: counters on which nothing depends).
    pub abstraction: Abstraction,
    /// Whether objects that are only stored, compared and given back are elements (default: yes).
    pub elements: bool,
}

impl Default for GraphOptions {
    fn default() -> GraphOptions {
        GraphOptions {
            merge: true,
            nulls: false,
            budget: Budget { bytes: 2 << 30, ..Budget::unlimited() },
            jumps: 1 << 20,
            abstraction: Abstraction::new([]),
            elements: true,
        }
    }
}

/// What was done so far.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Paths of calls.
    pub paths: u64,
    /// Paths that changed nothing.
    pub unchanged: u64,
    /// States whose constraint was implied.
    pub subsumed: u64,
    /// States that became a further disjunct of an isomorphic one.
    pub merged: u64,
    /// Of these, those where it was not decided whether they were implied.
    pub undecided: u64,
    /// States beyond the scope.
    pub beyond: u64,
    /// How often an array was longer than the scope lets arrays be.
    pub longer: u64,
    /// Questions to the solver about states.
    pub asked: u64,
    /// Why paths were not followed to a state, and how many.
    pub open: BTreeMap<String, u64>,
}

/// A path of a call that ended in an exception.
#[derive(Clone, Debug)]
pub struct Thrown {
    /// From where.
    pub from: Range,
    /// Which call of the menu.
    pub call: usize,
    /// With which objects.
    pub arguments: Vec<Argument>,
    /// What holds before and on the path.
    pub conditions: Vec<Term>,
    /// The class of the exception.
    pub exception: ClassId,
    /// Its stack trace, innermost first.
    pub trace: Vec<Place>,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// There are new states to go on from.
    More,
    /// There is nothing new: all states are known.
    Fixpoint,
    /// The bound on calls is reached.
    Length,
    /// Time or memory ran out.
    OutOfBudget,
}

/// Explores.
pub struct Builder<'m, 'p> {
    pub(crate) machine: &'m mut Machine<'p>,
    pub(crate) solver: Stack,
    /// The state before any call.
    pub(crate) origin: State,
    /// What may be called.
    pub menu: Menu,
    /// What is asked of states.
    pub questions: Vec<Call>,
    pub(crate) scope: Scope,
    pub(crate) options: GraphOptions,
    /// What was found.
    pub graph: Graph,
    /// What the last round found.
    pub frontier: Vec<Range>,
    /// How many calls were put one after the other.
    pub depth: u32,
    /// What was done.
    pub counts: Counts,
    /// The exceptions, as many as were kept.
    pub thrown: Vec<Thrown>,
    /// Where the menu's constants are.
    pub(crate) constants: Vec<Ref>,
    pub(crate) cover: Option<Cover>,
    pub(crate) initialised: Vec<ClassId>,
    pub(crate) current: Range,
    pub(crate) history: History,
    /// What states leave out.
    pub(crate) abstraction: Abstraction,
    /// Which arguments are elements.
    pub(crate) elements: Elements,
    /// Whether a question is being asked: of an object, never of null.
    pub(crate) asking: bool,
    /// The lengths of arrays that are tried for the moment.
    pub(crate) lengths: Lengths,
    /// Whether exploring must begin again, because something matters that was left out.
    pub(crate) again: bool,
    /// How often exploring began again; what was found before is not among what is known now.
    pub restarts: u32,
    /// The bytes and the work of the machine before the first round.
    started: u64,
    pub(crate) begun: u64,
}

impl<'m, 'p> Builder<'m, 'p> {
    /// Explores from a state that was started and ran nothing yet.
    pub fn new(
        machine: &'m mut Machine<'p>,
        mut origin: State,
        menu: Menu,
        questions: Vec<Call>,
        scope: Scope,
        options: GraphOptions,
    ) -> Builder<'m, 'p> {
        machine.reset_symbols(SymbolicOptions {
            merge: Merge::Never,
            bounds: Bounds { branches: 64 + 4 * scope.others, conditions: 2000, ..Bounds::default() },
            // What an exception says does not matter for the states that calls reach.
            fix_texts: true,
            ..SymbolicOptions::default()
        });
        origin.become_symbolic();
        for call in menu.calls.iter().chain(&questions) {
            // One that cannot be initialised fails at its first call, which is then counted.
            let _ = machine.initialise_for_entry(&mut origin, call.class);
            let holder = call.holder(machine.program());
            let _ = machine.initialise_for_entry(&mut origin, holder);
        }
        let constants: Vec<Ref> =
            menu.constants.iter().map(|constant| place(machine, &mut origin, constant)).collect();
        let is_text =
            |(constant, _): &(&Constant, &Ref)| constant.class == machine.program().well_known().string;
        let texts = menu.constants.iter().zip(&constants).filter(is_text);
        let mut values: Vec<Ref> = texts.map(|(_, place)| *place).filter(|place| !place.is_null()).collect();
        if values.is_empty() {
            let made = STATE_TEXTS.map(|text| machine.make_literal(&mut origin, text).unwrap_or(Ref::NULL));
            values.extend(made.into_iter().filter(|place| !place.is_null()));
        }
        machine.symbols().element_values = values;
        let begun = Range { vertex: 0, first: 0, end: 1 };
        let (started, work) = (origin.heap.bytes(), machine.work());
        let abstraction = options.abstraction.clone();
        let elements = Elements::new(options.elements, machine, menu.calls.iter().chain(&questions));
        Builder {
            machine,
            solver: stack(StackOptions::default()),
            origin,
            menu,
            questions,
            scope,
            options,
            graph: Graph::new(),
            frontier: vec![begun],
            depth: 0,
            counts: Counts::default(),
            thrown: Vec::new(),
            constants,
            cover: None,
            initialised: Vec::new(),
            current: begun,
            history: History::default(),
            abstraction,
            elements,
            asking: false,
            lengths: Lengths::default(),
            again: false,
            restarts: 0,
            started,
            begun: work,
        }
    }

    /// Which states are explored.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The machine.
    pub fn machine(&mut self) -> &mut Machine<'p> {
        self.machine
    }

    /// The bytes that terms take, and what was allocated before any call.
    pub fn memory(&mut self) -> u64 {
        self.started + self.machine.pool().memory() as u64
    }

    /// Runs every call on everything that the last round found; `progress` is called after each state, and says
    /// whether to go on.
    pub fn round(&mut self, progress: &mut dyn FnMut(&Counts, usize, usize) -> bool) -> Round {
        if self.again {
            self.begin_again();
            return Round::More;
        }
        if self.frontier.is_empty() {
            return Round::Fixpoint;
        }
        if self.depth >= self.scope.length {
            return Round::Length;
        }
        if let Some(round) = self.again() {
            return round;
        }
        self.depth += 1;
        let frontier = std::mem::take(&mut self.frontier);
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        for (at, range) in frontier.iter().enumerate() {
            self.expand(*range, &mut found);
            let on = progress(&self.counts, self.graph.vertices.len(), frontier.len() - at - 1);
            if !on || self.is_late() {
                return Round::OutOfBudget;
            }
            if self.again {
                self.begin_again();
                return Round::More;
            }
        }
        for (vertex, first) in found {
            let end = self.graph.vertices[vertex].disjuncts.len();
            // A few are explored one by one, since conjunctions cost less; many together.
            match end - first {
                0..=APART => {
                    let single = |first| Range { vertex, first, end: first + 1 };
                    self.frontier.extend((first..end).map(single));
                }
                _ => self.frontier.push(Range { vertex, first, end }),
            }
        }
        self.remember();
        if self.frontier.is_empty() { Round::Fixpoint } else { Round::More }
    }

    /// All ways to choose the objects of a call among the roots of a shape.
    pub(super) fn choices(&self, call: &Call, shape: &Shape, nulls: bool) -> Vec<Vec<Argument>> {
        let passed = (self.menu.constants.as_slice(), &self.elements);
        call.choices(self.machine.program(), shape, passed, nulls)
    }

    /// Whether the work that may be done is done, or the run is over.
    fn is_late(&mut self) -> bool {
        let spent = self.machine.work() - self.begun >= self.options.budget.work;
        spent || self.options.budget.cut.is_over() || self.memory() > self.options.budget.bytes
    }

    pub(crate) fn budget(&self) -> QuestionBudget {
        question_budget(&self.options.budget)
    }

    /// Sets the machine's bounds anew for a call.
    pub(crate) fn bound_run(&mut self) {
        self.machine.set_limits(Limits {
            jumps: Some(self.options.jumps),
            deadline: self.options.budget.cut.deadline(),
            frames: 2000,
            slice: 1 << 12,
            ..Limits::default()
        });
    }

    /// Every call on the states of a range.
    fn expand(&mut self, range: Range, found: &mut BTreeMap<usize, usize>) {
        self.current = range;
        let Some(mut prepared) = self.prepare(range) else {
            self.leave("a state that the solver could not decide");
            return;
        };
        for number in 0..self.menu.calls.len() {
            let call = self.menu.calls[number].clone();
            let shape = &self.graph.vertices[range.vertex].shape;
            for arguments in self.choices(&call, shape, self.options.nulls) {
                match self.run(&mut prepared, &call, &arguments) {
                    Ok(Ran { paths, made }) => {
                        let called = Called { range, number, arguments: &arguments, prepared: &prepared };
                        for path in paths {
                            if !self.again {
                                self.ended(&called, (path, made), found);
                            }
                        }
                    }
                    Err(why) => self.leave(&why),
                }
                if self.again || self.is_late() {
                    return;
                }
            }
        }
    }

    pub(crate) fn leave(&mut self, why: &str) {
        *self.counts.open.entry(why.to_owned()).or_insert(0) += 1;
    }
}

/// Where a constant is; null if it cannot be made.
fn place(machine: &mut Machine<'_>, origin: &mut State, constant: &Constant) -> Ref {
    let Some(field) = &constant.field else {
        return machine.make_literal(origin, &constant.text).unwrap_or(Ref::NULL);
    };
    let _ = machine.initialise_for_entry(origin, constant.class);
    let program = machine.program();
    let fields = program.class(constant.class).fields.iter().map(|field| program.field(*field));
    let names = fields.filter(|field| field.access & attest_classfile::access::ACC_ENUM != 0);
    let at = names.into_iter().position(|known| program.text(known.name) == field);
    let places = machine.enum_constants(origin, constant.class);
    at.and_then(|at| places.get(at).copied()).unwrap_or(Ref::NULL)
}
