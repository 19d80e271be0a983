//! Answers of stubs that no object of the program may give: null, and several that may contradict each other.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "doubtful-answer",
    sentence: "a stub answers what the object it stands for may never answer",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.calls.is_some_and(|calls| calls.has_doubtful_answer)
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
