//! Dominators and post-dominators of a control-flow graph.
//!
//! Follows Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm" (2001), figure 3.
//! Differs:
//! 1. The tree is numbered afterwards, so that `dominates` takes constant time.
//! 2. Post-dominators start from a virtual exit behind all [`Cfg::exits`]; an exception that
//!    escapes from the middle of a block is no exit. Blocks from which no exit can be reached
//!    (endless loops) get a made-up edge to the virtual exit, the last of them in reverse postorder
//!    first, until the exit is reachable from all.

use crate::cfg::Cfg;
use crate::inst::Block;

const NONE: u32 = u32::MAX;

/// Which blocks lie on all paths from the entry to a block.
#[derive(Debug)]
pub struct Dominators {
    tree: Tree,
}

impl Dominators {
    /// The dominators over edges of both sorts.
    pub fn of(cfg: &Cfg) -> Dominators {
        let order: Vec<u32> = cfg.reverse_postorder().iter().map(|b| u32::from(b.0)).collect();
        Dominators { tree: Tree::grow(cfg.len(), &order, |b| cfg.predecessors(Block(b as u16)), &[]) }
    }

    /// The nearest other block that dominates `block`; `None` for the entry and unreachable blocks.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        self.tree.parent(block.index()).map(|b| Block(b as u16))
    }

    /// Whether every path from the entry to `b` goes through `a`; a reachable block dominates
    /// itself, and unreachable blocks neither dominate nor are dominated.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.tree.contains(a.index(), b.index())
    }
}

/// Which blocks lie on all paths from a block to the end of the method.
#[derive(Debug)]
pub struct PostDominators {
    tree: Tree,
    exit: usize,
}

impl PostDominators {
    /// The post-dominators over edges of both sorts.
    pub fn of(cfg: &Cfg) -> PostDominators {
        let exit = cfg.len();
        let mut search = Backward { cfg, seen: vec![false; exit], order: Vec::new() };
        // Postorder of the reversed graph, so the virtual exit, where it starts, comes last.
        let exits = cfg.exits().iter().copied().filter(|b| cfg.is_reachable(*b));
        let mut ends: Vec<Block> = exits.collect();
        ends.iter().for_each(|end| search.from(*end));
        for block in cfg.reverse_postorder().iter().rev() {
            if !search.seen[block.index()] {
                ends.push(*block);
                search.from(*block);
            }
        }
        let mut order = search.order;
        order.push(exit as u32);
        order.reverse();
        let successors = |b: u32| cfg.successors(Block(b as u16));
        PostDominators { tree: Tree::grow(exit + 1, &order, successors, &ends), exit }
    }

    /// The nearest other block that post-dominates `block`; `None` if that is the virtual exit or
    /// the block is unreachable.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        self.tree.parent(block.index()).filter(|b| *b != self.exit).map(|b| Block(b as u16))
    }

    /// Whether every path from `b` to the end of the method goes through `a`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.tree.contains(a.index(), b.index())
    }
}

/// Depth-first search along predecessors, reachable blocks only; collects the postorder.
struct Backward<'a> {
    cfg: &'a Cfg,
    seen: Vec<bool>,
    order: Vec<u32>,
}

impl Backward<'_> {
    fn from(&mut self, start: Block) {
        if self.seen[start.index()] {
            return;
        }
        self.seen[start.index()] = true;
        let mut stack = vec![(start, 0)];
        while let Some((block, next)) = stack.last_mut() {
            let Some(before) = self.cfg.predecessors(*block).get(*next) else {
                self.order.push(u32::from(block.0));
                stack.pop();
                continue;
            };
            *next += 1;
            if self.cfg.is_reachable(*before) && !self.seen[before.index()] {
                self.seen[before.index()] = true;
                stack.push((*before, 0));
            }
        }
    }
}

/// A tree over nodes `0..n`; nodes that were not in the order are outside.
#[derive(Debug)]
struct Tree {
    parents: Vec<u32>,
    /// The nodes below `n`, itself included, are those numbered `enter[n]..leave[n]`.
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl Tree {
    /// The dominator tree; `order` is a reverse postorder that starts with the root, and the root is
    /// one more predecessor of each of `below_root`.
    fn grow<'a>(
        nodes: usize,
        order: &[u32],
        predecessors: impl Fn(u32) -> &'a [Block],
        below_root: &[Block],
    ) -> Tree {
        let mut position = vec![NONE; nodes];
        for (at, node) in order.iter().enumerate() {
            position[*node as usize] = at as u32;
        }
        // In positions: a parent's position is smaller than its child's.
        let mut parents = vec![NONE; order.len()];
        let mut fixed = vec![false; order.len()];
        for block in below_root {
            fixed[position[block.index()] as usize] = true;
        }
        parents.iter_mut().take(1).for_each(|root| *root = 0);
        let mut changed = true;
        while changed {
            changed = false;
            for at in 1..order.len() {
                let mut parent = if fixed[at] { 0 } else { NONE };
                for before in predecessors(order[at]) {
                    let before = position[before.index()];
                    if before == NONE || parents[before as usize] == NONE {
                        continue;
                    }
                    parent = if parent == NONE { before } else { meet(&parents, parent, before) };
                }
                changed |= parents[at] != parent;
                parents[at] = parent;
            }
        }
        Tree::number(nodes, order, &parents)
    }

    /// Numbers the nodes in preorder: first the sizes from the leaves up, then places from the root
    /// down.
    fn number(nodes: usize, order: &[u32], parents: &[u32]) -> Tree {
        let mut size = vec![1; order.len()];
        for at in (1..order.len()).rev() {
            size[parents[at] as usize] += size[at];
        }
        let mut tree = Tree { parents: vec![NONE; nodes], enter: vec![NONE; nodes], leave: vec![0; nodes] };
        let mut free = vec![1; order.len()];
        for (at, node) in order.iter().map(|node| *node as usize).enumerate() {
            let parent = parents[at] as usize;
            let enter = if at == 0 { 0 } else { free[parent] };
            if at > 0 {
                free[parent] += size[at];
                tree.parents[node] = order[parent];
            }
            free[at] = enter + 1;
            tree.enter[node] = enter;
            tree.leave[node] = enter + size[at];
        }
        tree
    }

    fn parent(&self, node: usize) -> Option<usize> {
        let parent = self.parents[node];
        (parent != NONE).then_some(parent as usize)
    }

    fn contains(&self, above: usize, below: usize) -> bool {
        (self.enter[above]..self.leave[above]).contains(&self.enter[below])
    }
}

/// The nearest common ancestor of two positions.
fn meet(parents: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = parents[a as usize];
        }
        while b > a {
            b = parents[b as usize];
        }
    }
    a
}

#[cfg(test)]
pub(crate) mod tests;
