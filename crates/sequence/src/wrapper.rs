//! The wrappers of primitive values: `Integer`, `Boolean`, and so on.

use attest_program::Kind;

/// What a class wraps, by its name with slashes.
pub(crate) fn wrapped_by(class: &str) -> Option<Kind> {
    Some(match class {
        "java/lang/Boolean" => Kind::Boolean,
        "java/lang/Byte" => Kind::Byte,
        "java/lang/Character" => Kind::Char,
        "java/lang/Short" => Kind::Short,
        "java/lang/Integer" => Kind::Int,
        "java/lang/Long" => Kind::Long,
        "java/lang/Float" => Kind::Float,
        "java/lang/Double" => Kind::Double,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use attest_program::Kind;

    use super::wrapped_by;

    #[test]
    fn wrappers_are_known_by_their_names() {
        assert_eq!(wrapped_by("java/lang/Character"), Some(Kind::Char));
        assert_eq!(wrapped_by("java/lang/String"), None);
    }
}
