//! Where a variable may go from its value: steps of many radii, bits, neighbouring floats, small and known numbers.

use attest_term::random::Random;
use attest_term::{Sort, Value};

use super::options::WalkOptions;

/// The number a word stands for; bit-vectors are signed.
pub(super) fn number(sort: Sort, word: u64) -> f64 {
    match sort {
        Sort::Float32 => f64::from(f32::from_bits(word as u32)),
        Sort::Float64 => f64::from_bits(word),
        Sort::BitVec(width) => signed(width, word) as f64,
        Sort::Bool | Sort::Array { .. } => (word & 1) as f64,
    }
}

/// The word of the nearest number; bit-vectors wrap around.
pub(super) fn from_number(sort: Sort, number: f64) -> u64 {
    match sort {
        Sort::Float32 => u64::from((number as f32).to_bits()),
        Sort::Float64 => number.to_bits(),
        Sort::BitVec(width) => number.round() as i128 as u64 & mask(width),
        Sort::Bool | Sort::Array { .. } => u64::from(number >= 0.5),
    }
}

/// The word moved by a distance, exact for bit-vectors of 64 bits.
pub(super) fn moved(sort: Sort, word: u64, distance: f64) -> u64 {
    match sort {
        Sort::BitVec(width) => word.wrapping_add(distance.round() as i128 as u64) & mask(width),
        _ => from_number(sort, number(sort, word) + distance),
    }
}

/// A random neighbour of a word within bounds.
pub(super) fn neighbour(
    sort: Sort,
    word: u64,
    constants: &[Value],
    bounds: (f64, f64),
    options: &WalkOptions,
    random: &mut Random,
) -> u64 {
    let candidate = match sort {
        Sort::Bool | Sort::Array { .. } => return word ^ 1,
        Sort::BitVec(width) => whole_neighbour(width, word, constants, options, random),
        Sort::Float32 | Sort::Float64 => float_neighbour(sort, word, constants, options, random),
    };
    within(sort, word, candidate, bounds, random)
}

/// A normally distributed number: the sum of twelve uniform ones, the same on every machine.
pub(super) fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
}

fn whole_neighbour(
    width: u16,
    word: u64,
    constants: &[Value],
    options: &WalkOptions,
    random: &mut Random,
) -> u64 {
    let flip = |word: u64, random: &mut Random| word ^ 1 << random.below(usize::from(width));
    let candidate = match random.below(12) {
        0 => word.wrapping_add(1),
        1 => word.wrapping_sub(1),
        2 | 3 => flip(word, random),
        4 => flip(flip(word, random), random),
        5 => (random.below(21) as u64).wrapping_sub(5),
        6 => known(Sort::BitVec(width), constants, random).unwrap_or(word.wrapping_neg()),
        7 => match random.below(4) {
            0 => word.wrapping_neg(),
            1 => 1u64 << random.below(usize::from(width)),
            2 => word << 1,
            _ => random.next(),
        },
        8 => {
            let scale = random.below(usize::from(width)) as i32;
            return moved(Sort::BitVec(width), word, normal(random) * 2f64.powi(scale));
        }
        _ => return moved(Sort::BitVec(width), word, normal(random) * options.radius),
    };
    candidate & mask(width)
}

fn float_neighbour(
    sort: Sort,
    word: u64,
    constants: &[Value],
    options: &WalkOptions,
    random: &mut Random,
) -> u64 {
    let here = number(sort, word);
    if !here.is_finite() {
        return from_number(sort, normal(random) * options.radius);
    }
    let width = if sort == Sort::Float32 { 32 } else { 64 };
    match random.below(12) {
        0 => next_float(sort, word, 1 + random.below(4) as i64),
        1 => next_float(sort, word, -1 - random.below(4) as i64),
        2 => word ^ 1 << random.below(width),
        3 => from_number(sort, random.below(21) as f64 - 5.0),
        4 => known(sort, constants, random).unwrap_or(from_number(sort, -here)),
        5 => match random.below(6) {
            0 => from_number(sort, -here),
            1 => from_number(sort, here * 2.0),
            2 => from_number(sort, here / 2.0),
            3 => from_number(sort, here.round()),
            4 => from_number(sort, 2f64.powi(random.below(128) as i32 - 64)),
            _ => random.next() & mask(width as u16),
        },
        6 => from_number(sort, here * (1.0 + normal(random) * 10f64.powi(-(random.below(8) as i32)))),
        7 | 8 => from_number(sort, here + normal(random) * 10f64.powi(random.below(16) as i32 - 10)),
        9 => from_number(sort, here + normal(random) * 10f64.powi(random.below(6) as i32)),
        _ => from_number(sort, here + normal(random) * options.radius),
    }
}

/// The float so many representable values away.
pub(super) fn next_float(sort: Sort, word: u64, away: i64) -> u64 {
    let (top, ordered) = match sort {
        Sort::Float32 => (1u64 << 31, i64::from(word as u32 as i32)),
        _ => (1 << 63, word as i64),
    };
    // Patterns of negative floats count downwards.
    let rank = if ordered < 0 { -((word & (top - 1)) as i64) } else { ordered };
    let rank = rank.saturating_add(away);
    let pattern = if rank < 0 { rank.unsigned_abs() | top } else { rank as u64 };
    match number(sort, pattern).is_nan() {
        true => word,
        false => pattern,
    }
}

/// One of the query's constants, or a number next to it, negated, or converted.
fn known(sort: Sort, constants: &[Value], random: &mut Random) -> Option<u64> {
    let constant = constants.get(random.below(constants.len()))?;
    let word = match (constant, sort) {
        (Value::Bits(bits), Sort::BitVec(width)) => bits.low_word() & mask(width),
        (Value::Bits(bits), _) if random.below(2) == 0 => bits.low_word(),
        (Value::Bits(bits), _) => from_number(sort, bits.signed()? as f64),
        (Value::Float32(_), _) => from_number(sort, constant.as_f32()?.into()),
        (Value::Float64(_), _) => from_number(sort, constant.as_f64()?),
        (Value::Bool(_) | Value::Array(_), _) => return None,
    };
    Some(match random.below(6) {
        0 => moved(sort, word, 1.0),
        1 => moved(sort, word, -1.0),
        2 => from_number(sort, -number(sort, word)),
        _ => word,
    })
}

/// Brings a candidate that is out of bounds back: to an end, or between.
fn within(sort: Sort, word: u64, candidate: u64, (low, high): (f64, f64), random: &mut Random) -> u64 {
    let value = number(sort, candidate);
    if (value >= low && value <= high) || low > high {
        return candidate;
    }
    let here = number(sort, word);
    let (from, to) = if value < low { (low, here) } else { (high, here) };
    match random.below(3) {
        0 => from_number(sort, if from == low { low.ceil() } else { high.floor() }),
        1 => from_number(sort, from),
        _ => from_number(sort, from + (to - from) * uniform(random)),
    }
}

fn uniform(random: &mut Random) -> f64 {
    (random.next() >> 11) as f64 / (1u64 << 53) as f64
}

fn signed(width: u16, word: u64) -> i64 {
    (word << (64 - width)) as i64 >> (64 - width)
}

fn mask(width: u16) -> u64 {
    u64::MAX >> (64 - width)
}

#[cfg(test)]
mod tests {
    use super::{from_number, moved, next_float, number};
    use attest_term::Sort;

    #[test]
    fn the_next_float_is_the_next_representable_value() {
        let next = |value: f64, away| f64::from_bits(next_float(Sort::Float64, value.to_bits(), away));
        assert_eq!(next(1.0, 1), 1.0f64.next_up());
        assert_eq!(next(-1.0, 1), (-1.0f64).next_up());
        assert_eq!(next(0.0, -1), -f64::from_bits(1));
        assert!(next(f64::INFINITY, 1).is_infinite());
        let single = next_float(Sort::Float32, u64::from(1f32.to_bits()), -1);
        assert_eq!(f32::from_bits(single as u32), 1f32.next_down());
    }

    #[test]
    fn whole_numbers_wrap_around() {
        let int = Sort::BitVec(32);
        assert_eq!(number(int, moved(int, 0x7fff_ffff, 1.0)), -2_147_483_648.0);
        assert_eq!(from_number(int, -1.0), 0xffff_ffff);
        let long = Sort::BitVec(64);
        assert_eq!(moved(long, (1 << 60) + 1, 1.0), (1 << 60) + 2);
    }
}
