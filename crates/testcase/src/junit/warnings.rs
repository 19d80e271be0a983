//! What the compiler would warn of: the test method says that it is meant.

use std::collections::BTreeSet;

use super::inject::collaborators;
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
            Expr::Stub(stub) if stub.mocked().is_some() => stub.of.arguments == TypeArguments::Raw,
            Expr::Stub(stub) => {
                let types =
                    stub.methods.iter().flat_map(|m| m.parameters.iter().map(|p| &p.ty).chain(&m.result));
                stub.of.arguments == TypeArguments::Raw || types.clone().any(has_raw)
            }
            Expr::Cast(ty, _) => has_raw(ty),
            _ => false,
        };
    }
    let held = collaborators(case);
    let typed = |statement: &Statement| match statement {
        Statement::Declare { var, value: Expr::Stub(stub), .. } if !held.contains(var) => {
            stub.mocked().is_some() && matches!(stub.of.arguments, TypeArguments::Of(_))
        }
        _ => false,
    };
    if case.arrange.iter().any(typed) {
        found.insert("unchecked");
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
    let expressions = || case.expressions().into_iter().filter(|expr| Some(*expr as *const Expr) != act);
    let called = expressions().filter_map(Expr::callee).flat_map(|callee| callee.throws.iter().cloned());
    let asked = expressions().flat_map(|expr| match expr {
        Expr::Stub(stub) if stub.mocked().is_some() => {
            stub.answering().flat_map(|method| method.declared.clone()).collect()
        }
        _ => Vec::new(),
    });
    called.chain(asked).collect()
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
