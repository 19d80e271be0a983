//! Goals: places at which a symbolic run stops because they are what is looked for, and how far a state is from them.
//!
//! Distances are over blocks and calls. A state from which no goal can be reached over them is given up; so what
//! calls a method must be over-approximated by whoever fills in the distances.

use std::sync::Arc;

use attest_ir::{Block, Body, Cfg, Inst};
use attest_program::MethodId;
use attest_state::{Frame, State};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::machine::Machine;

/// No goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// What is looked for, and where it lies.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    insts: FxHashSet<(MethodId, u32)>,
    edges: FxHashSet<(MethodId, u32, Block)>,
    methods: FxHashMap<MethodId, Arc<Distances>>,
    /// Whether code whose distances are not known may call code with a goal.
    pub callbacks: bool,
}

/// How far goals are within a method.
#[derive(Clone, Debug)]
pub struct Distances {
    /// For each block, from its first instruction.
    pub blocks: Vec<u32>,
    /// For each instruction, from itself on.
    from: Vec<u32>,
    /// For each instruction, from behind it.
    behind: Vec<u32>,
}

impl Distances {
    /// The distances in a body; `here` tells how far goals are from an instruction itself, through its calls.
    pub fn of(body: &Body, here: &dyn Fn(usize, Inst) -> u32) -> Distances {
        let cfg = Cfg::of(body);
        let own: Vec<u32> = body.insts.iter().enumerate().map(|(at, inst)| here(at, *inst)).collect();
        let mut blocks = vec![NEVER; body.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in cfg.blocks().rev() {
                let data = &body.blocks[block.index()];
                let inside = own[data.start as usize..data.end as usize].iter().min().copied();
                let after = cfg.successors(block).iter().map(|next| farther(blocks[next.index()])).min();
                let best = inside.unwrap_or(NEVER).min(after.unwrap_or(NEVER));
                if best < blocks[block.index()] {
                    blocks[block.index()] = best;
                    changed = true;
                }
            }
        }
        let (mut from, mut behind) = (vec![NEVER; body.insts.len()], vec![NEVER; body.insts.len()]);
        for block in cfg.blocks() {
            let data = &body.blocks[block.index()];
            let after = cfg.successors(block).iter().map(|next| farther(blocks[next.index()])).min();
            let mut best = after.unwrap_or(NEVER);
            for at in (data.start as usize..data.end as usize).rev() {
                behind[at] = best;
                best = best.min(own[at]);
                from[at] = best;
            }
        }
        Distances { blocks, from, behind }
    }

    /// From the beginning of the method.
    pub fn entry(&self) -> u32 {
        self.blocks.first().copied().unwrap_or(NEVER)
    }
}

fn farther(distance: u32) -> u32 {
    if distance == NEVER { NEVER } else { (distance + 1).min(NEVER - 1) }
}

impl Goals {
    /// Looks for the execution of an instruction.
    pub fn add_inst(&mut self, method: MethodId, inst: u32) {
        self.insts.insert((method, inst));
    }

    /// Looks for a way out of a branch.
    pub fn add_edge(&mut self, method: MethodId, from: u32, to: Block) {
        self.edges.insert((method, from, to));
    }

    /// Tells how far goals are within a method; methods that are not told of cannot reach one.
    pub fn tell(&mut self, method: MethodId, distances: Distances) {
        self.methods.insert(method, Arc::new(distances));
    }

    /// How far goals are from the beginning of a method.
    pub fn entry(&self, method: MethodId) -> u32 {
        self.methods.get(&method).map_or(NEVER, |distances| distances.entry())
    }

    /// The methods from which goals may be reached.
    pub fn methods(&self) -> impl Iterator<Item = MethodId> {
        self.methods.keys().copied()
    }

    /// The goal's own instructions.
    pub fn insts(&self) -> impl Iterator<Item = (MethodId, u32)> {
        let edges = self.edges.iter().map(|(method, inst, _)| (*method, *inst));
        self.insts.iter().copied().chain(edges)
    }

    /// How far goals are from the beginning of a block.
    pub(crate) fn block(&self, method: MethodId, block: Block) -> u32 {
        let distances = self.methods.get(&method);
        distances.and_then(|distances| distances.blocks.get(block.index())).copied().unwrap_or(NEVER)
    }

    pub(crate) fn watches(&self, method: MethodId) -> bool {
        self.methods.contains_key(&method)
    }

    pub(crate) fn is_inst(&self, method: MethodId, inst: usize) -> bool {
        self.insts.contains(&(method, inst as u32))
    }

    pub(crate) fn is_edge(&self, method: MethodId, from: usize, to: Block) -> bool {
        self.edges.contains(&(method, from as u32, to))
    }

    /// Whether one of these blocks holds a goal, or a way out of this branch is one.
    pub(crate) fn within(&self, body: &Body, branch: usize, blocks: &[Option<Block>]) -> bool {
        let method = body.method;
        let range = |block: &Block| {
            let data = &body.blocks[block.index()];
            data.start as usize..data.end as usize
        };
        self.edges.iter().any(|(of, from, _)| *of == method && *from as usize == branch)
            || blocks.iter().flatten().any(|block| range(block).any(|inst| self.is_inst(method, inst)))
    }
}

impl<'p> Machine<'p> {
    /// Sets what symbolic runs look for; nothing for ordinary runs.
    pub fn set_goals(&mut self, goals: Option<Goals>) {
        self.goals = goals.map(Box::new);
    }

    /// How far a state is from a goal; `None` if it cannot reach one.
    pub fn distance(&mut self, state: &State) -> Option<u32> {
        let goals = self.goals.take()?;
        let mut best = NEVER;
        for (above, frame) in state.frames.iter().rev().enumerate() {
            best = best.min(self.frame_distance(&goals, frame, above == 0).saturating_add(above as u32));
        }
        self.goals = Some(goals);
        (best < NEVER).then_some(best)
    }

    /// How far a frame's method is from a goal, from where it will go on.
    fn frame_distance(&mut self, goals: &Goals, frame: &Frame, running: bool) -> u32 {
        let Some(distances) = goals.methods.get(&frame.method) else {
            let foreign = self.program.class(self.program.method(frame.method).class).is_from_jdk();
            return if goals.callbacks && foreign { 64 } else { NEVER };
        };
        if frame.inst == Frame::UNSTARTED || frame.inst == Frame::NATIVE {
            return distances.entry();
        }
        let along = if running { &distances.from } else { &distances.behind };
        along.get(frame.inst as usize).copied().unwrap_or(NEVER)
    }
}
