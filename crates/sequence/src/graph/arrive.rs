//! Where a path of a call leads: to a new state, a known one, one merged with an isomorphic one, or an exception.

use std::collections::BTreeMap;

use attest_forward::{PathEnd, question_work};
use attest_program::ClassId;
use attest_solver::{Answer, Query, Solve};
use attest_state::{Operand, Outcome, Ref, State};
use attest_term::Term;

use super::capture::{NotKept, capture, is_element, narrowed, variable, widened};
use super::eliminate::{eliminate, is_exact};
use super::explore::{Builder, Thrown};
use super::menu::Argument;
use super::question::open_text;
use super::run::Prepared;
use super::shape::{Canonical, Found, Object};
use super::vertex::{Disjunct, Edge, Range, Vertex};

/// Why it is not known what roots lead to.
pub(crate) enum Uncaptured {
    /// There is an array of this length.
    Length(Term),
    /// Something else, in words.
    Because(String),
}

/// A call under way: from where, which of the menu, and on what.
pub(super) struct Called<'c> {
    pub(super) range: Range,
    pub(super) number: usize,
    pub(super) arguments: &'c [Argument],
    pub(super) prepared: &'c Prepared,
}

impl Builder<'_, '_> {
    /// A path of a call that ended: the state that it leads to, an exception, or why it was not followed.
    pub(super) fn ended(
        &mut self,
        called: &Called<'_>,
        (mut ran, made): (attest_forward::Found, Option<Ref>),
        found: &mut BTreeMap<usize, usize>,
    ) {
        let mut roots = called.prepared.roots.clone();
        let threw = match &ran.end {
            PathEnd::Call(Outcome::Returned(value)) => {
                roots.extend(self.new_root(called, &ran.state, made, *value));
                None
            }
            PathEnd::Call(Outcome::Threw(exception)) => {
                let exception = *exception;
                if self.path_depends(called.range, &ran.state) {
                    return;
                }
                if self.threw(called, &mut ran.state, exception, &roots) {
                    return;
                }
                // An exception is not the end of an object: what the call changed before stays changed.
                Some(ran.state.heap.class(exception))
            }
            end => {
                let why = open_text(end);
                if !self.path_depends(called.range, &ran.state) {
                    self.leave(&why);
                }
                return;
            }
        };
        if let Some(path) = &ran.state.path
            && !path.approximations.is_empty()
        {
            if self.path_depends(called.range, &ran.state) {
                return;
            }
            self.leave("a value that was fixed");
        }
        if !ran.state.heap.keeps(&self.origin.heap) {
            self.leave("a call that changes what all objects share (static fields)");
        }
        let all: Vec<usize> = (0..roots.len()).collect();
        let after = match self.captured(&ran.state, &roots) {
            Ok(after) => after,
            Err(Uncaptured::Length(length)) => return self.of_lengths(called, (ran, made), length, found),
            Err(Uncaptured::Because(why)) => return self.leave(&why),
        };
        if self.again {
            return;
        }
        if self.is_within(called.range.vertex, &after) {
            return self.reached(called, &mut ran.state, (&all, &after), threw, found);
        }
        self.counts.beyond += 1;
        // Where there is no room for what the call gave, callers let go of something else.
        let before = called.prepared.roots.len();
        for gone in 0..if roots.len() > before { before } else { 0 } {
            let held: Vec<usize> = all.iter().copied().filter(|root| *root != gone).collect();
            let left: Vec<Ref> = held.iter().map(|root| roots[*root]).collect();
            if let Ok(after) = self.captured(&ran.state, &left)
                && self.is_within(called.range.vertex, &after)
            {
                self.reached(called, &mut ran.state, (&held, &after), threw, found);
            }
        }
    }

    /// The same for each length within the scope of an array that the path made.
    fn of_lengths(
        &mut self,
        called: &Called<'_>,
        (ran, made): (attest_forward::Found, Option<Ref>),
        length: Term,
        found: &mut BTreeMap<usize, usize>,
    ) {
        let (mut state, end) = (ran.state, ran.end);
        let PathEnd::Call(outcome) = end else { return };
        let most = u64::from(self.scope.others);
        for count in 0..=most {
            let mut state = state.fork();
            let pool = self.machine.pool();
            let count_term = pool.bits(32, count);
            let equal = pool.eq(length, count_term);
            if !self.machine.assume(&mut state, equal) {
                continue;
            }
            match self.is_possible(&mut state) {
                Some(true) => {}
                Some(false) => continue,
                None => {
                    self.leave("a path that the solver could not decide");
                    continue;
                }
            }
            self.lengths.known.push((length, count));
            let ran = attest_forward::Found { state, end: PathEnd::Call(outcome.clone()) };
            self.ended(called, (ran, made), found);
            self.lengths.known.pop();
        }
        let mut longer = state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone());
        let pool = self.machine.pool();
        let most = pool.bits(32, most);
        longer.push(pool.bv_ult(most, length));
        if self.satisfiable(&longer) != Some(false) {
            self.counts.beyond += 1;
            self.counts.longer += 1;
        }
    }

    /// A state within the scope, with what callers still hold: which of the objects before the call and what it gave.
    fn reached(
        &mut self,
        called: &Called<'_>,
        state: &mut State,
        (held, after): (&[usize], &Found),
        threw: Option<ClassId>,
        found: &mut BTreeMap<usize, usize>,
    ) {
        let (canonical, before) = (after.canonical(), called.prepared.roots.len());
        if self.options.merge && self.is_unchanged(called.range.vertex, after, &canonical, before) {
            self.counts.unchanged += 1;
            return;
        }
        // What leaves a state as it is may depend on counters: there is nothing that comes of it.
        if self.path_depends(called.range, state) {
            return;
        }
        match self.is_possible(state) {
            Some(true) => {}
            Some(false) => return,
            None => return self.leave("a path that the solver could not decide"),
        }
        let pool = self.machine.pool();
        let narrow = |term: &usize| {
            let (kind, term) = after.terms[*term];
            (kind, narrowed(pool, kind, term))
        };
        let known = |root: &usize| held.get(*root).filter(|root| **root < before).map(|root| *root as u32);
        let edge = Edge {
            from: called.range,
            call: called.number,
            arguments: called.arguments.to_vec(),
            conditions: state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone()),
            words: canonical.terms.iter().map(narrow).collect(),
            roots: canonical.roots.iter().map(known).collect(),
            to: 0,
            threw,
        };
        self.arrive(canonical, edge, found);
    }

    /// The object that a call gives, if a caller holds it from then on.
    fn new_root(
        &mut self,
        called: &Called<'_>,
        state: &State,
        made: Option<Ref>,
        value: Option<Operand>,
    ) -> Option<Ref> {
        let result = match (made, value) {
            (Some(made), _) => made,
            (None, Some(value)) if value.ty == attest_ir::Type::Ref => match value.mark.term() {
                None => Ref::of_word(value.word),
                Some(term) => match self.machine.pool().word(term) {
                    Some(word) => Ref::of_word(word),
                    // It can be passed anyway.
                    None if is_element(self.machine.pool(), term) => return None,
                    None => {
                        if !self.depends(called.range, [term]) && !self.gives_a_constant(called.number) {
                            self.leave("a result that is one of several objects");
                        }
                        return None;
                    }
                },
            },
            (None, _) => return None,
        };
        let program = self.machine.program();
        let is_held = result.is_null() || called.prepared.roots.contains(&result);
        if is_held || !self.menu.takes(program, state.heap.class(result), &self.questions) {
            return None;
        }
        if self.constants.contains(&result) {
            // It can be passed anyway.
            return None;
        }
        if self.origin.heap.holds(result) {
            self.leave("a result that all callers share");
            return None;
        }
        Some(result)
    }

    /// Keeps an exception that is possible; whether the call that threw it changed nothing.
    fn threw(&mut self, called: &Called<'_>, state: &mut State, exception: Ref, roots: &[Ref]) -> bool {
        if self.is_possible(state) == Some(true) {
            let thrown = Thrown {
                from: called.range,
                call: called.number,
                arguments: called.arguments.to_vec(),
                conditions: state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone()),
                exception: state.heap.class(exception),
                trace: self.machine.stack_trace(state, exception),
            };
            self.keep(thrown);
        }
        self.captured(state, roots).is_ok_and(|after| {
            let canonical = after.canonical();
            self.is_unchanged(called.range.vertex, &after, &canonical, called.prepared.roots.len())
        })
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

    /// What roots lead to; if that depends on what was left out, exploring is to begin again.
    pub(crate) fn captured(&mut self, state: &State, roots: &[Ref]) -> Result<Found, Uncaptured> {
        let code = (self.machine.program(), self.machine.bodies());
        let keeping = (&mut self.abstraction, &self.lengths);
        let because = |why: &str| Err(Uncaptured::Because(why.to_owned()));
        match capture(code, self.machine.pool(), keeping, (&self.origin, state), roots) {
            Ok(found) => {
                self.depends(self.current, found.terms.iter().map(|(_, term)| *term));
                Ok(found)
            }
            Err(NotKept::Unknown(why)) => because(&why),
            Err(NotKept::Length(length)) => Err(Uncaptured::Length(length)),
            Err(NotKept::Matters(fields)) => {
                self.matter(&fields);
                because("a counter that is more than that")
            }
            Err(NotKept::Depends(bases)) => {
                let fields = self.fields_of(self.current.vertex, &bases);
                self.matter(&fields);
                because("something that depends on a counter")
            }
        }
    }

    /// Whether a state has no more objects than the scope says, and no call from a vertex has made an array longer
    /// than that: a larger one in the place of one that was there.
    fn is_within(&mut self, before: usize, found: &Found) -> bool {
        let program = self.machine.program();
        let shape = &self.graph.vertices[before].shape;
        let grows = |object: &Object| {
            let of_class = shape.objects.iter().filter(|known| known.class == object.class);
            let longest = of_class.map(|known| known.cells.len()).max().unwrap_or_default();
            program.class(object.class).is_array()
                && object.cells.len() > self.scope.others as usize
                && longest > 0
                && object.cells.len() > longest
        };
        let grown = found.objects.iter().any(grows);
        if grown {
            self.counts.longer += 1;
            return false;
        }
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
