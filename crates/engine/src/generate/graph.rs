//! Candidates from the state graph: for each open side of a branch, calls that reach a state in which a call takes it,
//! and the certainty that no calls within the scope take the others.

use std::time::Duration;

use attest_forward::{Library, Way};
use attest_program::MethodId;
use attest_sequence::graph::{Builder, Covering, Menu, Round};
use attest_sequence::{Candidate, retell, seeds_of};
use rustc_hash::FxHashSet;

use super::subject::Subject;
use crate::states::{self, StatesError, StatesOptions};

/// The most objects and calls of the scope.
const OBJECTS: u32 = 6;
const CALLS: u32 = 8;
/// No more classes take part.
const CLASSES: usize = 4;

/// The share of the time in which states are explored at most.
const SHARE: f64 = 0.8;

/// What the graph has to say.
#[derive(Default)]
pub(crate) struct Explored {
    /// Candidates that take open sides.
    pub(crate) candidates: Vec<Candidate>,
    /// Sides that no calls within the scope take.
    pub(crate) excluded: Vec<Way>,
    /// The scope in words.
    pub(crate) scope: String,
    /// Whether the time ran out.
    pub(crate) timed_out: bool,
}

/// Explores the states of a class for open sides in a share of the time; nothing if some of its public methods cannot
/// take part with all that can be passed to them: then the exploration would settle little.
pub(crate) fn explore(
    library: &Library,
    subject: &Subject,
    open: FxHashSet<Way>,
    time: Duration,
) -> Result<Explored, StatesError> {
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
        return Ok(Explored::default());
    }
    let options = StatesOptions {
        scope: OBJECTS,
        length: CALLS,
        null_args: true,
        time: time.mul_f64(SHARE),
        memory: 1 << 30,
        ..StatesOptions::default()
    };
    states::with_builder(library, &classes, Vec::new(), &options, &options.allowance(), |builder, _| {
        builder.cover(open);
        let round = loop {
            match crate::synth::next(builder, &|_, _, _, _, _| {}) {
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
        Ok(Explored { candidates, excluded, scope, timed_out: round == Round::OutOfBudget })
    })
}

fn candidate(builder: &mut Builder<'_, '_>, path: &Covering) -> Option<Candidate> {
    let sequence = builder.sequence(path.from, &path.conditions, &path.arguments)?;
    let program = builder.machine().program();
    let (recipe, inputs) = retell(program, &builder.menu, &sequence, &path.call)?;
    Some(Candidate { recipe, seeds: seeds_of(&inputs)? })
}
