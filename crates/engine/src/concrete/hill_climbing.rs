//! Hill climbing: one number after the other is moved as long as that leads nearer.
//!
//! Where the difference of the compared values is linear, bisection goes straight to where they are equal; steps that
//! help are doubled. A number whose moves do not help is tabu for a while.

use attest_forward::BranchDistance;
use attest_program::Kind;
use attest_state::Value;

use super::concolic_walk::Walk;
use super::numbers::{Point, adjacent, floating, number, value};
use super::search::Experiment;

impl<E: Experiment<Point, Score = BranchDistance>> Walk<'_, E> {
    /// Moves one input after the other (those that may move), as long as that leads nearer.
    pub(crate) fn climb(&mut self, mut point: Point, moves: &[usize]) -> Option<Point> {
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
            let free = if free.is_empty() { moves } else { &free };
            let at = free[self.rng.below(free.len())];
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
                let magnitude = 10f64.powi(self.rng.below(12) as i32 - if floating(kind) { 5 } else { 0 });
                let unit = self.rng.below(2001) as f64 / 1000.0 - 1.0;
                candidates.push(here + unit * magnitude);
            }
            if let Some(constant) = self.rng.pick(self.constants).copied() {
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
}
