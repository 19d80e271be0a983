//! Conditions as differences over the integers, `x - y <= c`, of which a variable is eliminated exactly.
//!
//! Words count as signed numbers, whatever they are extended to; a sum with a constant that may wrap falls into cases.
//! Eliminating a variable by Fourier and Motzkin's method is exact, since all its factors are one.

use attest_term::bits::word::{mask, signed};
use attest_term::{Op, Sort, Term, TermPool};

/// The most cases that the conditions on one variable fall into.
const CASES: usize = 16;
/// The most terms that a variable may differ from while it is bounded.
const APART: usize = 3;

/// `high - low <= most`; none is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Difference {
    pub(super) high: Option<Term>,
    pub(super) low: Option<Term>,
    pub(super) most: i128,
}

/// What a condition says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Literal {
    /// That.
    AtMost(Difference),
    /// `high - low` is not `most`.
    Apart(Difference),
}

/// A side of a comparison, as it is where all of `when` hold.
#[derive(Clone)]
struct Side {
    atom: Option<Term>,
    offset: i128,
    when: Vec<Difference>,
}

/// The cases that a condition falls into, each a conjunction; none if it is not about differences.
pub(super) fn read(pool: &TermPool, condition: Term) -> Option<Vec<Vec<Literal>>> {
    let (inner, holds) = match pool.unary(Op::Not, condition) {
        Some(inner) => (inner, false),
        None => (condition, true),
    };
    let op = pool.op(inner);
    if !matches!(op, Op::Eq | Op::BvSlt | Op::BvSle) {
        return None;
    }
    let (left, right) = pool.binary(op, inner)?;
    let Sort::BitVec(2..=64) = pool.sort(left) else { return None };
    let mut cases = Vec::new();
    for a in &sides(pool, left) {
        for b in &sides(pool, right) {
            let below = |a: &Side, b: &Side, by: i128| Difference {
                high: a.atom,
                low: b.atom,
                most: b.offset - a.offset - by,
            };
            let mut case: Vec<Literal> = a.when.iter().chain(&b.when).copied().map(Literal::AtMost).collect();
            case.extend(match (op, holds) {
                (Op::BvSlt, true) => vec![Literal::AtMost(below(a, b, 1))],
                (Op::BvSlt, false) => vec![Literal::AtMost(below(b, a, 0))],
                (Op::BvSle, true) => vec![Literal::AtMost(below(a, b, 0))],
                (Op::BvSle, false) => vec![Literal::AtMost(below(b, a, 1))],
                (_, true) => vec![Literal::AtMost(below(a, b, 0)), Literal::AtMost(below(b, a, 0))],
                (_, false) => vec![Literal::Apart(below(a, b, 0))],
            });
            cases.push(case);
        }
    }
    Some(cases)
}

fn sides(pool: &TermPool, term: Term) -> Vec<Side> {
    let width = pool.width(term);
    let number = |term: Term| pool.word(term).map(|word| i128::from(signed(pool.width(term), word)));
    match (pool.op(term), pool.args(term)) {
        (Op::Bits, _) => {
            let offset = number(term).unwrap_or_default();
            vec![Side { atom: None, offset, when: Vec::new() }]
        }
        (Op::SignExtend(_), &[inner]) => sides(pool, inner),
        (Op::BvAdd, &[a, b]) => match (number(a), number(b)) {
            (Some(by), None) => wrapped(pool, &sides(pool, b), by, width),
            (None, Some(by)) => wrapped(pool, &sides(pool, a), by, width),
            _ => vec![Side { atom: Some(term), offset: 0, when: Vec::new() }],
        },
        (Op::BvSub, &[a, b]) => match number(b) {
            Some(by) => wrapped(pool, &sides(pool, a), -by, width),
            None => vec![Side { atom: Some(term), offset: 0, when: Vec::new() }],
        },
        _ => vec![Side { atom: Some(term), offset: 0, when: Vec::new() }],
    }
}

/// Sides with a number added, at a width.
fn wrapped(pool: &TermPool, sides: &[Side], by: i128, width: u16) -> Vec<Side> {
    let half = 1i128 << (width - 1);
    let mut result = Vec::new();
    for side in sides {
        let (least, most) = side.atom.map_or((0, 0), |atom| range(pool, atom));
        for times in [-1, 0, 1] {
            let offset = side.offset + by - times * 2 * half;
            let (low, high) = (least + offset, most + offset);
            if high < -half || low >= half {
                continue;
            }
            let mut when = side.when.clone();
            if high >= half {
                when.push(Difference { high: side.atom, low: None, most: half - 1 - offset });
            }
            if low < -half {
                when.push(Difference { high: None, low: side.atom, most: half + offset });
            }
            result.push(Side { atom: side.atom, offset, when });
        }
    }
    result
}

/// The numbers that an atom can be.
pub(super) fn range(pool: &TermPool, atom: Term) -> (i128, i128) {
    let width = pool.width(atom);
    if let Op::ZeroExtend(by) = pool.op(atom)
        && by > 0
    {
        return (0, i128::from(mask(width - by)));
    }
    let half = 1i128 << (width - 1);
    (-half, half - 1)
}

impl Difference {
    /// Whether it always or never holds, by the numbers that its atoms can be.
    pub(super) fn truth(&self, pool: &TermPool) -> Option<bool> {
        if self.high == self.low {
            return Some(self.most >= 0);
        }
        let of = |atom: Option<Term>| atom.map_or((0, 0), |atom| range(pool, atom));
        let (high, low) = (of(self.high), of(self.low));
        match self.most {
            most if most >= high.1 - low.0 => Some(true),
            most if most < high.0 - low.1 => Some(false),
            _ => None,
        }
    }

    /// As conditions; none if there is no short way to say it.
    pub(super) fn write(&self, pool: &mut TermPool) -> Option<Vec<Term>> {
        if let Some(truth) = self.truth(pool) {
            return Some(if truth { Vec::new() } else { vec![pool.bool(false)] });
        }
        Some(match (self.high, self.low) {
            (Some(high), None) => {
                let most = pool.bits(pool.width(high), self.most as u64 & mask(pool.width(high)));
                vec![pool.bv_sle(high, most)]
            }
            (None, Some(low)) => {
                let least = pool.bits(pool.width(low), -self.most as u64 & mask(pool.width(low)));
                vec![pool.bv_sle(least, low)]
            }
            (None, None) => return None,
            (Some(high), Some(low)) => {
                let (a, b) = (pool.width(high), pool.width(low));
                match self.most {
                    0 if a == b => vec![pool.bv_sle(high, low)],
                    -1 if a == b => vec![pool.bv_slt(high, low)],
                    most if a <= 32 && b <= 32 => {
                        let (high, low) = (pool.sign_extend(64 - a, high), pool.sign_extend(64 - b, low));
                        let by = pool.bits(64, most.unsigned_abs() as u64);
                        match most < 0 {
                            true => {
                                let sum = pool.bv_add(high, by);
                                vec![pool.bv_sle(sum, low)]
                            }
                            false => {
                                let sum = pool.bv_add(low, by);
                                vec![pool.bv_sle(high, sum)]
                            }
                        }
                    }
                    most if a == b && most < 0 => {
                        let greatest = (1i128 << (a - 1)) - 1;
                        let by = pool.bits(a, -most as u64 & mask(a));
                        let fits = pool.bits(a, (greatest + most) as u64 & mask(a));
                        let sum = pool.bv_add(high, by);
                        vec![pool.bv_sle(high, fits), pool.bv_sle(sum, low)]
                    }
                    _ => return None,
                }
            }
        })
    }
}

/// The conjunctions, one of which holds if and only if a variable has a value with which all these conditions hold;
/// none if they are not about differences, or if there were several and there is no `room`.
pub(super) fn without(
    pool: &mut TermPool,
    variable: Term,
    conditions: &[Term],
    room: bool,
) -> Option<Vec<Vec<Term>>> {
    let mut atom = None;
    let mut cases: Vec<Vec<Literal>> = vec![Vec::new()];
    for condition in conditions {
        let ways = read(pool, *condition)?;
        for literal in ways.iter().flatten() {
            let (Literal::AtMost(of) | Literal::Apart(of)) = literal;
            for found in [of.high, of.low].into_iter().flatten() {
                if pool.free_variables(found).contains(&variable) && *atom.get_or_insert(found) != found {
                    return None;
                }
            }
        }
        let longer = |case: &Vec<Literal>| {
            let case = case.clone();
            ways.iter().map(move |way| [case.as_slice(), way].concat()).collect::<Vec<_>>()
        };
        cases = cases.iter().flat_map(longer).collect();
        if cases.len() > if room { CASES } else { 1 } {
            return None;
        }
    }
    let atom = atom?;
    let plain = atom == variable || pool.unary(pool.op(atom), atom) == Some(variable);
    if !plain || !matches!(pool.op(atom), Op::Variable | Op::ZeroExtend(_)) {
        return None;
    }
    let mut result = Vec::new();
    for case in cases {
        for differences in apart(pool, atom, case, room)? {
            if let Some(rest) = project(pool, atom, &differences) {
                let mut conjunction = Vec::new();
                for difference in rest {
                    conjunction.extend(difference.write(pool)?);
                }
                result.push(conjunction);
            }
        }
    }
    Some(result)
}

/// A case without what is to be apart, as one or more cases; none if these were too many.
fn apart(pool: &TermPool, atom: Term, case: Vec<Literal>, room: bool) -> Option<Vec<Vec<Difference>>> {
    let about = |of: &Difference| of.high == Some(atom) || of.low == Some(atom);
    let mut bounds: Vec<Difference> = Vec::new();
    let mut others: Vec<(Option<Term>, i128)> = Vec::new();
    for literal in case {
        match literal {
            Literal::AtMost(of) => bounds.push(of),
            Literal::Apart(of) if of.high == of.low => {
                if of.most == 0 {
                    return Some(Vec::new());
                }
            }
            Literal::Apart(of) if of.high == Some(atom) => others.push((of.low, of.most)),
            Literal::Apart(of) => others.push((of.high, -of.most)),
        }
    }
    if !bounds.iter().any(|of| about(of) && of.high != of.low) {
        // There are more values than that to choose from.
        let (least, most) = range(pool, atom);
        return (most - least > others.len() as i128).then_some(vec![bounds]);
    }
    let (least, most) = range(pool, atom);
    bounds.push(Difference { high: Some(atom), low: None, most });
    bounds.push(Difference { high: None, low: Some(atom), most: -least });
    // `x <= y` and `x != y` is `x < y`.
    loop {
        let before = others.len();
        others.retain(|(other, by)| {
            let upper = Difference { high: Some(atom), low: *other, most: *by };
            let lower = Difference { high: *other, low: Some(atom), most: -*by };
            for bound in &mut bounds {
                for edge in [upper, lower] {
                    if bound.high == edge.high && bound.low == edge.low && bound.most <= edge.most {
                        bound.most = bound.most.min(edge.most - 1);
                        return false;
                    }
                }
            }
            true
        });
        if others.len() == before {
            break;
        }
    }
    if others.len() > if room { APART } else { 0 } {
        return None;
    }
    let mut cases = vec![bounds];
    for (other, by) in others {
        let upper = Difference { high: Some(atom), low: other, most: by - 1 };
        let lower = Difference { high: other, low: Some(atom), most: -by - 1 };
        let split = |case: Vec<Difference>| [upper, lower].map(|way| [case.as_slice(), &[way]].concat());
        cases = cases.into_iter().flat_map(split).collect();
    }
    Some(cases)
}

/// What remains of differences if an atom can be any number; none if they contradict each other.
fn project(pool: &TermPool, atom: Term, differences: &[Difference]) -> Option<Vec<Difference>> {
    let mut rest = Vec::new();
    let mut upper: Vec<(Option<Term>, i128)> = Vec::new();
    let mut lower: Vec<(Option<Term>, i128)> = Vec::new();
    for of in differences {
        match (of.high == Some(atom), of.low == Some(atom)) {
            (true, false) => upper.push((of.low, of.most)),
            (false, true) => lower.push((of.high, -of.most)),
            _ => rest.push(*of),
        }
    }
    let (least, most) = range(pool, atom);
    upper.push((None, most));
    lower.push((None, least));
    for (low, above) in &lower {
        for (high, below) in &upper {
            rest.push(Difference { high: *low, low: *high, most: below - above });
        }
    }
    let mut kept: Vec<Difference> = Vec::new();
    for of in rest {
        match of.truth(pool) {
            Some(true) => {}
            Some(false) => return None,
            None => match kept.iter_mut().find(|known| known.high == of.high && known.low == of.low) {
                Some(known) => known.most = known.most.min(of.most),
                None => kept.push(of),
            },
        }
    }
    Some(kept)
}
