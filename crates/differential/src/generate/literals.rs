//! Constants, most of them where arithmetic changes its behaviour.

use crate::ast::{Expr, Prim, Type};

const INTS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "-7",
    "10",
    "31",
    "32",
    "33",
    "63",
    "64",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "256",
    "32767",
    "32768",
    "-32768",
    "-32769",
    "65535",
    "65536",
    "16777217",
    "0x55555555",
    "1073741823",
    "1073741824",
    "2147483646",
    "2147483647",
    "-2147483647",
    "-2147483648",
    "Integer.MAX_VALUE",
    "Integer.MIN_VALUE",
];
const LONGS: &[&str] = &[
    "0L",
    "1L",
    "-1L",
    "2L",
    "-10L",
    "63L",
    "64L",
    "255L",
    "65536L",
    "2147483647L",
    "2147483648L",
    "-2147483648L",
    "-2147483649L",
    "4294967295L",
    "4294967296L",
    "9007199254740993L",
    "4611686018427387904L",
    "9223372036854775806L",
    "9223372036854775807L",
    "-9223372036854775807L",
    "-9223372036854775808L",
    "0x5555555555555555L",
    "Long.MIN_VALUE",
];
const FLOATS: &[&str] = &[
    "0.0f",
    "-0.0f",
    "1.0f",
    "-1.0f",
    "0.1f",
    "0.5f",
    "-1.5f",
    "2.5f",
    "1.0e-3f",
    "1.0e7f",
    "9999999.0f",
    "16777216.0f",
    "1.0e10f",
    "2.14748365e9f",
    "-2.14748365e9f",
    "9.223372e18f",
    "1.17549435e-38f",
    "1.0e-40f",
    "1.4e-45f",
    "3.4028235e38f",
    "Float.NaN",
    "Float.POSITIVE_INFINITY",
    "Float.NEGATIVE_INFINITY",
    "Float.MIN_VALUE",
    "Float.MAX_VALUE",
    "Float.MIN_NORMAL",
];
const DOUBLES: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "0.1",
    "0.5",
    "-2.5",
    "3.0e-5",
    "1.0e-3",
    "1.0e7",
    "123456789.125",
    "2.0e-3",
    "1.0e23",
    "2147483647.5",
    "-2147483649.0",
    "4503599627370495.5",
    "9007199254740993.0",
    "9.223372036854776e18",
    "1.0e300",
    "2.2250738585072014e-308",
    "1.0e-310",
    "4.9e-324",
    "1.7976931348623157e308",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "Double.NEGATIVE_INFINITY",
    "Double.MIN_VALUE",
    "Double.MAX_VALUE",
];
const CHARS: &[&str] = &[
    "'a'",
    "'z'",
    "'0'",
    "'9'",
    "' '",
    "'\\n'",
    "'\\0'",
    "'~'",
    "'\\u007f'",
    "'\\u0080'",
    "'\\u00ff'",
    "'\\u0100'",
    "'\\u7fff'",
    "'\\u8000'",
    "'\\ud800'",
    "'\\uffff'",
    "Character.MAX_VALUE",
];
const BYTES: &[&str] = &["0", "1", "-1", "5", "31", "64", "100", "126", "127", "-127", "-128"];
const SHORTS: &[&str] =
    &["0", "1", "-1", "127", "128", "-129", "255", "256", "1000", "32766", "32767", "-32768"];
/// Strings that a `switch` can have as labels, too.
pub(super) const STRINGS: &[&str] = &[
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"abc\"",
    "\"12\"",
    "\"-7\"",
    "\"x y\"",
    "\"\\u00e9\"",
    "\"\\ud83d\\ude00\"",
    "\"Aa\"",
    "\"BB\"",
];

impl super::Generator {
    /// A constant of exactly that type.
    pub(super) fn literal(&mut self, prim: Prim) -> Expr {
        let from = match prim {
            Prim::Boolean => &["true", "false"],
            Prim::Byte => BYTES,
            Prim::Short => SHORTS,
            Prim::Char => CHARS,
            Prim::Int => INTS,
            Prim::Long => LONGS,
            Prim::Float => FLOATS,
            Prim::Double => DOUBLES,
        };
        let edge = *self.random.pick(from);
        match prim {
            Prim::Byte | Prim::Short => Expr::cast(Type::Prim(prim), Expr::atom(edge)),
            Prim::Boolean | Prim::Char => Expr::atom(edge),
            Prim::Int | Prim::Long | Prim::Float | Prim::Double if self.random.chance(60) => Expr::atom(edge),
            Prim::Int => self.random_int(),
            Prim::Long => Expr::atom(format!("{}L", self.random.bits() as i64 >> self.random.below(64))),
            Prim::Float => {
                let eighths = self.random.below(2000);
                self.signed_atom(format!("{}.{:03}f", eighths / 8, eighths % 8 * 125))
            }
            Prim::Double => {
                let (whole, digits) = (self.random.below(1000), self.random.between(1, 15));
                let fraction = self.random.bits() % 10_u64.pow(digits as u32);
                self.signed_atom(format!("{whole}.{fraction:0digits$}"))
            }
        }
    }

    /// A string constant.
    pub(super) fn string_literal(&mut self) -> Expr {
        Expr::atom(*self.random.pick(STRINGS))
    }

    /// Small as often as anything else.
    fn random_int(&mut self) -> Expr {
        let number = self.random.bits() as i32 >> self.random.below(32);
        Expr::atom(number.to_string())
    }

    fn signed_atom(&mut self, digits: String) -> Expr {
        Expr::atom(if self.random.chance(50) { format!("-{digits}") } else { digits })
    }
}
