//! Wrong types that the compiler would have rejected, had it been told the type arguments.

use super::passed::MISTYPED;
use crate::judge::calls::CallMade;
use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "unchecked",
    sentence: "the test leaves type arguments out, with which the compiler might have rejected it",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    let generic = |call: &CallMade| call.has_arguments && is_generic(evidence, call);
    evidence.is_exactly(MISTYPED) && evidence.calls.is_some_and(|calls| calls.all.iter().any(generic))
}

/// Whether the type of a method of the program's own says more than its descriptor.
fn is_generic(evidence: &Evidence<'_>, call: &CallMade) -> bool {
    let declared = evidence.program.method(call.method);
    let class = evidence.program.class(declared.class);
    let Some(file) = class.file().filter(|_| !class.is_from_jdk()) else { return false };
    let member = file.methods().get(declared.index as usize);
    member.is_some_and(|member| member.signature(file).is_some())
}

const EXAMPLE: &str = r#"
import java.util.List;

public class Sum {
    public static int of(List<Integer> values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }
}
// call: Sum.of((List) List.of("one"));
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Sum {
    public static int of(Object first, Object second) {
        return (Integer) first + (Integer) second;
    }
}
// call: Sum.of(1, "one");
"#;
