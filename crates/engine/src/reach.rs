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
mod runs;
mod scope;
mod search;
mod stack_trace;
mod target;
mod tuning;
mod walk;
mod wants;
mod ways;
mod writing;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::Library;
use attest_ir::Block;
use attest_jvm::{Child, ChildOptions, JavaHome};
use attest_program::{MethodId, Program};
use attest_testcase::junit::{Framework, JavaFile, PrintOptions, group, print};

pub use answer::{ReachReport, Reached, Segments, Step, Verdict};
pub use everywhere::Everywhere;
pub use target::Target;
pub use walk::WalkSettings;

use crate::session::{Done, Error, Pool, Project, Settings, Worker};
use crate::sources::Sources;
use crate::summary::Compose;
use callbacks::Callbacks;
use scope::Scope;

/// How a target is looked for.
#[derive(Clone, Debug)]
pub struct ReachOptions {
    /// How long the search for one target may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// After how many rounds the search for one target ends, instead of a time: two runs are then the same.
    pub effort: Option<u32>,
    /// How many targets are looked for at once.
    pub jobs: usize,
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
            effort: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
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

impl ReachOptions {
    /// When a search that begins now is over.
    fn cut(&self) -> Cut {
        match self.effort {
            Some(_) => Cut::never(),
            None => Cut::after(self.time),
        }
    }
}

/// A program in which targets are looked for.
pub struct Reacher {
    base: Base,
    shared: Shared,
    jvm: Jvm,
}

/// What the searches begin with.
enum Base {
    /// A program that has started: every search works on a fork of it.
    Started(Box<Project>),
    /// A program of somebody else, in which only the backward phase looks.
    Open(Arc<Library>),
}

/// What all searches share; computed before the first fork of the program.
pub(crate) struct Shared {
    sources: Sources,
    scope: Scope,
    options: ReachOptions,
}

/// The JVM that confirms, once it is needed.
pub(crate) struct Jvm {
    home: JavaHome,
    child: Option<Child>,
}

impl Jvm {
    fn new(home: &JavaHome) -> Jvm {
        Jvm { home: home.clone(), child: None }
    }

    fn child(&mut self) -> Result<&mut Child, Error> {
        let child = match self.child.take() {
            Some(child) => child,
            None => Child::start(&self.home, &ChildOptions::default())?,
        };
        Ok(self.child.insert(child))
    }
}

impl Reacher {
    /// Opens a program.
    pub fn open(sources: &Sources, options: ReachOptions) -> Result<Reacher, Error> {
        let project = Project::open(sources)?;
        let reacher = Reacher::on(sources, Base::Started(Box::new(project)), options)?;
        // Fields that a fork resolves would have ids of its own.
        let (scope, library) = (&reacher.shared.scope, reacher.library());
        scope.callbacks.get_or_init(|| Callbacks::of(scope, &library.program, &library.bodies));
        Ok(reacher)
    }

    /// Looks in a program that is open already, for what [`Reacher::excludes`] proves.
    pub(crate) fn over(
        sources: &Sources,
        _program: Arc<Program>,
        library: Arc<Library>,
        options: ReachOptions,
    ) -> Result<Reacher, Error> {
        Reacher::on(sources, Base::Open(library), options)
    }

    fn on(sources: &Sources, base: Base, options: ReachOptions) -> Result<Reacher, Error> {
        let library = base.library();
        let jvm = Jvm::new(&JavaHome::at(&library.program.jdk().home)?);
        let scope = Scope::of(&library.program, &library.bodies)?;
        Ok(Reacher { shared: Shared { sources: sources.clone(), scope, options }, base, jvm })
    }

    /// Lets methods that code of the same package may call count as entries, as tests may call them.
    pub(crate) fn with_neighbours(mut self) -> Reacher {
        self.shared.scope.neighbours = true;
        self
    }

    /// What excludes a side of a branch, if the backward phase alone proves that no call takes it.
    pub(crate) fn excludes(
        &self,
        (method, inst, to): (MethodId, u32, Block),
        cut: &Cut,
    ) -> Option<Vec<String>> {
        let target = Target { edges: vec![(method, inst, to)], ..Target::nowhere() };
        let (library, scope) = (self.library(), &self.shared.scope);
        let program = &*library.program;
        let goals = scope.goals(program, &library.bodies, &target);
        let mut report = ReachReport::new(program, &target);
        if entries::entries(program, scope, &goals).is_empty() {
            let called = scope.is_called_from_outside(program, method);
            return (!called).then(|| vec!["nothing that can be called leads there".to_owned()]);
        }
        match hints::backward(library, scope, &target, (1, cut), &mut report) {
            Some(_) => None,
            None => Some(report.because),
        }
    }

    fn library(&self) -> &Library {
        self.base.library()
    }

    fn project(&self) -> Result<&Project, Error> {
        self.base.project()
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.library().program
    }

    /// What a text means: `Account.java:31`, `pkg.Account:31`, `pkg.Account#withdraw:31:false`, `pkg.Account#withdraw`.
    pub fn target(&self, text: &str) -> Result<Target, Error> {
        target::parse(self.program(), &self.library().bodies, &self.shared.scope, text)
    }

    /// The target that a pasted stack trace shows.
    pub fn target_of_trace(&self, text: &str) -> Result<Target, Error> {
        target::of_trace(self.program(), &self.library().bodies, &self.shared.scope, text)
    }

    /// All sides of branches in the program's own code that have a line.
    pub fn branch_sides(&self) -> Vec<Target> {
        target::all_sides(self.program(), &self.library().bodies, &self.shared.scope)
    }

    /// Looks for a way to a target.
    pub fn reach(&mut self, target: &Target) -> Result<ReachReport, Error> {
        one(&self.shared, self.base.project()?, &mut self.jvm, target)
    }

    /// Looks for ways to targets, several at once, each as if it were the only one; what becomes of them is in their
    /// order. `progress` is told how many are done.
    pub fn reach_all(
        &self,
        targets: &[Target],
        mut progress: impl FnMut(usize),
    ) -> Result<Vec<Result<ReachReport, Error>>, Error> {
        let (shared, project, home) = (&self.shared, self.project()?, &self.jvm.home);
        let mut reports = Vec::new();
        Pool::new(shared.options.jobs).run(
            targets,
            // The time is that of each target.
            &Cut::never(),
            || Jvm::new(home),
            |jvm, target| one(shared, project, jvm, target),
            |at, done| {
                let target = targets[at].text.clone();
                reports.push(match done {
                    Done::Result(report) => report,
                    Done::Panicked(message) => Err(Error::Internal { item: target, message }),
                    Done::NotBegun => Err(Error::Internal { item: target, message: "not begun".to_owned() }),
                });
                progress(reports.len());
            },
        );
        Ok(reports)
    }
}

impl Base {
    fn library(&self) -> &Library {
        match self {
            Base::Started(project) => project.library(),
            Base::Open(library) => library,
        }
    }

    fn project(&self) -> Result<&Project, Error> {
        match self {
            Base::Started(project) => Ok(project),
            Base::Open(_) => Err(Error::Unusable("this program was opened for proofs only".to_owned())),
        }
    }
}

/// Looks for a way to one target, on a fork of the program.
fn one(shared: &Shared, project: &Project, jvm: &mut Jvm, target: &Target) -> Result<ReachReport, Error> {
    let watch = Stopwatch::start();
    let cut = shared.options.cut();
    let settings = Settings { heap_bytes: tuning::HEAP_BYTES, ..Settings::default() };
    let mut report = project.work(&settings, |worker| phases(shared, worker, jvm, target, &cut))?;
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
    jvm: &mut Jvm,
    target: &Target,
    cut: &Cut,
) -> Result<ReachReport, Error> {
    let (library, scope) = (worker.library, &shared.scope);
    let program = &*library.program;
    let goals = scope.goals(program, &library.bodies, target);
    let mut entries = entries::entries(program, scope, &goals);
    entries::along(program, target, &mut entries);
    let mut report = ReachReport::new(program, target);
    report.entries = entries.len();
    if entries.is_empty() {
        if !scope.is_called_from_outside(program, target.method()) {
            report.verdict = Verdict::Unreachable;
        }
        report.because = vec!["no public method calls it, directly or through others".to_owned()];
        return Ok(report);
    }
    let hints = hints::backward(library, scope, target, (1, cut), &mut report);
    report.verdict = match hints {
        Some(hints) => {
            search::search(shared, worker, jvm, (target, goals, cut), (&entries, hints), &mut report)?
        }
        None => Verdict::Unreachable,
    };
    Ok(report)
}

/// The tests of all ways, by file, named so that none hides another.
pub fn reach_tests(reports: &[ReachReport], framework: Framework) -> Vec<JavaFile> {
    let cases = reports.iter().flat_map(|report| &report.ways).map(|way| way.case.clone()).collect();
    group(cases).iter().map(|suite| print(suite, PrintOptions { framework, merge: false })).collect()
}

/// Counts reasons.
type Reasons = BTreeMap<String, u64>;
