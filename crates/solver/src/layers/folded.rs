//! Folds constants, splits conjunctions, meets contradictions and puts `x = c` and `x = y + c` into the rest, because
//! many queries need no search at all and every layer below gains from smaller terms.

mod solved;

use attest_term::work::{LAID_OUT, NOTED};
use attest_term::{Op, Sort, Substitution, Term, TermPool, Value, evaluate};
use rustc_hash::FxHashMap;

use super::marks::Marks;
use super::tapes::complete;
use crate::answer::{Answer, Why};
use crate::budget::QuestionBudget;
use crate::model::Model;
use crate::opaque::{Callback, Executed, has_opaque, recorded};
use crate::query::Query;
use crate::solve::Solve;

/// So many rounds of substitution are made; each binds at least one variable more.
const MAX_ROUNDS: usize = 64;

/// Simplifies the query as a whole before it asks `inner`.
pub struct Folded {
    inner: Box<dyn Solve>,
    marks: Marks,
    callback: Option<Callback>,
    /// The last substitutions: what they already have rewritten is not rewritten again.
    substitutions: FxHashMap<Vec<(Term, Term)>, Substitution>,
}

/// A query being folded.
#[derive(Default)]
struct Folding {
    /// The conditions that are left.
    conditions: Vec<Term>,
    /// The variables bound to terms, in whose terms only variables bound later occur.
    bound: Vec<(Term, Term)>,
    /// Whether a condition is false.
    contradiction: bool,
}

impl Folded {
    /// Folds what it asks `inner`.
    pub fn new(inner: Box<dyn Solve>) -> Folded {
        Folded::with_callback(inner, None)
    }

    /// The same, with opaque functions executed.
    pub(crate) fn with_callback(inner: Box<dyn Solve>, callback: Option<Callback>) -> Folded {
        Folded { inner, marks: Marks::default(), callback, substitutions: FxHashMap::default() }
    }

    /// The condition that contradicts an earlier one, and that one.
    fn opposites(&mut self, pool: &TermPool, conditions: &[Term]) -> Option<(Term, Term)> {
        self.marks.begin();
        for &condition in conditions {
            self.marks.mark(condition.index());
        }
        let negations = conditions.iter().filter_map(|&not| Some((pool.unary(Op::Not, not)?, not)));
        negations.into_iter().find(|(condition, _)| self.marks.has(condition.index()))
    }

    fn fold(&mut self, pool: &mut TermPool, query: &Query) -> Folding {
        let mut folding = Folding::default();
        let mut waiting = query.conditions().to_vec();
        for _ in 0..MAX_ROUNDS {
            let known = folding.bound.len();
            pool.count(waiting.len() + known, NOTED);
            folding.sort_in(pool, waiting);
            if folding.bound.len() == known {
                folding.solve_one(pool);
            }
            if folding.contradiction || folding.bound.len() == known {
                return folding;
            }
            waiting = std::mem::take(&mut folding.conditions);
            self.substitute(pool, &folding.bound[known..], &mut waiting);
        }
        folding.conditions.extend(waiting);
        folding
    }

    fn substitute(&mut self, pool: &mut TermPool, bound: &[(Term, Term)], conditions: &mut [Term]) {
        if self.substitutions.len() > 64 {
            self.substitutions.clear();
        }
        let substitution = self
            .substitutions
            .entry(bound.to_vec())
            .or_insert_with(|| Substitution::new(bound.iter().copied()));
        let simplifies = pool.simplifies();
        pool.set_simplifies(true);
        for condition in conditions {
            *condition = substitution.apply(pool, *condition);
        }
        pool.set_simplifies(simplifies);
    }
}

impl Folding {
    /// Sorts conditions into those that bind a variable, those that are true or false, and the rest.
    fn sort_in(&mut self, pool: &TermPool, conditions: Vec<Term>) {
        for condition in conditions {
            let mut waiting = vec![condition];
            while let Some(term) = waiting.pop() {
                if let Some((left, right)) = pool.binary(Op::And, term) {
                    waiting.extend([right, left]);
                } else if let Some((variable, constant)) = binding(pool, term)
                    && self.bound.iter().all(|(known, _)| *known != variable)
                {
                    self.bound.push((variable, constant));
                } else {
                    match pool.op(term) {
                        Op::True => {}
                        Op::False => self.contradiction = true,
                        _ if self.conditions.last() == Some(&term) => {}
                        _ => self.conditions.push(term),
                    }
                }
            }
        }
    }

    /// Takes an equation out that says what a variable is.
    fn solve_one(&mut self, pool: &mut TermPool) {
        pool.count(self.conditions.len(), LAID_OUT);
        let mut solved = |&condition: &Term| solved::solved(pool, condition);
        let found =
            self.conditions.iter().enumerate().find_map(|(at, condition)| Some((at, solved(condition)?)));
        if let Some((at, solution)) = found {
            self.conditions.remove(at);
            self.bound.push(solution);
        }
    }
}

impl Solve for Folded {
    fn solve(&mut self, pool: &mut TermPool, query: &Query, budget: &mut QuestionBudget) -> Answer {
        pool.count(query.conditions().len(), NOTED);
        if let Some((condition, not)) = self.opposites(pool, query.conditions()) {
            return Answer::Unsat(vec![condition, not]);
        }
        if !query.conditions().iter().any(|&condition| is_foldable(pool, condition)) {
            if query.conditions().is_empty() {
                return Answer::Sat(Model::default());
            }
            return self.inner.solve(pool, query, budget);
        }
        let folding = self.fold(pool, query);
        if folding.contradiction || self.opposites(pool, &folding.conditions).is_some() {
            return Answer::Unsat(query.conditions().to_vec());
        }
        let answer = if folding.conditions.is_empty() {
            Answer::Sat(Model::default())
        } else {
            self.inner.solve(pool, &Query::new(folding.conditions), budget)
        };
        match answer {
            Answer::Sat(mut model) => {
                for (variable, term) in folding.bound.into_iter().rev() {
                    let value = pool.value(term);
                    let environment = || Executed {
                        pool,
                        model: &model,
                        callback: self.callback.as_ref(),
                        completes: true,
                    };
                    match value.or_else(|| evaluate(pool, term, &environment()).ok()) {
                        Some(value) => model.values.insert(variable, value),
                        None => return Answer::Unknown(Why::Opaque),
                    };
                }
                complete(pool, query.conditions(), &mut model);
                if !has_opaque(pool, query.conditions()) {
                    return Answer::Sat(model);
                }
                // What was bound may apply functions that no condition below applies.
                match recorded(pool, query.conditions(), model, self.callback.as_ref()) {
                    Some((model, true)) => Answer::Sat(model),
                    _ => Answer::Unknown(Why::Opaque),
                }
            }
            Answer::Unsat(_) => Answer::Unsat(query.conditions().to_vec()),
            unknown => unknown,
        }
    }
}

fn is_foldable(pool: &TermPool, condition: Term) -> bool {
    matches!(pool.op(condition), Op::And | Op::True | Op::False | Op::Eq)
        || binding(pool, condition).is_some()
}

/// The variable and its value, if the condition is `x = c`, `p` or `not p`.
fn binding(pool: &TermPool, condition: Term) -> Option<(Term, Term)> {
    let is_variable = |term: Term| pool.op(term) == Op::Variable;
    let truth = |value: bool| pool.term(usize::from(value)).filter(|&term| is_truth(pool, term, value));
    match pool.op(condition) {
        Op::Variable if pool.sort(condition) == Sort::Bool => Some((condition, truth(true)?)),
        Op::Not => {
            let inner = pool.unary(Op::Not, condition).filter(|&inner| is_variable(inner))?;
            Some((inner, truth(false)?))
        }
        Op::Eq => match pool.binary(Op::Eq, condition)? {
            (x, c) if is_variable(x) && pool.is_constant(c) => Some((x, c)),
            (c, x) if is_variable(x) && pool.is_constant(c) => Some((x, c)),
            _ => None,
        },
        _ => None,
    }
}

fn is_truth(pool: &TermPool, term: Term, value: bool) -> bool {
    pool.value(term) == Some(Value::Bool(value))
}
