//! Arguments that were made without asking what the method wants.

use attest_program::ClassId;

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "arbitrary-object",
    sentence: "a text or an object was passed that is one of many, and the exception says that it does not fit",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// The states of a proof are built with texts and objects that are arbitrary, and without type arguments: objects of any
/// type come together in a generic class.
fn applies(evidence: &Evidence<'_>) -> bool {
    let Some(arbitrary) = evidence.arbitrary else { return false };
    let cast = evidence.is("java/lang/ClassCastException");
    arbitrary.passed && (cast || evidence.is("java/lang/IllegalArgumentException"))
        || cast && is_generic(evidence, arbitrary.class)
}

fn is_generic(evidence: &Evidence<'_>, class: ClassId) -> bool {
    let signature = evidence.program.class(class).file().and_then(|file| file.signature());
    signature.is_some_and(|signature| signature.starts_with('<'))
}

const EXAMPLE: &str = r#"
public class Port {
    public static int parse(String text) {
        return Integer.parseInt(text);
    }
}
// call: Port.parse("eighty");
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Port {
    private final String text = "eighty";

    public int parse() {
        return Integer.parseInt(text);
    }
}
// call: new Port().parse();
"#;
