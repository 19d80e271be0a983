//! What is to be covered: the sides of branches and the blocks of methods, numbered once.
//!
//! The numbers are made from the IR and are the machine's; the JVM's probes and branches are given the same ones
//! (`confirm/coverage`). What only the probes know, as code that the IR leaves out, follows after them.

use std::collections::BTreeSet;

use attest_forward::{BOUNDARY, Edge, Library, NEXT_TO_BOUNDARY};
use attest_ir::{Block, Bodies, Body, Cond, Inst, targets};
use attest_program::{MethodId, Program};
use attest_state::{Ref, Value};
use rustc_hash::{FxHashMap, FxHashSet};

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
    /// A place of a method where a probe stands and no block of the IR begins.
    Probe {
        /// The method.
        method: MethodId,
        /// Where it stands.
        pc: u16,
    },
    /// A comparison of equal numbers, which tells `<` from `<=`, or of two next to each other on the other side.
    Boundary {
        /// The method.
        method: MethodId,
        /// Where the comparison stands.
        pc: u16,
    },
    /// A call of a method by the test itself that ends so.
    Outcome {
        /// The method.
        method: MethodId,
        /// How.
        outcome: ReturnKind,
    },
}

/// How a call returns, as far as tests tell it apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum ReturnKind {
    /// Without a value.
    Void,
    /// With false, zero or null.
    Nothing,
    /// With another value.
    Something,
}

/// Places that are to be reached.
#[derive(Default)]
pub(crate) struct Places {
    /// Ways out of branches.
    pub(crate) ways: Vec<Edge>,
    /// Instructions.
    pub(crate) insts: Vec<(MethodId, u32)>,
}

/// The goals of a class. A goal's number is its place among all.
#[derive(Default)]
pub(crate) struct Goals {
    pub(crate) all: Vec<Goal>,
    by_way: FxHashMap<Edge, u32>,
    by_block: FxHashMap<(MethodId, u32), u32>,
    /// Blocks by where they start in the bytecode.
    by_pc: FxHashMap<(MethodId, u16), u32>,
    by_outcome: FxHashMap<(MethodId, ReturnKind), u32>,
    /// The first of the goals that are taken along but that no long search is worth.
    pub(crate) extra: u32,
    /// Whether a goal of the machine is one by the criterion. What only probes know is behind these.
    pub(crate) wanted: Vec<bool>,
    by_side: FxHashMap<(MethodId, u16, u16), u32>,
}

impl Goals {
    /// The goals of these methods, and which of them are wanted.
    pub(crate) fn new(
        program: &Program,
        bodies: &Bodies,
        methods: &[MethodId],
        wants: impl Fn(Goal) -> bool,
    ) -> Goals {
        let mut goals = Goals::default();
        for method in methods {
            let Ok(body) = bodies.get(program, *method) else { continue };
            goals.add(program, body);
        }
        goals.extra = goals.all.len() as u32;
        goals.wanted = goals.all.iter().map(|goal| wants(*goal)).collect();
        goals
    }

    /// Takes boundaries along, and how calls of these methods end.
    pub(crate) fn with_extras(
        mut self,
        program: &Program,
        bodies: &Bodies,
        methods: &[MethodId],
        entries: &[MethodId],
    ) -> Goals {
        for method in methods {
            let Ok(body) = bodies.get(program, *method) else { continue };
            for (at, inst) in body.insts.iter().enumerate() {
                let cond = match inst {
                    Inst::If { cond, .. } | Inst::IfImm { cond, .. } => *cond,
                    _ => continue,
                };
                if !matches!(cond, Cond::Eq | Cond::Ne) {
                    for to in [BOUNDARY, NEXT_TO_BOUNDARY] {
                        let way = Edge { method: *method, from: at as u32, to };
                        self.by_way.insert(way, self.all.len() as u32);
                        self.all.push(Goal::Boundary { method: *method, pc: body.pcs[at] });
                    }
                }
            }
        }
        for method in entries.iter().filter(|entry| methods.contains(entry)) {
            let declared = program.method(*method);
            let outcomes = match declared.signature.result {
                None => &[ReturnKind::Void][..],
                Some(_) => &[ReturnKind::Something, ReturnKind::Nothing][..],
            };
            for outcome in outcomes.iter().copied() {
                self.by_outcome.insert((*method, outcome), self.all.len() as u32);
                self.all.push(Goal::Outcome { method: *method, outcome });
            }
        }
        self.wanted.resize(self.all.len(), true);
        self
    }

    /// The goal that a test's call of a method reaches by ending so.
    pub(crate) fn outcome(&self, method: MethodId, returned: Option<Value>) -> Option<u32> {
        let outcome = match returned {
            None => ReturnKind::Void,
            Some(
                Value::Int(0)
                | Value::Long(0)
                | Value::Float(0.0)
                | Value::Double(0.0)
                | Value::Ref(Ref::NULL),
            ) => ReturnKind::Nothing,
            Some(_) => ReturnKind::Something,
        };
        self.by_outcome.get(&(method, outcome)).copied()
    }

    fn add(&mut self, program: &Program, body: &Body) {
        let method = body.method;
        let negated = negated(program, method);
        let mut reached: BTreeSet<Block> = BTreeSet::from([Block::ENTRY]);
        for (at, inst) in body.insts.iter().enumerate() {
            let mut sides = sides(body, *inst);
            if negated.contains(&body.pcs[at]) && matches!(inst, Inst::IfSame { .. } | Inst::IfNull { .. }) {
                sides.reverse();
            }
            reached.extend(&sides);
            if let Inst::Goto { to } = inst {
                reached.insert(*to);
            }
            if sides.len() < 2 || is_assertion_switch(program, body, at) {
                continue;
            }
            for (side, block) in sides.iter().enumerate() {
                let way = Edge { method, from: at as u32, to: body.start(*block) as u32 };
                self.by_way.insert(way, self.all.len() as u32);
                let (pc, side) = (body.pcs[at], side as u16);
                self.by_side.entry((method, pc, side)).or_insert(self.all.len() as u32);
                self.all.push(Goal::Side { method, pc, side });
            }
        }
        reached.extend(body.handler_lists.iter().flatten().map(|handler| handler.block));
        for block in reached {
            self.by_block.insert((method, body.start(block) as u32), self.all.len() as u32);
            if let Some(pc) = body.pcs.get(body.start(block)) {
                self.by_pc.insert((method, *pc), self.all.len() as u32);
            }
            self.all.push(Goal::Block { method, block: block.0 });
        }
    }

    /// The goals that ways cover, ascending.
    pub(crate) fn covered(&self, ways: &FxHashSet<Edge>) -> Vec<u32> {
        let mut found = BTreeSet::new();
        for way in ways {
            found.extend(self.by_way.get(way));
            found.extend(self.by_block.get(&(way.method, way.to)));
        }
        found.into_iter().collect()
    }

    /// The goal of a side of a branch; a new one if the machine does not know it.
    pub(crate) fn side(&mut self, method: MethodId, pc: u16, side: u16) -> u32 {
        let goals = &mut self.all;
        *self.by_side.entry((method, pc, side)).or_insert_with(|| {
            goals.push(Goal::Side { method, pc, side });
            goals.len() as u32 - 1
        })
    }

    /// The goal of the block that starts at this place of the bytecode; a new one if the machine does not know it.
    pub(crate) fn block_at(&mut self, method: MethodId, pc: u16) -> u32 {
        let goals = &mut self.all;
        *self.by_pc.entry((method, pc)).or_insert_with(|| {
            goals.push(Goal::Probe { method, pc });
            goals.len() as u32 - 1
        })
    }

    /// Whether the machine sees that a goal is covered, and not only the JVM.
    pub(crate) fn is_of_machine(&self, goal: u32) -> bool {
        (goal as usize) < self.wanted.len()
    }

    /// The line of a boundary.
    pub(crate) fn boundary_line(&self, library: &Library, goal: u32) -> Option<u16> {
        match self.all.get(goal as usize)? {
            Goal::Boundary { method, pc } => library.bodies.get(&library.program, *method).ok()?.line(*pc),
            _ => None,
        }
    }

    /// Where goals lie.
    pub(crate) fn places(&self, is_open: impl Fn(u32) -> bool) -> Places {
        let ways = self.by_way.iter().filter(|(way, goal)| is_open(**goal) && way.to != BOUNDARY);
        let insts = self.by_block.iter().filter(|(_, goal)| is_open(**goal));
        let mut places =
            Places { ways: ways.map(|(way, _)| *way).collect(), insts: insts.map(|(at, _)| *at).collect() };
        places.ways.sort_unstable();
        places.insts.sort_unstable();
        places
    }

    /// The way out of a branch that a goal is.
    pub(crate) fn way(&self, goal: u32) -> Option<Edge> {
        self.by_way.iter().find(|(_, known)| **known == goal).map(|(way, _)| *way)
    }

    /// The sides of branches that are open.
    pub(crate) fn open_ways(&self, is_open: impl Fn(u32) -> bool) -> FxHashSet<Edge> {
        let open = |goal: u32| goal < self.extra && is_open(goal);
        self.by_way.iter().filter(|(_, goal)| open(**goal)).map(|(way, _)| *way).collect()
    }

    /// The goals that cannot be reached if these ways are never gone: the ways, and the blocks behind them.
    pub(crate) fn behind(&self, library: &Library, never: &FxHashSet<Edge>) -> Vec<u32> {
        let mut found: BTreeSet<u32> = never.iter().filter_map(|way| self.by_way.get(way)).copied().collect();
        let methods: BTreeSet<MethodId> = never.iter().map(|way| way.method).collect();
        for method in methods {
            let Ok(body) = library.bodies.get(&library.program, method) else { continue };
            let reached = reached(body, never);
            for (goal, known) in (0..).zip(&self.all) {
                if matches!(known, Goal::Block { method: of, block } if *of == method && !reached.contains(&Block(*block)))
                {
                    found.insert(goal);
                }
            }
        }
        found.into_iter().collect()
    }

    /// The method that a goal belongs to.
    pub(crate) fn method(&self, goal: u32) -> MethodId {
        match self.all[goal as usize] {
            Goal::Side { method, .. }
            | Goal::Block { method, .. }
            | Goal::Probe { method, .. }
            | Goal::Boundary { method, .. }
            | Goal::Outcome { method, .. } => method,
        }
    }
}

/// Where a method jumps if references are not the same or not null: the IR asks the other way round.
fn negated(program: &Program, method: MethodId) -> BTreeSet<u16> {
    let declared = program.method(method);
    let file = program.class(declared.class).file();
    let code = file.and_then(|file| file.methods().get(declared.index as usize)?.code(file).ok()?);
    let Some(code) = code else { return BTreeSet::new() };
    let is_negated = |pc: &u16| matches!(code.bytes[usize::from(*pc)], IF_ACMPNE | IFNONNULL);
    let places = code.instructions().filter_map(|decoded| u16::try_from(decoded.ok()?.0).ok());
    places.filter(is_negated).collect()
}

/// Opcodes (JVMS 6.5).
const IF_ACMPNE: u8 = 0xa6;
const IFNONNULL: u8 = 0xc7;

/// The blocks that a body reaches without going some ways.
fn reached(body: &Body, never: &FxHashSet<Edge>) -> BTreeSet<Block> {
    let mut reached = BTreeSet::from([Block::ENTRY]);
    let mut waiting = vec![Block::ENTRY];
    while let Some(block) = waiting.pop() {
        let last = body.blocks[block.index()].end as usize - 1;
        let next = match body.insts[last] {
            Inst::Goto { to } => vec![to],
            inst => sides(body, inst),
        };
        let gone = |to: &Block| {
            let way = Edge { method: body.method, from: last as u32, to: body.start(*to) as u32 };
            !never.contains(&way)
        };
        let handlers = body.handlers_at(last).iter().map(|handler| handler.block);
        for to in next.into_iter().filter(gone).chain(handlers) {
            if reached.insert(to) {
                waiting.push(to);
            }
        }
    }
    reached
}

/// Where a branch leads, each place once: the jump, then what follows; of a switch the default, then by key.
pub(crate) fn sides(body: &Body, inst: Inst) -> Vec<Block> {
    let mut all = match inst {
        Inst::Goto { .. } => Vec::new(),
        inst => targets(body, inst),
    };
    // The default case comes first.
    if matches!(inst, Inst::Switch { .. }) {
        all.rotate_right(1);
    }
    let mut once = Vec::new();
    for block in all {
        if !once.contains(&block) {
            once.push(block);
        }
    }
    once
}

/// Whether the branch that stands at a place of the bytecode asks if `assert` is switched on.
pub(crate) fn is_assertion_switch_at(program: &Program, body: &Body, pc: u16) -> bool {
    let at = body.pcs.iter().rposition(|other| *other == pc);
    at.is_some_and(|at| is_assertion_switch(program, body, at))
}

/// Whether a branch asks if `assert` is switched on, which is no matter of the inputs.
fn is_assertion_switch(program: &Program, body: &Body, at: usize) -> bool {
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
