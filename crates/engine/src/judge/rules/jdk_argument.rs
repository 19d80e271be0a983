//! Arguments that the JDK rejects.

use crate::judge::evidence::Evidence;
use crate::judge::rejected_by_jdk::{Rejected, rejected_by_jdk};
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_OF_CALLER;

pub(crate) const RULE: Rule = Rule {
    id: "jdk-argument",
    sentence: "the JDK or a library calls an argument illegal, and what the caller passed is the likely reason",
    applies,
    penalty: PENALTY_OF_CALLER,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    rejected_by_jdk(evidence) == Some(Rejected::Argument)
}

const EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Cells {
    public static List<String> of(String line) {
        return new ArrayList<>(line.indexOf(','));
    }
}
// call: Cells.of("one");
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Cells {
    private int size = -1;

    public List<String> row() {
        return new ArrayList<>(size);
    }
}
// call: new Cells().row();
"#;
