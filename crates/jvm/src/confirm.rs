//! Compiles generated tests and runs each of them: what the JVM says about what was predicted.
//!
//! A file that does not compile costs its own tests only: it is left out, and the others are compiled again.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::answer::{Diagnostic, Severity};
use crate::child::Child;
use crate::class_folder::ClassFolder;
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
    /// How much time a single test may use. Default: ten seconds.
    pub timeout: Duration,
    /// How many probes instrumented classes on the class path have. Default: none.
    pub probes: u32,
    /// When no further test is begun, and none is waited for. Default: never.
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
    /// It was killed because it had used its time.
    TimedOut,
    /// It ended the JVM with this code.
    Exited(i32),
    /// The JVM died.
    Died(String),
    /// It says for this reason that it is not to be run.
    Disabled(String),
    /// The class or method was not there, or could not be called.
    NotFound(String),
    /// It was not run, or not to its end: the time was over.
    NotRun,
    /// The compiler refused its file.
    NotCompiled(Vec<Diagnostic>),
}

impl Verdict {
    /// What the run of a test means.
    pub fn of(run: &Run) -> Verdict {
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
        let output = ClassFolder::new().map_err(Error::file(std::env::temp_dir()))?;
        let mut class_path = confirmation.class_path.clone();
        class_path.push(self.stand_ins()?);
        let sources = confirmation.files.iter().map(|file| file.source.clone()).collect();
        let mut compilation = Compilation::new(sources, output.path());
        compilation.class_path.clone_from(&class_path);
        let refused = self.compile_what_compiles(&compilation)?;

        class_path.insert(0, output.path().to_path_buf());
        let compiled = confirmation.files.iter().zip(&refused).filter(|(_, refused)| refused.is_none());
        let tests = compiled
            .flat_map(|(file, _)| file.methods.iter().map(|method| TestMethod::new(&file.class, method)));
        let mut batch = TestBatch::new(class_path, tests.collect());
        batch.disabled_too = confirmation.disabled_too;
        batch.assertions = confirmation.assertions;
        batch.timeout = confirmation.timeout;
        batch.probes = confirmation.probes;
        batch.deadline = confirmation.deadline;
        let mut runs = self.run_tests(&batch)?.into_iter();

        let mut results = Vec::new();
        for (file, refused) in confirmation.files.iter().zip(&refused) {
            for method in &file.methods {
                let (verdict, run) = match refused {
                    Some(diagnostics) => (Verdict::NotCompiled(diagnostics.clone()), None),
                    None => {
                        let run = runs.next();
                        let verdict = run.as_ref().map_or(Verdict::Died(String::new()), Verdict::of);
                        (verdict, run)
                    }
                };
                results.push(TestResult { class: file.class.clone(), method: method.clone(), verdict, run });
            }
        }
        Ok(results)
    }

    /// Leaves out the sources that the compiler complains of until the rest compiles; gives for each source what was
    /// said of it, nothing if it is compiled.
    pub fn compile_what_compiles(
        &mut self,
        compilation: &Compilation,
    ) -> Result<Vec<Option<Vec<Diagnostic>>>, Error> {
        let mut refused: Vec<Option<Vec<Diagnostic>>> = vec![None; compilation.sources.len()];
        loop {
            let good: Vec<usize> = (0..refused.len()).filter(|at| refused[*at].is_none()).collect();
            if good.is_empty() {
                return Ok(refused);
            }
            let sources = good.iter().map(|at| compilation.sources[*at].clone()).collect();
            let compiled = self.compile(&Compilation { sources, ..compilation.clone() })?;
            if compiled.success {
                return Ok(refused);
            }
            for diagnostic in compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
                let of = |at: &&usize| diagnostic.file.as_ref() == Some(&compilation.sources[**at].file);
                if let Some(at) = good.iter().find(of) {
                    refused[*at].get_or_insert_default().push(diagnostic.clone());
                }
            }
            if good.iter().all(|at| refused[*at].is_none()) {
                // A complaint about no file in particular is one about all of them.
                for at in good {
                    refused[at] = Some(compiled.diagnostics.clone());
                }
                return Ok(refused);
            }
        }
    }
}
