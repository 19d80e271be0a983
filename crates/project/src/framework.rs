//! What the tests of a module are written with, by its class path.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::model::{Module, Project};

/// A test framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TestFramework {
    /// JUnit 4, or 3.
    JUnit4,
    /// JUnit 5.
    JUnit5,
    /// JUnit 6.
    JUnit6,
    /// TestNG.
    TestNg,
}

impl TestFramework {
    /// As users call it.
    pub fn name(self) -> &'static str {
        match self {
            TestFramework::JUnit4 => "JUnit 4",
            TestFramework::JUnit5 => "JUnit 5",
            TestFramework::JUnit6 => "JUnit 6",
            TestFramework::TestNg => "TestNG",
        }
    }

    /// The one whose jar is there: a newer JUnit before an older, as the older is often there for old tests only.
    pub(crate) fn of(class_path: &[PathBuf]) -> Option<TestFramework> {
        let jars = || class_path.iter().filter_map(|entry| version_of(entry));
        let jupiter = jars().find(|(artifact, _)| artifact.starts_with("junit-jupiter"));
        if let Some((_, version)) = jupiter {
            return Some(if version.starts_with('6') {
                TestFramework::JUnit6
            } else {
                TestFramework::JUnit5
            });
        }
        let has = |name: &str| jars().any(|(artifact, _)| artifact == name);
        has("junit").then_some(TestFramework::JUnit4).or(has("testng").then_some(TestFramework::TestNg))
    }
}

/// What mocks are made with: the artifacts of Mockito and those that it stands on.
const MOCKING: &[&str] =
    &["mockito-core", "mockito-junit-jupiter", "byte-buddy", "byte-buddy-agent", "objenesis"];

impl Module {
    /// The jars that tests of the module make mocks with, if it has Mockito: with its extension where JUnit 5 is there.
    pub fn mocking(&self) -> Vec<&Path> {
        let jupiter = matches!(self.framework, Some(TestFramework::JUnit5 | TestFramework::JUnit6));
        let wanted = |entry: &&PathBuf| {
            version_of(entry).is_some_and(|(name, _)| {
                MOCKING.contains(&name) && (jupiter || name != "mockito-junit-jupiter")
            })
        };
        let has_mockito = |entry: &PathBuf| version_of(entry).is_some_and(|(name, _)| name == MOCKING[0]);
        if !self.test_class_path.iter().chain(&self.class_path).any(has_mockito) {
            return Vec::new();
        }
        self.test_class_path.iter().filter(wanted).map(PathBuf::as_path).collect()
    }
}

impl Project {
    /// Looks at the class path of each module, and at what is missing there.
    pub(crate) fn find_frameworks(&mut self) {
        for module in &mut self.modules {
            let missing = self.problems.iter().filter_map(|problem| problem.missing_jar(module));
            let there = module.class_path.iter().chain(&module.test_class_path).cloned();
            module.framework = TestFramework::of(&there.chain(missing).collect::<Vec<_>>());
        }
    }
}

/// `junit-4.13.2.jar` as `junit` and `4.13.2`.
fn version_of(jar: &Path) -> Option<(&str, &str)> {
    let stem = jar.file_name()?.to_str()?.strip_suffix(".jar")?;
    let digit = |at: &usize| stem.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
    let at = stem.match_indices('-').map(|(at, _)| at).find(digit)?;
    Some((&stem[..at], &stem[at + 1..]))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::TestFramework;
    use crate::model::Module;

    #[test]
    fn mocks_are_made_with_mockito_where_tests_have_it() {
        let mut module = Module::new("core", std::path::Path::new("core"));
        let with = |jars: &[&str]| jars.iter().map(PathBuf::from).collect::<Vec<_>>();
        module.test_class_path = with(&["byte-buddy-1.15.4.jar", "hamcrest-2.2.jar"]);
        assert!(module.mocking().is_empty());
        module.test_class_path =
            with(&["mockito-core-5.14.2.jar", "byte-buddy-1.15.4.jar", "mockito-junit-jupiter-5.14.2.jar"]);
        assert_eq!(module.mocking().len(), 2);
        module.framework = Some(TestFramework::JUnit5);
        assert_eq!(module.mocking().len(), 3);
    }

    #[test]
    fn the_newest_junit_counts() {
        let of = |jars: &[&str]| TestFramework::of(&jars.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(of(&["r/junit-4.13.2.jar"]), Some(TestFramework::JUnit4));
        assert_eq!(of(&["r/junit-4.13.2.jar", "junit-jupiter-api-5.10.2.jar"]), Some(TestFramework::JUnit5));
        assert_eq!(of(&["junit-jupiter-6.0.0.jar"]), Some(TestFramework::JUnit6));
        assert_eq!(of(&["testng-7.9.0.jar"]), Some(TestFramework::TestNg));
        assert_eq!(of(&["junit-toolkit.jar", "classes"]), None);
    }
}
