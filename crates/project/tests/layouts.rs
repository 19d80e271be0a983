//! The projects under tests/projects: what is found of each is what its `expected.txt` says.
//!
//! A project is a directory there; `tests/projects/repository` has the poms of the local repository that they all see, and
//! the test makes an empty jar for each (but for `gone` and a version 4.99, which are missing), in Maven's layout for projects of Maven and in
//! that of Gradle's module cache for those of Gradle. `ATTEST_BLESS=1` writes down what is found.

#[path = "layouts/world.rs"]
mod world;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use attest_project::{Environment, Meaning, Module, Project};
use tempfile::TempDir;
use world::write_below;

#[test]
fn every_layout_is_understood() {
    let folder = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/projects"));
    let folder = folder.expect("tests/projects is there");
    let mut projects: Vec<PathBuf> =
        fs::read_dir(&folder).expect("listed").map(|entry| entry.expect("an entry").path()).collect();
    projects.retain(|path| path.is_dir() && !path.ends_with("repository"));
    projects.sort();
    assert!(projects.len() >= 10, "only {} projects", projects.len());
    let world = repositories(&folder.join("repository"));
    let mut differences = String::new();
    for root in projects {
        let found = Project::find(&root, &environment(&root, world.path())).expect("a project");
        let seen = described(&found, world.path());
        let file = root.join("expected.txt");
        if std::env::var_os("ATTEST_BLESS").is_some() {
            fs::write(&file, &seen).expect("written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if expected != seen {
            let name = root.file_name().unwrap_or_default().to_string_lossy();
            let _ = write!(differences, "\n{name}\n--- expected\n{expected}--- seen\n{seen}");
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn a_project_is_found_from_any_of_its_folders() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/projects");
    let folder = fs::canonicalize(folder).expect("tests/projects is there");
    let roots = [
        ("maven-modules", "web/src/main/java/org/acme/web"),
        ("gradle-groovy", "web/api/src/main"),
        ("plain", "src/org/acme"),
    ];
    for (name, below) in roots {
        let root = folder.join(name);
        let found = Project::find(&root.join(below), &Environment::default()).expect("a project");
        assert_eq!(found.root, root);
    }
    let nowhere = tempfile::tempdir().expect("a directory");
    assert!(Project::find(nowhere.path(), &Environment::default()).is_none());
}

#[test]
fn tests_in_java_go_where_the_build_compiles_java() {
    let folder = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/projects"));
    let folder = folder.expect("tests/projects is there");
    for (name, module, expected) in [
        ("maven-kotlin", "mixed", "src/test/java"),
        ("maven-kotlin-alone", "vault", "src/test/kotlin"),
        ("gradle-kotlin-dsl", "model", "model/src/test/java"),
    ] {
        let found = Project::find(&folder.join(name), &Environment::default()).expect("a project");
        let module = found.modules.iter().find(|one| one.name == module).expect("the module");
        assert_eq!(module.java_test_root(), Some(&*folder.join(name).join(expected)), "{name}");
    }
}

#[test]
fn a_file_of_kotlin_means_what_stands_in_it_whatever_its_directory() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/projects/maven-kotlin-alone");
    let work = tempfile::tempdir().expect("a directory");
    for file in ["pom.xml", "src/main/kotlin/Vault.kt"] {
        write_below(work.path(), Path::new(file), &fs::read(folder.join(file)).expect("a file"));
    }
    for class in ["Vault", "Vault$Companion", "VaultKt"] {
        write_below(
            work.path(),
            &Path::new("target/classes/org/acme/vault").join(format!("{class}.class")),
            b"",
        );
    }
    let root = fs::canonicalize(work.path()).expect("there");
    let found = Project::find(&root, &Environment::default()).expect("a project");
    let classes = |text: &str| match found.meaning(text, &root, &[0]) {
        Meaning::Classes(classes, _) => classes.into_iter().map(|one| one.class).collect(),
        _ => Vec::new(),
    };
    let all = ["org.acme.vault.Vault", "org.acme.vault.Vault$Companion", "org.acme.vault.VaultKt"];
    assert_eq!(classes("src/main/kotlin/Vault.kt"), all);
    assert_eq!(classes("Vault.kt"), ["org.acme.vault.Vault", "org.acme.vault.VaultKt"]);
}

/// What surrounds a project: the repository of its own build only.
fn environment(root: &Path, world: &Path) -> Environment {
    let is_maven = root.join("pom.xml").is_file();
    Environment {
        repository: is_maven.then(|| world.join("maven")),
        gradle_home: Some(world.join("gradle")),
        ..Environment::default()
    }
}

/// The repositories of both build tools, with empty jars.
fn repositories(poms: &Path) -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let is_there = |artifact: &str, version: &str| artifact != "gone" && version != "4.99";
    let jar = |artifact: &str, version: &str| is_there(artifact, version).then(Vec::new);
    world::repositories(poms, directory.path(), &jar);
    directory
}

/// A project as text, with paths from its root.
fn described(project: &Project, world: &Path) -> String {
    let mut text = format!("{}\n", project.kind.name());
    for module in &project.modules {
        text.push_str(&described_module(project, module, world));
    }
    for problem in &project.problems {
        let _ = writeln!(text, "problem: {}", shown(&problem.to_string(), project, world));
    }
    text
}

fn described_module(project: &Project, module: &Module, world: &Path) -> String {
    let release = module.release.map_or(String::new(), |release| format!(", Java {release}"));
    let framework = module.framework.map_or(String::new(), |framework| format!(", {}", framework.name()));
    let how = module.obtained.phrase(project.kind);
    let mut text =
        format!("module {} ({}{release}{framework}), class path {how}\n", module.name, module.packaging);
    for (name, paths) in [
        ("source root", &module.source_roots),
        ("test root", &module.test_roots),
        ("classes", &module.class_directories),
        ("test classes", &module.test_class_directories),
        ("needs", &module.class_path),
        ("tests need", &module.test_class_path),
    ] {
        for path in paths {
            let _ = writeln!(text, "  {name} {}", shown(&path.display().to_string(), project, world));
        }
    }
    text
}

fn shown(text: &str, project: &Project, world: &Path) -> String {
    let text = text.replace(&format!("{}/", project.root.display()), "");
    let text = text.replace(&world.join("maven").display().to_string(), "REPOSITORY");
    text.replace(&world.join("gradle/caches/modules-2/files-2.1").display().to_string(), "GRADLE")
}
