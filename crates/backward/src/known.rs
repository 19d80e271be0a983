//! Functions of the library that are terms.

use attest_ir::CallSite;
use attest_program::Program;
use attest_term::{Precision, Rounding, Sort, Term, TermPool};

/// What a call of the library returns, if that is a term over its arguments and nothing else happens.
pub(crate) fn known(
    program: &Program,
    pool: &mut TermPool,
    site: &CallSite,
    arguments: &[Term],
) -> Option<Term> {
    let name = program.text(site.name);
    match (program.text(site.class), arguments) {
        ("java/lang/Math" | "java/lang/StrictMath", [a]) => function(pool, name, *a),
        ("java/lang/Math" | "java/lang/StrictMath", [a, b]) => larger(pool, name, *a, *b),
        ("java/lang/Float", [a]) => match name {
            "floatToIntBits" => Some(pool.fp_to_bits(*a)),
            "intBitsToFloat" => Some(pool.fp_from_bits(Precision::Single, *a)),
            _ => None,
        },
        ("java/lang/Double", [a]) => match name {
            "doubleToLongBits" => Some(pool.fp_to_bits(*a)),
            "longBitsToDouble" => Some(pool.fp_from_bits(Precision::Double, *a)),
            _ => None,
        },
        _ => None,
    }
}

/// The bits that a call takes from a float, and that they are this float's: those of a NaN are more than one pattern.
pub(crate) fn raw_bits(
    program: &Program,
    pool: &mut TermPool,
    site: &CallSite,
    arguments: &[Term],
) -> Option<(Term, Term)> {
    let [float] = arguments else { return None };
    let (precision, width) = match (program.text(site.class), program.text(site.name)) {
        ("java/lang/Float", "floatToRawIntBits") => (Precision::Single, 32),
        ("java/lang/Double", "doubleToRawLongBits") => (Precision::Double, 64),
        _ => return None,
    };
    let bits = pool.fresh("bits", Sort::BitVec(width));
    let back = pool.fp_from_bits(precision, bits);
    Some((pool.eq(back, *float), bits))
}

fn function(pool: &mut TermPool, name: &str, a: Term) -> Option<Term> {
    let round = |pool: &mut TermPool, rounding| Some(pool.fp_round(rounding, a));
    match (name, pool.sort(a)) {
        ("sqrt", Sort::Float64) => Some(pool.fp_sqrt(a)),
        ("floor", Sort::Float64) => round(pool, Rounding::Down),
        ("ceil", Sort::Float64) => round(pool, Rounding::Up),
        ("rint", Sort::Float64) => round(pool, Rounding::NearestEven),
        ("abs", Sort::Float64 | Sort::Float32) => Some(pool.fp_abs(a)),
        ("abs", Sort::BitVec(width)) => {
            let zero = pool.bits(width, 0);
            let (negative, negated) = (pool.bv_slt(a, zero), pool.bv_neg(a));
            Some(pool.ite(negative, negated, a))
        }
        _ => None,
    }
}

fn larger(pool: &mut TermPool, name: &str, a: Term, b: Term) -> Option<Term> {
    let (Sort::BitVec(one), Sort::BitVec(other)) = (pool.sort(a), pool.sort(b)) else { return None };
    if one != other {
        return None;
    }
    let less = pool.bv_slt(a, b);
    match name {
        "max" => Some(pool.ite(less, b, a)),
        "min" => Some(pool.ite(less, a, b)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use attest_term::{Sort, TermPool};

    use super::{function, larger};

    #[test]
    fn functions_of_constants_are_constants() {
        let mut pool = TermPool::new();
        let (a, b) = (pool.bits(32, 7), pool.bits(32, (-3i32) as u32 as u64));
        assert_eq!(larger(&mut pool, "max", a, b), Some(a));
        assert_eq!(larger(&mut pool, "min", a, b), Some(b));
        let three = pool.bits(32, 3);
        assert_eq!(function(&mut pool, "abs", b), Some(three));
        let least = pool.bits(32, 0x8000_0000);
        assert_eq!(function(&mut pool, "abs", least), Some(least));
        let (four, two) = (pool.float64(4.0), pool.float64(2.0));
        assert_eq!(function(&mut pool, "sqrt", four), Some(two));
    }

    #[test]
    fn what_is_not_known_is_nothing() {
        let mut pool = TermPool::new();
        let x = pool.fresh("x", Sort::Float64);
        assert_eq!(function(&mut pool, "nextUp", x), None);
        assert_eq!(larger(&mut pool, "max", x, x), None);
    }
}
