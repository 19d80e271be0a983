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
    for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
        for (parameter, index) in member.attribute_bytes(file, name).map(on_parameters).unwrap_or_default() {
            let descriptor = file.pool().utf8(index).unwrap_or_default();
            if let Some(place) = nullable.get_mut(offset.min(count) + usize::from(parameter)) {
                *place |= is_nullable(descriptor);
            }
        }
    }
    nullable
}

/// Whether an annotation says that a method may return null.
pub(crate) fn is_nullable_result(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let Some(file) = program.class(declared.class).file() else { return false };
    let Some(member) = file.methods().get(declared.index as usize) else { return false };
    let of_type = ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"].into_iter();
    let of_type = of_type.filter_map(|name| member.attribute_bytes(file, name));
    let on_result = of_type.flat_map(on_results).filter_map(|index| file.pool().utf8(index));
    let of_method = member.annotations(file).into_iter().map(|annotation| annotation.descriptor);
    on_result.chain(of_method).any(is_nullable)
}

fn is_nullable(descriptor: &str) -> bool {
    let simple = descriptor.trim_end_matches(';').rsplit(['/', '$', 'L']).next().unwrap_or_default();
    let last = descriptor.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
    NULLABLE.contains(&simple) || NULLABLE.contains(&last) || NULLABLE.contains(&last.trim_start_matches('L'))
}

/// The type annotations on parameters themselves (JVMS 4.7.20): parameter and index of the annotation's type.
fn on_parameters(bytes: &[u8]) -> Vec<(u8, u16)> {
    let on = |(target, parameter, index)| (target == ON_PARAMETER).then_some((parameter, index));
    on_declarations(bytes).into_iter().filter_map(on).collect()
}

/// The type annotations on the result itself: indices of their types.
fn on_results(bytes: &[u8]) -> Vec<u16> {
    on_declarations(bytes)
        .into_iter()
        .filter_map(|(on, _, index)| (on == ON_RESULT).then_some(index))
        .collect()
}

const ON_RESULT: u8 = 0x14;
const ON_PARAMETER: u8 = 0x16;

/// Type annotations that are not within a type: what they stand on, of which parameter, and the index of their type, as
/// far as the attribute can be read without looking into the values of annotations.
fn on_declarations(bytes: &[u8]) -> Vec<(u8, u8, u16)> {
    let mut found = Vec::new();
    let mut at = 2;
    let byte = |at: usize| bytes.get(at).copied();
    let short = |at: usize| Some(u16::from(byte(at)?) << 8 | u16::from(byte(at + 1)?));
    let mut next = || -> Option<Option<(u8, u8, u16)>> {
        let target = byte(at)?;
        at += 1;
        let parameter = byte(at)?;
        at += match target {
            0x00 | 0x01 | 0x16 => 1,
            0x10..=0x12 | 0x17 => 2,
            0x13..=0x15 => 0,
            _ => return None,
        };
        let path = usize::from(byte(at)?);
        at += 1 + 2 * path;
        let (index, pairs) = (short(at)?, short(at + 2)?);
        at += 4;
        if pairs != 0 {
            return None;
        }
        Some((path == 0).then_some((target, parameter, index)))
    };
    while let Some(annotation) = next() {
        found.extend(annotation);
    }
    found
}
