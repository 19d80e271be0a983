//! Lifts a method's bytecode to IR in one pass over its reachable blocks.
//!
//! The operand stack is simulated: a stack entry is a register or an int constant, so loads of
//! locals and constants cost no instruction. Each local becomes one register per type it is used
//! with; a value that must survive a block end on the stack moves to the register of its depth.
//! Subroutines (`jsr`, `ret`; JVMS 4.10.2.5) become an int that names the place to return to and a
//! switch over all such places. Code that cannot be reached is not lifted.

mod blocks;
mod operands;
mod translate;
mod weights;

pub use weights::bytecode_weights;

use attest_classfile::{Code, Instruction};
use attest_program::{LinkError, MethodId, Program};
use thiserror::Error;

use crate::body::{BlockData, Body, Handler};
use crate::inst::{Block, Inst, Reg, Type};
use blocks::Layout;
use translate::Translator;

/// A method whose bytecode cannot be lifted: the JVM's verifier would reject it too.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{method} at bytecode {pc}: {what}")]
pub struct LiftError {
    /// The method, as `java/lang/String.length()I`.
    pub method: String,
    /// The bytecode position.
    pub pc: u32,
    /// What is wrong.
    pub what: LiftErrorKind,
}

/// What is wrong with a method's bytecode.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LiftErrorKind {
    /// The method is abstract or native.
    #[error("the method has no code")]
    NoCode,
    /// The code array could not be decoded.
    #[error("{0}")]
    Malformed(String),
    /// An operand was wanted and the stack is empty.
    #[error("operand stack underflow")]
    Underflow,
    /// An operand of another type was wanted.
    #[error("expected {expected} on the stack, found {found}")]
    WrongType {
        /// The wanted type.
        expected: &'static str,
        /// The type that is there.
        found: &'static str,
    },
    /// Two ways lead here with different stacks.
    #[error("paths meet with different operand stacks")]
    StackMismatch,
    /// A jump into the middle of an instruction.
    #[error("branch target {0} is not an instruction")]
    BadTarget(u32),
    /// Execution runs over the end of the code.
    #[error("execution falls off the end of the code")]
    FallsOff,
    /// A constant of another sort was wanted.
    #[error("constant {0} is not of the expected kind")]
    BadConstant(u16),
    /// A stack operation that splits a long or double.
    #[error("stack operation splits a two-slot value")]
    SplitValue,
    /// More registers, blocks or handlers than the IR can number.
    #[error("method too large: {0}")]
    TooLarge(&'static str),
    /// The class does not pass verification, or one that it extends does not.
    #[error("{0}")]
    Refused(LinkError),
    /// What was lifted breaks an invariant of the IR: a register read before it is assigned, and the like.
    #[error("{0}")]
    Unsound(String),
}

/// Lifts the body of a method that has one.
pub fn lift(program: &Program, method: MethodId) -> Result<Body, LiftError> {
    let fail = |pc: u32, what: LiftErrorKind| LiftError { method: program.method_text(method), pc, what };
    let no_code = || fail(0, LiftErrorKind::NoCode);
    let declared = program.method(method);
    let file = program.class(declared.class).file().ok_or_else(no_code)?;
    let code = file.methods().get(declared.index as usize).ok_or_else(no_code)?.code(file);
    let malformed = |e: attest_classfile::Error| fail(0, LiftErrorKind::Malformed(e.to_string()));
    let code: Code<'_> = code.map_err(malformed)?.ok_or_else(no_code)?;
    let decoded: Vec<(u32, Instruction)> =
        code.instructions().collect::<Result<_, _>>().map_err(malformed)?;
    let layout = Layout::new(&code, &decoded).map_err(|(pc, what)| fail(pc, what))?;
    let mut translator = Translator::new(program, method, file, &code, &decoded, &layout);
    translator.run().map_err(|(pc, what)| fail(pc, what))?;
    let pieces = translator.finish();
    Ok(assemble(pieces, &layout))
}

/// What translation leaves: instructions in order of translation and where each block's lie.
struct Pieces {
    body: Body,
    ranges: Vec<Option<(u32, u32)>>,
    caught: Option<Reg>,
    catch_classes: Vec<Option<u32>>,
}

/// Puts the blocks into bytecode order, drops those never reached, and attaches the handlers.
fn assemble(pieces: Pieces, layout: &Layout) -> Body {
    let Pieces { mut body, ranges, caught, catch_classes } = pieces;
    let mut number = vec![Block(0); ranges.len()];
    let mut next = 0;
    for (old, range) in ranges.iter().enumerate() {
        if range.is_some() {
            number[old] = Block(next);
            next += 1;
        }
    }
    let renumber = |block: Block| number[block.index()];
    let in_order = ranges.iter().flatten().is_sorted();
    let (mut insts, mut pcs) = (Vec::new(), Vec::new());
    if !in_order {
        insts.reserve(body.insts.len());
        pcs.reserve(body.pcs.len());
    }
    let mut lists: Vec<(usize, u32)> = Vec::new();
    for (old, range) in ranges.iter().enumerate() {
        let Some((start, end)) = *range else { continue };
        let handlers = match layout.covering(old) {
            None => None,
            Some(key) => Some(match lists.iter().find(|(k, _)| *k == key) {
                Some((_, list)) => *list,
                None => {
                    let list = body.handler_lists.len() as u32;
                    let entries = layout.handler_list(key).iter();
                    let handlers = entries.map(|entry| Handler {
                        class: catch_classes[*entry],
                        block: renumber(layout.handler_block(*entry)),
                        caught: caught.unwrap_or(Reg(0)),
                    });
                    let handlers: Vec<Handler> = handlers.collect();
                    body.handler_lists.push(handlers);
                    lists.push((key, list));
                    list
                }
            }),
        };
        let (from, to) = match in_order {
            true => (start, end),
            false => {
                let from = insts.len() as u32;
                insts.extend_from_slice(&body.insts[start as usize..end as usize]);
                pcs.extend_from_slice(&body.pcs[start as usize..end as usize]);
                (from, insts.len() as u32)
            }
        };
        body.blocks.push(BlockData { start: from, end: to, handlers });
    }
    if !in_order {
        (body.insts, body.pcs) = (insts, pcs);
    }
    for inst in &mut body.insts {
        retarget(inst, &renumber);
    }
    for table in &mut body.tables {
        table.default = renumber(table.default);
        for (_, block) in &mut table.cases {
            *block = renumber(*block);
        }
    }
    body.insts.shrink_to_fit();
    body
}

fn retarget(inst: &mut Inst, renumber: &impl Fn(Block) -> Block) {
    match inst {
        Inst::Goto { to } => *to = renumber(*to),
        Inst::If { then, other, .. }
        | Inst::IfImm { then, other, .. }
        | Inst::IfSame { then, other, .. }
        | Inst::IfNull { then, other, .. } => {
            *then = renumber(*then);
            *other = renumber(*other);
        }
        _ => {}
    }
}

/// Where something went wrong, and what.
type Fault = (u32, LiftErrorKind);

const TYPES: usize = Type::Ref as usize + 1;
