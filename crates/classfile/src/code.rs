//! Method bodies (JVMS 4.7.3) with their debugging tables.

use crate::attributes::{Attributes, at_end};
use crate::class::ClassFile;
use crate::cursor::Cursor;
use crate::decode::Instructions;
use crate::error::{Error, ErrorKind};
use crate::pool::ConstantPool;

/// A method's body; instructions are decoded by [`Code::instructions`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code<'a> {
    /// Greatest depth of the operand stack, in slots.
    pub max_stack: u16,
    /// Number of local variable slots.
    pub max_locals: u16,
    /// The code array, of 1 to 65535 bytes.
    pub bytes: &'a [u8],
    /// Exception handlers in the order in which they are searched.
    pub exceptions: Vec<ExceptionEntry<'a>>,
    /// Offsets with their source lines, by ascending offset; of equal offsets the file's order is kept.
    pub lines: Vec<(u16, u16)>,
    /// The source's local variables (JVMS 4.7.13).
    pub local_variables: Vec<LocalVariable<'a>>,
    /// The local variables of generic type (JVMS 4.7.14); `descriptor` holds the generic signature.
    pub local_variable_types: Vec<LocalVariable<'a>>,
    /// The raw content of `StackMapTable` (JVMS 4.7.4), from version 50 on.
    pub stack_map_table: Option<&'a [u8]>,
    /// Offset of `bytes` in the class file.
    pub offset: usize,
}

/// A row of the exception table; ranges are within the code and not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionEntry<'a> {
    /// First offset covered.
    pub start: u16,
    /// First offset no longer covered.
    pub end: u16,
    /// Where the handler starts.
    pub handler: u16,
    /// The class of exceptions caught; `None` catches all.
    pub catch: Option<&'a str>,
}

/// A row of `LocalVariableTable` or `LocalVariableTypeTable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable<'a> {
    /// First offset where the variable has a value.
    pub start: u16,
    /// Length of the range in bytes.
    pub length: u16,
    /// The local variable slot.
    pub index: u16,
    /// The name in the source.
    pub name: &'a str,
    /// The field descriptor, or the generic signature.
    pub descriptor: &'a str,
}

impl<'a> Code<'a> {
    /// Decodes the instructions one after the other.
    pub fn instructions(&self) -> Instructions<'_> {
        Instructions::new(self.bytes, self.offset)
    }

    /// The source line of the instruction at `pc`, as a stack trace would tell it.
    pub fn line(&self, pc: u32) -> Option<u16> {
        let first_not_before = self.lines.partition_point(|&(start, _)| u32::from(start) < pc);
        match self.lines.get(first_not_before) {
            Some(&(start, line)) if u32::from(start) == pc => Some(line),
            _ => self.lines[..first_not_before].last().map(|&(_, line)| line),
        }
    }

    /// Reads the content of a `Code` attribute of `class`.
    pub(crate) fn read(class: &'a ClassFile, mut cursor: Cursor<'a>) -> Result<Self, Error> {
        let pool = class.pool();
        // Before version 45.3 the sizes were narrower; HotSpot still reads such files.
        let narrow = (class.major(), class.minor()) < (45, 3);
        let (max_stack, max_locals, length) = if narrow {
            (u16::from(cursor.u8()?), u16::from(cursor.u8()?), u32::from(cursor.u16()?))
        } else {
            (cursor.u16()?, cursor.u16()?, cursor.u32()?)
        };
        if !(1..=65535).contains(&length) {
            return Err(cursor.error(ErrorKind::CodeLength(length)));
        }
        let offset = cursor.position();
        let bytes = cursor.take(length as usize)?;
        let mut code = Code {
            max_stack,
            max_locals,
            bytes,
            exceptions: exception_table(&mut cursor, pool, length)?,
            lines: Vec::new(),
            local_variables: Vec::new(),
            local_variable_types: Vec::new(),
            stack_map_table: None,
            offset,
        };
        Attributes::read(&mut cursor, pool, |attribute| match attribute.name {
            b"LineNumberTable" => line_numbers(attribute.content, length, &mut code.lines),
            b"LocalVariableTable" => {
                local_variables(attribute.content, pool, length, &mut code.local_variables)
            }
            b"LocalVariableTypeTable" if class.major() >= 49 => {
                local_variables(attribute.content, pool, length, &mut code.local_variable_types)
            }
            b"StackMapTable" if class.major() >= 50 => {
                code.stack_map_table = Some(attribute.content.rest());
                Ok(())
            }
            _ => Ok(()),
        })?;
        at_end(&cursor, "Code")?;
        code.lines.sort_by_key(|&(pc, _)| pc);
        Ok(code)
    }
}

fn exception_table<'a>(
    cursor: &mut Cursor<'a>,
    pool: &'a ConstantPool,
    code_length: u32,
) -> Result<Vec<ExceptionEntry<'a>>, Error> {
    let count = usize::from(cursor.u16()?);
    let mut rows = cursor.sub(8 * count)?;
    let mut table = Vec::with_capacity(count);
    for _ in 0..count {
        let row = rows.position();
        let (start, end, handler, catch) = (rows.u16()?, rows.u16()?, rows.u16()?, rows.u16()?);
        if start >= end || u32::from(end) > code_length || u32::from(handler) >= code_length {
            return Err(Error::new(row, ErrorKind::ExceptionRange));
        }
        if catch != 0 {
            pool.expect_class(catch, row + 6)?;
        }
        table.push(ExceptionEntry { start, end, handler, catch: pool.class(catch) });
    }
    Ok(table)
}

fn line_numbers(mut content: Cursor<'_>, code_length: u32, lines: &mut Vec<(u16, u16)>) -> Result<(), Error> {
    let count = usize::from(content.u16()?);
    let mut rows = content.sub(4 * count)?;
    at_end(&content, "LineNumberTable")?;
    lines.reserve(count);
    for _ in 0..count {
        let row = rows.position();
        let (pc, line) = (rows.u16()?, rows.u16()?);
        if u32::from(pc) >= code_length {
            return Err(Error::new(row, ErrorKind::DebugRange));
        }
        lines.push((pc, line));
    }
    Ok(())
}

fn local_variables<'a>(
    mut content: Cursor<'a>,
    pool: &'a ConstantPool,
    code_length: u32,
    variables: &mut Vec<LocalVariable<'a>>,
) -> Result<(), Error> {
    let count = usize::from(content.u16()?);
    let mut rows = content.sub(10 * count)?;
    at_end(&content, "LocalVariableTable")?;
    variables.reserve(count);
    for _ in 0..count {
        let row = rows.position();
        let (start, length) = (rows.u16()?, rows.u16()?);
        let (name, descriptor, index) = (rows.u16()?, rows.u16()?, rows.u16()?);
        if u32::from(start) >= code_length || u32::from(start) + u32::from(length) > code_length {
            return Err(Error::new(row, ErrorKind::DebugRange));
        }
        pool.expect_utf8(name, row + 4)?;
        pool.expect_utf8(descriptor, row + 6)?;
        let (name, descriptor) = (pool.text(name), pool.text(descriptor));
        variables.push(LocalVariable { start, length, index, name, descriptor });
    }
    Ok(())
}
