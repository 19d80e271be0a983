//! Exceptions that a method declares.

use attest_program::{ClassId, MethodId, Program};

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    id: "declared",
    sentence: "the method says in its `throws` clause that it throws this",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// Who declares these says nothing.
const BROAD: &[&str] = &["java/lang/Exception", "java/lang/Throwable", "java/lang/RuntimeException"];

/// The method that fails, the one under test, or one that they override.
fn applies(evidence: &Evidence<'_>) -> bool {
    let own = evidence.own_frames();
    let (Some(inner), Some(outer)) = (own.first(), own.last()) else { return false };
    let methods = [inner, outer].into_iter().flat_map(|place| overridden(evidence.program, place.method));
    methods.into_iter().any(|method| declares(evidence, method))
}

fn declares(evidence: &Evidence<'_>, method: MethodId) -> bool {
    let declared = evidence.program.method(method);
    let Some(file) = evidence.program.class(declared.class).file() else { return false };
    let Some(member) = file.methods().get(declared.index as usize) else { return false };
    member.exceptions(file).iter().any(|name| !BROAD.contains(name) && evidence.is(name))
}

/// A method and those that it overrides.
fn overridden(program: &Program, method: MethodId) -> Vec<MethodId> {
    let declared = program.method(method);
    let mut found = vec![method];
    if declared.is_static() || program.text(declared.name) == "<init>" {
        return found;
    }
    let above = |class: ClassId| {
        let class = program.class(class);
        class.superclass.into_iter().chain(class.interfaces.iter().copied()).collect::<Vec<_>>()
    };
    let mut pending = above(declared.class);
    while let Some(class) = pending.pop() {
        found.extend(program.class(class).declared_method(declared.name, declared.descriptor));
        pending.extend(above(class));
    }
    found
}

const EXAMPLE: &str = r#"
public class Port {
    public static int parse(String text) throws NumberFormatException {
        return Integer.parseInt(text);
    }
}
// call: Port.parse("eighty");
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Port {
    public static int parse(String text) throws RuntimeException {
        return Integer.parseInt(text);
    }
}
// call: Port.parse("eighty");
"#;
