//! Where in the code that is looked at something was thrown: not in the JDK, and not in a library.
//!
//! A library is a jar of the class path that the method under test is not in. Classes in directories are the user's own, those of
//! other modules among them.

use std::path::Path;

use attest_forward::Place;
use attest_program::location::Origin;
use attest_program::{Class, Program};

/// The checks that Kotlin's compiler puts in. They take themselves out of the stack traces of what they throw.
pub(crate) const KOTLIN_CHECKS: &str = "kotlin/jvm/internal/Intrinsics";

/// The innermost place of a stack trace, innermost first, in the code that is looked at.
pub(crate) fn site(program: &Program, trace: &[Place]) -> Option<usize> {
    let class = |place: &Place| program.class(program.method(place.method).class);
    let outside = |class: &Class| !class.is_from_jdk() && class.file().is_some();
    let home = trace.iter().rev().map(class).find(|class| outside(class))?;
    let own = |class: &Class| {
        let unseen = program.text(class.name) == KOTLIN_CHECKS && class.id != home.id;
        outside(class) && !unseen && jar(class).is_none_or(|own| jar(home) == Some(own))
    };
    trace.iter().position(|place| own(class(place)))
}

fn jar(class: &Class) -> Option<&Path> {
    match class.origin() {
        Some(Origin::Jar { path, .. }) => Some(path.as_path()),
        _ => None,
    }
}
