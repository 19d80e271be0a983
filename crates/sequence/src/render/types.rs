//! The types of a sequence's variables as a test writes them.

use attest_testcase::{
    ClassType, Generics, Type, TypeArgument, TypeArguments, class_name, class_type, erased_type,
};

use super::Rendering;
use crate::sequence::Sequence;
use crate::typing::{Argument, Inferred, types_of};

/// The types of all variables with their type arguments; nothing if they do not fit together, or a test cannot name one.
pub(super) fn written(rendering: &Rendering<'_>, sequence: &Sequence) -> Option<Vec<Type>> {
    if rendering.generics != Generics::Raw {
        return None;
    }
    types_of(rendering.program, sequence)?.iter().map(|ty| rendering.inferred(ty)).collect()
}

impl Rendering<'_> {
    fn inferred(&self, ty: &Inferred) -> Option<Type> {
        Some(match ty {
            Inferred::Null | Inferred::Unknown(_) => Type::object(),
            Inferred::Primitive(descriptor) => {
                erased_type(self.program, descriptor, self.package, Generics::Raw).ok()?
            }
            Inferred::Array(element) => self.inferred(element)?.array(),
            Inferred::Class(class, arguments) if arguments.is_empty() => {
                Type::Class(class_type(self.program, *class, self.package, Generics::Raw).ok()?)
            }
            Inferred::Class(class, arguments) => {
                let name = class_name(self.program, *class, self.package).ok()?;
                let arguments = arguments.iter().map(|argument| self.argument(argument));
                Type::Class(ClassType {
                    name,
                    arguments: TypeArguments::Of(arguments.collect::<Option<_>>()?),
                })
            }
        })
    }

    fn argument(&self, argument: &Argument) -> Option<TypeArgument> {
        Some(match argument {
            Argument::Any => TypeArgument::Any,
            Argument::Exact(ty) => TypeArgument::Exact(self.inferred(ty)?),
            Argument::Extends(ty) => TypeArgument::Extends(self.inferred(ty)?),
            Argument::Super(ty) => TypeArgument::Super(self.inferred(ty)?),
        })
    }
}
