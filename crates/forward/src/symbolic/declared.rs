//! Methods that a user declares: sources of unknown values, and assumptions.
//!
//! A call of a source gives a new unknown value, whatever its body says and whether or not it has one. A call of an
//! assumption with false ends the path: the program is not to be looked at where it does not hold.

use std::sync::Arc;

use attest_ir::Type;
use attest_program::{Kind, MethodId};
use attest_state::{Operand, Origin, Sourced, State};
use rustc_hash::FxHashSet;

use super::decide::Alternative;
use crate::control::Control;
use crate::machine::Machine;

/// What a user declares methods to be.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Methods that give any value of their type.
    pub sources: FxHashSet<MethodId>,
    /// Methods whose false argument ends a path.
    pub assumptions: FxHashSet<MethodId>,
}

impl Declared {
    /// Whether nothing is declared.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty() && self.assumptions.is_empty()
    }
}

/// What a call of a declared method does.
pub(super) enum Done {
    /// The method is not declared.
    Undeclared,
    /// All is done; there may be a value.
    All(Option<Operand>),
}

impl Machine<'_> {
    /// Carries out a call of a declared method.
    pub(super) fn call_declared(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Result<Done, Box<Control>> {
        let declared = self.symbols().options.declared.clone();
        if declared.sources.contains(&method) {
            return self.sourced(state, method).map(Done::All);
        }
        if declared.assumptions.contains(&method)
            && let Some(condition) = arguments.last()
        {
            let zero = self.pool().bits(32, 0);
            let condition = self.term_of(*condition);
            let holds = self.pool().distinct(condition, zero);
            return match self.known(state, holds) {
                Some(true) => Ok(Done::All(None)),
                // No way goes on from here.
                Some(false) => Err(Box::new(Control::Split(Vec::new()))),
                None => {
                    let only = Alternative { conditions: vec![holds], ..Alternative::default() };
                    Err(Box::new(Control::Split(vec![only])))
                }
            };
        }
        Ok(Done::Undeclared)
    }

    fn sourced(&mut self, state: &mut State, method: MethodId) -> Result<Option<Operand>, Box<Control>> {
        let program = self.program;
        let declared = program.method(method);
        let Some(result) = declared.signature.result else { return Ok(None) };
        let descriptor = program.text(declared.descriptor);
        let returned = attest_program::split_descriptor(descriptor).map_or("I", |(_, returned)| returned);
        let class = match result.kind {
            Kind::Ref => Some(program.load_descriptor(returned)?),
            _ => None,
        };
        let number = state.path.as_ref().map_or(0, |path| path.made_up) + 1;
        let name = format!("{}#{number}", program.text(declared.name));
        let term = self.unknown(state, &name, result.kind, class, Origin::Result(method, number))?;
        let value = self.operand_of(Type::of(result.kind), term);
        if let Some(path) = &mut state.path {
            path.made_up = number;
            Arc::make_mut(&mut path.sourced).push(Sourced { method, value });
        }
        Ok(Some(value))
    }
}
