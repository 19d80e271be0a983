//! Null where nothing says what it means.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "null-argument",
    sentence: "null was passed where nothing says that it may be",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// For a suite, to which a test of it says nothing. Who hunts passes null only where it may be, or is told to.
fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.is_exactly(&["java/lang/NullPointerException"])
        && evidence.passes_null.is_some_and(|passes_null| passes_null())
}

const EXAMPLE: &str = r#"
public class Word {
    public static int length(String text) {
        return text.length();
    }
}
// call: Word.length(null);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Word {
    private String text;

    public int length() {
        return text.length();
    }
}
// call: new Word().length();
"#;
