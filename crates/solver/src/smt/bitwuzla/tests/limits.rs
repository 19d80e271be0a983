//! Deadlines, interrupts and memory limits end a check, not the process.

use std::thread;
use std::time::{Duration, Instant};

use super::Bench;
use crate::smt::bitwuzla::{Kind, Term};
use crate::{Error, Limits, Outcome, Stopped};

/// Asserts that the prime 2⁶¹ - 1 is a product: hours of work.
fn factoring(bench: &mut Bench) -> Result<Term, Error> {
    product_is(bench, 32, (1 << 61) - 1)
}

/// Asserts that a number is the product of two numbers of half its width, and returns the smaller one.
fn product_is(bench: &mut Bench, half: u32, number: u64) -> Result<Term, Error> {
    let (x, y) = (bench.variable(half, "x")?, bench.variable(half, "y")?);
    let wide = |term| bench.tm.indexed(Kind::BvZeroExtend, &[term], &[half.into()]);
    let product = bench.op(Kind::BvMul, &[wide(x)?, wide(y)?])?;
    let ordered = bench.op(Kind::BvUlt, &[x, y])?;
    let equation = bench.op(Kind::Equal, &[product, bench.tm.bits(2 * half, number)?])?;
    for assertion in [ordered, equation] {
        bench.solver.assert(assertion)?;
    }
    Ok(x)
}

#[test]
fn a_deadline_ends_a_hard_check_and_the_solver_goes_on() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    bench.solver.push()?;
    let x = factoring(&mut bench)?;
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_millis(50)), ..Limits::default() };
    assert_eq!(bench.solver.check(&[], limits)?, Outcome::Unknown(Stopped::Deadline));
    bench.solver.pop(1)?;
    let small = bench.op(Kind::BvUlt, &[x, bench.tm.bits(32, 5)?])?;
    bench.solver.assert(small)?;
    assert_eq!(bench.check()?, Outcome::Sat);
    assert!(bench.value(x)? < 5);
    Ok(())
}

#[test]
fn steps_are_the_same_every_time_and_end_a_check() -> Result<(), Error> {
    let mut taken = Vec::new();
    for _ in 0..2 {
        let mut bench = Bench::new()?;
        // 2¹⁹ - 1 is a prime.
        product_is(&mut bench, 10, (1 << 19) - 1)?;
        assert_eq!(bench.check()?, Outcome::Unsat);
        taken.push(bench.solver.steps_taken());
    }
    assert_eq!(taken[0], taken[1]);
    let mut bench = Bench::new()?;
    product_is(&mut bench, 10, (1 << 19) - 1)?;
    let limits = Limits { steps: Some(taken[0] / 2), ..Limits::default() };
    assert_eq!(bench.solver.check(&[], limits)?, Outcome::Unknown(Stopped::Steps));
    assert_eq!(bench.solver.steps_taken(), taken[0] / 2 + 1);
    Ok(())
}

#[test]
fn another_thread_stops_a_check() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    factoring(&mut bench)?;
    let interrupter = bench.solver.interrupter();
    let (begun, begins) = std::sync::mpsc::channel();
    let other = thread::spawn(move || {
        if begins.recv().is_ok() {
            interrupter.interrupt();
        }
    });
    begun.send(()).expect("the other thread listens");
    assert_eq!(bench.check()?, Outcome::Unknown(Stopped::Interrupted));
    other.join().expect("no panic");
    assert_eq!(bench.check()?, Outcome::Unknown(Stopped::Interrupted));
    Ok(())
}

#[test]
fn a_memory_limit_stops_the_search() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    factoring(&mut bench)?;
    // Clauses for the multiplication fit into the limit, what is learnt from them does not.
    let limits = Limits { memory: Some(7 << 20), ..Limits::default() };
    assert_eq!(bench.solver.check(&[], limits)?, Outcome::Unknown(Stopped::Memory));
    Ok(())
}

#[test]
fn a_formula_too_large_for_the_memory_limit_is_an_error_not_the_end() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (x, y) = (bench.variable(2048, "x")?, bench.variable(2048, "y")?);
    let quotient = bench.op(Kind::BvUdiv, &[x, y])?;
    let product = bench.op(Kind::BvMul, &[quotient, x])?;
    let equation = bench.op(Kind::Equal, &[product, y])?;
    let proper = bench.op(Kind::Distinct, &[x, y])?;
    bench.solver.assert(equation)?;
    bench.solver.assert(proper)?;
    let limits = Limits { memory: Some(4 << 20), ..Limits::default() };
    assert_eq!(bench.solver.check(&[], limits), Err(Error::OutOfMemory));
    assert_eq!(bench.check(), Err(Error::Unusable));
    assert_eq!(bench.tm.truth(true), Err(Error::Unusable));
    drop(bench);
    // Another manager is not concerned.
    let mut bench = Bench::new()?;
    assert_eq!(bench.check()?, Outcome::Sat);
    Ok(())
}
