//! How likely a maintainer would call a confirmed error a bug.
//!
//! Everything that is weighed here has happened on the JVM. But a division by an argument that is 0 says less about a
//! program than a null that it keeps in a field: the first are listed behind the second.

use attest_classfile::access::ACC_PUBLIC;
use attest_forward::{Content, Datum, Graph, Place};
use attest_ir::{Bodies, Body, CallKind, Inst, Reg, Type};
use attest_program::{MethodId, Program};
use attest_report::Reason;
use attest_sequence::Statement;

use super::refusal::refusal;
use super::suspicion::{Error, Suspicion};
use crate::judge::classify::throws_explicitly;

/// What speaks against a bug, and how much.
const EXPLICIT: u32 = 3;
const GIVEN: u32 = 2;
const MISTYPED: u32 = 2;
const HIDDEN: u32 = 2;
const UNREADY: u32 = 2;
const EMPTY: u32 = 2;
const REFUSED: u32 = 2;
const ITSELF: u32 = 2;
const EXTREME: u32 = 1;

/// How many definitions are followed.
const DEEPEST: usize = 8;

/// How weak a finding is, 0 being as strong as any; and why a library's maintainer would put it down to the caller.
pub(crate) fn weakness(program: &Program, bodies: &Bodies, suspicion: &Suspicion) -> (u32, Option<Reason>) {
    let error = &suspicion.error;
    let frames = &error.trace[error.site..];
    let mut weakness = 0;
    let mut reason = None;
    let mut add = |weight: u32, why: Option<Reason>| {
        weakness += weight;
        reason = reason.or(why);
    };
    if is_passed_itself(program, suspicion) {
        add(ITSELF, Some(Reason::Itself));
    }
    if error.endless.is_some() {
        let hidden = suspicion
            .sequence
            .statements()
            .iter()
            .filter_map(Statement::method)
            .any(|method| !is_public(program, method));
        if hidden {
            add(HIDDEN, Some(Reason::NotPublic));
        }
        return (weakness, reason);
    }
    let explicit = error.site == 0 && throws_explicitly(program, bodies, frames[0]);
    if explicit {
        add(EXPLICIT, Some(Reason::Meant));
    }
    let exception = program.class_name(error.exception);
    let mistyped = matches!(exception, "java/lang/ClassCastException" | "java/lang/ArrayStoreException");
    if !explicit && is_given(program, bodies, error, frames) {
        let compares = matches!(program.text(program.method(frames[0].method).name), "equals" | "compareTo");
        match mistyped {
            true if compares => {}
            true => add(MISTYPED, Some(Reason::Passed)),
            false => add(GIVEN, Some(Reason::Passed)),
        }
    }
    if is_asked_too_much(program, suspicion) {
        add(EMPTY, Some(Reason::Empty));
    }
    if let Some(why) = refusal(program, suspicion) {
        add(REFUSED, Some(why));
    }
    if suspicion
        .sequence
        .statements()
        .iter()
        .filter_map(Statement::method)
        .any(|method| !is_public(program, method))
    {
        add(HIDDEN, Some(Reason::NotPublic));
    }
    if is_unready(program, bodies, suspicion) {
        add(UNREADY, Some(Reason::NotReady));
    }
    if has_extremes(&suspicion.inputs) {
        add(EXTREME, None);
    }
    (weakness, reason)
}

/// Whether there is no element where one was asked for: who asks is to look before.
fn is_asked_too_much(program: &Program, suspicion: &Suspicion) -> bool {
    let error = &suspicion.error;
    let none = matches!(
        program.class_name(error.exception),
        "java/util/NoSuchElementException" | "java/util/EmptyStackException"
    );
    let delegated = error.site > 0 && error.trace.len() == error.site + 1;
    let name = program.text(program.method(suspicion.target()).name);
    let asks = ["next", "previous", "first", "last", "head", "peek", "pop", "getFirst", "getLast"]
        .iter()
        .any(|head| name.starts_with(head));
    none && delegated || asks && (none || is_a(program, error, "java/lang/IndexOutOfBoundsException"))
}

/// Whether an object contains itself and the search through it has no end, or all of it is added to itself: the
/// interfaces of `java.util` leave both undefined.
fn is_passed_itself(program: &Program, suspicion: &Suspicion) -> bool {
    let error = &suspicion.error;
    let unending = error.endless.is_some() || is_a(program, error, "java/lang/StackOverflowError");
    let changed = is_a(program, error, "java/util/ConcurrentModificationException");
    let adds = |method: MethodId| {
        let name = program.text(program.method(method).name);
        ["addAll", "putAll"].iter().any(|head| name.starts_with(head))
    };
    suspicion.sequence.statements().iter().any(|statement| {
        let itself = statement.receiver().is_some_and(|receiver| statement.arguments().contains(&receiver));
        itself && (unending || changed && statement.method().is_some_and(adds))
    })
}

/// Whether an error's exception is of a class.
pub(super) fn is_a(program: &Program, error: &Error, class: &str) -> bool {
    program.load(class).is_ok_and(|class| program.is_subtype(error.exception, class))
}

/// Whether users outside the package may call a method.
fn is_public(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    declared.access & ACC_PUBLIC != 0 && program.class(declared.class).access & ACC_PUBLIC != 0
}

/// Whether an object that was made without arguments misses a field that it was not given yet.
fn is_unready(program: &Program, bodies: &Bodies, suspicion: &Suspicion) -> bool {
    let error = &suspicion.error;
    let sequence = &suspicion.sequence;
    let bare = sequence.receiver().is_some_and(|receiver| {
        let made = sequence.statement(receiver);
        let plain = matches!(made, Some(Statement::New { arguments, .. }) if arguments.is_empty());
        plain && sequence.changes_of(receiver).is_empty()
    });
    if !bare || program.class_name(error.exception) != "java/lang/NullPointerException" || error.site > 0 {
        return false;
    }
    let place = error.trace[0];
    let Ok(body) = bodies.get(program, place.method) else { return false };
    let Some(at) = place_in(body, place) else { return false };
    let here = (at..body.insts.len()).take_while(|other| body.pcs[*other] == body.pcs[at]);
    here.into_iter().any(|at| match body.insts[at] {
        Inst::CheckNull { a } => {
            let near = (0..at).rev().take(16).find(|at| defines(body, *at, a));
            near.is_some_and(|at| {
                matches!(body.insts[at], Inst::GetField { .. } | Inst::Call { .. } | Inst::Move { .. })
            })
        }
        _ => false,
    })
}

/// Whether a wrong type comes from a test that passes objects where only the compiler would have refused them: it
/// leaves type arguments out.
pub(crate) fn is_unchecked(program: &Program, suspicion: &Suspicion) -> bool {
    let exception = program.class_name(suspicion.error.exception);
    matches!(exception, "java/lang/ClassCastException" | "java/lang/ArrayStoreException")
        && suspicion.sequence.statements().iter().any(|statement| {
            let Some(method) = statement.method() else { return false };
            let declared = program.method(method);
            let class = program.class(declared.class);
            let file = class.file().filter(|_| !class.is_from_jdk());
            let member = file.and_then(|file| file.methods().get(declared.index as usize).zip(Some(file)));
            !statement.arguments().is_empty()
                && member.is_some_and(|(member, file)| member.signature(file).is_some())
        })
}

/// Whether what is refused (an index, a divisor, a size, an object to be cast, an argument of a library method)
/// is what the method under test was given.
fn is_given(program: &Program, bodies: &Bodies, error: &Error, frames: &[Place]) -> bool {
    let Ok(body) = bodies.get(program, frames[0].method) else { return false };
    let Some(at) = place_in(body, frames[0]) else { return false };
    let pc = body.pcs[at];
    let here = || (at..body.insts.len()).take_while(|at| body.pcs[*at] == pc);
    let indices = is_a(program, error, "java/lang/IndexOutOfBoundsException");
    let refused: Vec<(usize, Reg)> = here()
        .flat_map(|at| match body.insts[at] {
            Inst::CheckBounds { array, index } if error.site == 0 => match is_constant(body, at, index) {
                // An array that is too short for a place which is always there.
                true => vec![origin(body, at, array)],
                false => vec![(at, index)],
            },
            Inst::CheckZero { a } | Inst::CheckSize { a } | Inst::CheckCast { a, .. } if error.site == 0 => {
                vec![(at, a)]
            }
            Inst::CheckStore { value, .. } if error.site == 0 => vec![(at, value)],
            // A model of ours throws in the place of the library's method.
            Inst::Call { site } => {
                let site = &body.sites[site as usize];
                // Whose method it is has its reasons; and an index is a number.
                let own = usize::from(site.kind != CallKind::Static);
                let numbers = |argument: &&Reg| !indices || body.registers[argument.index()] == Type::Int;
                let given = site.arguments.iter().skip(own).filter(numbers);
                // What the JDK refuses may be an element of an array that was passed.
                let element = |argument: &Reg| (error.site > 0).then(|| origin(body, at, *argument));
                given.flat_map(|argument| element(argument).into_iter().chain([(at, *argument)])).collect()
            }
            _ => Vec::new(),
        })
        .collect();
    refused.into_iter().any(|(at, register)| from_caller(program, bodies, frames, at, register))
}

/// Whether a register of the innermost frame holds what the outermost frame's caller passed.
fn from_caller(program: &Program, bodies: &Bodies, frames: &[Place], at: usize, register: Reg) -> bool {
    let Some((frame, outer)) = frames.split_first() else { return false };
    let Ok(body) = bodies.get(program, frame.method) else { return false };
    let receiver = u16::from(!program.method(frame.method).is_static());
    for parameter in parameters_of(body, at, register, DEEPEST) {
        if parameter < receiver {
            continue;
        }
        if outer.is_empty() {
            return true;
        }
        let Ok(calling) = bodies.get(program, outer[0].method) else { continue };
        let Some(from) = place_in(calling, outer[0]) else { continue };
        let pc = calling.pcs[from];
        let calls = (from..calling.insts.len()).take_while(|at| calling.pcs[*at] == pc);
        for (at, inst) in calls.map(|at| (at, calling.insts[at])) {
            if let Inst::Call { site } = inst
                && let Some(argument) = calling.sites[site as usize].arguments.get(usize::from(parameter))
                && from_caller(program, bodies, outer, at, *argument)
            {
                return true;
            }
        }
    }
    false
}

/// The parameters that a register's value is, or is computed of, just before an instruction.
fn parameters_of(body: &Body, at: usize, register: Reg, depth: usize) -> Vec<u16> {
    if depth == 0 {
        return Vec::new();
    }
    // Registers of the operand stack are written shortly before; locals perhaps far away, and more than once.
    let near = (0..at).rev().take(16).find(|at| defines(body, *at, register));
    let all: Vec<usize> = match near {
        Some(near) => vec![near],
        None => (0..body.insts.len()).filter(|at| defines(body, *at, register)).collect(),
    };
    let mut found = Vec::new();
    if all.is_empty() || near.is_none() && register.index() < usize::from(body.parameters) {
        found.extend((register.index() < usize::from(body.parameters)).then_some(register.index() as u16));
    }
    for at in all {
        let from: Vec<Reg> = match body.insts[at] {
            Inst::Move { src, .. } => vec![src],
            Inst::Unary { a, .. } | Inst::BinaryImm { a, .. } => vec![a],
            Inst::Binary { a, b, .. } => vec![a, b],
            _ => Vec::new(),
        };
        found.extend(from.into_iter().flat_map(|register| parameters_of(body, at, register, depth - 1)));
    }
    found
}

/// Where an element of arrays within arrays, or what it was cast to, comes from.
fn origin(body: &Body, at: usize, register: Reg) -> (usize, Reg) {
    let mut place = (at, register);
    for _ in 0..DEEPEST {
        let near = (0..place.0).rev().take(16).find(|at| defines(body, *at, place.1));
        let all = || (0..body.insts.len()).filter(|at| defines(body, *at, place.1)).collect::<Vec<_>>();
        let defined = near.or_else(|| all().first().copied().filter(|_| all().len() == 1));
        place = match defined.map(|at| (at, body.insts[at])) {
            Some((at, Inst::Move { src, .. })) => (at, src),
            Some((at, Inst::ArrayLoad { array, .. })) => (at, array),
            _ => return place,
        };
    }
    place
}

fn is_constant(body: &Body, at: usize, register: Reg) -> bool {
    let near = (0..at).rev().take(16).find(|at| defines(body, *at, register));
    near.is_some_and(|at| matches!(body.insts[at], Inst::Int { .. }))
}

fn defines(body: &Body, at: usize, register: Reg) -> bool {
    match body.insts[at] {
        Inst::Call { site } => body.sites[site as usize].result == Some(register),
        inst => inst.dst() == Some(register),
    }
}

fn place_in(body: &Body, place: Place) -> Option<usize> {
    let pc = place.pc?;
    body.pcs.iter().position(|known| *known == pc)
}

/// Whether an input is as large or as small as can be: what overflows is rarely worth a look first.
fn has_extremes(inputs: &Graph) -> bool {
    let extreme = |datum: &Datum| match datum {
        Datum::Int(_, value) => i64::from(*value).abs() >= i64::from(i32::MAX) - 64,
        Datum::Long(value) => value.unsigned_abs() >= i64::MAX as u64 - 64,
        Datum::Float(_) | Datum::Double(_) | Datum::Null | Datum::Object(_) => false,
    };
    let within = |content: &Content| match content {
        Content::Elements(_, elements) => elements.iter().any(extreme),
        _ => false,
    };
    inputs.roots.iter().any(extreme) || inputs.nodes.iter().any(|node| within(&node.content))
}

#[cfg(test)]
mod tests {
    use attest_forward::{Datum, Graph};
    use attest_program::Kind;

    use super::has_extremes;

    #[test]
    fn the_ends_of_a_type_are_extreme_and_small_numbers_are_not() {
        let graph = |value| Graph { roots: vec![Datum::Int(Kind::Int, value)], nodes: Vec::new() };
        assert!(has_extremes(&graph(i32::MIN)) && has_extremes(&graph(i32::MAX - 1)));
        assert!(!has_extremes(&graph(-1)) && !has_extremes(&graph(1_000_000)));
    }
}
