//! What is to be covered, as the machine sees it: the sides of branches and the blocks of watched methods.

use std::collections::BTreeSet;

use attest_forward::Way;
use attest_ir::{Block, Bodies, Body, Inst};
use attest_program::{MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::cover::Cover;

/// Something to cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Goal {
    /// A side of a branch: where the branch stands in the bytecode, and which of its targets, each counted once.
    Side {
        /// The method.
        method: MethodId,
        /// Where the branch stands.
        pc: u16,
        /// The target: of a jump 0, of what follows it 1; of a switch the default 0, then by key.
        side: u16,
    },
    /// A block, by its number.
    Block {
        /// The method.
        method: MethodId,
        /// The block.
        block: u16,
    },
}

/// The goals of a class.
#[derive(Default)]
pub(crate) struct Goals {
    pub(crate) all: Vec<Goal>,
    by_way: FxHashMap<Way, u32>,
    by_block: FxHashMap<(MethodId, u32), u32>,
    /// Whether a goal is one by the criterion.
    pub(crate) wanted: Vec<bool>,
}

impl Goals {
    /// The goals of these methods.
    pub(crate) fn new(program: &Program, bodies: &Bodies, methods: &[MethodId], cover: &Cover) -> Goals {
        let mut goals = Goals::default();
        for method in methods {
            let Ok(body) = bodies.get(program, *method) else { continue };
            goals.add(program, body);
        }
        goals.wanted = goals.all.iter().map(|goal| is_wanted(program, bodies, *goal, cover)).collect();
        goals
    }

    fn add(&mut self, program: &Program, body: &Body) {
        let method = body.method;
        let mut reached: BTreeSet<Block> = BTreeSet::from([Block::ENTRY]);
        for (at, inst) in body.insts.iter().enumerate() {
            let sides = sides(body, *inst);
            reached.extend(&sides);
            if let Inst::Goto { to } = inst {
                reached.insert(*to);
            }
            if sides.len() < 2 || is_assertion_switch(program, body, at) {
                continue;
            }
            for (side, block) in sides.iter().enumerate() {
                let way = Way { method, from: at as u32, to: body.start(*block) as u32 };
                self.by_way.insert(way, self.all.len() as u32);
                self.all.push(Goal::Side { method, pc: body.pcs[at], side: side as u16 });
            }
        }
        reached.extend(body.handler_lists.iter().flatten().map(|handler| handler.block));
        for block in reached {
            self.by_block.insert((method, body.start(block) as u32), self.all.len() as u32);
            self.all.push(Goal::Block { method, block: block.0 });
        }
    }

    /// The goals that ways cover, ascending.
    pub(crate) fn covered(&self, ways: &FxHashSet<Way>) -> Vec<u32> {
        let mut found = BTreeSet::new();
        for way in ways {
            found.extend(self.by_way.get(way));
            found.extend(self.by_block.get(&(way.method, way.to)));
        }
        found.into_iter().collect()
    }

    /// The way out of a branch that a goal is.
    pub(crate) fn way(&self, goal: u32) -> Option<Way> {
        self.by_way.iter().find(|(_, known)| **known == goal).map(|(way, _)| *way)
    }

    /// The method that a goal belongs to.
    pub(crate) fn method(&self, goal: u32) -> MethodId {
        match self.all[goal as usize] {
            Goal::Side { method, .. } | Goal::Block { method, .. } => method,
        }
    }
}

/// Whether a goal is one by a criterion.
fn is_wanted(program: &Program, bodies: &Bodies, goal: Goal, cover: &Cover) -> bool {
    match (cover, goal) {
        (Cover::Branches, _) | (Cover::Statements, Goal::Block { .. }) => true,
        (Cover::Statements | Cover::Points(_), Goal::Side { .. }) => false,
        (Cover::LocalPaths | Cover::Paths, _) => false,
        (Cover::Points(points), Goal::Block { method, block }) => {
            let Ok(body) = bodies.get(program, method) else { return false };
            let file = program.class(program.method(method).class).file().and_then(|file| file.source_file());
            let data = &body.blocks[usize::from(block)];
            let mut lines =
                (data.start..data.end).filter_map(|inst| body.line(*body.pcs.get(inst as usize)?));
            lines.any(|line| points.iter().any(|(named, at)| *at == line && file == Some(named.as_str())))
        }
    }
}

/// Where a branch leads, each place once: the jump, then what follows; of a switch the default, then by key.
fn sides(body: &Body, inst: Inst) -> Vec<Block> {
    let all: Vec<Block> = match inst {
        Inst::If { then, other, .. }
        | Inst::IfImm { then, other, .. }
        | Inst::IfSame { then, other, .. }
        | Inst::IfNull { then, other, .. } => vec![then, other],
        Inst::Switch { table, .. } => {
            let table = &body.tables[table as usize];
            std::iter::once(table.default).chain(table.cases.iter().map(|(_, block)| *block)).collect()
        }
        _ => Vec::new(),
    };
    let mut once = Vec::new();
    for block in all {
        if !once.contains(&block) {
            once.push(block);
        }
    }
    once
}

/// Whether a branch asks if `assert` is switched on, which is no matter of the inputs.
pub(crate) fn is_assertion_switch(program: &Program, body: &Body, at: usize) -> bool {
    let pc = body.pcs[at];
    let before = (0..at).rev().find(|other| body.pcs[*other] != pc);
    let Some(before) = before else { return false };
    match body.insts[before] {
        Inst::GetStatic { field, .. } => {
            program.text(body.fields[field as usize].name) == "$assertionsDisabled"
        }
        Inst::Call { site } => program.text(body.sites[site as usize].name) == "desiredAssertionStatus",
        _ => false,
    }
}
