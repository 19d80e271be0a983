//! What became of everything that looked like an error: the eleven kinds of the Artemis dissertation, section 3.3.6.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

/// What became of a possible error or a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// 1: the expected exception was thrown when the test ran.
    Confirmed,
    /// 2: the path condition could not be solved.
    Unsolved,
    /// 3: pruned because a condition contradicts the path condition syntactically.
    PrunedAtOnce,
    /// 4: pruned by the solver.
    PrunedBySolver,
    /// 5: in a static initialiser, which a test cannot reach by itself.
    StaticInitialiser,
    /// 6: solved, but without the values that a test needs.
    NoValues,
    /// 7: a bound on the length of the path was reached.
    BoundReached,
    /// 8: the test ran and nothing was thrown.
    NotThrown,
    /// 9: an object could not be built without writing a final field.
    FinalField,
    /// 10: no test could be made for another reason.
    NoTest,
    /// 11: another exception than the expected one was thrown.
    OtherException,
}

impl Kind {
    /// All kinds, in the dissertation's order.
    pub const ALL: [Kind; 11] = [
        Kind::Confirmed,
        Kind::Unsolved,
        Kind::PrunedAtOnce,
        Kind::PrunedBySolver,
        Kind::StaticInitialiser,
        Kind::NoValues,
        Kind::BoundReached,
        Kind::NotThrown,
        Kind::FinalField,
        Kind::NoTest,
        Kind::OtherException,
    ];

    /// The dissertation's number, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            Kind::Confirmed => "confirmed on the JVM",
            Kind::Unsolved => "path condition not solved",
            Kind::PrunedAtOnce => "pruned: contradicts the path",
            Kind::PrunedBySolver => "pruned by the solver",
            Kind::StaticInitialiser => "in a static initialiser",
            Kind::NoValues => "solved without the values needed",
            Kind::BoundReached => "bound reached",
            Kind::NotThrown => "test ran, nothing thrown",
            Kind::FinalField => "would need a final field written",
            Kind::NoTest => "no test could be made",
            Kind::OtherException => "another exception was thrown",
        }
    }

    const fn id(self) -> &'static str {
        match self {
            Kind::Confirmed => "confirmed",
            Kind::Unsolved => "unsolved",
            Kind::PrunedAtOnce => "pruned-at-once",
            Kind::PrunedBySolver => "pruned-by-solver",
            Kind::StaticInitialiser => "static-initialiser",
            Kind::NoValues => "no-values",
            Kind::BoundReached => "bound-reached",
            Kind::NotThrown => "not-thrown",
            Kind::FinalField => "final-field",
            Kind::NoTest => "no-test",
            Kind::OtherException => "other-exception",
        }
    }
}

/// How many there are of each kind, with the most frequent reasons.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Accounting {
    counts: [u64; Kind::ALL.len()],
    reasons: BTreeMap<(Kind, String), u64>,
}

impl Accounting {
    /// Counts one.
    pub fn count(&mut self, kind: Kind) {
        self.counts[kind as usize] += 1;
    }

    /// Counts one and its reason.
    pub fn count_for(&mut self, kind: Kind, reason: impl Into<String>) {
        self.count(kind);
        *self.reasons.entry((kind, reason.into())).or_default() += 1;
    }

    /// How many there are of a kind.
    pub fn of(&self, kind: Kind) -> u64 {
        self.counts[kind as usize]
    }

    /// How many there are of all kinds.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The reasons given for a kind, the most frequent first.
    pub fn reasons(&self, kind: Kind) -> Vec<(&str, u64)> {
        let mut found: Vec<(&str, u64)> = self
            .reasons
            .iter()
            .filter(|((of, _), _)| *of == kind)
            .map(|((_, reason), count)| (reason.as_str(), *count))
            .collect();
        found.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        found
    }

    /// Adds what another run counted.
    pub fn add(&mut self, other: &Accounting) {
        for (own, count) in self.counts.iter_mut().zip(other.counts) {
            *own += count;
        }
        for (key, count) in &other.reasons {
            *self.reasons.entry(key.clone()).or_default() += count;
        }
    }
}

#[derive(JsonSchema, Serialize)]
struct Row<'a> {
    /// The dissertation's number, from 1.
    number: usize,
    /// What became of it.
    kind: &'static str,
    /// How often.
    count: u64,
    /// The reasons, the most frequent first, with how often each was given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<(&'a str, u64)>,
}

impl JsonSchema for Accounting {
    fn schema_name() -> Cow<'static, str> {
        "Accounting".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Vec<Row<'_>>>()
    }
}

impl Serialize for Accounting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Kind::ALL.into_iter().map(|kind| Row {
            number: kind.number(),
            kind: kind.id(),
            count: self.of(kind),
            reasons: self.reasons(kind),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::{Accounting, Kind};

    #[test]
    fn counts_and_reasons_of_two_runs_add_up() {
        let mut first = Accounting::default();
        first.count(Kind::Confirmed);
        first.count_for(Kind::NoTest, "private constructor");
        let mut second = Accounting::default();
        second.count_for(Kind::NoTest, "private constructor");
        second.count_for(Kind::NoTest, "abstract class");
        first.add(&second);
        assert_eq!((first.of(Kind::NoTest), first.total()), (3, 4));
        assert_eq!(first.reasons(Kind::NoTest), [("private constructor", 2), ("abstract class", 1)]);
        assert_eq!(Kind::OtherException.number(), 11);
    }
}
