//! Tests as they are written: compiled, run, and answered test by test.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use attest_jvm::{Run, Source, TemporaryFolder, TestBatch, TestMethod, Verdict, is_linkage_error};
use attest_testcase::junit::{Framework, JavaFile, print_singly};
use attest_testcase::{Expectation, TestCase};

use super::compile::{Refusal, Setting};
use super::jvm::{Jvm, NoAnswer};
use super::tuning::{MAX_COMPILATION, MAX_TEST};

/// Files of tests, and how they are run.
pub(crate) struct TestRun<'t> {
    pub(crate) files: &'t [JavaFile],
    /// What the tests use besides the program.
    pub(crate) beside: &'t [JavaFile],
    pub(crate) class_path: &'t [PathBuf],
    /// Whether tests are run that say they are not to be run.
    pub(crate) disabled_too: bool,
    /// How much time a single test may use.
    pub(crate) timeout: Duration,
    /// When nothing more is begun, and nothing waited for.
    pub(crate) deadline: Option<Instant>,
    /// How many probes instrumented classes on the class path have.
    pub(crate) probes: u32,
}

/// What became of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tested {
    pub(crate) verdict: Verdict,
    /// The run; nothing if it did not compile.
    pub(crate) run: Option<Run>,
}

/// What became of a test, or why that is not known.
pub(crate) type TestAnswer = Result<Tested, NoAnswer>;

impl<'t> TestRun<'t> {
    pub(crate) fn new(files: &'t [JavaFile], class_path: &'t [PathBuf]) -> TestRun<'t> {
        TestRun {
            files,
            beside: &[],
            class_path,
            disabled_too: true,
            timeout: MAX_TEST,
            deadline: None,
            probes: 0,
        }
    }
}

/// Whether a test passed; if not, why, in words.
pub(crate) fn passed(answer: &TestAnswer) -> Result<(), String> {
    let tested = answer.as_ref().map_err(|why| format!("the JVM gave no answer: {}", why.0))?;
    let first_line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    Err(match &tested.verdict {
        Verdict::Passed => return Ok(()),
        Verdict::Failed(thrown) => format!("it throws {}", first_line(&thrown.printed)),
        Verdict::TimedOut => "it does not end".to_owned(),
        Verdict::Exited(code) => format!("it ends the JVM with code {code}"),
        Verdict::Died(_) => "the JVM died".to_owned(),
        Verdict::NotFound(why) => format!("it cannot be run: {why}"),
        Verdict::Disabled(_) | Verdict::NotRun => "it was not run".to_owned(),
        Verdict::NotCompiled(said) => {
            let said = said.first().map_or(String::new(), |first| first_line(&first.message));
            format!("it does not compile: {said}")
        }
    })
}

/// Whether something stays behind in the folder that a run was in: of a test, in the user's project.
pub(crate) fn leaves_files(run: &Run) -> Option<String> {
    let names = run.files_left.join(", ");
    (!names.is_empty()).then(|| format!("leaves files where it runs: {names}"))
}

/// Compiles files by one JVM and runs their tests in another, if there is one, which has seen nothing of their making;
/// gives for each file what became of each of its tests.
pub(crate) fn run_tests(
    compiler: &mut Jvm,
    runner: Option<&mut Jvm>,
    tests: &TestRun<'_>,
) -> Vec<Vec<TestAnswer>> {
    let folder = match TemporaryFolder::new("tests") {
        Ok(folder) => folder,
        Err(problem) => {
            let why = no_folder(&problem);
            return tests.files.iter().map(|file| vec![Err(why.clone()); file.tests.len()]).collect();
        }
    };
    let (class_path, output) = (tests.class_path, folder.path());
    let (timeout, deadline) = (MAX_COMPILATION, tests.deadline);
    let setting = Setting { class_path, output, junit: true, timeout, deadline };
    let refused = compiler.compile(&sources(tests.files), &sources(tests.beside), &setting);
    let mut path = vec![output.to_path_buf()];
    path.extend(class_path.iter().cloned());
    let mut runs = tests.run(compiler, runner, path, &refused).into_iter();
    let answer = |refused: &Option<Refusal>| match refused {
        Some(Refusal::NoAnswer(why)) => Err(why.clone()),
        Some(Refusal::NoTime) => Ok(Tested { verdict: Verdict::NotRun, run: None }),
        Some(Refusal::Complaints(said)) => {
            Ok(Tested { verdict: Verdict::NotCompiled(said.clone()), run: None })
        }
        None => {
            let run = runs.next().unwrap_or_else(|| Err(NoAnswer("the JVM left it out".to_owned())))?;
            Ok(Tested { verdict: Verdict::of(&run), run: Some(run) })
        }
    };
    by_file(tests.files, &refused, answer)
}

/// Why a test of a case would tell nothing of the program: it expects that the JVM cannot link it.
pub(crate) fn expects_no_linkage(case: &TestCase) -> Result<(), String> {
    match &case.expectation {
        Expectation::Throws(class) if is_linkage_error(&class.canonical()) => {
            Err(format!("the JVM could not link the classes of a test: {class}"))
        }
        _ => Ok(()),
    }
}

/// Runs each case in a file of its own; gives what became of each. None passes that expects that the JVM cannot link it.
pub(crate) fn run_singly(
    jvm: &mut Jvm,
    cases: &[TestCase],
    framework: Framework,
    (class_path, probes): (&[PathBuf], u32),
) -> Vec<TestAnswer> {
    let files = print_singly(cases, framework);
    let tests = TestRun { probes, ..TestRun::new(&files, class_path) };
    let answers = run_tests(jvm, None, &tests).into_iter().flatten();
    let guarded = |(case, answer): (&TestCase, TestAnswer)| match expects_no_linkage(case) {
        Ok(()) => answer,
        Err(why) => Ok(Tested { verdict: Verdict::NotFound(why), run: None }),
    };
    cases.iter().zip(answers).map(guarded).collect()
}

fn by_file(
    files: &[JavaFile],
    refused: &[Option<Refusal>],
    mut answer: impl FnMut(&Option<Refusal>) -> TestAnswer,
) -> Vec<Vec<TestAnswer>> {
    let of_file = |(file, refused): (&JavaFile, &Option<Refusal>)| {
        file.tests.iter().map(|_| answer(refused)).collect::<Vec<_>>()
    };
    files.iter().zip(refused).map(of_file).collect()
}

impl TestRun<'_> {
    /// Runs the tests of the files that are compiled, file after file.
    fn run(
        &self,
        compiler: &mut Jvm,
        runner: Option<&mut Jvm>,
        class_path: Vec<PathBuf>,
        refused: &[Option<Refusal>],
    ) -> Vec<Result<Run, NoAnswer>> {
        let compiled = self.files.iter().zip(refused).filter(|(_, refused)| refused.is_none());
        let methods: Vec<TestMethod> = compiled
            .flat_map(|(file, _)| file.tests.iter().map(|test| TestMethod::new(&file.class, &test.method)))
            .collect();
        if methods.is_empty() {
            return Vec::new();
        }
        let mut batch = TestBatch::new(class_path, Vec::new());
        batch.disabled_too = self.disabled_too;
        batch.timeout = self.timeout;
        batch.deadline = self.deadline;
        batch.probes = self.probes;
        let stand_ins = match compiler.stand_ins() {
            Ok(folder) => folder,
            Err(why) => return vec![Err(why); methods.len()],
        };
        batch.class_path.push(stand_ins);
        runner.unwrap_or(compiler).run_all(methods.len(), |child, some| {
            batch.tests = some.iter().map(|at| methods[*at].clone()).collect();
            child.serve_tests(&batch)
        })
    }
}

/// There is no place for what is thrown away afterwards.
pub(super) fn no_folder(problem: &std::io::Error) -> NoAnswer {
    NoAnswer(format!("cannot make a folder in {}: {problem}", std::env::temp_dir().display()))
}

pub(super) fn sources(files: &[JavaFile]) -> Vec<Source> {
    files.iter().map(|file| Source::new(&file.path, &file.text)).collect()
}
