//! A file as it is written, with the places of everything in it.

use crate::model::Cardinality;
use crate::source::Span;

/// A word and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A comment from `//` to the end of its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// With the slashes.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Whether something else stands before it on its line.
    pub trails: bool,
}

/// A whole file.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// Models, transforms and heaps in order.
    pub items: Vec<Item>,
    /// All comments in order.
    pub comments: Vec<Comment>,
}

/// What a file has at its outermost level.
#[derive(Clone, Debug)]
pub enum Item {
    /// `model …`
    Model(ModelDecl),
    /// `transform …`
    Transform(TransformDecl),
    /// `heap …`
    Heap(HeapDecl),
}

impl Item {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Item::Model(model) => model.span,
            Item::Transform(transform) => transform.span,
            Item::Heap(heap) => heap.span,
        }
    }
}

/// `model NAME uses … { … }`
#[derive(Clone, Debug)]
pub struct ModelDecl {
    /// Its name.
    pub name: Name,
    /// The models whose classes it also has.
    pub uses: Vec<Name>,
    /// Its own classes.
    pub classes: Vec<ClassDecl>,
    /// Where it stands.
    pub span: Span,
}

/// `abstract value class NAME extends … { … }`
#[derive(Clone, Debug)]
pub struct ClassDecl {
    /// Its name.
    pub name: Name,
    /// Whether it says `abstract`.
    pub is_abstract: bool,
    /// Whether it says `value`.
    pub is_value: bool,
    /// Its superclasses.
    pub extends: Vec<Name>,
    /// Its own fields.
    pub fields: Vec<FieldDecl>,
    /// Where it stands.
    pub span: Span,
}

/// The word a field declaration begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// `contains`
    Contains,
    /// `refers`
    Refers,
    /// `trace`
    Trace,
}

/// `contains NAME: CLASS* opposite …`
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// Containment, reference or trace.
    pub kind: FieldKind,
    /// Its name.
    pub name: Name,
    /// The class of what it holds.
    pub target: Name,
    /// How many it holds.
    pub cardinality: Cardinality,
    /// The field that mirrors it.
    pub opposite: Option<Name>,
    /// Where it stands.
    pub span: Span,
}

/// `transform NAME on MODEL { … }`
#[derive(Clone, Debug)]
pub struct TransformDecl {
    /// Its name.
    pub name: Name,
    /// The model it works on.
    pub model: Name,
    /// What stands before the statements.
    pub headers: Vec<Header>,
    /// The statements.
    pub body: Vec<Stmt>,
    /// Where it stands.
    pub span: Span,
}

/// A line before the statements.
#[derive(Clone, Debug)]
pub struct Header {
    /// What it says.
    pub kind: HeaderKind,
    /// Where it stands.
    pub span: Span,
}

/// What a header says.
#[derive(Clone, Debug)]
pub enum HeaderKind {
    /// `input NAME: CLASS*`
    Input {
        /// The variable.
        name: Name,
        /// The class of its members.
        class: Name,
        /// How many.
        cardinality: Cardinality,
    },
    /// `root NAME, …`
    Root(Vec<Name>),
    /// `rooted`
    Rooted,
    /// `requires CONDITION`
    Requires(Condition),
    /// `iterations N`, `fixbound N` or `scope N`
    Number {
        /// Which.
        key: NumberKey,
        /// The number.
        value: u32,
    },
}

/// The numbers a transform can set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberKey {
    /// How many elements a loop visits at most, symbolically.
    Iterations,
    /// How many changing rounds a `fix` makes at most, symbolically.
    FixBound,
    /// How many objects an input may have beside the named ones.
    Scope,
}

impl NumberKey {
    /// As written.
    pub fn word(self) -> &'static str {
        match self {
            NumberKey::Iterations => "iterations",
            NumberKey::FixBound => "fixbound",
            NumberKey::Scope => "scope",
        }
    }
}

/// One outcome of a branch point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// A loop over no element.
    Zero,
    /// A loop over one element.
    One,
    /// A loop over several elements.
    Many,
    /// The condition holds.
    Then,
    /// It does not.
    Else,
    /// `fix` is stable after the first round.
    Once,
    /// It is not.
    Again,
}

impl Side {
    /// All of them, as written.
    pub const WORDS: [(Side, &'static str); 7] = [
        (Side::Zero, "zero"),
        (Side::One, "one"),
        (Side::Many, "many"),
        (Side::Then, "then"),
        (Side::Else, "else"),
        (Side::Once, "once"),
        (Side::Again, "again"),
    ];

    /// As written.
    pub fn word(self) -> &'static str {
        Side::WORDS.iter().find(|(side, _)| *side == self).map_or("", |(_, word)| word)
    }
}

/// `@infeasible(…)` or `@label(…)`
#[derive(Clone, Debug)]
pub enum Annotation {
    /// Outcomes that its author claims cannot happen.
    Infeasible(Vec<(Side, Span)>),
    /// A name for reports.
    Label(Name),
}

/// A statement with its annotations.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What stands before it with `@`.
    pub annotations: Vec<Annotation>,
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands, with its annotations.
    pub span: Span,
    /// Where its first line stands: all of it, or the head of a compound statement.
    pub head: Span,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `skip`
    Skip,
    /// `x := new CLASS`
    New {
        /// The variable.
        target: Name,
        /// The class.
        class: Name,
    },
    /// `x := e`, `x += e`, `x.f := e`, `x.f += e`
    Assign {
        /// The variable or field.
        target: Path,
        /// Whether it says `+=`.
        adds: bool,
        /// The value.
        value: Expr,
    },
    /// `if c { … } else { … }`
    If {
        /// The condition.
        condition: Condition,
        /// What is done if it holds.
        then: Block,
        /// What is done otherwise; an `else if` is a block of one `if`.
        otherwise: Option<Block>,
    },
    /// `foreach x in e match C { … }`
    ForEach {
        /// The variable.
        variable: Name,
        /// The set.
        set: Expr,
        /// Which members, if not all: the class, and whether it says `match*`.
        filter: Option<(bool, Name)>,
        /// What is done for each.
        body: Block,
    },
    /// `fix e { … }`
    Fix {
        /// What must become stable.
        set: Expr,
        /// What is repeated.
        body: Block,
    },
    /// `assume c`
    Assume(Condition),
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// Where it stands, with the braces (of the inner `if`, for `else if`).
    pub span: Span,
    /// Whether it has no braces, being the `if` of an `else if`.
    pub is_chained: bool,
}

/// `x.f.g`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The variable.
    pub variable: Name,
    /// The fields.
    pub fields: Vec<Name>,
}

impl Path {
    /// Where it stands.
    pub fn span(&self) -> Span {
        self.fields.last().map_or(self.variable.span, |last| self.variable.span.to(last.span))
    }
}

/// A set expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// How it is made.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// How a set expression is made.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `none`
    Empty,
    /// A variable or a field.
    Path(Path),
    /// `"text"` or `42`, as written.
    Literal(String),
    /// `concat(a, b)`
    Concat(Box<Expr>, Box<Expr>),
    /// `+`
    Union(Box<Expr>, Box<Expr>),
    /// `-`
    Difference(Box<Expr>, Box<Expr>),
    /// `&`
    Intersection(Box<Expr>, Box<Expr>),
}

/// A condition.
#[derive(Clone, Debug)]
pub struct Condition {
    /// How it is made.
    pub kind: ConditionKind,
    /// Where it stands.
    pub span: Span,
}

/// How two sets are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

/// How a condition is made.
#[derive(Clone, Debug)]
pub enum ConditionKind {
    /// `true` or `false`
    Constant(bool),
    /// A comparison.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `not`
    Not(Box<Condition>),
    /// `and`
    And(Box<Condition>, Box<Condition>),
    /// `or`
    Or(Box<Condition>, Box<Condition>),
}

/// `heap NAME of MODEL { … vars { … } }`
#[derive(Clone, Debug)]
pub struct HeapDecl {
    /// Its name.
    pub name: Name,
    /// The model of its objects.
    pub model: Name,
    /// The objects in order.
    pub objects: Vec<ObjectDecl>,
    /// The values of variables.
    pub variables: Vec<LinkDecl>,
    /// Where `vars { … }` stands.
    pub variables_span: Span,
    /// Where it stands.
    pub span: Span,
}

/// `name: CLASS { … }`
#[derive(Clone, Debug)]
pub struct ObjectDecl {
    /// Its name.
    pub name: Name,
    /// Its class.
    pub class: Name,
    /// Its non-empty fields.
    pub links: Vec<LinkDecl>,
    /// Where it stands.
    pub span: Span,
}

/// `name = a, b`
#[derive(Clone, Debug)]
pub struct LinkDecl {
    /// The field or variable.
    pub name: Name,
    /// The names of the objects in it.
    pub members: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}
