//! What the JDK rejects by its own rules, so that a library which passes it on is hardly to blame.

use attest_program::{MethodId, Program, split_descriptor};

use super::calls::Calls;
use super::evidence::Evidence;

/// What the JDK rejects: one of them at most, so that the penalty of its rule counts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rejected {
    /// A call that does not fit the state of the JDK's object: a stream that is used up, a lock that is not held.
    State,
    /// A text in a language of the JDK's: a pattern, a format.
    Language,
    /// An argument, where nothing else could be the reason.
    Argument,
}

/// What of the caller's the JDK's code rejected, if it threw.
pub(super) fn rejected_by_jdk(evidence: &Evidence<'_>) -> Option<Rejected> {
    let calls = evidence.calls?;
    if evidence.called_frames().is_empty() {
        return None;
    }
    if evidence.is_any(&["java/lang/IllegalStateException", "java/lang/IllegalMonitorStateException"]) {
        return Some(Rejected::State);
    }
    let text = takes_text(evidence.program, calls);
    if text && is_of_a_language(evidence) {
        return Some(Rejected::Language);
    }
    let illegal = evidence.is("java/lang/IllegalArgumentException");
    (illegal && (text || is_stateless(evidence.program, calls))).then_some(Rejected::Argument)
}

/// Whether there is no object whose state could be the reason.
fn is_stateless(program: &Program, calls: &Calls) -> bool {
    program.method(calls.target).is_static() || calls.target_name(program) == "<init>"
}

/// Whether a text is passed anywhere.
fn takes_text(program: &Program, calls: &Calls) -> bool {
    let takes = |method: MethodId| {
        let descriptor = program.text(program.method(method).descriptor);
        let text = |class: &str| matches!(class, "Ljava/lang/String;" | "Ljava/lang/CharSequence;");
        split_descriptor(descriptor).is_some_and(|(parameters, _)| parameters.into_iter().any(text))
    };
    calls.all.iter().any(|call| takes(call.method))
}

/// Whether the JDK was reading a text in a language of its own.
fn is_of_a_language(evidence: &Evidence<'_>) -> bool {
    evidence.called_frames().iter().any(|place| {
        let class = evidence.program.class_name(evidence.program.method(place.method).class);
        ["java/util/regex/", "java/text/", "java/util/Formatter", "java/time/format/"]
            .iter()
            .any(|head| class.starts_with(head))
    })
}
