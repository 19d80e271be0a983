//! Helpful messages of `NullPointerException` (JEP 358).

use attest_program::Program;
use attest_program::null_message::null_message;

use crate::trace::Place;

/// What the JVM says about a null dereference at this place; nothing before JDK 15.
pub(crate) fn message(program: &Program, place: Place) -> Option<String> {
    if program.jdk().version < 15 {
        return None;
    }
    let method = program.method(place.method);
    null_message(program.class(method.class).file()?, method.index as usize, place.pc?)
}
