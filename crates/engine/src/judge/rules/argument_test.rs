//! Tests of arguments that the program writes out.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "argument-test",
    sentence: "a `throw` of the program's own says that an argument is wrong",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// Exceptions that tell of wrong arguments.
pub(super) const OF_ARGUMENTS: &[&str] = &[
    "java/lang/IllegalArgumentException",
    "java/lang/NullPointerException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArithmeticException",
    "java/time/DateTimeException",
];

fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.is_any(OF_ARGUMENTS) && evidence.is_explicit()
}

const EXAMPLE: &str = r#"
public class Account {
    public void withdraw(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount");
        }
    }
}
// call: new Account().withdraw(-1);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Account {
    public void withdraw(int amount) {
        if (amount > 0) {
            throw new IllegalStateException("frozen");
        }
    }
}
// call: new Account().withdraw(1);
"#;
