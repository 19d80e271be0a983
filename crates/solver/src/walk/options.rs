//! How the walk walks.

/// The walk's parameters. The defaults are the thesis's (section 5.7.2) where it gives a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkOptions {
    /// I: steps for each condition that does not hold at the start; 150.
    pub steps_per_condition: u64,
    /// R: random neighbours at each step, each with a bisection step; 10.
    pub neighbours: usize,
    /// T: for how many steps at most a variable is tabu, `min(tabu, variables / 2)` but at least 1; 0 turns tabu
    /// off; 3.
    pub tabu: usize,
    /// Whether the bisection step is taken; true.
    pub bisection: bool,
    /// M: how many random neighbours outside the polytope are rejected before one is given up; 8 (not given).
    pub rejections: usize,
    /// S: the usual deviation of a random step; 10 (not given).
    pub radius: f64,
    /// How often to start anew; 3 (the thesis starts once).
    pub tries: u64,
    /// Where the random numbers begin; 1.
    pub seed: u64,
}

impl WalkOptions {
    /// One short try, a fraction of a millisecond: what is worth it before another solver is asked.
    pub fn brief() -> WalkOptions {
        WalkOptions { steps_per_condition: 10, tries: 1, ..WalkOptions::default() }
    }

    /// No step at all: only the start of the walk is tried.
    pub fn start_only() -> WalkOptions {
        WalkOptions { steps_per_condition: 0, tries: 1, ..WalkOptions::default() }
    }
}

impl Default for WalkOptions {
    fn default() -> WalkOptions {
        WalkOptions {
            steps_per_condition: 150,
            neighbours: 10,
            tabu: 3,
            bisection: true,
            rejections: 8,
            radius: 10.0,
            tries: 3,
            seed: 1,
        }
    }
}
