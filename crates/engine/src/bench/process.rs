//! The two machines as child processes over one directory of compiled programs.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use attest_jvm::JavaHome;
use attest_program::location::Jdk;
use tempfile::TempDir;

use super::programs::{HELLO, PROGRAMS};
use super::{BenchOptions, median, not_compiled, unprepared};
use crate::session::Error;

/// Both machines, ready to run the compiled programs.
pub(super) struct Machines {
    /// The version of the JDK.
    pub version: String,
    attest: PathBuf,
    java: JavaHome,
    classes: TempDir,
}

/// What a program said about its own work.
pub(super) struct Measured {
    /// The median of its rounds.
    pub nanoseconds: f64,
    /// What it computed.
    pub result: String,
}

impl Machines {
    pub(super) fn new(options: &BenchOptions) -> Result<Machines, Error> {
        let jdk = Jdk::find(options.jdk.as_deref())?;
        let java = JavaHome::at(&jdk.home)?;
        let classes = tempfile::Builder::new().prefix("attest-bench").tempdir().map_err(unprepared)?;
        let mut files = Vec::new();
        for program in PROGRAMS.iter().chain([&HELLO]) {
            let file = classes.path().join(format!("{}.java", program.name));
            fs::write(&file, program.source).map_err(unprepared)?;
            files.push(file);
        }
        let compiled = Command::new(java.javac()?)
            .args(["-nowarn", "-d"])
            .arg(classes.path())
            .args(&files)
            .stdin(Stdio::null())
            .output()
            .map_err(unprepared)?;
        if !compiled.status.success() {
            return Err(not_compiled(String::from_utf8_lossy(&compiled.stderr)));
        }
        Ok(Machines { version: jdk.full_version, attest: options.attest.clone(), java, classes })
    }

    pub(super) fn attest(&self, name: &str) -> Result<Measured, String> {
        measured("attest", self.attest_command(name))
    }

    pub(super) fn java(&self, name: &str) -> Result<Measured, String> {
        measured("java", self.java_command(name))
    }

    /// Nanoseconds from start to end of the process.
    pub(super) fn attest_wall(&self, name: &str) -> Result<f64, String> {
        wall("attest", self.attest_command(name))
    }

    /// Nanoseconds from start to end of the process.
    pub(super) fn java_wall(&self, name: &str) -> Result<f64, String> {
        wall("java", self.java_command(name))
    }

    fn attest_command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.attest);
        command.arg("run").arg("--jdk").arg(&self.java.home).arg("--class-path").arg(self.classes.path());
        command.arg(name);
        command
    }

    fn java_command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.java.java);
        command.arg("-Xint").arg("-cp").arg(self.classes.path()).arg(name);
        command
    }
}

fn measured(machine: &str, command: Command) -> Result<Measured, String> {
    let output = output(machine, command)?;
    let mut times = Vec::new();
    let mut result = None;
    for line in output.lines() {
        let (time, computed) = line.split_once(' ').ok_or_else(|| format!("{machine} printed {line:?}"))?;
        times.push(time.parse::<f64>().map_err(|_| format!("{machine} printed {line:?}"))?);
        result = Some(computed.to_owned());
    }
    let result = result.ok_or_else(|| format!("{machine} printed nothing"))?;
    Ok(Measured { nanoseconds: median(&mut times), result })
}

fn wall(machine: &str, command: Command) -> Result<f64, String> {
    let start = Instant::now();
    output(machine, command)?;
    Ok(start.elapsed().as_nanos() as f64)
}

/// What a command that succeeds writes to its standard output.
fn output(machine: &str, mut command: Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{machine}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{machine}: {}: {}", output.status, said.lines().next().unwrap_or_default()))
}
