//! Verifies classes before they are used, as the JVM does when it links them (JVMS 4.10, 5.4.1).
//!
//! [`link`] says whether a class may be used. Class files from version 50 are checked against the frames in their
//! `StackMapTable` (`check`); older ones, and those of version 50 that fail, by inference (`infer`). Both apply the same
//! rules for instructions (`step`, `members`). Where the specification and HotSpot differ, HotSpot decides.
//!
//! **Architecture Invariant:** verification adds nothing to the program; other classes are looked at by name
//! (`Program::names_interface` and its neighbours) and only where HotSpot would load them.

mod check;
mod context;
mod fault;
mod frame;
mod infer;
mod members;
mod method;
mod stack_map;
mod step;
mod types;

use attest_program::{Class, ClassId, LinkError, Program};

use crate::context::Context;
use crate::fault::Fault;
use crate::method::Method;
use crate::types::Hierarchy;

/// The first version whose class files have frames, and the first for which there is no second try by inference.
const WITH_FRAMES: u16 = 50;
const WITHOUT_INFERENCE: u16 = 51;

/// Whether a class may be used: it and its supertypes are verified, those of the JDK excepted. Found out once.
pub fn link(program: &Program, class: ClassId) -> Result<(), LinkError> {
    // Supertypes are loaded before, and so have the smaller ids.
    for supertype in program.supertypes(class) {
        let class = program.class(*supertype);
        if !class.is_from_jdk() {
            class.verified(|| verify(program, class))?;
        }
    }
    Ok(())
}

/// Verifies all methods of a class.
fn verify(program: &Program, class: &Class) -> Result<(), LinkError> {
    let Some(file) = class.file() else { return Ok(()) };
    let context = Context {
        program,
        class,
        file,
        name: program.text(class.name),
        hierarchy: Hierarchy { program, inferred: file.major() < WITH_FRAMES },
    };
    let again = (WITH_FRAMES..WITHOUT_INFERENCE).contains(&file.major());
    let result = match verify_methods(context) {
        Err((Fault::Verify(_) | Fault::FrameOffset, _)) if again => {
            verify_methods(Context { hierarchy: Hierarchy { program, inferred: true }, ..context })
        }
        result => result,
    };
    result.map_err(|(fault, place)| {
        let malformed =
            |what: &str| LinkError::Format { class: context.name.into(), what: format!("{what} in {place}") };
        match fault {
            Fault::Verify(reason) => LinkError::Verify(format!("{reason} in {place}")),
            Fault::Format(what) => malformed(&what),
            Fault::FrameOffset => malformed("StackMapTable format error: bad offset for Uninitialized"),
            Fault::Link(error) => error,
        }
    })
}

/// The first fault in the methods of a class, and where it is.
fn verify_methods(context: Context<'_>) -> Result<(), (Fault, String)> {
    for declared in context.file.methods() {
        let mut pc = 0;
        verify_method(context, declared, &mut pc).map_err(|fault| {
            let (name, descriptor) = (declared.name(context.file), declared.descriptor(context.file));
            (fault, format!("{}.{name}{descriptor} @{pc}", context.name))
        })?;
    }
    Ok(())
}

fn verify_method(
    context: Context<'_>,
    declared: &attest_classfile::Method,
    pc: &mut u32,
) -> Result<(), Fault> {
    let Some(method) = Method::decode(context.file, declared)? else { return Ok(()) };
    match context.hierarchy.inferred {
        true => {
            let names = boxcar::Vec::new();
            infer::infer(inferring(context, &names), &method, &names, pc)
        }
        false => check::check(context, &method, pc),
    }
}

/// The same context, for as long as the names that inference finds are kept.
fn inferring<'n, 'a: 'n>(context: Context<'a>, _names: &'n boxcar::Vec<Box<str>>) -> Context<'n> {
    context
}
