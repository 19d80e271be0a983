//! The directories and jars that a command is pointed at.

use std::fs;
use std::path::{Path, PathBuf};

use attest_engine::Sources;

/// How many directories are looked into for classes.
const DIRECTORIES: usize = 10_000;

/// What is wrong with what was named: it is not there, or holds sources that nobody has compiled.
pub fn check(targets: &[PathBuf]) -> Result<(), String> {
    for target in targets {
        if !target.exists() {
            return Err(format!("there is no {}; name directories with classes, or jars", target.display()));
        }
        if target.extension().is_some_and(|ending| ending == "java" || ending == "kt") {
            return Err(format!(
                "{} is a source file of no project that is known here; go to its project, or name the directory of its \
                 classes, for example target/classes",
                target.display()
            ));
        }
        if target.is_dir() && uncompiled(target) {
            return Err(format!(
                "{0} has sources but no classes; compile them first, for example: \
                 javac -g -d classes $(find {0} -name '*.java')",
                target.display()
            ));
        }
    }
    Ok(())
}

/// The targets stand on the class path too.
pub fn with_targets(mut sources: Sources, targets: &[PathBuf], named: bool) -> Sources {
    if targets.is_empty() {
        return sources;
    }
    if !named {
        sources.class_path.clear();
    }
    for target in targets {
        if !sources.class_path.contains(target) {
            sources.class_path.push(target.clone());
        }
    }
    sources
}

/// Whether there are Java files below a directory, but no class file.
fn uncompiled(directory: &Path) -> bool {
    matches!(content(directory), Content::Sources)
}

/// Whether there are class files or jars below a directory, as far as one looks.
pub fn has_classes(directory: &Path) -> bool {
    matches!(content(directory), Content::Classes)
}

/// What is below a directory.
enum Content {
    Classes,
    Sources,
    Nothing,
}

fn content(directory: &Path) -> Content {
    let mut waiting = vec![directory.to_owned()];
    let mut sources = false;
    for _ in 0..DIRECTORIES {
        let Some(next) = waiting.pop() else { break };
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("class" | "jar") => return Content::Classes,
                Some("java") => sources = true,
                _ if entry.file_type().is_ok_and(|kind| kind.is_dir()) => waiting.push(path),
                _ => {}
            }
        }
    }
    match (sources, waiting.is_empty()) {
        (true, true) => Content::Sources,
        (false, true) => Content::Nothing,
        // There is more than one looks at.
        (_, false) => Content::Classes,
    }
}
