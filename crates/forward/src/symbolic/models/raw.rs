//! `Unsafe` on objects that are unknown or have symbolic parts: offsets are led back to fields and elements.

use attest_program::Kind;
use attest_state::{Operand, Ref, State, Value};

use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;
use crate::natives::FIRST_OFFSET;
use crate::symbolic::Leaf;
use crate::symbolic::spot::Spot;

macro_rules! rows {
    ($($kind:ident $name:literal),* $(,)?) => {
        &[
            $(
                (concat!("jdk/internal/misc/Unsafe.get", $name), |m, s, a| get(m, s, a, Kind::$kind)),
                (concat!("jdk/internal/misc/Unsafe.get", $name, "Volatile"), |m, s, a| get(m, s, a, Kind::$kind)),
                (concat!("jdk/internal/misc/Unsafe.put", $name), |m, s, a| put(m, s, a, Kind::$kind)),
                (concat!("jdk/internal/misc/Unsafe.put", $name, "Volatile"), |m, s, a| put(m, s, a, Kind::$kind)),
            )*
            ("jdk/internal/misc/Unsafe.compareAndSetInt", |m, s, a| swap(m, s, a, Kind::Int, true)),
            ("jdk/internal/misc/Unsafe.compareAndSetLong", |m, s, a| swap(m, s, a, Kind::Long, true)),
            ("jdk/internal/misc/Unsafe.compareAndSetReference", |m, s, a| swap(m, s, a, Kind::Ref, true)),
            ("jdk/internal/misc/Unsafe.compareAndSetObject", |m, s, a| swap(m, s, a, Kind::Ref, true)),
            ("jdk/internal/misc/Unsafe.compareAndExchangeInt", |m, s, a| swap(m, s, a, Kind::Int, false)),
            ("jdk/internal/misc/Unsafe.compareAndExchangeLong", |m, s, a| swap(m, s, a, Kind::Long, false)),
            ("jdk/internal/misc/Unsafe.compareAndExchangeReference", |m, s, a| swap(m, s, a, Kind::Ref, false)),
            ("jdk/internal/misc/Unsafe.compareAndExchangeObject", |m, s, a| swap(m, s, a, Kind::Ref, false)),
        ]
    };
}

pub(super) const MODELS: Rows = rows![
    Boolean "Boolean",
    Byte "Byte",
    Char "Char",
    Short "Short",
    Int "Int",
    Long "Long",
    Float "Float",
    Double "Double",
    Ref "Reference",
    Ref "Object",
];

/// Where an offset leads to, if anything there is symbolic and the offset means one field or element as a whole.
fn spot(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Operand],
    kind: Kind,
) -> Result<Option<Spot>, Box<Control>> {
    let [_, object, offset, ..] = *arguments else { return Ok(None) };
    let parts = |object: Ref| !object.is_null() && state.heap.is_symbolic(object);
    let plain = !super::any_symbolic(arguments) && !parts(Ref::of_word(object.word));
    let Some(Value::Long(offset)) = offset.value().filter(|_| !plain) else { return Ok(None) };
    let (object, class) = match machine.leaf(state, object)? {
        Leaf::Null => return Ok(None),
        Leaf::Known(known) => (Operand::concrete(Value::Ref(known)), state.heap.class(known)),
        Leaf::Unknown(_) => (object, machine.exact_class(state, object)?),
    };
    let Ok(at) = u64::try_from(offset - FIRST_OFFSET) else { return Ok(None) };
    match machine.program.class(class).element_kind() {
        Some(own) => {
            let size = own.element_size() as u64;
            let index = i32::try_from(at / size).ok().filter(|_| at % size == 0 && own == kind);
            Ok(index.map(|index| Spot::Element(object, own, Operand::concrete(Value::Int(index)))))
        }
        None => {
            let slot = u32::try_from(at / 8).ok();
            let place = slot.and_then(|slot| machine.field_at(class, slot, false));
            let place = place.filter(|place| place.kind == kind);
            Ok(place.map(|place| Spot::Field(object, place)))
        }
    }
}

fn get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], kind: Kind) -> ModelResult {
    // Methods of the same name take an address in place of an object and an offset: they have one argument less.
    if arguments.len() != 3 {
        return Ok(Modelled::Declined);
    }
    match spot(machine, state, arguments, kind)? {
        Some(spot) => Ok(Modelled::Value(machine.read_spot(state, spot)?)),
        None => Ok(Modelled::Declined),
    }
}

fn put(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], kind: Kind) -> ModelResult {
    let [_, _, _, value] = *arguments else { return Ok(Modelled::Declined) };
    match spot(machine, state, arguments, kind)? {
        Some(spot) => {
            machine.write_spot(state, spot, value)?;
            Ok(Modelled::Value(Operand::concrete(Value::Int(0))))
        }
        None => Ok(Modelled::Declined),
    }
}

fn swap(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Operand],
    kind: Kind,
    says_whether: bool,
) -> ModelResult {
    let Some(spot) = spot(machine, state, arguments, kind)? else { return Ok(Modelled::Declined) };
    let (same, found) = machine.swap_spot(state, spot, arguments[3], arguments[4])?;
    Ok(Modelled::Value(if says_whether { Operand::concrete(Value::boolean(same)) } else { found }))
}
