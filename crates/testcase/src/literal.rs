//! How Java source spells constants, so that the compiler gives back exactly the value.
//!
//! All text is ASCII: the encoding that a project compiles with does not matter. `\u` escapes are translated
//! before anything else (JLS 3.3), so line ends, quotes and backslashes have escapes of their own (JLS 3.10.7).

/// A string literal.
pub fn text(units: &[u16]) -> String {
    let mut out = String::with_capacity(units.len() + 2);
    out.push('"');
    for unit in units {
        push_unit(&mut out, *unit, '"');
    }
    out.push('"');
    out
}

/// A character literal.
pub fn character(unit: u16) -> String {
    let mut out = String::from("'");
    push_unit(&mut out, unit, '\'');
    out.push('\'');
    out
}

/// An `int` literal; the extremes by name.
pub fn int(value: i32) -> String {
    match value {
        i32::MIN => "Integer.MIN_VALUE".to_owned(),
        i32::MAX => "Integer.MAX_VALUE".to_owned(),
        _ => value.to_string(),
    }
}

/// A `long` literal; the extremes by name.
pub fn long(value: i64) -> String {
    match value {
        i64::MIN => "Long.MIN_VALUE".to_owned(),
        i64::MAX => "Long.MAX_VALUE".to_owned(),
        _ => format!("{value}L"),
    }
}

/// A `double` literal from its bits: the shortest that reads back as the same value.
pub fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return match bits == 0x7ff8_0000_0000_0000 {
            true => "Double.NaN".to_owned(),
            false => format!("Double.longBitsToDouble(0x{bits:x}L)"),
        };
    }
    if value.is_infinite() {
        return if value > 0.0 { "Double.POSITIVE_INFINITY" } else { "Double.NEGATIVE_INFINITY" }.to_owned();
    }
    match value.abs() {
        size if size == f64::MAX => named(value < 0.0, "Double.MAX_VALUE"),
        size if size == f64::from_bits(1) => named(value < 0.0, "Double.MIN_VALUE"),
        _ => decimal(&format!("{value:?}")),
    }
}

/// A `float` literal from its bits: the shortest that reads back as the same value.
pub fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        return match bits == 0x7fc0_0000 {
            true => "Float.NaN".to_owned(),
            false => format!("Float.intBitsToFloat(0x{bits:x})"),
        };
    }
    if value.is_infinite() {
        return if value > 0.0 { "Float.POSITIVE_INFINITY" } else { "Float.NEGATIVE_INFINITY" }.to_owned();
    }
    match value.abs() {
        size if size == f32::MAX => named(value < 0.0, "Float.MAX_VALUE"),
        size if size == f32::from_bits(1) => named(value < 0.0, "Float.MIN_VALUE"),
        _ => format!("{}f", decimal(&format!("{value:?}"))),
    }
}

/// Text for a comment: ASCII, one line, and no backslash that would begin a `\u` escape by chance.
pub fn comment(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut backslashes = 0;
    for letter in line.chars() {
        match letter {
            'u' if backslashes % 2 == 1 => out.push_str("\\u"),
            ' '..='~' => out.push(letter),
            _ if letter.is_control() => out.push(' '),
            _ => {
                let mut units = [0; 2];
                for unit in letter.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
    }
    out.trim_end().to_owned()
}

/// How many bytes a string takes in a class file (JVMS 4.4.7); more than 65,535 cannot be a literal.
pub fn class_file_length(units: &[u16]) -> usize {
    let size = |unit: &u16| match unit {
        1..=0x7f => 1,
        0 | 0x80..=0x7ff => 2,
        _ => 3,
    };
    units.iter().map(size).sum()
}

fn push_unit(out: &mut String, unit: u16, quote: char) {
    match u8::try_from(unit).map(char::from) {
        Ok('\n') => out.push_str("\\n"),
        Ok('\r') => out.push_str("\\r"),
        Ok('\t') => out.push_str("\\t"),
        Ok('\u{8}') => out.push_str("\\b"),
        Ok('\u{c}') => out.push_str("\\f"),
        Ok('\\') => out.push_str("\\\\"),
        Ok(letter) if letter == quote => {
            out.push('\\');
            out.push(letter);
        }
        Ok(letter @ ' '..='~') => out.push(letter),
        _ => out.push_str(&format!("\\u{unit:04x}")),
    }
}

fn named(negative: bool, name: &str) -> String {
    if negative { format!("-{name}") } else { name.to_owned() }
}

/// Rust writes `1e16` and `1.5e-7`; Java people write `1.0E16` and `1.5E-7`.
fn decimal(text: &str) -> String {
    match text.split_once('e') {
        Some((digits, exponent)) if digits.contains('.') => format!("{digits}E{exponent}"),
        Some((digits, exponent)) => format!("{digits}.0E{exponent}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{character, class_file_length, comment, double, float, int, long, text};

    #[test]
    fn strings_survive_the_translation_of_unicode_escapes() {
        let units: Vec<u16> = "a\"\\\n\r\u{0}\u{e4}".encode_utf16().chain([0xd800]).collect();
        assert_eq!(text(&units), r#""a\"\\\n\r\u0000\u00e4\ud800""#);
        assert_eq!(text(&[0x5c, 0x75]), r#""\\u""#);
        assert_eq!(character(0x27), r"'\''");
        assert_eq!(character(0x22), "'\"'");
        assert_eq!(character(0xffff), r"'\uffff'");
    }

    #[test]
    fn numbers_are_the_shortest_that_read_back_exactly() {
        assert_eq!(double(0.1f64.to_bits()), "0.1");
        assert_eq!(double((-0.0f64).to_bits()), "-0.0");
        assert_eq!(double(1e16f64.to_bits()), "1.0E16");
        assert_eq!(double(1.5e-7f64.to_bits()), "1.5E-7");
        assert_eq!(double(f64::NAN.to_bits()), "Double.NaN");
        assert_eq!(double(0x7ff8_0000_0000_0001), "Double.longBitsToDouble(0x7ff8000000000001L)");
        assert_eq!(double(f64::NEG_INFINITY.to_bits()), "Double.NEGATIVE_INFINITY");
        assert_eq!(double(f64::MAX.to_bits()), "Double.MAX_VALUE");
        assert_eq!(double(1), "Double.MIN_VALUE");
        assert_eq!(float(0.1f32.to_bits()), "0.1f");
        assert_eq!(float((-f32::MAX).to_bits()), "-Float.MAX_VALUE");
        assert_eq!(int(i32::MIN), "Integer.MIN_VALUE");
        assert_eq!(long(-3), "-3L");
    }

    #[test]
    fn comments_hold_no_accidental_escape_and_no_line_end() {
        assert_eq!(comment(r"c == '\u000a'"), r"c == '\\u000a'");
        assert_eq!(comment(r"a\\u"), r"a\\u");
        assert_eq!(comment("a\nb \u{e4}"), r"a b \u00e4");
    }

    #[test]
    fn the_length_in_a_class_file_is_that_of_modified_utf_8() {
        assert_eq!(class_file_length(&[0, 0x41, 0x7ff, 0x800, 0xd800]), 2 + 1 + 2 + 3 + 3);
    }
}
