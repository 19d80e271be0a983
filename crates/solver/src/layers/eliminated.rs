//! Eliminates variables from linear inequalities one after the other (Fourier-Motzkin), because chains such as
//! `x < y, y < z, z < x` have no contradiction that bounds of single variables show.
//!
//! Only conditions over 32 bits or less that cannot wrap, given the bounds that the query itself states for single
//! variables, are looked at as inequalities over the integers. Eliminating to a contradiction is a proof of `Unsat`;
//! the other direction is left to the layers below.

use attest_term::bits::word::signed;
use attest_term::{Op, Sort, Term, TermPool};
use rustc_hash::FxHashMap;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::query::Query;
use crate::solve::Solve;

/// More inequalities than these are not eliminated from.
const MOST_ROWS: usize = 160;
/// More variables than these are not eliminated.
const MOST_VARIABLES: usize = 12;

/// Proves `Unsat` by elimination before it asks `inner`.
pub struct Eliminated {
    inner: Box<dyn Solve>,
}

/// `sum of factor * variable <= bound`, and which conditions it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    factors: Vec<(Term, i128)>,
    bound: i128,
    from: Vec<u32>,
}

/// A sum over the integers.
type Sum = (Vec<(Term, i128)>, i128);

impl Eliminated {
    /// Tries elimination before it asks `inner`.
    pub fn new(inner: Box<dyn Solve>) -> Eliminated {
        Eliminated { inner }
    }
}

impl Solve for Eliminated {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut Budget) -> Answer {
        match contradiction(pool, query.conditions()) {
            Some(from) => {
                Answer::Unsat(from.iter().map(|&place| query.conditions()[place as usize]).collect())
            }
            None => self.inner.solve(pool, query, budget),
        }
    }
}

/// The places of conditions that contradict each other.
fn contradiction(pool: &TermPool, conditions: &[Term]) -> Option<Vec<u32>> {
    let mut rows = Vec::new();
    let mut bounds = Bounds::default();
    for (place, &condition) in conditions.iter().enumerate() {
        bounds.note(pool, condition, place as u32);
    }
    for (place, &condition) in conditions.iter().enumerate() {
        inequalities(pool, condition, place as u32, &bounds, &mut rows);
    }
    bounds.rows(&mut rows);
    eliminate(rows)
}

/// The bounds that conditions state for single variables.
#[derive(Default)]
struct Bounds {
    known: FxHashMap<Term, Bound>,
    order: Vec<Term>,
}

#[derive(Clone, Copy)]
struct Bound {
    least: i128,
    most: i128,
    least_from: Option<u32>,
    most_from: Option<u32>,
}

impl Bounds {
    fn of(&self, pool: &TermPool, variable: Term) -> Bound {
        self.known.get(&variable).copied().unwrap_or_else(|| {
            let half = 1i128 << (pool.width(variable) - 1);
            Bound { least: -half, most: half - 1, least_from: None, most_from: None }
        })
    }

    /// Takes in `x < c`, `!(x < c)` and `x = c`.
    fn note(&mut self, pool: &TermPool, condition: Term, place: u32) {
        let (positive, atom) = literal(pool, condition);
        let Some((x, c)) = pool.binary(Op::BvSlt, atom).or_else(|| pool.binary(Op::Eq, atom)) else { return };
        if !is_small(pool, x) || pool.op(x) != Op::Variable {
            return;
        }
        let Some(word) = pool.word(c) else { return };
        let value = i128::from(signed(pool.width(c), word));
        let mut bound = self.of(pool, x);
        let is_order = pool.op(atom) == Op::BvSlt;
        let (least, most) = match (is_order, positive) {
            (true, true) => (None, Some(value - 1)),
            (true, false) => (Some(value), None),
            (false, true) => (Some(value), Some(value)),
            (false, false) => (None, None),
        };
        if let Some(least) = least.filter(|least| *least > bound.least) {
            (bound.least, bound.least_from) = (least, Some(place));
        }
        if let Some(most) = most.filter(|most| *most < bound.most) {
            (bound.most, bound.most_from) = (most, Some(place));
        }
        if self.known.insert(x, bound).is_none() {
            self.order.push(x);
        }
    }

    fn rows(&self, rows: &mut Vec<Row>) {
        for &variable in &self.order {
            let bound = &self.known[&variable];
            let from = |place: Option<u32>| place.into_iter().collect();
            rows.push(Row { factors: vec![(variable, 1)], bound: bound.most, from: from(bound.most_from) });
            rows.push(Row {
                factors: vec![(variable, -1)],
                bound: -bound.least,
                from: from(bound.least_from),
            });
        }
    }

    /// The sum as it is over the integers, with the conditions that keep it from wrapping.
    fn sum(&self, pool: &TermPool, root: Term, from: &mut Vec<u32>) -> Option<Sum> {
        let (mut factors, mut constant): (Vec<(Term, i128)>, i128) = (Vec::new(), 0);
        let mut waiting = vec![(root, 1i128)];
        while let Some((term, factor)) = waiting.pop() {
            if factors.len() + waiting.len() > MOST_VARIABLES || factor.abs() > 1 << 40 {
                return None;
            }
            match (pool.op(term), pool.args(term)) {
                (Op::Bits, _) => constant += factor * i128::from(signed(pool.width(term), pool.word(term)?)),
                (Op::BvAdd, &[a, b]) => waiting.extend([(a, factor), (b, factor)]),
                (Op::BvSub, &[a, b]) => waiting.extend([(a, factor), (b, -factor)]),
                (Op::BvNeg, &[a]) => waiting.push((a, -factor)),
                (Op::BvMul, &[a, b]) => {
                    let by = i128::from(signed(pool.width(b), pool.word(b)?));
                    waiting.push((a, factor * by));
                }
                (Op::Variable, _) => match factors.iter_mut().find(|(known, _)| *known == term) {
                    Some((_, known)) => *known += factor,
                    None => factors.push((term, factor)),
                },
                _ => return None,
            }
        }
        factors.retain(|(_, factor)| *factor != 0);
        let (mut least, mut most) = (constant, constant);
        for &(variable, factor) in &factors {
            let bound = self.of(pool, variable);
            let (one, other) = (factor * bound.least, factor * bound.most);
            (least, most) = (least + one.min(other), most + one.max(other));
            if pool.op(root) != Op::Variable {
                from.extend(bound.least_from.into_iter().chain(bound.most_from));
            }
        }
        let half = 1i128 << (pool.width(root) - 1);
        (least >= -half && most < half).then_some((factors, constant))
    }
}

/// Adds what a condition says over the integers, if it says anything.
fn inequalities(pool: &TermPool, condition: Term, place: u32, bounds: &Bounds, rows: &mut Vec<Row>) {
    let (positive, atom) = literal(pool, condition);
    let Some((a, b)) = pool.binary(Op::BvSlt, atom).or_else(|| pool.binary(Op::Eq, atom)) else { return };
    let is_order = pool.op(atom) == Op::BvSlt;
    if !is_small(pool, a) || (!is_order && !positive) {
        return;
    }
    let mut from = vec![place];
    let (Some(left), Some(right)) = (bounds.sum(pool, a, &mut from), bounds.sum(pool, b, &mut from)) else {
        return;
    };
    from.sort_unstable();
    from.dedup();
    let mut at_most = |left: &Sum, right: &Sum, strict: i128| {
        let mut factors = left.0.clone();
        for &(variable, factor) in &right.0 {
            add(&mut factors, variable, -factor);
        }
        rows.push(Row { factors, bound: right.1 - left.1 - strict, from: from.clone() });
    };
    match (is_order, positive) {
        (true, true) => at_most(&left, &right, 1),
        (true, false) => at_most(&right, &left, 0),
        (false, _) => {
            at_most(&left, &right, 0);
            at_most(&right, &left, 0);
        }
    }
}

/// Eliminates variables until a row says `0 <= bound` with a negative bound; that row's origin.
fn eliminate(mut rows: Vec<Row>) -> Option<Vec<u32>> {
    for _ in 0..=MOST_VARIABLES {
        if let Some(row) = rows.iter().find(|row| row.factors.is_empty() && row.bound < 0) {
            return Some(row.from.clone());
        }
        rows.retain(|row| !row.factors.is_empty());
        let variable = cheapest(&rows)?;
        let factor =
            |row: &Row| row.factors.iter().find(|(known, _)| *known == variable).map_or(0, |found| found.1);
        let (with, mut rest): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| factor(row) != 0);
        for upper in with.iter().filter(|row| factor(row) > 0) {
            for lower in with.iter().filter(|row| factor(row) < 0) {
                let row = combined(upper, -factor(lower), lower, factor(upper))?;
                if !rest.contains(&row) {
                    rest.push(row);
                }
                if rest.len() > MOST_ROWS {
                    return None;
                }
            }
        }
        rows = rest;
    }
    None
}

/// The variable whose elimination makes the fewest rows; the lowest of several.
fn cheapest(rows: &[Row]) -> Option<Term> {
    let mut counts: Vec<(Term, usize, usize)> = Vec::new();
    for &(variable, factor) in rows.iter().flat_map(|row| &row.factors) {
        let at = counts.iter().position(|count| count.0 == variable).unwrap_or_else(|| {
            counts.push((variable, 0, 0));
            counts.len() - 1
        });
        if factor > 0 { counts[at].1 += 1 } else { counts[at].2 += 1 }
    }
    counts.iter().min_by_key(|count| (count.1 * count.2, count.0)).map(|count| count.0)
}

/// `p * upper + q * lower`, divided by what divides all factors; none if numbers grow too large.
fn combined(upper: &Row, p: i128, lower: &Row, q: i128) -> Option<Row> {
    let mut factors: Vec<(Term, i128)> = Vec::new();
    for (row, by) in [(upper, p), (lower, q)] {
        for &(variable, factor) in &row.factors {
            add(&mut factors, variable, factor.checked_mul(by)?);
        }
    }
    let mut bound = upper.bound.checked_mul(p)?.checked_add(lower.bound.checked_mul(q)?)?;
    let divisor = factors.iter().fold(0, |divisor, (_, factor)| greatest_divisor(divisor, factor.abs()));
    if divisor > 1 {
        for (_, factor) in &mut factors {
            *factor /= divisor;
        }
        // Over the integers the bound may be rounded down.
        bound = bound.div_euclid(divisor);
    }
    if bound.abs() > 1 << 100 || factors.iter().any(|(_, factor)| factor.abs() > 1 << 60) {
        return None;
    }
    let mut from: Vec<u32> = upper.from.iter().chain(&lower.from).copied().collect();
    from.sort_unstable();
    from.dedup();
    Some(Row { factors, bound, from })
}

fn add(factors: &mut Vec<(Term, i128)>, variable: Term, factor: i128) {
    match factors.iter().position(|(known, _)| *known == variable) {
        Some(at) => {
            factors[at].1 += factor;
            if factors[at].1 == 0 {
                factors.remove(at);
            }
        }
        None if factor != 0 => factors.push((variable, factor)),
        None => {}
    }
}

fn greatest_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn literal(pool: &TermPool, condition: Term) -> (bool, Term) {
    pool.unary(Op::Not, condition).map_or((true, condition), |atom| (false, atom))
}

fn is_small(pool: &TermPool, term: Term) -> bool {
    matches!(pool.sort(term), Sort::BitVec(width) if width <= 32)
}
