//! Calls with few and small values, in order: all that a bounded search tries, without chance.

use attest_program::{ClassId, MethodId, Program};

use super::Varier;
use crate::sequence::{Sequence, Statement};
use crate::values::{InputValue, diagonal};

/// The most values for one argument.
const VALUES: usize = 6;
/// The most calls that an argument may have behind it, each a way of its own.
const CHANGES: usize = 4;

/// A source with values for what it leaves open.
type Choice = (Sequence, Vec<InputValue>);

impl Varier<'_, '_> {
    /// Calls of a method with small values, the simplest first, at most so many.
    pub fn small_calls(&mut self, method: MethodId, most: usize) -> Vec<Choice> {
        let Some(ways) = self.ways_of(method) else { return Vec::new() };
        let choices: Vec<Vec<Choice>> = ways.iter().map(|ways| self.choices(ways)).collect();
        combined(self.program(), method, &choices, most)
    }

    /// Calls of a method to build with: texts and objects of the JDK are all the same.
    pub fn building_calls(&mut self, method: MethodId, most: usize) -> Vec<Choice> {
        let Some(ways) = self.ways_of(method) else { return Vec::new() };
        let mut choices: Vec<Vec<Choice>> = Vec::new();
        for ways in &ways {
            let mut found = self.choices(ways);
            let words = |(_, seeds): &Choice| seeds.iter().any(|seed| matches!(seed, InputValue::Text(..)));
            let mut worded = false;
            found.retain(|choice| !words(choice) || !std::mem::replace(&mut worded, true));
            if found.first().is_some_and(words) {
                found.truncate(1);
            }
            choices.push(found);
        }
        combined(self.program(), method, &choices, most)
    }

    /// Objects of a class to call methods on, with small values.
    pub fn small_objects(&mut self, class: ClassId) -> Vec<Choice> {
        let mut found = Vec::new();
        for base in self.bases_of(class).iter().take(4) {
            found.extend(self.settled(base, 2));
        }
        found
    }

    /// The methods that may change objects of a class.
    pub fn changing(&mut self, class: ClassId) -> Vec<MethodId> {
        self.methods_of(class)
    }

    /// The ways to make an argument, with values: plain ones first, then objects that a call has changed.
    fn choices(&mut self, ways: &[Sequence]) -> Vec<Choice> {
        let mut found: Vec<Choice> = Vec::new();
        for way in ways.iter().take(VALUES) {
            let own = self.made_class(way).is_some_and(|class| !self.program().class(class).is_from_jdk());
            let each = match ways.len() {
                1 => VALUES,
                _ if own => 2,
                _ => 1,
            };
            found.extend(self.settled(way, each));
        }
        let Some((first, seeds)) = found.iter().find(|(way, _)| is_bare(way)).cloned() else {
            return found;
        };
        let own = self.made_class(&first).filter(|class| !self.program().class(*class).is_from_jdk());
        let methods = own.map_or(Vec::new(), |class| self.methods_of(class));
        let takes = |method: &&MethodId| !self.program().method(**method).signature.parameters.is_empty();
        let methods: Vec<MethodId> = methods.iter().filter(takes).copied().take(CHANGES).collect();
        let mut at = found.len().min(1);
        for method in methods {
            let simplest = self.ways_of(method).and_then(|ways| {
                let settled = ways.iter().map(|ways| self.settled(ways.first()?, 1).pop());
                settled.collect::<Option<Vec<_>>>()
            });
            let Some(simplest) = simplest else { continue };
            let (arguments, more): (Vec<Sequence>, Vec<Vec<InputValue>>) = simplest.into_iter().unzip();
            let built = first.clone().after(Sequence::call(self.program(), method, arguments));
            let seeds = seeds.iter().cloned().chain(more.into_iter().flatten()).collect();
            found.insert(at, (built, seeds));
            at += 1;
        }
        found
    }

    /// A source with small values for what it leaves open.
    fn settled(&mut self, source: &Sequence, most: usize) -> Vec<Choice> {
        self.values.small(source, most).into_iter().map(|seeds| (source.clone(), seeds)).collect()
    }
}

/// Whether an object is as its constructor made it.
fn is_bare(made: &Sequence) -> bool {
    matches!(made.last(), Some(Statement::New { .. })) && made.changes_of(made.result()).is_empty()
}

/// Calls with one choice for each argument.
fn combined(program: &Program, method: MethodId, choices: &[Vec<Choice>], most: usize) -> Vec<Choice> {
    let sizes: Vec<usize> = choices.iter().map(Vec::len).collect();
    let of = |picks: Vec<usize>| {
        let (mut arguments, mut seeds) = (Vec::new(), Vec::new());
        for (choice, pick) in choices.iter().zip(picks) {
            arguments.push(choice[pick].0.clone());
            seeds.extend(choice[pick].1.iter().cloned());
        }
        (Sequence::call(program, method, arguments), seeds)
    };
    diagonal(&sizes, most).into_iter().map(of).collect()
}
