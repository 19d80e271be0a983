//! Throwing: finds the handler, ending frames on the way (JVMS 2.10).

use attest_program::ClassId;
use attest_state::{ClassStatus, Frame, Mark, Outcome, Purpose, Ref, State, Value};

use crate::control::Control;
use crate::machine::{Callable, Machine, RunEnd, Stop};

impl Machine<'_> {
    /// Throws an exception in the innermost frame; says so if nothing catches it.
    pub(crate) fn throw(&mut self, state: &mut State, exception: Ref) -> Option<RunEnd> {
        let class = state.heap.class(exception);
        self.end_overflow();
        while let Some(frame) = state.frames.last().copied() {
            if self.catch(state, frame, exception, class) {
                return None;
            }
            state.frames.pop();
            state.shrink_stack(frame.base as usize);
            self.forget_counters(state);
            if !frame.locked.is_null() {
                // The frame took this monitor itself: giving it back cannot fail.
                let _ = self.unlock(state, frame.locked);
            }
            match frame.purpose {
                // What its own code does not let in is in no map from outside.
                Purpose::Prepare if self.is_making(state) => return Some(Err(Stop::Infeasible)),
                Purpose::Call | Purpose::Raise | Purpose::Prepare | Purpose::Constant(_) => {}
                Purpose::Initialise(failed) => {
                    state.class_mut(failed).status = ClassStatus::Failed;
                    return self.initialiser_threw(state, failed, exception);
                }
                Purpose::Entry => return self.thread_threw(state, exception),
            }
        }
        Some(Ok(Outcome::Threw(exception)))
    }

    fn catch(&mut self, state: &mut State, frame: Frame, exception: Ref, class: ClassId) -> bool {
        if frame.inst >= Frame::NATIVE {
            return false;
        }
        let Callable::Body(body) = self.callable(frame.method) else { return false };
        for handler in body.handlers_at(frame.inst as usize) {
            let catches = match handler.class {
                None => true,
                // A class that cannot be loaded has no instances.
                Some(link) => self
                    .link_class(&body.classes[link as usize])
                    .is_ok_and(|caught| self.program.is_subtype(class, caught)),
            };
            if catches {
                let caught = frame.base as usize + handler.caught.index();
                state.set_register(caught, Value::Ref(exception).word(), Mark::NONE);
                if let Some(frame) = state.frames.last_mut() {
                    frame.inst = body.start(handler.block) as u32;
                }
                return true;
            }
        }
        false
    }

    /// An initialiser threw: errors go on as they are, anything else in an
    /// `ExceptionInInitializerError`.
    fn initialiser_threw(&mut self, state: &mut State, failed: ClassId, exception: Ref) -> Option<RunEnd> {
        let class = state.heap.class(exception);
        let is_error = self.program.load("java/lang/Error").is_ok_and(|e| self.program.is_subtype(class, e));
        self.remember_failure(state, failed, exception);
        if is_error {
            return self.throw(state, exception);
        }
        let control = Control::RaiseWithCause("java/lang/ExceptionInInitializerError", None, exception);
        self.control(state, control)
    }

    /// Keeps what later uses of the class name as the cause of their `NoClassDefFoundError`: an
    /// error that tells of the exception and has its stack trace (HotSpot since JDK 17).
    fn remember_failure(&mut self, state: &mut State, failed: ClassId, exception: Ref) {
        if let Ok(Some(error)) = self.initialisation_error(state, exception) {
            state.failures.push((failed, error));
        }
    }

    fn initialisation_error(
        &mut self,
        state: &mut State,
        exception: Ref,
    ) -> Result<Option<Ref>, Box<Control>> {
        if self.program.jdk().version < 17 {
            return Ok(None);
        }
        let class = self.program.load("java/lang/ExceptionInInitializerError")?;
        let error = self.allocate(state, class)?;
        let message = self.named(state, exception, "detailMessage").reference();
        let thrown = self.program.dotted(state.heap.class(exception));
        let told = match message.is_null() {
            true => thrown,
            false => format!("{thrown}: {}", self.text(state, message)),
        };
        let thread = self.thread_name(state);
        let text = self.new_string(state, &format!("Exception {told} [in thread \"{thread}\"]"))?;
        self.set_named(state, error, "detailMessage", Value::Ref(text));
        for field in ["backtrace", "depth", "stackTrace", "suppressedExceptions"] {
            let value = self.named(state, exception, field);
            self.set_named(state, error, field, value);
        }
        Ok(Some(error))
    }

    fn thread_name(&mut self, state: &State) -> String {
        let thread = state.thread().object;
        let name = self.named(state, thread, "name").reference();
        if name.is_null() { "main".into() } else { self.text(state, name) }
    }
}
