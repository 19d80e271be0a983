//! Objects in a wanted state, built through what a test may use: constructors, factories, setters, fields.
//!
//! The way is found by simple patterns in the bodies ([`effects`]): an argument that ends up in a field, a
//! setter, a field that may be assigned, a collection that a method adds to. Fewest parameters first. Objects
//! may be shared and may refer to each other in cycles as long as a setter or field closes the cycle.

mod candidates;
mod effects;
mod library;
mod plan;
mod values;

use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, MethodId, Program};

use crate::case::Arrangement;
use crate::expr::Expr;
use crate::inexpressible::Inexpressible;
use crate::java_type::Type;
use plan::Plan;

/// A value that is wanted in a field, an element or an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// A primitive constant of the type of its place, or a string.
    Literal(Expr),
    /// `null`
    Null,
    /// An object, by its number in the [`WantedObjects`]: the same number is the same object.
    Object(usize),
}

/// The objects that are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WantedObjects {
    /// The objects; wants refer to them by number.
    pub objects: Vec<WantedObject>,
}

/// One object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WantedObject {
    /// An instance of exactly this class; fields that are not mentioned may hold anything.
    Instance {
        /// The class.
        class: ClassId,
        /// What fields must hold, inherited ones included.
        fields: Vec<(FieldId, Want)>,
    },
    /// Any instance of this class or of a subclass.
    Any(ClassId),
    /// An array.
    Array {
        /// The array's class.
        class: ClassId,
        /// Its elements.
        elements: Vec<Want>,
    },
    /// A string.
    Text(Vec<u16>),
    /// A wrapper's object of this primitive literal.
    Boxed(Expr),
    /// An enum constant.
    Constant {
        /// The enum class.
        class: ClassId,
        /// The constant.
        name: String,
    },
    /// The object of a class.
    ClassObject(ClassId),
    /// A collection of the JDK with a constructor without parameters, filled by `add`.
    Collection {
        /// The class.
        class: ClassId,
        /// The elements, in the order in which they are added.
        elements: Vec<Want>,
    },
    /// A map of the JDK with a constructor without parameters, filled by `put`.
    Map {
        /// The class.
        class: ClassId,
        /// The entries, in the order in which they are put.
        entries: Vec<(Want, Want)>,
    },
    /// An object of an interface or abstract class that answers calls as told; other methods answer zeros.
    Stub {
        /// The interface or abstract class.
        class: ClassId,
        /// The answers of methods, call after call.
        answers: Vec<(MethodId, Vec<Want>)>,
    },
}

/// An object that the test itself refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// The value.
    pub want: Want,
    /// The type of the place where it is used.
    pub ty: Type,
    /// A name for the variable.
    pub name: String,
}

/// Statements that build what was wanted.
#[derive(Clone, Debug)]
pub struct Construction {
    /// The statements.
    pub arrangement: Arrangement,
    /// One expression for each root, in their order.
    pub roots: Vec<Expr>,
}

/// Why an object cannot be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Cannot {
    /// No constructor, factory, setter or assignment brings the value into the field.
    #[error("no accessible constructor, factory or setter of {class} sets field {field}")]
    NoSetter {
        /// The class.
        class: String,
        /// The field.
        field: String,
    },
    /// Nothing accessible makes an object of the class.
    #[error("no accessible constructor or factory makes an object of {0}")]
    NoConstructor(String),
    /// Two objects need each other to be made.
    #[error("{0} is needed to make itself, and no setter closes the cycle")]
    Cycle(String),
    /// A class or member that a test cannot use.
    #[error(transparent)]
    Inexpressible(#[from] Inexpressible),
    /// The search became too long.
    #[error("too many ways to make {0} were tried")]
    GaveUp(String),
    /// The wanted value does not fit its place: an error of the caller.
    #[error("{0}")]
    Misfit(String),
}

/// Builds the roots, and whatever they need, for a test in `package` (with dots).
pub fn construct(
    program: &Program,
    bodies: &Bodies,
    package: &str,
    graph: &WantedObjects,
    roots: &[Root],
) -> Result<Construction, Cannot> {
    let mut plan = Plan::new(program, bodies, package, graph);
    let roots = roots
        .iter()
        .map(|root| plan.build(&root.want, &root.ty, &root.name))
        .collect::<Result<Vec<Expr>, Cannot>>()?;
    Ok(Construction { arrangement: plan.finish()?, roots })
}
