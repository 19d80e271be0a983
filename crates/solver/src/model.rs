//! Values for variables and functions.

use std::collections::BTreeMap;

use attest_term::{
    Environment, EvalError, FunctionId, FunctionTable, Sort, Term, TermPool, Value, Word, WordValues,
    evaluate,
};

use crate::opaque::Executed;
use crate::query::Query;

/// Values for a query's variables, and tables for its uninterpreted functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// The values of variables.
    pub values: BTreeMap<Term, Value>,
    /// The functions, as far as they matter.
    pub functions: BTreeMap<FunctionId, FunctionTable>,
}

impl Model {
    /// The value of a term in this model.
    pub fn value(&self, pool: &TermPool, term: Term) -> Result<Value, EvalError> {
        evaluate(pool, term, &Executed { pool, model: self, callback: None, completes: false })
    }

    /// The first condition of the query that does not hold here, if any.
    pub fn refutes(&self, pool: &TermPool, query: &Query) -> Option<Term> {
        let environment = Executed { pool, model: self, callback: None, completes: false };
        let mut words = WordValues::default();
        let mut holds = |condition: Term| match words.word(pool, condition, &environment) {
            Word::Known(word) => word == 1,
            Word::Unbound => false,
            Word::Foreign => self.value(pool, condition) == Ok(Value::Bool(true)),
        };
        query.conditions().iter().copied().find(|&condition| !holds(condition))
    }
}

impl Environment for Model {
    fn variable(&self, variable: Term) -> Option<Value> {
        self.values.get(&variable).cloned()
    }

    fn word(&self, variable: Term) -> Option<(Sort, u64)> {
        self.values.get(&variable)?.word()
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        let table = self.functions.get(&function)?;
        Some(table.entries.get(args).unwrap_or(&table.default).clone())
    }
}
