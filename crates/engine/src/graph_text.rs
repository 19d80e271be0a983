//! Values and objects as short text: `Node(value=3, next=null)`, `[1, 2]`, `"ab"`; shared objects get a number.

use attest_forward::{Content, Datum, ObjectGraph};
use attest_program::{ClassId, Kind, Program, java_spelling};

/// Writes the values of a graph.
pub(crate) struct GraphText<'a> {
    program: &'a Program,
    graph: &'a ObjectGraph,
    /// How often each object is referred to.
    uses: Vec<usize>,
    told: Vec<bool>,
}

impl<'a> GraphText<'a> {
    /// Nothing written yet.
    pub(crate) fn new(program: &'a Program, graph: &'a ObjectGraph) -> GraphText<'a> {
        let mut uses = vec![0; graph.nodes.len()];
        let mut count = |datum: &Datum| {
            if let Datum::Object(at) = datum {
                uses[*at] += 1;
            }
        };
        graph.roots.iter().for_each(&mut count);
        for node in &graph.nodes {
            match &node.content {
                Content::Fields(fields) => fields.values().for_each(&mut count),
                Content::Elements(_, elements) | Content::List(elements) => {
                    elements.iter().for_each(&mut count)
                }
                Content::Map(entries) => {
                    entries.iter().flat_map(|(key, value)| [key, value]).for_each(&mut count)
                }
                Content::Stub(answers) => {
                    answers.iter().filter_map(|(_, value)| value.as_ref()).for_each(&mut count)
                }
                Content::Text(_)
                | Content::Builder(_)
                | Content::Constant(_)
                | Content::Class(_)
                | Content::Hidden => {}
            }
        }
        let told = vec![false; graph.nodes.len()];
        GraphText { program, graph, uses, told }
    }

    /// The roots, one text each.
    pub(crate) fn roots(mut self) -> Vec<String> {
        let graph = self.graph;
        graph.roots.iter().map(|root| self.datum(root)).collect()
    }

    /// One value.
    pub(crate) fn one(mut self, datum: &Datum) -> String {
        self.datum(datum)
    }

    fn datum(&mut self, datum: &Datum) -> String {
        match datum {
            Datum::Int(Kind::Boolean, value) => (*value != 0).to_string(),
            Datum::Int(Kind::Char, value) => character(*value as u64),
            Datum::Int(_, value) => value.to_string(),
            Datum::Long(value) => value.to_string(),
            Datum::Float(value) => format!("{value:?}"),
            Datum::Double(value) => format!("{value:?}"),
            Datum::Null => "null".to_owned(),
            Datum::Object(at) => self.object(*at),
        }
    }

    fn object(&mut self, at: usize) -> String {
        let node = &self.graph.nodes[at];
        let shared = self.uses[at] > 1;
        if std::mem::replace(&mut self.told[at], true) && shared {
            return format!("#{at}");
        }
        let label = if shared { format!("#{at}=") } else { String::new() };
        let class = self.program.dotted(node.class);
        let simple = class.rsplit(['.', '$']).next().unwrap_or(&class).to_owned();
        let text = match &node.content {
            Content::Fields(fields) if is_box(&class) => match fields.values().next() {
                Some(value) => self.datum(value),
                None => "0".to_owned(),
            },
            Content::Fields(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(field, value)| {
                        let name = self.program.text(self.program.field(*field).name).to_owned();
                        format!("{name}={}", self.datum(value))
                    })
                    .collect();
                format!("{simple}({})", fields.join(", "))
            }
            Content::Elements(_, elements) => {
                let elements: Vec<String> = elements.iter().map(|element| self.datum(element)).collect();
                format!("[{}]", elements.join(", "))
            }
            Content::List(elements) => {
                let elements: Vec<String> = elements.iter().map(|element| self.datum(element)).collect();
                format!("{simple}[{}]", elements.join(", "))
            }
            Content::Map(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {}", self.datum(key), self.datum(value)))
                    .collect();
                format!("{simple}{{{}}}", entries.join(", "))
            }
            Content::Stub(answers) => {
                let answers: Vec<String> = answers
                    .iter()
                    .map(|(method, value)| {
                        let name = self.program.text(self.program.method(*method).name).to_owned();
                        match value {
                            Some(value) => format!("{name}() -> {}", self.datum(value)),
                            None => format!("{name}()"),
                        }
                    })
                    .collect();
                format!("{simple}{{{}}}", answers.join(", "))
            }
            Content::Builder(units) => format!("{simple}({:?})", String::from_utf16_lossy(units)),
            Content::Text(units) => format!("{:?}", String::from_utf16_lossy(units)),
            Content::Constant(name) => name.clone(),
            Content::Class(class) => format!("{}.class", class_text(self.program, *class)),
            Content::Hidden => format!("{simple}(…)"),
        };
        label + &text
    }
}

/// Whether a class is that of a boxed number, character or truth value.
pub(crate) fn is_box(class: &str) -> bool {
    let boxes = ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"];
    class.strip_prefix("java.lang.").is_some_and(|name| boxes.contains(&name))
}

/// A class as Java writes it: `int[]` where the JVM says `[I`.
pub(crate) fn class_text(program: &Program, class: ClassId) -> String {
    let name = program.class_name(class);
    match name.starts_with('[') {
        true => java_spelling(name),
        false => program.dotted(class),
    }
}

/// A character as Java writes it.
pub(crate) fn character(word: u64) -> String {
    match char::from_u32(word as u32 & 0xffff) {
        Some('\'') => "'\\''".to_owned(),
        Some('\\') => "'\\\\'".to_owned(),
        Some('\n') => "'\\n'".to_owned(),
        Some('\t') => "'\\t'".to_owned(),
        Some('\r') => "'\\r'".to_owned(),
        Some(c) if !c.is_control() && c as u32 != 0xffff => format!("'{c}'"),
        _ => format!("'\\u{:04x}'", word & 0xffff),
    }
}
