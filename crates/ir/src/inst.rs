//! The instructions of the IR: typed, over registers, with every implicit check of the JVM explicit.
//!
//! A check either does nothing or raises its exception; the instruction behind it cannot fail for
//! that reason any more. So all engines see the same branches.

use std::fmt;

use attest_program::Kind;

/// A register of a frame; prints as in the text format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reg(pub u16);

/// A basic block; prints as in the text format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block(pub u16);

impl Reg {
    /// Index into the frame.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Block {
    /// The block where execution starts.
    pub const ENTRY: Block = Block(0);

    /// Index into the body's blocks.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bb{}", self.0)
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bb{}", self.0)
    }
}

/// The type of a register (JVMS 2.11.1: the computational types).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Type {
    /// `boolean`, `byte`, `char`, `short` and `int`.
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference.
    Ref,
}

impl Type {
    /// The register type that holds a stored kind.
    pub const fn of(kind: Kind) -> Type {
        match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Type::Int,
            Kind::Long => Type::Long,
            Kind::Float => Type::Float,
            Kind::Double => Type::Double,
            Kind::Ref => Type::Ref,
        }
    }

    /// Local-variable slots that bytecode gives to it.
    pub const fn slots(self) -> u16 {
        match self {
            Type::Long | Type::Double => 2,
            Type::Int | Type::Float | Type::Ref => 1,
        }
    }

    /// The name in the text format.
    pub const fn name(self) -> &'static str {
        match self {
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Ref => "ref",
        }
    }
}

/// Two-operand operations; division and remainder stand behind a zero check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the JVM instruction of that name")]
pub enum BinaryOp {
    Iadd,
    Isub,
    Imul,
    Idiv,
    Irem,
    Ishl,
    Ishr,
    Iushr,
    Iand,
    Ior,
    Ixor,
    Ladd,
    Lsub,
    Lmul,
    Ldiv,
    Lrem,
    Lshl,
    Lshr,
    Lushr,
    Land,
    Lor,
    Lxor,
    Fadd,
    Fsub,
    Fmul,
    Fdiv,
    Frem,
    Dadd,
    Dsub,
    Dmul,
    Ddiv,
    Drem,
    Lcmp,
    Fcmpl,
    Fcmpg,
    Dcmpl,
    Dcmpg,
}

/// One-operand operations: negation and the conversions (JVMS 2.11.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the JVM instruction of that name")]
pub enum UnaryOp {
    Ineg,
    Lneg,
    Fneg,
    Dneg,
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
}

impl BinaryOp {
    /// The types of the operands and of the result.
    pub const fn types(self) -> (Type, Type, Type) {
        use BinaryOp as B;
        match self {
            B::Iadd
            | B::Isub
            | B::Imul
            | B::Idiv
            | B::Irem
            | B::Ishl
            | B::Ishr
            | B::Iushr
            | B::Iand
            | B::Ior
            | B::Ixor => (Type::Int, Type::Int, Type::Int),
            B::Ladd | B::Lsub | B::Lmul | B::Ldiv | B::Lrem | B::Land | B::Lor | B::Lxor => {
                (Type::Long, Type::Long, Type::Long)
            }
            B::Lshl | B::Lshr | B::Lushr => (Type::Long, Type::Int, Type::Long),
            B::Fadd | B::Fsub | B::Fmul | B::Fdiv | B::Frem => (Type::Float, Type::Float, Type::Float),
            B::Dadd | B::Dsub | B::Dmul | B::Ddiv | B::Drem => (Type::Double, Type::Double, Type::Double),
            B::Lcmp => (Type::Long, Type::Long, Type::Int),
            B::Fcmpl | B::Fcmpg => (Type::Float, Type::Float, Type::Int),
            B::Dcmpl | B::Dcmpg => (Type::Double, Type::Double, Type::Int),
        }
    }
}

impl UnaryOp {
    /// The types of the operand and of the result.
    pub const fn types(self) -> (Type, Type) {
        use UnaryOp as U;
        match self {
            U::Ineg | U::I2b | U::I2c | U::I2s => (Type::Int, Type::Int),
            U::Lneg => (Type::Long, Type::Long),
            U::Fneg => (Type::Float, Type::Float),
            U::Dneg => (Type::Double, Type::Double),
            U::I2l => (Type::Int, Type::Long),
            U::I2f => (Type::Int, Type::Float),
            U::I2d => (Type::Int, Type::Double),
            U::L2i => (Type::Long, Type::Int),
            U::L2f => (Type::Long, Type::Float),
            U::L2d => (Type::Long, Type::Double),
            U::F2i => (Type::Float, Type::Int),
            U::F2l => (Type::Float, Type::Long),
            U::F2d => (Type::Float, Type::Double),
            U::D2i => (Type::Double, Type::Int),
            U::D2l => (Type::Double, Type::Long),
            U::D2f => (Type::Double, Type::Float),
        }
    }
}

/// Comparisons of ints in branches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each says itself")]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// An instruction. Indices named `class`, `field`, `site`, `table`, `text`, `constant` point into
/// the tables of the [`Body`](crate::Body).
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(missing_docs, reason = "the fields are explained by each variant's formula")]
pub enum Inst {
    /// `dst = value`
    Int { dst: Reg, value: i32 },
    /// `dst = longs[constant]`
    Long { dst: Reg, constant: u32 },
    /// `dst = value`
    Float { dst: Reg, value: f32 },
    /// `dst = doubles[constant]`, kept as bits in the same table as the longs
    Double { dst: Reg, constant: u32 },
    /// `dst = null`
    Null { dst: Reg },
    /// `dst =` the interned string `texts[text]`
    Text { dst: Reg, text: u32 },
    /// `dst =` the `Class` object of `classes[class]`
    ClassObject { dst: Reg, class: u32 },
    /// `dst =` a constant made by running code: method handles and types, `CONSTANT_Dynamic`
    Dynamic { dst: Reg, site: u32 },
    /// `dst = src`
    Move { dst: Reg, src: Reg },
    /// `dst = op(a)`
    Unary { op: UnaryOp, dst: Reg, a: Reg },
    /// `dst = a op b`
    Binary { op: BinaryOp, dst: Reg, a: Reg, b: Reg },
    /// `dst = a op imm`, int operations only; never division or remainder by zero
    BinaryImm { op: BinaryOp, dst: Reg, a: Reg, imm: i32 },

    /// NullPointerException if `a` is null
    CheckNull { a: Reg },
    /// ArrayIndexOutOfBoundsException unless `0 <= index < array.length`
    CheckBounds { array: Reg, index: Reg },
    /// ArithmeticException if the int or long `a` is 0
    CheckZero { a: Reg },
    /// NegativeArraySizeException if `a < 0`
    CheckSize { a: Reg },
    /// ClassCastException unless `a` is null or an instance
    CheckCast { a: Reg, class: u32 },
    /// ArrayStoreException unless the reference `value` fits the run-time type of `array`
    CheckStore { array: Reg, value: Reg },
    /// Initialises the class if it is not yet (JVMS 5.5)
    Init { class: u32 },
    /// Initialises the class that declares the static field
    InitField { field: u32 },
    /// Initialises the class that declares the static method
    InitCall { site: u32 },

    /// `dst = object.field`; `object` is not null
    GetField { dst: Reg, object: Reg, field: u32 },
    /// `object.field = src`; `object` is not null
    PutField { object: Reg, src: Reg, field: u32 },
    /// `dst = field`
    GetStatic { dst: Reg, field: u32 },
    /// `field = src`
    PutStatic { src: Reg, field: u32 },
    /// `dst = array[index]`, within bounds; booleans are loaded as bytes
    ArrayLoad { kind: Kind, dst: Reg, array: Reg, index: Reg },
    /// `array[index] = src`, within bounds
    ArrayStore { kind: Kind, array: Reg, index: Reg, src: Reg },
    /// `dst = array.length`
    ArrayLength { dst: Reg, array: Reg },
    /// `dst = new class`, fields at their defaults
    New { dst: Reg, class: u32 },
    /// `dst = new class[length]` where `class` is the array type
    NewArray { dst: Reg, length: Reg, class: u32 },
    /// `dst =` a multi-dimensional array; the sizes are `lists[sizes]`
    NewMultiArray { dst: Reg, class: u32, sizes: u32 },
    /// `dst = a instanceof class`
    InstanceOf { dst: Reg, a: Reg, class: u32 },
    /// Takes the monitor of `a`
    MonitorEnter { a: Reg },
    /// Gives the monitor of `a` back
    MonitorExit { a: Reg },
    /// Calls `sites[site]`; the result, if any, goes to the site's register
    Call { site: u32 },

    /// Goes on at a block
    Goto { to: Block },
    /// Compares two ints
    If { cond: Cond, a: Reg, b: Reg, then: Block, other: Block },
    /// Compares an int with a constant
    IfImm { cond: Cond, a: Reg, imm: i16, then: Block, other: Block },
    /// Compares two references for identity
    IfSame { a: Reg, b: Reg, then: Block, other: Block },
    /// Compares a reference with null
    IfNull { a: Reg, then: Block, other: Block },
    /// Branches by `tables[table]`
    Switch { a: Reg, table: u32 },
    /// Returns a value
    Return { a: Reg },
    /// Returns nothing
    ReturnVoid,
    /// Throws `a`, which is not null
    Throw { a: Reg },
}

impl Inst {
    /// Whether a block ends here.
    pub const fn is_terminator(self) -> bool {
        matches!(
            self,
            Inst::Goto { .. }
                | Inst::If { .. }
                | Inst::IfImm { .. }
                | Inst::IfSame { .. }
                | Inst::IfNull { .. }
                | Inst::Switch { .. }
                | Inst::Return { .. }
                | Inst::ReturnVoid
                | Inst::Throw { .. }
        )
    }

    /// The register that it writes; a call writes that of its site, which is not told here.
    pub fn dst(mut self) -> Option<Reg> {
        self.dst_mut().copied()
    }

    /// The register that it writes, to be changed.
    pub(crate) fn dst_mut(&mut self) -> Option<&mut Reg> {
        match self {
            Inst::Int { dst, .. }
            | Inst::Long { dst, .. }
            | Inst::Float { dst, .. }
            | Inst::Double { dst, .. }
            | Inst::Null { dst }
            | Inst::Text { dst, .. }
            | Inst::ClassObject { dst, .. }
            | Inst::Dynamic { dst, .. }
            | Inst::Move { dst, .. }
            | Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::BinaryImm { dst, .. }
            | Inst::GetField { dst, .. }
            | Inst::GetStatic { dst, .. }
            | Inst::ArrayLoad { dst, .. }
            | Inst::ArrayLength { dst, .. }
            | Inst::New { dst, .. }
            | Inst::NewArray { dst, .. }
            | Inst::NewMultiArray { dst, .. }
            | Inst::InstanceOf { dst, .. } => Some(dst),
            Inst::CheckNull { .. }
            | Inst::CheckBounds { .. }
            | Inst::CheckZero { .. }
            | Inst::CheckSize { .. }
            | Inst::CheckCast { .. }
            | Inst::CheckStore { .. }
            | Inst::Init { .. }
            | Inst::InitField { .. }
            | Inst::InitCall { .. }
            | Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::Call { .. }
            | Inst::Goto { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. }
            | Inst::Return { .. }
            | Inst::ReturnVoid
            | Inst::Throw { .. } => None,
        }
    }

    /// Whether it does nothing but write a register, and cannot fail.
    pub const fn only_computes(self) -> bool {
        matches!(
            self,
            Inst::Int { .. }
                | Inst::Long { .. }
                | Inst::Float { .. }
                | Inst::Double { .. }
                | Inst::Null { .. }
                | Inst::Move { .. }
                | Inst::Unary { .. }
                | Inst::Binary { .. }
                | Inst::BinaryImm { .. }
        )
    }

    /// The exception that it raises if it is a check that fails.
    pub const fn raises(self) -> Option<&'static str> {
        Some(match self {
            Inst::CheckNull { .. } => "java/lang/NullPointerException",
            Inst::CheckBounds { .. } => "java/lang/ArrayIndexOutOfBoundsException",
            Inst::CheckZero { .. } => "java/lang/ArithmeticException",
            Inst::CheckSize { .. } => "java/lang/NegativeArraySizeException",
            Inst::CheckCast { .. } => "java/lang/ClassCastException",
            Inst::CheckStore { .. } => "java/lang/ArrayStoreException",
            _ => return None,
        })
    }
}
