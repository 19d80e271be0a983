//! Objects that are passed, made in more ways than the simplest: with other arguments, with methods called on them that
//! set something, and out of others of their class.

use attest_program::{MethodId, class_of_descriptor, split_descriptor};
use attest_testcase::parameter_names;

use super::{Varier, is_equals};
use crate::recipe::{Call, Source};
use crate::spell::class_of;
use crate::view::{View, result_of};

/// How deep within arguments objects are still varied.
const DEPTH: usize = 3;
/// The most objects that an object is compared with that come out of itself.
const LIKE_IT: usize = 40;
/// The most calls that are made on an object that is passed.
const CALLS: usize = 3;

impl Varier<'_, '_> {
    /// An object made in another way, or as it was.
    pub(super) fn varied(&mut self, source: Source) -> Source {
        if !self.fluent || self.depth >= DEPTH {
            return source;
        }
        self.depth += 1;
        let other = self.remade(source);
        let other = if self.dice.one_in(3) { self.set_up(other) } else { other };
        self.depth -= 1;
        other
    }

    /// A receiver made with other arguments, or as it was.
    pub(super) fn remade_base(&mut self, source: Source) -> Source {
        if !self.fluent || !self.dice.one_in(2) {
            return source;
        }
        self.depth += 1;
        let other = self.remade(source);
        self.depth -= 1;
        other
    }

    /// What is given, or what one of the calls on it gives that is of its kind again: parts of parts.
    pub(super) fn viewed_again(&mut self, base: Source, view: View, same: &[MethodId]) -> Option<Source> {
        if !self.dice.one_in(3) {
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
        for _ in 0..1 + self.dice.below(2) {
            let Some(method) = self.dice.pick(&again).copied() else { break };
            base = result_of(Some(base), self.call(method)?);
        }
        Some(base)
    }

    /// What the receiver of `equals` gives that is of its class and differs in one thing.
    pub(super) fn others_like_it(&mut self, method: MethodId) -> Vec<Source> {
        if !self.fluent || !is_equals(self.program(), method) {
            return Vec::new();
        }
        let program = self.program();
        let fluent = self.fluent_of(program.method(method).class);
        let mut found = Vec::new();
        for giver in fluent {
            let (parameters, _) =
                split_descriptor(program.text(program.method(giver).descriptor)).unwrap_or_default();
            let names = parameter_names(program, giver);
            let simplest = |(descriptor, name): (&&str, &String)| {
                self.chooser.values(descriptor, name, &self.reach, 1).into_iter().next()
            };
            let arguments: Option<Vec<Source>> = parameters.iter().zip(&names).map(simplest).collect();
            let call = arguments.map(|arguments| Call { method: giver, arguments });
            found.extend(call.map(|call| Source::Asked(Box::new(call))));
        }
        found.truncate(LIKE_IT);
        found
    }

    /// The same constructor, factory or builder with other arguments.
    fn remade(&mut self, source: Source) -> Source {
        match source {
            Source::New { constructor, arguments } if !arguments.is_empty() && self.dice.one_in(2) => {
                let arguments = self.arguments_of(constructor).unwrap_or(arguments);
                Source::New { constructor, arguments }
            }
            Source::Factory { method, arguments } if !arguments.is_empty() && self.dice.one_in(2) => {
                let arguments = self.arguments_of(method).unwrap_or(arguments);
                Source::Factory { method, arguments }
            }
            Source::Got { object, call } => {
                let object = Box::new(self.varied(*object));
                let call = match self.dice.one_in(2) {
                    true => Box::new(self.call(call.method).unwrap_or(*call)),
                    false => call,
                };
                Source::Got { object, call }
            }
            Source::Built { base, calls } => {
                let base = self.varied(*base);
                Source::Built { base: Box::new(base), calls }
            }
            Source::Array { class, elements } => {
                let elements = elements.into_iter().map(|element| self.varied(element)).collect();
                Source::Array { class, elements }
            }
            other => other,
        }
    }

    fn arguments_of(&mut self, method: MethodId) -> Option<Vec<Source>> {
        self.call(method).map(|call| call.arguments)
    }

    /// The object after calls that set something, or what such calls give.
    fn set_up(&mut self, source: Source) -> Source {
        let program = self.program();
        let built = matches!(source, Source::Built { .. });
        let class = class_of(program, &source).filter(|class| !program.class(*class).is_from_jdk());
        let Some(class) = class.filter(|_| !built) else { return source };
        let takes = |method: &MethodId| !program.method(*method).signature.parameters.is_empty();
        let fluent = self.fluent_of(class);
        let count = 1 + self.dice.below(CALLS);
        if !fluent.is_empty() && (self.dice.one_in(2) || matches!(source, Source::Constant(_))) {
            let mut made = source;
            for _ in 0..count {
                let method = self.dice.pick(&fluent).copied();
                match method.and_then(|method| self.call(method)) {
                    Some(call) => made = result_of(Some(made), call),
                    None => break,
                }
            }
            return made;
        }
        // What all tests share is not changed by one of them.
        if matches!(source, Source::Constant(_)) {
            return source;
        }
        let mut methods = self.methods_of(class);
        methods.retain(takes);
        let mut calls: Vec<Call> = Vec::new();
        for _ in 0..count {
            let method = self.dice.pick(&methods).copied();
            calls.extend(method.and_then(|method| self.call(method)));
        }
        match calls.is_empty() {
            true => source,
            false => Source::Built { base: Box::new(source), calls },
        }
    }
}
