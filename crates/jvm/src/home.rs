//! An installed Java: where it is, its version, whether it can compile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;

/// A Java installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaHome {
    /// The installation's folder.
    pub home: PathBuf,
    /// Its `java` executable.
    pub java: PathBuf,
    /// Its feature version: 8, 11, 17, 25 …
    pub version: u32,
    /// Whether it is a JDK, with `javac`.
    pub has_compiler: bool,
}

impl JavaHome {
    /// The installation at `path`: its folder, or its `java` executable.
    pub fn at(path: &Path) -> Result<JavaHome, Error> {
        let home = installation(path);
        let java = home.join("bin").join(executable("java"));
        if !java.is_file() {
            return Err(Error::NoJava(path.to_path_buf()));
        }
        let version = match fs::read_to_string(home.join("release")).ok().and_then(|text| in_release(&text)) {
            Some(version) => version,
            None => ask(&java)?,
        };
        let has_compiler = home.join("bin").join(executable("javac")).is_file();
        Ok(JavaHome { home, java, version, has_compiler })
    }

    /// The `javac` executable.
    pub fn javac(&self) -> Result<PathBuf, Error> {
        match self.has_compiler {
            true => Ok(self.home.join("bin").join(executable("javac"))),
            false => Err(Error::NoCompiler(self.home.clone())),
        }
    }
}

fn executable(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// From `…/bin/java`, also through links, to the folder above `bin`; a folder stays as it is.
fn installation(path: &Path) -> PathBuf {
    if !path.is_file() {
        return path.to_path_buf();
    }
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    real.parent().and_then(Path::parent).map_or(real.clone(), Path::to_path_buf)
}

/// The line `JAVA_VERSION="17.0.15"` of a `release` file.
fn in_release(text: &str) -> Option<u32> {
    text.lines().find_map(|line| feature(line.trim().strip_prefix("JAVA_VERSION=")?.trim_matches('"')))
}

/// The text between the quotes of `openjdk version "17.0.15" 2025-04-15`.
fn ask(java: &Path) -> Result<u32, Error> {
    let asked = Command::new(java)
        .arg("-version")
        .stdin(Stdio::null())
        .output()
        .map_err(|cause| Error::Start { program: java.to_path_buf(), cause })?;
    let text = String::from_utf8_lossy(&asked.stderr).into_owned();
    let quoted = text.split('"').nth(1).and_then(feature);
    quoted.ok_or_else(|| Error::UnknownVersion { java: java.to_path_buf() })
}

/// `1.8.0_392` is 8, `17.0.15` is 17, `25-ea` is 25.
fn feature(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{feature, in_release};

    #[test]
    fn versions_are_read_in_the_old_and_the_new_scheme() {
        assert_eq!(feature("1.8.0_392"), Some(8));
        assert_eq!(feature("17.0.15"), Some(17));
        assert_eq!(feature("25-ea"), Some(25));
        assert_eq!(feature("25"), Some(25));
        assert_eq!(feature("next"), None);
    }

    #[test]
    fn the_release_file_names_the_version_among_other_things() {
        assert_eq!(in_release("IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"21.0.2\"\n"), Some(21));
        assert_eq!(in_release("JAVA_VERSION_DATE=\"2024-01-16\"\n"), None);
    }
}
