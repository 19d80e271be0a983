//! Contracts that everybody relies on, as rules over the objects of a class: calls, and what their results must not be.

use std::fmt;
use std::str::FromStr;

use crate::session::Error;
use attest_classfile::access::{ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::graph::{Call, Link, Part, Slot};
use attest_term::{Term, TermPool};

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

struct Rules<'p> {
    program: &'p Program,
    class: ClassId,
}

fn truth(pool: &mut TermPool, term: Term) -> Term {
    let zero = pool.bits(32, 0);
    pool.distinct(term, zero)
}

fn positive(pool: &mut TermPool, term: Term) -> Term {
    let zero = pool.bits(32, 0);
    pool.bv_slt(zero, term)
}

fn negative(pool: &mut TermPool, term: Term) -> Term {
    let zero = pool.bits(32, 0);
    pool.bv_slt(term, zero)
}

fn differ(pool: &mut TermPool, a: Term, b: Term) -> Term {
    let same = pool.eq(a, b);
    pool.not(same)
}

/// Whatever was given before: such a method does not throw.
fn forbidden(pool: &mut TermPool, _: &[Term]) -> Option<Term> {
    Some(pool.bool(true))
}

/// An exception is no matter of this rule.
fn allowed(_: &mut TermPool, _: &[Term]) -> Option<Term> {
    None
}

impl Rules<'_> {
    /// A public method of the class or above it, not made by the compiler, by name, parameters and result.
    fn own(&self, name: &str, parameters: usize, result: &str) -> Option<MethodId> {
        let mut above = Some(self.class);
        while let Some(class) = above {
            for method in &self.program.class(class).methods {
                let declared = self.program.method(*method);
                let (taken, given) = attest_program::split_descriptor(self.program.text(declared.descriptor))
                    .unwrap_or_default();
                if self.program.text(declared.name) == name
                    && declared.access & ACC_PUBLIC != 0
                    && declared.access & (ACC_STATIC | ACC_SYNTHETIC) == 0
                    && taken.len() == parameters
                    && (result.is_empty() || given == result)
                {
                    return Some(*method);
                }
            }
            above = self.program.class(class).superclass;
        }
        None
    }

    fn link(&self, class: ClassId, method: MethodId, given: &[Part]) -> Option<Link> {
        let call = Call::of(self.program, class, method).ok()?;
        Some(Link { call, given: given.to_vec() })
    }

    fn rule(
        &self,
        name: &str,
        objects: usize,
        calls: &[(MethodId, &[Part], Role)],
        broken: Broken,
    ) -> Option<Rule> {
        let links = calls.iter().map(|(method, given, _)| self.link(self.class, *method, given));
        Some(Rule {
            class: self.class,
            name: format!("{} {name}", self.program.dotted(self.class)),
            objects,
            distinct: false,
            links: links.collect::<Option<_>>()?,
            roles: calls.iter().map(|(_, _, role)| *role).collect(),
            broken,
            threw: forbidden,
            hashes: false,
        })
    }

    fn equals(&self, equals: MethodId, hash: MethodId) -> Vec<Rule> {
        use Part::{Null, Object};
        use Role::{Asked, Tested};
        let identity = self.program.method(hash).class == self.program.well_known().object;
        if self.program.method(equals).class == self.program.well_known().object {
            // Identity is an equivalence, and every hash code agrees with it.
            return Vec::new();
        }
        let reflexive = self.rule(
            "equals is reflexive",
            1,
            &[(equals, &[Object(0), Object(0)], Tested)],
            |pool, given| {
                let holds = truth(pool, given[0]);
                pool.not(holds)
            },
        );
        let null =
            self.rule("equals null is false", 1, &[(equals, &[Object(0), Null], Tested)], |pool, given| {
                truth(pool, given[0])
            });
        let symmetric = self.rule(
            "equals is symmetric",
            2,
            &[(equals, &[Object(1), Object(0)], Asked), (equals, &[Object(0), Object(1)], Tested)],
            |pool, given| {
                let (there, back) = (truth(pool, given[0]), truth(pool, given[1]));
                differ(pool, there, back)
            },
        );
        let hashed: Broken = |pool, given| {
            let (same, differ) = (truth(pool, given[0]), differ(pool, given[1], given[2]));
            pool.and(same, differ)
        };
        let agrees: Broken = |pool, given| truth(pool, given[0]);
        let hashes = match identity {
            true => self
                .rule("hashCode agrees with equals", 2, &[(equals, &[Object(0), Object(1)], Tested)], agrees)
                .map(|rule| Rule { distinct: true, ..rule }),
            false => self.rule(
                "hashCode agrees with equals",
                2,
                &[
                    (equals, &[Object(0), Object(1)], Tested),
                    (hash, &[Object(0)], Asked),
                    (hash, &[Object(1)], Asked),
                ],
                hashed,
            ),
        };
        let hashes = hashes.map(|rule| Rule { hashes: true, ..rule });
        let transitive = self.rule(
            "equals is transitive",
            3,
            &[
                (equals, &[Object(0), Object(1)], Asked),
                (equals, &[Object(1), Object(2)], Asked),
                (equals, &[Object(0), Object(2)], Tested),
            ],
            |pool, given| {
                let [one, two, three] = [given[0], given[1], given[2]].map(|term| truth(pool, term));
                let not = pool.not(three);
                pool.all(&[one, two, not])
            },
        );
        [reflexive, null, symmetric, hashes, transitive].into_iter().flatten().collect()
    }

    fn compare_to(&self, compare: MethodId) -> Vec<Rule> {
        use Part::Object;
        use Role::{Asked, Tested};
        let antisymmetric = self.rule(
            "compareTo is antisymmetric",
            2,
            &[(compare, &[Object(1), Object(0)], Asked), (compare, &[Object(0), Object(1)], Tested)],
            |pool, given| {
                let (up, down) = (positive(pool, given[0]), negative(pool, given[1]));
                let (low, high) = (negative(pool, given[0]), positive(pool, given[1]));
                let (one, other) = (differ(pool, up, down), differ(pool, low, high));
                pool.or(one, other)
            },
        );
        let three: &[(MethodId, &[Part], Role)] = &[
            (compare, &[Object(0), Object(1)], Asked),
            (compare, &[Object(1), Object(2)], Asked),
            (compare, &[Object(0), Object(2)], Tested),
        ];
        let transitive = self.rule("compareTo is transitive", 3, three, |pool, given| {
            let [one, two, three] = [given[0], given[1], given[2]].map(|term| positive(pool, term));
            let not = pool.not(three);
            pool.all(&[one, two, not])
        });
        let alike = self.rule("compareTo treats equal objects alike", 3, three, |pool, given| {
            let zero = pool.bits(32, 0);
            let equal = pool.eq(given[0], zero);
            let [one, two] = [given[1], given[2]].map(|term| positive(pool, term));
            let [three, four] = [given[1], given[2]].map(|term| negative(pool, term));
            let (up, down) = (differ(pool, one, two), differ(pool, three, four));
            let unlike = pool.or(up, down);
            pool.and(equal, unlike)
        });
        [antisymmetric, transitive, alike].into_iter().flatten().collect()
    }

    fn clone(&self, clone: MethodId, equals: MethodId) -> Vec<Rule> {
        use Part::{Object, Result};
        use Role::{Kept, Tested};
        let equal = self.rule(
            "a clone equals the object",
            1,
            &[(clone, &[Object(0)], Kept), (equals, &[Object(0), Result(0)], Tested)],
            |pool, given| {
                let holds = truth(pool, given[1]);
                pool.not(holds)
            },
        );
        equal.into_iter().collect()
    }

    fn iterator(
        &self,
        iterator: MethodId,
        size: MethodId,
        contains: Option<MethodId>,
        scope: u32,
    ) -> Option<Vec<Rule>> {
        use Part::{Object, Result};
        let of = self.program.load("java/util/Iterator").ok()?;
        let has_next = self.program.find_method(of, "hasNext", "()Z")?;
        let next = self.program.find_method(of, "next", "()Ljava/lang/Object;")?;
        let name = self.program.dotted(self.class);
        let mut rules = Vec::new();
        for count in 0..=scope as usize {
            let mut links = vec![
                self.link(self.class, size, &[Object(0)])?,
                self.link(self.class, iterator, &[Object(0)])?,
            ];
            let mut roles = vec![Role::Asked, Role::Kept];
            for _ in 0..count {
                links.push(self.link(of, next, &[Result(1)])?);
                roles.push(Role::Made);
            }
            let mut known = (links.clone(), roles.clone());
            links.push(self.link(of, has_next, &[Result(1)])?);
            roles.push(Role::Tested);
            rules.push(Rule {
                class: self.class,
                name: format!("{name} iterates over size() elements"),
                objects: 1,
                distinct: false,
                links,
                roles,
                // The number of elements passed is that of the calls but the first two and the last.
                broken: |pool, given| {
                    let passed = pool.bits(32, given.len() as u64 - 3);
                    let (more, at_end) = (truth(pool, given[given.len() - 1]), pool.bv_slt(passed, given[0]));
                    let (wrong, beyond) = (differ(pool, more, at_end), pool.bv_slt(given[0], passed));
                    pool.or(wrong, beyond)
                },
                threw: |pool, given| {
                    let passed = pool.bits(32, given.len().saturating_sub(2) as u64);
                    given.first().map(|size| pool.bv_slt(passed, *size))
                },
                hashes: false,
            });
            if let (Some(contains), true) = (contains, count > 0) {
                let (links, roles) = &mut known;
                let last = links.len() - 1;
                roles[last] = Role::Kept;
                links.push(self.link(self.class, contains, &[Object(0), Result(last)])?);
                roles.push(Role::Tested);
                rules.push(Rule {
                    class: self.class,
                    name: format!("{name} contains what it iterates over"),
                    objects: 1,
                    distinct: false,
                    links: known.0,
                    roles: known.1,
                    broken: |pool, given| {
                        let holds = truth(pool, given[given.len() - 1]);
                        pool.not(holds)
                    },
                    threw: allowed,
                    hashes: false,
                });
            }
        }
        Some(rules)
    }
}
