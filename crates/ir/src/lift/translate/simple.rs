//! The instructions that translate one for one, and the tables between bytecode's and the IR's names.

use attest_classfile::{
    ArithOp, ClassFile, CompareOp, Cond as BytecodeCond, Constant, ConvertOp, ElementKind, Kind as Category,
    LogicOp, PrimitiveElement, ShiftOp,
};
use attest_program::Kind;

use super::{Done, Translator};
use crate::body::{CallKind, TextLink};
use crate::inst::{BinaryOp, Cond, Inst, Type, UnaryOp};
use crate::lift::LiftErrorKind;
use crate::lift::operands::Entry;

impl Translator<'_> {
    pub(super) fn null(&mut self) -> Done {
        let dst = self.operands.push_new(Type::Ref)?;
        self.operands.emit(Inst::Null { dst });
        Ok(())
    }

    pub(super) fn int(&mut self, value: i32) -> Done {
        self.operands.stack.push(Entry::Int(value));
        Ok(())
    }

    pub(super) fn long(&mut self, value: i64) -> Done {
        let constant = self.constant(value as u64);
        let dst = self.operands.push_new(Type::Long)?;
        self.operands.emit(Inst::Long { dst, constant });
        Ok(())
    }

    pub(super) fn float(&mut self, value: f32) -> Done {
        let dst = self.operands.push_new(Type::Float)?;
        self.operands.emit(Inst::Float { dst, value });
        Ok(())
    }

    pub(super) fn double(&mut self, value: f64) -> Done {
        let constant = self.constant(value.to_bits());
        let dst = self.operands.push_new(Type::Double)?;
        self.operands.emit(Inst::Double { dst, constant });
        Ok(())
    }

    fn constant(&mut self, bits: u64) -> u32 {
        let constants = &mut self.operands.body.constants;
        let at = constants.iter().position(|c| *c == bits).unwrap_or_else(|| {
            constants.push(bits);
            constants.len() - 1
        });
        at as u32
    }

    pub(super) fn ldc(&mut self, index: u16) -> Done {
        match self.file.pool().get(index) {
            Some(Constant::Integer(value)) => self.int(value),
            Some(Constant::Float(value)) => self.float(value),
            Some(Constant::Long(value)) => self.long(value),
            Some(Constant::Double(value)) => self.double(value),
            Some(Constant::String(text)) => {
                let index = self.operands.body.texts.len() as u32;
                self.operands.body.texts.push(TextLink::new(text.utf16()));
                let dst = self.operands.push_new(Type::Ref)?;
                self.operands.emit(Inst::Text { dst, text: index });
                self.operands.mark_not_null(dst);
                Ok(())
            }
            Some(Constant::Class(name)) => {
                let class = self.class_link(name);
                let dst = self.operands.push_new(Type::Ref)?;
                self.operands.emit(Inst::ClassObject { dst, class });
                self.operands.mark_not_null(dst);
                Ok(())
            }
            Some(Constant::MethodHandle { .. } | Constant::MethodType(_)) => self.dynamic(index, Kind::Ref),
            Some(Constant::Dynamic { descriptor, .. }) => {
                let kind = Kind::of_descriptor(descriptor).ok_or(LiftErrorKind::BadConstant(index))?;
                self.dynamic(index, kind)
            }
            _ => Err(LiftErrorKind::BadConstant(index)),
        }
    }

    pub(super) fn unary(&mut self, op: UnaryOp) -> Done {
        let (from, to) = op.types();
        let a = self.operands.pop(from)?;
        let dst = self.operands.push_new(to)?;
        self.operands.emit(Inst::Unary { op, dst, a });
        Ok(())
    }

    pub(super) fn increment(&mut self, local: u16, by: i32) -> Done {
        let reg = self.operands.local(local, Type::Int)?;
        self.operands.save(reg, Type::Int)?;
        self.operands.emit(Inst::BinaryImm { op: BinaryOp::Iadd, dst: reg, a: reg, imm: by });
        Ok(())
    }

    pub(super) fn array_load(&mut self, kind: Kind) -> Done {
        self.operands.load_constants(2)?;
        let index = self.operands.pop(Type::Int)?;
        let array = self.operands.pop(Type::Ref)?;
        self.operands.check_null(array);
        self.operands.emit(Inst::CheckBounds { array, index });
        let dst = self.operands.push_new(Type::of(kind))?;
        self.operands.emit(Inst::ArrayLoad { kind, dst, array, index });
        Ok(())
    }

    pub(super) fn array_store(&mut self, kind: Kind) -> Done {
        self.operands.load_constants(3)?;
        let src = self.operands.pop(Type::of(kind))?;
        let index = self.operands.pop(Type::Int)?;
        let array = self.operands.pop(Type::Ref)?;
        self.operands.check_null(array);
        self.operands.emit(Inst::CheckBounds { array, index });
        if kind == Kind::Ref {
            self.operands.emit(Inst::CheckStore { array, value: src });
        }
        self.operands.emit(Inst::ArrayStore { kind, array, index, src });
        Ok(())
    }

    pub(super) fn array_length(&mut self) -> Done {
        let array = self.operands.pop(Type::Ref)?;
        self.operands.check_null(array);
        let dst = self.operands.push_new(Type::Int)?;
        self.operands.emit(Inst::ArrayLength { dst, array });
        Ok(())
    }

    pub(super) fn branch(&mut self, cond: Cond, pc: u32, to: u32) -> Done {
        let next = self.next_pc(pc)?;
        let small = match self.operands.stack.last() {
            Some(Entry::Int(value)) => i16::try_from(*value).ok(),
            _ => None,
        };
        if let Some(imm) = small {
            self.operands.pop_entry()?;
            let mut a = [self.operands.pop(Type::Int)?];
            let then = self.successor(to, &mut a)?;
            let other = self.successor(next, &mut a)?;
            self.operands.emit(Inst::IfImm { cond, a: a[0], imm, then, other });
            return Ok(());
        }
        self.operands.load_constants(2)?;
        let b = self.operands.pop(Type::Int)?;
        let a = self.operands.pop(Type::Int)?;
        let mut ab = [a, b];
        let then = self.successor(to, &mut ab)?;
        let other = self.successor(next, &mut ab)?;
        self.operands.emit(Inst::If { cond, a: ab[0], b: ab[1], then, other });
        Ok(())
    }

    pub(super) fn branch_same(&mut self, same: bool, pc: u32, to: u32) -> Done {
        let next = self.next_pc(pc)?;
        let b = self.operands.pop(Type::Ref)?;
        let a = self.operands.pop(Type::Ref)?;
        let mut ab = [a, b];
        let taken = self.successor(to, &mut ab)?;
        let not_taken = self.successor(next, &mut ab)?;
        let (then, other) = if same { (taken, not_taken) } else { (not_taken, taken) };
        self.operands.emit(Inst::IfSame { a: ab[0], b: ab[1], then, other });
        Ok(())
    }

    pub(super) fn branch_null(&mut self, null: bool, pc: u32, to: u32) -> Done {
        let next = self.next_pc(pc)?;
        let mut a = [self.operands.pop(Type::Ref)?];
        let taken = self.successor(to, &mut a)?;
        let not_taken = self.successor(next, &mut a)?;
        let (then, other) = if null { (taken, not_taken) } else { (not_taken, taken) };
        self.operands.emit(Inst::IfNull { a: a[0], then, other });
        Ok(())
    }

    pub(super) fn ret_value(&mut self, ty: Option<Type>) -> Done {
        match ty {
            Some(ty) => {
                let a = self.operands.pop(ty)?;
                self.operands.emit(Inst::Return { a });
            }
            None => self.operands.emit(Inst::ReturnVoid),
        }
        Ok(())
    }

    pub(super) fn throw(&mut self) -> Done {
        let a = self.operands.pop(Type::Ref)?;
        self.operands.check_null(a);
        self.operands.emit(Inst::Throw { a });
        Ok(())
    }

    pub(super) fn monitor(&mut self, enter: bool) -> Done {
        let a = self.operands.pop(Type::Ref)?;
        self.operands.check_null(a);
        self.operands.emit(if enter { Inst::MonitorEnter { a } } else { Inst::MonitorExit { a } });
        Ok(())
    }

    pub(super) fn check_cast(&mut self, index: u16) -> Done {
        let name = self.class_constant(index)?;
        let class = self.class_link(name);
        match self.operands.stack.last() {
            Some(Entry::Reg(a, Type::Ref)) => {
                let a = *a;
                self.operands.emit(Inst::CheckCast { a, class });
                Ok(())
            }
            Some(entry) => Err(LiftErrorKind::WrongType { expected: "ref", found: entry.ty().name() }),
            None => Err(LiftErrorKind::Underflow),
        }
    }

    pub(super) fn instance_of(&mut self, index: u16) -> Done {
        let name = self.class_constant(index)?;
        let class = self.class_link(name);
        let a = self.operands.pop(Type::Ref)?;
        let dst = self.operands.push_new(Type::Int)?;
        self.operands.emit(Inst::InstanceOf { dst, a, class });
        Ok(())
    }

    pub(super) fn get_static(&mut self, index: u16) -> Done {
        let (field, kind, own) = self.field_link(index, true)?;
        self.initialise_holder(field, own);
        let dst = self.operands.push_new(Type::of(kind))?;
        self.operands.emit(Inst::GetStatic { dst, field });
        Ok(())
    }

    pub(super) fn put_static(&mut self, index: u16) -> Done {
        let (field, kind, own) = self.field_link(index, true)?;
        let src = self.operands.pop(Type::of(kind))?;
        self.initialise_holder(field, own);
        self.operands.emit(Inst::PutStatic { src, field });
        Ok(())
    }

    /// Not even after `new` of the named class: the field may be an interface's that the class inherits, and
    /// initialising a class does not initialise its interfaces.
    fn initialise_holder(&mut self, field: u32, own: bool) {
        if !own {
            self.operands.emit(Inst::InitField { field });
        }
    }

    pub(super) fn get_field(&mut self, index: u16) -> Done {
        let (field, kind, _) = self.field_link(index, false)?;
        let object = self.operands.pop(Type::Ref)?;
        self.operands.check_null(object);
        let dst = self.operands.push_new(Type::of(kind))?;
        self.operands.emit(Inst::GetField { dst, object, field });
        Ok(())
    }

    pub(super) fn put_field(&mut self, index: u16) -> Done {
        let (field, kind, _) = self.field_link(index, false)?;
        self.operands.load_constants(1)?;
        let src = self.operands.pop(Type::of(kind))?;
        let object = self.operands.pop(Type::Ref)?;
        self.operands.check_null(object);
        self.operands.emit(Inst::PutField { object, src, field });
        Ok(())
    }

    pub(super) fn new_object(&mut self, index: u16) -> Done {
        let name = self.class_constant(index)?;
        let class = self.class_link(name);
        let interned = self.operands.body.classes[class as usize].name;
        if interned != self.class && !self.initialised.contains(&interned) {
            self.operands.emit(Inst::Init { class });
            self.initialised.push(interned);
        }
        let dst = self.operands.push_new(Type::Ref)?;
        self.operands.emit(Inst::New { dst, class });
        self.operands.mark_not_null(dst);
        Ok(())
    }

    pub(super) fn new_array(&mut self, array_class: &str) -> Done {
        let class = self.class_link(array_class);
        let known = matches!(self.operands.stack.last(), Some(Entry::Int(0..)));
        let length = self.operands.pop(Type::Int)?;
        if !known {
            self.operands.emit(Inst::CheckSize { a: length });
        }
        let dst = self.operands.push_new(Type::Ref)?;
        self.operands.emit(Inst::NewArray { dst, length, class });
        self.operands.mark_not_null(dst);
        Ok(())
    }

    pub(super) fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Done {
        let name = self.class_constant(index)?;
        let class = self.class_link(name);
        self.operands.load_constants(usize::from(dimensions))?;
        let mut sizes = Vec::with_capacity(usize::from(dimensions));
        for _ in 0..dimensions {
            sizes.push(self.operands.pop(Type::Int)?);
        }
        sizes.reverse();
        for a in &sizes {
            self.operands.emit(Inst::CheckSize { a: *a });
        }
        let list = self.operands.body.lists.len() as u32;
        self.operands.body.lists.push(sizes.into());
        let dst = self.operands.push_new(Type::Ref)?;
        self.operands.emit(Inst::NewMultiArray { dst, class, sizes: list });
        self.operands.mark_not_null(dst);
        Ok(())
    }
}

/// A call's symbolic reference, whatever the instruction.
pub(super) struct CallReference<'a> {
    pub class: &'a str,
    pub name: &'a str,
    pub descriptor: &'a str,
    pub interface: bool,
    pub bootstrap: u16,
}

pub(super) fn call_reference(
    file: &ClassFile,
    kind: CallKind,
    index: u16,
) -> Result<CallReference<'_>, LiftErrorKind> {
    match (kind, file.pool().get(index)) {
        (CallKind::Dynamic, Some(Constant::InvokeDynamic { bootstrap, name, descriptor })) => {
            Ok(CallReference { class: "", name, descriptor, interface: false, bootstrap })
        }
        (CallKind::Dynamic, _) => Err(LiftErrorKind::BadConstant(index)),
        (_, Some(Constant::Method(m))) => Ok(CallReference {
            class: m.class,
            name: m.name,
            descriptor: m.descriptor,
            interface: false,
            bootstrap: 0,
        }),
        (_, Some(Constant::InterfaceMethod(m))) => Ok(CallReference {
            class: m.class,
            name: m.name,
            descriptor: m.descriptor,
            interface: true,
            bootstrap: 0,
        }),
        _ => Err(LiftErrorKind::BadConstant(index)),
    }
}

pub(super) fn ty(kind: Category) -> Type {
    match kind {
        Category::Int => Type::Int,
        Category::Long => Type::Long,
        Category::Float => Type::Float,
        Category::Double => Type::Double,
        Category::Ref => Type::Ref,
    }
}

pub(super) fn element(kind: ElementKind) -> Kind {
    match kind {
        ElementKind::Int => Kind::Int,
        ElementKind::Long => Kind::Long,
        ElementKind::Float => Kind::Float,
        ElementKind::Double => Kind::Double,
        ElementKind::Ref => Kind::Ref,
        ElementKind::Byte => Kind::Byte,
        ElementKind::Char => Kind::Char,
        ElementKind::Short => Kind::Short,
    }
}

pub(super) fn primitive_array(element: PrimitiveElement) -> &'static str {
    match element {
        PrimitiveElement::Boolean => "[Z",
        PrimitiveElement::Char => "[C",
        PrimitiveElement::Float => "[F",
        PrimitiveElement::Double => "[D",
        PrimitiveElement::Byte => "[B",
        PrimitiveElement::Short => "[S",
        PrimitiveElement::Int => "[I",
        PrimitiveElement::Long => "[J",
    }
}

fn wrong(expected: &'static str) -> LiftErrorKind {
    LiftErrorKind::WrongType { expected, found: "ref" }
}

pub(super) fn arith(kind: Category, op: ArithOp) -> Result<BinaryOp, LiftErrorKind> {
    use BinaryOp as B;
    let row = match kind {
        Category::Int => [B::Iadd, B::Isub, B::Imul, B::Idiv, B::Irem],
        Category::Long => [B::Ladd, B::Lsub, B::Lmul, B::Ldiv, B::Lrem],
        Category::Float => [B::Fadd, B::Fsub, B::Fmul, B::Fdiv, B::Frem],
        Category::Double => [B::Dadd, B::Dsub, B::Dmul, B::Ddiv, B::Drem],
        Category::Ref => return Err(wrong("number")),
    };
    Ok(row[match op {
        ArithOp::Add => 0,
        ArithOp::Sub => 1,
        ArithOp::Mul => 2,
        ArithOp::Div => 3,
        ArithOp::Rem => 4,
    }])
}

pub(super) fn shift(kind: Category, op: ShiftOp) -> Result<BinaryOp, LiftErrorKind> {
    Ok(match (kind, op) {
        (Category::Int, ShiftOp::Shl) => BinaryOp::Ishl,
        (Category::Int, ShiftOp::Shr) => BinaryOp::Ishr,
        (Category::Int, ShiftOp::Ushr) => BinaryOp::Iushr,
        (Category::Long, ShiftOp::Shl) => BinaryOp::Lshl,
        (Category::Long, ShiftOp::Shr) => BinaryOp::Lshr,
        (Category::Long, ShiftOp::Ushr) => BinaryOp::Lushr,
        (Category::Float | Category::Double | Category::Ref, _) => return Err(wrong("int or long")),
    })
}

pub(super) fn logic(kind: Category, op: LogicOp) -> Result<BinaryOp, LiftErrorKind> {
    Ok(match (kind, op) {
        (Category::Int, LogicOp::And) => BinaryOp::Iand,
        (Category::Int, LogicOp::Or) => BinaryOp::Ior,
        (Category::Int, LogicOp::Xor) => BinaryOp::Ixor,
        (Category::Long, LogicOp::And) => BinaryOp::Land,
        (Category::Long, LogicOp::Or) => BinaryOp::Lor,
        (Category::Long, LogicOp::Xor) => BinaryOp::Lxor,
        (Category::Float | Category::Double | Category::Ref, _) => return Err(wrong("int or long")),
    })
}

pub(super) fn compare(op: CompareOp) -> BinaryOp {
    match op {
        CompareOp::Lcmp => BinaryOp::Lcmp,
        CompareOp::Fcmpl => BinaryOp::Fcmpl,
        CompareOp::Fcmpg => BinaryOp::Fcmpg,
        CompareOp::Dcmpl => BinaryOp::Dcmpl,
        CompareOp::Dcmpg => BinaryOp::Dcmpg,
    }
}

pub(super) fn neg(kind: Category) -> Result<UnaryOp, LiftErrorKind> {
    Ok(match kind {
        Category::Int => UnaryOp::Ineg,
        Category::Long => UnaryOp::Lneg,
        Category::Float => UnaryOp::Fneg,
        Category::Double => UnaryOp::Dneg,
        Category::Ref => return Err(wrong("number")),
    })
}

pub(super) fn convert(op: ConvertOp) -> UnaryOp {
    match op {
        ConvertOp::I2L => UnaryOp::I2l,
        ConvertOp::I2F => UnaryOp::I2f,
        ConvertOp::I2D => UnaryOp::I2d,
        ConvertOp::L2I => UnaryOp::L2i,
        ConvertOp::L2F => UnaryOp::L2f,
        ConvertOp::L2D => UnaryOp::L2d,
        ConvertOp::F2I => UnaryOp::F2i,
        ConvertOp::F2L => UnaryOp::F2l,
        ConvertOp::F2D => UnaryOp::F2d,
        ConvertOp::D2I => UnaryOp::D2i,
        ConvertOp::D2L => UnaryOp::D2l,
        ConvertOp::D2F => UnaryOp::D2f,
        ConvertOp::I2B => UnaryOp::I2b,
        ConvertOp::I2C => UnaryOp::I2c,
        ConvertOp::I2S => UnaryOp::I2s,
    }
}

pub(super) fn cond(cond: BytecodeCond) -> Cond {
    match cond {
        BytecodeCond::Eq => Cond::Eq,
        BytecodeCond::Ne => Cond::Ne,
        BytecodeCond::Lt => Cond::Lt,
        BytecodeCond::Ge => Cond::Ge,
        BytecodeCond::Gt => Cond::Gt,
        BytecodeCond::Le => Cond::Le,
    }
}
