//! The tree of a generated Java program: just the part of the language that the generator uses.

use std::fmt;

/// A primitive type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prim {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `short`
    Short,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
}

impl Prim {
    /// All primitive types.
    pub const ALL: [Prim; 8] = [
        Self::Boolean,
        Self::Byte,
        Self::Short,
        Self::Char,
        Self::Int,
        Self::Long,
        Self::Float,
        Self::Double,
    ];
    /// The types that binary numeric promotion turns into `int`.
    pub const SMALL: [Prim; 4] = [Self::Byte, Self::Short, Self::Char, Self::Int];

    /// The Java keyword.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Short => "short",
            Self::Char => "char",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    /// The class that boxes it.
    #[must_use]
    pub fn boxed(self) -> &'static str {
        match self {
            Self::Boolean => "Boolean",
            Self::Byte => "Byte",
            Self::Short => "Short",
            Self::Char => "Character",
            Self::Int => "Integer",
            Self::Long => "Long",
            Self::Float => "Float",
            Self::Double => "Double",
        }
    }

    /// Whether it is `float` or `double`.
    #[must_use]
    pub fn is_floating(self) -> bool {
        matches!(self, Self::Float | Self::Double)
    }
}

/// A type that a variable of a generated program can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// `void`, for methods only.
    Void,
    /// A primitive type.
    Prim(Prim),
    /// `String`
    Str,
    /// `Object`
    Object,
    /// `Integer` and the like.
    Boxed(Prim),
    /// `int[]` and the like.
    Array(Prim),
    /// `int[][]` and the like.
    Grid(Prim),
    /// `String[]`
    Strings,
    /// `Object[]`, whose elements may be of a narrower class at run time.
    Objects,
    /// The program's class of that number.
    Class(usize),
    /// The program's interface with a default method.
    Face,
    /// The program's own functional interface.
    Own,
    /// `IntUnaryOperator`
    Operator,
    /// `Supplier<String>`
    Maker,
    /// `List<Integer>`
    List,
    /// `Map<Integer, String>`
    Map,
    /// `StringBuilder`
    Builder,
}

impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => out.write_str("void"),
            Self::Prim(prim) => out.write_str(prim.keyword()),
            Self::Str => out.write_str("String"),
            Self::Object => out.write_str("Object"),
            Self::Boxed(prim) => out.write_str(prim.boxed()),
            Self::Array(prim) => write!(out, "{}[]", prim.keyword()),
            Self::Grid(prim) => write!(out, "{}[][]", prim.keyword()),
            Self::Strings => out.write_str("String[]"),
            Self::Objects => out.write_str("Object[]"),
            Self::Class(number) => write!(out, "C{number}"),
            Self::Face => out.write_str("Face"),
            Self::Own => out.write_str("Own"),
            Self::Operator => out.write_str("IntUnaryOperator"),
            Self::Maker => out.write_str("Supplier<String>"),
            Self::List => out.write_str("List<Integer>"),
            Self::Map => out.write_str("Map<Integer, String>"),
            Self::Builder => out.write_str("StringBuilder"),
        }
    }
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// A literal or a name, printed as it is.
    Atom(String),
    /// A prefix operator.
    Prefix(&'static str, Box<Expr>),
    /// `++` or `--` after a variable.
    Postfix(Box<Expr>, &'static str),
    /// An infix operator, the assignments included.
    Infix(Box<Expr>, &'static str, Box<Expr>),
    /// A cast.
    Cast(Type, Box<Expr>),
    /// `a ? b : c`
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `a.field`
    Field(Box<Expr>, String),
    /// A method call, with or without a receiver.
    Call(Option<Box<Expr>>, String, Vec<Expr>),
    /// `new C(...)`
    New(String, Vec<Expr>),
    /// `new int[a][b]`: the element type's text and the lengths.
    NewArray(String, Vec<Expr>),
    /// `new int[] {...}`: the array type's text and the elements.
    ArrayOf(String, Vec<Expr>),
    /// A lambda with an expression as its body.
    Lambda(Vec<String>, Box<Expr>),
    /// A lambda with a block as its body.
    LambdaBlock(Vec<String>, Vec<Stmt>),
    /// `a instanceof T`
    InstanceOf(Box<Expr>, Type),
}

impl Expr {
    /// A name or a literal.
    pub fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    /// `left op right`
    #[must_use]
    pub fn infix(left: Expr, op: &'static str, right: Expr) -> Self {
        Self::Infix(Box::new(left), op, Box::new(right))
    }

    /// `(ty) expr`
    #[must_use]
    pub fn cast(ty: Type, expr: Expr) -> Self {
        Self::Cast(ty, Box::new(expr))
    }

    /// `name(args)`
    pub fn call(name: impl Into<String>, args: Vec<Expr>) -> Self {
        Self::Call(None, name.into(), args)
    }

    /// `receiver.name(args)`
    pub fn method(receiver: Expr, name: impl Into<String>, args: Vec<Expr>) -> Self {
        Self::Call(Some(Box::new(receiver)), name.into(), args)
    }
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Stmt {
    /// A local variable, declared `final` if the first field says so.
    Local(bool, Type, String, Expr),
    /// An expression statement.
    Expr(Expr),
    /// `if`, with a possibly empty `else`.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// A loop with an optional label.
    Loop(Option<String>, Loop, Vec<Stmt>),
    /// A `switch` in its old form.
    Switch(Expr, Vec<Arm>),
    /// `break`, perhaps with a label.
    Break(Option<String>),
    /// `continue`, perhaps with a label.
    Continue(Option<String>),
    /// `return`
    Return(Option<Expr>),
    /// `throw`
    Throw(Expr),
    /// `try` with its handlers and a `finally`.
    Try(Vec<Stmt>, Vec<Catch>, Option<Vec<Stmt>>),
    /// A nested block.
    Block(Vec<Stmt>),
    /// `synchronized`
    Synchronized(Expr, Vec<Stmt>),
}

/// What makes a loop go round.
#[derive(Clone, PartialEq, Debug)]
pub enum Loop {
    /// `for (int name = from; until; update)`
    For(String, Expr, Expr, Expr),
    /// `for (type name : over)`
    Each(Type, String, Expr),
    /// `while (condition)`
    While(Expr),
    /// `do ... while (condition)`
    Do(Expr),
}

/// One group of a `switch`.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm {
    /// The constants; `default` is the empty list.
    pub labels: Vec<String>,
    /// The statements, with their `break` if they have one.
    pub body: Vec<Stmt>,
}

/// One handler of a `try`.
#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    /// The exception classes, as in a multi-catch.
    pub types: Vec<&'static str>,
    /// The parameter's name.
    pub name: String,
    /// The handler.
    pub body: Vec<Stmt>,
}

/// A member of a class.
#[derive(Clone, PartialEq, Debug)]
pub enum Member {
    /// A line of fixed text that all programs share.
    Fixed(String),
    /// A field with its modifiers, type, name and initial value.
    Field(&'static str, Type, String, Option<Expr>),
    /// A method or a constructor.
    Method(Method),
    /// A nested class or interface: its header and members.
    Class(String, Vec<Member>),
}

/// A method or a constructor.
#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    /// The header up to the parameter list: modifiers, result type and name.
    pub header: String,
    /// The parameters.
    pub params: Vec<(Type, String)>,
    /// The body; an abstract method has none.
    pub body: Option<Vec<Stmt>>,
}

/// A whole program: one public class.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// The class's name.
    pub name: String,
    /// Its members.
    pub members: Vec<Member>,
}
