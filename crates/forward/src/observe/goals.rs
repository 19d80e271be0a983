//! Goals: places at which a symbolic run stops because they are what is looked for, and how far a state is from them.
//!
//! Distances are over blocks and calls. A state from which no goal can be reached over them is given up; so what
//! calls a method must be over-approximated by whoever fills in the distances.

use std::sync::Arc;

use attest_ir::{Block, Body, Cfg, Inst};
use attest_program::{MethodId, Program};
use attest_state::{Frame, State};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Interest, Observed, ObservedMethods, Observer, Position};
use crate::machine::Stop;

/// No goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// What is looked for, and where it lies.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    insts: FxHashSet<(MethodId, u32)>,
    edges: FxHashSet<(MethodId, u32, Block)>,
    methods: FxHashMap<MethodId, Arc<Distances>>,
    /// The methods, and the instructions that are goals or that goals start from.
    observed: ObservedMethods,
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
        Arc::make_mut(&mut self.observed.insts).insert((method, inst));
    }

    /// Looks for an edge out of a branch.
    pub fn add_edge(&mut self, method: MethodId, from: u32, to: Block) {
        self.edges.insert((method, from, to));
        Arc::make_mut(&mut self.observed.insts).insert((method, from));
    }

    /// Tells how far goals are within a method; methods that are not told of cannot reach one.
    pub fn tell(&mut self, method: MethodId, distances: Distances) {
        if self.methods.insert(method, Arc::new(distances)).is_none() {
            Arc::make_mut(&mut self.observed.methods).insert(method);
        }
    }

    /// How far goals are from the beginning of a method.
    pub fn entry(&self, method: MethodId) -> u32 {
        self.methods.get(&method).map_or(NEVER, |distances| distances.entry())
    }

    /// The methods from which goals may be reached.
    pub fn methods(&self) -> impl Iterator<Item = MethodId> {
        self.methods.keys().copied()
    }

    /// How far goals are from the beginning of a block.
    pub(super) fn block(&self, method: MethodId, block: Block) -> u32 {
        let distances = self.methods.get(&method);
        distances.and_then(|distances| distances.blocks.get(block.index())).copied().unwrap_or(NEVER)
    }

    /// What of runs that look for these goals is observed.
    pub(super) fn observed(&self) -> Observed {
        Observed::methods(self.observed.clone())
    }

    /// What is observed in a frame of a method.
    pub(super) fn interest_in(&self, method: MethodId) -> Interest {
        let leads_there = self.methods.contains_key(&method);
        Interest { before: leads_there, after: false, jumps: leads_there }
    }

    /// How far a frame's method is from a goal, from where it will go on.
    fn frame_distance(&self, program: &Program, frame: &Frame, running: bool) -> u32 {
        let Some(distances) = self.methods.get(&frame.method) else {
            let foreign = program.class(program.method(frame.method).class).is_from_jdk();
            return if self.callbacks && foreign { 64 } else { NEVER };
        };
        if frame.inst == Frame::UNSTARTED || frame.inst == Frame::NATIVE {
            return distances.entry();
        }
        let along = if running { &distances.from } else { &distances.behind };
        along.get(frame.inst as usize).copied().unwrap_or(NEVER)
    }

    pub(super) fn is_inst(&self, method: MethodId, inst: usize) -> bool {
        self.insts.contains(&(method, inst as u32))
    }

    pub(super) fn is_edge(&self, method: MethodId, from: usize, to: Block) -> bool {
        self.edges.contains(&(method, from as u32, to))
    }
}

impl Observer for Goals {
    fn begin(&mut self) -> Observed {
        self.observed()
    }

    fn interest(&mut self, at: &Position<'_>, _: &mut State) -> Interest {
        self.interest_in(at.method())
    }

    fn before(&mut self, at: &Position<'_>, _: &State) -> Option<Stop> {
        self.is_inst(at.method(), at.inst).then_some(Stop::Goal)
    }

    fn jump(&mut self, at: &Position<'_>, state: &State, to: Block) -> Option<Stop> {
        if self.is_edge(at.method(), at.inst, to) {
            return Some(Stop::Goal);
        }
        let lost = state.path.is_some() && self.distance(at.program, state).is_none();
        lost.then_some(Stop::GoalUnreachable)
    }

    fn distance(&self, program: &Program, state: &State) -> Option<u32> {
        let mut best = NEVER;
        for (above, frame) in state.frames.iter().rev().enumerate() {
            let own = self.frame_distance(program, frame, above == 0);
            best = best.min(own.saturating_add(above as u32));
        }
        (best < NEVER).then_some(best)
    }
}
