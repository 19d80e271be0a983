//! Elements that there are not.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "empty",
    sentence: "an empty structure was asked for an element",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// Who asks is to look before. The JDK's exception that is passed on says so, or the name of the method.
fn applies(evidence: &Evidence<'_>) -> bool {
    let none = evidence.is_exactly(&["java/util/NoSuchElementException", "java/util/EmptyStackException"]);
    let delegated = !evidence.called_frames().is_empty() && evidence.own_frames().len() == 1;
    let missing = none || evidence.is("java/lang/IndexOutOfBoundsException");
    evidence.calls.is_some() && (none && delegated || missing && asks(evidence))
}

/// Whether the method under test asks for an element that is at a certain end.
fn asks(evidence: &Evidence<'_>) -> bool {
    let name = evidence.calls.map_or("", |calls| calls.target_name(evidence.program));
    ["next", "previous", "first", "last", "head", "peek", "pop", "getFirst", "getLast"]
        .iter()
        .any(|head| name.starts_with(head))
}

const EXAMPLE: &str = r#"
import java.util.ArrayDeque;

public class Pile {
    private final ArrayDeque<String> items = new ArrayDeque<>();

    public String pop() {
        return items.pop();
    }
}
// call: new Pile().pop();
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.ArrayDeque;

public class Pile {
    private final ArrayDeque<String> items = new ArrayDeque<>();

    public int width() {
        return top().length();
    }

    private String top() {
        return items.pop();
    }
}
// call: new Pile().width();
"#;
