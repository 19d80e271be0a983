//! Candidates from the state graph: for each open side of a branch, calls that reach a state in which a call takes it,
//! and the certainty that no calls within the scope take the others.

use attest_budget::{Budget, Cut};
use attest_forward::{Edge, Library};
use attest_program::{ClassId, MethodId};
use attest_sequence::graph::{Call, Menu, TracedCalls};
use attest_sequence::{Candidate, seeds_of};
use attest_state::State;
use rustc_hash::FxHashSet;

use super::subject::Subject;
use super::tuning::GRAPH_WORK;
use crate::states::goal::{Size, TakingCalls, subjects, take};

/// The scope where the graph can settle what is out of reach.
const WHOLE: Size = Size { objects: 6, passed: 1, calls: 8 };
/// The scope where it can but find candidates, which takes a part of the work.
const PARTIAL: (Size, u64) = (Size { objects: 3, passed: 1, calls: 6 }, GRAPH_WORK / 6);
/// No more classes take part.
const CLASSES: usize = 4;

/// What the graph has to say.
#[derive(Default)]
pub(crate) struct Explored {
    /// Candidates that take open sides.
    pub(crate) candidates: Vec<Candidate>,
    /// Sides that no calls within the scope take.
    pub(crate) excluded: Vec<Edge>,
    /// The scope in words.
    pub(crate) scope: String,
    /// Whether the time ran out.
    pub(crate) timed_out: bool,
}

/// Whether the public methods of a class take part in its graph, each with all that can be passed to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Methods {
    /// All do, so that the graph settles what calls take.
    All,
    /// Some do not: what is not found is not settled, and everything else comes first.
    Some,
}

/// Explores the states of a class for open sides, if its methods are of this kind.
pub(crate) fn explore(
    library: &Library,
    booted: &mut State,
    (subject, all, methods): (&Subject, &[ClassId], Methods),
    cut: &Cut,
    open: FxHashSet<Edge>,
) -> Option<Explored> {
    let program = &library.program;
    let classes = subjects(program, subject.class, all, CLASSES + 1);
    let menu = Menu::new(program, &classes).with_made_arguments(program, &library.bodies, &classes);
    let own = |method| program.method(method).class == subject.class;
    let partial = menu.left_out.iter().any(|(method, _)| own(*method))
        || !menu.calls.iter().any(|call| call.receiver && own(call.method))
        || classes.len() > CLASSES
        || program.class(subject.class).superclass != Some(program.well_known().object);
    // Texts and arguments of strange forms are samples: what these do not take, others may.
    let sampled = menu.constants.iter().any(|constant| constant.field.is_none())
        || menu.calls.iter().any(Call::is_of_forms);
    let called = |entry: &MethodId| menu.calls.iter().any(|call| call.method == *entry);
    let whole = subject.entries.iter().all(called) && !sampled && !partial;
    let changes = menu.calls.iter().any(|call| call.receiver && own(call.method));
    let kind = if whole { Methods::All } else { Methods::Some };
    if open.is_empty() || !changes || classes.len() > CLASSES || kind != methods {
        return Some(Explored::default());
    }
    let (size, work) = if whole { (WHOLE, GRAPH_WORK) } else { PARTIAL };
    let taken = take(library, booted, (&classes, menu), (open, false), size, &Budget::work(cut, work))?;
    let candidates = taken.taking.into_iter().filter_map(candidate).collect();
    let excluded = if whole { taken.excluded } else { Vec::new() };
    Some(Explored { candidates, excluded, scope: taken.scope, timed_out: cut.is_over() })
}

fn candidate(taking: TakingCalls) -> Option<Candidate> {
    let TracedCalls { sequence, inputs, .. } = taking.calls;
    Some(Candidate { sequence, seeds: seeds_of(&inputs)? })
}
