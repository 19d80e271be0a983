//! What the symbolic executor asks the model finder, and what it gets back.
//!
//! A question is satisfiable *in scope* if there is an input heap that keeps H1 to H9 (H9 if roots are named), of at
//! most `references + scope` objects, and an assignment of the references and set symbols, within their bounds, such
//! that every fact holds. The order of objects that [`crate::terms::FactNode::Before`] and the interpreter's loops
//! go by is the order of their ids in the heap that is found.

use attest_solver::Stopped;

use crate::heap::{Heap, ObjectId, Objects};
use crate::terms::{Created, Fact, Reference, Set, SetSymbol};

/// Facts of one path, and the symbols they are about.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The references that stand for one object each: those of the inputs and those the path has drawn.
    pub references: &'a [Reference],
    /// The set symbols.
    pub symbols: &'a [SetSymbol],
    /// The objects that the path has created, in order.
    pub created: &'a [Created],
    /// The input variables, each a reference or a set symbol, in the order of their declaration.
    pub inputs: &'a [Set],
    /// Which of the inputs are roots, if every object must be held by a root, be a value, or have a container (H9).
    pub roots: Option<&'a [usize]>,
    /// Whether what follows from H9 for the fields of roots is a clause of its own. It settles questions about one feature
    /// and is a burden on those about a path.
    pub roots_hold: bool,
    /// What must hold, all of it.
    pub facts: &'a [Fact],
    /// How many objects there may be beside those of the references.
    pub scope: u32,
}

/// What came of a question.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Such a heap.
    Found(Box<Assignment>),
    /// There is none in scope.
    Nothing,
    /// The finder gave up.
    Undecided(Stopped),
}

/// An input heap and what the symbols mean in it.
///
/// The heap has only what is reachable from the input variables (and, if roots are named, the containers of that) or
/// denoted by a symbol. Created objects are not in it; their ids follow: the `nth` created has the id
/// `heap.len() + nth`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The input heap.
    pub heap: Heap,
    /// The value of each input variable.
    pub inputs: Vec<Objects>,
    /// The object of each reference, in the order of [`Question::references`].
    pub references: Vec<ObjectId>,
    /// The members of each set symbol, in the order of [`Question::symbols`].
    pub symbols: Vec<Objects>,
}
