//! A state of the search: where it stands, what must hold there, and what registers and memory are called.

use std::collections::BTreeMap;

use attest_ir::{Block, Body, Reg};
use attest_program::{MethodId, Program};
use attest_term::print::human_within;
use attest_term::{Substitution, Term, TermPool, Value};
use rustc_hash::FxHashSet;

use crate::choices::plain;
use crate::memory::{Memory, sort};
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
        for frame in &mut self.frames {
            frame.registers.retain(|_, term| mentioned.contains(term));
        }
        self.memory.retain(&|term| mentioned.contains(&term));
    }

    /// What a register holds may be anything from here on backwards.
    pub(crate) fn change(&mut self, reg: Reg) {
        if self.top().registers.remove(&reg.0).is_some() {
            self.changes += 1;
        }
    }

    /// What the memory holds may be anything from here on backwards.
    pub(crate) fn change_memory(&mut self) {
        if !self.memory.parts.is_empty() {
            self.memory.parts.clear();
            self.changes += 1;
        }
    }
}
