//! Expressions of a test: literals, objects made and methods called through what the language lets a test use.

use std::sync::Arc;

use crate::class_name::ClassName;
use crate::java_type::{ClassType, Type, TypeArguments};
use crate::stub::Stub;

/// A local variable of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`, perhaps half of a pair.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// A string: UTF-16 units, unpaired surrogates included.
    Text(Vec<u16>),
    /// `null`, wanted as this type; a cast is written only where an overload would be ambiguous.
    Null(Type),
    /// A variable declared before.
    Var(Var),
    /// A static field or an enum constant.
    Static {
        /// The class that has it.
        class: ClassName,
        /// Its name.
        name: String,
        /// Its type.
        ty: Type,
    },
    /// `int[].class`
    ClassLiteral(Type),
    /// A primitive literal as an object of its wrapper.
    Boxed(Box<Expr>),
    /// An array by its elements.
    Array {
        /// The type of one element.
        element: Type,
        /// The elements.
        elements: Vec<Expr>,
    },
    /// An array of zeros, `false` or `null`, in one or more dimensions: `new int[2][3]`.
    Zeros {
        /// The type of the elements of the innermost given dimension.
        element: Type,
        /// The lengths, one at least.
        lengths: Vec<u32>,
    },
    /// `new C(…)`
    New {
        /// The class.
        class: ClassType,
        /// Its constructor.
        callee: Arc<Callee>,
        /// The arguments.
        arguments: Vec<Expr>,
        /// The object around it, for an inner class.
        outer: Option<Box<Expr>>,
    },
    /// `C.m(…)`
    CallStatic {
        /// The method.
        callee: Arc<Callee>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `receiver.m(…)`
    Call {
        /// The receiver.
        receiver: Box<Expr>,
        /// The method.
        callee: Arc<Callee>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `object.field`
    Field {
        /// The object.
        object: Box<Expr>,
        /// The field's name.
        name: String,
        /// Its type.
        ty: Type,
    },
    /// `array[index]`
    Element {
        /// The array.
        array: Box<Expr>,
        /// The index.
        index: Box<Expr>,
        /// The type of the element.
        ty: Type,
    },
    /// `array.length`
    Length(Box<Expr>),
    /// An object that answers as it is told: a lambda or an anonymous class.
    Stub(Box<Stub>),
    /// `(T) value`
    Cast(Type, Box<Expr>),
}

/// A method or constructor as source code calls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Callee {
    /// The class that it is called on.
    pub class: ClassName,
    /// Its name; that of the class for a constructor.
    pub name: String,
    /// Its parameters; an inner class's constructor is without the object around it.
    pub parameters: Vec<Parameter>,
    /// Whether the last parameter takes any number of arguments.
    pub varargs: bool,
    /// The type of the result.
    pub result: Option<Type>,
    /// The checked exceptions that it declares.
    pub throws: Vec<ClassName>,
    /// Whether another method of that name could be meant: arguments are then cast to the parameters' types.
    pub overloaded: bool,
    /// Whether the compiler warns of it.
    pub deprecated: Option<Deprecation>,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name in the source where that is known, else one made from the type.
    pub name: String,
    /// Its type; overloads are told apart by its erasure.
    pub ty: Type,
}

/// How a method is deprecated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Deprecation {
    /// `@Deprecated`
    Deprecated,
    /// `@Deprecated(forRemoval = true)`
    ForRemoval,
}

impl Callee {
    /// A method that is not overloaded, declares no exceptions and returns nothing.
    pub fn new(class: ClassName, name: &str, parameters: Vec<Parameter>) -> Callee {
        Callee {
            class,
            name: name.to_owned(),
            parameters,
            varargs: false,
            result: None,
            throws: Vec::new(),
            overloaded: false,
            deprecated: None,
        }
    }

    /// Whether an argument must be cast to a raw type: `Object.class` is no `Class<E extends Enum<E>>`.
    pub(crate) fn needs_raw(&self, at: usize, argument: &Expr) -> bool {
        let raw = |parameter: &Parameter| matches!(&parameter.ty, Type::Class(class) if class.arguments == TypeArguments::Raw);
        matches!(argument, Expr::ClassLiteral(_)) && self.parameters.get(at).is_some_and(raw)
    }

    /// The same with this result.
    pub fn returning(mut self, result: Type) -> Callee {
        self.result = Some(result);
        self
    }
}

impl Parameter {
    /// A parameter.
    pub fn new(name: &str, ty: Type) -> Parameter {
        Parameter { name: name.to_owned(), ty }
    }
}

impl Expr {
    /// A string literal.
    pub fn text(text: &str) -> Expr {
        Expr::Text(text.encode_utf16().collect())
    }

    /// A `double` literal.
    pub fn double(value: f64) -> Expr {
        Expr::Double(value.to_bits())
    }

    /// A `float` literal.
    pub fn float(value: f32) -> Expr {
        Expr::Float(value.to_bits())
    }

    /// `new C(…)`
    pub fn instance(class: ClassType, callee: impl Into<Arc<Callee>>, arguments: Vec<Expr>) -> Expr {
        Expr::New { class, callee: callee.into(), arguments, outer: None }
    }

    /// `C.m(…)`
    pub fn call_static(callee: impl Into<Arc<Callee>>, arguments: Vec<Expr>) -> Expr {
        Expr::CallStatic { callee: callee.into(), arguments }
    }

    /// `receiver.m(…)`
    pub fn call(receiver: Expr, callee: impl Into<Arc<Callee>>, arguments: Vec<Expr>) -> Expr {
        Expr::Call { receiver: Box::new(receiver), callee: callee.into(), arguments }
    }

    /// A primitive or string literal: what tests may differ in and still be one parameterised test.
    pub fn is_literal(&self) -> bool {
        matches!(
            self,
            Expr::Boolean(_)
                | Expr::Byte(_)
                | Expr::Char(_)
                | Expr::Short(_)
                | Expr::Int(_)
                | Expr::Long(_)
                | Expr::Float(_)
                | Expr::Double(_)
                | Expr::Text(_)
        )
    }

    /// The static type, if it does not depend on a variable's.
    pub fn own_type(&self) -> Option<Type> {
        Some(match self {
            Expr::Boolean(_) => Type::Boolean,
            Expr::Byte(_) => Type::Byte,
            Expr::Char(_) => Type::Char,
            Expr::Short(_) => Type::Short,
            Expr::Int(_) | Expr::Length(_) => Type::Int,
            Expr::Long(_) => Type::Long,
            Expr::Float(_) => Type::Float,
            Expr::Double(_) => Type::Double,
            Expr::Text(_) => Type::string(),
            Expr::Null(_) | Expr::Var(_) => return None,
            Expr::Static { ty, .. } | Expr::Field { ty, .. } | Expr::Element { ty, .. } => ty.clone(),
            Expr::ClassLiteral(_) => Type::class("java.lang.Class"),
            Expr::Boxed(value) => value.own_type()?.boxed(),
            Expr::Array { element, .. } => element.clone().array(),
            Expr::Zeros { element, lengths } => lengths.iter().fold(element.clone(), |ty, _| ty.array()),
            Expr::New { class, .. } => Type::Class(class.clone()),
            Expr::CallStatic { callee, .. } | Expr::Call { callee, .. } => callee.result.clone()?,
            Expr::Stub(stub) => Type::Class(stub.of.clone()),
            Expr::Cast(ty, _) => ty.clone(),
        })
    }

    /// The expressions directly within.
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Boxed(part) | Expr::Cast(_, part) | Expr::Length(part) => vec![part],
            Expr::Field { object, .. } => vec![object],
            Expr::Element { array, index, .. } => vec![array, index],
            Expr::Array { elements, .. } => elements.iter().collect(),
            Expr::New { arguments, outer, .. } => outer.iter().map(|o| &**o).chain(arguments).collect(),
            Expr::CallStatic { arguments, .. } => arguments.iter().collect(),
            Expr::Call { receiver, arguments, .. } => std::iter::once(&**receiver).chain(arguments).collect(),
            Expr::Stub(stub) => stub.values().collect(),
            _ => Vec::new(),
        }
    }

    /// The arguments of a call.
    pub fn arguments(&self) -> &[Expr] {
        match self {
            Expr::New { arguments, .. }
            | Expr::CallStatic { arguments, .. }
            | Expr::Call { arguments, .. } => arguments,
            _ => &[],
        }
    }

    /// The method or constructor that is called, if it is a call.
    pub fn callee(&self) -> Option<&Callee> {
        match self {
            Expr::New { callee, .. } | Expr::CallStatic { callee, .. } | Expr::Call { callee, .. } => {
                Some(callee)
            }
            _ => None,
        }
    }
}
