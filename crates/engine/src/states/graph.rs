//! The state transformation graph as plain data: heaps with named fields, conditions in words, calls as edges.

use attest_program::{ClassId, Kind, Program};
use attest_report::draw::{FieldPicture, ObjectPicture};
use attest_sequence::graph::{Argument, Builder, Cell, Constant, Range};
use attest_term::{Sort, Substitution, Term, TermPool};
use serde::Serialize;

use crate::query;

/// The states that were found and the calls between them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct StateGraph {
    /// The states; 0 is the beginning, before any call.
    pub states: Vec<StateNode>,
    /// The calls that first led to each way in which a state can be.
    pub calls: Vec<StateCall>,
}

/// A state: a heap whose symbolic words are letters, and what holds of them.
#[derive(Clone, Debug, Serialize)]
pub struct StateNode {
    /// The least number of calls that leads here.
    pub depth: u32,
    /// The objects.
    pub objects: Vec<ObjectPicture>,
    /// The objects that the caller holds.
    pub held: Vec<u32>,
    /// One of these holds, each a conjunction.
    pub conditions: Vec<Vec<String>>,
}

/// A path of a call from a state to a state.
#[derive(Clone, Debug, Serialize)]
pub struct StateCall {
    /// From which state.
    pub from: usize,
    /// To which.
    pub to: usize,
    /// The call, with the numbers of the objects that it is given.
    pub call: String,
}

/// The graph of a builder.
pub(crate) fn describe(program: &Program, builder: &mut Builder<'_, '_>) -> StateGraph {
    let mut graph = StateGraph::default();
    for at in 0..builder.graph.vertices.len() {
        let vertex = builder.graph.vertices[at].clone();
        let letters: Vec<String> = (0..vertex.shape.variables.len()).map(letter).collect();
        let objects = vertex.shape.objects.iter().map(|object| ObjectPicture {
            class: simple(program, object.class),
            fields: fields(program, object.class, &object.cells, &letters),
        });
        let objects = objects.collect();
        let pool = builder.machine().pool();
        let mut put = renaming(pool, &vertex.shape.variables, &letters);
        let words = |pool: &mut TermPool, put: &mut Substitution, term: Term| {
            let term = put.apply(pool, term);
            attest_term::print::human_within(pool, term, 80)
        };
        let conditions = vertex.disjuncts.iter().map(|disjunct| {
            disjunct.conditions.iter().map(|term| words(pool, &mut put, *term)).collect::<Vec<String>>()
        });
        graph.states.push(StateNode {
            depth: vertex.disjuncts.iter().map(|disjunct| disjunct.depth).min().unwrap_or(0),
            objects,
            held: vertex.shape.roots.clone(),
            conditions: conditions.collect(),
        });
    }
    for edge in &builder.graph.edges {
        let call = &builder.menu.calls[edge.call];
        let spelt = query::spelling(program, call.method);
        let name = spelt.split('(').next().unwrap_or(&spelt);
        let Range { vertex: from, .. } = edge.from;
        let (roots, constants) = (&builder.graph.vertices[from].shape.roots, &builder.menu.constants);
        let mut given: Vec<String> =
            edge.arguments.iter().map(|given| argument(given, roots, constants)).collect();
        let class = simple(program, call.class);
        let call = match (call.constructor, call.receiver) {
            (false, true) if let Some(field) = call.sets => {
                let name = program.text(program.field(field).name);
                let object = given.remove(0);
                // What is made on the spot is shown by what it is made of.
                let value = given.join(", ");
                let value = if call.is_of_forms() { format!("{{{value}}}") } else { value };
                format!("{object}.{name} = {value}")
            }
            (true, _) => format!("new {class}({})", given.join(", ")),
            (false, true) => {
                let receiver = given.remove(0);
                format!("{receiver}.{name}({})", given.join(", "))
            }
            (false, false) => format!("{class}.{name}({})", given.join(", ")),
        };
        let call = match edge.threw {
            Some(exception) => format!("{call} throws {}", simple(program, exception)),
            None => call,
        };
        graph.calls.push(StateCall { from, to: edge.to, call });
    }
    graph
}

fn argument(given: &Argument, roots: &[u32], constants: &[Constant]) -> String {
    match *given {
        Argument::Primitive(kind, number) => format!("{}{}", initial(kind), number + 1),
        Argument::Root(root) => format!("o{}", roots[root as usize]),
        Argument::Constant(number) => match constants.get(number as usize) {
            Some(Constant { field: Some(name), .. }) => name.clone(),
            Some(constant) => format!("{:?}", constant.text),
            None => "?".to_owned(),
        },
        Argument::Null => "null".to_owned(),
        Argument::Inner(number) => format!("o{number}"),
    }
}

fn initial(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "flag",
        Kind::Float | Kind::Double => "number",
        Kind::Char => "char",
        Kind::Ref => "element",
        Kind::Byte | Kind::Short | Kind::Int | Kind::Long => "int",
    }
}

/// `a`, `b`, …, `z`, `a1`, …
fn letter(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn simple(program: &Program, class: ClassId) -> String {
    let name = program.dotted(class);
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}

/// Words of the state become letters.
fn renaming(pool: &mut TermPool, kinds: &[Kind], letters: &[String]) -> Substitution {
    let mut pairs = Vec::new();
    for (at, (kind, letter)) in kinds.iter().zip(letters).enumerate() {
        let from = attest_sequence::graph::word(pool, at as u32, *kind);
        let sort: Sort = pool.sort(from);
        let to = pool.variable(letter, sort);
        pairs.push((from, to));
    }
    Substitution::new(pairs)
}

fn fields(program: &Program, class: ClassId, cells: &[Cell], letters: &[String]) -> Vec<FieldPicture> {
    let element = program.class(class).element_kind();
    let mut names: Vec<(String, Kind)> = match element {
        Some(kind) => (0..cells.len()).map(|at| (format!("[{at}]"), kind)).collect(),
        None => program.class(class).slot_kinds.iter().map(|kind| (String::new(), *kind)).collect(),
    };
    let mut holder = if element.is_some() { None } else { Some(class) };
    while let Some(at) = holder {
        for field in &program.class(at).fields {
            let field = program.field(*field);
            if !field.is_static()
                && let Some((name, _)) = names.get_mut(field.slot as usize)
            {
                *name = program.text(field.name).to_owned();
            }
        }
        holder = program.class(at).superclass;
    }
    let picture = |(cell, (name, kind)): (&Cell, (String, Kind))| {
        let (object, value) = match *cell {
            Cell::Object(target) => (Some(target), None),
            Cell::Variable(number) => (None, letters.get(number as usize).cloned()),
            Cell::Shared(_) => (None, Some("shared".to_owned())),
            // Nobody depends on where a counter stands.
            Cell::Counter { offset: 0, .. } => (None, Some("any".to_owned())),
            Cell::Counter { offset, .. } => (None, Some(format!("any + {}", text(kind, offset)))),
            Cell::Any => (None, Some("forgotten".to_owned())),
            Cell::Word(word) => (None, Some(text(kind, word))),
        };
        FieldPicture { name, object, value }
    };
    cells.iter().zip(names).map(picture).collect()
}

fn text(kind: Kind, word: u64) -> String {
    match kind {
        Kind::Ref => "null".to_owned(),
        Kind::Boolean => (word & 1 == 1).to_string(),
        Kind::Char => format!("{:?}", char::from_u32(u32::from(word as u16)).unwrap_or('?')),
        Kind::Float => f32::from_bits(word as u32).to_string(),
        Kind::Double => f64::from_bits(word).to_string(),
        Kind::Long => (word as i64).to_string(),
        Kind::Byte | Kind::Short | Kind::Int => (word as i32).to_string(),
    }
}
