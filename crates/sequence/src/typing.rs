//! The generic types of the variables of a call sequence, as a caller declares them: type arguments are inferred from what
//! is passed to what, as the compiler would check it.
//!
//! What a class or method is applied to is an unknown. A call says that the type of each argument is below that of its
//! parameter, which binds unknowns (equal, above, below). Afterwards each stands for what it is equal to, else for the least
//! type above all that is put in, else for what it must be below, else for its bound. If that does not hold everywhere, the
//! sequence has no types, and is written without.

use std::collections::BTreeMap;

use attest_classfile::signature::{self, ClassType, TypeArgument, TypeParameter};
use attest_program::{
    ClassId, FieldId, MethodId, Program, USUAL_TYPES, class_of_descriptor, split_descriptor,
};
use attest_testcase::abstract_methods;

use crate::sequence::{Reply, Sequence, Statement, Var};
use crate::wrapper::wrapped_by;

/// A type, perhaps with unknowns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Inferred {
    /// An unknown.
    Unknown(usize),
    /// A primitive type, by its descriptor.
    Primitive(String),
    /// A class applied to these; none if it takes none, or is written without.
    Class(ClassId, Vec<Argument>),
    /// An array.
    Array(Box<Inferred>),
    /// The type of null.
    Null,
}

/// A type argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Argument {
    /// `?`
    Any,
    /// The type itself.
    Exact(Inferred),
    /// `? extends T`
    Extends(Inferred),
    /// `? super T`
    Super(Inferred),
}

/// What is known of an unknown.
#[derive(Clone, Default, Debug)]
struct Known {
    equal: Option<Inferred>,
    above: Vec<Inferred>,
    below: Vec<Inferred>,
}

/// What type variables stand for.
type Environment = BTreeMap<String, Inferred>;

/// How deep types within types are followed: recursive bounds end here.
const MAX_DEPTH: u32 = 12;

/// The types of the variables of a sequence, by statement; nothing if they do not fit together.
pub(crate) fn types_of(program: &Program, sequence: &Sequence) -> Option<Vec<Inferred>> {
    let mut inference = Inference { program, unknowns: Vec::new(), types: Vec::new() };
    for statement in sequence.statements() {
        let ty = inference.statement(statement)?;
        inference.types.push(ty);
    }
    inference.settle()
}

struct Inference<'a> {
    program: &'a Program,
    unknowns: Vec<Known>,
    types: Vec<Inferred>,
}

impl<'a> Inference<'a> {
    fn statement(&mut self, statement: &Statement) -> Option<Inferred> {
        let program = self.program;
        Some(match statement {
            Statement::Input(input) => self.erased(&input.descriptor)?,
            Statement::Null(_) => Inferred::Null,
            Statement::Constant(field) => self.field_type(*field)?,
            Statement::New { constructor, arguments } => {
                let class = program.method(*constructor).class;
                let mut environment = Environment::new();
                let own = self.unknowns_for(&program.type_parameters(class), &mut environment)?;
                self.pass(*constructor, &mut environment, arguments)?;
                Inferred::Class(class, own.into_iter().map(Argument::Exact).collect())
            }
            Statement::Call { method, receiver, arguments, .. } => {
                let mut environment = match receiver {
                    Some(receiver) => self.environment_on(*receiver, program.method(*method).class)?,
                    None => Environment::new(),
                };
                self.pass(*method, &mut environment, arguments)?
            }
            Statement::Array { class, elements } => {
                let element = program.class_name(*class).strip_prefix('[')?;
                let element = self.erased(element)?;
                for var in elements {
                    let ty = self.types.get(var.statement())?.clone();
                    self.below(&ty, &element, 0).then_some(())?;
                }
                Inferred::Array(Box::new(element))
            }
            // What the type variables of a class stand for is not looked up for its fields: raw types take anything.
            Statement::Set { field, .. }
                if !program.type_parameters(program.field(*field).class).is_empty() =>
            {
                return None;
            }
            Statement::Set { field, value, .. } => {
                let ty = self.types.get(value.statement())?.clone();
                let field = self.field_type(*field)?;
                self.below(&ty, &field, 0).then_some(Inferred::Null)?
            }
            Statement::Stub { of, answers, .. } => {
                let own = self.unknowns_for(&program.type_parameters(of.class), &mut Environment::new())?;
                let ty = Inferred::Class(of.class, own.into_iter().map(Argument::Exact).collect());
                for (method, reply) in abstract_methods(program, of.class).into_iter().zip(answers) {
                    if let Reply::Value(_) | Reply::Changing(..) = reply {
                        reply.vars().try_for_each(|var| self.answer(&ty, method, var))?;
                    }
                }
                ty
            }
        })
    }

    /// A method of a stub of this type answers what a variable holds.
    fn answer(&mut self, stub: &Inferred, method: MethodId, answer: Var) -> Option<()> {
        let program = self.program;
        let declared = program.method(method);
        let environment = self.environment_of(stub, declared.class)?;
        let (_, result) = split_descriptor(program.text(declared.descriptor))?;
        let result = match program.method_signature(declared).and_then(|signature| signature.ret) {
            Some(ret) => self.read(&ret, &environment, 0)?,
            None => self.erased(result)?,
        };
        let ty = self.types.get(answer.statement())?.clone();
        self.below(&ty, &result, 0).then_some(())
    }

    /// The type of a field of a class without type parameters, or of a static one.
    fn field_type(&self, field: FieldId) -> Option<Inferred> {
        let program = self.program;
        match program.field_signature(field) {
            Some(declared) => self.read(&declared, &Environment::new(), 0),
            None => self.erased(program.text(program.field(field).descriptor)),
        }
    }

    /// An unknown for each type parameter, below its bounds.
    fn unknowns_for(
        &mut self,
        parameters: &[TypeParameter<'_>],
        environment: &mut Environment,
    ) -> Option<Vec<Inferred>> {
        let mut made = Vec::new();
        for parameter in parameters {
            let unknown = Inferred::Unknown(self.unknowns.len());
            self.unknowns.push(Known::default());
            environment.insert(parameter.name.to_owned(), unknown.clone());
            made.push(unknown);
        }
        for (parameter, unknown) in parameters.iter().zip(&made) {
            for bound in parameter.class_bound.iter().chain(&parameter.interface_bounds) {
                let bound = self.read(bound, environment, 0)?;
                self.below(unknown, &bound, 0).then_some(())?;
            }
        }
        Some(made)
    }

    /// What the variables of a class stand for in the type of a receiver.
    fn environment_on(&mut self, receiver: Var, class: ClassId) -> Option<Environment> {
        let ty = self.types.get(receiver.statement())?.clone();
        self.environment_of(&ty, class)
    }

    /// What the variables of a class stand for in a type of it or below it.
    fn environment_of(&self, ty: &Inferred, class: ClassId) -> Option<Environment> {
        let parameters = self.program.type_parameters(class);
        if parameters.is_empty() {
            return Some(Environment::new());
        }
        let Some(Inferred::Class(_, arguments)) = self.as_supertype(ty, class, 0) else { return None };
        let exact = |(parameter, argument): (&TypeParameter<'_>, Argument)| match argument {
            Argument::Exact(ty) => Some((parameter.name.to_owned(), ty)),
            Argument::Any | Argument::Extends(_) | Argument::Super(_) => None,
        };
        let complete = arguments.len() == parameters.len();
        complete.then(|| parameters.iter().zip(arguments).map(exact).collect::<Option<_>>()).flatten()
    }

    /// Passes arguments to a method or constructor; gives the type of its result.
    fn pass(
        &mut self,
        method: MethodId,
        environment: &mut Environment,
        arguments: &[Var],
    ) -> Option<Inferred> {
        let program = self.program;
        let declared = program.method(method);
        let (parameters, result) = split_descriptor(program.text(declared.descriptor))?;
        let signature = program.method_signature(declared);
        if let Some(signature) = &signature {
            self.unknowns_for(&signature.type_parameters, environment)?;
        }
        // Parameters that the compiler added have no types of their own.
        let signature = signature.filter(|signature| signature.parameters.len() == parameters.len());
        for (at, (descriptor, argument)) in parameters.iter().zip(arguments).enumerate() {
            let parameter = match &signature {
                Some(signature) => self.read(&signature.parameters[at], environment, 0)?,
                None => self.erased(descriptor)?,
            };
            let ty = self.types.get(argument.statement())?.clone();
            self.below(&ty, &parameter, 0).then_some(())?;
        }
        match signature.and_then(|signature| signature.ret) {
            Some(ret) => self.read(&ret, environment, 0),
            None if result == "V" => Some(Inferred::Null),
            None => self.erased(result),
        }
    }

    fn erased(&self, descriptor: &str) -> Option<Inferred> {
        if let Some(element) = descriptor.strip_prefix('[') {
            return Some(Inferred::Array(Box::new(self.erased(element)?)));
        }
        match class_of_descriptor(descriptor) {
            Some(name) => Some(Inferred::Class(self.program.load(name).ok()?, Vec::new())),
            None => Some(Inferred::Primitive(descriptor.to_owned())),
        }
    }

    /// A type of a `Signature` attribute.
    fn read(&self, ty: &signature::Type<'_>, environment: &Environment, depth: u32) -> Option<Inferred> {
        if depth > MAX_DEPTH {
            return None;
        }
        match ty {
            signature::Type::Primitive(_) => Some(Inferred::Primitive(ty.to_string())),
            signature::Type::Variable(name) => environment.get(*name).cloned(),
            signature::Type::Array { dimensions, element } => {
                let element = self.read(element, environment, depth + 1)?;
                Some((0..*dimensions).fold(element, |ty, _| Inferred::Array(Box::new(ty))))
            }
            signature::Type::Class(class) => self.read_class(class, environment, depth),
        }
    }

    fn read_class(&self, class: &ClassType<'_>, environment: &Environment, depth: u32) -> Option<Inferred> {
        // An inner class of a generic one is left to its erasure.
        let written = class.innermost_arguments()?;
        let inner = |ty: &signature::Type<'_>| self.read(ty, environment, depth + 1);
        let argument = |argument: &TypeArgument<'_>| {
            Some(match argument {
                TypeArgument::Any => Argument::Any,
                TypeArgument::Exact(ty) => Argument::Exact(inner(ty)?),
                TypeArgument::Extends(ty) => Argument::Extends(inner(ty)?),
                TypeArgument::Super(ty) => Argument::Super(inner(ty)?),
            })
        };
        let arguments = written.iter().map(argument).collect::<Option<_>>()?;
        Some(Inferred::Class(self.program.load(&class.internal_name()).ok()?, arguments))
    }

    /// A type as one of a class above it.
    fn as_supertype(&self, ty: &Inferred, above: ClassId, depth: u32) -> Option<Inferred> {
        let Inferred::Class(class, arguments) = ty else { return None };
        if *class == above {
            return Some(ty.clone());
        }
        if depth > MAX_DEPTH || !self.program.is_subtype(*class, above) {
            return None;
        }
        let parameters = self.program.type_parameters(*class);
        let Some(signature) = self.program.class_signature(*class) else {
            let declared = self.program.class(*class);
            let mut direct = declared.superclass.iter().chain(declared.interfaces.iter());
            return direct
                .find_map(|id| self.as_supertype(&Inferred::Class(*id, Vec::new()), above, depth + 1));
        };
        if parameters.len() != arguments.len() {
            return Some(Inferred::Class(above, Vec::new()));
        }
        let mut environment = Environment::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            match argument {
                Argument::Exact(ty) | Argument::Extends(ty) => {
                    environment.insert(parameter.name.to_owned(), ty.clone());
                }
                Argument::Any | Argument::Super(_) => return None,
            }
        }
        std::iter::once(&signature.superclass).chain(&signature.interfaces).find_map(|supertype| {
            let read = self.read_class(supertype, &environment, depth + 1)?;
            self.as_supertype(&read, above, depth + 1)
        })
    }

    /// Whether a type is below another, or may be if unknowns are bound so.
    fn below(&mut self, low: &Inferred, high: &Inferred, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match (low, high) {
            (Inferred::Null, Inferred::Primitive(_)) => false,
            (Inferred::Null, _) => true,
            (Inferred::Unknown(at), other) => low == high || self.put_below(*at, other, depth),
            (other, Inferred::Unknown(at)) => {
                let boxed = self.boxed(other);
                self.put_into(&boxed, *at, depth)
            }
            // Values of primitive types fit the parameters that they were made for.
            (Inferred::Primitive(_), Inferred::Primitive(_))
            | (Inferred::Class(..), Inferred::Primitive(_)) => true,
            (Inferred::Primitive(_), other) => {
                let boxed = self.boxed(low);
                boxed != *low && self.below(&boxed, other, depth + 1)
            }
            (Inferred::Array(low), Inferred::Array(high)) => match (&**low, &**high) {
                (Inferred::Primitive(low), Inferred::Primitive(high)) => low == high,
                (Inferred::Primitive(_), _) | (_, Inferred::Primitive(_)) => false,
                (low, high) => self.below(low, high, depth + 1),
            },
            (Inferred::Array(_), Inferred::Class(class, _)) => {
                self.program.class(*class).superclass.is_none()
            }
            (Inferred::Class(class, _), Inferred::Class(above, wanted)) => {
                if wanted.is_empty() {
                    return self.program.is_subtype(*class, *above);
                }
                let Some(Inferred::Class(_, actual)) = self.as_supertype(low, *above, 0) else {
                    return false;
                };
                actual.len() == wanted.len()
                    && actual
                        .iter()
                        .zip(wanted)
                        .all(|(actual, wanted)| self.contained(actual, wanted, depth + 1))
            }
            (Inferred::Class(..), Inferred::Array(_)) | (_, Inferred::Null) | (Inferred::Array(_), _) => {
                false
            }
        }
    }

    /// An unknown is below a type, and so is all that is below the unknown.
    fn put_below(&mut self, unknown: usize, high: &Inferred, depth: u32) -> bool {
        let known = &mut self.unknowns[unknown];
        if known.above.contains(high) {
            return true;
        }
        known.above.push(high.clone());
        let lower: Vec<Inferred> = known.below.iter().chain(&known.equal).cloned().collect();
        lower.iter().all(|low| self.below(low, high, depth + 1))
    }

    /// A type is below an unknown, and so below all that is above the unknown.
    fn put_into(&mut self, low: &Inferred, unknown: usize, depth: u32) -> bool {
        let known = &mut self.unknowns[unknown];
        if known.below.contains(low) {
            return true;
        }
        known.below.push(low.clone());
        let higher: Vec<Inferred> = known.above.iter().chain(&known.equal).cloned().collect();
        higher.iter().all(|high| self.below(low, high, depth + 1))
    }

    fn make_equal(&mut self, unknown: usize, ty: &Inferred, depth: u32) -> bool {
        let known = &mut self.unknowns[unknown];
        known.equal = Some(ty.clone());
        let (lower, higher) = (known.below.clone(), known.above.clone());
        lower.iter().all(|low| self.below(low, ty, depth + 1))
            && higher.iter().all(|high| self.below(ty, high, depth + 1))
    }

    fn contained(&mut self, actual: &Argument, wanted: &Argument, depth: u32) -> bool {
        match (actual, wanted) {
            (_, Argument::Any) => true,
            (Argument::Exact(actual), Argument::Exact(wanted)) => self.equal(actual, wanted, depth),
            (Argument::Exact(actual) | Argument::Extends(actual), Argument::Extends(wanted)) => {
                self.below(actual, wanted, depth)
            }
            (Argument::Exact(actual) | Argument::Super(actual), Argument::Super(wanted)) => {
                self.below(wanted, actual, depth)
            }
            _ => false,
        }
    }

    fn equal(&mut self, one: &Inferred, other: &Inferred, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match (one, other) {
            (Inferred::Unknown(a), Inferred::Unknown(b)) if a == b => true,
            (Inferred::Unknown(at), ty) | (ty, Inferred::Unknown(at)) => {
                match self.unknowns[*at].equal.clone() {
                    Some(known) => self.equal(&known, ty, depth + 1),
                    None => self.make_equal(*at, ty, depth),
                }
            }
            (Inferred::Array(one), Inferred::Array(other)) => self.equal(one, other, depth + 1),
            (Inferred::Class(one, actual), Inferred::Class(other, wanted)) => {
                let same = |(actual, wanted): (&Argument, &Argument)| match (actual, wanted) {
                    (Argument::Any, Argument::Any) => true,
                    (Argument::Exact(a), Argument::Exact(b))
                    | (Argument::Extends(a), Argument::Extends(b))
                    | (Argument::Super(a), Argument::Super(b)) => self.equal(a, b, depth + 1),
                    _ => false,
                };
                one == other && actual.len() == wanted.len() && actual.iter().zip(wanted).all(same)
            }
            (one, other) => one == other,
        }
    }

    fn boxed(&self, ty: &Inferred) -> Inferred {
        let Inferred::Primitive(descriptor) = ty else { return ty.clone() };
        let wrapper = WRAPPERS.iter().find(|name| {
            wrapped_by(name).is_some_and(|kind| descriptor == &kind.descriptor_char().to_string())
        });
        let class = wrapper.and_then(|name| self.program.load(name).ok());
        class.map_or_else(|| ty.clone(), |class| Inferred::Class(class, Vec::new()))
    }

    /// The types with what unknowns stand for, if all that was said of these holds.
    fn settle(mut self) -> Option<Vec<Inferred>> {
        for at in 0..self.unknowns.len() {
            let chosen = self.choose(at, 0)?;
            self.unknowns[at].equal = Some(chosen);
        }
        let said = self.unknowns.clone();
        for known in &said {
            let own = self.closed(known.equal.as_ref()?, 0)?;
            for low in &known.below {
                let low = self.closed(low, 0)?;
                self.below(&low, &own, 0).then_some(())?;
            }
            for high in &known.above {
                let high = self.closed(high, 0)?;
                self.below(&own, &high, 0).then_some(())?;
            }
        }
        self.types.iter().map(|ty| self.closed(ty, 0)).collect()
    }

    /// What an unknown stands for.
    fn choose(&self, at: usize, depth: u32) -> Option<Inferred> {
        if depth > MAX_DEPTH {
            return None;
        }
        let known = self.unknowns.get(at)?;
        if let Some(equal) = &known.equal {
            return self.closed(equal, depth + 1);
        }
        let below: Vec<Inferred> =
            known.below.iter().map(|low| self.closed(low, depth + 1)).collect::<Option<_>>()?;
        let object = Inferred::Class(self.program.well_known().object, Vec::new());
        if let Some(first) = below.first() {
            let least = below.iter().find(|high| below.iter().all(|low| self.is_below(low, high)));
            return Some(match least {
                Some(least) => least.clone(),
                None if below.iter().all(|low| low == first) => first.clone(),
                None => object,
            });
        }
        let own = |high: &Inferred| self.closed(high, depth + 1);
        let above = known.above.iter().find(|high| **high != object && !self.mentions(high, at));
        match above {
            Some(above) => own(above),
            None if known.above.iter().all(|high| *high == object) => Some(object),
            // A bound that mentions itself: a type that is known to be below it.
            None => USUAL_TYPES.iter().find_map(|name| {
                let class = self.program.load(name).ok()?;
                let fits = |high: &Inferred| match high {
                    Inferred::Class(high, _) => self.program.is_subtype(class, *high),
                    _ => false,
                };
                known.above.iter().all(fits).then(|| Inferred::Class(class, Vec::new()))
            }),
        }
    }

    fn is_below(&self, low: &Inferred, high: &Inferred) -> bool {
        match (low, high) {
            (Inferred::Class(low, _), Inferred::Class(high, arguments)) => {
                low == high || arguments.is_empty() && self.program.is_subtype(*low, *high)
            }
            (low, high) => low == high,
        }
    }

    fn mentions(&self, ty: &Inferred, unknown: usize) -> bool {
        match ty {
            Inferred::Unknown(at) => *at == unknown,
            Inferred::Array(element) => self.mentions(element, unknown),
            Inferred::Class(_, arguments) => arguments.iter().any(|argument| match argument {
                Argument::Any => false,
                Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) => {
                    self.mentions(ty, unknown)
                }
            }),
            Inferred::Primitive(_) | Inferred::Null => false,
        }
    }

    /// A type without unknowns.
    fn closed(&self, ty: &Inferred, depth: u32) -> Option<Inferred> {
        if depth > MAX_DEPTH {
            return None;
        }
        Some(match ty {
            Inferred::Unknown(at) => self.choose(*at, depth + 1)?,
            Inferred::Array(element) => Inferred::Array(Box::new(self.closed(element, depth + 1)?)),
            Inferred::Class(class, arguments) => {
                let inner = |ty: &Inferred| self.closed(ty, depth + 1);
                let argument = |argument: &Argument| {
                    Some(match argument {
                        Argument::Any => Argument::Any,
                        Argument::Exact(ty) => Argument::Exact(inner(ty)?),
                        Argument::Extends(ty) => Argument::Extends(inner(ty)?),
                        Argument::Super(ty) => Argument::Super(inner(ty)?),
                    })
                };
                Inferred::Class(*class, arguments.iter().map(argument).collect::<Option<_>>()?)
            }
            other => other.clone(),
        })
    }
}

const WRAPPERS: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];
