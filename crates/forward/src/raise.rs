//! Exceptions that the machine itself throws: made by their own constructors.

use attest_program::{ClassId, MethodId};
use attest_state::{Frame, Purpose, Ref, State, Value};

use crate::control::Control;
use crate::machine::{Callable, Machine};

impl Machine<'_> {
    /// Begins to throw a new exception: pushes its constructor, whose return throws it, and above
    /// that the initialisers of its class if it has not been used before.
    pub(crate) fn raise(
        &mut self,
        state: &mut State,
        class: &str,
        message: Option<String>,
        cause: Option<Ref>,
        native: Option<MethodId>,
    ) -> Result<(), Box<Control>> {
        let message = match message {
            Some(message) => Some(self.new_string(state, &message)?),
            None => None,
        };
        self.raise_with(state, class, message, cause, native)
    }

    /// The same with a message that is a string already.
    pub(crate) fn raise_with(
        &mut self,
        state: &mut State,
        class: &str,
        message: Option<Ref>,
        cause: Option<Ref>,
        native: Option<MethodId>,
    ) -> Result<(), Box<Control>> {
        let class = self.program.load(class)?;
        let mut arguments = vec![Value::NULL];
        let descriptor = match (message, cause) {
            (None, None) => "()V",
            (Some(message), None) => {
                arguments.push(Value::Ref(message));
                "(Ljava/lang/String;)V"
            }
            (None, Some(cause)) => {
                arguments.push(Value::Ref(cause));
                "(Ljava/lang/Throwable;)V"
            }
            (Some(message), Some(_)) => {
                arguments.push(Value::Ref(message));
                "(Ljava/lang/String;)V"
            }
        };
        arguments[0] = Value::Ref(self.allocate(state, class)?);
        if let Some(method) = native.filter(|m| self.program.method(*m).is_native()) {
            let base = state.stack.len() as u32;
            let frame =
                Frame { method, inst: Frame::NATIVE, base, purpose: Purpose::Call, locked: Ref::NULL };
            state.frames.push(frame);
        }
        let mut purpose = Purpose::Raise;
        if let (Some(cause), "(Ljava/lang/String;)V") = (cause, descriptor) {
            // Below the constructor, so that it runs next: `initCause`, whose return throws.
            let throwable = self.program.well_known().throwable;
            let init_cause = self.program.find_method(
                throwable,
                "initCause",
                "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
            );
            if let Some(body) = init_cause.and_then(|method| self.body(method)) {
                self.push(state, body, &[arguments[0], Value::Ref(cause)], Purpose::Raise)?;
                if let Some(frame) = state.frames.last_mut() {
                    frame.inst = Frame::UNSTARTED;
                }
                purpose = Purpose::Prepare;
            }
        }
        self.construct(state, class, descriptor, &arguments, purpose)?;
        if self.needs_initialisation(state, class) {
            if let Some(frame) = state.frames.last_mut() {
                frame.inst = Frame::UNSTARTED;
            }
            self.start_initialisation(state, class)?;
        }
        Ok(())
    }

    fn construct(
        &mut self,
        state: &mut State,
        class: ClassId,
        descriptor: &str,
        arguments: &[Value],
        purpose: Purpose,
    ) -> Result<(), Box<Control>> {
        let name = self.program.intern("<init>");
        let constructor = self.program.class(class).declared_method(name, self.program.intern(descriptor));
        let Some(constructor) = constructor else {
            let class = self.program.dotted(class);
            return Err(Box::new(Control::Unsupported(format!("constructor {descriptor} of {class}"))));
        };
        match self.callable(constructor) {
            Callable::Body(body) => self.push(state, body, arguments, purpose),
            Callable::Native(_) | Callable::Missing | Callable::Broken | Callable::Unknown => {
                Err(Box::new(Control::Unsupported(self.program.method_text(constructor))))
            }
        }
    }
}
