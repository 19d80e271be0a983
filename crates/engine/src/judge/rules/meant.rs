//! Exceptions that the program throws on purpose, of classes that do not tell of arguments.

use crate::judge::evidence::{Evidence, Standard};
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_ON_PURPOSE;

pub(crate) const RULE: Rule = Rule {
    id: "meant",
    sentence: "the program throws it by a `throw` of its own",
    applies,
    penalty: PENALTY_ON_PURPOSE,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// An error, a failed `assert` above all, says that the program is wrong: proofs and suites do not take it for meant.
fn applies(evidence: &Evidence<'_>) -> bool {
    let hunted = matches!(evidence.standard, Standard::Program | Standard::Library);
    (hunted || !evidence.is("java/lang/Error")) && evidence.is_explicit()
}

const EXAMPLE: &str = r#"
public class Door {
    private boolean open;

    public void close() {
        if (!open) {
            throw new IllegalStateException("not open");
        }
    }
}
// call: new Door().close();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Door {
    private final int[] hinges = new int[2];

    public int third() {
        return hinges[2];
    }
}
// call: new Door().third();
"#;
