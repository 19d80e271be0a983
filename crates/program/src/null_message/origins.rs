//! For each instruction, which instruction pushed each slot of the operand stack before it.
//!
//! A forward simulation over the code in file order, repeated while it reaches new instructions. It stops as
//! soon as the instruction asked for has a stack, as HotSpot does: what a later backward branch would merge in
//! is then not seen, and messages depend on that.

use attest_classfile::{Code, ConstantPool, Instruction, StackOp};

use super::slots::{
    call_slots, comparison_slots, constant_slots, conversion_slots, element_slots, field_slots, slots,
};

/// Stacks of more slots than this in total are not simulated further.
const MAX_SLOTS: usize = 1_000_000;

/// The operand stack before an instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct OriginStack {
    /// Offset of the instruction that pushed each slot, bottom first; `None` where paths disagree.
    slots: Vec<Option<u32>>,
    /// One bit for each of the first 64 local variables: assigned on some way here.
    written: u64,
}

/// The instructions of a method with the stacks before those that the simulation reached.
pub(super) struct Origins {
    instructions: Vec<(u32, Instruction)>,
    /// By offset; one more than there are bytes, since hostile code may run off its end.
    stacks: Vec<Option<OriginStack>>,
    slot_count: usize,
    added_one: bool,
}

impl OriginStack {
    /// What pushed the slot that is `depth` slots below the top; `None` if that is not known.
    pub(super) fn origin(&self, depth: usize) -> Option<u32> {
        let index = self.slots.len().checked_sub(depth + 1)?;
        self.slots[index]
    }

    /// Whether the local variable may have been assigned; those beyond the 64th count as assigned.
    pub(super) fn is_written(&self, local: u16) -> bool {
        local >= 64 || self.written & (1 << local) != 0
    }

    fn write(&mut self, local: u16) {
        if local < 64 {
            self.written |= 1 << local;
        }
    }

    fn push(&mut self, pc: u32, slots: usize) {
        self.slots.extend(std::iter::repeat_n(Some(pc), slots));
    }

    fn pop(&mut self, slots: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(slots));
    }

    fn merge(&mut self, other: &OriginStack) {
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if slot != other {
                *slot = None;
            }
        }
        self.written |= other.written;
    }

    /// Copies the top `count` slots to below the `below` slots under them.
    fn duplicate(&mut self, count: usize, below: usize) {
        let length = self.slots.len();
        let (Some(from), Some(to)) = (length.checked_sub(count), length.checked_sub(count + below)) else {
            return;
        };
        let top = self.slots[from..].to_vec();
        self.slots.splice(to..to, top);
    }

    fn rearrange(&mut self, operation: StackOp) {
        match operation {
            StackOp::Pop => self.pop(1),
            StackOp::Pop2 => self.pop(2),
            StackOp::Dup => self.duplicate(1, 0),
            StackOp::DupX1 => self.duplicate(1, 1),
            StackOp::DupX2 => self.duplicate(1, 2),
            StackOp::Dup2 => self.duplicate(2, 0),
            StackOp::Dup2X1 => self.duplicate(2, 1),
            StackOp::Dup2X2 => self.duplicate(2, 2),
            StackOp::Swap => {
                let length = self.slots.len();
                if length >= 2 {
                    self.slots.swap(length - 1, length - 2);
                }
            }
        }
    }
}

impl Origins {
    /// Simulates `code` until there is a stack before `pc`; `None` if the code cannot be decoded.
    pub(super) fn before(code: &Code<'_>, pool: &ConstantPool, pc: u32) -> Option<Origins> {
        let instructions = code.instructions().collect::<Result<Vec<_>, _>>().ok()?;
        let length = code.bytes.len();
        let mut stacks = vec![None; length + 1];
        stacks[0] = Some(OriginStack::default());
        for entry in &code.exceptions {
            // The exception counts as pushed by the handler's first instruction.
            let handler = u32::from(entry.handler);
            let stack = OriginStack { slots: vec![Some(handler)], written: 0 };
            stacks.get_mut(handler as usize)?.get_or_insert(stack);
        }
        let mut origins = Origins { instructions, stacks, slot_count: 0, added_one: true };
        origins.simulate(pool, length as u32, pc);
        Some(origins)
    }

    /// The stack before the instruction at `pc`, if the simulation got there.
    pub(super) fn stack(&self, pc: u32) -> Option<&OriginStack> {
        self.stacks.get(pc as usize)?.as_ref()
    }

    /// The instruction at `pc`, if one starts there.
    pub(super) fn instruction(&self, pc: u32) -> Option<&Instruction> {
        let found = self.instructions.binary_search_by_key(&pc, |&(pc, _)| pc).ok()?;
        Some(&self.instructions[found].1)
    }

    fn simulate(&mut self, pool: &ConstantPool, end: u32, wanted: u32) {
        let instructions = std::mem::take(&mut self.instructions);
        let next_of = |nth: usize| instructions.get(nth + 1).map_or(end, |&(pc, _)| pc);
        let mut all_reached = false;
        'passes: while !all_reached && self.added_one {
            all_reached = true;
            self.added_one = false;
            for (nth, (pc, instruction)) in instructions.iter().enumerate() {
                let next = next_of(nth);
                match self.stack(*pc).cloned() {
                    Some(stack) => self.step(pool, *pc, next, instruction, stack),
                    None => all_reached = false,
                }
                if next == wanted && self.stack(next).is_some() || self.slot_count > MAX_SLOTS {
                    break 'passes;
                }
            }
        }
        self.instructions = instructions;
    }

    fn step(
        &mut self,
        pool: &ConstantPool,
        pc: u32,
        next: u32,
        instruction: &Instruction,
        mut stack: OriginStack,
    ) {
        execute(pool, pc, instruction, &mut stack);
        // One stack flows along all edges in turn: what it loses in a merge, later targets lose too.
        if !ends_flow(instruction) {
            self.flow(next, &mut stack);
        }
        match instruction {
            Instruction::IfZero(_, target)
            | Instruction::IfInt(_, target)
            | Instruction::IfRef(_, target)
            | Instruction::IfNull(_, target)
            | Instruction::Goto(target)
            | Instruction::Jsr(target) => self.flow(*target, &mut stack),
            Instruction::TableSwitch { default, targets, .. } => {
                for &target in targets {
                    self.flow(target, &mut stack);
                }
                self.flow(*default, &mut stack);
            }
            Instruction::LookupSwitch { default, pairs } => {
                for &(_, target) in pairs {
                    self.flow(target, &mut stack);
                }
                self.flow(*default, &mut stack);
            }
            _ => {}
        }
    }

    fn flow(&mut self, target: u32, stack: &mut OriginStack) {
        let Some(there) = self.stacks.get_mut(target as usize) else { return };
        match there {
            Some(there) => stack.merge(there),
            None => {
                self.added_one = true;
                self.slot_count += stack.slots.len();
            }
        }
        *there = Some(stack.clone());
    }
}

fn ends_flow(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Goto(_)
            | Instruction::Jsr(_)
            | Instruction::Ret(_)
            | Instruction::TableSwitch { .. }
            | Instruction::LookupSwitch { .. }
            | Instruction::Return(_)
            | Instruction::Throw
    )
}

/// The effect of one instruction on the stack, and on which local variables count as written.
fn execute(pool: &ConstantPool, pc: u32, instruction: &Instruction, stack: &mut OriginStack) {
    let mut replace = |pops: usize, pushes: usize| {
        stack.pop(pops);
        stack.push(pc, pushes);
    };
    match *instruction {
        // HotSpot does not take an increment for a write: an incremented parameter is still called one.
        Instruction::Nop
        | Instruction::Increment { .. }
        | Instruction::CheckCast(_)
        | Instruction::Goto(_)
        | Instruction::Ret(_)
        | Instruction::Return(None) => {}
        Instruction::NullConst | Instruction::Const(_) | Instruction::FloatConst(_) | Instruction::New(_) => {
            replace(0, 1);
        }
        Instruction::LongConst(_) | Instruction::DoubleConst(_) => replace(0, 2),
        Instruction::Ldc(index) => replace(0, constant_slots(pool, index)),
        Instruction::Load(kind, _) => replace(0, slots(kind)),
        Instruction::Store(kind, local) => {
            stack.pop(slots(kind));
            stack.write(local);
            if slots(kind) == 2 {
                stack.write(local.saturating_add(1));
            }
        }
        Instruction::ArrayLoad(element) => replace(2, element_slots(element)),
        Instruction::ArrayStore(element) => replace(2 + element_slots(element), 0),
        Instruction::Stack(operation) => stack.rearrange(operation),
        Instruction::Arith(kind, _) | Instruction::Logic(kind, _) => replace(2 * slots(kind), slots(kind)),
        Instruction::Neg(kind) => replace(slots(kind), slots(kind)),
        Instruction::Shift(kind, _) => replace(slots(kind) + 1, slots(kind)),
        Instruction::Convert(operation) => {
            let (from, to) = conversion_slots(operation);
            replace(from, to);
        }
        Instruction::Compare(operation) => replace(comparison_slots(operation), 1),
        Instruction::IfZero(..)
        | Instruction::IfNull(..)
        | Instruction::TableSwitch { .. }
        | Instruction::LookupSwitch { .. }
        | Instruction::Throw
        | Instruction::MonitorEnter
        | Instruction::MonitorExit => replace(1, 0),
        Instruction::IfInt(..) | Instruction::IfRef(..) => replace(2, 0),
        Instruction::Jsr(_) => replace(0, 1),
        Instruction::Return(Some(kind)) => replace(slots(kind), 0),
        Instruction::GetStatic(index) => replace(0, field_slots(pool, index)),
        Instruction::PutStatic(index) => replace(field_slots(pool, index), 0),
        Instruction::GetField(index) => replace(1, field_slots(pool, index)),
        Instruction::PutField(index) => replace(1 + field_slots(pool, index), 0),
        Instruction::InvokeVirtual(index)
        | Instruction::InvokeSpecial(index)
        | Instruction::InvokeInterface(index) => {
            let (arguments, result) = call_slots(pool, index);
            replace(1 + arguments, result);
        }
        Instruction::InvokeStatic(index) | Instruction::InvokeDynamic(index) => {
            let (arguments, result) = call_slots(pool, index);
            replace(arguments, result);
        }
        Instruction::NewArray(_)
        | Instruction::ANewArray(_)
        | Instruction::ArrayLength
        | Instruction::InstanceOf(_) => replace(1, 1),
        Instruction::MultiNewArray(_, dimensions) => replace(usize::from(dimensions), 1),
    }
}

#[cfg(test)]
mod tests {
    use super::{OriginStack, StackOp};

    fn after(slots: &[u32], operation: StackOp) -> Vec<u32> {
        let mut stack = OriginStack { slots: slots.iter().copied().map(Some).collect(), written: 0 };
        stack.rearrange(operation);
        stack.slots.into_iter().flatten().collect()
    }

    #[test]
    fn copies_go_below_as_many_slots_as_the_mnemonic_says() {
        assert_eq!(after(&[1, 2, 3, 4], StackOp::Dup), [1, 2, 3, 4, 4]);
        assert_eq!(after(&[1, 2, 3, 4], StackOp::DupX1), [1, 2, 4, 3, 4]);
        assert_eq!(after(&[1, 2, 3, 4], StackOp::DupX2), [1, 4, 2, 3, 4]);
        assert_eq!(after(&[1, 2, 3, 4], StackOp::Dup2), [1, 2, 3, 4, 3, 4]);
        assert_eq!(after(&[1, 2, 3, 4], StackOp::Dup2X1), [1, 3, 4, 2, 3, 4]);
        assert_eq!(after(&[1, 2, 3, 4], StackOp::Dup2X2), [3, 4, 1, 2, 3, 4]);
        assert_eq!(after(&[1, 2, 3, 4], StackOp::Swap), [1, 2, 4, 3]);
    }

    #[test]
    fn a_stack_that_is_too_short_stays_as_it_is() {
        assert_eq!(after(&[1], StackOp::Swap), [1]);
        assert_eq!(after(&[1], StackOp::Dup2X2), [1]);
        assert!(after(&[1], StackOp::Pop2).is_empty());
    }

    #[test]
    fn a_merge_forgets_origins_that_differ_and_remembers_all_writes() {
        let mut one = OriginStack { slots: vec![Some(1), Some(2)], written: 0b01 };
        one.merge(&OriginStack { slots: vec![Some(1), Some(3)], written: 0b10 });
        assert_eq!((one.origin(1), one.origin(0), one.origin(2)), (Some(1), None, None));
        assert!(one.is_written(0) && one.is_written(1) && !one.is_written(2) && one.is_written(64));
    }
}
