//! Floating point agrees with the hardware, in models and in proofs.

use super::{Bench, Numbers};
use crate::smt::bitwuzla::{Bits, Kind, Rounding, Term, Value};
use crate::{Error, Limits, Outcome};

const SPECIAL: [f64; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    f64::MIN_POSITIVE,
    5e-324,
    -2.225_073_858_507_201e-308,
    f64::MAX,
    f64::MIN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

type Operation<F> = (Kind, fn(F, F) -> F);
const ARITHMETIC: [Operation<f64>; 4] = [
    (Kind::FpAdd, |a, b| a + b),
    (Kind::FpSub, |a, b| a - b),
    (Kind::FpMul, |a, b| a * b),
    (Kind::FpDiv, |a, b| a / b),
];

/// The bits of a value, all NaNs as the one that Bitwuzla knows.
fn canonical(value: f64) -> u64 {
    if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
}

/// Asks with variables fixed by assumptions, so that the circuits are solved rather than folded.
fn circuit_result(bench: &mut Bench, kind: Kind, a: f64, b: f64) -> Result<u64, Error> {
    let (x, y) = (bench.variable(64, "x")?, bench.variable(64, "y")?);
    let (fx, fy) = (bench.tm.float(11, 53, x)?, bench.tm.float(11, 53, y)?);
    let round = bench.tm.rounding(Rounding::NearestEven)?;
    let result = bench.op(kind, &[round, fx, fy])?;
    let z = bench.tm.constant(bench.tm.float_sort(11, 53)?, "z")?;
    let is_result = bench.op(Kind::Equal, &[z, result])?;
    let x_is = bench.op(Kind::Equal, &[x, bench.tm.bits(64, a.to_bits())?])?;
    let y_is = bench.op(Kind::Equal, &[y, bench.tm.bits(64, b.to_bits())?])?;
    bench.solver.push()?;
    bench.solver.assert(is_result)?;
    assert_eq!(bench.solver.check(&[x_is, y_is], Limits::default())?, Outcome::Sat);
    let value = bench.value(z)?;
    bench.solver.pop(1)?;
    Ok(value)
}

#[test]
fn constants_are_folded_as_the_hardware_computes() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    assert_eq!(bench.check()?, Outcome::Sat);
    let round = bench.tm.rounding(Rounding::NearestEven)?;
    let mut numbers = Numbers(11);
    let mut random = || f64::from_bits(numbers.next());
    let pairs = SPECIAL.iter().flat_map(|&a| SPECIAL.map(|b| (a, b)));
    let pairs: Vec<_> = pairs.chain((0..200).map(|_| (random(), random()))).collect();
    for (a, b) in pairs {
        for (kind, hardware) in ARITHMETIC {
            let result = bench.op(kind, &[round, bench.tm.float64(a)?, bench.tm.float64(b)?])?;
            assert_eq!(bench.value(result)?, canonical(hardware(a, b)), "{kind:?} {a:e} {b:e}");
        }
    }
    Ok(())
}

#[test]
fn circuits_compute_as_the_hardware() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let mut numbers = Numbers(7);
    let specials = [(1.0, 3.0), (5e-324, 2.0), (-1.0, 0.0)];
    let mut pairs = specials.to_vec();
    // Exponents close to each other, so that the result is neither zero nor infinite.
    for _ in 0..2 {
        let mut near = || f64::from_bits((numbers.next() & !(0x7f0 << 52)) | 0x3f0 << 52);
        pairs.push((near(), near()));
    }
    for (a, b) in pairs {
        for (kind, hardware) in ARITHMETIC {
            let result = circuit_result(&mut bench, kind, a, b)?;
            assert_eq!(result, canonical(hardware(a, b)), "{kind:?} {a:e} {b:e}");
        }
    }
    Ok(())
}

#[test]
fn single_precision_division_is_proved_never_to_differ_from_the_hardware() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let round = bench.tm.rounding(Rounding::NearestEven)?;
    let mut numbers = Numbers(3);
    for _ in 0..10 {
        let random = |word: u64| f32::from_bits(word as u32);
        let (a, b) = (random(numbers.next()), random(numbers.next()));
        let (x, y) = (bench.variable(32, "x")?, bench.variable(32, "y")?);
        let quotient =
            bench.op(Kind::FpDiv, &[round, bench.tm.float(8, 24, x)?, bench.tm.float(8, 24, y)?])?;
        let differs = bench.op(Kind::Distinct, &[quotient, bench.tm.float32(a / b)?])?;
        let x_is = bench.op(Kind::Equal, &[x, bench.tm.bits(32, a.to_bits().into())?])?;
        let y_is = bench.op(Kind::Equal, &[y, bench.tm.bits(32, b.to_bits().into())?])?;
        let outcome = bench.solver.check(&[differs, x_is, y_is], Limits::default())?;
        assert_eq!(outcome, Outcome::Unsat, "{a:e} / {b:e}");
    }
    Ok(())
}

#[test]
fn conversions_round_as_asked() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    assert_eq!(bench.check()?, Outcome::Sat);
    let tm = &bench.tm;
    let (nearest, zero) = (tm.rounding(Rounding::NearestEven)?, tm.rounding(Rounding::TowardZero)?);
    let value = tm.float64(-2.75)?;
    let truncated = tm.indexed(Kind::FpToSbv, &[zero, value], &[32])?;
    let narrowed = tm.indexed(Kind::FpToFpFromFp, &[nearest, tm.float64(0.1)?], &[8, 24])?;
    let from_int = tm.indexed(Kind::FpToFpFromSbv, &[nearest, tm.bits(64, u64::MAX)?], &[11, 53])?;
    assert_eq!(bench.value(truncated)? as u32 as i32, -2);
    assert_eq!(bench.value(narrowed)? as u32, 0.1f32.to_bits());
    assert_eq!(bench.value(from_int)?, (-1.0f64).to_bits());
    Ok(())
}

#[test]
fn a_sum_can_swallow_a_summand_and_nan_is_not_itself() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let sort = bench.tm.float_sort(11, 53)?;
    let x = bench.tm.constant(sort, "x")?;
    let round = bench.tm.rounding(Rounding::NearestEven)?;
    let one: Term = bench.tm.float64(1.0)?;
    let sum = bench.op(Kind::FpAdd, &[round, x, one])?;
    let swallowed = bench.op(Kind::FpEqual, &[sum, x])?;
    let infinite = bench.op(Kind::FpIsInf, &[x])?;
    let finite = bench.op(Kind::Not, &[infinite])?;
    assert_eq!(bench.solver.check(&[swallowed, finite], Limits::default())?, Outcome::Sat);
    let found = f64::from_bits(bench.value(x)?);
    assert!(found + 1.0 == found && found.is_finite());
    let same = bench.op(Kind::FpEqual, &[x, x])?;
    let unequal = bench.op(Kind::Not, &[same])?;
    assert_eq!(bench.solver.check(&[unequal], Limits::default())?, Outcome::Sat);
    assert_eq!(bench.solver.value(x)?, Value::Float(Bits::new(64, canonical(f64::NAN))));
    Ok(())
}
