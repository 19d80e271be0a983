//! Sequences of the graph as recipes: for objects that are made, changed, and handed over at most once.

use attest_forward::{Content, Datum, Graph, Node};
use attest_program::{ClassId, Kind, Program, descriptor_of_class};
use attest_testcase::parameter_names;

use crate::graph::{Call as GraphCall, Given, Menu, Sequence, Slot};
use crate::recipe::{Call, Recipe, Source};

/// A sequence and its last call as a recipe with values for all that it leaves open; nothing if an object is used
/// after it was handed over, comes out of another one, or a call on the way throws.
pub fn retell(
    program: &Program,
    menu: &Menu,
    sequence: &Sequence,
    last: &GraphCall,
) -> Option<(Recipe, Graph)> {
    if last.made.is_some() {
        return None;
    }
    let mut retelling = Retelling { program, menu, objects: Vec::new() };
    let mut held: Vec<usize> = Vec::new();
    for step in &sequence.steps {
        if step.threw.is_some() || menu.calls[step.call].made.is_some() {
            return None;
        }
        let made = retelling.step(&menu.calls[step.call], &step.given, &held)?;
        let is_made = step.roots.iter().any(Option::is_none);
        if is_made != made.is_some() {
            return None;
        }
        let of = |root: &Option<u32>| match root {
            Some(before) => held.get(*before as usize).copied(),
            None => made,
        };
        held = step.roots.iter().map(of).collect::<Option<_>>()?;
    }
    let (receiver, values, arguments) = retelling.call(last, &sequence.given, &held)?;
    let call = Call { method: last.method, arguments };
    let (receiver, mut all) = match receiver {
        Some(object) => {
            let made = retelling.take(object)?;
            (Some(made.source), made.values)
        }
        None => (None, Vec::new()),
    };
    all.extend(values);
    let mut inputs = Graph::default();
    for value in all {
        let root = match value {
            Value::Plain(datum) => datum,
            Value::Node(node) => {
                inputs.nodes.push(node);
                Datum::Object(inputs.nodes.len() - 1)
            }
        };
        inputs.roots.push(root);
    }
    Some((Recipe { receiver, call }, inputs))
}

/// A value for something left open.
enum Value {
    Plain(Datum),
    Node(Node),
}

/// How an object was made so far, and with which values.
struct Made {
    source: Source,
    values: Vec<Value>,
}

struct Retelling<'a> {
    program: &'a Program,
    menu: &'a Menu,
    /// The objects in the order in which they were made; none once handed over.
    objects: Vec<Option<Made>>,
}

/// The object that a call is made on, and values and sources of its arguments.
type Prepared = (Option<usize>, Vec<Value>, Vec<Source>);

impl Retelling<'_> {
    fn take(&mut self, object: usize) -> Option<Made> {
        self.objects.get_mut(object)?.take()
    }

    /// Does a step; inside, the object that it makes.
    #[allow(clippy::option_option)]
    fn step(&mut self, call: &GraphCall, given: &[Given], held: &[usize]) -> Option<Option<usize>> {
        let (receiver, values, arguments) = self.call(call, given, held)?;
        let source = match (receiver, call.constructor) {
            (Some(object), _) => {
                let Made { source, values: before } = self.take(object)?;
                let call = Call { method: call.method, arguments };
                let source = match source {
                    Source::Built { base, mut calls } => {
                        calls.push(call);
                        Source::Built { base, calls }
                    }
                    base => Source::Built { base: Box::new(base), calls: vec![call] },
                };
                let values = before.into_iter().chain(values).collect();
                self.objects[object] = Some(Made { source, values });
                return Some(None);
            }
            (None, true) => Source::New { constructor: call.method, arguments },
            (None, false) => Source::Factory { method: call.method, arguments },
        };
        self.objects.push(Some(Made { source, values }));
        Some(Some(self.objects.len() - 1))
    }

    fn call(&mut self, call: &GraphCall, given: &[Given], held: &[usize]) -> Option<Prepared> {
        let object = |given: &Given| match given {
            Given::Root(root) => held.get(*root as usize).copied(),
            _ => None,
        };
        let receiver = match call.receiver {
            true => Some(object(given.first()?)?),
            false => None,
        };
        let names = parameter_names(self.program, call.method);
        let mut values = Vec::new();
        let mut arguments = Vec::new();
        let rest = given.iter().zip(&call.slots).skip(usize::from(call.receiver));
        for (at, (given, slot)) in rest.enumerate() {
            let name = names.get(at).cloned().unwrap_or_else(|| "value".to_owned());
            let open = |descriptor: String| Source::Input { descriptor, name, nullable: false };
            arguments.push(match given {
                Given::Word(kind, value) => {
                    values.push(Value::Plain(datum(*kind, value)));
                    open(kind.descriptor_char().to_string())
                }
                Given::Root(_) if object(given) == receiver && receiver.is_some() => Source::Receiver,
                Given::Root(_) => {
                    let made = self.take(object(given)?)?;
                    values.extend(made.values);
                    made.source
                }
                Given::Constant(number) => {
                    let constant = self.menu.constants.get(*number as usize)?;
                    let content = match &constant.field {
                        Some(name) => Content::Constant(name.clone()),
                        None => Content::Text(constant.text.encode_utf16().collect()),
                    };
                    values.push(Value::Node(Node { class: constant.class, given: true, content }));
                    open(self.descriptor(constant.class))
                }
                Given::Inner => return None,
                Given::Null => match slot {
                    Slot::Object(class) => Source::Null(*class),
                    Slot::Primitive(_) => return None,
                },
            });
        }
        Some((receiver, values, arguments))
    }

    fn descriptor(&self, class: ClassId) -> String {
        descriptor_of_class(self.program.class_name(class)).to_string()
    }
}

fn datum(kind: Kind, value: &attest_term::Value) -> Datum {
    let word = value.as_bits().map_or(0, attest_term::bits::Bits::low_word);
    match kind {
        Kind::Boolean => Datum::Int(kind, i32::from(value.as_bool().unwrap_or_default())),
        Kind::Byte => Datum::Int(kind, i32::from(word as i8)),
        Kind::Char => Datum::Int(kind, i32::from(word as u16)),
        Kind::Short => Datum::Int(kind, i32::from(word as i16)),
        Kind::Int | Kind::Ref => Datum::Int(Kind::Int, word as i32),
        Kind::Long => Datum::Long(word as i64),
        Kind::Float => Datum::Float(value.as_f32().unwrap_or_default()),
        Kind::Double => Datum::Double(value.as_f64().unwrap_or_default()),
    }
}
