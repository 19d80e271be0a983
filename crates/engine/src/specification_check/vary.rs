//! Inputs by chance: those that the engine found, with numbers, characters and lengths changed.

use attest_forward::{Content, Datum, Node, ObjectGraph};
use attest_program::{Kind, MethodId, Program, split_descriptor};
use attest_sequence::{InputValue, Rng, ValueDistribution, Values};

/// Inputs that resemble known ones.
pub(super) fn varied(
    program: &Program,
    method: MethodId,
    known: &[ObjectGraph],
    count: usize,
    mut values: Values<'_>,
) -> Vec<ObjectGraph> {
    values.draw_by(ValueDistribution::Any);
    let signature = &program.method(method).signature;
    let receiver = usize::from(!program.method(method).is_static());
    let mut made = Vec::new();
    if known.is_empty() {
        return made;
    }
    for _ in 0..count {
        let mut graph = known[values.rng.below(known.len())].clone();
        let alike = *values.rng.pick(&KINDS).unwrap_or(&Kind::Ref);
        for at in 0..graph.roots.len() {
            let parameter = at.checked_sub(receiver);
            let kind = parameter.and_then(|at| signature.parameters.get(at)).map_or(Kind::Ref, |p| p.kind);
            vary(&mut values, &mut graph.roots[at], kind);
            // An `Object` may be an array: often of the same kind as others.
            if parameter.is_some_and(|at| takes_object(program, method, at)) && !values.rng.one_in(4) {
                let kind =
                    if values.rng.one_in(8) { *values.rng.pick(&KINDS).unwrap_or(&Kind::Ref) } else { alike };
                graph.roots[at] = array(program, &mut values.rng, &mut graph.nodes, kind);
            }
        }
        for node in &mut graph.nodes {
            match &mut node.content {
                Content::Elements(kind, elements) => {
                    if values.rng.below(3) == 0 {
                        let length = values.rng.below(9);
                        let zero = elements.first().cloned().unwrap_or_else(|| zero(*kind));
                        elements.resize(length, zero);
                    }
                    elements.iter_mut().for_each(|element| vary(&mut values, element, *kind));
                }
                Content::Fields(fields) => {
                    for (field, datum) in fields.iter_mut() {
                        vary(&mut values, datum, program.field(*field).kind);
                    }
                }
                Content::Text(units) => *units = values.text(),
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
fn vary(values: &mut Values<'_>, datum: &mut Datum, kind: Kind) {
    if matches!(datum, Datum::Null | Datum::Object(_)) || values.rng.one_in(2) {
        return;
    }
    // A field of a builder or an element may be narrower than its place.
    let kind = if let Datum::Int(..) = datum { kind } else { kind_of(datum) };
    *datum = match (values.primitive(kind), &*datum) {
        (Some(InputValue::Int(_, number)), Datum::Int(place, _)) => Datum::Int(*place, number),
        (Some(InputValue::Long(number)), Datum::Long(_)) => Datum::Long(number),
        (Some(InputValue::Float(number)), Datum::Float(_)) => Datum::Float(number),
        (Some(InputValue::Double(number)), Datum::Double(_)) => Datum::Double(number),
        (_, same) => same.clone(),
    }
}

fn kind_of(datum: &Datum) -> Kind {
    match datum {
        Datum::Int(kind, _) => *kind,
        Datum::Long(_) => Kind::Long,
        Datum::Float(_) => Kind::Float,
        Datum::Double(_) => Kind::Double,
        Datum::Null | Datum::Object(_) => Kind::Ref,
    }
}
