//! The layer that asks Bitwuzla: complete but for opaque functions and remainders of doubles, and the slowest.
//!
//! A path's conditions are levels of one solver; a query that continues the last one only adds levels. Where a query
//! has nothing in common with the last one, the solver is new, since popped levels make an old one slow.

use std::collections::BTreeMap;
use std::fmt;

use attest_term::{FunctionTable, Op, Term, TermPool, Value};

use super::bitwuzla::{self, Options, Solver, TermManager};
use super::circuit::Circuits;
use super::translate::{Translation, value_of};
use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::guard::Error;
use crate::limits::{Limits, Outcome, Stopped};
use crate::model::Model;
use crate::opaque::{Callback, has_opaque, is_opaque, recorded};
use crate::query::Query;
use crate::solve::Solve;

/// How many terms a manager may hold before it is replaced: they are never given back.
const MAX_TERMS: usize = 2_000_000;

/// How many models may be wrong, where Bitwuzla knows a term only approximately, before the query is given up.
const MAX_LEMMAS: usize = 16;

/// Asks Bitwuzla. A step is one of [`Limits::steps`], or as much work at circuits that are made for the query.
#[derive(Default)]
pub struct Smt {
    /// Executes opaque functions: Bitwuzla takes them for uninterpreted, and is told what they give for the arguments
    /// of a model that is wrong. Without it, a model of a query with such functions is not known to be one.
    pub callback: Option<Callback>,
    cores: bool,
    session: Option<Session>,
}

/// A solver and what it has been told.
#[derive(Debug)]
struct Session {
    options: Options,
    manager: TermManager,
    translation: Translation,
    solver: Solver,
    circuits: Circuits,
    /// The condition of each level, and its translation.
    levels: Vec<(Term, bitwuzla::Term)>,
}

impl Smt {
    /// A layer that has been asked nothing yet.
    pub fn new() -> Smt {
        Smt::default()
    }

    /// The same, but it finds out which conditions an `Unsat` is about, which costs some time in each check.
    pub fn with_cores() -> Smt {
        Smt { cores: true, ..Smt::default() }
    }
}

impl fmt::Debug for Smt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Smt").field("session", &self.session).finish_non_exhaustive()
    }
}

impl Solve for Smt {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        if self.session.as_ref().is_some_and(|session| session.manager.term_count() > MAX_TERMS) {
            self.session = None;
        }
        let answer = match self.session.take() {
            Some(session) => Ok(session),
            None => Session::new(Options { unsat_cores: self.cores, ..Options::default() }),
        }
        .and_then(|session| self.session.insert(session).answer(pool, query, self.callback.as_ref(), budget));
        answer.unwrap_or_else(|error| {
            // Whatever state the solver was left in, the next query begins anew.
            self.session = None;
            Answer::Unknown(match error {
                Error::OutOfMemory => Why::Memory,
                Error::Misuse(reason) => Why::Refused(reason),
                Error::Unusable => Why::Refused(error.to_string()),
            })
        })
    }
}

impl Session {
    fn new(options: Options) -> Result<Session, Error> {
        let manager = TermManager::new()?;
        let solver = Solver::new(&manager, options)?;
        let translation = Translation::new(manager.clone());
        Ok(Session { options, manager, translation, solver, circuits: Circuits::new(), levels: Vec::new() })
    }

    fn answer(
        &mut self,
        pool: &mut TermPool,
        query: &Query,
        callback: Option<&Callback>,
        budget: &mut QuestionBudget,
    ) -> Result<Answer, Error> {
        let mut assumed = self.enter(pool, query)?;
        if !budget.spend(self.circuits.make(pool, query.conditions())) {
            self.circuits.take_back();
            return Ok(Answer::Unknown(Why::Steps));
        }
        let approximations = self.translation.approximations(pool, query.conditions());
        let has_opaque = has_opaque(pool, query.conditions());
        if !approximations.is_empty() && !has_opaque {
            let exact: Vec<_> =
                assumed.iter().copied().chain(approximations.iter().map(|(_, at)| *at)).collect();
            match self.check(pool, query, &exact, budget)? {
                Answer::Sat(model) if model.refutes(pool, query).is_none() => return Ok(Answer::Sat(model)),
                Answer::Unknown(why @ (Why::Deadline | Why::Interrupted)) => {
                    return Ok(Answer::Unknown(why));
                }
                _ => {}
            }
        }
        for _ in 0..MAX_LEMMAS {
            let mut model = match self.check(pool, query, &assumed, budget)? {
                Answer::Sat(model) => model,
                decided => return Ok(decided),
            };
            if has_opaque {
                let Some(callback) = callback else { return Ok(Answer::Unknown(Why::Opaque)) };
                let Some((executed, _)) = recorded(pool, query.conditions(), model, Some(callback)) else {
                    return Ok(Answer::Unknown(Why::Opaque));
                };
                model = executed;
            }
            match model.refutes(pool, query) {
                None => return Ok(Answer::Sat(model)),
                Some(condition) if approximations.is_empty() && !has_opaque => {
                    return Ok(Answer::Unknown(Why::WrongModel(condition)));
                }
                Some(_) => {
                    for &(term, _) in &approximations {
                        assumed.push(self.translation.lemma(pool, term, &model)?);
                    }
                    for (&function, table) in model.functions.iter().filter(|(id, _)| is_opaque(pool, **id)) {
                        for (args, result) in &table.entries {
                            if args.iter().any(|arg| matches!(arg, Value::Array(_))) {
                                return Ok(Answer::Unknown(Why::Opaque));
                            }
                            assumed.push(self.translation.fact(function, args, result)?);
                        }
                    }
                }
            }
        }
        Ok(Answer::Unknown(if has_opaque { Why::Opaque } else { Why::Incomplete }))
    }

    /// What Bitwuzla says of the query under assumptions, the first of which is the last condition.
    fn check(
        &mut self,
        pool: &TermPool,
        query: &Query,
        assumed: &[bitwuzla::Term],
        budget: &mut QuestionBudget,
    ) -> Result<Answer, Error> {
        let limits =
            Limits { steps: Some(budget.steps), deadline: budget.deadline, memory: Some(budget.memory) };
        let outcome = self.solver.check(assumed, limits)?;
        budget.spend(self.solver.steps_taken());
        Ok(match outcome {
            Outcome::Sat => Answer::Sat(self.model(pool, query)?),
            Outcome::Unsat => Answer::Unsat(self.core(query, assumed)?),
            Outcome::Unknown(stopped) => Answer::Unknown(reason(stopped)),
        })
    }

    /// Makes all conditions but the last the solver's levels, and returns the last, which is only assumed: the next
    /// query is likely to have its negation in its place.
    fn enter(&mut self, pool: &TermPool, query: &Query) -> Result<Vec<bitwuzla::Term>, Error> {
        let Some((&last, path)) = query.conditions().split_last() else {
            self.leave(0)?;
            return Ok(Vec::new());
        };
        let common = self.levels.iter().zip(path).take_while(|((known, _), wanted)| known == *wanted).count();
        self.leave(common)?;
        for &condition in &path[common..] {
            let translated = self.translation.condition(pool, condition)?;
            self.solver.push()?;
            self.solver.assert(translated)?;
            self.levels.push((condition, translated));
        }
        Ok(vec![self.translation.condition(pool, last)?])
    }

    fn leave(&mut self, kept: usize) -> Result<(), Error> {
        let levels = self.levels.len() - kept;
        if levels == 0 {
            return Ok(());
        }
        if kept == 0 {
            self.solver = Solver::new(&self.manager, self.options)?;
            self.circuits.clear();
        } else {
            self.solver.pop(levels as u32)?;
        }
        self.levels.truncate(kept);
        Ok(())
    }

    /// The conditions that the solver blames, in order.
    fn core(&mut self, query: &Query, assumed: &[bitwuzla::Term]) -> Result<Vec<Term>, Error> {
        let conditions = query.conditions();
        if !self.options.unsat_cores {
            return Ok(conditions.to_vec());
        }
        let core = self.solver.unsat_core()?;
        let translations = self.levels.iter().map(|(_, translated)| translated).chain(assumed);
        let blamed = conditions.iter().zip(translations).filter(|(_, translated)| core.contains(translated));
        Ok(blamed.map(|(&condition, _)| condition).collect())
    }

    fn model(&mut self, pool: &TermPool, query: &Query) -> Result<Model, Error> {
        let mut model = Model::default();
        for term in pool.subterms(query.conditions()) {
            match pool.op(term) {
                Op::Variable => {
                    let value = self.value(pool, term)?;
                    model.values.insert(term, value);
                }
                Op::Apply => {
                    let Some(function) = pool.applied(term) else { continue };
                    let args =
                        pool.args(term).iter().map(|&arg| self.value(pool, arg)).collect::<Result<_, _>>()?;
                    let value = self.value(pool, term)?;
                    let default = Value::zero(pool.function(function).result);
                    let table = model
                        .functions
                        .entry(function)
                        .or_insert_with(|| FunctionTable { entries: BTreeMap::new(), default });
                    table.entries.insert(args, value);
                }
                _ => {}
            }
        }
        Ok(model)
    }

    fn value(&mut self, pool: &TermPool, term: Term) -> Result<Value, Error> {
        let translated = self.translation.term(pool, term)?;
        let value = self.solver.value(translated)?;
        value_of(pool.sort(term), &value)
            .ok_or_else(|| Error::Misuse(format!("the value of {term} is of another sort: {value:?}")))
    }
}

fn reason(stopped: Stopped) -> Why {
    match stopped {
        Stopped::Steps => Why::Steps,
        Stopped::Deadline => Why::Deadline,
        Stopped::Memory => Why::Memory,
        Stopped::Interrupted => Why::Interrupted,
        Stopped::Incomplete => Why::Incomplete,
    }
}

#[cfg(test)]
mod tests;
