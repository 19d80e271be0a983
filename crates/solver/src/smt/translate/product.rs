//! What is known of products that cannot overflow: their sign. The SAT solver would learn it bit by bit, in minutes.

use attest_term::{Op, Term, TermPool};

use super::Translation;
use crate::guard::Error;
use crate::smt::bitwuzla::{self, Kind};

impl Translation {
    /// `a * b`, with, where both are extensions that leave room for every product,
    /// `a * b == 0` iff `a == 0 || b == 0`, and else `a * b < 0` iff `a < 0` differs from `b < 0`.
    pub(super) fn product(
        &mut self,
        pool: &TermPool,
        term: Term,
        args: &[bitwuzla::Term],
    ) -> Result<bitwuzla::Term, Error> {
        let product = self.tm.apply(Kind::BvMul, args)?;
        let factors = pool.args(term);
        let room: Option<u32> = factors.iter().map(|&factor| significant_bits(pool, factor)).sum();
        if room.is_none_or(|room| room > u32::from(pool.width(term))) {
            return Ok(product);
        }
        let tm = &self.tm;
        let zero = tm.bits(pool.width(term).into(), 0)?;
        let is_zero = |term| tm.apply(Kind::Equal, &[term, zero]);
        let is_negative = |term| tm.apply(Kind::BvSlt, &[term, zero]);
        let zeros = args.iter().map(|&arg| is_zero(arg)).collect::<Result<Vec<_>, Error>>()?;
        let signs = args.iter().map(|&arg| is_negative(arg)).collect::<Result<Vec<_>, Error>>()?;
        let (some_zero, differ) = (tm.apply(Kind::Or, &zeros)?, tm.apply(Kind::Xor, &signs)?);
        let not_negative = tm.apply(Kind::Not, &[is_negative(product)?])?;
        let sign = tm.apply(Kind::Equal, &[is_negative(product)?, differ])?;
        let lemmas = [
            tm.apply(Kind::Equal, &[is_zero(product)?, some_zero])?,
            tm.apply(Kind::Ite, &[some_zero, not_negative, sign])?,
        ];
        let lemmas = tm.apply(Kind::And, &lemmas)?;
        self.definitions.insert(term, lemmas);
        Ok(product)
    }
}

/// The bits of a signed number that an extension's argument needs; nothing of other terms.
fn significant_bits(pool: &TermPool, term: Term) -> Option<u32> {
    let inner = || u32::from(pool.width(pool.args(term)[0]));
    match pool.op(term) {
        Op::SignExtend(_) => Some(inner()),
        Op::ZeroExtend(_) => Some(inner() + 1),
        _ => None,
    }
}
