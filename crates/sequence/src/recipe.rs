//! Recipes: sequences of calls whose primitives, strings and arrays are left open.

use attest_program::{ClassId, MethodId};

/// How a value is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Left open: a primitive, a string, an enum constant, or an array of such.
    Input {
        /// The type.
        descriptor: String,
        /// What it is called.
        name: String,
        /// Whether it may be null.
        nullable: bool,
    },
    /// Null of this class.
    Null(ClassId),
    /// The receiver of the call that it is an argument of.
    Receiver,
    /// `new C(…)`
    New {
        /// The constructor.
        constructor: MethodId,
        /// Its arguments.
        arguments: Vec<Source>,
    },
    /// `C.of(…)`
    Factory {
        /// The static method.
        method: MethodId,
        /// Its arguments.
        arguments: Vec<Source>,
    },
    /// An array of objects.
    Array {
        /// The array class.
        class: ClassId,
        /// Its elements.
        elements: Vec<Source>,
    },
    /// An object on which methods were called.
    Built {
        /// The object.
        base: Box<Source>,
        /// The calls, in order.
        calls: Vec<Call>,
    },
}

/// A call on an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The method.
    pub method: MethodId,
    /// Its arguments without the receiver.
    pub arguments: Vec<Source>,
}

/// A call of a method, with all that its receiver and arguments need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How the receiver is made; nothing for static methods and constructors.
    pub receiver: Option<Source>,
    /// The call.
    pub call: Call,
}

impl Source {
    /// What it leaves open, in the order in which values are given: descriptor, name, whether it may be null.
    pub fn inputs<'s>(&'s self, into: &mut Vec<(&'s str, &'s str, bool)>) {
        match self {
            Source::Input { descriptor, name, nullable } => into.push((descriptor, name, *nullable)),
            Source::Null(_) | Source::Receiver => {}
            Source::New { arguments, .. } | Source::Factory { arguments, .. } => {
                arguments.iter().for_each(|argument| argument.inputs(into));
            }
            Source::Array { elements, .. } => elements.iter().for_each(|element| element.inputs(into)),
            Source::Built { base, calls } => {
                base.inputs(into);
                calls.iter().for_each(|call| call.inputs(into));
            }
        }
    }

    /// How many calls it takes.
    pub fn size(&self) -> usize {
        let all = |sources: &[Source]| sources.iter().map(Source::size).sum::<usize>();
        match self {
            Source::Input { .. } | Source::Null(_) | Source::Receiver => 0,
            Source::New { arguments, .. } | Source::Factory { arguments, .. } => 1 + all(arguments),
            Source::Array { elements, .. } => all(elements),
            Source::Built { base, calls } => {
                base.size() + calls.iter().map(|call| 1 + all(&call.arguments)).sum::<usize>()
            }
        }
    }
}

impl Call {
    /// What its arguments leave open.
    pub fn inputs<'s>(&'s self, into: &mut Vec<(&'s str, &'s str, bool)>) {
        self.arguments.iter().for_each(|argument| argument.inputs(into));
    }
}

impl Recipe {
    /// What it leaves open, in the order in which values are given.
    pub fn inputs(&self) -> Vec<(&str, &str, bool)> {
        let mut found = Vec::new();
        self.receiver.iter().for_each(|receiver| receiver.inputs(&mut found));
        self.call.inputs(&mut found);
        found
    }

    /// How many calls it takes, the last one included.
    pub fn size(&self) -> usize {
        let receiver = self.receiver.as_ref().map_or(0, Source::size);
        1 + receiver + self.call.arguments.iter().map(Source::size).sum::<usize>()
    }
}
