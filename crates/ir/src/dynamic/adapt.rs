//! Conversions of arguments and results, as `java.lang.invoke.LambdaMetafactory` specifies them.

use attest_program::{Kind, class_of_descriptor};

use crate::body::CallKind;
use crate::build::Builder;
use crate::inst::{Reg, Type, UnaryOp};

const OBJECT: &str = "java/lang/Object";

/// Converts a value from one type to another by boxing, unboxing, widening and casting.
///
/// `functional` is the type that the value is known to have at the capture site (the instantiated type of a
/// lambda's parameter); a reference is cast to it first. All types are descriptors, none is `V`.
pub(super) fn convert(b: &mut Builder<'_>, value: Reg, from: &str, to: &str, functional: &str) -> Reg {
    match (class_of_descriptor(from), class_of_descriptor(to)) {
        (None, None) => widen(b, value, kind(from), kind(to)),
        (None, Some(target)) => match wrapped(target) {
            Some(boxed) => {
                let value = widen(b, value, kind(from), boxed);
                wrap(b, value, boxed)
            }
            None => {
                let boxed = wrap(b, value, kind(from));
                cast(b, boxed, target);
                boxed
            }
        },
        (Some(source), target) => {
            let source = match class_of_descriptor(functional) {
                Some(functional) if functional != source => {
                    cast(b, value, functional);
                    functional
                }
                _ => source,
            };
            match target {
                Some(target) => {
                    if source != target {
                        cast(b, value, target);
                    }
                    value
                }
                None => unwrap(b, value, source, kind(to)),
            }
        }
    }
}

/// Boxes a primitive; references stay as they are.
pub(super) fn wrap(b: &mut Builder<'_>, value: Reg, kind: Kind) -> Reg {
    let Some(wrapper) = kind.wrapper() else {
        return value;
    };
    let descriptor = format!("({})L{wrapper};", kind.descriptor_char());
    b.call(CallKind::Static, wrapper, "valueOf", &descriptor, &[value]).unwrap_or(value)
}

/// Converts between primitives; narrowing to `byte`, `char` and `short` is not wanted anywhere here.
pub(super) fn widen(b: &mut Builder<'_>, value: Reg, from: Kind, to: Kind) -> Reg {
    match conversion(Type::of(from), Type::of(to)) {
        Some(op) => b.unary(op, value),
        None => value,
    }
}

/// The primitive kind that a wrapper class holds.
pub(super) fn wrapped(class: &str) -> Option<Kind> {
    Kind::PRIMITIVES.into_iter().find(|kind| kind.wrapper() == Some(class))
}

/// The kind of a primitive's descriptor.
pub(super) fn kind(descriptor: &str) -> Kind {
    Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref)
}

/// Takes a primitive of kind `to` out of a reference known to be of class `source`.
fn unwrap(b: &mut Builder<'_>, value: Reg, source: &str, to: Kind) -> Reg {
    let (class, held) = match (wrapped(source), to) {
        (Some(held @ (Kind::Boolean | Kind::Char)), _) => (source, held),
        (Some(_), _) => (source, to),
        (None, Kind::Boolean) => ("java/lang/Boolean", to),
        (None, Kind::Char) => ("java/lang/Character", to),
        (None, _) => ("java/lang/Number", to),
    };
    if class != source {
        cast(b, value, class);
    }
    let method = held.unboxing_method().unwrap_or("intValue");
    let descriptor = format!("(){}", held.descriptor_char());
    let primitive = b.call(CallKind::Virtual, class, method, &descriptor, &[value]).unwrap_or(value);
    widen(b, primitive, held, to)
}

fn cast(b: &mut Builder<'_>, value: Reg, class: &str) {
    if class != OBJECT {
        b.check_cast(value, class);
    }
}

fn conversion(from: Type, to: Type) -> Option<UnaryOp> {
    Some(match (from, to) {
        (Type::Int, Type::Long) => UnaryOp::I2l,
        (Type::Int, Type::Float) => UnaryOp::I2f,
        (Type::Int, Type::Double) => UnaryOp::I2d,
        (Type::Long, Type::Int) => UnaryOp::L2i,
        (Type::Long, Type::Float) => UnaryOp::L2f,
        (Type::Long, Type::Double) => UnaryOp::L2d,
        (Type::Float, Type::Int) => UnaryOp::F2i,
        (Type::Float, Type::Long) => UnaryOp::F2l,
        (Type::Float, Type::Double) => UnaryOp::F2d,
        (Type::Double, Type::Int) => UnaryOp::D2i,
        (Type::Double, Type::Long) => UnaryOp::D2l,
        (Type::Double, Type::Float) => UnaryOp::D2f,
        (Type::Int | Type::Long | Type::Float | Type::Double | Type::Ref, _) => return None,
    })
}
