//! Counting: bytecode instructions, calls, objects and arrays of a run, concrete or symbolic.
//!
//! An instruction counts when it is done: one that must be done again, because the path splits at it or a class
//! is initialised first, does not count before. What runs for the sake of the machine (initialisers,
//! constants, exceptions that the machine makes) does not count.
//!
//! The counts are kept in the state, not in the observer: a path's forks begin with what the path has counted, and
//! searches order the states that wait by it.

use attest_ir::{Body, Inst, bytecode_weights};
use attest_program::{Kind, MethodId, Program};
use attest_state::{CodeCounts, ExecutionCounts, Extra, Purpose, Ref, State};
use rustc_hash::FxHashMap;

use super::{Done, Interest, Observed, Observer, Position};

/// Counts what states execute into their `execution_counts`.
#[derive(Clone, Debug, Default)]
pub struct ExecutionCounter {
    /// How many bytecode instructions those of bodies stand for, looked up once.
    weights: FxHashMap<MethodId, Option<Box<[u16]>>>,
    /// Whether the code of the frame is the library's.
    library: bool,
}

impl ExecutionCounter {
    /// How many bytecode instructions an instruction stands for.
    fn weight(&mut self, program: &Program, body: &Body, inst: usize) -> u64 {
        let weights = self.weights.entry(body.method).or_insert_with(|| bytecode_weights(program, body));
        weights.as_ref().and_then(|weights| weights.get(inst)).map_or(0, |weight| u64::from(*weight))
    }

    /// The counts of the frame's code.
    fn counts<'c>(&self, counts: &'c mut ExecutionCounts) -> &'c mut CodeCounts {
        match self.library {
            true => &mut counts.library,
            false => &mut counts.own,
        }
    }
}

impl Observer for ExecutionCounter {
    fn begin(&mut self) -> Observed {
        // What a call costs is told by running it.
        Observed::everything()
    }

    fn interest(&mut self, at: &Position<'_>, state: &mut State) -> Interest {
        state.execution_counts.get_or_insert_default();
        let counted = |purpose: Purpose| matches!(purpose, Purpose::Call | Purpose::Entry);
        if !state.frames.iter().all(|frame| counted(frame.purpose)) {
            return Interest::NONE;
        }
        let method = at.program.method(at.method());
        self.library = method.hidden || at.program.class(method.class).is_from_jdk();
        Interest { after: true, ..Interest::NONE }
    }

    fn after(&mut self, at: &Position<'_>, state: &mut State, done: Done) {
        let Some(mut all) = state.execution_counts.take() else { return };
        let weight = self.weight(at.program, at.body, at.inst);
        let counts = self.counts(&mut all);
        counts.instructions += weight;
        match (done, at.body.insts[at.inst]) {
            (Done::Called { callee, opaque }, _) => {
                counts.calls += 1;
                counts.opaque += u64::from(opaque);
                if let Some(method) = callee {
                    *counts.called.entry(method).or_default() += 1;
                }
            }
            (
                Done::Normally,
                Inst::New { dst, .. } | Inst::NewArray { dst, .. } | Inst::NewMultiArray { dst, .. },
            ) => {
                let made = Ref::of_word(state.stack[at.base + dst.index()]);
                count_object(at.program, state, made, counts);
            }
            (Done::Normally | Done::Abruptly, _) => {}
        }
        state.execution_counts = Some(all);
    }
}

fn count_object(program: &Program, state: &State, object: Ref, counts: &mut CodeCounts) {
    if object.is_null() {
        return;
    }
    let class = state.heap.class(object);
    let Some(kind) = program.class(class).element_kind() else {
        *counts.objects.entry(class).or_default() += 1;
        return;
    };
    let extra = match state.heap.is_symbolic(object) {
        true => state.path.as_ref().and_then(|path| path.extra(object)),
        false => None,
    };
    if let Some(Extra::Cells { length, .. }) = extra {
        counts.sized.push((class, *length));
        return;
    }
    let length = state.heap.header_length(object);
    *counts.arrays.entry((class, length)).or_default() += 1;
    if kind == Kind::Ref {
        for at in 0..length {
            let inner = Ref::of_word(state.heap.element_word(object, at, kind));
            count_object(program, state, inner, counts);
        }
    }
}
