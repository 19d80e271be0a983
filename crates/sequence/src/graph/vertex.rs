//! Vertices and edges, as data.

use attest_program::{ClassId, Kind};
use attest_term::Term;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::menu::Argument;
use super::shape::Shape;

/// Some disjuncts of a vertex, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Range {
    /// The vertex.
    pub vertex: usize,
    /// The first disjunct.
    pub first: usize,
    /// The one after the last.
    pub end: usize,
}

/// One way in which the words of a vertex can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disjunct {
    /// What holds, sorted: over the words (`s`) and quantified variables (`b`).
    pub conditions: Vec<Term>,
    /// Whether nothing is quantified.
    pub exact: bool,
    /// The edge that leads here; none for the beginning.
    pub edge: Option<usize>,
    /// How many calls it takes.
    pub depth: u32,
}

/// A shape and the words that it can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertex {
    /// The shape.
    pub shape: Shape,
    /// In the order in which they were found, so that calls never get fewer.
    pub disjuncts: Vec<Disjunct>,
}

/// A path of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// From where.
    pub from: Range,
    /// Which call of the menu.
    pub call: usize,
    /// With which objects.
    pub arguments: Vec<Argument>,
    /// What holds before and on the path: over the words before (`s`), quantified variables and arguments (`x`).
    pub conditions: Vec<Term>,
    /// The words of the vertex that it leads to.
    pub words: Vec<(Kind, Term)>,
    /// For each root of the vertex that it leads to, which root it was; none if it is the result.
    pub roots: Vec<Option<u32>>,
    /// To where.
    pub to: usize,
    /// What the call threw, after it had changed something.
    pub threw: Option<ClassId>,
}

/// All that was found.
#[derive(Clone, Default, Debug)]
pub struct Graph {
    /// The vertices; 0 is the beginning, before any call.
    pub vertices: Vec<Vertex>,
    /// The edges that led to something new.
    pub edges: Vec<Edge>,
    /// Vertices by shape.
    pub(crate) by_shape: FxHashMap<Shape, usize>,
}

impl Graph {
    /// The beginning alone.
    pub fn new() -> Graph {
        let start = Disjunct { conditions: Vec::new(), exact: true, edge: None, depth: 0 };
        let mut graph = Graph::default();
        graph.vertices.push(Vertex { shape: Shape::default(), disjuncts: vec![start] });
        graph.by_shape.insert(Shape::default(), 0);
        graph
    }

    /// The disjuncts of a range.
    pub fn disjuncts(&self, range: Range) -> &[Disjunct] {
        &self.vertices[range.vertex].disjuncts[range.first..range.end]
    }
}
