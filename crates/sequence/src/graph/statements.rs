//! What the graph found as call sequences.

use attest_forward::{Content, Datum, Node, ObjectGraph};
use attest_program::{ClassId, Kind, Program, descriptor_of_class};
use attest_term::Value;
use attest_testcase::parameter_names;

use super::menu::{Call, Menu, Slot};
use super::walk::{Given, Step};
use crate::sequence::{Sequence, Statement, Var};
use crate::values::STATE_TEXTS;

/// The calls that lead to a state, as statements.
#[derive(Clone, Debug)]
pub struct TracedCalls {
    /// The statements.
    pub sequence: Sequence,
    /// Values for what they leave open.
    pub inputs: ObjectGraph,
    /// The variables of the objects that the caller then holds.
    pub held: Vec<Var>,
    /// How many calls lead to the state, without one that is made there.
    pub length: usize,
}

impl TracedCalls {
    /// The statements of steps, and of a last call behind them, which the sequence is then about; nothing if one takes an
    /// object that the caller does not hold.
    pub(super) fn of(
        program: &Program,
        menu: &Menu,
        steps: &[Step],
        last: Option<(&Call, &[Given])>,
    ) -> Option<TracedCalls> {
        let mut writer = Writer::new(program, menu).steps(steps)?;
        if let Some((call, given)) = last {
            let result = writer.call(call, given)?;
            writer.sequence = writer.sequence.about(result);
        }
        let Writer { sequence, inputs, held, .. } = writer;
        Some(TracedCalls { sequence, inputs, held, length: steps.len() })
    }
}

struct Writer<'a> {
    program: &'a Program,
    menu: &'a Menu,
    sequence: Sequence,
    inputs: ObjectGraph,
    held: Vec<Var>,
    /// The elements that were passed, in the order in which they were met.
    elements: Vec<u64>,
}

impl<'a> Writer<'a> {
    fn new(program: &'a Program, menu: &'a Menu) -> Writer<'a> {
        Writer {
            program,
            menu,
            sequence: Sequence::empty(),
            inputs: ObjectGraph::default(),
            held: Vec::new(),
            elements: Vec::new(),
        }
    }

    fn steps(mut self, steps: &[Step]) -> Option<Writer<'a>> {
        for step in steps {
            let result = self.call(&self.menu.calls[step.call], &step.given)?;
            if let Some(exception) = step.threw {
                self.sequence.expect_throw(result, exception);
            }
            let of = |root: &Option<u32>| match root {
                Some(before) => self.held.get(*before as usize).copied(),
                None => Some(result),
            };
            self.held = step.roots.iter().filter_map(of).collect();
        }
        Some(self)
    }

    fn call(&mut self, call: &Call, given: &[Given]) -> Option<Var> {
        let names = match call.sets {
            Some(field) => vec![self.program.text(self.program.field(field).name).to_owned()],
            None => parameter_names(self.program, call.method),
        };
        let mut vars = Vec::new();
        for (at, (given, slot)) in given.iter().zip(&call.slots).enumerate() {
            let name = at.checked_sub(usize::from(call.receiver)).and_then(|at| names.get(at));
            vars.push(self.argument(given, *slot, name.map_or("value", String::as_str))?);
        }
        if let Some(made) = &call.made {
            return Some(self.sequence.append_given(&made.1, &vars));
        }
        let receiver = call.receiver.then(|| vars.remove(0));
        Some(self.sequence.push(match call.constructor {
            true => Statement::New { constructor: call.method, arguments: vars },
            false => Statement::Call { method: call.method, receiver, arguments: vars, throws: None },
        }))
    }

    fn argument(&mut self, given: &Given, slot: Slot, name: &str) -> Option<Var> {
        match (given, slot) {
            (Given::Root(root), _) => self.held.get(*root as usize).copied(),
            (Given::Inner, _) => None,
            (Given::Null, Slot::Object(class)) => Some(self.sequence.push(Statement::Null(class))),
            (Given::Null, Slot::Primitive(_)) => None,
            (Given::Word(Kind::Ref, value), Slot::Object(class)) => match value.as_bits() {
                Some(bits) if bits.low_word() != 0 => self.element(bits.low_word(), name),
                _ => Some(self.sequence.push(Statement::Null(class))),
            },
            (Given::Word(kind, value), _) => {
                let datum = datum(*kind, value);
                Some(self.open(&kind.descriptor_char().to_string(), name, datum))
            }
            (Given::Constant(number), _) => {
                let constant = self.menu.constants.get(*number as usize)?;
                let content = match &constant.field {
                    Some(name) => Content::Constant(name.clone()),
                    None => Content::Text(constant.text.encode_utf16().collect()),
                };
                let descriptor = descriptor_of_class(self.program.class_name(constant.class)).to_string();
                let datum = self.object(constant.class, content);
                Some(self.open(&descriptor, name, datum))
            }
        }
    }

    /// A string for an element: the same for the same, and none of the constants.
    fn element(&mut self, word: u64, name: &str) -> Option<Var> {
        // The first numbers are those of the texts that elements are where more is asked of them.
        let string = self.program.well_known().string;
        let texts = self.menu.constants.iter().filter(|known| known.class == string);
        let mut texts: Vec<String> = texts.map(|known| known.text.clone()).collect();
        if texts.is_empty() {
            texts.extend(STATE_TEXTS.map(str::to_owned));
        }
        if let Some(text) = word.checked_sub(1).and_then(|at| texts.get(at as usize)) {
            return Some(self.text(text, name));
        }
        let known = self.elements.iter().position(|known| *known == word);
        let at = known.unwrap_or_else(|| {
            self.elements.push(word);
            self.elements.len() - 1
        });
        let text = element_texts().filter(|text| !texts.contains(text)).nth(at)?;
        Some(self.text(&text, name))
    }

    fn text(&mut self, text: &str, name: &str) -> Var {
        let string = self.program.well_known().string;
        let datum = self.object(string, Content::Text(text.encode_utf16().collect()));
        self.open("Ljava/lang/String;", name, datum)
    }

    fn open(&mut self, descriptor: &str, name: &str, datum: Datum) -> Var {
        self.inputs.roots.push(datum);
        self.sequence.append(Sequence::input(descriptor, name), Var::RECEIVER)
    }

    /// Equal literals are one object.
    fn object(&mut self, class: ClassId, content: Content) -> Datum {
        let nodes = &mut self.inputs.nodes;
        let known = nodes.iter().position(|node| node.class == class && node.content == content);
        Datum::Object(known.unwrap_or_else(|| {
            nodes.push(Node { class, given: true, content });
            nodes.len() - 1
        }))
    }
}

/// `a` to `z`, then `a1` and so on.
fn element_texts() -> impl Iterator<Item = String> {
    let letters = |round: u32| {
        ('a'..='z').map(move |letter| match round {
            0 => letter.to_string(),
            _ => format!("{letter}{round}"),
        })
    };
    (0..).flat_map(letters)
}

fn datum(kind: Kind, value: &Value) -> Datum {
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
