//! Which Java a build asks to be run on: toolchains of Maven and Gradle, and the files of version managers.
//!
//! That is another question than the release that classes are compiled for: classes of Java 8 run on any JDK, but a build
//! that names a toolchain runs its tests on that one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::maven::xml;

/// Files of version managers, and what stands before the version in them: jenv, SDKMAN, asdf and mise.
const VERSION_FILES: [(&str, &str); 4] =
    [(".java-version", ""), (".sdkmanrc", "java="), (".tool-versions", "java "), ("mise.toml", "java = ")];
/// What can be a version of Java; other numbers are something else.
const VERSIONS: std::ops::Range<u32> = 5..1000;
/// Such a file is a few lines; a larger one is none.
const MAX_BYTES: u64 = 1 << 16;

/// The Java that a version manager is told to use in a directory.
pub(crate) fn of_version_manager(directory: &Path) -> Option<u32> {
    VERSION_FILES.iter().find_map(|(name, before)| {
        let file = directory.join(name);
        let small = fs::metadata(&file).is_ok_and(|found| found.is_file() && found.len() <= MAX_BYTES);
        let text = small.then(|| fs::read_to_string(&file).ok()).flatten()?;
        text.lines().find_map(|line| line.trim().strip_prefix(before).and_then(feature))
    })
}

/// The feature version in a text such as `17`, `1.8`, `[17,)`, `temurin-21.0.2+13` or `"17.0.1-tem"`.
pub(crate) fn feature(text: &str) -> Option<u32> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let mut numbers = text[digits..].split(|letter: char| !letter.is_ascii_digit());
    let first: u32 = numbers.next()?.parse().ok()?;
    let found = if first == 1 { numbers.next()?.parse().ok()? } else { first };
    VERSIONS.contains(&found).then_some(found)
}

/// The JDKs that Maven's `toolchains.xml` in the user's folder names.
pub fn toolchain_homes(home: &Path) -> Vec<PathBuf> {
    let Ok(bytes) = fs::read(home.join(".m2/toolchains.xml")) else { return Vec::new() };
    let read = xml::with_root(&bytes, |root| {
        let homes = xml::children(root, "toolchain").filter_map(|toolchain| {
            let configuration = xml::at(toolchain, &["configuration"])?;
            xml::text(configuration, "jdkHome").map(PathBuf::from)
        });
        Ok(homes.collect())
    });
    read.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{feature, of_version_manager, toolchain_homes};

    #[test]
    fn versions_are_read_as_people_write_them() {
        let all =
            ["17", "1.8", "[17,)", "temurin-21.0.2+13", "\"17.0.1-tem\"", "8.0.402-tem", "", "latest", "1"];
        let found = all.map(feature);
        let expected = [Some(17), Some(8), Some(17), Some(21), Some(17), Some(8), None, None, None];
        assert_eq!(found, expected);
    }

    #[test]
    fn version_managers_are_asked() {
        let folder = tempfile::tempdir().expect("a directory");
        assert_eq!(of_version_manager(folder.path()), None);
        fs::write(folder.path().join(".tool-versions"), "nodejs 20.1\njava temurin-11.0.2\n")
            .expect("written");
        assert_eq!(of_version_manager(folder.path()), Some(11));
        fs::write(folder.path().join(".java-version"), "17\n").expect("written");
        assert_eq!(of_version_manager(folder.path()), Some(17));
    }

    #[test]
    fn the_homes_of_maven_s_toolchains_are_read() {
        let folder = tempfile::tempdir().expect("a directory");
        fs::create_dir(folder.path().join(".m2")).expect("made");
        let text = "<toolchains><toolchain><type>jdk</type><provides><version>17</version></provides>\
                    <configuration><jdkHome>/opt/jdk-17</jdkHome></configuration></toolchain></toolchains>";
        fs::write(folder.path().join(".m2/toolchains.xml"), text).expect("written");
        assert_eq!(toolchain_homes(folder.path()), [std::path::PathBuf::from("/opt/jdk-17")]);
    }
}
