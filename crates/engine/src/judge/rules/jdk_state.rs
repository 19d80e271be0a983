//! Calls that do not fit the state of an object of the JDK.

use crate::judge::evidence::Evidence;
use crate::judge::rejected_by_jdk::{Rejected, rejected_by_jdk};
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "jdk-state",
    sentence: "the JDK or a library rejects the call in this state: a stream that is used up, a lock that is not held",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    rejected_by_jdk(evidence) == Some(Rejected::State)
}

const EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Pile {
    private final List<String> items = new ArrayList<>();

    public void drop() {
        items.iterator().remove();
    }
}
// call: new Pile().drop();
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.List;

public class Pile {
    private final List<String> items = List.of("one");

    public void drop() {
        items.remove("one");
    }
}
// call: new Pile().drop();
"#;
