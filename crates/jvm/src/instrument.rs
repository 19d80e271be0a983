//! Class files with probes: each basic block and each line start notes that it was reached.
//!
//! The idea of a boolean array with one element a probe is JaCoCo's ("Coverage Counters", its documentation
//! on control flow analysis). Differs:
//! 1. one array for all classes, in the runner, read by `getstatic`: no class gets a new member, so
//!    reflection and serialisation see what they saw before, and interfaces need no special care;
//! 2. probes stand before blocks and line starts, not on edges: of a branch whose target has other
//!    predecessors only the arrival is known. No jump is added, so no stack map frame is either
//!    (JVMS 4.10.1).
//!
//! Where branches are wanted, each conditional jump and each switch says its number before it goes, and a block that
//! is entered next tells both: so the sides of a branch are known exactly, without a jump more (as long as one
//! thread runs instrumented code; several may be mixed up).
//!
//! A probe is `getstatic Hits.hits; push n; iconst_1; bastore`, or a call of `Hits.enter`. Code that would grow beyond what offsets can
//! express stays as it is and is reported.

mod bytes;
mod class;
mod code;
mod frames;
mod opcode;
mod pool;
mod tree;

pub use class::{Instrumented, instrument, instrument_branches};
pub use tree::{InstrumentedTree, instrument_tree};

use serde::Serialize;

/// A place in a method whose execution is noted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Probe {
    /// The class's name, with slashes.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The instruction, in the original code.
    pub pc: u16,
    /// Its line, if the class has line numbers.
    pub line: Option<u16>,
}

/// A conditional jump or a switch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Branch {
    /// The class's name, with slashes.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The instruction, in the original code.
    pub pc: u16,
    /// Its line, if the class has line numbers.
    pub line: Option<u16>,
    /// Where it leads, each place once: the jump, then what follows; of a switch the default, then by key.
    pub targets: Vec<u16>,
}

/// A method without probes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The class's name, with slashes.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The reason.
    pub why: WhySkipped,
}

/// Why a method got no probes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum WhySkipped {
    /// Its code would exceed 65,535 bytes.
    TooLong,
    /// A jump would exceed 16 bits.
    JumpTooFar,
    /// Its operand stack is as deep as can be.
    StackTooDeep,
    /// The constant pool has no room.
    PoolFull,
}

/// A class file that does not follow JVMS chapter 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MalformedClass {
    /// The file ends too early.
    #[error("the class file ends within a structure at byte {0}")]
    Truncated(usize),
    /// It does not begin with `0xCAFEBABE`.
    #[error("this is no class file: it does not begin with CAFEBABE")]
    NoMagic,
    /// A constant of a kind that does not exist.
    #[error("constant {index} has the unknown tag {tag}")]
    Constant {
        /// Its index.
        index: u16,
        /// The tag.
        tag: u8,
    },
    /// An index that does not point to a constant of the kind needed.
    #[error("constant {0} is not what its use requires")]
    Index(u16),
    /// No instruction begins there.
    #[error("the code has no instruction at {0}")]
    Code(usize),
    /// A stack map frame of a kind that does not exist, or not ascending.
    #[error("the stack map has a malformed frame of type {0}")]
    Frame(u8),
}
