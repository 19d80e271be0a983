//! Which ways methods go: the jumps that were taken and the blocks that were entered, over any number of runs.
//!
//! Concrete and symbolic runs are seen alike. A symbolic run goes a way only after its path was found possible, or
//! not found impossible.

use attest_ir::Body;
use attest_program::MethodId;
use rustc_hash::FxHashSet;

use crate::machine::Machine;

/// A jump: the instruction it starts from and the one where it leads; the same twice where a method is entered or
/// an exception is caught.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    /// The method.
    pub method: MethodId,
    /// The instruction that jumps.
    pub from: u32,
    /// The instruction that is executed next.
    pub to: u32,
}

/// The methods that are watched and the ways that they went.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    methods: FxHashSet<MethodId>,
    ways: FxHashSet<Way>,
    trail: Option<Vec<Way>>,
}

/// The longest trail that is kept.
const LONGEST: usize = 1 << 14;

impl Watch {
    fn note(&mut self, way: Way) {
        if let Some(trail) = self.trail.as_mut().filter(|trail| trail.len() < LONGEST) {
            trail.push(way);
        }
        self.ways.insert(way);
    }

    #[inline]
    pub(crate) fn went(&mut self, method: MethodId, from: usize, to: usize) {
        if self.methods.contains(&method) {
            self.note(Way { method, from: from as u32, to: to as u32 });
        }
    }
}

impl Machine<'_> {
    /// From now on notes the ways of these methods, and of no others.
    pub fn watch(&mut self, methods: impl IntoIterator<Item = MethodId>) {
        let methods = methods.into_iter().collect();
        self.watch = Some(Box::new(Watch { methods, ..Watch::default() }));
    }

    /// The ways since the last time, in no order; the methods stay watched.
    pub fn take_ways(&mut self) -> FxHashSet<Way> {
        self.watch.as_mut().map(|watch| std::mem::take(&mut watch.ways)).unwrap_or_default()
    }

    /// From now on notes the ways in their order, too.
    pub fn keep_trail(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.trail = Some(Vec::new());
        }
    }

    /// The ways in their order since the last time; nothing if they are not kept or were too many.
    pub fn take_trail(&mut self) -> Option<Vec<Way>> {
        let trail = std::mem::take(self.watch.as_mut()?.trail.as_mut()?);
        (trail.len() < LONGEST).then_some(trail)
    }

    /// Whether a method is watched; notes that it goes on at the start of a block.
    #[inline]
    pub(crate) fn watched(&mut self, body: &Body, method: MethodId, inst: usize) -> bool {
        match &mut self.watch {
            None => false,
            Some(watch) if watch.methods.contains(&method) => {
                if body.start(body.block_of(inst)) == inst {
                    watch.note(Way { method, from: inst as u32, to: inst as u32 });
                }
                true
            }
            Some(_) => false,
        }
    }
}
