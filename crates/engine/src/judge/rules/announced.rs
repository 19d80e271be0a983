//! Exceptions that the JDK announces of the method that is implemented, thrown on purpose.

use crate::judge::evidence::Evidence;
use crate::judge::jdk_interface::is_announced;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "announced",
    sentence: "the method implements one of the JDK's, of which the JDK announces this exception",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.is_explicit() && is_announced(evidence)
}

const EXAMPLE: &str = r#"
import java.util.Iterator;
import java.util.NoSuchElementException;

public class Nothing implements Iterator<String> {
    public boolean hasNext() {
        return false;
    }

    public String next() {
        throw new NoSuchElementException();
    }
}
// call: new Nothing().next();
"#;

const COUNTER_EXAMPLE: &str = r#"
import java.util.NoSuchElementException;

public class Nothing {
    public String next() {
        throw new NoSuchElementException();
    }
}
// call: new Nothing().next();
"#;
