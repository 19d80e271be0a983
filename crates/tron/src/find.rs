//! The bounded model finder: questions about heaps become clauses, an assignment of them becomes a heap.
//!
//! The universe is one atom for each reference, `scope` spare atoms, and one constant atom for each created object.
//! An atom may be inactive. Variables are `active(a)`, `class(a, k)`, `link(a, f, b)` of the input heap, and the
//! members of references and set symbols; heap versions, sets and facts are circuits over them ([`sets`], [`facts`]).
//!
//! Differs from a relational model finder in that only what questions read is encoded: a store costs nothing
//! unless one of its fields is read from the heap after it.
//!
//! Questions of one exploration share universes ([`universe`]), one for each of a few sizes: the laws of heaps are clauses,
//! what a question says are assumptions, and what the solver learns from one question serves the next. A universe is
//! made anew when something matters that has no variables in it, and when it has grown too large.

mod circuit;
mod extract;
mod facts;
mod laws;
mod reasons;
mod relevance;
mod sets;
mod tuning;
mod universe;
mod vector;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use attest_solver::sat::cadical::Literal;
use attest_solver::{Error, Limits, Outcome, Stopped};

use crate::model::Model;
use crate::question::{Answer, Assignment, Question};
use crate::terms::Pool;
use reasons::Reasons;
use relevance::{Relevance, relevance};
use universe::Universe;

/// Finds heaps of one model, along the paths of one pool.
pub struct Finder {
    model: Arc<Model>,
    /// How many questions have been asked.
    pub asked: u64,
    /// How many steps the solver has taken for them.
    pub steps: u64,
    /// How many questions had no answer for a reason that was known.
    pub refuted: u64,
    /// Whether heaps are made smaller once they are found.
    shrinks: bool,
    /// While it is set, questions are not decided.
    stop: Option<Arc<AtomicBool>>,
    reasons: Reasons,
    /// All that has mattered so far.
    relevance: Relevance,
    universes: BTreeMap<usize, Universe>,
}

impl Finder {
    /// A finder of heaps of a model. All its questions are about terms of one pool.
    pub fn new(model: Arc<Model>) -> Finder {
        Finder {
            model,
            asked: 0,
            steps: 0,
            refuted: 0,
            shrinks: false,
            stop: None,
            reasons: Reasons::default(),
            relevance: Relevance::default(),
            universes: BTreeMap::new(),
        }
    }

    /// The same; questions are not decided while this flag is set.
    #[must_use]
    pub fn stopped_by(self, stop: Option<Arc<AtomicBool>>) -> Finder {
        Finder { stop, ..self }
    }

    /// Answers a question, with a smallest heap if that is not too hard to find.
    pub fn find_smallest(&mut self, pool: &Pool, question: &Question<'_>, limits: Limits) -> Answer {
        self.shrinks = true;
        let answer = self.find(pool, question, limits);
        self.shrinks = false;
        answer
    }

    /// Answers a question. Small heaps are looked for first; there is nothing only if there is nothing in the whole
    /// scope.
    pub fn find(&mut self, pool: &Pool, question: &Question<'_>, limits: Limits) -> Answer {
        if self.reasons.refute(question, question.references.len() + question.scope as usize) {
            self.refuted += 1;
            return Answer::Nothing;
        }
        self.asked += 1;
        match self.search(pool, question, limits) {
            Ok(answer) => answer,
            Err(failure) => {
                self.universes.clear();
                Answer::Undecided(match failure {
                    Error::OutOfMemory => Stopped::Memory,
                    _ => Stopped::Incomplete,
                })
            }
        }
    }

    /// Looks among heaps of growing size: a heap is mostly small, and so are the clauses for it.
    fn search(&mut self, pool: &Pool, question: &Question<'_>, limits: Limits) -> Result<Answer, Error> {
        let whole = question.references.len() + question.scope as usize;
        let relevance = relevance(&self.model, pool, question);
        self.relevance = self.relevance.join(&relevance);
        for objects in stages(question.references.len(), whole) {
            if self.reasons.refute(question, objects) {
                continue;
            }
            let effort = if objects == whole { limits } else { at_most(limits, tuning::TRYING) };
            match self.stage(pool, question, &relevance, objects, effort)? {
                Answer::Nothing if objects < whole => {}
                Answer::Undecided(Stopped::Steps) if objects < whole => {}
                answer => return Ok(answer),
            }
        }
        Ok(Answer::Nothing)
    }

    /// Looks among heaps of at most so many objects.
    fn stage(
        &mut self,
        pool: &Pool,
        question: &Question<'_>,
        relevance: &Relevance,
        objects: usize,
        limits: Limits,
    ) -> Result<Answer, Error> {
        let universe = universe_for(
            &mut self.universes,
            &self.model,
            pool,
            question,
            (&self.relevance, relevance),
            objects,
        )?;
        let Some(mut assumptions) = universe.assumptions(pool, question, relevance) else {
            return Ok(Answer::Nothing);
        };
        if let Some(stop) = &self.stop {
            universe.circuit.solver.stop_when(Arc::clone(stop));
        }
        if let Some(failure) = universe.circuit.failure.take() {
            return Err(failure);
        }
        assumptions.extend(universe.at_most(objects));
        let outcome = universe.circuit.solver.check(&assumptions, limits)?;
        self.steps += universe.circuit.solver.steps_taken();
        Ok(match outcome {
            Outcome::Sat if self.shrinks => {
                Answer::Found(Box::new(smallest(universe, pool, question, &assumptions, limits)?))
            }
            Outcome::Sat => Answer::Found(Box::new(universe.extract(pool, question))),
            Outcome::Unsat => {
                self.reasons.learn(universe, pool, question, objects);
                Answer::Nothing
            }
            Outcome::Unknown(stopped) => Answer::Undecided(stopped),
        })
    }
}

/// The universe of a size in which a question can be asked; a new one where there is none, or none that fits.
fn universe_for<'a>(
    universes: &'a mut BTreeMap<usize, Universe>,
    model: &Arc<Model>,
    pool: &Pool,
    question: &Question<'_>,
    (all, relevance): (&Relevance, &Relevance),
    objects: usize,
) -> Result<&'a mut Universe, Error> {
    let size = tuning::universe_size(objects);
    let usable = universes.get(&size).is_some_and(|universe| {
        universe.fits(question, relevance) && universe.circuit.len() < tuning::MAX_VARIABLES
    });
    if !usable {
        universes.remove(&size);
    }
    Ok(match universes.entry(size) {
        std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
        std::collections::btree_map::Entry::Vacant(place) => {
            place.insert(Universe::new(model, pool, question, all, size)?)
        }
    })
}

/// How many objects to try with, the last of which is all.
fn stages(named: usize, whole: usize) -> Vec<usize> {
    let mut stages: Vec<usize> = [named + 3].into_iter().filter(|size| size + 2 < whole).collect();
    stages.push(whole);
    stages
}

fn at_most(limits: Limits, steps: u64) -> Limits {
    Limits { steps: Some(limits.steps.map_or(steps, |own| own.min(steps))), ..limits }
}

/// From a heap that is found to smaller ones, until there is none or that is too hard to say.
fn smallest(
    universe: &mut Universe,
    pool: &Pool,
    question: &Question<'_>,
    assumptions: &[Literal],
    limits: Limits,
) -> Result<Assignment, Error> {
    let mut found = universe.extract(pool, question);
    let limits = at_most(limits, tuning::SHRINKING);
    while let Some(fewer) = found.heap.len().checked_sub(1) {
        let Some(bound) = universe.at_most(fewer) else { break };
        let with: Vec<Literal> = assumptions.iter().copied().chain([bound]).collect();
        match universe.circuit.solver.check(&with, limits)? {
            Outcome::Sat => found = universe.extract(pool, question),
            Outcome::Unsat | Outcome::Unknown(_) => break,
        }
    }
    Ok(found)
}
