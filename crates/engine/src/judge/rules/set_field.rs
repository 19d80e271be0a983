//! Fields that callers set themselves.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "set-field",
    sentence: "a field was set from outside, so that the state is none that the class makes itself",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// For a suite, which says what the class then does. To verify is to ask about such callers, too.
fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.sets_fields.is_some_and(|sets_fields| sets_fields())
}

const EXAMPLE: &str = r#"
public class Shelf {
    int next;
    private final int[] cups = new int[3];

    public int take() {
        return cups[next];
    }
}
// call: Shelf shelf = new Shelf(); shelf.next = -1; shelf.take();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Shelf {
    int next = 3;
    private final int[] cups = new int[3];

    public int take() {
        return cups[next];
    }
}
// call: new Shelf().take();
"#;
