//! Candidates with one part less: a call on an object that is passed, one of those that gave it, or what it is made of.

use std::slice::Iter;

use attest_program::Program;

use crate::candidate::Candidate;
use crate::recipe::{Call, Recipe, Source};
use crate::seed::Seed;
use crate::spell::class_of;

impl Candidate {
    /// The candidate without its part of this number; nothing if it has not so many.
    pub fn pruned(&self, program: &Program, part: usize) -> Option<Candidate> {
        let mut pruner = Pruner { program, seeds: self.seeds.iter(), kept: Vec::new(), left: Some(part) };
        let receiver = self.recipe.receiver.as_ref().map(|source| pruner.source(source));
        let call = pruner.call(&self.recipe.call);
        if pruner.left.is_some() {
            return None;
        }
        Some(Candidate { recipe: Recipe { receiver, call }, seeds: pruner.kept })
    }
}

struct Pruner<'c> {
    program: &'c Program,
    seeds: Iter<'c, Seed>,
    kept: Vec<Seed>,
    /// How many parts stay before the one that goes.
    left: Option<usize>,
}

impl Pruner<'_> {
    /// Whether the next part is the one that goes.
    fn goes(&mut self) -> bool {
        match self.left {
            Some(0) => {
                self.left = None;
                true
            }
            Some(more) => {
                self.left = Some(more - 1);
                false
            }
            None => false,
        }
    }

    fn skip(&mut self, call: &Call) {
        for _ in call.inputs() {
            self.seeds.next();
        }
    }

    fn call(&mut self, call: &Call) -> Call {
        Call { method: call.method, arguments: self.all(&call.arguments) }
    }

    fn all(&mut self, sources: &[Source]) -> Vec<Source> {
        sources.iter().map(|source| self.source(source)).collect()
    }

    /// Arguments of what is passed, which may be null if they do not matter.
    fn inner(&mut self, sources: &[Source]) -> Vec<Source> {
        let mut kept = Vec::new();
        for source in sources {
            let calls = matches!(source, Source::New { .. } | Source::Got { .. } | Source::Built { .. });
            let class = class_of(self.program, source).filter(|_| calls);
            kept.push(match class {
                Some(class) if self.goes() => {
                    for _ in source.inputs() {
                        self.seeds.next();
                    }
                    Source::Null(class)
                }
                _ => self.source(source),
            });
        }
        kept
    }

    fn source(&mut self, source: &Source) -> Source {
        match source {
            Source::Input { .. } => {
                self.kept.extend(self.seeds.next().cloned());
                source.clone()
            }
            Source::Null(_) | Source::Receiver | Source::Constant(_) | Source::Stub { .. } => source.clone(),
            Source::Asked(call) => Source::Asked(Box::new(self.call(call))),
            Source::New { constructor, arguments } => {
                Source::New { constructor: *constructor, arguments: self.inner(arguments) }
            }
            Source::Factory { method, arguments } => {
                Source::Factory { method: *method, arguments: self.inner(arguments) }
            }
            Source::Got { object, call } => {
                let (inner, outer) = (class_of(self.program, object), class_of(self.program, source));
                if inner.is_some() && inner == outer && self.goes() {
                    let object = self.source(object);
                    self.skip(call);
                    return object;
                }
                let object = Box::new(self.source(object));
                Source::Got { object, call: Box::new(self.call(call)) }
            }
            Source::Array { class, elements } => {
                Source::Array { class: *class, elements: self.all(elements) }
            }
            Source::Built { base, calls } => {
                let base = self.source(base);
                let mut kept = Vec::new();
                for call in calls {
                    match self.goes() {
                        true => self.skip(call),
                        false => kept.push(self.call(call)),
                    }
                }
                match kept.is_empty() {
                    true => base,
                    false => Source::Built { base: Box::new(base), calls: kept },
                }
            }
        }
    }
}
