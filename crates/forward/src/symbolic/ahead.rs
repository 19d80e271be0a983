//! Looking ahead: ways on which a bound is sure to end the path, whatever values it has.
//!
//! Where a loop has gone round as often as it may, the way back to its head is cut off. A branch from which every way
//! leads there, past nothing that can fail, leave the method or be anything but straight code, need not be taken: no
//! outcome lies that way. A call is passed if the summary of the method called says that it returns for all inputs, or
//! runs into the same bound. So what runs ahead is what summaries know; without them calls are never passed.

use attest_ir::{Block, Body, CallSite, CallTarget, Inst, Reg};
use attest_program::MethodId;
use attest_state::{Counter, Operand, Ref, State, Value};
use attest_term::{Op, Term};

use super::Ahead;
use super::decide::Bound;
use super::step::operand;
use crate::machine::Machine;

/// So many instructions are looked at for one branch.
const FARTHEST: u32 = 256;

/// What is known on the way ahead.
#[derive(Clone)]
struct Scout {
    base: usize,
    /// The condition under which the way is taken.
    given: Term,
    /// Registers that were written on the way, and what is in them if it is known.
    written: Vec<(Reg, Option<Operand>)>,
}

impl<'p> Machine<'p> {
    /// The bound that ends the path if it goes on at a block under a condition; nothing if that is not certain.
    pub(crate) fn ahead(
        &mut self,
        state: &State,
        body: &'p Body,
        (from, to): (usize, Block),
        given: Term,
    ) -> Option<Bound> {
        if !self.looks_ahead() {
            return None;
        }
        let base = state.frames.last()?.base as usize;
        let scout = Scout { base, given, written: Vec::new() };
        let mut left = FARTHEST;
        self.jump_ahead(state, body, scout, (from, to), &mut left)
    }

    /// The bound that ends the path whatever a call returns, which is about to begin; nothing if that is not certain.
    pub(crate) fn ahead_of_call(
        &mut self,
        state: &State,
        body: &'p Body,
        site: &CallSite,
        method: MethodId,
    ) -> Option<Bound> {
        let begun = state.path.as_ref().is_some_and(|path| path.composing.is_some());
        if begun || !self.looks_ahead() {
            return None;
        }
        let inside = self.passes(state, method)?;
        let frame = state.frames.last()?;
        let (base, next) = (frame.base as usize, frame.inst as usize + 1);
        let written = site.result.map(|result| (result, None)).into_iter().collect();
        let scout = Scout { base, given: self.pool().bool(true), written };
        let mut left = FARTHEST;
        let end = self.run_ahead(state, body, scout, next, &mut left)?;
        inside.is_none_or(|inside| inside == end).then_some(end)
    }

    /// Whether there is something to look for, and nobody wants to see what is run.
    fn looks_ahead(&mut self) -> bool {
        let observed = !self.observed.is_nothing();
        let options = &self.symbols().options;
        let bounded = options.bounds.bound_repetition();
        let looks = options.ahead != Ahead::Never && options.declared.is_empty();
        looks && bounded && !observed
    }

    /// What ends every path that jumps to a block.
    fn jump_ahead(
        &mut self,
        state: &State,
        body: &'p Body,
        scout: Scout,
        (from, to): (usize, Block),
        left: &mut u32,
    ) -> Option<Bound> {
        let first = body.start(to);
        match first <= from {
            true => self.ends_going_back(state, first as u32),
            false => self.run_ahead(state, body, scout, first, left),
        }
    }

    /// What ends every path that goes on at an instruction.
    fn run_ahead(
        &mut self,
        state: &State,
        body: &'p Body,
        mut scout: Scout,
        first: usize,
        left: &mut u32,
    ) -> Option<Bound> {
        // What the calls on the way may run into.
        let mut inside: Option<Bound> = None;
        for inst in first.. {
            *left = left.checked_sub(1)?;
            let next = |machine: &mut Self, to: Block, left: &mut u32| {
                machine.jump_ahead(state, body, scout.clone(), (inst, to), left)
            };
            let end = match *body.insts.get(inst)? {
                Inst::Goto { to } => next(self, to, left)?,
                Inst::If { then, other, .. }
                | Inst::IfImm { then, other, .. }
                | Inst::IfSame { then, other, .. }
                | Inst::IfNull { then, other, .. } => {
                    let end = next(self, then, left)?;
                    (next(self, other, left)? == end).then_some(end)?
                }
                Inst::Call { site } => {
                    let site = &body.sites[site as usize];
                    let method = self.target_ahead(state, body, &scout, site)?;
                    if self.is_active_too_often(state, method) {
                        return Some(Bound::Recursion)
                            .filter(|end| inside.is_none_or(|inside| inside == *end));
                    }
                    let ends = self.passes(state, method)?;
                    if inside.is_some() && ends.is_some() && inside != ends {
                        return None;
                    }
                    inside = inside.or(ends);
                    scout.written.extend(site.result.map(|result| (result, None)));
                    continue;
                }
                straight => {
                    self.pass(state, body, &mut scout, straight)?;
                    continue;
                }
            };
            return Some(end).filter(|end| inside.is_none_or(|inside| inside == *end));
        }
        None
    }

    /// Goes past an instruction that cannot fail; nothing if it may.
    fn pass(&mut self, state: &State, body: &'p Body, scout: &mut Scout, inst: Inst) -> Option<()> {
        match inst {
            Inst::CheckNull { a } => {
                let object = scout.get(state, body, a)?;
                let fails = match object.mark.term() {
                    None => Ref::of_word(object.word).is_null(),
                    Some(term) => {
                        let null = self.is_null(state, term);
                        let not_null = self.pool().not(null);
                        not_null != scout.given && self.known(state, null) != Some(false)
                    }
                };
                (!fails).then_some(())
            }
            Inst::CheckBounds { array, index } => {
                let (array, index) = (scout.get(state, body, array)?, scout.get(state, body, index)?);
                let (Some(Value::Ref(array)), Some(Value::Int(index))) = (array.value(), index.value())
                else {
                    return None;
                };
                if array.is_null() {
                    return None;
                }
                let length = state.heap.header_length(array);
                (!state.heap.is_symbolic(array) && (index as u32) < length).then_some(())
            }
            Inst::Move { dst, src } => {
                let value = scout.get(state, body, src);
                scout.written.push((dst, value));
                Some(())
            }
            Inst::GetField { dst, field, .. } => {
                let class = body.fields[field as usize].resolved.get()?.class;
                scout.written.push((dst, None));
                (!self.program.class(class).is_from_jdk()).then_some(())
            }
            Inst::PutField { field, .. } => {
                let class = body.fields[field as usize].resolved.get()?.class;
                (!self.program.class(class).is_from_jdk()).then_some(())
            }
            Inst::Init { class } => {
                let class = *body.classes[class as usize].resolved.get()?;
                (!self.needs_initialisation(state, class)).then_some(())
            }
            Inst::InitCall { site } => match *body.sites[site as usize].resolved.get()? {
                CallTarget::Direct(method) => {
                    let class = self.program.method(method).class;
                    (!self.needs_initialisation(state, class)).then_some(())
                }
                CallTarget::Dispatched { .. } | CallTarget::Selected { .. } => Some(()),
                CallTarget::Polymorphic(_) => None,
            },
            computed if computed.only_computes() => {
                scout.written.extend(computed.dst().map(|dst| (dst, None)));
                Some(())
            }
            _ => None,
        }
    }

    /// The one method that a call runs.
    fn target_ahead(
        &mut self,
        state: &State,
        body: &'p Body,
        scout: &Scout,
        site: &CallSite,
    ) -> Option<MethodId> {
        let resolved = match *site.resolved.get()? {
            CallTarget::Direct(method) => return Some(method),
            CallTarget::Dispatched { resolved, .. } | CallTarget::Selected { resolved } => resolved,
            CallTarget::Polymorphic(_) => return None,
        };
        let holder = self.program.method(resolved).class;
        let receiver = scout.get(state, body, *site.arguments.first()?);
        let classes = match receiver.map(|receiver| (receiver.mark.term(), receiver.word)) {
            Some((None, word)) if word != 0 => vec![state.heap.class(Ref::of_word(word))],
            Some((Some(term), _)) if self.pool().op(term) != Op::Ite => {
                state.path.as_ref()?.types.get(term)?.to_vec()
            }
            _ => self.classes_of(holder).0.to_vec(),
        };
        let mut methods = classes.into_iter().map(|class| self.program.select(class, resolved).ok());
        let first = methods.next()??;
        methods.all(|method| method == Some(first)).then_some(first)
    }

    /// The bound that a jump back to the head of a loop runs into.
    fn ends_going_back(&mut self, state: &State, header: u32) -> Option<Bound> {
        let (blocks, loops) = (self.symbols().options.bounds.blocks, self.symbols().options.bounds.loops);
        let path = state.path.as_ref()?;
        let depth = state.frames.len() as u32;
        let count = |counters: &[Counter]| {
            let own = counters.iter().find(|counter| (counter.depth, counter.inst) == (depth, header));
            own.map_or(0, |counter| counter.count)
        };
        // The head has run once more than it was jumped to.
        if blocks.is_some_and(|most| count(&path.runs) + 2 > most) {
            return Some(Bound::Blocks);
        }
        loops.is_some_and(|most| count(&path.rounds) + 1 > most).then_some(Bound::Loops)
    }
}

impl Scout {
    fn get(&self, state: &State, body: &Body, reg: Reg) -> Option<Operand> {
        match self.written.iter().rev().find(|(written, _)| *written == reg) {
            Some((_, value)) => *value,
            None => Some(operand(state, body, self.base, reg)),
        }
    }
}
