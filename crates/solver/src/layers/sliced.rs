//! Asks about independent parts apart, because most of a path has nothing to do with its last branch.
//!
//! Conditions belong together if they share a variable or an uninterpreted function. If the path without its last
//! condition is known to be satisfiable, only the part of the last condition is asked.

use std::rc::Rc;

use attest_term::work::{NOTED, VISITED};
use attest_term::{Term, TermPool};
use rustc_hash::FxHashMap;

use super::marks::Marks;
use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::query::Query;
use crate::solve::Solve;

/// So many satisfiable paths are kept; then all go, to keep memory bounded.
const MAX_PATHS: usize = 1 << 14;

/// Asks `inner` about independent parts of the query.
pub struct Sliced {
    inner: Box<dyn Solve>,
    symbols: FxHashMap<Term, Rc<[Symbol]>>,
    paths: FxHashMap<Box<[Term]>, Rc<Model>>,
    /// The symbols of each condition of a query, and whether it is in the part that is asked.
    all: Vec<(Rc<[Symbol]>, bool)>,
    marks: Marks,
}

/// What conditions can share.
type Symbol = u64;

/// Conditions that belong together, and what they share with no others.
#[derive(Default)]
struct Part {
    conditions: Vec<Term>,
    symbols: Vec<Symbol>,
}

impl Part {
    /// The same, with each symbol once and in order.
    fn with_symbols_sorted(mut self) -> Part {
        self.symbols.sort_unstable();
        self.symbols.dedup();
        self
    }

    fn has(&self, symbol: Symbol) -> bool {
        self.symbols.binary_search(&symbol).is_ok()
    }
}

impl Sliced {
    /// Asks `inner` about parts.
    pub fn new(inner: Box<dyn Solve>) -> Sliced {
        Sliced {
            inner,
            symbols: FxHashMap::default(),
            paths: FxHashMap::default(),
            all: Vec::new(),
            marks: Marks::default(),
        }
    }

    fn symbols(&mut self, pool: &mut TermPool, condition: Term) -> Rc<[Symbol]> {
        if let Some(known) = self.symbols.get(&condition) {
            return Rc::clone(known);
        }
        let mut symbols: Vec<Symbol> =
            pool.free_variables(condition).iter().map(|variable| variable.index() as u64).collect();
        if pool.functions().next().is_some() {
            let applied = pool.subterms(&[condition]).into_iter().filter_map(|term| pool.applied(term));
            symbols.extend(applied.map(|function| FUNCTION | function.index() as u64));
            symbols.sort_unstable();
            symbols.dedup();
        }
        let symbols: Rc<[Symbol]> = symbols.into();
        if self.symbols.len() > MAX_PATHS * 4 {
            self.symbols.clear();
        }
        self.symbols.insert(condition, Rc::clone(&symbols));
        symbols
    }

    /// The independent parts, by their first conditions; each keeps the order of the query.
    fn parts(&mut self, pool: &mut TermPool, query: &Query) -> Vec<Part> {
        let conditions = query.conditions();
        let mut groups: Vec<usize> = (0..conditions.len()).collect();
        let mut owner: FxHashMap<Symbol, usize> = FxHashMap::default();
        let mut all = Vec::with_capacity(conditions.len());
        for (place, &condition) in conditions.iter().enumerate() {
            let symbols = self.symbols(pool, condition);
            pool.count(symbols.len() + 1, NOTED);
            for &symbol in symbols.iter() {
                let other = *owner.entry(symbol).or_insert(place);
                join(&mut groups, other, place);
            }
            all.push(symbols);
        }
        let mut parts: Vec<(usize, Part)> = Vec::new();
        for (place, &condition) in conditions.iter().enumerate() {
            let root = find(&groups, place);
            let at = parts.iter().position(|(known, _)| *known == root).unwrap_or_else(|| {
                parts.push((root, Part::default()));
                parts.len() - 1
            });
            parts[at].1.conditions.push(condition);
            parts[at].1.symbols.extend(all[place].iter());
        }
        parts.into_iter().map(|(_, part)| part.with_symbols_sorted()).collect()
    }

    /// Asks about the part of the last condition only, the rest being satisfied by the model.
    fn last_part(
        &mut self,
        pool: &mut TermPool,
        query: &Query,
        last: Term,
        known: Rc<Model>,
        budget: &mut QuestionBudget,
    ) -> Answer {
        let conditions = query.conditions();
        self.all.clear();
        for &condition in conditions {
            let symbols = self.symbols(pool, condition);
            self.all.push((symbols, false));
        }
        self.marks.begin();
        let (mut count, mut grows) = (0, true);
        while grows {
            grows = false;
            pool.count(conditions.len(), NOTED);
            for (&condition, (symbols, is_taken)) in conditions.iter().zip(&mut self.all).rev() {
                let shares = |symbol: &Symbol| self.marks.has(place(*symbol));
                if !*is_taken && (condition == last || symbols.iter().any(shares)) {
                    (*is_taken, grows, count) = (true, true, count + 1);
                    pool.count(symbols.len(), VISITED);
                    for symbol in symbols.iter() {
                        self.marks.mark(place(*symbol));
                    }
                }
            }
        }
        if count == conditions.len() {
            return self.inner.solve(pool, query, budget);
        }
        let taken = conditions.iter().zip(&self.all).filter(|(_, (_, is_taken))| *is_taken);
        let mut part = Part::default();
        for (&condition, (symbols, _)) in taken {
            part.conditions.push(condition);
            part.symbols.extend(symbols.iter());
        }
        let part = part.with_symbols_sorted();
        match self.inner.solve(pool, &Query::new(part.conditions.iter().copied()), budget) {
            Answer::Sat(found) => {
                pool.count(known.values.len() + found.values.len(), NOTED);
                let mut model = Model::clone(&known);
                join_model(&mut model, &part, found);
                Answer::Sat(model)
            }
            other => other,
        }
    }

    fn answer(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let Some((&last, path)) = query.conditions().split_last() else {
            return self.inner.solve(pool, query, budget);
        };
        if let Some(known) = self.paths.get(path).cloned() {
            return self.last_part(pool, query, last, known, budget);
        }
        let parts = self.parts(pool, query);
        if parts.len() == 1 {
            return self.inner.solve(pool, query, budget);
        }
        let mut model = Model::default();
        let mut unknown: Option<Why> = None;
        for part in parts {
            match self.inner.solve(pool, &Query::new(part.conditions.iter().copied()), budget) {
                Answer::Sat(found) => join_model(&mut model, &part, found),
                Answer::Unsat(core) => return Answer::Unsat(core),
                Answer::Unknown(why @ (Why::Deadline | Why::Interrupted)) => return Answer::Unknown(why),
                Answer::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        unknown.map_or(Answer::Sat(model), Answer::Unknown)
    }
}

impl Solve for Sliced {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        let answer = self.answer(pool, query, budget);
        if let Answer::Sat(model) = &answer {
            if self.paths.len() > MAX_PATHS {
                self.paths.clear();
            }
            pool.count(query.conditions().len() + model.values.len(), NOTED);
            self.paths.insert(query.conditions().into(), Rc::new(model.clone()));
        }
        answer
    }
}

/// Marks a symbol as a function.
const FUNCTION: u64 = 1 << 32;

/// Where the mark of a symbol is: functions have odd places.
fn place(symbol: Symbol) -> usize {
    ((symbol & !FUNCTION) << 1 | u64::from(symbol & FUNCTION != 0)) as usize
}

/// Takes over what the model says of the part's own symbols.
fn join_model(model: &mut Model, part: &Part, found: Model) {
    let values = found.values.into_iter();
    model.values.extend(values.filter(|(variable, _)| part.has(variable.index() as u64)));
    let tables = found.functions.into_iter();
    model.functions.extend(tables.filter(|(function, _)| part.has(FUNCTION | function.index() as u64)));
}

fn find(groups: &[usize], mut place: usize) -> usize {
    while groups[place] != place {
        place = groups[place];
    }
    place
}

/// The earlier root stays the root.
fn join(groups: &mut [usize], left: usize, right: usize) {
    let (left, right) = (find(groups, left), find(groups, right));
    groups[left.max(right)] = left.min(right);
}
