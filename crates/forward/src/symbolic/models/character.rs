//! `Character`: properties and mappings of characters as terms, from tables that the JDK's own code fills.

use attest_program::MethodId;
use attest_state::{Operand, State, Value};
use attest_term::Term;

use super::string::{int, truth};
use super::{ModelResult, Modelled, Rows};
use crate::control::Control;
use crate::machine::Machine;

pub(super) const MODELS: Rows = &[
    ("java/lang/Character.isDigit", property),
    ("java/lang/Character.isLetter", property),
    ("java/lang/Character.isLetterOrDigit", property),
    ("java/lang/Character.isAlphabetic", property),
    ("java/lang/Character.isWhitespace", property),
    ("java/lang/Character.isSpaceChar", property),
    ("java/lang/Character.isUpperCase", property),
    ("java/lang/Character.isLowerCase", property),
    ("java/lang/Character.isJavaIdentifierStart", property),
    ("java/lang/Character.isJavaIdentifierPart", property),
    ("java/lang/Character.isDefined", property),
    ("java/lang/Character.isISOControl", property),
    ("java/lang/Character.toUpperCase", mapping),
    ("java/lang/Character.toLowerCase", mapping),
    ("java/lang/Character.toTitleCase", mapping),
    ("java/lang/Character.getNumericValue", mapping),
    ("java/lang/Character.getType", mapping),
    ("java/lang/Character.digit", mapping),
];

/// Whether a character has a property.
fn property(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some((unit, method)) = unit(machine, state, arguments)? else { return Ok(Modelled::Declined) };
    let Some(table) = machine.table(method, &[]) else { return Ok(Modelled::Declined) };
    let holds = machine.table_holds(&table, unit);
    truth(machine, holds)
}

/// What a character is mapped to.
fn mapping(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some((unit, method)) = unit(machine, state, arguments)? else { return Ok(Modelled::Declined) };
    let more: Option<Vec<Value>> = arguments[1..].iter().map(|argument| argument.value()).collect();
    let Some(more) = more else { return Ok(Modelled::Declined) };
    let Some(table) = machine.table(method, &more) else { return Ok(Modelled::Declined) };
    let value = machine.table_value(&table, unit);
    int(machine, value)
}

/// The unit that an argument is, if it is symbolic and in the basic plane, and the method that was called.
fn unit(
    machine: &mut Machine<'_>,
    state: &State,
    arguments: &[Operand],
) -> Result<Option<(Term, MethodId)>, Box<Control>> {
    let (Some(term), Some(method)) = (arguments[0].mark.term(), machine.native) else { return Ok(None) };
    let above = machine.pool().bits(32, 0x1_0000);
    let basic = machine.pool().bv_ult(term, above);
    if !machine.decide(state, basic)? {
        return Ok(None);
    }
    Ok(Some((machine.pool().extract(15, 0, term), method)))
}
