//! Call graphs over bodies, by class hierarchy analysis or rapid type analysis.
//!
//! Class hierarchy analysis: Dean, Grove, Chambers, "Optimization of Object-Oriented Programs Using
//! Static Class Hierarchy Analysis" (ECOOP 1995). Rapid type analysis: Bacon, Sweeney, "Fast Static
//! Analysis of C++ Virtual Function Calls" (OOPSLA 1996). Differs:
//! 1. Static initialisers are methods too: `init` is an edge to the initialiser of the class, of its
//!    superclasses, and of its superinterfaces that declare a default method (JVMS 5.5).
//! 2. Strings, `Class` objects and the exceptions of checks count as instantiated where an
//!    instruction makes them. What native code and reflection make must be given as `assumed`.
//! 3. Calls whose target is made by running code are not followed but listed as unresolved.
//!
//! The same input gives the same graph, nodes and edges in the same order.

mod build;
mod targets;

use attest_program::{ClassId, LinkError, MethodId, Program};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::body::Body;

/// Where bodies come from; `None` for a method without one.
pub type BodySource<'a, 'b> = &'a dyn Fn(MethodId) -> Option<&'b Body>;

/// Which classes the receiver of a virtual call may have.
#[derive(Clone, Copy, Debug)]
pub enum Receivers<'a> {
    /// Any of these that fits (class hierarchy analysis); see [`loaded_classes`].
    Any(&'a [ClassId]),
    /// Those that reachable code instantiates (rapid type analysis), and these.
    Instantiated {
        /// Classes assumed to have instances from the start.
        assumed: &'a [ClassId],
    },
}

/// Why a caller may run a method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EdgeKind {
    /// A call.
    Call,
    /// The initialisation of a class.
    Init,
}

/// An edge of the call graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The method that contains the instruction.
    pub from: MethodId,
    /// The instruction, an index into the caller's body.
    pub inst: u32,
    /// Why.
    pub kind: EdgeKind,
    /// The method that may run.
    pub to: MethodId,
}

/// A call whose targets are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unresolved {
    /// The method that contains the instruction.
    pub from: MethodId,
    /// The instruction, an index into the caller's body.
    pub inst: u32,
    /// Why nothing is known.
    pub why: UnresolvedReason,
}

/// Why the targets of a call are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnresolvedReason {
    /// `invokedynamic`: a bootstrap method makes the target.
    Dynamic,
    /// A constant made by running code.
    DynamicConstant,
    /// A signature-polymorphic method: the target is a value (JVMS 2.9.3).
    Polymorphic,
    /// The reference does not resolve: the call throws this error.
    Link(LinkError),
}

/// The methods that may run from some entries, and which may call which.
#[derive(Debug)]
pub struct CallGraph {
    methods: Vec<MethodId>,
    edges: Vec<Edge>,
    instantiated: Vec<ClassId>,
    unresolved: Vec<Unresolved>,
}

impl CallGraph {
    /// The graph of what may run from these entries. The initialisers of the entries' classes are
    /// entries as well.
    pub fn build(
        program: &Program,
        entries: &[MethodId],
        bodies: BodySource<'_, '_>,
        receivers: Receivers<'_>,
    ) -> CallGraph {
        build::build(program, entries, bodies, receivers)
    }

    /// The reachable methods by id, those without a body included.
    pub fn methods(&self) -> &[MethodId] {
        &self.methods
    }

    /// Whether a method may run.
    pub fn contains(&self, method: MethodId) -> bool {
        self.methods.binary_search(&method).is_ok()
    }

    /// All edges by caller, instruction and callee.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The edges of a caller, by instruction.
    pub fn callees(&self, from: MethodId) -> &[Edge] {
        let start = self.edges.partition_point(|e| e.from < from);
        let count = self.edges[start..].partition_point(|e| e.from == from);
        &self.edges[start..start + count]
    }

    /// The classes that count as instantiated, by id; none under class hierarchy analysis.
    pub fn instantiated(&self) -> &[ClassId] {
        &self.instantiated
    }

    /// The calls that were not followed, by caller and instruction.
    pub fn unresolved(&self) -> &[Unresolved] {
        &self.unresolved
    }

    /// The strongly connected components, callees before callers; each sorted by id.
    pub fn bottom_up(&self) -> Vec<Vec<MethodId>> {
        let mut graph: DiGraph<MethodId, ()> = DiGraph::with_capacity(self.methods.len(), self.edges.len());
        for method in &self.methods {
            graph.add_node(*method);
        }
        let node = |m: MethodId| self.methods.binary_search(&m).ok().map(NodeIndex::new);
        let mut last = None;
        for edge in &self.edges {
            // Many sites of one caller often share a callee.
            if last != Some((edge.from, edge.to)) {
                last = Some((edge.from, edge.to));
                if let (Some(from), Some(to)) = (node(edge.from), node(edge.to)) {
                    graph.add_edge(from, to, ());
                }
            }
        }
        // Kosaraju's algorithm, since the library's Tarjan recurses as deep as the calls go.
        let component = |nodes: Vec<NodeIndex>| {
            let mut methods: Vec<_> = nodes.into_iter().map(|n| graph[n]).collect();
            methods.sort_unstable();
            methods
        };
        kosaraju_scc(&graph).into_iter().map(component).collect()
    }
}

/// All classes loaded so far that objects can have, by id: the universe for [`Receivers::Any`].
pub fn loaded_classes(program: &Program) -> Vec<ClassId> {
    let all = (0..program.class_count() as u32).map(ClassId::new);
    all.filter(|id| targets::can_have_instances(program, *id)).collect()
}
