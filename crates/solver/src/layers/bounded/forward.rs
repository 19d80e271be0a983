//! The bounds of a result from those of the arguments.

use attest_term::Op;
use attest_term::bits::word::mask;

use super::domain::Domain;
use super::program::Node;

/// What the arguments say about the node.
pub(super) fn forward(node: &Node, domains: &[Domain]) -> Domain {
    let width = node.width;
    let at = |index: usize| domains[node.args[index] as usize];
    match node.op {
        Op::Not | Op::BvNot => complement(at(0)),
        Op::And | Op::BvAnd => and(at(0), at(1)),
        Op::Or | Op::BvOr => or(at(0), at(1)),
        Op::Implies => or(complement(at(0)), at(1)),
        Op::Xor | Op::BvXor => xor(at(0), at(1)),
        Op::Eq => truth(equal(at(0), at(1))),
        Op::Ite => match at(0).only() {
            Some(1) => at(1),
            Some(_) => at(2),
            None => at(1).join(at(2)),
        },
        Op::BvNeg => difference(Domain::constant(width, 0), at(0)),
        Op::BvAdd => sum(at(0), at(1)),
        Op::BvSub => difference(at(0), at(1)),
        Op::BvMul => product(at(0), at(1)),
        Op::BvUdiv => quotient(at(0), at(1)),
        Op::BvUrem => remainder(at(0), at(1)),
        Op::BvSdiv => signed_quotient(at(0), at(1)),
        Op::BvSrem => signed_remainder(at(0), at(1)),
        Op::BvShl => shifted_left(at(0), at(1)),
        Op::BvLshr => shifted_right(at(0), at(1)),
        Op::BvAshr => shifted_signed(at(0), at(1)),
        Op::BvUlt => truth(less(at(0), at(1))),
        Op::BvUle => truth(less(at(1), at(0)).map(|less| !less)),
        Op::BvSlt => truth(signed_less(at(0), at(1))),
        Op::BvSle => truth(signed_less(at(1), at(0)).map(|less| !less)),
        Op::Concat => concat(width, at(0), at(1)),
        Op::Extract { high, low } => extract(width, at(0), high, low),
        Op::ZeroExtend(_) => {
            let inner = at(0);
            let above = mask(width) & !mask(inner.width);
            Domain {
                zeros: inner.zeros | above,
                ones: inner.ones,
                ..Domain::between(width, inner.low.into(), inner.high.into())
            }
        }
        Op::SignExtend(_) => Domain::between_signed(width, at(0).least.into(), at(0).most.into()),
        _ => Domain::top(width),
    }
}

fn truth(value: Option<bool>) -> Domain {
    value.map_or(Domain::top(1), |value| Domain::constant(1, u64::from(value)))
}

fn equal(a: Domain, b: Domain) -> Option<bool> {
    match (a.only(), b.only()) {
        (Some(a), Some(b)) => Some(a == b),
        _ => a.meet(b).is_none().then_some(false),
    }
}

fn less(a: Domain, b: Domain) -> Option<bool> {
    if a.high < b.low { Some(true) } else { (a.low >= b.high).then_some(false) }
}

fn signed_less(a: Domain, b: Domain) -> Option<bool> {
    if a.most < b.least { Some(true) } else { (a.least >= b.most).then_some(false) }
}

pub(super) fn complement(a: Domain) -> Domain {
    let all = mask(a.width);
    Domain {
        width: a.width,
        low: all - a.high,
        high: all - a.low,
        least: !a.most,
        most: !a.least,
        zeros: a.ones,
        ones: a.zeros,
    }
}

fn and(a: Domain, b: Domain) -> Domain {
    let bits = Domain::with_bits(a.width, a.zeros | b.zeros, a.ones & b.ones);
    Domain { high: a.high.min(b.high), ..bits }
}

fn or(a: Domain, b: Domain) -> Domain {
    let bits = Domain::with_bits(a.width, a.zeros & b.zeros, a.ones | b.ones);
    Domain { low: a.low.max(b.low), ..bits }
}

pub(super) fn xor(a: Domain, b: Domain) -> Domain {
    let zeros = a.zeros & b.zeros | a.ones & b.ones;
    let ones = a.zeros & b.ones | a.ones & b.zeros;
    Domain::with_bits(a.width, zeros, ones)
}

pub(super) fn sum(a: Domain, b: Domain) -> Domain {
    let wraps = 1u128 << a.width;
    let (low, high) = (u128::from(a.low) + u128::from(b.low), u128::from(a.high) + u128::from(b.high));
    let plain = if low >= wraps {
        Domain::between(a.width, low - wraps, high - wraps)
    } else {
        Domain::between(a.width, low, high)
    };
    let least = i128::from(a.least) + i128::from(b.least);
    let most = i128::from(a.most) + i128::from(b.most);
    let with_sign = Domain::between_signed(a.width, least, most);
    let known = low_known(a).min(low_known(b));
    let (zeros, ones) = low_bits(known, a.ones.wrapping_add(b.ones));
    both(plain, with_sign, zeros & mask(a.width), ones & mask(a.width))
}

pub(super) fn difference(a: Domain, b: Domain) -> Domain {
    let plain = if a.low >= b.high {
        Domain::between(a.width, (a.low - b.high).into(), (a.high - b.low).into())
    } else {
        Domain::top(a.width)
    };
    let least = i128::from(a.least) - i128::from(b.most);
    let most = i128::from(a.most) - i128::from(b.least);
    let with_sign = Domain::between_signed(a.width, least, most);
    let known = low_known(a).min(low_known(b));
    let (zeros, ones) = low_bits(known, a.ones.wrapping_sub(b.ones));
    both(plain, with_sign, zeros & mask(a.width), ones & mask(a.width))
}

fn product(a: Domain, b: Domain) -> Domain {
    let plain = Domain::between(
        a.width,
        u128::from(a.low) * u128::from(b.low),
        u128::from(a.high) * u128::from(b.high),
    );
    let (least, most) = signed_product(a, b);
    let with_sign = Domain::between_signed(a.width, least, most);
    let trailing = (a.zeros.trailing_ones() + b.zeros.trailing_ones()).min(u32::from(a.width));
    let (zeros, _) = low_bits(trailing, 0);
    both(plain, with_sign, zeros & mask(a.width), 0)
}

/// The bounds of the product of two numbers without wrapping.
pub(super) fn signed_product(a: Domain, b: Domain) -> (i128, i128) {
    let corners = [a.least, a.most].map(|a| [b.least, b.most].map(|b| i128::from(a) * i128::from(b)));
    let [[p, q], [r, s]] = corners;
    (p.min(q).min(r).min(s), p.max(q).max(r).max(s))
}

fn quotient(a: Domain, b: Domain) -> Domain {
    if b.low == 0 {
        return Domain::top(a.width);
    }
    Domain::between(a.width, (a.low / b.high).into(), (a.high / b.low).into())
}

fn remainder(a: Domain, b: Domain) -> Domain {
    let high = if b.low == 0 { a.high } else { a.high.min(b.high - 1) };
    Domain::between(a.width, 0, high.into())
}

fn signed_quotient(a: Domain, b: Domain) -> Domain {
    match b.only().map(|_| i128::from(b.least)) {
        Some(divisor) if divisor != 0 => {
            let (one, other) = (i128::from(a.least) / divisor, i128::from(a.most) / divisor);
            Domain::between_signed(a.width, one.min(other), one.max(other))
        }
        _ => Domain::top(a.width),
    }
}

fn signed_remainder(a: Domain, b: Domain) -> Domain {
    let (least, most) = (i128::from(a.least).min(0), i128::from(a.most).max(0));
    match b.only().map(|_| i128::from(b.least)) {
        Some(divisor) if divisor != 0 => {
            let bound = divisor.abs() - 1;
            Domain::between_signed(a.width, least.max(-bound), most.min(bound))
        }
        _ => Domain::between_signed(a.width, least, most),
    }
}

fn shifted_left(a: Domain, b: Domain) -> Domain {
    match b.only() {
        Some(by) if by >= u64::from(a.width) => Domain::constant(a.width, 0),
        Some(by) => {
            let (filled, _) = low_bits(by as u32, 0);
            let bits = Domain::with_bits(a.width, a.zeros << by | filled, a.ones << by);
            let plain = Domain::between(a.width, u128::from(a.low) << by, u128::from(a.high) << by);
            let with_sign =
                Domain::between_signed(a.width, i128::from(a.least) << by, i128::from(a.most) << by);
            both(plain, with_sign, bits.zeros, bits.ones)
        }
        None => Domain::top(a.width),
    }
}

fn shifted_right(a: Domain, b: Domain) -> Domain {
    match b.only() {
        Some(by) if by >= u64::from(a.width) => Domain::constant(a.width, 0),
        Some(by) => Domain::between(a.width, (a.low >> by).into(), (a.high >> by).into()),
        None => Domain::between(a.width, 0, a.high.into()),
    }
}

fn shifted_signed(a: Domain, b: Domain) -> Domain {
    match b.only() {
        Some(by) => {
            let by = by.min(63);
            Domain::between_signed(a.width, (a.least >> by).into(), (a.most >> by).into())
        }
        None => Domain::between_signed(a.width, a.least.min(0).into(), a.most.max(0).into()),
    }
}

fn concat(width: u16, high: Domain, low: Domain) -> Domain {
    let by = low.width;
    let bits = Domain::with_bits(width, high.zeros << by | low.zeros, high.ones << by | low.ones);
    Domain { low: high.low << by | low.low, high: high.high << by | low.high, ..bits }
}

pub(super) fn extract(width: u16, a: Domain, high: u16, low: u16) -> Domain {
    let bits = Domain::with_bits(width, a.zeros >> low, a.ones >> low);
    let whole = high + 1 == a.width || a.high <= mask(high + 1);
    if whole { Domain { low: a.low >> low, high: a.high >> low, ..bits } } else { bits }
}

/// How many of the lowest bits are known.
fn low_known(a: Domain) -> u32 {
    (a.zeros | a.ones).trailing_ones()
}

/// The lowest bits of a word as known bits.
fn low_bits(count: u32, word: u64) -> (u64, u64) {
    let low = if count >= 64 { u64::MAX } else { (1 << count) - 1 };
    (!word & low, word & low)
}

fn both(plain: Domain, with_sign: Domain, zeros: u64, ones: u64) -> Domain {
    Domain { least: with_sign.least, most: with_sign.most, zeros, ones, ..plain }
}
