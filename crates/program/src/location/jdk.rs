//! Finding the user's JDK: what was named, else `JAVA_HOME`, else the `java` on the `PATH`.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use super::LocationError;
use super::image::Image;

/// The oldest JDK that is supported.
const OLDEST: u32 = 8;
/// A `release` file is a few kilobytes; a larger one is none.
const RELEASE_LIMIT: u64 = 1 << 20;

/// A JDK (or a run-time image without a compiler) on this machine.
#[derive(Debug, Clone)]
pub struct Jdk {
    /// The directory of the JDK; for a JDK 8 the one above `jre`.
    pub home: PathBuf,
    /// The feature version: 8, 11, 17, ...
    pub version: u32,
    /// `JAVA_VERSION` of the `release` file, for example `17.0.15` or `1.8.0_392`.
    pub full_version: String,
    /// `IMPLEMENTOR` of the `release` file.
    pub implementor: Option<String>,
    /// The launcher, if the JDK has one.
    pub java: Option<PathBuf>,
    /// Whether the JDK has `javac`.
    pub has_compiler: bool,
    discovery: Discovery,
}

/// How a JDK was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discovery {
    /// What named the JDK.
    pub source: Source,
    /// What was tried before without success, in order, one sentence each.
    pub tried: Vec<String>,
}

/// What named a JDK.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The user named it.
    Explicit,
    /// The environment variable `JAVA_HOME`.
    JavaHome,
    /// A `java` on the `PATH`; the path is as found there, before links are followed.
    Path(PathBuf),
}

/// The classes that a JDK boots from.
#[derive(Debug)]
pub(super) enum BootFiles {
    /// The image of a JDK 9 or later.
    Image(PathBuf),
    /// The jars of a JDK 8, in the order in which they are searched.
    Jars(Vec<PathBuf>),
}

impl Jdk {
    /// Finds a JDK: `explicit` if there is one, else `JAVA_HOME`, else the `java` on the `PATH`.
    pub fn find(explicit: Option<&Path>) -> Result<Jdk, LocationError> {
        find_with(explicit, env::var_os("JAVA_HOME"), env::var_os("PATH"))
    }

    /// The JDK in the directory `home` (or of the launcher `home`, if that is a file).
    pub fn at(home: &Path) -> Result<Jdk, LocationError> {
        open(home, "named explicitly", Discovery { source: Source::Explicit, tried: Vec::new() })
    }

    /// Which of the places named the JDK, and what was tried before.
    pub fn how_found(&self) -> &Discovery {
        &self.discovery
    }

    pub(super) fn boot_files(&self) -> Option<BootFiles> {
        boot_files(&self.home)
    }
}

fn find_with(
    explicit: Option<&Path>,
    java_home: Option<OsString>,
    path: Option<OsString>,
) -> Result<Jdk, LocationError> {
    if let Some(home) = explicit {
        return Jdk::at(home);
    }
    let mut tried = Vec::new();
    match java_home.filter(|home| !home.is_empty()) {
        Some(home) => {
            let discovery = Discovery { source: Source::JavaHome, tried };
            return open(Path::new(&home), "named by JAVA_HOME", discovery);
        }
        None => tried.push("JAVA_HOME is not set".to_owned()),
    }
    for launcher in launchers(path.as_deref().unwrap_or_default()) {
        let discovery = Discovery { source: Source::Path(launcher.clone()), tried: tried.clone() };
        match open(&launcher, "found on the PATH", discovery) {
            Ok(jdk) => return Ok(jdk),
            Err(LocationError::NotAJdk { path, problem, .. }) => {
                tried.push(format!(
                    "{} on the PATH leads to {}: {problem}",
                    launcher.display(),
                    path.display()
                ));
            }
            Err(error) => tried.push(error.to_string()),
        }
    }
    if tried.len() == 1 {
        tried.push("there is no `java` on the PATH".to_owned());
    }
    Err(LocationError::NoJdk { tried: tried.join(" and ") })
}

fn open(named: &Path, named_by: &str, discovery: Discovery) -> Result<Jdk, LocationError> {
    let not_a_jdk = |path: &Path, problem: String| LocationError::NotAJdk {
        path: path.to_owned(),
        named_by: named_by.to_owned(),
        problem,
    };
    let metadata = fs::metadata(named).map_err(|error| not_a_jdk(named, error.to_string()))?;
    let home = if metadata.is_dir() { named.to_owned() } else { home_of_launcher(named) };
    let home = canonical_home(&home);
    let Some(files) = boot_files(&home) else {
        let problem = if program(&home, "java").is_some() {
            "it is a JRE image without lib/modules or lib/rt.jar"
        } else {
            "it has neither lib/modules nor lib/rt.jar"
        };
        return Err(not_a_jdk(&home, problem.into()));
    };
    let release = Release::read(&home);
    let full_version = match release.java_version {
        Some(version) => version,
        None => version_of_classes(&files).map_err(|problem| not_a_jdk(&home, problem))?,
    };
    let Some(version) = feature_version(&full_version) else {
        return Err(not_a_jdk(&home, format!("its release file has the version {full_version:?}")));
    };
    if version < OLDEST {
        return Err(not_a_jdk(&home, format!("its version {full_version} is older than {OLDEST}")));
    }
    Ok(Jdk {
        version,
        full_version,
        implementor: release.implementor,
        java: program(&home, "java"),
        has_compiler: program(&home, "javac").is_some(),
        home,
        discovery,
    })
}

/// The executables called `java` in the directories of `path`, in order.
fn launchers(path: &OsStr) -> Vec<PathBuf> {
    let name = format!("java{}", env::consts::EXE_SUFFIX);
    env::split_paths(path)
        .filter(|directory| !directory.as_os_str().is_empty())
        .map(|directory| directory.join(&name))
        .filter(|launcher| launcher.is_file())
        .collect()
}

/// `HOME` for `HOME/bin/java`, through links.
fn home_of_launcher(launcher: &Path) -> PathBuf {
    let target = fs::canonicalize(launcher).unwrap_or_else(|_| launcher.to_owned());
    target.parent().and_then(Path::parent).map_or(target.clone(), Path::to_owned)
}

/// Goes from `jre` of a JDK 8 to the JDK, and from a macOS bundle to the home in it.
fn canonical_home(home: &Path) -> PathBuf {
    let home = fs::canonicalize(home).unwrap_or_else(|_| home.to_owned());
    let bundled = home.join("Contents").join("Home");
    if bundled.is_dir() {
        return bundled;
    }
    match home.parent() {
        Some(parent) if home.ends_with("jre") && parent.join("jre/lib/rt.jar").is_file() => parent.to_owned(),
        _ => home,
    }
}

fn boot_files(home: &Path) -> Option<BootFiles> {
    let image = home.join("lib").join("modules");
    if image.is_file() {
        return Some(BootFiles::Image(image));
    }
    [home.join("jre").join("lib"), home.join("lib")]
        .into_iter()
        .find(|lib| lib.join("rt.jar").is_file())
        .map(|lib| BootFiles::Jars(boot_jars(&lib)))
}

/// The jars of the boot loader in its order, then those of the extension loader by name.
fn boot_jars(lib: &Path) -> Vec<PathBuf> {
    let boot = ["resources", "rt", "sunrsasign", "jsse", "jce", "charsets", "jfr"];
    let mut jars: Vec<PathBuf> = boot.iter().map(|name| lib.join(format!("{name}.jar"))).collect();
    let extensions = fs::read_dir(lib.join("ext")).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut extensions: Vec<PathBuf> = extensions.filter(|p| p.extension() == Some("jar".as_ref())).collect();
    extensions.sort();
    jars.extend(extensions);
    jars.retain(|jar| jar.is_file());
    jars
}

fn program(home: &Path, name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    [home.join("bin").join(&name), home.join("jre").join("bin").join(&name)]
        .into_iter()
        .find(|path| path.is_file())
}

/// What we need of a JDK's `release` file.
#[derive(Default)]
struct Release {
    java_version: Option<String>,
    implementor: Option<String>,
}

impl Release {
    /// Reads `home/release`; a JDK without one has no values.
    fn read(home: &Path) -> Release {
        let path = home.join("release");
        let small = fs::metadata(&path).is_ok_and(|file| file.is_file() && file.len() <= RELEASE_LIMIT);
        let text = if small { fs::read(&path).unwrap_or_default() } else { Vec::new() };
        let mut release = Release::default();
        for line in String::from_utf8_lossy(&text).lines() {
            let Some((key, value)) = line.split_once('=') else { continue };
            let value = value.trim().trim_matches('"');
            match key.trim() {
                "JAVA_VERSION" if !value.is_empty() => release.java_version = Some(value.to_owned()),
                "IMPLEMENTOR" if !value.is_empty() => release.implementor = Some(value.to_owned()),
                _ => {}
            }
        }
        release
    }
}

/// `17` of `17.0.15`, `8` of `1.8.0_392`, `25` of `25-ea`.
fn feature_version(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    match numbers.next()? {
        Ok(1) => numbers.next().and_then(Result::ok),
        first => first.ok(),
    }
}

/// The version of a JDK without a `release` file: its `Object` has that of the class-file format (JVMS 4.1).
fn version_of_classes(files: &BootFiles) -> Result<String, String> {
    let BootFiles::Image(image) = files else { return Ok("1.8.0".to_owned()) };
    let image = Image::open(image).map_err(|error| error.to_string())?;
    let object = image.resource("java.base", "java/lang/Object.class").map_err(|error| error.to_string())?;
    match object.as_deref() {
        Some([_, _, _, _, _, _, high, low, ..]) => {
            Ok(u16::from_be_bytes([*high, *low]).saturating_sub(44).to_string())
        }
        _ => Err("it has no release file and its image has no java.lang.Object".to_owned()),
    }
}

#[cfg(test)]
mod tests;
