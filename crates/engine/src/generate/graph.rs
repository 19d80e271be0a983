//! Candidates from the state graph: for each open side of a branch, calls that reach a state in which a call takes it,
//! and the certainty that no calls within the scope take the others.

use attest_budget::{Budget, Cut};
use attest_forward::{Edge, Library};
use attest_program::MethodId;
use attest_sequence::graph::{Call, Menu, TracedCalls};
use attest_sequence::{Candidate, seeds_of};
use attest_state::State;
use rustc_hash::FxHashSet;

use super::subject::Subject;
use super::tuning::GRAPH_WORK;
use crate::states;
use crate::states::goal::{TakingCalls, take};

/// The most objects and calls of the scope.
const OBJECTS: u32 = 6;
const CALLS: u32 = 8;
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

/// Explores the states of a class for open sides in a share of the time; nothing if some of its public methods cannot
/// take part with all that can be passed to them: then the exploration would settle little.
pub(crate) fn explore(
    library: &Library,
    booted: &mut State,
    subject: &Subject,
    cut: &Cut,
    open: FxHashSet<Edge>,
) -> Option<Explored> {
    let program = &library.program;
    let classes = states::subjects_of(program, subject.class, CLASSES + 1);
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
    if open.is_empty() || !whole {
        return Some(Explored::default());
    }
    let budget = Budget::work(cut, GRAPH_WORK);
    let taken = take(library, booted, (&classes, menu), (open, false), (OBJECTS, CALLS), &budget)?;
    let candidates = taken.taking.into_iter().filter_map(candidate).collect();
    Some(Explored { candidates, excluded: taken.excluded, scope: taken.scope, timed_out: cut.is_over() })
}

fn candidate(taking: TakingCalls) -> Option<Candidate> {
    let TracedCalls { sequence, inputs, .. } = taking.calls;
    Some(Candidate { sequence, seeds: seeds_of(&inputs)? })
}
