//! Indices and objects that a method of the JDK's shape cannot take.

use crate::judge::evidence::Evidence;
use crate::judge::jdk_interface::{is_announced, is_expected};
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "unfit-argument",
    sentence: "the method implements one of the JDK's, which announces this for an index or object that does not fit",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    is_expected(evidence) && is_announced(evidence)
}

const EXAMPLE: &str = r#"
import java.util.AbstractList;

public class Ring extends AbstractList<Integer> {
    private final int[] values = {1, 2, 3};

    public Integer get(int at) {
        return values[at];
    }

    public int size() {
        return values.length;
    }
}
// call: new Ring().get(3);
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.AbstractList;

public class Ring extends AbstractList<Integer> {
    private final int[] values = {1, 2, 3};

    public Integer get(int at) {
        return values[at];
    }

    public int size() {
        return values[3];
    }
}
// call: new Ring().size();
"#;
