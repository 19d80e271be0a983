//! Compares one decoded instruction with cafebabe's.

use attest_classfile::{
    ClassFile, Cond, Constant, ElementKind, Instruction, Kind, MemberRef as OurMember, ModifiedUtf8,
};
use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::{
    LiteralConstant, Loadable, MemberRef as TheirMember, NameAndType, ObjectArrayType,
};

/// Whether both readers mean the same instruction at `pc`.
pub fn agree(class: &ClassFile, pc: u32, ours: &Instruction, theirs: &Opcode<'_>) -> bool {
    let pool = class.pool();
    let distance = |target: u32| i64::from(target) - i64::from(pc);
    match (ours, theirs) {
        (Instruction::Const(value), _) => constant(theirs) == Some(*value),
        (Instruction::Ldc(index), Opcode::Ldc(their) | Opcode::LdcW(their) | Opcode::Ldc2W(their)) => {
            pool.get(*index).is_some_and(|our| same_loadable(our, their))
        }
        (Instruction::GetStatic(index), Opcode::Getstatic(their))
        | (Instruction::PutStatic(index), Opcode::Putstatic(their))
        | (Instruction::GetField(index), Opcode::Getfield(their))
        | (Instruction::PutField(index), Opcode::Putfield(their)) => {
            pool.field(*index).is_some_and(|our| same_member(our, their))
        }
        (Instruction::InvokeVirtual(index), Opcode::Invokevirtual(their))
        | (Instruction::InvokeSpecial(index), Opcode::Invokespecial(their))
        | (Instruction::InvokeStatic(index), Opcode::Invokestatic(their))
        | (Instruction::InvokeInterface(index), Opcode::Invokeinterface(their, _)) => {
            pool.method(*index).is_some_and(|(our, _)| same_member(our, their))
        }
        (Instruction::InvokeDynamic(index), Opcode::Invokedynamic(their)) => match pool.get(*index) {
            Some(Constant::InvokeDynamic { bootstrap, name, descriptor }) => {
                bootstrap == their.attr_index && same_type(name, descriptor, &their.name_and_type)
            }
            _ => false,
        },
        (Instruction::New(index), Opcode::New(their)) => pool.class(*index) == Some(their),
        (Instruction::ANewArray(index), Opcode::Anewarray(their))
        | (Instruction::CheckCast(index), Opcode::Checkcast(their))
        | (Instruction::InstanceOf(index), Opcode::Instanceof(their)) => {
            pool.class(*index).is_some_and(|our| same_class(our, their))
        }
        (Instruction::MultiNewArray(index, dimensions), Opcode::Multianewarray(their, their_dimensions)) => {
            dimensions == their_dimensions && pool.class(*index).is_some_and(|our| same_class(our, their))
        }
        (Instruction::TableSwitch { default, low, targets }, Opcode::Tableswitch(their)) => {
            let jumps = their.jumps.iter().map(|&jump| i64::from(jump));
            distance(*default) == i64::from(their.default)
                && *low == their.low
                && targets.iter().map(|&target| distance(target)).eq(jumps)
        }
        (Instruction::LookupSwitch { default, pairs }, Opcode::Lookupswitch(their)) => {
            let jumps = their.match_offsets.iter().map(|&(key, jump)| (key, i64::from(jump)));
            distance(*default) == i64::from(their.default)
                && pairs.iter().map(|&(key, target)| (key, distance(target))).eq(jumps)
        }
        _ => mnemonic(ours, pc).is_some_and(|our| our == format!("{theirs:?}")),
    }
}

/// How cafebabe prints the instruction; `None` for those that are compared in another way.
fn mnemonic(instruction: &Instruction, pc: u32) -> Option<String> {
    let branch = |name: String, target: u32| format!("{name}({})", i64::from(target) - i64::from(pc));
    let lower = |text: String| text.to_lowercase();
    Some(match instruction {
        Instruction::NullConst => "AconstNull".to_owned(),
        Instruction::LongConst(value) => format!("Lconst{value}"),
        Instruction::FloatConst(value) => format!("Fconst{value}"),
        Instruction::DoubleConst(value) => format!("Dconst{value}"),
        Instruction::Load(kind, local) => format!("{}load({local})", letter(*kind)),
        Instruction::Store(kind, local) => format!("{}store({local})", letter(*kind)),
        Instruction::ArrayLoad(kind) => format!("{}aload", element_letter(*kind)),
        Instruction::ArrayStore(kind) => format!("{}astore", element_letter(*kind)),
        Instruction::Stack(op) => format!("{op:?}"),
        Instruction::Arith(kind, op) => letter(*kind).to_owned() + &lower(format!("{op:?}")),
        Instruction::Neg(kind) => letter(*kind).to_owned() + "neg",
        Instruction::Shift(kind, op) => letter(*kind).to_owned() + &lower(format!("{op:?}")),
        Instruction::Logic(kind, op) => letter(*kind).to_owned() + &lower(format!("{op:?}")),
        Instruction::Increment { local, by } => format!("Iinc({local}, {by})"),
        Instruction::Convert(op) => {
            let name = format!("{op:?}");
            name[..1].to_owned() + &name[1..].to_lowercase()
        }
        Instruction::Compare(op) => format!("{op:?}"),
        Instruction::IfZero(cond, target) => branch("If".to_owned() + condition(*cond), *target),
        Instruction::IfInt(cond, target) => branch("IfIcmp".to_owned() + condition(*cond), *target),
        Instruction::IfRef(equal, target) => {
            branch(if *equal { "IfAcmpeq" } else { "IfAcmpne" }.to_owned(), *target)
        }
        Instruction::IfNull(null, target) => {
            branch(if *null { "Ifnull" } else { "Ifnonnull" }.to_owned(), *target)
        }
        Instruction::Goto(target) => branch("Goto".to_owned(), *target),
        Instruction::Jsr(target) => branch("Jsr".to_owned(), *target),
        Instruction::Ret(local) => format!("Ret({local})"),
        Instruction::Return(None) => "Return".to_owned(),
        Instruction::Return(Some(kind)) => letter(*kind).to_owned() + "return",
        Instruction::NewArray(kind) => format!("Newarray({kind:?})"),
        Instruction::ArrayLength => "Arraylength".to_owned(),
        Instruction::Throw => "Athrow".to_owned(),
        Instruction::MonitorEnter => "Monitorenter".to_owned(),
        Instruction::MonitorExit => "Monitorexit".to_owned(),
        Instruction::Nop => "Nop".to_owned(),
        _ => return None,
    })
}

fn constant(theirs: &Opcode<'_>) -> Option<i32> {
    Some(match theirs {
        Opcode::IconstM1 => -1,
        Opcode::Iconst0 => 0,
        Opcode::Iconst1 => 1,
        Opcode::Iconst2 => 2,
        Opcode::Iconst3 => 3,
        Opcode::Iconst4 => 4,
        Opcode::Iconst5 => 5,
        Opcode::Bipush(value) => i32::from(*value),
        Opcode::Sipush(value) => i32::from(*value),
        _ => return None,
    })
}

fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "I",
        Kind::Long => "L",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Ref => "A",
    }
}

fn element_letter(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Int => "I",
        ElementKind::Long => "L",
        ElementKind::Float => "F",
        ElementKind::Double => "D",
        ElementKind::Ref => "A",
        ElementKind::Byte => "B",
        ElementKind::Char => "C",
        ElementKind::Short => "S",
    }
}

fn condition(cond: Cond) -> &'static str {
    match cond {
        Cond::Eq => "eq",
        Cond::Ne => "ne",
        Cond::Lt => "lt",
        Cond::Ge => "ge",
        Cond::Gt => "gt",
        Cond::Le => "le",
    }
}

fn same_member(ours: OurMember<'_>, theirs: &TheirMember<'_>) -> bool {
    ours.class == theirs.class_name && same_type(ours.name, ours.descriptor, &theirs.name_and_type)
}

fn same_type(name: &str, descriptor: &str, theirs: &NameAndType<'_>) -> bool {
    name == theirs.name && descriptor == theirs.descriptor
}

fn same_class(ours: &str, theirs: &ObjectArrayType<'_>) -> bool {
    match theirs {
        ObjectArrayType::ArrayType(array) => array.to_string() == ours,
        ObjectArrayType::BinaryName(name) => name == ours,
    }
}

fn same_loadable(ours: Constant<'_>, theirs: &Loadable<'_>) -> bool {
    match (ours, theirs) {
        (_, Loadable::LiteralConstant(theirs)) => same_literal(ours, theirs),
        (Constant::Class(name), Loadable::ClassInfo(theirs)) => name == theirs,
        (Constant::MethodType(descriptor), Loadable::MethodType(theirs)) => descriptor == theirs,
        (Constant::MethodHandle { member, .. }, Loadable::MethodHandle(theirs)) => {
            member.class == theirs.class_name && same_type(member.name, member.descriptor, &theirs.member_ref)
        }
        (Constant::Dynamic { bootstrap, name, descriptor }, Loadable::Dynamic(theirs)) => {
            bootstrap == theirs.attr_index && same_type(name, descriptor, &theirs.name_and_type)
        }
        _ => false,
    }
}

/// Whether both readers mean the same number or text; numbers are compared bit by bit.
pub fn same_literal(ours: Constant<'_>, theirs: &LiteralConstant<'_>) -> bool {
    match (ours, theirs) {
        (Constant::Integer(value), LiteralConstant::Integer(theirs)) => value == *theirs,
        (Constant::Long(value), LiteralConstant::Long(theirs)) => value == *theirs,
        (Constant::Float(value), LiteralConstant::Float(theirs)) => value.to_bits() == theirs.to_bits(),
        (Constant::Double(value), LiteralConstant::Double(theirs)) => value.to_bits() == theirs.to_bits(),
        (Constant::String(text), LiteralConstant::String(theirs)) => {
            text.to_str() == *theirs && text.utf16().into_iter().eq(theirs.encode_utf16())
        }
        (Constant::String(text), LiteralConstant::StringBytes(theirs)) => bytes(text) == *theirs,
        _ => false,
    }
}

fn bytes<'a>(text: ModifiedUtf8<'a>) -> &'a [u8] {
    text.as_bytes()
}
