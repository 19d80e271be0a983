//! What registers hold, told apart by where they were written: which values come to which instruction.

use attest_ir::{Block, Body, Inst, Reg, Type, targets};
use rustc_hash::FxHashMap;

use super::graph::{Graph, Key, NOTHING, Node};

/// An edge to a block, from another one; if it is that of a handler, with the register that gets the exception.
type Before = (Block, Option<Reg>);

/// The values of one body.
pub(super) struct Registers<'b> {
    body: &'b Body,
    /// Of each block: whether it is reached, and from where.
    reached: Vec<bool>,
    before: Vec<Vec<Before>>,
    /// What is written to a register in a block, in order.
    written: FxHashMap<(Block, Reg), Vec<(u32, Node)>>,
    /// What instructions write.
    results: FxHashMap<u32, Node>,
    /// What registers hold where a block begins.
    entry: FxHashMap<(Block, Reg), Node>,
    /// Those of them whose edges are not there yet.
    open: Vec<(Block, Reg)>,
}

impl<'b> Registers<'b> {
    pub(super) fn of(body: &'b Body, graph: &mut Graph) -> Registers<'b> {
        let blocks = body.blocks.len();
        let mut registers = Registers {
            body,
            reached: vec![false; blocks],
            before: vec![Vec::new(); blocks],
            written: FxHashMap::default(),
            results: FxHashMap::default(),
            entry: FxHashMap::default(),
            open: Vec::new(),
        };
        let mut waiting = vec![Block::ENTRY];
        registers.reached[Block::ENTRY.index()] = true;
        while let Some(block) = waiting.pop() {
            let data = body.blocks[block.index()];
            let handlers = data.handlers.map_or(&[][..], |list| &body.handler_lists[list as usize]);
            let normal = targets(body, body.insts[data.end as usize - 1]).into_iter().map(|to| (to, None));
            let handled = handlers.iter().map(|handler| (handler.block, Some(handler.caught)));
            for (to, caught) in normal.chain(handled) {
                registers.before[to.index()].push((block, caught));
                if !std::mem::replace(&mut registers.reached[to.index()], true) {
                    waiting.push(to);
                }
            }
        }
        for block in registers.blocks() {
            let data = body.blocks[block.index()];
            for at in data.start..data.end {
                if let Some(reg) = writes(body, body.insts[at as usize]) {
                    let value = if is_nothing(body.insts[at as usize]) { NOTHING } else { graph.node() };
                    registers.written.entry((block, reg)).or_default().push((at, value));
                    registers.results.insert(at, value);
                }
            }
        }
        registers
    }

    /// The blocks that are reached.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let reached = self.reached.iter().enumerate().filter(|(_, reached)| **reached);
        reached.map(|(at, _)| Block(at as u16)).collect()
    }

    /// What an instruction writes.
    pub(super) fn result(&self, at: usize) -> Node {
        self.results.get(&(at as u32)).copied().unwrap_or(NOTHING)
    }

    /// What a register holds before an instruction.
    pub(super) fn value(&mut self, graph: &mut Graph, block: Block, at: usize, reg: Reg) -> Node {
        if self.body.registers[reg.index()] != Type::Ref {
            return NOTHING;
        }
        let written = self.written.get(&(block, reg)).map_or(&[][..], Vec::as_slice);
        match written.partition_point(|(place, _)| (*place as usize) < at) {
            0 => self.at_entry(graph, block, reg),
            earlier => written[earlier - 1].1,
        }
    }

    /// What a register holds at the end of a block.
    fn at_exit(&mut self, graph: &mut Graph, block: Block, reg: Reg) -> Node {
        self.value(graph, block, usize::MAX, reg)
    }

    fn at_entry(&mut self, graph: &mut Graph, block: Block, reg: Reg) -> Node {
        let mut block = block;
        // Along the only way there is no need for a place of its own.
        while block != Block::ENTRY
            && let [(before, None)] = self.before[block.index()][..]
        {
            if let Some((_, value)) = self.written.get(&(before, reg)).and_then(|written| written.last()) {
                return *value;
            }
            block = before;
        }
        if let Some(value) = self.entry.get(&(block, reg)) {
            return *value;
        }
        let value = graph.node();
        self.entry.insert((block, reg), value);
        self.open.push((block, reg));
        value
    }

    /// Joins what comes to the blocks whose registers were asked for.
    pub(super) fn close(mut self, graph: &mut Graph) {
        while let Some((block, reg)) = self.open.pop() {
            let into = self.entry[&(block, reg)];
            if block == Block::ENTRY && reg.0 < self.body.parameters {
                let passed = graph.named(Key::Parameter(self.body.method, reg.0));
                graph.edge(passed, into);
            }
            for (before, caught) in self.before[block.index()].clone() {
                match caught {
                    None => {
                        let value = self.at_exit(graph, before, reg);
                        graph.edge(value, into);
                    }
                    Some(caught) if caught == reg => {
                        let thrown = graph.named(Key::Thrown);
                        graph.edge(thrown, into);
                    }
                    // Any of its instructions may throw.
                    Some(_) => {
                        let value = self.at_entry(graph, before, reg);
                        graph.edge(value, into);
                        let last = self.body.blocks[before.index()].end - 1;
                        for (at, value) in self.written.get(&(before, reg)).into_iter().flatten() {
                            if *at < last {
                                graph.edge(*value, into);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The register for references that an instruction writes.
fn writes(body: &Body, inst: Inst) -> Option<Reg> {
    let reg = match inst {
        Inst::CheckCast { a, .. } => Some(a),
        Inst::Call { site } => body.sites[site as usize].result,
        inst => inst.dst(),
    };
    reg.filter(|reg| body.registers[reg.index()] == Type::Ref)
}

/// Whether an instruction gives what nobody can change.
fn is_nothing(inst: Inst) -> bool {
    matches!(inst, Inst::Null { .. } | Inst::Text { .. } | Inst::ClassObject { .. } | Inst::Dynamic { .. })
}
