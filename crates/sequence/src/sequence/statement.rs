//! The statements of call sequences.

use std::slice::{from_mut, from_ref};

use attest_program::{ClassId, FieldId, GenericType, MethodId, Program, TypeArguments};

use super::{Sequence, Var};

/// One statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// A value that is left open: a primitive, a string, an enum constant, or an array of such.
    Input(Input),
    /// Null of this class.
    Null(ClassId),
    /// A static field that is set once: `Locale.ROOT`.
    Constant(FieldId),
    /// `new C(…)`
    New {
        /// The constructor.
        constructor: MethodId,
        /// Its arguments.
        arguments: Vec<Var>,
    },
    /// `C.of(…)`, `object.add(…)`
    Call {
        /// The method.
        method: MethodId,
        /// The object that it is called on; nothing for static methods.
        receiver: Option<Var>,
        /// Its arguments.
        arguments: Vec<Var>,
        /// The exception that it throws.
        throws: Option<ClassId>,
    },
    /// `new C[] {…}`
    Array {
        /// The array class.
        class: ClassId,
        /// Its elements.
        elements: Vec<Var>,
    },
    /// `object.limit = 5`
    Set {
        /// The field, which is no static one.
        field: FieldId,
        /// The object.
        object: Var,
        /// What the field is set to.
        value: Var,
    },
    /// An object of an interface or abstract class, made for it: each method without a body has one answer.
    Stub {
        /// The constructor of the class that was made for it.
        constructor: MethodId,
        /// The interface or abstract class, with the types that it is applied to.
        of: GenericType,
        /// The answers, in the order of the methods without a body.
        answers: Vec<Reply>,
    },
}

/// A value that is left open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its type.
    pub descriptor: String,
    /// What it is called.
    pub name: String,
    /// Whether it may be null.
    pub nullable: bool,
    /// The types that its type is applied to, as far as they are known.
    pub arguments: TypeArguments,
}

/// What a method of a stub answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Zero, null or nothing: the calls that the stub is made for do not ask.
    Unasked,
    /// Nothing, or null where nothing else can be made.
    Nothing,
    /// It returns this.
    Value(Var),
    /// It returns the first when it is called first, and the second ever after.
    Changing(Var, Var),
    /// It throws this.
    Throws(Var),
    /// It runs what it is given, and returns what that gives.
    Runs,
}

impl Reply {
    /// The variables that it takes.
    pub fn vars(self) -> impl Iterator<Item = Var> {
        let (first, second) = match self {
            Reply::Unasked | Reply::Nothing | Reply::Runs => (None, None),
            Reply::Value(var) | Reply::Throws(var) => (Some(var), None),
            Reply::Changing(first, second) => (Some(first), Some(second)),
        };
        first.into_iter().chain(second)
    }

    fn each_var(&mut self, change: impl Fn(Var) -> Var) {
        match self {
            Reply::Unasked | Reply::Nothing | Reply::Runs => {}
            Reply::Value(var) | Reply::Throws(var) => *var = change(*var),
            Reply::Changing(first, second) => (*first, *second) = (change(*first), change(*second)),
        }
    }
}

/// What a method of a stub shall answer, and how that is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answered {
    /// Zero, null or nothing: nobody asks.
    Unasked,
    /// Nothing, or null where nothing else can be made.
    Nothing,
    /// It returns this.
    Value(Sequence),
    /// It returns the first when it is called first, and the second ever after.
    Changing(Sequence, Sequence),
    /// It throws this.
    Throws(Sequence),
    /// It runs what it is given, and returns what that gives.
    Runs,
}

impl Statement {
    /// The variables that it uses, the receiver first.
    pub fn uses(&self) -> impl Iterator<Item = Var> + '_ {
        let (receiver, others): (Option<Var>, &[Var]) = match self {
            Statement::Input(_) | Statement::Null(_) | Statement::Constant(_) | Statement::Stub { .. } => {
                (None, &[])
            }
            Statement::New { arguments, .. } => (None, arguments),
            Statement::Call { receiver, arguments, .. } => (*receiver, arguments),
            Statement::Array { elements, .. } => (None, elements),
            Statement::Set { object, value, .. } => (Some(*object), from_ref(value)),
        };
        let answers: &[Reply] = match self {
            Statement::Stub { answers, .. } => answers,
            _ => &[],
        };
        let answers = answers.iter().copied().flat_map(Reply::vars);
        receiver.into_iter().chain(others.iter().copied()).chain(answers)
    }

    /// The arguments or elements, or what a field is set to.
    pub fn arguments(&self) -> &[Var] {
        match self {
            Statement::New { arguments, .. } | Statement::Call { arguments, .. } => arguments,
            Statement::Array { elements, .. } => elements,
            Statement::Set { value, .. } => from_ref(value),
            Statement::Input(_) | Statement::Null(_) | Statement::Constant(_) | Statement::Stub { .. } => &[],
        }
    }

    /// The method or constructor that it calls; a stub's own constructor is none of the program's.
    pub fn method(&self) -> Option<MethodId> {
        match self {
            Statement::New { constructor: method, .. } | Statement::Call { method, .. } => Some(*method),
            _ => None,
        }
    }

    /// The object that a method is called on, or of which a field is set.
    pub fn receiver(&self) -> Option<Var> {
        match self {
            Statement::Call { receiver, .. } => *receiver,
            Statement::Set { object, .. } => Some(*object),
            _ => None,
        }
    }

    /// The class as which its value is at hand, as far as it says.
    pub fn class(&self, program: &Program) -> Option<ClassId> {
        match self {
            Statement::New { constructor, .. } => Some(program.method(*constructor).class),
            Statement::Call { method, .. } => {
                let descriptor = program.text(program.method(*method).descriptor);
                let (_, result) = attest_program::split_descriptor(descriptor)?;
                program.load_descriptor(result).ok()
            }
            Statement::Constant(field) => {
                program.load_descriptor(program.text(program.field(*field).descriptor)).ok()
            }
            Statement::Stub { of, .. } => Some(of.class),
            Statement::Input(_) | Statement::Null(_) | Statement::Array { .. } | Statement::Set { .. } => {
                None
            }
        }
    }

    pub(super) fn is_call(&self) -> bool {
        self.changes_objects() || matches!(self, Statement::New { .. } | Statement::Stub { .. })
    }

    /// Whether it may change the object that it is made on.
    pub(super) fn changes_objects(&self) -> bool {
        matches!(self, Statement::Call { .. } | Statement::Set { .. })
    }

    pub(super) fn each_var(&mut self, change: impl Fn(Var) -> Var) {
        let (receiver, others): (Option<&mut Var>, &mut [Var]) = match self {
            Statement::Input(_) | Statement::Null(_) | Statement::Constant(_) => return,
            Statement::Stub { answers, .. } => {
                answers.iter_mut().for_each(|reply| reply.each_var(&change));
                return;
            }
            Statement::New { arguments, .. } => (None, arguments),
            Statement::Call { receiver, arguments, .. } => (receiver.as_mut(), arguments),
            Statement::Array { elements, .. } => (None, elements),
            Statement::Set { object, value, .. } => (Some(object), from_mut(value)),
        };
        receiver.into_iter().chain(others).for_each(|var| *var = change(*var));
    }
}
