//! Where a command's classes come from: a JDK and a class path.

use std::path::PathBuf;
use std::sync::Arc;

use attest_program::Program;
use attest_program::location::{ClassPath, Jdk};

use crate::run::RunError;

/// A JDK and a class path, as the user names them.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The JDK; found by `JAVA_HOME` or on the PATH if not given.
    pub jdk: Option<PathBuf>,
    /// The class path: directories, jars, and `DIR/*` for all jars of a directory.
    pub class_path: Vec<PathBuf>,
}

impl Sources {
    /// Splits a class path at the platform's separator; an empty element is the current directory.
    pub fn split(text: &str) -> Vec<PathBuf> {
        ClassPath::parse(text)
    }

    /// The program over these classes; loads the handful that every program needs.
    pub fn open(&self) -> Result<Arc<Program>, RunError> {
        let jdk = Jdk::find(self.jdk.as_deref())?;
        let path = Arc::new(ClassPath::open(&self.class_path, &jdk)?);
        Ok(Arc::new(Program::new(path, jdk)?))
    }
}
