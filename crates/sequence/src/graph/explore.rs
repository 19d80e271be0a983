//! Exploration, round by round: every call on everything that the last round found (Algorithm 1).

use std::collections::BTreeMap;

use attest_budget::Cut;
use attest_forward::{
    Limits, Machine, Merge, PathEnd, Place, SymbolicOptions, question_steps, question_work,
};
use attest_program::ClassId;
use attest_solver::{Answer, Budget, MAX_STEPS_PER_QUESTION, Query, Solve, Stack, StackOptions, stack};
use attest_state::{Ref, State};
use attest_term::Term;
use serde::{Deserialize, Serialize};

use super::capture::{capture, narrowed, variable, widened};
use super::cover::Cover;
use super::eliminate::{eliminate, is_exact};
use super::menu::{Argument, Call, Constant, Menu};
use super::past::History;
use super::question::open_text;
use super::run::{Prepared, Ran};
use super::shape::{Canonical, Found};
use super::vertex::{Disjunct, Edge, Graph, Range, Vertex};

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
    /// When the run is over.
    pub cut: Cut,
    /// How much work all rounds may take (see `Machine::work`).
    pub work: Option<u64>,
    /// How many jumps and calls one call may take.
    pub jumps: u64,
    /// How many bytes terms and states may take, about.
    pub memory: u64,
}

impl Default for GraphOptions {
    fn default() -> GraphOptions {
        GraphOptions {
            merge: true,
            nulls: false,
            cut: Cut::never(),
            work: None,
            jumps: 1 << 20,
            memory: 2 << 30,
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
            branches: 64 + 4 * scope.others,
            // What an exception says does not matter for the states that calls reach.
            fix_texts: true,
            conditions: 2000,
            ..SymbolicOptions::default()
        });
        origin.become_symbolic();
        for call in menu.calls.iter().chain(&questions) {
            // One that cannot be initialised fails at its first call, which is then counted.
            let _ = machine.initialise_for_entry(&mut origin, call.class);
            let holder = machine.program().method(call.method).class;
            let _ = machine.initialise_for_entry(&mut origin, holder);
        }
        let constants = menu.constants.iter().map(|constant| place(machine, &mut origin, constant)).collect();
        let begun = Range { vertex: 0, first: 0, end: 1 };
        let (started, work) = (origin.heap.bytes(), machine.work());
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

    /// Runs every call on everything that the last round found; `progress` is told after each state, and says
    /// whether to go on.
    pub fn round(&mut self, progress: &mut dyn FnMut(&Counts, usize, usize) -> bool) -> Round {
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

    /// Whether the work that may be done is done, or the run is over.
    fn is_late(&mut self) -> bool {
        let spent = self.options.work.is_some_and(|work| self.machine.work() - self.begun >= work);
        spent || self.options.cut.is_over() || self.memory() > self.options.memory
    }

    pub(crate) fn budget(&self) -> Budget {
        let steps = self.options.work.map_or(MAX_STEPS_PER_QUESTION, question_steps);
        Budget { deadline: self.options.cut.deadline(), ..Budget::steps(steps) }
    }

    /// Sets the machine's bounds anew for a call.
    pub(crate) fn bound_run(&mut self) {
        self.machine.set_limits(Limits {
            jumps: Some(self.options.jumps),
            deadline: self.options.cut.deadline(),
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
            for arguments in
                call.choices(self.machine.program(), shape, &self.menu.constants, self.options.nulls)
            {
                match self.run(&mut prepared, &call, &arguments) {
                    Ok(Ran { paths, made }) => {
                        for path in paths {
                            self.ended(range, number, &arguments, &prepared, (path, made), found);
                        }
                    }
                    Err(why) => self.leave(&why),
                }
                if self.is_late() {
                    return;
                }
            }
        }
    }

    pub(crate) fn leave(&mut self, why: &str) {
        *self.counts.open.entry(why.to_owned()).or_insert(0) += 1;
    }

    #[allow(clippy::too_many_arguments)]
    fn ended(
        &mut self,
        range: Range,
        number: usize,
        arguments: &[Argument],
        prepared: &Prepared,
        (mut ran, made): (attest_forward::Found, Option<Ref>),
        found: &mut BTreeMap<usize, usize>,
    ) {
        let mut roots = prepared.roots.clone();
        let program = self.machine.program();
        let mut threw = None;
        match &ran.end {
            PathEnd::Returned(value) => {
                let result = match (made, value) {
                    (Some(made), _) => Some(made),
                    (None, Some(value)) if value.ty == attest_ir::Type::Ref => match value.mark.term() {
                        None => Some(Ref::of_word(value.word)),
                        Some(term) => match self.machine.pool().word(term) {
                            Some(word) => Some(Ref::of_word(word)),
                            None => {
                                if !self.gives_a_constant(number) {
                                    self.leave("a result that is one of several objects");
                                }
                                None
                            }
                        },
                    },
                    (None, _) => None,
                };
                let result = result.filter(|result| {
                    !result.is_null()
                        && !roots.contains(result)
                        && self.menu.takes(program, ran.state.heap.class(*result), &self.questions)
                });
                match result {
                    // It can be passed anyway.
                    Some(result) if self.constants.contains(&result) => {}
                    Some(result) if self.origin.heap.holds(result) => {
                        self.leave("a result that all callers share");
                    }
                    Some(result) => roots.push(result),
                    None => {}
                }
            }
            PathEnd::Threw(exception) => {
                let exception = *exception;
                if self.is_possible(&mut ran.state) == Some(true) {
                    let thrown = Thrown {
                        from: range,
                        call: number,
                        arguments: arguments.to_vec(),
                        conditions: ran
                            .state
                            .path
                            .as_ref()
                            .map_or(Vec::new(), |path| path.conditions.clone()),
                        exception: ran.state.heap.class(exception),
                        trace: self.machine.stack_trace(&ran.state, exception),
                    };
                    self.keep(thrown);
                }
                let same = self.captured(&ran.state, &roots).is_ok_and(|after| {
                    let canonical = after.canonical();
                    self.is_unchanged(range.vertex, &after, &canonical, prepared.roots.len())
                });
                if same {
                    return;
                }
                // An exception is not the end of an object: what the call changed before stays changed.
                threw = Some(ran.state.heap.class(exception));
            }
            end => return self.leave(&open_text(end)),
        }
        if let Some(path) = &ran.state.path
            && !path.approximations.is_empty()
        {
            self.leave("a value that was fixed");
        }
        if !ran.state.heap.keeps(&self.origin.heap) {
            self.leave("a call that changes what all objects share (static fields)");
        }
        let after = match self.captured(&ran.state, &roots) {
            Ok(after) => after,
            Err(why) => return self.leave(&why),
        };
        if !self.is_within(&after) {
            self.counts.beyond += 1;
            return;
        }
        let canonical = after.canonical();
        if self.options.merge && self.is_unchanged(range.vertex, &after, &canonical, prepared.roots.len()) {
            self.counts.unchanged += 1;
            return;
        }
        match self.is_possible(&mut ran.state) {
            Some(true) => {}
            Some(false) => return,
            None => return self.leave("a path that the solver could not decide"),
        }
        let conditions = ran.state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone());
        let pool = self.machine.pool();
        let words: Vec<(attest_program::Kind, Term)> = canonical
            .terms
            .iter()
            .map(|term| {
                let (kind, term) = after.terms[*term];
                (kind, narrowed(pool, kind, term))
            })
            .collect();
        let before = prepared.roots.len();
        let from = canonical.roots.iter().map(|root| (*root < before).then_some(*root as u32)).collect();
        let edge = Edge {
            from: range,
            call: number,
            arguments: arguments.to_vec(),
            conditions,
            words,
            roots: from,
            to: 0,
            threw,
        };
        self.arrive(canonical, edge, found);
    }

    /// Whether a call gives what is never held: an object of a final class of the JDK, such as a box.
    fn gives_a_constant(&self, number: usize) -> bool {
        let program = self.machine.program();
        let descriptor = program.text(program.method(self.menu.calls[number].method).descriptor);
        let (_, result) = attest_program::split_descriptor(descriptor).unwrap_or_default();
        let class = attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok());
        class.is_some_and(|class| {
            let class = program.class(class);
            class.is_from_jdk() && class.access & attest_classfile::access::ACC_FINAL != 0
        })
    }

    /// Keeps an exception: the first of each place for each call.
    fn keep(&mut self, thrown: Thrown) {
        let known = self.thrown.iter().any(|known| {
            known.exception == thrown.exception && known.trace == thrown.trace && known.call == thrown.call
        });
        if !known {
            self.thrown.push(thrown);
        }
    }

    pub(crate) fn captured(&mut self, state: &State, roots: &[Ref]) -> Result<Found, String> {
        capture(self.machine.program(), self.machine.pool(), &self.origin, state, roots)
    }

    fn is_within(&mut self, found: &Found) -> bool {
        let mut counts: BTreeMap<ClassId, u32> = BTreeMap::new();
        for object in &found.objects {
            *counts.entry(object.class).or_insert(0) += 1;
        }
        counts
            .iter()
            .all(|(class, count)| *count <= *self.scope.objects.get(class).unwrap_or(&self.scope.others))
    }

    /// Whether what was found is the vertex that it came from, word for word.
    pub(crate) fn is_unchanged(
        &mut self,
        vertex: usize,
        after: &Found,
        canonical: &Canonical,
        roots: usize,
    ) -> bool {
        if canonical.roots.len() != roots || canonical.shape != self.graph.vertices[vertex].shape {
            return false;
        }
        let pool = self.machine.pool();
        canonical.terms.iter().enumerate().all(|(at, term)| {
            let (kind, term) = after.terms[*term];
            let variable = variable(pool, "s", at as u32, kind);
            widened(pool, kind, variable) == term
        })
    }

    /// A state was found: it is new, or known, or merged with an isomorphic one.
    fn arrive(&mut self, canonical: Canonical, mut edge: Edge, found: &mut BTreeMap<usize, usize>) {
        let known = match self.options.merge {
            true => self.graph.by_shape.get(&canonical.shape).copied(),
            false => None,
        };
        let (full, mut spent) = (self.budget(), 0);
        let (solver, counts) = (&mut self.solver, &mut self.counts);
        let cases = eliminate(self.machine.pool(), &edge.conditions, &edge.words, &mut |pool, case| {
            counts.asked += 1;
            let mut budget = full;
            let answer = solver.solve(pool, &Query::new(case.iter().copied()), &mut budget);
            spent += question_work(full.steps - budget.steps);
            !matches!(answer, Answer::Unsat(_))
        });
        self.machine.charge(spent);
        let vertex = known.unwrap_or(self.graph.vertices.len());
        if known.is_none() {
            self.graph.vertices.push(Vertex { shape: canonical.shape.clone(), disjuncts: Vec::new() });
            self.graph.by_shape.insert(canonical.shape, vertex);
        }
        edge.to = vertex;
        let number = self.graph.edges.len();
        let mut led = false;
        for conditions in cases {
            if known.is_some() || led {
                match self.is_implied(vertex, &conditions) {
                    Some(true) => {
                        self.counts.subsumed += 1;
                        continue;
                    }
                    Some(false) => {}
                    None => self.counts.undecided += 1,
                }
                self.counts.merged += 1;
            }
            led = true;
            let exact = is_exact(self.machine.pool(), &conditions);
            let disjuncts = &mut self.graph.vertices[vertex].disjuncts;
            found.entry(vertex).or_insert(disjuncts.len());
            disjuncts.push(Disjunct { conditions, exact, edge: Some(number), depth: self.depth });
        }
        if led {
            self.graph.edges.push(edge);
        }
    }

    /// Whether all of these follow from conditions, each as far as the solver can tell.
    fn follows(&mut self, conditions: &[Term], wanted: &[Term]) -> bool {
        wanted.iter().filter(|condition| conditions.binary_search(condition).is_err()).all(|condition| {
            let mut query = conditions.to_vec();
            query.push(self.machine.pool().not(*condition));
            self.satisfiable(&query) == Some(false)
        })
    }

    /// Whether conditions imply one of the disjuncts of a vertex; nothing if that is not decided.
    fn is_implied(&mut self, vertex: usize, conditions: &[Term]) -> Option<bool> {
        let disjuncts = &self.graph.vertices[vertex].disjuncts;
        let contains = |disjunct: &Disjunct| {
            disjunct.conditions.iter().all(|condition| conditions.binary_search(condition).is_ok())
        };
        if disjuncts.iter().any(contains) {
            return Some(true);
        }
        let exact = disjuncts.iter().all(|disjunct| disjunct.exact);
        let all: Vec<Vec<Term>> = disjuncts.iter().map(|disjunct| disjunct.conditions.clone()).collect();
        // Condition by condition the questions stay conjunctions, which cost far less.
        for disjunct in &all {
            if self.follows(conditions, disjunct) {
                return Some(true);
            }
        }
        if all.len() == 1 && exact {
            return Some(false);
        }
        let mut query = conditions.to_vec();
        let pool = self.machine.pool();
        for disjunct in all {
            let holds = pool.all(&disjunct);
            query.push(pool.not(holds));
        }
        match self.satisfiable(&query) {
            Some(false) => Some(true),
            Some(true) if exact => Some(false),
            Some(true) | None => None,
        }
    }
}

/// Where a constant is; null if it cannot be made.
fn place(machine: &mut Machine<'_>, origin: &mut State, constant: &Constant) -> Ref {
    let Some(field) = &constant.field else {
        return machine.make_string(origin, &constant.text).unwrap_or(Ref::NULL);
    };
    let _ = machine.initialise_for_entry(origin, constant.class);
    let program = machine.program();
    let fields = program.class(constant.class).fields.iter().map(|field| program.field(*field));
    let names = fields.filter(|field| field.access & attest_classfile::access::ACC_ENUM != 0);
    let at = names.into_iter().position(|known| program.text(known.name) == field);
    let places = machine.enum_constants(origin, constant.class);
    at.and_then(|at| places.get(at).copied()).unwrap_or(Ref::NULL)
}
