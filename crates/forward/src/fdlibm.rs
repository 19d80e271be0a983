//! The elementary functions of `StrictMath`: bit for bit those of the fdlibm library that the Java
//! specification names, written anew from its published algorithms.
//!
//! Every function reproduces the order of the floating-point operations of fdlibm 5.3, as its last
//! bit depends on it; where a result is exact whatever the order (`ieee_remainder`), it is computed
//! the short way. Fused operations are never used.

mod exponential;
mod hyperbolic;
mod inverse;
mod logarithm;
mod power;
mod reduction;
mod trigonometric;

pub(crate) use exponential::{exp, expm1};
pub(crate) use hyperbolic::{cosh, sinh, tanh};
pub(crate) use inverse::{acos, asin, atan, atan2};
pub(crate) use logarithm::{log, log1p, log10};
pub(crate) use power::{cbrt, hypot, ieee_remainder, pow};
pub(crate) use reduction::reduce;
pub(crate) use trigonometric::{cos, sin, tan};

/// The upper half of a double's bits: sign, exponent, the leading 20 bits of the significand.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The upper half without the sign: orders magnitudes.
fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(x)))
}

fn from_high(high: i32) -> f64 {
    with_high(0.0, high)
}

/// The leading half of a value: its lower 32 bits cleared.
fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// Adds to the exponent without a look at its range.
fn shift_exponent(x: f64, by: i32) -> f64 {
    with_high(x, high(x).wrapping_add(by << 20))
}

/// `c0 + x*(c1 + x*(c2 + ...))`
fn horner<const N: usize>(x: f64, coefficients: [f64; N]) -> f64 {
    let mut sum = coefficients[N - 1];
    for c in coefficients[..N - 1].iter().rev() {
        sum = c + x * sum;
    }
    sum
}

/// `x * 2^n`, rounded once; the value is neither tiny nor huge before.
fn scale(x: f64, n: i32) -> f64 {
    let power = |n: i32| f64::from_bits(((n + 1023) as u64) << 52);
    if n >= -1022 {
        return x * power(n.min(1023));
    }
    // The first step is exact, as its result is normal.
    x * power(-968) * power((n + 968).max(-1022))
}

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
/// What the exponent field of infinities and NaNs is.
const NOT_FINITE: i32 = 0x7ff0_0000;

#[cfg(test)]
mod tests {
    use super::{
        atan2, cbrt, cos, exp, expm1, hypot, ieee_remainder, log, log1p, log10, pow, scale, sin, sinh, tan,
    };

    /// Values that HotSpot's `StrictMath` of JDK 17 gives.
    #[test]
    fn results_are_those_of_strict_math() {
        let cases = [
            ("sin", sin(1.0e22), 0xbfeb_453a_b76b_f397_u64),
            ("cos", cos(3.5e300), 0x3fdd_740c_3947_04ae_u64),
            ("tan", tan(-7.3e15), 0x3fd4_4d1d_1f39_295d_u64),
            ("sin near pi", sin(std::f64::consts::PI), 0x3ca1_a626_3314_5c07_u64),
            ("tan", tan(std::f64::consts::FRAC_PI_2), 0x434d_0296_7c31_cdb5_u64),
            ("exp", exp(-744.5), 0x0000_0000_0000_0001_u64),
            ("exp", exp(0.9), 0x4003_ad44_655c_78bc_u64),
            ("expm1", expm1(13.7), 0x412b_303c_54fb_3873_u64),
            ("log", log(4.9e-324), 0xc087_4385_446d_71c3_u64),
            ("log", log(1.1), 0x3fb8_663f_793c_46cc_u64),
            ("log10", log10(0.007), 0xc001_3d3d_3d21_ccf0_u64),
            ("log1p", log1p(-0.4), 0xbfe0_58ae_fa81_1452_u64),
            ("sinh", sinh(710.3), 0x7fea_d6eb_7ccb_4486_u64),
            ("pow", pow(1.7, -1399.25), 0x0000_0000_0000_0007_u64),
            ("pow", pow(-3.0, 33.0), 0xc333_bfef_a65a_bb83_u64),
            ("cbrt", cbrt(-2.7), 0xbff6_4795_9888_dbf6_u64),
            ("hypot", hypot(3.1e-310, 2.0e-312), 0x0000_3911_314c_a07b_u64),
            ("atan2", atan2(-0.3, -7.7), 0xc008_d23a_d9ab_a9d2_u64),
            ("remainder", ieee_remainder(17.5, -3.0), 0xbfe0_0000_0000_0000_u64),
        ];
        for (name, found, expected) in cases {
            assert_eq!(found.to_bits(), expected, "{name}: {found}");
        }
    }

    #[test]
    fn scaling_into_the_subnormals_rounds_once() {
        assert_eq!(scale(1.5, -1074).to_bits(), 2);
        assert_eq!(scale(1.0, -1074).to_bits(), 1);
        assert_eq!(scale(1.25, -1080), 0.0);
    }
}
