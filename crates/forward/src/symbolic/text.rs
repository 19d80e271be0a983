//! Bounded texts as terms: a length and as many UTF-16 units as it may have.
//!
//! **Invariant:** on every path that has the text, `0 <= length <= units.len()`. Units from the length on mean
//! nothing. Everything here only builds terms; what an index must satisfy is checked before.

use attest_term::{Term, TermPool};

/// A text of bounded length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    /// The length, 32 bits.
    pub(crate) length: Term,
    /// The units, 16 bits each.
    pub(crate) units: Vec<Term>,
}

impl Text {
    /// A text of as many units as are given.
    pub(crate) fn fixed(pool: &mut TermPool, units: Vec<Term>) -> Text {
        Text { length: pool.bits(32, units.len() as u64), units }
    }

    /// A constant.
    pub(crate) fn constant(pool: &mut TermPool, units: &[u16]) -> Text {
        let units = units.iter().map(|unit| pool.bits(16, u64::from(*unit))).collect();
        Text::fixed(pool, units)
    }

    /// A text whose length may be a constant, shorter than the units that are given.
    pub(crate) fn new(pool: &TermPool, length: Term, mut units: Vec<Term>) -> Text {
        if let Some(count) = pool.word(length) {
            units.truncate(count as usize);
        }
        Text { length, units }
    }

    /// The length, if it is a constant.
    pub(crate) fn known_length(&self, pool: &TermPool) -> Option<usize> {
        pool.word(self.length).map(|length| length as usize)
    }

    /// The units, if all is constant.
    pub(crate) fn known(&self, pool: &TermPool) -> Option<Vec<u16>> {
        let length = self.known_length(pool)?;
        self.units[..length].iter().map(|unit| pool.word(*unit).map(|unit| unit as u16)).collect()
    }

    /// Whether `at` is before the end.
    pub(crate) fn has(&self, pool: &mut TermPool, at: usize) -> Term {
        let at = pool.bits(32, at as u64);
        pool.bv_slt(at, self.length)
    }

    /// The unit at an index that is within the text.
    pub(crate) fn unit(&self, pool: &mut TermPool, at: Term) -> Term {
        pick(pool, at, &self.units).unwrap_or_else(|| pool.bits(16, 0))
    }

    /// The text without units that it cannot have if it is as long as another.
    pub(crate) fn clipped(&self, other: &Text) -> Text {
        let count = self.units.len().min(other.units.len());
        Text { length: self.length, units: self.units[..count].to_vec() }
    }

    /// Whether two texts are equal.
    pub(crate) fn equals(&self, pool: &mut TermPool, other: &Text) -> Term {
        let mut all = vec![pool.eq(self.length, other.length)];
        for at in 0..self.units.len().min(other.units.len()) {
            let shorter = if other.known_length(pool).is_some() { other } else { self };
            let (within, same) = (shorter.has(pool, at), pool.eq(self.units[at], other.units[at]));
            all.push(pool.implies(within, same));
        }
        pool.all(&all)
    }

    /// Whether the other text stands in this one at a place.
    pub(crate) fn stands_at(&self, pool: &mut TermPool, at: usize, other: &Text) -> Term {
        let start = pool.bits(32, at as u64);
        let end = pool.bv_add(start, other.length);
        let mut all = vec![pool.bv_sle(end, self.length)];
        for (offset, unit) in other.units.iter().enumerate() {
            let within = other.has(pool, offset);
            let same = match self.units.get(at + offset) {
                Some(here) => pool.eq(*here, *unit),
                None => pool.bool(false),
            };
            all.push(pool.implies(within, same));
        }
        pool.all(&all)
    }

    /// This text and then the other.
    pub(crate) fn concat(&self, pool: &mut TermPool, other: &Text) -> Text {
        let length = pool.bv_add(self.length, other.length);
        if self.known_length(pool).is_some() {
            let units = self.units.iter().chain(&other.units).copied().collect();
            return Text::new(pool, length, units);
        }
        if other.units.is_empty() {
            return self.clone();
        }
        // Where the first has k units, the unit at `at` is the one of the second at `at - k`.
        let ends: Vec<Term> = (0..=self.units.len())
            .map(|end| {
                let end = pool.bits(32, end as u64);
                pool.eq(self.length, end)
            })
            .collect();
        let count = self.units.len() + other.units.len();
        let mut units = Vec::with_capacity(count);
        for at in 0..count {
            let mut unit = self.units.get(at).copied();
            for end in (0..=at.min(self.units.len())).rev() {
                let Some(behind) = other.units.get(at - end) else { continue };
                unit = Some(match unit {
                    None => *behind,
                    Some(unit) => pool.ite(ends[end], *behind, unit),
                });
            }
            units.push(unit.unwrap_or_else(|| pool.bits(16, 0)));
        }
        Text::new(pool, length, units)
    }

    /// The part from `from` up to `to`, both within the text.
    pub(crate) fn slice(&self, pool: &mut TermPool, from: Term, to: Term) -> Text {
        let length = pool.bv_sub(to, from);
        if let Some(from) = pool.word(from) {
            let units = self.units[(from as usize).min(self.units.len())..].to_vec();
            return Text::new(pool, length, units);
        }
        let starts: Vec<Term> = (0..=self.units.len())
            .map(|start| {
                let start = pool.bits(32, start as u64);
                pool.eq(from, start)
            })
            .collect();
        let mut units = Vec::with_capacity(self.units.len());
        for at in 0..self.units.len() {
            let mut unit = *self.units.last().unwrap_or(&length);
            for start in (0..self.units.len() - at).rev() {
                unit = pool.ite(starts[start], self.units[at + start], unit);
            }
            units.push(unit);
        }
        Text::new(pool, length, units)
    }

    /// One of two texts.
    pub(crate) fn choose(pool: &mut TermPool, condition: Term, then: &Text, other: &Text) -> Text {
        let length = pool.ite(condition, then.length, other.length);
        let count = then.units.len().max(other.units.len());
        let units = (0..count)
            .filter_map(|at| match (then.units.get(at), other.units.get(at)) {
                (Some(then), Some(other)) => Some(pool.ite(condition, *then, *other)),
                (Some(unit), None) | (None, Some(unit)) => Some(*unit),
                (None, None) => None,
            })
            .collect();
        Text::new(pool, length, units)
    }

    /// `String.hashCode`.
    pub(crate) fn hash(&self, pool: &mut TermPool) -> Term {
        let mut hashes = vec![pool.bits(32, 0)];
        let factor = pool.bits(32, 31);
        for unit in &self.units {
            let before = hashes[hashes.len() - 1];
            let (unit, product) = (pool.zero_extend(16, *unit), pool.bv_mul(before, factor));
            hashes.push(pool.bv_add(product, unit));
        }
        pick(pool, self.length, &hashes).unwrap_or(factor)
    }

    /// `String.compareTo`.
    pub(crate) fn compare(&self, pool: &mut TermPool, other: &Text) -> Term {
        let lengths = pool.bv_sub(self.length, other.length);
        let mut result = lengths;
        for at in (0..self.units.len().min(other.units.len())).rev() {
            let (here, there) = (self.has(pool, at), other.has(pool, at));
            let both = pool.and(here, there);
            let (a, b) = (self.units[at], other.units[at]);
            let same = pool.eq(a, b);
            let (a, b) = (pool.zero_extend(16, a), pool.zero_extend(16, b));
            let difference = pool.bv_sub(a, b);
            let rest = pool.ite(same, result, difference);
            result = pool.ite(both, rest, lengths);
        }
        result
    }

    /// The first place from `from` on that satisfies a condition, or the last one up to it; -1 if none does.
    /// Places up to and with `last` are asked.
    pub(crate) fn place(
        pool: &mut TermPool,
        last: usize,
        from: Term,
        first: bool,
        mut satisfies: impl FnMut(&mut TermPool, usize) -> Term,
    ) -> Term {
        let mut result = pool.bits(32, 0xffff_ffff);
        let order: Box<dyn Iterator<Item = usize>> =
            if first { Box::new((0..=last).rev()) } else { Box::new(0..=last) };
        for at in order {
            let here = pool.bits(32, at as u64);
            let wanted = if first { pool.bv_sle(from, here) } else { pool.bv_sle(here, from) };
            let satisfied = satisfies(pool, at);
            let found = pool.and(wanted, satisfied);
            result = pool.ite(found, here, result);
        }
        result
    }
}

/// The element at a symbolic index that is within the elements.
pub(crate) fn pick(pool: &mut TermPool, at: Term, elements: &[Term]) -> Option<Term> {
    if let Some(at) = pool.word(at) {
        return elements.get(at as usize).copied();
    }
    let mut value = *elements.last()?;
    for place in (0..elements.len() - 1).rev() {
        if elements[place] == value {
            continue;
        }
        let number = pool.bits(32, place as u64);
        let here = pool.eq(at, number);
        value = pool.ite(here, elements[place], value);
    }
    Some(value)
}
