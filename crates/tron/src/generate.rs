//! Test generation: inputs that take a program's branches, or that show a model's features.
//!
//! Both generators are deterministic but for `timeout`, at which they hand over what they have.

mod aims;
mod blackbox;
mod deepening;
mod follow;
mod frontier;
mod minimise;
mod paths;
mod slice;
mod sliced;
mod varied;
mod vary;
mod whitebox;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_budget::Cut;

use crate::heap::{Heap, Objects};
use crate::metamodel::{Feature, features, shown};
use crate::program::{Branch, Program};
use crate::question::{Assignment, Question};
use crate::run::{Fault, Outcome, run};
use crate::symbolic::{Limits, Mode, State};

pub use blackbox::blackbox;
pub use deepening::Bounds;
pub use paths::{Feasible, PathText, paths};
pub use whitebox::whitebox;

/// How tests are generated. The bounds are the program's unless set.
#[derive(Clone, Debug)]
pub struct Options {
    /// How heaps are treated symbolically.
    pub mode: Mode,
    /// How many objects an input may have beside the named ones: what deepening comes to first.
    pub scope: u32,
    /// The bounds of loops that deepening comes to first.
    pub limits: Limits,
    /// How far deepening goes.
    pub most: Bounds,
    /// When to stop.
    pub timeout: Option<Duration>,
    /// Set it to stop before: what was found is handed over.
    pub stop: Arc<AtomicBool>,
    /// How many questions may be asked: a budget that is the same on every machine.
    pub questions: Option<u64>,
    /// How many steps of deepening are made: likewise.
    pub steps: Option<u32>,
    /// How many branch sides are enough, if not all are wanted.
    pub enough: Option<usize>,
    /// Whether white-box tests show the features of the model as well.
    pub metamodel: bool,
    /// Whether white-box generation begins with a few black-box tests.
    pub blackbox_first: bool,
}

impl Options {
    /// The bounds that a program asks for, nothing beyond them, and no timeout.
    pub fn of(program: &Program) -> Options {
        let limits = Limits { iterations: program.iterations, fix_bound: program.fix_bound };
        Options {
            mode: Mode::Direct,
            scope: program.scope,
            limits,
            most: Bounds { scope: program.scope, limits },
            timeout: None,
            stop: Arc::default(),
            questions: None,
            steps: None,
            enough: None,
            metamodel: false,
            blackbox_first: false,
        }
    }

    /// The end of a run that begins now.
    fn cut(&self) -> Cut {
        Cut::after_some(self.timeout).or_when(Arc::clone(&self.stop))
    }

    /// The bounds that a program asks for, and then larger ones.
    pub fn deepening(program: &Program) -> Options {
        Options { most: Bounds::FARTHEST, ..Options::of(program) }
    }
}

/// An input and what the program does with it.
#[derive(Clone, Debug)]
pub struct Test {
    /// The heap.
    pub heap: Heap,
    /// The values of the inputs in the order of their declaration.
    pub inputs: Vec<Objects>,
    /// How the run ends.
    pub outcome: Outcome,
    /// The branches that it takes, in order.
    pub trace: Vec<Branch>,
}

/// What became of a side of a branch point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A test takes it.
    Covered,
    /// No input takes it.
    Unreachable(Proof),
    /// No test takes it, and that is all that is known.
    Open,
}

/// For which inputs a side is out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// For all: types and cardinalities exclude it, or what is known on the ways to it.
    Always,
    /// For those within these bounds.
    Within(Bounds),
}

/// A side of a branch point in a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Which.
    pub branch: Branch,
    /// Whether the program claims that it is infeasible.
    pub claimed_infeasible: bool,
    /// What became of it.
    pub status: Status,
}

/// Why generation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything that was looked for is there.
    Complete,
    /// There was nothing left to try.
    Exhausted,
    /// The time was over, or the questions or steps were used up.
    TimedOut,
}

/// Why there is no test at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoInput {
    /// No heap within the scope satisfies what the program requires.
    ScopeTooSmall,
    /// None was found in time.
    TimedOut,
}

/// What came of generation.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The tests, no more than the coverage needs.
    pub tests: Vec<Test>,
    /// Tests that end in a fault, one for each fault found.
    pub faults: Vec<(Fault, Test)>,
    /// All sides of all branch points.
    pub sides: Vec<Side>,
    /// The features that inputs can show.
    pub features: BTreeSet<Feature>,
    /// Those that the tests show.
    pub shown: BTreeSet<Feature>,
    /// Those that no input in scope shows, as far as that was found out.
    pub unshowable: BTreeSet<Feature>,
    /// Why it ended.
    pub ended: Ended,
    /// What it took.
    pub effort: Effort,
}

impl Suite {
    /// The branch sides covered and all that count: those claimed to be infeasible do not.
    pub fn branch_coverage(&self) -> (usize, usize) {
        let counted = self.sides.iter().filter(|side| !side.claimed_infeasible);
        let covered = counted.clone().filter(|side| side.status == Status::Covered).count();
        (covered, counted.count())
    }

    /// The features shown and all.
    pub fn metamodel_coverage(&self) -> (usize, usize) {
        (self.shown.intersection(&self.features).count(), self.features.len())
    }
}

/// What generation took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// The time.
    pub time: Duration,
    /// Questions to the model finder.
    pub questions: u64,
    /// Questions that it could not decide within what a question may cost, asked again later or not.
    pub undecided: u64,
    /// The bounds of the last step.
    pub bounds: Option<Bounds>,
    /// Tests whose run was not the one predicted: bugs of ours, unless the mode is approximate.
    pub diverged: u64,
    /// Answers that did not satisfy their question: bugs of ours, not used.
    pub refuted: u64,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Covered so far.
    pub covered: usize,
    /// Of so many.
    pub total: usize,
    /// Tests so far.
    pub tests: usize,
    /// Questions so far.
    pub questions: u64,
}

/// How many statements a test may do: heaps are small, so that more is a `fix` that never comes to an end, whose sets
/// grow with every round.
const TEST_FUEL: u64 = 20_000;

/// Runs the program on a found heap.
fn try_out(program: &Program, found: &Assignment) -> Test {
    let ran = run(program, found.heap.clone(), &found.inputs, TEST_FUEL);
    Test { heap: found.heap.clone(), inputs: found.inputs.clone(), outcome: ran.outcome, trace: ran.trace }
}

/// The question whether the path of a state can be taken.
fn question<'a>(scope: u32, roots: Option<&'a [usize]>, state: &'a State<'_>) -> Question<'a> {
    Question {
        references: &state.path.references,
        symbols: &state.path.symbols,
        created: &state.path.created,
        inputs: &state.inputs,
        roots,
        roots_hold: false,
        facts: &state.path.facts,
        scope,
    }
}

/// Which inputs are roots, if roots matter.
fn roots(program: &Program) -> Option<Vec<usize>> {
    let roots = program.inputs.iter().enumerate().filter(|(_, input)| input.is_root);
    program.rooted.then(|| roots.map(|(index, _)| index).collect())
}

/// All that the tests show.
fn all_shown(program: &Program, tests: &[Test]) -> BTreeSet<Feature> {
    tests.iter().flat_map(|test| shown(&program.model, &test.heap, &test.inputs)).collect()
}

/// The features of a program's inputs.
fn wanted(program: &Program) -> BTreeSet<Feature> {
    features(program)
}
