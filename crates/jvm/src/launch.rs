//! How a JVM is started: memory limit, encodings, a throw-away folder, next to no environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crate::class_folder::Shelf;
use crate::error::Error;
use crate::home::JavaHome;
use crate::request::absolute;
use crate::sandbox::{Confinement, Sandbox, memory};
use crate::substitutes::Substitutes;

/// Settings of the JVMs that we start.
#[derive(Clone, Debug)]
pub struct ChildOptions {
    /// Largest heap in MiB. Default: 512.
    pub heap_mib: u32,
    /// `-XX:TieredStopAtLevel`; default 1, which suits many short runs. `None` leaves the JVM's own setting.
    pub compiler_level: Option<u8>,
    /// Further options of the JVM, after ours. Default: none.
    pub jvm_options: Vec<String>,
    /// What the JVM sees of the environment.
    pub environment: Environment,
    /// How many bytes of each output stream of a run are kept. Default: 16 MiB.
    pub output_limit: usize,
    /// How long the JVM may take to become ready. Default: one minute.
    pub start_timeout: Duration,
    /// Whether the compiled runner is kept in the system's temporary folder for the next time. Default: yes.
    pub keep_runner: bool,
    /// Whether calls can be given objects and described: opens a package of the JDK's own to the runner, and with it
    /// to programs. Default: no.
    pub objects: bool,
    /// The JDK that compiles the runner, where the JVM to start is a JRE. Default: that JVM's own compiler.
    pub runner_compiler: Option<JavaHome>,
    /// Whether the JVM is kept in a sandbox. Default: with all that the kernel has.
    pub sandbox: Sandbox,
    /// What programs may read besides the JDK: their class path. What a request names is added, at the price of a
    /// new JVM. Default: nothing.
    pub readable: Vec<PathBuf>,
    /// What stands in the place of entries of class paths when code runs. Default: nothing.
    pub substitutes: Option<Arc<Substitutes>>,
}

impl ChildOptions {
    /// The class path on which code runs that was asked for with another.
    pub(crate) fn substituted(&self, class_path: &[PathBuf]) -> Vec<PathBuf> {
        self.substitutes
            .as_ref()
            .map_or_else(|| class_path.to_vec(), |substitutes| substitutes.on(class_path))
    }

    /// What of a class path a confined JVM with these options could not read.
    pub(crate) fn unreadable(&self, class_path: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
        if self.sandbox == Sandbox::Off {
            return Ok(Vec::new());
        }
        let shelf = Shelf::open().map_err(Error::file(std::env::temp_dir()))?;
        let covers = |root: &Path, entry: &Path| entry.starts_with(without_wildcard(&absolute(root)));
        let entries = class_path.iter().map(|entry| without_wildcard(&absolute(entry)));
        let open = entries.filter(|entry| {
            !entry.starts_with(shelf.path()) && !self.readable.iter().any(|root| covers(root, entry))
        });
        Ok(open.collect())
    }

    /// What a JVM with these options may do that reads `also` and works in `work`.
    pub(crate) fn confinement(&self, home: &JavaHome, also: &[PathBuf], work: &Path) -> Confinement {
        Confinement {
            java: Some(home.clone()),
            readable: self
                .readable
                .iter()
                .chain(also)
                .map(|path| without_wildcard(&absolute(path)))
                .collect(),
            writable: vec![work.to_path_buf()],
            memory: memory(self.heap_mib),
        }
    }
}

/// `lib/*` on a class path is the folder `lib`.
fn without_wildcard(entry: &Path) -> PathBuf {
    match entry.file_name() {
        Some(name) if name == "*" => entry.parent().unwrap_or(entry).to_path_buf(),
        _ => entry.to_path_buf(),
    }
}

impl Default for ChildOptions {
    fn default() -> ChildOptions {
        ChildOptions {
            heap_mib: 512,
            compiler_level: Some(1),
            jvm_options: Vec::new(),
            environment: Environment::default(),
            output_limit: 16 << 20,
            start_timeout: Duration::from_secs(60),
            keep_runner: true,
            objects: false,
            runner_compiler: None,
            sandbox: Sandbox::default(),
            readable: Vec::new(),
            substitutes: None,
        }
    }
}

/// The variables that a JVM gets; all others are withheld.
#[derive(Clone, Debug)]
pub struct Environment {
    /// `LANG`; default `C.UTF-8`.
    pub lang: Option<String>,
    /// `LC_ALL`; default none.
    pub lc_all: Option<String>,
    /// `TZ`; default `UTC`.
    pub time_zone: Option<String>,
    /// Others; default none. What a program makes of them depends on where it runs.
    pub others: Vec<(&'static str, &'static str)>,
}

impl Default for Environment {
    fn default() -> Environment {
        Environment {
            lang: Some("C.UTF-8".to_owned()),
            lc_all: None,
            time_zone: Some("UTC".to_owned()),
            others: Vec::new(),
        }
    }
}

/// `java` with all options but the class path and the main class, to be started in `work`; temporary files are in a folder
/// of their own there, so that what a program leaves besides them is seen.
pub(crate) fn java(home: &JavaHome, options: &ChildOptions, work: &Path) -> Result<Command, Error> {
    let temporary = work.join("tmp");
    fs::create_dir(&temporary).map_err(Error::file(&temporary))?;
    let mut command = Command::new(absolute(&home.java));
    withhold_environment(&mut command, &options.environment);
    command.current_dir(work);
    command.args([
        // Options of later versions are no error in Java 8.
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:-UsePerfData",
        "-XX:-CreateCoredumpOnCrash",
        // Warnings of the JVM must not get among the program's output.
        "-XX:+DisplayVMOutputToStderr",
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-Dfile.encoding=UTF-8",
        "-Dstdout.encoding=UTF-8",
        "-Dstderr.encoding=UTF-8",
        "-Dsun.stdout.encoding=UTF-8",
        "-Dsun.stderr.encoding=UTF-8",
    ]);
    if home.version >= 9 {
        // The same for the log, which older versions do not have.
        command.args(["-Xlog:disable", "-Xlog:all=warning:stderr"]);
    }
    command.arg(format!("-Djava.io.tmpdir={}", temporary.display()));
    command.arg(format!("-Xmx{}m", options.heap_mib));
    if let Some(level) = options.compiler_level {
        command.arg(format!("-XX:TieredStopAtLevel={level}"));
    }
    command.args(&options.jvm_options);
    Ok(command)
}

/// Leaves what is configured, and what Windows needs to start any process.
pub(crate) fn withhold_environment(command: &mut Command, environment: &Environment) {
    command.env_clear();
    for name in ["SystemRoot", "TEMP", "TMP"].iter().filter(|_| cfg!(windows)) {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    let kept = [("LANG", &environment.lang), ("LC_ALL", &environment.lc_all), ("TZ", &environment.time_zone)];
    for (name, value) in kept {
        if let Some(value) = value {
            command.env(name, value);
        }
    }
    command.envs(environment.others.iter().copied());
}
