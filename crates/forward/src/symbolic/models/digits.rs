//! Numbers and truth values as texts and back: `String.valueOf`, `Integer.toString`, `Integer.parseInt`.

use attest_ir::Type;
use attest_state::{Operand, Outcome, State, Value};
use attest_term::{Term, TermPool};

use super::string::{made, source, unless_concrete};
use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::observe::NoObserver;
use crate::symbolic::saying::{Piece, Sample};
use crate::symbolic::text::{Text, pick};

pub(super) const MODELS: Rows = &[
    ("java/lang/Integer.toString(I)Ljava/lang/String;", number),
    ("java/lang/Long.toString(J)Ljava/lang/String;", number),
    ("java/lang/String.valueOf(I)Ljava/lang/String;", number),
    ("java/lang/String.valueOf(J)Ljava/lang/String;", number),
    ("java/lang/String.valueOf(C)Ljava/lang/String;", character),
    ("java/lang/Character.toString(C)Ljava/lang/String;", character),
    ("java/lang/String.valueOf(Z)Ljava/lang/String;", boolean),
    ("java/lang/Boolean.toString(Z)Ljava/lang/String;", boolean),
    ("java/lang/Float.toString(F)Ljava/lang/String;", float),
    ("java/lang/Double.toString(D)Ljava/lang/String;", float),
    ("java/lang/Integer.parseInt(Ljava/lang/String;I)I", |m, s, a| parse(m, s, a, 32)),
    ("java/lang/Long.parseLong(Ljava/lang/String;I)J", |m, s, a| parse(m, s, a, 64)),
];

fn number(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let text = decimal(machine.pool(), term);
    made(machine, state, &text)
}

fn character(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let unit = machine.pool().extract(15, 0, term);
    let text = Text::fixed(machine.pool(), vec![unit]);
    made(machine, state, &text)
}

fn boolean(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let text = truth_text(machine.pool(), term);
    made(machine, state, &text)
}

fn float(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    if !arguments[0].mark.is_symbolic() {
        return Ok(Modelled::Declined);
    }
    match float_text(machine, state, arguments[0])? {
        Some(text) => made(machine, state, &text),
        None => Ok(Modelled::Declined),
    }
}

/// The text of a floating-point number, which is fixed to one value.
pub(super) fn float_text(
    machine: &mut Machine<'_>,
    state: &mut State,
    value: Operand,
) -> Result<Option<Text>, Box<Control>> {
    let (class, descriptor) = match value.ty {
        Type::Float => ("java/lang/Float", "(F)Ljava/lang/String;"),
        _ => ("java/lang/Double", "(D)Ljava/lang/String;"),
    };
    let class = machine.program.load(class)?;
    let Some(method) = machine.program.find_method(class, "toString", descriptor) else { return Ok(None) };
    let Some(concrete) = machine.symbols().concrete.as_mut() else { return Ok(None) };
    let mut concrete = concrete.fork();
    let word = machine.pin(state, value, "the text of a floating-point number");
    let (native, fuel) = (machine.native.take(), machine.fuel);
    let end = machine.invoke(&mut concrete, method, &[Value::of_word(value.ty, word)], &mut NoObserver);
    (machine.native, machine.fuel) = (native, fuel);
    let Ok(Outcome::Returned(Some(Value::Ref(string)))) = end else { return Ok(None) };
    let units = machine.units(&concrete, string);
    Ok(Some(Text::constant(machine.pool(), &units)))
}

/// "true" or "false".
pub(super) fn truth_text(pool: &mut TermPool, term: Term) -> Text {
    let constant = |pool: &mut TermPool, text: &str| {
        let units: Vec<u16> = text.encode_utf16().collect();
        Text::constant(pool, &units)
    };
    let (yes, no) = (constant(pool, "true"), constant(pool, "false"));
    let zero = pool.bits(32, 0);
    let is_false = pool.eq(term, zero);
    Text::choose(pool, is_false, &no, &yes)
}

/// The decimal text of a signed number.
pub(crate) fn decimal(pool: &mut TermPool, number: Term) -> Text {
    let width = pool.width(number);
    let most: usize = if width == 64 { 19 } else { 10 };
    let zero = pool.bits(width, 0);
    let (negative, negated) = (pool.bv_slt(number, zero), pool.bv_neg(number));
    // As an unsigned number, also for the least one.
    let size = pool.ite(negative, negated, number);
    let ten = pool.bits(width, 10);
    let mut digits = Vec::with_capacity(most);
    let mut count = pool.bits(32, 1);
    let mut power = 1u64;
    let mut quotient = size;
    for place in 0..most {
        let divisor = pool.bits(width, power);
        if place > 0 {
            let has = pool.bv_ule(divisor, size);
            let number = pool.bits(32, place as u64 + 1);
            count = pool.ite(has, number, count);
        }
        let next = pool.bv_udiv(quotient, ten);
        let tens = pool.bv_mul(next, ten);
        let digit = pool.bv_sub(quotient, tens);
        quotient = next;
        let digit = pool.extract(15, 0, digit);
        let base = pool.bits(16, u64::from(b'0'));
        digits.push(pool.bv_add(digit, base));
        power = power.wrapping_mul(10);
    }
    let mut units = Vec::with_capacity(most);
    for at in 0..most {
        // With k digits, the one at `at` is that of 10 to the power of `k - 1 - at`.
        let by_count: Vec<Term> =
            (0..=most).map(|count| digits[count.saturating_sub(at + 1).min(most - 1)]).collect();
        units.push(pick(pool, count, &by_count).unwrap_or(digits[0]));
    }
    let plain = Text::new(pool, count, units);
    let sign = Text::constant(pool, &[u16::from(b'-')]);
    let signed = sign.concat(pool, &plain);
    Text::choose(pool, negative, &signed, &plain)
}

/// The longest text whose number fits into 64 bits whatever its digits are, in the largest radix.
const MAX_LENGTH: usize = 12;
/// The same in radix 10.
const MAX_DECIMAL_LENGTH: usize = 18;

/// `parseInt` and `parseLong` with a known radix: a number, or the exception.
fn parse(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], width: u16) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let Some(Value::Int(radix @ 2..=36)) = arguments[1].value() else { return Ok(Modelled::Declined) };
    let term = machine.term_of(arguments[0]);
    let null = machine.is_null(state, term);
    if machine.decide(state, null)? {
        // The code says what it says.
        return Ok(Modelled::Declined);
    }
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    let longest = if radix <= 10 { MAX_DECIMAL_LENGTH } else { MAX_LENGTH };
    if text.units.len() > longest {
        return Ok(Modelled::Declined);
    }
    let class = machine.program.load("java/lang/Character")?;
    let Some(method) = machine.program.find_method(class, "digit", "(CI)I") else {
        return Ok(Modelled::Declined);
    };
    let Some(table) = machine.table(method, &[Value::Int(radix)]) else { return Ok(Modelled::Declined) };
    let digits: Vec<Term> = text.units.iter().map(|unit| machine.table_value(&table, *unit)).collect();
    let pool = machine.pool();
    let zero = pool.bits(32, 0);
    let factor = pool.bits(64, radix as u64);
    let mut size = pool.bits(64, 0);
    let mut valid = Vec::new();
    let (minus, plus) = (pool.bits(16, u64::from(b'-')), pool.bits(16, u64::from(b'+')));
    let first = text.units.first().copied().unwrap_or(minus);
    let (negative, positive) = (pool.eq(first, minus), pool.eq(first, plus));
    let signed = pool.or(negative, positive);
    for (at, digit) in digits.into_iter().enumerate() {
        let (there, is_digit) = (text.has(pool, at), pool.bv_sle(zero, digit));
        let allowed = if at == 0 { pool.or(is_digit, signed) } else { is_digit };
        valid.push(pool.implies(there, allowed));
        let digit = if at == 0 { pool.ite(signed, zero, digit) } else { digit };
        let digit = pool.zero_extend(32, digit);
        let product = pool.bv_mul(size, factor);
        let longer = pool.bv_add(product, digit);
        // Chosen step by step: sums of all digits would have to be built for every length.
        size = pool.ite(there, longer, size);
    }
    let one = pool.bits(32, 1);
    let least = pool.ite(signed, one, zero);
    valid.push(pool.bv_slt(least, text.length));
    let negated = pool.bv_neg(size);
    let value = pool.ite(negative, negated, size);
    if width == 32 {
        let (least, most) = (pool.bits(64, i64::from(i32::MIN) as u64), pool.bits(64, i32::MAX as u64));
        valid.push(pool.bv_sle(least, value));
        valid.push(pool.bv_sle(value, most));
    }
    let valid = pool.all(&valid);
    let (value, ty) = match width {
        32 => (pool.extract(31, 0, value), Type::Int),
        _ => (value, Type::Long),
    };
    match machine.decide(state, valid)? {
        true => Ok(Modelled::Value(machine.operand_of(ty, value))),
        false => {
            let sample = [Sample::Text("?q?"), Sample::Int(radix)];
            let given = [("?q?", Piece::Text(text))];
            Err(machine.raise_like(state, "java/lang/NumberFormatException", &sample, &given))
        }
    }
}
