//! Texts in a language of the JDK.

use crate::judge::evidence::Evidence;
use crate::judge::rejected_by_jdk::{Rejected, rejected_by_jdk};
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "jdk-language",
    sentence: "the JDK cannot read a text as the pattern or format that it is to be",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    rejected_by_jdk(evidence) == Some(Rejected::Language)
}

const EXAMPLE: &str = r#"
import java.util.regex.Pattern;

public class Prefix {
    public static Pattern of(String text) {
        return Pattern.compile("^" + text);
    }
}
// call: Prefix.of("(");
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.regex.Pattern;

public class Prefix {
    public Pattern bracket() {
        return Pattern.compile("(");
    }
}
// call: new Prefix().bracket();
"#;
