//! The bounds of arguments from those of the result and of the other arguments.

use attest_term::Op;
use attest_term::bits::word::mask;

use super::domain::Domain;
use super::forward::{complement, difference, extract, signed_product, sum, xor};
use super::program::Node;

/// Narrows the arguments of a node; whether that changed any, or none if one became empty.
pub(super) fn backward(node: &Node, result: Domain, domains: &mut [Domain]) -> Option<bool> {
    let mut changed = false;
    let mut narrow = |domains: &mut [Domain], index: usize, by: Domain| {
        let place = node.args[index] as usize;
        let met = domains[place].meet(by)?;
        changed |= met != domains[place];
        domains[place] = met;
        Some(())
    };
    let at = |domains: &[Domain], index: usize| domains[node.args[index] as usize];
    let truth = (node.width == 1).then(|| result.only()).flatten();
    let pair = [at(domains, 0), if node.arity > 1 { at(domains, 1) } else { at(domains, 0) }];
    let [a, b] = pair;
    match node.op {
        Op::Not | Op::BvNot => narrow(domains, 0, complement(result))?,
        Op::And | Op::BvAnd => {
            narrow(domains, 0, Domain::with_bits(a.width, result.zeros & b.ones, result.ones))?;
            narrow(domains, 1, Domain::with_bits(b.width, result.zeros & a.ones, result.ones))?;
        }
        Op::Or | Op::BvOr => {
            narrow(domains, 0, Domain::with_bits(a.width, result.zeros, result.ones & b.zeros))?;
            narrow(domains, 1, Domain::with_bits(b.width, result.zeros, result.ones & a.zeros))?;
        }
        Op::Xor | Op::BvXor => {
            narrow(domains, 0, xor(result, b))?;
            narrow(domains, 1, xor(result, a))?;
        }
        Op::Eq => match truth {
            Some(1) => {
                narrow(domains, 0, b)?;
                narrow(domains, 1, a)?;
            }
            Some(_) => {
                narrow(domains, 0, without(a, b))?;
                narrow(domains, 1, without(b, a))?;
            }
            None => {}
        },
        Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => {
            let Some(holds) = truth else { return Some(false) };
            let (left, right) = ordered(node.op, holds == 1, a, b)?;
            narrow(domains, 0, left)?;
            narrow(domains, 1, right)?;
        }
        Op::BvAdd => {
            narrow(domains, 0, difference(result, b))?;
            narrow(domains, 1, difference(result, a))?;
        }
        Op::BvSub => {
            narrow(domains, 0, sum(result, b))?;
            narrow(domains, 1, difference(a, result))?;
        }
        Op::BvNeg => narrow(domains, 0, difference(Domain::constant(a.width, 0), result))?,
        Op::BvMul => narrow(domains, 0, divided(a, b, result))?,
        Op::ZeroExtend(_) => {
            if result.low > mask(a.width) {
                return None;
            }
            let bits = Domain::with_bits(a.width, result.zeros, result.ones);
            narrow(domains, 0, Domain { low: result.low, high: result.high.min(mask(a.width)), ..bits })?;
        }
        Op::SignExtend(_) => {
            let top = Domain::top(a.width);
            let (least, most) = (result.least.max(top.least), result.most.min(top.most));
            if least > most {
                return None;
            }
            narrow(domains, 0, Domain { least, most, ..top })?;
        }
        Op::Concat => {
            let cut = b.width;
            narrow(domains, 0, extract(a.width, result, result.width - 1, cut))?;
            narrow(domains, 1, extract(b.width, result, cut - 1, 0))?;
        }
        Op::Extract { low, .. } => {
            narrow(domains, 0, Domain::with_bits(a.width, result.zeros << low, result.ones << low))?;
        }
        Op::Ite => {
            let (then, otherwise) = (at(domains, 1), at(domains, 2));
            match a.only() {
                Some(1) => narrow(domains, 1, result)?,
                Some(_) => narrow(domains, 2, result)?,
                None if then.meet(result).is_none() => narrow(domains, 0, Domain::constant(1, 0))?,
                None if otherwise.meet(result).is_none() => narrow(domains, 0, Domain::constant(1, 1))?,
                None => {}
            }
        }
        _ => {}
    }
    Some(changed)
}

/// What is left of `a` if it differs from `b`.
fn without(a: Domain, b: Domain) -> Domain {
    let mut left = Domain::top(a.width);
    let Some(word) = b.only() else { return left };
    if a.low == word && word < left.high {
        left.low = word + 1;
    }
    if a.high == word && word > left.low {
        left.high = word - 1;
    }
    if a.least == b.least && b.least < left.most {
        left.least = b.least + 1;
    }
    if a.most == b.least && b.least > left.least {
        left.most = b.least - 1;
    }
    left
}

/// The bounds that an order, or its opposite, sets on both sides; none if it cannot be.
fn ordered(op: Op, holds: bool, a: Domain, b: Domain) -> Option<(Domain, Domain)> {
    let (mut left, mut right) = (Domain::top(a.width), Domain::top(b.width));
    let strict = holds == matches!(op, Op::BvUlt | Op::BvSlt);
    let by = u64::from(strict);
    let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
    // `smaller < greater`, or `<=`.
    let (smaller, greater) = if holds { (a, b) } else { (b, a) };
    let (small, great) = if holds { (&mut left, &mut right) } else { (&mut right, &mut left) };
    if is_signed {
        small.most = greater.most.checked_sub(by as i64)?;
        great.least = smaller.least.checked_add(by as i64)?;
    } else {
        small.high = greater.high.checked_sub(by)?;
        great.low = smaller.low.checked_add(by)?;
    }
    (left.low <= left.high && left.least <= left.most && right.low <= right.high && right.least <= right.most)
        .then_some((left, right))
}

/// The bounds of `a` if `a * b` is the result, for a constant `b` and products that do not wrap.
fn divided(a: Domain, b: Domain, result: Domain) -> Domain {
    let top = Domain::top(a.width);
    let Some(factor) = b.only().map(|_| i128::from(b.least)).filter(|factor| *factor != 0) else {
        return top;
    };
    let (least, most) = signed_product(a, b);
    if least < i128::from(top.least) || most > i128::from(top.most) {
        return top;
    }
    let (low, high) = (i128::from(result.least), i128::from(result.most));
    let (low, high) = if factor > 0 { (low, high) } else { (-high, -low) };
    let factor = factor.abs();
    let least = -((-low).div_euclid(factor));
    let most = high.div_euclid(factor);
    if least > most {
        // No multiple lies in between: an empty domain, which no meeting survives.
        return Domain { low: 1, high: 0, ..top };
    }
    Domain::between_signed(a.width, least, most)
}
