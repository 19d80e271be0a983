//! Objects that a framework completes: without it their collaborators are missing.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "not-injected",
    sentence: "a framework injects collaborators, and the object was made without them",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

fn applies(evidence: &Evidence<'_>) -> bool {
    evidence.calls.is_some_and(|calls| calls.lacks_injected)
}

const EXAMPLE: &str = r#"
public class Header {
    @Inject
    private Source source;

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Inject {
    }

    public interface Source {
        String next();
    }

    public int width() {
        return source.next().length();
    }
}
// call: new Header().width();
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Header {
    private String line = "only";

    public String second() {
        return line.split(",")[1];
    }
}
// call: new Header().second();
"#;
