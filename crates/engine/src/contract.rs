//! Contracts that everybody relies on, as rules over the objects of a class: calls, and what their results must not be.

mod rules;

use std::fmt;
use std::str::FromStr;

use attest_program::{ClassId, Program};
use attest_sequence::graph::{Call, Link, Slot};
use attest_term::{Term, TermPool};

use self::rules::Rules;
use crate::session::Error;

/// A contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contract {
    /// `equals` is reflexive, symmetric, transitive, false for null, and agrees with `hashCode`.
    Equals,
    /// `compareTo` is antisymmetric and transitive, and what compares as equal compares alike with others.
    CompareTo,
    /// A clone is another object, equal to the first.
    Clone,
    /// An iterator gives as many elements as `size` says, all of which `contains` knows.
    Iterator,
}

/// There is no such contract.
#[derive(Debug, thiserror::Error)]
#[error("there is no contract `{0}`; there are equals, compareTo, clone and iterator")]
pub struct NoSuchContract(String);

impl FromStr for Contract {
    type Err = NoSuchContract;

    fn from_str(text: &str) -> Result<Contract, NoSuchContract> {
        let all = [Contract::Equals, Contract::CompareTo, Contract::Clone, Contract::Iterator];
        let found = all.into_iter().find(|contract| contract.to_string() == text);
        found.ok_or_else(|| NoSuchContract(text.to_owned()))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Contract::Equals => "equals",
            Contract::CompareTo => "compareTo",
            Contract::Clone => "clone",
            Contract::Iterator => "iterator",
        })
    }
}

/// What a test does with a call of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Asks it after the call under test.
    Asked,
    /// Keeps its result in a variable.
    Kept,
    /// Makes it.
    Made,
    /// Tests it.
    Tested,
}

/// Whether results break a rule.
pub(crate) type Broken = fn(&mut TermPool, &[Term]) -> Term;
/// Whether an exception breaks a rule: what was given before, and how many calls that were.
pub(crate) type BrokenBy = fn(&mut TermPool, &[Term]) -> Option<Term>;

/// A part of a contract.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) class: ClassId,
    /// What must hold, in words.
    pub(crate) name: String,
    /// How many objects it is about.
    pub(crate) objects: usize,
    /// Whether these must be different objects.
    pub(crate) distinct: bool,
    pub(crate) links: Vec<Link>,
    pub(crate) roles: Vec<Role>,
    pub(crate) broken: Broken,
    pub(crate) threw: BrokenBy,
    /// Whether hash codes are to be compared in the test.
    pub(crate) hashes: bool,
}

impl Rule {
    /// The objects it is about as what a call takes: for the scope.
    pub(crate) fn question(&self) -> Option<Call> {
        let mut call = self.links.first()?.call.clone();
        call.slots = vec![Slot::Object(self.class); self.objects];
        Some(call)
    }
}

/// The rules of a contract for a class; the error says which method is missing.
pub(crate) fn rules(
    program: &Program,
    class: ClassId,
    contract: Contract,
    scope: u32,
) -> Result<Vec<Rule>, Error> {
    let missing = |what: &str| {
        Error::Unusable(format!(
            "{}: has no {what}, which --contract {contract} needs",
            program.dotted(class)
        ))
    };
    let find = |name: &str, descriptor: &str, shown: &str| {
        program.find_method(class, name, descriptor).ok_or_else(|| missing(shown))
    };
    let rules = Rules { program, class };
    match contract {
        Contract::Equals => {
            let equals = find("equals", "(Ljava/lang/Object;)Z", "equals(Object)")?;
            let hash = find("hashCode", "()I", "hashCode()")?;
            Ok(rules.equals(equals, hash))
        }
        Contract::CompareTo => {
            let compare = rules.own("compareTo", 1, "I").ok_or_else(|| missing("compareTo"))?;
            Ok(rules.compare_to(compare))
        }
        Contract::Clone => {
            let clone = rules.own("clone", 0, "").ok_or_else(|| missing("public clone()"))?;
            let equals = find("equals", "(Ljava/lang/Object;)Z", "equals(Object)")?;
            if program.method(equals).class == program.well_known().object {
                return Err(missing("equals(Object) of its own"));
            }
            Ok(rules.clone(clone, equals))
        }
        Contract::Iterator => {
            let iterator = rules.own("iterator", 0, "").ok_or_else(|| missing("iterator()"))?;
            let size = find("size", "()I", "size()")?;
            let contains = program.find_method(class, "contains", "(Ljava/lang/Object;)Z");
            rules.iterator(iterator, size, contains, scope).ok_or_else(|| missing("iterator() of java.util"))
        }
    }
}
