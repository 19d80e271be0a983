//! Inputs by chance: those that the engine found, with numbers, characters and lengths changed.

use attest_forward::{Content, Datum, Graph, Node};
use attest_program::{Kind, MethodId, Program, split_descriptor};
use attest_sequence::Rng;

/// Inputs that resemble known ones.
pub(super) fn varied(
    program: &Program,
    method: MethodId,
    known: &[Graph],
    count: usize,
    seed: u64,
) -> Vec<Graph> {
    let mut rng = Rng::new(seed ^ (method.index() as u64) << 20);
    let signature = &program.method(method).signature;
    let receiver = usize::from(!program.method(method).is_static());
    let mut made = Vec::new();
    if known.is_empty() {
        return made;
    }
    for _ in 0..count {
        let mut graph = known[rng.below(known.len())].clone();
        let alike = *rng.pick(&KINDS).unwrap_or(&Kind::Ref);
        for at in 0..graph.roots.len() {
            let parameter = at.checked_sub(receiver);
            let kind = parameter.and_then(|at| signature.parameters.get(at)).map_or(Kind::Ref, |p| p.kind);
            vary(&mut rng, &mut graph.roots[at], kind);
            // An `Object` may be an array: often of the same kind as others.
            if parameter.is_some_and(|at| takes_object(program, method, at)) && !rng.one_in(4) {
                let kind = if rng.one_in(8) { *rng.pick(&KINDS).unwrap_or(&Kind::Ref) } else { alike };
                graph.roots[at] = array(program, &mut rng, &mut graph.nodes, kind);
            }
        }
        for node in &mut graph.nodes {
            match &mut node.content {
                Content::Elements(kind, elements) => {
                    if rng.below(3) == 0 {
                        let length = rng.below(9);
                        let zero = elements.first().cloned().unwrap_or_else(|| zero(*kind));
                        elements.resize(length, zero);
                    }
                    elements.iter_mut().for_each(|element| vary(&mut rng, element, *kind));
                }
                Content::Fields(fields) => {
                    for (field, datum) in fields.iter_mut() {
                        vary(&mut rng, datum, program.field(*field).kind);
                    }
                }
                Content::Text(units) => {
                    let length = rng.below(6);
                    *units = (0..length).map(|_| 32 + rng.below(95) as u16).collect();
                }
                Content::Builder(_)
                | Content::List(_)
                | Content::Map(_)
                | Content::Stub(_)
                | Content::Constant(_)
                | Content::Class(_)
                | Content::Hidden => {}
            }
        }
        made.push(graph);
    }
    made
}

const KINDS: [Kind; 9] = [
    Kind::Boolean,
    Kind::Byte,
    Kind::Char,
    Kind::Short,
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Ref,
];

fn takes_object(program: &Program, method: MethodId, parameter: usize) -> bool {
    let descriptor = program.text(program.method(method).descriptor);
    let parameters = split_descriptor(descriptor).map_or(Vec::new(), |(parameters, _)| parameters);
    parameters.get(parameter) == Some(&"Ljava/lang/Object;")
}

/// A new array, or one that is there already.
fn array(program: &Program, rng: &mut Rng, nodes: &mut Vec<Node>, kind: Kind) -> Datum {
    let element = match kind {
        Kind::Ref => program.well_known().object,
        kind => program.primitive(Some(kind)),
    };
    let Ok(class) = program.array_of(element) else { return Datum::Null };
    if let Some(at) = nodes.iter().position(|node| node.class == class)
        && rng.one_in(3)
    {
        return Datum::Object(at);
    }
    let elements = vec![zero(kind); rng.below(7)];
    nodes.push(Node { class, given: true, content: Content::Elements(kind, elements) });
    Datum::Object(nodes.len() - 1)
}

fn zero(kind: Kind) -> Datum {
    match kind {
        Kind::Long => Datum::Long(0),
        Kind::Float => Datum::Float(0.0),
        Kind::Double => Datum::Double(0.0),
        Kind::Ref => Datum::Null,
        kind => Datum::Int(kind, 0),
    }
}

/// Changes a number, half of the time; references stay.
fn vary(rng: &mut Rng, datum: &mut Datum, kind: Kind) {
    if rng.below(2) == 0 {
        return;
    }
    let value = whole(rng);
    match datum {
        Datum::Int(_, number) => {
            *number = match kind {
                Kind::Boolean => (value & 1) as i32,
                Kind::Byte => i32::from(value as i8),
                Kind::Char => i32::from(value as u16),
                Kind::Short => i32::from(value as i16),
                _ => value as i32,
            }
        }
        Datum::Long(number) => *number = value,
        Datum::Float(number) => *number = f32::from_bits(value as u32),
        Datum::Double(number) => *number = f64::from_bits(value as u64),
        Datum::Null | Datum::Object(_) => {}
    }
}

/// Small numbers often, limits and powers of two sometimes, any number otherwise.
fn whole(rng: &mut Rng) -> i64 {
    match rng.below(6) {
        0..=3 => rng.below(9) as i64 - 2,
        4 => {
            let power = 1_i64 << rng.below(64);
            power.wrapping_sub(rng.below(2) as i64)
        }
        _ => (rng.below(1 << 32) as u64 | (rng.below(1 << 32) as u64) << 32) as i64,
    }
}
