//! Instructions as a lifter wants them (JVMS 6.5): one variant per kind of operation, operands decoded.
//!
//! Short, long and `wide` forms of one operation are one variant; branch targets are absolute offsets.

/// A computational type (JVMS 2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `int`, and the smaller integers.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// A reference (or, for a store, a `returnAddress`).
    Ref,
}

/// The component type that an array instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElementKind {
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// A reference.
    Ref,
    /// `byte` or `boolean`: the array decides.
    Byte,
    /// `char`.
    Char,
    /// `short`.
    Short,
}

/// The component type of `newarray` (JVMS table 6.5.newarray-A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrimitiveElement {
    /// `boolean`.
    Boolean,
    /// `char`.
    Char,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// `byte`.
    Byte,
    /// `short`.
    Short,
    /// `int`.
    Int,
    /// `long`.
    Long,
}

/// Untyped operations on the operand stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

/// Binary arithmetic of all four numeric kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Shifts of `int` and `long`; the distance is always an `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum ShiftOp {
    Shl,
    Shr,
    Ushr,
}

/// Bitwise operations on `int` and `long`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum LogicOp {
    And,
    Or,
    Xor,
}

/// Conversions between numeric types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum ConvertOp {
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
}

/// Comparisons that push -1, 0 or 1; the `l` and `g` forms differ in what NaN gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum CompareOp {
    Lcmp,
    Fcmpl,
    Fcmpg,
    Dcmpl,
    Dcmpg,
}

/// The condition of a branch on `int`s: left operand, condition, right operand (or zero).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the mnemonics of JVMS 6.5")]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// One decoded instruction. A bare `u16` is a constant pool index unless said otherwise; a `u32` is a target.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// `nop`.
    Nop,
    /// `aconst_null`.
    NullConst,
    /// `iconst_<i>`, `bipush`, `sipush`.
    Const(i32),
    /// `lconst_<l>`.
    LongConst(i64),
    /// `fconst_<f>`.
    FloatConst(f32),
    /// `dconst_<d>`.
    DoubleConst(f64),
    /// `ldc`, `ldc_w`, `ldc2_w`.
    Ldc(u16),
    /// Pushes a local variable (the `u16`).
    Load(Kind, u16),
    /// Pops into a local variable (the `u16`).
    Store(Kind, u16),
    /// `iaload` and its kin.
    ArrayLoad(ElementKind),
    /// `iastore` and its kin.
    ArrayStore(ElementKind),
    /// Untyped stack operation.
    Stack(StackOp),
    /// Binary arithmetic; never of kind `Ref`.
    Arith(Kind, ArithOp),
    /// Negation; never of kind `Ref`.
    Neg(Kind),
    /// Shift of an `Int` or `Long`.
    Shift(Kind, ShiftOp),
    /// Bitwise operation on `Int`s or `Long`s.
    Logic(Kind, LogicOp),
    /// `iinc`: adds a constant to a local variable.
    Increment {
        /// The local variable.
        local: u16,
        /// What is added.
        by: i32,
    },
    /// Numeric conversion.
    Convert(ConvertOp),
    /// Three-way comparison.
    Compare(CompareOp),
    /// Branches when an `int` stands so to zero.
    IfZero(Cond, u32),
    /// Branches when two `int`s stand so to each other.
    IfInt(Cond, u32),
    /// `if_acmpeq` (true) or `if_acmpne` (false).
    IfRef(bool, u32),
    /// `ifnull` (true) or `ifnonnull` (false).
    IfNull(bool, u32),
    /// `goto`, `goto_w`.
    Goto(u32),
    /// `jsr`, `jsr_w`.
    Jsr(u32),
    /// `ret`, through the local variable given.
    Ret(u16),
    /// `tableswitch`: `targets[i]` is for the key `low + i`.
    TableSwitch {
        /// Target of all other keys.
        default: u32,
        /// The first key.
        low: i32,
        /// One target per key.
        targets: Vec<u32>,
    },
    /// `lookupswitch`: keys, strictly ascending, with their targets.
    LookupSwitch {
        /// Target of all other keys.
        default: u32,
        /// Key and target.
        pairs: Vec<(i32, u32)>,
    },
    /// Return with a value of that kind, or of nothing.
    Return(Option<Kind>),
    /// `getstatic`.
    GetStatic(u16),
    /// `putstatic`.
    PutStatic(u16),
    /// `getfield`.
    GetField(u16),
    /// `putfield`.
    PutField(u16),
    /// `invokevirtual`.
    InvokeVirtual(u16),
    /// `invokespecial`.
    InvokeSpecial(u16),
    /// `invokestatic`.
    InvokeStatic(u16),
    /// `invokeinterface`.
    InvokeInterface(u16),
    /// `invokedynamic`.
    InvokeDynamic(u16),
    /// `new`.
    New(u16),
    /// `newarray`.
    NewArray(PrimitiveElement),
    /// `anewarray`, of components of the class given.
    ANewArray(u16),
    /// `arraylength`.
    ArrayLength,
    /// `athrow`.
    Throw,
    /// `checkcast`.
    CheckCast(u16),
    /// `instanceof`.
    InstanceOf(u16),
    /// `monitorenter`.
    MonitorEnter,
    /// `monitorexit`.
    MonitorExit,
    /// `multianewarray`: the array class, and how many dimensions are given lengths (at least one).
    MultiNewArray(u16, u8),
}
