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
use universe::Encoding;

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

    fn search(&self, pool: &Pool, question: &Question<'_>, limits: Limits) -> Result<Answer, Error> {
        let mut encoding = Encoding::new(&self.model, pool, question)?;
        encoding.laws();
        encoding.inputs();
        for fact in question.facts {
            encoding.assert(*fact);
        }
        if let Some(failure) = encoding.circuit.failure.take() {
            return Err(failure);
        }
        for size in encoding.sizes() {
            let bound = encoding.at_most(size);
            let assumptions: Vec<_> = bound.into_iter().collect();
            match encoding.circuit.solver.check(&assumptions, limits)? {
                Outcome::Sat => {
                    let assignment: Assignment = encoding.extract();
                    return Ok(Answer::Found(Box::new(assignment)));
                }
                Outcome::Unsat => {
                    let blamed = assumptions.first().map(|bound| encoding.circuit.solver.has_failed(*bound));
                    if blamed != Some(Some(true)) {
                        return Ok(Answer::Nothing);
                    }
                }
                Outcome::Unknown(stopped) => return Ok(Answer::Undecided(stopped)),
            }
        }
        Ok(Answer::Nothing)
    }
}
