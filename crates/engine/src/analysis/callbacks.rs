//! What code outside may change of the program's own fields by calling back.
//!
//! Library code calls the program's methods that override its own, and those that were handed to it as lambdas and method
//! references. The fields that these write, directly or through what they call, may be others after any call of it; the
//! rest are not, unless reflection is used.

use attest_ir::{Bodies, Inst};
use attest_program::{FieldId, MethodId, Program};
use rustc_hash::FxHashSet;

use super::CallIndex;

/// In a program with more methods than this it is not worth the time.
const MAX_METHODS: usize = 6_000;

/// What code outside may change.
pub(crate) struct Callbacks {
    /// The fields; `None` if it may be any.
    written: Option<FxHashSet<FieldId>>,
}

impl Callbacks {
    pub(crate) fn of(call_index: &CallIndex, program: &Program, bodies: &Bodies) -> Callbacks {
        if call_index.methods.len() > MAX_METHODS {
            return Callbacks { written: None };
        }
        let mut work: Vec<MethodId> = call_index
            .methods
            .iter()
            .copied()
            .filter(|method| call_index.is_called_from_outside(program, *method))
            .collect();
        let mut seen: FxHashSet<MethodId> = work.iter().copied().collect();
        let mut written = FxHashSet::default();
        while let Some(method) = work.pop() {
            let Ok(body) = bodies.get(program, method) else { return Callbacks { written: None } };
            for inst in &body.insts {
                match inst {
                    Inst::PutField { field, .. } | Inst::PutStatic { field, .. } => {
                        let link = &body.fields[*field as usize];
                        let class = program.load(program.text(link.class));
                        let found =
                            class.and_then(|class| program.resolve_field(class, link.name, link.descriptor));
                        match found {
                            Ok(field) => written.insert(field),
                            Err(_) => return Callbacks { written: None },
                        };
                    }
                    Inst::Call { site } => {
                        let callees = call_index.may_call(program, &body.sites[*site as usize]);
                        work.extend(callees.into_iter().filter(|callee| seen.insert(*callee)));
                    }
                    _ => {}
                }
            }
        }
        Callbacks { written: Some(written) }
    }

    /// Whether a field is as it was after a call of code outside.
    pub(crate) fn keeps(&self, field: FieldId) -> bool {
        self.written.as_ref().is_some_and(|written| !written.contains(&field))
    }
}
