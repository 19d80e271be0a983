//! Reads `StackMapTable` (JVMS 4.7.4) as HotSpot does: all frames at once, before the code is looked at.

use std::rc::Rc;

use attest_classfile::ClassFile;

use crate::fault::Fault;
use crate::frame::Frame;
use crate::method::Method;
use crate::types::Type;

/// More entries than this in all frames of a method are refused: a hostile table could fill the memory.
const ENTRY_LIMIT: usize = 1 << 24;

/// A frame that the compiler promised for an instruction.
pub(crate) struct Promised<'a> {
    pub pc: u32,
    /// The locals up to the last that has a value; shared by frames that do not change them.
    pub locals: Rc<[Type<'a>]>,
    pub stack: Vec<Type<'a>>,
    pub this_uninitialised: bool,
}

/// The frames of a method by ascending position.
pub(crate) fn read<'a>(
    file: &'a ClassFile,
    method: &Method<'a>,
    first: &Frame<'a>,
    arguments: usize,
) -> Result<Vec<Promised<'a>>, Fault> {
    let Some(bytes) = method.code.stack_map_table else { return Ok(Vec::new()) };
    let mut reader = Reader { bytes, file, method, entries: 0 };
    let count = reader.u16()?;
    let mut frames: Vec<Promised<'a>> = Vec::new();
    let mut before = Promised {
        pc: 0,
        locals: first.locals[..arguments].into(),
        stack: Vec::new(),
        this_uninitialised: first.this_uninitialised,
    };
    for index in 0..count {
        let (delta, frame) = reader.frame(&before)?;
        let pc = if index == 0 { delta } else { before.pc + delta + 1 };
        if !method.starts(pc) {
            return Err(Fault::Verify("StackMapTable error: bad offset".into()));
        }
        let frame = Promised { pc, ..frame };
        before = Promised { stack: Vec::new(), locals: frame.locals.clone(), ..frame };
        frames.push(frame);
    }
    match reader.bytes {
        [] => Ok(frames),
        _ => format_error("wrong attribute size"),
    }
}

fn format_error<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::Format(format!("StackMapTable format error: {what}")))
}

struct Reader<'a, 'm> {
    bytes: &'a [u8],
    file: &'a ClassFile,
    method: &'m Method<'a>,
    entries: usize,
}

impl<'a> Reader<'a, '_> {
    fn u8(&mut self) -> Result<u8, Fault> {
        let Some((first, rest)) = self.bytes.split_first() else {
            return format_error("access beyond the end of attribute");
        };
        self.bytes = rest;
        Ok(*first)
    }

    fn u16(&mut self) -> Result<u16, Fault> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    /// The next frame, its position still to be set, and by how much it is further on.
    fn frame(&mut self, before: &Promised<'a>) -> Result<(u32, Promised<'a>), Fault> {
        let tag = self.u8()?;
        let delta = match tag {
            0..=63 => u16::from(tag),
            64..=127 => u16::from(tag - 64),
            128..=246 => {
                self.u16()?;
                return format_error("reserved frame type");
            }
            247..=255 => self.u16()?,
        };
        let mut frame = Promised {
            pc: 0,
            locals: before.locals.clone(),
            stack: Vec::new(),
            this_uninitialised: before.this_uninitialised,
        };
        match tag {
            0..=63 | 251 => {}
            64..=127 | 247 => self.types(1, &mut frame.stack)?,
            128..=246 => {}
            248..=250 => {
                frame.locals = self.chopped(&before.locals, 251 - tag)?;
                frame.this_uninitialised = frame.locals.contains(&Type::UninitializedThis);
            }
            252..=254 => {
                let mut locals = before.locals.to_vec();
                self.types(u16::from(tag - 251), &mut locals)?;
                frame.this_uninitialised |= locals[before.locals.len()..].contains(&Type::UninitializedThis);
                frame.locals = self.kept(locals)?;
            }
            255 => {
                let mut locals = Vec::new();
                let count = self.u16()?;
                self.types(count, &mut locals)?;
                frame.this_uninitialised = locals.contains(&Type::UninitializedThis);
                frame.locals = self.kept(locals)?;
                let count = self.u16()?;
                self.types(count, &mut frame.stack)?;
            }
        }
        if frame.stack.len() > usize::from(self.method.code.max_stack) {
            return format_error("bad type array size");
        }
        Ok((u32::from(delta), frame))
    }

    fn kept(&mut self, locals: Vec<Type<'a>>) -> Result<Rc<[Type<'a>]>, Fault> {
        self.entries += locals.len();
        if locals.len() > usize::from(self.method.code.max_locals) {
            return format_error("bad type array size");
        }
        if self.entries > ENTRY_LIMIT {
            return format_error("the frames are too large");
        }
        Ok(locals.into())
    }

    fn chopped(&mut self, locals: &[Type<'a>], count: u8) -> Result<Rc<[Type<'a>]>, Fault> {
        let mut rest = locals;
        for _ in 0..count {
            rest = match rest {
                [] => return format_error("bad type array size"),
                [before @ .., _, last] if last.is_second_half() => before,
                [before @ .., _] => before,
            };
        }
        self.kept(rest.to_vec())
    }

    fn types(&mut self, count: u16, into: &mut Vec<Type<'a>>) -> Result<(), Fault> {
        for _ in 0..count {
            let value = self.verification_type()?;
            into.push(value);
            into.extend(value.second_half());
        }
        Ok(())
    }

    fn verification_type(&mut self) -> Result<Type<'a>, Fault> {
        Ok(match self.u8()? {
            0 => Type::Top,
            1 => Type::Int,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => Type::UninitializedThis,
            7 => {
                let index = self.u16()?;
                match self.file.pool().class(index) {
                    Some(name) => Type::of_class(name),
                    None => return format_error("bad class index"),
                }
            }
            8 => {
                let pc = u32::from(self.u16()?);
                if !self.method.starts(pc) || self.method.code.bytes.get(pc as usize) != Some(&NEW) {
                    return Err(Fault::FrameOffset);
                }
                Type::Uninitialized(pc)
            }
            _ => return format_error("bad verification type"),
        })
    }
}

/// The opcode `new`.
const NEW: u8 = 187;
