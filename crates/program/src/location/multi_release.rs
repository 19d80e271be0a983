//! Which version of an entry a multi-release jar offers (JEP 238).

const PREFIX: &str = "META-INF/versions/";
/// Versioned directories below 9 do not count.
const FIRST_VERSION: u32 = 9;

/// The version and the unversioned name of `entry`, if a JDK of `jdk_version` may choose it.
///
/// Entries under `META-INF/` itself have no versions.
pub(super) fn versioned(entry: &str, jdk_version: u32) -> Option<(u32, &str)> {
    let (version, name) = entry.strip_prefix(PREFIX)?.split_once('/')?;
    if version.starts_with('+') || name.is_empty() || name.starts_with("META-INF/") {
        return None;
    }
    let version: u32 = version.parse().ok()?;
    (FIRST_VERSION..=jdk_version).contains(&version).then_some((version, name))
}

/// The entry name that [`versioned`] takes apart.
pub(super) fn entry_name(version: u32, name: &str) -> String {
    format!("{PREFIX}{version}/{name}")
}

#[cfg(test)]
mod tests {
    use super::{entry_name, versioned};

    #[test]
    fn a_version_up_to_that_of_the_jdk_is_offered() {
        assert_eq!(versioned("META-INF/versions/9/p/A.class", 17), Some((9, "p/A.class")));
        assert_eq!(versioned(&entry_name(17, "p/A.class"), 17), Some((17, "p/A.class")));
    }

    #[test]
    fn later_versions_and_other_names_are_not_offered() {
        for entry in [
            "META-INF/versions/18/p/A.class",
            "META-INF/versions/8/p/A.class",
            "META-INF/versions/+9/p/A.class",
            "META-INF/versions/x/p/A.class",
            "META-INF/versions/9/",
            "META-INF/versions/9/META-INF/services/x",
            "p/A.class",
        ] {
            assert_eq!(versioned(entry, 17), None, "{entry}");
        }
    }
}
