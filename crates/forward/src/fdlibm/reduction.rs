//! Arguments reduced modulo π/2: Cody and Waite's subtraction for moderate ones, Payne and Hanek's
//! multiplication by the bits of 2/π for huge ones.

use super::trigonometric::QUARTER_PI;
use super::{high, low, magnitude, scale, with_high};

const INVERSE: f64 = std::f64::consts::FRAC_2_PI;
/// π/2 in pieces of 33 bits, each with what it leaves.
const PIECES: [(f64, f64); 3] = [
    (1.5707963267341256, 6.077100506506192e-11),
    (6.077100506303966e-11, 2.0222662487959506e-21),
    (2.0222662487111665e-21, 8.4784276603689e-32),
];

/// `x - n π/2` as a number and its tail, and `n` (its lowest bits are right).
pub(crate) fn reduce(x: f64) -> (i32, f64, f64) {
    let size = magnitude(x);
    if size <= QUARTER_PI {
        return (0, x, 0.0);
    }
    let (n, y, tail) = match size {
        s if s < 0x4002_d97c => once(x.abs(), size),
        s if s <= 0x4139_21fb => moderate(x.abs(), size),
        _ => huge(x.abs()),
    };
    if high(x) < 0 { (-n, -y, -tail) } else { (n, y, tail) }
}

/// Up to 3π/4: one subtraction, with more bits near π/2 itself.
fn once(x: f64, size: i32) -> (i32, f64, f64) {
    let mut z = x - PIECES[0].0;
    let mut rest = PIECES[0].1;
    if size == 0x3ff9_21fb {
        z -= PIECES[1].0;
        rest = PIECES[1].1;
    }
    let y = z - rest;
    (1, y, (z - y) - rest)
}

fn moderate(x: f64, size: i32) -> (i32, f64, f64) {
    let n = (x * INVERSE + 0.5) as i32;
    let times = f64::from(n);
    let mut r = x - times * PIECES[0].0;
    let mut w = times * PIECES[0].1;
    let mut y = r - w;
    // Bits lost by cancellation, compared with what each piece can bear.
    for (piece, bearable) in PIECES[1..].iter().zip([16, 49]) {
        let lost = (size >> 20) - ((high(y) >> 20) & 0x7ff);
        if (n < 32 && size != multiple_of_half_pi(n)) || lost <= bearable {
            break;
        }
        let t = r;
        w = times * piece.0;
        r = t - w;
        w = times * piece.1 - ((t - r) - w);
        y = r - w;
    }
    (n, y, (r - y) - w)
}

/// The leading word of `n π/2`.
fn multiple_of_half_pi(n: i32) -> i32 {
    high(f64::from(n) * std::f64::consts::FRAC_PI_2)
}

/// The bits of 2/π in groups of 24.
const TWO_OVER_PI: [i32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163, 0xABDEBB,
    0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129, 0xA73EE8, 0x8235F5,
    0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C, 0x845F8B, 0xBDF928, 0x3B1FF8,
    0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF, 0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D,
    0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292, 0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B,
    0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3, 0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880,
    0x4D7327, 0x310606, 0x1556CA, 0x73A8C9, 0x60E27B, 0xC08C6B,
];
/// π/2 in pieces of 24 bits.
const HALF_PI: [f64; 8] = [
    1.570796251296997,
    7.549789415861596e-08,
    5.390302529957765e-15,
    3.282003415807913e-22,
    1.270655753080676e-29,
    1.2293330898111133e-36,
    2.7337005381646456e-44,
    2.1674168387780482e-51,
];
const TWO24: f64 = 16777216.0;
const TWO_M24: f64 = 1.0 / TWO24;
/// Groups of 2/π that suffice unless the product cancels.
const GROUPS: usize = 4;

/// A product with 2/π, a sum for every group of 24 bits that was taken in.
struct Product {
    parts: Vec<f64>,
    exponent: i32,
    first: i32,
    sums: Vec<f64>,
}

impl Product {
    fn new(x: f64) -> Product {
        let e0 = (magnitude(x) >> 20) - 1046;
        let mut z = with_high(f64::from_bits(u64::from(low(x))), magnitude(x) - (e0 << 20));
        let mut parts = Vec::with_capacity(3);
        for _ in 0..2 {
            let part = f64::from(z as i32);
            parts.push(part);
            z = (z - part) * TWO24;
        }
        parts.push(z);
        while parts.last() == Some(&0.0) {
            parts.pop();
        }
        let first = ((e0 - 3) / 24).max(0);
        let mut product = Product { parts, exponent: e0 - 24 * (first + 1), first, sums: Vec::new() };
        for _ in 0..=GROUPS {
            product.extend();
        }
        product
    }

    /// One more group.
    fn extend(&mut self) {
        let at = self.sums.len() as i32;
        let mut sum = 0.0;
        for (j, part) in self.parts.iter().enumerate() {
            let group = self.first + at - j as i32;
            let bits = usize::try_from(group).ok().and_then(|g| TWO_OVER_PI.get(g)).copied();
            sum += part * f64::from(bits.unwrap_or(0));
        }
        self.sums.push(sum);
    }

    /// The digits of the sums, the least first, and what is above them.
    fn distill(&self) -> (Vec<i32>, f64) {
        let mut digits = Vec::with_capacity(self.sums.len());
        let mut z = self.sums[self.sums.len() - 1];
        for sum in self.sums[..self.sums.len() - 1].iter().rev() {
            let carry = f64::from((TWO_M24 * z) as i32);
            digits.push((z - TWO24 * carry) as i32);
            z = sum + carry;
        }
        (digits, z)
    }
}

fn huge(x: f64) -> (i32, f64, f64) {
    let mut product = Product::new(x);
    let q0 = product.exponent;
    loop {
        let (mut digits, z) = product.distill();
        let count = digits.len();
        let mut z = scale(z, q0);
        z -= 8.0 * (z * 0.125).floor();
        let mut n = z as i32;
        z -= f64::from(n);
        let mut half = 0;
        if q0 > 0 {
            let last = &mut digits[count - 1];
            let integer = *last >> (24 - q0);
            n += integer;
            *last -= integer << (24 - q0);
            half = *last >> (23 - q0);
        } else if q0 == 0 {
            half = digits[count - 1] >> 23;
        } else if z >= 0.5 {
            half = 2;
        }
        if half > 0 {
            n += 1;
            let carry = complement(&mut digits, q0);
            if half == 2 {
                z = 1.0 - z;
                if carry {
                    z -= scale(1.0, q0);
                }
            }
        }
        if z == 0.0 && digits[GROUPS..].iter().all(|d| *d == 0) {
            // All that was looked at cancelled: take in more groups.
            let missing = (1..=GROUPS).find(|k| digits[GROUPS - k] != 0).unwrap_or(GROUPS);
            for _ in 0..missing {
                product.extend();
            }
            continue;
        }
        let (y, tail) = times_half_pi(digits, z, q0);
        let sign = if half == 0 { 1.0 } else { -1.0 };
        return (n & 7, sign * y, sign * tail);
    }
}

/// `1 - q`; says whether anything was borrowed.
fn complement(digits: &mut [i32], q0: i32) -> bool {
    let mut carry = false;
    for digit in digits.iter_mut() {
        if carry {
            *digit = 0xff_ffff - *digit;
        } else if *digit != 0 {
            carry = true;
            *digit = 0x100_0000 - *digit;
        }
    }
    if let Some(last) = digits.last_mut() {
        match q0 {
            1 => *last &= 0x7f_ffff,
            2 => *last &= 0x3f_ffff,
            _ => {}
        }
    }
    carry
}

/// The fraction's digits times π/2, as a number and its tail.
fn times_half_pi(mut digits: Vec<i32>, z: f64, q0: i32) -> (f64, f64) {
    let mut exponent = q0;
    if z == 0.0 {
        exponent -= 24;
        while digits.last() == Some(&0) {
            digits.pop();
            exponent -= 24;
        }
    } else {
        let z = scale(z, -q0);
        if z >= TWO24 {
            let carry = f64::from((TWO_M24 * z) as i32);
            digits.push((z - TWO24 * carry) as i32);
            exponent += 24;
            digits.push(carry as i32);
        } else {
            digits.push(z as i32);
        }
    }
    let last = digits.len() - 1;
    let mut unit = scale(1.0, exponent);
    let mut q = vec![0.0; digits.len()];
    for i in (0..=last).rev() {
        q[i] = unit * f64::from(digits[i]);
        unit *= TWO_M24;
    }
    let products: Vec<f64> = (0..=last)
        .map(|from_top| {
            let i = last - from_top;
            let mut sum = 0.0;
            for k in 0..=GROUPS.min(last - i) {
                sum += HALF_PI[k] * q[i + k];
            }
            sum
        })
        .collect();
    let mut sum = 0.0;
    for product in products.iter().rev() {
        sum += product;
    }
    let mut tail = products[0] - sum;
    for product in &products[1..] {
        tail += product;
    }
    (sum, tail)
}
