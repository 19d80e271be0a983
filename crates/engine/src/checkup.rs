//! `attest doctor`: what Attest finds on this machine, and what to do about what it does not find.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use attest_jvm::{Part, missing_protection};
use attest_program::location::{ClassPath, Jdk, Source};
use serde::Serialize;

use crate::sources::Sources;

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Checkup {
    /// Whether programs can be run with what is there.
    pub usable: bool,
    /// The JDK; none if no usable one was found.
    pub jdk: Option<FoundJdk>,
    /// The entries of the class path, after wildcards and manifests are followed.
    pub class_path: Vec<Entry>,
    /// What stands in the way, each with what to do.
    pub problems: Vec<String>,
    /// What does not, but may surprise.
    pub warnings: Vec<String>,
    /// The machine.
    pub machine: Machine,
    /// How code under test is kept from this machine.
    pub sandbox: Protection,
    /// Where downloads and results are kept.
    pub cache: Option<PathBuf>,
}

/// What the sandbox can do here.
#[derive(Clone, Debug, Serialize)]
pub struct Protection {
    /// The parts that there are.
    pub given: Vec<Part>,
    /// The parts that the kernel lacks.
    pub missing: Vec<Part>,
}

/// A JDK.
#[derive(Clone, Debug, Serialize)]
pub struct FoundJdk {
    /// Its directory.
    pub home: PathBuf,
    /// Its version.
    pub version: String,
    /// Its feature version: 8, 11, 17 …
    pub feature: u32,
    /// Who made it.
    pub vendor: Option<String>,
    /// What named it.
    pub named_by: String,
    /// Its launcher.
    pub java: Option<PathBuf>,
    /// Whether it has `javac`.
    pub has_compiler: bool,
    /// How many classes it has.
    pub classes: usize,
    /// How many modules; 0 for a JDK 8.
    pub modules: usize,
}

/// An entry of the class path.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// The directory or jar.
    pub path: PathBuf,
    /// How many classes it has.
    pub classes: Option<usize>,
    /// Why it cannot be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The machine.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// Operating system and processor.
    pub platform: String,
    /// Cores that may be used.
    pub cores: usize,
    /// Bytes of memory, where the operating system says it in `/proc/meminfo`.
    pub memory: Option<u64>,
}

/// Looks at the JDK, the class path and the machine.
pub fn checkup(sources: &Sources) -> Checkup {
    let mut found = Checkup {
        usable: false,
        jdk: None,
        class_path: Vec::new(),
        problems: Vec::new(),
        warnings: Vec::new(),
        machine: Machine {
            platform: format!("{} {}", env::consts::OS, env::consts::ARCH),
            cores: thread::available_parallelism().map_or(1, usize::from),
            memory: memory(),
        },
        sandbox: protection(),
        cache: cache_directory(),
    };
    match Jdk::find(sources.jdk.as_deref()) {
        Ok(jdk) => look_at_classes(&mut found, &jdk, &sources.class_path),
        Err(error) => found.problems.push(error.to_string()),
    }
    found.usable = found.problems.is_empty();
    found
}

fn protection() -> Protection {
    let missing = missing_protection();
    Protection { given: Part::ALL.into_iter().filter(|part| !missing.contains(part)).collect(), missing }
}

fn look_at_classes(found: &mut Checkup, jdk: &Jdk, class_path: &[PathBuf]) {
    let boot = match ClassPath::open(&[], jdk) {
        Ok(boot) => boot,
        Err(error) => return found.problems.push(error.to_string()),
    };
    let classes = match boot.jdk_classes(None) {
        Ok(classes) => classes.len(),
        Err(error) => return found.problems.push(error.to_string()),
    };
    found.jdk = Some(FoundJdk {
        home: jdk.home.clone(),
        version: jdk.full_version.clone(),
        feature: jdk.version,
        vendor: jdk.implementor.clone(),
        named_by: match &jdk.how_found().source {
            Source::Explicit => "--jdk".to_owned(),
            Source::JavaHome => "JAVA_HOME".to_owned(),
            Source::Path(launcher) => format!("PATH ({})", launcher.display()),
        },
        java: jdk.java.clone(),
        has_compiler: jdk.has_compiler,
        classes,
        modules: boot.modules().map_or(0, |modules| modules.len()),
    });
    if !jdk.has_compiler {
        let what = "the JDK has no javac: programs run, but nothing can be compiled or benchmarked; install a full JDK";
        found.warnings.push(what.to_owned());
    }
    match ClassPath::open(class_path, jdk) {
        Ok(path) => look_at_entries(found, &path),
        Err(error) => found.problems.push(error.to_string()),
    }
}

fn look_at_entries(found: &mut Checkup, path: &ClassPath) {
    found.warnings.extend(path.warnings().iter().map(|warning| format!("{warning}; check -cp")));
    for entry in path.entries() {
        let (classes, problem) = match path.classes_of(entry) {
            Ok(classes) => (Some(classes.len()), None),
            Err(error) => (None, Some(error.to_string())),
        };
        if let Some(problem) = &problem {
            found.problems.push(problem.clone());
        }
        found.class_path.push(Entry { path: entry.to_owned(), classes, problem });
    }
    let none = found.class_path.iter().all(|entry| entry.classes == Some(0));
    if none {
        found.warnings.push("there are no classes on the class path; name them with -cp PATH".to_owned());
    }
}

/// `ATTEST_CACHE`, else `attest` in the user's cache directory (XDG Base Directory Specification).
pub fn cache_directory() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("ATTEST_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("attest")))
        .or_else(|| set("HOME").map(|home| home.join(".cache").join("attest")))
}

fn memory() -> Option<u64> {
    let text = fs::read_to_string(Path::new("/proc/meminfo")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}
