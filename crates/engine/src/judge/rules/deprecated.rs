//! Methods that nobody is to call any more.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_UNUSUAL;

pub(crate) const RULE: Rule = Rule {
    id: "deprecated",
    sentence: "the method is deprecated",
    applies,
    penalty: PENALTY_UNUSUAL,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.calls.is_some_and(|calls| calls.deprecated)
}

const EXAMPLE: &str = r#"
public class Year {
    @Deprecated
    public static int century(int[] digits) {
        return digits[0] * 10 + digits[1];
    }
}
// call: Year.century(new int[1]);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Year {
    public static int century(int[] digits) {
        return digits[0] * 10 + digits[1];
    }
}
// call: Year.century(new int[1]);
"#;
