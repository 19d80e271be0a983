//! Which layers a script's questions go through, and what each of them answered.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;
use std::time::{Duration, Instant};

use attest_term::TermPool;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::query::Query;
use crate::smt::Smt;
use crate::solve::Solve;

/// A layer that can be chosen by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// The SMT back end.
    Smt,
}

/// How a script is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The layers, outermost first.
    pub layers: Vec<Layer>,
    /// What one check may take; by default no limit.
    pub time: Option<Duration>,
    /// How many steps one check may take; by default as good as no limit.
    pub steps: u64,
    /// How many bytes the back end may hold in one check; by default two gigabytes.
    pub memory: u64,
    /// Look for models that are easy to read, at some cost; by default not.
    pub small: bool,
    /// Simplify terms as they are built; by default so.
    pub simplify: bool,
    /// Keep every question and its answer; by default not.
    pub log: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            layers: Layer::ALL.to_vec(),
            time: None,
            steps: u64::MAX,
            memory: 2 << 30,
            small: false,
            simplify: true,
            log: false,
        }
    }
}

impl Layer {
    /// All of them, in the order of the usual stack.
    pub const ALL: [Layer; 1] = [Layer::Smt];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Smt => "smt",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no layer of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no layer {0}; there is {known}", known = Layer::ALL.map(Layer::name).join(", "))]
pub struct UnknownLayer(String);

impl FromStr for Layer {
    type Err = UnknownLayer;

    fn from_str(name: &str) -> Result<Layer, UnknownLayer> {
        Layer::ALL.into_iter().find(|layer| layer.name() == name).ok_or_else(|| UnknownLayer(name.to_owned()))
    }
}

/// A stack of these layers, outermost first.
pub fn assemble(layers: &[Layer], cores: bool, tally: &Tally) -> Box<dyn Solve> {
    let mut stack: Box<dyn Solve> = Box::new(GivesUp);
    for (at, layer) in layers.iter().enumerate().rev() {
        let inner = stack;
        stack = match layer {
            Layer::Smt if cores => Box::new(OrElse(Smt::with_cores(), inner)),
            Layer::Smt => Box::new(OrElse(Smt::new(), inner)),
        };
        stack = Box::new(Counted { at, name: layer.name(), inner: stack, tally: tally.clone() });
    }
    stack
}

/// What one layer did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LayerCount {
    /// Its name.
    pub name: &'static str,
    /// How many questions it was asked.
    pub asked: u64,
    /// How many of them it answered `sat` without asking the next layer.
    pub sat: u64,
    /// How many of them it answered `unsat` without asking the next layer.
    pub unsat: u64,
    /// How many of them it answered `unknown` without asking the next layer.
    pub unknown: u64,
    /// The time in it, in the layers below included.
    pub time: Duration,
}

/// What the layers of a stack did; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Tally(Rc<RefCell<Vec<LayerCount>>>);

impl Tally {
    /// What each layer did, outermost first.
    pub fn counts(&self) -> Vec<LayerCount> {
        self.0.borrow().clone()
    }

    /// How many questions reached the layer at a place.
    fn asked(&self, at: usize) -> u64 {
        self.0.borrow().get(at).map_or(0, |count| count.asked)
    }
}

/// Counts what a layer is asked and what it answers.
struct Counted {
    at: usize,
    name: &'static str,
    inner: Box<dyn Solve>,
    tally: Tally,
}

impl Solve for Counted {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut Budget) -> Answer {
        let below = self.tally.asked(self.at + 1);
        let start = Instant::now();
        let answer = self.inner.solve(pool, query, budget);
        let own = self.tally.asked(self.at + 1) == below;
        let mut counts = self.tally.0.borrow_mut();
        while counts.len() <= self.at {
            counts.push(LayerCount::default());
        }
        let count = &mut counts[self.at];
        count.name = self.name;
        count.asked += 1;
        count.time += start.elapsed();
        match answer {
            Answer::Sat(_) => count.sat += u64::from(own),
            Answer::Unsat(_) => count.unsat += u64::from(own),
            Answer::Unknown(_) => count.unknown += u64::from(own),
        }
        answer
    }
}

/// Asks the first, and the second only if the first does not know; then what the first said stands.
struct OrElse<A>(A, Box<dyn Solve>);

impl<A: Solve> Solve for OrElse<A> {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut Budget) -> Answer {
        match self.0.solve(pool, query, budget) {
            Answer::Unknown(why) => match self.1.solve(pool, query, budget) {
                Answer::Unknown(_) => Answer::Unknown(why),
                decided => decided,
            },
            decided => decided,
        }
    }
}

/// The end of every stack.
struct GivesUp;

impl Solve for GivesUp {
    fn solve(&mut self, _: &mut TermPool, _: &Query, _: &mut Budget) -> Answer {
        Answer::Unknown(crate::answer::Why::Incomplete)
    }
}
