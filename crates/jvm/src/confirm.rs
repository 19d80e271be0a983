//! Compiles generated tests and runs each of them: what the JVM says about what was predicted.
//!
//! A file that does not compile costs its own tests only: it is left out, and the others are compiled again.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::answer::{Diagnostic, Severity};
use crate::child::Child;
use crate::error::Error;
use crate::outcome::{Obstacle, Outcome, Run, Thrown};
use crate::request::{Compilation, Source};
use crate::test_batch::{TestBatch, TestMethod};

/// A source file with tests.
#[derive(Clone, Debug)]
pub struct TestFile {
    /// The source.
    pub source: Source,
    /// The class, with dots.
    pub class: String,
    /// The test methods.
    pub methods: Vec<String>,
}

/// Test files to compile and run.
#[derive(Clone, Debug)]
pub struct Confirmation {
    /// The files. Best one test a file: javac's complaint about one then concerns no other.
    pub files: Vec<TestFile>,
    /// Folders and jars of the program; JUnit may be among them, and need not.
    pub class_path: Vec<PathBuf>,
    /// Whether tests are run that say they are not to be run. Default: yes.
    pub disabled_too: bool,
    /// Whether assertions are enabled. Default: yes.
    pub assertions: bool,
    /// When to give up on a single test. Default: ten seconds.
    pub timeout: Duration,
    /// How many probes instrumented classes on the class path have. Default: none.
    pub probes: u32,
    /// When no further test is begun. Default: never.
    pub deadline: Option<Instant>,
}

/// What became of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TestResult {
    /// The class, with dots.
    pub class: String,
    /// The method.
    pub method: String,
    /// How it ended.
    pub verdict: Verdict,
    /// The run, with output, time and probes; `None` if it did not compile.
    pub run: Option<Run>,
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// It passed.
    Passed,
    /// It threw: an assertion failed, or the program did.
    Failed(Thrown),
    /// It was killed because it did not end in time.
    TimedOut,
    /// It ended the JVM with this code.
    Exited(i32),
    /// The JVM died.
    Died(String),
    /// It says for this reason that it is not to be run.
    Disabled(String),
    /// The class or method was not there, or could not be called.
    NotFound(String),
    /// It was not run: the time was over.
    NotRun,
    /// The compiler refused its file.
    NotCompiled(Vec<Diagnostic>),
}

impl Verdict {
    /// The exception that it failed with.
    pub fn thrown(&self) -> Option<&Thrown> {
        match self {
            Verdict::Failed(thrown) => Some(thrown),
            _ => None,
        }
    }
}

impl Confirmation {
    /// These files with the defaults.
    pub fn new(class_path: Vec<PathBuf>, files: Vec<TestFile>) -> Confirmation {
        Confirmation {
            files,
            class_path,
            disabled_too: true,
            assertions: true,
            timeout: Duration::from_secs(10),
            probes: 0,
            deadline: None,
        }
    }
}

impl Child {
    /// Compiles the files and runs their tests; gives one result for each test, file after file.
    pub fn confirm(&mut self, confirmation: &Confirmation) -> Result<Vec<TestResult>, Error> {
        self.confirm_in(None, confirmation)
    }

    /// The same, but the tests are run by another child: its JVM has seen nothing of their making.
    pub fn confirm_in(
        &mut self,
        runner: Option<&mut Child>,
        confirmation: &Confirmation,
    ) -> Result<Vec<TestResult>, Error> {
        let temporary = std::env::temp_dir();
        let output =
            tempfile::Builder::new().prefix("attest-tests-").tempdir().map_err(Error::file(temporary))?;
        let mut class_path = confirmation.class_path.clone();
        class_path.push(self.stand_ins()?);
        let mut refused: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
        self.compile_what_compiles(confirmation, &class_path, output.path().to_path_buf(), &mut refused)?;

        class_path.insert(0, output.path().to_path_buf());
        let compiled = |file: &&TestFile| !refused.contains_key(&file.source.file);
        let tests = confirmation
            .files
            .iter()
            .filter(compiled)
            .flat_map(|file| file.methods.iter().map(|method| TestMethod::new(&file.class, method)));
        let mut batch = TestBatch::new(class_path, tests.collect());
        batch.disabled_too = confirmation.disabled_too;
        batch.assertions = confirmation.assertions;
        batch.timeout = confirmation.timeout;
        batch.probes = confirmation.probes;
        batch.deadline = confirmation.deadline;
        let mut runs = match runner {
            Some(runner) => runner.run_tests(&batch)?.into_iter(),
            None => self.run_tests(&batch)?.into_iter(),
        };

        let mut results = Vec::new();
        for file in &confirmation.files {
            for method in &file.methods {
                let (verdict, run) = match refused.get(&file.source.file) {
                    Some(diagnostics) => (Verdict::NotCompiled(diagnostics.clone()), None),
                    None => {
                        let run = runs.next();
                        let verdict = run.as_ref().map_or(Verdict::Died(String::new()), verdict);
                        (verdict, run)
                    }
                };
                results.push(TestResult { class: file.class.clone(), method: method.clone(), verdict, run });
            }
        }
        Ok(results)
    }

    /// Leaves out the files that the compiler complains of until the rest compiles.
    fn compile_what_compiles(
        &mut self,
        confirmation: &Confirmation,
        class_path: &[PathBuf],
        output: PathBuf,
        refused: &mut BTreeMap<String, Vec<Diagnostic>>,
    ) -> Result<(), Error> {
        loop {
            let good = confirmation.files.iter().filter(|file| !refused.contains_key(&file.source.file));
            let sources: Vec<Source> = good.map(|file| file.source.clone()).collect();
            if sources.is_empty() {
                return Ok(());
            }
            let all: Vec<String> = sources.iter().map(|source| source.file.clone()).collect();
            let mut compilation = Compilation::new(sources, output.clone());
            compilation.class_path = class_path.to_vec();
            let compiled = self.compile(&compilation)?;
            if compiled.success {
                return Ok(());
            }
            let before = refused.len();
            for diagnostic in compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
                if let Some(file) = diagnostic.file.clone().filter(|file| all.contains(file)) {
                    refused.entry(file).or_default().push(diagnostic.clone());
                }
            }
            if refused.len() == before {
                // A complaint about no file in particular is one about all of them.
                for file in all {
                    refused.insert(file, compiled.diagnostics.clone());
                }
                return Ok(());
            }
        }
    }
}

fn verdict(run: &Run) -> Verdict {
    match &run.outcome {
        Outcome::Returned(_) => Verdict::Passed,
        Outcome::Threw(thrown) => Verdict::Failed(thrown.clone()),
        Outcome::Exited(code) => Verdict::Exited(*code),
        Outcome::TimedOut { .. } => Verdict::TimedOut,
        Outcome::Died { diagnostics, .. } => Verdict::Died(diagnostics.clone()),
        Outcome::NotStarted(Obstacle::Disabled(reason)) => Verdict::Disabled(reason.clone()),
        Outcome::NotStarted(Obstacle::NoClass(what) | Obstacle::NoMethod(what)) => {
            Verdict::NotFound(what.clone())
        }
        Outcome::NotStarted(Obstacle::NoTime) => Verdict::NotRun,
    }
}
