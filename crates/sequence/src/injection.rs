//! What frameworks put into objects after their constructor: fields and setters with the annotations for it.

use attest_classfile::access::{ACC_FINAL, ACC_PRIVATE, ACC_STATIC};
use attest_program::{ClassId, FieldId, MethodId, Program};

use crate::sequence::{Sequence, Statement, Var};

/// Simple names of annotations that ask for it, of Spring, Jakarta EE and before, Guice, CDI and MicroProfile.
const INJECTING: &[&str] = &[
    "Autowired",
    "Inject",
    "Resource",
    "EJB",
    "PersistenceContext",
    "PersistenceUnit",
    "Value",
    "ConfigProperty",
    "Reference",
];

/// A member that a framework sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Injected {
    /// A field.
    Field(FieldId),
    /// A method with parameters.
    Setter(MethodId),
}

/// What is injected into objects of a class, by what it inherits first.
pub fn injected_members(program: &Program, class: ClassId) -> Vec<Injected> {
    let mut line = Vec::new();
    let mut next = Some(class).filter(|class| !program.class(*class).is_from_jdk());
    while let Some(class) = next {
        line.push(class);
        next = program.class(class).superclass.filter(|above| !program.class(*above).is_from_jdk());
    }
    line.into_iter().rev().flat_map(|class| declared(program, class)).collect()
}

fn declared(program: &Program, class: ClassId) -> Vec<Injected> {
    let found = program.class(class);
    let Some(file) = found.file() else { return Vec::new() };
    let fields = found.fields.iter().copied().filter(|id| {
        let field = program.field(*id);
        let member = file.fields().get(field.index as usize);
        field.access & (ACC_STATIC | ACC_FINAL) == 0
            && member.is_some_and(|member| {
                member.annotations(file).iter().any(|annotation| injects(annotation.descriptor))
            })
    });
    let setters = found.methods.iter().copied().filter(|id| {
        let method = program.method(*id);
        let member = file.methods().get(method.index as usize);
        method.access & (ACC_STATIC | ACC_PRIVATE) == 0
            && !program.text(method.name).starts_with('<')
            && !method.signature.parameters.is_empty()
            && member.is_some_and(|member| {
                member.annotations(file).iter().any(|annotation| injects(annotation.descriptor))
            })
    });
    fields.map(Injected::Field).chain(setters.map(Injected::Setter)).collect()
}

fn injects(descriptor: &str) -> bool {
    let simple = descriptor.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
    // In the package without a name, the letter in front is still there.
    INJECTING.contains(&simple) || simple.strip_prefix('L').is_some_and(|simple| INJECTING.contains(&simple))
}

/// The first field that a framework would have injected into an object of a sequence, and nothing did.
pub fn not_injected(program: &Program, sequence: &Sequence) -> Option<FieldId> {
    let statements = sequence.statements();
    let missing = |(at, statement): (usize, &Statement)| {
        let Statement::New { constructor, .. } = statement else { return None };
        let is_set = |field: FieldId| {
            statements.iter().any(|other| {
                matches!(other, Statement::Set { field: set, object, .. } if *set == field && *object == Var::of(at))
            })
        };
        injected_members(program, program.method(*constructor).class).into_iter().find_map(|member| {
            match member {
                Injected::Field(field) => (!is_set(field)).then_some(field),
                Injected::Setter(_) => None,
            }
        })
    };
    statements.iter().enumerate().find_map(missing)
}
