//! Which project a directory is in.

use std::path::Path;

use crate::environment::Environment;
use crate::model::{Kind, Project};
use crate::problem::Problem;
use crate::{gradle, java, layout, maven};

impl Project {
    /// The project that a directory is in, looked for upwards from it; none if it is in none.
    pub fn find(directory: &Path, environment: &Environment) -> Option<Project> {
        let directory = std::path::absolute(directory).ok()?;
        let directory = maven::effective::plain(&directory);
        let built = directory.ancestors().find_map(|above| match () {
            () if above.join("pom.xml").is_file() => Some((Kind::Maven, above)),
            () if gradle::is_project(above) => Some((Kind::Gradle, above)),
            () => None,
        });
        let mut project = match built {
            Some((Kind::Maven, above)) => maven::project(&maven::root(above), environment),
            Some((_, above)) => gradle::project(&gradle::root(above), environment),
            None => plain(&directory)?,
        };
        let managed = java::of_version_manager(&project.root);
        for module in &mut project.modules {
            module.toolchain = module.toolchain.or(managed);
        }
        project.problems.extend(same_classes(&project));
        Some(project)
    }
}

/// A plain project: in the directory itself, or around it if it is below its sources.
fn plain(directory: &Path) -> Option<Project> {
    let around = directory.ancestors().find(|above| above.ends_with("src")).and_then(Path::parent);
    let found = around.and_then(layout::project).or_else(|| layout::project(directory));
    found.or_else(|| layout::classes(directory))
}

/// Classes that are in several modules.
fn same_classes(project: &Project) -> Vec<Problem> {
    let classes = project.classes();
    let mut found = Vec::new();
    for pair in classes.chunk_by(|a, b| a.class == b.class).filter(|same| same.len() > 1) {
        // Every module may have one.
        if pair[0].class.ends_with("-info") {
            continue;
        }
        let modules = pair.iter().map(|one| project.modules[one.module].name.clone()).collect();
        found.push(Problem::SameClass { class: pair[0].class.clone(), modules });
    }
    found
}
