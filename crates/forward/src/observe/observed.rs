//! What of a run is observed, as the machine must know it: there it takes no short cuts.
//!
//! Short cuts are a summary in place of a call, the merged sides of a branch, and a path that is left because it is
//! sure to end by a bound.

use std::sync::Arc;

use attest_ir::{Block, Body};
use attest_program::MethodId;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// What of a run is observed.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// Every method: no summary takes the place of a call.
    everything: bool,
    /// Some methods, by who observes them: no summary takes the place of a call that may run one of them.
    parts: SmallVec<[ObservedMethods; 2]>,
}

/// Methods that are observed, and instructions in them.
#[derive(Clone, Debug, Default)]
pub struct ObservedMethods {
    /// The methods.
    pub methods: Arc<FxHashSet<MethodId>>,
    /// Instructions that are executed by themselves where a path comes to them: no merged branch leads past them.
    pub insts: Arc<FxHashSet<(MethodId, u32)>>,
}

impl Observed {
    /// Nothing: every short cut is taken.
    pub fn nothing() -> Observed {
        Observed::default()
    }

    /// Every method.
    pub fn everything() -> Observed {
        Observed { everything: true, ..Observed::default() }
    }

    /// These methods; nothing if there are none.
    pub fn methods(methods: ObservedMethods) -> Observed {
        let parts = (!methods.methods.is_empty()).then_some(methods).into_iter().collect();
        Observed { everything: false, parts }
    }

    /// Both.
    pub fn and(mut self, other: Observed) -> Observed {
        self.everything |= other.everything;
        self.parts.extend(other.parts);
        self
    }

    pub(crate) fn is_nothing(&self) -> bool {
        !self.everything && self.parts.is_empty()
    }

    pub(crate) fn is_everything(&self) -> bool {
        self.everything
    }

    /// Whether one of these methods is observed.
    pub(crate) fn is_any(&self, methods: &[MethodId]) -> bool {
        let is_in_part = |method| self.parts.iter().any(|part| part.methods.contains(method));
        methods.iter().any(|method| self.everything || is_in_part(method))
    }

    /// Whether a branch, or an instruction of one of these blocks, is executed by itself.
    pub(crate) fn is_within(&self, body: &Body, branch: usize, blocks: &[Option<Block>]) -> bool {
        let is_in =
            |inst: usize| self.parts.iter().any(|part| part.insts.contains(&(body.method, inst as u32)));
        let range = |block: &Block| {
            let data = &body.blocks[block.index()];
            data.start as usize..data.end as usize
        };
        is_in(branch) || blocks.iter().flatten().any(|block| range(block).any(is_in))
    }
}
