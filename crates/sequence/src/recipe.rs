//! Recipes: sequences of calls whose primitives, strings and arrays are left open.

use attest_program::{ClassId, FieldId, MethodId};

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
    /// The result of a call on the receiver of the call that it is an argument of.
    Asked(Box<Call>),
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
    /// A static field that is set once: `Locale.ROOT`.
    Constant(FieldId),
    /// The result of a call on an object: `builder.build()`.
    Got {
        /// The object.
        object: Box<Source>,
        /// The call.
        call: Box<Call>,
    },
    /// An object of an interface or abstract class, made for it, that answers every call of a missing method alike.
    Stub {
        /// The constructor of the class that was made for it.
        constructor: MethodId,
        /// The interface or abstract class.
        of: ClassId,
        /// What it answers.
        reply: Reply,
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

/// What a stub answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reply {
    /// `false`, zero, null.
    Nothing,
    /// `true`, one, a text, collection or number where one fits, else null.
    Something,
    /// The same, but a list where any object fits.
    Lists,
    /// The same, but a set where any object fits.
    Sets,
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

/// What a recipe leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input<'r> {
    /// Its type.
    pub descriptor: &'r str,
    /// What it is called.
    pub name: &'r str,
    /// Whether it may be null.
    pub nullable: bool,
}

impl Source {
    /// What it leaves open, in the order in which it is needed.
    pub fn inputs(&self) -> Vec<Input<'_>> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found
    }

    fn collect<'r>(&'r self, found: &mut Vec<Input<'r>>) {
        match self {
            Source::Input { descriptor, name, nullable } => {
                found.push(Input { descriptor, name, nullable: *nullable });
            }
            Source::Null(_) | Source::Receiver | Source::Constant(_) | Source::Stub { .. } => {}
            Source::Got { object, call } => {
                object.collect(found);
                call.arguments.iter().for_each(|argument| argument.collect(found));
            }
            Source::Asked(call) => call.arguments.iter().for_each(|argument| argument.collect(found)),
            Source::New { arguments, .. } | Source::Factory { arguments, .. } => {
                arguments.iter().for_each(|argument| argument.collect(found));
            }
            Source::Array { elements, .. } => elements.iter().for_each(|element| element.collect(found)),
            Source::Built { base, calls } => {
                base.collect(found);
                calls.iter().flat_map(|call| &call.arguments).for_each(|argument| argument.collect(found));
            }
        }
    }

    /// How many calls it takes.
    pub fn size(&self) -> usize {
        let all = |sources: &[Source]| sources.iter().map(Source::size).sum::<usize>();
        match self {
            Source::Input { .. } | Source::Null(_) | Source::Receiver | Source::Constant(_) => 0,
            Source::Stub { .. } => 1,
            Source::Got { object, call } => object.size() + 1 + all(&call.arguments),
            Source::Asked(call) => 1 + all(&call.arguments),
            Source::New { arguments, .. } | Source::Factory { arguments, .. } => 1 + all(arguments),
            Source::Array { elements, .. } => all(elements),
            Source::Built { base, calls } => {
                base.size() + calls.iter().map(|call| 1 + all(&call.arguments)).sum::<usize>()
            }
        }
    }
}

impl Call {
    /// What its arguments leave open, in order.
    pub fn inputs(&self) -> Vec<Input<'_>> {
        self.arguments.iter().flat_map(Source::inputs).collect()
    }
}

impl Recipe {
    /// What it leaves open, in order: the receiver's, then the arguments'.
    pub fn inputs(&self) -> Vec<Input<'_>> {
        let mut found = self.receiver.as_ref().map(Source::inputs).unwrap_or_default();
        found.extend(self.call.inputs());
        found
    }

    /// All methods and constructors that it calls, with their arguments.
    pub fn calls(&self) -> Vec<(MethodId, &[Source])> {
        let mut found = vec![(self.call.method, self.call.arguments.as_slice())];
        let mut pending: Vec<&Source> = self.receiver.iter().chain(&self.call.arguments).collect();
        while let Some(source) = pending.pop() {
            match source {
                Source::Input { .. }
                | Source::Null(_)
                | Source::Receiver
                | Source::Constant(_)
                | Source::Stub { .. } => {}
                Source::Got { object, call } => {
                    pending.push(object);
                    found.push((call.method, &call.arguments));
                    pending.extend(&call.arguments);
                }
                Source::Asked(call) => {
                    found.push((call.method, &call.arguments));
                    pending.extend(&call.arguments);
                }
                Source::New { constructor: method, arguments } | Source::Factory { method, arguments } => {
                    found.push((*method, arguments));
                    pending.extend(arguments);
                }
                Source::Array { elements, .. } => pending.extend(elements),
                Source::Built { base, calls } => {
                    pending.push(base);
                    for call in calls {
                        found.push((call.method, &call.arguments));
                        pending.extend(&call.arguments);
                    }
                }
            }
        }
        found
    }

    /// How many calls it takes, the last one included.
    pub fn size(&self) -> usize {
        let receiver = self.receiver.as_ref().map_or(0, Source::size);
        1 + receiver + self.call.arguments.iter().map(Source::size).sum::<usize>()
    }
}
