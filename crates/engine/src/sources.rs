//! Where a command's classes come from: a JDK and a class path.

mod readable;
mod unsigned;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use attest_jvm::{ChildOptions, Sandbox};
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
    /// Whether JVMs that run these classes are kept in a sandbox.
    pub sandbox: Sandbox,
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

    /// Whether there is a class of this name, with dots, on the class path or in the JDK; as users write names there,
    /// `java.lang` and `java.util` may be left out.
    pub fn has_class(&self, name: &str) -> bool {
        let Ok(jdk) = Jdk::find(self.jdk.as_deref()) else { return false };
        let Ok(path) = ClassPath::open(&self.class_path, &jdk) else { return false };
        let internal = name.replace('.', "/");
        let written = ["", "java/lang/", "java/util/"].map(|package| format!("{package}{internal}"));
        written.iter().any(|name| path.find_class(name).is_ok_and(|found| found.is_some()))
    }

    /// The names of the classes of `targets`, or of the whole class path if there are none, with dots; what cannot be
    /// listed is said where it is worked on.
    pub fn classes(&self, targets: &[PathBuf]) -> Result<Vec<String>, Error> {
        let jdk = Jdk::find(self.jdk.as_deref())?;
        let path = ClassPath::open(&self.class_path, &jdk)?;
        let mut names: Vec<String> = match targets {
            [] => path.user_classes()?,
            some => some.iter().flat_map(|target| path.classes_of(target).unwrap_or_default()).collect(),
        };
        names.retain(|name| !name.ends_with("-info"));
        names.iter_mut().for_each(|name| *name = name.replace('/', "."));
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }

    /// How JVMs are started that run `program`: they can read its class path.
    pub(crate) fn child_options(&self, program: &Program) -> ChildOptions {
        let readable = readable::readable(&self.class_path, program.path().entries());
        let substitutes = unsigned::unsigned(&self.class_path, program.jdk()).map(Arc::new);
        ChildOptions { sandbox: self.sandbox, readable, substitutes, ..ChildOptions::default() }
    }

    /// The program over these classes; loads the handful that every program needs.
    pub fn open(&self) -> Result<Arc<Program>, Error> {
        let jdk = Jdk::find(self.jdk.as_deref())?;
        let path = Arc::new(ClassPath::open(&self.class_path, &jdk)?);
        Ok(Arc::new(Program::new(path, jdk)?))
    }
}
