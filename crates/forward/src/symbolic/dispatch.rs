//! Types of unknown objects: tests, casts, and calls that split over sets of classes.

use std::sync::Arc;

use attest_classfile::access::{ACC_ABSTRACT, ACC_INTERFACE};
use attest_ir::{CallSite, CallTarget, Type};
use attest_program::{ClassId, MethodId, Reading};
use attest_state::{Answer, Approximation, Classes, Operand, Origin, Ref, State};
use attest_term::{Op, Term};
use rustc_hash::FxHashSet;

use super::HeapMode;
use super::decide::Alternative;
use super::reference::Leaf;
use crate::control::Control;
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// What `Object.equals` takes and gives.
const EQUALS: &str = "(Ljava/lang/Object;)Z";

/// What a type test finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tested {
    /// The reference is null.
    Null,
    /// It is an instance.
    Is,
    /// It is an object of this class (one of several for an unknown object), which is no subtype.
    IsNot(ClassId),
}

impl Machine<'_> {
    /// Whether a reference is null, an instance of a class, or neither.
    pub(crate) fn test_type(&mut self, state: &mut State, object: Operand, wanted: ClassId) -> Done<Tested> {
        if let (Some(term), Some(classes)) = (object.mark.term(), self.classes_of_choices(state, object))
            && let Some(first) = classes.first().copied()
        {
            let program = self.program;
            let is = program.is_subtype(first, wanted);
            if classes.iter().all(|class| program.is_subtype(*class, wanted) == is) {
                let null = self.is_null(state, term);
                return Ok(match (self.decide(state, null)?, is) {
                    (true, _) => Tested::Null,
                    (false, true) => Tested::Is,
                    (false, false) => Tested::IsNot(first),
                });
            }
        }
        let unknown = match self.leaf(state, object)? {
            Leaf::Null => return Ok(Tested::Null),
            Leaf::Known(object) => {
                let found = state.heap.class(object);
                let is = self.program.is_subtype(found, wanted);
                return Ok(if is { Tested::Is } else { Tested::IsNot(found) });
            }
            Leaf::Unknown(unknown) => unknown,
        };
        let null = self.is_null(state, unknown);
        let object = self.program.well_known().object;
        if wanted == object && self.is_element(unknown) {
            // Null fits, too.
            return Ok(if self.known(state, null) == Some(true) { Tested::Null } else { Tested::Is });
        }
        if self.decide(state, null)? {
            return Ok(Tested::Null);
        }
        if let Some(value) = self.element_value(state, unknown)? {
            let found = state.heap.class(value);
            let is = self.program.is_subtype(found, wanted);
            return Ok(if is { Tested::Is } else { Tested::IsNot(found) });
        }
        let any = self.classes_of(object).0;
        let known = state.path.as_ref().and_then(|path| path.types.get(unknown)).cloned();
        let known = known.unwrap_or_else(|| any.clone());
        let program = self.program;
        let (is, is_not): (Vec<ClassId>, Vec<ClassId>) =
            known.iter().partition(|class| program.is_subtype(**class, wanted));
        match (is.is_empty(), is_not.first()) {
            (true, None) => Err(Box::new(Control::Infeasible)),
            (false, Some(_)) => Err(split(unknown, [is.into(), is_not.into()])),
            (false, None) => {
                // Of an `Object` of which nothing else was known; those of the program are all there are.
                let all = any.iter().filter(|class| program.is_subtype(**class, wanted)).count();
                if is.len() == all && !self.classes_of(wanted).1 {
                    self.note_some_of(state, wanted);
                }
                Ok(Tested::Is)
            }
            (true, Some(found)) => {
                let others = any.iter().filter(|class| !program.is_subtype(**class, wanted)).count();
                if is_not.len() == others {
                    self.note_some_of(state, object);
                }
                Ok(Tested::IsNot(*found))
            }
        }
    }

    fn note_some_of(&mut self, state: &mut State, below: ClassId) {
        if let Some(path) = &mut state.path {
            path.approximate(Approximation::SomeClasses(self.program.dotted(below)));
        }
    }

    /// Whether a reference is one of which only the identity counts.
    pub(crate) fn is_element(&mut self, unknown: Term) -> bool {
        self.symbols().elements.contains(&unknown)
    }

    /// What an element is of which more is asked than which one it is: one of a few objects. Nothing for other references.
    pub(crate) fn element_value(&mut self, state: &State, unknown: Term) -> Done<Option<Ref>> {
        if !self.is_element(unknown) {
            return Ok(None);
        }
        let values = self.symbols().element_values.clone();
        let mut ways = Vec::new();
        for (number, value) in (1..).zip(values) {
            let is_it = self.is_value(unknown, number);
            match self.known(state, is_it) {
                Some(true) => return Ok(Some(value)),
                Some(false) => {}
                None => ways.push(Alternative { conditions: vec![is_it], ..Alternative::default() }),
            }
        }
        // Elements that are none of these are not followed.
        self.symbols().elements_asked = true;
        Err(Box::new(if ways.is_empty() { Control::Infeasible } else { Control::Split(ways) }))
    }

    /// Whether an element is the value with this number.
    fn is_value(&mut self, element: Term, number: u64) -> Term {
        let pool = self.pool();
        let number = pool.bits(32, number);
        pool.eq(element, number)
    }

    /// Whether an element is an object that is there.
    pub(crate) fn is_element_value(&mut self, element: Term, object: Ref) -> Option<Term> {
        if !self.is_element(element) {
            return None;
        }
        let at = self.symbols().element_values.iter().position(|value| *value == object)?;
        Some(self.is_value(element, at as u64 + 1))
    }

    /// The classes that an unknown object may have on this path, which decide something now.
    pub(crate) fn classes_now(&mut self, state: &mut State, unknown: Term) -> Classes {
        let object = self.program.well_known().object;
        let any = self.classes_of(object).0;
        let known = state.path.as_ref().and_then(|path| path.types.get(unknown)).cloned();
        if let (Some(path), None) = (&mut state.path, known.as_ref().filter(|known| **known != any)) {
            path.approximate(Approximation::SomeClasses(self.program.dotted(object)));
        }
        known.unwrap_or(any)
    }

    /// The classes of an object that is of some of the one classes and some of the others: those of an `Object` of which
    /// nothing is known are all, not only the ones considered.
    pub(crate) fn common_classes(&mut self, some: &Classes, others: &Classes) -> Classes {
        let object = self.program.well_known().object;
        let any = self.classes_of(object).0;
        match (*some == any, *others == any) {
            (true, _) => others.clone(),
            (_, true) => some.clone(),
            _ => some.iter().copied().filter(|class| others.contains(class)).collect(),
        }
    }

    /// The one class of an object that is not null; splits over the classes that it may have.
    pub(crate) fn exact_class(&mut self, state: &mut State, object: Operand) -> Done<ClassId> {
        let unknown = match self.leaf(state, object)? {
            Leaf::Null => return Err(Box::new(Control::Infeasible)),
            Leaf::Known(object) => return Ok(state.heap.class(object)),
            Leaf::Unknown(unknown) => unknown,
        };
        if let Some(value) = self.element_value(state, unknown)? {
            return Ok(state.heap.class(value));
        }
        let classes = self.classes_now(state, unknown);
        match classes.len() {
            0 => Err(Box::new(Control::Infeasible)),
            1 => Ok(classes[0]),
            _ => {
                let limit = self.symbols().options.implementations as usize;
                self.note_limit(state, unknown, classes.len() > limit);
                let sets = classes.iter().take(limit).map(|class| Classes::from([*class]));
                Err(split(unknown, sets.collect::<Vec<_>>()))
            }
        }
    }

    /// The method that a call runs on a symbolic receiver, which is not null.
    pub(crate) fn select_symbolic(
        &mut self,
        state: &mut State,
        receiver: Operand,
        target: CallTarget,
    ) -> Done<MethodId> {
        let resolved = match target {
            CallTarget::Direct(method) | CallTarget::Polymorphic(method) => return Ok(method),
            CallTarget::Dispatched { resolved, .. } | CallTarget::Selected { resolved } => resolved,
        };
        if let Some(method) = self.same_for_all(state, receiver, resolved) {
            return Ok(method);
        }
        let unknown = match self.leaf(state, receiver)? {
            Leaf::Null => return Err(Box::new(Control::Infeasible)),
            Leaf::Known(object) => return Ok(self.program.select(state.heap.class(object), resolved)?),
            Leaf::Unknown(unknown) => unknown,
        };
        let object = self.program.well_known().object;
        if self.is_element(unknown) && Some(resolved) == self.program.find_method(object, "equals", EQUALS) {
            // One that is equal to nothing but itself.
            return Ok(resolved);
        }
        if let Some(value) = self.element_value(state, unknown)? {
            return Ok(self.program.select(state.heap.class(value), resolved)?);
        }
        let mut groups: Vec<(MethodId, Vec<ClassId>)> = Vec::new();
        for class in self.classes_now(state, unknown).iter() {
            // A type without implementation stands for one that answers anything.
            let stub = self.program.class(*class).access & (ACC_ABSTRACT | ACC_INTERFACE) != 0;
            let method = match self.program.select(*class, resolved) {
                Ok(method) => method,
                Err(_) if stub => resolved,
                Err(_) => continue,
            };
            match groups.iter_mut().find(|(known, _)| *known == method) {
                Some((_, classes)) => classes.push(*class),
                None => groups.push((method, vec![*class])),
            }
        }
        match groups.as_slice() {
            [] => {
                let class = self.program.dotted(self.program.method(resolved).class);
                Err(Box::new(Control::Unsupported(format!("no class to stand for {class}"))))
            }
            [(method, _)] => Ok(*method),
            _ => {
                let limit = self.symbols().options.implementations as usize;
                self.note_limit(state, unknown, groups.len() > limit);
                let sets = groups.into_iter().take(limit).map(|(_, classes)| Classes::from(classes));
                Err(split(unknown, sets.collect::<Vec<_>>()))
            }
        }
    }

    /// The method that a call runs on a receiver chosen by conditions, if it is the same whichever it is.
    fn same_for_all(&mut self, state: &State, receiver: Operand, resolved: MethodId) -> Option<MethodId> {
        let mut only = None;
        for class in self.classes_of_choices(state, receiver)? {
            let method = self.program.select(class, resolved).ok()?;
            if only.replace(method).is_some_and(|other| other != method) {
                return None;
            }
        }
        only
    }

    /// The classes of the objects that a reference chosen by conditions may be; nothing if it is not chosen or they are
    /// not all known. Only where calls of a method by itself are bounded: summaries of its levels do not tell receivers
    /// apart either, so that the paths are the same with and without them.
    pub(crate) fn classes_of_choices(&mut self, state: &State, receiver: Operand) -> Option<Vec<ClassId>> {
        let mut pending = vec![receiver.mark.term()?];
        let options = &self.symbols().options;
        if options.bounds.recursion.is_none() || options.heap == HeapMode::Lazy {
            return None;
        }
        if self.pool().op(pending[0]) != Op::Ite {
            return None;
        }
        let any = self.classes_of(self.program.well_known().object).0;
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut classes = Vec::new();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.pool().word(term) {
                Some(0) => {}
                Some(word) => classes.push(state.heap.class(Ref::of_word(word))),
                None if self.pool().op(term) == Op::Ite => {
                    pending.extend_from_slice(&self.pool().args(term)[1..]);
                }
                None if self.given(state, term).is_some() => return None,
                None => {
                    let known = state.path.as_ref()?.types.get(term)?;
                    if *known == any {
                        return None;
                    }
                    classes.extend(known.iter().copied());
                }
            }
        }
        Some(classes)
    }

    /// What an object from outside, whose class is not known, answers to a call: anything of the result's type.
    pub(crate) fn answer(
        &mut self,
        state: &mut State,
        receiver: Operand,
        method: MethodId,
    ) -> Done<Option<Operand>> {
        let Leaf::Unknown(object) = self.leaf(state, receiver)? else {
            return Err(Box::new(Control::Infeasible));
        };
        let program = self.program;
        let declared = program.method(method);
        let Some(path) = &mut state.path else { return Ok(None) };
        let number = path.made_up + 1;
        let value = match declared.signature.result {
            None => None,
            Some(result) => {
                let descriptor = program.text(declared.descriptor);
                let returned =
                    attest_program::split_descriptor(descriptor).map_or("I", |(_, returned)| returned);
                let holder = path.types.generic(object);
                let holder = holder.and_then(|holder| program.as_supertype(&holder, declared.class));
                let bindings = holder.map(|holder| program.bindings(&holder)).unwrap_or_default();
                let name = format!("{}.{}()#{number}", self.name_of(object), program.text(declared.name));
                let origin = Origin::Result(method, number);
                let term = match result.kind {
                    attest_program::Kind::Ref => {
                        let generic = program.result_type(method, &bindings, Reading::Any);
                        let class = program.load_descriptor(returned)?;
                        self.unknown_of(state, &name, (generic, class), origin)?
                    }
                    kind => self.unknown(state, &name, kind, None, origin)?,
                };
                Some(self.operand_of(Type::of(result.kind), term))
            }
        };
        if let Some(path) = &mut state.path {
            path.made_up = number;
            Arc::make_mut(&mut path.answers).push(Answer { object, method, value });
        }
        Ok(value)
    }

    fn note_limit(&mut self, state: &mut State, unknown: Term, exceeded: bool) {
        let program = self.program;
        if let Some(path) = &mut state.path
            && exceeded
            && let Some(declared) = path.types.declared(unknown)
        {
            path.approximate(Approximation::SomeClasses(program.dotted(declared)));
        }
    }

    /// The result of a call that is not followed: anything of its type.
    pub(crate) fn skip_call(
        &mut self,
        state: &mut State,
        site: &CallSite,
        method: MethodId,
    ) -> Done<Option<Operand>> {
        let program = self.program;
        let declared = program.method(method);
        let text = format!("{}.{}", program.dotted(declared.class), program.text(declared.name));
        let Some(path) = &mut state.path else { return Ok(None) };
        path.made_up += 1;
        let number = path.made_up;
        path.approximate(Approximation::Skipped(text));
        if site.result.is_none() {
            return Ok(None);
        }
        let Some(result) = declared.signature.result else { return Ok(None) };
        let descriptor = program.text(declared.descriptor);
        let returned = attest_program::split_descriptor(descriptor).map_or("I", |(_, returned)| returned);
        let class = match result.kind {
            attest_program::Kind::Ref => Some(program.load_descriptor(returned)?),
            _ => None,
        };
        let name = format!("{}#{number}", program.text(declared.name));
        let term = self.unknown(state, &name, result.kind, class, Origin::Result(method, number))?;
        Ok(Some(self.operand_of(Type::of(result.kind), term)))
    }
}

/// A split over sets of classes of an unknown object.
fn split(unknown: Term, sets: impl IntoIterator<Item = Classes>) -> Box<Control> {
    let alternatives = sets
        .into_iter()
        .map(|classes| Alternative { narrowed: Some((unknown, classes)), ..Alternative::default() })
        .collect();
    Box::new(Control::Split(alternatives))
}
