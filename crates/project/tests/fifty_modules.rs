//! A large project: what is resolved once comes from the cache, whole, at the next start. How long that takes is measured by
//! `scripts/start-up`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use attest_project::{Environment, Module, Project};

const MODULES: usize = 50;

#[test]
fn the_class_paths_of_fifty_modules_are_kept() {
    let world = tempfile::tempdir().expect("a directory");
    let (root, repository) = (world.path().join("project"), world.path().join("repository"));
    generate(&root, &repository);
    let environment = Environment {
        repository: Some(repository),
        cache: Some(world.path().join("cache")),
        ..Environment::default()
    };
    let first = Project::find(&root.join("m7"), &environment).expect("a project");
    let again = Project::find(&root, &environment).expect("a project");
    assert!(first.problems.is_empty(), "{:?}", first.problems);
    assert_eq!((first.modules.len(), again.modules.len()), (MODULES + 1, MODULES + 1));
    let is_kept = |module: &Module| module.cached;
    assert!(!first.modules.iter().any(is_kept) && again.modules.iter().all(is_kept));
    for (one, other) in first.modules.iter().zip(&again.modules) {
        assert_eq!(one.class_path, other.class_path, "{}", one.name);
    }
    // All modules before it, with a jar each, and its own jar.
    let last = again.modules.last().expect("a module");
    assert_eq!((last.name.as_str(), last.class_path.len()), ("m50", 2 * MODULES - 1));
    // A pom that changes makes what is kept old.
    let pom = root.join("m50/pom.xml");
    let text = fs::read_to_string(&pom).expect("a pom");
    fs::write(&pom, text.replace("<dependencies>", "<!-- changed --><dependencies>")).expect("written");
    let changed = Project::find(&root, &environment).expect("a project");
    assert!(!changed.modules.iter().any(is_kept));
}

/// Modules that depend on all before them and on a jar each.
fn generate(root: &Path, repository: &Path) {
    let mut modules = String::new();
    for n in 1..=MODULES {
        let _ = write!(modules, "<module>m{n}</module>");
        let mut needs = dependency("org.lib", &format!("lib{n}"));
        (1..n).for_each(|other| needs.push_str(&dependency("org.acme", &format!("m{other}"))));
        let parent =
            "<parent><groupId>org.acme</groupId><artifactId>all</artifactId><version>1.0</version></parent>";
        let pom = format!(
            "<project>{parent}<artifactId>m{n}</artifactId><dependencies>{needs}</dependencies></project>"
        );
        write(&root.join(format!("m{n}/pom.xml")), &pom);
        write(&root.join(format!("m{n}/src/main/java/A{n}.java")), "class A {}");
        let jar = repository.join(format!("org/lib/lib{n}/1.0/lib{n}-1.0"));
        let own = format!(
            "<project><groupId>org.lib</groupId><artifactId>lib{n}</artifactId><version>1.0</version></project>"
        );
        write(&jar.with_extension("0.pom"), &own);
        write(&jar.with_extension("0.jar"), "");
    }
    let head = "<groupId>org.acme</groupId><artifactId>all</artifactId><version>1.0</version><packaging>pom</packaging>";
    write(&root.join("pom.xml"), &format!("<project>{head}<modules>{modules}</modules></project>"));
}

fn dependency(group: &str, artifact: &str) -> String {
    format!(
        "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>1.0</version></dependency>"
    )
}

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(file, text).expect("written");
}
