//! How users call the sides of a branch: *true* and *false* as the source has them, or the case of a switch.

use attest_ir::{Body, Inst};

use super::target::sides;

/// The name of a side of the branch at a bytecode position: of a jump 0, of what follows it 1; of a switch the default 0,
/// then by key.
pub(crate) fn side_name(body: &Body, pc: u16, side: u16) -> String {
    let at = body.pcs.iter().zip(&body.insts).position(|(at, inst)| *at == pc && is_branch(*inst));
    let Some(at) = at else { return format!("side {side}") };
    match body.insts[at] {
        Inst::Switch { table, .. } => {
            let table = &body.tables[table as usize];
            match usize::from(side).checked_sub(1).and_then(|side| table.cases.get(side)) {
                Some((key, _)) => format!("case {key}"),
                None => "default".to_owned(),
            }
        }
        inst => {
            let jumps = jump_is(body, at, inst, pc);
            (if side == 0 { jumps } else { !jumps }).to_string()
        }
    }
}

/// Whether the condition in the source holds where the branch jumps. A part of a condition jumps to where the whole is
/// known to hold or not; one that jumps elsewhere does so as compilers do, where it does not hold.
fn jump_is(body: &Body, at: usize, inst: Inst, pc: u16) -> bool {
    let Some(line) = body.line(pc) else { return false };
    let (Inst::If { then, .. }
    | Inst::IfImm { then, .. }
    | Inst::IfSame { then, .. }
    | Inst::IfNull { then, .. }) = inst
    else {
        return false;
    };
    sides(body, line, true).contains(&(at as u32, then))
}

/// Whether an instruction has more than one side.
pub(crate) fn is_branch(inst: Inst) -> bool {
    matches!(
        inst,
        Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. }
    )
}
