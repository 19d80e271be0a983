//! The inputs of paths on the real JVM, and whether it does what the paths say.

use std::collections::BTreeMap;
use std::path::PathBuf;

use attest_forward::{Content, Datum, Graph};
use attest_jvm::{Argument, Call, CallBatch, Child, JavaString, Object, ObjectField, Outcome, Value};
use attest_program::{ClassId, FieldId, Kind, Program};

use super::suite::{Subject, Verdict};

/// Makes all predicted calls, each with classes of its own; notes in the verdicts where the JVM does otherwise.
/// Gives how many different calls were made.
pub fn ask(
    child: &mut Child,
    program: &Program,
    class_path: Vec<PathBuf>,
    subjects: &[Subject],
    verdicts: &mut [Verdict],
) -> Result<usize, String> {
    let mut places = Vec::new();
    let mut calls = Vec::new();
    for (at, (subject, verdict)) in subjects.iter().zip(verdicts.iter()).enumerate() {
        // Manners often find the same inputs; our machine has already told that they then predict the same.
        let mut different = BTreeMap::new();
        for prediction in &verdict.predictions {
            different.entry(format!("{:?}", prediction.inputs)).or_insert(prediction);
        }
        for prediction in different.into_values() {
            let Some(call) = call(program, subject, &prediction.inputs) else { continue };
            places.push((at, prediction.input_text.clone(), prediction.ending.clone()));
            calls.push(call);
        }
    }
    let count = calls.len();
    let mut batch = CallBatch::new(class_path, calls);
    batch.fresh_classes = true;
    let runs = child.call_all(&batch).map_err(|error| error.to_string())?;
    for ((at, input, predicted), run) in places.into_iter().zip(runs) {
        let happened = match run.outcome {
            Outcome::Returned(Value::String(text)) => as_launched(&text.to_lossy()),
            other => format!("{other:?}"),
        };
        if happened != predicted {
            let problem = format!("given\n{input}\npredicted:\n{predicted}\non the JVM:\n{happened}");
            verdicts[at].wrong.push(problem);
        }
    }
    Ok(count)
}

/// The text as if the launcher's own loader had loaded the program: messages of casts name the loader.
fn as_launched(text: &str) -> String {
    let mut launched = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("loader attest.runner.ProgramLoader @") {
        launched += before;
        launched += "loader 'app'";
        rest = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    launched + rest
}

fn call(program: &Program, subject: &Subject, inputs: &Graph) -> Option<Call> {
    let mut call = Call::new(subject.class.clone(), subject.method.clone());
    call.descriptor = Some(subject.descriptor.clone());
    let parameters = attest_program::split_descriptor(&subject.descriptor)?.0;
    let statics = static_fields(program, &subject.directives.statics)?;
    call.receiver = inputs.roots.len() > parameters.len() + statics.len();
    call.described = true;
    let receiver = call.receiver.then_some(Kind::Ref);
    let kinds = parameters.iter().map(|parameter| Kind::of_descriptor(parameter).unwrap_or(Kind::Ref));
    let kinds = receiver.into_iter().chain(kinds);
    let (arguments, fields) = inputs.roots.split_at(inputs.roots.len() - statics.len());
    call.arguments = arguments.iter().zip(kinds).map(|(root, kind)| argument(root, kind)).collect();
    let field = |(field, datum): (&FieldId, &Datum)| {
        let declared = program.field(*field);
        ObjectField {
            class: program.dotted(declared.class),
            name: program.text(declared.name).to_owned(),
            value: argument(datum, declared.kind),
        }
    };
    call.statics = statics.iter().zip(fields).map(field).collect();
    for node in &inputs.nodes {
        let class = program.dotted(node.class);
        call.objects.push(match &node.content {
            Content::Fields(fields) => Object::Instance(class, fields.iter().map(field).collect()),
            Content::Elements(kind, elements) => {
                Object::Array(class, elements.iter().map(|element| argument(element, *kind)).collect())
            }
            Content::Text(units) => Object::Text(JavaString(units.clone())),
            Content::Constant(name) => Object::Constant(enum_of(program, node.class), name.clone()),
            Content::Class(named) => Object::Class(program.dotted(*named)),
            Content::Builder(units) => Object::Builder(class, JavaString(units.clone())),
            Content::List(elements) => {
                Object::Collection(class, elements.iter().map(|held| argument(held, Kind::Ref)).collect())
            }
            Content::Map(entries) => {
                let entry =
                    |(key, value): &(Datum, Datum)| (argument(key, Kind::Ref), argument(value, Kind::Ref));
                Object::Map(class, entries.iter().map(entry).collect())
            }
            Content::Stub(_) | Content::Hidden => return None,
        });
    }
    Some(call)
}

/// The static fields that hold anything, in the order in which a corpus names them as `Class.field`.
fn static_fields(program: &Program, names: &[String]) -> Option<Vec<FieldId>> {
    let field = |name: &String| {
        let (class, field) = name.rsplit_once('.')?;
        program.find_field(program.load(class).ok()?, field)
    };
    names.iter().map(field).collect()
}

fn argument(datum: &Datum, kind: Kind) -> Argument {
    match (datum.clone(), kind) {
        (Datum::Int(_, value), Kind::Boolean) => Argument::Boolean(value != 0),
        (Datum::Int(_, value), Kind::Byte) => Argument::Byte(value as i8),
        (Datum::Int(_, value), Kind::Char) => Argument::Char(value as u16),
        (Datum::Int(_, value), Kind::Short) => Argument::Short(value as i16),
        (Datum::Int(_, value), _) => Argument::Int(value),
        (Datum::Long(value), _) => Argument::Long(value),
        (Datum::Float(value), _) => Argument::Float(value.to_bits()),
        (Datum::Double(value), _) => Argument::Double(value.to_bits()),
        (Datum::Null, _) => Argument::Null,
        (Datum::Object(at), _) => Argument::Object(at as u32),
    }
}

fn enum_of(program: &Program, class: ClassId) -> String {
    match program.class(class).superclass {
        Some(above) if program.class_name(above) != "java/lang/Enum" => program.dotted(above),
        _ => program.dotted(class),
    }
}

#[cfg(test)]
mod tests {
    use super::as_launched;

    #[test]
    fn the_runners_loader_is_the_applications() {
        let text = "A is in unnamed module of loader attest.runner.ProgramLoader @1b2c3d; B too";
        assert_eq!(as_launched(text), "A is in unnamed module of loader 'app'; B too");
    }
}
