//! Numbers at the ends of their types.

use crate::judge::evidence::{Event, Evidence};
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_UNUSUAL;

pub(crate) const RULE: Rule = Rule {
    id: "extreme",
    sentence: "a number was passed that is as large or as small as can be",
    applies,
    penalty: PENALTY_UNUSUAL,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// What overflows is rarely worth a look first.
fn applies(evidence: &Evidence<'_>) -> bool {
    let thrown = matches!(evidence.event, Event::Threw(_));
    thrown && evidence.calls.is_some_and(|calls| calls.extremes)
}

const EXAMPLE: &str = r#"
public class Slots {
    public static int[] upTo(int last) {
        return new int[last + 1];
    }
}
// call: Slots.upTo(Integer.MAX_VALUE);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Slots {
    public static int[] upTo(int last) {
        return new int[last + 1];
    }
}
// call: Slots.upTo(-7);
"#;
