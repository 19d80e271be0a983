//! The fields of a test class that Mockito fills: collaborators, and the objects that it puts them into.

use std::collections::{BTreeMap, BTreeSet};

use super::merge::Merged;
use super::writer::{Place, Writer};
use crate::case::{Statement, TestCase};
use crate::class_name::ClassName;
use crate::expr::{Expr, Var};
use crate::java_type::Type;
use crate::name::identifier;

/// The fields, in the order in which they are written.
#[derive(Default)]
pub(crate) struct Injected {
    fields: Vec<Field>,
}

struct Field {
    of: Of,
    name: String,
    ty: Type,
    /// What makes it; an object that is injected into is made by Mockito.
    value: Option<Expr>,
}

/// What a field of a test class is there for.
#[derive(Clone, PartialEq, Eq)]
enum Of {
    /// It is injected into this field of this class.
    Collaborator(String, String),
    /// Collaborators are injected into it; one for each class.
    Subject(Type),
}

impl Injected {
    /// What the tests of a class need.
    pub(crate) fn of(tests: &[Merged]) -> Injected {
        let mut found = Injected::default();
        let mut taken = BTreeSet::new();
        for case in tests.iter().map(|test| &test.case) {
            let declared = declared(case);
            for (var, of) in roles(case, &declared) {
                let Some((ty, name, value)) = declared.get(&var) else { continue };
                if found.fields.iter().any(|field| field.of == of) {
                    continue;
                }
                let (hint, value) = match &of {
                    Of::Collaborator(_, field) => (field.as_str(), Some((*value).clone())),
                    Of::Subject(_) => (*name, None),
                };
                let mut unique = identifier(hint);
                while !taken.insert(unique.clone()) {
                    unique.push('_');
                }
                found.fields.push(Field { of, name: unique, ty: (*ty).clone(), value });
            }
        }
        // Collaborators first.
        found.fields.sort_by_key(|field| field.value.is_none());
        found
    }

    /// Gives the variables of a test that are fields their names; all others have to differ from them.
    pub(crate) fn enter(&self, writer: &mut Writer<'_>, case: &TestCase) {
        let declared = declared(case);
        let roles = roles(case, &declared);
        if roles.is_empty() {
            return;
        }
        for field in &self.fields {
            writer.take(&field.name);
        }
        for (var, of) in roles {
            if let Some(field) = self.fields.iter().find(|field| field.of == of) {
                writer.hold(var, &field.name, field.ty.clone());
            }
        }
    }

    /// The fields as Java, each with an empty line behind it.
    pub(crate) fn written(&self, writer: &mut Writer<'_>) -> String {
        let mut text = String::new();
        for field in &self.fields {
            let (annotation, made) = match &field.value {
                None => ("InjectMocks", String::new()),
                Some(Expr::Stub(_)) => ("Mock", String::new()),
                Some(value) => ("Spy", format!(" = {}", writer.expr(value, Place::Assigned(&field.ty)))),
            };
            let real = match &field.value {
                Some(Expr::Stub(stub)) if stub.mock.is_some_and(|mock| mock.real) => {
                    let answers = writer.scope.class(&ClassName::new("org.mockito", "Answers"));
                    format!("(answer = {answers}.CALLS_REAL_METHODS)")
                }
                _ => String::new(),
            };
            let annotation = writer.scope.class(&ClassName::new("org.mockito", annotation));
            let ty = writer.ty(&field.ty);
            text.push_str(&format!("    @{annotation}{real}\n    private {ty} {}{made};\n\n", field.name));
        }
        text
    }
}

/// The variables that a test declares: type, name and value.
fn declared(case: &TestCase) -> BTreeMap<Var, (&Type, &str, &Expr)> {
    let of_statement = |statement| match statement {
        &Statement::Declare { var, ref ty, ref name, ref value } => Some((var, (ty, name.as_str(), value))),
        _ => None,
    };
    case.arrange.iter().filter_map(of_statement).collect()
}

/// The variables of a test that are fields of its class.
fn roles(case: &TestCase, declared: &BTreeMap<Var, (&Type, &str, &Expr)>) -> Vec<(Var, Of)> {
    let mut roles = Vec::new();
    for statement in &case.arrange {
        let Statement::Inject { object, holder, field, value } = statement else { continue };
        let Some((ty, _, _)) = declared.get(object) else { continue };
        roles.push((*value, Of::Collaborator(holder.clone(), field.clone())));
        roles.push((*object, Of::Subject((*ty).clone())));
    }
    roles
}

/// Whether collaborators are injected in a test.
pub(crate) fn injects(case: &TestCase) -> bool {
    case.arrange.iter().any(|statement| matches!(statement, Statement::Inject { .. }))
}

/// The variables that injected collaborators are held by.
pub(crate) fn collaborators(case: &TestCase) -> BTreeSet<Var> {
    let value = |statement: &Statement| match statement {
        Statement::Inject { value, .. } => Some(*value),
        _ => None,
    };
    case.arrange.iter().filter_map(value).collect()
}
