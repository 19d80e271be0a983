//! Calls and returns.

use attest_ir::{Body, CallSite, CallTarget, Inst, LiftError, LiftErrorKind, Reg, Type};
use attest_program::{ClassId, MethodId};
use attest_state::{Frame, Mark, Operand, Purpose, Ref, State, Value};
use smallvec::SmallVec;

use crate::control::Control;
use crate::library::NO_CASE;
use crate::machine::{Callable, Machine, RunEnd};

pub(crate) type Arguments = SmallVec<[Value; 8]>;

/// What a call runs.
#[derive(Clone, Copy)]
pub(crate) enum Callee {
    /// This method.
    Method(MethodId),
    /// What a method handle or variable handle says, through this method (JVMS 2.9.3).
    Polymorphic(MethodId),
}

impl Callee {
    /// The method, unless it is known to a handle only.
    pub(crate) fn method(self) -> Option<MethodId> {
        match self {
            Callee::Method(method) => Some(method),
            Callee::Polymorphic(_) => None,
        }
    }
}

impl<'p> Machine<'p> {
    /// What a call runs, by the class of its receiver.
    #[inline]
    pub(crate) fn callee(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        base: usize,
    ) -> Result<Callee, Box<Control>> {
        let target = match site.resolved.get() {
            Some(target) => *target,
            None => self.link_call(body, site)?,
        };
        let selected = match state.path {
            Some(_) => self.target_symbolic(state, body, site, base, target)?,
            None => None,
        };
        let method = match target {
            CallTarget::Direct(method) => method,
            CallTarget::Dispatched { .. } | CallTarget::Selected { .. } => match selected {
                Some(method) => method,
                None => {
                    let receiver = Ref::of_word(state.stack[base + site.arguments[0].index()]);
                    let class = state.heap.class(receiver);
                    match site.cache.get(class) {
                        Some(method) => method,
                        None => self.select(site, class, target)?,
                    }
                }
            },
            CallTarget::Polymorphic(method) => return Ok(Callee::Polymorphic(method)),
        };
        Ok(Callee::Method(method))
    }

    /// Carries out a call: true if a frame was pushed, false if a native has done all.
    #[inline]
    pub(crate) fn call(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        base: usize,
        callee: Callee,
    ) -> Result<bool, Box<Control>> {
        let method = match callee {
            Callee::Method(method) => method,
            Callee::Polymorphic(method) => return self.call_polymorphic(state, body, site, method, base),
        };
        if state.path.is_some()
            && let Some(pushed) = self.call_symbolic(state, body, site, base, method)?
        {
            return Ok(pushed);
        }
        match self.callable(method) {
            Callable::Body(callee) => {
                let new_base = self.make_room(state, callee)?;
                for (at, argument) in site.arguments.iter().enumerate() {
                    state.stack[new_base + at] = state.stack[base + argument.index()];
                }
                if state.path.is_some() {
                    for (at, argument) in site.arguments.iter().enumerate() {
                        state.marks[new_base + at] = state.marks[base + argument.index()];
                    }
                }
                self.enter(state, callee, new_base, Purpose::Call)?;
                Ok(true)
            }
            Callable::Native(native) => {
                let arguments = self.arguments(state, body, site, base);
                self.native = Some(method);
                let value = native(self, state, &arguments)?;
                self.native = None;
                if let Some(result) = site.result {
                    state.set_register(base + result.index(), value.word(), Mark::NONE);
                }
                Ok(false)
            }
            Callable::Missing | Callable::Broken | Callable::Unknown => Err(self.not_callable(method)),
        }
    }

    /// The method that a call runs on a receiver of a class that the site did not see last.
    fn select(
        &mut self,
        site: &CallSite,
        class: ClassId,
        target: CallTarget,
    ) -> Result<MethodId, Box<Control>> {
        let program = self.program;
        let method = match target {
            CallTarget::Direct(method) | CallTarget::Polymorphic(method) => method,
            CallTarget::Selected { resolved } => program.select(class, resolved)?,
            CallTarget::Dispatched { resolved, index } => {
                match program.dispatch(class).methods.get(index as usize) {
                    Some(method) if !program.method(*method).is_abstract() => *method,
                    _ => program.select(class, resolved)?,
                }
            }
        };
        site.cache.set(class, method);
        Ok(method)
    }

    /// The values of a call's arguments.
    pub(crate) fn arguments(&self, state: &State, body: &Body, site: &CallSite, base: usize) -> Arguments {
        let value = |reg: &Reg| Value::of_word(body.registers[reg.index()], state.stack[base + reg.index()]);
        site.arguments.iter().map(value).collect()
    }

    #[cold]
    pub(crate) fn not_callable(&self, method: MethodId) -> Box<Control> {
        let declared = self.program.method(method);
        if declared.is_native() || self.program.class(declared.class).file().is_none() {
            let class = self.program.dotted(declared.class);
            let name = self.program.text(declared.name);
            if self.program.class_name(declared.class).starts_with(NO_CASE) {
                let what = format!("a call of {name} that its specification has no case for");
                return Box::new(Control::Unsupported(what));
            }
            let what = format!("native method {class}.{name}");
            return Box::new(Control::Unsupported(what));
        }
        match self.library.bodies.get(self.program, method) {
            Err(LiftError { what: LiftErrorKind::Refused(refused), .. }) => refused.into(),
            Err(error) => crate::control::raise("java/lang/VerifyError", error.to_string()),
            Ok(_) => Box::new(Control::Unsupported(self.program.method_text(method))),
        }
    }

    /// Room for the registers of a callee; gives where they begin.
    #[inline]
    fn make_room(&mut self, state: &mut State, callee: &Body) -> Result<usize, Box<Control>> {
        let base = state.stack.len();
        if state.frames.len() >= self.limits.frames || base >= self.limits.registers {
            return Err(self.overflow(state));
        }
        state.grow_stack(callee.registers.len());
        Ok(base)
    }

    /// A `StackOverflowError`, with a little room above the limit so that it can be made.
    #[cold]
    fn overflow(&mut self, state: &State) -> Box<Control> {
        self.limits.frames = state.frames.len() + OVERFLOW_ROOM;
        self.limits.registers = state.stack.len() + OVERFLOW_ROOM * 64;
        Box::new(Control::Raise("java/lang/StackOverflowError", None))
    }

    /// Takes back the room that was given for a `StackOverflowError`: it is being thrown now.
    pub(crate) fn end_overflow(&mut self) {
        (self.limits.frames, self.limits.registers) = self.stack_limits;
    }

    #[inline]
    fn enter(
        &mut self,
        state: &mut State,
        callee: &Body,
        base: usize,
        purpose: Purpose,
    ) -> Result<(), Box<Control>> {
        let method = self.program.method(callee.method);
        let mut locked = Ref::NULL;
        if method.is_synchronized() {
            locked = match method.is_static() {
                true => match self.mirror(state, method.class) {
                    Ok(mirror) => mirror,
                    Err(control) => {
                        state.shrink_stack(base);
                        return Err(control);
                    }
                },
                // Nobody else can hold the monitor of an unknown object.
                false if state.mark(base).is_symbolic() => Ref::NULL,
                false => Ref::of_word(state.stack[base]),
            };
            if !locked.is_null() && !self.lock(state, locked) {
                state.shrink_stack(base);
                return Err(Box::new(Control::Wait));
            }
        }
        state.frames.push(Frame { method: callee.method, inst: 0, base: base as u32, purpose, locked });
        Ok(())
    }

    /// Pushes a frame with these arguments.
    pub(crate) fn push(
        &mut self,
        state: &mut State,
        callee: &Body,
        arguments: &[Value],
        purpose: Purpose,
    ) -> Result<(), Box<Control>> {
        let base = self.make_room(state, callee)?;
        for (register, argument) in state.stack[base..].iter_mut().zip(arguments) {
            *register = argument.word();
        }
        self.enter(state, callee, base, purpose)
    }

    /// A native's place is taken by a call of another method: its result goes where the native's
    /// would have gone.
    pub(crate) fn tail_call(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<(), Box<Control>> {
        match self.callable(method) {
            Callable::Body(body) => {
                let declared = self.program.method(method);
                if declared.is_static() && self.needs_initialisation(state, declared.class) {
                    return self.start_initialisation(state, declared.class);
                }
                self.push(state, body, arguments, Purpose::Call)
            }
            Callable::Native(native) => {
                let value = native(self, state, arguments)?;
                self.finish_call(state, Some((value.word(), Mark::NONE)));
                Ok(())
            }
            Callable::Missing | Callable::Broken | Callable::Unknown => Err(self.not_callable(method)),
        }
    }

    /// Calls a method whose result nobody wants; afterwards the current instruction is repeated.
    pub(crate) fn prepare_call(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<(), Box<Control>> {
        match self.callable(method) {
            Callable::Body(body) => self.push(state, body, arguments, Purpose::Prepare),
            Callable::Native(native) => native(self, state, arguments).map(drop),
            Callable::Missing | Callable::Broken | Callable::Unknown => Err(self.not_callable(method)),
        }
    }

    /// Calls a method with arguments that may be symbolic and whose result nobody wants; afterwards the current
    /// instruction is repeated.
    pub(crate) fn prepare_symbolic_call(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Result<(), Box<Control>> {
        let Callable::Body(body) = self.callable(method) else { return Err(self.not_callable(method)) };
        self.push(state, body, &[], Purpose::Prepare)?;
        let base = state.frames.last().map_or(0, |frame| frame.base as usize);
        for (at, argument) in arguments.iter().enumerate() {
            state.set_register(base + at, argument.word, argument.mark);
        }
        Ok(())
    }

    /// Calls the method that computes a constant of the innermost frame.
    pub(crate) fn compute_constant(
        &mut self,
        state: &mut State,
        method: MethodId,
        site: u32,
    ) -> Result<(), Box<Control>> {
        match self.callable(method) {
            Callable::Body(body) => self.push(state, body, &[], Purpose::Constant(site)),
            Callable::Native(_) | Callable::Missing | Callable::Broken | Callable::Unknown => {
                Err(self.not_callable(method))
            }
        }
    }

    /// Ends the innermost frame; says so if that ends the run.
    pub(crate) fn ret(&mut self, state: &mut State, returned: Option<(u64, Mark)>) -> Option<RunEnd> {
        let word = returned.map(|(word, _)| word);
        let frame = state.frames.pop()?;
        if !frame.locked.is_null()
            && let Err(control) = self.unlock(state, frame.locked)
        {
            return self.control(state, *control);
        }
        self.forget_counters(state);
        let receiver = state.stack.get(frame.base as usize).copied();
        state.shrink_stack(frame.base as usize);
        match frame.purpose {
            Purpose::Call => self.finish_call(state, returned),
            Purpose::Initialise(class) => self.initialised(state, class),
            Purpose::Prepare => {}
            Purpose::Constant(site) => {
                if let (Some(below), Some(value)) = (state.frames.last(), self.typed(frame.method, word)) {
                    state.constants.insert((below.method, site), value);
                }
            }
            Purpose::Raise => {
                let exception = receiver.map_or(Ref::NULL, Ref::of_word);
                return self.throw(state, exception);
            }
            Purpose::Entry => {
                let value = self.typed(frame.method, word);
                if let (Some(path), Some((_, mark))) = (&mut state.path, returned) {
                    path.result = mark;
                }
                return self.thread_returned(state, value);
            }
        }
        None
    }

    /// Hands a result to the call instruction of the innermost frame and moves it on.
    #[inline]
    pub(crate) fn finish_call(&mut self, state: &mut State, returned: Option<(u64, Mark)>) {
        let Some(frame) = state.frames.last_mut() else { return };
        let (method, inst, base) = (frame.method, frame.inst as usize, frame.base as usize);
        frame.inst += 1;
        let Callable::Body(body) = self.callable(method) else { return };
        if let (Some((word, mark)), Some(Inst::Call { site })) = (returned, body.insts.get(inst))
            && let Some(result) = body.sites[*site as usize].result
        {
            state.set_register(base + result.index(), word, mark);
        }
    }

    /// A method's result with its type.
    fn typed(&self, method: MethodId, word: Option<u64>) -> Option<Value> {
        let result = self.program.method(method).signature.result?;
        Some(Value::of_word(Type::of(result.kind), word?))
    }
}

const OVERFLOW_ROOM: usize = 256;
