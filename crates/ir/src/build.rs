//! Builds bodies by hand: for methods that the engine makes, such as those behind lambdas.

use attest_program::{Kind, MethodId, Program};

use crate::body::{
    BlockData, Body, CallKind, CallSite, ClassLink, FieldLink, Handler, InlineCache, SwitchTable, TextLink,
};
use crate::inst::{BinaryOp, Block, Cond, Inst, Reg, Type, UnaryOp};

/// A body under construction: blocks are written one after the other, each ended by a terminator.
pub struct Builder<'p> {
    program: &'p Program,
    body: Body,
    start: u32,
    guard: Option<u32>,
}

impl<'p> Builder<'p> {
    /// An empty body of a method; the registers of its arguments exist already.
    pub fn new(program: &'p Program, method: MethodId) -> Builder<'p> {
        let declared = program.method(method);
        let mut registers = Vec::new();
        if !declared.is_static() {
            registers.push(Type::Ref);
        }
        registers.extend(declared.signature.parameters.iter().map(|p| Type::of(p.kind)));
        let parameters = registers.len() as u16;
        let body = Body { parameters, registers, ..Body::new(method) };
        Builder { program, body, start: 0, guard: None }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The register of an argument, the receiver first.
    pub fn argument(&self, index: usize) -> Reg {
        Reg(index as u16)
    }

    /// A new register.
    pub fn register(&mut self, ty: Type) -> Reg {
        self.body.registers.push(ty);
        Reg((self.body.registers.len() - 1) as u16)
    }

    /// The block being written now.
    pub fn current(&self) -> Block {
        Block(self.body.blocks.len() as u16)
    }

    /// The block `ahead` blocks after the one being written.
    pub fn ahead(&self, ahead: u16) -> Block {
        Block(self.body.blocks.len() as u16 + ahead)
    }

    /// Appends an instruction; a terminator ends the block.
    pub fn emit(&mut self, inst: Inst) {
        self.body.insts.push(inst);
        self.body.pcs.push(0);
        if inst.is_terminator() {
            let end = self.body.insts.len() as u32;
            self.body.blocks.push(BlockData { start: self.start, end, handlers: self.guard });
            self.start = end;
        }
    }

    /// Guards the blocks that end from now on (the current one included) by these handlers.
    pub fn guard(&mut self, handlers: Vec<Handler>) {
        self.guard = Some(self.body.handler_lists.len() as u32);
        self.body.handler_lists.push(handlers);
    }

    /// Ends the guard before the current block.
    pub fn unguard(&mut self) {
        self.guard = None;
    }

    /// Changes the target blocks of an instruction emitted earlier.
    pub fn patch(&mut self, inst: usize, to: Inst) {
        self.body.insts[inst] = to;
    }

    /// How many instructions there are: the index of the next one.
    pub fn next_inst(&self) -> usize {
        self.body.insts.len()
    }

    /// The index of a class reference.
    pub fn class(&mut self, name: &str) -> u32 {
        self.body.classes.push(ClassLink::new(self.program.intern(name)));
        self.body.classes.len() as u32 - 1
    }

    /// The index of a field reference.
    pub fn field(&mut self, class: &str, name: &str, descriptor: &str, is_static: bool) -> u32 {
        self.body.fields.push(FieldLink {
            class: self.program.intern(class),
            name: self.program.intern(name),
            descriptor: self.program.intern(descriptor),
            is_static,
            kind: Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref),
            resolved: Default::default(),
        });
        self.body.fields.len() as u32 - 1
    }

    /// An int constant.
    pub fn int(&mut self, value: i32) -> Reg {
        let dst = self.register(Type::Int);
        self.emit(Inst::Int { dst, value });
        dst
    }

    /// A long constant.
    pub fn long(&mut self, value: i64) -> Reg {
        let dst = self.register(Type::Long);
        self.body.constants.push(value as u64);
        self.emit(Inst::Long { dst, constant: self.body.constants.len() as u32 - 1 });
        dst
    }

    /// A float constant.
    pub fn float(&mut self, value: f32) -> Reg {
        let dst = self.register(Type::Float);
        self.emit(Inst::Float { dst, value });
        dst
    }

    /// A double constant.
    pub fn double(&mut self, value: f64) -> Reg {
        let dst = self.register(Type::Double);
        self.body.constants.push(value.to_bits());
        self.emit(Inst::Double { dst, constant: self.body.constants.len() as u32 - 1 });
        dst
    }

    /// A null.
    pub fn null(&mut self) -> Reg {
        let dst = self.register(Type::Ref);
        self.emit(Inst::Null { dst });
        dst
    }

    /// A string constant.
    pub fn text(&mut self, text: &[u16]) -> Reg {
        let dst = self.register(Type::Ref);
        self.body.texts.push(TextLink::new(text));
        self.emit(Inst::Text { dst, text: self.body.texts.len() as u32 - 1 });
        dst
    }

    /// The `Class` object of a class.
    pub fn class_object(&mut self, name: &str) -> Reg {
        let class = self.class(name);
        let dst = self.register(Type::Ref);
        self.emit(Inst::ClassObject { dst, class });
        dst
    }

    /// Reads an instance field; the null check is the caller's.
    pub fn get_field(&mut self, object: Reg, class: &str, name: &str, descriptor: &str) -> Reg {
        let field = self.field(class, name, descriptor, false);
        let dst = self.register(Type::of(self.body.fields[field as usize].kind));
        self.emit(Inst::GetField { dst, object, field });
        dst
    }

    /// Writes an instance field; the null check is the caller's.
    pub fn put_field(&mut self, object: Reg, src: Reg, class: &str, name: &str, descriptor: &str) {
        let field = self.field(class, name, descriptor, false);
        self.emit(Inst::PutField { object, src, field });
    }

    /// Reads a static field, its class initialised first.
    pub fn get_static(&mut self, class: &str, name: &str, descriptor: &str) -> Reg {
        let field = self.field(class, name, descriptor, true);
        self.emit(Inst::InitField { field });
        let dst = self.register(Type::of(self.body.fields[field as usize].kind));
        self.emit(Inst::GetStatic { dst, field });
        dst
    }

    /// Writes a static field, its class initialised first.
    pub fn put_static(&mut self, src: Reg, class: &str, name: &str, descriptor: &str) {
        let field = self.field(class, name, descriptor, true);
        self.emit(Inst::InitField { field });
        self.emit(Inst::PutStatic { src, field });
    }

    /// A new array of this array type with these elements, which must fit.
    pub fn new_array(&mut self, name: &str, elements: &[Reg]) -> Reg {
        let kind = Kind::of_descriptor(name.get(1..).unwrap_or_default()).unwrap_or(Kind::Ref);
        let class = self.class(name);
        let length = self.int(elements.len() as i32);
        let array = self.register(Type::Ref);
        self.emit(Inst::NewArray { dst: array, length, class });
        for (at, src) in elements.iter().enumerate() {
            let index = self.int(at as i32);
            self.emit(Inst::ArrayStore { kind, array, index, src: *src });
        }
        array
    }

    /// A new object, its class initialised first; no constructor is run.
    pub fn new_object(&mut self, name: &str) -> Reg {
        let class = self.class(name);
        self.emit(Inst::Init { class });
        let dst = self.register(Type::Ref);
        self.emit(Inst::New { dst, class });
        dst
    }

    /// `a instanceof class`
    pub fn instance_of(&mut self, a: Reg, name: &str) -> Reg {
        let class = self.class(name);
        let dst = self.register(Type::Int);
        self.emit(Inst::InstanceOf { dst, a, class });
        dst
    }

    /// A checked cast.
    pub fn check_cast(&mut self, a: Reg, name: &str) {
        let class = self.class(name);
        self.emit(Inst::CheckCast { a, class });
    }

    /// `op(a)`
    pub fn unary(&mut self, op: UnaryOp, a: Reg) -> Reg {
        let dst = self.register(op.types().1);
        self.emit(Inst::Unary { op, dst, a });
        dst
    }

    /// `a op b`
    pub fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Reg {
        let dst = self.register(op.types().2);
        self.emit(Inst::Binary { op, dst, a, b });
        dst
    }

    /// A call with its null check or initialisation; gives the result's register.
    pub fn call(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[Reg],
    ) -> Option<Reg> {
        match (kind, arguments.first()) {
            (CallKind::Static, _) => self.emit(Inst::InitCall { site: self.body.sites.len() as u32 }),
            (CallKind::Virtual | CallKind::Interface | CallKind::Special, Some(receiver)) => {
                self.emit(Inst::CheckNull { a: *receiver });
            }
            (CallKind::Virtual | CallKind::Interface | CallKind::Special, None) | (CallKind::Dynamic, _) => {}
        }
        let result = self.program.signature(descriptor).and_then(|s| s.result);
        let result = result.map(|r| self.register(Type::of(r.kind)));
        self.site(kind, class, name, descriptor, arguments, result);
        result
    }

    /// A call on a receiver that is known not to be null, whose result nobody wants.
    pub fn call_for_effect(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[Reg],
    ) {
        self.site(kind, class, name, descriptor, arguments, None);
    }

    fn site(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[Reg],
        result: Option<Reg>,
    ) {
        let interface = match kind {
            CallKind::Interface => true,
            CallKind::Static | CallKind::Special => {
                self.program.load(class).is_ok_and(|c| self.program.class(c).is_interface())
            }
            CallKind::Virtual | CallKind::Dynamic => false,
        };
        self.body.sites.push(CallSite {
            kind,
            class: self.program.intern(class),
            name: self.program.intern(name),
            descriptor: self.program.intern(descriptor),
            interface,
            bootstrap: 0,
            arguments: arguments.into(),
            result,
            resolved: Default::default(),
            cache: InlineCache::default(),
        });
        self.emit(Inst::Call { site: self.body.sites.len() as u32 - 1 });
    }

    /// Branches on an int compared with a constant.
    pub fn if_imm(&mut self, cond: Cond, a: Reg, imm: i16, then: Block, other: Block) {
        self.emit(Inst::IfImm { cond, a, imm, then, other });
    }

    /// Branches by a table.
    pub fn switch(&mut self, a: Reg, table: SwitchTable) {
        self.body.tables.push(table);
        self.emit(Inst::Switch { a, table: self.body.tables.len() as u32 - 1 });
    }

    /// Returns a value, or nothing.
    pub fn ret(&mut self, value: Option<Reg>) {
        self.emit(match value {
            Some(a) => Inst::Return { a },
            None => Inst::ReturnVoid,
        });
    }

    /// The finished body. The last block must be ended.
    pub fn finish(self) -> Body {
        debug_assert_eq!(self.start as usize, self.body.insts.len(), "the last block has no terminator");
        self.body
    }
}
