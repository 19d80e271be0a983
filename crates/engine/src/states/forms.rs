//! The forms of arguments that are made on the spot, in words.

use attest_program::Program;
use attest_sequence::graph::Menu;
use attest_sequence::{Call, Source};

use crate::query;

/// The methods that take such arguments, each with the forms that were passed.
pub(super) fn forms(program: &Program, menu: &Menu) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for call in &menu.calls {
        let Some(made) = &call.made else { continue };
        let class = program.dotted(program.method(call.method).class);
        let method = format!("{class}#{}", query::spelling(program, call.method));
        let form = arguments(program, &made.1.call);
        match all.iter_mut().find(|(known, _)| *known == method) {
            Some((_, forms)) => forms.push(form),
            None => all.push((method, vec![form])),
        }
    }
    all
}

fn arguments(program: &Program, call: &Call) -> String {
    let all: Vec<String> = call.arguments.iter().map(|source| text(program, source)).collect();
    format!("({})", all.join(", "))
}

fn text(program: &Program, source: &Source) -> String {
    let simple = |name: String| name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned();
    match source {
        Source::Input { descriptor, .. } => {
            let class = program.load_descriptor(descriptor);
            class.map_or(descriptor.clone(), |class| simple(program.dotted(class)))
        }
        Source::Null(_) => "null".to_owned(),
        Source::Receiver => "the object itself".to_owned(),
        Source::New { constructor, arguments: given } => {
            let call = Call { method: *constructor, arguments: given.clone() };
            let class = simple(program.dotted(program.method(*constructor).class));
            format!("new {class}{}", arguments(program, &call))
        }
        Source::Factory { method, arguments: given } => {
            let call = Call { method: *method, arguments: given.clone() };
            named(program, &call, true)
        }
        Source::Asked(call) => named(program, call, false),
        Source::Constant(field) => {
            let field = program.field(*field);
            format!("{}.{}", simple(program.dotted(field.class)), program.text(field.name))
        }
        Source::Got { object, call } => {
            format!("{} of {}", named(program, call, false), text(program, object))
        }
        Source::Stub { of, .. } => format!("a stub of {}", simple(program.dotted(*of))),
        Source::Array { elements, .. } => {
            let all: Vec<String> = elements.iter().map(|element| text(program, element)).collect();
            format!("{{{}}}", all.join(", "))
        }
        Source::Built { base, calls } => {
            let all: Vec<String> = calls.iter().map(|call| named(program, call, false)).collect();
            format!("{} after {}", text(program, base), all.join(", "))
        }
    }
}

fn named(program: &Program, call: &Call, of_class: bool) -> String {
    let declared = program.method(call.method);
    let name = program.text(declared.name);
    let class = program.dotted(declared.class);
    let class = class.rsplit(['.', '$']).next().unwrap_or(&class);
    let class = if of_class { format!("{class}.") } else { String::new() };
    format!("{class}{name}{}", arguments(program, call))
}
