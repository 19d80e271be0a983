//! A call whose arguments are made on the spot, as statements of a test.

use std::sync::Arc;
use std::vec::IntoIter;

use attest_program::{MethodId, Program, descriptor_of_class, split_descriptor};
use attest_testcase::{
    Arrangement, Expr, Generics, Inexpressible, Statement, Type, callee, class_type, erased_type,
    parameter_names,
};

use crate::recipe::{Call, Recipe, Source};

/// Writes a recipe; what it leaves open is given.
pub(super) struct Making<'a> {
    pub(super) program: &'a Program,
    pub(super) package: &'a str,
    pub(super) arrange: &'a mut Arrangement,
    pub(super) given: IntoIter<Expr>,
}

impl Making<'_> {
    /// The call of a recipe; what it needs is declared before.
    pub(super) fn call(&mut self, recipe: &Recipe) -> Result<Expr, Inexpressible> {
        let receiver = match &recipe.receiver {
            Some(source) => Some(self.source(source, "object")?),
            None => None,
        };
        self.on(receiver, &recipe.call)
    }

    fn on(&mut self, receiver: Option<Expr>, call: &Call) -> Result<Expr, Inexpressible> {
        let mut arguments = Vec::new();
        let names = parameter_names(self.program, call.method);
        for (at, source) in call.arguments.iter().enumerate() {
            let name = names.get(at).map_or("value", String::as_str);
            arguments.push(match (source, &receiver) {
                (Source::Receiver, Some(receiver)) => receiver.clone(),
                _ => self.source(source, name)?,
            });
        }
        let declared = self.program.method(call.method);
        let callee = Arc::new(callee(self.program, declared.class, call.method, self.package)?);
        Ok(match receiver {
            Some(receiver) => Expr::call(receiver, callee, arguments),
            None if self.program.text(declared.name) == "<init>" => {
                let class = class_type(self.program, declared.class, self.package, Generics::Raw)?;
                Expr::instance(class, callee, arguments)
            }
            None => Expr::call_static(callee, arguments),
        })
    }

    fn source(&mut self, source: &Source, name: &str) -> Result<Expr, Inexpressible> {
        match source {
            Source::Input { .. } => Ok(self.given.next().unwrap_or(Expr::Int(0))),
            // The states of the graph are made by constructors and factories only.
            Source::Null(_)
            | Source::Receiver
            | Source::Asked(_)
            | Source::Constant(_)
            | Source::Got { .. }
            | Source::Stub { .. } => Ok(Expr::Null(Type::object())),
            Source::New { constructor: method, arguments } | Source::Factory { method, arguments } => {
                let call = Call { method: *method, arguments: arguments.clone() };
                let value = self.on(None, &call)?;
                let ty = self.type_of(*method)?;
                Ok(Expr::Var(self.arrange.declare(ty, name, value)))
            }
            Source::Array { class, elements } => {
                let component = self.program.class(*class).component();
                let element = match component {
                    Some(component) => {
                        let descriptor = descriptor_of_class(self.program.class_name(component));
                        let kind = attest_program::Kind::of_descriptor(
                            self.program.class_name(*class).get(1..).unwrap_or_default(),
                        );
                        match kind {
                            Some(kind) if kind != attest_program::Kind::Ref => {
                                let letter = kind.descriptor_char().to_string();
                                erased_type(self.program, &letter, self.package, Generics::Raw)?
                            }
                            _ => erased_type(self.program, &descriptor, self.package, Generics::Raw)?,
                        }
                    }
                    None => Type::object(),
                };
                let mut made = Vec::new();
                for source in elements {
                    made.push(self.source(source, "element")?);
                }
                let value = Expr::Array { element: element.clone(), elements: made };
                Ok(Expr::Var(self.arrange.declare(element.array(), name, value)))
            }
            Source::Built { base, calls } => {
                let base = self.source(base, name)?;
                for call in calls {
                    let run = self.on(Some(base.clone()), call)?;
                    self.arrange.statements.push(Statement::Run(run));
                }
                Ok(base)
            }
        }
    }

    fn type_of(&self, method: MethodId) -> Result<Type, Inexpressible> {
        let declared = self.program.method(method);
        if self.program.text(declared.name) == "<init>" {
            let class = class_type(self.program, declared.class, self.package, Generics::Raw)?;
            return Ok(Type::Class(class));
        }
        let (_, result) = split_descriptor(self.program.text(declared.descriptor)).unwrap_or_default();
        erased_type(self.program, result, self.package, Generics::Raw)
    }
}
