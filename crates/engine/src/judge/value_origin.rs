//! Where a rejected value comes from: followed backwards through registers and calls, within one stack trace.
//!
//! Differs from a proper analysis of data flow: registers of the operand stack are taken to be written shortly before
//! they are read, and only so many definitions are followed.

use std::collections::BTreeSet;

use attest_forward::Place;
use attest_ir::{Bodies, Body, CallKind, Inst, Reg, Type};
use attest_program::Program;

use super::evidence::Evidence;
use super::tuning::{MAX_DEFINITIONS, NEAR};

/// Whether what is rejected (an index, a divisor, a size, an object to be cast, an argument of a library method) is what
/// the method under test was passed.
pub(super) fn is_passed(evidence: &Evidence<'_>) -> bool {
    let (program, bodies, frames) = (evidence.program, evidence.bodies, evidence.own_frames());
    let Some(place) = frames.first() else { return false };
    let Ok(body) = bodies.get(program, place.method) else { return false };
    let rejected = here(body, *place).into_iter().flat_map(|at| rejected(evidence, body, at));
    !of_caller(program, bodies, frames, rejected.collect()).is_empty()
}

/// The registers that an instruction may reject, each with the place where it is read.
fn rejected(evidence: &Evidence<'_>, body: &Body, at: usize) -> Vec<(usize, Reg)> {
    let own = evidence.called_frames().is_empty();
    match body.insts[at] {
        // An array that is too short for a place which is always there.
        Inst::CheckBounds { array, index } if own && is_constant(body, at, index) => {
            vec![origin(body, at, array)]
        }
        Inst::CheckBounds { index, .. } if own => vec![(at, index)],
        Inst::CheckZero { a } | Inst::CheckSize { a } | Inst::CheckCast { a, .. } if own => vec![(at, a)],
        Inst::CheckStore { value, .. } if own => vec![(at, value)],
        // A model of ours may throw in the place of the library's method: then there is no frame of it.
        Inst::Call { site } => rejected_by_call(evidence, body, at, site),
        _ => Vec::new(),
    }
}

/// The arguments that a called method may reject. Whose method it is has its reasons; and an index is a number.
fn rejected_by_call(evidence: &Evidence<'_>, body: &Body, at: usize, site: u32) -> Vec<(usize, Reg)> {
    let site = &body.sites[site as usize];
    let receiver = usize::from(site.kind != CallKind::Static);
    let indices = evidence.is("java/lang/IndexOutOfBoundsException");
    let fits = |argument: &&Reg| !indices || body.registers[argument.index()] == Type::Int;
    // What the JDK rejects may be an element of an array that was passed.
    let by_jdk = !evidence.called_frames().is_empty();
    let element = |argument: Reg| by_jdk.then(|| origin(body, at, argument));
    let passed = site.arguments.iter().skip(receiver).filter(fits);
    passed.flat_map(|argument| element(*argument).into_iter().chain([(at, *argument)])).collect()
}

/// Registers, each with the place where it is read.
pub(super) type Reads = BTreeSet<(usize, Reg)>;

/// Which parameters of the method under test, the receiver not counted, these registers of the innermost frame hold or are
/// computed of. Each frame is looked at once, for all of them.
pub(super) fn of_caller(
    program: &Program,
    bodies: &Bodies,
    frames: &[Place],
    mut reads: Reads,
) -> BTreeSet<usize> {
    for (at, frame) in frames.iter().enumerate() {
        let Ok(body) = bodies.get(program, frame.method) else { break };
        let receiver = u16::from(!program.method(frame.method).is_static());
        let parameters = parameters_of(body, reads);
        let passed = parameters.into_iter().filter(|parameter| *parameter >= receiver);
        let Some(calling) = frames.get(at + 1) else {
            return passed.map(|parameter| usize::from(parameter - receiver)).collect();
        };
        reads = passed.flat_map(|parameter| arguments(program, bodies, *calling, parameter)).collect();
    }
    BTreeSet::new()
}

/// What the calls at a place pass for a parameter.
fn arguments(program: &Program, bodies: &Bodies, calling: Place, parameter: u16) -> Vec<(usize, Reg)> {
    let Ok(body) = bodies.get(program, calling.method) else { return Vec::new() };
    let argument = |at: usize| match body.insts[at] {
        Inst::Call { site } => {
            let site = &body.sites[site as usize];
            site.arguments.get(usize::from(parameter)).map(|argument| (at, *argument))
        }
        _ => None,
    };
    here(body, calling).into_iter().filter_map(argument).collect()
}

/// The parameters that the values of registers are, or are computed of: level by level, each register at each place once,
/// however many ways lead to it.
fn parameters_of(body: &Body, reads: Reads) -> BTreeSet<u16> {
    let (mut found, mut seen, mut level) = (BTreeSet::new(), reads.clone(), reads);
    for _ in 0..MAX_DEFINITIONS {
        let mut next = Reads::new();
        for (at, register) in std::mem::take(&mut level) {
            // Locals are written perhaps far away, and more than once.
            let near = near_definition(body, at, register);
            if near.is_none() && register.index() < usize::from(body.parameters) {
                found.insert(register.index() as u16);
            }
            let all = near.map_or_else(|| definitions(body, register), |near| vec![near]);
            let of = |at: usize| computed_of(body.insts[at]).into_iter().map(move |register| (at, register));
            next.extend(all.into_iter().flat_map(of).filter(|read| seen.insert(*read)));
        }
        level = next;
    }
    found
}

/// The registers that an instruction computes its result of.
fn computed_of(inst: Inst) -> Vec<Reg> {
    match inst {
        Inst::Move { src, .. } => vec![src],
        Inst::Unary { a, .. } | Inst::BinaryImm { a, .. } => vec![a],
        Inst::Binary { a, b, .. } => vec![a, b],
        _ => Vec::new(),
    }
}

/// Where an element of arrays within arrays, or what it was moved from, comes from.
fn origin(body: &Body, at: usize, register: Reg) -> (usize, Reg) {
    let mut place = (at, register);
    for _ in 0..MAX_DEFINITIONS {
        let near = near_definition(body, place.0, place.1);
        let only = || match definitions(body, place.1)[..] {
            [only] => Some(only),
            _ => None,
        };
        place = match near.or_else(only).map(|at| (at, body.insts[at])) {
            Some((at, Inst::Move { src, .. })) => (at, src),
            Some((at, Inst::ArrayLoad { array, .. })) => (at, array),
            _ => return place,
        };
    }
    place
}

fn is_constant(body: &Body, at: usize, register: Reg) -> bool {
    near_definition(body, at, register).is_some_and(|at| matches!(body.insts[at], Inst::Int { .. }))
}

/// The instruction shortly before another one that writes a register.
pub(super) fn near_definition(body: &Body, at: usize, register: Reg) -> Option<usize> {
    (0..at).rev().take(NEAR).find(|at| defines(body, *at, register))
}

fn definitions(body: &Body, register: Reg) -> Vec<usize> {
    (0..body.insts.len()).filter(|at| defines(body, *at, register)).collect()
}

fn defines(body: &Body, at: usize, register: Reg) -> bool {
    match body.insts[at] {
        Inst::Call { site } => body.sites[site as usize].result == Some(register),
        inst => inst.dst() == Some(register),
    }
}

/// The instructions of a body at a place.
pub(super) fn here(body: &Body, place: Place) -> Vec<usize> {
    let first = place.pc.and_then(|pc| body.pcs.iter().position(|known| *known == pc));
    let same =
        |first: usize| (first..body.insts.len()).take_while(move |at| body.pcs[*at] == body.pcs[first]);
    first.into_iter().flat_map(same).collect()
}
