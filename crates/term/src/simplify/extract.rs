//! Taking bit-vectors apart and putting them together.

use super::rule::{Rule, rules};
use crate::op::Op;
use crate::pool::{Term, TermPool};

pub(super) const EXTRACT: &[Rule] = rules! {
    extract_all: Any, |e| vec![e.op(Op::Extract { high: e.width - 1, low: 0 }, [e.x])],
        |e| if e.width > 1 { vec![e.op(Op::Extract { high: 0, low: 0 }, [e.x])] } else { vec![] };
    extract_extract: Any, |e| if e.width > 2 {
            let inner = e.op(Op::Extract { high: e.width - 1, low: 1 }, [e.x]);
            vec![e.op(Op::Extract { high: 1, low: 1 }, [inner]), e.op(Op::Extract { high: 0, low: 0 }, [inner])]
        } else { vec![] },
        |e| vec![e.op(Op::Extract { high: 0, low: 0 }, [e.x])];
    extract_of_concat: Any, |e| { let w = e.width; let joined = e.op(Op::Concat, [e.x, e.y]);
            let ranges = [(w - 1, 0), (0, 0), (2 * w - 1, w), (2 * w - 1, 2 * w - 1), (w, w - 1)];
            ranges.map(|(high, low)| e.op(Op::Extract { high, low }, [joined])).to_vec() },
        |e| vec![e.op(Op::Extract { high: 0, low: 0 }, [e.x])];
    extract_of_extension: Any, |e| { let w = e.width;
            let (zero, sign) = (e.op(Op::ZeroExtend(3), [e.x]), e.op(Op::SignExtend(3), [e.x]));
            let ranges = [(zero, w - 1, 0), (sign, w - 1, 0), (zero, w + 2, w), (zero, w, w - 1), (zero, w + 1, 0), (sign, w + 1, 0)];
            ranges.map(|(wide, high, low)| e.op(Op::Extract { high, low }, [wide])).to_vec() },
        |e| { let sign = e.op(Op::SignExtend(3), [e.x]); let w = e.width;
            if w > 1 { vec![e.op(Op::Extract { high: w, low: 1 }, [sign])] } else { vec![] } };
    extract_of_lshr: Any, |e| { let one = e.k(1); let shifted = e.op(Op::BvLshr, [e.x, one]);
            if e.width > 2 { vec![e.op(Op::Extract { high: e.width - 2, low: 1 }, [shifted])] } else { vec![] } },
        |e| { let one = e.k(1); let shifted = e.op(Op::BvLshr, [e.x, one]);
            vec![e.op(Op::Extract { high: e.width - 1, low: 0 }, [shifted])] };
};

pub(super) const CONCAT: &[Rule] = rules! {
    concat_zero: Binary, |e| { let zero = e.k(0); vec![e.op(Op::Concat, [zero, e.x])] },
        |e| { let zero = e.k(0); vec![e.op(Op::Concat, [e.x, zero])] };
    concat_adjacent: Binary, |e| if e.width > 1 {
            let (high, low) = (e.op(Op::Extract { high: e.width - 1, low: 1 }, [e.x]), e.op(Op::Extract { high: 0, low: 0 }, [e.x]));
            vec![e.op(Op::Concat, [high, low])]
        } else { vec![] },
        |e| vec![e.op(Op::Concat, [e.x, e.y])];
};

/// `x[width-1:0]` => `x`
fn extract_all(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (high, low, x) = parts(op, args)?;
    (low == 0 && high == pool.width(x) - 1).then_some(x)
}

/// `x[h:l][high:low]` => `x[high+l:low+l]`
fn extract_extract(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (high, low, x) = parts(op, args)?;
    let Op::Extract { low: below, .. } = pool.op(x) else { return None };
    let inner = pool.args(x)[0];
    let op = Op::Extract { high: high + below, low: low + below };
    Some(if matches!(pool.op(inner), Op::Extract { .. }) {
        pool.raw(op, &[inner])
    } else {
        pool.make(op, &[inner])
    })
}

/// `concat(x, y)[high:low]` => the bits of `y`, of `x`, or of both joined
fn extract_of_concat(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (high, low, x) = parts(op, args)?;
    let (above, below) = pool.binary(Op::Concat, x)?;
    let cut = pool.width(below);
    // Below further concatenations the next extract is left to stand: no walk down a long chain.
    let take = |pool: &mut TermPool, high, low, part: Term| {
        let op = Op::Extract { high, low };
        let whole = low == 0 && high == pool.width(part) - 1;
        match pool.op(part) {
            Op::Concat if !whole => pool.raw(op, &[part]),
            _ => pool.make(op, &[part]),
        }
    };
    if high < cut {
        return Some(take(pool, high, low, below));
    }
    if low >= cut {
        return Some(take(pool, high - cut, low - cut, above));
    }
    let (above, below) = (take(pool, high - cut, 0, above), take(pool, cut - 1, low, below));
    Some(pool.concat(above, below))
}

/// `zext(x)[high:low]` => the bits of `x`, zeros, or `x` extended less; so for `sext` from bit 0
fn extract_of_extension(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (high, low, x) = parts(op, args)?;
    let extension = pool.op(x);
    let (Op::ZeroExtend(_) | Op::SignExtend(_)) = extension else { return None };
    let inner = pool.args(x)[0];
    let width = pool.width(inner);
    if high < width {
        let nested = matches!(pool.op(inner), Op::ZeroExtend(_) | Op::SignExtend(_));
        return Some(if nested { pool.raw(op, &[inner]) } else { pool.make(op, &[inner]) });
    }
    match extension {
        Op::ZeroExtend(_) if low >= width => Some(pool.bits(high - low + 1, 0)),
        Op::ZeroExtend(_) => {
            let part = pool.extract(width - 1, low, inner);
            Some(pool.zero_extend(high + 1 - width, part))
        }
        _ if low == 0 => Some(pool.sign_extend(high + 1 - width, inner)),
        _ => None,
    }
}

/// `(x >>> c)[high:low]` => `x[high+c:low+c]` if those bits are there
fn extract_of_lshr(pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
    let (high, low, x) = parts(op, args)?;
    let (inner, by) = pool.binary(Op::BvLshr, x)?;
    let by = u16::try_from(pool.word(by)?).ok()?;
    let top = high.checked_add(by).filter(|top| *top < pool.width(x))?;
    let op = Op::Extract { high: top, low: low + by };
    Some(if pool.op(inner) == Op::BvLshr { pool.raw(op, &[inner]) } else { pool.make(op, &[inner]) })
}

/// `concat(0, x)` => `zext(x)`
fn concat_zero(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let zero = pool.is_constant(x) && pool.bits_of(x).is_some_and(|bits| bits.is_zero());
    zero.then(|| pool.zero_extend(pool.width(x), y))
}

/// `concat(x[h:m+1], x[m:l])` => `x[h:l]`
fn concat_adjacent(pool: &mut TermPool, x: Term, y: Term) -> Option<Term> {
    let (Op::Extract { high, low: above }, Op::Extract { high: below, low }) = (pool.op(x), pool.op(y))
    else {
        return None;
    };
    let inner = pool.args(x)[0];
    (inner == pool.args(y)[0] && above == below + 1).then(|| pool.extract(high, low, inner))
}

fn parts(op: Op, args: &[Term]) -> Option<(u16, u16, Term)> {
    match (op, args) {
        (Op::Extract { high, low }, &[x]) => Some((high, low, x)),
        _ => None,
    }
}
