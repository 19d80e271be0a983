//! An object of an interface or abstract class that answers each call as it is told.
//!
//! Where Mockito is at hand, one that is declared as a variable of its own is a mock; all others are lambdas and anonymous
//! classes.

use crate::class_name::ClassName;
use crate::expr::{Expr, Parameter};
use crate::java_type::{ClassType, Type};

/// A lambda or an anonymous class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stub {
    /// The interface or abstract class.
    pub of: ClassType,
    /// Whether a lambda may stand for it: a functional interface whose method is not generic.
    pub functional: bool,
    /// How Mockito makes it, if it does.
    pub mock: Option<Mock>,
    /// Every method without a body, and those with one that shall answer otherwise.
    pub methods: Vec<StubMethod>,
}

/// How Mockito makes a stub.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mock {
    /// Whether its extension for JUnit 5 is there: answers that nobody asks for are errors then.
    pub extension: bool,
    /// Whether methods with a body are run.
    pub real: bool,
}

/// A method of a stub.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubMethod {
    /// Its name.
    pub name: String,
    /// Its own type parameters.
    pub type_parameters: Vec<StubTypeParameter>,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its result.
    pub result: Option<Type>,
    /// `public`, `protected` or nothing.
    pub access: StubAccess,
    /// The checked exceptions that the answers need.
    pub throws: Vec<ClassName>,
    /// The exceptions that a call of it may throw, where it is a mock's.
    pub declared: Vec<ClassName>,
    /// Whether another method of its name takes as many arguments.
    pub overloaded: bool,
    /// What the first, second, … call gives; the last answer is given ever after. None: a zero, or nothing.
    pub answers: Vec<Answer>,
}

/// A type parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubTypeParameter {
    /// Its name.
    pub name: String,
    /// Its bounds, `Object` left out.
    pub bounds: Vec<Type>,
}

/// The access of an overriding method: that of the method overridden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StubAccess {
    /// `public`
    Public,
    /// `protected`
    Protected,
    /// In the same package.
    Package,
}

/// How a call of a stub ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It returns this.
    Return(Expr),
    /// It returns nothing.
    Nothing,
    /// It throws this.
    Throw(Expr),
    /// It calls a method of one of its parameters, and returns what that gives.
    Run {
        /// The number of the parameter.
        parameter: usize,
        /// The name of the method, which takes nothing.
        method: String,
    },
}

impl Stub {
    /// How Mockito makes it, if it does: not where a lambda says it shorter.
    pub fn mocked(&self) -> Option<Mock> {
        let is_lambda = self.functional && self.methods.iter().all(|method| method.answers.len() <= 1);
        self.mock.filter(|_| !is_lambda)
    }

    /// The methods with answers.
    pub fn answering(&self) -> impl Iterator<Item = &StubMethod> {
        self.methods.iter().filter(|method| !method.answers.is_empty())
    }

    /// The expressions in the answers.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.methods.iter().flat_map(|method| &method.answers).filter_map(|answer| match answer {
            Answer::Return(value) | Answer::Throw(value) => Some(value),
            Answer::Nothing | Answer::Run { .. } => None,
        })
    }
}

impl StubMethod {
    /// The zero of the result's type.
    pub fn zero(&self) -> Answer {
        Answer::Return(match &self.result {
            None => return Answer::Nothing,
            Some(Type::Boolean) => Expr::Boolean(false),
            Some(Type::Byte) => Expr::Byte(0),
            Some(Type::Char) => Expr::Char(0),
            Some(Type::Short) => Expr::Short(0),
            Some(Type::Int) => Expr::Int(0),
            Some(Type::Long) => Expr::Long(0),
            Some(Type::Float) => Expr::Float(0),
            Some(Type::Double) => Expr::Double(0),
            Some(reference) => Expr::Null(reference.clone()),
        })
    }
}
