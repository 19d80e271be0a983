//! What an instruction does, in the words that a source has for it: so that the part of a line can be found that is meant.

use attest_forward::Place;
use attest_ir::{BinaryOp, Bodies, Body, Inst};
use attest_program::Program;
use attest_report::Operation;

/// What the instruction at a place does; nothing if a source has no sign or name for it.
pub(crate) fn operation(program: &Program, bodies: &Bodies, place: Place) -> Option<Operation> {
    let body = bodies.get(program, place.method).ok()?;
    let pc = place.pc?;
    let at_pc = body.insts.iter().zip(&body.pcs).filter(|(_, at)| **at == pc).map(|(inst, _)| *inst);
    // Checks stand before what they check.
    at_pc.filter_map(|inst| of_instruction(program, body, inst)).last()
}

fn of_instruction(program: &Program, body: &Body, inst: Inst) -> Option<Operation> {
    match inst {
        Inst::Call { site } => {
            let site = &body.sites[site as usize];
            Some(match program.text(site.name) {
                "<init>" => Operation::New(simple(program.text(site.class))),
                name => Operation::Call(name.to_owned()),
            })
        }
        Inst::GetField { field, .. } | Inst::PutField { field, .. } => {
            Some(Operation::Field(program.text(body.fields[field as usize].name).to_owned()))
        }
        Inst::ArrayLength { .. } => Some(Operation::Field("length".to_owned())),
        Inst::ArrayLoad { .. } | Inst::ArrayStore { .. } => Some(Operation::Element),
        Inst::CheckCast { class, .. } => {
            Some(Operation::Cast(simple(program.text(body.classes[class as usize].name))))
        }
        Inst::Binary { op: BinaryOp::Idiv | BinaryOp::Irem | BinaryOp::Ldiv | BinaryOp::Lrem, .. } => {
            Some(Operation::Divide)
        }
        Inst::Throw { .. } => Some(Operation::Throw),
        _ => None,
    }
}

/// The name that a source in the same package has for a class.
fn simple(internal: &str) -> String {
    internal.rsplit(['/', '$']).next().unwrap_or(internal).to_owned()
}
