//! Sat, unsat, models, levels, assumptions and cores.

use std::ffi::CStr;

use super::Bench;
use crate::smt::bitwuzla::{Bits, Kind, Options, Value, ffi};
use crate::{Error, Limits, Outcome};

#[test]
fn the_library_is_the_version_the_binding_was_written_for() {
    // SAFETY: a static string.
    let version = unsafe { CStr::from_ptr(ffi::bitwuzla_version()) };
    assert_eq!(version.to_str(), Ok("0.9.1"));
}

#[test]
fn a_model_solves_the_equation() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (x, y) = (bench.variable(32, "x")?, bench.variable(32, "y")?);
    let product = bench.op(Kind::BvMul, &[x, y])?;
    let equation = bench.op(Kind::Equal, &[product, bench.tm.bits(32, 3_000_021)?])?;
    let above_one = bench.op(Kind::BvUgt, &[x, bench.tm.bits(32, 1)?])?;
    bench.solver.assert(equation)?;
    bench.solver.assert(above_one)?;
    assert_eq!(bench.check()?, Outcome::Sat);
    let (x, y) = (bench.value(x)? as u32, bench.value(y)? as u32);
    assert!(x > 1);
    assert_eq!(x.wrapping_mul(y), 3_000_021);
    assert_eq!(bench.solver.value(equation)?, Value::Bool(true));
    Ok(())
}

#[test]
fn a_square_is_never_two_modulo_four() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let x = bench.variable(32, "x")?;
    let square = bench.op(Kind::BvMul, &[x, x])?;
    let low = bench.tm.indexed(Kind::BvExtract, &[square], &[1, 0])?;
    let equation = bench.op(Kind::Equal, &[low, bench.tm.bits(2, 2)?])?;
    bench.solver.assert(equation)?;
    assert_eq!(bench.check()?, Outcome::Unsat);
    Ok(())
}

#[test]
fn a_popped_level_is_forgotten() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let x = bench.variable(8, "x")?;
    let three = bench.tm.bits(8, 3)?;
    let below = bench.op(Kind::BvUlt, &[x, three])?;
    let above = bench.op(Kind::BvUgt, &[x, three])?;
    bench.solver.assert(below)?;
    bench.solver.push()?;
    bench.solver.push()?;
    bench.solver.assert(above)?;
    assert_eq!(bench.solver.level(), 2);
    assert_eq!(bench.check()?, Outcome::Unsat);
    bench.solver.pop(2)?;
    assert_eq!(bench.solver.level(), 0);
    assert_eq!(bench.check()?, Outcome::Sat);
    assert!(bench.value(x)? < 3);
    Ok(())
}

#[test]
fn assumptions_hold_for_one_check_and_those_to_blame_are_named() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (x, y) = (bench.variable(16, "x")?, bench.variable(16, "y")?);
    let zero = bench.tm.bits(16, 0)?;
    let positive = bench.op(Kind::BvSgt, &[x, zero])?;
    let negative = bench.op(Kind::BvSlt, &[x, zero])?;
    let unrelated = bench.op(Kind::BvSgt, &[y, zero])?;
    let all = [unrelated, positive, negative];
    assert_eq!(bench.solver.check(&all, Limits::default())?, Outcome::Unsat);
    assert_eq!(bench.solver.unsat_assumptions()?, [positive, negative]);
    assert_eq!(bench.solver.check(&[positive], Limits::default())?, Outcome::Sat);
    assert_eq!(bench.check()?, Outcome::Sat);
    Ok(())
}

#[test]
fn a_core_leaves_out_what_does_not_matter() -> Result<(), Error> {
    let mut bench = Bench::with(Options { unsat_cores: true, ..Options::default() })?;
    let (x, y) = (bench.variable(32, "x")?, bench.variable(32, "y")?);
    let ten = bench.tm.bits(32, 10)?;
    let small = bench.op(Kind::BvUlt, &[x, ten])?;
    let other = bench.op(Kind::BvUlt, &[y, ten])?;
    let big = bench.op(Kind::BvUgt, &[x, bench.tm.bits(32, 20)?])?;
    for assertion in [small, other, big] {
        bench.solver.push()?;
        bench.solver.assert(assertion)?;
    }
    assert_eq!(bench.check()?, Outcome::Unsat);
    let mut core = bench.solver.unsat_core()?;
    core.sort_by_key(|&term| term != small);
    assert_eq!(core, [small, big]);
    Ok(())
}

#[test]
fn wide_values_come_back_whole() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let x = bench.variable(200, "x")?;
    let wanted = Bits::from_words(200, &[1, 2, 3, 0xff]);
    let constant = bench.tm.wide_bits(&wanted)?;
    let negated = bench.op(Kind::BvNot, &[x])?;
    let equation = bench.op(Kind::Equal, &[negated, constant])?;
    bench.solver.assert(equation)?;
    assert_eq!(bench.check()?, Outcome::Sat);
    assert_eq!(bench.solver.value(negated)?, Value::Bits(wanted));
    assert_eq!(bench.solver.value(x)?, Value::Bits(Bits::from_words(200, &[!1, !2, !3, 0])));
    Ok(())
}

#[test]
fn an_uninterpreted_function_is_a_function() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let bits = bench.tm.bits_sort(32)?;
    let sort = bench.tm.function_sort(&[bits, bits], bits)?;
    let f = bench.tm.constant(sort, "f")?;
    let (x, y) = (bench.variable(32, "x")?, bench.variable(32, "y")?);
    let (f_xy, f_yx) = (bench.op(Kind::Apply, &[f, x, y])?, bench.op(Kind::Apply, &[f, y, x])?);
    let differ = bench.op(Kind::Distinct, &[f_xy, f_yx])?;
    bench.solver.assert(differ)?;
    assert_eq!(bench.check()?, Outcome::Sat);
    assert_ne!(bench.value(f_xy)?, bench.value(f_yx)?);
    let equal = bench.op(Kind::Equal, &[x, y])?;
    assert_eq!(bench.solver.check(&[equal], Limits::default())?, Outcome::Unsat);
    Ok(())
}

#[test]
fn the_same_structure_is_the_same_term() -> Result<(), Error> {
    let bench = Bench::new()?;
    let x = bench.variable(32, "x")?;
    let sum = bench.op(Kind::BvAdd, &[x, bench.tm.bits(32, 1)?])?;
    let count = bench.tm.term_count();
    assert_eq!(bench.op(Kind::BvAdd, &[x, bench.tm.bits(32, 1)?])?, sum);
    assert_eq!(bench.tm.term_count(), count);
    assert_eq!(bench.tm.text(sum)?, "(bvadd x #b00000000000000000000000000000001)");
    assert_ne!(bench.variable(32, "x")?, x);
    Ok(())
}

#[test]
fn each_thread_works_with_its_own_manager() {
    let threads: Vec<_> = (0..4u64)
        .map(|thread| {
            std::thread::spawn(move || -> Result<u64, Error> {
                let mut bench = Bench::new()?;
                let x = bench.variable(32, "x")?;
                let product = bench.op(Kind::BvMul, &[x, bench.tm.bits(32, 7)?])?;
                let equation = bench.op(Kind::Equal, &[product, bench.tm.bits(32, 7 * thread)?])?;
                bench.solver.assert(equation)?;
                assert_eq!(bench.check()?, Outcome::Sat);
                bench.value(x)
            })
        })
        .collect();
    for (thread, handle) in (0..).zip(threads) {
        assert_eq!(handle.join().expect("no panic"), Ok(thread));
    }
}
