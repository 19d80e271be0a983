//! Candidates from the state graph: for each open side of a branch, calls that reach a state in which a call takes it,
//! and the certainty that no calls within the scope take the others.

use attest_budget::Cut;
use attest_forward::{Edge, Library};
use attest_program::MethodId;
use attest_sequence::graph::{Builder, Covering, GraphOptions, Menu, Round};
use attest_sequence::{Candidate, retell, seeds_of};
use attest_state::State;
use rustc_hash::FxHashSet;

use super::subject::Subject;
use super::tuning::GRAPH_WORK;
use crate::session::{Settings, Worker};
use crate::states::{self, StatesOptions};

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
        || menu.calls.iter().any(|call| call.made.is_some());
    let called = |entry: &MethodId| menu.calls.iter().any(|call| call.method == *entry);
    let whole = subject.entries.iter().all(called) && !sampled && !partial;
    if open.is_empty() || !whole {
        return Some(Explored::default());
    }
    let sizes = StatesOptions { scope: OBJECTS, length: CALLS, null_args: true, ..StatesOptions::default() };
    let scope = states::scope(program, &classes, &menu, &[], &sizes).ok()?;
    let options = GraphOptions {
        nulls: true,
        cut: cut.clone(),
        work: Some(GRAPH_WORK),
        memory: 1 << 30,
        ..GraphOptions::default()
    };
    let settings = Settings { heap_bytes: 256 << 20, ..Settings::default() };
    Worker::beside(library, booted, &settings, |worker| {
        let origin = worker.booted.fork();
        let builder = &mut Builder::new(&mut worker.machine, origin, menu, Vec::new(), scope, options);
        builder.cover(open);
        let round = loop {
            match builder.round(&mut |_, _, _| true) {
                Round::More => {}
                round => break round,
            }
        };
        let candidates = builder.covering().iter().filter_map(|path| candidate(builder, path)).collect();
        let settled = matches!(round, Round::Fixpoint | Round::Length) && builder.counts.open.is_empty();
        let excluded = if settled { builder.not_covered() } else { Vec::new() };
        let most = builder.scope().objects.iter();
        let most: Vec<String> =
            most.map(|(class, most)| format!("{most} {}", program.dotted(*class))).collect();
        let (most, others) = (most.join(", "), builder.scope().others);
        let scope =
            format!("with at most {most}, {others} objects of any other class and {CALLS} calls in a row");
        Some(Explored { candidates, excluded, scope, timed_out: cut.is_over() })
    })
}

fn candidate(builder: &mut Builder<'_, '_>, path: &Covering) -> Option<Candidate> {
    let sequence = builder.sequence(path.from, &path.conditions, &path.arguments)?;
    let program = builder.machine().program();
    let (recipe, inputs) = retell(program, &builder.menu, &sequence, &path.call)?;
    Some(Candidate { recipe, seeds: seeds_of(&inputs)? })
}
