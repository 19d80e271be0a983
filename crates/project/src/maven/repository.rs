//! Where poms and jars of other projects are: Maven's local repository, and Gradle's module cache.

use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};

/// Places with artifacts, looked at in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repository {
    /// A repository in Maven's layout.
    pub(crate) maven: Option<PathBuf>,
    /// `caches/modules-2/files-2.1` of Gradle, where every file is in a directory named by its digest.
    pub(crate) gradle: Option<PathBuf>,
}

impl Repository {
    /// A file of an artifact that is there: `ending` is `.pom`, `.jar` or `-tests.jar`.
    pub(crate) fn file(&self, group: &str, artifact: &str, version: &str, ending: &str) -> Option<PathBuf> {
        // Names from a pom are no way out of the repository.
        let odd = |part: &str| part.is_empty() || part.contains(['/', '\\', '$']) || part == "..";
        if [group, artifact, version].into_iter().any(odd) {
            return None;
        }
        let name = format!("{artifact}-{version}{ending}");
        let maven = self.maven.as_ref().map(|root| versions(root, group, artifact).join(version).join(&name));
        let gradle = || in_gradle(&self.gradle.as_ref()?.join(group).join(artifact).join(version), &name);
        maven.filter(|file| file.is_file()).or_else(gradle)
    }

    /// The version that a text asks for: itself, or the highest one there within a range.
    pub(crate) fn version(&self, group: &str, artifact: &str, wanted: &str) -> String {
        let Some(ranges) = wanted.strip_prefix(['[', '(']) else { return wanted.to_owned() };
        if let Some(only) = ranges.strip_suffix(']').filter(|only| !only.contains(',')) {
            return only.trim().to_owned();
        }
        let maven = self.maven.as_ref().map(|root| versions(root, group, artifact));
        let gradle = self.gradle.as_ref().map(|root| root.join(group).join(artifact));
        let directories =
            maven.into_iter().chain(gradle).flat_map(|place| fs::read_dir(place).into_iter().flatten());
        let there = directories.flatten().filter(|entry| entry.path().is_dir());
        let names = there.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let fitting = names.filter(|version| is_within(version, wanted));
        fitting.max_by(|a, b| compare(a, b)).unwrap_or_else(|| wanted.to_owned())
    }
}

fn versions(root: &Path, group: &str, artifact: &str) -> PathBuf {
    root.join(group.replace('.', "/")).join(artifact)
}

fn in_gradle(directory: &Path, name: &str) -> Option<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(directory).ok()?.flatten().map(|entry| entry.path().join(name)).collect();
    found.sort();
    found.into_iter().find(|file| file.is_file())
}

/// Whether a version is in a range such as `[1.0,2.0)`, or in one of several.
fn is_within(version: &str, ranges: &str) -> bool {
    let mut rest = ranges;
    while let Some(start) = rest.find(['[', '(']) {
        let Some(length) = rest[start + 1..].find([']', ')']) else { return false };
        let end = start + 1 + length;
        let (low, high) = rest[start + 1..end].split_once(',').unwrap_or((&rest[start + 1..end], ""));
        let low_fits = low.trim().is_empty() || {
            let order = compare(version, low.trim());
            order == Ordering::Greater || order == Ordering::Equal && rest[start..].starts_with('[')
        };
        let high_fits = high.trim().is_empty() || {
            let order = compare(version, high.trim());
            order == Ordering::Less || order == Ordering::Equal && rest[end..].starts_with(']')
        };
        if low_fits && high_fits {
            return true;
        }
        rest = &rest[end + 1..];
    }
    false
}

/// Numbers by value; a qualifier (`-rc1`) is before the version without it.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    let parts = |version: &str| -> Vec<String> {
        version.split(['.', '-', '_', '+']).map(str::to_lowercase).filter(|part| !is_final(part)).collect()
    };
    let (a, b) = (parts(a), parts(b));
    for at in 0..a.len().max(b.len()) {
        let order = match (a.get(at), b.get(at)) {
            (Some(a), Some(b)) => part(a).cmp(&part(b)).then_with(|| a.cmp(b)),
            (Some(a), None) => part(a).cmp(&(1, 0)),
            (None, Some(b)) => (1, 0).cmp(&part(b)),
            (None, None) => Ordering::Equal,
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

fn is_final(part: &str) -> bool {
    matches!(part, "" | "final" | "ga" | "release")
}

/// Numbers after words.
fn part(text: &str) -> (u8, u64) {
    text.parse().map_or((0, 0), |number| (1, number))
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{compare, is_within};

    #[test]
    fn versions_are_ordered_as_people_read_them() {
        assert_eq!(compare("1.10", "1.9"), Ordering::Greater);
        assert_eq!(compare("1.0-rc1", "1.0"), Ordering::Less);
        assert_eq!(compare("1.0.Final", "1.0"), Ordering::Equal);
        assert_eq!(compare("2.0-alpha", "2.0-beta"), Ordering::Less);
    }

    #[test]
    fn a_range_says_whether_its_ends_belong_to_it() {
        assert!(is_within("1.0", "[1.0,2.0)") && !is_within("2.0", "[1.0,2.0)"));
        assert!(is_within("3.1", "(,1.0],[3,)") && !is_within("2", "(,1.0],[3,)"));
        assert!(!is_within("1.0", "[1.0") && !is_within("1.0", "(1.0,)"));
    }
}
