//! Which parameters may be null: by annotations of any package, in any retention that reaches the class file.

use attest_program::{MethodId, Program};

/// Simple names of annotations that say so.
const NULLABLE: &[&str] =
    &["Nullable", "CheckForNull", "PossiblyNull", "NullableDecl", "NullAllowed", "MaybeNull", "NullOr"];

/// For each parameter without the receiver, whether an annotation says that it may be null.
pub fn nullable_parameters(program: &Program, method: MethodId) -> Vec<bool> {
    let declared = program.method(method);
    let count = declared.signature.parameters.len();
    let mut nullable = vec![false; count];
    let Some(file) = program.class(declared.class).file() else { return nullable };
    let Some(member) = file.methods().get(declared.index as usize) else { return nullable };
    let annotations = member.parameter_annotations(file);
    // The attribute may leave out synthetic parameters, which stand first.
    let offset = count.saturating_sub(annotations.len());
    for (at, annotations) in annotations.iter().enumerate() {
        if let Some(place) = nullable.get_mut(offset + at) {
            *place |= annotations.iter().any(|annotation| is_nullable(annotation.descriptor));
        }
    }
    for on in type_annotations(program, method).iter().filter(|on| on.target == ON_PARAMETER) {
        if let (Some(place), Within::Itself) = (nullable.get_mut(offset.min(count) + on.parameter), on.within)
        {
            *place = true;
        }
    }
    nullable
}

/// For each parameter without the receiver, the type arguments of which an annotation says that they may be null, by number;
/// 0 for the elements of an array.
pub(crate) fn nullable_elements(program: &Program, method: MethodId) -> Vec<Vec<usize>> {
    let mut elements = vec![Vec::new(); program.method(method).signature.parameters.len()];
    for on in type_annotations(program, method).iter().filter(|on| on.target == ON_PARAMETER) {
        if let (Some(place), Within::Element(at)) = (elements.get_mut(on.parameter), on.within) {
            place.push(at);
        }
    }
    elements
}

/// Whether an annotation says that a method may return null.
pub(crate) fn is_nullable_result(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let Some(file) = program.class(declared.class).file() else { return false };
    let Some(member) = file.methods().get(declared.index as usize) else { return false };
    let on_result = |on: &OnType| on.target == ON_RESULT && on.within == Within::Itself;
    let mut of_method = member.annotations(file).into_iter().map(|annotation| annotation.descriptor);
    of_method.any(is_nullable) || type_annotations(program, method).iter().any(on_result)
}

/// The annotations of a method's types that say that something may be null.
fn type_annotations(program: &Program, method: MethodId) -> Vec<OnType> {
    let declared = program.method(method);
    let Some(file) = program.class(declared.class).file() else { return Vec::new() };
    let Some(member) = file.methods().get(declared.index as usize) else { return Vec::new() };
    let mut found = Vec::new();
    for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
        found.extend(member.attribute_bytes(file, name).map(on_declarations).unwrap_or_default());
    }
    found.retain(|on| file.pool().utf8(on.index).is_some_and(is_nullable));
    found
}

fn is_nullable(descriptor: &str) -> bool {
    let simple = descriptor.trim_end_matches(';').rsplit(['/', '$', 'L']).next().unwrap_or_default();
    let last = descriptor.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
    NULLABLE.contains(&simple) || NULLABLE.contains(&last) || NULLABLE.contains(&last.trim_start_matches('L'))
}

const ON_RESULT: u8 = 0x14;
const ON_PARAMETER: u8 = 0x16;

/// What a type annotation stands on.
struct OnType {
    /// What kind of declaration.
    target: u8,
    /// Of which parameter, if it is one's.
    parameter: usize,
    within: Within,
    /// The index of the annotation's type.
    index: u16,
}

/// Where in a type an annotation stands (JVMS 4.7.20.2).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// On the type itself.
    Itself,
    /// On the type argument of this number, or on the elements of an array.
    Element(usize),
    /// Deeper within.
    Deeper,
}

/// The steps of a path, each a kind and a number: into an array, out of a nested class, to a wildcard's bound, to a type
/// argument.
fn within(path: &[u8]) -> Within {
    match path {
        [] => Within::Itself,
        [0, _] => Within::Element(0),
        [3, argument] => Within::Element(usize::from(*argument)),
        _ => Within::Deeper,
    }
}

/// Type annotations of a method, as far as the attribute can be read without looking into the values of annotations.
fn on_declarations(bytes: &[u8]) -> Vec<OnType> {
    let mut found = Vec::new();
    let mut at = 2;
    let byte = |at: usize| bytes.get(at).copied();
    let short = |at: usize| Some(u16::from(byte(at)?) << 8 | u16::from(byte(at + 1)?));
    let mut next = || -> Option<OnType> {
        let target = byte(at)?;
        at += 1;
        let parameter = usize::from(byte(at)?);
        at += match target {
            0x00 | 0x01 | 0x16 => 1,
            0x10..=0x12 | 0x17 => 2,
            0x13..=0x15 => 0,
            _ => return None,
        };
        let path = bytes.get(at + 1..at + 1 + 2 * usize::from(byte(at)?))?;
        at += 1 + path.len();
        let (index, pairs) = (short(at)?, short(at + 2)?);
        at += 4;
        (pairs == 0).then_some(OnType { target, parameter, within: within(path), index })
    };
    while let Some(annotation) = next() {
        found.push(annotation);
    }
    found
}
