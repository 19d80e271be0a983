//! The short human form: `3*x + 5*y < 100`.
//!
//! Infix operators as in C, signed unless marked by `u` (`<u`, `/u`, `%u`), `>>>` the logical shift. A literal
//! takes its width from the other operand, or names it (`5:32`); masks are in hexadecimal. Floats end in `f` or
//! `d`. What has no sign is a call: `extract[7:0](x)`, `select(a, i)`. Names that are not words are in backticks.
//! Differences and `>=` are shown where the canonical form holds negated sums and comparisons, so that text
//! comes back as the same term only when parsed with simplification.

use super::signs::{CALLS, INFIX, PREFIX};
use crate::bits::Bits;
use crate::op::{Op, Rounding};
use crate::pool::{Term, TermPool};
use crate::sort::{Scalar, Sort};
use crate::value::Value;

/// The short form if the term, written out, has at most so many operators; `…` otherwise. A term that shares its
/// parts may be exponentially longer as text than it is in memory.
pub fn human_within(pool: &TermPool, root: Term, limit: u32) -> String {
    if pool.tree_size(root) <= limit { human(pool, root) } else { "…".to_owned() }
}

/// A term in the human form. Shared terms are written out each time: see [`TermPool::tree_size`] first.
pub fn human(pool: &TermPool, root: Term) -> String {
    let mut text = String::new();
    let mut waiting = vec![Piece::Term { term: root, least: 0, style: Style::Typed }];
    while let Some(piece) = waiting.pop() {
        match piece {
            Piece::Text(piece) => text.push_str(&piece),
            Piece::Term { term, least, style } => {
                let pieces = pieces(pool, term, least, style);
                waiting.extend(pieces.into_iter().rev());
            }
        }
    }
    text
}

/// How a constant is written: with its width, without, without and in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Typed,
    Bare,
    Mask,
}

enum Piece {
    Text(String),
    Term { term: Term, least: u8, style: Style },
}

fn pieces(pool: &TermPool, term: Term, least: u8, style: Style) -> Vec<Piece> {
    if let Some(name) = pool.name(term) {
        return vec![Piece::Text(name_text(name))];
    }
    if let Some(value) = pool.value(term) {
        return vec![Piece::Text(constant(&value, style))];
    }
    let (strength, inner) = match infix(pool, term) {
        Some((a, sign, b)) => {
            let strength = strength(sign);
            let mask = matches!(sign, "&" | "|" | "^");
            let bare = if mask { Style::Mask } else { Style::Bare };
            // Of two constants the first says the width.
            let left = if pool.is_constant(b.0) || !pool.is_constant(a.0) { Style::Typed } else { bare };
            let spaced = if matches!(sign, "*") { sign.to_owned() } else { format!(" {sign} ") };
            let left = Piece::Term { term: a.0, least: strength, style: left };
            let right = if b.1 { negative(pool, b.0, strength) } else { one(b.0, strength + 1, bare) };
            (strength, [vec![left, Piece::Text(spaced)], right].concat_pieces())
        }
        None => prefix_or_call(pool, term),
    };
    if strength < least {
        [vec![Piece::Text("(".to_owned())], inner, vec![Piece::Text(")".to_owned())]].concat_pieces()
    } else {
        inner
    }
}

trait ConcatPieces {
    fn concat_pieces(self) -> Vec<Piece>;
}

impl<const N: usize> ConcatPieces for [Vec<Piece>; N] {
    fn concat_pieces(self) -> Vec<Piece> {
        self.into_iter().flatten().collect()
    }
}

fn one(term: Term, least: u8, style: Style) -> Vec<Piece> {
    vec![Piece::Term { term, least, style }]
}

/// The left argument, the sign, and the right argument, the latter perhaps to be written negated.
type Infix = ((Term, bool), &'static str, (Term, bool));

fn infix(pool: &TermPool, term: Term) -> Option<Infix> {
    let plain = |a: Term, sign, b: Term| Some(((a, false), sign, (b, false)));
    if let Some(inner) = pool.unary(Op::Not, term) {
        let &[a, b] = pool.args(inner) else { return None };
        return match pool.op(inner) {
            Op::BvSlt => plain(a, ">=", b),
            Op::BvUlt => plain(a, ">=u", b),
            Op::Eq if pool.sort(a).precision().is_none() => plain(a, "!=", b),
            _ => None,
        };
    }
    let &[a, b] = pool.args(term) else { return None };
    match pool.op(term) {
        Op::BvAdd if is_negative(pool, b) => Some(((a, false), "-", (b, true))),
        Op::BvMul if pool.is_constant(b) && !pool.is_constant(a) => plain(b, "*", a),
        Op::Eq if pool.sort(a).precision().is_some() => None,
        op => sign(op).and_then(|sign| plain(a, sign, b)),
    }
}

fn sign(op: Op) -> Option<&'static str> {
    match op {
        Op::And => Some("&&"),
        Op::Or => Some("||"),
        Op::Eq | Op::FpEq => Some("=="),
        Op::BvAdd | Op::FpAdd => Some("+"),
        Op::BvSub | Op::FpSub => Some("-"),
        Op::BvMul | Op::FpMul => Some("*"),
        Op::BvSdiv | Op::FpDiv => Some("/"),
        Op::BvSrem | Op::FpRem => Some("%"),
        Op::BvShl => Some("<<"),
        Op::BvAshr => Some(">>"),
        Op::BvLshr => Some(">>>"),
        Op::BvAnd => Some("&"),
        Op::BvOr => Some("|"),
        Op::BvXor => Some("^"),
        Op::BvSlt | Op::FpLt => Some("<"),
        Op::BvSle | Op::FpLe => Some("<="),
        Op::BvUlt => Some("<u"),
        Op::BvUle => Some("<=u"),
        _ => None,
    }
}

fn strength(sign: &str) -> u8 {
    INFIX.iter().find(|(known, _)| *known == sign).map_or(PREFIX, |(_, strength)| *strength)
}

fn is_negative(pool: &TermPool, term: Term) -> bool {
    let negative = |term| {
        pool.bits_of(term).is_some_and(|bits| bits.width() > 1 && bits.width() <= 64 && bits.is_negative())
    };
    match pool.op(term) {
        Op::BvNeg => true,
        Op::BvMul => negative(pool.args(term)[1]) && !pool.is_constant(pool.args(term)[0]),
        _ => negative(term),
    }
}

/// What `x - ...` shows for a right argument that is negative.
fn negative(pool: &TermPool, term: Term, strength: u8) -> Vec<Piece> {
    let magnitude =
        |bits: Bits| bits.signed().map_or_else(String::new, |value| value.unsigned_abs().to_string());
    match (pool.op(term), pool.args(term)) {
        (Op::BvNeg, &[inner]) => one(inner, strength + 1, Style::Typed),
        (Op::BvMul, &[inner, factor]) => {
            let factor = pool.bits_of(factor).map(magnitude).unwrap_or_default();
            [vec![Piece::Text(format!("{factor}*"))], one(inner, 11, Style::Typed)].concat_pieces()
        }
        _ => vec![Piece::Text(pool.bits_of(term).map(magnitude).unwrap_or_default())],
    }
}

fn prefix_or_call(pool: &TermPool, term: Term) -> (u8, Vec<Piece>) {
    let sign = match pool.op(term) {
        Op::Not => Some("!"),
        Op::BvNot => Some("~"),
        Op::BvNeg | Op::FpNeg => Some("-"),
        _ => None,
    };
    if let (Some(sign), &[arg]) = (sign, pool.args(term)) {
        // A constant goes in parentheses: `-5` would be a literal.
        let least = if pool.is_constant(arg) { u8::MAX } else { PREFIX };
        let arg = if least == u8::MAX {
            [vec![Piece::Text("(".to_owned())], one(arg, 0, Style::Typed), vec![Piece::Text(")".to_owned())]]
                .concat_pieces()
        } else {
            one(arg, PREFIX, Style::Typed)
        };
        return (PREFIX, [vec![Piece::Text(sign.to_owned())], arg].concat_pieces());
    }
    let mut pieces = vec![Piece::Text(format!("{}(", call_name(pool, term)))];
    for (at, arg) in pool.args(term).iter().enumerate() {
        if at > 0 {
            pieces.push(Piece::Text(", ".to_owned()));
        }
        pieces.extend(one(*arg, 0, Style::Typed));
    }
    pieces.push(Piece::Text(")".to_owned()));
    (u8::MAX, pieces)
}

/// The name of an operator or function written as a call.
fn call_name(pool: &TermPool, term: Term) -> String {
    if let Some(function) = pool.applied(term) {
        return name_text(&pool.function(function).name);
    }
    match pool.op(term) {
        Op::Eq => "same".to_owned(),
        Op::Extract { high, low } => format!("extract[{high}:{low}]"),
        Op::ZeroExtend(by) => format!("zext[{by}]"),
        Op::SignExtend(by) => format!("sext[{by}]"),
        Op::FpRound(Rounding::NearestEven) => "rint".to_owned(),
        Op::FpRound(Rounding::Up) => "ceil".to_owned(),
        Op::FpRound(Rounding::Down) => "floor".to_owned(),
        Op::FpRound(Rounding::Zero) => "trunc".to_owned(),
        Op::FpFromSigned(precision) => format!("fromSigned[{}]", precision.width()),
        Op::FpFromUnsigned(precision) => format!("fromUnsigned[{}]", precision.width()),
        Op::FpToSigned(width) => format!("toSigned[{width}]"),
        Op::FpFromFloat(precision) => format!("toFloat[{}]", precision.width()),
        Op::FpFromBits(precision) => format!("fromBits[{}]", precision.width()),
        Op::ConstArray(index) => format!("fill[{}]", scalar_name(index)),
        op => CALLS
            .iter()
            .find(|(_, known)| *known == op)
            .map_or_else(|| format!("{op:?}"), |(name, _)| (*name).to_owned()),
    }
}

fn scalar_name(scalar: Scalar) -> String {
    match scalar {
        Scalar::Bool => "bool".to_owned(),
        Scalar::BitVec(width) => width.to_string(),
        Scalar::Float32 => "float".to_owned(),
        Scalar::Float64 => "double".to_owned(),
    }
}

fn name_text(name: &str) -> String {
    let word = |letter: char| letter.is_ascii_alphanumeric() || "_.$!".contains(letter);
    let starts =
        name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_' || letter == '$');
    let reserved = matches!(name, "true" | "false" | "NaNf" | "NaNd" | "Inff" | "Infd");
    if starts && !reserved && name.chars().all(word) {
        name.to_owned()
    } else {
        format!("`{}`", name.replace('`', "'"))
    }
}

fn constant(value: &Value, style: Style) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Bits(bits) => {
            let digits = match bits.signed() {
                Some(value) if style != Style::Mask => value.to_string(),
                Some(_) => format!("0x{:x}", bits.low_word()),
                None => bits.to_decimal(),
            };
            if style == Style::Typed { format!("{digits}:{}", bits.width()) } else { digits }
        }
        Value::Float32(bits) => {
            float(f64::from(f32::from_bits(*bits)), &format!("{:?}", f32::from_bits(*bits)), 'f')
        }
        Value::Float64(bits) => float(f64::from_bits(*bits), &format!("{:?}", f64::from_bits(*bits)), 'd'),
        Value::Array(_) => Sort::Bool.to_string(),
    }
}

fn float(value: f64, digits: &str, suffix: char) -> String {
    if value.is_nan() {
        format!("NaN{suffix}")
    } else if value.is_infinite() {
        format!("{}Inf{suffix}", if value < 0.0 { "-" } else { "" })
    } else {
        format!("{digits}{suffix}")
    }
}
