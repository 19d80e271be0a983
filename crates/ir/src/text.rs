//! The text format of bodies: printed for people, parsed back for tests and tools.
//!
//! ```text
//! method java/lang/Math.max(II)I
//!   parameters v0:int v1:int
//!   lines @0=1500
//! bb0:                        ; line 1500
//!   @0  if v0 lt v1 then bb1 else bb2
//! bb1 catch java/lang/Exception -> bb3(v2), any -> bb4(v2):
//!   @5  return v1
//! ```
//! White space and line ends mean nothing but apart from strings; a comment runs from `;` where a
//! word could begin to the end of its line. Names stand bare if they consist of letters, digits and
//! `_ $ / - < > [ ;`, and in double quotes otherwise; the class names `any` and `of` are always
//! quoted. Strings and quoted names know the escapes `\" \\ \n \r \t` and `\uXXXX`, one UTF-16 unit.
//! Floats and doubles are written as shortly as they can be read back exactly, as `inf`, `-inf`, or
//! as `nan:` with their bits.
//!
//! An `init_call` belongs to the next call of the same method in its block.
//!
//! What is printed of a body that verifies parses to an [`equivalent`] one. Not kept: what resolution
//! found, and the order of and the unused entries in the tables that instructions point into.

mod equivalent;
mod parse;
mod print;
mod scan;

pub use equivalent::equivalent;
pub use parse::parse;
pub use print::{print, print_inst};
pub use scan::ParseError;

use attest_program::Kind;

use crate::body::CallKind;
use crate::inst::{BinaryOp, Cond, UnaryOp};

/// Class names that stand in the way of a word of the format.
const RESERVED: [&str; 2] = ["any", "of"];

/// How many entries of a header go on one line.
const ENTRIES: usize = 12;

/// Whether a character may stand in a bare name.
fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '/' | '-' | '<' | '>' | '[' | ';')
}

/// The words of a closed set, in the order of its members.
macro_rules! words {
    ($name:ident, $of:ty, $($member:ident $word:literal)*) => {
        const $name: &[($of, &str)] = &[$((<$of>::$member, $word)),*];
    };
}

words!(UNARY, UnaryOp,
    Ineg "ineg" Lneg "lneg" Fneg "fneg" Dneg "dneg" I2l "i2l" I2f "i2f" I2d "i2d" L2i "l2i"
    L2f "l2f" L2d "l2d" F2i "f2i" F2l "f2l" F2d "f2d" D2i "d2i" D2l "d2l" D2f "d2f" I2b "i2b"
    I2c "i2c" I2s "i2s");

words!(BINARY, BinaryOp,
    Iadd "iadd" Isub "isub" Imul "imul" Idiv "idiv" Irem "irem" Ishl "ishl" Ishr "ishr"
    Iushr "iushr" Iand "iand" Ior "ior" Ixor "ixor" Ladd "ladd" Lsub "lsub" Lmul "lmul" Ldiv "ldiv"
    Lrem "lrem" Lshl "lshl" Lshr "lshr" Lushr "lushr" Land "land" Lor "lor" Lxor "lxor" Fadd "fadd"
    Fsub "fsub" Fmul "fmul" Fdiv "fdiv" Frem "frem" Dadd "dadd" Dsub "dsub" Dmul "dmul" Ddiv "ddiv"
    Drem "drem" Lcmp "lcmp" Fcmpl "fcmpl" Fcmpg "fcmpg" Dcmpl "dcmpl" Dcmpg "dcmpg");

words!(CONDITIONS, Cond, Eq "eq" Ne "ne" Lt "lt" Ge "ge" Gt "gt" Le "le");

words!(CALLS, CallKind,
    Virtual "virtual" Special "special" Static "static" Interface "interface" Dynamic "dynamic");

words!(KINDS, Kind,
    Boolean "boolean" Byte "byte" Char "char" Short "short" Int "int" Long "long" Float "float"
    Double "double" Ref "ref");

/// The word of a member.
fn word<T: PartialEq>(words: &[(T, &'static str)], member: T) -> &'static str {
    words.iter().find(|(m, _)| *m == member).map_or("?", |(_, word)| word)
}

/// The member of a word.
fn member<T: Copy>(words: &[(T, &'static str)], word: &str) -> Option<T> {
    words.iter().find(|(_, w)| *w == word).map(|(member, _)| *member)
}
