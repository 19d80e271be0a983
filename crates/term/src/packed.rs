//! Terms as plain data that can be written to a file, and built again in another pool exactly as they were.

use crate::bits::Bits;
use crate::op::Op;
use crate::pool::{FunctionKind, Term, TermPool};
use crate::sort::{MAX_WIDTH, Sort};
use crate::value::Value;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A table of terms; each refers to earlier ones by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedTerms {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Node {
    Bool(bool),
    Bits(u16, Vec<u64>),
    Float32(u32),
    Float64(u64),
    Variable(String, Sort),
    Apply { name: String, parameters: Vec<Sort>, result: Sort, args: Vec<u32> },
    Op(Op, Vec<u32>),
}

/// Why terms cannot be packed or built again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackError {
    /// A function that only the running program knows.
    #[error("a term applies {0}, which cannot be written down")]
    Opaque(String),
    /// The table does not describe terms.
    #[error("term {0} is not well formed")]
    Malformed(usize),
}

impl PackedTerms {
    /// Packs terms of a pool; gives the number of each.
    pub fn pack(pool: &TermPool, roots: &[Term]) -> Result<(PackedTerms, Vec<u32>), PackError> {
        let mut packed = PackedTerms::default();
        let mut numbers: FxHashMap<Term, u32> = FxHashMap::default();
        for term in pool.subterms(roots) {
            let args: Vec<u32> = pool.args(term).iter().map(|arg| numbers[arg]).collect();
            let node = if let Some(name) = pool.name(term) {
                Node::Variable(name.to_owned(), pool.sort(term))
            } else if let Some(id) = pool.applied(term) {
                let function = pool.function(id);
                if function.kind != FunctionKind::Uninterpreted {
                    return Err(PackError::Opaque(function.name.clone()));
                }
                let (name, parameters) = (function.name.clone(), function.parameters.clone());
                Node::Apply { name, parameters, result: function.result, args }
            } else {
                match pool.value(term) {
                    Some(Value::Bool(value)) => Node::Bool(value),
                    Some(Value::Bits(bits)) => Node::Bits(bits.width(), bits.limbs()),
                    Some(Value::Float32(pattern)) => Node::Float32(pattern),
                    Some(Value::Float64(pattern)) => Node::Float64(pattern),
                    Some(Value::Array(_)) | None => Node::Op(pool.op(term), args),
                }
            };
            numbers.insert(term, packed.nodes.len() as u32);
            packed.nodes.push(node);
        }
        let roots = roots.iter().map(|root| numbers[root]).collect();
        Ok((packed, roots))
    }

    /// Builds the terms in a pool, all of them by number.
    pub fn unpack(&self, pool: &mut TermPool) -> Result<Vec<Term>, PackError> {
        let simplifies = pool.simplifies();
        pool.set_simplifies(false);
        let terms = self.build(pool);
        pool.set_simplifies(simplifies);
        terms
    }

    fn build(&self, pool: &mut TermPool) -> Result<Vec<Term>, PackError> {
        let mut terms: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for (at, node) in self.nodes.iter().enumerate() {
            let malformed = PackError::Malformed(at);
            let args = |args: &[u32]| -> Option<Vec<Term>> {
                args.iter().map(|arg| terms.get(*arg as usize).copied()).collect()
            };
            let term = match node {
                Node::Bool(value) => Some(pool.bool(*value)),
                Node::Bits(width, limbs) => bits(*width, limbs).map(|bits| pool.bits_value(&bits)),
                Node::Float32(pattern) => Some(pool.float32(f32::from_bits(*pattern))),
                Node::Float64(pattern) => Some(pool.float64(f64::from_bits(*pattern))),
                Node::Variable(name, sort) => fits(*sort).then(|| pool.variable(name, *sort)),
                Node::Apply { name, parameters, result, args: given } => {
                    match parameters.iter().chain([result]).all(|sort| fits(*sort)) {
                        true => {
                            let function =
                                pool.declare(name, parameters, *result, FunctionKind::Uninterpreted);
                            args(given).and_then(|args| pool.try_apply(function, &args).ok())
                        }
                        false => None,
                    }
                }
                Node::Op(Op::True | Op::False | Op::Bits | Op::Float | Op::Variable | Op::Apply, _) => None,
                Node::Op(op, given) => args(given).and_then(|args| pool.try_make(*op, &args).ok()),
            };
            terms.push(term.ok_or(malformed)?);
        }
        Ok(terms)
    }
}

fn bits(width: u16, limbs: &[u64]) -> Option<Bits> {
    let fits = fits(Sort::BitVec(width)) && limbs.len() == usize::from(width).div_ceil(64);
    fits.then(|| Bits::from_limbs(width, limbs.to_vec()))
}

fn fits(sort: Sort) -> bool {
    let width = |sort: Sort| sort.width().is_none_or(|width| (1..=MAX_WIDTH).contains(&width));
    match sort {
        Sort::Array { index, element } => width(index.into()) && width(element.into()),
        sort => width(sort),
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, PackError, PackedTerms};
    use crate::random::{Random, random_terms};
    use crate::{Op, Sort, TermPool};

    #[test]
    fn terms_packed_and_built_again_are_the_same() {
        for seed in 0..50 {
            let mut here = TermPool::new();
            let terms = random_terms(&mut here, &mut Random::new(seed), 40);
            let (packed, numbers) = PackedTerms::pack(&here, &terms).expect("packed");
            let text = serde_json::to_string(&packed).expect("written");
            let read: PackedTerms = serde_json::from_str(&text).expect("read");
            assert_eq!(read, packed);
            let again = read.unpack(&mut here).expect("built");
            let again: Vec<_> = numbers.iter().map(|number| again[*number as usize]).collect();
            assert_eq!(again, terms);
        }
    }

    #[test]
    fn a_table_that_describes_no_terms_is_refused() {
        let variable = || Node::Variable("x".to_owned(), Sort::BitVec(32));
        let wrong = [
            vec![Node::Op(Op::Not, vec![0])],
            vec![variable(), Node::Op(Op::Not, vec![0])],
            vec![variable(), Node::Op(Op::BvAdd, vec![0])],
            vec![variable(), Node::Op(Op::Extract { high: 40, low: 0 }, vec![0])],
            vec![Node::Variable("y".to_owned(), Sort::BitVec(0))],
            vec![Node::Bits(32, Vec::new())],
            vec![Node::Op(Op::Bits, Vec::new())],
        ];
        for nodes in wrong {
            let at = nodes.len() - 1;
            let packed = PackedTerms { nodes };
            assert_eq!(packed.unpack(&mut TermPool::new()), Err(PackError::Malformed(at)));
        }
    }
}
