//! Composition: walking through the tree of a summary in the state of a caller.
//!
//! A walk that has to split leaves its place in the path and goes on from there when the call is repeated; what was
//! decided is then a fact.

use std::sync::Arc;

use attest_ir::{Body, Type};
use attest_program::{ClassId, Kind, MethodId};
use attest_state::{Composing, Counter, Example, Operand, State, Value};
use attest_term::{Op, Sort, Term, Value as TermValue};
use rustc_hash::FxHashMap;

use super::super::HeapMode;
use super::super::decide::{Alternative, Bound};
use super::{LeafAction, Next, Node, Read, Summary};
use crate::control::Control;
use crate::machine::Machine;

/// What composition makes of a call.
pub(crate) enum Composed {
    /// The method is run.
    Run,
    /// The call is done, with this result.
    Done(Option<Operand>),
}

/// A walk at one call.
pub(super) struct Walk {
    frames: u32,
    inst: u32,
    next: Next,
    slots: Vec<Option<Term>>,
    /// The instructions of the method at which the path has split.
    counted: Vec<u32>,
    /// Whether the path knew at some node which way to take.
    pub(super) decided: bool,
    /// Whether the node is the one that the path has just split at.
    pub(super) split: bool,
}

impl Machine<'_> {
    /// Goes through the tree of a method's summary.
    pub(crate) fn compose(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Result<Composed, Box<Control>> {
        let Some(summary) = self.summary_of(state, method) else { return Ok(Composed::Run) };
        if self.are_told_apart(method, arguments) {
            return Ok(Composed::Run);
        }
        let Some(mut walk) = begin(state, &summary) else { return Ok(Composed::Run) };
        let mut put = Putting::new(&summary, &walk.slots);
        loop {
            match walk.next {
                Next::Node(at) => match self.step_down(state, &mut put, &mut walk, at, arguments)? {
                    Some(next) => walk.next = next,
                    None => return Ok(Composed::Run),
                },
                Next::Case(at) => return self.at_leaf(state, &mut put, &mut walk, at, arguments),
            }
        }
    }

    /// Whether a reference that is passed is one of several objects, which calls on it tell apart and effects do not.
    /// Where calls of a method by itself are bounded, calls do not tell them apart either.
    fn are_told_apart(&mut self, method: MethodId, arguments: &[Operand]) -> bool {
        if self.symbols().options.bounds.recursion.is_some() {
            return false;
        }
        let declared = self.program.method(method);
        let receiver = (!declared.is_static()).then_some(Kind::Ref);
        let kinds = receiver.into_iter().chain(declared.signature.parameters.iter().map(|of| of.kind));
        let mut references = arguments.iter().zip(kinds).filter(|(_, kind)| *kind == Kind::Ref);
        let pool = self.pool();
        references.any(|(passed, _)| passed.mark.term().is_some_and(|term| pool.op(term) == Op::Ite))
    }

    /// The summary that takes the place of a call.
    fn summary_of(&mut self, state: &State, method: MethodId) -> Option<Arc<Summary>> {
        // Who wants to see the lines sees all of them; costs are told by what is run; a lazy heap decides on aliasing
        // where the method reads.
        let seen = self.observed.is_everything();
        let symbols = self.symbols();
        if seen || symbols.options.heap == HeapMode::Lazy {
            return None;
        }
        let summary = symbols.summaries.get(&method).cloned()?;
        let Some(level) = summary.level else { return Some(summary) };
        // How often it may still call itself.
        let active = self.activations(state, method);
        let left = self.symbols().options.bounds.recursion?.checked_sub(active)?;
        match left == level {
            true => Some(summary),
            false => summary.shallower.iter().find(|other| other.level == Some(left)).cloned(),
        }
    }

    /// Whether a call of a method returns for all inputs, or else runs into one bound, which is told; nothing if
    /// more may happen or nothing is known.
    pub(crate) fn passes(&mut self, state: &State, method: MethodId) -> Option<Option<Bound>> {
        let declared = self.program.method(method);
        let Some(summary) = self.summary_of(state, method) else {
            // What decides nothing has no summary.
            let own = !self.program.class(declared.class).is_from_jdk() && !declared.is_synchronized();
            let plain = own && self.body(method).is_some_and(Body::is_plain);
            return (plain && !self.needs_initialisation(state, declared.class)).then_some(None);
        };
        if self.observed.is_any(&summary.inside) || self.needs_initialisation(state, declared.class) {
            return None;
        }
        let mut found = None;
        for case in &summary.cases {
            match case.ending {
                LeafAction::Done(_) => {}
                LeafAction::Bound(bound)
                    if bound != Bound::Branches && found.is_none_or(|known| known == bound) =>
                {
                    found = Some(bound);
                }
                LeafAction::Bound(_) | LeafAction::Run => return None,
            }
        }
        Some(found)
    }

    /// One node further; nothing if the method must be run.
    fn step_down(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        walk: &mut Walk,
        at: u32,
        arguments: &[Operand],
    ) -> Result<Option<Next>, Box<Control>> {
        let summary = put.summary;
        let node = &summary.nodes[at as usize];
        if !self.fill_slots(state, put, walk, &node.reads, arguments)? {
            return Ok(None);
        }
        if let Some(reference) = node.class_of {
            return self.step_by_class(state, put, walk, node, reference);
        }
        let split = std::mem::take(&mut walk.split);
        let mut open = Vec::new();
        for way in &node.ways {
            let mut unknown = Vec::new();
            let mut possible = true;
            for condition in &way.conditions {
                let condition = put.term(self, state, *condition);
                match self.known(state, condition) {
                    Some(true) => {}
                    Some(false) => {
                        possible = false;
                        break;
                    }
                    None => unknown.push(condition),
                }
            }
            match (possible, unknown.is_empty()) {
                (true, true) => {
                    walk.decided |= !split && node.ways.len() > 1;
                    return Ok(Some(way.next));
                }
                (true, false) => open.push((way, unknown)),
                (false, _) => {}
            }
        }
        match open.as_slice() {
            [] => return Ok(None),
            // The ways are all there are: the one that is left is taken.
            [(way, conditions)] => {
                match node.ways.len() {
                    // Nobody knows that the other sides cannot be: run, the method would count it as undecided.
                    1 => walk.counted.extend(node.inst),
                    _ => walk.decided = true,
                }
                let next = way.next;
                for condition in conditions {
                    self.follows_already(state, *condition);
                }
                // More is known now than when terms were put in.
                *put = Putting::new(summary, &walk.slots);
                return Ok(Some(next));
            }
            _ => {}
        }
        let (most, most_branches) = {
            let options = &self.symbols().options;
            (options.bounds.conditions as usize, options.bounds.path_branches)
        };
        if let Some(path) = &mut state.path {
            if path.conditions.len() >= most {
                return Err(Box::new(Control::Bound(Bound::Conditions)));
            }
            path.branches += 1;
            if most_branches.is_some_and(|most| path.branches > most) {
                return Err(Box::new(Control::Bound(Bound::PathBranches)));
            }
        }
        walk.counted.extend(node.inst);
        let examples = open.iter().map(|(way, _)| self.example(summary, walk, way.example)).collect();
        keep(state, summary, walk, examples);
        let seen = self.observed.is_any(&summary.inside);
        let alternatives = open.into_iter().map(|(way, conditions)| Alternative {
            conditions,
            narrowed: None,
            cut: if seen { None } else { summary.cut(way.next, walk.decided) },
        });
        Err(Box::new(Control::Split(alternatives.collect())))
    }

    /// What is at a leaf.
    fn at_leaf(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        walk: &mut Walk,
        at: u32,
        arguments: &[Operand],
    ) -> Result<Composed, Box<Control>> {
        let summary = put.summary;
        let case = &summary.cases[at as usize];
        // Who looks for something in the method must see it run.
        let run = self.observed.is_any(&summary.inside);
        let done = match &case.ending {
            LeafAction::Done(effect) if !run && self.symbols().options.effects => {
                keep(state, summary, walk, Vec::new());
                for made in &effect.made {
                    if made.length.is_none() {
                        self.initialise(state, made.class)?;
                    }
                }
                if !self.fill_slots(state, put, walk, &effect.reads, arguments)? {
                    forget(state);
                    return Ok(Composed::Run);
                }
                forget(state);
                Some(self.do_effect(state, put, effect)?)
            }
            LeafAction::Done(_) | LeafAction::Run => None,
            LeafAction::Bound(_) if run => None,
            LeafAction::Bound(_) => match summary.cut(Next::Case(at), walk.decided) {
                Some(bound) => return Err(Box::new(Control::Bound(bound))),
                None => None,
            },
        };
        let Some(path) = &mut state.path else { return Ok(Composed::Run) };
        let schedule = Arc::make_mut(&mut path.schedule);
        schedule.push((summary.method, at));
        let counts = &mut self.symbols().compositions;
        match done {
            Some(result) => {
                schedule.extend(&case.schedule);
                counts.0 += 1;
                Ok(Composed::Done(result))
            }
            None => {
                counts.1 += 1;
                let depth = walk.frames + 1;
                if case.determined {
                    path.determined = path.determined.or(Some(depth));
                    return Ok(Composed::Run);
                }
                // What was undecided is known when the method is run, but has been counted.
                for inst in &walk.counted {
                    match path.counters.iter_mut().find(|known| (known.depth, known.inst) == (depth, *inst)) {
                        Some(known) => known.count += 1,
                        None => path.counters.push(Counter { depth, inst: *inst, count: 1 }),
                    }
                }
                Ok(Composed::Run)
            }
        }
    }

    /// Reads what slots stand for; false if that is not to be had in this state.
    fn fill_slots(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        walk: &mut Walk,
        reads: &[u32],
        arguments: &[Operand],
    ) -> Result<bool, Box<Control>> {
        for slot in reads {
            if walk.slots[*slot as usize].is_some() {
                continue;
            }
            match self.look_up(state, put, *slot, arguments) {
                Ok(Some(term)) => {
                    walk.slots[*slot as usize] = Some(term);
                    put.values.insert(put.summary.slots[*slot as usize].variable, term);
                }
                Ok(None) => return Ok(false),
                Err(control) => {
                    keep(state, put.summary, walk, Vec::new());
                    return Err(control);
                }
            }
        }
        Ok(true)
    }

    fn look_up(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        slot: u32,
        arguments: &[Operand],
    ) -> Result<Option<Term>, Box<Control>> {
        let summary = put.summary;
        let slot = &summary.slots[slot as usize];
        let found = match slot.read {
            Read::Parameter(at) => match arguments.get(at as usize) {
                Some(argument) => *argument,
                None => return Ok(None),
            },
            Read::Field(object, field) => {
                let object = put.operand(self, state, object, Type::Ref);
                let holder = self.program.field(field).class;
                if !self.may_be(state, object, holder) {
                    return Ok(None);
                }
                self.inspect_field(state, object, field)?
            }
            Read::Element(array, index, kind) => {
                let array = put.operand(self, state, array, Type::Ref);
                let index = put.operand(self, state, index, Type::Int);
                self.inspect_element(state, kind, array, index)?
            }
            Read::Length(array) => {
                let array = put.operand(self, state, array, Type::Ref);
                self.inspect_length(state, array)?
            }
        };
        if slot.classes.as_ref().is_some_and(|classes| !self.is_of(state, found, classes)) {
            return Ok(None);
        }
        let term = self.term_of(found);
        let pool = self.pool();
        Ok(Some(match summary.pool.sort(slot.variable) {
            Sort::Bool => {
                let zero = pool.bits(32, 0);
                pool.distinct(term, zero)
            }
            Sort::BitVec(width) if width < pool.width(term) => pool.extract(width - 1, 0, term),
            _ => term,
        }))
    }

    /// Values of what has been read that lead to a case.
    fn example(&mut self, summary: &Summary, walk: &Walk, case: u32) -> Vec<Example> {
        let mut example = Vec::new();
        for (slot, value) in &summary.cases[case as usize].example {
            let Some(term) = walk.slots[*slot as usize] else { continue };
            if self.pool().is_constant(term) {
                continue;
            }
            let variable = summary.slots[*slot as usize].variable;
            let object = summary.references.contains(&variable) && *value != TermValue::bits(32, 0);
            example.push(Example { term, value: value.clone(), object });
        }
        example
    }

    /// Whether the known objects that a reference may be all have the fields of a class.
    fn may_be(&mut self, state: &State, object: Operand, holder: ClassId) -> bool {
        let known = match (object.mark.term(), object.value()) {
            (Some(term), _) => self.targets(state, term).0,
            (None, Some(Value::Ref(object))) if !object.is_null() => vec![object],
            _ => Vec::new(),
        };
        known.iter().all(|object| self.program.is_subtype(state.heap.class(*object), holder))
    }
}

/// The walk at the call that a state stands at: where it was left, or from the beginning.
fn begin(state: &mut State, summary: &Summary) -> Option<Walk> {
    let frames = state.frames.len() as u32;
    let inst = state.frames.last()?.inst;
    let kept = state.path.as_mut()?.composing.take();
    let here = kept.filter(|kept| (kept.frames, kept.inst, kept.method) == (frames, inst, summary.method));
    Some(match here {
        Some(kept) => Walk {
            frames,
            inst,
            next: summary.next_of(kept.node),
            slots: kept.slots.clone(),
            counted: kept.counted.clone(),
            decided: kept.decided,
            split: !kept.examples.is_empty(),
        },
        None => Walk {
            frames,
            inst,
            next: summary.root,
            slots: vec![None; summary.slots.len()],
            counted: Vec::new(),
            decided: false,
            split: false,
        },
    })
}

/// Leaves the place of a walk in the path.
pub(super) fn keep(state: &mut State, summary: &Summary, walk: &Walk, examples: Vec<Vec<Example>>) {
    let Some(path) = &mut state.path else { return };
    path.composing = Some(Arc::new(Composing {
        frames: walk.frames,
        inst: walk.inst,
        method: summary.method,
        node: summary.number_of(walk.next),
        slots: walk.slots.clone(),
        counted: walk.counted.clone(),
        decided: walk.decided,
        decisions: path.decisions.len() as u32,
        examples,
    }));
}

fn forget(state: &mut State) {
    if let Some(path) = &mut state.path {
        path.composing = None;
    }
}

impl Summary {
    /// Nodes and then cases, numbered.
    fn number_of(&self, next: Next) -> u32 {
        match next {
            Next::Node(at) => at,
            Next::Case(at) => self.nodes.len() as u32 + at,
        }
    }

    /// The bound that ends a path at a leaf. A branch that was decided on the way has not been counted: the method may
    /// get further.
    fn cut(&self, next: Next, decided: bool) -> Option<Bound> {
        let Next::Case(at) = next else { return None };
        match self.cases[at as usize].ending {
            LeafAction::Bound(Bound::Branches) if decided => None,
            LeafAction::Bound(bound) => Some(bound),
            LeafAction::Done(_) | LeafAction::Run => None,
        }
    }

    fn next_of(&self, number: u32) -> Next {
        match number.checked_sub(self.nodes.len() as u32) {
            None => Next::Node(number),
            Some(case) => Next::Case(case),
        }
    }
}

/// Terms of a summary on their way into a caller.
pub(super) struct Putting<'s> {
    pub(super) summary: &'s Summary,
    pub(super) values: FxHashMap<Term, Term>,
}

impl<'s> Putting<'s> {
    fn new(summary: &'s Summary, slots: &[Option<Term>]) -> Putting<'s> {
        let filled = summary.slots.iter().zip(slots);
        let values = filled.filter_map(|(slot, value)| Some((slot.variable, (*value)?))).collect();
        Putting { summary, values }
    }

    pub(super) fn operand(
        &mut self,
        machine: &mut Machine<'_>,
        state: &State,
        term: Term,
        ty: Type,
    ) -> Operand {
        let term = self.term(machine, state, term);
        machine.operand_of(ty, term)
    }

    /// The term with all variables replaced; references are compared as the caller's heap has them.
    fn term(&mut self, machine: &mut Machine<'_>, state: &State, term: Term) -> Term {
        if let Some(known) = self.values.get(&term) {
            return *known;
        }
        let from = &self.summary.pool;
        let made = match from.value(term) {
            Some(value) => machine.pool().constant(&value),
            None => {
                let op = from.op(term);
                let args: Vec<Term> = from.args(term).to_vec();
                let same = op == Op::Eq && args.iter().any(|arg| self.is_reference(*arg));
                let args: Vec<Term> = args.into_iter().map(|arg| self.term(machine, state, arg)).collect();
                match (same, args.as_slice()) {
                    (true, [a, b]) => machine.same_reference(state, *a, *b),
                    _ if args.is_empty() => {
                        // No slot was filled for it: a variable that nothing else speaks of.
                        let name = format!("{}'", from.name(term).unwrap_or("any"));
                        let sort = from.sort(term);
                        machine.pool().variable(&name, sort)
                    }
                    (_, [condition, then, otherwise]) if op == Op::Ite => {
                        match machine.known(state, *condition) {
                            Some(true) => *then,
                            Some(false) => *otherwise,
                            None => machine.pool().make(op, &args),
                        }
                    }
                    _ => machine.pool().make(op, &args),
                }
            }
        };
        self.values.insert(term, made);
        made
    }

    fn is_reference(&self, term: Term) -> bool {
        let pool = &self.summary.pool;
        match pool.op(term) {
            Op::Ite => pool.args(term)[1..].iter().any(|arg| self.is_reference(*arg)),
            _ => self.summary.references.contains(&term),
        }
    }
}

impl Node {
    /// All terms of its conditions.
    pub(super) fn conditions(&self) -> impl Iterator<Item = Term> {
        self.ways.iter().flat_map(|way| way.conditions.iter().copied())
    }
}
