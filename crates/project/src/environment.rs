//! What surrounds projects on a machine: repositories, caches, build tools.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::maven::xml;

/// What surrounds projects on a machine.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Maven's local repository.
    pub repository: Option<PathBuf>,
    /// Gradle's home directory, with its module caches.
    pub gradle_home: Option<PathBuf>,
    /// Where class paths are kept.
    pub cache: Option<PathBuf>,
    /// The launcher of Maven.
    pub maven: Option<PathBuf>,
    /// The launcher of Gradle; a project's own wrapper comes first.
    pub gradle: Option<PathBuf>,
}

impl Environment {
    /// What surrounds this process.
    pub fn of_process(cache: Option<PathBuf>) -> Environment {
        let home = set("HOME").or_else(|| set("USERPROFILE"));
        let gradle_home = set("GRADLE_USER_HOME").or_else(|| home.as_ref().map(|home| home.join(".gradle")));
        Environment {
            repository: named_repository().or_else(|| home.as_deref().map(repository_of)),
            gradle_home,
            cache,
            maven: on_path("mvn"),
            gradle: on_path("gradle"),
        }
    }
}

/// What options of Maven in the environment name.
fn named_repository() -> Option<PathBuf> {
    ["MAVEN_ARGS", "MAVEN_OPTS"].into_iter().find_map(|variable| {
        let options = env::var(variable).ok()?;
        let path = options.split_whitespace().find_map(|word| word.strip_prefix("-Dmaven.repo.local="))?;
        std::path::absolute(path).ok()
    })
}

/// What the user's settings name, else the usual place.
fn repository_of(home: &Path) -> PathBuf {
    let settings = fs::read(home.join(".m2/settings.xml")).ok();
    let named = settings.and_then(|bytes| {
        xml::with_root(&bytes, |root| Ok(xml::text(root, "localRepository"))).ok().flatten()
    });
    match named {
        Some(path) => PathBuf::from(path.replace("${user.home}", &home.to_string_lossy())),
        None => home.join(".m2/repository"),
    }
}

fn set(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|directory| directory.join(program)).find(|file| file.is_file())
}
