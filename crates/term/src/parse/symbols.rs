//! What names mean while a text is read.

use crate::op::Op;
use crate::pool::{FunctionId, Term, TermPool};
use crate::sort::Sort;
use rustc_hash::FxHashMap;

/// What a symbol stands for.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A variable, or a term bound by `let` or `define-const`.
    Term(Term),
    /// A declared function.
    Function(FunctionId),
    /// A defined function: its parameters, as variables of their own, and its body.
    Macro(Vec<Term>, Term),
    /// A defined sort without parameters.
    Sort(Sort),
}

/// The symbols in force, inner ones hiding outer ones; `push` and `pop` as in a script.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    meanings: FxHashMap<String, Vec<Meaning>>,
    order: Vec<String>,
    levels: Vec<usize>,
}

impl Symbols {
    /// No symbols.
    pub fn new() -> Symbols {
        Symbols::default()
    }

    /// All variables and functions of a pool, by their names.
    pub fn of_pool(pool: &TermPool) -> Symbols {
        let mut symbols = Symbols::default();
        for variable in pool.variables() {
            debug_assert_eq!(pool.op(*variable), Op::Variable);
            if let Some(name) = pool.name(*variable) {
                symbols.define(name, Meaning::Term(*variable));
            }
        }
        for (id, function) in pool.functions() {
            symbols.define(&function.name, Meaning::Function(id));
        }
        symbols
    }

    /// Lets a name stand for a term.
    pub fn bind(&mut self, name: &str, term: Term) {
        self.define(name, Meaning::Term(term));
    }

    /// The term a name stands for.
    pub fn term(&self, name: &str) -> Option<Term> {
        match self.meaning(name) {
            Some(Meaning::Term(term)) => Some(*term),
            _ => None,
        }
    }

    /// How many levels are open.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.order.len());
    }

    /// Closes a level and forgets what was defined in it; false if none is open.
    pub fn pop(&mut self) -> bool {
        let Some(length) = self.levels.pop() else { return false };
        while self.order.len() > length {
            self.forget_last();
        }
        true
    }

    pub(super) fn define(&mut self, name: &str, meaning: Meaning) {
        self.meanings.entry(name.to_owned()).or_default().push(meaning);
        self.order.push(name.to_owned());
    }

    pub(super) fn forget_last(&mut self) {
        if let Some(name) = self.order.pop()
            && let Some(meanings) = self.meanings.get_mut(&name)
        {
            meanings.pop();
        }
    }

    pub(super) fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.meanings.get(name).and_then(|meanings| meanings.last())
    }
}
