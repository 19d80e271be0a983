//! Expressions of preconditions and specifications as trees.

use attest_ir::BinaryOp;

/// An expression and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Expression {
    /// The byte where its operator or name begins.
    pub(crate) at: usize,
    /// What it is.
    pub(crate) node: Node,
}

impl Expression {
    /// The parts of a dotted name, if it is one.
    pub(crate) fn dotted(&self) -> Option<Vec<&str>> {
        match &self.node {
            Node::Name(name) => Some(vec![name]),
            Node::Member(of, name) => {
                let mut parts = of.dotted()?;
                parts.push(name);
                Some(parts)
            }
            _ => None,
        }
    }
}

/// What an expression is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    /// `true`, `false`
    Boolean(bool),
    /// `3`, `'c'`
    Int(i32),
    /// `3L`
    Long(i64),
    /// `1.5f`
    Float(f32),
    /// `1.5`
    Double(f64),
    /// `"text"`
    Text(String),
    /// `null`
    Null,
    /// A parameter, a field of the receiver, `this`, or the beginning of a class name.
    Name(String),
    /// `a.name`
    Member(Box<Expression>, String),
    /// `a.name(…)`
    Call(Box<Expression>, String, Vec<Expression>),
    /// `a[i]`
    Element(Box<Expression>, Box<Expression>),
    /// `!a`
    Not(Box<Expression>),
    /// `-a`
    Negative(Box<Expression>),
    /// `~a`
    Complement(Box<Expression>),
    /// `a && b`, `a || b`, `a ==> b`
    Logic(Logic, Box<Expression>, Box<Expression>),
    /// `a < b` and the like
    Comparison(Comparison, Box<Expression>, Box<Expression>),
    /// `a + b` and the like
    Arithmetic(Arithmetic, Box<Expression>, Box<Expression>),
    /// `a ? b : c`
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `a instanceof T`
    InstanceOf(Box<Expression>, String),
    /// `(T) a`
    Cast(String, Box<Expression>),
    /// `new T[n]`, with the type of the elements
    NewArray(String, Box<Expression>),
    /// `new T(a, b)`
    New(String, Vec<Expression>),
}

impl Expression {
    /// The two sides, if both must hold.
    pub(crate) fn conjuncts(&self) -> Option<(&Expression, &Expression)> {
        match &self.node {
            Node::Logic(Logic::And, a, b) => Some((a, b)),
            _ => None,
        }
    }

    /// The byte where its leftmost part begins.
    pub(crate) fn start(&self) -> usize {
        match &self.node {
            Node::Member(a, _) | Node::Call(a, ..) | Node::Element(a, _) => a.start(),
            Node::Logic(_, a, _) | Node::Comparison(_, a, _) | Node::Arithmetic(_, a, _) => a.start(),
            Node::Choice(a, ..) | Node::InstanceOf(a, _) => a.start(),
            _ => self.at,
        }
    }
}

/// Operators that look at their right side only if they must.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Logic {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==>`
    Implies,
}

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// Arithmetic operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
}

impl Arithmetic {
    /// The instructions for int, long, float and double; none where Java has none.
    pub(crate) fn instructions(self) -> [Option<BinaryOp>; 4] {
        use BinaryOp as B;
        let numbers = |int, long, float, double| [Some(int), Some(long), Some(float), Some(double)];
        let whole = |int, long| [Some(int), Some(long), None, None];
        match self {
            Arithmetic::Add => numbers(B::Iadd, B::Ladd, B::Fadd, B::Dadd),
            Arithmetic::Subtract => numbers(B::Isub, B::Lsub, B::Fsub, B::Dsub),
            Arithmetic::Multiply => numbers(B::Imul, B::Lmul, B::Fmul, B::Dmul),
            Arithmetic::Divide => numbers(B::Idiv, B::Ldiv, B::Fdiv, B::Ddiv),
            Arithmetic::Remainder => numbers(B::Irem, B::Lrem, B::Frem, B::Drem),
            Arithmetic::And => whole(B::Iand, B::Land),
            Arithmetic::Or => whole(B::Ior, B::Lor),
            Arithmetic::Xor => whole(B::Ixor, B::Lxor),
            Arithmetic::ShiftLeft => whole(B::Ishl, B::Lshl),
            Arithmetic::ShiftRight => whole(B::Ishr, B::Lshr),
            Arithmetic::ShiftRightUnsigned => whole(B::Iushr, B::Lushr),
        }
    }

    /// Whether it shifts, so that the type of the right side does not matter.
    pub(crate) fn shifts(self) -> bool {
        matches!(self, Arithmetic::ShiftLeft | Arithmetic::ShiftRight | Arithmetic::ShiftRightUnsigned)
    }
}
