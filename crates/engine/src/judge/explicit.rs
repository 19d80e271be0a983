//! Whether the program throws by a `throw` of its own.

use attest_forward::Place;
use attest_ir::{Bodies, Body, Inst};
use attest_program::Program;

/// Whether the instruction at a place is a `throw`, or the making of what is thrown next: the stack trace is filled in
/// by the exception's constructor.
pub(super) fn throws_explicitly(program: &Program, bodies: &Bodies, place: Place) -> bool {
    let Ok(body) = bodies.get(program, place.method) else { return false };
    let Some(pc) = place.pc else { return false };
    let Some(at) = body.pcs.iter().position(|known| *known == pc) else { return false };
    let here = body.insts[at..].iter().zip(&body.pcs[at..]).take_while(|(_, known)| **known == pc);
    here.map(|(inst, _)| inst).any(|inst| throws(program, body, *inst))
}

fn throws(program: &Program, body: &Body, inst: Inst) -> bool {
    match inst {
        Inst::Throw { .. } | Inst::New { .. } => true,
        Inst::Call { site } => {
            let site = &body.sites[site as usize];
            program.text(site.name) == "<init>"
                && program
                    .load(program.text(site.class))
                    .is_ok_and(|class| program.is_subtype(class, program.well_known().throwable))
        }
        _ => false,
    }
}
