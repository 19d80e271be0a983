//! The control-flow graph of a body: normal and exceptional edges in both directions, in flat arrays.
//!
//! Edges of one sort between the same two blocks count once. A block has an exceptional edge to
//! every handler that guards it, whether or not one of its instructions can throw.

use crate::body::Body;
use crate::inst::{Block, Inst};

const UNREACHABLE: u32 = u32::MAX;

/// The control-flow graph of a [`Body`] whose targets are in range.
#[derive(Debug)]
pub struct Cfg {
    /// Of block `b`: normal edges from `bounds[2b]`, exceptional ones from `bounds[2b + 1]`.
    bounds: Vec<u32>,
    targets: Vec<Block>,
    predecessor_bounds: Vec<u32>,
    predecessors: Vec<Block>,
    order: Vec<Block>,
    position: Vec<u32>,
    exits: Vec<Block>,
}

impl Cfg {
    /// The graph of a body.
    pub fn of(body: &Body) -> Cfg {
        let mut edges = Edges::new(body.blocks.len());
        for data in &body.blocks {
            let last = body.insts[data.start as usize..data.end as usize].last();
            last.copied().into_iter().for_each(|inst| visit_targets(body, inst, |to| edges.add(to)));
            edges.end_sort();
            let mut catches_all = false;
            for handler in data.handlers.map_or(&[][..], |list| &body.handler_lists[list as usize]) {
                edges.add(handler.block);
                catches_all |= handler.class.is_none();
            }
            edges.end_sort();
            let leaves = match last {
                Some(Inst::Return { .. } | Inst::ReturnVoid) => true,
                Some(Inst::Throw { .. }) => !catches_all,
                _ => false,
            };
            edges.exits.extend(leaves.then_some(edges.current()));
        }
        edges.finish()
    }

    /// How many blocks there are.
    pub fn len(&self) -> usize {
        self.position.len()
    }

    /// Whether there is no block at all.
    pub fn is_empty(&self) -> bool {
        self.position.is_empty()
    }

    /// All blocks, reachable or not, by number.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = Block> + use<> {
        (0..self.len()).map(|b| Block(b as u16))
    }

    /// Where the terminator of a block goes.
    pub fn normal(&self, block: Block) -> &[Block] {
        self.edges(2 * block.index(), 2 * block.index() + 1)
    }

    /// The handlers' blocks of a block.
    pub fn exceptional(&self, block: Block) -> &[Block] {
        self.edges(2 * block.index() + 1, 2 * block.index() + 2)
    }

    /// Normal successors, then exceptional ones; a block that is both occurs twice.
    pub fn successors(&self, block: Block) -> &[Block] {
        self.edges(2 * block.index(), 2 * block.index() + 2)
    }

    /// The blocks with an edge of either sort to this one, in ascending order; one with edges of
    /// both sorts occurs twice.
    pub fn predecessors(&self, block: Block) -> &[Block] {
        let bounds = &self.predecessor_bounds[block.index()..];
        &self.predecessors[bounds[0] as usize..bounds[1] as usize]
    }

    /// The reachable blocks in reverse postorder: the entry first, and every block before its
    /// successors but for edges that close a cycle.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.order
    }

    /// The place of a block in the reverse postorder; `None` if it is unreachable.
    pub fn position(&self, block: Block) -> Option<usize> {
        let position = self.position[block.index()];
        (position != UNREACHABLE).then_some(position as usize)
    }

    /// Whether some path leads from the entry to a block.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.position[block.index()] != UNREACHABLE
    }

    /// The blocks that end the method: with a return, or with a throw that may go uncaught.
    pub fn exits(&self) -> &[Block] {
        &self.exits
    }

    fn edges(&self, from: usize, to: usize) -> &[Block] {
        &self.targets[self.bounds[from] as usize..self.bounds[to] as usize]
    }

    /// A graph from lists of targets; blocks without any successor are the exits.
    #[cfg(test)]
    pub(crate) fn from_lists(normal: &[Vec<u16>], exceptional: &[Vec<u16>]) -> Cfg {
        let mut edges = Edges::new(normal.len());
        for (normal, exceptional) in normal.iter().zip(exceptional) {
            normal.iter().for_each(|to| edges.add(Block(*to)));
            edges.end_sort();
            exceptional.iter().for_each(|to| edges.add(Block(*to)));
            edges.end_sort();
            edges.exits.extend((normal.is_empty() && exceptional.is_empty()).then_some(edges.current()));
        }
        edges.finish()
    }
}

/// The blocks that an instruction goes to, in the order in which it names them: each as often as it is named.
pub fn targets(body: &Body, inst: Inst) -> Vec<Block> {
    let mut named = Vec::new();
    visit_targets(body, inst, |to| named.push(to));
    named
}

/// Visits the targets of a terminator in the order in which it names them.
pub(crate) fn visit_targets(body: &Body, inst: Inst, mut visit: impl FnMut(Block)) {
    match inst {
        Inst::Goto { to } => visit(to),
        Inst::If { then, other, .. }
        | Inst::IfImm { then, other, .. }
        | Inst::IfSame { then, other, .. }
        | Inst::IfNull { then, other, .. } => {
            visit(then);
            visit(other);
        }
        Inst::Switch { table, .. } => {
            let table = &body.tables[table as usize];
            table.cases.iter().for_each(|(_, to)| visit(*to));
            visit(table.default);
        }
        _ => {}
    }
}

/// The edges while they are collected block by block.
struct Edges {
    bounds: Vec<u32>,
    targets: Vec<Block>,
    /// Per target, the last run of edges in which it was named.
    named: Vec<u32>,
    exits: Vec<Block>,
}

impl Edges {
    fn new(blocks: usize) -> Edges {
        let mut bounds = Vec::with_capacity(2 * blocks + 1);
        bounds.push(0);
        Edges { bounds, targets: Vec::with_capacity(2 * blocks), named: vec![0; blocks], exits: Vec::new() }
    }

    fn add(&mut self, to: Block) {
        let run = self.bounds.len() as u32;
        if self.named[to.index()] != run {
            self.named[to.index()] = run;
            self.targets.push(to);
        }
    }

    fn end_sort(&mut self) {
        self.bounds.push(self.targets.len() as u32);
    }

    /// The block whose second sort of edges has just ended.
    fn current(&self) -> Block {
        Block(((self.bounds.len() - 1) / 2 - 1) as u16)
    }

    fn finish(self) -> Cfg {
        let blocks = self.named.len();
        let (predecessor_bounds, predecessors) = reversed(blocks, &self.bounds, &self.targets);
        let mut cfg = Cfg {
            bounds: self.bounds,
            targets: self.targets,
            predecessor_bounds,
            predecessors,
            order: Vec::with_capacity(blocks),
            position: self.named,
            exits: self.exits,
        };
        cfg.number();
        cfg
    }
}

fn reversed(blocks: usize, bounds: &[u32], targets: &[Block]) -> (Vec<u32>, Vec<Block>) {
    let mut starts = vec![0; blocks + 1];
    for target in targets {
        starts[target.index() + 1] += 1;
    }
    for block in 0..blocks {
        starts[block + 1] += starts[block];
    }
    let mut free = starts.clone();
    let mut sources = vec![Block::ENTRY; targets.len()];
    for block in 0..blocks {
        for target in &targets[bounds[2 * block] as usize..bounds[2 * block + 2] as usize] {
            let slot = &mut free[target.index()];
            sources[*slot as usize] = Block(block as u16);
            *slot += 1;
        }
    }
    (starts, sources)
}

impl Cfg {
    /// Depth-first search without recursion; the order in which blocks are left, reversed.
    fn number(&mut self) {
        self.position.fill(UNREACHABLE);
        if self.position.is_empty() {
            return;
        }
        let mut stack = vec![(Block::ENTRY, 0)];
        self.position[0] = 0;
        while let Some((block, next)) = stack.last_mut() {
            let block = *block;
            let edge = self.bounds[2 * block.index()] + *next;
            if edge < self.bounds[2 * block.index() + 2] {
                *next += 1;
                let to = self.targets[edge as usize];
                if self.position[to.index()] == UNREACHABLE {
                    self.position[to.index()] = 0;
                    stack.push((to, 0));
                }
            } else {
                self.order.push(block);
                stack.pop();
            }
        }
        self.order.reverse();
        for (position, block) in self.order.iter().enumerate() {
            self.position[block.index()] = position as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cfg;
    use crate::inst::Block;

    #[test]
    fn edges_are_kept_apart_by_sort_and_counted_once() {
        let cfg = Cfg::from_lists(&[vec![1, 1, 2], vec![], vec![1]], &[vec![2, 2], vec![], vec![]]);
        assert_eq!(cfg.normal(Block(0)), [Block(1), Block(2)]);
        assert_eq!(cfg.exceptional(Block(0)), [Block(2)]);
        assert_eq!(cfg.successors(Block(0)), [Block(1), Block(2), Block(2)]);
        assert_eq!(cfg.predecessors(Block(1)), [Block(0), Block(2)]);
        assert_eq!(cfg.predecessors(Block(2)), [Block(0), Block(0)]);
        assert_eq!(cfg.exits(), [Block(1)]);
    }

    #[test]
    fn reverse_postorder_puts_blocks_before_their_successors() {
        let lists = [vec![1, 2], vec![3], vec![3], vec![], vec![0]];
        let cfg = Cfg::from_lists(&lists, &vec![vec![]; 5]);
        assert_eq!(cfg.reverse_postorder(), [Block(0), Block(2), Block(1), Block(3)]);
        assert_eq!(cfg.position(Block(3)), Some(3));
        assert!(!cfg.is_reachable(Block(4)));
        assert_eq!(cfg.position(Block(4)), None);
    }

    #[test]
    fn a_long_chain_does_not_exhaust_the_stack() {
        let lists: Vec<_> = (0..60_000u16).map(|b| vec![b + 1]).chain([vec![]]).collect();
        let cfg = Cfg::from_lists(&lists, &vec![vec![]; lists.len()]);
        assert_eq!(cfg.reverse_postorder().len(), lists.len());
    }
}
