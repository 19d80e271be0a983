//! A method's body: registers, blocks, instructions, and the tables that instructions point into.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use attest_classfile::InlinedLines;
use attest_program::{ClassId, FieldId, Kind, MethodId, Name};

use crate::cfg::Cfg;
use crate::dominators::Dominators;
use crate::flat::{Op, flatten};
use crate::inst::{Block, Inst, Reg, Type};
use crate::loops::Loops;

/// The IR of one method.
///
/// Registers `0..parameters` hold the arguments, the receiver first. The blocks partition
/// `insts` in order; each ends with its only terminator. `pcs` keeps the bytecode position of
/// every instruction.
#[derive(Clone, Debug)]
pub struct Body {
    /// The method.
    pub method: MethodId,
    /// How many registers are arguments.
    pub parameters: u16,
    /// The type of each register.
    pub registers: Vec<Type>,
    /// The blocks; block 0 is the entry.
    pub blocks: Vec<BlockData>,
    /// All instructions, block after block.
    pub insts: Vec<Inst>,
    /// The bytecode position of each instruction.
    pub pcs: Vec<u16>,
    /// Lists of exception handlers; blocks share them.
    pub handler_lists: Vec<Vec<Handler>>,
    /// Line numbers: from this bytecode position on, this line; sorted by position.
    pub lines: Vec<(u16, u16)>,
    /// Which of these lines stand for calls of inline functions.
    pub inlined: InlinedLines,
    /// 64-bit constants.
    pub constants: Vec<u64>,
    /// String constants.
    pub texts: Vec<TextLink>,
    /// Register lists (sizes of multi-dimensional arrays).
    pub lists: Vec<Box<[Reg]>>,
    /// Switch tables.
    pub tables: Vec<SwitchTable>,
    /// Classes referred to.
    pub classes: Vec<ClassLink>,
    /// Fields referred to.
    pub fields: Vec<FieldLink>,
    /// Calls.
    pub sites: Vec<CallSite>,
    /// Constants made by running code.
    pub dynamics: Vec<DynamicLink>,
    /// The flat form of the instructions, once asked for.
    pub(crate) flat: OnceLock<Box<[Op]>>,
    /// The loops, once asked for.
    pub(crate) loops: OnceLock<Box<Loops>>,
    pub(crate) returning: OnceLock<Box<[bool]>>,
}

/// A basic block: a range of instructions and the handlers that guard all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockData {
    /// The first instruction.
    pub start: u32,
    /// One past the last instruction, which is the terminator.
    pub end: u32,
    /// Index into `handler_lists`; `None` if no handler guards it.
    pub handlers: Option<u32>,
}

/// An exception handler; a list of them is tried in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handler {
    /// Index of the class caught; `None` catches everything.
    pub class: Option<u32>,
    /// Where to go on.
    pub block: Block,
    /// The register that gets the exception.
    pub caught: Reg,
}

/// Where a switch goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchTable {
    /// Keys in ascending order with their targets.
    pub cases: Vec<(i32, Block)>,
    /// Otherwise.
    pub default: Block,
    /// Whether the keys are consecutive, so that a case is found by subtraction.
    pub dense: bool,
}

impl SwitchTable {
    /// A table; the cases are sorted here.
    pub fn new(mut cases: Vec<(i32, Block)>, default: Block) -> SwitchTable {
        cases.sort_by_key(|(key, _)| *key);
        cases.dedup_by_key(|(key, _)| *key);
        let dense = match (cases.first(), cases.last()) {
            (Some((low, _)), Some((high, _))) => i64::from(*high) - i64::from(*low) + 1 == cases.len() as i64,
            _ => false,
        };
        SwitchTable { cases, default, dense }
    }

    /// The target for a key.
    pub fn target(&self, key: i32) -> Block {
        if self.dense {
            let at = i64::from(key) - i64::from(self.cases[0].0);
            let case = usize::try_from(at).ok().and_then(|at| self.cases.get(at));
            return case.map_or(self.default, |(_, block)| *block);
        }
        match self.cases.binary_search_by_key(&key, |(k, _)| *k) {
            Ok(at) => self.cases[at].1,
            Err(_) => self.default,
        }
    }
}

/// A string constant as UTF-16; its number among the program's literals is found on first use.
#[derive(Clone, Debug)]
pub struct TextLink {
    /// The characters.
    pub units: Box<[u16]>,
    /// The number, once known.
    pub literal: OnceLock<u32>,
}

impl TextLink {
    /// A constant not yet numbered.
    pub fn new(units: impl Into<Box<[u16]>>) -> TextLink {
        TextLink { units: units.into(), literal: OnceLock::new() }
    }
}

/// A reference to a class, resolved on first use.
#[derive(Clone, Debug)]
pub struct ClassLink {
    /// Internal name or array descriptor.
    pub name: Name,
    /// The class, once resolved.
    pub resolved: OnceLock<ClassId>,
}

impl ClassLink {
    /// A link not yet resolved.
    pub fn new(name: Name) -> ClassLink {
        ClassLink { name, resolved: OnceLock::new() }
    }
}

/// A reference to a field, resolved on first use.
#[derive(Clone, Debug)]
pub struct FieldLink {
    /// The class named by the reference.
    pub class: Name,
    /// The field's name.
    pub name: Name,
    /// The field's descriptor.
    pub descriptor: Name,
    /// Whether the instruction is one for static fields.
    pub is_static: bool,
    /// The kind that the descriptor tells.
    pub kind: Kind,
    /// The field, once resolved.
    pub resolved: OnceLock<FieldTarget>,
}

/// A resolved field.
#[derive(Clone, Copy, Debug)]
pub struct FieldTarget {
    /// The field.
    pub field: FieldId,
    /// The class that declares it.
    pub class: ClassId,
    /// Its slot.
    pub slot: u32,
}

/// How a call finds its method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    /// `invokevirtual`
    Virtual,
    /// `invokespecial`: constructors, private and super methods
    Special,
    /// `invokestatic`
    Static,
    /// `invokeinterface`
    Interface,
    /// `invokedynamic`: the site's target is made on first use
    Dynamic,
}

/// A call.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// How the method is found.
    pub kind: CallKind,
    /// The class named by the reference; meaningless for `invokedynamic`.
    pub class: Name,
    /// The method's name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Whether the reference is to an interface's method.
    pub interface: bool,
    /// The bootstrap method's index, for `invokedynamic`.
    pub bootstrap: u16,
    /// The arguments, the receiver first.
    pub arguments: Box<[Reg]>,
    /// Where the result goes; `None` if there is none or nobody wants it.
    pub result: Option<Reg>,
    /// The method, once resolved.
    pub resolved: OnceLock<CallTarget>,
    /// The last receiver class and the method selected for it.
    pub cache: InlineCache,
}

/// A resolved call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallTarget {
    /// Always this method.
    Direct(MethodId),
    /// The receiver's method at this index of its dispatch table.
    Dispatched {
        /// The method that the reference resolved to.
        resolved: MethodId,
        /// The index.
        index: u32,
    },
    /// Selected by the receiver's class.
    Selected {
        /// The method that the reference resolved to.
        resolved: MethodId,
    },
    /// A signature-polymorphic method (JVMS 2.9.3): the machine carries it out itself.
    Polymorphic(MethodId),
}

/// A constant made by running code (JVMS 5.1, 5.4.3.5, 5.4.3.6).
#[derive(Clone, Debug)]
pub struct DynamicLink {
    /// Index into the constant pool of the method's class.
    pub pool_index: u16,
    /// The type of the constant.
    pub kind: Kind,
}

/// A receiver class and the method selected for it, in one atomic word; empty at first.
#[derive(Debug, Default)]
pub struct InlineCache(AtomicU64);

/// A copy begins empty.
impl Clone for InlineCache {
    fn clone(&self) -> InlineCache {
        InlineCache::default()
    }
}

impl InlineCache {
    /// The method cached for this class.
    pub fn get(&self, class: ClassId) -> Option<MethodId> {
        let word = self.0.load(Ordering::Relaxed);
        (word >> 32 == u64::from(class.raw()) + 1).then(|| MethodId::new(word as u32))
    }

    /// Remembers a selection.
    pub fn set(&self, class: ClassId, method: MethodId) {
        let word = (u64::from(class.raw()) + 1) << 32 | u64::from(method.raw());
        self.0.store(word, Ordering::Relaxed);
    }
}

impl Body {
    /// A body without registers, blocks and instructions.
    pub(crate) fn new(method: MethodId) -> Body {
        Body {
            method,
            parameters: 0,
            registers: Vec::new(),
            blocks: Vec::new(),
            insts: Vec::new(),
            pcs: Vec::new(),
            handler_lists: Vec::new(),
            lines: Vec::new(),
            inlined: InlinedLines::default(),
            constants: Vec::new(),
            texts: Vec::new(),
            lists: Vec::new(),
            tables: Vec::new(),
            classes: Vec::new(),
            fields: Vec::new(),
            sites: Vec::new(),
            dynamics: Vec::new(),
            flat: OnceLock::new(),
            loops: OnceLock::new(),
            returning: OnceLock::new(),
        }
    }

    /// The instructions in their flat form, one for one.
    pub fn flat(&self) -> &[Op] {
        self.flat.get_or_init(|| flatten(self))
    }

    /// The loops.
    pub fn loops(&self) -> &Loops {
        self.loops.get_or_init(|| {
            let cfg = Cfg::of(self);
            Box::new(Loops::of(&cfg, &Dominators::of(&cfg)))
        })
    }

    /// Whether the method does nothing but compute, read and write fields, and return: nothing is decided, called or
    /// thrown.
    pub fn is_plain(&self) -> bool {
        self.insts.iter().all(|inst| match inst {
            Inst::GetField { .. } | Inst::PutField { .. } | Inst::Return { .. } | Inst::ReturnVoid => true,
            computed => computed.only_computes(),
        })
    }

    /// Whether the method may still return after an instruction, and not only throw or go on for ever.
    pub fn may_return_from(&self, inst: usize) -> bool {
        let returning = self.returning.get_or_init(|| {
            let cfg = Cfg::of(self);
            let ends = |block: Block| {
                let mut insts = self.block_insts(block).iter();
                insts.any(|inst| matches!(inst, Inst::Return { .. } | Inst::ReturnVoid))
            };
            let mut waiting: Vec<Block> = cfg.blocks().filter(|block| ends(*block)).collect();
            let mut found = vec![false; self.blocks.len()];
            waiting.iter().for_each(|block| found[block.index()] = true);
            while let Some(block) = waiting.pop() {
                for before in cfg.predecessors(block) {
                    if !std::mem::replace(&mut found[before.index()], true) {
                        waiting.push(*before);
                    }
                }
            }
            found.into()
        });
        returning[self.block_of(inst).index()]
    }

    /// The first instruction of a block.
    pub fn start(&self, block: Block) -> usize {
        self.blocks[block.index()].start as usize
    }

    /// The instructions of a block.
    pub fn block_insts(&self, block: Block) -> &[Inst] {
        let data = &self.blocks[block.index()];
        &self.insts[data.start as usize..data.end as usize]
    }

    /// The block that an instruction belongs to.
    pub fn block_of(&self, inst: usize) -> Block {
        let at = self.blocks.partition_point(|b| b.start as usize <= inst);
        Block((at - 1) as u16)
    }

    /// The handlers that guard an instruction, in order.
    pub fn handlers_at(&self, inst: usize) -> &[Handler] {
        match self.blocks[self.block_of(inst).index()].handlers {
            Some(list) => &self.handler_lists[list as usize],
            None => &[],
        }
    }

    /// The source line of a bytecode position: that of the call where a compiler put an inline function, and the nearest one
    /// for what it made up, such as the checks in front of a method.
    pub fn line(&self, pc: u16) -> Option<u16> {
        let (before, after) = self.lines.split_at(self.lines.partition_point(|(start, _)| *start <= pc));
        before.iter().rev().chain(after).find_map(|(_, line)| self.inlined.source_line(*line))
    }

    /// The line that stack traces show for a bytecode position.
    pub fn line_in_traces(&self, pc: u16) -> Option<u16> {
        let at = self.lines.partition_point(|(start, _)| *start <= pc);
        at.checked_sub(1).map(|at| self.lines[at].1)
    }

    /// The registers of the arguments.
    pub fn parameters(&self) -> impl Iterator<Item = Reg> {
        (0..self.parameters).map(Reg)
    }
}
