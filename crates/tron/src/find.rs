//! The bounded model finder: questions about heaps become clauses, an assignment of them becomes a heap.
//!
//! The universe is one atom for each reference, `scope` spare atoms, and one constant atom for each created object.
//! An atom may be inactive. Variables are `active(a)`, `class(a, k)`, `link(a, f, b)` of the input heap, and the
//! members of references and set symbols; heap versions, sets and facts are circuits over them ([`sets`], [`facts`]).
//!
//! Differs from a relational model finder in that only what a question reads is encoded: a store costs nothing
//! unless one of its fields is read from the heap after it.

mod circuit;
mod extract;
mod facts;
mod laws;
mod relevance;
mod sets;
mod universe;

use std::sync::Arc;

use attest_solver::{Error, Limits, Outcome, Stopped};

use crate::model::Model;
use crate::question::{Answer, Assignment, Question};
use crate::terms::Pool;
use relevance::relevance;
use universe::Encoding;

/// How many steps of the solver a search in less than the whole scope is worth.
const TRYING: u64 = 1_000;

/// How many steps of the solver a smaller heap is worth.
const SHRINKING: u64 = 200;

/// Finds heaps of one model.
#[derive(Debug)]
pub struct Finder {
    model: Arc<Model>,
    /// How many questions have been asked.
    pub asked: u64,
}

impl Finder {
    /// A finder of heaps of a model.
    pub fn new(model: Arc<Model>) -> Finder {
        Finder { model, asked: 0 }
    }

    /// Answers a question. Small heaps are looked for first; there is nothing only if there is nothing in the whole
    /// scope.
    pub fn find(&mut self, pool: &Pool, question: &Question<'_>, limits: Limits) -> Answer {
        self.asked += 1;
        match self.search(pool, question, limits) {
            Ok(answer) => answer,
            Err(Error::OutOfMemory) => Answer::Undecided(Stopped::Memory),
            Err(_) => Answer::Undecided(Stopped::Incomplete),
        }
    }

    /// Looks in universes of growing size: a heap is mostly small, and so are the clauses for it.
    fn search(&self, pool: &Pool, question: &Question<'_>, limits: Limits) -> Result<Answer, Error> {
        let whole = question.references.len() + question.scope as usize;
        let relevance = relevance(&self.model, pool, question);
        for objects in stages(question.references.len(), whole) {
            let mut encoding = Encoding::new(&self.model, pool, question, &relevance, objects)?;
            encoding.laws();
            encoding.inputs();
            for fact in question.facts {
                encoding.assert(*fact);
            }
            if let Some(failure) = encoding.circuit.failure.take() {
                return Err(failure);
            }
            let effort = if objects == whole { limits } else { at_most(limits, TRYING) };
            match encoding.circuit.solver.check(&[], effort)? {
                Outcome::Sat => return Ok(Answer::Found(Box::new(smallest(&mut encoding, limits)?))),
                Outcome::Unsat => {}
                Outcome::Unknown(Stopped::Steps) if objects < whole => {}
                Outcome::Unknown(stopped) => return Ok(Answer::Undecided(stopped)),
            }
        }
        Ok(Answer::Nothing)
    }
}

/// How many objects to try with, the last of which is all.
fn stages(named: usize, whole: usize) -> Vec<usize> {
    let mut stages: Vec<usize> = [named + 2, named + 5].into_iter().filter(|size| size + 2 < whole).collect();
    stages.push(whole);
    stages
}

fn at_most(limits: Limits, steps: u64) -> Limits {
    Limits { steps: Some(limits.steps.map_or(steps, |own| own.min(steps))), ..limits }
}

/// From a heap that is found to smaller ones, until there is none or that is too hard to say.
fn smallest(encoding: &mut Encoding<'_>, limits: Limits) -> Result<Assignment, Error> {
    let mut found = encoding.extract();
    let limits = at_most(limits, SHRINKING);
    while let Some(fewer) = found.heap.len().checked_sub(1) {
        let Some(bound) = encoding.at_most(fewer) else { break };
        match encoding.circuit.solver.check(&[bound], limits)? {
            Outcome::Sat => found = encoding.extract(),
            Outcome::Unsat | Outcome::Unknown(_) => break,
        }
    }
    Ok(found)
}
