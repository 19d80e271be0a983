//! Wanted values against what a path does with its arguments.

use attest_ir::Cond;

use super::Want;
use super::WantedObject;
use super::effects::{Condition, Origin};
use crate::expr::Expr;
use crate::java_type::Type;

/// Whether a constant of the code is the wanted value.
pub(crate) fn is_constant(origin: &Origin, want: &Want, objects: &[WantedObject]) -> bool {
    match (origin, want) {
        (Origin::Null, Want::Null) => true,
        (Origin::Text(text), Want::Literal(Expr::Text(wanted))) => **text == **wanted,
        (Origin::Text(text), Want::Object(object)) => {
            matches!(&objects[*object], WantedObject::Text(wanted) if **text == **wanted)
        }
        (Origin::Int(value), Want::Literal(literal)) => as_int(literal) == Some(*value),
        (Origin::Long(value), Want::Literal(Expr::Long(wanted))) => value == wanted,
        (Origin::Float(bits), Want::Literal(Expr::Float(wanted))) => bits == wanted,
        (Origin::Double(bits), Want::Literal(Expr::Double(wanted))) => bits == wanted,
        _ => false,
    }
}

/// Whether a field that nothing writes holds it.
pub(crate) fn is_zero(want: &Want) -> bool {
    match want {
        Want::Null => true,
        Want::Object(_) => false,
        Want::Literal(literal) => match literal {
            Expr::Long(value) => *value == 0,
            Expr::Float(bits) => *bits == 0,
            Expr::Double(bits) => *bits == 0,
            other => as_int(other) == Some(0),
        },
    }
}

/// The argument that brings the wanted value to where `origin` goes, if the origin is an argument: its index
/// and the value. `parameter` is asked for the type of the argument.
pub(crate) fn argument_for(
    origin: &Origin,
    want: &Want,
    objects: &[WantedObject],
    parameter: impl Fn(usize) -> Option<Type>,
) -> Option<(usize, Want)> {
    match origin {
        Origin::Argument { index, plus: 0 } => Some((*index, want.clone())),
        Origin::Argument { index, plus } => {
            let Want::Literal(Expr::Int(value)) = want else { return None };
            Some((*index, Want::Literal(Expr::Int(value.wrapping_sub(*plus)))))
        }
        Origin::Converted(index) => {
            let literal = match want {
                Want::Literal(literal) => literal,
                Want::Object(object) => match &objects[*object] {
                    WantedObject::Boxed(literal) => literal,
                    _ => return None,
                },
                Want::Null => return None,
            };
            let ty = parameter(*index)?;
            match primitive_of(&ty) {
                Some(primitive) => Some((*index, Want::Literal(cast(literal, &primitive)?))),
                None => None,
            }
        }
        _ => None,
    }
}

/// Whether the argument may have this value on a path with these conditions; what is not known may.
pub(crate) fn allowed(conditions: &[Condition], index: usize, want: &Want) -> bool {
    conditions.iter().all(|condition| match condition {
        Condition::IsNull { index: of, holds } if *of == index => (*want == Want::Null) == *holds,
        Condition::Compare { index: of, plus, cond, with } if *of == index => match want {
            Want::Literal(literal) => {
                as_int(literal).is_none_or(|value| holds(*cond, value.wrapping_add(*plus), *with))
            }
            Want::Null | Want::Object(_) => true,
        },
        _ => true,
    })
}

/// A small `int` that the conditions allow.
pub(crate) fn small_int(conditions: &[Condition], index: usize) -> Option<i32> {
    let mut tried = vec![0, 1, -1, 2];
    for condition in conditions {
        if let Condition::Compare { index: of, plus, with, .. } = condition
            && *of == index
        {
            let edge = with.wrapping_sub(*plus);
            tried.extend([edge, edge.wrapping_add(1), edge.wrapping_sub(1)]);
        }
    }
    tried.into_iter().find(|value| allowed(conditions, index, &Want::Literal(Expr::Int(*value))))
}

/// The zero of a type, as an argument nobody cares about.
pub(crate) fn zero_of(ty: &Type) -> Want {
    Want::Literal(match ty {
        Type::Boolean => Expr::Boolean(false),
        Type::Byte => Expr::Byte(0),
        Type::Char => Expr::Char(0),
        Type::Short => Expr::Short(0),
        Type::Int => Expr::Int(0),
        Type::Long => Expr::Long(0),
        Type::Float => Expr::Float(0),
        Type::Double => Expr::Double(0),
        Type::Class(_) | Type::Array(_) => return Want::Null,
    })
}

/// An `int` as a literal of what is stored as one; `None` if it does not fit.
pub(crate) fn int_as(value: i32, ty: &Type) -> Option<Expr> {
    Some(match ty {
        Type::Boolean => Expr::Boolean(match value {
            0 => false,
            1 => true,
            _ => return None,
        }),
        Type::Byte => Expr::Byte(i8::try_from(value).ok()?),
        Type::Char => Expr::Char(u16::try_from(value).ok()?),
        Type::Short => Expr::Short(i16::try_from(value).ok()?),
        Type::Int => Expr::Int(value),
        Type::Long => Expr::Long(i64::from(value)),
        _ => return None,
    })
}

fn as_int(literal: &Expr) -> Option<i32> {
    Some(match literal {
        Expr::Boolean(value) => i32::from(*value),
        Expr::Byte(value) => i32::from(*value),
        Expr::Char(value) => i32::from(*value),
        Expr::Short(value) => i32::from(*value),
        Expr::Int(value) => *value,
        _ => return None,
    })
}

fn holds(cond: Cond, a: i32, b: i32) -> bool {
    match cond {
        Cond::Eq => a == b,
        Cond::Ne => a != b,
        Cond::Lt => a < b,
        Cond::Ge => a >= b,
        Cond::Gt => a > b,
        Cond::Le => a <= b,
    }
}

/// The literal as one of another primitive type that converts back to it exactly.
fn cast(literal: &Expr, ty: &Type) -> Option<Expr> {
    if literal.own_type().as_ref() == Some(ty) {
        return Some(literal.clone());
    }
    let whole = match literal {
        Expr::Long(value) => *value,
        Expr::Double(bits) => exact_integer(f64::from_bits(*bits))?,
        Expr::Float(bits) => exact_integer(f64::from(f32::from_bits(*bits)))?,
        other => i64::from(as_int(other)?),
    };
    match ty {
        Type::Double | Type::Float => {
            let small = i32::try_from(whole).ok().filter(|value| value.unsigned_abs() < 1 << 24)?;
            Some(if *ty == Type::Double { Expr::double(f64::from(small)) } else { Expr::float(small as f32) })
        }
        Type::Long => Some(Expr::Long(whole)),
        _ => int_as(i32::try_from(whole).ok()?, ty),
    }
}

fn exact_integer(value: f64) -> Option<i64> {
    let whole = value as i64;
    (whole as f64 == value && whole.unsigned_abs() < 1 << 52 && !(value == 0.0 && value.is_sign_negative()))
        .then_some(whole)
}

/// A primitive type, or the one that a wrapper wraps.
fn primitive_of(ty: &Type) -> Option<Type> {
    let all = [
        Type::Boolean,
        Type::Byte,
        Type::Char,
        Type::Short,
        Type::Int,
        Type::Long,
        Type::Float,
        Type::Double,
    ];
    all.into_iter().find(|primitive| ty == primitive || *ty == primitive.boxed())
}

#[cfg(test)]
mod tests {
    use attest_ir::Cond;

    use super::{allowed, argument_for, small_int};
    use crate::construct::Want;
    use crate::construct::effects::{Condition, Origin};
    use crate::expr::Expr;
    use crate::java_type::Type;

    #[test]
    fn an_argument_is_found_through_a_conversion_and_a_constant_added() {
        let int = |value| Want::Literal(Expr::Int(value));
        let shifted = Origin::Argument { index: 1, plus: -1 };
        assert_eq!(argument_for(&shifted, &int(5), &[], |_| Some(Type::Int)), Some((1, int(6))));
        let widened = Origin::Converted(0);
        let long = |value| Want::Literal(Expr::Long(value));
        assert_eq!(argument_for(&widened, &long(7), &[], |_| Some(Type::Int)), Some((0, int(7))));
        assert_eq!(argument_for(&widened, &long(1 << 40), &[], |_| Some(Type::Int)), None);
    }

    #[test]
    fn conditions_of_a_path_choose_small_values() {
        let positive = [Condition::Compare { index: 0, plus: 0, cond: Cond::Gt, with: 0 }];
        assert_eq!(small_int(&positive, 0), Some(1));
        let large = [Condition::Compare { index: 0, plus: 0, cond: Cond::Ge, with: 100 }];
        assert_eq!(small_int(&large, 0), Some(100));
        let not_null = [Condition::IsNull { index: 2, holds: false }];
        assert!(!allowed(&not_null, 2, &Want::Null) && allowed(&not_null, 1, &Want::Null));
    }
}
