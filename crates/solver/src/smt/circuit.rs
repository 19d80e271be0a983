//! What making the circuits of terms will cost, estimated before it is done: it cannot be stopped once it has begun.

use attest_term::work::NOTED;
use attest_term::{Op, Precision, Term, TermPool};

use crate::layers::marks::Marks;
use crate::tuning::circuit::{
    ABSTRACTED_FROM, ABSTRACTED_TO, FLOAT_COMPARISON, FLOAT_CONVERSION, FLOAT_FUSED, FLOAT_PRODUCT,
    FLOAT_REMAINDER, FLOAT_ROOT, FLOAT_SUM, PLAIN_BITS, PRODUCT_BITS_SQUARED, PRODUCTS_IN_QUOTIENT,
};

/// The terms whose circuits a solver has.
#[derive(Debug)]
pub(super) struct Circuits {
    made: Marks,
    /// The terms that were marked last.
    last: Vec<Term>,
}

impl Circuits {
    /// None at all.
    pub(super) fn new() -> Circuits {
        let mut circuits = Circuits { made: Marks::default(), last: Vec::new() };
        circuits.clear();
        circuits
    }

    /// The solver is a new one, without circuits.
    pub(super) fn clear(&mut self) {
        self.made.begin();
        self.last.clear();
    }

    /// The steps that it will cost to make the circuits of conditions that are not there yet. They count as made.
    pub(super) fn make(&mut self, pool: &TermPool, conditions: &[Term]) -> u64 {
        let (mut steps, mut waiting) = (0, conditions.to_vec());
        self.last.clear();
        while let Some(term) = waiting.pop() {
            if !self.made.has(term.index()) {
                self.made.mark(term.index());
                self.last.push(term);
                steps += steps_for(pool, term);
                waiting.extend_from_slice(pool.args(term));
            }
        }
        pool.count(self.last.len(), NOTED);
        steps
    }

    /// What [`Circuits::make`] did last is not done.
    pub(super) fn take_back(&mut self) {
        for term in self.last.drain(..) {
            self.made.unmark(term.index());
        }
    }
}

/// The steps that the circuit of one operator costs, its arguments being there.
fn steps_for(pool: &TermPool, term: Term) -> u64 {
    let widest = pool.args(term).first().copied().unwrap_or(term);
    let float =
        |[single, double]: [u64; 2]| match pool.sort(widest).precision().or(pool.sort(term).precision()) {
            Some(Precision::Single) => single,
            Some(Precision::Double) => double,
            None => 0,
        };
    let plain = || pool.sort(term).width().map_or(0, |width| u64::from(width) / PLAIN_BITS);
    match pool.op(term) {
        Op::True | Op::False | Op::Bits | Op::Float | Op::Variable | Op::Apply => 0,
        Op::BvMul if pool.args(term).iter().any(|arg| pool.is_constant(*arg)) => plain(),
        Op::BvMul => product(pool.width(term).into()),
        Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem => {
            PRODUCTS_IN_QUOTIENT * product(pool.width(term).into())
        }
        Op::FpAdd | Op::FpSub => float(FLOAT_SUM),
        Op::FpMul | Op::FpDiv => float(FLOAT_PRODUCT),
        Op::FpFma => float(FLOAT_FUSED),
        Op::FpSqrt => float(FLOAT_ROOT),
        Op::FpRem => float(FLOAT_REMAINDER),
        Op::FpRound(_) | Op::FpFromSigned(_) | Op::FpFromUnsigned(_) | Op::FpFromFloat(_) => {
            float(FLOAT_CONVERSION)
        }
        Op::FpToSigned(_) => float(FLOAT_CONVERSION),
        Op::FpEq | Op::FpLt | Op::FpLe | Op::FpNeg | Op::FpAbs | Op::FpFromBits(_) | Op::FpToBits => {
            float(FLOAT_COMPARISON)
        }
        Op::FpIsNan | Op::FpIsInfinite | Op::FpIsZero | Op::FpIsNormal | Op::FpIsSubnormal => {
            float(FLOAT_COMPARISON)
        }
        Op::FpIsNegative | Op::FpIsPositive => float(FLOAT_COMPARISON),
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Eq | Op::Ite => plain(),
        Op::BvNeg | Op::BvNot | Op::BvAdd | Op::BvSub | Op::BvShl | Op::BvLshr | Op::BvAshr => plain(),
        Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => plain(),
        Op::Concat | Op::Extract { .. } | Op::ZeroExtend(_) | Op::SignExtend(_) => plain(),
        Op::ConstArray(_) | Op::Select | Op::Store => plain(),
    }
}

fn product(width: u64) -> u64 {
    match width {
        ABSTRACTED_FROM..=ABSTRACTED_TO => width / PRODUCT_BITS_SQUARED,
        _ => width * width / PRODUCT_BITS_SQUARED,
    }
}

#[cfg(test)]
mod tests {
    use attest_term::{Sort, TermPool};

    use super::Circuits;

    #[test]
    fn a_circuit_is_paid_for_once() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::BitVec(32)));
        let product = pool.bv_mul(x, y);
        let (less, more) = (pool.bv_slt(product, x), pool.bv_slt(y, product));
        let mut circuits = Circuits::new();
        let steps = circuits.make(&pool, &[less]);
        assert!(steps > 50, "{steps}");
        circuits.take_back();
        assert_eq!(circuits.make(&pool, &[less]), steps);
        assert_eq!(circuits.make(&pool, &[less]), 0);
        assert!(circuits.make(&pool, &[more]) < 5);
        circuits.clear();
        assert_eq!(circuits.make(&pool, &[less]), steps);
    }

    #[test]
    fn remainders_of_floats_are_the_dearest() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::Float32));
        let (sum, rest) = (pool.fp_add(x, y), pool.fp_rem(x, y));
        let mut circuits = Circuits::new();
        assert!(circuits.make(&pool, &[rest]) > 50 * circuits.make(&pool, &[sum]));
    }
}
