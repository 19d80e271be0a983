//! Tries models that are there already, because a branch taken rarely changes the values that lead to it: along a
//! path, the parent's model satisfies one side of every branch.

use std::collections::VecDeque;
use std::rc::Rc;

use attest_term::work::NOTED;
use attest_term::{FunctionKind, Term, TermPool};
use rustc_hash::FxHashMap;

use super::tapes::{Tapes, complete};
use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::opaque::{has_opaque, recorded};
use crate::query::Query;
use crate::solve::Solve;

/// So many models are tried.
const RECENT: usize = 12;
/// So many paths keep their model; then all go, to keep memory bounded.
const MAX_PATHS: usize = 1 << 14;

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
        Reused::with_tapes(inner, Tapes::default())
    }

    /// The same, with tapes that other layers use too.
    pub(crate) fn with_tapes(inner: Box<dyn Solve>, tapes: Tapes) -> Reused {
        Reused { inner, tapes, recent: VecDeque::new(), paths: FxHashMap::default() }
    }

    /// A model of the query and of no other variables, if a known one can be made that.
    fn fitting(&mut self, pool: &mut TermPool, query: &Query) -> Option<Rc<Model>> {
        let (&last, path) = query.conditions().split_last()?;
        // The parent's model is known to satisfy the rest of the path, and is about that only.
        if let Some(model) = self.paths.get(path)
            && self.tapes.hold_completed(pool, &[last], model)
        {
            let model = Rc::clone(model);
            return self.extended(pool, query, last, &model);
        }
        for place in 0..self.recent.len() {
            let model = Rc::clone(&self.recent[place]);
            if self.tapes.hold_completed(pool, query.conditions(), &model) {
                self.recent.remove(place);
                self.recent.push_front(Rc::clone(&model));
                let model = for_query(pool, query, &model);
                return self.recorded(pool, query, model).map(Rc::new);
            }
        }
        None
    }

    /// The parent's model, complete for one condition more.
    fn extended(
        &self,
        pool: &mut TermPool,
        query: &Query,
        last: Term,
        parent: &Rc<Model>,
    ) -> Option<Rc<Model>> {
        let variables = pool.free_variables(last);
        let is_known = |variable: &Term| parent.values.contains_key(variable);
        if variables.iter().all(is_known) && pool.functions().next().is_none() {
            return Some(Rc::clone(parent));
        }
        let mut more = Model::clone(parent);
        complete(pool, &[last], &mut more);
        self.recorded(pool, query, more).map(Rc::new)
    }

    /// The model with what opaque functions were executed for.
    fn recorded(&self, pool: &TermPool, query: &Query, model: Model) -> Option<Model> {
        if !has_opaque(pool, query.conditions()) {
            return Some(model);
        }
        let recorded = recorded(pool, query.conditions(), model, self.tapes.callback.as_ref());
        recorded.and_then(|(model, holds)| holds.then_some(model))
    }

    fn remember(&mut self, query: &Query, model: &Rc<Model>) {
        if self.paths.len() > MAX_PATHS {
            self.paths.clear();
        }
        self.paths.insert(query.conditions().into(), Rc::clone(model));
    }
}

impl Solve for Reused {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        pool.count(query.conditions().len(), NOTED);
        if let Some(model) = self.fitting(pool, query) {
            pool.count(model.values.len(), NOTED);
            self.remember(query, &model);
            return Answer::Sat(Model::clone(&model));
        }
        let answer = self.inner.solve(pool, query, budget);
        if let Answer::Sat(model) = &answer {
            pool.count(model.values.len(), NOTED);
            let model = Rc::new(model.clone());
            self.remember(query, &model);
            self.recent.push_front(model);
            self.recent.truncate(RECENT);
        }
        answer
    }
}

/// The model, restricted to the query's variables and complete for them.
fn for_query(pool: &mut TermPool, query: &Query, model: &Model) -> Model {
    let mut wanted = Model::default();
    for &condition in query.conditions() {
        let variables = pool.free_variables(condition);
        pool.count(variables.len(), NOTED);
        for &variable in variables.iter() {
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
    complete(pool, query.conditions(), &mut wanted);
    wanted
}
