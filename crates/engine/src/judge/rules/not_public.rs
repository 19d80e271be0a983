//! Members that strangers cannot call.

use attest_classfile::access::ACC_PUBLIC;
use attest_program::MethodId;

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "not-public",
    sentence: "the way to it calls a member that is not public",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    let public = |method: MethodId| is_public(evidence, method);
    evidence.calls.is_some_and(|calls| !calls.all.iter().all(|call| public(call.method)))
}

/// Whether users outside the package may call a method.
fn is_public(evidence: &Evidence<'_>, method: MethodId) -> bool {
    let declared = evidence.program.method(method);
    let class = evidence.program.class(declared.class);
    declared.access & class.access & ACC_PUBLIC != 0
}

const EXAMPLE: &str = r#"
public class Tree {
    private final int[] heights = new int[2];

    int height() {
        return heights[2];
    }
}
// call: new Tree().height();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Tree {
    private final int[] heights = new int[2];

    public int height() {
        return heights[2];
    }
}
// call: new Tree().height();
"#;
