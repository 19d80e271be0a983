//! A path made concrete: the arguments that take it, and what it leaves behind, as plain data.
//!
//! Every term is evaluated under the path's own values. Unknown references with the same value are one object.

mod collections;
mod texts;

use std::collections::BTreeMap;

use attest_program::{ClassId, FieldId, Kind, MethodId};
use attest_state::{Extra, Family, GivenContent, Mark, Operand, Ref, State};
use attest_term::{Op, Term, Value as TermValue};

use self::collections::readable;
use crate::jdk::catalog::Collection;
use crate::machine::Machine;
use crate::symbolic::Entry;

/// A value without reference to any state.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// `boolean`, `byte`, `char`, `short`, `int`; the kind tells which.
    Int(Kind, i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// Null.
    Null,
    /// The object with this index.
    Object(usize),
}

/// An object without reference to any state.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its class.
    pub class: ClassId,
    /// Whether it came from outside.
    pub given: bool,
    /// What is in it.
    pub content: Content,
}

/// What is in an object.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Fields; those that do not matter are left out.
    Fields(BTreeMap<FieldId, Datum>),
    /// The elements of an array; those that do not matter are 0 or null.
    Elements(Kind, Vec<Datum>),
    /// A string.
    Text(Vec<u16>),
    /// A string builder with these characters.
    Builder(Vec<u16>),
    /// A list or set with these elements, made by adding them one after the other.
    List(Vec<Datum>),
    /// A map with these keys and values, made by putting them in one after the other.
    Map(Vec<(Datum, Datum)>),
    /// An object of a type that nothing implements: what its methods answer, call by call.
    Stub(Vec<(MethodId, Option<Datum>)>),
    /// The constant of an enum with this name.
    Constant(String),
    /// A `Class` object.
    Class(ClassId),
    /// Not looked into: too large or too deep.
    Hidden,
}

/// Values and the objects that they refer to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ObjectGraph {
    /// The values.
    pub roots: Vec<Datum>,
    /// The objects.
    pub nodes: Vec<Node>,
}

const ABSTRACT: u16 = attest_classfile::access::ACC_ABSTRACT | attest_classfile::access::ACC_INTERFACE;
/// The longest array that is shown, and the most objects.
const MAX_ARRAY_LENGTH: u32 = 4096;
const MAX_OBJECTS: usize = 2000;

/// Evaluates a state's terms into a graph.
pub struct Witness<'a, 'p> {
    machine: &'a mut Machine<'p>,
    state: &'a State,
    graph: ObjectGraph,
    numbers: BTreeMap<Key, usize>,
    initial: bool,
    /// Objects from outside, those that keys name by index.
    unknown: Vec<UnknownObject>,
    /// All unknown references with their numbers.
    references: Option<Vec<(Term, u32)>>,
}

/// An object from outside.
struct UnknownObject {
    number: u32,
    references: Vec<Term>,
    /// What all references allow.
    classes: Vec<ClassId>,
    declared: ClassId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Known(Ref),
    /// An object from outside: the least of the references that are this object.
    Unknown(u32),
    /// A string from outside whose characters matter: the reference that stands for it.
    Text(Term),
    /// An object that was made in the place of one from outside, as it was at first.
    Given(usize),
}

impl<'p> Machine<'p> {
    /// The arguments that take a state's path, as they are before the run, and behind them the unknown static fields.
    pub fn arguments_of(&mut self, state: &State, entry: &Entry) -> ObjectGraph {
        let statics = entry.statics.iter().map(|(_, value)| *value);
        let values: Vec<Operand> = entry.arguments.iter().copied().chain(statics).collect();
        Witness::new(self, state, true).roots(&values)
    }

    /// The same, followed by what sources gave.
    pub fn inputs_of(&mut self, state: &State, entry: &Entry) -> ObjectGraph {
        let mut values = entry.arguments.clone();
        values.extend(state.path.iter().flat_map(|path| path.sourced.iter()).map(|sourced| sourced.value));
        Witness::new(self, state, true).roots(&values)
    }

    /// Values at the end of a path, with all that they refer to.
    pub fn values_of(&mut self, state: &State, values: &[Operand]) -> ObjectGraph {
        Witness::new(self, state, false).roots(values)
    }
}

impl<'a, 'p> Witness<'a, 'p> {
    fn new(machine: &'a mut Machine<'p>, state: &'a State, initial: bool) -> Witness<'a, 'p> {
        Witness {
            machine,
            state,
            graph: ObjectGraph::default(),
            numbers: BTreeMap::new(),
            initial,
            unknown: Vec::new(),
            references: None,
        }
    }

    fn roots(mut self, values: &[Operand]) -> ObjectGraph {
        for value in values {
            let datum = self.datum(kind_of(value.ty), *value);
            self.graph.roots.push(datum);
        }
        // Objects are filled in the order in which they were found; filling finds more.
        let mut next = 0;
        while next < self.graph.nodes.len() {
            let key =
                *self.numbers.iter().find(|(_, at)| **at == next).map(|(key, _)| key).expect("numbered");
            let content = if next >= MAX_OBJECTS { Content::Hidden } else { self.content(key, next) };
            self.graph.nodes[next].content = content;
            next += 1;
        }
        self.graph
    }

    fn value(&mut self, term: Term) -> TermValue {
        self.machine.witness(self.state, term)
    }

    fn datum(&mut self, kind: Kind, value: Operand) -> Datum {
        if kind == Kind::Ref {
            return match self.key(value) {
                None => Datum::Null,
                Some(key) => Datum::Object(self.number(key)),
            };
        }
        let word = match value.mark.term() {
            Some(term) => crate::symbolic::word_of(&self.value(term), value.ty),
            None => value.word,
        };
        match kind {
            Kind::Long => Datum::Long(word as i64),
            Kind::Float => Datum::Float(f32::from_bits(word as u32)),
            Kind::Double => Datum::Double(f64::from_bits(word)),
            kind => Datum::Int(kind, word as i32),
        }
    }

    /// The object that a reference is.
    fn key(&mut self, value: Operand) -> Option<Key> {
        let Some(mut term) = value.mark.term() else {
            let object = Ref::of_word(value.word);
            return (!object.is_null()).then_some(Key::Known(object));
        };
        loop {
            if let Some(word) = self.machine.pool().word(term) {
                return (word != 0).then_some(Key::Known(Ref::of_word(word)));
            }
            let args = self.machine.pool().args(term).to_vec();
            if self.machine.pool().op(term) != Op::Ite {
                let number = crate::symbolic::word_of(&self.value(term), value.ty) as u32;
                if number == 0 {
                    return None;
                }
                if let Some(key) = self.machine.given(self.state, term).and_then(|o| self.given_key(o)) {
                    return Some(key);
                }
                return Some(match self.machine.text_seen(self.state, term) {
                    Some(standing) => Key::Text(standing),
                    None => Key::Unknown(self.unknown_object(number, term)),
                });
            }
            term = if self.value(args[0]) == TermValue::Bool(true) { args[1] } else { args[2] };
        }
    }

    /// An object that was made in the place of one from outside: as it was, or as it is; nothing if the unknown heap
    /// has it as it was.
    fn given_key(&self, object: Ref) -> Option<Key> {
        let given = self.state.path.iter().flat_map(|path| path.given.iter().enumerate());
        let found = given.filter(|_| self.initial).find(|(_, given)| given.object == object);
        match found {
            Some((_, given)) if matches!(given.content, GivenContent::Fields) => None,
            Some((at, _)) => Some(Key::Given(at)),
            None => Some(Key::Known(object)),
        }
    }

    fn number(&mut self, key: Key) -> usize {
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let class = match key {
            Key::Known(object) => self.state.heap.class(object),
            Key::Unknown(number) => self.class_of(number),
            Key::Text(_) => self.machine.program().well_known().string,
            Key::Given(at) => match self.state.path.as_ref().and_then(|path| path.given.get(at)) {
                Some(given) => self.state.heap.class(given.object),
                None => self.machine.program().well_known().object,
            },
        };
        let given = match key {
            Key::Known(object) => {
                self.state.path.as_ref().is_some_and(|path| path.given.iter().any(|g| g.object == object))
            }
            Key::Unknown(_) | Key::Text(_) | Key::Given(_) => true,
        };
        self.graph.nodes.push(Node { class, given, content: Content::Hidden });
        self.numbers.insert(key, self.graph.nodes.len() - 1);
        self.graph.nodes.len() - 1
    }

    /// The class of an unknown object: one that all references to it allow, the preferred one first.
    fn class_of(&self, object: u32) -> ClassId {
        let object = &self.unknown[object as usize];
        object.classes.first().copied().unwrap_or(object.declared)
    }

    /// The object that an unknown reference with this number is. References with one number are one object only if
    /// they may have a class in common: the path says nothing of others.
    fn unknown_object(&mut self, number: u32, reference: Term) -> u32 {
        if self.references.is_none() {
            let variables = self.state.path.as_ref().map(|path| path.types.variables().collect());
            let mut variables: Vec<Term> = variables.unwrap_or_default();
            variables.sort_unstable();
            self.references =
                Some(variables.iter().map(|variable| (*variable, self.number_of(*variable))).collect());
        }
        if !self.unknown.iter().any(|object| object.number == number) {
            let same: Vec<Term> =
                self.references.iter().flatten().filter(|(_, n)| *n == number).map(|(v, _)| *v).collect();
            same.into_iter().for_each(|variable| self.add_reference(number, variable));
        }
        let mut known = self.unknown.iter();
        match known.position(|object| object.number == number && object.references.contains(&reference)) {
            Some(at) => at as u32,
            None => {
                self.add_reference(number, reference);
                let mut known = self.unknown.iter();
                let at = known.position(|o| o.number == number && o.references.contains(&reference));
                at.unwrap_or_default() as u32
            }
        }
    }

    fn add_reference(&mut self, number: u32, reference: Term) {
        let object = self.machine.program().well_known().object;
        let types = self.state.path.as_ref().map(|path| &path.types);
        let declared = types.and_then(|types| types.declared(reference)).unwrap_or(object);
        let classes: Option<Vec<ClassId>> = types.and_then(|types| types.get(reference)).map(|c| c.to_vec());
        for known in self.unknown.iter_mut().filter(|known| known.number == number) {
            let Some(classes) = &classes else {
                known.references.push(reference);
                return;
            };
            let common: Vec<ClassId> =
                known.classes.iter().copied().filter(|c| classes.contains(c)).collect();
            if !common.is_empty() {
                known.classes = common;
                known.references.push(reference);
                return;
            }
        }
        let classes = classes.unwrap_or_default();
        self.unknown.push(UnknownObject { number, references: vec![reference], classes, declared });
    }

    fn number_of(&mut self, reference: Term) -> u32 {
        crate::symbolic::word_of(&self.value(reference), attest_ir::Type::Ref) as u32
    }

    fn content(&mut self, key: Key, at: usize) -> Content {
        let class = self.graph.nodes[at].class;
        let program = self.machine.program();
        if let (Key::Known(object), true) = (key, class == program.well_known().class) {
            return Content::Class(self.machine.mirrored(self.state, object));
        }
        let collection = readable(program.class_name(class));
        let content = match key {
            Key::Text(standing) => self.text_unknown(standing),
            Key::Given(at) => self.given_content(at),
            Key::Known(object) if self.machine.is_textual(class) => self.text_known(object, class),
            Key::Known(object) if collection.is_some() => self.collection_known(object, class),
            // Nothing was asked of it.
            Key::Unknown(_) if collection.is_some_and(Collection::is_map) => Content::Map(Vec::new()),
            Key::Unknown(_) if collection.is_some() => Content::List(Vec::new()),
            Key::Known(object) if program.class(class).is_array() => self.elements_known(object, class),
            Key::Known(object) => self.fields_known(object, class),
            Key::Unknown(number) if program.class(class).is_array() => self.elements_unknown(number, class),
            Key::Unknown(number) if program.class(class).access & ABSTRACT != 0 => self.stub(number),
            Key::Unknown(number) => self.fields_unknown(number, class),
        };
        match content {
            Content::Fields(fields) if self.machine.is_textual(class) => {
                let text = self.text(&fields);
                match text {
                    Content::Text(units) if class != program.well_known().string => {
                        let count = self.field_named(&fields, "count");
                        let count = count.map_or(units.len(), |count| count as usize);
                        Content::Builder(units.into_iter().take(count).collect())
                    }
                    text => text,
                }
            }
            content => content,
        }
    }

    fn fields_known(&mut self, object: Ref, class: ClassId) -> Content {
        let program = self.machine.program();
        if let Some(name) = self.constant_name(object, class) {
            return Content::Constant(name);
        }
        let mut fields = BTreeMap::new();
        let mut above = Some(class);
        while let Some(holder) = above {
            for id in &program.class(holder).fields {
                let field = program.field(*id);
                if !field.is_static() {
                    let place = crate::symbolic::Place { field: *id, slot: field.slot, kind: field.kind };
                    let value = self.machine.read_known_field(self.state, object, place);
                    fields.insert(*id, self.datum(field.kind, value));
                }
            }
            above = program.class(holder).superclass;
        }
        Content::Fields(fields)
    }

    /// The name of an enum's constant.
    fn constant_name(&mut self, object: Ref, class: ClassId) -> Option<String> {
        let program = self.machine.program();
        let holder = self.machine.enum_of(class);
        let own = program.class(holder).fields.iter().map(|field| program.field(*field));
        let statics = self.state.class(holder).statics;
        if statics.is_null() {
            return None;
        }
        own.filter(|field| field.is_static() && field.access & attest_classfile::access::ACC_ENUM != 0)
            .find(|field| Ref::of_word(self.state.heap.field_word(statics, field.slot)) == object)
            .map(|field| program.text(field.name).to_owned())
    }

    fn fields_unknown(&mut self, number: u32, class: ClassId) -> Content {
        let mut fields = BTreeMap::new();
        let Some(path) = &self.state.path else { return Content::Fields(fields) };
        let mut seen: Vec<FieldId> = Vec::new();
        for family in path.memory.families() {
            if let Family::Field(field) = family
                && self.machine.program().is_subtype(class, self.machine.program().field(field).class)
            {
                seen.push(field);
            }
        }
        for field in seen {
            let kind = self.machine.program().field(field).kind;
            if let Some(value) = self.at_place(Family::Field(field), number, None) {
                let value = self.machine.operand_of(attest_ir::Type::of(kind), value);
                fields.insert(field, self.datum(kind, value));
            }
        }
        Content::Fields(fields)
    }

    /// What stands at a place of an unknown object: before the run, or after it.
    fn at_place(&mut self, family: Family, number: u32, index: Option<u32>) -> Option<Term> {
        let path = self.state.path.as_ref()?;
        let writes = if self.initial { &[] } else { path.memory.writes(family) };
        let places = writes.iter().rev().chain(path.memory.initial(family));
        for access in places {
            let here = match access.index {
                None => true,
                Some(at) => {
                    let at = crate::symbolic::word_of(&self.value(at), attest_ir::Type::Int) as u32;
                    index == Some(at)
                }
            };
            if here && self.is_object(access.object, number) {
                return Some(access.value);
            }
        }
        None
    }

    fn is_object(&mut self, reference: Term, number: u32) -> bool {
        let operand = Operand { ty: attest_ir::Type::Ref, word: 0, mark: Mark::of(reference) };
        self.key(operand) == Some(Key::Unknown(number))
    }

    /// The elements of an array.
    fn elements_known(&mut self, array: Ref, class: ClassId) -> Content {
        let kind = self.machine.program().class(class).element_kind().unwrap_or(Kind::Ref);
        let Some(values) = self.operands_in(array, class) else { return Content::Hidden };
        Content::Elements(kind, values.into_iter().map(|value| self.datum(kind, value)).collect())
    }

    /// The elements of an array as operands; nothing if there are too many.
    fn operands_in(&mut self, array: Ref, class: ClassId) -> Option<Vec<Operand>> {
        let kind = self.machine.program().class(class).element_kind().unwrap_or(Kind::Ref);
        let ty = attest_ir::Type::of(kind);
        let extra = match self.state.heap.is_symbolic(array) {
            true => self.state.path.as_ref().and_then(|path| path.extra(array)).cloned(),
            false => None,
        };
        let length = match &extra {
            Some(Extra::Cells { length, .. }) => {
                crate::symbolic::word_of(&self.value(*length), attest_ir::Type::Int) as u32
            }
            _ => self.state.heap.header_length(array),
        };
        if length > MAX_ARRAY_LENGTH {
            return None;
        }
        let mut elements = Vec::with_capacity(length as usize);
        for at in 0..length {
            let value = match &extra {
                Some(Extra::Elements(marks)) => marks.get(&at).map(|term| Operand::symbolic(ty, *term)),
                Some(Extra::Cells { writes, .. }) => {
                    let mut found = Operand { ty, word: 0, mark: Mark::NONE };
                    for (index, value) in writes {
                        let index = crate::symbolic::word_of(&self.value(*index), attest_ir::Type::Int);
                        if index as u32 == at {
                            found = self.machine.operand_of(ty, *value);
                        }
                    }
                    Some(found)
                }
                _ => None,
            };
            elements.push(value.unwrap_or_else(|| {
                let word = self.state.heap.element_word(array, at, kind);
                Operand { ty, word, mark: Mark::NONE }
            }));
        }
        Some(elements)
    }

    fn elements_unknown(&mut self, number: u32, class: ClassId) -> Content {
        let kind = self.machine.program().class(class).element_kind().unwrap_or(Kind::Ref);
        let length = match self.at_place(Family::Length, number, None) {
            Some(length) => crate::symbolic::word_of(&self.value(length), attest_ir::Type::Int) as u32,
            None => 0,
        };
        if length > MAX_ARRAY_LENGTH {
            return Content::Hidden;
        }
        let family = Family::Elements(if kind == Kind::Boolean { Kind::Byte } else { kind });
        let ty = attest_ir::Type::of(kind);
        let mut elements = Vec::with_capacity(length as usize);
        for at in 0..length {
            let value = match self.at_place(family, number, Some(at)) {
                Some(value) => self.machine.operand_of(ty, value),
                None => Operand { ty, word: 0, mark: Mark::NONE },
            };
            elements.push(self.datum(kind, value));
        }
        Content::Elements(kind, elements)
    }
}

fn kind_of(ty: attest_ir::Type) -> Kind {
    match ty {
        attest_ir::Type::Int => Kind::Int,
        attest_ir::Type::Long => Kind::Long,
        attest_ir::Type::Float => Kind::Float,
        attest_ir::Type::Double => Kind::Double,
        attest_ir::Type::Ref => Kind::Ref,
    }
}
