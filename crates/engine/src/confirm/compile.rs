//! Compiles sources and leaves out what does not compile, with the reason.

use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_jvm::{Child, Compilation, Diagnostic, Source};

use super::jvm::{Jvm, NoAnswer};

/// Why a source is not compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The compiler complains of it.
    Complaints(Vec<Diagnostic>),
    /// There was no answer.
    NoAnswer(NoAnswer),
}

/// What sources are compiled with, and where to.
pub(super) struct Setting<'s> {
    pub(super) class_path: &'s [PathBuf],
    pub(super) output: &'s Path,
    /// Whether the stand-ins for JUnit stand last on the class path.
    pub(super) junit: bool,
    pub(super) timeout: Duration,
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
        let refusal = |answer: Result<Option<Vec<Diagnostic>>, NoAnswer>| match answer {
            Ok(complaints) => complaints.map(Refusal::Complaints),
            Err(why) => Some(Refusal::NoAnswer(why)),
        };
        answers.into_iter().map(refusal).collect()
    }
}

impl Setting<'_> {
    fn compile(
        &self,
        child: &mut Child,
        sources: Vec<Source>,
    ) -> Result<Vec<Option<Vec<Diagnostic>>>, attest_jvm::Error> {
        let mut compilation = Compilation::new(sources, self.output);
        compilation.class_path = self.class_path.to_vec();
        if self.junit {
            compilation.class_path.push(child.stand_ins()?);
        }
        compilation.timeout = self.timeout;
        child.compile_what_compiles(&compilation)
    }
}

impl Refusal {
    /// What the compiler said first.
    pub(crate) fn message(&self) -> String {
        match self {
            Refusal::Complaints(said) => said.first().map_or(String::new(), |first| first.message.clone()),
            Refusal::NoAnswer(NoAnswer(why)) => why.clone(),
        }
    }
}
