//! Misuse is an error with a reason, and nothing is broken by it.

use super::Bench;
use crate::smt::bitwuzla::Kind;
use crate::{Error, Outcome};

fn reason<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    match result {
        Err(Error::Misuse(reason)) => reason,
        other => panic!("not misuse: {other:?}"),
    }
}

#[test]
fn unfit_sorts_are_refused_and_the_manager_goes_on() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (x, y) = (bench.variable(32, "x")?, bench.variable(8, "y")?);
    assert!(reason(bench.op(Kind::BvAdd, &[x, y])).contains("mismatching sort"));
    assert!(reason(bench.op(Kind::BvAdd, &[x])).contains("arguments"));
    assert!(reason(bench.tm.indexed(Kind::BvExtract, &[x], &[32, 0])).contains("index"));
    assert!(!reason(bench.tm.bits_sort(0)).is_empty());
    assert!(!reason(bench.tm.bits(8, 256)).is_empty());
    assert!(!reason(bench.solver.assert(x)).is_empty());
    assert!(!reason(bench.tm.constant(bench.tm.bool_sort()?, "a\0b")).is_empty());
    let sum = bench.op(Kind::BvAdd, &[x, x])?;
    let odd = bench.op(Kind::Equal, &[sum, bench.tm.bits(32, 7)?])?;
    bench.solver.assert(odd)?;
    assert_eq!(bench.check()?, Outcome::Unsat);
    Ok(())
}

#[test]
fn asking_at_the_wrong_time_is_refused() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let x = bench.variable(32, "x")?;
    assert!(!reason(bench.solver.value(x)).is_empty());
    assert!(!reason(bench.solver.pop(1)).is_empty());
    assert!(!reason(bench.solver.unsat_core()).is_empty());
    let never = bench.tm.truth(false)?;
    bench.solver.assert(never)?;
    assert_eq!(bench.check()?, Outcome::Unsat);
    assert!(!reason(bench.solver.value(x)).is_empty());
    Ok(())
}

#[test]
fn a_term_of_another_manager_is_refused() -> Result<(), Error> {
    let (bench, other) = (Bench::new()?, Bench::new()?);
    let x = bench.variable(32, "x")?;
    let y = other.variable(32, "y")?;
    assert_eq!(reason(bench.op(Kind::BvAdd, &[x, y])), "a term of another manager");
    assert_eq!(reason(bench.tm.constant(other.tm.bool_sort()?, "z")), "a sort of another manager");
    Ok(())
}
