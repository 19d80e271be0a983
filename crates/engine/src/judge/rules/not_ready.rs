//! Objects that were not given what they need.

use attest_ir::{Body, Inst};

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;
use crate::judge::value_origin::{here, near_definition};

pub(crate) const RULE: Rule = Rule {
    id: "not-ready",
    sentence: "the object was made without arguments and not given what it needs",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// An object that was made without arguments misses a field that it was not given yet.
fn applies(evidence: &Evidence<'_>) -> bool {
    let bare = evidence.calls.is_some_and(|calls| calls.bare_receiver);
    if bare && evidence.is("kotlin/UninitializedPropertyAccessException") {
        return true;
    }
    if !bare || !evidence.is_exactly(&["java/lang/NullPointerException"]) {
        return false;
    }
    let Some(place) = evidence.own_place() else { return false };
    let Ok(body) = evidence.bodies.get(evidence.program, place.method) else { return false };
    here(body, place).into_iter().any(|at| is_field_checked(body, at))
}

/// Whether an instruction finds a null that a field or a call gave.
fn is_field_checked(body: &Body, at: usize) -> bool {
    let Inst::CheckNull { a } = body.insts[at] else { return false };
    near_definition(body, at, a).is_some_and(|at| {
        matches!(body.insts[at], Inst::GetField { .. } | Inst::Call { .. } | Inst::Move { .. })
    })
}

const EXAMPLE: &str = r#"
public class Mail {
    private String to;

    public void send(String to) {
        this.to = to;
    }

    public int width() {
        return to.length();
    }
}
// call: new Mail().width();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Mail {
    private String to;

    public Mail(String subject) {
        to = subject.isEmpty() ? "nobody" : null;
    }

    public int width() {
        return to.length();
    }
}
// call: new Mail("greetings").width();
"#;
