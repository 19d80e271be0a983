//! The state graph asked for calls that take wanted edges.

use attest_budget::Budget;
use attest_forward::{Edge, Library};
use attest_program::{ClassId, Program, class_of_descriptor, split_descriptor};
use attest_sequence::graph::{Builder, Covering, GraphOptions, Menu, Round, TracedCalls, is_open, settable};
use attest_state::State;
use rustc_hash::FxHashSet;

use super::doubts::Doubts;
use super::subjects::made;
use super::tuning::{HEAP_BYTES, MAX_GOAL_BYTES, MAX_MAKERS};
use super::{StatesOptions, scope, subjects_of};
use crate::analysis::leaks::leaks;
use crate::session::{Settings, Worker};

/// Calls that take a wanted edge.
pub(crate) struct TakingCalls {
    pub(crate) calls: TracedCalls,
    /// What the last one throws.
    pub(crate) threw: Option<ClassId>,
}

/// Which states are explored.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// The most objects of a class whose objects refer to each other, and of each that is not among the subjects.
    pub(crate) objects: u32,
    /// The most objects of a class that methods take.
    pub(crate) passed: u32,
    /// The most calls in a row.
    pub(crate) calls: u32,
}

/// What the graph has to say.
pub(crate) struct Taken {
    /// For edges that are taken, calls that do.
    pub(crate) taking: Vec<TakingCalls>,
    /// Edges that no calls took.
    left: Vec<Edge>,
    /// Edges that no calls within the scope take.
    pub(crate) excluded: Vec<Edge>,
    /// The scope in words.
    pub(crate) scope: String,
    /// Whether a larger scope or more work may find more.
    pub(crate) again: bool,
}

/// A class and those that are needed to make its objects and call its methods: what its methods take, and where none of
/// its own makes one, classes of the program that give one; not many more than so many.
pub(crate) fn subjects(program: &Program, class: ClassId, all: &[ClassId], most: usize) -> Vec<ClassId> {
    let mut classes = subjects_of(program, class, most);
    if made(program, class, &classes).is_err() {
        let makers = all.iter().filter(|maker| gives(program, **maker, class)).take(MAX_MAKERS);
        for maker in makers {
            classes.extend(subjects_of(program, *maker, most));
        }
        classes.sort_unstable();
        classes.dedup();
    }
    classes
}

/// Whether a method of a class gives objects of another.
fn gives(program: &Program, maker: ClassId, class: ClassId) -> bool {
    maker != class
        && program.class(maker).methods.iter().any(|method| {
            let declared = program.method(*method);
            let (_, result) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
            let given = class_of_descriptor(result).and_then(|name| program.loaded_class(name));
            is_open(program, maker, *method) && given.is_some_and(|given| program.is_subtype(given, class))
        })
}

/// Explores the states of classes until all wanted edges are taken, or the first one, or the scope is explored. What calls
/// alone do not take is looked for once more where callers can set fields, too.
pub(crate) fn take(
    library: &Library,
    booted: &mut State,
    (classes, menu): (&[ClassId], Menu),
    (wanted, first): (FxHashSet<Edge>, bool),
    size: Size,
    budget: &Budget,
) -> Option<Taken> {
    let (program, bodies) = (&library.program, &library.bodies);
    let writing = match settable(program, classes).is_empty() {
        true => None,
        false => Some(menu.clone().with_writes(program, bodies, classes)),
    };
    let called = take_by(library, booted, (classes, menu), (wanted, first), size, budget)?;
    let done = first && !called.taking.is_empty() || called.left.is_empty();
    let Some(writing) = writing.filter(|_| !done) else { return Some(called) };
    let left = called.left.iter().copied().collect();
    let mut all = take_by(library, booted, (classes, writing), (left, first), size, budget)?;
    all.taking.splice(0..0, called.taking);
    Some(all)
}

/// The same with these calls.
fn take_by(
    library: &Library,
    booted: &mut State,
    (classes, menu): (&[ClassId], Menu),
    (wanted, first): (FxHashSet<Edge>, bool),
    size: Size,
    budget: &Budget,
) -> Option<Taken> {
    let program = &library.program;
    let Size { objects, passed, calls } = size;
    let sizes =
        StatesOptions { scope: objects, passed, length: calls, null_args: true, ..StatesOptions::default() };
    let scope = scope(program, classes, &menu, &[], &sizes).ok()?;
    let cut = budget.cut.clone();
    let budget = Budget { bytes: MAX_GOAL_BYTES, ..budget.clone() };
    let options = GraphOptions { nulls: true, budget, ..GraphOptions::default() };
    let settings = Settings { heap_bytes: HEAP_BYTES, ..Settings::default() };
    Worker::beside(library, booted, &settings, |worker| {
        let origin = worker.booted.fork();
        let builder = &mut Builder::new(&mut worker.machine, origin, menu, Vec::new(), scope, options);
        builder.cover(wanted);
        let round = loop {
            match builder.round(&mut |_, _, _| true) {
                Round::More if !first || builder.covering().is_empty() => {}
                round => break round,
            }
        };
        let taking = builder.covering().iter().filter_map(|path| calls_of(builder, path)).collect();
        let settled = matches!(round, Round::Fixpoint | Round::Length) && builder.counts.open.is_empty();
        let mut assumed = Vec::new();
        let left = builder.not_covered();
        let mut excluded = if settled { left.clone() } else { Vec::new() };
        if !excluded.is_empty() {
            let (program, bodies) = (&worker.library.program, &worker.library.bodies);
            let leaks = leaks(program, bodies, (classes, &[]), &Budget::until(&cut));
            let doubts = Doubts::of(program, (classes, leaks), (&builder.menu, &[]), true);
            excluded.retain(|_| doubts.are_assumptions());
            assumed = doubts.assumed;
        }
        let again = round != Round::Fixpoint || builder.counts.longer > 0;
        let scope = words(program, builder, calls);
        let scope = std::iter::once(scope).chain(assumed).collect::<Vec<_>>().join(", if ");
        Some(Taken { taking, left, excluded, scope, again })
    })
}

fn calls_of(builder: &mut Builder<'_, '_>, path: &Covering) -> Option<TakingCalls> {
    let calls = builder.sequence(path.from, &path.conditions, (&path.call, &path.arguments)).ok()?;
    Some(TakingCalls { calls, threw: path.threw })
}

fn words(program: &Program, builder: &Builder<'_, '_>, calls: u32) -> String {
    let most = builder.scope().objects.iter();
    let most: Vec<String> = most.map(|(class, most)| format!("{most} {}", program.dotted(*class))).collect();
    let (most, others) = (most.join(", "), builder.scope().others);
    let arrays = match builder.counts.longer {
        0 => String::new(),
        _ => {
            format!(", arrays of at most {others} elements where callers choose or calls change their length")
        }
    };
    format!("with at most {most}, {others} objects of any other class{arrays} and {calls} calls in a row")
}
