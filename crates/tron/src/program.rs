//! Transforms after desugaring: the core language that is run and explored.
//!
//! Paths have become loads into fresh variables, placed before the statement that uses them; `+=`, `!=`, `or` and
//! the like are gone; `requires` is a prelude of loads and assumptions.

use std::sync::Arc;

use crate::ast::Side;
use crate::class_set::ClassSet;
use crate::model::{Cardinality, ClassId, Model, Selector};
use crate::source::Span;

/// A variable of a program; temporaries included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Variable(pub u32);

impl Variable {
    /// Its place in [`Program::variables`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A statement of a program, numbered in the order of the text; loads made for a path included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StatementId(pub u32);

/// One side of a branch point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Branch {
    /// The `if`, `foreach` or `fix`.
    pub at: StatementId,
    /// Its outcome.
    pub side: Side,
}

/// A set expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetExpr {
    /// The value of a variable.
    Variable(Variable),
    /// ∅
    Empty,
    /// Those in either.
    Union(Box<SetExpr>, Box<SetExpr>),
    /// Those in both.
    Intersection(Box<SetExpr>, Box<SetExpr>),
    /// Those in the first only.
    Difference(Box<SetExpr>, Box<SetExpr>),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoolExpr {
    /// Always.
    True,
    /// The same members.
    Equal(SetExpr, SetExpr),
    /// All members of the first are in the second.
    Subset(SetExpr, SetExpr),
    /// Both.
    And(Box<BoolExpr>, Box<BoolExpr>),
    /// Not.
    Not(Box<BoolExpr>),
}

/// Which members a loop visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// All.
    All,
    /// `match`: those at or below the class.
    Match(ClassId),
    /// `match*`: of the members and all that is contained in them at any depth, those at or below the class.
    Deep(ClassId),
}

/// What a statement does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing.
    Skip,
    /// `x := e`
    Assign(Variable, SetExpr),
    /// `x := e.f`
    Load(Variable, SetExpr, Selector),
    /// `x := new c`
    New(Variable, ClassId),
    /// `e.f := e`
    Store(SetExpr, Selector, SetExpr),
    /// `if`
    If(BoolExpr, Vec<Statement>, Vec<Statement>),
    /// `foreach x in e`
    ForEach(Variable, SetExpr, Filter, Vec<Statement>),
    /// `fix e`
    Fix(SetExpr, Vec<Statement>),
    /// `assume`
    Assume(BoolExpr),
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Its number.
    pub id: StatementId,
    /// What it does.
    pub action: Action,
    /// Where it, or the head of it, stands.
    pub span: Span,
    /// Its label.
    pub label: Option<String>,
    /// The sides of it that are claimed to be infeasible.
    pub infeasible: Vec<Side>,
}

/// An input variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The variable.
    pub variable: Variable,
    /// The class of its members.
    pub class: ClassId,
    /// How many it has.
    pub cardinality: Cardinality,
    /// Whether it is a root.
    pub is_root: bool,
    /// Whether it stands for a literal of the text: one object of exactly this class, another for each literal.
    pub is_literal: bool,
}

impl Input {
    /// The classes that its members can have.
    pub fn classes(&self, model: &Model) -> ClassSet {
        if self.is_literal { ClassSet::only(self.class) } else { model.concrete(self.class) }
    }
}

/// A transform.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// The model it works on.
    pub model: Arc<Model>,
    /// The names of its variables; those of temporaries begin with `$`.
    pub variables: Vec<String>,
    /// Its inputs in the order of their declaration.
    pub inputs: Vec<Input>,
    /// Whether inputs must keep H9.
    pub rooted: bool,
    /// What `requires` says.
    pub prelude: Vec<Statement>,
    /// The statements.
    pub body: Vec<Statement>,
    /// How many elements a loop visits at most when explored symbolically.
    pub iterations: u32,
    /// How many changing rounds a `fix` makes at most when explored symbolically.
    pub fix_bound: u32,
    /// How many objects an input may have beside the named ones when explored symbolically.
    pub scope: u32,
}

impl Program {
    /// `iterations` if a transform does not say.
    pub const ITERATIONS: u32 = 2;
    /// `fixbound` if a transform does not say.
    pub const FIX_BOUND: u32 = 2;
    /// `scope` if a transform does not say.
    pub const SCOPE: u32 = 10;

    /// The name of a variable.
    pub fn variable(&self, variable: Variable) -> &str {
        &self.variables[variable.index()]
    }

    /// All sides of all branch points, in the order of the text, and whether each is claimed to be infeasible.
    pub fn branches(&self) -> Vec<(Branch, bool)> {
        let mut branches = Vec::new();
        visit(&self.body, &mut |statement| {
            for side in sides(&statement.action) {
                let branch = Branch { at: statement.id, side: *side };
                branches.push((branch, statement.infeasible.contains(side)));
            }
        });
        branches
    }

    /// The statement with this number.
    pub fn statement(&self, id: StatementId) -> Option<&Statement> {
        let mut found = None;
        for block in [&self.prelude, &self.body] {
            visit(block, &mut |statement| {
                if statement.id == id {
                    found = Some(statement);
                }
            });
        }
        found
    }
}

/// The sides a statement can take.
pub fn sides(action: &Action) -> &'static [Side] {
    match action {
        Action::If(..) => &[Side::Then, Side::Else],
        Action::ForEach(..) => &[Side::Zero, Side::One, Side::Many],
        Action::Fix(..) => &[Side::Once, Side::Again],
        Action::Skip
        | Action::Assign(..)
        | Action::Load(..)
        | Action::New(..)
        | Action::Store(..)
        | Action::Assume(..) => &[],
    }
}

/// Shows every statement, outer ones first.
pub fn visit<'a>(block: &'a [Statement], see: &mut impl FnMut(&'a Statement)) {
    for statement in block {
        see(statement);
        match &statement.action {
            Action::If(_, then, otherwise) => {
                visit(then, see);
                visit(otherwise, see);
            }
            Action::ForEach(_, _, _, body) | Action::Fix(_, body) => visit(body, see),
            Action::Skip
            | Action::Assign(..)
            | Action::Load(..)
            | Action::New(..)
            | Action::Store(..)
            | Action::Assume(..) => {}
        }
    }
}
