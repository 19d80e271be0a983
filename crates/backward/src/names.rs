//! What registers are called in the source, as far as the compiler kept it.

use attest_classfile::Instruction;
use attest_ir::{Body, Reg};
use attest_program::Program;

/// The name of a register in a body: that of the parameter or local variable it stands for.
pub(crate) fn name(program: &Program, body: &Body, reg: Reg) -> Option<String> {
    let declared = program.method(body.method);
    let file = program.class(declared.class).file()?;
    let code = file.methods().get(declared.index as usize)?.code(file).ok()??;
    let slot = if reg.0 < body.parameters {
        (0..reg.0).map(|before| body.registers[before as usize].slots()).sum()
    } else {
        let stores = body.insts.iter().zip(&body.pcs).filter(|(inst, _)| inst.dst() == Some(reg));
        let pcs: Vec<u32> = stores.map(|(_, pc)| u32::from(*pc)).collect();
        let mut instructions = code.instructions();
        let mut found = None;
        while let Some(Ok((pc, instruction))) = instructions.next() {
            if pcs.contains(&pc) {
                match instruction {
                    Instruction::Store(_, local) | Instruction::Increment { local, .. } => {
                        found = Some(local);
                        break;
                    }
                    _ => {}
                }
            }
        }
        found?
    };
    let local = code.local_variables.iter().find(|local| local.index == slot)?;
    Some(local.name.to_owned())
}
