//! Which edges of control flow methods take: jumps, and the blocks that are entered, over any number of runs.
//!
//! Concrete and symbolic runs are seen alike. A symbolic run takes an edge only after its path was found possible, or
//! not found impossible.

use std::sync::Arc;

use attest_ir::{Block, Cond, Inst, Reg};
use attest_program::MethodId;
use attest_state::State;
use rustc_hash::FxHashSet;

use super::{Interest, Observed, ObservedMethods, Observer, Position};
use crate::machine::Stop;

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

/// Where an edge leads that stands for a comparison, `<`, `<=`, `>` or `>=`, of two equal numbers.
pub const BOUNDARY: u32 = u32::MAX;
/// Where an edge leads that stands for such a comparison of two numbers that differ by one, on the other side of it.
pub const NEXT_TO_BOUNDARY: u32 = u32::MAX - 1;

/// The longest trail that is kept.
const MAX_TRAIL: usize = 1 << 14;

/// Notes the edges that some methods take.
#[derive(Clone, Debug, Default)]
pub struct EdgeCoverage {
    methods: Arc<FxHashSet<MethodId>>,
    edges: FxHashSet<Edge>,
    /// The edges of the last run in their order, each with how deep the stack was, if they are kept.
    trail: Option<Vec<(u32, Edge)>>,
    /// Whether comparisons of equal numbers are noted.
    boundaries: bool,
}

impl EdgeCoverage {
    /// Of these methods, and of no others.
    pub fn of(methods: impl IntoIterator<Item = MethodId>) -> EdgeCoverage {
        EdgeCoverage { methods: Arc::new(methods.into_iter().collect()), ..EdgeCoverage::default() }
    }

    /// In concrete runs notes comparisons of equal numbers, too, as edges to [`BOUNDARY`], and of those that are nearly
    /// equal and end otherwise, as edges to [`NEXT_TO_BOUNDARY`].
    pub fn with_boundaries(self) -> EdgeCoverage {
        EdgeCoverage { boundaries: true, ..self }
    }

    /// Keeps the edges of each run in their order, too.
    pub fn with_trail(self) -> EdgeCoverage {
        EdgeCoverage { trail: Some(Vec::new()), ..self }
    }

    /// An observer of the same methods that notes nothing but their edges.
    pub fn another(&self) -> EdgeCoverage {
        EdgeCoverage { methods: Arc::clone(&self.methods), ..EdgeCoverage::default() }
    }

    /// The edges since the last time, in no order.
    pub fn take_edges(&mut self) -> FxHashSet<Edge> {
        std::mem::take(&mut self.edges)
    }

    /// The edges of the last run in their order, each with how many frames there were; nothing if they are not kept or
    /// were too many.
    pub fn take_trail(&mut self) -> Option<Vec<(u32, Edge)>> {
        let trail = std::mem::take(self.trail.as_mut()?);
        (trail.len() < MAX_TRAIL).then_some(trail)
    }

    /// Forgets what was noted.
    pub fn clear(&mut self) {
        self.edges.clear();
        self.trail.iter_mut().for_each(Vec::clear);
    }

    fn note(&mut self, state: &State, edge: Edge) {
        if let Some(trail) = self.trail.as_mut().filter(|trail| trail.len() < MAX_TRAIL) {
            trail.push((state.frames.len() as u32, edge));
        }
        self.edges.insert(edge);
    }
}

impl Observer for EdgeCoverage {
    fn begin(&mut self) -> Observed {
        self.trail.iter_mut().for_each(Vec::clear);
        Observed::methods(ObservedMethods { methods: Arc::clone(&self.methods), insts: Arc::default() })
    }

    fn interest(&mut self, at: &Position<'_>, state: &mut State) -> Interest {
        let (body, method) = (at.body, at.method());
        if !self.methods.contains(&method) {
            return Interest::NONE;
        }
        if body.start(body.block_of(at.inst)) == at.inst {
            self.note(state, Edge { method, from: at.inst as u32, to: at.inst as u32 });
        }
        Interest { before: self.boundaries && state.path.is_none(), after: false, jumps: true }
    }

    fn before(&mut self, at: &Position<'_>, state: &State) -> Option<Stop> {
        if let Some(to) = boundary(at.body.insts[at.inst], &state.stack[at.base..]) {
            self.edges.insert(Edge { method: at.method(), from: at.inst as u32, to });
        }
        None
    }

    fn jump(&mut self, at: &Position<'_>, state: &State, to: Block) -> Option<Stop> {
        let to = at.body.start(to) as u32;
        self.note(state, Edge { method: at.method(), from: at.inst as u32, to });
        None
    }
}

/// What a comparison stands for whose two sides are equal, or nearly so.
#[inline]
fn boundary(inst: Inst, registers: &[u64]) -> Option<u32> {
    let word = |reg: Reg| i64::from(registers[reg.index()] as i32);
    let (cond, difference) = match inst {
        Inst::If { cond, a, b, .. } => (cond, word(a) - word(b)),
        Inst::IfImm { cond, a, imm, .. } => (cond, word(a) - i64::from(imm)),
        _ => return None,
    };
    match (cond, difference) {
        (Cond::Lt | Cond::Ge | Cond::Gt | Cond::Le, 0) => Some(BOUNDARY),
        (Cond::Lt | Cond::Ge, -1) | (Cond::Gt | Cond::Le, 1) => Some(NEXT_TO_BOUNDARY),
        _ => None,
    }
}
