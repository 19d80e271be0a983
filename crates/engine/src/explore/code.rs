//! The code of a path: what its method does once all its conditions are known to hold.
//!
//! The instructions that a path runs through in the method itself, in order, without branches and checks, which are
//! decided, and without what was computed for them alone (Algorithm 2 of the thesis in docs/papers.md, on registers
//! instead of a stack). Calls stay; which case of a callee they mean is told by the schedule.

use attest_ir::text::print_inst;
use attest_ir::{Body, Inst, Reg};
use attest_program::Program;
use rustc_hash::FxHashSet;

/// The straight code of a path that ran through these instructions of a body.
pub(super) fn code(program: &Program, body: &Body, steps: &[u32]) -> Vec<String> {
    let mut live: FxHashSet<Reg> = FxHashSet::default();
    let mut kept = Vec::new();
    for step in steps.iter().rev() {
        let Some(inst) = body.insts.get(*step as usize).copied() else { continue };
        let written = match inst {
            Inst::Call { site } => body.sites[site as usize].result,
            _ => inst.dst(),
        };
        if !acts(inst) && !written.is_some_and(|register| live.contains(&register)) {
            continue;
        }
        if let Some(register) = written {
            live.remove(&register);
        }
        live.extend(body.uses(inst));
        kept.extend(print_inst(body, program, *step as usize));
    }
    kept.reverse();
    kept
}

/// Whether an instruction does something beyond writing a register.
fn acts(inst: Inst) -> bool {
    matches!(
        inst,
        Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::Call { .. }
            | Inst::Return { .. }
            | Inst::ReturnVoid
            | Inst::Throw { .. }
    )
}
