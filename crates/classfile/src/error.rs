//! What can be wrong with a class file, and where.

use thiserror::Error as ThisError;

/// A defect of a class file, descriptor or signature, with its place.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("at byte {offset}: {kind}")]
pub struct Error {
    /// Offset into the class file, or into the text for descriptors and signatures.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ErrorKind,
}

impl Error {
    /// The defect `kind` at `offset`.
    pub(crate) fn new(offset: usize, kind: ErrorKind) -> Self {
        Self { offset, kind }
    }
}

/// What a constant pool index should have led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ThisError)]
#[allow(missing_docs, reason = "the names are those of JVMS table 4.4-A")]
pub enum Expected {
    #[error("a Utf8")]
    Utf8,
    #[error("a Class")]
    Class,
    #[error("a class that is not an array")]
    NonArrayClass,
    #[error("a NameAndType")]
    NameAndType,
    #[error("a MethodHandle")]
    MethodHandle,
    #[error("a Fieldref")]
    Field,
    #[error("a Methodref")]
    Method,
    #[error("an InterfaceMethodref")]
    InterfaceMethod,
    #[error("a Methodref or InterfaceMethodref")]
    AnyMethod,
    #[error("a loadable constant")]
    Loadable,
    #[error("a constant of the field's type")]
    ConstantOfFieldType,
    #[error("an Integer")]
    Integer,
    #[error("a Long")]
    Long,
    #[error("a Float")]
    Float,
    #[error("a Double")]
    Double,
}

/// The kinds of defect.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file, or the structure that is being read, is too short.
    #[error("the data ends too early")]
    UnexpectedEnd,
    /// There are bytes after the end of the class.
    #[error("there are {0} extra bytes after the end of the class")]
    ExtraBytes(usize),
    /// The file is longer than offsets can say.
    #[error("the file is larger than 2 GiB")]
    TooLarge,
    /// Not a class file.
    #[error("not a class file: it starts with {0:#010x} instead of 0xcafebabe")]
    Magic(u32),
    /// A version newer than 69.
    #[error("class file version {major} needs Java {}, but at most version 69 (Java 25) can be read", .major - 44)]
    TooNew {
        /// The major version.
        major: u16,
    },
    /// A version older than 45.
    #[error("class file version {major} is older than any Java: the first, Java 1.0, has version 45")]
    TooOld {
        /// The major version.
        major: u16,
    },
    /// A minor version that is neither 0 nor 65535 (preview), from version 56 on.
    #[error("class file version {major} (Java {}) with the impossible minor version {minor}", .major - 44)]
    Minor {
        /// The major version.
        major: u16,
        /// The minor version.
        minor: u16,
    },
    /// A constant pool of no entries at all.
    #[error("the constant pool's count is 0")]
    EmptyPool,
    /// A `long` or `double` as the pool's last entry, with no index left for its second half.
    #[error("the constant pool ends within a long or double, which take two indices")]
    HalfConstant,
    /// A constant tag that does not exist.
    #[error("unknown constant pool tag {0}")]
    Tag(u8),
    /// A constant tag that the file's version does not have.
    #[error("constant pool tag {tag} does not exist in class file version {major}")]
    TagVersion {
        /// The tag.
        tag: u8,
        /// The major version.
        major: u16,
    },
    /// Bytes that are not modified UTF-8 (JVMS 4.4.7).
    #[error("a string is not in modified UTF-8")]
    ModifiedUtf8,
    /// An index that leads nowhere or to the wrong kind of constant.
    #[error("constant pool index {index} does not lead to {expected}")]
    Index {
        /// The index.
        index: u16,
        /// What it should lead to.
        expected: Expected,
    },
    /// A bootstrap method that does not exist.
    #[error("there is no bootstrap method {0}")]
    BootstrapIndex(u16),
    /// A method handle of a kind outside 1 to 9.
    #[error("there is no method handle of kind {0}")]
    HandleKind(u8),
    /// A class name that JVMS 4.2.1 does not allow.
    #[error("illegal class name")]
    ClassName,
    /// A class other than `java/lang/Object` without a superclass.
    #[error("the class has no superclass and is not java/lang/Object")]
    NoSuperclass,
    /// Text that is not a field descriptor (JVMS 4.3.2).
    #[error("illegal field descriptor")]
    FieldDescriptor,
    /// Text that is not a method descriptor (JVMS 4.3.3).
    #[error("illegal method descriptor")]
    MethodDescriptor,
    /// An array type of more than 255 dimensions.
    #[error("an array type has more than 255 dimensions")]
    Dimensions,
    /// Parameters of more than 255 slots, the receiver included.
    #[error("a method's parameters take more than 255 slots")]
    TooManyParameters,
    /// Text that is not a signature (JVMS 4.7.9.1).
    #[error("illegal generic signature")]
    Signature,
    /// Nesting beyond what is accepted.
    #[error("nested too deeply")]
    TooDeep,
    /// An attribute given twice where only one is allowed.
    #[error("attribute {0} is given twice")]
    DuplicateAttribute(&'static str),
    /// An attribute whose length does not fit its content.
    #[error("attribute {0} has the wrong length")]
    AttributeLength(&'static str),
    /// A method that is neither native nor abstract without `Code`.
    #[error("a method that is neither native nor abstract has no Code attribute")]
    MissingCode,
    /// A native or abstract method with `Code`.
    #[error("a native or abstract method has a Code attribute")]
    UnexpectedCode,
    /// A `Code` of no bytes or of more than 65535.
    #[error("a code array of {0} bytes: 1 to 65535 are allowed")]
    CodeLength(u32),
    /// An exception table entry outside the code, or with an empty range.
    #[error("an exception table entry has an illegal range")]
    ExceptionRange,
    /// A line number or local variable outside the code.
    #[error("a debugging table names an offset outside the code")]
    DebugRange,
    /// An opcode that does not exist.
    #[error("unknown opcode {0:#04x}")]
    Opcode(u8),
    /// An instruction whose operands are malformed.
    #[error("opcode {0:#04x} has malformed operands")]
    Operands(u8),
    /// A branch that leaves the code array.
    #[error("a branch to {0}, outside the code")]
    BranchTarget(i64),
    /// Access flags that do not go together (JVMS 4.1, 4.5, 4.6).
    #[error("illegal {0} modifiers")]
    Modifiers(&'static str),
    /// The name of a field or method that JVMS 4.2.2 does not allow there.
    #[error("illegal name of a field or method")]
    MemberName,
    /// Two fields, methods, interfaces or rows of a table that must differ.
    #[error("a {0} is given twice")]
    Duplicate(&'static str),
    /// Two things that exclude each other.
    #[error("{0} and {1} exclude each other")]
    Conflict(&'static str, &'static str),
    /// An interface with another superclass than `java/lang/Object`.
    #[error("interfaces must have java.lang.Object as superclass")]
    InterfaceSuperclass,
    /// A method with more arguments than local variables.
    #[error("arguments can't fit into locals")]
    ArgumentsInLocals,
    /// An annotation value with an unknown tag.
    #[error("unknown annotation value tag {0:#04x}")]
    ElementTag(u8),
}
