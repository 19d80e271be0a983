//! Natural loops: their headers, blocks, nesting, and the edges that make a graph irreducible.
//!
//! A back edge leads to a block that dominates its source; the loop of a header holds the blocks
//! that reach one of its back edges without going through it (Aho, Lam, Sethi, Ullman: "Compilers",
//! 9.6.6). Loops with the same header are one. Found from the innermost outwards, so that a loop
//! once found is crossed in one step.

use crate::cfg::Cfg;
use crate::dominators::Dominators;
use crate::inst::Block;

/// All loops of a control-flow graph.
#[derive(Clone, Debug)]
pub struct Loops {
    loops: Vec<Loop>,
    innermost: Vec<Option<u32>>,
    irreducible: Vec<(Block, Block)>,
}

/// A natural loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block through which it is entered.
    pub header: Block,
    /// Its blocks in ascending order, the header and inner loops included.
    pub blocks: Vec<Block>,
    /// The sources of its back edges in ascending order.
    pub latches: Vec<Block>,
    /// The next loop around it, as an index into [`Loops::all`].
    pub parent: Option<usize>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

impl Loop {
    /// Whether a block belongs to it.
    pub fn contains(&self, block: Block) -> bool {
        self.blocks.binary_search(&block).is_ok()
    }
}

impl Loops {
    /// The loops over edges of both sorts.
    pub fn of(cfg: &Cfg, dominators: &Dominators) -> Loops {
        let mut loops =
            Loops { loops: Vec::new(), innermost: vec![None; cfg.len()], irreducible: Vec::new() };
        for header in cfg.reverse_postorder().iter().rev() {
            let latches = loops.latches(cfg, dominators, *header);
            if !latches.is_empty() {
                loops.discover(cfg, *header, latches);
            }
        }
        loops.irreducible.sort_unstable();
        loops.outermost_first();
        loops.fill(cfg);
        loops
    }

    /// All loops: an outer one before those in it, otherwise in reverse postorder of the headers.
    pub fn all(&self) -> &[Loop] {
        &self.loops
    }

    /// The innermost loop around a block, as an index into [`Loops::all`].
    pub fn innermost(&self, block: Block) -> Option<usize> {
        self.innermost[block.index()].map(|l| l as usize)
    }

    /// How many loops lie around a block.
    pub fn depth(&self, block: Block) -> u32 {
        self.innermost(block).map_or(0, |l| self.loops[l].depth)
    }

    /// Whether an edge is a back edge.
    pub fn is_back_edge(&self, from: Block, to: Block) -> bool {
        self.loops.iter().any(|l| l.header == to && l.latches.binary_search(&from).is_ok())
    }

    /// The edges that go back in reverse postorder to a block that does not dominate their source;
    /// the graph is reducible if there is none.
    pub fn irreducible(&self) -> &[(Block, Block)] {
        &self.irreducible
    }

    fn latches(&mut self, cfg: &Cfg, dominators: &Dominators, header: Block) -> Vec<Block> {
        let mut latches = Vec::new();
        let mut predecessors = cfg.predecessors(header).to_vec();
        predecessors.dedup();
        for before in predecessors {
            if dominators.dominates(header, before) {
                latches.push(before);
            } else if cfg.is_reachable(before) && cfg.position(before) >= cfg.position(header) {
                self.irreducible.push((before, header));
            }
        }
        latches
    }

    fn discover(&mut self, cfg: &Cfg, header: Block, latches: Vec<Block>) {
        let this = self.loops.len() as u32;
        let mut work = latches.clone();
        self.loops.push(Loop { header, blocks: Vec::new(), latches, parent: None, depth: 0 });
        while let Some(block) = work.pop() {
            match self.outermost(block) {
                Some(known) if known == this => {}
                Some(inner) => {
                    self.loops[inner as usize].parent = Some(this as usize);
                    let header = self.loops[inner as usize].header;
                    work.extend(cfg.predecessors(header).iter().filter(|b| cfg.is_reachable(**b)));
                }
                None => {
                    self.innermost[block.index()] = Some(this);
                    if block != header {
                        work.extend(cfg.predecessors(block).iter().filter(|b| cfg.is_reachable(**b)));
                    }
                }
            }
        }
    }

    /// The outermost loop found so far around a block.
    fn outermost(&self, block: Block) -> Option<u32> {
        let mut at = self.innermost[block.index()]?;
        while let Some(parent) = self.loops[at as usize].parent {
            at = parent as u32;
        }
        Some(at)
    }

    /// Inner loops were found first: turns the list around.
    fn outermost_first(&mut self) {
        let last = self.loops.len().wrapping_sub(1);
        self.loops.reverse();
        for index in 0..self.loops.len() {
            let parent = self.loops[index].parent.map(|p| last - p);
            self.loops[index].parent = parent;
            self.loops[index].depth = parent.map_or(0, |p| self.loops[p].depth) + 1;
        }
        self.innermost.iter_mut().flatten().for_each(|l| *l = last as u32 - *l);
    }

    fn fill(&mut self, cfg: &Cfg) {
        for block in cfg.blocks() {
            let mut around = self.innermost(block);
            while let Some(at) = around {
                self.loops[at].blocks.push(block);
                around = self.loops[at].parent;
            }
        }
    }
}

#[cfg(test)]
mod tests;
