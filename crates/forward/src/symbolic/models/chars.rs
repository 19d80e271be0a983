//! Strings made of arrays of characters and of other strings, and the other way round.

use attest_ir::Type;
use attest_program::Kind;
use attest_state::{Extra, Operand, Ref, State, Value};

use super::string::{made, source, unless_concrete};
use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::symbolic::decide::Bound;
use crate::symbolic::reference::Leaf;
use crate::symbolic::text::Text;

pub(super) const MODELS: Rows = &[
    ("java/lang/String.<init>([C)V", from_array),
    ("java/lang/String.<init>([CII)V", from_part),
    ("java/lang/String.<init>(Ljava/lang/String;)V", from_text),
    ("java/lang/String.<init>(Ljava/lang/StringBuilder;)V", from_text),
    ("java/lang/String.<init>(Ljava/lang/StringBuffer;)V", from_text),
    ("java/lang/String.valueOf([C)Ljava/lang/String;", value_of),
    ("java/lang/String.copyValueOf([C)Ljava/lang/String;", value_of),
    ("java/lang/String.toCharArray", to_char_array),
];

type Done<T> = Result<T, Box<Control>>;

/// Whether something of an array is symbolic.
pub(super) fn has_symbolic_elements(state: &State, array: Operand) -> bool {
    let object = Ref::of_word(array.word);
    array.mark.is_symbolic() || !object.is_null() && state.heap.is_symbolic(object)
}

/// The characters of a `char[]`, or the exception if it is null.
pub(super) fn array_text(machine: &mut Machine<'_>, state: &mut State, array: Operand) -> Done<Text> {
    let term = machine.term_of(array);
    let null = machine.is_null(state, term);
    if machine.decide(state, null)? {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let array = match machine.leaf(state, array)? {
        Leaf::Null => return Err(Box::new(Control::Infeasible)),
        Leaf::Known(object) => Operand::concrete(Value::Ref(object)),
        Leaf::Unknown(term) => Operand::symbolic(Type::Ref, term),
    };
    let length = machine.array_length(state, array)?;
    let length_term = machine.term_of(length);
    let count = match length.value() {
        Some(Value::Int(length)) => length as u32,
        _ => {
            let bound = machine.symbols().options.lengths;
            let most = machine.pool().bits(32, u64::from(bound));
            let within = machine.pool().bv_sle(length_term, most);
            if !machine.decide(state, within)? {
                return Err(Box::new(Control::Bound(Bound::Lengths)));
            }
            bound
        }
    };
    let mut units = Vec::with_capacity(count as usize);
    for at in 0..count {
        let index = Operand::concrete(Value::Int(at as i32));
        let element = machine.load(state, Kind::Char, array, index)?;
        let element = machine.term_of(element);
        units.push(machine.pool().extract(15, 0, element));
    }
    Ok(Text::new(machine.pool(), length_term, units))
}

/// Gives a string that is being constructed its characters.
fn construct(machine: &mut Machine<'_>, state: &mut State, this: Operand, text: &Text) -> ModelResult {
    let Leaf::Known(object) = machine.leaf(state, this)? else { return Ok(Modelled::Declined) };
    match text.known(machine.pool()) {
        None => machine.set_text(state, object, text),
        Some(units) => {
            let made = machine.new_utf16(state, &units)?;
            for field in ["value", "coder"] {
                let value = machine.named(state, made, field);
                machine.set_named(state, object, field, value);
            }
        }
    }
    Ok(Modelled::Value(Operand::concrete(Value::Int(0))))
}

fn from_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    if !has_symbolic_elements(state, arguments[1]) {
        return Ok(Modelled::Declined);
    }
    let text = array_text(machine, state, arguments[1])?;
    construct(machine, state, arguments[0], &text)
}

fn from_part(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    if !super::any_symbolic(arguments) && !has_symbolic_elements(state, arguments[1]) {
        return Ok(Modelled::Declined);
    }
    let text = array_text(machine, state, arguments[1])?;
    let (offset, count) = (machine.term_of(arguments[2]), machine.term_of(arguments[3]));
    let pool = machine.pool();
    let zero = pool.bits(32, 0);
    let (low, some) = (pool.bv_sle(zero, offset), pool.bv_sle(zero, count));
    let [wide_offset, wide_count, length] = [offset, count, text.length].map(|t| pool.sign_extend(32, t));
    let end = pool.bv_add(wide_offset, wide_count);
    let high = pool.bv_sle(end, length);
    let fits = pool.all(&[low, some, high]);
    if !machine.decide(state, fits)? {
        return Err(Box::new(Control::Raise("java/lang/StringIndexOutOfBoundsException", None)));
    }
    let end = machine.pool().bv_add(offset, count);
    let text = machine.part(&text, offset, end)?;
    construct(machine, state, arguments[0], &text)
}

fn from_text(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, &arguments[1..]);
    let text = source!(machine, state, arguments[1]);
    let text = machine.window(state, &text)?;
    construct(machine, state, arguments[0], &text)
}

fn value_of(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    if !has_symbolic_elements(state, arguments[0]) {
        return Ok(Modelled::Declined);
    }
    let text = array_text(machine, state, arguments[0])?;
    made(machine, state, &text)
}

fn to_char_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    unless_concrete!(machine, state, arguments);
    let text = source!(machine, state, arguments[0]);
    let text = machine.window(state, &text)?;
    let class = machine.program.load("[C")?;
    let array = match text.known_length(machine.pool()) {
        Some(length) => machine.allocate_array(state, class, length as i32)?,
        None => machine.new_array_of_length(state, class, text.length)?,
    };
    for (at, unit) in text.units.iter().enumerate() {
        let index = Operand::concrete(Value::Int(at as i32));
        let unit = machine.pool().zero_extend(16, *unit);
        let unit = machine.operand_of(Type::Int, unit);
        machine.store_known(state, Kind::Char, array, index, unit)?;
    }
    debug_assert!(!matches!(
        state.path.as_ref().and_then(|path| path.extra(array)),
        Some(Extra::Text { .. })
    ));
    Ok(Modelled::Value(Operand::concrete(Value::Ref(array))))
}
