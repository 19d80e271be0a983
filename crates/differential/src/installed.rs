//! The Java installations that the tests run on: what `scripts/jdks` lists, or the one that is found.

use std::path::{Path, PathBuf};
use std::process::Command;

use attest_jvm::JavaHome;
use attest_program::location::Jdk;

/// A Java installation and what it can do.
#[derive(Clone, Debug)]
pub struct Installed {
    /// Where it is and its version.
    pub home: JavaHome,
    /// Whether it compiles from within a running JVM.
    pub compiles: bool,
}

/// The root of the project.
#[must_use]
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::canonicalize(&root).unwrap_or(root)
}

/// All installations at hand, the oldest first.
#[must_use]
pub fn installed() -> Vec<Installed> {
    let listed = Command::new(root().join("scripts/jdks")).output();
    let listed =
        listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let mut all: Vec<Installed> = listed.lines().filter_map(read_line).collect();
    if all.is_empty()
        && let Ok(jdk) = Jdk::find(None)
        && let Ok(home) = JavaHome::at(&jdk.home)
    {
        all.push(Installed { compiles: home.has_compiler, home });
    }
    all
}

/// Those of [`installed`] that programs are to be run on: all, or what `ATTEST_TEST_JDKS` names: `17,25`.
#[must_use]
pub fn wanted(all: &[Installed]) -> Vec<&Installed> {
    let wanted = std::env::var("ATTEST_TEST_JDKS").ok();
    let is_wanted = |one: &&Installed| match &wanted {
        None => true,
        Some(wanted) => wanted.split(',').any(|version| version.trim() == one.home.version.to_string()),
    };
    all.iter().filter(is_wanted).collect()
}

/// The newest that can compile.
#[must_use]
pub fn compiler(all: &[Installed]) -> Option<&Installed> {
    all.iter().filter(|one| one.compiles).max_by_key(|one| one.home.version)
}

/// `17<TAB>/path<TAB>jdk`
fn read_line(line: &str) -> Option<Installed> {
    let mut parts = line.split('\t').skip(1);
    let (home, kind) = (parts.next()?, parts.next()?);
    let home = JavaHome::at(Path::new(home)).ok()?;
    Some(Installed { compiles: kind == "jdk", home })
}
