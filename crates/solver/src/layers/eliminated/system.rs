//! Linear conditions as inequalities over the integers, with a variable for how often each sum wraps.
//!
//! A sum `s` of width `w` has the value `s - 2^w * k` between the least and the greatest word, for exactly one integer
//! `k`. With these `k` among the variables, the inequalities say exactly what the conditions say.

use attest_term::bits::word::mask;
use attest_term::{Op, Term, TermPool};

use super::literal::{Literal, Relation, Sum};

/// A set of conditions, by their places in the query.
pub(super) type Conditions = u128;

/// The values a variable may have, and the conditions that say so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) low_from: Conditions,
    pub(super) high_from: Conditions,
}

/// What a variable of the system stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A variable of the pool, or one that is extended, of this width.
    Word(Term, u16),
    /// A term about which only its range is known.
    Foreign,
    /// How often a sum wraps: the sum of these factors, from the least word on.
    Wraps { first: u32, count: u32, offset: i128, width: u16 },
}

/// `sum of factors <= bound`: where its factors are, and which conditions it follows from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inequality {
    first: u32,
    count: u32,
    pub(super) bound: i128,
    pub(super) from: Conditions,
}

/// `sum of factors + constant` is not zero modulo `2^width`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    first: u32,
    count: u32,
    pub(super) constant: i64,
    pub(super) width: u16,
    pub(super) from: Conditions,
}

/// Inequalities; the buffers are used again from query to query.
#[derive(Debug, Default)]
pub(super) struct System {
    /// The term of each variable; none for wraps.
    pub(super) terms: Vec<Option<Term>>,
    pub(super) kinds: Vec<Kind>,
    /// The bounds before any case is told apart.
    pub(super) bounds: Vec<Bound>,
    pub(super) rows: Vec<Inequality>,
    /// The first of each two inequalities that are an equation.
    pub(super) equations: Vec<u32>,
    pub(super) differences: Vec<Difference>,
    factors: Vec<(u32, i128)>,
    /// The sums being read.
    line: Vec<(u32, i128)>,
}

/// A side of a relation, but for its factors.
struct Side {
    constant: i128,
    from: Conditions,
}

impl System {
    /// Takes out everything.
    pub(super) fn clear(&mut self) {
        self.terms.clear();
        self.kinds.clear();
        self.bounds.clear();
        self.rows.clear();
        self.equations.clear();
        self.differences.clear();
        self.factors.clear();
    }

    /// How many factors and bounds are looked at for one case.
    pub(super) fn size(&self) -> usize {
        self.factors.len() + self.bounds.len()
    }

    /// The factors of an inequality.
    pub(super) fn factors(&self, row: &Inequality) -> &[(u32, i128)] {
        &self.factors[row.first as usize..(row.first + row.count) as usize]
    }

    /// The factors of a difference.
    pub(super) fn difference_factors(&self, difference: &Difference) -> &[(u32, i128)] {
        &self.factors[difference.first as usize..(difference.first + difference.count) as usize]
    }

    /// The factors of the sum whose wraps a variable counts.
    pub(super) fn wrapping(&self, variable: usize) -> &[(u32, i128)] {
        match self.kinds[variable] {
            Kind::Wraps { first, count, .. } => &self.factors[first as usize..(first + count) as usize],
            _ => &[],
        }
    }

    /// Whether every variable but the wraps is a word of the query.
    pub(super) fn is_whole(&self) -> bool {
        !self.kinds.contains(&Kind::Foreign)
    }

    /// Takes in what a literal says of a single variable; whether that was all it says. `Err` is a contradiction.
    pub(super) fn bound(
        &mut self,
        pool: &TermPool,
        literal: &Literal,
        from: Conditions,
    ) -> Result<bool, Conditions> {
        let strict = i128::from(literal.relation == Relation::Less);
        let single = |sum: &Sum| match *sum.parts.as_slice() {
            [(term, 1)] if sum.constant == 0 => Some(term),
            _ => None,
        };
        match (literal.relation, literal.left.parts.as_slice(), literal.right.parts.as_slice()) {
            (Relation::Equal, &[(term, factor @ (1 | -1))], []) => {
                let half = 1i128 << (literal.width - 1);
                let value = -i128::from(literal.left.constant) * i128::from(factor);
                let value = if value == half { -half } else { value };
                let variable = self.variable(pool, term);
                let bound = &mut self.bounds[variable as usize];
                bound.raise(value, from)?;
                bound.lower(value, from)?;
                Ok(true)
            }
            (Relation::Less | Relation::AtMost, _, []) if literal.is_signed => {
                let Some(term) = single(&literal.left) else { return Ok(false) };
                let variable = self.variable(pool, term);
                let most = i128::from(literal.right.constant) - strict;
                self.bounds[variable as usize].lower(most, from)?;
                Ok(true)
            }
            (Relation::Less | Relation::AtMost, [], _) if literal.is_signed => {
                let Some(term) = single(&literal.right) else { return Ok(false) };
                let variable = self.variable(pool, term);
                let least = i128::from(literal.left.constant) + strict;
                self.bounds[variable as usize].raise(least, from)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Takes in a literal.
    pub(super) fn add(
        &mut self,
        pool: &TermPool,
        literal: &Literal,
        from: Conditions,
    ) -> Result<(), Conditions> {
        match literal.relation {
            Relation::Less | Relation::AtMost => {
                let half = 1i128 << (literal.width - 1);
                let least = if literal.is_signed { -half } else { 0 };
                self.line.clear();
                let left = self.side(pool, &literal.left, literal.width, least)?;
                let middle = self.line.len();
                let right = self.side(pool, &literal.right, literal.width, least)?;
                for (_, factor) in &mut self.line[middle..] {
                    *factor = -*factor;
                }
                let strict = i128::from(literal.relation == Relation::Less);
                let from = from | left.from | right.from;
                let bound = right.constant - left.constant - strict;
                push_row(&mut self.factors, &mut self.rows, self.line.iter().copied(), bound, from)
            }
            Relation::Equal => self.equation(pool, &literal.left, literal.width, from),
            Relation::Different => {
                let first = self.factors.len();
                for &(term, factor) in &literal.left.parts {
                    let variable = self.variable(pool, term);
                    self.factors.push((variable, factor.into()));
                }
                self.differences.push(Difference {
                    first: first as u32,
                    count: literal.left.parts.len() as u32,
                    constant: literal.left.constant,
                    width: literal.width,
                    from,
                });
                Ok(())
            }
        }
    }

    /// Adds a sum, as it is between the words from `least` on, to `line`.
    fn side(&mut self, pool: &TermPool, sum: &Sum, width: u16, least: i128) -> Result<Side, Conditions> {
        let begin = self.line.len();
        for &(term, factor) in &sum.parts {
            let variable = self.variable(pool, term);
            self.line.push((variable, factor.into()));
        }
        let constant = i128::from(sum.constant);
        let (lowest, highest, from) = self.range(begin, constant);
        let (fewest, most) = ((lowest - least) >> width, (highest - least) >> width);
        if fewest == most {
            let is_word = least < 0 && constant == 0 && matches!(*sum.parts, [] | [(_, 1)]);
            let from = if is_word { 0 } else { from };
            return Ok(Side { constant: constant - (fewest << width), from });
        }
        let wraps = self.wraps(begin, constant - least, width, (fewest as i64, most as i64, from))?;
        self.line.push((wraps, -(1i128 << width)));
        Ok(Side { constant, from: 0 })
    }

    /// The variable for how often the sum in `line` from `begin` on wraps, if `offset` is added to it.
    fn wraps(
        &mut self,
        begin: usize,
        offset: i128,
        width: u16,
        (fewest, most, from): (i64, i64, Conditions),
    ) -> Result<u32, Conditions> {
        let line = &self.line[begin..];
        let is_same = |kind: &Kind| match *kind {
            Kind::Wraps { first, count, offset: known, width: of } => {
                known == offset
                    && of == width
                    && self.factors[first as usize..(first + count) as usize] == *line
            }
            _ => false,
        };
        if let Some(known) = self.kinds.iter().position(is_same) {
            return Ok(known as u32);
        }
        let (first, count) = (self.factors.len() as u32, line.len() as u32);
        self.factors.extend_from_slice(line);
        let variable = self.kinds.len() as u32;
        self.kinds.push(Kind::Wraps { first, count, offset, width });
        self.terms.push(None);
        self.bounds.push(Bound { low: fewest, high: most, low_from: from, high_from: from });
        // `0 <= sum + offset - 2^w * k < 2^w`.
        let whole = 1i128 << width;
        let line = || self.line[begin..].iter().copied().chain([(variable, -whole)]);
        push_row(&mut self.factors, &mut self.rows, line(), whole - 1 - offset, 0)?;
        let opposite = line().map(|(variable, factor)| (variable, -factor));
        push_row(&mut self.factors, &mut self.rows, opposite, offset, 0)?;
        Ok(variable)
    }

    fn equation(
        &mut self,
        pool: &TermPool,
        sum: &Sum,
        width: u16,
        from: Conditions,
    ) -> Result<(), Conditions> {
        self.line.clear();
        for &(term, factor) in &sum.parts {
            let variable = self.variable(pool, term);
            self.line.push((variable, factor.into()));
        }
        let constant = i128::from(sum.constant);
        let (lowest, highest, bounds_from) = self.range(0, constant);
        let whole = 1i128 << width;
        let (fewest, most) = (-((-lowest) >> width), highest >> width);
        if fewest > most {
            return Err(from | bounds_from);
        }
        let (mut bound, mut from) = (-constant, from);
        if fewest == most {
            (bound, from) = (bound + fewest * whole, from | bounds_from);
        } else {
            let variable = self.kinds.len() as u32;
            let (first, count) = (self.factors.len() as u32, self.line.len() as u32);
            self.factors.extend_from_slice(&self.line);
            self.kinds.push(Kind::Wraps { first, count, offset: constant + whole / 2, width });
            self.terms.push(None);
            let (low, high) = (fewest as i64, most as i64);
            self.bounds.push(Bound { low, high, low_from: bounds_from, high_from: bounds_from });
            self.line.push((variable, -whole));
        }
        if !self.line.is_empty() {
            self.equations.push(self.rows.len() as u32);
        }
        let line = || self.line.iter().copied();
        push_row(&mut self.factors, &mut self.rows, line(), bound, from)?;
        let opposite = line().map(|(variable, factor)| (variable, -factor));
        push_row(&mut self.factors, &mut self.rows, opposite, -bound, from)
    }

    /// The least and the greatest value of `line` from `begin` on, and the conditions that say so.
    fn range(&self, begin: usize, constant: i128) -> (i128, i128, Conditions) {
        let (mut lowest, mut highest, mut from) = (constant, constant, 0);
        for &(variable, factor) in &self.line[begin..] {
            let bound = &self.bounds[variable as usize];
            let (one, other) = (factor * i128::from(bound.low), factor * i128::from(bound.high));
            (lowest, highest) = (lowest + one.min(other), highest + one.max(other));
            from |= bound.low_from | bound.high_from;
        }
        (lowest, highest, from)
    }

    fn variable(&mut self, pool: &TermPool, mut term: Term) -> u32 {
        // A word and its sign extensions are one number.
        while let (Op::SignExtend(_), &[inner]) = (pool.op(term), pool.args(term)) {
            term = inner;
        }
        if let Some(known) = self.terms.iter().position(|known| *known == Some(term)) {
            return known as u32;
        }
        let width = pool.width(term);
        let (least, most) = intrinsic_range(pool, term, width);
        let kind = match (pool.op(term), pool.args(term)) {
            (Op::Variable, _) => Kind::Word(term, width),
            (Op::ZeroExtend(_), &[inner]) if pool.op(inner) == Op::Variable => {
                Kind::Word(inner, pool.width(inner))
            }
            _ => Kind::Foreign,
        };
        self.terms.push(Some(term));
        self.kinds.push(kind);
        self.bounds.push(Bound { low: least, high: most, low_from: 0, high_from: 0 });
        (self.terms.len() - 1) as u32
    }
}

impl Bound {
    /// The only value left.
    pub(super) fn only(&self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    /// How many values there are, less one.
    pub(super) fn extent(&self) -> u64 {
        self.high.wrapping_sub(self.low) as u64
    }

    /// At least so much; whether that is news.
    pub(super) fn raise(&mut self, low: i128, from: Conditions) -> Result<bool, Conditions> {
        if low <= i128::from(self.low) {
            return Ok(false);
        }
        if low > i128::from(self.high) {
            return Err(from | self.high_from);
        }
        (self.low, self.low_from) = (low as i64, from);
        Ok(true)
    }

    /// At most so much; whether that is news.
    pub(super) fn lower(&mut self, high: i128, from: Conditions) -> Result<bool, Conditions> {
        if high >= i128::from(self.high) {
            return Ok(false);
        }
        if high < i128::from(self.low) {
            return Err(from | self.low_from);
        }
        (self.high, self.high_from) = (high as i64, from);
        Ok(true)
    }
}

/// Makes `line <= bound` an inequality, equal variables taken together.
fn push_row(
    factors: &mut Vec<(u32, i128)>,
    rows: &mut Vec<Inequality>,
    line: impl Iterator<Item = (u32, i128)>,
    bound: i128,
    from: Conditions,
) -> Result<(), Conditions> {
    let first = factors.len();
    for (variable, factor) in line {
        match factors[first..].iter_mut().find(|(known, _)| *known == variable) {
            Some((_, known)) => *known += factor,
            None => factors.push((variable, factor)),
        }
    }
    let mut kept = first;
    for place in first..factors.len() {
        if factors[place].1 != 0 {
            factors.swap(kept, place);
            kept += 1;
        }
    }
    factors.truncate(kept);
    if kept == first {
        return if bound < 0 { Err(from) } else { Ok(()) };
    }
    rows.push(Inequality { first: first as u32, count: (kept - first) as u32, bound, from });
    Ok(())
}

/// The signed numbers that a term can be, whatever its variables are.
fn intrinsic_range(pool: &TermPool, term: Term, width: u16) -> (i64, i64) {
    let half = (mask(width) >> 1) as i64;
    let upto = |word: u64| if word <= half as u64 { (0, word as i64) } else { (-half - 1, half) };
    match (pool.op(term), pool.args(term)) {
        (Op::ZeroExtend(by), _) if by > 0 => upto(mask(width - by)),
        (Op::BvAnd, &[_, b]) => pool.word(b).map_or((-half - 1, half), upto),
        (Op::BvUrem, &[_, b]) => {
            pool.word(b).filter(|word| *word > 0).map_or((-half - 1, half), |word| upto(word - 1))
        }
        _ => (-half - 1, half),
    }
}
