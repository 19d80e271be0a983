//! Slicing: from a block back to its dominator in one step, if nothing in between writes what matters.

use attest_ir::{Block, Body, Cfg, Dominators, Inst};
use rustc_hash::FxHashSet;

use crate::segment::read;

/// What a set of blocks writes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) registers: FxHashSet<u16>,
    /// The registers that they read, if all of what is written comes from there.
    pub(crate) read: FxHashSet<u16>,
    /// Whether fields, elements or statics may change.
    pub(crate) memory: bool,
}

/// The blocks between a block and its dominator, and the dominator; nothing if there are none or if an exception may
/// leave the dominator half done.
pub(crate) fn region(cfg: &Cfg, dominators: &Dominators, block: Block) -> Option<(Vec<Block>, Block)> {
    let dominator = dominators.immediate(block)?;
    let mut region: Vec<Block> = Vec::new();
    let mut work: Vec<Block> = cfg.predecessors(block).to_vec();
    while let Some(next) = work.pop() {
        if next == dominator || region.contains(&next) || !cfg.is_reachable(next) {
            continue;
        }
        region.push(next);
        work.extend(cfg.predecessors(next));
    }
    if region.is_empty() {
        return None;
    }
    let half = cfg.exceptional(dominator).iter().any(|to| *to == block || region.contains(to));
    (!half).then_some((region, dominator))
}

/// What blocks write.
pub(crate) fn writes(body: &Body, blocks: &[Block]) -> Written {
    let mut found = Written::default();
    for block in blocks {
        for inst in body.block_insts(*block) {
            found.registers.extend(inst.dst().map(|reg| reg.0));
            found.read.extend(read(body, *inst).iter().map(|reg| reg.0));
            match inst {
                Inst::If { a, b, .. } | Inst::IfSame { a, b, .. } => found.read.extend([a.0, b.0]),
                Inst::IfImm { a, .. } | Inst::IfNull { a, .. } | Inst::Switch { a, .. } => {
                    found.read.insert(a.0);
                }
                Inst::Call { site } => {
                    found.read.extend(body.sites[*site as usize].arguments.iter().map(|reg| reg.0));
                    found.registers.extend(body.sites[*site as usize].result.map(|reg| reg.0));
                    found.memory = true;
                }
                Inst::PutField { .. }
                | Inst::PutStatic { .. }
                | Inst::ArrayStore { .. }
                | Inst::New { .. }
                | Inst::NewArray { .. }
                | Inst::NewMultiArray { .. }
                | Inst::Init { .. }
                | Inst::InitField { .. }
                | Inst::InitCall { .. } => found.memory = true,
                _ => {}
            }
        }
        let handlers = body.blocks[block.index()].handlers;
        let handlers = handlers.map_or(&[][..], |list| &body.handler_lists[list as usize]);
        found.registers.extend(handlers.iter().map(|handler| handler.caught.0));
    }
    found
}
