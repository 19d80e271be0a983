//! Merging: a region without loops that only computes is gone back over in one step, its branches as if-then-else terms;
//! so is a call of a method that is such a region.

use std::collections::BTreeMap;

use attest_forward::opaque_term;
use attest_ir::{Block, Body, CallKind, Inst, Reg};
use attest_term::Term;

use crate::choices::{edge_over, require};
use crate::known::{known, raw_bits};
use crate::node::{Frame, Node};
use crate::search::Search;
use crate::segment::computed;
use crate::slice::region;

/// How many instructions are merged at most, those of callees included.
const ROOM: usize = 300;

/// A way into a block: when it is taken, and what registers hold then.
#[derive(Clone)]
struct Arm {
    guard: Term,
    registers: BTreeMap<u16, Term>,
}

/// Where a region is left, and what was made arbitrary in it.
#[derive(Default)]
struct Left {
    /// To blocks outside.
    to: BTreeMap<Block, Vec<Arm>>,
    /// By returning.
    returns: Vec<(Term, Option<Term>)>,
    /// By an exception.
    throws: bool,
}

impl<'b> Search<'_, 'b> {
    /// Goes back from a block to its dominator, if what lies between only computes.
    pub(crate) fn merge(&mut self, node: &Node<'b>) -> Option<Node<'b>> {
        let mut node = node.clone();
        let (body, block) = (node.top().body, node.top().block);
        let (cfg, dominators) = self.graph(body);
        let (mut blocks, dominator) = region(cfg, dominators, block)?;
        blocks.sort_by_key(|block| cfg.position(*block));
        let last = cfg.position(block)?;
        let forward = blocks.iter().all(|from| {
            let own = cfg.position(*from);
            own < Some(last)
                && cfg.normal(*from).iter().all(|to| cfg.position(*to) > own || !blocks.contains(to))
        });
        let inside = |to: &Block| *to == block || blocks.contains(to);
        let caught = blocks.iter().any(|from| cfg.exceptional(*from).iter().any(inside));
        if !forward || caught || blocks.len() > 40 {
            return None;
        }
        let leaves = cfg.normal(dominator).iter().chain(blocks.iter().flat_map(|from| cfg.normal(*from)));
        let closed = leaves.into_iter().all(inside);
        let mut targets = cfg.normal(dominator).to_vec();
        targets.dedup();
        let terminator = body.blocks[dominator.index()].end as usize - 1;
        let mut frame = node.top().clone();
        let mut incoming: BTreeMap<Block, Vec<Arm>> = BTreeMap::new();
        for to in targets {
            let mut get = |pool: &mut _, reg: Reg| frame.register(self.program, pool, reg);
            let term = edge_over(&mut self.pool, body, terminator, to, &mut get);
            let guard = term.unwrap_or_else(|| self.pool.bool(true));
            incoming.entry(to).or_default().push(Arm { guard, registers: BTreeMap::new() });
        }
        let mut room = ROOM;
        let mut left = self.flow(&mut frame, &mut node, incoming, &blocks, &mut room)?;
        let arms = left.to.remove(&block)?;
        let arm = self.join(&mut frame, arms);
        let mut pairs = Vec::new();
        for (reg, variable) in &node.top().registers {
            pairs.extend(arm.registers.get(reg).map(|after| (*variable, *after)));
        }
        pairs.retain(|(before, after)| before != after);
        frame.block = dominator;
        frame.at = terminator;
        *node.top() = frame;
        node.replace(&mut self.pool, pairs);
        if !closed || left.throws {
            require(&mut self.pool, &mut node, arm.guard, terminator);
        }
        node.forget(&mut self.pool);
        Some(node)
    }

    /// Goes back over a call whose callee only computes.
    pub(crate) fn inline(&mut self, node: &Node<'b>, at: usize) -> Option<Node<'b>> {
        let mut node = node.clone();
        let body = node.top().body;
        let Inst::Call { site } = body.insts[at] else { return None };
        let mut frame = node.top().clone();
        let mut room = ROOM;
        let (guard, value) = self.called(&mut frame, &mut node, site, &BTreeMap::new(), &mut room)?;
        frame.at = at;
        let mut pairs = Vec::new();
        if let Some(reg) = body.sites[site as usize].result
            && let Some(variable) = node.top().registers.get(&reg.0)
        {
            pairs.push((*variable, value?));
        }
        *node.top() = frame;
        node.replace(&mut self.pool, pairs);
        if let Some(guard) = guard {
            require(&mut self.pool, &mut node, guard, at);
        }
        node.forget(&mut self.pool);
        Some(node)
    }

    /// What a call returns and when, over what registers of the caller hold.
    fn called(
        &mut self,
        frame: &mut Frame<'b>,
        node: &mut Node<'b>,
        site: u32,
        registers: &BTreeMap<u16, Term>,
        room: &mut usize,
    ) -> Option<(Option<Term>, Option<Term>)> {
        let link = &frame.body.sites[site as usize];
        let arguments: Vec<Term> = link
            .arguments
            .iter()
            .map(|reg| match registers.get(&reg.0) {
                Some(term) => *term,
                None => frame.register(self.program, &mut self.pool, *reg),
            })
            .collect();
        if let Some(term) = known(self.program, &mut self.pool, link, &arguments) {
            return Some((None, Some(term)));
        }
        if self.program.text(link.class) == "java/lang/Math"
            && let name = self.program.text(link.name)
            && let Some((value, sensible)) = opaque_term(&mut self.pool, name, &arguments)
        {
            return Some((sensible, Some(value)));
        }
        if let Some((same, bits)) = raw_bits(self.program, &mut self.pool, link, &arguments) {
            return Some((Some(same), Some(bits)));
        }
        let callees = self.surroundings.callees(frame.body, site)?;
        let [callee] = callees.as_slice() else { return None };
        let body = self.surroundings.body(*callee)?;
        if body.insts.len() > *room || link.kind == CallKind::Dynamic {
            return None;
        }
        *room -= body.insts.len();
        let mut inner = Frame::before(body, 0);
        for (reg, argument) in arguments.iter().enumerate() {
            inner.registers.insert(reg as u16, *argument);
        }
        let (cfg, _) = self.graph(body);
        let blocks = cfg.reverse_postorder().to_vec();
        let forward = blocks.iter().all(|from| {
            cfg.exceptional(*from).is_empty()
                && cfg.normal(*from).iter().all(|to| cfg.position(*to) > cfg.position(*from))
        });
        if !forward {
            return None;
        }
        let always = self.pool.bool(true);
        let start = Arm { guard: always, registers: BTreeMap::new() };
        let incoming = BTreeMap::from([(Block::ENTRY, vec![start])]);
        let left = self.flow(&mut inner, node, incoming, &blocks, room)?;
        let mut returns = left.returns.into_iter().rev();
        let (guard, mut value) = returns.next()?;
        let mut guards = vec![guard];
        for (guard, other) in returns {
            guards.push(guard);
            if let (Some(rest), Some(other)) = (value, other) {
                value = Some(self.pool.ite(guard, other, rest));
            }
        }
        let guard = left.throws.then(|| self.pool.any(&guards));
        Some((guard, value))
    }

    /// Executes blocks, in an order in which each comes behind those that lead to it; nothing if one does more than
    /// compute.
    fn flow(
        &mut self,
        frame: &mut Frame<'b>,
        node: &mut Node<'b>,
        mut incoming: BTreeMap<Block, Vec<Arm>>,
        blocks: &[Block],
        room: &mut usize,
    ) -> Option<Left> {
        let body = frame.body;
        let mut left = Left::default();
        for block in blocks {
            let Some(arms) = incoming.remove(block) else { continue };
            let data = body.blocks[block.index()];
            let terminator = data.end as usize - 1;
            let mut arm = self.join(frame, arms);
            let mut from = data.start as usize;
            for at in data.start as usize..=terminator {
                let inst = body.insts[at];
                if at < terminator && !matches!(inst, Inst::Call { .. }) {
                    if !computes(inst) {
                        return None;
                    }
                    left.throws |= inst.raises().is_some();
                    continue;
                }
                let (registers, facts) = computed(
                    self.program,
                    &mut self.pool,
                    (frame, &mut node.memory),
                    std::mem::take(&mut arm.registers),
                    from..at,
                );
                arm.registers = registers;
                for fact in facts {
                    arm.guard = self.pool.and(arm.guard, fact);
                }
                from = at + 1;
                if let Inst::Call { site } = inst {
                    let (guard, value) = self.called(frame, node, site, &arm.registers, room)?;
                    if let Some(guard) = guard {
                        arm.guard = self.pool.and(arm.guard, guard);
                        left.throws = true;
                    }
                    if let Some(reg) = body.sites[site as usize].result {
                        arm.registers.insert(reg.0, value?);
                    }
                }
            }
            *room = room.checked_sub(data.end as usize - data.start as usize)?;
            self.leave(frame, *block, arm, &mut left, &mut incoming)?;
        }
        left.to = incoming;
        Some(left)
    }

    /// Goes along the edges out of a block.
    fn leave(
        &mut self,
        frame: &mut Frame<'b>,
        block: Block,
        arm: Arm,
        left: &mut Left,
        incoming: &mut BTreeMap<Block, Vec<Arm>>,
    ) -> Option<()> {
        let body: &Body = frame.body;
        let terminator = body.blocks[block.index()].end as usize - 1;
        match body.insts[terminator] {
            Inst::Return { a } => {
                let value = self.held(frame, &arm.registers, a);
                left.returns.push((arm.guard, Some(value)));
            }
            Inst::ReturnVoid => left.returns.push((arm.guard, None)),
            Inst::Throw { .. } => left.throws = true,
            Inst::Call { .. } => return None,
            _ => {
                let mut targets = self.graph(body).0.normal(block).to_vec();
                targets.dedup();
                for to in targets {
                    let mut get = |pool: &mut _, reg: Reg| match arm.registers.get(&reg.0) {
                        Some(term) => *term,
                        None => frame.register(self.program, pool, reg),
                    };
                    let guard = match edge_over(&mut self.pool, body, terminator, to, &mut get) {
                        Some(term) => self.pool.and(arm.guard, term),
                        None => arm.guard,
                    };
                    let next = Arm { guard, registers: arm.registers.clone() };
                    incoming.entry(to).or_default().push(next);
                }
            }
        }
        Some(())
    }

    fn held(&mut self, frame: &mut Frame<'b>, registers: &BTreeMap<u16, Term>, reg: Reg) -> Term {
        match registers.get(&reg.0) {
            Some(term) => *term,
            None => frame.register(self.program, &mut self.pool, reg),
        }
    }

    /// All ways into a block as one.
    fn join(&mut self, frame: &mut Frame<'b>, arms: Vec<Arm>) -> Arm {
        let mut arms = arms.into_iter();
        let Some(mut joined) = arms.next() else {
            return Arm { guard: self.pool.bool(false), registers: BTreeMap::new() };
        };
        for arm in arms {
            let mut both: Vec<u16> = joined.registers.keys().chain(arm.registers.keys()).copied().collect();
            both.sort_unstable();
            both.dedup();
            for reg in both {
                let one = self.held(frame, &arm.registers, Reg(reg));
                let other = self.held(frame, &joined.registers, Reg(reg));
                let term = self.pool.ite(arm.guard, one, other);
                joined.registers.insert(reg, term);
            }
            joined.guard = self.pool.or(joined.guard, arm.guard);
        }
        joined
    }
}

/// Whether an instruction computes, reads or checks, and nothing else.
fn computes(inst: Inst) -> bool {
    inst.only_computes()
        || matches!(
            inst,
            Inst::CheckNull { .. }
                | Inst::CheckZero { .. }
                | Inst::CheckBounds { .. }
                | Inst::GetField { .. }
                | Inst::ArrayLoad { .. }
                | Inst::ArrayLength { .. }
        )
}
