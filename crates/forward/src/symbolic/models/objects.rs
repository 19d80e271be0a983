//! What every object can do, on unknown ones: its class, its identity, references to it.

use attest_ir::Type;
use attest_program::Kind;
use attest_state::{Approximation, Family, Operand, Origin, State, Value};

use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::symbolic::arith::int_of;
use crate::symbolic::dispatch::Tested;
use crate::symbolic::{Leaf, Place};

pub(super) const MODELS: Rows = &[
    ("java/lang/Object.getClass", get_class),
    ("java/lang/Object.hashCode", identity_hash),
    ("java/lang/System.identityHashCode", identity_hash),
    ("java/lang/Class.isInstance", is_instance),
    ("java/lang/ref/Reference.get0", referent),
    ("java/lang/ref/Reference.refersTo0", refers_to),
    ("java/lang/ref/PhantomReference.refersTo0", refers_to),
];

/// The class of an unknown object: the path splits over those that it may have.
fn get_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    if !arguments[0].mark.is_symbolic() {
        return Ok(Modelled::Declined);
    }
    let class = machine.exact_class(state, arguments[0])?;
    let mirror = machine.mirror(state, class)?;
    Ok(Modelled::Value(Operand::concrete(Value::Ref(mirror))))
}

/// The identity hash code of an unknown object is any positive number, always the same; the JVM chooses it, so that
/// the path may not be the one that is taken there.
fn identity_hash(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(operand) = arguments.first().filter(|operand| operand.mark.is_symbolic()) else {
        return Ok(Modelled::Declined);
    };
    let object = match machine.leaf(state, *operand)? {
        Leaf::Null => return Ok(Modelled::Value(Operand::concrete(Value::Int(0)))),
        Leaf::Known(object) => {
            let hash = state.heap.identity_hash(object);
            return Ok(Modelled::Value(Operand::concrete(Value::Int(hash))));
        }
        Leaf::Unknown(object) => object,
    };
    let null = machine.is_null(state, object);
    if machine.decide(state, null)? {
        return Ok(Modelled::Value(Operand::concrete(Value::Int(0))));
    }
    if let Some(value) = machine.element_value(state, object)? {
        return Ok(Modelled::Value(Operand::concrete(Value::Int(state.heap.identity_hash(value)))));
    }
    machine.touch(state, object)?;
    let Some(method) = machine.native else { return Ok(Modelled::Declined) };
    let hash = machine.read_unknown(state, Family::IdentityHash, object, None, |machine, state| {
        let name = format!("{}.hashCode()", machine.name_of(object));
        let number = state.path.as_ref().map_or(0, |path| path.made_up + 1);
        let hash = machine.unknown(state, &name, Kind::Int, None, Origin::Result(method, number))?;
        let zero = machine.pool().bits(32, 0);
        let positive = machine.pool().bv_slt(zero, hash);
        machine.presume(state, positive);
        if let Some(path) = &mut state.path {
            path.made_up = number;
            path.approximate(Approximation::Skipped("java.lang.Object.hashCode".to_owned()));
        }
        Ok(hash)
    })?;
    Ok(Modelled::Value(machine.operand_of(Type::Int, hash)))
}

/// Whether an unknown object is an instance of a class that is known.
fn is_instance(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [class, object] = *arguments else { return Ok(Modelled::Declined) };
    if !super::any_symbolic(arguments) {
        return Ok(Modelled::Declined);
    }
    let Leaf::Known(class) = machine.leaf(state, class)? else { return Ok(Modelled::Declined) };
    let class = machine.mirrored(state, class);
    let is = machine.test_type(state, object, class)? == Tested::Is;
    Ok(Modelled::Value(Operand::concrete(Value::boolean(is))))
}

/// What a reference object refers to.
fn referent(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [reference] = *arguments else { return Ok(Modelled::Declined) };
    if !reference.mark.is_symbolic() && !is_known_in_part(state, reference) {
        return Ok(Modelled::Declined);
    }
    Ok(read_referent(machine, state, reference)?.map_or(Modelled::Declined, Modelled::Value))
}

/// Whether fields of a known object hold terms.
fn is_known_in_part(state: &State, reference: Operand) -> bool {
    !reference.mark.is_symbolic() && state.heap.is_symbolic(attest_state::Ref::of_word(reference.word))
}

/// The field of a reference object that holds what it refers to.
fn read_referent(
    machine: &mut Machine<'_>,
    state: &mut State,
    reference: Operand,
) -> Result<Option<Operand>, Box<Control>> {
    let Ok(class) = machine.program.load("java/lang/ref/Reference") else { return Ok(None) };
    let Some(field) = machine.program.find_field(class, "referent") else { return Ok(None) };
    let declared = machine.program.field(field);
    let place = Place { field, slot: declared.slot, kind: declared.kind };
    Ok(Some(machine.read_field(state, reference, place)?))
}

/// Whether a reference object refers to an object: one that comes from outside is none of those that are there.
fn refers_to(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let [reference, object] = *arguments else { return Ok(Modelled::Declined) };
    if !super::any_symbolic(arguments) && !is_known_in_part(state, reference) {
        return Ok(Modelled::Declined);
    }
    let Some(referent) = read_referent(machine, state, reference)? else { return Ok(Modelled::Declined) };
    let (referent, object) = (machine.term_of(referent), machine.term_of(object));
    let same = machine.same_reference(state, referent, object);
    let same = int_of(machine.pool(), same);
    Ok(Modelled::Value(machine.operand_of(Type::Int, same)))
}
