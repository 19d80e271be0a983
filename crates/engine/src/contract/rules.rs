//! The rules of each contract: which calls, on which objects, and what their results must not be.

use attest_classfile::access::{ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::graph::{Call, Link, Part};
use attest_term::{Term, TermPool};

use super::{Broken, Role, Rule};

pub(super) struct Rules<'p> {
    pub(super) program: &'p Program,
    pub(super) class: ClassId,
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
    pub(super) fn own(&self, name: &str, parameters: usize, result: &str) -> Option<MethodId> {
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

    pub(super) fn equals(&self, equals: MethodId, hash: MethodId) -> Vec<Rule> {
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

    pub(super) fn compare_to(&self, compare: MethodId) -> Vec<Rule> {
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

    pub(super) fn clone(&self, clone: MethodId, equals: MethodId) -> Vec<Rule> {
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

    pub(super) fn iterator(
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
