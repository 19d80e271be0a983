//! Methods that no test calls.

use attest_program::{MethodId, Program, split_descriptor};
use attest_testcase::is_identifier;

/// What tests keep away from.
pub(crate) const REFLECTION: &str = "Ljava/lang/reflect/";

/// What Kotlin hands to a suspend function behind its arguments.
const CONTINUATION: &str = "Lkotlin/coroutines/Continuation;";

/// Why no test calls a method, whatever there is to call it with.
pub fn refusal(program: &Program, method: MethodId) -> Option<&'static str> {
    let declared = program.method(method);
    let name = program.text(declared.name);
    let (parameters, _) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
    if parameters.last() == Some(&CONTINUATION) {
        return Some("a suspend function: coroutines are not supported");
    }
    (!name.starts_with('<') && !is_identifier(name)).then_some("Java cannot write its name")
}
