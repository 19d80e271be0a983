//! Objects that are passed, made in more ways than the simplest: with other arguments, with methods called on them that
//! set something, and out of others of their class.

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_ENUM, ACC_FINAL, ACC_INTERFACE, ACC_PRIVATE, ACC_STATIC, ACC_SYNTHETIC,
};
use attest_forward::catalog;
use attest_program::{
    Bindings, ClassId, FieldId, GenericType, MethodId, Reading, class_of_descriptor, split_descriptor,
};

use super::{Varier, is_equals, is_shared};
use crate::sequence::{Answered, Reply, Sequence, Statement, Var};
use crate::view::View;

/// How deep within arguments objects are still varied.
const DEPTH: usize = 3;
/// The most objects that an object is compared with that come out of itself.
const LIKE_IT: usize = 40;
/// The most objects of its own class that an object is compared with.
const OTHERS: usize = 3;
/// The most elements that are put into a collection that is passed.
const MAX_ELEMENTS: usize = 4;
/// The most fields that are set.
const FIELDS: usize = 4;
/// Null is passed once in so many arguments of what makes an object.
pub(super) const NULLS: usize = 16;
/// A method of a stub that answers in another way answers differently later once in so many times.
const CHANGING: usize = 3;
/// The most calls that are made on an object that is passed.
const CALLS: usize = 3;

impl Varier<'_, '_> {
    /// An object made in another way, or as it was.
    pub(super) fn varied(&mut self, source: Sequence) -> Sequence {
        if !self.fluent || self.depth >= DEPTH {
            return source;
        }
        self.depth += 1;
        let other = self.remade(source);
        let other = if self.values.rng.one_in(3) { self.set_up(other) } else { other };
        self.depth -= 1;
        other
    }

    /// A receiver made with other arguments, or as it was.
    pub(super) fn remade_base(&mut self, source: Sequence) -> Sequence {
        if !self.fluent || !self.values.rng.one_in(2) {
            return source;
        }
        self.depth += 1;
        // A receiver is made for its class alone: no types are lost with its arguments.
        let other = match maker_with_arguments(&source) {
            Some(maker) if self.values.rng.one_in(2) => self.call(maker).unwrap_or(source),
            Some(_) => source,
            None => self.remade(source),
        };
        self.depth -= 1;
        other
    }

    /// An object with collaborators in its fields: those of interfaces and abstract classes of the program that the package
    /// can set, as what injects them does.
    pub(super) fn injected(&mut self, object: Sequence, class: ClassId) -> Sequence {
        let program = self.program();
        if !self.fluent {
            return object;
        }
        let set_by_hand = |field: &FieldId| {
            let declared = program.field(*field);
            let closed = declared.access & (ACC_PRIVATE | ACC_STATIC | ACC_FINAL | ACC_SYNTHETIC) != 0;
            let ty = class_of_descriptor(program.text(declared.descriptor));
            let ty = ty.and_then(|name| program.load(name).ok()).map(|class| program.class(class));
            let open = ty.is_some_and(|ty| {
                ty.access & (ACC_ABSTRACT | ACC_INTERFACE) != 0
                    && ty.access & ACC_ENUM == 0
                    && !ty.is_from_jdk()
            });
            !closed && open
        };
        let fields: Vec<FieldId> =
            program.class(class).fields.iter().copied().filter(set_by_hand).take(FIELDS).collect();
        let mut object = object;
        for field in fields {
            let declared = program.field(field);
            let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
            let ty = program.field_type(field, &Bindings::new(), Reading::One);
            let reach = self.chooser.asking_of(class, &self.reach);
            let ways = self.chooser.values((descriptor, ty.as_ref()), name, &reach, 0);
            let Some(way) = self.values.rng.prefer(&ways).cloned().filter(|_| !self.values.rng.one_in(4))
            else {
                continue;
            };
            let value = self.varied(way);
            object = object.after(Sequence::set(field, value));
        }
        object
    }

    /// What is given, or what one of the calls on it gives that is of its kind again: parts of parts.
    pub(super) fn viewed_again(&mut self, base: Sequence, view: View, same: &[MethodId]) -> Option<Sequence> {
        if !self.values.rng.one_in(3) {
            return Some(base);
        }
        let program = self.program();
        let kind = program.method(view.called).class;
        let gives = |method: &&MethodId| {
            let (_, result) = split_descriptor(program.text(program.method(**method).descriptor))?;
            let given = program.load(class_of_descriptor(result)?).ok()?;
            Some(program.is_subtype(given, kind))
        };
        let again: Vec<MethodId> =
            same.iter().filter(|method| gives(method) == Some(true)).copied().collect();
        let mut base = base;
        for _ in 0..1 + self.values.rng.below(2) {
            let Some(method) = self.values.rng.pick(&again).copied() else { break };
            base = base.on(self.call(method)?);
        }
        Some(base)
    }

    /// What the receiver of `equals` gives that is of its class and differs in one thing.
    pub(super) fn others_like_it(&mut self, method: MethodId) -> Vec<Sequence> {
        if !self.fluent || !is_equals(self.program(), method) {
            return Vec::new();
        }
        let program = self.program();
        let fluent = self.fluent_of(program.method(method).class);
        // Those that are built like it come first: what it gives may be itself.
        let others = self.bases_of(program.method(method).class).into_iter().take(OTHERS);
        let simplest = |giver| self.chooser.simplest_call(giver, &self.reach);
        others.chain(fluent.into_iter().filter_map(simplest)).take(LIKE_IT).collect()
    }

    /// The same constructor, factory or builder with other arguments.
    fn remade(&mut self, made: Sequence) -> Sequence {
        let result = made.result();
        let changes = made.changes_of(result);
        if !changes.is_empty() {
            let base = self.varied(made.slice(result, result.statement() + 1));
            let filled = base.class(self.program()).map(|class| self.program().class_name(class));
            let changes = match filled.and_then(catalog::collection) {
                Some(_) => self.refilled(&made, &changes),
                None => changes.into_iter().map(|at| self.set_again(&made, at)).collect(),
            };
            return changes.into_iter().fold(base, Sequence::after);
        }
        let Some(last) = made.last().cloned() else { return made };
        match last {
            Statement::New { constructor: method, arguments }
            | Statement::Call { method, receiver: None, arguments, .. }
                if !arguments.is_empty() && self.values.rng.one_in(2) =>
            {
                match self.program().has_variables(method) {
                    // The types that it was chosen for are not known any more.
                    true => self.with_varied_arguments(&made, result.statement(), true),
                    false => self.call(method).unwrap_or(made),
                }
            }
            Statement::Call { method, receiver: Some(object), .. } if object != Var::RECEIVER => {
                let object = self.varied(made.slice(object, result.statement()));
                let other = if self.values.rng.one_in(2) { self.call(method) } else { None };
                object.on(other.unwrap_or_else(|| made.detached(result.statement())))
            }
            Statement::Array { class, elements } => {
                let slices = elements.iter().map(|element| made.slice(*element, result.statement()));
                let elements: Vec<Sequence> = slices.collect();
                Sequence::array(class, elements.into_iter().map(|element| self.varied(element)).collect())
            }
            Statement::Stub { of, answers, .. } => self.answering(made, &of, &answers),
            _ => made,
        }
    }

    /// A call on an object alone, or a write of one of its fields: a collaborator that is put there answers in other ways.
    fn set_again(&mut self, made: &Sequence, at: usize) -> Sequence {
        let collaborator = |value: Var| matches!(made.statement(value), Some(Statement::Stub { .. }));
        match made.statements().get(at) {
            Some(Statement::Set { field, value, .. }) if collaborator(*value) => {
                let field = *field;
                let value = self.varied(made.slice(*value, at));
                Sequence::set(field, value)
            }
            _ => made.detached(at),
        }
    }

    /// A stub, one of whose methods answers in another way.
    fn answering(&mut self, made: Sequence, of: &GenericType, answers: &[Reply]) -> Sequence {
        let ways = self.chooser.answers(of, &self.reach);
        let asked = |(at, reply): (usize, &Reply)| {
            ways.get(at).filter(|ways| !ways.is_empty() && *reply != Reply::Unasked)?;
            Some(at)
        };
        let several: Vec<usize> = answers.iter().enumerate().filter_map(asked).collect();
        let Some(method) = self.values.rng.pick(&several).copied() else { return made };
        let Some(way) = self.values.rng.pick(&ways[method]).cloned() else { return made };
        let way = match way {
            Answered::Value(answer) if self.values.rng.one_in(CHANGING) => {
                let first = self.varied(answer.clone());
                Answered::Changing(first, self.varied(answer))
            }
            Answered::Value(answer) => Answered::Value(self.varied(answer)),
            other => other,
        };
        made.with_answer(made.result().statement(), method, way)
    }

    /// Calls that fill a collection: some of those that did, with other elements.
    fn refilled(&mut self, made: &Sequence, changes: &[usize]) -> Vec<Sequence> {
        let mut calls = Vec::new();
        for _ in 0..self.values.rng.below(MAX_ELEMENTS + 1) {
            let Some(at) = self.values.rng.pick(changes).copied() else { break };
            calls.push(self.with_varied_arguments(made, at, false));
        }
        calls
    }

    /// A call of a sequence alone, with arguments that are made in other ways; some of them null, if that may be.
    fn with_varied_arguments(&mut self, made: &Sequence, at: usize, nulls: bool) -> Sequence {
        let Some(statement) = made.statements().get(at) else { return made.clone() };
        let Some(method) = statement.method() else { return made.detached(at) };
        if statement.arguments().contains(&Var::RECEIVER) {
            return made.detached(at);
        }
        let slices: Vec<Sequence> =
            statement.arguments().iter().map(|argument| made.slice(*argument, at)).collect();
        let around = self.chooser.needs_around(method);
        let mut arguments = Vec::new();
        for (place, slice) in slices.into_iter().enumerate() {
            let may_be_null = nulls && !(around && place == 0);
            let null = if may_be_null && self.values.rng.one_in(NULLS) { self.null_of(&slice) } else { None };
            arguments.push(null.unwrap_or_else(|| self.varied(slice)));
        }
        Sequence::call(self.program(), method, arguments)
    }

    /// The object after calls that set something, or what such calls give.
    fn set_up(&mut self, source: Sequence) -> Sequence {
        let program = self.program();
        let built = !source.changes_of(source.result()).is_empty();
        let class = source.class(program).filter(|class| !program.class(*class).is_from_jdk());
        let Some(class) = class.filter(|_| !built) else { return source };
        // What the variables of its class stand for is not known any more.
        let takes = |method: &MethodId| {
            !program.method(*method).signature.parameters.is_empty() && !program.has_variables(*method)
        };
        let mut fluent = self.fluent_of(class);
        fluent.retain(|method| !program.has_variables(*method));
        let count = 1 + self.values.rng.below(CALLS);
        if !fluent.is_empty() && (self.values.rng.one_in(2) || is_shared(&source)) {
            let mut made = source;
            for _ in 0..count {
                let method = self.values.rng.pick(&fluent).copied();
                match method.and_then(|method| self.call(method)) {
                    Some(call) => made = made.on(call),
                    None => break,
                }
            }
            return made;
        }
        // What all tests share is not changed by one of them.
        if is_shared(&source) {
            return source;
        }
        let mut methods = self.methods_of(class);
        methods.retain(takes);
        // Mostly one method again and again: that fills structures.
        let favourite = self.values.rng.pick(&methods).copied();
        let mut calls: Vec<Sequence> = Vec::new();
        for _ in 0..count + 1 {
            let method =
                if self.values.rng.one_in(4) { self.values.rng.pick(&methods).copied() } else { favourite };
            calls.extend(method.and_then(|method| self.call(method)));
        }
        calls.into_iter().fold(source, Sequence::after)
    }
}

/// The constructor or static method that makes an object out of arguments, if nothing is called on it afterwards.
fn maker_with_arguments(made: &Sequence) -> Option<MethodId> {
    match made.last()? {
        Statement::New { constructor: maker, arguments }
        | Statement::Call { method: maker, receiver: None, arguments, .. }
            if !arguments.is_empty() && made.changes_of(made.result()).is_empty() =>
        {
            Some(*maker)
        }
        _ => None,
    }
}
