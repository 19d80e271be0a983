//! Compiles sources and leaves out what does not compile, with the reason.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use attest_jvm::{Child, Compilation, Diagnostic, Error, Source};

use super::jvm::{Jvm, NoAnswer};

/// Why a source is not compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The compiler complains of it.
    Complaints(Vec<Diagnostic>),
    /// There was no answer.
    NoAnswer(NoAnswer),
    /// The time was over.
    NoTime,
}

/// What sources are compiled with, and where to.
pub(super) struct Setting<'s> {
    pub(super) class_path: &'s [PathBuf],
    pub(super) output: &'s Path,
    /// Whether the stand-ins for JUnit stand last on the class path.
    pub(super) junit: bool,
    pub(super) timeout: Duration,
    /// When the run is over.
    pub(super) deadline: Option<Instant>,
}

impl Jvm {
    /// Compiles sources, which may use those beside them; gives for each why it is not compiled.
    pub(super) fn compile(
        &mut self,
        sources: &[Source],
        beside: &[Source],
        setting: &Setting<'_>,
    ) -> Vec<Option<Refusal>> {
        let answers = self.ask_all(sources.len(), |child, some| {
            let chosen = some.iter().map(|at| sources[*at].clone()).chain(beside.iter().cloned()).collect();
            let mut refused = setting.compile(child, chosen)?;
            refused.truncate(some.len());
            Ok(refused)
        });
        answers.into_iter().map(|answer| answer.unwrap_or_else(|why| Some(Refusal::NoAnswer(why)))).collect()
    }
}

impl Setting<'_> {
    fn compile(&self, child: &mut Child, sources: Vec<Source>) -> Result<Vec<Option<Refusal>>, Error> {
        let late = vec![Some(Refusal::NoTime); sources.len()];
        let mut compilation = Compilation::new(sources, self.output);
        compilation.class_path = self.class_path.to_vec();
        if self.junit {
            match child.stand_ins_by(self.deadline) {
                Err(Error::NoTime) => return Ok(late),
                made => compilation.class_path.push(made?),
            }
        }
        compilation.timeout = self.timeout;
        compilation.deadline = self.deadline;
        match child.compile_what_compiles(&compilation) {
            Ok(said) => Ok(said.into_iter().map(|said| said.map(Refusal::Complaints)).collect()),
            Err(Error::NoTime) => Ok(late),
            Err(problem) => Err(problem),
        }
    }
}

impl Refusal {
    /// What the compiler said first.
    pub(crate) fn message(&self) -> String {
        match self {
            Refusal::Complaints(said) => said.first().map_or(String::new(), |first| first.message.clone()),
            Refusal::NoAnswer(NoAnswer(why)) => why.clone(),
            Refusal::NoTime => "the time was over".to_owned(),
        }
    }
}
