//! What registers are called in the source, as far as the compiler kept it.

use attest_classfile::Instruction;
use attest_ir::{Body, Inst, Reg};
use attest_program::Program;

/// The name of a register in a body: that of the parameter or local variable it stands for.
pub(crate) fn name(program: &Program, body: &Body, reg: Reg) -> Option<String> {
    let declared = program.method(body.method);
    let file = program.class(declared.class).file()?;
    let code = file.methods().get(declared.index as usize)?.code(file).ok()??;
    let slot = if reg.0 < body.parameters {
        (0..reg.0).map(|before| body.registers[before as usize].slots()).sum()
    } else {
        let stores = body.insts.iter().zip(&body.pcs).filter(|(inst, _)| written(**inst) == Some(reg));
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

/// The register that an instruction writes.
pub(crate) fn written(inst: Inst) -> Option<Reg> {
    match inst {
        Inst::Int { dst, .. }
        | Inst::Long { dst, .. }
        | Inst::Float { dst, .. }
        | Inst::Double { dst, .. }
        | Inst::Null { dst }
        | Inst::Text { dst, .. }
        | Inst::ClassObject { dst, .. }
        | Inst::Dynamic { dst, .. }
        | Inst::Move { dst, .. }
        | Inst::Unary { dst, .. }
        | Inst::Binary { dst, .. }
        | Inst::BinaryImm { dst, .. }
        | Inst::GetField { dst, .. }
        | Inst::GetStatic { dst, .. }
        | Inst::ArrayLoad { dst, .. }
        | Inst::ArrayLength { dst, .. }
        | Inst::New { dst, .. }
        | Inst::NewArray { dst, .. }
        | Inst::NewMultiArray { dst, .. }
        | Inst::InstanceOf { dst, .. } => Some(dst),
        Inst::CheckNull { .. }
        | Inst::CheckBounds { .. }
        | Inst::CheckZero { .. }
        | Inst::CheckSize { .. }
        | Inst::CheckCast { .. }
        | Inst::CheckStore { .. }
        | Inst::Init { .. }
        | Inst::InitField { .. }
        | Inst::InitCall { .. }
        | Inst::PutField { .. }
        | Inst::PutStatic { .. }
        | Inst::ArrayStore { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. }
        | Inst::Call { .. }
        | Inst::Goto { .. }
        | Inst::If { .. }
        | Inst::IfImm { .. }
        | Inst::IfSame { .. }
        | Inst::IfNull { .. }
        | Inst::Switch { .. }
        | Inst::Return { .. }
        | Inst::ReturnVoid
        | Inst::Throw { .. } => None,
    }
}
