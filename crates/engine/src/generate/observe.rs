//! Candidates run on the JVM: what they return, what can be seen afterwards, what they cover.

use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_budget::Cut;
use attest_jvm::{Call, CallBatch, Child, Compilation, Run, Severity, Source};
use attest_testcase::junit::{JavaFile, Observer, print_observer};
use attest_testcase::{Expr, TestCase};

use super::suite::LONGEST;
use crate::session::Error;

/// A candidate as a test whose outcome is not known yet, and what to ask afterwards.
pub(crate) struct Question {
    pub(crate) case: TestCase,
    pub(crate) asked: Vec<Expr>,
}

/// Questions that are compiled.
pub(crate) struct Compiled {
    /// The class and method of each question; nothing for those that do not compile.
    places: Vec<Option<(String, String)>>,
    /// Why questions do not compile.
    pub(crate) refused: Vec<String>,
    classes: PathBuf,
}

/// So many questions share a file: the compiler is quicker with few files, and its complaints cost only one.
const TOGETHER: usize = 25;
/// How long the compiler may take where nothing else is said.
const MAX_COMPILATION: Duration = Duration::from_secs(120);

/// Compiles questions; what does not compile is left out.
pub(crate) fn compile(
    child: &mut Child,
    folder: &Path,
    class_path: &[PathBuf],
    questions: &[Question],
    cut: &Cut,
) -> Result<Compiled, Error> {
    let mut work = Work { child, classes: folder.join("classes"), class_path, cut };
    let mut places: Vec<Option<(String, String)>> = vec![None; questions.len()];
    let mut refused = Vec::new();
    let all: Vec<usize> = (0..questions.len()).collect();
    let groups: Vec<&[usize]> = all.chunks(TOGETHER).collect();
    let bad = work.compile(questions, &groups, "AttestObservers", &mut places)?;
    let alone: Vec<usize> = bad.iter().flat_map(|(group, _)| groups[*group].iter().copied()).collect();
    let groups: Vec<&[usize]> = alone.chunks(1).collect();
    for (_, why) in work.compile(questions, &groups, "AttestObserver", &mut places)? {
        refused.push(why);
    }
    Ok(Compiled { places, refused, classes: work.classes })
}

struct Work<'w> {
    child: &'w mut Child,
    classes: PathBuf,
    class_path: &'w [PathBuf],
    cut: &'w Cut,
}

impl Work<'_> {
    /// Compiles groups of questions; gives the groups that do not compile, with the reason.
    fn compile(
        &mut self,
        questions: &[Question],
        groups: &[&[usize]],
        name: &str,
        places: &mut [Option<(String, String)>],
    ) -> Result<Vec<(usize, String)>, Error> {
        let print = |(number, group): (usize, &&[usize])| {
            let observers: Vec<Observer<'_>> = group
                .iter()
                .map(|at| Observer { case: &questions[*at].case, questions: &questions[*at].asked })
                .collect();
            print_observer(&format!("{name}{number}"), &observers)
        };
        let files: Vec<JavaFile> = groups.iter().enumerate().map(print).collect();
        let mut bad: Vec<(usize, String)> = Vec::new();
        loop {
            let is_bad = |at: usize, bad: &[(usize, String)]| bad.iter().any(|(known, _)| *known == at);
            let good: Vec<usize> = (0..files.len()).filter(|at| !is_bad(*at, &bad)).collect();
            if good.is_empty() {
                return Ok(bad);
            }
            let texts = good.iter().map(|at| Source::new(&files[*at].path, &files[*at].text)).collect();
            let mut compilation = Compilation::new(texts, &self.classes);
            compilation.class_path = self.class_path.to_vec();
            compilation.timeout = self.cut.left(MAX_COMPILATION).max(Duration::from_secs(10));
            let compiled = self.child.compile(&compilation)?;
            if compiled.success {
                for file in good {
                    for (slot, at) in groups[file].iter().enumerate() {
                        places[*at] = Some((files[file].class.clone(), format!("observe{slot}")));
                    }
                }
                return Ok(bad);
            }
            let before = bad.len();
            for diagnostic in compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
                let named = diagnostic.file.as_deref().unwrap_or_default();
                let file = good.iter().find(|at| named.ends_with(&files[**at].path));
                if let Some(file) = file.filter(|file| !is_bad(**file, &bad)) {
                    bad.push((*file, diagnostic.message.lines().next().unwrap_or_default().to_owned()));
                }
            }
            if bad.len() == before {
                // A complaint about no file in particular is one about all of them.
                let said = compiled.diagnostics.first().map_or(compiled.notes, |first| first.message.clone());
                bad.extend(good.into_iter().map(|file| (file, said.clone())));
                return Ok(bad);
            }
        }
    }
}

impl Compiled {
    /// Runs some questions in this order, each with fresh classes or all with the same; gives a run for each question
    /// that was run.
    pub(crate) fn run(
        &self,
        child: &mut Child,
        class_path: &[PathBuf],
        (order, fresh): (&[usize], bool),
        probes: u32,
        cut: &Cut,
    ) -> Result<Vec<Option<Run>>, Error> {
        let mut path = vec![self.classes.clone()];
        path.extend(class_path.iter().cloned());
        let mut results: Vec<Option<Run>> = vec![None; self.places.len()];
        let mut chosen = Vec::new();
        let mut calls = Vec::new();
        for at in order {
            if let Some((class, method)) = &self.places[*at] {
                chosen.push(*at);
                calls.push(Call::new(class, method));
            }
        }
        if chosen.is_empty() {
            return Ok(results);
        }
        let mut batch = CallBatch::new(path, calls);
        batch.fresh_classes = fresh;
        batch.assertions = true;
        batch.timeout = LONGEST;
        batch.deadline = cut.deadline();
        batch.probes = probes;
        for (at, run) in chosen.into_iter().zip(child.call_all(&batch)?) {
            results[at] = Some(run);
        }
        Ok(results)
    }
}
