//! How a script is run.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use attest_budget::Cut;

use crate::budget::QuestionBudget;
use crate::stack::Layer;

/// How a script is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The layers to ask; by default all.
    pub layers: Vec<Layer>,
    /// What one check may take on the clock: the user's cut, after which the answer is `unknown`; by default no limit.
    pub time: Option<Duration>,
    /// How many steps one check may take; by default as good as no limit.
    pub steps: u64,
    /// How many bytes the back end may hold in one check; by default two gigabytes.
    pub memory: u64,
    /// Z3, to be asked where the back end does not know; by default none.
    pub second: Option<PathBuf>,
    /// Look for models that are easy to read, at some cost; by default not.
    pub small: bool,
    /// Simplify terms as they are built; by default so.
    pub simplify: bool,
    /// Where every question goes with its answer; by default nowhere.
    pub log: Option<Arc<File>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            layers: Layer::ALL.to_vec(),
            time: None,
            steps: u64::MAX,
            memory: 2 << 30,
            second: None,
            small: false,
            simplify: true,
            log: None,
        }
    }
}

impl Settings {
    /// What a check that begins now may cost.
    pub(super) fn budget(&self) -> QuestionBudget {
        let deadline = Cut::after_some(self.time).deadline();
        QuestionBudget { steps: self.steps, deadline, memory: self.memory }
    }
}
