//! What a method did, as text: outcome, arguments and static fields afterwards, and all objects in reach.
//!
//! The JVM's side (`Objects.java` of the runner) writes the same text. Static fields of the JDK's own classes are no
//! part of it. Fields that are 0 or null are left out; strings and boxes have no identity; exceptions are their class and message; lambdas are all alike.

mod call;
mod concrete;

use std::collections::VecDeque;
use std::fmt::Write;

use attest_classfile::access::ACC_SYNTHETIC;
use attest_forward::{Content, Datum, Machine, ObjectGraph, PathEnd};
use attest_jvm::JavaString;
use attest_program::{ClassId, FieldId, Program};
use attest_state::{Operand, Outcome, State, Value};

pub use self::call::{as_launched, call};
pub use self::concrete::concrete;

/// The end of a run of a method of `class`, with its arguments and all that is in reach; nothing if it neither returned
/// nor threw.
pub fn ending(
    machine: &mut Machine<'_>,
    state: &State,
    class: ClassId,
    end: &PathEnd,
    arguments: &[Operand],
) -> Option<String> {
    let program = machine.program();
    let statics: Vec<(FieldId, Operand)> = machine
        .statics_of(state, class)
        .into_iter()
        .filter(|(field, _)| program.field(*field).access & ACC_SYNTHETIC == 0)
        .filter(|_| !program.class(class).is_from_jdk())
        .collect();
    let (verb, result) = match end {
        PathEnd::Call(Outcome::Returned(value)) => ("returns", *value),
        PathEnd::Call(Outcome::Threw(exception)) => {
            ("throws", Some(Operand::concrete(Value::Ref(*exception))))
        }
        _ => return None,
    };
    let values: Vec<Operand> =
        result.into_iter().chain(arguments.iter().copied()).chain(statics.iter().map(|s| s.1)).collect();
    let graph = machine.values_of(state, &values);
    let mut text = Description::new(program, &graph);
    let mut roots = graph.roots.iter();
    text.text += verb;
    if result.is_some()
        && let Some(root) = roots.next()
    {
        text.text.push(' ');
        text.datum(root);
    }
    text.text += "\narguments";
    for root in roots.by_ref().take(arguments.len()) {
        text.text.push(' ');
        text.datum(root);
    }
    text.text += "\nstatics";
    let mut named: Vec<(&str, &Datum)> =
        statics.iter().map(|(field, _)| program.text(program.field(*field).name)).zip(roots).collect();
    named.sort_by_key(|(name, _)| *name);
    for (name, root) in named {
        let _ = write!(text.text, " {name}=");
        text.datum(root);
    }
    Some(text.objects())
}

/// Values and all that is in reach of them.
pub fn values(program: &Program, graph: &ObjectGraph) -> String {
    let mut text = Description::new(program, graph);
    for root in &graph.roots {
        text.datum(root);
        text.text.push(' ');
    }
    text.objects()
}

struct Description<'a> {
    program: &'a Program,
    graph: &'a ObjectGraph,
    text: String,
    numbers: Vec<Option<usize>>,
    told: usize,
    waiting: VecDeque<usize>,
}

impl<'a> Description<'a> {
    fn new(program: &'a Program, graph: &'a ObjectGraph) -> Description<'a> {
        let numbers = vec![None; graph.nodes.len()];
        Description { program, graph, text: String::new(), numbers, told: 0, waiting: VecDeque::new() }
    }

    fn datum(&mut self, datum: &Datum) {
        let _ = match datum {
            Datum::Int(_, value) => write!(self.text, "{value}"),
            Datum::Long(value) => write!(self.text, "{value}"),
            Datum::Float(value) if value.is_nan() => write!(self.text, "fNaN"),
            Datum::Float(value) => write!(self.text, "f{:x}", value.to_bits()),
            Datum::Double(value) if value.is_nan() => write!(self.text, "dNaN"),
            Datum::Double(value) => write!(self.text, "d{:x}", value.to_bits()),
            Datum::Null => write!(self.text, "null"),
            Datum::Object(at) => {
                self.object(*at);
                Ok(())
            }
        };
    }

    fn object(&mut self, at: usize) {
        let (program, graph) = (self.program, self.graph);
        let node = &graph.nodes[at];
        let class = program.dotted(node.class);
        let _ = match &node.content {
            Content::Text(units) => write!(self.text, "\"{}\"", JavaString(units.clone())),
            Content::Constant(name) => write!(self.text, "{}.{name}", self.constant_class(node.class)),
            Content::Class(named) => write!(self.text, "class {}", program.dotted(*named)),
            Content::Fields(fields) if is_box(&class) => {
                let value =
                    fields.iter().find(|(field, _)| program.text(program.field(**field).name) == "value");
                self.text += &class;
                self.text.push('(');
                match value {
                    Some((_, value)) => self.datum(value),
                    None => self.text += &zero(&class),
                }
                self.text.push(')');
                Ok(())
            }
            Content::Fields(_)
            | Content::Elements(..)
            | Content::Builder(_)
            | Content::List(_)
            | Content::Map(_)
            | Content::Stub(_)
            | Content::Hidden => {
                let number = match self.numbers[at] {
                    Some(number) => number,
                    None => {
                        self.numbers[at] = Some(self.told);
                        self.told += 1;
                        self.waiting.push_back(at);
                        self.told - 1
                    }
                };
                write!(self.text, "#{number}")
            }
        };
    }

    fn objects(mut self) -> String {
        let (program, graph) = (self.program, self.graph);
        while let Some(at) = self.waiting.pop_front() {
            let node = &graph.nodes[at];
            let class = program.dotted(node.class);
            let number = self.numbers[at].unwrap_or_default();
            if class.contains("$$Lambda") {
                let _ = write!(self.text, "\n#{number} lambda");
                continue;
            }
            let _ = write!(self.text, "\n#{number} {class}");
            match &node.content {
                Content::Builder(units) => {
                    let _ = write!(self.text, "\"{}\"", JavaString(units.clone()));
                }
                Content::Stub(answers) => {
                    let values = answers.iter().filter_map(|(_, value)| value.as_ref());
                    values.for_each(|value| self.datum(value));
                }
                Content::Elements(_, elements) | Content::List(elements) => {
                    self.text.push('{');
                    for (at, element) in elements.iter().enumerate() {
                        if at > 0 {
                            self.text.push(',');
                        }
                        self.datum(element);
                    }
                    self.text.push('}');
                }
                Content::Map(entries) => {
                    self.text.push('{');
                    for (at, (key, value)) in entries.iter().enumerate() {
                        if at > 0 {
                            self.text.push(',');
                        }
                        self.datum(key);
                        self.text.push('=');
                        self.datum(value);
                    }
                    self.text.push('}');
                }
                Content::Fields(_) if self.is_throwable(node.class) => self.message(at),
                Content::Fields(_) => self.fields(at),
                Content::Hidden => self.text += "(...)",
                Content::Text(_) | Content::Constant(_) | Content::Class(_) => {}
            }
        }
        self.text
    }

    /// The fields from the topmost class down, by name within a class.
    fn fields(&mut self, at: usize) {
        let (program, graph) = (self.program, self.graph);
        let Content::Fields(fields) = &graph.nodes[at].content else { return };
        let mut classes = vec![graph.nodes[at].class];
        while let Some(above) = classes.last().and_then(|class| program.class(*class).superclass) {
            classes.push(above);
        }
        self.text.push('{');
        let mut first = true;
        for class in classes.into_iter().rev() {
            let mut own: Vec<(&str, &Datum)> = fields
                .iter()
                .filter(|(field, _)| program.field(**field).class == class)
                .map(|(field, datum)| (program.text(program.field(*field).name), datum))
                .filter(|(_, datum)| !is_zero(datum))
                .collect();
            own.sort_by_key(|(name, _)| *name);
            for (name, datum) in own {
                if !std::mem::replace(&mut first, false) {
                    self.text.push(',');
                }
                let _ = write!(self.text, "{name}=");
                self.datum(datum);
            }
        }
        self.text.push('}');
    }

    fn message(&mut self, at: usize) {
        let (program, graph) = (self.program, self.graph);
        let Content::Fields(fields) = &graph.nodes[at].content else { return };
        let named =
            |(field, _): &(&FieldId, &Datum)| program.text(program.field(**field).name) == "detailMessage";
        if let Some((_, message)) = fields.iter().find(named)
            && *message != Datum::Null
        {
            self.text += ": ";
            self.datum(message);
        }
    }

    fn is_throwable(&self, class: ClassId) -> bool {
        let mut at = Some(class);
        while let Some(class) = at {
            if self.program.class_name(class) == "java/lang/Throwable" {
                return true;
            }
            at = self.program.class(class).superclass;
        }
        false
    }

    fn constant_class(&self, class: ClassId) -> String {
        match self.program.class(class).superclass {
            Some(above) if self.program.class_name(above) != "java/lang/Enum" => self.program.dotted(above),
            _ => self.program.dotted(class),
        }
    }
}

fn is_zero(datum: &Datum) -> bool {
    match datum {
        Datum::Int(_, value) => *value == 0,
        Datum::Long(value) => *value == 0,
        Datum::Float(value) => value.to_bits() == 0,
        Datum::Double(value) => value.to_bits() == 0,
        Datum::Null => true,
        Datum::Object(_) => false,
    }
}

fn is_box(class: &str) -> bool {
    let boxes = ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"];
    class.strip_prefix("java.lang.").is_some_and(|name| boxes.contains(&name))
}

fn zero(class: &str) -> String {
    match class {
        "java.lang.Float" => "f0".to_owned(),
        "java.lang.Double" => "d0".to_owned(),
        _ => "0".to_owned(),
    }
}
