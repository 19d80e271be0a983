//! In a project of Kotlin: lines of its sources are shown, and tests go where its build compiles Java.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A project of `tests/projects` as its build would have left it, and the caches of Maven and Gradle with Kotlin's library.
struct Project {
    folder: TempDir,
}

/// The package of a project's classes, and where its build puts them.
struct Layout {
    name: &'static str,
    package: &'static str,
    built: &'static str,
}

const MAVEN: Layout =
    Layout { name: "maven-kotlin-alone", package: "org/acme/vault", built: "target/classes/org/acme" };
const GRADLE: Layout = Layout {
    name: "gradle-kotlin-dsl",
    package: "org/acme/Entry.class",
    built: "model/build/classes/kotlin/main/org/acme",
};

impl Project {
    fn open(layout: &Layout) -> Project {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let said = |script: &str, arguments: &[&str]| {
            let output = Command::new(root.join(script)).args(arguments).output().expect("the script");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        let classes = PathBuf::from(said("scripts/kotlin-classes", &[]));
        let jars = said("scripts/fetch-jars", &["--classpath", "kotlin-compiler-embeddable"]);
        let library = jars.split(':').find(|jar| jar.contains("/kotlin-stdlib-")).expect("Kotlin's library");
        let folder = tempfile::tempdir().expect("a directory");
        let copy = |from: &Path, to: &str| {
            let to = folder.path().join(to);
            fs::create_dir_all(to.parent().expect("a folder")).expect("made");
            let copied = Command::new("cp").arg("-r").arg(from).arg(&to).status().expect("cp");
            assert!(copied.success(), "{}", from.display());
        };
        copy(&root.join("tests/projects").join(layout.name), "project");
        let own = Path::new(layout.package).file_name().expect("a name").to_string_lossy();
        copy(&classes.join(layout.package), &format!("project/{}/{own}", layout.built));
        copy(&root.join("tests/projects/repository"), "repository");
        for place in [
            "repository/org/jetbrains/kotlin/kotlin-stdlib/2.0.0",
            "gradle/caches/modules-2/files-2.1/org.jetbrains.kotlin/kotlin-stdlib/2.0.0/bb",
        ] {
            copy(Path::new(library), &format!("{place}/kotlin-stdlib-2.0.0.jar"));
        }
        Project { folder }
    }

    /// What a command says on standard output and standard error, in a directory of the project.
    fn says(&self, below: &str, arguments: &[&str]) -> String {
        let repository = self.folder.path().join("repository");
        let output = Command::new(env!("CARGO_BIN_EXE_attest"))
            .args(arguments)
            .current_dir(self.folder.path().join("project").join(below))
            .env("MAVEN_ARGS", format!("-Dmaven.repo.local={}", repository.display()))
            .env("GRADLE_USER_HOME", self.folder.path().join("gradle"))
            .env("NO_COLOR", "1")
            .env_remove("CLASSPATH")
            .stdin(Stdio::null())
            .output()
            .expect("attest runs");
        [output.stdout, output.stderr].iter().map(|bytes| String::from_utf8_lossy(bytes)).collect()
    }
}

#[test]
fn kotlin_lines_are_shown_and_tests_go_where_java_is_compiled() {
    let project = Project::open(&MAVEN);
    let hunted = project.says("", &["hunt", "--effort", "1", "--contracts", "--out", "project"]);
    for expected in [
        "src/main/kotlin/Vault.kt:4",
        "fun share(heads: Int): Int = keys.sum() / heads",
        "require(key > 0)",
        "return names.first()",
        "src/test/kotlin/org/acme/vault/VaultAttestBugTest.java",
        "2 errors, 1 note",
    ] {
        assert!(hunted.contains(expected), "no {expected} in:\n{hunted}");
    }
    let test = "project/src/test/kotlin/org/acme/vault/VaultAttestBugTest.java";
    let test = fs::read_to_string(project.folder.path().join(test)).expect("a test");
    assert!(test.contains("Vault vault = new Vault("), "{test}");
    let paths = project.says("src/main", &["paths", "Vault.Companion#of", "--effort", "1"]);
    assert!(paths.contains("2 paths, complete"), "{paths}");
    let reached = project.says("", &["reach", "VaultKt#oldest", "--effort", "1"]);
    assert!(reached.contains("Vault.kt:15: reached"), "{reached}");
}

#[test]
fn a_module_of_kotlin_in_a_build_of_gradle_is_hunted_from_the_root() {
    let project = Project::open(&GRADLE);
    let hunted = project.says("", &["hunt", "--effort", "1", "--out", "project"]);
    for expected in [
        "model/src/main/kotlin/org/acme/Entry.kt:4",
        "fun share(heads: Int): Int = amount / heads",
        "model/src/test/java/org/acme/EntryAttestBugTest.java",
        "1 error",
    ] {
        assert!(hunted.contains(expected), "no {expected} in:\n{hunted}");
    }
    let reached = project.says("model/src", &["reach", "Entry#share", "--effort", "1"]);
    assert!(reached.contains("Entry.kt:4: reached"), "{reached}");
}
