//! Invariant 15: every register is assigned before it is used (JLS 16 calls it definite assignment).
//!
//! A forward analysis over bit sets, one bit a register: the set at a block's start is the
//! intersection over its incoming edges, and starts out full.

use std::ops::ControlFlow;

use super::Verifier;
use super::operands::{self, Access};
use crate::body::Handler;
use crate::cfg::{Cfg, visit_targets};
use crate::inst::{Block, Reg};

impl Verifier<'_> {
    pub(super) fn assigned(&mut self) {
        let body = self.body;
        let blocks = body.blocks.len();
        let words = body.registers.len().div_ceil(64).max(1);
        let mut sets = Sets { words, at_start: vec![u64::MAX; blocks * words] };
        let mut entry = vec![0; words];
        body.parameters().for_each(|p| insert(&mut entry, p));
        let _ = sets.narrow(Block::ENTRY, &entry);
        if blocks > 1 {
            let written = self.written(words);
            let cfg = Cfg::of(body);
            let mut now = vec![0; words];
            while self.pass(&cfg, &written, &mut sets, &mut now) {}
        }
        self.uses(&sets);
    }

    /// Per block, the registers that it writes.
    fn written(&self, words: usize) -> Vec<u64> {
        let body = self.body;
        let mut written = vec![0; body.blocks.len() * words];
        for (data, set) in body.blocks.iter().zip(written.chunks_exact_mut(words)) {
            for inst in &body.insts[data.start as usize..data.end as usize] {
                let _ = operands::visit(body, *inst, |access, register, _| {
                    if access == Access::Write {
                        insert(set, register);
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        written
    }

    /// Pushes the sets along all edges once; tells whether a set became smaller behind the block it
    /// came from, so that another pass is needed.
    fn pass(&self, cfg: &Cfg, written: &[u64], sets: &mut Sets, now: &mut [u64]) -> bool {
        let body = self.body;
        let mut again = false;
        for block in cfg.reverse_postorder() {
            let backward = |to: Block| cfg.position(to) <= cfg.position(*block);
            now.copy_from_slice(sets.of(*block));
            for Handler { block: to, caught, .. } in self.handlers_of(*block) {
                let had = contains(now, *caught);
                insert(now, *caught);
                again |= sets.narrow(*to, now) && backward(*to);
                if !had {
                    remove(now, *caught);
                }
            }
            let written = &written[block.index() * sets.words..][..sets.words];
            now.iter_mut().zip(written).for_each(|(now, written)| *now |= written);
            let last = body.insts[body.blocks[block.index()].end as usize - 1];
            visit_targets(body, last, |to| again |= sets.narrow(to, now) && backward(to));
        }
        again
    }

    fn handlers_of(&self, block: Block) -> &[Handler] {
        let list = self.body.blocks[block.index()].handlers;
        list.map_or(&[], |list| &self.body.handler_lists[list as usize])
    }

    fn uses(&mut self, sets: &Sets) {
        let mut now = vec![0; sets.words];
        let mut block = None;
        let body = self.body;
        self.each_inst(|verifier, inst| {
            if verifier.block != block {
                block = verifier.block;
                block.into_iter().for_each(|b| now.copy_from_slice(sets.of(b)));
            }
            let _ = operands::visit(body, inst, |access, register, _| {
                match access {
                    Access::Write => insert(&mut now, register),
                    Access::Read if contains(&now, register) => {}
                    Access::Read => verifier.report(15, format_args!("{register} may not be assigned yet")),
                }
                ControlFlow::<()>::Continue(())
            });
        });
    }
}

/// The registers assigned at each block's start.
struct Sets {
    words: usize,
    at_start: Vec<u64>,
}

impl Sets {
    fn of(&self, block: Block) -> &[u64] {
        &self.at_start[block.index() * self.words..][..self.words]
    }

    /// Intersects the set of a block with another; whether it changed.
    fn narrow(&mut self, block: Block, with: &[u64]) -> bool {
        let mut changed = false;
        let set = &mut self.at_start[block.index() * self.words..][..self.words];
        for (word, with) in set.iter_mut().zip(with) {
            changed |= *word & !with != 0;
            *word &= with;
        }
        changed
    }
}

fn insert(set: &mut [u64], register: Reg) {
    set[register.index() / 64] |= 1 << (register.index() % 64);
}

fn remove(set: &mut [u64], register: Reg) {
    set[register.index() / 64] &= !(1 << (register.index() % 64));
}

fn contains(set: &[u64], register: Reg) -> bool {
    set[register.index() / 64] >> (register.index() % 64) & 1 == 1
}
