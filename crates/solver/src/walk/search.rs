//! The walk itself: Algorithm 5.1, and the choice of neighbours, Algorithm 5.3.

use attest_term::random::Random;
use attest_term::{Sort, Value};

use super::moves::{moved, neighbour, normal, number};
use super::options::WalkOptions;
use super::place::{Point, Problem, View};
use super::polytope::Polytope;
use super::score::{Atom, Metric};
use crate::answer::Why;
use crate::budget::QuestionBudget;
use crate::model::Model;

/// Every so many steps the clock is looked at.
const STEPS_PER_LOOK: u64 = 16;

/// Walks until a model is found or tries, steps or time are over.
pub(super) fn search(
    problem: &Problem,
    options: &WalkOptions,
    budget: &mut QuestionBudget,
) -> Result<Model, Why> {
    let (polytope, none) = (Polytope::new(problem), Polytope::default());
    let mut random = Random::new(options.seed);
    for attempt in 0..options.tries {
        let free = attempt % 3 == 2;
        let polytope = if free { &none } else { &polytope };
        let metric = match attempt % 3 {
            0 => Metric::Difference,
            1 => Metric::Differing,
            _ => Metric::Lowest,
        };
        let mut walk = Walk { problem, polytope, options, metric, random: &mut random, inside: Vec::new() };
        if let Some(model) = walk.walk(attempt, budget)? {
            return Ok(model);
        }
    }
    Err(Why::Incomplete)
}

struct Walk<'a> {
    problem: &'a Problem,
    polytope: &'a Polytope,
    options: &'a WalkOptions,
    metric: Metric,
    random: &'a mut Random,
    /// The linear conditions that hold at the start, and so always.
    inside: Vec<usize>,
}

impl<'a> Walk<'a> {
    /// One walk, from one start.
    fn walk(&mut self, attempt: u64, budget: &mut QuestionBudget) -> Result<Option<Model>, Why> {
        let mut scratch = Vec::new();
        let mut here = self.start(attempt);
        let mut view = self.view(&here, &mut scratch).ok_or(Why::Opaque)?;
        self.inside = self.linear_and_held(&view);
        let movable: Vec<usize> =
            (0..here.len()).filter(|variable| !self.polytope.follows(*variable)).collect();
        let violated = view.errors.iter().filter(|error| **error > 0.0).count().max(1) as u64;
        let tabu_steps = self.options.tabu.min((movable.len() / 2).max(1));
        let mut tabu = vec![0usize; here.len()];
        for step in 0..self.options.steps_per_condition.saturating_mul(violated) {
            if view.error == 0.0 {
                return Ok(self.problem.model(&here));
            }
            if movable.is_empty() {
                return Ok(None);
            }
            spend(budget, step)?;
            if tabu_steps > 0 && movable.iter().all(|variable| tabu[*variable] > 0) {
                (here, view) = self.random_step(here, view, &movable, &mut scratch);
                tabu.fill(0);
            }
            let Some(variable) = self.worst(&view, &movable, &tabu) else { continue };
            match self.best_neighbour(&here, &view, variable, &mut scratch) {
                Some((point, seen)) if seen.error < view.error => {
                    (here, view) = (point, seen);
                    tabu.iter_mut().for_each(|left| *left = left.saturating_sub(1));
                }
                _ => tabu[variable] = tabu_steps,
            }
        }
        Ok((view.error == 0.0).then(|| self.problem.model(&here)).flatten())
    }

    /// A point in the polytope: near zero at first, elsewhere later.
    fn start(&mut self, attempt: u64) -> Point {
        let random = if attempt < 3 { None } else { Some(&mut *self.random) };
        let start = self.polytope.start(self.problem, random);
        let mut start = start.unwrap_or_else(|| vec![0; self.problem.variables.len()]);
        self.polytope.adjust(self.problem, &mut start);
        start
    }

    fn linear_and_held(&self, view: &View) -> Vec<usize> {
        let linear = |place: &usize| self.problem.constraints[*place].linear.is_some();
        let held = |place: &usize| view.errors[*place] == 0.0;
        let is_polytope = !self.polytope.is_empty();
        (0..view.errors.len()).filter(|place| is_polytope && linear(place) && held(place)).collect()
    }

    fn view(&self, point: &Point, scratch: &mut Vec<Value>) -> Option<View> {
        self.problem.view(point, self.metric, scratch)
    }

    fn is_inside(&self, view: &View) -> bool {
        self.inside.iter().all(|place| view.errors[*place] == 0.0)
    }

    /// The variable with most of the error that is not tabu; one of them, if there are several.
    fn worst(&mut self, view: &View, movable: &[usize], tabu: &[usize]) -> Option<usize> {
        let mut blame = vec![0.0; self.problem.variables.len()];
        for (constraint, error) in self.problem.constraints.iter().zip(&view.errors) {
            if *error > 0.0 {
                for variable in &constraint.variables {
                    for leader in self.polytope.leaders(*variable) {
                        blame[leader] += error;
                    }
                }
            }
        }
        let free = || movable.iter().copied().filter(|variable| tabu[*variable] == 0);
        let most = free().map(|variable| blame[variable]).fold(0.0, f64::max);
        let worst: Vec<usize> = free().filter(|variable| blame[*variable] == most).collect();
        (!worst.is_empty()).then(|| self.random.pick(&worst))
    }

    /// The best of the neighbours that differ in one variable (and its followers).
    fn best_neighbour(
        &mut self,
        here: &Point,
        view: &View,
        variable: usize,
        scratch: &mut Vec<Value>,
    ) -> Option<(Point, View)> {
        let atoms = self.violated_atoms(view, variable);
        let bounds = self.polytope.interval(self.problem, here, variable);
        let mut best: Option<(Point, View)> = None;
        for _ in 0..self.options.neighbours {
            let Some((point, seen)) = self.step_along(here, variable, bounds, scratch) else { continue };
            if self.options.bisection && !atoms.is_empty() {
                let atom = self.random.pick(&atoms);
                if let Some(point) = self.bisection(atom, (here, view), (&point, &seen), variable) {
                    self.keep_better(point, &mut best, scratch);
                }
                if let Some(point) = self.bit_step(atom, here, view, variable) {
                    self.keep_better(point, &mut best, scratch);
                }
            }
            if best.as_ref().is_none_or(|(_, best)| seen.error < best.error) {
                best = Some((point, seen));
            }
        }
        best
    }

    /// The comparisons of the violated conditions in which a variable occurs.
    fn violated_atoms(&self, view: &View, variable: usize) -> Vec<&'a Atom> {
        let mut atoms = Vec::new();
        for (constraint, error) in self.problem.constraints.iter().zip(&view.errors) {
            let occurs = |other: &usize| self.polytope.leaders(*other).contains(&variable);
            if *error > 0.0 && constraint.variables.iter().any(occurs) {
                constraint.formula.atoms(&mut atoms);
            }
        }
        atoms.retain(|atom| !atom.is_pointless());
        atoms
    }

    /// A random step along one variable's axis, inside the polytope (Algorithm 5.4).
    fn step_along(
        &mut self,
        here: &Point,
        variable: usize,
        bounds: (f64, f64),
        scratch: &mut Vec<Value>,
    ) -> Option<(Point, View)> {
        let sort = self.problem.variables[variable].sort;
        for _ in 0..self.options.rejections.max(1) {
            let mut point = here.clone();
            let constants = &self.problem.constants;
            point[variable] = neighbour(sort, here[variable], constants, bounds, self.options, self.random);
            self.polytope.adjust(self.problem, &mut point);
            if point == *here {
                continue;
            }
            let seen = self.view(&point, scratch)?;
            if self.is_inside(&seen) {
                return Some((point, seen));
            }
        }
        None
    }

    /// A random step along all axes: the way out of where no single variable helps.
    fn random_step(
        &mut self,
        here: Point,
        view: View,
        movable: &[usize],
        scratch: &mut Vec<Value>,
    ) -> (Point, View) {
        for _ in 0..self.options.rejections.max(1) {
            let mut point = here.clone();
            for &variable in movable {
                let sort = self.problem.variables[variable].sort;
                let bounds = self.polytope.interval(self.problem, &point, variable);
                let constants = &self.problem.constants;
                point[variable] =
                    neighbour(sort, point[variable], constants, bounds, self.options, self.random);
            }
            self.polytope.adjust(self.problem, &mut point);
            if let Some(seen) = self.view(&point, scratch)
                && self.is_inside(&seen)
            {
                return (point, seen);
            }
        }
        (here, view)
    }

    /// Where both sides of a comparison would meet if they were linear between two points.
    fn bisection(
        &mut self,
        atom: &Atom,
        (here, view): (&Point, &View),
        (there, seen): (&Point, &View),
        variable: usize,
    ) -> Option<Point> {
        let (from, to) = (atom.difference(&view.values)?, atom.difference(&seen.values)?);
        let slope = if from == to { normal(self.random) } else { -from / (to - from) };
        // A strict order holds only beyond the meeting point.
        let slope =
            if atom.is_order() { slope * self.random.pick(&[1.0, 1.0 + 1e-9, 1.1, 2.0]) } else { slope };
        let sort = self.problem.variables[variable].sort;
        let distance = (number(sort, there[variable]) - number(sort, here[variable])) * slope;
        if !distance.is_finite() {
            return None;
        }
        let rounding = self.random.pick(&[f64::round, f64::floor, f64::ceil]);
        let distance = if matches!(sort, Sort::BitVec(_)) { rounding(distance) } else { distance };
        let mut point = here.clone();
        point[variable] = moved(sort, here[variable], distance);
        self.polytope.adjust(self.problem, &mut point);
        Some(point)
    }

    /// What bisection is for numbers, for bits: one that decides about a bit in which an equation's sides differ.
    fn bit_step(&mut self, atom: &Atom, here: &Point, view: &View, variable: usize) -> Option<Point> {
        let Sort::BitVec(width) = self.problem.variables[variable].sort else { return None };
        let lowest = atom.lowest_difference(&view.values).filter(|_| self.metric != Metric::Difference)?;
        let bit = (lowest + 2 * width + self.random.pick(&[2, 2, 2, 0, 1, 3, 4]) - 2) % width;
        let mut point = here.clone();
        point[variable] ^= 1 << bit;
        self.polytope.adjust(self.problem, &mut point);
        Some(point)
    }

    fn keep_better(&self, point: Point, best: &mut Option<(Point, View)>, scratch: &mut Vec<Value>) {
        if let Some(seen) = self.view(&point, scratch)
            && self.is_inside(&seen)
            && best.as_ref().is_none_or(|(_, best)| seen.error < best.error)
        {
            *best = Some((point, seen));
        }
    }
}

fn spend(budget: &mut QuestionBudget, step: u64) -> Result<(), Why> {
    if !budget.spend(1) {
        return Err(Why::Steps);
    }
    if step.is_multiple_of(STEPS_PER_LOOK) && budget.is_over() {
        return Err(Why::Deadline);
    }
    Ok(())
}
