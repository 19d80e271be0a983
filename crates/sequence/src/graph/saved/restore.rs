//! From a saved graph back to one that can be asked and gone on with.

use std::collections::BTreeSet;

use attest_forward::Place;
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};
use attest_state::Ref;
use attest_term::Term;

use super::{SavedCell, SavedEdge, SavedGraph, SavedTarget, SavedThrown, SavedVertex, kind};
use crate::graph::elements::Elements;
use crate::graph::explore::{Builder, Thrown};
use crate::graph::menu::{Argument, Call};
use crate::graph::past::History;
use crate::graph::shape::{Cell, Object, Shape};
use crate::graph::shared::find;
use crate::graph::vertex::{Disjunct, Edge, Graph, Range, Vertex};

const DAMAGED: &str = "it contradicts itself";

impl SavedGraph {
    /// The questions that it was explored for.
    pub fn questions(&self, program: &Program) -> Result<Vec<Call>, String> {
        let tables = Tables::new(program, self)?;
        let all = self.questions.iter().map(|saved| {
            let class = tables.class(saved.class)?;
            match tables.target(saved.target)? {
                Target::Method(method) => Call::of(program, class, method),
                Target::Field(_) => Err(DAMAGED.to_owned()),
            }
        });
        all.collect()
    }
}

impl Builder<'_, '_> {
    /// Takes over what an earlier exploration found; the builder must be new, made for the questions of that
    /// exploration. The error says why it cannot be taken over.
    pub fn restore(&mut self, saved: &SavedGraph) -> Result<(), String> {
        let program = self.machine.program();
        let tables = Tables::new(program, saved)?;
        let mut calls = Vec::new();
        for call in &saved.calls {
            calls.push((tables.class(call.class)?, tables.target(call.target)?));
        }
        let now = self.menu.calls.iter().map(|call| (call.class, Target::of(call)));
        if !calls.iter().copied().eq(now) {
            return Err("other methods can be called now".to_owned());
        }
        for class in &saved.initialised {
            let class = tables.class(*class)?;
            self.initialised.push(class);
            let _ = self.machine.initialise_for_entry(&mut self.origin, class);
        }
        let mut shared = Vec::new();
        for whereabouts in &saved.shared {
            let found = find(program, &self.origin, &self.constants, whereabouts);
            shared.push(found.ok_or("an object that its states refer to is not there any more")?);
        }
        let terms = saved.terms.unpack(self.machine.pool()).map_err(|error| error.to_string())?;
        let mut reading = Reading { tables, terms, shared, graph: Graph::default() };
        for vertex in &saved.vertices {
            reading.vertex(vertex)?;
        }
        for edge in &saved.edges {
            reading.edge(edge, self.menu.calls.len())?;
        }
        let mut thrown = Vec::new();
        for one in &saved.thrown {
            thrown.push(reading.thrown(one, self.menu.calls.len())?);
        }
        let graph = std::mem::take(&mut reading.graph);
        let ends = graph.vertices.iter().flat_map(|vertex| &vertex.disjuncts);
        let wild = ends.filter_map(|one| one.edge).any(|edge| edge >= graph.edges.len());
        let fits = |range: &Range| is_range(&graph, *range);
        let frontiers = saved.rounds.iter().flat_map(|past| &past.frontier);
        if wild
            || !frontiers.clone().all(fits)
            || !graph.edges.iter().all(|edge| fits(&edge.from) && edge.to < graph.vertices.len())
            || !thrown.iter().all(|one| fits(&one.from))
            || saved.rounds.iter().any(|past| past.thrown > thrown.len())
            || graph.vertices.is_empty()
        {
            return Err(DAMAGED.to_owned());
        }
        let fields = |numbers: &[u32]| -> Result<BTreeSet<FieldId>, String> {
            let of = |number: &u32| reading.tables.fields.get(*number as usize).copied();
            Ok(numbers.iter().map(of).collect::<Option<_>>().ok_or(DAMAGED)?)
        };
        if fields(&saved.forgotten)? != self.abstraction.forgotten {
            return Err("other fields are forgotten now".to_owned());
        }
        self.abstraction.restore(fields(&saved.matter)?, fields(&saved.compared)?);
        self.machine.symbols().elements_asked |= saved.asked;
        self.graph = graph;
        self.history = History { rounds: saved.rounds.clone(), thrown, loaded: saved.rounds.len() };
        Ok(())
    }

    /// Further questions; their classes are initialised last, so that what was there stays where it is.
    pub fn add_questions(&mut self, questions: &[Call]) {
        for call in questions {
            let _ = self.machine.initialise_for_entry(&mut self.origin, call.class);
            let holder = call.holder(self.machine.program());
            let _ = self.machine.initialise_for_entry(&mut self.origin, holder);
            if !self.questions.contains(call) {
                self.questions.push(call.clone());
            }
        }
        let calls = self.menu.calls.iter().chain(&self.questions);
        self.elements = Elements::new(self.options.elements, &*self.machine, calls);
    }
}

fn is_range(graph: &Graph, range: Range) -> bool {
    let vertex = graph.vertices.get(range.vertex);
    vertex.is_some_and(|vertex| range.first < range.end && range.end <= vertex.disjuncts.len())
}

/// Classes and methods by number.
struct Tables<'p> {
    program: &'p Program,
    classes: Vec<ClassId>,
    methods: Vec<MethodId>,
    fields: Vec<FieldId>,
}

/// What a call of the menu calls or sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Method(MethodId),
    Field(FieldId),
}

impl Target {
    fn of(call: &Call) -> Target {
        call.sets.map_or(Target::Method(call.method), Target::Field)
    }
}

impl<'p> Tables<'p> {
    fn new(program: &'p Program, saved: &SavedGraph) -> Result<Tables<'p>, String> {
        let mut classes = Vec::new();
        for name in &saved.classes {
            classes.push(program.load(name).map_err(|error| error.to_string())?);
        }
        let mut methods = Vec::new();
        for method in &saved.methods {
            let class = *classes.get(method.class as usize).ok_or(DAMAGED)?;
            let (name, descriptor) = (program.intern(&method.name), program.intern(&method.descriptor));
            let declared = program.class(class).declared_method(name, descriptor);
            methods.push(declared.ok_or_else(|| format!("{} is not there any more", method.name))?);
        }
        let mut fields = Vec::new();
        for field in &saved.fields {
            let class = *classes.get(field.class as usize).ok_or(DAMAGED)?;
            let is_it = |known: &&FieldId| program.text(program.field(**known).name) == field.name;
            let declared = program.class(class).fields.iter().find(is_it);
            fields.push(*declared.ok_or_else(|| format!("{} is not there any more", field.name))?);
        }
        Ok(Tables { program, classes, methods, fields })
    }

    fn class(&self, number: u32) -> Result<ClassId, String> {
        Ok(*self.classes.get(number as usize).ok_or(DAMAGED)?)
    }

    fn method(&self, number: u32) -> Result<MethodId, String> {
        Ok(*self.methods.get(number as usize).ok_or(DAMAGED)?)
    }

    fn target(&self, saved: SavedTarget) -> Result<Target, String> {
        match saved {
            SavedTarget::Method(number) => Ok(Target::Method(self.method(number)?)),
            SavedTarget::Field(number) => {
                Ok(Target::Field(*self.fields.get(number as usize).ok_or(DAMAGED)?))
            }
        }
    }
}

struct Reading<'p> {
    tables: Tables<'p>,
    terms: Vec<Term>,
    shared: Vec<Ref>,
    graph: Graph,
}

impl Reading<'_> {
    fn terms(&self, numbers: &[u32]) -> Result<Vec<Term>, String> {
        let terms: Option<Vec<Term>> =
            numbers.iter().map(|number| self.terms.get(*number as usize).copied()).collect();
        Ok(terms.ok_or(DAMAGED)?)
    }

    fn vertex(&mut self, saved: &SavedVertex) -> Result<(), String> {
        let variables = saved.variables.chars().map(kind::of).collect::<Option<Vec<_>>>().ok_or(DAMAGED)?;
        let count = saved.objects.len() as u32;
        let mut shape = Shape { objects: Vec::new(), roots: saved.roots.clone(), variables };
        for (class, cells) in &saved.objects {
            let class = self.tables.class(*class)?;
            let declared = self.tables.program.class(class);
            let fits = declared.is_array() || declared.slot_kinds.len() == cells.len();
            let mut restored = Vec::new();
            let kind_at = |at: usize| declared.element_kind().or(declared.slot_kinds.get(at).copied());
            let may_count = |at: usize| matches!(kind_at(at), Some(Kind::Int | Kind::Long));
            for (at, cell) in cells.iter().enumerate() {
                restored.push(match *cell {
                    SavedCell::Word(word) => Cell::Word(word),
                    SavedCell::Object(target) if target < count => Cell::Object(target),
                    SavedCell::Variable(number) if (number as usize) < shape.variables.len() => {
                        Cell::Variable(number)
                    }
                    SavedCell::Counter { base, offset } if may_count(at) => Cell::Counter { base, offset },
                    SavedCell::Any if kind_at(at) != Some(Kind::Ref) => Cell::Any,
                    SavedCell::Shared(number) => {
                        Cell::Shared(*self.shared.get(number as usize).ok_or(DAMAGED)?)
                    }
                    SavedCell::Object(_)
                    | SavedCell::Variable(_)
                    | SavedCell::Counter { .. }
                    | SavedCell::Any => return Err(DAMAGED.to_owned()),
                });
            }
            if !fits {
                return Err(DAMAGED.to_owned());
            }
            shape.objects.push(Object { class, cells: restored });
        }
        let mut disjuncts = Vec::new();
        for one in &saved.disjuncts {
            // What is looked up by halving must be in the order of this pool.
            let mut conditions = self.terms(&one.conditions)?;
            conditions.sort_unstable();
            let edge = one.edge.map(|edge| edge as usize);
            disjuncts.push(Disjunct { conditions, exact: one.exact, edge, depth: one.depth });
        }
        if shape.roots.iter().any(|root| *root >= count) || disjuncts.is_empty() {
            return Err(DAMAGED.to_owned());
        }
        self.graph.by_shape.insert(shape.clone(), self.graph.vertices.len());
        self.graph.vertices.push(Vertex { shape, disjuncts });
        Ok(())
    }

    fn edge(&mut self, saved: &SavedEdge, calls: usize) -> Result<(), String> {
        let mut words = Vec::new();
        for (letter, word) in &saved.words {
            words.push((kind::of(*letter).ok_or(DAMAGED)?, self.terms(&[*word])?[0]));
        }
        let threw = saved.threw.map(|class| self.tables.class(class)).transpose()?;
        let edge = Edge {
            from: saved.from,
            call: self.call(saved.call, calls)?,
            arguments: self.arguments(saved.from, &saved.arguments)?,
            conditions: self.terms(&saved.conditions)?,
            words,
            roots: saved.roots.clone(),
            to: saved.to as usize,
            threw,
        };
        self.graph.edges.push(edge);
        Ok(())
    }

    fn thrown(&self, saved: &SavedThrown, calls: usize) -> Result<Thrown, String> {
        let mut trace = Vec::new();
        for (method, pc) in &saved.trace {
            trace.push(Place { method: self.tables.method(*method)?, pc: *pc });
        }
        Ok(Thrown {
            from: saved.from,
            call: self.call(saved.call, calls)?,
            arguments: self.arguments(saved.from, &saved.arguments)?,
            conditions: self.terms(&saved.conditions)?,
            exception: self.tables.class(saved.exception)?,
            trace,
        })
    }

    fn call(&self, number: u32, calls: usize) -> Result<usize, String> {
        let number = number as usize;
        if number < calls { Ok(number) } else { Err(DAMAGED.to_owned()) }
    }

    fn arguments(&self, from: Range, arguments: &[Argument]) -> Result<Vec<Argument>, String> {
        let vertex = self.graph.vertices.get(from.vertex).ok_or(DAMAGED)?;
        let fits = |argument: &Argument| match argument {
            Argument::Root(root) => (*root as usize) < vertex.shape.roots.len(),
            Argument::Primitive(..) | Argument::Constant(_) | Argument::Null => true,
            Argument::Inner(_) => false,
        };
        if arguments.iter().all(fits) { Ok(arguments.to_vec()) } else { Err(DAMAGED.to_owned()) }
    }
}
