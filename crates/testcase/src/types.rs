//! Types of the program as a test writes them, generic where the class file tells how.

use std::collections::BTreeMap;

use attest_classfile::PrimitiveElement;
use attest_classfile::signature::{self, ClassSignature, TypeParameter};
use attest_program::{ClassId, Method, Program, class_of_descriptor};

use crate::access::class_name;
use crate::inexpressible::Inexpressible;
use crate::java_type::{ClassType, Type, TypeArgument, TypeArguments};

/// How a generic class is written of which only the erasure is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generics {
    /// `List<?>`: what is only read.
    Wildcards,
    /// `List`: takes everything, with warnings that are suppressed.
    Raw,
    /// `List<Object>` where the bounds allow it, else raw: what is made to be filled.
    Objects,
}

/// The type of a field descriptor.
pub fn erased_type(
    program: &Program,
    descriptor: &str,
    package: &str,
    generics: Generics,
) -> Result<Type, Inexpressible> {
    if let Some(element) = descriptor.strip_prefix('[') {
        // Arrays of parameterised types can be declared but not made.
        let generics = if generics == Generics::Objects { Generics::Raw } else { generics };
        return Ok(erased_type(program, element, package, generics)?.array());
    }
    match class_of_descriptor(descriptor) {
        Some(name) => {
            let class = program.load(name).map_err(|_| Inexpressible::NotLoaded(name.replace('/', ".")))?;
            class_type(program, class, package, generics).map(Type::Class)
        }
        None => primitive(descriptor).ok_or_else(|| Inexpressible::NotLoaded(descriptor.to_owned())),
    }
}

/// The type of a class that is neither primitive nor an array.
pub fn class_type(
    program: &Program,
    class: ClassId,
    package: &str,
    generics: Generics,
) -> Result<ClassType, Inexpressible> {
    let name = class_name(program, class, package)?;
    let parameters = type_parameters(program, class);
    let arguments = match parameters {
        Parameters::None => TypeArguments::None,
        Parameters::OfOuter => TypeArguments::Raw,
        Parameters::Own { count, unbounded } => match generics {
            Generics::Wildcards => TypeArguments::any(count),
            Generics::Objects if unbounded => {
                TypeArguments::Of(vec![TypeArgument::Exact(Type::object()); count])
            }
            Generics::Raw | Generics::Objects => TypeArguments::Raw,
        },
    };
    Ok(ClassType { name, arguments })
}

/// The type of any class, arrays and primitive types included.
pub fn type_of_class(
    program: &Program,
    class: ClassId,
    package: &str,
    generics: Generics,
) -> Result<Type, Inexpressible> {
    let name = program.class_name(class);
    match name.starts_with('[') {
        true => erased_type(program, name, package, generics),
        false => match keyword(name) {
            Some(primitive) => Ok(primitive),
            None => class_type(program, class, package, generics).map(Type::Class),
        },
    }
}

/// Type arguments that an object of the class can be made with: wildcards give way to their bounds, and where the
/// class bounds a parameter that nothing is known of, only the raw type is left.
pub(crate) fn instantiable(program: &Program, class: ClassId, arguments: &[TypeArgument]) -> TypeArguments {
    let bounded = matches!(type_parameters(program, class), Parameters::Own { unbounded: false, .. });
    if bounded && arguments.contains(&TypeArgument::Any) {
        return TypeArguments::Raw;
    }
    let exact = |argument: &TypeArgument| {
        TypeArgument::Exact(match argument {
            TypeArgument::Any => Type::object(),
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => ty.clone(),
        })
    };
    TypeArguments::Of(arguments.iter().map(exact).collect())
}

/// Whether a method declares a type parameter with a bound.
pub(crate) fn has_bounded_parameter(program: &Program, method: &Method) -> bool {
    let signature = program.method_signature(method);
    signature.is_some_and(|signature| !signature.type_parameters.iter().all(is_unbounded))
}

/// What the type variables of a class stand for.
pub type Variables = BTreeMap<String, Type>;

/// The type variables of a class whose type arguments are known exactly.
pub fn variables(program: &Program, class: ClassId, arguments: &TypeArguments) -> Variables {
    let TypeArguments::Of(arguments) = arguments else { return Variables::new() };
    let signature =
        program.class(class).file().and_then(|file| signature::parse_class(file.signature()?).ok());
    let parameters = signature.map(|signature| signature.parameters).unwrap_or_default();
    let exact = |(parameter, argument): (TypeParameter<'_>, &TypeArgument)| match argument {
        TypeArgument::Exact(ty) => Some((parameter.name.to_owned(), ty.clone())),
        TypeArgument::Any | TypeArgument::Extends(_) | TypeArgument::Super(_) => None,
    };
    parameters.into_iter().zip(arguments).filter_map(exact).collect()
}

/// What the variables of a class above another stand for, where those of the lower one are known; nothing if a test cannot
/// say it.
pub(crate) fn supertype_variables(
    program: &Program,
    class: ClassId,
    known: &Variables,
    above: ClassId,
    package: &str,
) -> Option<Variables> {
    if class == above {
        return Some(known.clone());
    }
    let declared = program.class(class);
    let is_below = |id: &ClassId| program.is_subtype(*id, above);
    let signature = declared.file().and_then(|file| signature::parse_class(file.signature()?).ok());
    let Some(signature) = signature else {
        let mut direct = declared.superclass.iter().chain(declared.interfaces.iter()).copied();
        let next = direct.find(is_below)?;
        return supertype_variables(program, next, &Variables::new(), above, package);
    };
    let types = std::iter::once(signature.superclass).chain(signature.interfaces);
    types.map(signature::Type::Class).find_map(|ty| {
        let signature::Type::Class(supertype) = &ty else { return None };
        let nested = supertype.nested.iter().map(|nested| format!("${}", nested.name));
        let next = program.load(&format!("{}{}", supertype.name, nested.collect::<String>())).ok()?;
        if !is_below(&next) {
            return None;
        }
        let Type::Class(written) = generic_type(program, &ty, package, known)? else { return None };
        let known = variables(program, next, &written.arguments);
        supertype_variables(program, next, &known, above, package)
    })
}

/// A type of a `Signature` attribute; `None` if it mentions a type variable that is not known or a class that a
/// test cannot name.
pub fn generic_type(
    program: &Program,
    ty: &signature::Type<'_>,
    package: &str,
    variables: &Variables,
) -> Option<Type> {
    match ty {
        signature::Type::Primitive(element) => Some(of_element(*element)),
        signature::Type::Variable(name) => variables.get(*name).cloned(),
        signature::Type::Array { dimensions, element } => {
            let element = generic_type(program, element, package, variables)?;
            Some((0..*dimensions).fold(element, |ty, _| ty.array()))
        }
        signature::Type::Class(class) => {
            // `Outer<String>.Inner` is left to its erasure.
            let arguments = class.innermost_arguments()?;
            let id = program.load(&class.internal_name()).ok()?;
            let name = class_name(program, id, package).ok()?;
            let arguments = match (arguments.is_empty(), type_parameters(program, id)) {
                (true, Parameters::None) => TypeArguments::None,
                (true, _) => TypeArguments::Raw,
                (false, _) => TypeArguments::Of(
                    arguments
                        .iter()
                        .map(|a| generic_argument(program, a, package, variables))
                        .collect::<Option<_>>()?,
                ),
            };
            Some(Type::Class(ClassType { name, arguments }))
        }
    }
}

/// The type parameters that a class takes.
enum Parameters {
    None,
    /// An inner class of a generic class.
    OfOuter,
    Own {
        count: usize,
        unbounded: bool,
    },
}

fn type_parameters(program: &Program, class: ClassId) -> Parameters {
    let Some(file) = program.class(class).file() else { return Parameters::None };
    let own = file.signature().and_then(|text| signature::parse_class(text).ok());
    if let Some(ClassSignature { parameters, .. }) = own.filter(|own| !own.parameters.is_empty()) {
        let unbounded = parameters.iter().all(is_unbounded);
        return Parameters::Own { count: parameters.len(), unbounded };
    }
    let name = file.name();
    let outer = file
        .inner_classes()
        .into_iter()
        .find(|row| row.inner == name && row.access & attest_classfile::access::ACC_STATIC == 0)
        .and_then(|row| program.load(row.outer?).ok());
    match outer.filter(|outer| *outer != class).map(|outer| type_parameters(program, outer)) {
        None | Some(Parameters::None) => Parameters::None,
        Some(Parameters::OfOuter | Parameters::Own { .. }) => Parameters::OfOuter,
    }
}

fn is_unbounded(parameter: &TypeParameter<'_>) -> bool {
    let object =
        |ty: &signature::Type<'_>| matches!(ty, signature::Type::Class(c) if c.name == "java/lang/Object");
    parameter.interface_bounds.is_empty() && parameter.class_bound.as_ref().is_none_or(object)
}

fn generic_argument(
    program: &Program,
    argument: &signature::TypeArgument<'_>,
    package: &str,
    variables: &Variables,
) -> Option<TypeArgument> {
    let inner = |ty: &signature::Type<'_>| generic_type(program, ty, package, variables);
    Some(match argument {
        signature::TypeArgument::Any => TypeArgument::Any,
        signature::TypeArgument::Exact(ty) => TypeArgument::Exact(inner(ty)?),
        signature::TypeArgument::Extends(ty) => TypeArgument::Extends(inner(ty)?),
        signature::TypeArgument::Super(ty) => TypeArgument::Super(inner(ty)?),
    })
}

fn primitive(descriptor: &str) -> Option<Type> {
    Some(match descriptor {
        "Z" => Type::Boolean,
        "B" => Type::Byte,
        "C" => Type::Char,
        "S" => Type::Short,
        "I" => Type::Int,
        "J" => Type::Long,
        "F" => Type::Float,
        "D" => Type::Double,
        _ => return None,
    })
}

fn keyword(name: &str) -> Option<Type> {
    let all = [
        Type::Boolean,
        Type::Byte,
        Type::Char,
        Type::Short,
        Type::Int,
        Type::Long,
        Type::Float,
        Type::Double,
    ];
    all.into_iter().find(|ty| ty.keyword() == Some(name))
}

fn of_element(element: PrimitiveElement) -> Type {
    match element {
        PrimitiveElement::Boolean => Type::Boolean,
        PrimitiveElement::Byte => Type::Byte,
        PrimitiveElement::Char => Type::Char,
        PrimitiveElement::Short => Type::Short,
        PrimitiveElement::Int => Type::Int,
        PrimitiveElement::Long => Type::Long,
        PrimitiveElement::Float => Type::Float,
        PrimitiveElement::Double => Type::Double,
    }
}
