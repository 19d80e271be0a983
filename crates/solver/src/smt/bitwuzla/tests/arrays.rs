//! Arrays: reads over writes, values with entries.

use super::Bench;
use crate::smt::bitwuzla::{Bits, Kind, Value};
use crate::{Error, Outcome};

#[test]
fn a_read_sees_the_last_write_to_its_index() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (index, element) = (bench.tm.bits_sort(32)?, bench.tm.bits_sort(8)?);
    let a = bench.tm.constant(bench.tm.array_sort(index, element)?, "a")?;
    let (i, j) = (bench.variable(32, "i")?, bench.variable(32, "j")?);
    let (one, two) = (bench.tm.bits(8, 1)?, bench.tm.bits(8, 2)?);
    let first = bench.op(Kind::ArrayStore, &[a, i, one])?;
    let second = bench.op(Kind::ArrayStore, &[first, j, two])?;
    let read = bench.op(Kind::ArraySelect, &[second, i])?;
    let is_two = bench.op(Kind::Equal, &[read, two])?;
    bench.solver.assert(is_two)?;
    assert_eq!(bench.check()?, Outcome::Sat);
    assert_eq!(bench.value(i)?, bench.value(j)?);
    let differ = bench.op(Kind::Distinct, &[i, j])?;
    bench.solver.assert(differ)?;
    assert_eq!(bench.check()?, Outcome::Unsat);
    Ok(())
}

#[test]
fn an_arrays_value_has_the_entries_that_were_asked_for() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (index, element) = (bench.tm.bits_sort(32)?, bench.tm.bits_sort(8)?);
    let a = bench.tm.constant(bench.tm.array_sort(index, element)?, "a")?;
    for (at, value) in [(3, 30), (7, 70), (1_000_000, 100)] {
        let read = bench.op(Kind::ArraySelect, &[a, bench.tm.bits(32, at)?])?;
        let equation = bench.op(Kind::Equal, &[read, bench.tm.bits(8, value)?])?;
        bench.solver.assert(equation)?;
    }
    assert_eq!(bench.check()?, Outcome::Sat);
    let Value::Array { default, entries } = bench.solver.value(a)? else { panic!("not an array") };
    for (at, value) in [(3, 30), (7, 70), (1_000_000, 100)] {
        let at = Value::Bits(Bits::new(32, at));
        let found = entries.iter().find(|(index, _)| *index == at).map_or(&*default, |(_, value)| value);
        assert_eq!(found.as_u64(), Some(value));
    }
    Ok(())
}

#[test]
fn a_constant_array_is_equal_to_its_value_everywhere() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    let (index, element) = (bench.tm.bits_sort(32)?, bench.tm.bits_sort(8)?);
    let nines = bench.tm.constant_array(bench.tm.array_sort(index, element)?, bench.tm.bits(8, 9)?)?;
    let read = bench.op(Kind::ArraySelect, &[nines, bench.variable(32, "i")?])?;
    let differ = bench.op(Kind::Distinct, &[read, bench.tm.bits(8, 9)?])?;
    assert_eq!(bench.solver.value(differ).map_err(|error| matches!(error, Error::Misuse(_))), Err(true));
    bench.solver.assert(differ)?;
    assert_eq!(bench.check()?, Outcome::Unsat);
    Ok(())
}
