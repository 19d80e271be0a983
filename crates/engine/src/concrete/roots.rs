//! Roots: where the compared values change their order along one input, they are equal in between.
//!
//! The walk's bisection follows one root only. A condition that holds for one float in many, because the results around it
//! are rounded past it, may have to be tried at many roots.

use attest_forward::BranchDistance;
use attest_program::Kind;
use attest_state::Value;

use super::concolic_walk::Walk;
use super::numbers::{Point, adjacent, floating, number, value};
use super::search::Experiment;
use super::tuning::{MAX_ROOT_STEPS, ROOT_DISTANCES, ROOT_SAMPLES};

impl<E: Experiment<Point, Score = BranchDistance>> Walk<'_, E> {
    /// Looks along each input through a point for changes of order, and goes to them.
    pub(super) fn roots(&mut self, from: &Point, most: u64) -> Option<Point> {
        let mut nearest = u32::MAX;
        for reach in ROOT_DISTANCES {
            for at in (0..self.kinds.len()).filter(|at| self.kinds[*at] != Kind::Boolean) {
                let samples = (ROOT_SAMPLES / self.kinds.len()).max(16);
                let mut before: Option<(f64, BranchDistance)> = None;
                for sample in 0..samples {
                    if self.search.is_past(most) {
                        return None;
                    }
                    let place = reach * (2.0 * (sample as f64 + 0.37) / samples as f64 - 1.0);
                    let here = value(self.kinds[at], place);
                    if before.is_some_and(|(x, _)| x == number(here)) {
                        continue;
                    }
                    let near = self.with(from, at, here);
                    if near.is_there() {
                        return Some(moved(from, at, here));
                    }
                    nearest = nearest.min(near.level);
                    if let Some(before) = before.filter(|(_, seen)| seen.level == near.level)
                        && near.level <= nearest
                        && let Some(found) = self.between(from, at, before, (number(here), near))
                    {
                        return Some(moved(from, at, found));
                    }
                    before = Some((number(here), near));
                }
            }
        }
        None
    }

    /// Goes to where the order changes between two values of an input, by false position (the Illinois algorithm).
    fn between(
        &mut self,
        from: &Point,
        at: usize,
        (mut a, left): (f64, BranchDistance),
        (mut b, right): (f64, BranchDistance),
    ) -> Option<Value> {
        let kind = self.kinds[at];
        let (mut fa, mut fb) = (left.difference, right.difference);
        if !fa.is_finite() || !fb.is_finite() || (fa < 0.0) == (fb < 0.0) {
            return None;
        }
        let mut closest = value(kind, if fa.abs() < fb.abs() { a } else { b });
        for step in 0..MAX_ROOT_STEPS {
            // Every third step halves: false position alone creeps along a jump.
            let place = if step % 3 == 2 { (a + b) / 2.0 } else { b - fb * (b - a) / (fb - fa) };
            let here = value(kind, place);
            let place = number(here);
            if !place.is_finite() || place == a || place == b {
                break;
            }
            let near = self.with(from, at, here);
            if near.is_there() {
                return Some(here);
            }
            if near.level != left.level {
                return None;
            }
            closest = here;
            if (near.difference < 0.0) == (fb < 0.0) {
                fa /= 2.0;
            } else {
                (a, fa) = (b, fb);
            }
            (b, fb) = (place, near.difference);
        }
        let beside = if floating(kind) { adjacent(closest) } else { Vec::new() };
        beside.into_iter().find(|here| self.with(from, at, *here).is_there())
    }
}

fn moved(from: &Point, at: usize, to: Value) -> Point {
    let mut point = from.clone();
    point[at] = to;
    point
}
