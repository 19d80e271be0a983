//! Conditions laid out once for repeated tests: in machine words where all terms are words, else as a tape.
//!
//! Words mean here what they mean in `operator`; the tests compare the two on random terms.

use super::words::widths;
use super::{Environment, Tape};
use crate::bits::word::{ashr, lshr, mask, sdiv, shl, signed, srem, udiv, urem};
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::sort::Sort;
use crate::value::Value;
use crate::work::LAID_OUT;

/// So many terms are told apart by looking at all of them.
const FEW: usize = 48;

/// A conjunction of conditions, ready to be tested many times.
#[derive(Clone, Debug)]
pub struct Conjunction {
    form: Form,
}

/// What tests need room for; kept from test to test to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    words: Vec<u64>,
    values: Vec<Value>,
}

#[derive(Clone, Debug)]
enum Form {
    Words { steps: Box<[Step]>, roots: Box<[u32]> },
    Tape(Tape),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Constant(u64),
    Variable { term: Term, sort: Sort },
    Operator { op: Op, width: u16, inner: u16, low: u16, args: [u32; 3] },
}

impl Conjunction {
    /// Lays out the conditions.
    pub fn new(pool: &TermPool, conditions: &[Term]) -> Conjunction {
        let form = words(pool, conditions).unwrap_or_else(|| Form::Tape(Tape::new(pool, conditions)));
        let laid_out = Conjunction { form };
        pool.count(laid_out.size(), LAID_OUT);
        laid_out
    }

    /// One condition in words, each after its arguments.
    pub(super) fn of_words(steps: Vec<Step>, root: u32) -> Conjunction {
        Conjunction { form: Form::Words { steps: steps.into(), roots: [root].into() } }
    }

    /// How many terms are laid out.
    pub fn size(&self) -> usize {
        match &self.form {
            Form::Words { steps, .. } => steps.len(),
            Form::Tape(tape) => tape.size(),
        }
    }

    /// Whether all conditions have a value and it is true.
    pub fn holds(&self, environment: &dyn Environment, scratch: &mut Scratch) -> bool {
        match &self.form {
            Form::Words { steps, roots } => {
                let words = &mut scratch.words;
                words.clear();
                for step in steps {
                    let word = match *step {
                        Step::Constant(word) => word,
                        Step::Variable { term, sort } => match environment.word(term) {
                            Some((of, word)) if of == sort => word,
                            _ => return false,
                        },
                        Step::Operator { op, width, inner, low, args } => {
                            operator(op, [width, inner, low], args.map(|arg| words[arg as usize]))
                        }
                    };
                    words.push(word);
                }
                roots.iter().all(|root| words[*root as usize] == 1)
            }
            Form::Tape(tape) => tape
                .run_in(environment, &mut scratch.values)
                .is_ok_and(|values| values.iter().all(|value| *value == Value::Bool(true))),
        }
    }
}

/// The conditions in words, if all their terms are words of at most 64 bits.
fn words(pool: &TermPool, conditions: &[Term]) -> Option<Form> {
    let terms = terms(pool, conditions)?;
    let place = |term: &Term| terms.binary_search(term).ok().map(|place| place as u32);
    let mut steps = Vec::with_capacity(terms.len());
    for &term in &terms {
        let sort = pool.sort(term);
        let width = word_width(sort)?;
        let op = pool.op(term);
        steps.push(match op {
            Op::True => Step::Constant(1),
            Op::False => Step::Constant(0),
            Op::Bits => Step::Constant(pool.word(term)?),
            Op::Variable => Step::Variable { term, sort },
            _ if is_on_words(op) => {
                let mut args = [0; 3];
                for (slot, arg) in args.iter_mut().zip(pool.args(term)) {
                    *slot = place(arg)?;
                }
                let [width, inner, low] = widths(pool, term, op, width)?;
                Step::Operator { op, width, inner, low, args }
            }
            _ => return None,
        });
    }
    let roots = conditions.iter().map(place).collect::<Option<_>>()?;
    Some(Form::Words { steps: steps.into(), roots })
}

/// The sub-terms in order, if all are words.
fn terms(pool: &TermPool, conditions: &[Term]) -> Option<Vec<Term>> {
    let mut found: Vec<Term> = Vec::with_capacity(8 * conditions.len());
    let mut next = 0;
    let add = |found: &mut Vec<Term>, term: Term| {
        if !found.contains(&term) {
            found.push(term);
        }
    };
    conditions.iter().for_each(|&condition| add(&mut found, condition));
    while let Some(&term) = found.get(next) {
        next += 1;
        word_width(pool.sort(term))?;
        if found.len() > FEW {
            return Some(pool.subterms(conditions));
        }
        pool.args(term).iter().for_each(|&arg| add(&mut found, arg));
    }
    found.sort_unstable();
    Some(found)
}

pub(super) fn word_width(sort: Sort) -> Option<u16> {
    match sort {
        Sort::Bool => Some(1),
        Sort::BitVec(width) if width <= 64 => Some(width),
        _ => None,
    }
}

/// Whether [`operator`] knows it, on arguments that are words.
pub(super) fn is_on_words(op: Op) -> bool {
    matches!(
        op,
        Op::Not
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Implies
            | Op::Eq
            | Op::Ite
            | Op::BvNot
            | Op::BvNeg
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::BvUlt
            | Op::BvUle
            | Op::BvSlt
            | Op::BvSle
            | Op::Concat
            | Op::Extract { .. }
            | Op::ZeroExtend(_)
            | Op::SignExtend(_)
    )
}

/// An operator on words; the widths are those of the result and of the first argument, and for `Concat` of the last
/// argument, for `Extract` the lowest bit.
#[inline]
pub(crate) fn operator(op: Op, [width, inner, low]: [u16; 3], [a, b, c]: [u64; 3]) -> u64 {
    let all = mask(width);
    match op {
        Op::Not | Op::BvNot => !a & all,
        Op::And | Op::BvAnd => a & b,
        Op::Or | Op::BvOr => a | b,
        Op::Xor | Op::BvXor => a ^ b,
        Op::Implies => !a & 1 | b,
        Op::Eq => u64::from(a == b),
        Op::Ite => {
            if a == 1 {
                b
            } else {
                c
            }
        }
        Op::BvNeg => a.wrapping_neg() & all,
        Op::BvAdd => a.wrapping_add(b) & all,
        Op::BvSub => a.wrapping_sub(b) & all,
        Op::BvMul => a.wrapping_mul(b) & all,
        Op::BvUdiv => udiv(width, a, b),
        Op::BvUrem => urem(a, b),
        Op::BvSdiv => sdiv(width, a, b),
        Op::BvSrem => srem(width, a, b),
        Op::BvShl => shl(width, a, b),
        Op::BvLshr => lshr(width, a, b),
        Op::BvAshr => ashr(width, a, b),
        Op::BvUlt => u64::from(a < b),
        Op::BvUle => u64::from(a <= b),
        Op::BvSlt => u64::from(signed(inner, a) < signed(inner, b)),
        Op::BvSle => u64::from(signed(inner, a) <= signed(inner, b)),
        Op::Concat => a << low | b,
        Op::Extract { .. } => a >> low & all,
        Op::ZeroExtend(_) => a,
        Op::SignExtend(_) => signed(inner, a) as u64 & all,
        other => panic!("{other:?} is not an operator on words"),
    }
}
