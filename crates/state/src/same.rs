//! Whether two states are the same but for the addresses of their objects.
//!
//! A program goes on from two such states in the same way, as long as nothing outside it differs: then a run that
//! comes back to a state never ends. Objects that nothing refers to do not count; identity hashes, locks and
//! registers that are not read again do, so *not the same* may be said of states that behave alike.

use attest_ir::Type;
use attest_program::{ClassId, Kind, MethodId, Program, Shape};
use rustc_hash::FxHashMap;

use crate::heap::{HEADER_WORDS, Heap};
use crate::state::{Frame, State, Thread, ThreadStatus};
use crate::value::{Ref, Value};

/// Tells the types of a method's registers.
type Registers<'r, 'a> = &'r mut dyn FnMut(MethodId) -> &'a [Type];

impl State {
    /// Whether the running threads are at the same place with the same primitive values: a quick look before
    /// [`State::is_same`].
    pub fn is_alike<'a>(&self, other: &State, registers: Registers<'_, 'a>) -> bool {
        self.frames.len() == other.frames.len()
            && self.stack.len() == other.stack.len()
            && self.frames.iter().zip(&other.frames).rev().all(|(mine, theirs)| {
                are_alike(mine, theirs)
                    && words(mine, &self.stack, registers)
                        .into_iter()
                        .zip(words(theirs, &other.stack, registers))
                        .all(|((ty, mine), (_, theirs))| ty == Type::Ref || mine == theirs)
            })
    }

    /// Whether everything that a program can see is the same. Neither may be symbolic; states that wait for a time
    /// or are amid what is not kept in the heap are never the same.
    pub fn is_same<'a>(&self, other: &State, program: &Program, registers: Registers<'_, 'a>) -> bool {
        let concrete = |state: &State| state.path.is_none() && state.inflating.is_empty();
        if !(concrete(self) && concrete(other) && self.is_alike(other, registers)) {
            return false;
        }
        let mut pairs = Pairs::new(self, other, program);
        // The program's own objects first: what differs is likely there.
        pairs.frames(&self.frames, &self.stack, &other.frames, &other.stack, registers)
            && pairs.follow()
            && self.heap.hashes() == other.heap.hashes()
            && self.current == other.current
            && pairs.threads(&self.threads, &other.threads, registers)
            && pairs.globals(self, other)
            && pairs.follow()
    }
}

fn are_alike(mine: &Frame, theirs: &Frame) -> bool {
    (mine.method, mine.inst, mine.base, mine.purpose)
        == (theirs.method, theirs.inst, theirs.base, theirs.purpose)
}

/// The registers of a frame, with their types.
fn words<'a>(frame: &Frame, stack: &[u64], registers: Registers<'_, 'a>) -> Vec<(Type, u64)> {
    if frame.inst == Frame::NATIVE {
        return Vec::new();
    }
    let types = registers(frame.method).iter().copied();
    types.zip(stack.iter().skip(frame.base as usize).copied()).collect()
}

/// Objects of two heaps that stand for each other.
struct Pairs<'h> {
    mine: &'h Heap,
    theirs: &'h Heap,
    program: &'h Program,
    there: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    pending: Vec<(Ref, Ref)>,
}

impl<'h> Pairs<'h> {
    fn new(mine: &'h State, theirs: &'h State, program: &'h Program) -> Pairs<'h> {
        Pairs {
            mine: &mine.heap,
            theirs: &theirs.heap,
            program,
            there: FxHashMap::default(),
            back: FxHashMap::default(),
            pending: Vec::new(),
        }
    }

    /// Takes two references for the same; false if one of them already stands for another.
    fn pair(&mut self, mine: Ref, theirs: Ref) -> bool {
        if mine.is_null() || theirs.is_null() {
            return mine == theirs;
        }
        match (self.there.get(&mine), self.back.get(&theirs)) {
            (Some(known), Some(back)) => *known == theirs && *back == mine,
            (None, None) => {
                self.there.insert(mine, theirs);
                self.back.insert(theirs, mine);
                self.pending.push((mine, theirs));
                true
            }
            _ => false,
        }
    }

    fn all(&mut self, mine: &[Ref], theirs: &[Ref]) -> bool {
        mine.len() == theirs.len() && mine.iter().zip(theirs).all(|(mine, theirs)| self.pair(*mine, *theirs))
    }

    /// Compares what the pairs refer to.
    fn follow(&mut self) -> bool {
        while let Some((mine, theirs)) = self.pending.pop() {
            if !self.object(mine, theirs) {
                return false;
            }
        }
        true
    }

    fn object(&mut self, mine: Ref, theirs: Ref) -> bool {
        let (left, right) = (self.mine.words(mine), self.theirs.words(theirs));
        if left[..HEADER_WORDS] != right[..HEADER_WORDS] {
            return false;
        }
        let (class, statics) = Heap::class_of_header(left[0]);
        let declared = self.program.class(class);
        let kinds = match (statics, &declared.shape) {
            (true, _) => &declared.static_kinds,
            (false, Shape::Array { kind: Kind::Ref, .. }) => {
                let length = left[1] as u32;
                return (0..length).all(|at| {
                    let element = |heap: &Heap, array| heap.element(array, at, Kind::Ref).reference();
                    self.pair(element(self.mine, mine), element(self.theirs, theirs))
                });
            }
            (false, Shape::Array { kind, .. }) => {
                return self.mine.bytes_of(mine, *kind) == self.theirs.bytes_of(theirs, *kind);
            }
            (false, _) => &declared.slot_kinds,
        };
        (HEADER_WORDS..).zip(kinds.iter()).all(|(at, kind)| match kind {
            Kind::Ref => self.pair(Ref::of_word(left[at]), Ref::of_word(right[at])),
            _ => left[at] == right[at],
        })
    }

    fn frames<'a>(
        &mut self,
        mine: &[Frame],
        my_stack: &[u64],
        theirs: &[Frame],
        their_stack: &[u64],
        registers: Registers<'_, 'a>,
    ) -> bool {
        mine.len() == theirs.len()
            && mine.iter().zip(theirs).all(|(mine, theirs)| {
                let both =
                    words(mine, my_stack, registers).into_iter().zip(words(theirs, their_stack, registers));
                are_alike(mine, theirs)
                    && self.pair(mine.locked, theirs.locked)
                    && both.into_iter().all(|((ty, mine), (_, theirs))| match ty {
                        Type::Ref => self.pair(Ref::of_word(mine), Ref::of_word(theirs)),
                        _ => mine == theirs,
                    })
            })
    }

    fn threads<'a>(&mut self, mine: &[Thread], theirs: &[Thread], registers: Registers<'_, 'a>) -> bool {
        mine.len() == theirs.len()
            && mine.iter().zip(theirs).all(|(mine, theirs)| {
                let status = match (mine.status, theirs.status) {
                    (ThreadStatus::Blocked(mine), ThreadStatus::Blocked(theirs))
                    | (ThreadStatus::Waiting(mine, None), ThreadStatus::Waiting(theirs, None)) => {
                        self.pair(mine, theirs)
                    }
                    (ThreadStatus::Ready, ThreadStatus::Ready)
                    | (ThreadStatus::Ended, ThreadStatus::Ended)
                    | (ThreadStatus::Parked(None), ThreadStatus::Parked(None)) => true,
                    // What waits for a time goes on at it.
                    _ => false,
                };
                let flags =
                    |thread: &Thread| (thread.permit, thread.interrupted, thread.resumed, thread.saved_locks);
                status
                    && flags(mine) == flags(theirs)
                    && self.pair(mine.object, theirs.object)
                    && self.frames(&mine.frames, &mine.stack, &theirs.frames, &theirs.stack, registers)
            })
    }

    /// Static fields, constants and what else is not in a frame.
    fn globals(&mut self, mine: &State, theirs: &State) -> bool {
        let kept = |state: &State| state.kept.values().copied().collect::<Vec<Ref>>();
        let failed = |state: &State| state.failures.iter().map(|(_, thrown)| *thrown).collect::<Vec<Ref>>();
        let names = |state: &State| state.failures.iter().map(|(class, _)| *class).collect::<Vec<ClassId>>();
        mine.classes.len() == theirs.classes.len()
            && mine.classes.iter().zip(&theirs.classes).all(|(mine, theirs)| {
                mine.status == theirs.status
                    && self.pair(mine.statics, theirs.statics)
                    && self.pair(mine.mirror, theirs.mirror)
            })
            && self.all(&mine.literals, &theirs.literals)
            && mine.kept.keys().eq(theirs.kept.keys())
            && self.all(&kept(mine), &kept(theirs))
            && names(mine) == names(theirs)
            && self.all(&failed(mine), &failed(theirs))
            && mine.proxies.len() == theirs.proxies.len()
            && mine.constants.len() == theirs.constants.len()
            && mine.constants.iter().all(|(key, value)| match (value, theirs.constants.get(key)) {
                (Value::Ref(mine), Some(Value::Ref(theirs))) => self.pair(*mine, *theirs),
                (mine, theirs) => Some(mine) == theirs,
            })
    }
}
