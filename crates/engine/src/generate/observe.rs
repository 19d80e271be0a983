//! Candidates run on the JVM: what they return, what can be seen afterwards, what they cover.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use attest_jvm::{Call, CallBatch, Child, Compilation, Run, Severity, Source};
use attest_testcase::junit::{JavaFile, Observer, print_observer};
use attest_testcase::{Expr, TestCase};

use super::GenerateError;

/// A candidate as a test whose outcome is not known yet, and what to ask afterwards.
pub(crate) struct Question {
    pub(crate) case: TestCase,
    pub(crate) asked: Vec<Expr>,
}

/// Questions that are compiled.
pub(crate) struct Compiled {
    files: Vec<JavaFile>,
    /// Why a question does not compile.
    pub(crate) refused: Vec<Option<String>>,
    classes: PathBuf,
}

/// Compiles questions; what does not compile is left out.
pub(crate) fn compile(
    child: &mut Child,
    folder: &Path,
    class_path: &[PathBuf],
    questions: &[Question],
    deadline: Instant,
) -> Result<Compiled, GenerateError> {
    let files: Vec<JavaFile> = questions
        .iter()
        .enumerate()
        .map(|(at, question)| {
            let observer = Observer { case: &question.case, questions: &question.asked };
            print_observer(&format!("AttestObserver{at}"), &[observer])
        })
        .collect();
    let mut refused: Vec<Option<String>> = vec![None; files.len()];
    let classes = folder.join("classes");
    loop {
        let good = files.iter().zip(&refused).filter(|(_, refused)| refused.is_none());
        let texts: Vec<Source> = good.map(|(file, _)| Source::new(&file.path, &file.text)).collect();
        if texts.is_empty() {
            break;
        }
        let mut compilation = Compilation::new(texts, &classes);
        compilation.class_path = class_path.to_vec();
        compilation.timeout = deadline.saturating_duration_since(Instant::now()).max(Duration::from_secs(10));
        let compiled = child.compile(&compilation)?;
        if compiled.success {
            break;
        }
        let mut dropped = false;
        for diagnostic in compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
            let named = diagnostic.file.as_deref().unwrap_or_default();
            for (file, refused) in files.iter().zip(&mut refused) {
                if refused.is_none() && named.ends_with(&file.path) {
                    *refused = Some(diagnostic.message.lines().next().unwrap_or_default().to_owned());
                    dropped = true;
                }
            }
        }
        if !dropped {
            let said = compiled.diagnostics.first().map_or(compiled.notes, |first| first.message.clone());
            refused.iter_mut().for_each(|refused| *refused = Some(said.clone()));
        }
    }
    Ok(Compiled { files, refused, classes })
}

impl Compiled {
    /// Runs some questions in this order; gives a run for each question that was run.
    pub(crate) fn run(
        &self,
        child: &mut Child,
        class_path: &[PathBuf],
        order: &[usize],
        probes: u32,
        timeout: Duration,
    ) -> Result<Vec<Option<Run>>, GenerateError> {
        let mut path = vec![self.classes.clone()];
        path.extend(class_path.iter().cloned());
        let chosen: Vec<usize> = order.iter().copied().filter(|at| self.refused[*at].is_none()).collect();
        let mut results: Vec<Option<Run>> = vec![None; self.files.len()];
        if chosen.is_empty() {
            return Ok(results);
        }
        let calls = chosen.iter().map(|at| Call::new(&self.files[*at].class, "observe0")).collect();
        let mut batch = CallBatch::new(path, calls);
        batch.fresh_classes = true;
        batch.assertions = true;
        batch.timeout = timeout;
        batch.probes = probes;
        for (at, run) in chosen.into_iter().zip(child.call_all(&batch)?) {
            results[at] = Some(run);
        }
        Ok(results)
    }
}
