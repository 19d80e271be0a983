//! Equations solved for a variable: `x + a*y = z + c` says what `x` is.

use attest_term::bits::word::mask;
use attest_term::{Op, Sort, Term, TermPool};

/// An equation with more terms than these is left as it is.
const MAX_TERMS: usize = 24;

/// A variable that an equation of sums determines, and the term it equals, in which it does not occur.
pub(super) fn solved(pool: &mut TermPool, condition: Term) -> Option<(Term, Term)> {
    let (left, right) = pool.binary(Op::Eq, condition)?;
    let Sort::BitVec(width @ 1..=64) = pool.sort(left) else { return None };
    let (atoms, constant) = sum(pool, left, right)?;
    let ones = mask(width);
    let place = (0..atoms.len()).find(|&place| {
        let (atom, factor) = atoms[place];
        pool.op(atom) == Op::Variable
            && (factor == 1 || factor == ones)
            && atoms.iter().all(|(other, _)| *other == atom || !pool.free_variables(*other).contains(&atom))
    })?;
    let (variable, factor) = atoms[place];
    // `variable + rest = 0` or `-variable + rest = 0`.
    let sign = if factor == 1 { u64::MAX } else { 1 };
    let simplifies = pool.simplifies();
    pool.set_simplifies(true);
    let mut value = pool.bits(width, constant.wrapping_mul(sign));
    for &(atom, factor) in atoms.iter().filter(|(atom, _)| *atom != variable) {
        let factor = pool.bits(width, factor.wrapping_mul(sign));
        let product = pool.bv_mul(atom, factor);
        value = pool.bv_add(value, product);
    }
    pool.set_simplifies(simplifies);
    Some((variable, value))
}

/// `left - right` as factors of atoms and a constant.
fn sum(pool: &TermPool, left: Term, right: Term) -> Option<(Vec<(Term, u64)>, u64)> {
    let ones = mask(pool.width(left));
    let (mut atoms, mut constant): (Vec<(Term, u64)>, u64) = (Vec::new(), 0);
    let mut waiting = vec![(right, u64::MAX), (left, 1)];
    let mut visits = 0;
    while let Some((term, factor)) = waiting.pop() {
        visits += 1;
        if visits > MAX_TERMS {
            return None;
        }
        match (pool.op(term), pool.args(term)) {
            (Op::Bits, _) => constant = constant.wrapping_add(pool.word(term)?.wrapping_mul(factor)),
            (Op::BvAdd, &[a, b]) => waiting.extend([(b, factor), (a, factor)]),
            (Op::BvSub, &[a, b]) => waiting.extend([(b, factor.wrapping_neg()), (a, factor)]),
            (Op::BvNeg, &[a]) => waiting.push((a, factor.wrapping_neg())),
            (Op::BvMul, &[a, b]) if pool.word(b).is_some() => {
                waiting.push((a, factor.wrapping_mul(pool.word(b)?)));
            }
            _ => match atoms.iter_mut().find(|(known, _)| *known == term) {
                Some((_, known)) => *known = known.wrapping_add(factor) & ones,
                None => atoms.push((term, factor & ones)),
            },
        }
    }
    atoms.retain(|(_, factor)| *factor != 0);
    Some((atoms, constant))
}
