//! What can be wrong with a project.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

use crate::model::Module;

/// Something that is wrong with a project. The rest of it is used all the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// A build file cannot be read.
    BrokenFile {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// A pom's parent is nowhere.
    UnknownParent {
        /// The pom.
        file: PathBuf,
        /// The parent, as `group:artifact:version`.
        parent: String,
    },
    /// A module that a build file names is not there.
    NoModule {
        /// The build file.
        file: PathBuf,
        /// The module, as it is named.
        module: String,
    },
    /// Poms that are each other's parents or modules.
    Cycle {
        /// One of the poms.
        file: PathBuf,
    },
    /// A dependency has no version.
    NoVersion {
        /// The module, or the dependency that asks for it.
        asked_by: String,
        /// The dependency, as `group:artifact`.
        artifact: String,
    },
    /// The pom of a dependency is not in the local repository: what it depends on is unknown.
    NoPom {
        /// The module.
        module: String,
        /// The dependency, as `group:artifact:version`.
        artifact: String,
    },
    /// The jar of a dependency is not in the local repository.
    NoJar {
        /// The module.
        module: String,
        /// Whether only tests need it.
        for_tests: bool,
        /// The dependency, as `group:artifact:version`.
        artifact: String,
    },
    /// A class is in two modules.
    SameClass {
        /// The class.
        class: String,
        /// The modules.
        modules: Vec<String>,
    },
    /// Class paths cannot be kept.
    NoCache {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// The build tool could not be asked.
    NotAsked {
        /// What was called.
        command: String,
        /// What it said.
        why: String,
    },
}

impl Problem {
    /// Whether the build tool may know better.
    pub(crate) fn is_of_model(&self) -> bool {
        match self {
            Problem::UnknownParent { .. } | Problem::NoVersion { .. } | Problem::NoPom { .. } => true,
            Problem::BrokenFile { .. }
            | Problem::NoModule { .. }
            | Problem::Cycle { .. }
            | Problem::NoJar { .. }
            | Problem::SameClass { .. }
            | Problem::NoCache { .. }
            | Problem::NotAsked { .. } => false,
        }
    }

    /// Whether it is a matter of tests only: what is compiled is whole without it.
    pub fn is_of_tests(&self) -> bool {
        matches!(self, Problem::NoJar { for_tests: true, .. })
    }

    /// The jar that is missing for a module, as a file would be called.
    pub(crate) fn missing_jar(&self, module: &Module) -> Option<PathBuf> {
        match self {
            Problem::NoJar { module: of, artifact, .. } if *of == module.name => {
                let (_, name) = artifact.split_once(':')?;
                Some(PathBuf::from(format!("{}.jar", name.replace(':', "-"))))
            }
            _ => None,
        }
    }

    /// Whether it leaves the class path of a module a guess.
    pub(crate) fn is_of_module(&self, module: &Module) -> bool {
        match self {
            Problem::NoPom { module: of, .. } | Problem::NoVersion { asked_by: of, .. } => *of == module.name,
            Problem::UnknownParent { file, .. } => file.parent() == Some(&module.directory),
            _ => false,
        }
    }

    /// Whether classes of a module may be missing on its class path.
    pub fn is_of_class_path(&self) -> bool {
        self.is_of_model() || matches!(self, Problem::NoJar { .. })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::BrokenFile { file, why } => {
                write!(f, "{} cannot be read: {why}; correct it, until then it is left out", file.display())
            }
            Problem::UnknownParent { file, parent } => write!(
                f,
                "the parent {parent} of {} is neither beside it nor in the local repository; `mvn -q compile` fetches it",
                file.display()
            ),
            Problem::NoModule { file, module } => {
                write!(
                    f,
                    "{} names the module {module}, which is not there; make it, or take it out",
                    file.display()
                )
            }
            Problem::Cycle { file } => write!(
                f,
                "{} is its own parent or module; take it out of the <modules> or <parent> that lead back to it",
                file.display()
            ),
            Problem::NoVersion { asked_by, artifact } => {
                write!(f, "{asked_by} depends on {artifact}, and no pom tells which version")
            }
            Problem::NoPom { module, artifact } => write!(
                f,
                "the pom of {artifact}, which {module} needs, is not in the local repository: what it depends on is missing"
            ),
            Problem::NoJar { module, artifact, for_tests } => {
                let (who, need) = if *for_tests { ("the tests of ", "need") } else { ("", "needs") };
                write!(
                    f,
                    "the jar of {artifact}, which {who}{module} {need}, is not in the local repository; its classes are \
                     missing until the build fetches it"
                )
            }
            Problem::SameClass { class, modules } => {
                write!(f, "the class {class} is in {}; choose one with -m", modules.join(" and in "))
            }
            Problem::NoCache { file, why } => write!(
                f,
                "class paths cannot be kept in {}: {why}; they are worked out at each start until ATTEST_CACHE names a \
                 directory that can be written",
                file.display()
            ),
            Problem::NotAsked { command, why } => write!(f, "`{command}` failed: {why}"),
        }
    }
}
