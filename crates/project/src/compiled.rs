//! Whether the classes of a module are those of its sources.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::model::{Kind, Module, Project};
use crate::walk;

/// How classes and sources of a module are to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compiled {
    /// There is nothing to compile, and nothing compiled.
    Nothing,
    /// No class is younger than its source.
    UpToDate,
    /// There are sources, and no classes.
    Not,
    /// This source is younger than all classes.
    Stale(PathBuf),
}

impl Module {
    /// How classes and sources are to each other.
    pub fn compiled(&self) -> Compiled {
        let classes = self.class_directories.iter().filter_map(|root| youngest(root, &["class"]));
        let classes = classes.max_by_key(|(time, _)| *time);
        let sources = self.source_roots.iter().filter_map(|root| youngest(root, &["java", "kt"]));
        let sources = sources.max_by_key(|(time, _)| *time);
        match (classes, sources) {
            (None, None) => Compiled::Nothing,
            (None, Some(_)) => Compiled::Not,
            (Some(_), None) => Compiled::UpToDate,
            (Some((compiled, _)), Some((written, source))) => match written > compiled {
                true => Compiled::Stale(source),
                false => Compiled::UpToDate,
            },
        }
    }
}

/// The youngest file of some endings.
fn youngest(directory: &Path, endings: &[&str]) -> Option<(SystemTime, PathBuf)> {
    let mut found: Option<(SystemTime, PathBuf)> = None;
    walk::files(directory, |path, entry| {
        let fits = path.extension().and_then(|ending| ending.to_str()).is_some_and(|e| endings.contains(&e));
        // What is no class of its own is not compiled to one.
        let is_info = path.file_stem().is_some_and(|stem| stem == "package-info" || stem == "module-info");
        if fits
            && !is_info
            && let Some(time) = entry.metadata().ok().and_then(|data| data.modified().ok())
            && found.as_ref().is_none_or(|(youngest, _)| time > *youngest)
        {
            found = Some((time, path.to_owned()));
        }
        true
    });
    found
}

impl Project {
    /// What compiles it, as a user types it in its root.
    pub fn compile_command(&self) -> String {
        match self.kind {
            Kind::Maven if self.root.join("mvnw").is_file() => "./mvnw -q compile".to_owned(),
            Kind::Maven => "mvn -q compile".to_owned(),
            Kind::Gradle if self.root.join("gradlew").is_file() => "./gradlew classes".to_owned(),
            Kind::Gradle => "gradle classes".to_owned(),
            Kind::Plain | Kind::Classes => {
                let of = |pick: fn(&Module) -> &Vec<PathBuf>, usual: &str| {
                    let first = self.modules.first().and_then(|module| pick(module).first());
                    first.map_or(usual.to_owned(), |path| self.shown(path).into_owned())
                };
                let sources = of(|module| &module.source_roots, "src");
                let classes = of(|module| &module.class_directories, "classes");
                let jars = self.modules.first().and_then(|module| module.class_path.first()?.parent());
                let jars = jars.map_or(String::new(), |jars| format!(" -cp '{}/*'", self.shown(jars)));
                format!("javac -g{jars} -d {classes} $(find {sources} -name '*.java')")
            }
        }
    }
}

/// Compiles a project by its own build, whose words go where those of this process go; the error says what failed.
pub fn compile(project: &Project) -> Result<(), String> {
    let command = project.compile_command();
    let status =
        Command::new("sh").args(["-c", &command]).current_dir(&project.root).stdout(io::stderr()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{command}` in {} failed ({status})", project.root.display())),
        Err(problem) => Err(format!("`{command}` cannot be run: {problem}")),
    }
}
