//! What can be wrong with a project.

use std::collections::BTreeMap;
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

/// How many modules are named of those that lack the same.
const MAX_NAMED_MODULES: usize = 3;

/// What is wrong, a sentence each, in their order: what several modules lack is said once, where the first lacks it.
pub fn sentences<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> Vec<String> {
    let mut sentences: Vec<(&Problem, Vec<&str>)> = Vec::new();
    let mut places: BTreeMap<_, usize> = BTreeMap::new();
    for problem in problems {
        let lack = match problem {
            Problem::NoPom { module, artifact } => Some((module, (artifact, None))),
            Problem::NoJar { module, artifact, for_tests } => Some((module, (artifact, Some(for_tests)))),
            _ => None,
        };
        let Some((module, what)) = lack else {
            sentences.push((problem, Vec::new()));
            continue;
        };
        match places.get(&what) {
            Some(place) => sentences[*place].1.push(module),
            None => {
                places.insert(what, sentences.len());
                sentences.push((problem, vec![module]));
            }
        }
    }
    sentences.iter().map(|(problem, modules)| problem.sentence(modules)).collect()
}

/// Several modules and that they need something: `a needs`, `a and b need`, `the tests of a, b, c and 4 more need`.
fn who_need(modules: &[&str], for_tests: bool) -> String {
    let more = modules.len().saturating_sub(MAX_NAMED_MODULES);
    let mut names: Vec<String> =
        modules.iter().take(MAX_NAMED_MODULES).map(|name| (*name).to_owned()).collect();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    let last = names.pop().unwrap_or_default();
    let who = if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) };
    match (for_tests, modules.len() == 1) {
        (true, _) => format!("the tests of {who} need"),
        (false, true) => format!("{who} needs"),
        (false, false) => format!("{who} need"),
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoPom { module, .. } | Problem::NoJar { module, .. } => {
                f.write_str(&self.sentence(&[module]))
            }
            _ => f.write_str(&self.sentence(&[])),
        }
    }
}

impl Problem {
    /// What is wrong; of what is missing, with all modules that lack it.
    fn sentence(&self, modules: &[&str]) -> String {
        match self {
            Problem::BrokenFile { file, why } => {
                format!("{} cannot be read: {why}; correct it, until then it is left out", file.display())
            }
            Problem::UnknownParent { file, parent } => format!(
                "the parent {parent} of {} is neither beside it nor in the local repository; `mvn -q compile` fetches it",
                file.display()
            ),
            Problem::NoModule { file, module } => {
                format!(
                    "{} names the module {module}, which is not there; make it, or take it out",
                    file.display()
                )
            }
            Problem::Cycle { file } => format!(
                "{} is its own parent or module; take it out of the <modules> or <parent> that lead back to it",
                file.display()
            ),
            Problem::NoVersion { asked_by, artifact } => {
                format!("{asked_by} depends on {artifact}, and no pom tells which version")
            }
            Problem::NoPom { artifact, .. } => format!(
                "the pom of {artifact}, which {}, is not in the local repository: what it depends on is missing",
                who_need(modules, false)
            ),
            Problem::NoJar { artifact, for_tests, .. } => format!(
                "the jar of {artifact}, which {}, is not in the local repository; its classes are missing until the build \
                 fetches it",
                who_need(modules, *for_tests)
            ),
            Problem::SameClass { class, modules } => {
                format!("the class {class} is in {}; choose one with -m", modules.join(" and in "))
            }
            Problem::NoCache { file, why } => format!(
                "class paths cannot be kept in {}: {why}; they are worked out at each start until ATTEST_CACHE names a \
                 directory that can be written",
                file.display()
            ),
            Problem::NotAsked { command, why } => format!("`{command}` failed: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_modules_lack_is_said_once_with_the_first_of_them() {
        let jar = |module: &str, for_tests| Problem::NoJar {
            module: module.to_owned(),
            for_tests,
            artifact: "org.util:gone:1.0".to_owned(),
        };
        let cycle = Problem::Cycle { file: PathBuf::from("pom.xml") };
        let all: Vec<Problem> = vec![
            jar("a", false),
            jar("a", true),
            cycle,
            jar("b", false),
            jar("c", true),
            jar("d", true),
            jar("e", true),
        ];
        let said = sentences(&all);
        assert_eq!(said.len(), 3, "{said:?}");
        assert!(
            said[0].starts_with("the jar of org.util:gone:1.0, which a and b need, is not"),
            "{}",
            said[0]
        );
        assert!(said[1].contains("which the tests of a, c, d and 1 more need,"), "{}", said[1]);
        assert!(said[2].starts_with("pom.xml is its own parent"), "{}", said[2]);
        assert!(sentences(&all[..1])[0].contains("which a needs,"));
    }
}
