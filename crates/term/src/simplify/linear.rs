//! Linear combinations modulo 2^width, for widths up to 64.

use crate::bits::word;
use crate::op::Op;
use crate::pool::{Term, TermPool};

/// A combination has at most so many atoms; larger sums stay as they are.
const MAX_ATOMS: usize = 8;
/// And is read from at most so many terms.
const MAX_VISITS: usize = 40;

/// `a*x + b*y + ... + constant`, the atoms by id, no factor zero.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub(super) width: u16,
    atoms: [(Term, u64); MAX_ATOMS],
    count: usize,
    pub(super) constant: u64,
}

impl Linear {
    /// `factor * term` for each pair, if the width is at most 64 and the bounds suffice.
    pub(super) fn of(pool: &TermPool, parts: &[(Term, u64)]) -> Option<Linear> {
        let (start, _) = *parts.first()?;
        let width = pool.sort(start).width().filter(|width| *width <= 64)?;
        let mut linear = Linear { width, atoms: [(start, 0); MAX_ATOMS], count: 0, constant: 0 };
        let mut waiting = [(start, 0); MAX_VISITS];
        waiting[..parts.len()].copy_from_slice(parts);
        let mut waits = parts.len();
        let mut visits = 0;
        while waits > 0 {
            visits += 1;
            if visits + waits > MAX_VISITS - 2 {
                return None;
            }
            waits -= 1;
            let (term, factor) = waiting[waits];
            let mut push = |term, factor| {
                waiting[waits] = (term, factor);
                waits += 1;
            };
            let args = pool.args(term);
            match (pool.op(term), args) {
                (Op::Bits, _) => {
                    let value = pool.word(term)?;
                    linear.constant = linear.constant.wrapping_add(value.wrapping_mul(factor));
                }
                (Op::BvAdd, &[a, b]) => {
                    push(b, factor);
                    push(a, factor);
                }
                (Op::BvSub, &[a, b]) => {
                    push(b, factor.wrapping_neg());
                    push(a, factor);
                }
                (Op::BvNeg, &[a]) => push(a, factor.wrapping_neg()),
                (Op::BvNot, &[a]) => {
                    linear.constant = linear.constant.wrapping_sub(factor);
                    push(a, factor.wrapping_neg());
                }
                (Op::BvMul, &[a, b]) if pool.word(b).is_some() => {
                    push(a, factor.wrapping_mul(pool.word(b)?));
                }
                _ => linear.add_atom(term, factor)?,
            }
        }
        linear.constant &= word::mask(width);
        Some(linear)
    }

    /// Whether a term counts as one atom.
    #[inline]
    pub(super) fn is_atom(pool: &TermPool, term: Term) -> bool {
        match pool.op(term) {
            Op::Bits | Op::BvAdd | Op::BvSub | Op::BvNeg | Op::BvNot => false,
            Op::BvMul => !pool.is_constant(pool.args(term)[1]),
            _ => true,
        }
    }

    pub(super) fn atoms(&self) -> &[(Term, u64)] {
        &self.atoms[..self.count]
    }

    /// Every factor and the constant multiplied.
    pub(super) fn scale(&mut self, by: u64) {
        let mask = word::mask(self.width);
        for (_, factor) in &mut self.atoms[..self.count] {
            *factor = factor.wrapping_mul(by) & mask;
        }
        self.constant = self.constant.wrapping_mul(by) & mask;
    }

    /// The combination of the atoms for which `keep` holds, with another constant.
    pub(super) fn part(&self, constant: u64, keep: impl Fn(u64) -> bool) -> Linear {
        let mut part = Linear { count: 0, constant: constant & word::mask(self.width), ..self.clone() };
        for (atom, factor) in self.atoms().iter().filter(|(_, factor)| keep(*factor)) {
            part.atoms[part.count] = (*atom, *factor);
            part.count += 1;
        }
        part
    }

    /// The canonical term.
    pub(super) fn build(&self, pool: &mut TermPool) -> Term {
        let ones = word::mask(self.width);
        if let [(atom, factor)] = *self.atoms()
            && factor == ones
            && self.constant == ones
        {
            return pool.raw(Op::BvNot, &[atom]);
        }
        let mut sum = None;
        for (atom, factor) in self.atoms() {
            let product = match *factor {
                1 => *atom,
                factor if factor == ones => pool.raw(Op::BvNeg, &[*atom]),
                factor => {
                    let factor = pool.bits(self.width, factor);
                    pool.raw(Op::BvMul, &[*atom, factor])
                }
            };
            sum = Some(match sum {
                Some(sum) => pool.raw(Op::BvAdd, &[sum, product]),
                None => product,
            });
        }
        match sum {
            Some(sum) if self.constant == 0 => sum,
            Some(sum) => {
                let constant = pool.bits(self.width, self.constant);
                pool.raw(Op::BvAdd, &[sum, constant])
            }
            None => pool.bits(self.width, self.constant),
        }
    }

    fn add_atom(&mut self, term: Term, factor: u64) -> Option<()> {
        let factor = factor & word::mask(self.width);
        match self.atoms().binary_search_by_key(&term, |(atom, _)| *atom) {
            Ok(at) => {
                let sum = self.atoms[at].1.wrapping_add(factor) & word::mask(self.width);
                self.atoms[at].1 = sum;
                if sum == 0 {
                    self.atoms.copy_within(at + 1..self.count, at);
                    self.count -= 1;
                }
            }
            Err(_) if factor == 0 => {}
            Err(_) if self.count == MAX_ATOMS => return None,
            Err(at) => {
                self.atoms.copy_within(at..self.count, at + 1);
                self.atoms[at] = (term, factor);
                self.count += 1;
            }
        }
        Some(())
    }
}
