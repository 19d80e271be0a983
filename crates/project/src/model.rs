//! The model of a project.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::framework::TestFramework;
use crate::problem::Problem;

/// What builds a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A `pom.xml`.
    Maven,
    /// A `settings.gradle` or `build.gradle`, in either language.
    Gradle,
    /// Sources and classes where people usually keep them, and no build file.
    Plain,
    /// A directory of classes, without sources.
    Classes,
}

impl Kind {
    /// As users call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Maven => "Maven",
            Kind::Gradle => "Gradle",
            Kind::Plain => "plain sources and classes",
            Kind::Classes => "a directory of classes",
        }
    }
}

/// How a class path was got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obtained {
    /// The build tool itself said so.
    Asked,
    /// From the poms of the local repository, by our own resolver.
    Resolved,
    /// By layout, by the lines of a build script, or from what could be found of the dependencies.
    Guessed,
}

impl Obtained {
    /// In a sentence about a class path.
    pub fn phrase(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Obtained::Asked, Kind::Gradle) => "asked of Gradle",
            (Obtained::Asked, _) => "asked of Maven",
            (Obtained::Resolved, _) => "resolved from the local repository",
            (Obtained::Guessed, _) => "guessed",
        }
    }
}

/// A project.
#[derive(Clone, Debug, Serialize)]
pub struct Project {
    /// What builds it.
    pub kind: Kind,
    /// Its topmost directory.
    pub root: PathBuf,
    /// Its modules, in the order of the build files.
    pub modules: Vec<Module>,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

/// A module: what is compiled together.
#[derive(Clone, Debug, Serialize)]
pub struct Module {
    /// Its name, as the build calls it.
    pub name: String,
    /// Its directory.
    pub directory: PathBuf,
    /// `jar`, `war`, `pom` …
    pub packaging: String,
    /// The Java release that it asks for.
    pub release: Option<u32>,
    /// The Java that its build is run on, where it names one.
    pub toolchain: Option<u32>,
    /// Directories of sources that are there.
    pub source_roots: Vec<PathBuf>,
    /// Directories of tests; where none is there, the first is the one to make.
    pub test_roots: Vec<PathBuf>,
    /// Where its classes are, or will be.
    pub class_directories: Vec<PathBuf>,
    /// Where the classes of its tests are, or will be.
    pub test_class_directories: Vec<PathBuf>,
    /// What its classes depend on: classes of other modules, and jars.
    pub class_path: Vec<PathBuf>,
    /// What its tests depend on beside these.
    pub test_class_path: Vec<PathBuf>,
    /// How the class path was got.
    pub obtained: Obtained,
    /// Whether the class path is from the cache.
    pub cached: bool,
    /// What its tests are written with.
    pub framework: Option<TestFramework>,
    /// Where the build compiles tests in Java, if it says so.
    pub(crate) java_tests: Option<PathBuf>,
}

impl Module {
    /// A module without anything yet.
    pub(crate) fn new(name: &str, directory: &Path) -> Module {
        Module {
            name: name.to_owned(),
            directory: directory.to_owned(),
            packaging: "jar".to_owned(),
            release: None,
            toolchain: None,
            source_roots: Vec::new(),
            test_roots: Vec::new(),
            class_directories: Vec::new(),
            test_class_directories: Vec::new(),
            class_path: Vec::new(),
            test_class_path: Vec::new(),
            obtained: Obtained::Guessed,
            cached: false,
            framework: None,
            java_tests: None,
        }
    }

    /// Where a test in Java goes.
    pub fn java_test_root(&self) -> Option<&Path> {
        let is_java = |root: &&PathBuf| !root.ends_with("kotlin") && !root.ends_with("groovy");
        self.java_tests.as_deref().or_else(|| self.test_roots.iter().find(is_java).map(PathBuf::as_path))
    }

    /// Whether there can be classes.
    pub fn has_classes(&self) -> bool {
        !self.class_directories.is_empty()
    }
}

impl Project {
    /// A project without modules yet.
    pub(crate) fn new(kind: Kind, root: &Path) -> Project {
        Project { kind, root: root.to_owned(), modules: Vec::new(), problems: Vec::new() }
    }

    /// A path as it is shown: from the root, where it is below.
    pub fn shown<'p>(&self, path: &'p Path) -> std::borrow::Cow<'p, str> {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy()
    }

    /// The modules that a name means: their own, that of their directory, or the path from the root; `:a:b` is Gradle's.
    pub fn modules_named(&self, name: &str) -> Vec<usize> {
        let path = name.trim_start_matches(':').replace(':', "/");
        let path = path.trim_end_matches('/');
        let fits = |module: &Module| {
            let below = module.directory.strip_prefix(&self.root).ok();
            module.name == name || below.is_some_and(|below| below == Path::new(path))
        };
        let exact: Vec<usize> = self.indices(fits);
        match exact.is_empty() {
            true => self.indices(|module| module.directory.file_name().is_some_and(|last| last == path)),
            false => exact,
        }
    }

    fn indices(&self, fits: impl Fn(&Module) -> bool) -> Vec<usize> {
        (0..self.modules.len()).filter(|at| fits(&self.modules[*at])).collect()
    }
}
