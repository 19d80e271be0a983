//! How to get to a given place of a program: a test that the JVM has seen there, or the proof that there is no way.
//!
//! The backward phase goes from the target to the entries: the public methods from which calls lead to it. If all its
//! paths contradict themselves, the target is unreachable. The conditions that it finds at an entry are where the
//! concrete phase starts: it runs the program and walks the inputs towards the target. Where that fails, the symbolic
//! engine runs on unknown arguments, nearest to the target first, and gives up what cannot reach it any more. Where it
//! arrives, a test is written and run on the JVM with probes in the target's class. Where it explored everything and
//! nothing was simplified, the entry is excluded; if all are, the target is unreachable.
//!
//! The phases take turns in rounds that go deeper, and are counted; the clock only ends them. Every target is looked for
//! on a fork of the program, so that what is known of it does not depend on the targets before it.

mod answer;
mod chance;
mod confirm;
mod everywhere;
mod followed;
mod graph;
mod options;
mod portfolio;
mod proof;
mod runs;
mod search;
mod tuning;
mod walk;
mod wants;
mod ways;
mod writing;

use std::collections::BTreeMap;

use attest_budget::{Cut, Stopwatch};
use attest_forward::Library;
use attest_jvm::{ChildOptions, JavaHome};
use attest_program::Program;
use attest_testcase::junit::{Family, Framework, JavaFile, PrintOptions, print_all};

pub use crate::concrete::WalkSettings;
pub use answer::{ReachReport, Reached, Segments, Step, Verdict};
pub use everywhere::Everywhere;
pub use options::ReachOptions;

use crate::analysis::target::{self, Target};
use crate::analysis::{CallIndex, Callbacks, entries};
use crate::backward_phase::BackwardPhase;
use crate::confirm::Jvm;
use crate::open;
use crate::session::{Done, Error, Pool, Project, Settings, Worker};
use crate::sources::Sources;

/// A program in which targets are looked for.
pub struct Reacher {
    project: Project,
    shared: Shared,
    jvm: LazyJvm,
}

/// What all searches share; computed before the first fork of the program.
pub(crate) struct Shared {
    sources: Sources,
    call_index: CallIndex,
    options: ReachOptions,
}

/// The JVM that confirms, once it is needed.
pub(crate) struct LazyJvm {
    home: JavaHome,
    options: ChildOptions,
    jvm: Option<Jvm>,
}

impl LazyJvm {
    fn new(home: &JavaHome, options: &ChildOptions) -> LazyJvm {
        LazyJvm { home: home.clone(), options: options.clone(), jvm: None }
    }

    fn started(&mut self) -> Result<&mut Jvm, Error> {
        let jvm = match self.jvm.take() {
            Some(jvm) => jvm,
            None => Jvm::start(&self.home, &self.options)?,
        };
        Ok(self.jvm.insert(jvm))
    }
}

impl Reacher {
    /// Opens a program.
    pub fn open(sources: &Sources, options: ReachOptions) -> Result<Reacher, Error> {
        let project = open::project(sources)?;
        let library = project.library();
        let jvm = LazyJvm::new(
            &JavaHome::at(&library.program.jdk().home)?,
            &sources.child_options(&library.program),
        );
        let call_index = CallIndex::of(&library.program, &library.bodies)?;
        // Fields that a fork resolves would have ids of its own.
        call_index.callbacks.get_or_init(|| Callbacks::of(&call_index, &library.program, &library.bodies));
        Ok(Reacher { shared: Shared { sources: sources.clone(), call_index, options }, project, jvm })
    }

    fn library(&self) -> &Library {
        self.project.library()
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.library().program
    }

    /// What a text means: `Account.java:31`, `pkg.Account:31`, `pkg.Account#withdraw:31:false`, `pkg.Account#withdraw`.
    pub fn target(&self, text: &str) -> Result<Target, Error> {
        self.found(|library| target::parse(&library.program, &library.bodies, &self.shared.call_index, text))
    }

    /// The target that a pasted stack trace shows.
    pub fn target_of_trace(&self, text: &str) -> Result<Target, Error> {
        self.found(|library| {
            target::of_trace(&library.program, &library.bodies, &self.shared.call_index, text)
        })
    }

    /// Looks for a target in the program; after the first search nothing is added to that, not even a name.
    fn found(&self, look: impl FnOnce(&Library) -> Result<Target, Error>) -> Result<Target, Error> {
        let library = self.library();
        if !library.program.is_frozen() {
            return look(library);
        }
        library.beside(|fork| {
            let target = look(fork)?;
            match fork.program.method(target.method()).class.index() < library.program.class_count() {
                true => Ok(target),
                false => Err(Error::Unusable(format!("name {} before the first search", target.text))),
            }
        })
    }

    /// All sides of branches in the program's own code that have a line.
    pub fn branch_sides(&self) -> Vec<Target> {
        target::all_sides(self.program(), &self.library().bodies, &self.shared.call_index)
    }

    /// Looks for a way to a target.
    pub fn reach(&mut self, target: &Target) -> Result<ReachReport, Error> {
        one(&self.shared, &self.project, &mut self.jvm, target)
    }

    /// Looks for ways to targets, several at once, each as if it were the only one; what becomes of them is in their
    /// order. `progress` is told how many are done.
    pub fn reach_all(
        &self,
        targets: &[Target],
        mut progress: impl FnMut(usize),
    ) -> Result<Vec<Result<ReachReport, Error>>, Error> {
        let (shared, project, jvm) = (&self.shared, &self.project, (&self.jvm.home, &self.jvm.options));
        let mut reports = Vec::new();
        Pool::new(shared.options.jobs).run(
            targets,
            &shared.options.whole,
            || LazyJvm::new(jvm.0, jvm.1),
            |jvm, target| one(shared, project, jvm, target),
            |at, done| {
                let ended = |message| Ok(ReachReport::ended_by(project.program(), &targets[at], message));
                reports.push(match done {
                    Done::Result(report) => report,
                    Done::Panicked(message) => ended(message),
                    Done::NotBegun => Ok(ReachReport::not_begun(project.program(), &targets[at])),
                });
                progress(reports.len());
            },
        );
        // What has no JVM costs its own target only, unless it is the same for all.
        if reports.iter().any(Result::is_ok) {
            for (report, target) in reports.iter_mut().zip(targets) {
                if let Err(problem @ (Error::Jvm(_) | Error::File { .. })) = report {
                    *report = Ok(ReachReport::unanswered(project.program(), target, problem));
                }
            }
        }
        Ok(reports)
    }
}

/// Looks for a way to one target, on a fork of the program.
fn one(shared: &Shared, project: &Project, jvm: &mut LazyJvm, target: &Target) -> Result<ReachReport, Error> {
    let watch = Stopwatch::start();
    let end = shared.options.cut();
    let cut = shared.options.search_cut(&end);
    let settings = Settings { heap_bytes: tuning::HEAP_BYTES, ..Settings::default() };
    let mut report = project.work(&settings, |worker| phases(shared, worker, jvm, target, (&cut, &end)))?;
    match shared.options.effort {
        // What is the same on every run does not tell the time.
        Some(_) => (report.seconds, report.searched, report.confirmed) = (0.0, 0.0, 0.0),
        None => {
            report.seconds = watch.seconds();
            report.searched = report.seconds - report.confirmed;
        }
    }
    Ok(report)
}

/// The backward phase, then the search from the entries.
fn phases(
    shared: &Shared,
    worker: &mut Worker<'_>,
    jvm: &mut LazyJvm,
    target: &Target,
    (cut, end): (&Cut, &Cut),
) -> Result<ReachReport, Error> {
    let (library, call_index) = (worker.library, &shared.call_index);
    let program = &*library.program;
    let goals = call_index.goals(program, &library.bodies, target);
    let mut entries = entries::entries(program, call_index, &goals);
    entries::along(program, target, &mut entries);
    let mut report = ReachReport::new(program, target);
    report.entries = entries.len();
    if entries.is_empty() {
        if !call_index.is_called_from_outside(program, target.method()) {
            report.verdict = Verdict::Unreachable;
        }
        report.because = vec!["no public method calls it, directly or through others".to_owned()];
        return Ok(report);
    }
    let backward = BackwardPhase::of(library, call_index, target, 1, cut);
    report.segments.backward = backward.segments;
    report.verdict = match backward.found {
        Ok(hints) => {
            search::search(shared, worker, jvm, (target, goals, cut, end), (&entries, hints), &mut report)?
        }
        Err(because) => {
            report.because = because;
            Verdict::Unreachable
        }
    };
    Ok(report)
}

/// The tests of all ways, by file, named so that none hides another; the ways are told their names.
pub fn reach_tests(reports: &mut [ReachReport], framework: Framework) -> Vec<JavaFile> {
    let cases = reports.iter().flat_map(|report| &report.ways).map(|way| way.case.clone()).collect();
    let (files, places) = print_all(cases, Family::Reach, PrintOptions { framework, merge: false });
    let ways = reports.iter_mut().flat_map(|report| &mut report.ways);
    for (way, place) in ways.zip(places) {
        if let Some((file, method)) = place {
            (way.file, way.method) = (files[file].path.clone(), method);
        }
    }
    files
}

/// Counts reasons.
type Reasons = BTreeMap<String, u64>;
