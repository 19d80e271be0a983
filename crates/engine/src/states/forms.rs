//! The forms of arguments that are made on the spot, in words.

use attest_program::{MethodId, Program};
use attest_sequence::graph::Menu;
use attest_sequence::{Sequence, Statement, Var};

use super::doubts::field_name;
use crate::query;

/// The methods that take such arguments, each with the forms that were passed.
pub(super) fn forms(program: &Program, menu: &Menu) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for call in &menu.calls {
        let Some(made) = call.made.as_ref().filter(|_| call.is_of_forms()) else { continue };
        let method = match call.sets {
            Some(field) => field_name(program, field),
            None => {
                let class = program.dotted(program.method(call.method).class);
                format!("{class}#{}", query::spelling(program, call.method))
            }
        };
        let form = Words { program, sequence: &made.1 }.arguments(made.1.last());
        match all.iter_mut().find(|(known, _)| *known == method) {
            Some((_, forms)) => forms.push(form),
            None => all.push((method, vec![form])),
        }
    }
    all
}

struct Words<'a> {
    program: &'a Program,
    sequence: &'a Sequence,
}

impl Words<'_> {
    fn arguments(&self, statement: Option<&Statement>) -> String {
        let arguments = statement.map_or(&[][..], Statement::arguments);
        format!("({})", self.all(arguments))
    }

    fn all(&self, vars: &[Var]) -> String {
        let all: Vec<String> = vars.iter().map(|var| self.made(*var)).collect();
        all.join(", ")
    }

    /// An object and the calls that it went through.
    fn made(&self, var: Var) -> String {
        let receiver = self.sequence.receiver();
        let Some(statement) = self.sequence.statement(var).filter(|_| receiver != Some(var)) else {
            return "the object itself".to_owned();
        };
        let changes = self.sequence.changes_of(var);
        let calls: Vec<String> = changes
            .iter()
            .filter_map(|at| {
                let call = &self.sequence.statements()[*at];
                Some(self.named(call.method()?, call, false))
            })
            .collect();
        match calls.is_empty() {
            true => self.text(statement),
            false => format!("{} after {}", self.text(statement), calls.join(", ")),
        }
    }

    fn text(&self, statement: &Statement) -> String {
        let program = self.program;
        match statement {
            Statement::Input(input) => {
                let class = program.load_descriptor(&input.descriptor);
                class.map_or(input.descriptor.clone(), |class| simple(&program.dotted(class)))
            }
            Statement::Null(_) => "null".to_owned(),
            Statement::New { constructor, .. } => {
                let class = simple(&program.dotted(program.method(*constructor).class));
                format!("new {class}{}", self.arguments(Some(statement)))
            }
            Statement::Call { method, receiver: None, .. } => self.named(*method, statement, true),
            Statement::Call { method, receiver: Some(object), .. } => {
                format!("{} of {}", self.named(*method, statement, false), self.made(*object))
            }
            Statement::Constant(field) => {
                let field = program.field(*field);
                format!("{}.{}", simple(&program.dotted(field.class)), program.text(field.name))
            }
            Statement::Set { field, .. } => program.text(program.field(*field).name).to_owned(),
            Statement::Stub { of, .. } => format!("a stub of {}", simple(&program.dotted(of.class))),
            Statement::Array { elements, .. } => format!("{{{}}}", self.all(elements)),
        }
    }

    fn named(&self, method: MethodId, call: &Statement, of_class: bool) -> String {
        let declared = self.program.method(method);
        let name = self.program.text(declared.name);
        let class = match of_class {
            true => format!("{}.", simple(&self.program.dotted(declared.class))),
            false => String::new(),
        };
        format!("{class}{name}{}", self.arguments(Some(call)))
    }
}

fn simple(name: &str) -> String {
    name.rsplit(['.', '$']).next().unwrap_or(name).to_owned()
}
