//! The machine: runs a state until its program ends, a limit is hit, or something is not modelled.

use attest_ir::Body;
use attest_program::{ClassId, MethodId, Program};
use attest_state::{Frame, Mark, Outcome, Planted, Purpose, Ref, State, Value};
use rustc_hash::FxHashMap;

use crate::control::{Control, NativeFn, Step};
use crate::fast;
use crate::library::Library;
use crate::observe::{Done, NoObserver, Observed, Observer, Position};
use crate::symbolic::{Alternative, Bound, Symbols};
use crate::work::BYTES_PER_WORK;
use crate::world::{Outside, Recorded, World};

/// Bounds on a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Frames before a `StackOverflowError`.
    pub frames: usize,
    /// Registers of all frames before a `StackOverflowError`.
    pub registers: usize,
    /// Jumps and calls before the run is given up; `None` is no bound.
    pub jumps: Option<u64>,
    /// When to give up.
    pub deadline: Option<std::time::Instant>,
    /// Jumps and calls between two looks at the clock, the heap and the other threads.
    pub slice: u64,
    /// Collect garbage at every look: finds references that the collector does not know of.
    pub collect_always: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            frames: 24_000,
            registers: 1 << 21,
            jumps: None,
            deadline: None,
            slice: 1 << 14,
            collect_always: false,
        }
    }
}

/// How a call of the machine ended.
pub type CallOutcome = Outcome<Option<Value>, Ref>;

/// How a run ended: as its entry method did, or it stops before that: a symbolic one, or one that its observer ends.
pub type RunEnd = Result<CallOutcome, Stop>;

/// Why a run stops before its program ends.
#[derive(Debug)]
pub enum Stop {
    /// A path splits: the state waits at the instruction that needs to know which alternative holds.
    Split(Vec<Alternative>),
    /// The path cannot be.
    Infeasible,
    /// A bound of symbolic runs is reached.
    Bound(Bound),
    /// A goal is reached: see [`Goals`](crate::Goals).
    Goal,
    /// No goal can be reached any more.
    GoalUnreachable,
}

/// What stands behind a method.
#[derive(Clone, Copy)]
pub(crate) enum Callable<'p> {
    /// Not looked at yet.
    Unknown,
    /// Its IR.
    Body(&'p Body),
    /// A function of ours.
    Native(NativeFn),
    /// A native method that is not modelled.
    Missing,
    /// A method whose bytecode could not be lifted.
    Broken,
}

/// Executes states of one program.
pub struct Machine<'p> {
    pub(crate) library: &'p Library,
    pub(crate) program: &'p Program,
    pub(crate) world: Outside<'p>,
    pub(crate) limits: Limits,
    pub(crate) assertions: bool,
    pub(crate) properties: Vec<(String, String)>,
    pub(crate) natives: FxHashMap<&'static str, NativeFn>,
    pub(crate) callables: Vec<Callable<'p>>,
    pub(crate) fuel: u64,
    pub(crate) empty_method: Option<MethodId>,
    pub(crate) fields: FxHashMap<(ClassId, &'static str), attest_program::FieldId>,
    /// The native method being carried out.
    pub(crate) native: Option<MethodId>,
    /// Whether the program has asked for the date or time.
    pub(crate) clock: bool,
    /// The bounds on frames and registers that hold while no overflow is being reported.
    pub(crate) stack_limits: (usize, usize),
    /// The class `boolean[]`, if the program has it; never an object's class otherwise.
    pub(crate) boolean_array: ClassId,
    pub(crate) files: crate::files::Files,
    /// Made methods that stack traces show as the native method they stand for.
    pub(crate) shown_as: FxHashMap<MethodId, MethodId>,
    /// Made methods by what reflection calls through them, how, and in which native method.
    pub(crate) adapters: FxHashMap<(MethodId, crate::natives::CallStyle, Option<MethodId>), MethodId>,
    /// What is remembered of method and variable handles.
    pub(crate) handles: crate::handles::Handles,
    /// Jumps and calls of former slices, and what else was charged: see [`Machine::work`].
    pub(crate) jumped: u64,
    pub(crate) charged: u64,
    /// Terms and what else symbolic runs need, if there are any.
    pub(crate) symbols: Option<Box<Symbols>>,
    /// What of the run that is going on is observed; set by [`Machine::run`] alone, which takes it back.
    pub(crate) observed: Observed,
}

impl<'p> Machine<'p> {
    /// A machine for a program in its world.
    pub fn new(library: &'p Library, world: &'p mut dyn World, limits: Limits) -> Machine<'p> {
        Machine {
            library,
            program: &library.program,
            world: Outside::new(world),
            limits,
            assertions: false,
            properties: Vec::new(),
            natives: crate::natives::table(library.program.jdk().version),
            callables: Vec::new(),
            fuel: limits.slice,
            empty_method: None,
            fields: FxHashMap::default(),
            native: None,
            clock: false,
            stack_limits: (limits.frames, limits.registers),
            boolean_array: library.program.load("[Z").unwrap_or(ClassId::new(u32::MAX)),
            jumped: 0,
            charged: 0,
            symbols: None,
            observed: Observed::nothing(),
            files: crate::files::Files::default(),
            shown_as: FxHashMap::default(),
            adapters: FxHashMap::default(),
            handles: Default::default(),
        }
    }

    /// Lets somebody run something beside this machine's own runs, on a fork of the program that is gone afterwards:
    /// nothing of it is seen or counted here.
    pub(crate) fn beside<R>(&self, limits: Limits, work: impl FnOnce(&mut Machine<'_>) -> R) -> R {
        let mut world = Recorded::default();
        self.library.beside(|library| work(&mut Machine::new(library, &mut world, limits)))
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Bounds the runs from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.stack_limits = (limits.frames, limits.registers);
    }

    /// Turns `assert` on for the program's own classes.
    pub fn enable_assertions(&mut self, on: bool) {
        self.assertions = on;
    }

    /// The bodies of methods that it runs.
    pub fn bodies(&self) -> &'p attest_ir::Bodies {
        &self.library.bodies
    }

    /// Adds a system property, as `-D` does.
    pub fn set_property(&mut self, name: &str, value: &str) {
        self.properties.push((name.to_owned(), value.to_owned()));
    }

    /// Calls a method from outside and runs until it returns or throws, or the observer ends the run.
    pub fn invoke(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Value],
        observer: &mut dyn Observer,
    ) -> RunEnd {
        if let Err(control) = self.push_entry(state, method, arguments)
            && let Some(end) = self.control(state, *control)
        {
            return end;
        }
        self.run(state, observer)
    }

    /// Goes on with a state that waits at an instruction.
    pub fn resume(&mut self, state: &mut State, observer: &mut dyn Observer) -> RunEnd {
        self.run(state, observer)
    }

    fn push_entry(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<(), Box<Control>> {
        match self.callable(method) {
            Callable::Body(body) => {
                self.push(state, body, arguments, Purpose::Entry)?;
                let class = self.program.method(method).class;
                if self.needs_initialisation(state, class) {
                    state.frames.last_mut().expect("just pushed").inst = Frame::UNSTARTED;
                    self.start_initialisation(state, class)?;
                }
                Ok(())
            }
            Callable::Native(_) => Err(Box::new(Control::Unsupported(self.program.method_text(method)))),
            Callable::Missing | Callable::Broken | Callable::Unknown => Err(self.not_callable(method)),
        }
    }

    /// Runs until the innermost entry frame returns or throws, or the observer ends the run.
    pub(crate) fn run(&mut self, state: &mut State, observer: &mut dyn Observer) -> RunEnd {
        let running = Running::begin(self, observer.begin());
        match running.machine.observed.is_nothing() {
            true => running.machine.run_observed(state, &mut NoObserver),
            false => running.machine.run_observed(state, observer),
        }
    }

    /// The main loop; compiled once for runs that nobody observes and once for all others.
    fn run_observed<O: Observer + ?Sized>(&mut self, state: &mut State, observer: &mut O) -> RunEnd {
        self.refuel();
        loop {
            let Some(frame) = state.frames.last() else { return Ok(Outcome::Returned(None)) };
            let Callable::Body(body) = self.callable(frame.method) else {
                return Ok(Outcome::Unsupported(self.program.method_text(frame.method)));
            };
            let base = frame.base as usize;
            let mut inst = frame.inst as usize;
            if frame.inst == Frame::UNSTARTED {
                match self.starts(state, frame.purpose) {
                    Ok(true) => inst = 0,
                    Ok(false) => continue,
                    Err(control) => match self.control(state, *control) {
                        Some(end) => return end,
                        None => continue,
                    },
                }
            }
            let program = self.program;
            let at = |inst: usize| Position { program, body, inst, base };
            let interest = observer.interest(&at(inst), state);
            let closely = interest.is_any();
            if closely {
                state.planted.strikes(Planted::Observer);
            }
            let end = loop {
                let (registers, heap, fuel) = (&mut state.stack[base..], &mut state.heap, &mut self.fuel);
                inst = match state.path {
                    _ if closely => inst,
                    None => {
                        fast::run::<false>(body, registers, &mut [], heap, inst, fuel, self.boolean_array)
                    }
                    Some(_) => {
                        let marks = &mut state.marks[base..];
                        fast::run::<true>(body, registers, marks, heap, inst, fuel, self.boolean_array)
                    }
                };
                if interest.before
                    && let Some(stop) = observer.before(&at(inst), state)
                {
                    save(state, inst);
                    break Some(Err(stop));
                }
                let step = self.step(state, body, inst, base);
                if interest.after
                    && let Some(done) = Done::step(&step)
                {
                    observer.after(&at(inst), state, done);
                }
                match step {
                    Step::Next => inst += 1,
                    Step::Jump(block) => {
                        let from = std::mem::replace(&mut inst, body.start(block));
                        if interest.jumps {
                            save(state, inst);
                            if let Some(stop) = observer.jump(&at(from), state, block) {
                                break Some(Err(stop));
                            }
                        }
                        if inst <= from
                            && state.path.is_some()
                            && let Some(bound) = self.jumped_back(state, body, from, block)
                        {
                            save(state, inst);
                            break Some(Err(Stop::Bound(bound)));
                        }
                        self.fuel -= 1;
                        if self.fuel == 0 {
                            save(state, inst);
                            break self.housekeeping(state);
                        }
                    }
                    Step::Call(site) => {
                        save(state, inst);
                        let site = &body.sites[site as usize];
                        let (callee, called) = match self.callee(state, body, site, base) {
                            Ok(callee) => (callee.method(), self.call(state, body, site, base, callee)),
                            Err(control) => (None, Err(control)),
                        };
                        if interest.after
                            && let Some(done) = Done::call(callee, &called)
                        {
                            observer.after(&at(inst), state, done);
                        }
                        match called {
                            Ok(true) => break None,
                            Ok(false) => inst += 1,
                            Err(control) => break self.control(state, *control),
                        }
                    }
                    Step::Return(reg) => {
                        let at = base + reg.index();
                        break self.ret(state, Some((state.stack[at], state.mark(at))));
                    }
                    Step::ReturnVoid => break self.ret(state, None),
                    Step::Control(control) => {
                        save(state, inst);
                        break self.control(state, *control);
                    }
                }
            };
            if let Some(end) = end {
                return end;
            }
        }
    }

    /// Whether the innermost frame, which has not started yet, can start now.
    #[cold]
    fn starts(&mut self, state: &mut State, purpose: Purpose) -> Result<bool, Box<Control>> {
        match purpose {
            Purpose::Initialise(class) => self.initialise_supertype(state, class).map(|pushed| !pushed),
            Purpose::Call | Purpose::Raise | Purpose::Constant(_) | Purpose::Prepare | Purpose::Entry => {
                Ok(true)
            }
        }
    }

    /// Looks at the clock, the heap and the other threads; says so if the run is over.
    pub(crate) fn housekeeping(&mut self, state: &mut State) -> Option<RunEnd> {
        self.refuel();
        if state.path.is_some() {
            // Terms name objects by their addresses: nothing may move.
            if state.heap.wants_collection() {
                return Some(Ok(Outcome::OutOfBudget));
            }
        } else if self.limits.collect_always || state.heap.wants_collection() {
            self.collect(state);
        }
        if self.is_spent(self.limits.slice) {
            return Some(Ok(Outcome::OutOfBudget));
        }
        let late = attest_budget::is_past(self.limits.deadline);
        if late {
            return Some(Ok(Outcome::OutOfBudget));
        }
        self.switch_thread(state)
    }

    /// Takes jumps from those that are left; whether that was the last of them.
    pub(crate) fn is_spent(&mut self, jumps: u64) -> bool {
        let Some(left) = &mut self.limits.jumps else { return false };
        *left = left.saturating_sub(jumps);
        *left == 0
    }

    /// Throws away garbage.
    pub(crate) fn collect(&mut self, state: &mut State) {
        let (program, before) = (self.program, state.heap.bytes());
        state.collect_garbage(program, &mut |method| match self.callable(method) {
            Callable::Body(body) => &body.registers,
            Callable::Native(_) | Callable::Missing | Callable::Broken | Callable::Unknown => &[],
        });
        // What was allocated since the last time, and what was copied now.
        self.charge((before + state.heap.bytes()) / BYTES_PER_WORK);
    }

    /// Carries out what interrupted the straight run; says so if the run is over.
    pub(crate) fn control(&mut self, state: &mut State, control: Control) -> Option<RunEnd> {
        let native = self.native.take();
        let result = match control {
            Control::Raise(class, message) => self.raise(state, class, message, None, native),
            Control::RaiseWithCause(class, message, cause) => {
                self.raise(state, class, message, Some(cause), native)
            }
            Control::RaiseSaying(class, message) => {
                self.raise_with(state, class, Some(message), None, native)
            }
            Control::Throw(exception) => return self.throw(state, exception),
            Control::TailCall(method, arguments) => self.tail_call(state, method, &arguments),
            Control::Prepare(method, arguments) => self.prepare_call(state, method, &arguments),
            Control::PrepareSymbolic(method, arguments) => {
                self.prepare_symbolic_call(state, method, &arguments)
            }
            Control::Compute(method, site) => self.compute_constant(state, method, site),
            Control::Initialise(class) => self.start_initialisation(state, class),
            Control::Wait => return self.switch_thread(state),
            Control::Yield(value) => {
                self.finish_call(state, Some((value.word(), Mark::NONE)));
                return self.switch_thread(state);
            }
            Control::Exit(code) => return Some(Ok(Outcome::Exited(code))),
            Control::Unsupported(what) => return Some(Ok(Outcome::Unsupported(what))),
            Control::Split(alternatives) => return Some(Err(Stop::Split(alternatives))),
            Control::Infeasible => return Some(Err(Stop::Infeasible)),
            Control::Bound(bound) => return Some(Err(Stop::Bound(bound))),
        };
        match result {
            Ok(()) => None,
            Err(control) => self.control(state, *control),
        }
    }

    /// What stands behind a method.
    #[inline]
    pub(crate) fn callable(&mut self, method: MethodId) -> Callable<'p> {
        match self.callables.get(method.index()) {
            Some(Callable::Unknown) | None => self.find_callable(method),
            Some(known) => *known,
        }
    }

    #[cold]
    fn find_callable(&mut self, method: MethodId) -> Callable<'p> {
        let declared = self.program.method(method);
        let text = self.program.method_text(method);
        let without_descriptor = &text[..text.find('(').unwrap_or(text.len())];
        let native = self.natives.get(text.as_str()).or_else(|| self.natives.get(without_descriptor));
        let callable = match native {
            _ if self.library.is_specified(method) => match self.library.bodies.get(self.program, method) {
                Ok(body) => Callable::Body(body),
                Err(_) => Callable::Broken,
            },
            Some(native) => Callable::Native(*native),
            None if declared.is_native() => Callable::Missing,
            None => match self.library.bodies.get(self.program, method) {
                Ok(body) => Callable::Body(body),
                Err(_) => Callable::Broken,
            },
        };
        if self.callables.len() <= method.index() {
            self.callables.resize(method.index() + 1, Callable::Unknown);
        }
        self.callables[method.index()] = callable;
        callable
    }
}

/// A run that is going on: the machine knows what of it is observed until it ends, also if it ends by a panic.
struct Running<'m, 'p> {
    machine: &'m mut Machine<'p>,
    /// What is observed of the run within which this one happens.
    outer: Observed,
}

impl<'m, 'p> Running<'m, 'p> {
    fn begin(machine: &'m mut Machine<'p>, observed: Observed) -> Running<'m, 'p> {
        let outer = std::mem::replace(&mut machine.observed, observed);
        Running { machine, outer }
    }
}

impl Drop for Running<'_, '_> {
    fn drop(&mut self) {
        self.machine.observed = std::mem::take(&mut self.outer);
    }
}

/// Notes where the innermost frame is.
#[inline]
pub(crate) fn save(state: &mut State, inst: usize) {
    if let Some(frame) = state.frames.last_mut() {
        frame.inst = inst as u32;
    }
}
