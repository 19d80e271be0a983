//! The simulated operand stack and the choice of registers.

use super::{LiftErrorKind, TYPES};
use crate::body::Body;
use crate::inst::{Inst, Reg, Type};

/// What a place of the operand stack holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The value of a register.
    Reg(Reg, Type),
    /// An int constant that no instruction has loaded yet.
    Int(i32),
}

impl Entry {
    pub fn ty(self) -> Type {
        match self {
            Entry::Reg(_, ty) => ty,
            Entry::Int(_) => Type::Int,
        }
    }

    fn is(self, reg: Reg) -> bool {
        matches!(self, Entry::Reg(r, _) if r == reg)
    }
}

/// Registers by the local variable or stack depth that they stand for, one per type.
#[derive(Default)]
pub struct Registers {
    locals: Vec<[Option<Reg>; TYPES]>,
    depths: Vec<[Option<Reg>; TYPES]>,
    extras: Vec<Reg>,
}

/// The stack, the registers and the instructions emitted so far.
pub struct Operands {
    pub stack: Vec<Entry>,
    pub registers: Registers,
    pub body: Body,
    /// The bytecode position of what is being translated.
    pub pc: u16,
    /// Registers known not to be null at this point of the block.
    pub not_null: Vec<Reg>,
    /// The receiver's register, where the method never assigns it.
    pub receiver: Option<Reg>,
    /// Where the block's instructions begin.
    pub block_start: usize,
}

impl Operands {
    pub fn emit(&mut self, inst: Inst) {
        self.body.insts.push(inst);
        self.body.pcs.push(self.pc);
    }

    fn new_register(&mut self, ty: Type) -> Result<Reg, LiftErrorKind> {
        let index = u16::try_from(self.body.registers.len());
        let index = index.map_err(|_| LiftErrorKind::TooLarge("too many registers"))?;
        self.body.registers.push(ty);
        Ok(Reg(index))
    }

    /// The register of a local variable used with this type.
    pub fn local(&mut self, local: u16, ty: Type) -> Result<Reg, LiftErrorKind> {
        let local = usize::from(local);
        if self.registers.locals.len() <= local {
            self.registers.locals.resize(local + 1, [None; TYPES]);
        }
        match self.registers.locals[local][ty as usize] {
            Some(reg) => Ok(reg),
            None => {
                let reg = self.new_register(ty)?;
                self.registers.locals[local][ty as usize] = Some(reg);
                Ok(reg)
            }
        }
    }

    /// The register of a stack depth: where values lie when control passes between blocks.
    pub fn at_depth(&mut self, depth: usize, ty: Type) -> Result<Reg, LiftErrorKind> {
        if self.registers.depths.len() <= depth {
            self.registers.depths.resize(depth + 1, [None; TYPES]);
        }
        match self.registers.depths[depth][ty as usize] {
            Some(reg) => Ok(reg),
            None => {
                let reg = self.new_register(ty)?;
                self.registers.depths[depth][ty as usize] = Some(reg);
                Ok(reg)
            }
        }
    }

    /// A register that nothing on the stack refers to, best the one of this depth.
    fn free(&mut self, depth: usize, ty: Type, busy: &[Reg]) -> Result<Reg, LiftErrorKind> {
        let preferred = self.at_depth(depth, ty)?;
        let taken = |reg: Reg, stack: &[Entry]| busy.contains(&reg) || stack.iter().any(|e| e.is(reg));
        if !taken(preferred, &self.stack) {
            return Ok(preferred);
        }
        let extras = &self.registers.extras;
        let extra = extras
            .iter()
            .copied()
            .find(|reg| self.body.registers[reg.index()] == ty && !taken(*reg, &self.stack));
        match extra {
            Some(reg) => Ok(reg),
            None => {
                let reg = self.new_register(ty)?;
                self.registers.extras.push(reg);
                Ok(reg)
            }
        }
    }

    /// Pushes a new value: the register that the next instruction must define.
    pub fn push_new(&mut self, ty: Type) -> Result<Reg, LiftErrorKind> {
        let reg = self.free(self.stack.len(), ty, &[])?;
        self.not_null.retain(|r| *r != reg);
        self.stack.push(Entry::Reg(reg, ty));
        Ok(reg)
    }

    pub fn pop_entry(&mut self) -> Result<Entry, LiftErrorKind> {
        self.stack.pop().ok_or(LiftErrorKind::Underflow)
    }

    /// Pops a value of this type into a register.
    pub fn pop(&mut self, ty: Type) -> Result<Reg, LiftErrorKind> {
        self.load_constants(1)?;
        match self.pop_entry()? {
            Entry::Reg(reg, found) if found == ty => Ok(reg),
            entry => Err(LiftErrorKind::WrongType { expected: ty.name(), found: entry.ty().name() }),
        }
    }

    /// Pops an int constant if one is on top.
    pub fn pop_constant(&mut self) -> Option<i32> {
        match self.stack.last() {
            Some(Entry::Int(value)) => {
                let value = *value;
                self.stack.pop();
                Some(value)
            }
            _ => None,
        }
    }

    /// Loads the constants among the topmost entries into registers.
    pub fn load_constants(&mut self, count: usize) -> Result<(), LiftErrorKind> {
        let from = self.stack.len().checked_sub(count).ok_or(LiftErrorKind::Underflow)?;
        for depth in from..self.stack.len() {
            if let Entry::Int(value) = self.stack[depth] {
                let dst = self.free(depth, Type::Int, &[])?;
                self.emit(Inst::Int { dst, value });
                self.stack[depth] = Entry::Reg(dst, Type::Int);
            }
        }
        Ok(())
    }

    /// Before a local's register changes: stack entries that still mean its old value get a copy.
    pub fn save(&mut self, reg: Reg, ty: Type) -> Result<bool, LiftErrorKind> {
        let mut copy = None;
        for depth in 0..self.stack.len() {
            if self.stack[depth].is(reg) {
                let dst = match copy {
                    Some(dst) => dst,
                    None => {
                        let dst = self.free(depth, ty, &[reg])?;
                        self.emit(Inst::Move { dst, src: reg });
                        self.copy_nullness(dst, reg);
                        copy = Some(dst);
                        dst
                    }
                };
                self.stack[depth] = Entry::Reg(dst, ty);
            }
        }
        Ok(copy.is_some())
    }

    /// Pops into a local variable, letting the instruction that made the value write it directly.
    pub fn store(&mut self, local: u16, ty: Type) -> Result<(), LiftErrorKind> {
        let entry = self.pop_entry()?;
        if entry.ty() != ty {
            return Err(LiftErrorKind::WrongType { expected: ty.name(), found: entry.ty().name() });
        }
        let target = self.local(local, ty)?;
        let saved = self.save(target, ty)?;
        match entry {
            Entry::Int(value) => self.emit(Inst::Int { dst: target, value }),
            Entry::Reg(reg, _) if reg == target => return Ok(()),
            Entry::Reg(reg, _) => {
                let not_null = self.is_not_null(reg);
                let on_stack = self.stack.iter().any(|e| e.is(reg));
                if saved || on_stack || !self.redirect_last(reg, target) {
                    self.emit(Inst::Move { dst: target, src: reg });
                }
                self.not_null.retain(|r| *r != target);
                if not_null {
                    self.not_null.push(target);
                }
            }
        }
        Ok(())
    }

    /// Makes the last instruction of the block write `to` instead of the temporary `from`.
    fn redirect_last(&mut self, from: Reg, to: Reg) -> bool {
        if self.body.insts.len() <= self.block_start || !self.is_temporary(from) {
            return false;
        }
        let Some(last) = self.body.insts.last_mut() else { return false };
        let dst = match last {
            Inst::Call { site } => self.body.sites[*site as usize].result.as_mut(),
            other => other.dst_mut(),
        };
        let Some(dst) = dst else { return false };
        if *dst != from {
            return false;
        }
        *dst = to;
        true
    }

    fn is_temporary(&self, reg: Reg) -> bool {
        let ty = self.body.registers[reg.index()] as usize;
        !self.registers.locals.iter().any(|local| local[ty] == Some(reg))
    }

    fn is_not_null(&self, reg: Reg) -> bool {
        self.receiver == Some(reg) || self.not_null.contains(&reg)
    }

    pub fn mark_not_null(&mut self, reg: Reg) {
        if !self.is_not_null(reg) {
            self.not_null.push(reg);
        }
    }

    fn copy_nullness(&mut self, dst: Reg, src: Reg) {
        self.not_null.retain(|r| *r != dst);
        if self.is_not_null(src) {
            self.not_null.push(dst);
        }
    }

    /// The null check of an instruction, unless the register was checked already.
    pub fn check_null(&mut self, a: Reg) {
        if !self.is_not_null(a) {
            self.emit(Inst::CheckNull { a });
            self.not_null.push(a);
        }
    }

    /// Moves the whole stack to the registers of its depths, keeping the operands of the
    /// terminator that follows; returns those, moved out of the way where needed.
    pub fn settle(&mut self, operands: &mut [Reg]) -> Result<(), LiftErrorKind> {
        for depth in 0..self.stack.len() {
            let entry = self.stack[depth];
            let target = self.at_depth(depth, entry.ty())?;
            if entry.is(target) {
                continue;
            }
            // Whoever still needs the target's old value gets it from a copy.
            let needed_later = self.stack[depth + 1..].iter().any(|e| e.is(target));
            if needed_later || operands.contains(&target) {
                let ty = self.body.registers[target.index()];
                let copy = self.new_extra(ty, operands)?;
                self.emit(Inst::Move { dst: copy, src: target });
                for later in &mut self.stack[depth + 1..] {
                    if later.is(target) {
                        *later = Entry::Reg(copy, ty);
                    }
                }
                for operand in operands.iter_mut().filter(|o| **o == target) {
                    *operand = copy;
                }
            }
            match entry {
                Entry::Int(value) => self.emit(Inst::Int { dst: target, value }),
                Entry::Reg(src, _) => self.emit(Inst::Move { dst: target, src }),
            }
            self.stack[depth] = Entry::Reg(target, entry.ty());
        }
        Ok(())
    }

    fn new_extra(&mut self, ty: Type, busy: &[Reg]) -> Result<Reg, LiftErrorKind> {
        let free = |reg: &Reg| {
            self.body.registers[reg.index()] == ty
                && !busy.contains(reg)
                && !self.stack.iter().any(|e| e.is(*reg))
        };
        match self.registers.extras.iter().copied().find(free) {
            Some(reg) => Ok(reg),
            None => {
                let reg = self.new_register(ty)?;
                self.registers.extras.push(reg);
                Ok(reg)
            }
        }
    }
}
