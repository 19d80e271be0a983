//! Writes stubs as mocks of Mockito: `mock(X.class)`, and one `when(…)` for each answer that is given.

use super::writer::{Place, Writer};
use crate::class_name::ClassName;
use crate::expr::Expr;
use crate::java_type::{ClassType, Type, TypeArgument, TypeArguments};
use crate::stub::{Answer, Mock, Stub, StubMethod};

const MOCKITO: &str = "org.mockito.Mockito";
const MATCHERS: &str = "org.mockito.ArgumentMatchers";

impl Writer<'_> {
    /// `mock(X.class)`
    pub(crate) fn mock(&mut self, stub: &Stub, mock: Mock) -> String {
        let call = self.scope.static_method(MOCKITO, "mock");
        let class = self.scope.class(&stub.of.name);
        match mock.real {
            true => {
                let real = self.scope.static_method(MOCKITO, "CALLS_REAL_METHODS");
                format!("{call}({class}.class, {real})")
            }
            false => format!("{call}({class}.class)"),
        }
    }

    /// The answers of a mock, a statement for each method.
    pub(crate) fn stubbings(&mut self, name: &str, stub: &Stub) -> Vec<String> {
        stub.answering().map(|method| self.stubbing(name, method)).collect()
    }

    fn stubbing(&mut self, name: &str, method: &StubMethod) -> String {
        let matchers: Vec<String> =
            method.parameters.iter().map(|parameter| self.matcher(method, &parameter.ty)).collect();
        let call = format!("{}({})", method.name, matchers.join(", "));
        // What is asked for has to have a type that a value can be given for.
        let backwards = method.result.as_ref().is_none_or(has_wildcard);
        let answers: String =
            method.answers.iter().map(|answer| self.given(method, answer, backwards)).collect();
        match backwards {
            true => format!("{}.when({name}).{call};", answers.trim_start_matches('.')),
            false => {
                let when = self.scope.static_method(MOCKITO, "when");
                format!("{when}({name}.{call}){answers};")
            }
        }
    }

    /// `.thenReturn(…)`, or what begins with `do` for the other order.
    fn given(&mut self, method: &StubMethod, answer: &Answer, backwards: bool) -> String {
        let (word, given) = match answer {
            Answer::Nothing => ("Nothing", String::new()),
            Answer::Return(value) => ("Return", self.returned(method, value)),
            Answer::Throw(value) => ("Throw", self.expr(value, Place::Free)),
            Answer::Run { parameter, method: run } => ("Answer", self.run(method, *parameter, run)),
        };
        let then = match backwards {
            true => self.scope.static_method(MOCKITO, &format!("do{word}")),
            false => format!("then{word}"),
        };
        format!(".{then}({given})")
    }

    fn returned(&mut self, method: &StubMethod, value: &Expr) -> String {
        match (value, &method.result) {
            (Expr::Boxed(plain), Some(result))
                if plain.own_type().is_some_and(|ty| ty.boxed() == *result) =>
            {
                self.expr(plain, Place::Free)
            }
            _ => self.expr(value, Place::Free),
        }
    }

    /// A lambda that runs an argument.
    fn run(&mut self, method: &StubMethod, parameter: usize, run: &str) -> String {
        let invocation = self.reserve("invocation");
        let ty = method.parameters.get(parameter).map_or_else(Type::object, |parameter| parameter.ty.clone());
        let ty = self.ty(&without_variables(ty));
        let call = format!("{invocation}.<{ty}>getArgument({parameter}).{run}()");
        match method.result {
            Some(_) => format!("{invocation} -> {call}"),
            None => format!("{invocation} -> {{\n    {call};\n    return null;\n}}"),
        }
    }

    fn matcher(&mut self, method: &StubMethod, ty: &Type) -> String {
        let primitive = match ty {
            Type::Boolean => "anyBoolean",
            Type::Byte => "anyByte",
            Type::Char => "anyChar",
            Type::Short => "anyShort",
            Type::Int => "anyInt",
            Type::Long => "anyLong",
            Type::Float => "anyFloat",
            Type::Double => "anyDouble",
            Type::Class(_) | Type::Array(_) if !method.overloaded => "any",
            Type::Class(_) | Type::Array(_) => {
                let matchers = self.scope.class(&ClassName::new("org.mockito", "ArgumentMatchers"));
                return format!("{matchers}.<{}>any()", self.ty(ty));
            }
        };
        format!("{}()", self.scope.static_method(MATCHERS, primitive))
    }
}

/// Whether a value of the type cannot be passed where what is asked for has it.
fn has_wildcard(ty: &Type) -> bool {
    let Type::Class(class) = ty else { return false };
    match &class.arguments {
        TypeArguments::Of(arguments) => {
            arguments.iter().any(|argument| !matches!(argument, TypeArgument::Exact(_)))
        }
        TypeArguments::None | TypeArguments::Raw => false,
    }
}

/// The type with `?` for what it is applied to: type variables of a method mean nothing outside of it.
fn without_variables(ty: Type) -> Type {
    match ty {
        Type::Class(ClassType { name, arguments: TypeArguments::Of(arguments) }) => {
            Type::Class(ClassType { name, arguments: TypeArguments::any(arguments.len()) })
        }
        other => other,
    }
}
