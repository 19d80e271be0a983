//! Properties that are set later, and read before that.

use attest_forward::Place;

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "kotlin-lateinit",
    sentence: "the caller reads a property that is set later (`lateinit`, `Delegates.notNull`) before it is",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// The getter of a property that callers see does nothing else. What the program's own code reads too early is its own fault.
fn applies(evidence: &Evidence<'_>) -> bool {
    let [getter] = evidence.own_frames() else { return false };
    let method = evidence.program.method(getter.method);
    let name = evidence.program.text(method.name);
    let is_getter = name.starts_with("get") && method.signature.parameters.is_empty();
    let delegated = || {
        let class = |place: &Place| evidence.program.class_name(evidence.program.method(place.method).class);
        evidence.called_frames().iter().any(|place| class(place) == "kotlin/properties/NotNullVar")
    };
    is_getter && (evidence.is("kotlin/UninitializedPropertyAccessException") || delegated())
}

const EXAMPLE: &str = r#"
import kotlin.jvm.internal.Intrinsics;

// What the compiler makes of: lateinit var title: String
public class Report {
    public String title;

    public final String getTitle() {
        if (title != null) {
            return title;
        }
        Intrinsics.throwUninitializedPropertyAccessException("title");
        return null;
    }
}
// call: new Report().getTitle();
"#;

const COUNTER_EXAMPLE: &str = r#"
import kotlin.jvm.internal.Intrinsics;

// What the compiler makes of: private lateinit var body: String; fun width() = body.length
public class Report {
    private String body;

    public final int width() {
        String found = body;
        if (found == null) {
            Intrinsics.throwUninitializedPropertyAccessException("body");
            found = null;
        }
        return found.length();
    }
}
// call: new Report().width();
"#;
