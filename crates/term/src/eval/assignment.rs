//! Where the evaluator finds the values of variables and functions.

use crate::pool::{FunctionId, Term};
use crate::sort::Sort;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Gives values to variables and functions.
pub trait Environment {
    /// The value of a variable, if it has one.
    fn variable(&self, variable: Term) -> Option<Value>;

    /// The sort and the word of a variable, if it has a value and that is a truth value or at most 64 bits.
    fn word(&self, variable: Term) -> Option<(Sort, u64)> {
        self.variable(variable)?.word()
    }

    /// The value of a function for some arguments, if it has one.
    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value>;
}

/// An uninterpreted function as a model gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionTable {
    /// The values for particular arguments.
    pub entries: BTreeMap<Vec<Value>, Value>,
    /// The value for all other arguments.
    pub default: Value,
}

/// Executes an opaque function.
pub type Callback = Arc<dyn Fn(FunctionId, &[Value]) -> Option<Value> + Send + Sync>;

/// An environment made of tables, and of a callback for functions without a table.
#[derive(Clone, Default)]
pub struct Assignment {
    /// The values of variables.
    pub values: FxHashMap<Term, Value>,
    /// The tables of uninterpreted functions.
    pub tables: FxHashMap<FunctionId, FunctionTable>,
    /// Executes the functions without a table.
    pub callback: Option<Callback>,
}

impl Assignment {
    /// The assignment of values to variables only.
    pub fn new(values: impl IntoIterator<Item = (Term, Value)>) -> Assignment {
        Assignment { values: values.into_iter().collect(), ..Assignment::default() }
    }
}

impl Environment for Assignment {
    fn variable(&self, variable: Term) -> Option<Value> {
        self.values.get(&variable).cloned()
    }

    fn call(&self, function: FunctionId, args: &[Value]) -> Option<Value> {
        match (self.tables.get(&function), &self.callback) {
            (Some(table), _) => Some(table.entries.get(args).unwrap_or(&table.default).clone()),
            (None, Some(callback)) => callback(function, args),
            (None, None) => None,
        }
    }
}
