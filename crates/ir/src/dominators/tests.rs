//! Dominators against their definition, on all tiny graphs and many random ones.

use super::{Dominators, PostDominators};
use crate::cfg::Cfg;
use crate::inst::Block;

/// Calls `check` with every graph of 3 blocks with up to 2 distinct successors each, and with random
/// graphs of up to 14 blocks, some of their edges exceptional.
pub(crate) fn for_many_graphs(mut check: impl FnMut(&Cfg)) {
    let choices: Vec<Vec<u16>> =
        (0..8u16).map(|bits| (0..3).filter(|b| bits >> b & 1 == 1).collect()).collect();
    for pick in 0..512 {
        let lists: Vec<_> = (0..3).map(|b| choices[pick >> (3 * b) & 7].clone()).collect();
        check(&Cfg::from_lists(&lists, &vec![vec![]; 3]));
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..3000 {
        let blocks = 2 + random.below(13);
        let mut edges = |most: u64| -> Vec<Vec<u16>> {
            let list =
                |random: &mut Random| (0..random.below(most)).map(|_| random.below(blocks) as u16).collect();
            (0..blocks).map(|_| list(&mut random)).collect()
        };
        let (normal, exceptional) = (edges(4), edges(2));
        check(&Cfg::from_lists(&normal, &exceptional));
    }
}

struct Random(u64);

impl Random {
    /// Marsaglia's xorshift.
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// The blocks that some path from `start` reaches without entering `without`.
pub(crate) fn reached(cfg: &Cfg, start: Block, without: Option<Block>) -> Vec<bool> {
    let mut seen = vec![false; cfg.len()];
    let mut work = vec![start];
    while let Some(block) = work.pop() {
        if Some(block) != without && !std::mem::replace(&mut seen[block.index()], true) {
            work.extend(cfg.successors(block));
        }
    }
    seen
}

#[test]
fn a_block_dominates_what_is_unreachable_without_it() {
    for_many_graphs(|cfg| {
        let dominators = Dominators::of(cfg);
        let reachable = reached(cfg, Block::ENTRY, None);
        for a in cfg.blocks() {
            let without = reached(cfg, Block::ENTRY, Some(a));
            assert_eq!(cfg.is_reachable(a), reachable[a.index()]);
            for b in cfg.blocks() {
                let expected = reachable[a.index()] && reachable[b.index()] && !without[b.index()];
                assert_eq!(dominators.dominates(a, b), expected, "{a} dominates {b} in {cfg:?}");
            }
        }
    });
}

#[test]
fn the_immediate_dominator_is_dominated_by_all_other_strict_ones() {
    for_many_graphs(|cfg| {
        let dominators = Dominators::of(cfg);
        for b in cfg.blocks() {
            let strict: Vec<_> = cfg.blocks().filter(|a| *a != b && dominators.dominates(*a, b)).collect();
            let nearest =
                strict.iter().copied().find(|n| strict.iter().all(|s| dominators.dominates(*s, *n)));
            assert_eq!(dominators.immediate(b), nearest, "of {b} in {cfg:?}");
        }
    });
}

#[test]
fn a_block_post_dominates_what_cannot_end_without_it() {
    for_many_graphs(|cfg| {
        let post = PostDominators::of(cfg);
        let ends = |b: Block, without| cfg.exits().iter().any(|e| reached(cfg, b, without)[e.index()]);
        let all_end = cfg.reverse_postorder().iter().all(|b| ends(*b, None));
        if !all_end {
            return;
        }
        for a in cfg.blocks() {
            for b in cfg.blocks() {
                let reachable = cfg.is_reachable(a) && cfg.is_reachable(b);
                let expected = reachable && !ends(b, Some(a));
                assert_eq!(post.dominates(a, b), expected, "{a} post-dominates {b} in {cfg:?}");
            }
        }
    });
}

#[test]
fn an_endless_loop_still_has_post_dominators() {
    let cfg = Cfg::from_lists(&[vec![1], vec![2], vec![1]], &vec![vec![]; 3]);
    let post = PostDominators::of(&cfg);
    assert_eq!(post.immediate(Block(0)), Some(Block(1)));
    assert_eq!(post.immediate(Block(1)), Some(Block(2)));
    assert_eq!(post.immediate(Block(2)), None);
    assert!(post.dominates(Block(2), Block(0)));
}
