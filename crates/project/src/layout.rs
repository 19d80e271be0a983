//! Projects without a build file: sources and classes where people usually keep them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::framework::TestFramework;
use crate::model::{Kind, Module, Project};
use crate::walk;

/// Where classes are, from the most usual place on; `out/production` has a directory for each module.
const CLASSES: [&str; 6] =
    ["target/classes", "build/classes/java/main", "build/classes", "bin", "out/production", "classes"];
const SOURCES: [&str; 4] = ["src/main/java", "src/main/kotlin", "src/java", "src"];
const TESTS: [&str; 4] = ["src/test/java", "src/test", "test", "tests"];
const LIBRARIES: [&str; 2] = ["lib", "libs"];

/// The plain project in a directory: sources in `src`, and classes or not yet.
pub(crate) fn project(directory: &Path) -> Option<Project> {
    let is_source = walk::has(&directory.join("src"), &["java", "kt"]);
    let name = directory.file_name().map_or("project".into(), |name| name.to_string_lossy());
    let mut module = Module::new(&name, directory);
    let classes = CLASSES.iter().map(|place| directory.join(place)).filter(|place| place.is_dir());
    module.class_directories =
        classes.map(modules_of_idea).find(|found| !found.is_empty()).unwrap_or_default();
    if !is_source {
        return None;
    }
    if module.class_directories.is_empty() {
        module.class_directories.push(directory.join("classes"));
    }
    let sources = SOURCES.iter().map(|place| directory.join(place));
    // `src` is a root where nothing below it is.
    module.source_roots = there(sources.collect()).into_iter().take(2).collect();
    if module.source_roots.iter().any(|root| root.ends_with("java") || root.ends_with("kotlin")) {
        module.source_roots.retain(|root| !root.ends_with("src"));
    }
    module.source_roots.truncate(2);
    module.test_roots = there(TESTS.iter().map(|place| directory.join(place)).collect());
    if module.test_roots.is_empty() {
        module.test_roots.push(directory.join("test"));
    }
    module.class_path = LIBRARIES.iter().flat_map(|place| jars(&directory.join(place))).collect();
    module.framework = TestFramework::of(&module.class_path);
    let mut project = Project::new(Kind::Plain, directory);
    project.modules.push(module);
    Some(project)
}

/// A directory of classes, if it is one: the path of a class below it is that of its package.
pub(crate) fn classes(directory: &Path) -> Option<Project> {
    let mut module = Module::new("classes", directory);
    module.class_directories.push(directory.to_owned());
    let mut project = Project::new(Kind::Classes, directory);
    project.modules.push(module);
    walk::has(directory, &["class"]).then_some(project)
}

fn modules_of_idea(place: PathBuf) -> Vec<PathBuf> {
    if !place.ends_with("out/production") {
        return vec![place];
    }
    let mut found: Vec<PathBuf> = fs::read_dir(&place)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

/// The jars of a directory, in the order of their names.
pub(crate) fn jars(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "jar")).collect();
    found.sort();
    found
}

/// The directories that are there, each once.
pub(crate) fn there(directories: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for directory in directories {
        if directory.is_dir() && !found.contains(&directory) {
            found.push(directory);
        }
    }
    found
}

/// The roots of sources that a build has made: the directories right below one.
pub(crate) fn generated(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.is_dir() && walk::has(path, &["java", "kt"])).collect();
    found.sort();
    found
}
