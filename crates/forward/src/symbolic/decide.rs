//! Decisions: what a path knows, what it must split on, and what it learns.

use attest_ir::{Body, Loops, Type};
use attest_state::{Approximation, Classes, Counter, Frame, Mark, Operand, State};
use attest_term::{Op, Term, TermPool, Value as TermValue};

use super::Symbols;
use crate::control::Control;
use crate::machine::Machine;

/// One way in which a path may go on.
#[derive(Clone, Debug, Default)]
pub struct Alternative {
    /// What then holds.
    pub conditions: Vec<Term>,
    /// The classes that an unknown reference then has.
    pub narrowed: Option<(Term, Classes)>,
    /// The bound that ends the path this way, whatever else it does.
    pub cut: Option<Bound>,
}

/// A bound that ended a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Bound {
    /// A branch was undecided too often.
    Branches,
    /// The path condition is too long.
    Conditions,
    /// A length was tried up to the bound.
    Lengths,
    /// Methods call themselves deeper than the bound.
    Recursion,
    /// Too many branches on the path were undecided.
    PathBranches,
    /// A loop went round too often.
    Loops,
    /// A block was run too often in one activation of its method.
    Blocks,
}

type Decided<T> = Result<T, Box<Control>>;

impl<'p> Machine<'p> {
    /// The terms of symbolic runs.
    pub fn symbols(&mut self) -> &mut Symbols {
        self.symbols.get_or_insert_with(|| Box::new(Symbols::new(super::SymbolicOptions::default())))
    }

    /// Sets the bounds and choices of symbolic runs.
    pub fn set_symbolic_options(&mut self, options: super::SymbolicOptions) {
        self.symbols().options = options;
    }

    /// Forgets all terms: states with terms of before must not be used any more.
    pub fn reset_symbols(&mut self, options: super::SymbolicOptions) {
        let done = self.pool().work();
        self.charge(done);
        let symbols = self.symbols();
        symbols.pool = TermPool::new();
        symbols.characters.clear();
        symbols.statics.clear();
        symbols.surroundings.clear();
        symbols.elements.clear();
        symbols.element_values.clear();
        symbols.elements_asked = false;
        symbols.identities = false;
        symbols.options = options;
    }

    /// The terms.
    pub fn pool(&mut self) -> &mut TermPool {
        &mut self.symbols().pool
    }

    /// Whether a condition holds on this path; if it is not known, the path must split.
    pub(crate) fn decide(&mut self, state: &State, condition: Term) -> Decided<bool> {
        match self.known(state, condition) {
            Some(known) => Ok(known),
            None => {
                let negated = self.pool().not(condition);
                let one = |condition| Alternative { conditions: vec![condition], ..Alternative::default() };
                Err(Box::new(Control::Split(vec![one(condition), one(negated)])))
            }
        }
    }

    /// Whether a condition holds on this path, as far as that can be seen.
    pub(crate) fn known(&mut self, state: &State, condition: Term) -> Option<bool> {
        match self.pool().op(condition) {
            Op::True => Some(true),
            Op::False => Some(false),
            _ => state.path.as_ref().and_then(|path| path.fact(condition)),
        }
    }

    /// Adds a condition to the path; false if the path contradicts it at once.
    pub fn assume(&mut self, state: &mut State, condition: Term) -> bool {
        match self.known(state, condition) {
            Some(true) => return true,
            Some(false) => return false,
            None => {}
        }
        let Some(path) = &mut state.path else { return false };
        path.conditions.push(condition);
        self.learn(state, condition)
    }

    /// Notes a condition that follows from what the path already has: nothing has to be asked.
    pub(crate) fn follows_already(&mut self, state: &mut State, condition: Term) {
        self.learn(state, condition);
    }

    /// Notes what follows at once from a condition that holds.
    fn learn(&mut self, state: &mut State, condition: Term) -> bool {
        let mut pending = vec![(condition, true)];
        while let Some((term, holds)) = pending.pop() {
            let pool = self.pool();
            let negated = pool.not(term);
            let op = pool.op(term);
            let args: Vec<Term> = pool.args(term).to_vec();
            let Some(path) = &mut state.path else { return false };
            if path.facts.insert(term, holds) == Some(!holds) {
                return false;
            }
            path.facts.insert(negated, !holds);
            match (op, holds) {
                (Op::Not, _) => pending.push((args[0], !holds)),
                (Op::And, true) => pending.extend(args.iter().map(|arg| (*arg, true))),
                (Op::Or, false) => pending.extend(args.iter().map(|arg| (*arg, false))),
                (Op::Eq, true) if !self.learn_alias(state, args[0], args[1]) => return false,
                _ => {}
            }
        }
        true
    }

    /// Two unknown references are the same: they have the classes of both, and the text of both.
    fn learn_alias(&mut self, state: &mut State, a: Term, b: Term) -> bool {
        if !self.learn_same_text(state, a, b) {
            return false;
        }
        let Some(path) = &mut state.path else { return false };
        let (Some(of_a), Some(of_b)) = (path.types.get(a).cloned(), path.types.get(b).cloned()) else {
            return true;
        };
        if of_a == of_b {
            return true;
        }
        let common = self.common_classes(&of_a, &of_b);
        let Some(path) = &mut state.path else { return false };
        path.types.narrow(a, common.clone());
        path.types.narrow(b, common.clone());
        // Both may be null.
        let null = self.pool().bits(32, 0);
        let is_null = self.pool().eq(a, null);
        !common.is_empty() || self.known(state, is_null) != Some(false)
    }

    /// Carries out an alternative of a split; false if the path contradicts it at once.
    pub fn take(&mut self, state: &mut State, alternative: &Alternative) -> bool {
        for condition in &alternative.conditions {
            if !self.assume(state, *condition) {
                return false;
            }
        }
        match &alternative.narrowed {
            Some((variable, classes)) => self.narrow(state, *variable, classes),
            None => true,
        }
    }

    /// An unknown reference, not null, has one of fewer classes: it cannot be one that has none of them.
    fn narrow(&mut self, state: &mut State, variable: Term, classes: &Classes) -> bool {
        let object = self.program.well_known().object;
        let Some(path) = &mut state.path else { return true };
        let before = path.types.get(variable).cloned().unwrap_or_else(|| classes.clone());
        // One that nothing was known of is any object; a split that taught nothing would come again for ever.
        path.types.declare(variable, object, classes.clone());
        path.types.narrow(variable, classes.clone());
        let mut others: Vec<Term> = path.types.variables().filter(|other| *other != variable).collect();
        others.sort_unstable();
        for other in others {
            let equal = self.pool().eq(variable, other);
            let Some(of_other) = state.path.as_ref().and_then(|path| path.types.get(other)).cloned() else {
                continue;
            };
            let common = self.common_classes(&of_other, classes);
            let Some(path) = &mut state.path else { return true };
            match path.fact(equal) {
                Some(true) if common.is_empty() => return false,
                Some(true) => path.types.narrow(other, common),
                None if common.is_empty() && of_other.iter().any(|class| before.contains(class)) => {
                    let apart = self.pool().not(equal);
                    if !self.assume(state, apart) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Counts a branch that is not decided; the bound ends the path.
    pub(crate) fn count_branch(&mut self, state: &mut State, inst: usize) -> Decided<()> {
        let (branches, path_branches, conditions) = {
            let options = &self.symbols().options;
            (options.bounds.branches, options.bounds.path_branches, options.bounds.conditions)
        };
        let depth = state.frames.len() as u32;
        if self.is_determined(state) {
            // It was counted when the case was chosen.
            return Ok(());
        }
        let Some(path) = &mut state.path else { return Ok(()) };
        if path.conditions.len() >= conditions as usize {
            return Err(Box::new(Control::Bound(Bound::Conditions)));
        }
        path.branches += 1;
        if path_branches.is_some_and(|most| path.branches > most) {
            return Err(Box::new(Control::Bound(Bound::PathBranches)));
        }
        let count = counted(&mut path.counters, depth, inst as u32);
        if count > branches {
            return Err(Box::new(Control::Bound(Bound::Branches)));
        }
        Ok(())
    }

    /// Whether all that is decided now follows from the path's conditions: a method is run along a case of its summary.
    fn is_determined(&mut self, state: &State) -> bool {
        let Some(from) = state.path.as_ref().and_then(|path| path.determined) else { return false };
        // What is done when nothing but an exception can come of it was not looked at.
        state.frames.get(from as usize - 1..).is_some_and(|frames| {
            let mut returns = |frame: &Frame| {
                let inst = frame.inst as usize;
                let body = self.body(frame.method).filter(|body| inst < body.insts.len());
                body.is_some_and(|body| body.may_return_from(inst))
            };
            !frames.is_empty() && frames.iter().all(&mut returns)
        })
    }

    /// The way that the path's values take, where its conditions leave only one.
    pub(crate) fn way_of_values(&mut self, state: &State, ways: &[Alternative]) -> Option<usize> {
        let path = state.path.as_ref()?;
        if path.checked != path.conditions.len() || path.model.is_none() || !self.is_determined(state) {
            return None;
        }
        ways.iter().position(|way| way.narrowed.is_none() && self.values_take(state, way))
    }

    /// Whether the path's values satisfy the conditions of a way.
    pub(crate) fn values_take(&mut self, state: &State, way: &Alternative) -> bool {
        way.conditions.iter().all(|condition| self.witness(state, *condition) == TermValue::Bool(true))
    }

    /// A loop goes round: it is counted, and the loops inside it and their branches are counted anew.
    pub(crate) fn jumped_back(
        &mut self,
        state: &mut State,
        body: &'p Body,
        from: usize,
        to: attest_ir::Block,
    ) -> Option<Bound> {
        let (most_rounds, most_runs) =
            (self.symbols().options.bounds.loops, self.symbols().options.bounds.blocks);
        let depth = state.frames.len() as u32;
        let path = state.path.as_mut()?;
        let header = body.start(to) as u32;
        if most_runs.is_some() {
            // The header has run once more than it was jumped to.
            let runs = counted(&mut path.runs, depth, header) + 1;
            if most_runs.is_some_and(|most| runs > most) {
                return Some(Bound::Blocks);
            }
        }
        if most_rounds.is_none() && !path.counters.iter().any(|counter| counter.depth == depth) {
            return None;
        }
        let loops: &Loops = body.loops();
        let inner = loops.innermost(body.block_of(from))?;
        let outer = around(loops, inner, to)?;
        let stays = |counter: &Counter| {
            let inner = loops.innermost(body.block_of(counter.inst as usize));
            counter.depth != depth
                || !inner.is_some_and(|inner| {
                    inner != outer && loops.all()[outer].contains(loops.all()[inner].header)
                })
        };
        path.counters.retain(stays);
        path.rounds.retain(stays);
        let rounds = most_rounds.map(|most| (counted(&mut path.rounds, depth, header), most));
        rounds.is_some_and(|(rounds, most)| rounds > most).then_some(Bound::Loops)
    }

    /// Forgets the counts of activations that have ended.
    pub(crate) fn forget_counters(&self, state: &mut State) {
        let depth = state.frames.len() as u32;
        if let Some(path) = &mut state.path {
            path.determined = path.determined.filter(|from| *from <= depth);
            for counters in [&mut path.counters, &mut path.rounds, &mut path.runs] {
                counters.retain(|counter| counter.depth <= depth);
            }
        }
    }

    /// The value of a term under the values that the path is known to allow; what they do not name is 0.
    pub fn witness(&mut self, state: &State, term: Term) -> TermValue {
        let pool = &self.symbols().pool;
        let model = state.path.as_ref().and_then(|path| path.model.as_deref());
        witness(pool, model, term)
    }

    /// Fixes a symbolic value to the one that the path is known to allow.
    pub(crate) fn pin(&mut self, state: &mut State, operand: Operand, what: &str) -> u64 {
        let Some(term) = operand.mark.term() else { return operand.word };
        let value = self.witness(state, term);
        let constant = self.pool().constant(&value);
        let equal = self.pool().eq(term, constant);
        if self.known(state, equal) != Some(true) {
            self.assume(state, equal);
            if let Some(path) = &mut state.path {
                path.approximate(Approximation::Fixed(what.to_owned()));
            }
        }
        word_of(&value, operand.ty)
    }

    /// A value as a term.
    pub fn term_of(&mut self, operand: Operand) -> Term {
        match operand.mark.term() {
            Some(term) => term,
            None => constant(self.pool(), operand.ty, operand.word),
        }
    }

    /// A term as a value: concrete if it is a constant.
    pub fn operand_of(&mut self, ty: Type, term: Term) -> Operand {
        match self.pool().value(term) {
            Some(value) => Operand { ty, word: word_of(&value, ty), mark: Mark::NONE },
            None => Operand::symbolic(ty, term),
        }
    }
}

/// Counts a place of an activation once more and says how often that was.
fn counted(counters: &mut Vec<Counter>, depth: u32, inst: u32) -> u32 {
    match counters.iter_mut().find(|counter| counter.depth == depth && counter.inst == inst) {
        Some(counter) => {
            counter.count += 1;
            counter.count
        }
        None => {
            counters.push(Counter { depth, inst, count: 1 });
            1
        }
    }
}

/// The loop of a header, from one inside it on outwards.
fn around(loops: &Loops, from: usize, header: attest_ir::Block) -> Option<usize> {
    let mut at = Some(from);
    while let Some(index) = at {
        if loops.all()[index].header == header {
            return Some(index);
        }
        at = loops.all()[index].parent;
    }
    None
}

/// The value of a term under a model; variables that it does not name are 0.
pub(crate) fn witness(pool: &TermPool, model: Option<&attest_solver::Model>, term: Term) -> TermValue {
    struct Defaulted<'a>(&'a TermPool, Option<&'a attest_solver::Model>);
    impl attest_term::Environment for Defaulted<'_> {
        fn variable(&self, variable: Term) -> Option<TermValue> {
            let known = self.1.and_then(|model| model.values.get(&variable).cloned());
            Some(known.unwrap_or_else(|| TermValue::zero(self.0.sort(variable))))
        }

        fn call(&self, function: attest_term::FunctionId, args: &[TermValue]) -> Option<TermValue> {
            let opaque = matches!(self.0.function(function).kind, attest_term::FunctionKind::Opaque { .. });
            if opaque && let Some(value) = super::opaque::execute(function, args) {
                return Some(value);
            }
            self.1.and_then(|model| attest_term::Environment::call(model, function, args))
        }
    }
    attest_term::evaluate(pool, term, &Defaulted(pool, model))
        .unwrap_or_else(|_| TermValue::zero(pool.sort(term)))
}

/// A word as a constant.
pub(crate) fn constant(pool: &mut TermPool, ty: Type, word: u64) -> Term {
    match ty {
        Type::Int | Type::Ref => pool.bits(32, word & 0xffff_ffff),
        Type::Long => pool.bits(64, word),
        Type::Float => pool.float32(f32::from_bits(word as u32)),
        Type::Double => pool.float64(f64::from_bits(word)),
    }
}

/// The word of a term's value.
pub(crate) fn word_of(value: &TermValue, ty: Type) -> u64 {
    match (value, ty) {
        (TermValue::Bool(value), _) => u64::from(*value),
        (_, Type::Float) => value.as_f32().map_or(0, |value| u64::from(value.to_bits())),
        (_, Type::Double) => value.as_f64().map_or(0, f64::to_bits),
        (value, _) => value.as_bits().map_or(0, attest_term::bits::Bits::low_word),
    }
}
