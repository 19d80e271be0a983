//! What the JDK announces of the methods that its classes and interfaces declare, and that others implement.

use attest_program::{Kind, Method, MethodId, Program};

use super::evidence::Evidence;

/// Exceptions that the documentation of the JDK's interfaces announces: what implements them may throw them.
const ANNOUNCED: &[&str] = &[
    "java/lang/UnsupportedOperationException",
    "java/lang/IllegalStateException",
    "java/util/NoSuchElementException",
    "java/lang/ClassCastException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/IllegalArgumentException",
];

/// Whether the method that fails implements one of the JDK's, and the exception is one that the JDK announces.
pub(super) fn is_announced(evidence: &Evidence<'_>) -> bool {
    evidence.is_any(ANNOUNCED)
        && evidence.own_method().is_some_and(|method| implements_jdk(evidence.program, method))
}

/// Whether callers expect this exception of a method of this shape: an index that there is not, an object that cannot
/// be compared or found.
pub(super) fn is_expected(evidence: &Evidence<'_>) -> bool {
    let Some(method) = evidence.own_method() else { return false };
    let parameters = &evidence.program.method(method).signature.parameters;
    let takes = |kind: Kind| parameters.iter().any(|parameter| parameter.kind == kind);
    evidence.is("java/lang/IndexOutOfBoundsException") && takes(Kind::Int)
        || evidence.is("java/lang/ClassCastException") && takes(Kind::Ref)
}

/// Whether a method implements or overrides one of the JDK's, `Object`'s excepted.
fn implements_jdk(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    if declared.is_static() || program.text(declared.name) == "<init>" {
        return false;
    }
    let mut pending = vec![declared.class];
    while let Some(class) = pending.pop() {
        let found = program.class(class);
        let above = found.is_from_jdk() && class != program.well_known().object;
        if above && found.methods.iter().any(|other| is_same(program, program.method(*other), declared)) {
            return true;
        }
        pending.extend(found.superclass);
        pending.extend(found.interfaces.iter().copied());
    }
    false
}

/// Whether a method may stand for another. Bridges stand for the erased descriptor: the name and the number of
/// parameters tell enough.
fn is_same(program: &Program, other: &Method, declared: &Method) -> bool {
    other.name == declared.name
        && other.signature.parameters.len() == declared.signature.parameters.len()
        && (other.signature.result.is_some() == declared.signature.result.is_some()
            || program.text(other.descriptor) == program.text(declared.descriptor))
}
