//! The region the linear conditions describe: a point in it, and how far it reaches along a line.
//!
//! A start is found by Fourier-Motzkin elimination over the rational numbers, with whole numbers taken where an
//! interval has one. What the numbers' size or the number of rows forbid gives no start; then the walk begins
//! without a polytope. That the point is inside is for the evaluator to say.

use std::cmp::Ordering;

use attest_term::Sort;
use attest_term::random::Random;

use super::linear::{Linear, Sum};
use super::moves::{from_number, number};
use super::place::{Point, Problem};
use super::ratio::Ratio;

/// How many rows elimination may make.
const MAX_ROWS: usize = 400;

/// `sum <= 0`, or `sum < 0`.
#[derive(Clone, Debug)]
struct Row {
    sum: Sum,
    strict: bool,
}

/// The linear conditions.
#[derive(Debug, Default)]
pub(super) struct Polytope {
    rows: Vec<Row>,
    /// Variables that follow from others, modulo the width; none of them occurs in a sum here.
    followers: Vec<(usize, Sum)>,
}

/// The values a variable may have, as far as some rows say.
#[derive(Clone, Copy)]
struct Interval {
    low: Option<(Ratio, bool)>,
    high: Option<(Ratio, bool)>,
}

impl Polytope {
    /// The polytope of a problem's linear conditions.
    pub(super) fn new(problem: &Problem) -> Polytope {
        let mut polytope = Polytope::default();
        let linear = || problem.constraints.iter().filter_map(|constraint| constraint.linear.as_ref());
        for condition in linear() {
            if let Linear::Zero { sum, width } = condition {
                polytope.solve_for_one(problem, sum, *width);
            }
        }
        for condition in linear() {
            if let Linear::AtMost { sum, strict } = condition
                && let Some(sum) = polytope.without_followers(sum)
                && !sum.factors.is_empty()
            {
                polytope.rows.push(Row { sum, strict: *strict });
            }
        }
        polytope
    }

    /// Whether there is no linear condition in it.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.followers.is_empty()
    }

    /// Whether a variable follows from others.
    pub(super) fn follows(&self, variable: usize) -> bool {
        self.followers.iter().any(|(follower, _)| *follower == variable)
    }

    /// The variables that move when this one should: itself, or those it follows from.
    pub(super) fn leaders(&self, variable: usize) -> Vec<usize> {
        match self.followers.iter().find(|(follower, _)| *follower == variable) {
            Some((_, sum)) => sum.factors.keys().copied().collect(),
            None => vec![variable],
        }
    }

    /// Computes the followers anew.
    pub(super) fn adjust(&self, problem: &Problem, point: &mut Point) {
        for (follower, sum) in &self.followers {
            let Sort::BitVec(width) = problem.variables[*follower].sort else { continue };
            let mut word = sum.constant.floor() as u64;
            for (&variable, factor) in &sum.factors {
                word = word.wrapping_add((factor.floor() as u64).wrapping_mul(point[variable]));
            }
            point[*follower] = word & (u64::MAX >> (64 - width));
        }
    }

    /// How far a variable may move while the others stay; over the reals, so only nearly.
    pub(super) fn interval(&self, problem: &Problem, point: &Point, variable: usize) -> (f64, f64) {
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for row in &self.rows {
            let Some(factor) = row.sum.factors.get(&variable) else { continue };
            let others = row.sum.factors.iter().filter(|(other, _)| **other != variable);
            let rest: f64 = others
                .map(|(&other, factor)| factor.to_f64() * number(problem.variables[other].sort, point[other]))
                .sum::<f64>()
                + row.sum.constant.to_f64();
            let bound = -rest / factor.to_f64();
            if bound.is_nan() {
                continue;
            }
            if factor.sign() > 0 {
                high = high.min(bound);
            } else {
                low = low.max(bound);
            }
        }
        (low, high)
    }

    /// A point that satisfies the linear conditions over the rational numbers; another one for each state of
    /// `random`, and without it the one nearest to zero.
    pub(super) fn start(&self, problem: &Problem, mut random: Option<&mut Random>) -> Option<Point> {
        let count = problem.variables.len();
        let mut rows = self.bounded_rows(problem);
        let mut systems = Vec::new();
        for variable in 0..count {
            let (about, others): (Vec<Row>, Vec<Row>) =
                rows.into_iter().partition(|row| row.sum.factors.contains_key(&variable));
            rows = eliminate(&about, others, variable)?;
            systems.push(about);
        }
        let consistent =
            |row: &Row| row.sum.constant.sign() < 0 || (row.sum.constant.sign() == 0 && !row.strict);
        if !rows.iter().all(consistent) {
            return None;
        }
        let mut point = vec![0; count];
        let mut chosen: Vec<Option<Ratio>> = vec![None; count];
        for variable in (0..count).rev() {
            let sort = problem.variables[variable].sort;
            let interval = interval_of(&systems[variable], variable, &chosen)?;
            let value = interval.choose(matches!(sort, Sort::BitVec(_)), random.as_deref_mut())?;
            chosen[variable] = Some(value);
            point[variable] = match sort {
                Sort::BitVec(width) => value.floor() as u64 & (u64::MAX >> (64 - width)),
                _ => from_number(sort, value.to_f64()),
            };
        }
        self.adjust(problem, &mut point);
        Some(point)
    }

    /// The rows, and the range of every whole variable in them.
    fn bounded_rows(&self, problem: &Problem) -> Vec<Row> {
        let mut rows = self.rows.clone();
        for (place, variable) in problem.variables.iter().enumerate() {
            let Sort::BitVec(width) = variable.sort else { continue };
            if !self.rows.iter().any(|row| row.sum.factors.contains_key(&place)) {
                continue;
            }
            let half = 1i128 << (width - 1);
            for (factor, bound) in [(1, half - 1), (-1, half)] {
                let mut sum = Sum::constant(Ratio::integer(-bound));
                sum.factors.insert(place, Ratio::integer(factor));
                rows.push(Row { sum, strict: false });
            }
        }
        rows
    }

    fn solve_for_one(&mut self, problem: &Problem, sum: &Sum, width: u16) {
        let Some(sum) = self.without_followers(sum) else { return };
        let whole = |(place, factor): (&usize, &Ratio)| {
            problem.variables[*place].sort == Sort::BitVec(width) && factor.is_integer()
        };
        if !sum.factors.iter().all(whole) {
            return;
        }
        let Some((&variable, &factor)) =
            sum.factors.iter().find(|(_, factor)| factor.floor().unsigned_abs() == 1)
        else {
            return;
        };
        let mut rest = sum.clone();
        rest.factors.remove(&variable);
        let Some(solution) = Sum::constant(Ratio::ZERO).plus(&rest, factor.negated()) else { return };
        let replaced: Option<Vec<(usize, Sum)>> = self
            .followers
            .iter()
            .map(|(follower, sum)| Some((*follower, sum.replaced(variable, &solution)?)))
            .collect();
        if let Some(mut followers) = replaced {
            followers.push((variable, solution));
            self.followers = followers;
        }
    }

    fn without_followers(&self, sum: &Sum) -> Option<Sum> {
        self.followers.iter().try_fold(sum.clone(), |sum, (follower, by)| sum.replaced(*follower, by))
    }
}

impl Interval {
    fn choose(self, whole: bool, random: Option<&mut Random>) -> Option<Ratio> {
        let offset = match random {
            Some(random) => {
                let far = random.below(12) as u32;
                Ratio::integer(random.below(1 << far) as i128)
            }
            None => Ratio::ZERO,
        };
        let one = Ratio::integer(1);
        let lowest = |(low, strict): (Ratio, bool)| {
            let floor = Ratio::integer(low.floor());
            if floor == low && !strict { Some(low) } else { floor.plus(one) }
        };
        let candidates = [
            Some(offset),
            Some(offset.negated()),
            self.low.and_then(lowest).and_then(|low| low.plus(offset)),
            self.low.and_then(lowest),
            self.high.and_then(|(high, _)| Ratio::integer(high.floor()).plus(offset.negated())),
            self.high.and_then(|(high, _)| Ratio::integer(high.floor() - 1).plus(offset.negated())),
        ];
        let found = candidates.into_iter().flatten().find(|candidate| self.contains(*candidate));
        if found.is_some() || whole {
            return found;
        }
        let middle = self.low?.0.plus(self.high?.0)?.over(Ratio::integer(2))?;
        self.contains(middle).then_some(middle)
    }

    fn contains(self, value: Ratio) -> bool {
        let beyond = |bound: Option<(Ratio, bool)>, side: Ordering| match bound {
            Some((bound, strict)) => match value.compare(bound) {
                Some(Ordering::Equal) => !strict,
                order => order == Some(side),
            },
            None => true,
        };
        beyond(self.low, Ordering::Greater) && beyond(self.high, Ordering::Less)
    }
}

/// The rows that follow from those about a variable, whatever it is, added to the others.
fn eliminate(about: &[Row], mut others: Vec<Row>, variable: usize) -> Option<Vec<Row>> {
    let factor = |row: &Row| row.sum.factors.get(&variable).copied().unwrap_or(Ratio::ZERO);
    for upper in about.iter().filter(|row| factor(row).sign() > 0) {
        for lower in about.iter().filter(|row| factor(row).sign() < 0) {
            let ratio = factor(upper).over(factor(lower).negated())?;
            let sum = upper.sum.clone().plus(&lower.sum, ratio)?;
            others.push(Row { sum, strict: upper.strict || lower.strict });
        }
        if others.len() > MAX_ROWS {
            return None;
        }
    }
    Some(others)
}

/// What the rows say of a variable once all later ones are chosen.
fn interval_of(rows: &[Row], variable: usize, chosen: &[Option<Ratio>]) -> Option<Interval> {
    let mut interval = Interval { low: None, high: None };
    for row in rows {
        let Some(&factor) = row.sum.factors.get(&variable) else { continue };
        let mut rest = row.sum.constant;
        for (other, factor) in row.sum.factors.iter().filter(|(other, _)| **other != variable) {
            rest = rest.plus(factor.times(chosen[*other]?)?)?;
        }
        let bound = rest.negated().over(factor)?;
        let (side, tighter) = if factor.sign() > 0 {
            (&mut interval.high, Ordering::Less)
        } else {
            (&mut interval.low, Ordering::Greater)
        };
        let replace = match *side {
            None => true,
            Some((old, strict)) => match bound.compare(old)? {
                Ordering::Equal => row.strict && !strict,
                order => order == tighter,
            },
        };
        if replace {
            *side = Some((bound, row.strict));
        }
    }
    Some(interval)
}
