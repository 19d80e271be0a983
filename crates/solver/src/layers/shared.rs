//! Shares the back end's answers between workers, because workers that follow sibling paths ask it the same.
//!
//! **The cache changes how long an answer takes, never the answer.** What is not in it is answered by a new back end
//! that is asked nothing but the query's structure, in a pool made for it, within the steps that are part of the key:
//! a function of the key alone, which every worker computes to the same end. So it does not matter who came first,
//! and what one worker sees does not depend on what another has done. A hit costs the steps that the computation
//! took. Not kept is what depends on time or on the machine (deadline, memory, interruption), and not asked here is
//! what depends on the worker: functions that can only be executed.
//!
//! The layers above keep what they learn to themselves: the answers of a stack are a function of its pool and of the
//! queries it was asked. Work that should not depend on who does it gets a pool and a stack of its own.

mod canonical;

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use attest_term::{FunctionTable, Term, TermPool, Value};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::opaque::has_opaque;
use crate::query::Query;
use crate::smt::Smt;
use crate::solve::Solve;
use canonical::{Canonical, Names};

/// The parts of the cache that are locked apart.
const PARTS: usize = 16;
/// So many answers are kept in each part; then no more are taken in.
const MAX_ANSWERS: usize = 1 << 14;

/// Answers of the back end, for all workers that hold a copy.
#[derive(Clone, Debug, Default)]
pub struct SharedCache(Arc<Cache>);

#[derive(Debug, Default)]
struct Cache {
    parts: [Mutex<FxHashMap<Key, Arc<Kept>>>; PARTS],
    hits: AtomicU64,
    misses: AtomicU64,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    query: Canonical,
    steps: u64,
    cores: bool,
}

#[derive(Debug)]
struct Kept {
    answer: Found,
    /// The steps it took.
    steps: u64,
}

/// An answer by the numbers of the structure.
#[derive(Debug)]
enum Found {
    Sat {
        values: Vec<Option<Value>>,
        functions: Vec<Option<FunctionTable>>,
    },
    /// The places of the conditions to blame.
    Unsat(Vec<usize>),
    Steps,
    Incomplete,
}

impl SharedCache {
    /// An empty cache.
    pub fn new() -> SharedCache {
        SharedCache::default()
    }

    /// How many queries were answered from the cache.
    pub fn hits(&self) -> u64 {
        self.0.hits.load(Ordering::Relaxed)
    }

    /// How many queries were computed.
    pub fn misses(&self) -> u64 {
        self.0.misses.load(Ordering::Relaxed)
    }

    fn part(&self, key: &Key) -> &Mutex<FxHashMap<Key, Arc<Kept>>> {
        // The highest bits, since the map uses the others.
        &self.0.parts[(FxBuildHasher.hash_one(key) >> 60) as usize % PARTS]
    }

    fn get(&self, key: &Key) -> Option<Arc<Kept>> {
        let part = self.part(key).lock().unwrap_or_else(PoisonError::into_inner);
        let known = part.get(key).cloned();
        let count = if known.is_some() { &self.0.hits } else { &self.0.misses };
        count.fetch_add(1, Ordering::Relaxed);
        known
    }

    fn insert(&self, key: Key, kept: Arc<Kept>) {
        let mut part = self.part(&key).lock().unwrap_or_else(PoisonError::into_inner);
        if part.len() < MAX_ANSWERS {
            part.entry(key).or_insert(kept);
        }
    }
}

/// Asks the back end through a cache that other workers share; `inner` is for what is not shared.
pub struct Shared {
    inner: Smt,
    cache: SharedCache,
    cores: bool,
}

impl Shared {
    /// Answers from the cache, or for it. With `cores`, the conditions that an `Unsat` is about are found out.
    pub fn new(inner: Smt, cache: SharedCache, cores: bool) -> Shared {
        Shared { inner, cache, cores }
    }
}

impl Solve for Shared {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        if has_opaque(pool, query.conditions()) {
            return self.inner.solve(pool, query, budget);
        }
        let (structure, names) = Canonical::new(pool, query.conditions());
        let key = Key { query: structure, steps: budget.steps, cores: self.cores };
        if let Some(kept) = self.cache.get(&key) {
            budget.spend(kept.steps);
            return told(pool, &kept.answer, &names);
        }
        let (mut own_pool, own_names) = key.query.build();
        let mut smt = if self.cores { Smt::with_cores() } else { Smt::new() };
        let before = budget.steps;
        let own_query = Query::new(own_names.conditions.iter().copied());
        let answer = smt.solve(&mut own_pool, &own_query, budget);
        let steps = before - budget.steps;
        let found = match answer {
            Answer::Sat(model) => Found::sat(&model, &own_names),
            Answer::Unsat(core) => Found::unsat(&core, &own_names),
            Answer::Unknown(Why::Steps) => Found::Steps,
            Answer::Unknown(Why::Incomplete) => Found::Incomplete,
            Answer::Unknown(Why::WrongModel(condition)) => {
                let place = own_names.conditions.iter().position(|known| *known == condition);
                let condition = place.map_or(condition, |place| names.conditions[place]);
                return Answer::Unknown(Why::WrongModel(condition));
            }
            Answer::Unknown(other) => return Answer::Unknown(other),
        };
        let kept = Arc::new(Kept { answer: found, steps });
        let answer = told(pool, &kept.answer, &names);
        self.cache.insert(key, kept);
        answer
    }
}

impl Found {
    fn sat(model: &Model, names: &Names) -> Found {
        Found::Sat {
            values: names.variables.iter().map(|variable| model.values.get(variable).cloned()).collect(),
            functions: names
                .functions
                .iter()
                .map(|function| model.functions.get(function).cloned())
                .collect(),
        }
    }

    fn unsat(core: &[Term], names: &Names) -> Found {
        let places = names.conditions.iter().enumerate().filter(|(_, condition)| core.contains(condition));
        Found::Unsat(places.map(|(place, _)| place).collect())
    }
}

/// What was found, in the words of a pool.
fn told(pool: &TermPool, found: &Found, names: &Names) -> Answer {
    match found {
        Found::Sat { values, functions } => {
            let mut model = Model::default();
            for (&variable, value) in names.variables.iter().zip(values) {
                let value = value.clone().unwrap_or_else(|| Value::zero(pool.sort(variable)));
                model.values.insert(variable, value);
            }
            for (&function, table) in names.functions.iter().zip(functions) {
                let empty = || FunctionTable {
                    entries: BTreeMap::new(),
                    default: Value::zero(pool.function(function).result),
                };
                model.functions.insert(function, table.clone().unwrap_or_else(empty));
            }
            Answer::Sat(model)
        }
        Found::Unsat(places) => Answer::Unsat(places.iter().map(|&place| names.conditions[place]).collect()),
        Found::Steps => Answer::Unknown(Why::Steps),
        Found::Incomplete => Answer::Unknown(Why::Incomplete),
    }
}
