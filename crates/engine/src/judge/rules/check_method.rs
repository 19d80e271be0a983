//! Checks that the program calls by their names.

use attest_forward::Place;
use attest_program::Program;

use super::argument_test::OF_ARGUMENTS;
use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "check-method",
    sentence: "a check method rejects the argument",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// A check of the JDK or a library that the program itself called, or one of its own. What library code checks of its own
/// accord is no contract of the program.
fn applies(evidence: &Evidence<'_>) -> bool {
    let within = evidence.called_frames();
    let called = || !within.is_empty() && within.iter().all(|place| is_check(evidence.program, *place));
    let own = || evidence.own_place().is_some_and(|place| is_check(evidence.program, place));
    evidence.is_any(OF_ARGUMENTS) && (called() || own())
}

/// Whether the business of a method is to check arguments.
fn is_check(program: &Program, place: Place) -> bool {
    let method = program.method(place.method);
    let (class, name) = (program.class_name(method.class), program.text(method.name));
    match class {
        "java/util/Objects" => name.starts_with("require") || name.starts_with("check"),
        "jdk/internal/util/Preconditions" | "jdk/internal/util/Preconditions$1" => true,
        _ => {
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            matches!(simple, "Preconditions" | "Validate" | "Assert" | "Checks" | "Verify" | "ArgumentChecks")
        }
    }
}

const EXAMPLE: &str = r#"
import java.util.Objects;

public class Name {
    public Name(String text) {
        Objects.requireNonNull(text, "text");
    }
}
// call: new Name(null);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Name {
    public Name(String text) {
        text.length();
    }
}
// call: new Name(null);
"#;
