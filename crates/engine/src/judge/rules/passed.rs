//! What is rejected is what the caller passed.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;
use crate::judge::value_origin::is_passed;

pub(crate) const RULE: Rule = Rule {
    id: "passed",
    sentence: "what is rejected is what the caller passed: an index, a size, a divisor, an object of another class",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// What is thrown of an object of another class.
pub(super) const MISTYPED: &[&str] = &["java/lang/ClassCastException", "java/lang/ArrayStoreException"];

/// Objects of any class may be compared.
fn applies(evidence: &Evidence<'_>) -> bool {
    let compared = || evidence.is_exactly(MISTYPED) && compares(evidence);
    !evidence.is_explicit() && is_passed(evidence) && !compared()
}

fn compares(evidence: &Evidence<'_>) -> bool {
    let name =
        evidence.own_method().map(|method| evidence.program.text(evidence.program.method(method).name));
    matches!(name, Some("equals" | "compareTo"))
}

const EXAMPLE: &str = r#"
public class Share {
    public static int of(int total, int parts) {
        return total / parts;
    }
}
// call: Share.of(12, 0);
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Share {
    private final List<String> parts = new ArrayList<>();

    public int of(int total) {
        return total / parts.size();
    }
}
// call: new Share().of(12);
"#;
