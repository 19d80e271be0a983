//! What a rule is: a function, and examples of terms it rewrites and of terms it leaves alone.

use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::sort::{Precision, Scalar, Sort};

/// A rewrite rule.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) rewrite: Rewrite,
    /// Terms, as they are before, that the rule rewrites.
    pub(crate) applies: fn(&mut Example) -> Vec<Term>,
    /// Terms with the same operator that the rule leaves alone; looked at by tests only.
    #[cfg_attr(not(test), allow(dead_code))]
    pub(crate) not: fn(&mut Example) -> Vec<Term>,
}

/// The function of a rule, by the number of arguments it looks at.
pub(crate) enum Rewrite {
    Unary(fn(&mut TermPool, Term) -> Option<Term>),
    Binary(fn(&mut TermPool, Term, Term) -> Option<Term>),
    Ternary(fn(&mut TermPool, Term, Term, Term) -> Option<Term>),
    Any(fn(&mut TermPool, Op, &[Term]) -> Option<Term>),
}

impl Rule {
    #[inline]
    pub(crate) fn apply(&self, pool: &mut TermPool, op: Op, args: &[Term]) -> Option<Term> {
        match (&self.rewrite, args) {
            (Rewrite::Unary(rewrite), &[a]) => rewrite(pool, a),
            (Rewrite::Binary(rewrite), &[a, b]) => rewrite(pool, a, b),
            (Rewrite::Ternary(rewrite), &[a, b, c]) => rewrite(pool, a, b, c),
            (Rewrite::Any(rewrite), args) => rewrite(pool, op, args),
            _ => None,
        }
    }
}

/// A list of rules: `name: Arity, |e| terms it rewrites, |e| terms it does not;`.
macro_rules! rules {
    ($($name:ident : $arity:ident, $applies:expr, $not:expr;)*) => {
        &[$($crate::simplify::rule::Rule {
            name: stringify!($name),
            rewrite: $crate::simplify::rule::Rewrite::$arity($name),
            applies: $applies,
            not: $not,
        }),*]
    };
}
pub(crate) use rules;

/// A rule at work: `before` as it would be built without the rule, and `after` as the rule makes it.
#[derive(Clone, Copy, Debug)]
pub struct RuleInstance {
    /// The rule's name.
    pub name: &'static str,
    /// The term the rule rewrites.
    pub before: Term,
    /// What it is rewritten to.
    pub after: Term,
}

/// Instances of all rules on bit-vectors of one width, for proofs that before and after are equal.
///
/// Up to four bits every constant is tried, above a choice of edges.
pub fn rule_instances(pool: &mut TermPool, width: u16) -> Vec<RuleInstance> {
    let mut instances = Vec::new();
    for rule in super::themes().into_iter().flatten() {
        for before in (rule.applies)(&mut Example::new(pool, width)) {
            let (op, args) = (pool.op(before), pool.args(before).to_vec());
            if let Some(after) = rule.apply(pool, op, &args) {
                instances.push(RuleInstance { name: rule.name, before, after });
            }
        }
    }
    instances
}

/// The names of all rules.
pub fn rule_names() -> Vec<&'static str> {
    super::themes().into_iter().flatten().map(|rule| rule.name).collect()
}

/// What examples are built from: variables of one width, truth values, floats, arrays; always without
/// simplification.
pub(crate) struct Example<'p> {
    pub(crate) pool: &'p mut TermPool,
    pub(crate) width: u16,
    pub(crate) x: Term,
    pub(crate) y: Term,
    pub(crate) p: Term,
    pub(crate) q: Term,
    pub(crate) f: Term,
    pub(crate) g: Term,
    pub(crate) a: Term,
}

impl Example<'_> {
    pub(crate) fn new(pool: &mut TermPool, width: u16) -> Example<'_> {
        let sort = Sort::BitVec(width);
        let array = Sort::Array { index: Scalar::BitVec(width), element: Scalar::BitVec(width) };
        let [x, y] = ["x", "y"].map(|name| pool.variable(name, sort));
        let [p, q] = ["p", "q"].map(|name| pool.variable(name, Sort::Bool));
        let [f, g] = ["f", "g"].map(|name| pool.variable(name, Sort::Float32));
        let a = pool.variable("a", array);
        Example { pool, width, x, y, p, q, f, g, a }
    }

    pub(crate) fn op<const N: usize>(&mut self, op: Op, args: [Term; N]) -> Term {
        self.pool.raw(op, &args)
    }

    pub(crate) fn k(&mut self, value: i64) -> Term {
        self.pool.bits(self.width, value as u64)
    }

    pub(crate) fn truth(&mut self, value: bool) -> Term {
        self.pool.bool(value)
    }

    pub(crate) fn float(&mut self, value: f32) -> Term {
        self.pool.float32(value)
    }

    pub(crate) fn double(&mut self) -> Term {
        let f = self.f;
        self.op(Op::FpFromFloat(Precision::Double), [f])
    }

    /// All constants of few bits, or those at the edges.
    pub(crate) fn constants(&mut self) -> Vec<Term> {
        if self.width <= 4 {
            return (0..1 << self.width).map(|value| self.k(value)).collect();
        }
        let least = 1i64.wrapping_shl(u32::from(self.width.min(64)) - 1);
        [0, 1, -1, 2, 5, 8, -8, 100, least, least.wrapping_sub(1), least.wrapping_add(1)]
            .map(|value| self.k(value))
            .to_vec()
    }

    /// One term for every constant.
    pub(crate) fn each(&mut self, build: impl Fn(&mut Self, Term) -> Term) -> Vec<Term> {
        self.constants().into_iter().map(|constant| build(self, constant)).collect()
    }

    /// One term for every pair of constants.
    pub(crate) fn pairs(&mut self, build: impl Fn(&mut Self, Term, Term) -> Term) -> Vec<Term> {
        let constants = self.constants();
        let pairs = constants.iter().flat_map(|a| constants.iter().map(move |b| (*a, *b)));
        pairs.collect::<Vec<_>>().into_iter().map(|(a, b)| build(self, a, b)).collect()
    }
}
