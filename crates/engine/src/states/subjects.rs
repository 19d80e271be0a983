//! What is asked of states, and the classes whose calls make the objects that it takes.

use attest_program::{ClassId, FieldId, Program, class_of_descriptor, package, split_descriptor};
use attest_sequence::graph::{Call, Menu, Slot, handed_out, is_open, settable};
use attest_testcase::class_name;

use crate::query;
use crate::session::Error;

/// A method that answers yes or no.
pub(crate) fn question(program: &Program, query: &str) -> Result<Call, Error> {
    let methods = query::methods(program, query, "synth --property")?;
    let [method] = methods.as_slice() else {
        return Err(Error::Unusable(format!("{query}: names several methods; name one as Class#method")));
    };
    let declared = program.method(*method);
    let text = format!("{}#{}", program.dotted(declared.class), query::spelling(program, *method));
    let (_, result) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
    if result != "Z" || program.text(declared.name) == "<init>" {
        return Err(Error::Unusable(format!(
            "{text} does not return boolean; a specification or property is a method that does"
        )));
    }
    Call::of(program, declared.class, *method).map_err(|why| Error::Unusable(format!("{text}: {why}")))
}

/// A method that must hold of every object of its class: it takes the object and nothing else.
pub(crate) fn invariant(program: &Program, query: &str) -> Result<Call, Error> {
    let call = question(program, query)?;
    match call.slots.as_slice() {
        [Slot::Object(_)] => Ok(call),
        _ => Err(Error::Unusable(format!("{query}: an invariant takes the object and nothing else"))),
    }
}

/// Whether public calls make objects of the class that an invariant is about.
pub(crate) fn is_made(program: &Program, invariant: &Call) -> bool {
    objects_of(invariant)
        .iter()
        .all(|class| made(program, *class, &subjects_of(program, *class, usize::MAX)).is_ok())
}

/// The classes that questions need: those they take, and what these in turn take, if the program has them.
pub(crate) fn subjects(
    program: &Program,
    questions: &[Call],
    named: &[String],
) -> Result<Vec<ClassId>, Error> {
    let mut waiting: Vec<ClassId> = Vec::new();
    for name in named {
        waiting.push(query::class(program, name)?);
    }
    waiting.extend(questions.iter().flat_map(objects_of));
    let mut classes = closure(program, waiting, usize::MAX);
    // What fields are set to must be made, too.
    loop {
        let set =
            settable(program, &classes).into_iter().filter_map(|(_, field)| field_class(program, field));
        let wider = closure(program, classes.iter().copied().chain(set).collect(), usize::MAX);
        if wider == classes {
            break;
        }
        classes = wider;
    }
    for class in questions.iter().flat_map(objects_of) {
        made(program, class, &classes)?;
    }
    Ok(classes)
}

/// The class of the objects that a field holds, if it is one.
fn field_class(program: &Program, field: FieldId) -> Option<ClassId> {
    let name = class_of_descriptor(program.text(program.field(field).descriptor))?;
    program.load(name).ok()
}

/// A class and those that are needed to call its methods; more than so many are not looked for.
pub(crate) fn subjects_of(program: &Program, class: ClassId, most: usize) -> Vec<ClassId> {
    closure(program, vec![class], most)
}

fn closure(program: &Program, mut waiting: Vec<ClassId>, most: usize) -> Vec<ClassId> {
    let mut classes: Vec<ClassId> = Vec::new();
    while let Some(class) = waiting.pop() {
        let declared = program.class(class);
        if classes.contains(&class) || declared.is_from_jdk() {
            continue;
        }
        classes.push(class);
        if classes.len() >= most {
            break;
        }
        for call in &Menu::new(program, &[class]).calls {
            waiting.extend(objects_of(call));
        }
        for method in &declared.methods {
            if let Ok(call) = Call::of(program, class, *method)
                && is_open(program, class, *method)
            {
                waiting.extend(objects_of(&call));
            }
        }
    }
    classes.sort_unstable();
    classes
}

/// Classes with further ones that have a share in their states: those of the program that methods hand out, and those that
/// are nested in them, as far as callers can name them.
pub(super) fn with_neighbours(program: &Program, classes: &[ClassId]) -> Vec<ClassId> {
    let mut found = classes.to_vec();
    let nested = |class: &ClassId| {
        let file = program.class(program.nest_host(*class)).file();
        let names = file.map(|file| file.nest_members()).unwrap_or_default();
        names.into_iter().filter_map(|name| program.load(name).ok()).collect::<Vec<_>>()
    };
    found.extend(classes.iter().flat_map(nested));
    found.extend(Menu::new(program, classes).calls.iter().flat_map(|call| handed_out(program, call)));
    let own = |class: &ClassId| {
        let package = package(program.class_name(*class)).replace('/', ".");
        let known = program.class(*class);
        !known.is_from_jdk() && !known.is_array() && class_name(program, *class, &package).is_ok()
    };
    found.retain(|class| classes.contains(class) || own(class));
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn objects_of(call: &Call) -> Vec<ClassId> {
    let of = |slot: &Slot| match slot {
        Slot::Object(class) => Some(*class),
        Slot::Primitive(_) => None,
    };
    call.slots.iter().filter_map(of).collect()
}

/// Whether a call may give an object of a class that was not there before.
pub(super) fn gives(program: &Program, call: &Call, class: ClassId) -> bool {
    if call.constructor {
        return call.class == class;
    }
    let (_, result) =
        split_descriptor(program.text(program.method(call.method).descriptor)).unwrap_or_default();
    let given = attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok());
    // Whatever a collection holds is given back as an `Object`, a copy of itself only by `clone`.
    let element = |given: ClassId| {
        given == program.well_known().object && program.text(program.method(call.method).name) != "clone"
    };
    given.is_some_and(|given| !element(given) && program.is_subtype(class, given))
}

/// Checks that some call makes an object of a class.
pub(super) fn made(program: &Program, class: ClassId, classes: &[ClassId]) -> Result<(), Error> {
    let menu = Menu::new(program, classes);
    let makes = |call: &Call| {
        let made = match call.constructor {
            true => Some(call.class),
            false => {
                let descriptor = program.text(program.method(call.method).descriptor);
                let (_, result) = split_descriptor(descriptor).unwrap_or_default();
                attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok())
            }
        };
        let itself = call.slots.contains(&Slot::Object(class));
        !itself && made.is_some_and(|made| program.is_subtype(made, class))
    };
    let indirect = || {
        menu.strange.iter().any(|(of, method)| {
            Call::of(program, *of, *method).is_ok_and(|call| makes(&call))
                && !menu.sequences(program, classes, *of, *method).is_empty()
        })
    };
    if menu.calls.iter().any(makes) || indirect() {
        return Ok(());
    }
    let left: Vec<String> = menu
        .left_out
        .iter()
        .filter(|(method, _)| program.method(*method).class == class)
        .map(|(method, why)| format!("{} {why}", query::spelling(program, *method)))
        .collect();
    let why = match left.as_slice() {
        [] => "it has no public constructor and no public static method that returns one".to_owned(),
        left => left.join("; "),
    };
    Err(Error::Unusable(format!("there is no public way to make a {}: {why}", program.dotted(class))))
}
