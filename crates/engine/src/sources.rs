//! Where a command's classes come from: a JDK and a class path.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use attest_program::Program;
use attest_program::location::{ClassPath, Jdk, main_class};

use crate::session::Error;

/// A JDK and a class path, as the user names them.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The JDK; found by `JAVA_HOME` or on the PATH if not given.
    pub jdk: Option<PathBuf>,
    /// The class path: directories, jars, and `DIR/*` for all jars of a directory.
    pub class_path: Vec<PathBuf>,
    /// Files that say what methods do; `jdk` is what comes with Attest.
    pub specifications: Vec<PathBuf>,
}

impl Sources {
    /// Splits a class path at the platform's separator; an empty element is the current directory.
    pub fn split(text: &str) -> Vec<PathBuf> {
        ClassPath::parse(text)
    }

    /// Why an element of a class path cannot be used: a jar that is damaged or none.
    pub fn problem(element: &Path) -> Option<String> {
        let jar = element.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar"));
        if !jar {
            return None;
        }
        main_class(element).err().map(|problem| problem.to_string())
    }

    /// The program over these classes; loads the handful that every program needs.
    pub fn open(&self) -> Result<Arc<Program>, Error> {
        let jdk = Jdk::find(self.jdk.as_deref())?;
        let path = Arc::new(ClassPath::open(&self.class_path, &jdk)?);
        Ok(Arc::new(Program::new(path, jdk)?))
    }
}
