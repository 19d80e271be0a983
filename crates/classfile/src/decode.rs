//! Decodes the code array (JVMS 6.5) into [`Instruction`]s.
//!
//! Checked here: opcodes exist, operands and branch targets lie within the code (not that targets are the start
//! of an instruction), reserved bytes are zero, switch tables are ordered. Not checked: what
//! constant pool indices lead to.

use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind};
use crate::instruction::{
    ArithOp, CompareOp, Cond, ConvertOp, ElementKind, Instruction, Kind, LogicOp, PrimitiveElement, ShiftOp,
    StackOp,
};

/// Iterates over the instructions with their offsets; ends after the first error.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    cursor: Cursor<'a>,
    length: usize,
    /// Offset of the code array in the class file, for errors.
    offset: usize,
    failed: bool,
}

impl<'a> Instructions<'a> {
    /// Decodes `code`, which stands at `offset` in its class file.
    pub fn new(code: &'a [u8], offset: usize) -> Self {
        Self { cursor: Cursor::new(code, 0), length: code.len(), offset, failed: false }
    }

    /// Offset of the instruction that comes next.
    pub fn pc(&self) -> u32 {
        self.cursor.position() as u32
    }

    /// Goes on at `pc` instead, which should be the start of an instruction.
    pub fn seek(&mut self, pc: u32) {
        self.cursor = Cursor::new(self.cursor.all(), pc as usize);
        self.failed = false;
    }
}

impl Iterator for Instructions<'_> {
    type Item = Result<(u32, Instruction), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let pc = self.cursor.position();
        if self.failed || pc >= self.length {
            return None;
        }
        let decoded = decode(&mut self.cursor, self.length);
        self.failed = decoded.is_err();
        Some(match decoded {
            Ok(instruction) => Ok((pc as u32, instruction)),
            Err(error) => Err(Error::new(self.offset + error.offset, error.kind)),
        })
    }
}

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const ELEMENTS: [ElementKind; 8] = [
    ElementKind::Int,
    ElementKind::Long,
    ElementKind::Float,
    ElementKind::Double,
    ElementKind::Ref,
    ElementKind::Byte,
    ElementKind::Char,
    ElementKind::Short,
];
const STACK: [StackOp; 9] = [
    StackOp::Pop,
    StackOp::Pop2,
    StackOp::Dup,
    StackOp::DupX1,
    StackOp::DupX2,
    StackOp::Dup2,
    StackOp::Dup2X1,
    StackOp::Dup2X2,
    StackOp::Swap,
];
const ARITH: [ArithOp; 5] = [ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div, ArithOp::Rem];
const SHIFTS: [ShiftOp; 3] = [ShiftOp::Shl, ShiftOp::Shr, ShiftOp::Ushr];
const LOGIC: [LogicOp; 3] = [LogicOp::And, LogicOp::Or, LogicOp::Xor];
const CONDITIONS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];
const COMPARES: [CompareOp; 5] =
    [CompareOp::Lcmp, CompareOp::Fcmpl, CompareOp::Fcmpg, CompareOp::Dcmpl, CompareOp::Dcmpg];
const CONVERSIONS: [ConvertOp; 15] = [
    ConvertOp::I2L,
    ConvertOp::I2F,
    ConvertOp::I2D,
    ConvertOp::L2I,
    ConvertOp::L2F,
    ConvertOp::L2D,
    ConvertOp::F2I,
    ConvertOp::F2L,
    ConvertOp::F2D,
    ConvertOp::D2I,
    ConvertOp::D2L,
    ConvertOp::D2F,
    ConvertOp::I2B,
    ConvertOp::I2C,
    ConvertOp::I2S,
];

/// Decodes the instruction at the cursor; the ranges follow the order of JVMS chapter 7.
fn decode(cursor: &mut Cursor<'_>, length: usize) -> Result<Instruction, Error> {
    let pc = cursor.position();
    let opcode = cursor.u8()?;
    let from = |base: u8| usize::from(opcode - base);
    Ok(match opcode {
        0 => Instruction::Nop,
        1 => Instruction::NullConst,
        2..=8 => Instruction::Const(i32::from(opcode) - 3),
        9..=10 => Instruction::LongConst(i64::from(opcode - 9)),
        11..=13 => Instruction::FloatConst(f32::from(opcode - 11)),
        14..=15 => Instruction::DoubleConst(f64::from(opcode - 14)),
        16 => Instruction::Const(i32::from(cursor.u8()? as i8)),
        17 => Instruction::Const(i32::from(cursor.u16()? as i16)),
        18 => Instruction::Ldc(u16::from(cursor.u8()?)),
        19..=20 => Instruction::Ldc(cursor.u16()?),
        21..=25 => Instruction::Load(KINDS[from(21)], u16::from(cursor.u8()?)),
        26..=45 => Instruction::Load(KINDS[from(26) / 4], u16::from((opcode - 26) % 4)),
        46..=53 => Instruction::ArrayLoad(ELEMENTS[from(46)]),
        54..=58 => Instruction::Store(KINDS[from(54)], u16::from(cursor.u8()?)),
        59..=78 => Instruction::Store(KINDS[from(59) / 4], u16::from((opcode - 59) % 4)),
        79..=86 => Instruction::ArrayStore(ELEMENTS[from(79)]),
        87..=95 => Instruction::Stack(STACK[from(87)]),
        96..=115 => Instruction::Arith(KINDS[from(96) % 4], ARITH[from(96) / 4]),
        116..=119 => Instruction::Neg(KINDS[from(116)]),
        120..=125 => Instruction::Shift(KINDS[from(120) % 2], SHIFTS[from(120) / 2]),
        126..=131 => Instruction::Logic(KINDS[from(126) % 2], LOGIC[from(126) / 2]),
        132 => Instruction::Increment { local: u16::from(cursor.u8()?), by: i32::from(cursor.u8()? as i8) },
        133..=147 => Instruction::Convert(CONVERSIONS[from(133)]),
        148..=152 => Instruction::Compare(COMPARES[from(148)]),
        153..=158 => Instruction::IfZero(CONDITIONS[from(153)], near(cursor, pc, length)?),
        159..=164 => Instruction::IfInt(CONDITIONS[from(159)], near(cursor, pc, length)?),
        165..=166 => Instruction::IfRef(opcode == 165, near(cursor, pc, length)?),
        167 => Instruction::Goto(near(cursor, pc, length)?),
        168 => Instruction::Jsr(near(cursor, pc, length)?),
        169 => Instruction::Ret(u16::from(cursor.u8()?)),
        170 => table_switch(cursor, pc, length)?,
        171 => lookup_switch(cursor, pc, length)?,
        172..=176 => Instruction::Return(Some(KINDS[from(172)])),
        177 => Instruction::Return(None),
        178 => Instruction::GetStatic(cursor.u16()?),
        179 => Instruction::PutStatic(cursor.u16()?),
        180 => Instruction::GetField(cursor.u16()?),
        181 => Instruction::PutField(cursor.u16()?),
        182 => Instruction::InvokeVirtual(cursor.u16()?),
        183 => Instruction::InvokeSpecial(cursor.u16()?),
        184 => Instruction::InvokeStatic(cursor.u16()?),
        185 => {
            let index = cursor.u16()?;
            // The argument slots, at least the receiver, and a reserved byte.
            let well_formed = cursor.u8()? != 0 && cursor.u8()? == 0;
            require(well_formed, pc, opcode)?;
            Instruction::InvokeInterface(index)
        }
        186 => {
            let index = cursor.u16()?;
            let reserved = cursor.u16()?;
            require(reserved == 0, pc, opcode)?;
            Instruction::InvokeDynamic(index)
        }
        187 => Instruction::New(cursor.u16()?),
        188 => Instruction::NewArray(primitive_element(cursor.u8()?, pc)?),
        189 => Instruction::ANewArray(cursor.u16()?),
        190 => Instruction::ArrayLength,
        191 => Instruction::Throw,
        192 => Instruction::CheckCast(cursor.u16()?),
        193 => Instruction::InstanceOf(cursor.u16()?),
        194 => Instruction::MonitorEnter,
        195 => Instruction::MonitorExit,
        196 => wide(cursor, pc)?,
        197 => {
            let (index, dimensions) = (cursor.u16()?, cursor.u8()?);
            require(dimensions != 0, pc, opcode)?;
            Instruction::MultiNewArray(index, dimensions)
        }
        198..=199 => Instruction::IfNull(opcode == 198, near(cursor, pc, length)?),
        200 => Instruction::Goto(far(cursor, pc, length)?),
        201 => Instruction::Jsr(far(cursor, pc, length)?),
        202..=255 => return Err(Error::new(pc, ErrorKind::Opcode(opcode))),
    })
}

fn wide(cursor: &mut Cursor<'_>, pc: usize) -> Result<Instruction, Error> {
    let opcode = cursor.u8()?;
    let local = cursor.u16()?;
    Ok(match opcode {
        21..=25 => Instruction::Load(KINDS[usize::from(opcode - 21)], local),
        54..=58 => Instruction::Store(KINDS[usize::from(opcode - 54)], local),
        132 => Instruction::Increment { local, by: i32::from(cursor.u16()? as i16) },
        169 => Instruction::Ret(local),
        _ => return Err(Error::new(pc, ErrorKind::Operands(196))),
    })
}

fn table_switch(cursor: &mut Cursor<'_>, pc: usize, length: usize) -> Result<Instruction, Error> {
    skip_padding(cursor)?;
    let default = far(cursor, pc, length)?;
    let (low, high) = (cursor.u32()? as i32, cursor.u32()? as i32);
    require(low <= high, pc, 170)?;
    let count = (i64::from(high) - i64::from(low) + 1) as usize;
    require(count <= cursor.remaining() / 4, pc, 170)?;
    let targets = (0..count).map(|_| far(cursor, pc, length)).collect::<Result<_, _>>()?;
    Ok(Instruction::TableSwitch { default, low, targets })
}

fn lookup_switch(cursor: &mut Cursor<'_>, pc: usize, length: usize) -> Result<Instruction, Error> {
    skip_padding(cursor)?;
    let default = far(cursor, pc, length)?;
    let count = cursor.u32()? as usize;
    require(count <= cursor.remaining() / 8, pc, 171)?;
    let mut pairs: Vec<(i32, u32)> = Vec::with_capacity(count);
    for _ in 0..count {
        let key = cursor.u32()? as i32;
        require(pairs.last().is_none_or(|&(last, _)| last < key), pc, 171)?;
        pairs.push((key, far(cursor, pc, length)?));
    }
    Ok(Instruction::LookupSwitch { default, pairs })
}

/// Operands of switches start at a multiple of four from the start of the code. HotSpot wants the padding
/// to be zero only in old files; its value means nothing.
fn skip_padding(cursor: &mut Cursor<'_>) -> Result<(), Error> {
    cursor.take(cursor.position().wrapping_neg() % 4).map(drop)
}

fn primitive_element(code: u8, pc: usize) -> Result<PrimitiveElement, Error> {
    Ok(match code {
        4 => PrimitiveElement::Boolean,
        5 => PrimitiveElement::Char,
        6 => PrimitiveElement::Float,
        7 => PrimitiveElement::Double,
        8 => PrimitiveElement::Byte,
        9 => PrimitiveElement::Short,
        10 => PrimitiveElement::Int,
        11 => PrimitiveElement::Long,
        _ => return Err(Error::new(pc, ErrorKind::Operands(188))),
    })
}

fn near(cursor: &mut Cursor<'_>, pc: usize, length: usize) -> Result<u32, Error> {
    let distance = cursor.u16()? as i16;
    target(i64::from(distance), pc, length)
}

fn far(cursor: &mut Cursor<'_>, pc: usize, length: usize) -> Result<u32, Error> {
    let distance = cursor.u32()? as i32;
    target(i64::from(distance), pc, length)
}

fn target(distance: i64, pc: usize, length: usize) -> Result<u32, Error> {
    let target = pc as i64 + distance;
    match u32::try_from(target) {
        Ok(inside) if (inside as usize) < length => Ok(inside),
        _ => Err(Error::new(pc, ErrorKind::BranchTarget(target))),
    }
}

fn require(well_formed: bool, pc: usize, opcode: u8) -> Result<(), Error> {
    if well_formed { Ok(()) } else { Err(Error::new(pc, ErrorKind::Operands(opcode))) }
}

#[cfg(test)]
mod tests;
