//! Few and small values, in order: all that a search through a small scope tries, without chance.

use attest_classfile::access::ACC_ENUM;
use attest_program::{ClassId, Kind, MethodId, Program};

use super::Varier;
use crate::seed::Seed;
use crate::sequence::{Input, Sequence, Statement};

/// The most values for one argument.
const VALUES: usize = 6;
/// The most calls that an argument may have behind it, each a way of its own.
const CHANGES: usize = 4;

/// A source with values for what it leaves open.
type Choice = (Sequence, Vec<Seed>);

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
            let words = |(_, seeds): &Choice| seeds.iter().any(|seed| matches!(seed, Seed::Text(..)));
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
            let (arguments, more): (Vec<Sequence>, Vec<Vec<Seed>>) = simplest.into_iter().unzip();
            let built = first.clone().after(Sequence::call(self.program(), method, arguments));
            let seeds = seeds.iter().cloned().chain(more.into_iter().flatten()).collect();
            found.insert(at, (built, seeds));
            at += 1;
        }
        found
    }

    /// A source with small values for what it leaves open.
    fn settled(&mut self, source: &Sequence, most: usize) -> Vec<Choice> {
        let choices: Vec<Vec<Seed>> = source.inputs().map(|input| self.values(input)).collect();
        let sizes: Vec<usize> = choices.iter().map(Vec::len).collect();
        let of = |picks: Vec<usize>| {
            let seeds = choices.iter().zip(picks).map(|(choice, pick)| choice[pick].clone());
            (source.clone(), seeds.collect())
        };
        diagonal(&sizes, most).into_iter().map(of).collect()
    }

    fn values(&self, input: &Input) -> Vec<Seed> {
        let mut found = self.values_of(&input.descriptor, 0);
        if input.nullable {
            found.insert(found.len().min(1), Seed::Null);
        }
        found
    }

    fn values_of(&self, descriptor: &str, depth: usize) -> Vec<Seed> {
        let ints = |kind: Kind, values: &[i32]| values.iter().map(|value| Seed::Int(kind, *value)).collect();
        match descriptor.as_bytes().first() {
            Some(b'Z') => ints(Kind::Boolean, &[0, 1]),
            Some(b'B') => ints(Kind::Byte, &[0, 1, 2, -1]),
            Some(b'C') => ints(Kind::Char, &[97, 98, 48]),
            Some(b'S') => ints(Kind::Short, &[0, 1, 2, -1]),
            Some(b'I') => ints(Kind::Int, &[0, 1, 2, -1]),
            Some(b'J') => [0, 1, 2, -1].map(Seed::Long).to_vec(),
            Some(b'F') => [0.0, 1.0, -1.0].map(Seed::Float).to_vec(),
            Some(b'D') => [0.0, 1.0, -1.0].map(Seed::Double).to_vec(),
            _ => self.objects_of(descriptor, depth),
        }
    }

    fn objects_of(&self, descriptor: &str, depth: usize) -> Vec<Seed> {
        let program = self.program();
        let Ok(class) = program.load_descriptor(descriptor) else { return vec![Seed::Null] };
        if let Some(element) = descriptor.strip_prefix('[') {
            let kind = program.class(class).element_kind().unwrap_or(Kind::Ref);
            let elements = if depth > 1 { Vec::new() } else { self.values_of(element, depth + 1) };
            let longest = elements.len().min(2);
            return (0..=longest)
                .map(|length| Seed::Array(class, kind, elements[..length].to_vec()))
                .collect();
        }
        if program.class(class).access & ACC_ENUM != 0 {
            let fields = program.class(class).fields.iter().map(|field| program.field(*field));
            let constants = fields.filter(|field| field.access & ACC_ENUM != 0).take(3);
            return constants
                .map(|field| Seed::Constant(class, program.text(field.name).to_owned()))
                .collect();
        }
        let text = |text: &str| Seed::Text(class, text.encode_utf16().collect());
        vec![text("a"), text("b"), text("")]
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

/// Picks from lists of these sizes, those with small numbers first; at most so many, none if a list is empty.
fn diagonal(sizes: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    if sizes.contains(&0) {
        return found;
    }
    let greatest: usize = sizes.iter().map(|size| size - 1).sum();
    for sum in 0..=greatest {
        picks(sizes, sum, &mut Vec::new(), most, &mut found);
        if found.len() >= most {
            break;
        }
    }
    found
}

/// All picks with this sum.
fn picks(sizes: &[usize], sum: usize, begun: &mut Vec<usize>, most: usize, found: &mut Vec<Vec<usize>>) {
    if found.len() >= most {
        return;
    }
    let Some((size, rest)) = sizes.split_first() else {
        if sum == 0 {
            found.push(begun.clone());
        }
        return;
    };
    for pick in 0..(*size).min(sum + 1) {
        begun.push(pick);
        picks(rest, sum - pick, begun, most, found);
        begun.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::diagonal;

    #[test]
    fn small_numbers_come_first_and_none_twice() {
        assert_eq!(diagonal(&[2, 2], 9), [[0, 0], [0, 1], [1, 0], [1, 1]]);
        assert_eq!(diagonal(&[3], 2), [[0], [1]]);
        assert_eq!(diagonal(&[], 5), [Vec::<usize>::new()]);
        assert!(diagonal(&[2, 0], 5).is_empty());
    }
}
