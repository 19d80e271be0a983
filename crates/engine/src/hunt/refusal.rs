//! What the JDK refuses by its own rules, so that a library which passes it on is hardly to blame.

use attest_program::{MethodId, Program, split_descriptor};
use attest_report::Reason;
use attest_sequence::Statement;

use super::suspicion::Suspicion;
use super::weigh::is_a;

/// Why an exception that the JDK's code threw is the caller's, if it is.
pub(super) fn refusal(program: &Program, suspicion: &Suspicion) -> Option<Reason> {
    if suspicion.error.site == 0 {
        return None;
    }
    let is = |class: &str| is_a(program, &suspicion.error, class);
    // A stream that is used up, a lock that is not held.
    if is("java/lang/IllegalStateException") || is("java/lang/IllegalMonitorStateException") {
        return Some(Reason::StateTest);
    }
    let target = program.method(suspicion.target());
    let stateless = target.is_static() || program.text(target.name) == "<init>";
    let illegal = is("java/lang/IllegalArgumentException");
    if illegal && (stateless || takes_text(program, suspicion)) {
        // Where there is no state, what is illegal can only come from the arguments.
        return Some(Reason::Passed);
    }
    (takes_text(program, suspicion) && is_of_a_language(program, suspicion)).then_some(Reason::Passed)
}

/// Whether a text is passed anywhere.
fn takes_text(program: &Program, suspicion: &Suspicion) -> bool {
    let takes = |method: MethodId| {
        let descriptor = program.text(program.method(method).descriptor);
        let text = |class: &str| matches!(class, "Ljava/lang/String;" | "Ljava/lang/CharSequence;");
        split_descriptor(descriptor).is_some_and(|(parameters, _)| parameters.into_iter().any(text))
    };
    suspicion.sequence.statements().iter().filter_map(Statement::method).any(takes)
}

/// Whether the JDK was reading a text in a language of its own: a pattern, a format.
fn is_of_a_language(program: &Program, suspicion: &Suspicion) -> bool {
    suspicion.error.trace[..suspicion.error.site].iter().any(|place| {
        let class = program.class_name(program.method(place.method).class);
        ["java/util/regex/", "java/text/", "java/util/Formatter", "java/time/format/"]
            .iter()
            .any(|head| class.starts_with(head))
    })
}
