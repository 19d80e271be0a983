//! A state of the search: where it stands, what must hold there, and what registers and memory are called.

use std::collections::BTreeMap;

use attest_ir::{Block, Body, Reg};
use attest_program::{FieldId, MethodId, Program};
use attest_term::print::human_within;
use attest_term::{Substitution, Term, TermPool, Value};
use rustc_hash::FxHashSet;

use crate::choices::plain;
use crate::memory::{Memory, Part, sort};
use crate::names;

/// How a register is called that stands for no variable of the source.
pub(crate) const UNNAMED: &str = "value";

/// A condition and the branch that it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    /// What must hold, over the variables of the current place.
    pub(crate) term: Term,
    pub(crate) method: MethodId,
    pub(crate) line: Option<u16>,
    /// As it stood at the branch.
    pub(crate) said: String,
}

/// An activation of a method.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'b> {
    pub(crate) body: &'b Body,
    pub(crate) block: Block,
    /// The instruction behind the place: what comes from it on is done.
    pub(crate) at: usize,
    /// The variables of registers that conditions speak of.
    pub(crate) registers: BTreeMap<u16, Term>,
    /// How often each loop was gone round.
    pub(crate) rounds: BTreeMap<u16, u32>,
}

/// A state of the search.
#[derive(Clone, Debug)]
pub(crate) struct Node<'b> {
    /// The activations, the innermost last.
    pub(crate) frames: Vec<Frame<'b>>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) memory: Memory,
    /// How many callers were gone up to from the target's own activation.
    pub(crate) callers: u32,
    /// How often something was made arbitrary that mattered.
    pub(crate) changes: u32,
    /// The variables on which what was made arbitrary or left out depends (the thesis's R).
    pub(crate) loose: FxHashSet<Term>,
    /// Whether it may depend on anything.
    pub(crate) blurred: bool,
}

impl<'b> Frame<'b> {
    /// Before an instruction.
    pub(crate) fn before(body: &'b Body, at: usize) -> Frame<'b> {
        let block = body.block_of(at);
        Frame { body, block, at, registers: BTreeMap::new(), rounds: BTreeMap::new() }
    }

    /// The variable of a register.
    pub(crate) fn register(&mut self, program: &Program, pool: &mut TermPool, reg: Reg) -> Term {
        match self.registers.get(&reg.0) {
            Some(term) => *term,
            None => {
                let name =
                    names::name(program, self.body, reg).unwrap_or_else(|| format!("{UNNAMED}{}", reg.0));
                let term = pool.fresh(&name, sort(self.body.registers[reg.index()]));
                self.registers.insert(reg.0, term);
                term
            }
        }
    }
}

impl<'b> Node<'b> {
    /// The innermost activation.
    pub(crate) fn top(&mut self) -> &mut Frame<'b> {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Replaces variables in all conditions.
    pub(crate) fn replace(&mut self, pool: &mut TermPool, pairs: Vec<(Term, Term)>) {
        if !pairs.is_empty() {
            let loose: Vec<&(Term, Term)> =
                pairs.iter().filter(|(from, _)| self.loose.contains(from)).collect();
            for (before, _) in &loose {
                self.loose.remove(before);
            }
            for (_, after) in loose {
                self.loose.extend(pool.free_variables(*after).iter().copied());
            }
            let mut substitution = Substitution::new(pairs);
            for condition in &mut self.conditions {
                let before = condition.term;
                condition.term = substitution.apply(pool, before);
                // A value without a name is told by how it is computed.
                if condition.term != before && condition.said.contains(UNNAMED) {
                    condition.said = plain(&human_within(pool, condition.term, 100));
                }
            }
        }
        self.conditions.retain(|condition| pool.value(condition.term) != Some(Value::Bool(true)));
    }

    /// Forgets the variables that no condition speaks of.
    pub(crate) fn forget(&mut self, pool: &mut TermPool) {
        let mut mentioned: FxHashSet<Term> = FxHashSet::default();
        for condition in &self.conditions {
            mentioned.extend(pool.free_variables(condition.term).iter().copied());
        }
        self.blurred |= self.memory.parts.values().any(|term| self.loose.contains(term));
        for frame in &mut self.frames {
            frame.registers.retain(|_, term| mentioned.contains(term) || self.loose.contains(term));
        }
        self.memory.retain(&|term| mentioned.contains(&term));
    }

    /// Whether conditions speak of one of these registers, not only what was left out of them.
    pub(crate) fn speaks_of(&mut self, pool: &mut TermPool, wanted: &dyn Fn(u16) -> bool) -> bool {
        let registers = &self.frames[self.frames.len() - 1].registers;
        registers.iter().any(|(reg, term)| {
            wanted(*reg)
                && self.conditions.iter().any(|condition| pool.free_variables(condition.term).contains(term))
        })
    }

    /// What a register holds may be anything from here on backwards; it depends on these registers.
    pub(crate) fn change(&mut self, program: &Program, pool: &mut TermPool, reg: Reg, from: &[Reg]) {
        if let Some(term) = self.top().registers.remove(&reg.0) {
            self.changes += 1;
            self.loose.remove(&term);
            for reg in from {
                let term = self.top().register(program, pool, *reg);
                self.loose.insert(term);
            }
        }
    }

    /// What the memory holds may be anything from here on backwards, but for what is kept.
    pub(crate) fn change_memory(&mut self, keeps: &dyn Fn(FieldId) -> bool) {
        let before = self.memory.parts.len();
        self.memory.parts.retain(|part, _| match part {
            Part::Field(field, _) | Part::Static(field, _) => keeps(*field),
            Part::Elements(..) => false,
            // An array is as long as it was made.
            Part::Lengths => true,
        });
        if self.memory.parts.len() < before {
            self.changes += 1;
            self.blurred = true;
        }
    }

    /// Leaves a condition out; what it speaks of is loose.
    pub(crate) fn leave_out(&mut self, pool: &mut TermPool, at: usize) {
        let condition = self.conditions.remove(at);
        self.loose.extend(pool.free_variables(condition.term).iter().copied());
        self.changes += 1;
    }
}
