//! Inputs as a call on the JVM whose outcome is described.

use attest_forward::{Content, Datum, ObjectGraph};
use attest_jvm::{Argument, Call, JavaString, Object, ObjectField};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};

/// The text as if the launcher's own loader had loaded the program: messages of casts name the loader.
pub fn as_launched(text: &str) -> String {
    let mut launched = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("loader attest.runner.ProgramLoader @") {
        launched += before;
        launched += "loader 'app'";
        rest = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    launched + rest
}

/// A call of a method with these arguments, and what these static fields hold behind them; nothing if some of them cannot be made without code.
pub fn call(program: &Program, method: MethodId, statics: &[FieldId], inputs: &ObjectGraph) -> Option<Call> {
    let declared = program.method(method);
    let descriptor = program.text(declared.descriptor);
    let mut call = Call::new(program.dotted(declared.class), program.text(declared.name));
    call.descriptor = Some(descriptor.to_owned());
    let parameters = attest_program::split_descriptor(descriptor)?.0;
    let (arguments, held) = inputs.roots.split_at(inputs.roots.len().checked_sub(statics.len())?);
    call.receiver = arguments.len() > parameters.len();
    call.described = true;
    let receiver = call.receiver.then_some(Kind::Ref);
    let kinds = parameters.iter().map(|parameter| Kind::of_descriptor(parameter).unwrap_or(Kind::Ref));
    let kinds = receiver.into_iter().chain(kinds);
    call.arguments = arguments.iter().zip(kinds).map(|(root, kind)| argument(root, kind)).collect();
    let field = |(field, datum): (&FieldId, &Datum)| {
        let declared = program.field(*field);
        ObjectField {
            class: program.dotted(declared.class),
            name: program.text(declared.name).to_owned(),
            value: argument(datum, declared.kind),
        }
    };
    call.statics = statics.iter().zip(held).map(field).collect();
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
