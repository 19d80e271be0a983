//! A JDK, a child, and programs compiled by it.

use std::path::{Path, PathBuf};

use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, MainRun, Source};
use tempfile::TempDir;

/// The JDK to test with.
pub fn home() -> JavaHome {
    let home = match std::env::var_os("JAVA_HOME") {
        Some(home) => JavaHome::at(Path::new(&home)),
        None => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let java = std::env::split_paths(&path)
                .map(|folder| folder.join(format!("java{}", std::env::consts::EXE_SUFFIX)))
                .find(|java| java.is_file())
                .expect("these tests need a JDK: set JAVA_HOME or put java on the PATH");
            JavaHome::at(&java)
        }
    };
    let home = home.expect("these tests need a JDK: JAVA_HOME or the java on the PATH is none");
    assert!(home.has_compiler, "these tests need a JDK, not a JRE: {}", home.home.display());
    home
}

/// A child and a folder of classes compiled by it.
pub struct Bench {
    pub child: Child,
    pub folder: TempDir,
}

impl Bench {
    /// Compiles `sources`, pairs of file name and text.
    pub fn with(sources: &[(&str, &str)]) -> Bench {
        Bench::with_options(sources, &ChildOptions::default())
    }

    pub fn with_options(sources: &[(&str, &str)], options: &ChildOptions) -> Bench {
        let folder = TempDir::new().expect("a temporary folder");
        let mut child = Child::start(&home(), options).expect("a child");
        let sources = sources.iter().map(|(file, text)| Source::new(*file, *text)).collect();
        let compiled = child.compile(&Compilation::new(sources, folder.path())).expect("an answer");
        assert!(compiled.success, "{:#?}", compiled.diagnostics);
        Bench { child, folder }
    }

    pub fn class_path(&self) -> Vec<PathBuf> {
        vec![self.folder.path().to_path_buf()]
    }

    pub fn main(&self, class: &str) -> MainRun {
        MainRun::new(self.class_path(), class)
    }
}
