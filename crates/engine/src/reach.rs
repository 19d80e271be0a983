//! How to get to a given place of a program: a test that the JVM has seen there, or the proof that there is no way.
//!
//! The backward phase goes from the target to the entries: the public methods from which calls lead to it. If all its
//! paths contradict themselves, the target is unreachable. The conditions that it finds at an entry are where the
//! concrete phase starts: it runs the program and walks the inputs towards the target. Where that fails, the symbolic
//! engine runs on unknown arguments, nearest to the target first, and gives up what cannot reach it any more. Where it
//! arrives, a test is written and run on the JVM with probes in the target's class. Where it explored everything and
//! nothing was simplified, the entry is excluded; if all are, the target is unreachable.

mod answer;
mod callbacks;
mod chance;
mod concrete;
mod confirm;
mod entries;
mod everywhere;
mod followed;
mod hints;
mod portfolio;
mod proof;
mod roots;
mod scope;
mod search;
mod stack_trace;
mod target;
mod walk;
mod wants;
mod ways;
mod writing;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_forward::Library;
use attest_ir::Block;
use attest_jvm::{Child, ChildOptions, JavaHome};
use attest_program::{MethodId, Program};
use attest_testcase::junit::{Framework, JavaFile, PrintOptions, group, print};
use thiserror::Error;

pub use answer::{ReachReport, Reached, Segments, Step, Verdict};
pub use everywhere::Everywhere;
pub use target::{Target, TargetError};
pub use walk::WalkSettings;

use crate::query::QueryError;
use crate::run::RunError;
use crate::sources::Sources;
use crate::summary::Compose;
use scope::Scope;

/// How a target is looked for.
#[derive(Clone, Debug)]
pub struct ReachOptions {
    /// How long the search for one target may take.
    pub time: Duration,
    /// How often a branch may be undecided in one round of its loop, at most.
    pub branches: u32,
    /// How many calls deep methods are followed.
    pub depth: u32,
    /// How many calls are put before the one that gets there.
    pub calls: usize,
    /// Whether one test for each way in is wanted.
    pub all: bool,
    /// Which JUnit the tests are written for.
    pub framework: Framework,
    /// When calls are decided by summaries of the methods called (default: never).
    pub compose: Compose,
    /// How the concrete phase searches.
    pub walk: WalkSettings,
}

impl Default for ReachOptions {
    fn default() -> ReachOptions {
        ReachOptions {
            time: Duration::from_secs(20),
            branches: 40,
            depth: 100,
            calls: 3,
            all: false,
            framework: Framework::Jupiter,
            compose: Compose::Never,
            walk: WalkSettings::default(),
        }
    }
}

/// Why no target could be looked for.
#[derive(Debug, Error)]
pub enum ReachError {
    /// The classes cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The target is not there.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// A class or method is not there.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The JVM that confirms cannot be used.
    #[error(transparent)]
    Jvm(#[from] attest_jvm::Error),
    /// The JDK cannot be started.
    #[error("the JDK cannot be started: {0}")]
    Boot(String),
    /// A throw-away directory cannot be made.
    #[error("no throw-away directory can be made: {0}; check that the temporary directory has room")]
    Directory(#[from] std::io::Error),
}

/// A program in which targets are looked for, one after the other.
pub struct Reacher {
    sources: Sources,
    program: Arc<Program>,
    library: Arc<Library>,
    scope: Scope,
    home: JavaHome,
    child: Option<Child>,
    options: ReachOptions,
}

impl Reacher {
    /// Opens a program.
    pub fn open(sources: &Sources, options: ReachOptions) -> Result<Reacher, ReachError> {
        let program = sources.open()?;
        let library = Arc::new(sources.library(program.clone())?);
        Reacher::over(sources, program, library, options)
    }

    /// Looks for targets in a program that is open already.
    pub(crate) fn over(
        sources: &Sources,
        program: Arc<Program>,
        library: Arc<Library>,
        options: ReachOptions,
    ) -> Result<Reacher, ReachError> {
        let home = JavaHome::at(&program.jdk().home)?;
        let scope = Scope::of(&program, &library.bodies)?;
        Ok(Reacher { sources: sources.clone(), program, library, scope, home, child: None, options })
    }

    /// Lets methods that code of the same package may call count as entries, as tests may call them.
    pub(crate) fn with_neighbours(mut self) -> Reacher {
        self.scope.neighbours = true;
        self
    }

    /// What excludes a side of a branch, if the backward phase alone proves that no call takes it.
    pub(crate) fn excludes(
        &self,
        (method, inst, to): (MethodId, u32, Block),
        deadline: Option<Instant>,
    ) -> Option<Vec<String>> {
        let target = Target { edges: vec![(method, inst, to)], ..Target::nowhere() };
        let goals = self.scope.goals(&self.program, &self.library.bodies, &target);
        let mut report = ReachReport::new(&self.program, &target);
        if entries::entries(&self.program, &self.scope, &goals).is_empty() {
            let called = self.scope.is_called_from_outside(&self.program, method);
            return (!called).then(|| vec!["nothing that can be called leads there".to_owned()]);
        }
        match hints::backward(self, &target, deadline, 1, &mut report) {
            Some(_) => None,
            None => Some(report.because),
        }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// What a text means: `Account.java:31`, `pkg.Account:31`, `pkg.Account#withdraw:31:false`, `pkg.Account#withdraw`.
    pub fn target(&self, text: &str) -> Result<Target, ReachError> {
        Ok(target::parse(&self.program, &self.library.bodies, &self.scope, text)?)
    }

    /// The target that a pasted stack trace shows.
    pub fn target_of_trace(&self, text: &str) -> Result<Target, ReachError> {
        Ok(target::of_trace(&self.program, &self.library.bodies, &self.scope, text)?)
    }

    /// All sides of branches in the program's own code that have a line.
    pub fn branch_sides(&self) -> Vec<Target> {
        target::all_sides(&self.program, &self.library.bodies, &self.scope)
    }

    /// Looks for a way to a target.
    pub fn reach(&mut self, target: &Target) -> Result<ReachReport, ReachError> {
        let begun = Instant::now();
        let deadline = begun + self.options.time;
        let goals = self.scope.goals(&self.program, &self.library.bodies, target);
        let mut entries = entries::entries(&self.program, &self.scope, &goals);
        entries::along(&self.program, target, &mut entries);
        let mut report = ReachReport::new(&self.program, target);
        report.entries = entries.len();
        if entries.is_empty() {
            if !self.scope.is_called_from_outside(&self.program, target.method()) {
                report.verdict = Verdict::Unreachable;
            }
            report.because = vec!["no public method calls it, directly or through others".to_owned()];
            report.seconds = begun.elapsed().as_secs_f64();
            return Ok(report);
        }
        let hints = match hints::backward(self, target, Some(deadline), 1, &mut report) {
            Some(hints) => hints,
            None => {
                report.verdict = Verdict::Unreachable;
                report.searched = begun.elapsed().as_secs_f64();
                report.seconds = report.searched;
                return Ok(report);
            }
        };
        let found = search::search(self, target, goals, &entries, &hints, deadline, &mut report)?;
        report.searched = begun.elapsed().as_secs_f64() - report.confirmed;
        report.verdict = found;
        report.seconds = begun.elapsed().as_secs_f64();
        Ok(report)
    }

    fn child(&mut self) -> Result<&mut Child, ReachError> {
        if self.child.is_none() {
            self.child = Some(Child::start(&self.home, &ChildOptions::default())?);
        }
        match &mut self.child {
            Some(child) => Ok(child),
            None => Err(ReachError::Boot("no JVM".to_owned())),
        }
    }
}

/// The tests of all ways, by file, named so that none hides another.
pub fn reach_tests(reports: &[ReachReport], framework: Framework) -> Vec<JavaFile> {
    let cases = reports.iter().flat_map(|report| &report.ways).map(|way| way.case.clone()).collect();
    group(cases).iter().map(|suite| print(suite, PrintOptions { framework, merge: false })).collect()
}

/// Counts reasons.
type Reasons = BTreeMap<String, u64>;
