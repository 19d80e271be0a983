//! Merging: a branch whose sides only compute values becomes if-then-else terms instead of a split.

use attest_ir::{Block, Body, Inst, Reg};
use attest_state::{Operand, State, Value};
use attest_term::Term;

use super::Merge;
use super::arith::{binary, unary};
use super::step::operand;
use crate::arith;
use crate::control::Control;
use crate::machine::Machine;

/// Instructions on both sides together that are merged if merging is left to us: about what a split costs.
const SHORT: usize = 8;

impl<'p> Machine<'p> {
    /// Merges the two sides of a branch and gives where they meet; nothing if that does not pay or cannot be.
    pub(crate) fn merge(
        &mut self,
        state: &mut State,
        body: &'p Body,
        inst: usize,
        condition: Term,
        (then, other): (Block, Block),
    ) -> Result<Option<Block>, Box<Control>> {
        let limit = match self.symbols().options.merge {
            Merge::Never => return Ok(None),
            Merge::Auto => SHORT,
            Merge::Always => usize::MAX,
        };
        let Some((join, sides)) = diamond(body, inst, then, other, limit) else { return Ok(None) };
        if self.observed.is_within(body, inst, &sides) {
            return Ok(None);
        }
        let base = state.frames.last().map_or(0, |frame| frame.base as usize);
        let [then, other] = sides.map(|side| self.compute(state, body, base, side));
        let mut changed: Vec<Reg> = then.iter().chain(&other).map(|(reg, _)| *reg).collect();
        changed.sort_unstable_by_key(|reg| reg.index());
        changed.dedup();
        for reg in changed {
            let before = operand(state, body, base, reg);
            let value = |side: &[(Reg, Operand)]| {
                side.iter().rev().find(|(r, _)| *r == reg).map_or(before, |(_, value)| *value)
            };
            let (a, b) = (value(&then), value(&other));
            if a == b {
                state.set_register(base + reg.index(), a.word, a.mark);
                continue;
            }
            let (a, b) = (self.term_of(a), self.term_of(b));
            let merged = self.pool().ite(condition, a, b);
            let merged = self.operand_of(before.ty, merged);
            state.set_register(base + reg.index(), merged.word, merged.mark);
        }
        Ok(Some(join))
    }

    /// The registers that a block of computations writes, in order.
    fn compute(
        &mut self,
        state: &State,
        body: &Body,
        base: usize,
        block: Option<Block>,
    ) -> Vec<(Reg, Operand)> {
        let mut written: Vec<(Reg, Operand)> = Vec::new();
        let Some(block) = block else { return written };
        for inst in body.block_insts(block) {
            let get = |written: &[(Reg, Operand)], reg: Reg| {
                let known = written.iter().rev().find(|(r, _)| *r == reg).map(|(_, value)| *value);
                known.unwrap_or_else(|| operand(state, body, base, reg))
            };
            let (dst, value) = match *inst {
                Inst::Int { dst, value } => (dst, Operand::concrete(Value::Int(value))),
                Inst::Long { dst, constant } => {
                    (dst, Operand::concrete(Value::Long(body.constants[constant as usize] as i64)))
                }
                Inst::Float { dst, value } => (dst, Operand::concrete(Value::Float(value))),
                Inst::Double { dst, constant } => {
                    let value = f64::from_bits(body.constants[constant as usize]);
                    (dst, Operand::concrete(Value::Double(value)))
                }
                Inst::Null { dst } => (dst, Operand::concrete(Value::NULL)),
                Inst::Move { dst, src } => (dst, get(&written, src)),
                Inst::Unary { op, dst, a } => {
                    let (a, ty) = (get(&written, a), op.types().1);
                    let value = match a.mark.term() {
                        None => Operand { ty, word: arith::unary(op, a.word), mark: a.mark },
                        Some(a) => {
                            let term = unary(self.pool(), op, a);
                            self.operand_of(ty, term)
                        }
                    };
                    (dst, value)
                }
                Inst::Binary { op, dst, a, b } => {
                    let (a, b, ty) = (get(&written, a), get(&written, b), op.types().2);
                    (dst, self.computed(op, a, b, ty))
                }
                Inst::BinaryImm { op, dst, a, imm } => {
                    let (a, b) = (get(&written, a), Operand::concrete(Value::Int(imm)));
                    (dst, self.computed(op, a, b, op.types().2))
                }
                _ => continue,
            };
            written.push((dst, value));
        }
        written
    }

    fn computed(&mut self, op: attest_ir::BinaryOp, a: Operand, b: Operand, ty: attest_ir::Type) -> Operand {
        if !a.mark.is_symbolic() && !b.mark.is_symbolic() {
            return Operand { ty, word: arith::binary(op, a.word, b.word), mark: a.mark };
        }
        let (a, b) = (self.term_of(a), self.term_of(b));
        let term = binary(self.pool(), op, a, b);
        self.operand_of(ty, term)
    }
}

/// Where two sides meet again, and the block of each that has something to compute.
fn diamond(
    body: &Body,
    inst: usize,
    then: Block,
    other: Block,
    limit: usize,
) -> Option<(Block, [Option<Block>; 2])> {
    let (to_then, to_other) = (computes(body, then), computes(body, other));
    let (join, sides) = match (to_then, to_other) {
        (Some(a), Some(b)) if a == b => (a, [Some(then), Some(other)]),
        (Some(a), _) if a == other => (a, [Some(then), None]),
        (_, Some(b)) if b == then => (b, [None, Some(other)]),
        _ => return None,
    };
    let size: usize = sides.iter().flatten().map(|side| body.block_insts(*side).len() - 1).sum();
    (size <= limit && body.start(join) > inst).then_some((join, sides))
}

/// Where a block that only computes values goes on.
fn computes(body: &Body, block: Block) -> Option<Block> {
    let (last, rest) = body.block_insts(block).split_last()?;
    let Inst::Goto { to } = *last else { return None };
    rest.iter().all(|inst| inst.only_computes()).then_some(to)
}
