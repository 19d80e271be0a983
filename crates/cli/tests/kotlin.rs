//! In a project of Kotlin: lines of its sources are shown, and tests go where its build compiles Java.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// `tests/projects/maven-kotlin-alone` as its build would have left it, and a local repository with Kotlin's library.
struct Project {
    folder: TempDir,
}

impl Project {
    fn open() -> Project {
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
        copy(&root.join("tests/projects/maven-kotlin-alone"), "vault");
        copy(&classes.join("org/acme/vault"), "vault/target/classes/org/acme/vault");
        copy(&root.join("tests/projects/repository"), "repository");
        let place = "repository/org/jetbrains/kotlin/kotlin-stdlib/2.0.0/kotlin-stdlib-2.0.0.jar";
        copy(Path::new(library), place);
        Project { folder }
    }

    /// What a command says on standard output and standard error, in a directory of the project.
    fn says(&self, below: &str, arguments: &[&str]) -> String {
        let repository = self.folder.path().join("repository");
        let output = Command::new(env!("CARGO_BIN_EXE_attest"))
            .args(arguments)
            .current_dir(self.folder.path().join("vault").join(below))
            .env("MAVEN_ARGS", format!("-Dmaven.repo.local={}", repository.display()))
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
    let project = Project::open();
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
    let test = "vault/src/test/kotlin/org/acme/vault/VaultAttestBugTest.java";
    let test = fs::read_to_string(project.folder.path().join(test)).expect("a test");
    assert!(test.contains("Vault vault = new Vault("), "{test}");
    let paths = project.says("src/main", &["paths", "Vault.Companion#of", "--effort", "1"]);
    assert!(paths.contains("2 paths, complete"), "{paths}");
    let reached = project.says("", &["reach", "VaultKt#oldest", "--effort", "1"]);
    assert!(reached.contains("Vault.kt:15: reached"), "{reached}");
}
