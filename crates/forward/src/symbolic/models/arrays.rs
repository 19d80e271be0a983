//! Copying and making arrays.

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Mark, Operand, Ref, State, Value};
use attest_term::Term;

use super::{ModelResult, Modelled, Rows};
use crate::control::{Control, raise};
use crate::machine::Machine;
use crate::symbolic::Leaf;
use crate::symbolic::saying::Piece;

pub(super) const MODELS: Rows = &[
    ("java/lang/System.arraycopy", array_copy),
    ("java/lang/reflect/Array.newArray", new_array),
    ("java/lang/Object.clone", clone),
];

/// Copies element by element where elements, indices or arrays are symbolic.
fn array_copy(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [from, start, to, at, count] = *arguments else { return Ok(Modelled::Declined) };
    if !super::any_symbolic(arguments) && !parts(state, from) && !parts(state, to) {
        return Ok(Modelled::Declined);
    }
    for array in [from, to] {
        let term = machine.term_of(array);
        let null = machine.is_null(state, term);
        if machine.decide(state, null)? {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
    }
    let (from_class, to_class) = (machine.exact_class(state, from)?, machine.exact_class(state, to)?);
    let kind = machine.program.class(from_class).element_kind();
    let (Some(kind), true) = (kind, kind == machine.program.class(to_class).element_kind()) else {
        return Err(Box::new(Control::Raise("java/lang/ArrayStoreException", None)));
    };
    let mut ranges = Vec::new();
    for (array, class, offset) in [(from, from_class, start), (to, to_class, at)] {
        let length = machine.array_length(state, array)?;
        let [offset, length] = [offset, length].map(|operand| machine.term_of(operand));
        ranges.push(Range { class, offset, length });
    }
    within(machine, state, [ranges[0], ranges[1]], count)?;
    let count = machine.enumerate(state, count)?;
    let mut values = Vec::with_capacity(count as usize);
    for place in 0..count {
        let index = plus(machine, start, place);
        values.push(machine.load(state, kind, from, index)?);
    }
    if kind == Kind::Ref && from_class != to_class {
        let component = machine.program.class(to_class).component();
        for value in &values {
            if let Some(component) = component
                && let crate::symbolic::dispatch::Tested::IsNot(_) =
                    machine.test_type(state, *value, component)?
            {
                return Err(Box::new(Control::Raise("java/lang/ArrayStoreException", None)));
            }
        }
    }
    for (place, value) in (0..count).zip(values) {
        let index = plus(machine, at, place);
        machine.store(state, kind, to, index, value)?;
    }
    Ok(Modelled::Value(Operand::concrete(Value::Int(0))))
}

/// Whether an array that is there has symbolic parts.
fn parts(state: &State, array: Operand) -> bool {
    let array = Ref::of_word(array.word);
    !array.is_null() && state.heap.is_symbolic(array)
}

/// What is copied from, or to.
#[derive(Clone, Copy)]
struct Range {
    class: ClassId,
    offset: Term,
    length: Term,
}

/// `0 <= offset`, `0 <= count`, `offset + count <= length` for both arrays, or the exception; which of them fails
/// first is only asked for its message.
fn within(
    machine: &mut Machine<'_>,
    state: &mut State,
    ranges: [Range; 2],
    count: Operand,
) -> Result<(), Box<Control>> {
    let count = machine.term_of(count);
    let pool = machine.pool();
    let zero = pool.bits(32, 0);
    let [from_start, to_start] = ranges.map(|range| pool.bv_sle(zero, range.offset));
    let enough = pool.bv_sle(zero, count);
    let ends = ranges.map(|range| pool.bv_add(range.offset, count));
    // Neither is negative where this is asked: the sum of two ints fits into an unsigned one.
    let [from_end, to_end] = [0, 1].map(|at| pool.bv_ule(ends[at], ranges[at].length));
    let checks = [from_start, to_start, enough, from_end, to_end];
    let fits = pool.all(&checks);
    if machine.decide(state, fits)? {
        return Ok(());
    }
    let mut failed = checks.len() - 1;
    for (at, check) in checks.iter().enumerate().take(checks.len() - 1) {
        if !machine.decide(state, *check)? {
            failed = at;
            break;
        }
    }
    if !machine.says_all() {
        return Err(Box::new(Control::Raise("java/lang/ArrayIndexOutOfBoundsException", None)));
    }
    let words = |words: &str| Piece::Words(words.to_owned());
    let range = ranges[usize::from(matches!(failed, 1 | 4))];
    let (before, mut number) = match failed {
        0 => ("arraycopy: source index ", vec![Piece::Number(range.offset)]),
        1 => ("arraycopy: destination index ", vec![Piece::Number(range.offset)]),
        2 => ("arraycopy: length ", vec![Piece::Number(count)]),
        3 => ("arraycopy: last source index ", unsigned(machine, state, ends[0])?),
        _ => ("arraycopy: last destination index ", unsigned(machine, state, ends[1])?),
    };
    let mut pieces = vec![words(before)];
    pieces.append(&mut number);
    if failed == 2 {
        pieces.push(words(" is negative"));
    } else {
        let name = crate::natives::array_spelling(machine, range.class);
        pieces.push(words(&format!(" out of bounds for {}[", name.trim_end_matches("[]"))));
        pieces.extend([Piece::Number(range.length), words("]")]);
    }
    Err(machine.raise_saying(state, "java/lang/ArrayIndexOutOfBoundsException", pieces))
}

/// An unsigned number: one that is no int is written as its last digit behind all others.
fn unsigned(machine: &mut Machine<'_>, state: &State, number: Term) -> Result<Vec<Piece>, Box<Control>> {
    let pool = machine.pool();
    let (zero, ten) = (pool.bits(32, 0), pool.bits(32, 10));
    let is_int = pool.bv_sle(zero, number);
    if machine.decide(state, is_int)? {
        return Ok(vec![Piece::Number(number)]);
    }
    let pool = machine.pool();
    let (digits, last) = (pool.bv_udiv(number, ten), pool.bv_urem(number, ten));
    Ok(vec![Piece::Number(digits), Piece::Number(last)])
}

fn plus(machine: &mut Machine<'_>, offset: Operand, by: u32) -> Operand {
    match offset.mark.term() {
        None => Operand {
            ty: Type::Int,
            word: u64::from((offset.word as u32).wrapping_add(by)),
            mark: Mark::NONE,
        },
        Some(term) => {
            let by = machine.pool().bits(32, u64::from(by));
            let sum = machine.pool().bv_add(term, by);
            machine.operand_of(Type::Int, sum)
        }
    }
}

/// `Array.newInstance` with a symbolic length.
fn new_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [component, length] = *arguments else { return Ok(Modelled::Declined) };
    let (Some(length_term), false) = (length.mark.term(), component.mark.is_symbolic()) else {
        return Ok(Modelled::Declined);
    };
    let zero = machine.pool().bits(32, 0);
    let negative = machine.pool().bv_slt(length_term, zero);
    if machine.decide(state, negative)? {
        return Err(Box::new(Control::Raise("java/lang/NegativeArraySizeException", None)));
    }
    let component = Ref::of_word(component.word);
    if component.is_null() {
        return Ok(Modelled::Declined);
    }
    let component = machine.mirrored(state, component);
    let class = machine.program.array_of(component)?;
    let array = machine.new_array_of_length(state, class, length_term)?;
    Ok(Modelled::Value(Operand::concrete(Value::Ref(array))))
}

/// A copy of an object with symbolic parts.
fn clone(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let object = match machine.leaf(state, arguments[0])? {
        Leaf::Null => return Err(Box::new(Control::Infeasible)),
        Leaf::Known(object) => object,
        Leaf::Unknown(_) => return clone_unknown(machine, state, arguments[0]),
    };
    if !state.heap.is_symbolic(object) {
        return Ok(Modelled::Declined);
    }
    let class = state.heap.class(object);
    if !machine.program.is_subtype(class, machine.program.well_known().cloneable) {
        return Ok(Modelled::Declined);
    }
    let words = machine.size_of(state, object);
    let copy = state.heap.clone_object(object, words)?;
    state.heap.take_misread();
    let extra = state.path.as_ref().and_then(|path| path.extra(object)).cloned();
    if let (Some(extra), Some(path)) = (extra, &mut state.path) {
        path.extra_mut(copy, || extra);
        state.heap.set_symbolic(copy, true);
    }
    Ok(Modelled::Value(Operand::concrete(Value::Ref(copy))))
}

/// A copy of an unknown object, field by field, or of an unknown array, whose length is tried value by value.
fn clone_unknown(machine: &mut Machine<'_>, state: &mut State, object: Operand) -> ModelResult {
    let class = machine.exact_class(state, object)?;
    let Some(kind) = machine.program.class(class).element_kind() else {
        if !machine.program.is_subtype(class, machine.program.well_known().cloneable) {
            let name = machine.program.dotted(class);
            return Err(raise("java/lang/CloneNotSupportedException", name));
        }
        let copy = machine.copy_of_unknown(state, object, class)?;
        return Ok(Modelled::Value(Operand::concrete(Value::Ref(copy))));
    };
    let length = machine.array_length(state, object)?;
    let length = machine.enumerate(state, length)?;
    let mut values = Vec::new();
    for at in 0..length {
        let index = Operand::concrete(Value::Int(at as i32));
        values.push(machine.load(state, kind, object, index)?);
    }
    let copy = machine.allocate_array(state, class, length as i32)?;
    for (at, value) in values.into_iter().enumerate() {
        machine.store_known(state, kind, copy, Operand::concrete(Value::Int(at as i32)), value)?;
    }
    Ok(Modelled::Value(Operand::concrete(Value::Ref(copy))))
}
