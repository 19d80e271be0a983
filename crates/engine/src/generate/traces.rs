//! The ways through a method that its jumps allow, found without running it: what guides the search for local paths.
//!
//! Follows the trace generator for local paths of the thesis on guided generation (docs/papers.md): the control flow
//! of the method alone, with what it calls left out, unrolled as far as the bound admits.
//!
//! Differs:
//! 1. Traces are looked up, not executed: they say when the search is over, which goes through concrete states.
//! 2. Exceptions of instructions and of called methods are foreseen only where the method itself catches them; a path
//!    that such an exception ends is found, not waited for.

use attest_forward::Edge;
use attest_ir::{Block, Body, Inst};
use rustc_hash::FxHashSet;

use super::cover::Until;
use super::goals::sides;

/// More traces than these are not waited for.
const MAX_TRACES: usize = 256;
/// Nor is a method unrolled further.
const BLOCKS: usize = 20_000;

/// The sides of branches that a way through a method takes, in their order.
type Trace = Vec<(u32, u32)>;

/// The traces of a method that no path has gone yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traces {
    /// With whether they end by throwing.
    left: FxHashSet<(Trace, bool)>,
    /// Where the method has a choice.
    branches: FxHashSet<u32>,
    /// Where it goes on after an exception.
    handlers: FxHashSet<u32>,
}

impl Traces {
    /// The traces of a body; nothing if there are too many.
    pub(crate) fn of(body: &Body, until: Until) -> Option<Traces> {
        let mut traces = Traces::default();
        for (at, inst) in body.insts.iter().enumerate() {
            if sides(body, *inst).len() > 1 {
                traces.branches.insert(at as u32);
            }
        }
        let handlers = body.handler_lists.iter().flatten();
        traces.handlers.extend(handlers.map(|handler| body.start(handler.block) as u32));
        let mut unrolled = Unrolled { body, until, ways: Vec::new(), blocks: 0, traces };
        unrolled.block(Block::ENTRY)?;
        Some(unrolled.traces)
    }

    /// Notes a path; `threw` if it ended so.
    pub(crate) fn gone(&mut self, trail: &[Edge], threw: bool) {
        let trace = self.projected(trail);
        self.left.remove(&(trace, threw));
    }

    /// Whether all were gone.
    pub(crate) fn are_gone(&self) -> bool {
        self.left.is_empty()
    }

    fn projected(&self, trail: &[Edge]) -> Trace {
        let counts = |way: &&Edge| match way.from == way.to {
            true => self.handlers.contains(&way.from),
            false => self.branches.contains(&way.from),
        };
        trail.iter().filter(counts).map(|way| (way.from, way.to)).collect()
    }
}

struct Unrolled<'b> {
    body: &'b Body,
    until: Until,
    /// The jumps so far.
    ways: Vec<Edge>,
    blocks: usize,
    traces: Traces,
}

impl Unrolled<'_> {
    /// Goes on with a block; nothing if there are too many traces.
    fn block(&mut self, block: Block) -> Option<()> {
        self.blocks += 1;
        if self.blocks > BLOCKS {
            return None;
        }
        let data = &self.body.blocks[block.index()];
        let last = data.end as usize - 1;
        let inst = self.body.insts[last];
        let next: Vec<Block> = match inst {
            Inst::Return { .. } | Inst::ReturnVoid => {
                self.end(false)?;
                Vec::new()
            }
            Inst::Throw { .. } => {
                if data.handlers.is_none() {
                    self.end(true)?;
                }
                Vec::new()
            }
            Inst::Goto { to } => vec![to],
            _ => sides(self.body, inst),
        };
        for to in next {
            self.jump(last as u32, to)?;
        }
        let insts = &self.body.insts[data.start as usize..data.end as usize];
        let raises =
            |inst: &Inst| matches!(inst, Inst::Call { .. } | Inst::Throw { .. }) || inst.raises().is_some();
        if insts.iter().any(raises) {
            for handler in self.body.handlers_at(last) {
                self.jump(self.body.start(handler.block) as u32, handler.block)?;
            }
        }
        Some(())
    }

    /// Goes on elsewhere, as far as the bound admits.
    fn jump(&mut self, from: u32, to: Block) -> Option<()> {
        self.ways.push(Edge { method: self.body.method, from, to: self.body.start(to) as u32 });
        if self.ways.len() < 1_000 && self.until.admits(&self.ways) {
            self.block(to)?;
        }
        self.ways.pop();
        Some(())
    }

    fn end(&mut self, threw: bool) -> Option<()> {
        let trace = self.traces.projected(&self.ways);
        self.traces.left.insert((trace, threw));
        (self.traces.left.len() <= MAX_TRACES).then_some(())
    }
}
