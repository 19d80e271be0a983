//! Operators compute what Rust computes.

use std::ffi::CStr;
use std::ptr;

use super::{Bench, Numbers};
use crate::smt::bitwuzla::{Kind, Rounding, ffi};
use crate::{Error, Outcome};

type Operator = (Kind, fn(u32, u32) -> u32);
const OPERATORS: [Operator; 13] = [
    (Kind::BvAdd, u32::wrapping_add),
    (Kind::BvSub, u32::wrapping_sub),
    (Kind::BvMul, u32::wrapping_mul),
    (Kind::BvUdiv, |a, b| a.checked_div(b).unwrap_or(u32::MAX)),
    (Kind::BvUrem, |a, b| a.checked_rem(b).unwrap_or(a)),
    (Kind::BvSdiv, |a, b| match (a as i32, b as i32) {
        (a, 0) => {
            if a < 0 {
                1
            } else {
                u32::MAX
            }
        }
        (a, b) => a.wrapping_div(b) as u32,
    }),
    (Kind::BvSrem, |a, b| if b == 0 { a } else { (a as i32).wrapping_rem(b as i32) as u32 }),
    (Kind::BvAnd, |a, b| a & b),
    (Kind::BvOr, |a, b| a | b),
    (Kind::BvXor, |a, b| a ^ b),
    (Kind::BvShl, |a, b| a.checked_shl(b).unwrap_or(0)),
    (Kind::BvShr, |a, b| a.checked_shr(b).unwrap_or(0)),
    (Kind::BvAshr, |a, b| (a as i32 >> b.min(31)) as u32),
];

#[test]
fn operators_on_bits_compute_as_the_machine() -> Result<(), Error> {
    let mut bench = Bench::new()?;
    assert_eq!(bench.check()?, Outcome::Sat);
    let mut numbers = Numbers(5);
    let edges = [0, 1, 31, 32, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    let random: Vec<_> = (0..100).map(|_| (numbers.next() as u32, numbers.next() as u32 >> 16)).collect();
    let pairs = edges.iter().flat_map(|&a| edges.map(|b| (a, b))).chain(random);
    for (a, b) in pairs {
        for (kind, machine) in OPERATORS {
            let result = bench.op(kind, &[bench.tm.bits(32, a.into())?, bench.tm.bits(32, b.into())?])?;
            assert_eq!(bench.value(result)? as u32, machine(a, b), "{kind:?} {a:#x} {b:#x}");
        }
    }
    Ok(())
}

#[test]
fn rounding_modes_have_the_numbers_bitwuzla_gives_them() {
    let modes = [
        (Rounding::NearestEven, "RNE"),
        (Rounding::NearestAway, "RNA"),
        (Rounding::TowardNegative, "RTN"),
        (Rounding::TowardPositive, "RTP"),
        (Rounding::TowardZero, "RTZ"),
    ];
    for (mode, name) in modes {
        // SAFETY: the number is a valid mode.
        let theirs = unsafe { CStr::from_ptr(ffi::bitwuzla_rm_to_string(mode as i32)) };
        assert_eq!(theirs.to_str(), Ok(format!("BITWUZLA_RM_{name}").as_str()));
    }
}

#[test]
fn options_have_the_numbers_bitwuzla_gives_them() {
    let names = [
        (ffi::OPTION_PRODUCE_MODELS, "produce-models"),
        (ffi::OPTION_PRODUCE_UNSAT_ASSUMPTIONS, "produce-unsat-assumptions"),
        (ffi::OPTION_PRODUCE_UNSAT_CORES, "produce-unsat-cores"),
        (ffi::OPTION_SEED, "seed"),
        (ffi::OPTION_PREPROCESS, "preprocess"),
    ];
    let mut info = ffi::OptionInfo { option: 0, short: ptr::null(), long: ptr::null(), rest: [0; 32] };
    // SAFETY: the options are deleted after their last use, and the names live as long as the thread.
    unsafe {
        let options = ffi::bitwuzla_options_new();
        for (option, name) in names {
            ffi::bitwuzla_get_option_info(options, option, &raw mut info);
            assert_eq!(CStr::from_ptr(info.long).to_str(), Ok(name));
        }
        ffi::bitwuzla_options_delete(options);
    }
}
