//! Loops against their definition, on all tiny graphs and many random ones.

use super::Loops;
use crate::cfg::Cfg;
use crate::dominators::Dominators;
use crate::dominators::tests::{for_many_graphs, reached};
use crate::inst::Block;

fn loops_of(cfg: &Cfg) -> Loops {
    Loops::of(cfg, &Dominators::of(cfg))
}

#[test]
fn a_loop_holds_what_reaches_a_back_edge_without_its_header() {
    for_many_graphs(|cfg| {
        let dominators = Dominators::of(cfg);
        let loops = Loops::of(cfg, &dominators);
        let mut headers = 0;
        for header in cfg.blocks().filter(|b| cfg.is_reachable(*b)) {
            let back = |b: &Block| cfg.successors(*b).contains(&header) && dominators.dominates(header, *b);
            let latches: Vec<_> = cfg.blocks().filter(back).collect();
            let found = loops.all().iter().find(|l| l.header == header);
            assert_eq!(found.map_or(&[][..], |l| &l.latches), latches, "of {header} in {cfg:?}");
            let Some(found) = found else { continue };
            headers += 1;
            let in_loop = |b: &Block| {
                let reached = reached(cfg, *b, Some(header));
                cfg.is_reachable(*b) && (*b == header || latches.iter().any(|l| reached[l.index()]))
            };
            let blocks: Vec<_> = cfg.blocks().filter(in_loop).collect();
            assert_eq!(found.blocks, blocks, "loop of {header} in {cfg:?}");
        }
        assert_eq!(loops.all().len(), headers);
    });
}

#[test]
fn nesting_is_inclusion_of_blocks() {
    for_many_graphs(|cfg| {
        let loops = loops_of(cfg);
        for block in cfg.blocks() {
            let around: Vec<_> = (0..loops.all().len()).filter(|l| loops.all()[*l].contains(block)).collect();
            assert_eq!(loops.depth(block) as usize, around.len(), "of {block} in {cfg:?}");
            let smallest = around.iter().copied().min_by_key(|l| loops.all()[*l].blocks.len());
            assert_eq!(loops.innermost(block), smallest);
        }
        for (index, inner) in loops.all().iter().enumerate() {
            let outer = |l: &usize| *l != index && loops.all()[*l].contains(inner.header);
            let around: Vec<_> = (0..loops.all().len()).filter(outer).collect();
            assert_eq!(inner.depth as usize, around.len() + 1);
            assert_eq!(inner.parent, around.iter().copied().min_by_key(|l| loops.all()[*l].blocks.len()));
            assert!(inner.parent.is_none_or(|p| p < index));
        }
    });
}

#[test]
fn a_graph_is_reducible_exactly_if_its_forward_edges_form_no_cycle() {
    for_many_graphs(|cfg| {
        let loops = loops_of(cfg);
        // Takes blocks away whose remaining forward predecessors are gone; what stays is cyclic.
        let mut left: Vec<_> = cfg.reverse_postorder().to_vec();
        loop {
            let forward = |b: &Block| {
                left.iter().any(|p| cfg.successors(*p).contains(b) && !loops.is_back_edge(*p, *b))
            };
            let kept: Vec<_> = left.iter().copied().filter(forward).collect();
            if kept.len() == left.len() {
                break;
            }
            left = kept;
        }
        assert_eq!(loops.irreducible().is_empty(), left.is_empty(), "in {cfg:?}");
    });
}

#[test]
fn a_loop_with_two_entries_is_reported_as_irreducible() {
    let cfg = Cfg::from_lists(&[vec![1, 2], vec![2], vec![1, 3], vec![]], &vec![vec![]; 4]);
    let loops = loops_of(&cfg);
    assert!(loops.all().is_empty());
    assert_eq!(loops.irreducible().len(), 1);
}
