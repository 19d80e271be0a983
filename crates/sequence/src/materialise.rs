//! Collections as open inputs: left open for the symbolic engine, and made by calls once a path says what is in them.

use std::collections::BTreeMap;

use attest_forward::catalog::{self, Collection};
use attest_forward::{Content, Datum, ObjectGraph};
use attest_program::{
    Bindings, ClassId, FieldId, GenericType, Kind, MethodId, Program, Reading, TypeArguments,
    class_of_descriptor, descriptor_of_class, split_descriptor,
};

use crate::candidate::Candidate;
use crate::choose::{Chooser, Reach};
use crate::sequence::{Input, Sequence, Statement, Var};
use crate::values::{Constants, InputValue, Values, seed_of};
use crate::wrapper::wrapped_by;

/// The collection that the symbolic engine makes where one of this type is left open.
fn open_collection(descriptor: &str) -> Option<&'static Collection> {
    catalog::usual(class_of_descriptor(descriptor)?).filter(|collection| collection.is_readable())
}

impl Sequence {
    /// The same with the collections open that are passed to the last call; nothing if there are none.
    pub fn opened(&self, program: &Program) -> Option<Sequence> {
        let method = self.target()?;
        let (parameters, _) = split_descriptor(program.text(program.method(method).descriptor))?;
        let names = attest_testcase::parameter_names(program, method);
        let types = program.parameter_types(method, &Bindings::new(), Reading::One);
        let mut opened = self.clone();
        for (at, declared) in parameters.iter().enumerate() {
            let mut var = *opened.last()?.arguments().get(at)?;
            // The list that an iterator or a stream comes out of.
            while let Some(Statement::Call { receiver: Some(from), arguments, .. }) = opened.statement(var)
                && arguments.is_empty()
            {
                var = *from;
            }
            let Some(Statement::New { constructor, .. }) = opened.statement(var) else { continue };
            let made = descriptor_of_class(program.class_name(program.method(*constructor).class));
            let direct = opened.last()?.arguments().get(at) == Some(&var);
            let descriptor = if direct { *declared } else { made.as_str() };
            if open_collection(descriptor).is_some() {
                let arguments = types.get(at).cloned().flatten().map(|ty| ty.arguments).unwrap_or_default();
                let name = names.get(at).map_or("values", String::as_str);
                opened.open(var, descriptor, (name, arguments));
            }
        }
        opened.sweep();
        (opened != *self).then_some(opened)
    }

    /// Leaves an object open, and all calls on it out.
    fn open(&mut self, var: Var, descriptor: &str, (name, arguments): (&str, TypeArguments)) {
        for change in self.changes_of(var).into_iter().rev() {
            self.remove(change);
        }
        let (descriptor, name) = (descriptor.to_owned(), name.to_owned());
        let input = Input { descriptor, name, nullable: false, arguments };
        self.put(var.statement(), Statement::Input(input));
    }
}

impl Candidate {
    /// A sequence with values for what it leaves open, where collections are made by calls, and other objects as the
    /// chooser makes them, with the values of the fields that its parameters are named after. Whether they are then what
    /// the path asked for shows when the candidate is tried. Nothing if there is no way to make one.
    pub fn materialised(
        (chooser, reach): (&Chooser<'_>, &Reach),
        sequence: &Sequence,
        inputs: &ObjectGraph,
    ) -> Option<Candidate> {
        let (program, made) = (chooser.program(), BTreeMap::new());
        let (whole, seeds) = (Sequence::empty(), Vec::new());
        let mut maker = Maker { program, chooser, reach, inputs, sequence: whole, seeds, made };
        let mut vars: Vec<Var> = Vec::new();
        let mut roots = inputs.roots.iter();
        for statement in sequence.statements() {
            vars.push(match statement {
                Statement::Input(input) => maker.value(roots.next()?, &input.descriptor, &input.name)?,
                other => maker.sequence.push_moved(other, &vars),
            });
        }
        let result = vars.get(sequence.result().statement()).copied()?;
        Some(Candidate { sequence: maker.sequence.about(result), seeds: maker.seeds })
    }
}

struct Maker<'a> {
    program: &'a Program,
    chooser: &'a Chooser<'a>,
    reach: &'a Reach,
    inputs: &'a ObjectGraph,
    sequence: Sequence,
    seeds: Vec<InputValue>,
    /// Objects that were made already.
    made: BTreeMap<usize, Var>,
}

impl Maker<'_> {
    fn value(&mut self, datum: &Datum, descriptor: &str, name: &str) -> Option<Var> {
        if let Some(seed) = seed_of(self.inputs, datum, 0) {
            return Some(self.open(descriptor, name, seed));
        }
        let Datum::Object(at) = datum else { return None };
        if let Some(known) = self.made.get(at) {
            return Some(*known);
        }
        let node = self.inputs.nodes.get(*at)?.clone();
        let var = match &node.content {
            Content::List(elements) => {
                let row = |element| vec![(element, format!("{name}Element"))];
                let rows: Vec<_> = elements.iter().map(row).collect();
                self.filled(*at, self.usual(node.class, descriptor), &rows)?
            }
            Content::Map(entries) => {
                let row = |(key, value)| vec![(key, format!("{name}Key")), (value, format!("{name}Value"))];
                let rows: Vec<_> = entries.iter().map(|(key, value)| row((key, value))).collect();
                self.filled(*at, self.usual(node.class, descriptor), &rows)?
            }
            Content::Fields(fields) => match wrapped_by(self.program.class_name(node.class)) {
                Some(_) => self.boxed(node.class, fields.values().next(), name)?,
                None => self.chosen(node.class, fields, name)?,
            },
            Content::Stub(_) => self.chosen(node.class, &BTreeMap::new(), name)?,
            _ => return None,
        };
        self.made.insert(*at, var);
        Some(var)
    }

    /// An object as the chooser makes it: in the way that says most of these fields.
    fn chosen(&mut self, class: ClassId, fields: &BTreeMap<FieldId, Datum>, name: &str) -> Option<Var> {
        let known: BTreeMap<&str, InputValue> = fields
            .iter()
            .filter_map(|(field, datum)| {
                let name = self.program.text(self.program.field(*field).name);
                Some((name, seed_of(self.inputs, datum, 0)?))
            })
            .collect();
        let known_value =
            |input: &Input| known.get(input.name.as_str()).filter(|seed| seed.fits(&input.descriptor));
        let ways = self.chooser.objects(&GenericType::of(class), name, self.reach, 0);
        let says = |way: &Sequence| way.inputs().filter(|input| known_value(input).is_some()).count();
        // The first of those that say the same.
        let way = ways.into_iter().rev().max_by_key(says)?;
        let simple = Values::new(self.program, Constants::default(), 0).small(&way, 1).into_iter().next()?;
        let seeds =
            way.inputs().zip(simple).map(|(input, simple)| known_value(input).cloned().unwrap_or(simple));
        self.seeds.extend(seeds);
        Some(self.sequence.append(way, Var::RECEIVER))
    }

    fn open(&mut self, descriptor: &str, name: &str, seed: InputValue) -> Var {
        self.seeds.push(seed);
        self.sequence.append(Sequence::input(descriptor, name), Var::RECEIVER)
    }

    /// `new ArrayList()`, and a call of `add` for each element; `new HashMap()`, and a call of `put` for each entry.
    fn filled(&mut self, at: usize, class: ClassId, rows: &[Vec<(&Datum, String)>]) -> Option<Var> {
        let (adder, descriptor) = catalog::collection(self.program.class_name(class))?.adder();
        let adder = self.program.find_method(class, adder, descriptor)?;
        let collection = self.empty(at, class)?;
        for row in rows {
            let mut arguments = Vec::with_capacity(row.len());
            for (datum, name) in row {
                arguments.push(self.element(datum, name)?);
            }
            self.call(adder, collection, arguments);
        }
        Some(collection)
    }

    /// The class that people write where a parameter takes any collection of its kind. A set that is passed as a
    /// collection stays one.
    fn usual(&self, class: ClassId, descriptor: &str) -> ClassId {
        let own = catalog::collection(self.program.class_name(class));
        let usual = open_collection(descriptor).filter(|usual| own.is_none_or(|own| own.kind == usual.kind));
        usual.and_then(|usual| self.program.load(usual.class).ok()).unwrap_or(class)
    }

    fn empty(&mut self, at: usize, class: ClassId) -> Option<Var> {
        let (name, descriptor) = (self.program.intern("<init>"), self.program.intern("()V"));
        let constructor = self.program.class(class).declared_method(name, descriptor)?;
        let var = self.sequence.push(Statement::New { constructor, arguments: Vec::new() });
        self.made.insert(at, var);
        Some(var)
    }

    fn call(&mut self, method: MethodId, receiver: Var, arguments: Vec<Var>) {
        self.sequence.push(Statement::Call { method, receiver: Some(receiver), arguments, throws: None });
    }

    /// What is put into a collection.
    fn element(&mut self, datum: &Datum, name: &str) -> Option<Var> {
        match datum {
            Datum::Null => Some(self.sequence.push(Statement::Null(self.program.well_known().object))),
            Datum::Object(at) => {
                let class = self.inputs.nodes.get(*at)?.class;
                let descriptor = attest_program::descriptor_of_class(self.program.class_name(class));
                self.value(datum, &descriptor, name)
            }
            _ => None,
        }
    }

    /// `Integer.valueOf(5)`
    fn boxed(&mut self, class: ClassId, held: Option<&Datum>, name: &str) -> Option<Var> {
        let kind = wrapped_by(self.program.class_name(class))?;
        let letter = kind.descriptor_char().to_string();
        let descriptor = format!("({letter})L{};", self.program.class_name(class));
        let (value_of, descriptor) = (self.program.intern("valueOf"), self.program.intern(&descriptor));
        let method = self.program.class(class).declared_method(value_of, descriptor)?;
        let seed = match held {
            Some(datum) => seed_of(self.inputs, datum, 0)?,
            None => zero(kind),
        };
        let argument = self.open(&letter, name, seed);
        let call = Statement::Call { method, receiver: None, arguments: vec![argument], throws: None };
        Some(self.sequence.push(call))
    }
}

fn zero(kind: Kind) -> InputValue {
    match kind {
        Kind::Long => InputValue::Long(0),
        Kind::Float => InputValue::Float(0.0),
        Kind::Double => InputValue::Double(0.0),
        other => InputValue::Int(other, 0),
    }
}
