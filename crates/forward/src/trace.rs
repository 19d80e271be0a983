//! Stack traces: what `Throwable` remembers of the frames, and how it is told.

use attest_program::{ClassId, MethodId};
use attest_state::{Frame, Ref, State};

use crate::machine::Machine;

/// The most frames that a stack trace keeps, as HotSpot's `MaxJavaStackTraceDepth`.
const MAX_FRAMES: usize = 1024;

/// A place in the program: method and bytecode position; `None` in a native method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The method.
    pub method: MethodId,
    /// The position.
    pub pc: Option<u16>,
}

impl Place {
    /// As one number, for a `long[]`.
    pub fn pack(self) -> i64 {
        let pc = self.pc.map_or(u32::MAX, u32::from);
        i64::from(self.method.raw()) << 32 | i64::from(pc)
    }

    /// The inverse of [`Place::pack`].
    pub fn unpack(word: i64) -> Place {
        let pc = word as u32;
        Place { method: MethodId::new((word >> 32) as u32), pc: (pc != u32::MAX).then_some(pc as u16) }
    }
}

impl Machine<'_> {
    /// The stack trace that an exception carries, innermost first.
    pub fn stack_trace(&mut self, state: &State, exception: Ref) -> Vec<Place> {
        let trace = self.named(state, exception, "backtrace").reference();
        if trace.is_null() {
            return Vec::new();
        }
        state.heap.elements::<i64>(trace).iter().map(|word| Place::unpack(*word)).collect()
    }

    /// Where the running thread of a state is, innermost first.
    pub fn stack_of(&mut self, state: &State) -> Vec<Place> {
        self.places(state).collect()
    }

    /// The exception that caused another one.
    pub fn cause(&mut self, state: &State, exception: Ref) -> Option<Ref> {
        let named = ["exception", "cause"].map(|name| self.named(state, exception, name).reference());
        named.into_iter().find(|cause| !cause.is_null() && *cause != exception)
    }

    /// The frames of the running thread as a stack trace shows them, innermost first.
    pub(crate) fn places(&mut self, state: &State) -> impl Iterator<Item = Place> {
        let frames: Vec<Frame> = state.frames.iter().rev().copied().collect();
        frames.into_iter().filter_map(move |frame| {
            let hidden = self.program.method(frame.method).hidden;
            if hidden && let Some(native) = self.shown_as.get(&frame.method) {
                return Some(Place { method: *native, pc: None });
            }
            if hidden || frame.inst == Frame::UNSTARTED {
                return None;
            }
            if frame.inst == Frame::NATIVE {
                return Some(Place { method: frame.method, pc: None });
            }
            let pc = self.body(frame.method)?.pcs.get(frame.inst as usize).copied();
            Some(Place { method: frame.method, pc: Some(pc.unwrap_or(0)) })
        })
    }

    /// The stack trace of an exception under construction: without its own constructors.
    pub(crate) fn trace_of(&mut self, state: &State, exception: Ref) -> Vec<i64> {
        let class = state.heap.class(exception);
        let constructor = self.program.intern("<init>");
        let fill = self.program.intern("fillInStackTrace");
        let program = self.program;
        let own = move |place: &Place| {
            let method = program.method(place.method);
            let above = program.is_subtype(class, method.class);
            above && (method.name == constructor || method.name == fill)
        };
        self.places(state).skip_while(own).take(MAX_FRAMES).map(Place::pack).collect()
    }

    /// The source line of a place; -2 in a native method, -1 if unknown.
    pub fn line(&mut self, place: Place) -> i32 {
        let Some(pc) = place.pc else { return -2 };
        let line = self.body(place.method).and_then(|body| body.line(pc));
        line.map_or(-1, i32::from)
    }

    /// The line that a stack trace shows for a place; numbered as by [`Machine::line`].
    pub(crate) fn line_in_traces(&mut self, place: Place) -> i32 {
        let Some(pc) = place.pc else { return -2 };
        let line = self.body(place.method).and_then(|body| body.line_in_traces(pc));
        line.map_or(-1, i32::from)
    }

    /// The source line of an instruction.
    pub fn line_of(&mut self, method: MethodId, inst: u32) -> Option<u16> {
        let body = self.body(method)?;
        body.pcs.get(inst as usize).and_then(|pc| body.line(*pc))
    }

    /// The source file of a class.
    pub(crate) fn source_file(&self, class: ClassId) -> Option<&str> {
        self.program.class(class).file()?.source_file()
    }
}
