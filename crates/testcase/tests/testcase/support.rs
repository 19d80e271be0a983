//! A JDK, a child, and what is compiled by it.

use std::fs;
use std::path::{Path, PathBuf};

use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source, junit_stand_ins};
use tempfile::TempDir;

/// The folder with the files of these tests.
pub fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The JDK to test with.
pub fn home() -> JavaHome {
    let home = match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home),
        None => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path)
                .map(|folder| folder.join(format!("java{}", std::env::consts::EXE_SUFFIX)))
                .find(|java| java.is_file())
                .expect("these tests need a JDK: set JAVA_HOME or put java on the PATH")
        }
    };
    let home = JavaHome::at(&home).expect("these tests need a JDK");
    assert!(home.has_compiler, "these tests need a JDK, not a JRE: {}", home.home.display());
    home
}

/// The sources in a folder of `tests/java`, named relative to it.
pub fn subject_sources() -> Vec<Source> {
    let root = tests_folder().join("java");
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    sources.sort_by(|a, b| a.file.cmp(&b.file));
    sources
}

fn collect(root: &Path, folder: &Path, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(root, &path, sources);
        } else {
            let file = path.strip_prefix(root).expect("within the root").to_string_lossy().replace('\\', "/");
            sources.push(Source::new(file, fs::read_to_string(&path).expect("a source")));
        }
    }
}

/// A child and the classes under test, compiled.
pub struct Bench {
    pub child: Child,
    pub classes: TempDir,
}

impl Bench {
    pub fn new() -> Bench {
        let classes = TempDir::new().expect("a temporary folder");
        let mut child = Child::start(&home(), &ChildOptions::default()).expect("a child");
        let compiled =
            child.compile(&Compilation::new(subject_sources(), classes.path())).expect("an answer");
        assert!(compiled.success, "{:#?}", compiled.diagnostics);
        Bench { child, classes }
    }

    /// Compiles test sources with all warnings; `junit` is a class path with JUnit, without it stand-ins serve.
    pub fn compile_tests(&mut self, sources: &[Source], junit: Option<&[PathBuf]>) -> TempDir {
        let output = TempDir::new().expect("a temporary folder");
        let mut class_path = vec![self.classes.path().to_path_buf()];
        match junit {
            Some(jars) => class_path.extend_from_slice(jars),
            None => {
                let stand_ins = Compilation::new(junit_stand_ins(), output.path());
                let compiled = self.child.compile(&stand_ins).expect("an answer");
                assert!(compiled.success, "{:#?}", compiled.diagnostics);
                class_path.push(output.path().to_path_buf());
            }
        }
        let mut compilation = Compilation::new(sources.to_vec(), output.path());
        compilation.class_path = class_path;
        compilation.options = vec!["-Xlint:all".to_owned(), "-Xlint:-classfile".to_owned()];
        let compiled = self.child.compile(&compilation).expect("an answer");
        assert!(compiled.success && compiled.diagnostics.is_empty(), "{:#?}", compiled.diagnostics);
        output
    }
}

/// The jars of a test library, if `scripts/setup --tests` has laid them into the cache.
pub fn library(name: &str) -> Option<Vec<PathBuf>> {
    let cache = std::env::var_os("ATTEST_CACHE").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME")?;
        Some(Path::new(&home).join(".cache").join("attest"))
    })?;
    let folder = fs::read_dir(cache.join("jars")).ok()?.filter_map(Result::ok).find(|entry| {
        let folder = entry.file_name().to_string_lossy().into_owned();
        folder.strip_prefix(name).is_some_and(|rest| {
            rest.strip_prefix('-').is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
        })
    })?;
    let mut jars: Vec<PathBuf> =
        fs::read_dir(folder.path()).ok()?.filter_map(Result::ok).map(|entry| entry.path()).collect();
    jars.sort();
    Some(jars)
}
