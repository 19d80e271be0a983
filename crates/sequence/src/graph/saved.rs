//! A graph as plain data that can be written to a file: classes, methods and objects by name, terms in a table.

mod restore;

use std::collections::{BTreeMap, BTreeSet};

use attest_program::{ClassId, FieldId, Kind, MethodId, Program};
use attest_state::Ref;
use attest_term::{PackedTerms, Term};
use serde::{Deserialize, Serialize};

use super::explore::{Builder, Thrown};
use super::menu::{Argument, Call};
use super::past::Past;
use super::shape::{Cell, Shape};
use super::shared::{Whereabouts, locate};
use super::vertex::{Edge, Range, Vertex};

/// All rounds of an exploration that came to their end.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SavedGraph {
    classes: Vec<String>,
    methods: Vec<SavedMethod>,
    fields: Vec<SavedField>,
    calls: Vec<SavedCall>,
    questions: Vec<SavedCall>,
    initialised: Vec<u32>,
    /// The fields that matter though they looked like counters, those whose bases were compared, and those that are forgotten.
    matter: Vec<u32>,
    compared: Vec<u32>,
    forgotten: Vec<u32>,
    /// Whether code asked more of an element than which it is.
    asked: bool,
    terms: PackedTerms,
    shared: Vec<Whereabouts>,
    vertices: Vec<SavedVertex>,
    edges: Vec<SavedEdge>,
    thrown: Vec<SavedThrown>,
    rounds: Vec<Past>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedMethod {
    class: u32,
    name: String,
    descriptor: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedField {
    class: u32,
    name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedCall {
    class: u32,
    target: SavedTarget,
}

/// The method that is called, or the field that is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum SavedTarget {
    Method(u32),
    Field(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum SavedCell {
    Word(u64),
    Object(u32),
    Shared(u32),
    Variable(u32),
    Counter { base: u32, offset: u64 },
    Any,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedVertex {
    objects: Vec<(u32, Vec<SavedCell>)>,
    roots: Vec<u32>,
    variables: String,
    disjuncts: Vec<SavedDisjunct>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedDisjunct {
    conditions: Vec<u32>,
    exact: bool,
    edge: Option<u32>,
    depth: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedEdge {
    from: Range,
    call: u32,
    arguments: Vec<Argument>,
    conditions: Vec<u32>,
    words: Vec<(char, u32)>,
    roots: Vec<Option<u32>>,
    to: u32,
    threw: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedThrown {
    from: Range,
    call: u32,
    arguments: Vec<Argument>,
    conditions: Vec<u32>,
    exception: u32,
    trace: Vec<(u32, Option<u16>)>,
}

/// Kinds in a file: the characters of descriptors.
pub(super) mod kind {
    use attest_program::Kind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(kind: &Kind, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(kind.descriptor_char())
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Kind, D::Error> {
        let letter = char::deserialize(from)?;
        of(letter).ok_or_else(|| D::Error::custom("no kind"))
    }

    pub(crate) fn of(letter: char) -> Option<Kind> {
        Kind::of_descriptor(letter.encode_utf8(&mut [0; 4]))
    }
}

impl Builder<'_, '_> {
    /// What was found so far, up to the last round that came to its end; the error says what cannot be written.
    pub fn saved(&mut self) -> Result<SavedGraph, String> {
        let program = self.machine.program();
        let rounds = self.history.rounds.clone();
        let mut packing = Packing { program, saved: SavedGraph::default(), terms: Vec::new() };
        let edges = self.pack_vertices(&mut packing, rounds.len() as u32)?;
        for edge in &self.graph.edges[..edges] {
            packing.edge(edge)?;
        }
        let all = match self.history.thrown.len() > self.thrown.len() {
            true => &self.history.thrown,
            false => &self.thrown,
        };
        let known = rounds.last().map_or(0, |past| past.thrown);
        for thrown in &all[..known.min(all.len())] {
            packing.thrown(thrown)?;
        }
        packing.saved.calls = packing.calls(&self.menu.calls)?;
        packing.saved.questions = packing.calls(&self.questions)?;
        packing.saved.asked = self.machine.symbols().elements_asked;
        for class in &self.initialised {
            if program.class(*class).file().is_some() {
                let class = packing.class(*class)?;
                packing.saved.initialised.push(class);
            }
        }
        for field in &self.abstraction.matter {
            let field = packing.field(*field)?;
            packing.saved.matter.push(field);
        }
        for field in &self.abstraction.compared {
            let field = packing.field(*field)?;
            packing.saved.compared.push(field);
        }
        for field in &self.abstraction.forgotten {
            let field = packing.field(*field)?;
            packing.saved.forgotten.push(field);
        }
        packing.saved.rounds = rounds;
        let Packing { mut saved, terms, .. } = packing;
        let (table, places) =
            PackedTerms::pack(self.machine.pool(), &terms).map_err(|error| error.to_string())?;
        saved.terms = table;
        saved.renumber(&places);
        Ok(saved)
    }

    /// The vertices of the first rounds; gives how many edges lead to them.
    fn pack_vertices(&self, packing: &mut Packing<'_>, depth: u32) -> Result<usize, String> {
        // A vertex of a round that was cut off comes after all others.
        let kept = |vertex: &&Vertex| vertex.disjuncts.iter().any(|one| one.depth <= depth);
        let vertices: Vec<&Vertex> = self.graph.vertices.iter().take_while(kept).collect();
        let mut shared: BTreeSet<Ref> = BTreeSet::new();
        for vertex in &vertices {
            let cells = vertex.shape.objects.iter().flat_map(|object| &object.cells);
            shared.extend(cells.filter_map(|cell| match cell {
                Cell::Shared(place) => Some(*place),
                Cell::Word(_) | Cell::Object(_) | Cell::Variable(_) | Cell::Counter { .. } | Cell::Any => {
                    None
                }
            }));
        }
        let mut numbers: BTreeMap<Ref, u32> = BTreeMap::new();
        if !shared.is_empty() {
            for (place, whereabouts) in locate(packing.program, &self.origin, &self.constants, &shared) {
                numbers.insert(place, packing.saved.shared.len() as u32);
                packing.saved.shared.push(whereabouts);
            }
        }
        let mut edges = 0;
        for vertex in vertices {
            let (objects, roots) = (packing.objects(&vertex.shape, &numbers)?, vertex.shape.roots.clone());
            let variables = vertex.shape.variables.iter().map(|kind| kind.descriptor_char()).collect();
            let mut disjuncts = Vec::new();
            for disjunct in vertex.disjuncts.iter().filter(|one| one.depth <= depth) {
                edges = edges.max(disjunct.edge.map_or(0, |edge| edge + 1));
                disjuncts.push(SavedDisjunct {
                    conditions: packing.terms(&disjunct.conditions),
                    exact: disjunct.exact,
                    edge: disjunct.edge.map(|edge| edge as u32),
                    depth: disjunct.depth,
                });
            }
            packing.saved.vertices.push(SavedVertex { objects, roots, variables, disjuncts });
        }
        Ok(edges)
    }

    /// The classes of the program that the states depend on, as far as exploring has touched them.
    pub fn touched(&self) -> Vec<ClassId> {
        let program = self.machine.program();
        let asked: BTreeSet<ClassId> = self.questions.iter().map(|call| call.class).collect();
        let mut all: BTreeSet<ClassId> = self.initialised.iter().copied().collect();
        let states = self.origin.classes.iter().enumerate();
        let begun = states.filter(|(_, known)| !known.statics.is_null());
        all.extend(begun.filter_map(|(at, _)| program.class_id(at as u32)));
        let shapes = self.graph.vertices.iter().flat_map(|vertex| &vertex.shape.objects);
        all.extend(shapes.map(|object| object.class));
        all.retain(|class| !asked.contains(class) && !program.class(*class).is_from_jdk());
        all.extend(self.menu.calls.iter().map(|call| call.class));
        all.into_iter().collect()
    }
}

impl SavedGraph {
    /// How many rounds there are.
    pub fn depth(&self) -> usize {
        self.rounds.len()
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.vertices.len()
    }

    /// Numbers of terms as they were given become places in the table.
    fn renumber(&mut self, places: &[u32]) {
        let change = |number: &mut u32| *number = places[*number as usize];
        for vertex in &mut self.vertices {
            vertex.disjuncts.iter_mut().flat_map(|one| &mut one.conditions).for_each(change);
        }
        for edge in &mut self.edges {
            edge.conditions.iter_mut().for_each(change);
            edge.words.iter_mut().map(|(_, word)| word).for_each(change);
        }
        self.thrown.iter_mut().flat_map(|thrown| &mut thrown.conditions).for_each(change);
    }
}

/// A file under way: terms are numbered in the order in which they are met.
struct Packing<'p> {
    program: &'p Program,
    saved: SavedGraph,
    terms: Vec<Term>,
}

impl Packing<'_> {
    fn terms(&mut self, terms: &[Term]) -> Vec<u32> {
        let first = self.terms.len() as u32;
        self.terms.extend_from_slice(terms);
        (first..self.terms.len() as u32).collect()
    }

    fn class(&mut self, class: ClassId) -> Result<u32, String> {
        let declared = self.program.class(class);
        let mut element = class;
        while let Some(component) = self.program.class(element).component() {
            element = component;
        }
        let element = self.program.class(element);
        let named = element.file().is_some() || declared.element_kind().is_some_and(|kind| kind != Kind::Ref);
        if !named {
            return Err(format!("{} is made while the program runs", self.program.dotted(class)));
        }
        let name = self.program.class_name(class);
        Ok(place(&mut self.saved.classes, name.to_owned()))
    }

    fn method(&mut self, method: MethodId) -> Result<u32, String> {
        let declared = self.program.method(method);
        let class = self.class(declared.class)?;
        let (name, descriptor) =
            (self.program.text(declared.name).to_owned(), self.program.text(declared.descriptor).to_owned());
        Ok(place(&mut self.saved.methods, SavedMethod { class, name, descriptor }))
    }

    fn calls(&mut self, calls: &[Call]) -> Result<Vec<SavedCall>, String> {
        let mut saved = Vec::new();
        for call in calls {
            let target = match call.sets {
                Some(field) => SavedTarget::Field(self.field(field)?),
                None => SavedTarget::Method(self.method(call.method)?),
            };
            saved.push(SavedCall { class: self.class(call.class)?, target });
        }
        Ok(saved)
    }

    fn field(&mut self, field: FieldId) -> Result<u32, String> {
        let declared = self.program.field(field);
        let (class, name) = (self.class(declared.class)?, self.program.text(declared.name).to_owned());
        Ok(place(&mut self.saved.fields, SavedField { class, name }))
    }

    fn edge(&mut self, edge: &Edge) -> Result<(), String> {
        let mut words = Vec::new();
        for (kind, word) in &edge.words {
            words.push((kind.descriptor_char(), self.terms(&[*word])[0]));
        }
        let threw = edge.threw.map(|class| self.class(class)).transpose()?;
        let saved = SavedEdge {
            from: edge.from,
            call: edge.call as u32,
            arguments: edge.arguments.clone(),
            conditions: self.terms(&edge.conditions),
            words,
            roots: edge.roots.clone(),
            to: edge.to as u32,
            threw,
        };
        self.saved.edges.push(saved);
        Ok(())
    }

    fn thrown(&mut self, thrown: &Thrown) -> Result<(), String> {
        let mut trace = Vec::new();
        for place in &thrown.trace {
            trace.push((self.method(place.method)?, place.pc));
        }
        let saved = SavedThrown {
            from: thrown.from,
            call: thrown.call as u32,
            arguments: thrown.arguments.clone(),
            conditions: self.terms(&thrown.conditions),
            exception: self.class(thrown.exception)?,
            trace,
        };
        self.saved.thrown.push(saved);
        Ok(())
    }

    fn objects(
        &mut self,
        shape: &Shape,
        shared: &BTreeMap<Ref, u32>,
    ) -> Result<Vec<(u32, Vec<SavedCell>)>, String> {
        let mut objects = Vec::new();
        for object in &shape.objects {
            let mut cells = Vec::new();
            for cell in &object.cells {
                cells.push(match *cell {
                    Cell::Word(word) => SavedCell::Word(word),
                    Cell::Object(target) => SavedCell::Object(target),
                    Cell::Variable(number) => SavedCell::Variable(number),
                    Cell::Counter { base, offset } => SavedCell::Counter { base, offset },
                    Cell::Any => SavedCell::Any,
                    Cell::Shared(target) => SavedCell::Shared(*shared.get(&target).ok_or_else(|| {
                        "a state refers to an object that no static field leads to".to_owned()
                    })?),
                });
            }
            objects.push((self.class(object.class)?, cells));
        }
        Ok(objects)
    }
}

/// Where a thing is in a table; it is added if need be.
fn place<T: PartialEq>(table: &mut Vec<T>, thing: T) -> u32 {
    if let Some(at) = table.iter().position(|known| *known == thing) {
        return at as u32;
    }
    table.push(thing);
    table.len() as u32 - 1
}
