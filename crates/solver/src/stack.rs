//! The stack of layers, assembled in one function.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use attest_term::TermPool;

use crate::answer::Answer;
use crate::budget::QuestionBudget;
use crate::layers::tapes::Tapes;
use crate::layers::{
    Bounded, Cached, Checked, Counted, Eliminated, Folded, LayerStatistics, Limited, Logged, Nothing, Reused,
    Seconded, Shared, SharedCache, Sliced, Statistics,
};
use crate::opaque::Callback;
use crate::query::Query;
use crate::smt::Smt;
use crate::solve::Solve;
use crate::tuning::MAX_STEPS_PER_QUESTION;
use crate::walk::Walked;

/// A layer that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// [`Folded`].
    Folded,
    /// [`Sliced`].
    Sliced,
    /// [`Cached`].
    Cached,
    /// [`Reused`].
    Reused,
    /// [`Eliminated`].
    Eliminated,
    /// [`Bounded`].
    Bounded,
    /// [`Walked`].
    Walked,
    /// [`Smt`].
    Smt,
}

impl Layer {
    /// All layers, the top one first.
    pub const ALL: [Layer; 8] = [
        Layer::Folded,
        Layer::Sliced,
        Layer::Cached,
        Layer::Reused,
        Layer::Eliminated,
        Layer::Bounded,
        Layer::Walked,
        Layer::Smt,
    ];

    /// The name by which users choose it.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Folded => "folded",
            Layer::Sliced => "sliced",
            Layer::Cached => "cached",
            Layer::Reused => "reused",
            Layer::Bounded => "bounded",
            Layer::Eliminated => "eliminated",
            Layer::Walked => "walked",
            Layer::Smt => "smt",
        }
    }
}

/// There is no layer of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no layer `{0}`; there are folded, sliced, cached, reused, eliminated, bounded, walked and smt"
)]
pub struct NoSuchLayer(pub String);

impl FromStr for Layer {
    type Err = NoSuchLayer;

    fn from_str(name: &str) -> Result<Layer, NoSuchLayer> {
        Layer::ALL.into_iter().find(|layer| layer.name() == name).ok_or_else(|| NoSuchLayer(name.to_owned()))
    }
}

/// How a stack is made.
pub struct StackOptions {
    /// The layers it has; their order in the stack is fixed. All by default.
    pub layers: Vec<Layer>,
    /// Whether the back end finds out which conditions an `Unsat` is about. No by default: it costs time.
    pub cores: bool,
    /// Where queries and answers are written to. Nowhere by default.
    pub log: Option<Box<dyn Write>>,
    /// Executes functions that can only be executed. Without it, queries with such functions are refuted or not known.
    pub callback: Option<Callback>,
    /// The back end's answers that other workers may have found, see [`Shared`]. None by default: each stack then has
    /// a back end that keeps what it learns along a path.
    pub shared: Option<SharedCache>,
    /// The steps of one question at most, whatever the budget has; [`MAX_STEPS_PER_QUESTION`] by default.
    pub steps: u64,
    /// Z3, to be asked where the back end does not know, see [`Seconded`]. None by default.
    pub second: Option<PathBuf>,
}

impl Default for StackOptions {
    fn default() -> StackOptions {
        StackOptions {
            layers: Layer::ALL.to_vec(),
            cores: false,
            log: None,
            callback: None,
            shared: None,
            steps: MAX_STEPS_PER_QUESTION,
            second: None,
        }
    }
}

/// Assembles the stack, from the back end up.
pub fn stack(options: StackOptions) -> Stack {
    let statistics = Statistics::default();
    let mut chosen = options.layers;
    chosen.sort_unstable();
    chosen.dedup();
    statistics.borrow_mut().extend(
        chosen.iter().map(|layer| LayerStatistics { name: layer.name(), ..LayerStatistics::default() }),
    );
    let tapes = Tapes::new(options.callback.clone());
    let mut top: Box<dyn Solve> = Box::new(Nothing);
    for (place, &layer) in chosen.iter().enumerate().rev() {
        let solver: Box<dyn Solve> = match layer {
            // Complete and slow: only what nobody else knows.
            Layer::Smt => {
                let mut smt = if options.cores { Smt::with_cores() } else { Smt::new() };
                smt.callback = options.callback.clone();
                let smt: Box<dyn Solve> = match options.shared.clone() {
                    Some(cache) => Box::new(Shared::new(smt, cache, options.cores)),
                    None => Box::new(smt),
                };
                match &options.second {
                    Some(program) => Box::new(Seconded::new(smt, program)),
                    None => smt,
                }
            }
            // Briefly before the back end where bits are hard (products, floats), in earnest where it gives up.
            Layer::Walked => Box::new(Walked { callback: options.callback.clone(), ..Walked::new(top) }),
            // Decides by ranges and bits, and searches for values: for what is not linear.
            Layer::Bounded => Box::new(Bounded::with_tapes(top, tapes.clone())),
            // Decides what is linear, mostly at once; dearer than trying a model that is there.
            Layer::Eliminated => Box::new(Eliminated::with_tapes(top, tapes.clone())),
            // One evaluation for each known model: the cheapest way to `Sat`, if nothing is known of this very set.
            Layer::Reused => Box::new(Reused::with_tapes(top, tapes.clone())),
            // Below slicing, since parts come back far more often than whole paths.
            Layer::Cached => Box::new(Cached::new(top)),
            // Below folding, since constants put in take variables away that would hold parts together.
            Layer::Sliced => Box::new(Sliced::new(top)),
            // On top: everything below gains from smaller conditions.
            Layer::Folded => Box::new(Folded::with_callback(top, options.callback.clone())),
        };
        top = Box::new(Counted::new(solver, place, Statistics::clone(&statistics)));
    }
    // Outside of all layers, so that no wrong model gets out, and the log shows what the caller got.
    top = Box::new(Checked::with_tapes(top, tapes));
    // Outside of what counts steps, so that no layer can go on without end.
    top = Box::new(Limited::new(top, options.steps));
    if let Some(log) = options.log {
        top = Box::new(Logged::new(top, log));
    }
    Stack { top, statistics }
}

/// A stack of layers, for the terms of one pool.
pub struct Stack {
    top: Box<dyn Solve>,
    statistics: Statistics,
}

impl Stack {
    /// What each layer has done so far, the top one first.
    pub fn statistics(&self) -> Vec<LayerStatistics> {
        self.statistics.borrow().clone()
    }
}

impl Solve for Stack {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        self.top.solve(pool, query, budget)
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stack").field("statistics", &self.statistics).finish_non_exhaustive()
    }
}
