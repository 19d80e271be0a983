//! Values for what sequences leave open, as trees that can be changed and put together.

use attest_forward::{Content, Datum, Node, ObjectGraph};
use attest_program::{ClassId, Kind};

/// A value for an input.
#[derive(Clone, PartialEq, Debug)]
pub enum InputValue {
    /// `boolean`, `byte`, `char`, `short`, `int`.
    Int(Kind, i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// Null.
    Null,
    /// A string.
    Text(ClassId, Vec<u16>),
    /// A constant of an enum.
    Constant(ClassId, String),
    /// An array.
    Array(ClassId, Kind, Vec<InputValue>),
}

impl InputValue {
    /// Whether it is a value of the type with this descriptor, as far as a descriptor tells.
    pub(crate) fn fits(&self, descriptor: &str) -> bool {
        match self {
            InputValue::Int(kind, _) => descriptor == kind.descriptor_char().to_string(),
            InputValue::Long(_) => descriptor == "J",
            InputValue::Float(_) => descriptor == "F",
            InputValue::Double(_) => descriptor == "D",
            InputValue::Text(..) => descriptor == "Ljava/lang/String;",
            InputValue::Constant(..) => descriptor.starts_with('L'),
            InputValue::Array(..) => descriptor.starts_with('['),
            InputValue::Null => descriptor.starts_with(['L', '[']),
        }
    }

    /// Whether it is null or holds null.
    pub fn has_null(&self) -> bool {
        match self {
            InputValue::Null => true,
            InputValue::Array(_, _, elements) => elements.iter().any(InputValue::has_null),
            _ => false,
        }
    }

    /// How much there is to read: zero for what is read at a glance.
    pub fn weight(&self) -> u64 {
        let number = |value: u64| 64 - u64::from(value.leading_zeros());
        match self {
            InputValue::Int(_, value) => number(u64::from(value.unsigned_abs())) + u64::from(*value < 0),
            InputValue::Long(value) => number(value.unsigned_abs()) + u64::from(*value < 0),
            InputValue::Float(value) => {
                if value.fract() == 0.0 {
                    number(value.abs() as u64)
                } else {
                    20
                }
            }
            InputValue::Double(value) => {
                if value.fract() == 0.0 {
                    number(value.abs() as u64)
                } else {
                    20
                }
            }
            InputValue::Null | InputValue::Constant(..) => 1,
            InputValue::Text(_, units) => {
                units.iter().map(|unit| if (0x20..0x7f).contains(unit) { 3 } else { 12 }).sum()
            }
            InputValue::Array(_, _, elements) => {
                2 + elements.iter().map(|element| 1 + element.weight()).sum::<u64>()
            }
        }
    }
}

/// Seeds as a graph with a root for each. Equal texts are one object, as equal literals are (JLS 3.10.5).
pub fn graph_of(seeds: &[InputValue]) -> ObjectGraph {
    let mut graph = ObjectGraph::default();
    for seed in seeds {
        let root = plant(seed, &mut graph);
        graph.roots.push(root);
    }
    graph
}

fn plant(seed: &InputValue, graph: &mut ObjectGraph) -> Datum {
    let (class, content) = match seed {
        InputValue::Int(kind, value) => return Datum::Int(*kind, *value),
        InputValue::Long(value) => return Datum::Long(*value),
        InputValue::Float(value) => return Datum::Float(*value),
        InputValue::Double(value) => return Datum::Double(*value),
        InputValue::Null => return Datum::Null,
        InputValue::Text(class, units) => (*class, Content::Text(units.clone())),
        InputValue::Constant(class, name) => (*class, Content::Constant(name.clone())),
        InputValue::Array(class, kind, elements) => {
            let elements = elements.iter().map(|element| plant(element, graph)).collect();
            (*class, Content::Elements(*kind, elements))
        }
    };
    if let Content::Text(_) = content
        && let Some(known) = graph.nodes.iter().position(|node| node.content == content)
    {
        return Datum::Object(known);
    }
    graph.nodes.push(Node { class, given: true, content });
    Datum::Object(graph.nodes.len() - 1)
}

/// The roots of a graph as seeds; nothing if it holds what seeds cannot say. Objects that are shared become several.
pub fn seeds_of(graph: &ObjectGraph) -> Option<Vec<InputValue>> {
    graph.roots.iter().map(|root| seed_of(graph, root, 0)).collect()
}

pub(crate) fn seed_of(graph: &ObjectGraph, datum: &Datum, depth: usize) -> Option<InputValue> {
    let at = match datum {
        Datum::Int(kind, value) => return Some(InputValue::Int(*kind, *value)),
        Datum::Long(value) => return Some(InputValue::Long(*value)),
        Datum::Float(value) => return Some(InputValue::Float(*value)),
        Datum::Double(value) => return Some(InputValue::Double(*value)),
        Datum::Null => return Some(InputValue::Null),
        Datum::Object(at) => *at,
    };
    let node = graph.nodes.get(at)?;
    match &node.content {
        Content::Text(units) => Some(InputValue::Text(node.class, units.clone())),
        Content::Constant(name) => Some(InputValue::Constant(node.class, name.clone())),
        Content::Elements(kind, elements) if depth < 4 => {
            let elements: Option<Vec<InputValue>> =
                elements.iter().map(|element| seed_of(graph, element, depth + 1)).collect();
            Some(InputValue::Array(node.class, *kind, elements?))
        }
        Content::Elements(..)
        | Content::Fields(_)
        | Content::Builder(_)
        | Content::List(_)
        | Content::Map(_)
        | Content::Stub(_)
        | Content::Class(_)
        | Content::Hidden => None,
    }
}

#[cfg(test)]
mod tests {
    use attest_program::{ClassId, Kind};

    use super::{InputValue, graph_of, seeds_of};

    #[test]
    fn seeds_survive_the_way_through_a_graph() {
        let class = ClassId::new(7);
        let text = InputValue::Text(class, vec![97, 98]);
        let seeds = vec![
            InputValue::Int(Kind::Char, 5),
            InputValue::Null,
            InputValue::Array(class, Kind::Ref, vec![text.clone(), InputValue::Null]),
            text,
        ];
        assert_eq!(seeds_of(&graph_of(&seeds)), Some(seeds));
    }

    #[test]
    fn short_and_small_is_light() {
        assert!(InputValue::Int(Kind::Int, 0).weight() < InputValue::Int(Kind::Int, -1).weight());
        assert!(InputValue::Int(Kind::Int, 3).weight() < InputValue::Int(Kind::Int, i32::MAX).weight());
    }
}
