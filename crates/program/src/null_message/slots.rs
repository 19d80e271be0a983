//! How many slots of the operand stack values take (JVMS 2.6.2).

use attest_classfile::descriptor::{parse_field, parse_method};
use attest_classfile::{CompareOp, Constant, ConstantPool, ConvertOp, ElementKind, Kind};

/// How many slots the arguments of a method take, without the receiver.
pub(super) fn argument_slots(descriptor: &str) -> usize {
    parse_method(descriptor).map_or(0, |method| usize::from(method.slots()))
}

/// How many slots a value of the field type takes.
pub(super) fn value_slots(descriptor: &str) -> usize {
    parse_field(descriptor).map_or(1, |field| usize::from(field.slots()))
}

/// How many slots a value of the kind takes.
pub(super) fn slots(kind: Kind) -> usize {
    match kind {
        Kind::Long | Kind::Double => 2,
        Kind::Int | Kind::Float | Kind::Ref => 1,
    }
}

/// How many slots an element takes on the stack.
pub(super) fn element_slots(element: ElementKind) -> usize {
    match element {
        ElementKind::Long | ElementKind::Double => 2,
        ElementKind::Int
        | ElementKind::Float
        | ElementKind::Ref
        | ElementKind::Byte
        | ElementKind::Char
        | ElementKind::Short => 1,
    }
}

/// How many slots a conversion pops and pushes.
pub(super) fn conversion_slots(operation: ConvertOp) -> (usize, usize) {
    use ConvertOp::{D2F, D2I, D2L, F2D, F2I, F2L, I2B, I2C, I2D, I2F, I2L, I2S, L2D, L2F, L2I};
    match operation {
        I2F | F2I | I2B | I2C | I2S => (1, 1),
        I2L | I2D | F2L | F2D => (1, 2),
        L2I | L2F | D2I | D2F => (2, 1),
        L2D | D2L => (2, 2),
    }
}

/// How many slots a comparison pops.
pub(super) fn comparison_slots(operation: CompareOp) -> usize {
    use CompareOp::{Dcmpg, Dcmpl, Fcmpg, Fcmpl, Lcmp};
    match operation {
        Fcmpl | Fcmpg => 2,
        Lcmp | Dcmpl | Dcmpg => 4,
    }
}

/// How many slots a constant takes.
///
/// HotSpot leaves method handles and method types out, so that what lies below them is taken for them.
pub(super) fn constant_slots(pool: &ConstantPool, index: u16) -> usize {
    match pool.get(index) {
        Some(Constant::MethodHandle { .. } | Constant::MethodType(_)) => 0,
        Some(Constant::Long(_) | Constant::Double(_)) => 2,
        Some(Constant::Dynamic { descriptor, .. }) => value_slots(descriptor),
        _ => 1,
    }
}

/// How many slots the value of a field takes.
pub(super) fn field_slots(pool: &ConstantPool, index: u16) -> usize {
    pool.field(index).map_or(1, |field| value_slots(field.descriptor))
}

/// How many slots the arguments, without the receiver, and the result of a call take.
pub(super) fn call_slots(pool: &ConstantPool, index: u16) -> (usize, usize) {
    let descriptor = match pool.get(index) {
        Some(Constant::Method(method) | Constant::InterfaceMethod(method)) => method.descriptor,
        Some(Constant::InvokeDynamic { descriptor, .. }) => descriptor,
        _ => return (0, 0),
    };
    let result = parse_method(descriptor).ok().and_then(|method| method.ret);
    (argument_slots(descriptor), result.map_or(0, |result| usize::from(result.slots())))
}
