//! Conditions that follow from others are left out: `n >= 1 && n >= 2` is shown as `n >= 2`.
//!
//! What is compared with constants is kept as a range; nothing else is reasoned about.

use attest_term::{Op, Term, TermPool};

/// How a term's bits are read as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Signed,
    Unsigned,
}

/// What a condition says about one term.
#[derive(Clone, Copy, Debug)]
struct Reading {
    subject: Term,
    /// On which line; on either if it is about one value.
    line: Option<Line>,
    says: Says,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    /// It is at least and at most this.
    Within(i128, i128),
    /// It is not this.
    Not(i128),
}

/// The conditions that do not follow from the others by ranges, in the same order; a limit that is excluded moves.
/// That `lengths` are not negative goes without saying.
pub(crate) fn reduced(pool: &mut TermPool, conditions: &[Term], lengths: &[Term]) -> Vec<Term> {
    let mut conditions = conditions.to_vec();
    let mut readings: Vec<Option<Reading>> = conditions.iter().map(|term| reading(pool, *term)).collect();
    for at in 0..conditions.len() {
        tighten(pool, &mut conditions, &mut readings, at);
    }
    let mut kept: Vec<bool> = vec![true; conditions.len()];
    for at in 0..conditions.len() {
        let Some(said) = readings[at] else { continue };
        let line = said.line.or_else(|| line_of(&readings, said.subject)).unwrap_or(Line::Signed);
        let is_length = line == Line::Signed && lengths.contains(&said.subject);
        let (mut low, mut high) = (if is_length { 0 } else { i128::MIN }, i128::MAX);
        let mut excluded = Vec::new();
        let others = readings.iter().enumerate().filter(|(other, _)| *other != at && kept[*other]);
        for other in others.filter_map(|(_, other)| about(pool, (*other)?, said.subject, line)) {
            match other {
                Says::Within(from, to) => (low, high) = (low.max(from), high.min(to)),
                Says::Not(value) => excluded.push(value),
            }
        }
        let follows = match about(pool, said, said.subject, line) {
            Some(Says::Within(from, to)) => low >= from && high <= to,
            Some(Says::Not(value)) => value < low || value > high || excluded.contains(&value),
            None => false,
        };
        kept[at] = !follows;
    }
    conditions.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(term, _)| term).collect()
}

/// `0 <= n` becomes `1 <= n` where another condition says that n is not 0.
fn tighten(pool: &mut TermPool, conditions: &mut [Term], readings: &mut [Option<Reading>], at: usize) {
    while let Some(Reading { subject, line: Some(line), says: Says::Within(low, high) }) = readings[at] {
        let excluded = |pool: &TermPool, value: i128| {
            readings
                .iter()
                .flatten()
                .any(|other| about(pool, *other, subject, line) == Some(Says::Not(value)))
        };
        let (low, high) = match (low, high) {
            (low, i128::MAX) if excluded(pool, low) => (low + 1, i128::MAX),
            (i128::MIN, high) if excluded(pool, high) => (i128::MIN, high - 1),
            _ => return,
        };
        let limit = if high == i128::MAX { low } else { high };
        let constant = pool.bits(pool.width(subject), limit as u64);
        conditions[at] = match (line, high == i128::MAX) {
            (Line::Signed, true) => pool.bv_sle(constant, subject),
            (Line::Signed, false) => pool.bv_sle(subject, constant),
            (Line::Unsigned, true) => pool.bv_ule(constant, subject),
            (Line::Unsigned, false) => pool.bv_ule(subject, constant),
        };
        readings[at] = Some(Reading { subject, line: Some(line), says: Says::Within(low, high) });
    }
}

/// The line on which conditions compare a term, if there is one.
fn line_of(readings: &[Option<Reading>], subject: Term) -> Option<Line> {
    readings.iter().flatten().filter(|reading| reading.subject == subject).find_map(|reading| reading.line)
}

/// What a condition says about a term on a line.
fn about(pool: &TermPool, reading: Reading, subject: Term, line: Line) -> Option<Says> {
    if reading.subject != subject || reading.line.is_some_and(|other| other != line) {
        return None;
    }
    let on_line = |value: i128| match (reading.line, line) {
        (None, Line::Unsigned) => value.rem_euclid(1 << pool.width(subject)),
        _ => value,
    };
    Some(match reading.says {
        // One value, or a range on this very line.
        Says::Within(low, high) if low == high => Says::Within(on_line(low), on_line(low)),
        Says::Not(value) => Says::Not(on_line(value)),
        range => range,
    })
}

/// A comparison with a constant.
fn reading(pool: &TermPool, term: Term) -> Option<Reading> {
    let (term, negated) = match pool.unary(Op::Not, term) {
        Some(inner) => (inner, true),
        None => (term, false),
    };
    let line = match pool.op(term) {
        Op::BvSlt | Op::BvSle => Some(Line::Signed),
        Op::BvUlt | Op::BvUle => Some(Line::Unsigned),
        Op::Eq => None,
        _ => return None,
    };
    let &[a, b] = pool.args(term) else { return None };
    let constant = |term: Term| {
        let bits = pool.bits_of(term)?;
        let signed = i128::from(bits.signed()?);
        Some(if line == Some(Line::Unsigned) { signed.rem_euclid(1 << bits.width()) } else { signed })
    };
    let is_strict = matches!(pool.op(term), Op::BvSlt | Op::BvUlt);
    let (subject, low, high) = match (constant(a), constant(b), line) {
        (None, Some(value), None) => (a, value, value),
        (Some(value), None, None) => (b, value, value),
        (None, Some(limit), Some(_)) => (a, i128::MIN, limit - i128::from(is_strict)),
        (Some(limit), None, Some(_)) => (b, limit + i128::from(is_strict), i128::MAX),
        _ => return None,
    };
    let says = match (negated, low, high) {
        (false, low, high) => Says::Within(low, high),
        (true, i128::MIN, high) => Says::Within(high + 1, i128::MAX),
        (true, low, i128::MAX) => Says::Within(i128::MIN, low - 1),
        (true, value, _) => Says::Not(value),
    };
    Some(Reading { subject, line, says })
}

#[cfg(test)]
mod tests {
    use attest_term::{Sort, Term, TermPool};

    use super::reduced;

    fn conditions(pool: &mut TermPool) -> (Term, impl Fn(&mut TermPool, i32) -> Term + use<>) {
        let n = pool.variable("n", Sort::BitVec(32));
        let at_least = move |pool: &mut TermPool, value: i32| {
            let constant = pool.bits(32, u64::from(value as u32));
            pool.bv_sle(constant, n)
        };
        (n, at_least)
    }

    #[test]
    fn the_tighter_bound_is_kept() {
        let mut pool = TermPool::new();
        let (n, at_least) = conditions(&mut pool);
        let (one, two) = (at_least(&mut pool, 1), at_least(&mut pool, 2));
        assert_eq!(reduced(&mut pool, &[one, two], &[]), [two]);
        assert_eq!(reduced(&mut pool, &[two, one], &[]), [two]);
        let five = pool.bits(32, 5);
        let equal = pool.eq(n, five);
        assert_eq!(reduced(&mut pool, &[one, two, equal], &[]), [equal]);
    }

    #[test]
    fn what_does_not_follow_stays() {
        let mut pool = TermPool::new();
        let (n, at_least) = conditions(&mut pool);
        let one = at_least(&mut pool, 1);
        let ten = pool.bits(32, 10);
        let below = pool.bv_slt(n, ten);
        let seven = pool.bits(32, 7);
        let other = pool.distinct(n, seven);
        assert_eq!(reduced(&mut pool, &[one, below, other], &[]), [one, below, other]);
        let minus = pool.bits(32, 0xffff_ffff);
        let outside = pool.distinct(n, minus);
        assert_eq!(reduced(&mut pool, &[one, outside], &[]), [one]);
    }

    #[test]
    fn of_two_equal_conditions_one_stays() {
        let mut pool = TermPool::new();
        let (_, at_least) = conditions(&mut pool);
        let one = at_least(&mut pool, 1);
        assert_eq!(reduced(&mut pool, &[one, one], &[]), [one]);
    }

    #[test]
    fn unsigned_limits_are_compared_with_each_other_only() {
        let mut pool = TermPool::new();
        let c = pool.variable("c", Sort::BitVec(16));
        let [zero, colon] = [48, 58].map(|value| pool.bits(16, value));
        let (from_zero, from_colon) = (pool.bv_ule(zero, c), pool.bv_ule(colon, c));
        assert_eq!(reduced(&mut pool, &[from_zero, from_colon], &[]), [from_colon]);
        let signed = pool.bv_sle(colon, c);
        assert_eq!(reduced(&mut pool, &[from_zero, signed], &[]), [from_zero, signed]);
    }

    #[test]
    fn a_limit_that_is_excluded_moves() {
        let mut pool = TermPool::new();
        let (n, at_least) = conditions(&mut pool);
        let (zero, two) = (at_least(&mut pool, 0), at_least(&mut pool, 2));
        let not = [0, 1].map(|value| {
            let value = pool.bits(32, value);
            pool.distinct(n, value)
        });
        assert_eq!(reduced(&mut pool, &[zero, not[0], not[1]], &[]), [two]);
        assert_eq!(reduced(&mut pool, &[zero, not[1]], &[n]), [not[1]]);
    }
}
