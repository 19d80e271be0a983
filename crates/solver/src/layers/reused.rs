//! Tries models that are there already, because a branch taken rarely changes the values that lead to it: along a
//! path, the parent's model satisfies one side of every branch.

use std::collections::VecDeque;
use std::rc::Rc;

use attest_term::{FunctionKind, Term, TermPool};
use rustc_hash::FxHashMap;

use super::tapes::{Completed, Tapes, complete};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;

/// So many models are tried.
const RECENT: usize = 12;
/// So many paths keep their model; then all go, to keep memory bounded.
const MOST_PATHS: usize = 1 << 14;

/// Answers `Sat` if the model of the query without its last condition, or a recent one, satisfies all conditions.
pub struct Reused {
    inner: Box<dyn Solve>,
    tapes: Tapes,
    recent: VecDeque<Rc<Model>>,
    paths: FxHashMap<Box<[Term]>, Rc<Model>>,
}

impl Reused {
    /// Tries models before it asks `inner`.
    pub fn new(inner: Box<dyn Solve>) -> Reused {
        Reused { inner, tapes: Tapes::default(), recent: VecDeque::new(), paths: FxHashMap::default() }
    }

    fn fitting(&mut self, pool: &TermPool, query: &Query) -> Option<Rc<Model>> {
        let (&last, path) = query.conditions().split_last()?;
        let parent = self.paths.get(path).cloned();
        if let Some(model) = parent
            && self.tapes.holds(pool, last, &Completed { pool, model: &model })
            && fits(&mut self.tapes, pool, path, &model)
        {
            return Some(model);
        }
        for place in 0..self.recent.len() {
            let model = Rc::clone(&self.recent[place]);
            if self.tapes.holds(pool, last, &Completed { pool, model: &model })
                && fits(&mut self.tapes, pool, path, &model)
            {
                self.recent.remove(place);
                self.recent.push_front(Rc::clone(&model));
                return Some(model);
            }
        }
        None
    }

    fn remember(&mut self, query: &Query, model: &Rc<Model>) {
        if self.paths.len() > MOST_PATHS {
            self.paths.clear();
        }
        self.paths.insert(query.conditions().into(), Rc::clone(model));
    }
}

impl Solve for Reused {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut Budget) -> Answer {
        if let Some(model) = self.fitting(pool, query) {
            self.remember(query, &model);
            return Answer::Sat(for_query(pool, query, &model));
        }
        let answer = self.inner.solve(pool, query, budget);
        if let Answer::Sat(model) = &answer {
            let model = Rc::new(model.clone());
            self.remember(query, &model);
            self.recent.push_front(model);
            self.recent.truncate(RECENT);
        }
        answer
    }
}

fn fits(tapes: &mut Tapes, pool: &TermPool, conditions: &[Term], model: &Model) -> bool {
    let environment = Completed { pool, model };
    conditions.iter().rev().all(|&condition| tapes.holds(pool, condition, &environment))
}

/// The model, restricted to the query's variables and complete for them.
fn for_query(pool: &mut TermPool, query: &Query, model: &Model) -> Model {
    let mut wanted = Model::default();
    for &condition in query.conditions() {
        for &variable in pool.free_variables(condition).iter() {
            if let Some(value) = model.values.get(&variable) {
                wanted.values.entry(variable).or_insert_with(|| value.clone());
            }
        }
    }
    for (id, function) in pool.functions() {
        if function.kind == FunctionKind::Uninterpreted
            && let Some(table) = model.functions.get(&id)
        {
            wanted.functions.insert(id, table.clone());
        }
    }
    complete(pool, query, &mut wanted);
    wanted
}
