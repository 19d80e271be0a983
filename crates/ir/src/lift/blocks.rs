//! Cuts bytecode into basic blocks and finds which exception handlers guard each.

use attest_classfile::{Code, Instruction};
use rustc_hash::FxHashMap;

use super::{Fault, LiftErrorKind};
use crate::inst::Block;

/// The blocks of a method in bytecode order; numbers are provisional until unreachable ones go.
pub struct Layout {
    /// The first instruction (index into the decoded ones) of each block, and one past the last.
    starts: Vec<u32>,
    /// The block that starts at a bytecode position.
    block_at: FxHashMap<u32, Block>,
    /// The handler list of each block.
    covering: Vec<Option<usize>>,
    /// Distinct lists of exception-table entries, in table order.
    lists: Vec<Vec<usize>>,
    /// The block of each exception-table entry's handler.
    handlers: Vec<Block>,
    /// The positions behind all `jsr` instructions.
    pub returns: Vec<u32>,
}

impl Layout {
    pub fn new(code: &Code<'_>, decoded: &[(u32, Instruction)]) -> Result<Layout, Fault> {
        let end = code.bytes.len() as u32;
        let mut leader = vec![false; end as usize + 1];
        leader[0] = true;
        let mut returns = Vec::new();
        for (at, (pc, instruction)) in decoded.iter().enumerate() {
            let next = decoded.get(at + 1).map_or(end, |(next, _)| *next);
            let mut ends = true;
            match instruction {
                Instruction::IfZero(_, to)
                | Instruction::IfInt(_, to)
                | Instruction::IfRef(_, to)
                | Instruction::IfNull(_, to)
                | Instruction::Goto(to) => leader[*to as usize] = true,
                Instruction::Jsr(to) => {
                    leader[*to as usize] = true;
                    returns.push(next);
                }
                Instruction::TableSwitch { default, targets, .. } => {
                    leader[*default as usize] = true;
                    targets.iter().for_each(|to| leader[*to as usize] = true);
                }
                Instruction::LookupSwitch { default, pairs } => {
                    leader[*default as usize] = true;
                    pairs.iter().for_each(|(_, to)| leader[*to as usize] = true);
                }
                Instruction::Return(_) | Instruction::Throw | Instruction::Ret(_) => {}
                _ => ends = false,
            }
            let _ = pc;
            if ends {
                leader[next as usize] = true;
            }
        }
        for entry in &code.exceptions {
            for pc in [entry.start, entry.end, entry.handler] {
                match leader.get_mut(pc as usize) {
                    Some(leader) => *leader = true,
                    None => return Err((u32::from(pc), LiftErrorKind::BadTarget(u32::from(pc)))),
                }
            }
        }
        Layout::from_leaders(code, decoded, &leader, returns)
    }

    fn from_leaders(
        code: &Code<'_>,
        decoded: &[(u32, Instruction)],
        leader: &[bool],
        returns: Vec<u32>,
    ) -> Result<Layout, Fault> {
        let mut starts = Vec::new();
        let mut block_at = FxHashMap::default();
        for (at, (pc, _)) in decoded.iter().enumerate() {
            if leader[*pc as usize] {
                let block = u16::try_from(starts.len());
                let block = block.map_err(|_| (*pc, LiftErrorKind::TooLarge("too many blocks")))?;
                block_at.insert(*pc, Block(block));
                starts.push(at as u32);
            }
        }
        if starts.is_empty() {
            return Err((0, LiftErrorKind::FallsOff));
        }
        let blocks = starts.len();
        starts.push(decoded.len() as u32);
        let mut layout = Layout {
            starts,
            block_at,
            covering: vec![None; blocks],
            lists: Vec::new(),
            handlers: Vec::new(),
            returns,
        };
        if blocks.saturating_mul(code.exceptions.len()) > 50_000_000 {
            return Err((0, LiftErrorKind::TooLarge("too many exception handlers")));
        }
        for entry in &code.exceptions {
            let block = layout.block(u32::from(entry.handler));
            layout.handlers.push(block.map_err(|what| (u32::from(entry.handler), what))?);
        }
        if !code.exceptions.is_empty() {
            layout.find_covering(code, decoded);
        }
        Ok(layout)
    }

    fn find_covering(&mut self, code: &Code<'_>, decoded: &[(u32, Instruction)]) {
        let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut current = Vec::new();
        for block in 0..self.covering.len() {
            let pc = decoded[self.starts[block] as usize].0;
            current.clear();
            let entries = code.exceptions.iter().enumerate();
            current.extend(
                entries.filter(|(_, e)| u32::from(e.start) <= pc && pc < u32::from(e.end)).map(|(i, _)| i),
            );
            if current.is_empty() {
                continue;
            }
            let list = match known.get(&current) {
                Some(list) => *list,
                None => {
                    known.insert(current.clone(), self.lists.len());
                    self.lists.push(current.clone());
                    self.lists.len() - 1
                }
            };
            self.covering[block] = Some(list);
        }
    }

    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.covering.len()
    }

    /// The decoded instructions of a block.
    pub fn range(&self, block: Block) -> std::ops::Range<usize> {
        self.starts[block.index()] as usize..self.starts[block.index() + 1] as usize
    }

    /// The block that starts at a bytecode position.
    pub fn block(&self, pc: u32) -> Result<Block, LiftErrorKind> {
        self.block_at.get(&pc).copied().ok_or(LiftErrorKind::BadTarget(pc))
    }

    /// The handler list that guards a block.
    pub fn covering(&self, block: usize) -> Option<usize> {
        self.covering[block]
    }

    /// The exception-table entries of a list.
    pub fn handler_list(&self, list: usize) -> &[usize] {
        &self.lists[list]
    }

    /// The block where an entry's handler starts.
    pub fn handler_block(&self, entry: usize) -> Block {
        self.handlers[entry]
    }
}
