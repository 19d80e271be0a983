//! Translates the instructions of one block after another.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use attest_classfile::{ClassFile, Code, Instruction, StackOp, access};
use attest_program::{Kind, MethodId, Name, Program, Signature};

use super::blocks::Layout;
use super::operands::{Entry, Operands, Registers};
use super::{Fault, LiftErrorKind, Pieces};
use crate::body::{Body, CallKind, CallSite, ClassLink, DynamicLink, FieldLink, InlineCache, SwitchTable};
use crate::inst::{BinaryOp, Block, Inst, Reg, Type};

mod simple;

pub struct Translator<'a> {
    program: &'a Program,
    file: &'a ClassFile,
    code: &'a Code<'a>,
    decoded: &'a [(u32, Instruction)],
    layout: &'a Layout,
    class: Name,
    operands: Operands,
    entries: Vec<Option<Box<[Type]>>>,
    ranges: Vec<Option<(u32, u32)>>,
    pending: BinaryHeap<Reverse<Block>>,
    initialised: Vec<Name>,
}

type Done = Result<(), LiftErrorKind>;

impl<'a> Translator<'a> {
    pub fn new(
        program: &'a Program,
        method: MethodId,
        file: &'a ClassFile,
        code: &'a Code<'a>,
        decoded: &'a [(u32, Instruction)],
        layout: &'a Layout,
    ) -> Translator<'a> {
        let body = Body {
            blocks: Vec::with_capacity(layout.count()),
            insts: Vec::with_capacity(decoded.len()),
            pcs: Vec::with_capacity(decoded.len()),
            lines: code.lines.clone(),
            inlined: file.inlined_lines(),
            ..Body::new(method)
        };
        let operands = Operands {
            stack: Vec::new(),
            registers: Registers::default(),
            body,
            pc: 0,
            not_null: Vec::new(),
            receiver: None,
            block_start: 0,
        };
        Translator {
            program,
            file,
            code,
            decoded,
            layout,
            class: program.class(program.method(method).class).name,
            operands,
            entries: vec![None; layout.count()],
            ranges: vec![None; layout.count()],
            pending: BinaryHeap::new(),
            initialised: Vec::new(),
        }
    }

    pub fn run(&mut self) -> Result<(), Fault> {
        self.parameters().map_err(|what| (0, what))?;
        if !self.code.exceptions.is_empty() {
            self.operands.at_depth(0, Type::Ref).map_err(|what| (0, what))?;
        }
        self.enter(Block::ENTRY, &[]).map_err(|what| (0, what))?;
        while let Some(Reverse(block)) = self.pending.pop() {
            self.block(block)?;
        }
        Ok(())
    }

    pub fn finish(mut self) -> Pieces {
        let caught = self.operands.at_depth(0, Type::Ref).ok();
        let mut catch_classes = Vec::new();
        for entry in &self.code.exceptions {
            catch_classes.push(entry.catch.map(|class| self.class_link(class)));
        }
        Pieces { body: self.operands.body, ranges: self.ranges, caught, catch_classes }
    }

    fn parameters(&mut self) -> Done {
        let method = self.program.method(self.operands.body.method);
        let mut local = 0;
        let mut bind = |operands: &mut Operands, ty: Type| {
            let reg = operands.local(local, ty);
            local += ty.slots();
            reg
        };
        if method.access & access::ACC_STATIC == 0 {
            let receiver = bind(&mut self.operands, Type::Ref)?;
            let assigned = |i: &Instruction| matches!(i, Instruction::Store(_, 0));
            if !self.decoded.iter().any(|(_, i)| assigned(i)) {
                self.operands.receiver = Some(receiver);
            }
        }
        for parameter in &method.signature.parameters {
            bind(&mut self.operands, Type::of(parameter.kind))?;
        }
        self.operands.body.parameters = self.operands.body.registers.len() as u16;
        Ok(())
    }

    /// Notes that control reaches a block with these types on the stack.
    fn enter(&mut self, block: Block, types: &[Type]) -> Done {
        match &self.entries[block.index()] {
            Some(known) if **known == *types => Ok(()),
            Some(_) => Err(LiftErrorKind::StackMismatch),
            None => {
                self.entries[block.index()] = Some(types.into());
                self.pending.push(Reverse(block));
                Ok(())
            }
        }
    }

    fn block(&mut self, block: Block) -> Result<(), Fault> {
        let start = self.operands.body.insts.len();
        self.operands.block_start = start;
        self.operands.not_null.clear();
        self.initialised.clear();
        self.operands.stack.clear();
        let range = self.layout.range(block);
        let first = self.decoded[range.start].0;
        let types = self.entries[block.index()].clone().unwrap_or_default();
        for (depth, ty) in types.iter().enumerate() {
            let reg = self.operands.at_depth(depth, *ty).map_err(|what| (first, what))?;
            self.operands.stack.push(Entry::Reg(reg, *ty));
        }
        if let Some(list) = self.layout.covering(block.index()) {
            for entry in self.layout.handler_list(list) {
                let handler = self.layout.handler_block(*entry);
                self.enter(handler, &[Type::Ref]).map_err(|what| (first, what))?;
            }
        }
        for (pc, instruction) in &self.decoded[range.clone()] {
            self.operands.pc = *pc as u16;
            self.instruction(*pc, instruction).map_err(|what| (*pc, what))?;
        }
        let ended = self.operands.body.insts[start..].last().is_some_and(|i| i.is_terminator());
        if !ended {
            let next = self.decoded.get(range.end).map(|(pc, _)| *pc);
            let last = self.decoded[range.end - 1].0;
            let next = next.ok_or((last, LiftErrorKind::FallsOff))?;
            self.goto(next).map_err(|what| (last, what))?;
        }
        self.ranges[block.index()] = Some((start as u32, self.operands.body.insts.len() as u32));
        Ok(())
    }

    fn goto(&mut self, pc: u32) -> Done {
        let to = self.successor(pc, &mut [])?;
        self.operands.emit(Inst::Goto { to });
        Ok(())
    }

    /// Settles the stack and announces it to a successor.
    fn successor(&mut self, pc: u32, operands: &mut [Reg]) -> Result<Block, LiftErrorKind> {
        let block = self.layout.block(pc)?;
        self.operands.settle(operands)?;
        let types: Vec<Type> = self.operands.stack.iter().map(|e| e.ty()).collect();
        self.enter(block, &types)?;
        Ok(block)
    }

    fn instruction(&mut self, pc: u32, instruction: &Instruction) -> Done {
        match instruction {
            Instruction::Nop => Ok(()),
            Instruction::NullConst => self.null(),
            Instruction::Const(value) => self.int(*value),
            Instruction::LongConst(value) => self.long(*value),
            Instruction::FloatConst(value) => self.float(*value),
            Instruction::DoubleConst(value) => self.double(*value),
            Instruction::Ldc(index) => self.ldc(*index),
            Instruction::Load(kind, local) => self.load(simple::ty(*kind), *local),
            Instruction::Store(kind, local) => self.store(simple::ty(*kind), *local),
            Instruction::ArrayLoad(kind) => self.array_load(simple::element(*kind)),
            Instruction::ArrayStore(kind) => self.array_store(simple::element(*kind)),
            Instruction::Stack(op) => self.stack(*op),
            Instruction::Arith(kind, op) => self.binary(simple::arith(*kind, *op)?),
            Instruction::Shift(kind, op) => self.binary(simple::shift(*kind, *op)?),
            Instruction::Logic(kind, op) => self.binary(simple::logic(*kind, *op)?),
            Instruction::Compare(op) => self.binary(simple::compare(*op)),
            Instruction::Neg(kind) => self.unary(simple::neg(*kind)?),
            Instruction::Convert(op) => self.unary(simple::convert(*op)),
            Instruction::Increment { local, by } => self.increment(*local, *by),
            Instruction::IfZero(cond, to) => {
                self.operands.stack.push(Entry::Int(0));
                self.branch(simple::cond(*cond), pc, *to)
            }
            Instruction::IfInt(cond, to) => self.branch(simple::cond(*cond), pc, *to),
            Instruction::IfRef(same, to) => self.branch_same(*same, pc, *to),
            Instruction::IfNull(null, to) => self.branch_null(*null, pc, *to),
            Instruction::Goto(to) => self.goto(*to),
            Instruction::Jsr(to) => {
                let back = self.next_pc(pc)?;
                self.operands.stack.push(Entry::Int(back as i32));
                self.goto(*to)
            }
            Instruction::Ret(local) => self.ret(*local),
            Instruction::TableSwitch { default, low, targets } => {
                let keys = (0..targets.len() as i32).map(|at| low.wrapping_add(at));
                self.switch(keys.zip(targets.iter().copied()).collect(), *default)
            }
            Instruction::LookupSwitch { default, pairs } => self.switch(pairs.clone(), *default),
            Instruction::Return(kind) => self.ret_value(kind.map(simple::ty)),
            Instruction::GetStatic(index) => self.get_static(*index),
            Instruction::PutStatic(index) => self.put_static(*index),
            Instruction::GetField(index) => self.get_field(*index),
            Instruction::PutField(index) => self.put_field(*index),
            Instruction::InvokeVirtual(index) => self.call(CallKind::Virtual, *index),
            Instruction::InvokeSpecial(index) => self.call(CallKind::Special, *index),
            Instruction::InvokeStatic(index) => self.call(CallKind::Static, *index),
            Instruction::InvokeInterface(index) => self.call(CallKind::Interface, *index),
            Instruction::InvokeDynamic(index) => self.call(CallKind::Dynamic, *index),
            Instruction::New(index) => self.new_object(*index),
            Instruction::NewArray(element) => self.new_array(simple::primitive_array(*element)),
            Instruction::ANewArray(index) => {
                let component = self.class_constant(*index)?;
                self.new_array(&format!("[{}", attest_program::descriptor_of_class(component)))
            }
            Instruction::MultiNewArray(index, dimensions) => self.new_multi_array(*index, *dimensions),
            Instruction::ArrayLength => self.array_length(),
            Instruction::Throw => self.throw(),
            Instruction::CheckCast(index) => self.check_cast(*index),
            Instruction::InstanceOf(index) => self.instance_of(*index),
            Instruction::MonitorEnter => self.monitor(true),
            Instruction::MonitorExit => self.monitor(false),
        }
    }

    fn next_pc(&self, pc: u32) -> Result<u32, LiftErrorKind> {
        let at = self.decoded.partition_point(|(p, _)| *p <= pc);
        self.decoded.get(at).map(|(p, _)| *p).ok_or(LiftErrorKind::FallsOff)
    }

    fn load(&mut self, ty: Type, local: u16) -> Done {
        let reg = self.operands.local(local, ty)?;
        self.operands.stack.push(Entry::Reg(reg, ty));
        Ok(())
    }

    fn store(&mut self, ty: Type, local: u16) -> Done {
        // A return address (an int here) is stored by `astore` too.
        let top = self.operands.stack.last().map(|e| e.ty());
        let address = ty == Type::Ref && top == Some(Type::Int) && !self.layout.returns.is_empty();
        self.operands.store(local, if address { Type::Int } else { ty })
    }

    fn stack(&mut self, op: StackOp) -> Done {
        let (top, under) = match op {
            StackOp::Pop => return self.take(1).map(drop),
            StackOp::Pop2 => return self.take(2).map(drop),
            StackOp::Swap => {
                let top = self.take(1)?;
                let under = self.take(1)?;
                self.operands.stack.extend(top);
                self.operands.stack.extend(under);
                return Ok(());
            }
            StackOp::Dup => (1, 0),
            StackOp::DupX1 => (1, 1),
            StackOp::DupX2 => (1, 2),
            StackOp::Dup2 => (2, 0),
            StackOp::Dup2X1 => (2, 1),
            StackOp::Dup2X2 => (2, 2),
        };
        let top = self.take(top)?;
        let under = self.take(under)?;
        self.operands.stack.extend(&top);
        self.operands.stack.extend(under);
        self.operands.stack.extend(top);
        Ok(())
    }

    /// The topmost entries that fill exactly this many slots.
    fn take(&mut self, slots: u16) -> Result<Vec<Entry>, LiftErrorKind> {
        let (mut taken, mut filled) = (Vec::new(), 0);
        while filled < slots {
            let entry = self.operands.pop_entry()?;
            filled += entry.ty().slots();
            taken.push(entry);
        }
        taken.reverse();
        if filled == slots { Ok(taken) } else { Err(LiftErrorKind::SplitValue) }
    }

    fn ret(&mut self, local: u16) -> Done {
        let mut a = [self.operands.local(local, Type::Int)?];
        let mut cases = Vec::new();
        for pc in self.layout.returns.clone() {
            cases.push((pc as i32, self.successor(pc, &mut a)?));
        }
        let Some((_, default)) = cases.last().copied() else {
            return Err(LiftErrorKind::StackMismatch);
        };
        self.switch_to(a[0], SwitchTable::new(cases, default));
        Ok(())
    }

    fn switch(&mut self, pairs: Vec<(i32, u32)>, default: u32) -> Done {
        let mut a = [self.operands.pop(Type::Int)?];
        let default = self.successor(default, &mut a)?;
        let mut cases = Vec::with_capacity(pairs.len());
        for (key, pc) in pairs {
            cases.push((key, self.successor(pc, &mut a)?));
        }
        self.switch_to(a[0], SwitchTable::new(cases, default));
        Ok(())
    }

    fn switch_to(&mut self, a: Reg, table: SwitchTable) {
        let index = self.operands.body.tables.len() as u32;
        self.operands.body.tables.push(table);
        self.operands.emit(Inst::Switch { a, table: index });
    }

    fn call(&mut self, kind: CallKind, index: u16) -> Done {
        let reference = simple::call_reference(self.file, kind, index)?;
        let class = self.program.intern(reference.class);
        let descriptor = self.program.intern(reference.descriptor);
        let signature = self.program.signature(reference.descriptor);
        let Signature { parameters, result } = signature.ok_or(LiftErrorKind::BadConstant(index))?;
        let receiver = !matches!(kind, CallKind::Static | CallKind::Dynamic);
        self.operands.load_constants(parameters.len() + usize::from(receiver))?;
        let mut arguments = Vec::with_capacity(parameters.len() + usize::from(receiver));
        for parameter in parameters.iter().rev() {
            arguments.push(self.operands.pop(Type::of(parameter.kind))?);
        }
        if receiver {
            let object = self.operands.pop(Type::Ref)?;
            self.operands.check_null(object);
            arguments.push(object);
        }
        arguments.reverse();
        let site = self.operands.body.sites.len() as u32;
        if kind == CallKind::Static
            && !self.declares_method(reference.class, reference.name, reference.descriptor)
        {
            self.operands.emit(Inst::InitCall { site });
        }
        let result = match result {
            Some(result) => Some(self.operands.push_new(Type::of(result.kind))?),
            None => None,
        };
        self.operands.body.sites.push(CallSite {
            kind,
            class,
            name: self.program.intern(reference.name),
            descriptor,
            interface: reference.interface,
            bootstrap: reference.bootstrap,
            arguments: arguments.into(),
            result,
            resolved: Default::default(),
            cache: InlineCache::default(),
        });
        self.operands.emit(Inst::Call { site });
        Ok(())
    }

    /// Whether the class being lifted declares this static method itself: then it is initialised
    /// or being initialised whenever its code runs.
    fn declares_method(&self, class: &str, name: &str, descriptor: &str) -> bool {
        class == self.file.name()
            && self
                .file
                .methods()
                .iter()
                .any(|m| m.name(self.file) == name && m.descriptor(self.file) == descriptor)
    }

    fn class_constant(&self, index: u16) -> Result<&'a str, LiftErrorKind> {
        match self.file.pool().get(index) {
            Some(attest_classfile::Constant::Class(name)) => Ok(name),
            _ => Err(LiftErrorKind::BadConstant(index)),
        }
    }

    fn class_link(&mut self, name: &str) -> u32 {
        let name = self.program.intern(name);
        let classes = &mut self.operands.body.classes;
        if let Some(at) = classes.iter().position(|c| c.name == name) {
            return at as u32;
        }
        classes.push(ClassLink::new(name));
        classes.len() as u32 - 1
    }

    fn field_link(&mut self, index: u16, is_static: bool) -> Result<(u32, Kind, bool), LiftErrorKind> {
        let Some(attest_classfile::Constant::Field(field)) = self.file.pool().get(index) else {
            return Err(LiftErrorKind::BadConstant(index));
        };
        let kind = Kind::of_descriptor(field.descriptor).ok_or(LiftErrorKind::BadConstant(index))?;
        let own = field.class == self.file.name()
            && self
                .file
                .fields()
                .iter()
                .any(|f| f.name(self.file) == field.name && f.descriptor(self.file) == field.descriptor);
        let link = FieldLink {
            class: self.program.intern(field.class),
            name: self.program.intern(field.name),
            descriptor: self.program.intern(field.descriptor),
            is_static,
            kind,
            resolved: Default::default(),
        };
        let fields = &mut self.operands.body.fields;
        let same = |f: &FieldLink| {
            f.class == link.class
                && f.name == link.name
                && f.descriptor == link.descriptor
                && f.is_static == is_static
        };
        let at = fields.iter().position(same).unwrap_or_else(|| {
            fields.push(link);
            fields.len() - 1
        });
        Ok((at as u32, kind, own))
    }

    fn dynamic(&mut self, pool_index: u16, kind: Kind) -> Done {
        let site = self.operands.body.dynamics.len() as u32;
        self.operands.body.dynamics.push(DynamicLink { pool_index, kind });
        let dst = self.operands.push_new(Type::of(kind))?;
        self.operands.emit(Inst::Dynamic { dst, site });
        Ok(())
    }

    fn binary(&mut self, op: BinaryOp) -> Done {
        let (left, right, result) = op.types();
        let constant = matches!(self.operands.stack.last(), Some(Entry::Int(_)));
        let divides = matches!(op, BinaryOp::Idiv | BinaryOp::Irem);
        if constant && left == Type::Int && right == Type::Int {
            let zero = matches!(self.operands.stack.last(), Some(Entry::Int(0)));
            if !(divides && zero) {
                let imm = self.operands.pop_constant().unwrap_or_default();
                let a = self.operands.pop(Type::Int)?;
                let dst = self.operands.push_new(Type::Int)?;
                self.operands.emit(Inst::BinaryImm { op, dst, a, imm });
                return Ok(());
            }
        }
        self.operands.load_constants(2)?;
        let b = self.operands.pop(right)?;
        let a = self.operands.pop(left)?;
        if divides || matches!(op, BinaryOp::Ldiv | BinaryOp::Lrem) {
            self.operands.emit(Inst::CheckZero { a: b });
        }
        let dst = self.operands.push_new(result)?;
        self.operands.emit(Inst::Binary { op, dst, a, b });
        Ok(())
    }
}
