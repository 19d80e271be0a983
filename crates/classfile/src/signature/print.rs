//! Prints signatures in the form of JVMS 4.7.9.1.

use std::fmt::{Display, Formatter, Result};

use crate::instruction::PrimitiveElement;
use crate::signature::{ClassSignature, ClassType, MethodSignature, Type, TypeArgument, TypeParameter};

impl Display for ClassSignature<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        bracketed(&self.parameters, f)?;
        self.superclass.fmt(f)?;
        all(&self.interfaces, f)
    }
}

impl Display for MethodSignature<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        bracketed(&self.type_parameters, f)?;
        f.write_str("(")?;
        all(&self.parameters, f)?;
        f.write_str(")")?;
        match &self.ret {
            Some(ret) => ret.fmt(f)?,
            None => f.write_str("V")?,
        }
        self.throws.iter().try_for_each(|thrown| write!(f, "^{thrown}"))
    }
}

impl Display for TypeParameter<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}:", self.name)?;
        if let Some(bound) = &self.class_bound {
            bound.fmt(f)?;
        }
        self.interface_bounds.iter().try_for_each(|bound| write!(f, ":{bound}"))
    }
}

impl Display for Type<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Type::Primitive(primitive) => f.write_str(match primitive {
                PrimitiveElement::Boolean => "Z",
                PrimitiveElement::Char => "C",
                PrimitiveElement::Float => "F",
                PrimitiveElement::Double => "D",
                PrimitiveElement::Byte => "B",
                PrimitiveElement::Short => "S",
                PrimitiveElement::Int => "I",
                PrimitiveElement::Long => "J",
            }),
            Type::Class(class) => class.fmt(f),
            Type::Variable(name) => write!(f, "T{name};"),
            Type::Array { dimensions, element } => {
                (0..*dimensions).try_for_each(|_| f.write_str("["))?;
                element.fmt(f)
            }
        }
    }
}

impl Display for ClassType<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "L{}", self.name)?;
        bracketed(&self.arguments, f)?;
        for nested in &self.nested {
            write!(f, ".{}", nested.name)?;
            bracketed(&nested.arguments, f)?;
        }
        f.write_str(";")
    }
}

impl Display for TypeArgument<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            TypeArgument::Any => f.write_str("*"),
            TypeArgument::Exact(exact) => exact.fmt(f),
            TypeArgument::Extends(bound) => write!(f, "+{bound}"),
            TypeArgument::Super(bound) => write!(f, "-{bound}"),
        }
    }
}

fn bracketed(items: &[impl Display], f: &mut Formatter<'_>) -> Result {
    if items.is_empty() {
        return Ok(());
    }
    f.write_str("<")?;
    all(items, f)?;
    f.write_str(">")
}

fn all(items: &[impl Display], f: &mut Formatter<'_>) -> Result {
    items.iter().try_for_each(|item| item.fmt(f))
}
