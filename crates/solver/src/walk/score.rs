//! Error scores: how badly a condition is violated (Algorithm 5.2).

use attest_term::{Op, Sort, Term, TermPool, Value};

/// Conditions nested deeper than this count as true or false only.
const MAX_DEPTH: usize = 16;

/// And so do those after so many comparisons.
const MAX_ATOMS: usize = 4096;

/// The error of not-a-number: the logarithm of an eighth of the greatest double.
const NOT_A_NUMBER: f64 = 1021.0;

/// How the distance of unequal bit-vectors is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// By their difference, modulo the width: for sums and polynomials.
    Difference,
    /// By the number of bits that differ: for masks, shifts and exclusive ors.
    Differing,
    /// By the place of the lowest bit that differs: for products, whose low bits depend on low bits only.
    Lowest,
}

/// A condition as a tree of comparisons; operands are places in a list of roots.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Atom(Atom),
}

/// A comparison, or its negation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atom {
    op: Op,
    left: usize,
    right: usize,
    wanted: bool,
}

/// Turns conditions into formulas and collects the operands.
#[derive(Debug, Default)]
pub(super) struct Formulas {
    pub(super) roots: Vec<Term>,
    atoms: usize,
}

impl Formulas {
    /// The formula of `condition`, or of its negation.
    pub(super) fn formula(
        &mut self,
        pool: &TermPool,
        condition: Term,
        wanted: bool,
        depth: usize,
    ) -> Formula {
        let op = pool.op(condition);
        let args = pool.args(condition);
        let whole = depth > MAX_DEPTH || self.atoms > MAX_ATOMS;
        match (op, args) {
            (Op::Not, &[inner]) if !whole => self.formula(pool, inner, !wanted, depth + 1),
            (Op::And | Op::Or | Op::Implies, &[left, right]) if !whole => {
                let left = self.formula(pool, left, wanted != (op == Op::Implies), depth + 1);
                let right = self.formula(pool, right, wanted, depth + 1);
                if (op == Op::And) == wanted {
                    Formula::All(vec![left, right])
                } else {
                    Formula::Any(vec![left, right])
                }
            }
            (Op::Ite, &[test, then, otherwise]) if !whole => {
                let mut part = |test_wanted, branch| {
                    let test = self.formula(pool, test, test_wanted, depth + 1);
                    let branch = self.formula(pool, branch, wanted, depth + 1);
                    Formula::All(vec![test, branch])
                };
                Formula::Any(vec![part(true, then), part(false, otherwise)])
            }
            (Op::Eq, &[left, _]) if matches!(pool.sort(left), Sort::Array { .. }) => {
                self.whole(condition, wanted)
            }
            (
                Op::Eq | Op::FpEq | Op::FpLt | Op::FpLe | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle,
                &[left, right],
            ) => {
                self.atoms += 1;
                let (left, right) = (self.root(left), self.root(right));
                Formula::Atom(Atom { op, left, right, wanted })
            }
            _ => self.whole(condition, wanted),
        }
    }

    fn whole(&mut self, condition: Term, wanted: bool) -> Formula {
        self.atoms += 1;
        let place = self.root(condition);
        Formula::Atom(Atom { op: Op::True, left: place, right: place, wanted })
    }

    fn root(&mut self, term: Term) -> usize {
        self.roots.push(term);
        self.roots.len() - 1
    }
}

impl Formula {
    /// The error where the roots have these values; zero where the formula holds.
    pub(super) fn error(&self, values: &[Value], metric: Metric) -> f64 {
        match self {
            Formula::All(parts) => parts.iter().map(|part| part.error(values, metric)).sum(),
            Formula::Any(parts) => {
                parts.iter().map(|part| part.error(values, metric)).fold(f64::INFINITY, f64::min)
            }
            Formula::Atom(atom) => atom.error(values, metric),
        }
    }

    /// The comparisons, left to right.
    pub(super) fn atoms<'a>(&'a self, found: &mut Vec<&'a Atom>) {
        match self {
            Formula::All(parts) | Formula::Any(parts) => parts.iter().for_each(|part| part.atoms(found)),
            Formula::Atom(atom) => found.push(atom),
        }
    }
}

impl Atom {
    /// Left minus right, as the bisection step wants it; `None` where that is no number.
    pub(super) fn difference(&self, values: &[Value]) -> Option<f64> {
        match (&values[self.left], &values[self.right]) {
            (Value::Bits(a), Value::Bits(b)) if self.op == Op::Eq => {
                let width = a.width().min(64);
                let apart = a.low_word().wrapping_sub(b.low_word()) << (64 - width);
                Some((apart as i64 >> (64 - width)) as f64)
            }
            (Value::Bits(a), Value::Bits(b)) if matches!(self.op, Op::BvUlt | Op::BvUle) => {
                Some((i128::from(a.word()?) - i128::from(b.word()?)) as f64)
            }
            (Value::Bits(a), Value::Bits(b)) => {
                Some((i128::from(a.signed()?) - i128::from(b.signed()?)) as f64)
            }
            (a, b) => {
                let difference = number(a)? - number(b)?;
                difference.is_finite().then_some(difference)
            }
        }
    }

    /// The lowest bit in which the sides of an equation of bit-vectors differ.
    pub(super) fn lowest_difference(&self, values: &[Value]) -> Option<u16> {
        let (left, right) = (values[self.left].as_bits()?, values[self.right].as_bits()?);
        let differing = left.low_word() ^ right.low_word();
        (self.op == Op::Eq && differing != 0).then(|| differing.trailing_zeros() as u16)
    }

    /// Whether the comparison is one of order.
    pub(super) fn is_order(&self) -> bool {
        !matches!(self.op, Op::Eq | Op::FpEq | Op::True)
    }

    /// Whether it is the negation of an equation, or no comparison of numbers.
    pub(super) fn is_pointless(&self) -> bool {
        self.op == Op::True || (!self.wanted && !self.is_order())
    }

    fn error(&self, values: &[Value], metric: Metric) -> f64 {
        let (left, right) = (&values[self.left], &values[self.right]);
        if self.op == Op::True {
            return if left.as_bool() == Some(self.wanted) { 0.0 } else { 1.0 };
        }
        let holds = attest_term::eval::apply(self.op, &[left, right]).as_bool() == Some(true);
        if holds == self.wanted {
            return 0.0;
        }
        if self.is_pointless() {
            return 1.0;
        }
        let distance = match (left, right) {
            (Value::Bits(a), Value::Bits(b)) if self.op == Op::Eq && metric != Metric::Difference => {
                let differing = a.limbs().into_iter().zip(b.limbs()).map(|(a, b)| a ^ b);
                if metric == Metric::Differing {
                    return differing.map(|limb| f64::from(limb.count_ones())).sum();
                }
                let low = differing.take_while(|limb| *limb == 0).count() as f64 * 64.0;
                let agreeing = low + f64::from((a.low_word() ^ b.low_word()).trailing_zeros());
                return (f64::from(a.width()) - agreeing).max(1.0);
            }
            _ => self.difference(values).map(f64::abs),
        };
        match distance {
            Some(distance) if self.is_order() => logarithm(distance) + 1.0,
            // Unequal, but no distance apart: 0 and -0, or wide bit-vectors with one low word.
            Some(distance) => logarithm(distance).max(f64::MIN_POSITIVE),
            None => NOT_A_NUMBER,
        }
    }
}

/// The base-2 logarithm of one more, exact enough for tiny numbers.
fn logarithm(distance: f64) -> f64 {
    distance.ln_1p() * std::f64::consts::LOG2_E
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Float32(_) => value.as_f32().map(f64::from),
        Value::Float64(_) => value.as_f64(),
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        Value::Bits(bits) => bits.signed().map(|signed| signed as f64),
        Value::Array(_) => None,
    }
}
