//! Stubs: what they answer is made up.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "stub",
    sentence: "a stub stands in for an object whose own answers may be others",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.calls.is_some_and(|calls| calls.has_stub)
}

const EXAMPLE: &str = r#"
public class Header {
    public interface Source {
        String next();
    }

    public static int width(Source source) {
        return source.next().length();
    }
}
// call: Header.width(() -> null);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Header {
    public static String second(String line) {
        return line.split(",")[1];
    }
}
// call: Header.second("only");
"#;
