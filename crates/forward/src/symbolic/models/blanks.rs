//! Blanks and letter case of strings: `trim`, `strip`, `isBlank`, `toUpperCase`, `equalsIgnoreCase`.
//!
//! Letter case is exact on ASCII; the path splits off strings with other characters, which run the JDK's code.

use attest_program::MethodId;
use attest_state::{Operand, State, Value};
use attest_term::{Term, TermPool};

use super::string::{joined, made, source, truth, unless_concrete};
use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::symbolic::saying::{Piece, Sample};
use crate::symbolic::text::Text;

pub(super) const MODELS: Rows = &[
    ("java/lang/String.trim", |m, s, a| cut(m, s, a, Blank::Control, (true, true))),
    ("java/lang/String.strip", |m, s, a| cut(m, s, a, Blank::Whitespace, (true, true))),
    ("java/lang/String.stripLeading", |m, s, a| cut(m, s, a, Blank::Whitespace, (true, false))),
    ("java/lang/String.stripTrailing", |m, s, a| cut(m, s, a, Blank::Whitespace, (false, true))),
    ("java/lang/String.isBlank", is_blank),
    ("java/lang/String.toUpperCase()Ljava/lang/String;", |m, s, a| case(m, s, a, true)),
    ("java/lang/String.toLowerCase()Ljava/lang/String;", |m, s, a| case(m, s, a, false)),
    ("java/lang/String.equalsIgnoreCase", equals_ignore_case),
    ("java/lang/String.repeat", repeat),
];

type Done<T> = Result<T, Box<Control>>;

/// What is cut off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blank {
    /// All up to the blank.
    Control,
    /// What `Character.isWhitespace` says.
    Whitespace,
}

/// Whether each unit is blank.
fn blanks(machine: &mut Machine<'_>, text: &Text, blank: Blank) -> Done<Option<Vec<Term>>> {
    let table = match blank {
        Blank::Control => None,
        Blank::Whitespace => {
            let class = machine.program.load("java/lang/Character")?;
            let method: Option<MethodId> = machine.program.find_method(class, "isWhitespace", "(C)Z");
            match method.and_then(|method| machine.table(method, &[])) {
                Some(table) => Some(table),
                None => return Ok(None),
            }
        }
    };
    let last = machine.pool().bits(16, 0x20);
    let blank = |unit: &Term| match &table {
        Some(table) => machine.table_holds(table, *unit),
        None => machine.pool().bv_ule(*unit, last),
    };
    Ok(Some(text.units.iter().map(blank).collect()))
}

fn cut(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Operand],
    blank: Blank,
    (front, back): (bool, bool),
) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    let Some(blanks) = blanks(machine, &text, blank)? else { return Ok(Modelled::Declined) };
    let pool = machine.pool();
    let (mut from, mut to) = (text.length, pool.bits(32, 0));
    for at in (0..text.units.len()).rev() {
        let (there, filled) = (text.has(pool, at), pool.not(blanks[at]));
        let (here, found) = (pool.bits(32, at as u64), pool.and(there, filled));
        from = pool.ite(found, here, from);
    }
    for (at, blank) in blanks.iter().enumerate() {
        let (there, filled) = (text.has(pool, at), pool.not(*blank));
        let (end, found) = (pool.bits(32, at as u64 + 1), pool.and(there, filled));
        to = pool.ite(found, end, to);
    }
    // Where all is blank, nothing is left.
    let zero = pool.bits(32, 0);
    let nothing = pool.eq(to, zero);
    let from = if front { from } else { zero };
    let to = if back { to } else { text.length };
    let (from, to) = match (front, back) {
        (true, true) => (pool.ite(nothing, zero, from), to),
        _ => (from, to),
    };
    let text = text.slice(pool, from, to);
    made(machine, state, &text)
}

fn is_blank(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    let Some(blanks) = blanks(machine, &text, Blank::Whitespace)? else { return Ok(Modelled::Declined) };
    let pool = machine.pool();
    let mut all = Vec::new();
    for (at, blank) in blanks.iter().enumerate() {
        let there = text.has(pool, at);
        all.push(pool.implies(there, *blank));
    }
    let all = pool.all(&all);
    truth(machine, all)
}

/// Whether all characters of a text are ASCII: decided.
fn ascii(machine: &mut Machine<'_>, state: &State, text: &Text) -> Done<bool> {
    let pool = machine.pool();
    let limit = pool.bits(16, 0x80);
    let mut all = Vec::new();
    for (at, unit) in text.units.iter().enumerate() {
        let (there, small) = (text.has(pool, at), pool.bv_ult(*unit, limit));
        all.push(pool.implies(there, small));
    }
    let all = pool.all(&all);
    machine.decide(state, all)
}

/// An ASCII unit in the other case.
fn other_case(pool: &mut TermPool, unit: Term, upper: bool) -> Term {
    let (first, last) = if upper { (b'a', b'z') } else { (b'A', b'Z') };
    let (first, last) = (pool.bits(16, u64::from(first)), pool.bits(16, u64::from(last)));
    let (low, high) = (pool.bv_ule(first, unit), pool.bv_ule(unit, last));
    let letter = pool.and(low, high);
    let case = pool.bits(16, 0x20);
    let changed = pool.bv_xor(unit, case);
    pool.ite(letter, changed, unit)
}

fn case(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], upper: bool) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    if !ascii(machine, state, &text)? {
        return Ok(Modelled::Declined);
    }
    let pool = machine.pool();
    let units = text.units.iter().map(|unit| other_case(pool, *unit, upper)).collect();
    let text = Text { length: text.length, units };
    made(machine, state, &text)
}

fn equals_ignore_case(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let term = machine.term_of(arguments[1]);
    let null = machine.is_null(state, term);
    if machine.decide(state, null)? {
        return Ok(Modelled::Value(Operand::concrete(Value::Int(0))));
    }
    let (a, b) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let (a, b) = machine.comparable(state, &a, &b)?;
    // Texts of other lengths differ, whatever is in them.
    let lengths = machine.pool().eq(a.length, b.length);
    if !machine.decide(state, lengths)? {
        return Ok(Modelled::Value(Operand::concrete(Value::Int(0))));
    }
    let (a, b) = (a.clipped(&b), b.clipped(&a));
    if !ascii(machine, state, &a)? || !ascii(machine, state, &b)? {
        return Ok(Modelled::Declined);
    }
    let pool = machine.pool();
    let [a, b] = [a, b].map(|text| {
        let units = text.units.iter().map(|unit| other_case(pool, *unit, false)).collect();
        Text { length: text.length, units }
    });
    let same = a.equals(pool, &b);
    truth(machine, same)
}

fn repeat(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let count = machine.term_of(arguments[1]);
    let zero = machine.pool().bits(32, 0);
    let negative = machine.pool().bv_slt(count, zero);
    if machine.decide(state, negative)? {
        let sample = [Sample::Text("?"), Sample::Int(-987_654)];
        let values = [("-987654", Piece::Number(count))];
        return Err(machine.raise_like(state, "java/lang/IllegalArgumentException", &sample, &values));
    }
    let count = machine.enumerate(state, arguments[1])?;
    let text = machine.window(state, &text)?;
    if text.units.len() * count as usize > 4096 {
        return Ok(Modelled::Declined);
    }
    let mut all = Text::fixed(machine.pool(), Vec::new());
    for _ in 0..count {
        all = joined(machine, state, &all, &text)?;
    }
    made(machine, state, &all)
}
