//! Values for what sequences leave open, as expressions.

use std::collections::BTreeMap;

use attest_forward::{Content, Datum};
use attest_program::{ClassId, Kind, MethodId, Program};
use attest_testcase::junit::feeder;
use attest_testcase::{Expr, Statement as TestStatement, Type, class_name};

use super::{NotExpressible, Renderer};
use crate::wrapper::wrapped_by;

impl Renderer<'_> {
    /// Tells the stand-ins of sources what to hand out.
    pub(super) fn feed(&mut self, first: usize) -> Result<(), NotExpressible> {
        let program = self.rendering.program;
        let mut fed: BTreeMap<ClassId, Vec<Expr>> = BTreeMap::new();
        for (at, source) in self.rendering.sources.iter().enumerate() {
            let declared = program.method(*source);
            let (_, result) =
                attest_program::split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
            let datum = self.inputs.roots.get(first + at).cloned().unwrap_or(Datum::Null);
            let value = self.datum(&datum, result, program.text(declared.name))?;
            fed.entry(declared.class).or_default().push(value);
        }
        for (class, elements) in fed {
            let values = Expr::Array { element: Type::object(), elements };
            let run = Expr::call_static(feeder(program, class, self.rendering.package)?, vec![values]);
            self.arrange.statements.push(TestStatement::Run(run));
        }
        Ok(())
    }

    /// A value that was left open.
    pub(super) fn datum(
        &mut self,
        datum: &Datum,
        descriptor: &str,
        name: &str,
    ) -> Result<Expr, NotExpressible> {
        let ty = self.type_of(descriptor)?;
        Ok(match datum {
            Datum::Int(_, value) => match ty {
                Type::Boolean => Expr::Boolean(*value != 0),
                Type::Byte => Expr::Byte(*value as i8),
                Type::Char => Expr::Char(*value as u16),
                Type::Short => Expr::Short(*value as i16),
                _ => Expr::Int(*value),
            },
            Datum::Long(value) => Expr::Long(*value),
            Datum::Float(value) => Expr::float(*value),
            Datum::Double(value) => Expr::double(*value),
            Datum::Null => Expr::Null(ty),
            Datum::Object(at) => return self.node(*at, &ty, descriptor, name),
        })
    }

    fn node(&mut self, at: usize, ty: &Type, descriptor: &str, name: &str) -> Result<Expr, NotExpressible> {
        if let Some(var) = self.shared.get(&at) {
            return Ok(Expr::Var(*var));
        }
        let node = &self.inputs.nodes[at];
        match &node.content {
            Content::Text(units) => Ok(Expr::Text(units.clone())),
            Content::Constant(constant) => {
                let holder = match &ty {
                    Type::Class(class) => class.name.clone(),
                    _ => class_name(self.rendering.program, node.class, self.rendering.package)?,
                };
                Ok(Expr::Static { class: holder, name: constant.clone(), ty: ty.clone() })
            }
            Content::Elements(kind, elements) => {
                let inner = descriptor.get(1..).unwrap_or("Ljava/lang/Object;");
                let element = self.type_of(inner)?;
                let plain = elements.iter().all(is_zero);
                let value = if plain && elements.len() > 4 && *kind != Kind::Ref {
                    Expr::Zeros { element: element.clone(), lengths: vec![elements.len() as u32] }
                } else {
                    let elements = elements.clone();
                    let mut made = Vec::new();
                    for datum in &elements {
                        made.push(self.datum(datum, inner, "row")?);
                    }
                    Expr::Array { element: element.clone(), elements: made }
                };
                let var = self.arrange.declare(element.array(), name, value);
                self.shared.insert(at, var);
                Ok(Expr::Var(var))
            }
            Content::Fields(fields) => {
                let wrapped = wrapped_by(self.rendering.program.class_name(node.class));
                let held = fields.values().next().cloned();
                match wrapped {
                    Some(kind) => {
                        let value = held.unwrap_or_else(|| zero(kind));
                        let primitive = kind.descriptor_char().to_string();
                        Ok(Expr::Boxed(Box::new(self.datum(&value, &primitive, name)?)))
                    }
                    None => Err(NotExpressible::Value(self.rendering.program.dotted(node.class))),
                }
            }
            Content::Builder(_)
            | Content::List(_)
            | Content::Map(_)
            | Content::Stub(_)
            | Content::Class(_)
            | Content::Hidden => Err(NotExpressible::Value(self.rendering.program.dotted(node.class))),
        }
    }
}

fn is_zero(datum: &Datum) -> bool {
    match datum {
        Datum::Int(_, value) => *value == 0,
        Datum::Long(value) => *value == 0,
        Datum::Float(value) => value.to_bits() == 0,
        Datum::Double(value) => value.to_bits() == 0,
        Datum::Null => true,
        Datum::Object(_) => false,
    }
}

/// `Integer.valueOf(5)` is written as `5`.
pub(super) fn boxed(program: &Program, method: MethodId, arguments: &[Expr]) -> Option<Expr> {
    let declared = program.method(method);
    let wrapper = wrapped_by(program.class_name(declared.class)).is_some();
    match arguments {
        [argument] if wrapper && argument.is_literal() => Some(Expr::Boxed(Box::new(argument.clone()))),
        _ => None,
    }
}

/// What a wrapper holds whose value does not matter.
fn zero(kind: Kind) -> Datum {
    match kind {
        Kind::Long => Datum::Long(0),
        Kind::Float => Datum::Float(0.0),
        Kind::Double => Datum::Double(0.0),
        _ => Datum::Int(Kind::Int, 0),
    }
}
