//! String concatenation: `java.lang.invoke.StringConcatFactory`.
//!
//! One `StringBuilder` per concatenation. `append` turns each value into the text that `String.valueOf` gives,
//! in order; `append(Object)` gives "null" for null and for a `toString` that returns null, as the JDK's own
//! strategies do. The result is a new string even if one piece is all there is.

use attest_classfile::Constant;
use attest_program::{Kind, MethodId};

use super::DynamicError;
use super::constant;
use super::request::Request;
use crate::body::CallKind;
use crate::build::Builder;
use crate::inst::Reg;

const BUILDER: &str = "java/lang/StringBuilder";
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// A piece of the result.
#[derive(Debug, PartialEq)]
enum Piece<'p> {
    /// This text.
    Literal(Vec<u16>),
    /// The call site's argument at this index, of this type.
    Argument(usize, &'p str),
    /// A constant that is not a string.
    Constant(Constant<'p>),
}

/// `makeConcat(lookup, name, type)`: all arguments.
pub(super) fn make_concat(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    let (parameters, _) = request.site_types()?;
    let pieces = parameters.into_iter().enumerate().map(|(at, ty)| Piece::Argument(at, ty)).collect();
    define(request, pieces)
}

/// `makeConcatWithConstants(lookup, name, type, recipe, constants...)`
pub(super) fn make_concat_with_constants(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    let (parameters, _) = request.site_types()?;
    let recipe = request.text_argument(0)?;
    let pieces = read(&recipe, &parameters, &request.arguments[1..])
        .ok_or_else(|| request.misfit("the recipe does not fit the arguments"))?;
    define(request, pieces)
}

/// The pieces of a recipe, literals next to each other fused; `None` if it does not use up what is given.
fn read<'p>(recipe: &[u16], parameters: &[&'p str], constants: &[Constant<'p>]) -> Option<Vec<Piece<'p>>> {
    let mut pieces = Vec::new();
    let mut parameters = parameters.iter().enumerate();
    let mut constants = constants.iter();
    for unit in recipe {
        match *unit {
            ARGUMENT => {
                let (at, ty) = parameters.next()?;
                pieces.push(Piece::Argument(at, ty));
            }
            CONSTANT => match constants.next()? {
                Constant::String(text) => append_literal(&mut pieces, &text.utf16()),
                other => pieces.push(Piece::Constant(*other)),
            },
            unit => append_literal(&mut pieces, &[unit]),
        }
    }
    (parameters.next().is_none() && constants.next().is_none()).then_some(pieces)
}

fn append_literal(pieces: &mut Vec<Piece<'_>>, text: &[u16]) {
    match pieces.last_mut() {
        Some(Piece::Literal(before)) => before.extend_from_slice(text),
        _ => pieces.push(Piece::Literal(text.to_vec())),
    }
}

fn define(request: &Request<'_>, pieces: Vec<Piece<'_>>) -> Result<MethodId, DynamicError> {
    let (_, result) = request.site_types()?;
    if !result.starts_with('L') {
        return Err(request.misfit("the result is no string"));
    }
    request.define_method("StringConcat", |b| {
        if pieces.iter().all(|p| matches!(p, Piece::Literal(_))) {
            let text = pieces.first().map_or(&[][..], |p| match p {
                Piece::Literal(text) => text,
                Piece::Argument(..) | Piece::Constant(_) => &[],
            });
            let text = b.text(text);
            b.ret(Some(text));
            return Ok(());
        }
        let builder = begin(b);
        for piece in &pieces {
            match piece {
                Piece::Literal(text) => append_text(b, builder, text),
                Piece::Argument(at, ty) => append(b, builder, b.argument(*at), ty),
                Piece::Constant(value) => {
                    let (value, ty) = constant::load(request, b, *value, 0)?;
                    append(b, builder, value, &ty);
                }
            }
        }
        let text = end(b, builder);
        b.ret(Some(text));
        Ok(())
    })
}

/// A new `StringBuilder`.
pub(super) fn begin(b: &mut Builder<'_>) -> Reg {
    let builder = b.new_object(BUILDER);
    b.call_for_effect(CallKind::Special, BUILDER, "<init>", "()V", &[builder]);
    builder
}

/// Appends a literal.
pub(super) fn append_text(b: &mut Builder<'_>, builder: Reg, text: &[u16]) {
    if !text.is_empty() {
        let text = b.text(text);
        append(b, builder, text, "Ljava/lang/String;");
    }
}

/// Appends a value of the type that the descriptor tells.
pub(super) fn append(b: &mut Builder<'_>, builder: Reg, value: Reg, descriptor: &str) {
    // Not `append(char[])`: an array is an object like any other here.
    let parameter = match Kind::of_descriptor(descriptor) {
        Some(Kind::Byte | Kind::Short | Kind::Int) => "I",
        Some(Kind::Boolean) => "Z",
        Some(Kind::Char) => "C",
        Some(Kind::Long) => "J",
        Some(Kind::Float) => "F",
        Some(Kind::Double) => "D",
        Some(Kind::Ref) | None if descriptor == "Ljava/lang/String;" => descriptor,
        Some(Kind::Ref) | None => "Ljava/lang/Object;",
    };
    let descriptor = format!("({parameter})L{BUILDER};");
    b.call_for_effect(CallKind::Virtual, BUILDER, "append", &descriptor, &[builder, value]);
}

/// The text of a `StringBuilder`.
pub(super) fn end(b: &mut Builder<'_>, builder: Reg) -> Reg {
    let text = b.call(CallKind::Virtual, BUILDER, "toString", "()Ljava/lang/String;", &[builder]);
    text.unwrap_or(builder)
}

#[cfg(test)]
mod tests {
    use attest_classfile::Constant;

    use super::{Piece, read};

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn a_recipe_is_read_into_literals_and_arguments_in_order() {
        let pieces = read(&units("a\u{1}bc\u{1}"), &["I", "J"], &[]).unwrap();
        let wanted = [
            Piece::Literal(units("a")),
            Piece::Argument(0, "I"),
            Piece::Literal(units("bc")),
            Piece::Argument(1, "J"),
        ];
        assert_eq!(pieces, wanted);
    }

    #[test]
    fn a_constant_that_is_no_string_is_a_piece_of_its_own() {
        let pieces = read(&units("x\u{2}\u{1}"), &["I"], &[Constant::Integer(7)]).unwrap();
        let wanted =
            [Piece::Literal(units("x")), Piece::Constant(Constant::Integer(7)), Piece::Argument(0, "I")];
        assert_eq!(pieces, wanted);
    }

    #[test]
    fn a_recipe_that_leaves_an_argument_over_is_refused() {
        assert_eq!(read(&units("\u{1}"), &["I", "I"], &[]), None);
        assert_eq!(read(&units("\u{1}\u{1}"), &["I"], &[]), None);
        assert_eq!(read(&units(""), &[], &[Constant::Integer(1)]), None);
    }
}
