//! How hard a value is to read.

use attest_term::Value;

/// How hard a value is to read; lower is simpler.
pub(super) fn cost(value: &Value) -> u128 {
    match value {
        Value::Bool(truth) => u128::from(*truth),
        Value::Bits(bits) => match bits.signed() {
            Some(signed) => whole_cost(signed.into(), bits.width()),
            None => u128::from(bits.limbs().iter().map(|limb| limb.count_ones()).sum::<u32>()) << 80,
        },
        Value::Float32(_) => value.as_f32().map_or(u128::MAX, |number| float_cost(number.into())),
        Value::Float64(_) => value.as_f64().map_or(u128::MAX, float_cost),
        Value::Array(array) => {
            // Zero elsewhere reads better than few entries, and few entries better than small ones.
            let default = cost(array.default_value());
            let default = default + (u128::from(default > 0) << 76);
            let entry = |(index, element)| cost(index) / 4 + cost(element) + (1 << 70);
            array.entries().map(entry).fold(default, u128::saturating_add)
        }
    }
}

/// The size; a negative number costs more than its opposite. Where the width is a character's, letters, digits and
/// the blank cost less than what is no digit of a number.
fn whole_cost(number: i128, width: u16) -> u128 {
    let size = number.unsigned_abs();
    let is_character = width == 8 || width == 16;
    // What is negative as a short is an odd character.
    let sign = if width == 16 { 300 } else { 1 } * u128::from(number < 0);
    let letter = u8::try_from(number).is_ok_and(|byte| byte.is_ascii_alphanumeric() || byte == b' ');
    let base = match size {
        0..=9 => size * 2,
        _ if is_character && letter => 20 + size,
        _ if is_character => 500 + 2 * size,
        _ => 2 * size,
    };
    base.saturating_add(sign)
}

/// Whole numbers as such, then fractions by their digits; what is no finite number last.
fn float_cost(number: f64) -> u128 {
    if !number.is_finite() {
        return (1 << 100) + u128::from(number.is_nan());
    }
    let negative_zero = u128::from(number == 0.0 && number.is_sign_negative());
    if number.fract() == 0.0 && number.abs() < 1e15 {
        return whole_cost(number as i128, 64) + negative_zero;
    }
    let digits = format!("{number:e}").bytes().filter(u8::is_ascii_digit).count() as u128;
    (digits << 64) + whole_cost(number.abs().min(1e15) as i128, 64).saturating_add(u128::from(number < 0.0))
}
