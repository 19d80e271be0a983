//! Exceptions that the compiler makes callers deal with.

use crate::judge::evidence::{Event, Evidence};
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "checked-exception",
    sentence: "the exception is a checked one, and the compiler makes callers deal with it",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// Nobody is behind `main` to deal with what leaves it.
fn applies(evidence: &Evidence<'_>) -> bool {
    let thrown = matches!(evidence.event, Event::Threw(_));
    let unchecked = evidence.is_any(&["java/lang/RuntimeException", "java/lang/Error"]);
    thrown && !unchecked && !evidence.leaves_program
}

const EXAMPLE: &str = r#"
public class Line {
    public String read() throws java.io.IOException {
        throw new java.io.IOException("closed");
    }
}
// call: new Line().read();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Line {
    public String read() {
        throw new java.io.UncheckedIOException(new java.io.IOException("closed"));
    }
}
// call: new Line().read();
"#;
