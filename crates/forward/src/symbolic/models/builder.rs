//! `StringBuilder` and `StringBuffer` on terms, by the methods of the class that both extend.

use attest_ir::Type;
use attest_state::{Operand, Ref, State, Value};
use attest_term::Term;

use super::digits::{decimal, truth_text};
use super::string::{OUT_OF_BOUNDS, joined, made, receiver, source, unit_at, unless_concrete, within};
use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::symbolic::reference::Leaf;
use crate::symbolic::saying::{Piece, Sample};
use crate::symbolic::strings::Source;
use crate::symbolic::text::Text;

pub(super) const MODELS: Rows = &[
    ("java/lang/StringBuilder.<init>(Ljava/lang/String;)V", begin),
    ("java/lang/StringBuilder.<init>(Ljava/lang/CharSequence;)V", begin),
    ("java/lang/StringBuffer.<init>(Ljava/lang/String;)V", begin),
    ("java/lang/StringBuffer.<init>(Ljava/lang/CharSequence;)V", begin),
    ("java/lang/StringBuilder.toString", to_string),
    ("java/lang/StringBuffer.toString", to_string),
    ("java/lang/AbstractStringBuilder.length", length),
    ("java/lang/StringBuffer.length", length),
    ("java/lang/AbstractStringBuilder.charAt", char_at),
    ("java/lang/StringBuffer.charAt", char_at),
    ("java/lang/AbstractStringBuilder.append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;", append),
    (
        "java/lang/AbstractStringBuilder.append(Ljava/lang/CharSequence;)Ljava/lang/AbstractStringBuilder;",
        append,
    ),
    (
        "java/lang/AbstractStringBuilder.append(Ljava/lang/StringBuffer;)Ljava/lang/AbstractStringBuilder;",
        append,
    ),
    (
        "java/lang/AbstractStringBuilder.append(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;",
        append,
    ),
    ("java/lang/AbstractStringBuilder.append([C)Ljava/lang/AbstractStringBuilder;", append_array),
    ("java/lang/AbstractStringBuilder.append(C)Ljava/lang/AbstractStringBuilder;", |m, s, a| {
        add(m, s, a, Kind::Char)
    }),
    ("java/lang/AbstractStringBuilder.append(I)Ljava/lang/AbstractStringBuilder;", |m, s, a| {
        add(m, s, a, Kind::Number)
    }),
    ("java/lang/AbstractStringBuilder.append(J)Ljava/lang/AbstractStringBuilder;", |m, s, a| {
        add(m, s, a, Kind::Number)
    }),
    ("java/lang/AbstractStringBuilder.append(Z)Ljava/lang/AbstractStringBuilder;", |m, s, a| {
        add(m, s, a, Kind::Truth)
    }),
    ("java/lang/AbstractStringBuilder.append(F)Ljava/lang/AbstractStringBuilder;", |m, s, a| {
        add(m, s, a, Kind::Float)
    }),
    ("java/lang/AbstractStringBuilder.append(D)Ljava/lang/AbstractStringBuilder;", |m, s, a| {
        add(m, s, a, Kind::Float)
    }),
    ("java/lang/AbstractStringBuilder.insert(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", insert),
    ("java/lang/AbstractStringBuilder.insert(IC)Ljava/lang/AbstractStringBuilder;", insert_char),
    ("java/lang/AbstractStringBuilder.setCharAt", set_char_at),
    ("java/lang/AbstractStringBuilder.deleteCharAt", delete_char_at),
    ("java/lang/AbstractStringBuilder.delete", delete),
    ("java/lang/AbstractStringBuilder.setLength", set_length),
    ("java/lang/AbstractStringBuilder.reverse", reverse),
];

type Done<T> = Result<T, Box<Control>>;

/// What a value's text is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Char,
    Number,
    Truth,
    Float,
}

/// The builder that a method is called on, and its characters; nothing if it came from outside.
fn builder(machine: &mut Machine<'_>, state: &mut State, receiver: Operand) -> Done<Option<(Ref, Text)>> {
    let Leaf::Known(object) = machine.leaf(state, receiver)? else { return Ok(None) };
    Ok(machine.made_text(state, object)?.map(|text| (object, text)))
}

macro_rules! builder {
    ($machine:expr, $state:expr, $arguments:expr) => {{
        unless_concrete!($machine, $state, $arguments);
        match builder($machine, $state, $arguments[0])? {
            Some(found) => found,
            None => return Ok(Modelled::Declined),
        }
    }};
}

/// Gives a builder its new characters; the builder is the result.
fn set(machine: &mut Machine<'_>, state: &mut State, object: Ref, text: &Text) -> ModelResult {
    machine.set_text(state, object, text);
    Ok(Modelled::Value(Operand::concrete(Value::Ref(object))))
}

fn begin(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[1]);
    let text = machine.window(state, &text)?;
    let Leaf::Known(object) = machine.leaf(state, arguments[0])? else { return Ok(Modelled::Declined) };
    set(machine, state, object, &text)
}

fn to_string(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (_, text) = builder!(machine, state, arguments);
    made(machine, state, &text)
}

fn length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (_, text) = builder!(machine, state, arguments);
    Ok(Modelled::Value(machine.operand_of(Type::Int, text.length)))
}

fn char_at(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (_, text) = builder!(machine, state, arguments);
    let unit = unit_at(machine, state, &Source::Made(text), arguments[1], true)?;
    let unit = machine.pool().zero_extend(16, unit);
    Ok(Modelled::Value(machine.operand_of(Type::Int, unit)))
}

/// The characters of a reference, "null" for null; nothing if it is no text.
fn piece(machine: &mut Machine<'_>, state: &mut State, argument: Operand) -> Done<Option<Text>> {
    let term = machine.term_of(argument);
    let null = machine.is_null(state, term);
    if machine.decide(state, null)? {
        let units: Vec<u16> = "null".encode_utf16().collect();
        return Ok(Some(Text::constant(machine.pool(), &units)));
    }
    match machine.source(state, argument)? {
        Some(source) => machine.window(state, &source).map(Some),
        None => Ok(None),
    }
}

fn append(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let Some(piece) = piece(machine, state, arguments[1])? else { return Ok(Modelled::Declined) };
    let text = joined(machine, state, &text, &piece)?;
    set(machine, state, object, &text)
}

fn append_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let symbolic = super::string::concerns(machine, state, arguments)
        || super::chars::has_symbolic_elements(state, arguments[1]);
    if !symbolic {
        return Ok(Modelled::Declined);
    }
    let Some((object, text)) = builder(machine, state, arguments[0])? else { return Ok(Modelled::Declined) };
    let piece = super::chars::array_text(machine, state, arguments[1])?;
    let text = joined(machine, state, &text, &piece)?;
    set(machine, state, object, &text)
}

fn add(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], kind: Kind) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let value = arguments[1];
    let term = machine.term_of(value);
    let piece = match kind {
        Kind::Char => {
            let unit = machine.pool().extract(15, 0, term);
            Text::fixed(machine.pool(), vec![unit])
        }
        Kind::Number => decimal(machine.pool(), term),
        Kind::Truth => truth_text(machine.pool(), term),
        Kind::Float => match super::digits::float_text(machine, state, value)? {
            Some(text) => text,
            None => return Ok(Modelled::Declined),
        },
    };
    let text = joined(machine, state, &text, &piece)?;
    set(machine, state, object, &text)
}

/// The text with a piece put in.
fn inserted(machine: &mut Machine<'_>, state: &mut State, text: &Text, at: Term, piece: &Text) -> Done<Text> {
    let zero = machine.pool().bits(32, 0);
    let before = text.slice(machine.pool(), zero, at);
    let after = machine.part(text, at, text.length)?;
    let front = joined(machine, state, &before, piece)?;
    joined(machine, state, &front, &after)
}

fn insert(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let at = machine.term_of(arguments[1]);
    let sample = [receiver(true), Sample::Int(987_654), Sample::Text("?")];
    within(machine, state, at, text.length, (true, &sample))?;
    let Some(piece) = piece(machine, state, arguments[2])? else { return Ok(Modelled::Declined) };
    let text = inserted(machine, state, &text, at, &piece)?;
    set(machine, state, object, &text)
}

fn insert_char(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let (at, unit) = (machine.term_of(arguments[1]), machine.term_of(arguments[2]));
    let unit = machine.pool().extract(15, 0, unit);
    let piece = Text::fixed(machine.pool(), vec![unit]);
    let sample = [receiver(true), Sample::Int(987_654), Sample::Int(63)];
    within(machine, state, at, text.length, (true, &sample))?;
    let text = inserted(machine, state, &text, at, &piece)?;
    set(machine, state, object, &text)
}

fn set_char_at(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, mut text) = builder!(machine, state, arguments);
    let (at, unit) = (machine.term_of(arguments[1]), machine.term_of(arguments[2]));
    let sample = [receiver(true), Sample::Int(987_654), Sample::Int(63)];
    within(machine, state, at, text.length, (false, &sample))?;
    let pool = machine.pool();
    let unit = pool.extract(15, 0, unit);
    for (place, old) in text.units.iter_mut().enumerate() {
        let place = pool.bits(32, place as u64);
        let here = pool.eq(at, place);
        *old = pool.ite(here, unit, *old);
    }
    set(machine, state, object, &text)
}

fn delete_char_at(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let at = machine.term_of(arguments[1]);
    let sample = [receiver(true), Sample::Int(987_654)];
    within(machine, state, at, text.length, (false, &sample))?;
    let pool = machine.pool();
    let mut units = Vec::with_capacity(text.units.len());
    for place in 0..text.units.len().saturating_sub(1) {
        let here = pool.bits(32, place as u64);
        let before = pool.bv_slt(here, at);
        units.push(pool.ite(before, text.units[place], text.units[place + 1]));
    }
    let one = pool.bits(32, 1);
    let length = pool.bv_sub(text.length, one);
    let text = Text::new(pool, length, units);
    set(machine, state, object, &text)
}

fn delete(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let (from, to) = (machine.term_of(arguments[1]), machine.term_of(arguments[2]));
    let pool = machine.pool();
    let beyond = pool.bv_slt(text.length, to);
    let to = pool.ite(beyond, text.length, to);
    let zero = pool.bits(32, 0);
    let (low, high) = (pool.bv_sle(zero, from), pool.bv_sle(from, to));
    let fits = pool.and(low, high);
    if !machine.decide(state, fits)? {
        let sample = [receiver(true), Sample::Int(987_654), Sample::Int(6)];
        let values =
            [("987654", Piece::Number(from)), ("17", Piece::Number(text.length)), ("6", Piece::Number(to))];
        return Err(machine.raise_like(state, OUT_OF_BOUNDS, &sample, &values));
    }
    let before = text.slice(machine.pool(), zero, from);
    let after = machine.part(&text, to, text.length)?;
    let text = joined(machine, state, &before, &after)?;
    set(machine, state, object, &text)
}

fn set_length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let length = machine.term_of(arguments[1]);
    let zero = machine.pool().bits(32, 0);
    let negative = machine.pool().bv_slt(length, zero);
    if machine.decide(state, negative)? {
        let sample = [receiver(true), Sample::Int(-987_654)];
        let values = [("-987654", Piece::Number(length))];
        return Err(machine.raise_like(state, OUT_OF_BOUNDS, &sample, &values));
    }
    let count = match arguments[1].value() {
        Some(Value::Int(length)) if length < 10_000 => length as usize,
        _ => {
            let most = machine.pool().bits(32, text.units.len() as u64);
            let fits = machine.pool().bv_sle(length, most);
            if !machine.decide(state, fits)? {
                return Ok(Modelled::Declined);
            }
            text.units.len()
        }
    };
    let pool = machine.pool();
    let nothing = pool.bits(16, 0);
    let mut units = Vec::with_capacity(count);
    for at in 0..count {
        units.push(match text.units.get(at) {
            Some(unit) => {
                let there = text.has(pool, at);
                pool.ite(there, *unit, nothing)
            }
            None => nothing,
        });
    }
    let text = Text::new(pool, length, units);
    set(machine, state, object, &text)
}

/// Backwards, if no character takes two units.
fn reverse(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let (object, text) = builder!(machine, state, arguments);
    let mut single = Vec::new();
    for (at, unit) in text.units.iter().enumerate() {
        let (there, pool) = (text.has(machine.pool(), at), machine.pool());
        let high = pool.extract(15, 11, *unit);
        let surrogate = pool.bits(5, 0b11011);
        let other = pool.distinct(high, surrogate);
        single.push(pool.implies(there, other));
    }
    let single = machine.pool().all(&single);
    if !machine.decide(state, single)? {
        return Ok(Modelled::Declined);
    }
    let pool = machine.pool();
    let count = text.units.len();
    let mut units = Vec::with_capacity(count);
    for at in 0..count {
        // With k units, the one at `at` comes from `k - 1 - at`.
        let mut unit = text.units[count - 1 - at];
        for length in (at + 1..count).rev() {
            let number = pool.bits(32, length as u64);
            let here = pool.eq(text.length, number);
            unit = pool.ite(here, text.units[length - 1 - at], unit);
        }
        units.push(unit);
    }
    let text = Text { length: text.length, units };
    set(machine, state, object, &text)
}
