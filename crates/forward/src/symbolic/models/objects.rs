//! What every object can do, on unknown ones.

use attest_state::{Operand, State, Value};

use super::{ModelResult, Modelled, Rows};
use crate::machine::Machine;

pub(super) const MODELS: Rows = &[("java/lang/Object.getClass", get_class)];

/// The class of an unknown object: the path splits over those that it may have.
fn get_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    if !arguments[0].mark.is_symbolic() {
        return Ok(Modelled::Declined);
    }
    let class = machine.exact_class(state, arguments[0])?;
    let mirror = machine.mirror(state, class)?;
    Ok(Modelled::Value(Operand::concrete(Value::Ref(mirror))))
}
