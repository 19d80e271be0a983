//! Objects that are passed to themselves.

use attest_program::MethodId;

use crate::judge::calls::CallMade;
use crate::judge::evidence::{Event, Evidence};
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "itself",
    sentence: "the object was passed to itself, which the interfaces of `java.util` leave undefined",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// An object that contains itself and a search through it that has no end, or all of it added to itself.
fn applies(evidence: &Evidence<'_>) -> bool {
    let unending = evidence.event == Event::DoesNotEnd || evidence.is("java/lang/StackOverflowError");
    let changed = evidence.is("java/util/ConcurrentModificationException");
    let undefined =
        |call: &CallMade| call.passes_receiver && (unending || changed && adds_all(evidence, call.method));
    evidence.calls.is_some_and(|calls| calls.all.iter().any(undefined))
}

fn adds_all(evidence: &Evidence<'_>, method: MethodId) -> bool {
    let name = evidence.program.text(evidence.program.method(method).name);
    ["addAll", "putAll"].iter().any(|head| name.starts_with(head))
}

const EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Bag {
    private final List<String> items = new ArrayList<>(List.of("one"));

    public void addAll(Bag other) {
        for (String item : other.items) {
            items.add(item);
        }
    }
}
// call: Bag bag = new Bag(); bag.addAll(bag);
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Bag {
    private final List<String> items = new ArrayList<>(List.of("one", "two", "three"));

    public void removeAll(Bag other) {
        for (String item : other.items) {
            items.remove(item);
        }
    }
}
// call: Bag bag = new Bag(); bag.removeAll(bag);
"#;
