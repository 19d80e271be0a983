//! Counting: bytecode instructions, calls, objects and arrays of a run, concrete or symbolic.
//!
//! An instruction counts when it is done: one that must be done again, because the path splits at it or a class
//! is initialised first, does not count before. What runs for the sake of the machine (initialisers,
//! constants, exceptions that the machine makes) does not count.

use attest_ir::{Body, Inst, Reg, bytecode_weights};
use attest_program::{Kind, MethodId};
use attest_state::{CodeCounts, Extra, Purpose, Ref, State};
use rustc_hash::FxHashMap;

use crate::control::{Control, Step};
use crate::machine::{Callable, Machine};

/// Whose code a frame runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    /// The program's own.
    Own,
    /// The library's, or made by the machine.
    Library,
    /// Not counted.
    Nobody,
}

/// The weights of bodies, looked up once.
pub(crate) type Weights = FxHashMap<MethodId, Option<Box<[u16]>>>;

impl<'p> Machine<'p> {
    /// Counts from now on what a state executes.
    pub fn start_counting(&mut self, state: &mut State) {
        state.execution_counts = Some(Box::default());
    }

    /// Whose code the innermost frame runs.
    pub(crate) fn whose(&self, state: &State) -> Whose {
        let Some(frame) = state.frames.last() else { return Whose::Nobody };
        let counted = |purpose: Purpose| matches!(purpose, Purpose::Call | Purpose::Entry);
        if !state.frames.iter().all(|frame| counted(frame.purpose)) {
            return Whose::Nobody;
        }
        let method = self.program.method(frame.method);
        match method.hidden || self.program.class(method.class).is_from_jdk() {
            true => Whose::Library,
            false => Whose::Own,
        }
    }

    /// Counts an instruction that was done, unless it is a call.
    pub(crate) fn count_step(
        &mut self,
        state: &mut State,
        (body, inst, base): (&'p Body, usize, usize),
        whose: Whose,
        step: &Step,
    ) {
        let done = match step {
            Step::Next | Step::Jump(_) | Step::Return(_) | Step::ReturnVoid => true,
            Step::Call(_) => false,
            Step::Control(control) => is_done(control),
        };
        if !done {
            return;
        }
        let weight = self.weight(body, inst);
        let made = match (step, body.insts[inst]) {
            (Step::Next, Inst::New { dst, .. })
            | (Step::Next, Inst::NewArray { dst, .. })
            | (Step::Next, Inst::NewMultiArray { dst, .. }) => Some(dst),
            _ => None,
        };
        let Some(mut execution_counts) = state.execution_counts.take() else { return };
        let counts = match whose {
            Whose::Own => &mut execution_counts.own,
            Whose::Library => &mut execution_counts.library,
            Whose::Nobody => {
                state.execution_counts = Some(execution_counts);
                return;
            }
        };
        counts.instructions += weight;
        if let Some(dst) = made {
            self.count_object(state, reference(state, base, dst), counts);
        }
        state.execution_counts = Some(execution_counts);
    }

    /// Counts a call that was made, or that threw.
    pub(crate) fn count_call(
        &mut self,
        state: &mut State,
        (body, inst): (&'p Body, usize),
        whose: Whose,
        result: &Result<bool, Box<Control>>,
    ) {
        let called = self.called.take();
        let (done, opaque) = match result {
            Ok(pushed) => (true, !pushed),
            Err(control) => (is_done(control), false),
        };
        if !done {
            return;
        }
        let weight = self.weight(body, inst);
        let Some(execution_counts) = &mut state.execution_counts else { return };
        let counts = match whose {
            Whose::Own => &mut execution_counts.own,
            Whose::Library => &mut execution_counts.library,
            Whose::Nobody => return,
        };
        counts.instructions += weight;
        counts.calls += 1;
        counts.opaque += u64::from(opaque);
        if let Some(method) = called {
            *counts.called.entry(method).or_default() += 1;
        }
    }

    /// How many bytecode instructions an instruction of a body stands for.
    pub(crate) fn weight(&mut self, body: &Body, inst: usize) -> u64 {
        let program = self.program;
        let weights = self.weights.entry(body.method).or_insert_with(|| bytecode_weights(program, body));
        weights.as_ref().and_then(|weights| weights.get(inst)).map_or(0, |weight| u64::from(*weight))
    }

    /// The body of a method, for analyses of what may be executed.
    pub fn body_of(&mut self, method: MethodId) -> Option<&'p Body> {
        match self.callable(method) {
            Callable::Body(body) => Some(body),
            Callable::Native(_) | Callable::Missing | Callable::Broken | Callable::Unknown => None,
        }
    }

    /// How many bytecode instructions each instruction of a body stands for.
    pub fn weights_of(&mut self, body: &Body) -> Vec<u64> {
        (0..body.insts.len()).map(|inst| self.weight(body, inst)).collect()
    }

    fn count_object(&self, state: &State, object: Ref, counts: &mut CodeCounts) {
        if object.is_null() {
            return;
        }
        let class = state.heap.class(object);
        let Some(kind) = self.program.class(class).element_kind() else {
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
                self.count_object(state, inner, counts);
            }
        }
    }
}

/// Whether an instruction that was interrupted is not done again.
fn is_done(control: &Control) -> bool {
    match control {
        Control::Raise(..)
        | Control::RaiseWithCause(..)
        | Control::RaiseSaying(..)
        | Control::Throw(_)
        | Control::TailCall(..)
        | Control::Yield(_)
        | Control::Exit(_) => true,
        Control::Prepare(..)
        | Control::PrepareSymbolic(..)
        | Control::Compute(..)
        | Control::Initialise(_)
        | Control::Wait
        | Control::Unsupported(_)
        | Control::Split(_)
        | Control::Infeasible
        | Control::Bound(_) => false,
    }
}

fn reference(state: &State, base: usize, reg: Reg) -> Ref {
    Ref::of_word(state.stack[base + reg.index()])
}
