//! Which ways methods go: the jumps that were taken and the blocks that were entered, over any number of runs.
//!
//! Concrete and symbolic runs are seen alike. A symbolic run goes a way only after its path was found possible, or
//! not found impossible.

use attest_ir::{Body, Cond, Inst, Reg};
use attest_program::MethodId;
use rustc_hash::FxHashSet;

use crate::machine::Machine;

/// A jump: the instruction it starts from and the one where it leads; the same twice where a method is entered or
/// an exception is caught.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The method.
    pub method: MethodId,
    /// The instruction that jumps.
    pub from: u32,
    /// The instruction that is executed next.
    pub to: u32,
}

/// The methods that are watched and the ways that they went.
#[derive(Clone, Debug, Default)]
pub struct EdgeCoverage {
    methods: FxHashSet<MethodId>,
    ways: FxHashSet<Edge>,
    /// Each with how deep the stack was.
    trail: Option<Vec<(u32, Edge)>>,
    /// Whether comparisons of equal numbers are noted.
    boundaries: bool,
}

/// Where a way leads that stands for a comparison, `<`, `<=`, `>` or `>=`, of two equal numbers.
pub const BOUNDARY: u32 = u32::MAX;
/// Where a way leads that stands for such a comparison of two numbers that differ by one, on the other side of it.
pub const NEXT_TO_BOUNDARY: u32 = u32::MAX - 1;

/// The longest trail that is kept.
const LONGEST: usize = 1 << 14;

impl EdgeCoverage {
    /// Whether a method is watched.
    pub(crate) fn watches(&self, method: MethodId) -> bool {
        self.methods.contains(&method)
    }

    fn note(&mut self, depth: usize, way: Edge) {
        if let Some(trail) = self.trail.as_mut().filter(|trail| trail.len() < LONGEST) {
            trail.push((depth as u32, way));
        }
        self.ways.insert(way);
    }

    #[inline]
    pub(crate) fn went(&mut self, depth: usize, method: MethodId, from: usize, to: usize) {
        if self.methods.contains(&method) {
            self.note(depth, Edge { method, from: from as u32, to: to as u32 });
        }
    }
}

impl Machine<'_> {
    /// From now on notes the ways of these methods, and of no others.
    pub fn watch(&mut self, methods: impl IntoIterator<Item = MethodId>) {
        let methods = methods.into_iter().collect();
        self.watch = Some(Box::new(EdgeCoverage { methods, ..EdgeCoverage::default() }));
    }

    /// The ways since the last time, in no order; the methods stay watched.
    pub fn take_edges(&mut self) -> FxHashSet<Edge> {
        self.watch.as_mut().map(|watch| std::mem::take(&mut watch.ways)).unwrap_or_default()
    }

    /// From now on notes comparisons of equal numbers, too, as ways to [`BOUNDARY`], and of those that are nearly
    /// equal and end otherwise, as ways to [`NEXT_TO_BOUNDARY`].
    pub fn watch_boundaries(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.boundaries = true;
        }
    }

    /// Looks at an instruction about to be executed: whether it compares equal or nearly equal numbers.
    #[inline]
    pub(crate) fn watch_comparison(&mut self, registers: &[u64], inst: Inst, at: (MethodId, usize)) {
        let Some(watch) = self.watch.as_mut().filter(|watch| watch.boundaries) else { return };
        let word = |reg: Reg| i64::from(registers[reg.index()] as i32);
        let (cond, difference) = match inst {
            Inst::If { cond, a, b, .. } => (cond, word(a) - word(b)),
            Inst::IfImm { cond, a, imm, .. } => (cond, word(a) - i64::from(imm)),
            _ => return,
        };
        let to = match (cond, difference) {
            (Cond::Lt | Cond::Ge | Cond::Gt | Cond::Le, 0) => BOUNDARY,
            (Cond::Lt | Cond::Ge, -1) | (Cond::Gt | Cond::Le, 1) => NEXT_TO_BOUNDARY,
            _ => return,
        };
        if watch.methods.contains(&at.0) {
            watch.ways.insert(Edge { method: at.0, from: at.1 as u32, to });
        }
    }

    /// From now on notes the ways in their order, too.
    pub fn keep_trail(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.trail = Some(Vec::new());
        }
    }

    /// Whether the program has asked for the date or time since the last time.
    pub fn take_clock(&mut self) -> bool {
        std::mem::take(&mut self.clock)
    }

    /// The ways in their order since the last time, each with how many frames there were; nothing if they are not kept
    /// or were too many.
    pub fn take_trail(&mut self) -> Option<Vec<(u32, Edge)>> {
        let trail = std::mem::take(self.watch.as_mut()?.trail.as_mut()?);
        (trail.len() < LONGEST).then_some(trail)
    }

    /// Whether a method is watched; notes that it goes on at the start of a block.
    #[inline]
    pub(crate) fn watched(&mut self, depth: usize, body: &Body, method: MethodId, inst: usize) -> bool {
        match &mut self.watch {
            None => false,
            Some(watch) if watch.methods.contains(&method) => {
                if body.start(body.block_of(inst)) == inst {
                    watch.note(depth, Edge { method, from: inst as u32, to: inst as u32 });
                }
                true
            }
            Some(_) => false,
        }
    }
}
