//! A query without its pool: terms numbered in the order in which a walk from the conditions meets them, variables
//! and functions by these numbers instead of names.

use attest_term::{FunctionId, FunctionKind, Op, Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;

/// A query's structure. Equal structures are the same query but for names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Canonical {
    nodes: Vec<Node>,
    signatures: Vec<(Vec<Sort>, Sort)>,
    pub(super) roots: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Variable(Sort),
    Constant(Value),
    Call { function: u32, args: Box<[u32]> },
    Operator { op: Op, args: Box<[u32]> },
}

/// What a structure's numbers are in a pool.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) conditions: Vec<Term>,
    pub(super) variables: Vec<Term>,
    pub(super) functions: Vec<FunctionId>,
}

impl Canonical {
    /// The structure of conditions and what its numbers are in the pool.
    pub(super) fn new(pool: &TermPool, conditions: &[Term]) -> (Canonical, Names) {
        let mut canonical = Canonical { nodes: Vec::new(), signatures: Vec::new(), roots: Vec::new() };
        let mut names = Names { conditions: conditions.to_vec(), ..Names::default() };
        let mut numbers: FxHashMap<Term, u32> = FxHashMap::default();
        for &condition in conditions {
            let mut waiting = vec![condition];
            while let Some(&term) = waiting.last() {
                let before = waiting.len();
                if !numbers.contains_key(&term) {
                    let missing = pool.args(term).iter().filter(|arg| !numbers.contains_key(arg));
                    waiting.extend(missing.rev());
                    if waiting.len() > before {
                        continue;
                    }
                    let args = pool.args(term).iter().map(|arg| numbers[arg]).collect();
                    let node = canonical.node(pool, term, args, &mut names);
                    numbers.insert(term, canonical.nodes.len() as u32);
                    canonical.nodes.push(node);
                }
                waiting.pop();
            }
            canonical.roots.push(numbers[&condition]);
        }
        (canonical, names)
    }

    fn node(&mut self, pool: &TermPool, term: Term, args: Box<[u32]>, names: &mut Names) -> Node {
        if pool.op(term) == Op::Variable {
            names.variables.push(term);
            return Node::Variable(pool.sort(term));
        }
        if let Some(value) = pool.value(term) {
            return Node::Constant(value);
        }
        let Some(id) = pool.applied(term) else { return Node::Operator { op: pool.op(term), args } };
        let known = names.functions.iter().position(|known| *known == id);
        let function = known.unwrap_or_else(|| {
            let declared = pool.function(id);
            self.signatures.push((declared.parameters.clone(), declared.result));
            names.functions.push(id);
            names.functions.len() - 1
        });
        Node::Call { function: function as u32, args }
    }

    /// The query in a pool of its own, exactly as it is.
    pub(super) fn build(&self) -> (TermPool, Names) {
        let mut pool = TermPool::new();
        let mut names = Names::default();
        for (number, (parameters, result)) in self.signatures.iter().enumerate() {
            let kind = FunctionKind::Uninterpreted;
            names.functions.push(pool.declare(&format!("f{number}"), parameters, *result, kind));
        }
        let mut terms: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let all = |args: &[u32]| args.iter().map(|&arg| terms[arg as usize]).collect::<Vec<Term>>();
            let term = match node {
                Node::Variable(sort) => {
                    let variable = pool.variable(&format!("v{}", names.variables.len()), *sort);
                    names.variables.push(variable);
                    variable
                }
                Node::Constant(value) => pool.constant(value),
                Node::Call { function, args } => pool.apply(names.functions[*function as usize], &all(args)),
                Node::Operator { op, args } => pool.raw(*op, &all(args)),
            };
            terms.push(term);
        }
        names.conditions = self.roots.iter().map(|&root| terms[root as usize]).collect();
        (pool, names)
    }
}
