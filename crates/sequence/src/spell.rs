//! A recipe with values for what it leaves open, as statements of a test.

use std::collections::BTreeMap;
use std::sync::Arc;

use attest_forward::{Content, Datum, Graph};
use attest_program::{ClassId, Kind, MethodId, Program};
use attest_testcase::junit::feeder;
use attest_testcase::{
    Arrangement, ClassType, Expr, Generics, Inexpressible, Statement, Type, Var, callee, class_name,
    class_type, erased_type, is_inner, parameter_names,
};
use thiserror::Error;

use crate::recipe::{Recipe, Source};
use crate::stub;

/// A recipe as Java.
#[derive(Clone, Debug)]
pub struct Spelt {
    /// What is set up.
    pub arrange: Arrangement,
    /// The call.
    pub call: Expr,
    /// The receiver's variable.
    pub receiver: Option<Var>,
}

/// Why a recipe cannot be written as Java.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unspeakable {
    /// A value has no literal.
    #[error("a value of type {0} cannot be written as source")]
    Value(String),
    /// The language does not let a test say it.
    #[error(transparent)]
    Inexpressible(#[from] Inexpressible),
}

/// Writes a recipe for a test in a package (with dots); `inputs` has a root for each parameter of its driver.
pub fn spell(
    program: &Program,
    recipe: &Recipe,
    inputs: &Graph,
    package: &str,
) -> Result<Spelt, Unspeakable> {
    spell_fed(program, recipe, inputs, &[], package)
}

/// The same, where the program asks these sources for values, in order: `inputs` has a root for each behind those of
/// the parameters.
pub fn spell_fed(
    program: &Program,
    recipe: &Recipe,
    inputs: &Graph,
    sources: &[MethodId],
    package: &str,
) -> Result<Spelt, Unspeakable> {
    let mut speller = Speller {
        program,
        package,
        inputs,
        next: 0,
        arrange: Arrangement::default(),
        shared: BTreeMap::new(),
        receiver: None,
    };
    speller.feed(sources, recipe.inputs().len())?;
    let target = program.method(recipe.call.method);
    let receiver = match &recipe.receiver {
        Some(source) => {
            let name = variable_name(program, target.class);
            Some(speller.object(source, &name)?)
        }
        None => None,
    };
    speller.receiver.clone_from(&receiver);
    let arguments = speller.arguments(recipe.call.method, &recipe.call.arguments)?;
    let on = recipe.receiver.as_ref().and_then(|source| class_of(program, source)).unwrap_or(target.class);
    let callee = Arc::new(callee(program, on, recipe.call.method, package)?);
    let receiver_var = match &receiver {
        Some(Expr::Var(var)) => Some(*var),
        _ => None,
    };
    let call = match (receiver, program.text(target.name) == "<init>") {
        (_, true) => {
            let (outer, arguments) = speller.around(target.class, arguments)?;
            Expr::New { class: speller.class_type(target.class)?, callee, arguments, outer }
        }
        (Some(receiver), false) => Expr::Call { receiver: Box::new(receiver), callee, arguments },
        (None, false) => Expr::CallStatic { callee, arguments },
    };
    Ok(Spelt { arrange: speller.arrange, call, receiver: receiver_var })
}

/// The object around a new one, and the other arguments.
type Around = (Option<Box<Expr>>, Vec<Expr>);

struct Speller<'a> {
    program: &'a Program,
    package: &'a str,
    inputs: &'a Graph,
    next: usize,
    arrange: Arrangement,
    /// Variables of arrays that several inputs share.
    shared: BTreeMap<usize, Var>,
    /// The receiver of the call whose arguments are being written.
    receiver: Option<Expr>,
}

impl Speller<'_> {
    /// Without type arguments: values of any type fit, and the test says that it means it.
    fn class_type(&self, class: ClassId) -> Result<ClassType, Inexpressible> {
        class_type(self.program, class, self.package, Generics::Raw)
    }

    fn type_of(&self, descriptor: &str) -> Result<Type, Inexpressible> {
        erased_type(self.program, descriptor, self.package, Generics::Raw)
    }

    /// Tells the stand-ins of sources what to hand out.
    fn feed(&mut self, sources: &[MethodId], first: usize) -> Result<(), Unspeakable> {
        let program = self.program;
        let mut fed: BTreeMap<ClassId, Vec<Expr>> = BTreeMap::new();
        for (at, source) in sources.iter().enumerate() {
            let declared = program.method(*source);
            let (_, result) =
                attest_program::split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
            let datum = self.inputs.roots.get(first + at).cloned().unwrap_or(Datum::Null);
            let value = self.datum(&datum, result, program.text(declared.name))?;
            fed.entry(declared.class).or_default().push(value);
        }
        for (class, elements) in fed {
            let values = Expr::Array { element: Type::object(), elements };
            let run = Expr::call_static(feeder(program, class, self.package)?, vec![values]);
            self.arrange.statements.push(Statement::Run(run));
        }
        Ok(())
    }

    /// Takes the object around a new one out of the arguments, if it is of an inner class.
    fn around(&self, class: ClassId, mut arguments: Vec<Expr>) -> Result<Around, Unspeakable> {
        if !is_inner(self.program, class) || arguments.is_empty() {
            return Ok((None, arguments));
        }
        match arguments.remove(0) {
            Expr::Null(_) => Err(Unspeakable::Value(self.program.dotted(class))),
            outer => Ok((Some(Box::new(outer)), arguments)),
        }
    }

    fn arguments(&mut self, method: MethodId, sources: &[Source]) -> Result<Vec<Expr>, Unspeakable> {
        let names = parameter_names(self.program, method);
        sources
            .iter()
            .enumerate()
            .map(|(at, source)| {
                let name = names.get(at).cloned().unwrap_or_else(|| "value".to_owned());
                self.object(source, &name)
            })
            .collect()
    }

    /// An expression for a source; objects get a variable of that name.
    fn object(&mut self, source: &Source, name: &str) -> Result<Expr, Unspeakable> {
        match source {
            Source::Input { descriptor, .. } => {
                let root = self.inputs.roots.get(self.next).cloned().unwrap_or(Datum::Null);
                self.next += 1;
                self.datum(&root, descriptor, name)
            }
            Source::Null(class) => {
                let descriptor = attest_program::descriptor_of_class(self.program.class_name(*class));
                Ok(Expr::Null(self.type_of(&descriptor)?))
            }
            Source::Receiver => Ok(self.receiver.clone().unwrap_or_else(|| Expr::Null(Type::object()))),
            Source::Asked(call) => {
                let receiver = self.receiver.clone().unwrap_or_else(|| Expr::Null(Type::object()));
                let arguments = self.arguments(call.method, &call.arguments)?;
                let declared = self.program.method(call.method);
                let callee = Arc::new(callee(self.program, declared.class, call.method, self.package)?);
                let descriptor = self.program.text(declared.descriptor);
                let (_, result) = attest_program::split_descriptor(descriptor).unwrap_or_default();
                let ty = self.type_of(result)?;
                Ok(Expr::Var(self.arrange.declare(ty, name, Expr::call(receiver, callee, arguments))))
            }
            Source::Constant(field) => {
                let field = self.program.field(*field);
                let class = class_name(self.program, field.class, self.package)?;
                let ty = self.type_of(self.program.text(field.descriptor))?;
                Ok(Expr::Static { class, name: self.program.text(field.name).to_owned(), ty })
            }
            Source::Got { object, call } => {
                let class = class_of(self.program, object);
                let of = class.map_or("object".to_owned(), |class| variable_name(self.program, class));
                let object = self.object(object, &of)?;
                let outer = self.receiver.replace(object.clone());
                let arguments = self.arguments(call.method, &call.arguments)?;
                self.receiver = outer;
                let declared = self.program.method(call.method);
                let on = class.unwrap_or(declared.class);
                let callee = Arc::new(callee(self.program, on, call.method, self.package)?);
                let descriptor = self.program.text(declared.descriptor);
                let (_, result) = attest_program::split_descriptor(descriptor).unwrap_or_default();
                let ty = self.type_of(result)?;
                Ok(Expr::Var(self.arrange.declare(ty, name, Expr::call(object, callee, arguments))))
            }
            Source::Stub { of, reply, .. } => {
                let stub = stub::spelt(self.program, *of, *reply, self.package)?;
                let ty = Type::Class(stub.of.clone());
                Ok(Expr::Var(self.arrange.declare(ty, name, Expr::Stub(Box::new(stub)))))
            }
            Source::New { constructor, arguments } => {
                let class = self.program.method(*constructor).class;
                let arguments = self.arguments(*constructor, arguments)?;
                let ty = self.class_type(class)?;
                let callee = Arc::new(callee(self.program, class, *constructor, self.package)?);
                let (outer, arguments) = self.around(class, arguments)?;
                let made = Expr::New { class: ty.clone(), callee, arguments, outer };
                Ok(Expr::Var(self.arrange.declare(Type::Class(ty), name, made)))
            }
            Source::Factory { method, arguments } => {
                let arguments = self.arguments(*method, arguments)?;
                if let Some(boxed) = boxed(self.program, *method, &arguments) {
                    return Ok(boxed);
                }
                let class = self.program.method(*method).class;
                let callee = Arc::new(callee(self.program, class, *method, self.package)?);
                let descriptor = self.program.text(self.program.method(*method).descriptor);
                let (_, result) = attest_program::split_descriptor(descriptor).unwrap_or_default();
                let ty = self.type_of(result)?;
                Ok(Expr::Var(self.arrange.declare(ty, name, Expr::CallStatic { callee, arguments })))
            }
            Source::Array { class, elements } => {
                let component = self.program.class(*class).component();
                let element = match component {
                    Some(component) => {
                        let descriptor =
                            attest_program::descriptor_of_class(self.program.class_name(component));
                        self.type_of(&descriptor)?
                    }
                    None => Type::object(),
                };
                let mut made = Vec::new();
                for source in elements {
                    made.push(self.object(source, "element")?);
                }
                let value = Expr::Array { element: element.clone(), elements: made };
                Ok(Expr::Var(self.arrange.declare(element.array(), name, value)))
            }
            Source::Built { base, calls } => {
                let class = class_of(self.program, base);
                let base = self.object(base, name)?;
                for call in calls {
                    let outer = self.receiver.replace(base.clone());
                    let arguments = self.arguments(call.method, &call.arguments)?;
                    self.receiver = outer;
                    let on = class.unwrap_or(self.program.method(call.method).class);
                    let callee = Arc::new(callee(self.program, on, call.method, self.package)?);
                    let run = Expr::Call { receiver: Box::new(base.clone()), callee, arguments };
                    self.arrange.statements.push(Statement::Run(run));
                }
                Ok(base)
            }
        }
    }

    /// A value that was left open.
    fn datum(&mut self, datum: &Datum, descriptor: &str, name: &str) -> Result<Expr, Unspeakable> {
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

    fn node(&mut self, at: usize, ty: &Type, descriptor: &str, name: &str) -> Result<Expr, Unspeakable> {
        if let Some(var) = self.shared.get(&at) {
            return Ok(Expr::Var(*var));
        }
        let node = &self.inputs.nodes[at];
        match &node.content {
            Content::Text(units) => Ok(Expr::Text(units.clone())),
            Content::Constant(constant) => {
                let holder = match &ty {
                    Type::Class(class) => class.name.clone(),
                    _ => class_name(self.program, node.class, self.package)?,
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
                let wrapped = unwrapped(self.program.class_name(node.class));
                let held = fields.values().next().cloned();
                match wrapped {
                    Some(primitive) => {
                        let value = held.unwrap_or_else(|| zero(primitive));
                        Ok(Expr::Boxed(Box::new(self.datum(&value, primitive, name)?)))
                    }
                    None => Err(Unspeakable::Value(self.program.dotted(node.class))),
                }
            }
            Content::Builder(_)
            | Content::List(_)
            | Content::Map(_)
            | Content::Stub(_)
            | Content::Class(_)
            | Content::Hidden => Err(Unspeakable::Value(self.program.dotted(node.class))),
        }
    }
}

/// The class as which an object is at hand.
pub(crate) fn class_of(program: &Program, source: &Source) -> Option<ClassId> {
    match source {
        Source::New { constructor, .. } => Some(program.method(*constructor).class),
        Source::Factory { method, .. } => {
            let descriptor = program.text(program.method(*method).descriptor);
            let (_, result) = attest_program::split_descriptor(descriptor)?;
            program.load_descriptor(result).ok()
        }
        Source::Built { base, .. } => class_of(program, base),
        Source::Constant(field) => {
            program.load_descriptor(program.text(program.field(*field).descriptor)).ok()
        }
        Source::Got { call, .. } => {
            let descriptor = program.text(program.method(call.method).descriptor);
            let (_, result) = attest_program::split_descriptor(descriptor)?;
            program.load_descriptor(result).ok()
        }
        Source::Stub { of, .. } => Some(*of),
        Source::Input { .. }
        | Source::Null(_)
        | Source::Receiver
        | Source::Asked(_)
        | Source::Array { .. } => None,
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
fn boxed(program: &Program, method: MethodId, arguments: &[Expr]) -> Option<Expr> {
    let declared = program.method(method);
    let wrapper = matches!(
        program.class_name(declared.class),
        "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Float"
            | "java/lang/Double"
    );
    match arguments {
        [argument] if wrapper && argument.is_literal() => Some(Expr::Boxed(Box::new(argument.clone()))),
        _ => None,
    }
}

/// The primitive type that a wrapper holds.
fn unwrapped(class: &str) -> Option<&'static str> {
    Some(match class {
        "java/lang/Boolean" => "Z",
        "java/lang/Byte" => "B",
        "java/lang/Character" => "C",
        "java/lang/Short" => "S",
        "java/lang/Integer" => "I",
        "java/lang/Long" => "J",
        "java/lang/Float" => "F",
        "java/lang/Double" => "D",
        _ => return None,
    })
}

/// What a wrapper holds whose value does not matter.
fn zero(primitive: &str) -> Datum {
    match primitive {
        "J" => Datum::Long(0),
        "F" => Datum::Float(0.0),
        "D" => Datum::Double(0.0),
        _ => Datum::Int(Kind::Int, 0),
    }
}

/// A name for a variable of a class: its simple name, beginning small.
pub(crate) fn variable_name(program: &Program, class: ClassId) -> String {
    let dotted = program.dotted(class);
    let simple = dotted.rsplit(['.', '$']).next().unwrap_or("object");
    let mut letters = simple.chars();
    let first = letters.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
    attest_testcase::identifier(&format!("{first}{}", letters.as_str()))
}
