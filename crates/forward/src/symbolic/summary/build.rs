//! Making summaries: the tree that the paths of a method are, with its terms in a pool of its own.

use attest_program::MethodId;
use attest_state::{Approximation, Classes, Family, Heap, Input, Origin, Outcome, Path};
use attest_term::{Op, Sort, Term, TermPool, Value as TermValue};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::decide::Bound;
use super::super::value_under;
use super::{
    Effect, LARGEST, LARGEST_IN_LEVELS, LeafAction, MAX_CASES, Next, Node, Read, Slot, Summary, SummaryCase,
    Way,
};
use crate::machine::Machine;
use crate::search::{Found, PathEnd};

/// What is said of a path that cannot be part of a tree.
type Told<T> = Result<T, &'static str>;

impl Summary {
    /// The summary that the paths of a method are, all of them; otherwise why they are none. `before` is the heap
    /// that they began with; `inside` are the methods that run, if nothing matters of them but what they do to objects
    /// and return.
    pub fn of(
        machine: &mut Machine<'_>,
        method: MethodId,
        paths: &[Found],
        before: &Heap,
        inside: Option<Vec<MethodId>>,
    ) -> Result<Summary, &'static str> {
        if paths.len() > MAX_CASES {
            return Err("too many cases");
        }
        let summary = Summary::empty(method);
        let leveled = machine.symbols().options.bounds.recursion.is_some();
        let largest = if leveled { LARGEST_IN_LEVELS } else { LARGEST };
        let mut build =
            Build { summary, known: FxHashMap::default(), slot_of: FxHashMap::default(), largest };
        let mut copies = Vec::new();
        for found in paths {
            let Some(path) = &found.state.path else { return Err("a path without conditions") };
            let mut copy = build.copy(machine, path)?;
            build.case(machine, found, &mut copy, before, inside.is_some());
            copies.push((&**path, copy));
        }
        let all: Vec<usize> = (0..copies.len()).collect();
        build.summary.root = build.grow(machine.pool(), &mut copies, &all, 0, &FxHashSet::default())?;
        build.summary.inside = inside.unwrap_or_default();
        Ok(build.summary)
    }
}

/// A summary that is being made.
pub(super) struct Build {
    pub(super) summary: Summary,
    known: FxHashMap<(Term, Read), u32>,
    slot_of: FxHashMap<Term, u32>,
    /// The largest term that is taken over.
    largest: u32,
}

/// What terms of a path are in the summary's pool.
#[derive(Default)]
pub(super) struct Copy {
    pub(super) terms: FxHashMap<Term, Term>,
    references: FxHashSet<Term>,
    /// What was found at the places of variables: the variable, or what another place has if it is the same.
    found: FxHashMap<Term, Term>,
    /// What stands for objects that the path made, by address.
    pub(super) made: FxHashMap<u64, Term>,
}

impl Build {
    /// Takes over the variables of a path.
    fn copy(&mut self, machine: &mut Machine<'_>, path: &Path) -> Told<Copy> {
        if path.start != 0 {
            return Err("it begins in several ways");
        }
        if !path.given.is_empty() || !path.answers.is_empty() || !path.hashes.is_empty() {
            return Err("library objects come from outside");
        }
        let mut copy = Copy { references: path.types.variables().collect(), ..Copy::default() };
        for input in path.inputs.iter() {
            let program = machine.program();
            let classes = machine.considered(path, input.variable);
            let pool = machine.pool();
            let read = match input.origin {
                Origin::Parameter(at) => Ok(Read::Parameter(at)),
                Origin::Field(object, field) => {
                    self.reference(pool, &mut copy, object).map(|object| Read::Field(object, field))
                }
                Origin::Element(array, index) => {
                    let declared = path.types.declared(array);
                    let kind = declared.and_then(|class| program.class(class).element_kind());
                    let at = self.term(pool, &mut copy, index);
                    match (self.reference(pool, &mut copy, array), at, kind) {
                        (Ok(array), Ok(index), Some(kind)) => Ok(Read::Element(array, index, kind)),
                        _ => Err("an array whose elements are not known"),
                    }
                }
                Origin::Length(array) => self.reference(pool, &mut copy, array).map(Read::Length),
                Origin::Static(..)
                | Origin::Key(..)
                | Origin::Held(..)
                | Origin::Character(..)
                | Origin::TextLength(_)
                | Origin::Result(..) => Err("texts or static fields are read"),
            };
            // What needs a variable that stands nowhere at a call is found out by running the method.
            let Ok(read) = read else { continue };
            let is_reference = copy.references.contains(&input.variable);
            let variable = self.slot(pool, (input.variable, read), classes, is_reference);
            copy.terms.insert(input.variable, variable);
            self.read_as_a_whole(pool, &mut copy, path, input);
        }
        Ok(copy)
    }

    /// What the path found at a place is its variable if it is none of the places read before, which each have their
    /// own. At a call the place itself is read, whichever it is: the variable alone stands for what was found.
    fn read_as_a_whole(&mut self, pool: &mut TermPool, copy: &mut Copy, path: &Path, input: &Input) {
        let (family, object, index) = match input.origin {
            Origin::Field(object, field) => (Family::Field(field), object, None),
            Origin::Length(array) => (Family::Length, array, None),
            Origin::Element(array, index) => {
                let is_here = |family: &Family| {
                    let mut accesses = path.memory.initial(*family).iter();
                    matches!(family, Family::Elements(_))
                        && accesses.any(|access| (access.object, access.index) == (array, Some(index)))
                };
                let Some(family) = path.memory.families().find(is_here) else { return };
                (family, array, Some(index))
            }
            _ => return,
        };
        for access in path.memory.initial(family) {
            if (access.object, access.index) != (object, index) {
                continue;
            }
            let mut value = access.value;
            while pool.op(value) == Op::Ite {
                value = pool.args(value)[2];
            }
            let own = value == input.variable || pool.args(value) == [input.variable];
            if own && let Ok(variable) = self.term(pool, copy, value) {
                copy.terms.insert(access.value, variable);
                copy.found.insert(input.variable, access.value);
                if copy.references.contains(&input.variable) {
                    // Whether it is null is asked of each of the places that it may be.
                    let asked = is_null(pool, access.value);
                    let zero = self.summary.pool.bits(32, 0);
                    let null = self.summary.pool.eq(variable, zero);
                    copy.terms.insert(asked, null);
                }
            }
        }
    }

    fn slot(
        &mut self,
        pool: &TermPool,
        (variable, read): (Term, Read),
        classes: Option<Classes>,
        is_reference: bool,
    ) -> Term {
        if let Some(slot) = self.known.get(&(variable, read)) {
            return self.summary.slots[*slot as usize].variable;
        }
        let slot = self.summary.slots.len() as u32;
        // One name may mean several places on different paths.
        let taken = self.known.keys().any(|(other, _)| *other == variable);
        let name = pool.name(variable).unwrap_or("any");
        let name = if taken { format!("{name}'{slot}") } else { name.to_owned() };
        let made = self.summary.pool.variable(&name, pool.sort(variable));
        self.known.insert((variable, read), slot);
        self.slot_of.insert(made, slot);
        self.summary.slots.push(Slot { variable: made, read, classes });
        if is_reference {
            self.summary.references.insert(made);
        }
        made
    }

    /// A term in the summary's pool.
    pub(super) fn term(&mut self, pool: &TermPool, copy: &mut Copy, term: Term) -> Told<Term> {
        if let Some(known) = copy.terms.get(&term) {
            return Ok(*known);
        }
        if pool.tree_size(term) > self.largest {
            return Err("large terms");
        }
        let made = match pool.value(term) {
            Some(value) => self.summary.pool.constant(&value),
            None => {
                let args = pool.args(term).to_vec();
                if args.is_empty() || pool.applied(term).is_some() {
                    return Err("a value that stands nowhere");
                }
                let object = |arg: &Term| pool.word(*arg).is_some_and(|word| word != 0);
                if pool.op(term) == Op::Eq
                    && args.iter().any(|arg| copy.references.contains(arg))
                    && args.iter().any(object)
                {
                    return Err("a certain object");
                }
                let args: Told<Vec<Term>> = args.iter().map(|arg| self.term(pool, copy, *arg)).collect();
                self.summary.pool.make(pool.op(term), &args?)
            }
        };
        copy.terms.insert(term, made);
        Ok(made)
    }

    /// A reference in the summary's pool: objects that the path made are what stands for them.
    pub(super) fn reference(&mut self, pool: &TermPool, copy: &mut Copy, term: Term) -> Told<Term> {
        if let Some(known) = copy.terms.get(&term) {
            return Ok(*known);
        }
        match pool.word(term) {
            Some(0) => return Ok(self.summary.pool.bits(32, 0)),
            Some(word) => return copy.made.get(&word).copied().ok_or("a certain object"),
            None => {}
        }
        if pool.op(term) == Op::Ite
            && let [condition, then, otherwise] = *pool.args(term)
        {
            let condition = self.term(pool, copy, condition)?;
            let then = self.reference(pool, copy, then)?;
            let otherwise = self.reference(pool, copy, otherwise)?;
            return Ok(self.summary.pool.ite(condition, then, otherwise));
        }
        match copy.references.contains(&term) {
            true => self.term(pool, copy, term),
            false => Err("a reference that is computed"),
        }
    }

    /// Makes the leaf of a path.
    fn case(
        &mut self,
        machine: &mut Machine<'_>,
        found: &Found,
        copy: &mut Copy,
        before: &Heap,
        straight: bool,
    ) {
        let Some(path) = &found.state.path else { return };
        let exact = path.approximations.is_empty() && straight;
        let ending = match &found.end {
            // Counted for each activation: blocks and loops whatever is known, branches where nothing is.
            PathEnd::Bound(bound @ (Bound::Blocks | Bound::Loops | Bound::Branches)) if exact => {
                LeafAction::Bound(*bound)
            }
            // One of the method's own calls, not one of those that led to it.
            PathEnd::Bound(Bound::Recursion) if exact && machine.counts_activations(&found.state) => {
                LeafAction::Bound(Bound::Recursion)
            }
            PathEnd::Call(Outcome::Returned(value)) if exact => {
                match self.effect(machine, &found.state, *value, copy, before) {
                    Ok(effect) => LeafAction::Done(effect),
                    Err(_) => LeafAction::Run,
                }
            }
            _ => LeafAction::Run,
        };
        let model = path.model.as_deref();
        let mut example: Vec<(u32, TermValue)> = Vec::new();
        for input in path.inputs.iter() {
            let slot = copy.terms.get(&input.variable).and_then(|made| self.slot_of.get(made));
            let Some((slot, model)) = slot.zip(model) else { continue };
            let pool = machine.pool();
            let found = copy.found.get(&input.variable).filter(|found| pool.op(**found) == Op::Ite);
            let value = match found {
                Some(found) => Some(value_under(pool, Some(model), *found)),
                None => model.values.get(&input.variable).cloned(),
            };
            example.extend(value.map(|value| (*slot, value)));
        }
        // Which of the classes that take a way an object has makes no difference to the way.
        let some_classes = |what: &Approximation| matches!(what, Approximation::SomeClasses(_));
        let determined = straight
            && path.approximations.iter().all(some_classes)
            && matches!(found.end, PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_)));
        self.summary.cases.push(SummaryCase {
            ending,
            determined,
            schedule: path.schedule.to_vec(),
            example,
        });
    }

    /// Makes the tree of a group of paths that have taken the same decisions so far.
    fn grow(
        &mut self,
        pool: &TermPool,
        copies: &mut [(&Path, Copy)],
        group: &[usize],
        depth: usize,
        filled: &FxHashSet<u32>,
    ) -> Told<Next> {
        let done = |at: usize| copies[at].0.decisions.len() <= depth;
        if let [only] = group
            && (done(*only) || self.summary.cases[*only].is_straight())
        {
            self.fill_effect(*only, filled);
            return Ok(Next::Case(*only as u32));
        }
        if self.runs_into_one_bound(group) {
            // Whichever way is taken from here on, nothing comes of it.
            return Ok(Next::Case(group[0] as u32));
        }
        if group.iter().any(|at| done(*at)) {
            return Err("paths that cannot be told apart");
        }
        let decision = copies[group[0]].0.decisions[depth];
        let inst = (decision.method == self.summary.method).then_some(decision.inst);
        let mut sides: Vec<(u32, Vec<usize>)> = Vec::new();
        for at in group {
            let taken = copies[*at].0.decisions[depth].taken;
            match sides.iter_mut().find(|(side, _)| *side == taken) {
                Some((_, side)) => side.push(*at),
                None => sides.push((taken, vec![*at])),
            }
        }
        let mut conditions = Vec::new();
        let mut class_of = None;
        let mut classes: Vec<Classes> = Vec::new();
        for (_, side) in &sides {
            let (path, copy) = &mut copies[side[0]];
            let narrowing = path.narrowing(depth);
            let decided = narrowing.map(|narrowing| narrowing.conditions);
            if let Some(narrowing) = narrowing {
                let reference = self.reference(pool, copy, narrowing.variable)?;
                if class_of.replace(reference).is_some_and(|other| other != reference) {
                    return Err("cases depend on the classes of several objects");
                }
                classes.push(narrowing.classes.clone());
            }
            let from = decided.unwrap_or(path.decisions[depth].conditions) as usize;
            let to =
                path.decisions.get(depth + 1).map_or(path.conditions.len(), |next| next.conditions as usize);
            let own = path.conditions[from..to].iter().filter(|term| !path.presumed.contains(term));
            let own: Told<Vec<Term>> = own.map(|term| self.term(pool, copy, *term)).collect();
            let own = own?;
            match narrowing {
                Some(_) if !own.is_empty() => return Err("cases depend on the class of an object and more"),
                None if own.is_empty() && sides.len() > 1 => return Err("paths that cannot be told apart"),
                _ => conditions.push(own),
            }
        }
        // What decides, decides on all sides.
        classes.resize(sides.len(), Classes::default());
        if class_of.is_some() && classes.iter().any(|classes| classes.is_empty()) {
            return Err("paths that cannot be told apart");
        }
        if sides.len() == 1 {
            // It was counted as undecided here, but a caller may know more: then the method gets further.
            for at in group {
                let ending = &mut self.summary.cases[*at].ending;
                if matches!(ending, LeafAction::Bound(Bound::Branches)) {
                    *ending = LeafAction::Run;
                }
            }
        }
        let straight = group.iter().all(|at| self.summary.cases[*at].is_straight());
        if sides.len() == 1 && straight {
            // The other sides cannot be: nothing is to be decided.
            return self.grow(pool, copies, group, depth + 1, filled);
        }
        let needed: Vec<Term> = conditions.iter().flatten().copied().chain(class_of).collect();
        let reads = self.needed(&needed, filled);
        let filled: FxHashSet<u32> = filled.iter().chain(&reads).copied().collect();
        let mut ways = Vec::new();
        for (((_, side), conditions), classes) in sides.into_iter().zip(conditions).zip(classes) {
            let next = self.grow(pool, copies, &side, depth + 1, &filled)?;
            // Paths that were cut off have no values.
            let told = side.iter().find(|at| !self.summary.cases[**at].example.is_empty());
            ways.push(Way { conditions, classes, next, example: *told.unwrap_or(&side[0]) as u32 });
        }
        self.summary.nodes.push(Node { reads, inst, class_of, ways });
        Ok(Next::Node(self.summary.nodes.len() as u32 - 1))
    }

    /// Whether all cases of a group end by the same bound, whatever else is known at a call.
    fn runs_into_one_bound(&self, group: &[usize]) -> bool {
        let mut endings = group.iter().map(|at| match self.summary.cases[*at].ending {
            LeafAction::Bound(bound @ (Bound::Blocks | Bound::Loops | Bound::Recursion)) => Some(bound),
            _ => None,
        });
        endings.next().flatten().is_some_and(|first| endings.all(|ending| ending == Some(first)))
    }

    /// The slots that terms need, without those that are filled already, each after those that it needs.
    fn needed(&self, terms: &[Term], filled: &FxHashSet<u32>) -> Vec<u32> {
        let mut found: FxHashSet<u32> = FxHashSet::default();
        let mut waiting = terms.to_vec();
        while !waiting.is_empty() {
            let below = self.summary.pool.subterms(&waiting);
            waiting.clear();
            for term in below {
                let Some(slot) = self.slot_of.get(&term) else { continue };
                if !filled.contains(slot) && found.insert(*slot) {
                    waiting.extend(self.summary.slots[*slot as usize].read.terms());
                }
            }
        }
        let mut found: Vec<u32> = found.into_iter().collect();
        found.sort_unstable();
        found
    }

    fn fill_effect(&mut self, case: usize, filled: &FxHashSet<u32>) {
        let LeafAction::Done(effect) = &self.summary.cases[case].ending else { return };
        let reads = self.needed(&effect.terms(), filled);
        if let LeafAction::Done(Effect { reads: place, .. }) = &mut self.summary.cases[case].ending {
            *place = reads;
        }
    }

    /// What stands for an object that a path makes.
    pub(super) fn stands_for(&mut self, at: usize) -> Term {
        self.summary.pool.variable(&format!("new {at}"), Sort::BitVec(32))
    }
}

/// Whether a reference is null, as paths ask it.
fn is_null(pool: &mut TermPool, reference: Term) -> Term {
    if pool.op(reference) == Op::Ite
        && let [condition, then, otherwise] = *pool.args(reference)
    {
        let then = is_null(pool, then);
        let otherwise = is_null(pool, otherwise);
        return pool.ite(condition, then, otherwise);
    }
    match pool.word(reference) {
        Some(word) => pool.bool(word == 0),
        None => {
            let null = pool.bits(32, 0);
            pool.eq(reference, null)
        }
    }
}
