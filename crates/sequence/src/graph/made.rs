//! Arguments that are made for one call: arrays, boxes and collections, which no call of the menu gives.
//!
//! Such a call becomes a method of its own that takes what the sequence of its arguments leaves open: primitives, and
//! objects that the caller holds. There are a few sequences for each method, so that what is verified holds for
//! arguments of these forms alone; a report names them.

use std::sync::Arc;

use attest_ir::Bodies;
use attest_program::{
    Bindings, ClassId, FieldId, Kind, MethodId, Program, Reading, descriptor_of_class, package,
    split_descriptor,
};

use super::menu::{Call, Slot};
use crate::choose::{Chooser, Reach};
use crate::driver::Driver;
use crate::sequence::{Input, Sequence, Statement, Var};

/// The most sequences for the arguments of one method.
const MAX_SEQUENCES: usize = 4;
/// The lengths of arrays that are passed.
const LENGTHS: [usize; 3] = [2, 1, 0];

/// Sequences for a call whose arguments are partly made on the spot; `given` says of which classes there are objects.
pub(super) fn sequences(
    program: &Program,
    classes: &[ClassId],
    class: ClassId,
    method: MethodId,
    given: &dyn Fn(ClassId) -> bool,
) -> Vec<Sequence> {
    let declared = program.method(method);
    let reach = Reach::of(package(program.class_name(class)));
    let chooser = Chooser::new(program, classes.to_vec());
    let Some((parameters, _)) = split_descriptor(program.text(declared.descriptor)) else {
        return Vec::new();
    };
    let receiver = (!declared.is_static() && program.text(declared.name) != "<init>")
        .then(|| Sequence::input(&descriptor_of_class(program.class_name(class)), "object"));
    let mut found: Vec<Sequence> = Vec::new();
    for call in chooser.calls(method, &reach, MAX_SEQUENCES) {
        for arguments in argument_lists(program, &call, &parameters, given) {
            let call = Sequence::call(program, method, arguments);
            let sequence = match &receiver {
                Some(receiver) => receiver.clone().on(call),
                None => call,
            };
            if is_callable(program, &sequence, given) && !found.contains(&sequence) {
                found.push(sequence);
            }
        }
    }
    found.truncate(MAX_SEQUENCES);
    found
}

/// Lists of arguments for a call: objects that are given, and the forms of the others.
fn argument_lists(
    program: &Program,
    call: &Sequence,
    parameters: &[&str],
    given: &dyn Fn(ClassId) -> bool,
) -> Vec<Vec<Sequence>> {
    let arguments = call.last().map_or(&[][..], Statement::arguments);
    let parts: Vec<Sequence> =
        arguments.iter().map(|argument| call.slice(*argument, call.result().statement())).collect();
    // What the receiver gives is made by a call of its own.
    let asked = |part: &Sequence| part.receiver() == Some(Var::RECEIVER);
    if parts.iter().any(asked) {
        return Vec::new();
    }
    let mut lists: Vec<Vec<Sequence>> = vec![Vec::new()];
    for (part, descriptor) in parts.iter().zip(parameters) {
        let held = program.load_descriptor(descriptor).is_ok_and(given);
        let ways = match held {
            true => vec![Sequence::input(descriptor, "object")],
            false => forms(program, part),
        };
        let longer = |before: &Vec<Sequence>| {
            let before = before.clone();
            ways.iter().map(move |way| [before.as_slice(), std::slice::from_ref(way)].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

/// Whether all that a sequence leaves open is primitive, a text, or given.
fn is_callable(program: &Program, sequence: &Sequence, given: &dyn Fn(ClassId) -> bool) -> bool {
    let known = |class: ClassId| class == program.well_known().string || given(class);
    sequence.inputs().all(|input| {
        Kind::of_descriptor(&input.descriptor).is_some_and(|kind| kind != Kind::Ref)
            || program.load_descriptor(&input.descriptor).is_ok_and(known)
    })
}

/// A sequence as a call.
pub(super) fn call(program: &Program, bodies: &Bodies, class: ClassId, sequence: Sequence) -> Option<Call> {
    let driver = Driver::new(program, bodies, &sequence);
    let slots = slots(program, &sequence)?;
    let method = sequence.target()?;
    let constructor = program.text(program.method(method).name) == "<init>";
    let receiver = sequence.receiver().is_some();
    Some(Call {
        method,
        sets: None,
        class,
        constructor,
        receiver,
        slots,
        made: Some(Arc::new((driver.method, sequence))),
    })
}

/// A sequence that makes an object which callers then hold, as a call.
pub(super) fn maker(program: &Program, bodies: &Bodies, class: ClassId, sequence: Sequence) -> Option<Call> {
    let slots = slots(program, &sequence)?;
    let method = Driver::new(program, bodies, &sequence).method;
    let made = Some(Arc::new((method, sequence)));
    Some(Call { method, sets: None, class, constructor: false, receiver: false, slots, made })
}

/// What a sequence leaves open.
pub(super) fn slots(program: &Program, sequence: &Sequence) -> Option<Vec<Slot>> {
    let slot = |input: &Input| match Kind::of_descriptor(&input.descriptor) {
        Some(kind) if kind != Kind::Ref => Some(Slot::Primitive(kind)),
        _ => program.load_descriptor(&input.descriptor).ok().map(Slot::Object),
    };
    sequence.inputs().map(slot).collect()
}

/// Values for a field of the objects of a class, made on the spot.
pub(super) fn values(
    program: &Program,
    classes: &[ClassId],
    (class, field): (ClassId, FieldId),
    given: &dyn Fn(ClassId) -> bool,
) -> Vec<Sequence> {
    let reach = Reach::of(package(program.class_name(class)));
    let declared = program.field(field);
    let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
    let applied = program.field_type(field, &Bindings::new(), Reading::One);
    let chooser = Chooser::new(program, classes.to_vec());
    let ways = chooser.values((descriptor, applied.as_ref()), name, &reach, 0);
    let mut found: Vec<Sequence> = ways.iter().flat_map(|way| forms(program, way)).collect();
    found.retain(|way| is_callable(program, way, given));
    found.truncate(MAX_SEQUENCES);
    found
}

/// A value with arrays of a few elements for those whose length is left open.
fn forms(program: &Program, made: &Sequence) -> Vec<Sequence> {
    let Some(Statement::Input(input)) = made.last() else { return vec![made.clone()] };
    let Some(element) = input.descriptor.strip_prefix('[') else {
        return vec![Sequence::input(&input.descriptor, &input.name)];
    };
    let Ok(class) = program.load_descriptor(&input.descriptor) else { return Vec::new() };
    if element.starts_with('[') {
        return vec![Sequence::array(class, Vec::new())];
    }
    let element = Sequence::input(element, &input.name);
    LENGTHS.map(|length| Sequence::array(class, vec![element.clone(); length])).to_vec()
}
