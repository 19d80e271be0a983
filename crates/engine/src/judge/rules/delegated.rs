//! Exceptions that the JDK announces of the method that is implemented, thrown by what it hands the work to.

use crate::judge::evidence::Evidence;
use crate::judge::jdk_interface::is_announced;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "delegated",
    sentence: "the method implements one of the JDK's and passes on the exception that the JDK announces of it",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    !evidence.called_frames().is_empty() && is_announced(evidence)
}

const EXAMPLE: &str = r#"
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

public class Names extends AbstractList<String> {
    private final List<String> inner = new ArrayList<>();

    public String get(int at) {
        return inner.get(at);
    }

    public int size() {
        return inner.size();
    }
}
// call: new Names().get(3);
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Names {
    private final List<String> inner = new ArrayList<>();

    public String get(int at) {
        return inner.get(at);
    }
}
// call: new Names().get(3);
"#;
