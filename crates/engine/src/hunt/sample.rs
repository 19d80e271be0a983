//! Everyday values for what sequences leave open: small numbers, bounds, short texts, constants of the class itself.

use attest_classfile::Constant;
use attest_forward::{Content, Datum, Graph, Node};
use attest_program::{ClassId, Kind, Program};
use attest_sequence::{Rng, Sequence};

const NUMBERS: &[i64] =
    &[0, 1, 2, -1, 3, 5, 7, 10, 11, 20, 42, 100, -5, 255, 1000, i32::MAX as i64, i32::MIN as i64];
const TEXTS: &[&str] =
    &["a", "", "b", "abc", "1", "0", "-1", " ", "a b", "x=1", "a,b", "1.5", "A", "2024-02-30"];
/// What texts are often made up with.
const MARKS: &[u8] = b":=,.-/;( @";
/// The longest array, and the longest text of random letters.
const LONGEST: u64 = 4;
const LETTERS: u64 = 8;

/// Draws values; the same seed draws the same.
pub(crate) struct Sampler<'p> {
    program: &'p Program,
    rng: Rng,
    numbers: Vec<i64>,
    texts: Vec<Vec<u16>>,
    /// What was drawn since the last [`Sampler::forget`]; equal values in several places find more than
    /// different ones.
    drawn: Vec<(String, Graph)>,
}

impl<'p> Sampler<'p> {
    /// For calls of the methods of a class, in a round.
    pub(crate) fn new(program: &'p Program, class: ClassId, round: u64) -> Sampler<'p> {
        // FNV-1a of the name: the same whichever other classes there are.
        let name = program.class_name(class).bytes();
        let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let seed = name.fold(0xcbf2_9ce4_8422_2325, hash).wrapping_add(round);
        let mut numbers = NUMBERS.to_vec();
        let mut texts: Vec<Vec<u16>> = TEXTS.iter().map(|text| text.encode_utf16().collect()).collect();
        if let Some(file) = program.class(class).file() {
            for index in 1..file.pool().len().min(2_000) as u16 {
                match file.pool().get(index) {
                    Some(Constant::Integer(number)) => numbers.push(i64::from(number)),
                    Some(Constant::Long(number)) => numbers.push(number),
                    Some(Constant::String(text)) => {
                        let units = text.utf16();
                        if units.len() <= 40 {
                            texts.push(units);
                        }
                    }
                    _ => {}
                }
            }
        }
        Sampler { program, rng: Rng::new(seed), numbers, texts, drawn: Vec::new() }
    }

    /// Draws without regard to what was drawn before.
    pub(crate) fn forget(&mut self) {
        self.drawn.clear();
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.rng.number() % bound.max(1)
    }

    /// One of them.
    pub(crate) fn one_of<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        of.get(self.below(of.len() as u64) as usize)
    }

    /// Values for all inputs; nothing if one is of a type that none is known of.
    pub(crate) fn graph(&mut self, sequence: &Sequence) -> Option<Graph> {
        let mut graph = Graph::default();
        for input in sequence.inputs() {
            let again: Vec<usize> =
                (0..self.drawn.len()).filter(|at| self.drawn[*at].0 == input.descriptor).collect();
            let drawn = match again.is_empty() || self.below(2) == 0 {
                true => {
                    let mut drawn = Graph::default();
                    let root = if input.nullable && self.below(3) == 0 {
                        Datum::Null
                    } else {
                        self.value(&input.descriptor, &mut drawn)?
                    };
                    drawn.roots.push(root);
                    self.drawn.push((input.descriptor.clone(), drawn.clone()));
                    drawn
                }
                false => {
                    let at = *self.one_of(&again)?;
                    self.drawn[at].1.clone()
                }
            };
            append(&mut graph, &drawn);
        }
        Some(graph)
    }

    fn value(&mut self, descriptor: &str, graph: &mut Graph) -> Option<Datum> {
        if let Some(element) = descriptor.strip_prefix('[') {
            let length = self.below(LONGEST + 1);
            let elements: Option<Vec<Datum>> = (0..length).map(|_| self.value(element, graph)).collect();
            let kind = Kind::of_descriptor(element).unwrap_or(Kind::Ref);
            let class = self.program.load_descriptor(descriptor).ok()?;
            return Some(node(graph, class, Content::Elements(kind, elements?)));
        }
        match Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref) {
            Kind::Boolean => Some(Datum::Int(Kind::Boolean, self.below(2) as i32)),
            Kind::Byte => Some(Datum::Int(Kind::Byte, i32::from(self.number() as i8))),
            Kind::Char => {
                let texts: Vec<u16> = self.texts.iter().flatten().copied().collect();
                self.one_of(&texts).map(|unit| Datum::Int(Kind::Char, i32::from(*unit)))
            }
            Kind::Short => Some(Datum::Int(Kind::Short, i32::from(self.number() as i16))),
            Kind::Int => Some(Datum::Int(Kind::Int, self.number() as i32)),
            Kind::Long => Some(Datum::Long(self.number())),
            Kind::Float => {
                Some(Datum::Float(self.number() as f32 / if self.below(2) == 0 { 1.0 } else { 4.0 }))
            }
            Kind::Double => {
                Some(Datum::Double(self.number() as f64 / if self.below(2) == 0 { 1.0 } else { 4.0 }))
            }
            Kind::Ref if descriptor == "Ljava/lang/String;" => {
                let text = self.text();
                Some(node(graph, self.program.well_known().string, Content::Text(text)))
            }
            Kind::Ref => {
                let class = self.program.load_descriptor(descriptor).ok()?;
                let constants = constants(self.program, class);
                let name = self.one_of(&constants)?.clone();
                Some(node(graph, class, Content::Constant(name)))
            }
        }
    }

    fn number(&mut self) -> i64 {
        // The first ones twice as often: small numbers meet more conditions than others.
        let bound = if self.below(2) == 0 { 8 } else { self.numbers.len() as u64 };
        let at = self.below(bound) as usize;
        self.numbers[at]
    }

    fn text(&mut self) -> Vec<u16> {
        if self.below(4) == 0 {
            let length = 1 + self.below(LETTERS);
            return (0..length).map(|_| u16::from(b'a') + self.below(26) as u16).collect();
        }
        let bound = if self.below(2) == 0 { 4 } else { self.texts.len() as u64 };
        let at = self.below(bound) as usize;
        let mut text = self.texts[at].clone();
        if self.below(4) == 0 {
            let mark = self.below(MARKS.len() as u64) as usize;
            text.push(u16::from(MARKS[mark]));
            let at = self.below(4) as usize;
            text.extend(&self.texts[at]);
        }
        text
    }
}

/// Adds the roots and objects of a graph to another.
pub(crate) fn append(graph: &mut Graph, other: &Graph) {
    let offset = graph.nodes.len();
    let moved = |datum: &Datum| match datum {
        Datum::Object(at) => Datum::Object(at + offset),
        plain => plain.clone(),
    };
    for node in &other.nodes {
        let mut node = node.clone();
        if let Content::Elements(_, elements) = &mut node.content {
            *elements = elements.iter().map(moved).collect();
        }
        graph.nodes.push(node);
    }
    graph.roots.extend(other.roots.iter().map(moved));
}

fn node(graph: &mut Graph, class: ClassId, content: Content) -> Datum {
    graph.nodes.push(Node { class, given: true, content });
    Datum::Object(graph.nodes.len() - 1)
}

fn constants(program: &Program, class: ClassId) -> Vec<String> {
    let fields = program.class(class).fields.iter().map(|field| program.field(*field));
    let constants = fields.filter(|field| field.access & attest_classfile::access::ACC_ENUM != 0);
    constants.map(|field| program.text(field.name).to_owned()).collect()
}
