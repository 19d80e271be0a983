//! Conditions that follow from others are left out: `n >= 1 && n >= 2` is shown as `n >= 2`.
//!
//! What is compared with constants is kept as a range; nothing else is reasoned about.

use attest_term::{Op, Term, TermPool};

/// What a condition says about one term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    /// It is at least and at most this.
    Within(i128, i128),
    /// It is not this.
    Not(i128),
}

/// The conditions that do not follow from the others by ranges, in the same order.
pub(crate) fn reduced(pool: &TermPool, conditions: &[Term]) -> Vec<Term> {
    let says: Vec<Option<(Term, Says)>> = conditions.iter().map(|term| reading(pool, *term)).collect();
    let mut kept: Vec<bool> = vec![true; conditions.len()];
    for at in 0..conditions.len() {
        let Some((subject, said)) = says[at] else { continue };
        let (mut low, mut high) = (i128::MIN, i128::MAX);
        let mut excluded = Vec::new();
        for (other, reading) in says.iter().enumerate() {
            match reading {
                Some((about, other_says)) if other != at && kept[other] && *about == subject => {
                    match other_says {
                        Says::Within(from, to) => (low, high) = (low.max(*from), high.min(*to)),
                        Says::Not(value) => excluded.push(*value),
                    }
                }
                _ => {}
            }
        }
        let follows = match said {
            Says::Within(from, to) => low >= from && high <= to,
            Says::Not(value) => value < low || value > high || excluded.contains(&value),
        };
        kept[at] = !follows;
    }
    conditions.iter().zip(kept).filter(|(_, kept)| *kept).map(|(term, _)| *term).collect()
}

/// A comparison with a constant.
fn reading(pool: &TermPool, term: Term) -> Option<(Term, Says)> {
    let (term, negated) = match pool.unary(Op::Not, term) {
        Some(inner) => (inner, true),
        None => (term, false),
    };
    let &[a, b] = pool.args(term) else { return None };
    let constant = |term: Term| pool.bits_of(term).and_then(|bits| bits.signed()).map(i128::from);
    let (low, high) = match (constant(a), constant(b)) {
        (None, Some(limit)) => match pool.op(term) {
            Op::BvSlt => (i128::MIN, limit - 1),
            Op::BvSle => (i128::MIN, limit),
            Op::Eq => (limit, limit),
            _ => return None,
        },
        (Some(limit), None) => match pool.op(term) {
            Op::BvSlt => (limit + 1, i128::MAX),
            Op::BvSle => (limit, i128::MAX),
            Op::Eq => (limit, limit),
            _ => return None,
        },
        _ => return None,
    };
    let subject = if constant(a).is_some() { b } else { a };
    let says = match (negated, low, high) {
        (false, low, high) => Says::Within(low, high),
        (true, i128::MIN, high) => Says::Within(high + 1, i128::MAX),
        (true, low, i128::MAX) => Says::Within(i128::MIN, low - 1),
        (true, value, _) => Says::Not(value),
    };
    Some((subject, says))
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
        assert_eq!(reduced(&pool, &[one, two]), [two]);
        assert_eq!(reduced(&pool, &[two, one]), [two]);
        let five = pool.bits(32, 5);
        let equal = pool.eq(n, five);
        assert_eq!(reduced(&pool, &[one, two, equal]), [equal]);
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
        assert_eq!(reduced(&pool, &[one, below, other]), [one, below, other]);
        let minus = pool.bits(32, 0xffff_ffff);
        let outside = pool.distinct(n, minus);
        assert_eq!(reduced(&pool, &[one, outside]), [one]);
    }

    #[test]
    fn of_two_equal_conditions_one_stays() {
        let mut pool = TermPool::new();
        let (_, at_least) = conditions(&mut pool);
        let one = at_least(&mut pool, 1);
        assert_eq!(reduced(&pool, &[one, one]), [one]);
    }
}
