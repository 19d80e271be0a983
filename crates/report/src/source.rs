//! Where the sources are: given folders, and those that projects of Java and Kotlin usually have.

use std::fs;
use std::path::{Path, PathBuf};

use crate::finding::Location;

/// Folders to look for sources in.
#[derive(Clone, Debug)]
pub struct SourceRoots {
    base: PathBuf,
    roots: Vec<PathBuf>,
}

/// A source file that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// Its name relative to the repository, with slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Below a project or module.
const USUAL: [&str; 6] = ["src/main/java", "src/main/kotlin", "src/test/java", "src/test/kotlin", "src", ""];

impl SourceRoots {
    /// The given folders first, then the usual ones of the project `base` and of its modules, as far as they exist.
    /// Paths are shown relative to `base`.
    pub fn new(base: &Path, given: &[PathBuf]) -> SourceRoots {
        let mut roots: Vec<PathBuf> = given.to_vec();
        let mut projects = vec![base.to_path_buf()];
        let mut modules: Vec<PathBuf> = fs::read_dir(base)
            .map(|entries| entries.filter_map(Result::ok).map(|entry| entry.path()).collect())
            .unwrap_or_default();
        modules.retain(|path| path.join("src").is_dir());
        modules.sort();
        projects.extend(modules);
        for project in projects {
            roots.extend(USUAL.iter().map(|folder| project.join(folder)).filter(|root| root.is_dir()));
        }
        SourceRoots { base: base.to_path_buf(), roots }
    }

    /// The source of a class, by its package and the file name in its class file.
    pub fn find(&self, class: &str, source_file: &str) -> Option<SourceFile> {
        if source_file.contains(['/', '\\']) || source_file == ".." {
            return None;
        }
        let package = class.rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/"));
        let whole = self.roots.iter().find_map(|root| self.read(&root.join(&package).join(source_file)));
        whole.or_else(|| self.find_shortened(&package, source_file))
    }

    /// The same of Kotlin, whose directories may leave out the first parts of the package: the file must name it.
    fn find_shortened(&self, package: &str, source_file: &str) -> Option<SourceFile> {
        if !source_file.ends_with(".kt") {
            return None;
        }
        let line = format!("package {}", package.replace('/', "."));
        let names = |text: &str| text.lines().any(|other| other.trim_end().trim_end_matches(';') == line);
        let parts: Vec<&str> = package.split('/').filter(|part| !part.is_empty()).collect();
        let below = (1..=parts.len()).map(|left_out| parts[left_out..].join("/"));
        let files = below.flat_map(|below| self.roots.iter().map(move |root| root.join(&below)));
        files.filter_map(|folder| self.read(&folder.join(source_file))).find(|source| names(&source.text))
    }

    fn read(&self, file: &Path) -> Option<SourceFile> {
        let text = fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())?;
        Some(SourceFile { path: self.shown(file), text })
    }

    /// The source of a location's class.
    pub fn of(&self, location: &Location) -> Option<SourceFile> {
        self.find(&location.class, location.source_file.as_deref()?)
    }

    /// Fills in the file of a location.
    pub fn locate(&self, location: &mut Location) {
        if location.file.is_none() {
            location.file = self.of(location).map(|source| source.path);
        }
    }

    fn shown(&self, file: &Path) -> String {
        let relative = file.strip_prefix(&self.base).unwrap_or(file);
        let parts: Vec<String> = relative
            .components()
            .filter(|part| !matches!(part, std::path::Component::CurDir))
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        match relative.is_absolute() {
            true => relative.to_string_lossy().replace('\\', "/"),
            false => parts.join("/"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::SourceRoots;

    #[test]
    fn sources_are_found_in_modules_and_given_folders_and_named_from_the_base() {
        let base = tempfile::tempdir().expect("a folder");
        let write = |file: &str| {
            let file = base.path().join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, "text").expect("a file");
        };
        write("core/src/main/java/p/A.java");
        write("generated/p/B.java");
        write("src/main/java/C.java");
        let roots = SourceRoots::new(base.path(), &[base.path().join("generated")]);
        let path = |class: &str, file: &str| roots.find(class, file).map(|source| source.path);
        assert_eq!(path("p.A$Inner", "A.java").as_deref(), Some("core/src/main/java/p/A.java"));
        assert_eq!(path("p.B", "B.java").as_deref(), Some("generated/p/B.java"));
        assert_eq!(path("C", "C.java").as_deref(), Some("src/main/java/C.java"));
        assert_eq!(path("p.D", "D.java"), None);
        assert_eq!(path("p.A", "../p/A.java"), None);
    }

    #[test]
    fn sources_of_kotlin_are_found_where_the_package_is_longer_than_the_directory() {
        let base = tempfile::tempdir().expect("a folder");
        let write = |file: &str, text: &str| {
            let file = base.path().join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
        };
        write("src/main/kotlin/Bank.kt", "package org.acme\n");
        write("src/main/kotlin/web/Page.kt", "// A page.\npackage org.acme.web\n");
        let roots = SourceRoots::new(base.path(), &[]);
        let path = |class: &str, file: &str| roots.find(class, file).map(|source| source.path);
        assert_eq!(path("org.acme.BankKt", "Bank.kt").as_deref(), Some("src/main/kotlin/Bank.kt"));
        assert_eq!(path("org.acme.web.Page", "Page.kt").as_deref(), Some("src/main/kotlin/web/Page.kt"));
        assert_eq!(path("org.other.Bank", "Bank.kt"), None);
        assert_eq!(path("org.acme.Bank", "Bank.java"), None);
    }
}
