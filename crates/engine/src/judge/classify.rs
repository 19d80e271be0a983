//! What is a bug and what is a contract.
//!
//! A contract is an exception that the program throws on purpose because of its arguments: an explicit `throw` of
//! one of the classes that say so, or a check of the JDK made for that. All other unchecked exceptions are bugs:
//! those that an instruction or a library method throws, failed assertions, and explicit ones that tell of a state
//! which the public methods should not have let come about.

use attest_forward::Place;
use attest_ir::{Bodies, Inst};
use attest_program::{ClassId, Kind, MethodId, Program};

/// Exceptions that interfaces of the JDK announce: what implements them may throw them.
const ANNOUNCED: &[&str] = &[
    "java/lang/UnsupportedOperationException",
    "java/lang/IllegalStateException",
    "java/util/NoSuchElementException",
    "java/lang/ClassCastException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/IllegalArgumentException",
];

/// A bug or a contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Class {
    /// A bug.
    Bug,
    /// Part of the contract.
    Contract,
}

/// Exceptions that tell of wrong arguments.
const OF_ARGUMENTS: &[&str] = &[
    "java/lang/IllegalArgumentException",
    "java/lang/NullPointerException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArithmeticException",
    "java/time/DateTimeException",
];

/// Methods of the JDK and of libraries that check arguments.
fn checks_arguments(class: &str, method: &str) -> bool {
    let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
    match class {
        "java/util/Objects" => method.starts_with("require") || method.starts_with("check"),
        "jdk/internal/util/Preconditions" | "jdk/internal/util/Preconditions$1" => true,
        _ => {
            matches!(simple, "Preconditions" | "Validate" | "Assert" | "Checks" | "Verify" | "ArgumentChecks")
        }
    }
}

/// Whether an exception can be an error at all: unchecked, and not of the environment.
pub(crate) fn is_error(program: &Program, exception: ClassId) -> bool {
    let is = |name: &str| program.load(name).is_ok_and(|class| program.is_subtype(exception, class));
    if is("java/lang/VirtualMachineError") {
        return is("java/lang/StackOverflowError");
    }
    let unchecked = is("java/lang/RuntimeException") || is("java/lang/Error");
    // What a module keeps closed is a matter of how the JVM is started.
    let environment =
        ["java/lang/LinkageError", "java/lang/ThreadDeath", "java/lang/reflect/InaccessibleObjectException"];
    unchecked && !environment.into_iter().any(is)
}

/// Whether an exception with this stack trace, innermost first, is a bug or a contract; `site` is the innermost
/// place in the program's own classes.
pub(crate) fn classify(
    program: &Program,
    bodies: &Bodies,
    exception: ClassId,
    trace: &[Place],
    site: usize,
) -> Class {
    let of_arguments = OF_ARGUMENTS
        .iter()
        .any(|name| program.load(name).is_ok_and(|class| program.is_subtype(exception, class)));
    // A check that the program itself called; what library code checks of its own accord is no contract of ours.
    let checked = site > 0
        && trace[..site].iter().all(|place| {
            let method = program.method(place.method);
            checks_arguments(program.class_name(method.class), program.text(method.name))
        });
    let by_helper = of_arguments && site == 0 && {
        let method = program.method(trace[0].method);
        checks_arguments(program.class_name(method.class), program.text(method.name))
    };
    if checked || by_helper || declares(program, exception, &trace[site..]) {
        return Class::Contract;
    }
    let explicit = site == 0 && throws_explicitly(program, bodies, trace[0]);
    let announced = || {
        let is_one = ANNOUNCED
            .iter()
            .any(|name| program.load(name).is_ok_and(|class| program.is_subtype(exception, class)));
        is_one && implements_jdk(program, trace[site].method)
    };
    let expected = is_expected(program, exception, trace[site].method);
    match explicit && of_arguments || (explicit || site > 0 || expected) && announced() {
        true => Class::Contract,
        false => Class::Bug,
    }
}

/// Whether callers expect this exception of a method of this shape: an index that there is not, an object that
/// cannot be compared or found.
fn is_expected(program: &Program, exception: ClassId, method: MethodId) -> bool {
    let is = |name: &str| program.load(name).is_ok_and(|class| program.is_subtype(exception, class));
    let declared = program.method(method);
    let parameters = &declared.signature.parameters;
    let takes = |kind: Kind| parameters.iter().any(|parameter| parameter.kind == kind);
    is("java/lang/IndexOutOfBoundsException") && takes(Kind::Int)
        || is("java/lang/ClassCastException") && takes(Kind::Ref)
}

/// Whether the method that fails, the one under test, or one that they override says in its `throws` clause that it
/// throws this.
fn declares(program: &Program, exception: ClassId, own: &[Place]) -> bool {
    let (Some(inner), Some(outer)) = (own.first(), own.last()) else { return false };
    let methods = [inner, outer].into_iter().flat_map(|place| overridden(program, place.method));
    methods.into_iter().any(|method| {
        let declared = program.method(method);
        let Some(file) = program.class(declared.class).file() else { return false };
        let Some(member) = file.methods().get(declared.index as usize) else { return false };
        member.exceptions(file).iter().any(|name| {
            let broad =
                matches!(*name, "java/lang/Exception" | "java/lang/Throwable" | "java/lang/RuntimeException");
            !broad && program.load(name).is_ok_and(|class| program.is_subtype(exception, class))
        })
    })
}

/// A method and those that it overrides.
fn overridden(program: &Program, method: MethodId) -> Vec<MethodId> {
    let declared = program.method(method);
    let mut found = vec![method];
    if declared.is_static() || program.text(declared.name) == "<init>" {
        return found;
    }
    let above = |class: ClassId| {
        let class = program.class(class);
        class.superclass.into_iter().chain(class.interfaces.iter().copied()).collect::<Vec<_>>()
    };
    let mut pending = above(declared.class);
    while let Some(class) = pending.pop() {
        found.extend(program.class(class).declared_method(declared.name, declared.descriptor));
        pending.extend(above(class));
    }
    found
}

/// Whether a method implements or overrides one of the JDK's, `Object`'s excepted.
fn implements_jdk(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
    if declared.is_static() || name == "<init>" {
        return false;
    }
    let mut pending = vec![declared.class];
    while let Some(class) = pending.pop() {
        let found = program.class(class);
        let above = found.is_from_jdk() && class != program.well_known().object;
        // Bridges stand for the erased descriptor: the name and the number of parameters tell enough.
        let same = |other: &MethodId| {
            let other = program.method(*other);
            program.text(other.name) == name
                && other.signature.parameters.len() == declared.signature.parameters.len()
                && (other.signature.result.is_some() == declared.signature.result.is_some()
                    || program.text(other.descriptor) == descriptor)
        };
        if above && found.methods.iter().any(same) {
            return true;
        }
        pending.extend(found.superclass);
        pending.extend(found.interfaces.iter().copied());
    }
    false
}

/// Whether the program says itself that it throws this here: an exception, not an error, behind a `throw`.
pub(crate) fn is_meant(
    program: &Program,
    bodies: &Bodies,
    exception: ClassId,
    trace: &[Place],
    site: usize,
) -> bool {
    let error = program.load("java/lang/Error").is_ok_and(|class| program.is_subtype(exception, class));
    !error
        && (site == 0 && throws_explicitly(program, bodies, trace[0])
            || classify(program, bodies, exception, trace, site) == Class::Contract)
}

/// Whether the instruction at a place is a `throw`, or the making of what is thrown next.
pub(crate) fn throws_explicitly(program: &Program, bodies: &Bodies, place: Place) -> bool {
    let Ok(body) = bodies.get(program, place.method) else { return false };
    let Some(pc) = place.pc else { return false };
    let at = body.pcs.iter().position(|known| *known == pc);
    at.is_some_and(|at| {
        body.insts[at..].iter().zip(&body.pcs[at..]).take_while(|(_, known)| **known == pc).any(
            |(inst, _)| {
                match inst {
                    Inst::Throw { .. } => true,
                    Inst::New { .. } => true,
                    // The trace is filled in by the constructor: the call is of a constructor of an exception.
                    Inst::Call { site } => is_exception_constructor(
                        program,
                        body.sites[*site as usize].class,
                        body.sites[*site as usize].name,
                    ),
                    _ => false,
                }
            },
        )
    })
}

fn is_exception_constructor(
    program: &Program,
    class: attest_program::Name,
    name: attest_program::Name,
) -> bool {
    program.text(name) == "<init>"
        && program
            .load(program.text(class))
            .is_ok_and(|class| program.is_subtype(class, program.well_known().throwable))
}

/// The innermost place in the program's own classes.
pub(crate) fn site(program: &Program, trace: &[Place]) -> Option<usize> {
    trace.iter().position(|place| is_own(program, place.method))
}

fn is_own(program: &Program, method: MethodId) -> bool {
    let class = program.class(program.method(method).class);
    !class.is_from_jdk() && class.file().is_some()
}
