//! The whole state of a running program: a value that can be forked.

use std::collections::BTreeMap;

use attest_ir::Type;
use attest_program::{ClassId, MethodId, Program};
use rustc_hash::FxHashMap;

use crate::execution_counts::ExecutionCounts;
use crate::heap::{Collection, Heap};
use crate::inflating::Inflating;
use crate::planted::Planted;
use crate::symbolic::{Mark, Path};
use crate::value::{Ref, Value};

/// How far a class's initialisation is (JVMS 5.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClassStatus {
    /// Not begun.
    #[default]
    Untouched,
    /// Being initialised, by the thread with this index.
    Running(u32),
    /// Initialised.
    Done,
    /// Its initialiser threw.
    Failed,
}

/// What a state knows of a class.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassState {
    /// How far its initialisation is.
    pub status: ClassStatus,
    /// The object that holds its static fields; null before it is prepared.
    pub statics: Ref,
    /// Its `Class` object; null until asked for.
    pub mirror: Ref,
}

/// Why a frame was pushed, and so what happens when it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A call instruction of the frame below: the result goes to its register.
    Call,
    /// An initialiser: the class is initialised when it returns; the frame below repeats its
    /// instruction.
    Initialise(ClassId),
    /// The constructor of an exception that the machine throws in the frame below when it returns.
    Raise,
    /// A method that computes a constant of the frame below, at this place of its body; the frame
    /// below repeats its instruction.
    Constant(u32),
    /// Work that the frame below needs done before it repeats its instruction.
    Prepare,
    /// The bottom of a thread, or of a call from outside.
    Entry,
}

/// A method in execution.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// The instruction being executed, or waiting for a call to return; [`Frame::UNSTARTED`] before
    /// the first.
    pub inst: u32,
    /// Where its registers begin in the thread's stack.
    pub base: u32,
    /// Why it was pushed.
    pub purpose: Purpose,
    /// The object whose monitor it holds because the method is synchronized.
    pub locked: Ref,
}

impl Frame {
    /// The instruction of a frame that waits for the frames above it before it starts.
    pub const UNSTARTED: u32 = u32::MAX;
    /// The instruction of a native method's frame, pushed only to be seen in a stack trace.
    pub const NATIVE: u32 = u32::MAX - 1;
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreadStatus {
    /// Can run.
    Ready,
    /// Waits for a monitor.
    Blocked(Ref),
    /// In `Object.wait`; until notified, or until this time in nanoseconds.
    Waiting(Ref, Option<i64>),
    /// Parked; until unparked, or until this time in nanoseconds.
    Parked(Option<i64>),
    /// Sleeps until this time in nanoseconds.
    Sleeping(i64),
    /// Ended.
    Ended,
}

/// A thread. While it runs, its frames and registers lie in the state itself.
#[derive(Clone, Debug)]
pub struct Thread {
    /// The registers of all frames, while it does not run.
    pub stack: Vec<u64>,
    /// The marks of the registers, while it does not run.
    pub marks: Vec<Mark>,
    /// The frames, while it does not run.
    pub frames: Vec<Frame>,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    /// What it is doing.
    pub status: ThreadStatus,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// The interrupt flag.
    pub interrupted: bool,
    /// Whether it was put to sleep by the instruction that it repeats.
    pub resumed: bool,
    /// Monitor entries to take again after `wait`.
    pub saved_locks: u32,
}

impl Thread {
    /// A thread without frames.
    pub fn new(object: Ref) -> Thread {
        Thread {
            stack: Vec::new(),
            marks: Vec::new(),
            frames: Vec::new(),
            object,
            status: ThreadStatus::Ready,
            permit: false,
            interrupted: false,
            resumed: false,
            saved_locks: 0,
        }
    }
}

/// A class made by `java.lang.reflect.Proxy`.
#[derive(Clone, Debug)]
pub struct ProxyClass {
    /// The class loader it was asked of.
    pub loader: Ref,
    /// The interfaces in the order asked for.
    pub interfaces: Vec<ClassId>,
    /// The class.
    pub class: ClassId,
    /// Whether it is in the package of its loader's proxies, not in that of an interface.
    pub public: bool,
}

/// Everything a program has changed since it started.
pub struct State {
    /// The objects.
    pub heap: Heap,
    /// The registers of all frames of the running thread, one after the other,
    /// as words: the bodies know their types.
    pub stack: Vec<u64>,
    /// A mark for each register, if the run is symbolic; none otherwise.
    pub marks: Vec<Mark>,
    /// What the path knows beyond words, if the run is symbolic.
    pub path: Option<Box<Path>>,
    /// The frames of the running thread, the innermost last.
    pub frames: Vec<Frame>,
    /// The threads; index 0 is the main thread.
    pub threads: Vec<Thread>,
    /// The thread that runs.
    pub current: usize,
    /// By class id.
    pub classes: Vec<ClassState>,
    /// The interned strings, by literal number.
    pub literals: Vec<Ref>,
    /// Objects that the machine itself holds on to.
    pub handles: Vec<Ref>,
    /// Classes whose initialiser threw, and what it threw.
    pub failures: Vec<(ClassId, Ref)>,
    /// The dynamic proxy classes in the order in which they were made.
    pub proxies: Vec<ProxyClass>,
    /// Constants made by running code, by method and place in its body.
    pub constants: FxHashMap<(MethodId, u32), Value>,
    /// Objects that the machine makes once and finds again by name.
    pub kept: BTreeMap<String, Ref>,
    /// Decompressions under way, by the number that stands for them in the program.
    pub inflating: BTreeMap<i64, Inflating>,
    /// How often garbage was collected.
    pub collections: u64,
    /// What was executed and made, if somebody wants to know; the run is then slow.
    pub execution_counts: Option<Box<ExecutionCounts>>,
    /// A bug on purpose, for tests.
    pub planted: Planted,
}

impl State {
    /// The state before anything ran; the heap may grow to this many bytes.
    pub fn new(heap_limit: u64) -> State {
        State {
            heap: Heap::new(heap_limit),
            stack: Vec::new(),
            marks: Vec::new(),
            path: None,
            frames: Vec::new(),
            threads: vec![Thread::new(Ref::NULL)],
            current: 0,
            classes: Vec::new(),
            literals: Vec::new(),
            handles: Vec::new(),
            failures: Vec::new(),
            proxies: Vec::new(),
            constants: FxHashMap::default(),
            kept: BTreeMap::new(),
            inflating: BTreeMap::new(),
            collections: 0,
            execution_counts: None,
            planted: Planted::Nowhere,
        }
    }

    /// A second state that goes its own way from here.
    pub fn fork(&mut self) -> State {
        State {
            heap: self.heap.fork(),
            stack: self.stack.clone(),
            marks: self.marks.clone(),
            path: self.path.clone(),
            frames: self.frames.clone(),
            threads: self.threads.clone(),
            current: self.current,
            classes: self.classes.clone(),
            literals: self.literals.clone(),
            handles: self.handles.clone(),
            failures: self.failures.clone(),
            proxies: self.proxies.clone(),
            constants: self.constants.clone(),
            kept: self.kept.clone(),
            inflating: self.inflating.clone(),
            collections: self.collections,
            execution_counts: self.execution_counts.clone(),
            planted: self.planted,
        }
    }

    /// Adds that many registers, all 0, to the stack.
    #[inline]
    pub fn grow_stack(&mut self, registers: usize) {
        self.stack.resize(self.stack.len() + registers, 0);
        if self.path.is_some() {
            self.marks.resize(self.stack.len(), Mark::NONE);
        }
    }

    /// Takes registers off the stack.
    #[inline]
    pub fn shrink_stack(&mut self, length: usize) {
        self.stack.truncate(length);
        self.marks.truncate(length);
    }

    /// Makes the run symbolic: from now on every register has a mark.
    pub fn become_symbolic(&mut self) {
        self.marks = vec![Mark::NONE; self.stack.len()];
        for thread in &mut self.threads {
            thread.marks = vec![Mark::NONE; thread.stack.len()];
        }
        self.path = Some(Box::default());
    }

    /// The mark of a register.
    #[inline]
    pub fn mark(&self, register: usize) -> Mark {
        self.marks.get(register).copied().unwrap_or(Mark::NONE)
    }

    /// Sets a register to a value that may be symbolic.
    #[inline]
    pub fn set_register(&mut self, register: usize, word: u64, mark: Mark) {
        self.stack[register] = word;
        if let Some(place) = self.marks.get_mut(register) {
            *place = mark;
        }
    }

    /// What is known of a class.
    #[inline]
    pub fn class(&self, class: ClassId) -> ClassState {
        self.classes.get(class.index()).copied().unwrap_or_default()
    }

    /// What is known of a class, to be changed.
    pub fn class_mut(&mut self, class: ClassId) -> &mut ClassState {
        if self.classes.len() <= class.index() {
            self.classes.resize(class.index() + 1, ClassState::default());
        }
        &mut self.classes[class.index()]
    }

    /// The running thread.
    pub fn thread(&self) -> &Thread {
        &self.threads[self.current]
    }

    /// The running thread, to be changed.
    pub fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    /// Lets another thread run.
    pub fn switch_to(&mut self, thread: usize) {
        let old = &mut self.threads[self.current];
        old.stack = std::mem::take(&mut self.stack);
        old.marks = std::mem::take(&mut self.marks);
        old.frames = std::mem::take(&mut self.frames);
        let new = &mut self.threads[thread];
        self.stack = std::mem::take(&mut new.stack);
        self.marks = std::mem::take(&mut new.marks);
        self.frames = std::mem::take(&mut new.frames);
        self.current = thread;
    }

    /// Throws away what nothing refers to. References outside the state become invalid.
    /// `registers` tells the types of a method's registers.
    pub fn collect_garbage<'a>(
        &mut self,
        program: &Program,
        registers: &mut dyn FnMut(MethodId) -> &'a [Type],
    ) {
        self.collections += 1;
        let mut collection = self.heap.collect(program);
        for class in &mut self.classes {
            collection.visit(&mut class.statics);
            collection.visit(&mut class.mirror);
        }
        self.literals.iter_mut().chain(&mut self.handles).for_each(|root| collection.visit(root));
        self.kept.values_mut().for_each(|root| collection.visit(root));
        self.failures.iter_mut().for_each(|(_, exception)| collection.visit(exception));
        self.proxies.iter_mut().for_each(|proxy| collection.visit(&mut proxy.loader));
        for value in self.constants.values_mut() {
            if let Value::Ref(root) = value {
                collection.visit(root);
            }
        }
        for thread in &mut self.threads {
            collection.visit(&mut thread.object);
            if let ThreadStatus::Blocked(object) | ThreadStatus::Waiting(object, _) = &mut thread.status {
                collection.visit(object);
            }
            visit_frames(&mut collection, &mut thread.frames, &mut thread.stack, registers);
        }
        visit_frames(&mut collection, &mut self.frames, &mut self.stack, registers);
        collection.finish();
    }
}

fn visit_frames<'a>(
    collection: &mut Collection<'_>,
    frames: &mut [Frame],
    stack: &mut [u64],
    registers: &mut dyn FnMut(MethodId) -> &'a [Type],
) {
    for frame in frames {
        collection.visit(&mut frame.locked);
        if frame.inst == Frame::NATIVE {
            continue;
        }
        let words = stack[frame.base as usize..].iter_mut();
        for (word, _) in words.zip(registers(frame.method)).filter(|(_, ty)| **ty == Type::Ref) {
            let mut root = Ref::of_word(*word);
            collection.visit(&mut root);
            *word = Value::Ref(root).word();
        }
    }
}
