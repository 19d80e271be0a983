//! JUnit's own launcher: generated tests compiled with javac against JUnit itself and run in processes of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use attest_jvm::{JavaHome, Sandbox, Tool};
use attest_testcase::junit::JavaFile;
use serde::Serialize;

use super::tools::{self, output};
use super::{SuitesOptions, not_compiled, unprepared};
use crate::session::Error;

/// The tools.
pub(super) struct Launcher {
    pub(super) home: JavaHome,
    sandbox: Sandbox,
    pub(super) junit: PathBuf,
    /// JaCoCo's agent and its command line.
    pub(super) jacoco: Option<(PathBuf, PathBuf)>,
    /// PIT with what it needs.
    pub(super) pit: Vec<PathBuf>,
}

/// Where a library's tests are, and what they need.
pub(super) struct Work {
    pub(super) folder: PathBuf,
    pub(super) class_path: Vec<PathBuf>,
}

/// What the launcher says of all runs together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Launched {
    /// How often the tests were run.
    pub runs: usize,
    /// Tests that were found.
    pub found: usize,
    /// Tests that are disabled: suspected bugs.
    pub disabled: usize,
    /// Tests that failed in some run.
    pub failed: usize,
}

/// The tests are run so often, each time in another order.
const RUNS: usize = 3;

impl Work {
    pub(super) fn new(folder: &Path, class_path: Vec<PathBuf>) -> Result<Work, Error> {
        fs::create_dir_all(folder).map_err(unprepared)?;
        let folder = std::path::absolute(folder).map_err(unprepared)?;
        let class_path =
            class_path.iter().map(std::path::absolute).collect::<Result<_, _>>().map_err(unprepared)?;
        Ok(Work { folder, class_path })
    }

    pub(super) fn tests(&self) -> PathBuf {
        self.folder.join("classes")
    }

    /// The tests, the library and these, as one option.
    pub(super) fn joined(&self, more: &[PathBuf]) -> String {
        let all = std::iter::once(self.tests()).chain(self.class_path.iter().cloned());
        let all = all.chain(more.iter().cloned()).map(|path| path.to_string_lossy().into_owned());
        all.collect::<Vec<_>>().join(if cfg!(windows) { ";" } else { ":" })
    }
}

impl Launcher {
    pub(super) fn new(home: &JavaHome, options: &SuitesOptions) -> Result<Launcher, Error> {
        let junit = tools::jar("junit-platform-console-standalone")?;
        let jacoco = match options.jacoco {
            true => Some((tools::jar("org.jacoco.agent")?, tools::jar("org.jacoco.cli")?)),
            false => None,
        };
        let mut pit = Vec::new();
        if options.pit {
            pit = tools::jars("pitest-command-line")?;
            pit.extend(tools::jars("pitest-junit5-plugin")?);
        }
        Ok(Launcher { home: home.clone(), sandbox: options.sandbox, junit, jacoco, pit })
    }

    /// Compiles the tests; gives the files that javac refuses.
    pub(super) fn compile(&self, work: &Work, files: &[JavaFile]) -> Result<Vec<String>, Error> {
        let sources = work.folder.join("tests");
        fs::create_dir_all(work.tests()).map_err(unprepared)?;
        let mut left = Vec::new();
        for file in files {
            let path = sources.join(&file.path);
            if let Some(above) = path.parent() {
                fs::create_dir_all(above).map_err(unprepared)?;
            }
            fs::write(&path, &file.text).map_err(unprepared)?;
            left.push(path);
        }
        let mut refused = Vec::new();
        while !left.is_empty() {
            let mut javac = Command::new(self.home.javac()?);
            javac.args(["-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(work.tests());
            javac.arg("-cp").arg(work.joined(std::slice::from_ref(&self.junit))).args(&left);
            let said = output(javac)?;
            if said.success {
                break;
            }
            let before = left.len();
            left.retain(|file| {
                let good = !said.text.contains(&format!("{}:", file.display()));
                if !good {
                    refused.push(file.display().to_string());
                }
                good
            });
            if left.len() == before {
                return Err(not_compiled(said.text));
            }
        }
        Ok(refused)
    }

    /// Runs the tests several times, each time in another order.
    pub(super) fn launch(&self, work: &Work) -> Result<Launched, Error> {
        let mut all = Launched { runs: RUNS, ..Launched::default() };
        for run in 0..RUNS {
            let said = output(self.junit_command(work, None, run)?)?.text;
            let number = |what: &str| count(&said, what).unwrap_or(0);
            all.found = all.found.max(number("tests found"));
            all.disabled = all.disabled.max(number("tests skipped"));
            let bad = number("tests failed") + number("tests aborted") + number("containers failed");
            all.failed = all.failed.max(bad);
        }
        Ok(all)
    }

    /// The launcher as a command; tests in an order of this number.
    pub(super) fn junit_command(
        &self,
        work: &Work,
        agent: Option<String>,
        order: usize,
    ) -> Result<Command, Error> {
        let mut java = Command::new(&self.home.java);
        java.current_dir(&work.folder).env("TZ", "UTC");
        java.args(["-Xmx1g", "-ea", "-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8"]);
        java.arg(format!("-Djava.io.tmpdir={}", work.folder.display()));
        java.args(agent);
        java.arg("-jar").arg(&self.junit).arg("execute").arg("--class-path").arg(work.joined(&[]));
        java.arg("--scan-class-path").arg(work.tests()).args(["--details", "summary", "--disable-banner"]);
        java.args(["--include-classname", ".*Test"]);
        let orderer = "org.junit.jupiter.api.MethodOrderer$Random";
        java.arg("--config").arg(format!("junit.jupiter.testmethod.order.default={orderer}"));
        java.arg("--config").arg(format!("junit.jupiter.execution.order.random.seed={}", order + 1));
        let mut readable = work.class_path.clone();
        readable.push(self.junit.clone());
        readable.extend(self.jacoco.iter().map(|(agent, _)| agent.clone()));
        let tool =
            Tool { home: self.home.clone(), readable, writable: vec![work.folder.clone()], heap_mib: 1024 };
        tool.confine(&mut java, self.sandbox).map_err(unprepared)?;
        Ok(java)
    }
}

/// The number before some words in the launcher's summary: `[        12 tests found           ]`.
fn count(said: &str, what: &str) -> Option<usize> {
    let line = said.lines().find(|line| line.contains(what))?;
    line.trim_start_matches('[').split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn the_summary_of_the_launcher_is_read() {
        let said = "[         2 containers found      ]\n[        12 tests found           ]\n";
        assert_eq!(count(said, "tests found"), Some(12));
        assert_eq!(count(said, "tests failed"), None);
    }
}
