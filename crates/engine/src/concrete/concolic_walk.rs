//! The concolic walk: inputs are searched by running the program and looking how near it came.
//!
//! After Peter Dinges, "Symcretic Testing of Programs", sections 4.3 and 5.4. Differs:
//! 1. The whole call is run by our machine, not a straight-line trace; loops and library methods are executed as they
//!    are. What counts is the branch nearest to the target at which the run turned away, and by how much.
//! 2. From a solution of the backward phase those inputs move that its approximations depend on (the thesis's R) and that
//!    the run reads on the way to a branch (its B, as far as moving them changes what is seen); where that is not enough,
//!    all primitive inputs. One whose moves do not help is tabu for a while.
//! 3. The bisection step follows the difference of the compared values over two runs; steps that help are doubled.

use attest_forward::BranchDistance;
use attest_program::Kind;
use attest_sequence::{Rng, USUAL_NUMBERS};
use attest_state::Value;

use super::bounded_exhaustive::every_combination;
use super::numbers::{Point, value};
use super::search::{Experiment, Search};
use super::tuning::{MAGNITUDES, USUAL_NUMBERS_OF_THREE};

/// How the walk searches: the parameters of the thesis's Table 5.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkSettings {
    /// For how many turns an input is tabu whose moves did not help, at most; 0 for never.
    pub tabu: u32,
    /// Whether values are guessed at which both sides of a comparison would be equal.
    pub bisection: bool,
    /// Steps from one start.
    pub steps: u32,
    /// Random moves of an input in each step.
    pub neighbours: usize,
    /// Whether usual numbers are tried and roots are looked for along each input; not part of the thesis.
    pub scans: bool,
    /// Runs of the program, at most.
    pub runs: u64,
    /// Random starts, at most.
    pub tries: usize,
    /// The seed.
    pub seed: u64,
}

impl Default for WalkSettings {
    fn default() -> WalkSettings {
        WalkSettings {
            tabu: 3,
            bisection: true,
            steps: 1_000,
            neighbours: 10,
            scans: true,
            runs: 100_000,
            tries: usize::MAX,
            seed: 1,
        }
    }
}

/// A place to start.
pub(crate) struct Start {
    pub(crate) point: Point,
    /// The inputs that move; all if there are none.
    pub(crate) moves: Vec<usize>,
}

/// A walk through the points of a space.
pub(crate) struct Walk<'w, E> {
    pub(crate) settings: WalkSettings,
    /// The kinds of the inputs.
    pub(crate) kinds: &'w [Kind],
    /// Values that occur in the program.
    pub(crate) constants: &'w [f64],
    /// Runs the program, and counts.
    pub(crate) search: &'w mut Search<E>,
    pub(crate) rng: Rng,
}

impl<E: Experiment<Point, Score = BranchDistance>> Walk<'_, E> {
    /// Searches from these points on, then from random ones; gives a point that reaches the goal.
    pub(crate) fn go(&mut self, starts: &[Start]) -> Option<Point> {
        if self.kinds.is_empty() {
            return None;
        }
        for start in starts {
            if self.measure(&start.point).is_there() {
                return Some(start.point.clone());
            }
        }
        if self.settings.scans
            && let Some(found) = self.usual()
        {
            return Some(found);
        }
        for start in starts {
            if let Some(found) = self.climb(start.point.clone(), &start.moves) {
                return Some(found);
            }
        }
        if self.settings.scans {
            let done = self.search.candidates();
            let scanned = done + self.search.most().saturating_sub(done) / 4 * 3;
            for start in starts.iter().take(2) {
                if let Some(found) = self.roots(&start.point, scanned) {
                    return Some(found);
                }
            }
        }
        for round in 0..self.settings.tries {
            if self.is_over() {
                break;
            }
            let start = (0..self.kinds.len()).map(|at| self.random_value(at, round)).collect();
            if let Some(found) = self.climb(start, &[]) {
                return Some(found);
            }
        }
        None
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.search.is_over()
    }

    /// Tries usual numbers for all inputs, if these are few.
    fn usual(&mut self) -> Option<Point> {
        let numbers = match self.kinds.len() {
            1 | 2 => &USUAL_NUMBERS[..],
            3 => &USUAL_NUMBERS[..USUAL_NUMBERS_OF_THREE],
            _ => return None,
        };
        for mut point in every_combination(self.kinds, numbers, u64::MAX) {
            if self.is_over() {
                return None;
            }
            if self.search.measure(&mut point).is_there() {
                return Some(point);
            }
        }
        None
    }

    pub(super) fn measure(&mut self, point: &Point) -> BranchDistance {
        self.search.measure(&mut point.clone())
    }

    pub(super) fn with(&mut self, point: &Point, at: usize, value: Value) -> BranchDistance {
        let mut moved = point.clone();
        moved[at] = value;
        self.search.measure(&mut moved)
    }

    fn random_value(&mut self, at: usize, round: usize) -> Value {
        let kind = self.kinds[at];
        if self.rng.one_in(3)
            && let Some(constant) = self.rng.pick(self.constants)
        {
            return value(kind, *constant);
        }
        let magnitude = MAGNITUDES[round % MAGNITUDES.len()];
        let unit = self.rng.below(2_000_001) as f64 / 1_000_000.0 - 1.0;
        value(kind, unit * magnitude)
    }
}

#[cfg(test)]
mod tests {
    use attest_forward::BranchDistance;
    use attest_program::Kind;
    use attest_sequence::Rng;
    use attest_state::Value;

    use super::super::numbers::{Point, number};
    use attest_budget::Budget;

    use super::super::search::{Experiment, Progress, Search, Worked};
    use super::{Walk, WalkSettings};

    struct Difference<F>(F);

    impl<F> Worked for Difference<F> {
        fn work(&self) -> u64 {
            0
        }
    }

    impl<F: Fn(&[f64]) -> f64> Experiment<Point> for Difference<F> {
        type Score = BranchDistance;

        fn run(&mut self, point: &mut Point) -> BranchDistance {
            let difference = self.0(&point.iter().map(|value| number(*value)).collect::<Vec<_>>());
            match difference == 0.0 {
                true => BranchDistance::THERE,
                false => BranchDistance { level: 1, missing: difference.abs(), difference },
            }
        }

        fn keep(&mut self, _: Point, _: BranchDistance) -> Progress {
            Progress::Nothing
        }
    }

    fn find(kinds: &[Kind], missing: impl Fn(&[f64]) -> f64) -> Option<Vec<Value>> {
        let mut search = Search::new(Difference(missing), Budget::candidates(20_000));
        let (search, settings) = (&mut search, WalkSettings::default());
        Walk { settings, kinds, constants: &[], search, rng: Rng::new(1) }.go(&[])
    }

    #[test]
    fn a_linear_difference_is_solved_by_bisection() {
        let found = find(&[Kind::Int, Kind::Int], |x| 2.0 * x[0] - 1000.0);
        assert_eq!(found.map(|point| point[0].int()), Some(500));
    }

    #[test]
    fn a_difference_that_jumps_is_solved_too() {
        let jagged = |x: f64| if x as i64 % 2 == 0 { 8.0 * x } else { 8.0 * x - 9.0 };
        let found = find(&[Kind::Int], |x| jagged(x[0]) - 8192.0);
        assert_eq!(found.map(|point| point[0].int()), Some(1024));
    }

    #[test]
    fn what_has_no_solution_is_given_up() {
        assert_eq!(find(&[Kind::Int], |x| x[0].abs() + 1.0), None);
    }
}
