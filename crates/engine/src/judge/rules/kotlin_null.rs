//! Null that Kotlin does not take.

use attest_forward::Place;
use attest_ir::{Body, Inst, Reg};
use attest_sequence::nullable_parameters;

use crate::analysis::KOTLIN_CHECKS;
use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::value_origin::{Reads, here, of_caller};

pub(crate) const RULE: Rule = Rule {
    id: "kotlin-null",
    sentence: "null was passed to Kotlin code where its types say that it may not be",
    applies,
    penalty: 0,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// Checks of parameters, which the compiler puts in front of a method; those of older compilers behind.
const OF_PARAMETERS: &[&str] = &["checkNotNullParameter", "checkParameterIsNotNull"];

/// Checks of any value: `!!`, casts, and what Java gave.
const OF_VALUES: &[&str] = &[
    "checkNotNull",
    "checkNotNullExpressionValue",
    "checkExpressionValueIsNotNull",
    "checkReturnedValueIsNotNull",
    "checkFieldIsNotNull",
];

/// A parameter that is declared to take null takes it: `!!` on it is no contract. Nor is a null that the program has from
/// somewhere else.
fn applies(evidence: &Evidence<'_>) -> bool {
    let frames = evidence.own_frames();
    let (Some(inner), Some(outer)) = (frames.first(), frames.last()) else { return false };
    let Ok(body) = evidence.bodies.get(evidence.program, inner.method) else { return false };
    let checked = |names: &[&str]| checked(evidence, body, *inner, names);
    if frames.len() == 1 && !checked(OF_PARAMETERS).is_empty() {
        return true;
    }
    let reads: Reads = checked(OF_PARAMETERS).into_iter().chain(checked(OF_VALUES)).collect();
    let nullable = nullable_parameters(evidence.program, outer.method);
    let passed = of_caller(evidence.program, evidence.bodies, frames, reads);
    passed.into_iter().any(|parameter| !nullable.get(parameter).is_some_and(|nullable| *nullable))
}

/// What checks of these names at a place check.
fn checked(evidence: &Evidence<'_>, body: &Body, place: Place, names: &[&str]) -> Vec<(usize, Reg)> {
    let text = |name| evidence.program.text(name);
    let check = |at: usize| match body.insts[at] {
        Inst::Call { site } => {
            let site = &body.sites[site as usize];
            let is_check = text(site.class) == KOTLIN_CHECKS && names.contains(&text(site.name));
            site.arguments.first().filter(|_| is_check).map(|value| (at, *value))
        }
        _ => None,
    };
    here(body, place).into_iter().filter_map(check).collect()
}

const EXAMPLE: &str = r#"
import kotlin.jvm.internal.Intrinsics;

// What the compiler makes of: fun width(text: String) = text.length
public class Word {
    public static int width(String text) {
        Intrinsics.checkNotNullParameter(text, "text");
        return text.length();
    }
}
// call: Word.width(null);
"#;

const COUNTER_EXAMPLE: &str = r#"
import kotlin.jvm.internal.Intrinsics;

// What the compiler makes of: private var text: String? = null; fun width() = text!!.length
public class Word {
    private String text;

    public int width() {
        String found = text;
        Intrinsics.checkNotNull(found);
        return found.length();
    }
}
// call: new Word().width();
"#;
