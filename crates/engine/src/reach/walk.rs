//! The concrete phase: inputs are searched by running the program and looking how near it came.
//!
//! After Peter Dinges, "Symcretic Testing of Programs", sections 4.3 and 5.4. Differs:
//! 1. The whole call is run by our machine, not a straight-line trace; loops and library methods are executed as they
//!    are. What counts is the branch nearest to the target at which the run turned away, and by how much.
//! 2. From a solution of the backward phase those inputs move that its approximations depend on (the thesis's R) and that
//!    the run reads on the way to a branch (its B, as far as moving them changes what is seen); where that is not enough,
//!    all primitive inputs. One whose moves do not help is tabu for a while.
//! 3. The bisection step follows the difference of the compared values over two runs; steps that help are doubled.

use attest_budget::Cut;
use attest_forward::BranchDistance;
use attest_program::Kind;
use attest_state::Value;
use attest_term::random::Random;

/// A point: the inputs.
pub(crate) type Point = Vec<Value>;

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

/// What is searched for.
pub(crate) struct Walk<'w> {
    pub(crate) settings: WalkSettings,
    /// The kinds of the inputs.
    pub(crate) kinds: &'w [Kind],
    /// Values that occur in the program.
    pub(crate) constants: &'w [f64],
    /// Runs the program; tells how near it came, and what that cost.
    pub(crate) run: &'w mut dyn FnMut(&[Value]) -> (BranchDistance, u64),
    /// The work that is left.
    pub(crate) work: u64,
    pub(crate) cut: &'w Cut,
    pub(crate) random: Random,
    /// How many runs there were.
    pub(crate) runs: u64,
}

/// Sizes of random starts, small ones more often.
const MAGNITUDES: [f64; 5] = [10.0, 100.0, 1_000.0, 100.0, 100_000.0];
/// Values that people choose; a few inputs are tried with all of them.
const USUAL: [f64; 21] = [
    0.0, 1.0, -1.0, 2.0, 0.5, 3.0, -2.0, 4.0, -0.5, 5.0, 1.5, -3.0, 6.0, 2.5, 10.0, -4.0, 8.0, 7.0, -10.0,
    100.0, -1.5,
];

impl Walk<'_> {
    /// Searches from these points on, then from random ones; gives a point that reaches the goal.
    pub(crate) fn search(&mut self, starts: &[Start]) -> Option<Point> {
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
            let scanned = self.runs + self.settings.runs.saturating_sub(self.runs) / 4 * 3;
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

    pub(super) fn is_over(&self) -> bool {
        self.runs >= self.settings.runs || self.work == 0 || self.cut.is_over()
    }

    /// Tries small numbers for all inputs, if these are few.
    fn usual(&mut self) -> Option<Point> {
        let each = match self.kinds.len() {
            1 | 2 => USUAL.len(),
            3 => 7,
            _ => return None,
        };
        let all = each.pow(self.kinds.len() as u32);
        for number in 0..all {
            if self.is_over() {
                return None;
            }
            let mut rest = number;
            let mut point = Point::new();
            for kind in self.kinds {
                point.push(value(*kind, USUAL[rest % each]));
                rest /= each;
            }
            if self.measure(&point).is_there() {
                return Some(point);
            }
        }
        None
    }

    /// Moves one input after the other (those that may move), as long as that leads nearer.
    fn climb(&mut self, mut point: Point, moves: &[usize]) -> Option<Point> {
        let all: Vec<usize> = (0..point.len()).collect();
        let moves = if moves.is_empty() { all.as_slice() } else { moves };
        let mut near = self.measure(&point);
        let mut tabu = vec![0u32; point.len()];
        let mut stale = 0;
        let patience = 2 + 2 * moves.len() as u32;
        for _ in 0..self.settings.steps {
            if near.is_there() {
                return Some(point);
            }
            if stale > patience || self.is_over() {
                return None;
            }
            let free: Vec<usize> = moves.iter().copied().filter(|at| tabu[*at] == 0).collect();
            tabu.iter_mut().for_each(|turns| *turns = turns.saturating_sub(1));
            let at = self.random.pick(if free.is_empty() { moves } else { &free });
            match self.best_neighbour(&point, near, at) {
                Some((value, nearer)) => {
                    point[at] = value;
                    near = nearer;
                    stale = 0;
                }
                None => {
                    tabu[at] = self.settings.tabu.min(moves.len() as u32 / 2 + 1);
                    stale += 1;
                }
            }
        }
        near.is_there().then_some(point)
    }

    fn measure(&mut self, point: &[Value]) -> BranchDistance {
        self.runs += 1;
        let (near, work) = (self.run)(point);
        self.work = self.work.saturating_sub(work);
        near
    }

    pub(super) fn with(&mut self, point: &Point, at: usize, value: Value) -> BranchDistance {
        let mut moved = point.clone();
        moved[at] = value;
        self.measure(&moved)
    }

    /// The best of the moves of one input, if one is nearer.
    fn best_neighbour(
        &mut self,
        point: &Point,
        near: BranchDistance,
        at: usize,
    ) -> Option<(Value, BranchDistance)> {
        let kind = self.kinds[at];
        let here = number(point[at]);
        let mut best: Option<(Value, BranchDistance)> = None;
        let mut candidates: Vec<f64> = Vec::new();
        // Where bisection helps nothing else is needed.
        for candidate in self.bisection(point, near, at) {
            let candidate = value(kind, candidate);
            let nearness = self.with(point, at, candidate);
            if nearness.beats(near) {
                return Some((candidate, nearness));
            }
        }
        if kind == Kind::Boolean {
            candidates.push(1.0 - here);
        } else {
            for _ in 0..self.settings.neighbours {
                let magnitude = 10f64.powi(self.random.below(12) as i32 - if floating(kind) { 5 } else { 0 });
                let unit = self.random.below(2001) as f64 / 1000.0 - 1.0;
                candidates.push(here + unit * magnitude);
            }
            if !self.constants.is_empty() {
                let constant = self.random.pick(self.constants);
                candidates.extend([constant, constant - 1.0, constant + 1.0, -constant]);
            }
            candidates.extend([here + 1.0, here - 1.0, -here, 0.0, here * 2.0, here / 2.0]);
        }
        let mut values: Vec<Value> = candidates.into_iter().map(|number| value(kind, number)).collect();
        values.extend(adjacent(point[at]));
        for candidate in values {
            if candidate.word() == point[at].word() {
                continue;
            }
            let nearness = self.with(point, at, candidate);
            if nearness.beats(best.map_or(near, |(_, nearness)| nearness)) {
                best = Some((candidate, nearness));
            }
            if nearness.is_there() {
                return best;
            }
        }
        // A step that helps is taken again, twice as far.
        let mut step = best.map_or(0.0, |(value, _)| number(value) - here);
        while let Some((reached, nearness)) = best {
            step *= 2.0;
            let further = value(kind, number(reached) + step);
            if further.word() == reached.word() || !step.is_finite() {
                break;
            }
            let next = self.with(point, at, further);
            if !next.beats(nearness) {
                break;
            }
            best = Some((further, next));
        }
        best
    }

    /// Where the compared values would be equal if their difference were linear in the input.
    fn bisection(&mut self, point: &Point, near: BranchDistance, at: usize) -> Vec<f64> {
        let kind = self.kinds[at];
        if kind == Kind::Boolean || !self.settings.bisection {
            return Vec::new();
        }
        let here = number(point[at]);
        let mut found = Vec::new();
        let scale = if floating(kind) { here.abs().max(1.0) * 1e-3 } else { 2.0 };
        for step in [scale, -scale, scale * 64.0] {
            let beside = self.with(point, at, value(kind, here + step));
            if beside.level != near.level || !beside.difference.is_finite() || !near.difference.is_finite() {
                continue;
            }
            let slope = (beside.difference - near.difference) / step;
            let zero = here - near.difference / slope;
            if slope != 0.0 && zero.is_finite() {
                found.extend([zero, zero.floor(), zero.ceil(), zero + 1.0, zero - 1.0]);
            }
        }
        found
    }

    fn random_value(&mut self, at: usize, round: usize) -> Value {
        let kind = self.kinds[at];
        if self.random.below(3) == 0 && !self.constants.is_empty() {
            return value(kind, self.random.pick(self.constants));
        }
        let magnitude = MAGNITUDES[round % MAGNITUDES.len()];
        let unit = self.random.below(2_000_001) as f64 / 1_000_000.0 - 1.0;
        value(kind, unit * magnitude)
    }
}

pub(super) fn floating(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

pub(super) fn number(value: Value) -> f64 {
    match value {
        Value::Int(value) => f64::from(value),
        Value::Long(value) => value as f64,
        Value::Float(value) => f64::from(value),
        Value::Double(value) => value,
        Value::Ref(_) => 0.0,
    }
}

/// The value of a kind that is nearest to a number.
pub(super) fn value(kind: Kind, number: f64) -> Value {
    match kind {
        Kind::Boolean => Value::Int(i32::from(number >= 0.5)),
        Kind::Byte => Value::Int(i32::from(number as i8)),
        Kind::Char => Value::Int(i32::from(number as u16)),
        Kind::Short => Value::Int(i32::from(number as i16)),
        Kind::Int => Value::Int(number as i32),
        Kind::Long => Value::Long(number as i64),
        Kind::Float => Value::Float(number as f32),
        Kind::Double => Value::Double(number),
        Kind::Ref => Value::NULL,
    }
}

/// The floats beside a float.
pub(super) fn adjacent(value: Value) -> Vec<Value> {
    match value {
        Value::Float(value) => {
            let (up, down) = (value.next_up(), value.next_down());
            [up, down, up.next_up(), down.next_down()].map(Value::Float).to_vec()
        }
        Value::Double(value) => {
            let (up, down) = (value.next_up(), value.next_down());
            [up, down, up.next_up(), down.next_down()].map(Value::Double).to_vec()
        }
        Value::Int(_) | Value::Long(_) | Value::Ref(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use attest_budget::Cut;
    use attest_forward::BranchDistance;
    use attest_program::Kind;
    use attest_state::Value;
    use attest_term::random::Random;

    use super::{Walk, WalkSettings, number};

    fn find(kinds: &[Kind], missing: impl Fn(&[f64]) -> f64) -> Option<Vec<Value>> {
        let mut run = |point: &[Value]| {
            let difference = missing(&point.iter().map(|value| number(*value)).collect::<Vec<_>>());
            let near = match difference == 0.0 {
                true => BranchDistance::THERE,
                false => BranchDistance { level: 1, missing: difference.abs(), difference },
            };
            (near, 1)
        };
        let random = Random::new(1);
        let settings = WalkSettings { runs: 20_000, ..WalkSettings::default() };
        let (run, work, cut) = (&mut run, u64::MAX, &Cut::never());
        let mut walk = Walk { settings, kinds, constants: &[], run, work, cut, random, runs: 0 };
        walk.search(&[])
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
