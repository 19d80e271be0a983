//! Exceptions whose class says that an argument or operation is wrong, whoever throws them.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "rejected-argument",
    sentence: "the class of the exception says that an argument is wrong or an operation not supported",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// For a suite alone, which says what a class does: a hunter looks at who threw, and why.
fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.is_any(&[
        "java/lang/IllegalArgumentException",
        "java/time/DateTimeException",
        "java/lang/UnsupportedOperationException",
    ])
}

const EXAMPLE: &str = r#"
public class Port {
    public static int parse(String text) {
        return Integer.parseInt(text);
    }
}
// call: Port.parse("eighty");
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Port {
    public static int parse(String text) {
        return text.charAt(4);
    }
}
// call: Port.parse("80");
"#;
