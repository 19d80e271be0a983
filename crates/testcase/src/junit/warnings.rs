//! What the compiler would warn of: the test method says that it is meant.

use std::collections::BTreeSet;

use crate::case::{Statement, TestCase};
use crate::class_name::ClassName;
use crate::expr::{Deprecation, Expr};
use crate::java_type::{Type, TypeArgument, TypeArguments};

/// The arguments of `@SuppressWarnings`, sorted.
pub(crate) fn suppressed(case: &TestCase) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut raw = false;
    for statement in &case.arrange {
        if let Statement::Declare { ty, .. } = statement {
            raw |= has_raw(ty);
        }
    }
    for expr in case.expressions() {
        if let Some(callee) = expr.callee() {
            match callee.deprecated {
                Some(Deprecation::Deprecated) => found.insert("deprecation"),
                Some(Deprecation::ForRemoval) => found.insert("removal"),
                None => false,
            };
            raw |= expr.arguments().iter().enumerate().any(|(at, argument)| callee.needs_raw(at, argument));
            raw |= callee.overloaded && callee.parameters.iter().any(|parameter| has_raw(&parameter.ty));
        }
        raw |= match expr {
            Expr::Stub(stub) => {
                let types =
                    stub.methods.iter().flat_map(|m| m.parameters.iter().map(|p| &p.ty).chain(&m.result));
                stub.of.arguments == TypeArguments::Raw || types.clone().any(has_raw)
            }
            Expr::Cast(ty, _) => has_raw(ty),
            _ => false,
        };
    }
    if case.act.result.is_some() {
        raw |= case.act.call.own_type().is_some_and(|ty| has_raw(&ty));
    }
    if raw {
        found.extend(["rawtypes", "unchecked"]);
    }
    found
}

/// The checked exceptions that the statements and the checks may throw.
pub(crate) fn thrown(case: &TestCase, in_lambda: bool) -> BTreeSet<ClassName> {
    let act = in_lambda.then_some(&case.act.call as *const Expr);
    case.expressions()
        .into_iter()
        .filter(|expr| Some(*expr as *const Expr) != act)
        .filter_map(Expr::callee)
        .flat_map(|callee| callee.throws.iter().cloned())
        .collect()
}

fn has_raw(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => has_raw(element),
        Type::Class(class) => match &class.arguments {
            TypeArguments::None => false,
            TypeArguments::Raw => true,
            TypeArguments::Of(arguments) => arguments.iter().any(|argument| match argument {
                TypeArgument::Any => false,
                TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => has_raw(ty),
            }),
        },
        _ => false,
    }
}
