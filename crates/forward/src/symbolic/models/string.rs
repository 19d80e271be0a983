//! `String` on terms: its methods give a condition or a text instead of splitting in the loops of the JDK's code.
//!
//! Deviation: where the library may give back the very string that it was called on (`concat("")`, `trim` of a
//! string without blanks), a new one is made unless that is certain.

use attest_ir::Type;
use attest_state::{Approximation, Operand, State, Value};
use attest_term::{Term, TermPool};

use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::symbolic::arith::int_of;
use crate::symbolic::reference::Leaf;
use crate::symbolic::saying::{Piece, Sample};
use crate::symbolic::strings::Source;
use crate::symbolic::text::Text;

pub(super) const MODELS: Rows = &[
    ("java/lang/String.length", length),
    ("java/lang/String.isEmpty", is_empty),
    ("java/lang/String.charAt", char_at),
    ("java/lang/String.equals", equals),
    ("java/lang/String.contentEquals(Ljava/lang/CharSequence;)Z", content_equals),
    ("java/lang/String.hashCode", hash_code),
    ("java/lang/String.intern", intern),
    ("java/lang/String.compareTo(Ljava/lang/String;)I", compare_to),
    ("java/lang/String.startsWith(Ljava/lang/String;)Z", starts_with),
    ("java/lang/String.startsWith(Ljava/lang/String;I)Z", starts_with),
    ("java/lang/String.endsWith", ends_with),
    ("java/lang/String.contains", contains),
    ("java/lang/String.indexOf(I)I", |m, s, a| index_of_char(m, s, a, true)),
    ("java/lang/String.indexOf(II)I", |m, s, a| index_of_char(m, s, a, true)),
    ("java/lang/String.lastIndexOf(I)I", |m, s, a| index_of_char(m, s, a, false)),
    ("java/lang/String.lastIndexOf(II)I", |m, s, a| index_of_char(m, s, a, false)),
    ("java/lang/String.indexOf(Ljava/lang/String;)I", |m, s, a| index_of_text(m, s, a, true)),
    ("java/lang/String.indexOf(Ljava/lang/String;I)I", |m, s, a| index_of_text(m, s, a, true)),
    ("java/lang/String.lastIndexOf(Ljava/lang/String;)I", |m, s, a| index_of_text(m, s, a, false)),
    ("java/lang/String.lastIndexOf(Ljava/lang/String;I)I", |m, s, a| index_of_text(m, s, a, false)),
    ("java/lang/String.substring(I)Ljava/lang/String;", substring),
    ("java/lang/String.substring(II)Ljava/lang/String;", substring),
    ("java/lang/String.subSequence", substring),
    ("java/lang/String.concat", concat),
    ("java/lang/String.replace(CC)Ljava/lang/String;", replace_char),
    ("java/lang/String.toString", itself),
];

type Done<T> = Result<T, Box<Control>>;

/// Whether a model has something to do: an argument is symbolic or a text with symbolic parts.
pub(super) fn concerns(machine: &mut Machine<'_>, state: &State, arguments: &[Operand]) -> bool {
    arguments.iter().any(|argument| match argument.ty {
        Type::Ref => machine.has_symbolic_text(state, *argument),
        _ => argument.mark.is_symbolic(),
    })
}

/// The characters of an argument that must not be null.
pub(super) fn required(
    machine: &mut Machine<'_>,
    state: &mut State,
    argument: Operand,
) -> Done<Option<Source>> {
    let term = machine.term_of(argument);
    let null = machine.is_null(state, term);
    if machine.decide(state, null)? {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    machine.source(state, argument)
}

/// Leaves a call to the method itself if nothing in it is symbolic or an argument is no text.
macro_rules! source {
    ($machine:expr, $state:expr, $argument:expr) => {
        match $crate::symbolic::models::string::required($machine, $state, $argument)? {
            Some(source) => source,
            None => return Ok($crate::symbolic::models::Modelled::Declined),
        }
    };
}
pub(super) use source;

macro_rules! unless_concrete {
    ($machine:expr, $state:expr, $arguments:expr) => {
        if !$crate::symbolic::models::string::concerns($machine, $state, $arguments) {
            return Ok($crate::symbolic::models::Modelled::Declined);
        }
    };
}
pub(super) use unless_concrete;

/// An int.
pub(super) fn int(machine: &mut Machine<'_>, term: Term) -> ModelResult {
    Ok(Modelled::Value(machine.operand_of(Type::Int, term)))
}

/// A truth value.
pub(super) fn truth(machine: &mut Machine<'_>, condition: Term) -> ModelResult {
    let term = int_of(machine.pool(), condition);
    int(machine, term)
}

fn length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let length = machine.text_length(state, &text);
    int(machine, length)
}

fn is_empty(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let length = machine.text_length(state, &text);
    let zero = machine.pool().bits(32, 0);
    let empty = machine.pool().eq(length, zero);
    truth(machine, empty)
}

fn char_at(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let unit = unit_at(machine, state, &text, arguments[1], false)?;
    let unit = machine.pool().zero_extend(16, unit);
    int(machine, unit)
}

/// The unit at an index, or the exception.
pub(super) fn unit_at(
    machine: &mut Machine<'_>,
    state: &mut State,
    text: &Source,
    index: Operand,
    builder: bool,
) -> Done<Term> {
    let sample = [receiver(builder), Sample::Int(987_654)];
    let length = machine.text_length(state, text);
    let at = machine.term_of(index);
    within(machine, state, at, length, (false, &sample))?;
    match index.value() {
        Some(Value::Int(at)) => {
            let units = machine.first_units(state, text, at as usize + 1);
            Ok(units[at as usize])
        }
        _ => {
            let text = machine.window(state, text)?;
            Ok(text.unit(machine.pool(), at))
        }
    }
}

/// A text to try a method on that fails.
pub(super) fn receiver(builder: bool) -> Sample {
    const TEXT: &str = "seventeen letters";
    if builder { Sample::Builder(TEXT) } else { Sample::Text(TEXT) }
}

/// Decides that an index is from 0 up to a length, which is allowed or not; the sample is a call that fails at the
/// index 987654 of a text of 17 characters.
pub(super) fn within(
    machine: &mut Machine<'_>,
    state: &mut State,
    at: Term,
    length: Term,
    (end_too, sample): (bool, &[Sample]),
) -> Done<()> {
    let pool = machine.pool();
    let zero = pool.bits(32, 0);
    let low = pool.bv_sle(zero, at);
    let high = if end_too { pool.bv_sle(at, length) } else { pool.bv_slt(at, length) };
    let fits = pool.and(low, high);
    match machine.decide(state, fits)? {
        true => Ok(()),
        false => {
            let values = [("987654", Piece::Number(at)), ("17", Piece::Number(length))];
            Err(machine.raise_like(state, OUT_OF_BOUNDS, sample, &values))
        }
    }
}

pub(super) const OUT_OF_BOUNDS: &str = "java/lang/StringIndexOutOfBoundsException";

fn equals(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let other = match machine.leaf(state, arguments[1])? {
        Leaf::Null => None,
        Leaf::Known(object) => match state.heap.class(object) == machine.program.well_known().string {
            true => machine.source(state, arguments[1])?,
            false => None,
        },
        Leaf::Unknown(_) => machine.source(state, arguments[1])?,
    };
    let same = match other {
        Some(other) => machine.equal_texts(state, &text, &other)?,
        None => machine.pool().bool(false),
    };
    truth(machine, same)
}

fn content_equals(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (text, other) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let same = machine.equal_texts(state, &text, &other)?;
    truth(machine, same)
}

fn hash_code(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    let hash = text.hash(machine.pool());
    int(machine, hash)
}

/// A string with the same characters; that it is the only one of them is not known.
fn intern(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    if let Some(path) = &mut state.path {
        path.approximate(Approximation::Skipped("java.lang.String.intern".to_owned()));
    }
    Ok(Modelled::Value(arguments[0]))
}

fn compare_to(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (a, b) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let (a, b) = machine.comparable(state, &a, &b)?;
    let order = a.compare(machine.pool(), &b);
    int(machine, order)
}

fn starts_with(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (text, prefix) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let at = arguments.get(2).copied().unwrap_or(Operand::concrete(Value::Int(0)));
    let prefix = machine.window(state, &prefix)?;
    if let Some(Value::Int(at)) = at.value() {
        if at < 0 {
            return truth_value(false);
        }
        let text = machine.beginning(state, &text, at as usize + prefix.units.len());
        let stands = text.stands_at(machine.pool(), at as usize, &prefix);
        return truth(machine, stands);
    }
    let text = machine.window(state, &text)?;
    let from = machine.term_of(at);
    let pool = machine.pool();
    let mut any = Vec::new();
    for at in 0..=text.units.len() {
        let (here, stands) = (pool.bits(32, at as u64), text.stands_at(pool, at, &prefix));
        let here = pool.eq(from, here);
        any.push(pool.and(here, stands));
    }
    let any = pool.any(&any);
    truth(machine, any)
}

fn truth_value(value: bool) -> ModelResult {
    Ok(Modelled::Value(Operand::concrete(Value::boolean(value))))
}

fn ends_with(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (text, suffix) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let (text, suffix) = (machine.window(state, &text)?, machine.window(state, &suffix)?);
    let pool = machine.pool();
    let start = pool.bv_sub(text.length, suffix.length);
    let mut any = Vec::new();
    for at in 0..=text.units.len() {
        let (here, stands) = (pool.bits(32, at as u64), text.stands_at(pool, at, &suffix));
        let here = pool.eq(start, here);
        any.push(pool.and(here, stands));
    }
    let any = pool.any(&any);
    truth(machine, any)
}

fn contains(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (text, part) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let (text, part) = (machine.window(state, &text)?, machine.window(state, &part)?);
    let any: Vec<Term> = (0..=text.units.len()).map(|at| text.stands_at(machine.pool(), at, &part)).collect();
    let any = machine.pool().any(&any);
    truth(machine, any)
}

fn index_of_char(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Operand],
    first: bool,
) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    // Above the basic plane a character is two units.
    let sought = machine.term_of(arguments[1]);
    let supplementary = machine.pool().bits(32, 0xffff);
    let supplementary = machine.pool().bv_slt(supplementary, sought);
    if machine.decide(state, supplementary)? {
        return Ok(Modelled::Declined);
    }
    let text = machine.window(state, &text)?;
    let from = match arguments.get(2) {
        Some(from) => machine.term_of(*from),
        None if first => machine.pool().bits(32, 0),
        None => machine.pool().bits(32, 0x7fff_ffff),
    };
    if text.units.is_empty() {
        return Ok(Modelled::Value(Operand::concrete(Value::Int(-1))));
    }
    let place = Text::place(machine.pool(), text.units.len() - 1, from, first, |pool, at| {
        let (within, unit) = (text.has(pool, at), pool.zero_extend(16, text.units[at]));
        let same = pool.eq(unit, sought);
        pool.and(within, same)
    });
    int(machine, place)
}

fn index_of_text(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Operand],
    first: bool,
) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (text, part) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let (text, part) = (machine.window(state, &text)?, machine.window(state, &part)?);
    let from = match arguments.get(2) {
        Some(from) if first => {
            let from = machine.term_of(*from);
            clamped(machine.pool(), from, text.length)
        }
        Some(from) => machine.term_of(*from),
        None if first => machine.pool().bits(32, 0),
        None => text.length,
    };
    let place = Text::place(machine.pool(), text.units.len(), from, first, |pool, at| {
        text.stands_at(pool, at, &part)
    });
    int(machine, place)
}

/// A number moved to between 0 and a length.
fn clamped(pool: &mut TermPool, number: Term, length: Term) -> Term {
    let zero = pool.bits(32, 0);
    let (low, high) = (pool.bv_slt(number, zero), pool.bv_slt(length, number));
    let upper = pool.ite(high, length, number);
    pool.ite(low, zero, upper)
}

fn substring(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let length = machine.text_length(state, &text);
    let from = machine.term_of(arguments[1]);
    let to = match arguments.get(2) {
        Some(to) => machine.term_of(*to),
        None => length,
    };
    let pool = machine.pool();
    let zero = pool.bits(32, 0);
    let all = [pool.bv_sle(zero, from), pool.bv_sle(from, to), pool.bv_sle(to, length)];
    let fits = pool.all(&all);
    if !machine.decide(state, fits)? {
        return Err(bad_range(machine, state, arguments.len() > 2, (from, to, length)));
    }
    if from == zero && to == length {
        return Ok(Modelled::Value(arguments[0]));
    }
    let part = match machine.pool().word(to) {
        Some(to) => machine.beginning(state, &text, to as usize),
        None => machine.window(state, &text)?,
    };
    let part = machine.part(&part, from, to)?;
    made(machine, state, &part)
}

/// What `substring` throws. Where only a start is given, versions of the library differ in whether a negative one
/// is told otherwise than one that is too large.
fn bad_range(
    machine: &mut Machine<'_>,
    state: &mut State,
    ended: bool,
    (from, to, length): (Term, Term, Term),
) -> Box<Control> {
    let text = receiver(false);
    if ended {
        let sample = [text, Sample::Int(987_654), Sample::Int(876_543)];
        let values =
            [("987654", Piece::Number(from)), ("876543", Piece::Number(to)), ("17", Piece::Number(length))];
        return machine.raise_like(state, OUT_OF_BOUNDS, &sample, &values);
    }
    let left = machine.pool().bv_sub(length, from);
    let [large, negative] = [987_654, -987_654].map(|from| [text, Sample::Int(from)]);
    let all = [
        ("-987654", Piece::Number(from)),
        ("987654", Piece::Number(from)),
        ("-987637", Piece::Number(left)),
        ("987671", Piece::Number(left)),
        ("17", Piece::Number(length)),
    ];
    let large_shape = machine.shape(&large, &["987654", "-987637", "17"]);
    let negative_shape = machine.shape(&negative, &["-987654", "987671", "17"]);
    if large_shape == negative_shape {
        return machine.raise_like(state, OUT_OF_BOUNDS, &large, &all);
    }
    let zero = machine.pool().bits(32, 0);
    let below = machine.pool().bv_slt(from, zero);
    match machine.decide(state, below) {
        Ok(true) => machine.raise_like(state, OUT_OF_BOUNDS, &negative, &all),
        Ok(false) => machine.raise_like(state, OUT_OF_BOUNDS, &large, &all),
        Err(control) => control,
    }
}

/// A new string.
pub(super) fn made(machine: &mut Machine<'_>, state: &mut State, text: &Text) -> ModelResult {
    machine.new_text(state, text).map(Modelled::Value)
}

fn concat(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let (a, b) = (source!(machine, state, arguments[0]), source!(machine, state, arguments[1]));
    let (a, b) = (machine.window(state, &a)?, machine.window(state, &b)?);
    if b.known_length(machine.pool()) == Some(0) {
        return Ok(Modelled::Value(arguments[0]));
    }
    let joined = joined(machine, state, &a, &b)?;
    made(machine, state, &joined)
}

/// The most if-then-else terms that putting two texts together may take before lengths are tried one by one.
const COSTLY: usize = 700;

/// One text and then the other.
pub(super) fn joined(machine: &mut Machine<'_>, state: &State, a: &Text, b: &Text) -> Done<Text> {
    if a.known_length(machine.pool()).is_none() && a.units.len() * b.units.len() > COSTLY {
        let length = machine.exact_length(state, a)?;
        let a = Text::fixed(machine.pool(), a.units[..length as usize].to_vec());
        return Ok(a.concat(machine.pool(), b));
    }
    Ok(a.concat(machine.pool(), b))
}

fn replace_char(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    let (old, new) = (machine.term_of(arguments[1]), machine.term_of(arguments[2]));
    let pool = machine.pool();
    let (old, new) = (pool.extract(15, 0, old), pool.extract(15, 0, new));
    let units = text.units.iter().map(|unit| {
        let same = pool.eq(*unit, old);
        pool.ite(same, new, *unit)
    });
    let units: Vec<Term> = units.collect();
    let text = Text { length: text.length, units };
    made(machine, state, &text)
}

fn itself(_: &mut Machine<'_>, _: &mut State, arguments: &[Operand]) -> ModelResult {
    match arguments[0].mark.is_symbolic() {
        true => Ok(Modelled::Value(arguments[0])),
        false => Ok(Modelled::Declined),
    }
}
