//! A path made concrete: the arguments that take it, and what it leaves behind, as plain data.
//!
//! Every term is evaluated under the path's own values. Unknown references with the same value are one object.

use std::collections::BTreeMap;

use attest_program::{ClassId, FieldId, Kind};
use attest_state::{Extra, Family, Mark, Operand, Ref, State};
use attest_term::{Op, Term, Value as TermValue};

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
    /// The constant of an enum with this name.
    Constant(String),
    /// A `Class` object.
    Class(ClassId),
    /// Not looked into: too large or too deep.
    Hidden,
}

/// Values and the objects that they refer to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Graph {
    /// The values.
    pub roots: Vec<Datum>,
    /// The objects.
    pub nodes: Vec<Node>,
}

/// The longest array that is shown, and the most objects.
const LONGEST: u32 = 4096;
const MOST: usize = 2000;

/// Evaluates a state's terms into a graph.
pub struct Witness<'a, 'p> {
    machine: &'a mut Machine<'p>,
    state: &'a State,
    graph: Graph,
    numbers: BTreeMap<Key, usize>,
    identities: Option<BTreeMap<Term, u32>>,
    initial: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Known(Ref),
    /// An object from outside: the least of the references that are this object.
    Unknown(u32),
    /// A string from outside whose characters matter: the reference that stands for it.
    Text(Term),
}

impl<'p> Machine<'p> {
    /// The arguments that take a state's path, as they are before the run.
    pub fn arguments_of(&mut self, state: &State, entry: &Entry) -> Graph {
        Witness::new(self, state, true).roots(&entry.arguments)
    }

    /// Values at the end of a path, with all that they refer to.
    pub fn values_of(&mut self, state: &State, values: &[Operand]) -> Graph {
        Witness::new(self, state, false).roots(values)
    }
}

impl<'a, 'p> Witness<'a, 'p> {
    fn new(machine: &'a mut Machine<'p>, state: &'a State, initial: bool) -> Witness<'a, 'p> {
        Witness {
            machine,
            state,
            graph: Graph::default(),
            numbers: BTreeMap::new(),
            identities: None,
            initial,
        }
    }

    fn roots(mut self, values: &[Operand]) -> Graph {
        for value in values {
            let datum = self.datum(kind_of(value.ty), *value);
            self.graph.roots.push(datum);
        }
        // Objects are filled in the order in which they were found; filling finds more.
        let mut next = 0;
        while next < self.graph.nodes.len() {
            let key =
                *self.numbers.iter().find(|(_, at)| **at == next).map(|(key, _)| key).expect("numbered");
            let content = if next >= MOST { Content::Hidden } else { self.content(key, next) };
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
                return Some(match self.machine.text_seen(self.state, term) {
                    Some(standing) => Key::Text(standing),
                    None => Key::Unknown(self.identity(term, number)),
                });
            }
            term = if self.value(args[0]) == TermValue::Bool(true) { args[1] } else { args[2] };
        }
    }

    /// Tells objects apart that have the same number, but no class in common: nothing says that the numbers of
    /// objects of different classes differ.
    fn identity(&mut self, reference: Term, number: u32) -> u32 {
        if self.identities.is_none() {
            self.identities = Some(self.identify());
        }
        let known = self.identities.as_ref().and_then(|identities| identities.get(&reference).copied());
        known.unwrap_or(number | 1 << 31)
    }

    /// For each unknown reference that is not null, the least one that is the same object.
    fn identify(&mut self) -> BTreeMap<Term, u32> {
        let mut identities = BTreeMap::new();
        let Some(path) = &self.state.path else { return identities };
        let mut variables: Vec<Term> = path.types.variables().collect();
        variables.sort_unstable();
        let mut objects: Vec<(u32, u32, Vec<ClassId>)> = Vec::new();
        for variable in variables {
            let value = self.machine.witness(self.state, variable);
            let number = crate::symbolic::word_of(&value, attest_ir::Type::Ref) as u32;
            let classes = path.types.get(variable).map(|classes| classes.to_vec()).unwrap_or_default();
            if number == 0 {
                continue;
            }
            let same = objects.iter_mut().find(|(known, _, of)| {
                *known == number && (classes.is_empty() || of.iter().any(|class| classes.contains(class)))
            });
            match same {
                Some((_, least, of)) => {
                    of.retain(|class| classes.is_empty() || classes.contains(class));
                    identities.insert(variable, *least);
                }
                None => {
                    objects.push((number, variable.raw(), classes));
                    identities.insert(variable, variable.raw());
                }
            }
        }
        identities
    }

    fn number(&mut self, key: Key) -> usize {
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let class = match key {
            Key::Known(object) => self.state.heap.class(object),
            Key::Unknown(number) => self.class_of(number),
            Key::Text(_) => self.machine.program().well_known().string,
        };
        let given = !matches!(key, Key::Known(_));
        self.graph.nodes.push(Node { class, given, content: Content::Hidden });
        self.numbers.insert(key, self.graph.nodes.len() - 1);
        self.graph.nodes.len() - 1
    }

    /// The class of an unknown object: one that all references to it allow, the preferred one first.
    fn class_of(&mut self, number: u32) -> ClassId {
        let object = self.machine.program().well_known().object;
        let Some(path) = &self.state.path else { return object };
        let mut variables: Vec<Term> = path.types.variables().collect();
        variables.sort_unstable();
        let mut common: Option<Vec<ClassId>> = None;
        let mut declared = object;
        for variable in variables {
            let value = self.machine.witness(self.state, variable);
            let value = crate::symbolic::word_of(&value, attest_ir::Type::Ref) as u32;
            if value == 0 || self.identity(variable, value) != number {
                continue;
            }
            declared = path.types.declared(variable).unwrap_or(declared);
            let classes = path.types.get(variable).map(|classes| classes.to_vec()).unwrap_or_default();
            common = Some(match common {
                None => classes,
                Some(known) => known.into_iter().filter(|class| classes.contains(class)).collect(),
            });
        }
        common.and_then(|classes| classes.first().copied()).unwrap_or(declared)
    }

    fn content(&mut self, key: Key, at: usize) -> Content {
        let class = self.graph.nodes[at].class;
        let program = self.machine.program();
        if let (Key::Known(object), true) = (key, class == program.well_known().class) {
            return Content::Class(self.machine.mirrored(self.state, object));
        }
        let content = match key {
            Key::Text(standing) => self.text_unknown(standing),
            Key::Known(object) if self.state.heap.is_symbolic(object) && self.machine.is_textual(class) => {
                self.text_known(object, class)
            }
            Key::Known(object) if program.class(class).is_array() => self.elements_known(object, class),
            Key::Known(object) => self.fields_known(object, class),
            Key::Unknown(number) if program.class(class).is_array() => self.elements_unknown(number, class),
            Key::Unknown(number) => self.fields_unknown(number),
        };
        match content {
            Content::Fields(fields) if class == program.well_known().string => self.text(&fields),
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
        let holder = match program.class(class).access & attest_classfile::access::ACC_ENUM {
            0 => program.class(class).superclass?,
            _ => class,
        };
        let own = program.class(holder).fields.iter().map(|field| program.field(*field));
        let statics = self.state.class(holder).statics;
        if statics.is_null() {
            return None;
        }
        own.filter(|field| field.is_static() && field.access & attest_classfile::access::ACC_ENUM != 0)
            .find(|field| Ref::of_word(self.state.heap.field_word(statics, field.slot)) == object)
            .map(|field| program.text(field.name).to_owned())
    }

    fn fields_unknown(&mut self, number: u32) -> Content {
        let mut fields = BTreeMap::new();
        let Some(path) = &self.state.path else { return Content::Fields(fields) };
        let mut seen: Vec<FieldId> = Vec::new();
        for family in path.memory.families() {
            if let Family::Field(field) = family {
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

    fn elements_known(&mut self, array: Ref, class: ClassId) -> Content {
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
        if length > LONGEST {
            return Content::Hidden;
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
            let value = value.unwrap_or_else(|| {
                let word = self.state.heap.element_word(array, at, kind);
                Operand { ty, word, mark: Mark::NONE }
            });
            elements.push(self.datum(kind, value));
        }
        Content::Elements(kind, elements)
    }

    fn elements_unknown(&mut self, number: u32, class: ClassId) -> Content {
        let kind = self.machine.program().class(class).element_kind().unwrap_or(Kind::Ref);
        let length = match self.at_place(Family::Length, number, None) {
            Some(length) => crate::symbolic::word_of(&self.value(length), attest_ir::Type::Int) as u32,
            None => 0,
        };
        if length > LONGEST {
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

    /// A string from outside; characters that do not matter are letters.
    fn text_unknown(&mut self, standing: Term) -> Content {
        let word = |witness: &mut Self, term: Term| {
            crate::symbolic::word_of(&witness.value(term), attest_ir::Type::Int) as u32
        };
        let memory = self.state.path.as_ref().map(|path| path.memory.clone()).unwrap_or_default();
        let length = memory.initial(Family::TextLength).iter().find(|access| access.object == standing);
        let length = length.map_or(0, |access| word(self, access.value));
        if length > LONGEST {
            return Content::Hidden;
        }
        let mut units = vec![u16::from(b'a'); length as usize];
        for access in memory.initial(Family::Characters).iter().filter(|a| a.object == standing) {
            let at = access.index.map_or(0, |index| word(self, index)) as usize;
            if at < units.len() {
                units[at] = word(self, access.value) as u16;
            }
        }
        Content::Text(units)
    }

    /// A string or string builder that the path made and that is kept as terms.
    fn text_known(&mut self, object: Ref, class: ClassId) -> Content {
        let Some(Extra::Text { length, units }) = self.state.path.as_ref().and_then(|p| p.extra(object))
        else {
            return self.fields_known(object, class);
        };
        let length = crate::symbolic::word_of(&self.value(*length), attest_ir::Type::Int) as usize;
        let units = units.iter().take(length);
        let units =
            units.map(|unit| crate::symbolic::word_of(&self.value(*unit), attest_ir::Type::Int) as u16);
        Content::Text(units.collect())
    }

    /// The characters of a string whose fields are these.
    fn text(&mut self, fields: &BTreeMap<FieldId, Datum>) -> Content {
        let program = self.machine.program();
        let named = |name: &str| {
            fields
                .iter()
                .find(|(id, _)| program.text(program.field(**id).name) == name)
                .map(|(_, d)| d.clone())
        };
        let wide = matches!(named("coder"), Some(Datum::Int(_, 1)));
        let Some(Datum::Object(value)) = named("value") else { return Content::Text(Vec::new()) };
        let key = self.numbers.iter().find(|(_, at)| **at == value).map(|(key, _)| *key);
        let class = self.graph.nodes[value].class;
        let elements = match key {
            Some(Key::Known(array)) => self.elements_known(array, class),
            Some(Key::Unknown(number)) => self.elements_unknown(number, class),
            Some(Key::Text(_)) | None => Content::Hidden,
        };
        let Content::Elements(kind, elements) = elements else { return Content::Hidden };
        let units: Vec<u16> = elements
            .iter()
            .map(|element| match element {
                Datum::Int(_, value) if kind == Kind::Byte => *value as u8 as u16,
                Datum::Int(_, value) => *value as u16,
                _ => 0,
            })
            .collect();
        Content::Text(match wide {
            true => units.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 8).collect(),
            false => units,
        })
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
