//! SMT-LIB 2.
//!
//! Shared terms are bound by `let`. Two operators are not in SMT-LIB's theory: the saturating conversion
//! (`fp.to_sbv_sat.32.64`: from binary32 to 64 bits) and the truncated remainder (`fp.fmod.64`). A script defines
//! those it uses by `define-fun`; the parser knows them without. `fp.to_ieee_bv` is an extension that solvers
//! share.

use super::names::{plain_name, remainder_name, saturating_name};
use crate::op::{Op, Rounding};
use crate::pool::{Term, TermPool};
use crate::sort::{Precision, Sort};
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// A term, shared sub-terms bound by `let`.
pub fn smt_term(pool: &TermPool, root: Term) -> String {
    let terms = pool.subterms(&[root]);
    let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
    for arg in terms.iter().flat_map(|term| pool.args(*term)) {
        *uses.entry(*arg).or_default() += 1;
    }
    let is_shared =
        |term: &Term| !pool.args(*term).is_empty() && uses.get(term).is_some_and(|count| *count > 1);
    let shared: FxHashSet<Term> = terms.iter().copied().filter(is_shared).collect();
    let mut text = String::new();
    let mut lets = 0;
    for term in terms.iter().filter(|term| shared.contains(term)) {
        let _ = write!(text, "(let ((?{term} ");
        expression(pool, *term, &shared, &mut text);
        text.push_str(")) ");
        lets += 1;
    }
    expression(pool, root, &shared, &mut text);
    text.extend(std::iter::repeat_n(')', lets));
    text
}

/// A whole script: declarations, one `assert` for each term, `check-sat`.
pub fn smt_script(pool: &TermPool, assertions: &[Term]) -> String {
    let mut text = String::from("(set-logic ALL)\n");
    text.push_str(&smt_definitions(pool, assertions));
    for assertion in assertions {
        let _ = writeln!(text, "(assert {})", smt_term(pool, *assertion));
    }
    text.push_str("(check-sat)\n");
    text
}

/// The declarations and definitions that terms need.
pub fn smt_definitions(pool: &TermPool, terms: &[Term]) -> String {
    let mut text = String::new();
    let mut functions = FxHashSet::default();
    let mut helpers = FxHashSet::default();
    for term in pool.subterms(terms) {
        if let Some(name) = pool.name(term) {
            let _ = writeln!(text, "(declare-fun {} () {})", smt_symbol(name), pool.sort(term));
        } else if let Some(id) = pool.applied(term)
            && functions.insert(id)
        {
            let function = pool.function(id);
            let parameters: Vec<String> = function.parameters.iter().map(Sort::to_string).collect();
            let (name, result) = (smt_symbol(&function.name), function.result);
            let _ = writeln!(text, "(declare-fun {name} ({}) {result})", parameters.join(" "));
        } else if let Some(definition) = helper_definition(pool, term)
            && helpers.insert(definition.clone())
        {
            let _ = writeln!(text, "{definition}");
        }
    }
    text
}

/// A value as a term.
pub fn smt_value(value: &Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Bits(bits) => bits.to_string(),
        Value::Float32(bits) => float(u64::from(*bits), Precision::Single),
        Value::Float64(bits) => float(*bits, Precision::Double),
        Value::Array(array) => {
            let filled = format!("((as const {}) {})", value.sort(), smt_value(array.default_value()));
            array.entries().fold(filled, |text, (index, element)| {
                format!("(store {text} {} {})", smt_value(index), smt_value(element))
            })
        }
    }
}

/// A symbol, quoted by bars if need be; bars and backslashes, which cannot be quoted, become underscores.
pub fn smt_symbol(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(letter);
    let starts_with_digit = name.starts_with(|letter: char| letter.is_ascii_digit());
    if !name.is_empty() && !starts_with_digit && name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("|{}|", name.replace(['|', '\\'], "_"))
    }
}

enum Piece {
    Term(Term),
    Text(&'static str),
}

/// Writes a term, shared ones inside by their name; with a stack of our own, since terms can be deep.
fn expression(pool: &TermPool, root: Term, shared: &FxHashSet<Term>, text: &mut String) {
    let mut waiting = Vec::new();
    open(pool, root, &mut waiting, text);
    while let Some(piece) = waiting.pop() {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Term(term) if shared.contains(&term) => {
                let _ = write!(text, "?{term}");
            }
            Piece::Term(term) => open(pool, term, &mut waiting, text),
        }
    }
}

fn open(pool: &TermPool, term: Term, waiting: &mut Vec<Piece>, text: &mut String) {
    if let Some(name) = pool.name(term) {
        text.push_str(&smt_symbol(name));
        return;
    }
    if let Some(value) = pool.value(term) {
        text.push_str(&smt_value(&value));
        return;
    }
    text.push('(');
    text.push_str(&head(pool, term));
    waiting.push(Piece::Text(")"));
    for arg in pool.args(term).iter().rev() {
        waiting.push(Piece::Term(*arg));
        waiting.push(Piece::Text(" "));
    }
}

fn head(pool: &TermPool, term: Term) -> String {
    let to_fp = |name: &str, precision: Precision, mode: &str| {
        let (exponent, significand) = precision.exponent_and_significand();
        format!("(_ {name} {exponent} {significand}){mode}")
    };
    let precision = || pool.sort(pool.args(term)[0]).precision().unwrap_or(Precision::Double);
    match pool.op(term) {
        Op::Extract { high, low } => format!("(_ extract {high} {low})"),
        Op::ZeroExtend(by) => format!("(_ zero_extend {by})"),
        Op::SignExtend(by) => format!("(_ sign_extend {by})"),
        Op::FpRound(rounding) => format!("fp.roundToIntegral {}", rounding_name(rounding)),
        Op::FpFromSigned(precision) | Op::FpFromFloat(precision) => to_fp("to_fp", precision, " RNE"),
        Op::FpFromUnsigned(precision) => to_fp("to_fp_unsigned", precision, " RNE"),
        Op::FpFromBits(precision) => to_fp("to_fp", precision, ""),
        Op::FpToSigned(width) => saturating_name(precision(), width),
        Op::FpRem => remainder_name(precision()),
        Op::ConstArray(_) => format!("(as const {})", pool.sort(term)),
        op => match pool.applied(term) {
            Some(function) => smt_symbol(&pool.function(function).name),
            None => plain_name(op).unwrap_or("?").to_owned(),
        },
    }
}

fn rounding_name(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "RNE",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::Zero => "RTZ",
    }
}

fn float(bits: u64, precision: Precision) -> String {
    let (exponent, significand) = precision.exponent_and_significand();
    let fraction_bits = significand - 1;
    let is_nan = match precision {
        Precision::Single => f32::from_bits(bits as u32).is_nan(),
        Precision::Double => f64::from_bits(bits).is_nan(),
    };
    if is_nan {
        return format!("(_ NaN {exponent} {significand})");
    }
    let sign = bits >> (precision.width() - 1);
    let power = bits >> fraction_bits & ((1 << exponent) - 1);
    let fraction = bits & ((1 << fraction_bits) - 1);
    let (exponent, fraction_bits) = (usize::from(exponent), usize::from(fraction_bits));
    format!("(fp #b{sign} #b{power:0exponent$b} #b{fraction:0fraction_bits$b})")
}

/// The definition of the helper that stands at the root, if one does.
fn helper_definition(pool: &TermPool, term: Term) -> Option<String> {
    let sort = pool.sort(*pool.args(term).first()?);
    let precision = sort.precision()?;
    let (exponent, significand) = precision.exponent_and_significand();
    match pool.op(term) {
        Op::FpToSigned(width) => {
            // The bounds are powers of two: exact in both formats.
            let bound = |negative| {
                let power = 2f64.powi(i32::from(width) - 1) * if negative { -1.0 } else { 1.0 };
                match precision {
                    Precision::Single => smt_value(&Value::float32(power as f32)),
                    Precision::Double => smt_value(&Value::float64(power)),
                }
            };
            let (least, greatest) = (1u64 << (width - 1), (1u64 << (width - 1)) - 1);
            Some(format!(
                "(define-fun {} ((x {sort})) (_ BitVec {width}) (ite (fp.isNaN x) (_ bv0 {width}) \
                 (ite (fp.leq {} x) (_ bv{greatest} {width}) (ite (fp.leq x {}) (_ bv{least} {width}) \
                 ((_ fp.to_sbv {width}) RTZ x)))))",
                saturating_name(precision, width),
                bound(false),
                bound(true),
            ))
        }
        Op::FpRem => Some(format!(
            "(define-fun {} ((x {sort}) (y {sort})) {sort} (let ((r (fp.rem (fp.abs x) (fp.abs y)))) \
             (let ((m (ite (fp.lt r (_ +zero {exponent} {significand})) (fp.add RNE r (fp.abs y)) r))) \
             (ite (fp.isNegative x) (fp.neg m) m))))",
            remainder_name(precision),
        )),
        _ => None,
    }
}
