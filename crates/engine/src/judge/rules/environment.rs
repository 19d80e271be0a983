//! What the JVM, its memory and its modules are to blame for.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "environment",
    sentence: "the JVM it runs on is to blame: its memory, its modules or the class files it was given",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// What a module keeps closed is a matter of how the JVM is started.
const OF_THE_JVM: &[&str] =
    &["java/lang/LinkageError", "java/lang/ThreadDeath", "java/lang/reflect/InaccessibleObjectException"];

/// A stack that overflows is a recursion without end, and no matter of memory.
fn applies(evidence: &Evidence<'_>) -> bool {
    let machine =
        evidence.is("java/lang/VirtualMachineError") && !evidence.is("java/lang/StackOverflowError");
    !evidence.leaves_program && (machine || evidence.is_any(OF_THE_JVM))
}

const EXAMPLE: &str = r#"
public class Pages {
    public void grow() {
        throw new OutOfMemoryError("no more pages");
    }
}
// call: new Pages().grow();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Pages {
    public int count() {
        return 1 + count();
    }
}
// call: new Pages().count();
"#;
