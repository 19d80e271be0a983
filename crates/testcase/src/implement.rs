//! Stubs of the program's interfaces and abstract classes: what an anonymous class must override.

use attest_classfile::{access, signature};
use attest_program::{ClassId, Method, MethodId, Program, split_descriptor};

use crate::access::{class_name, may_call};
use crate::callee::parameter_names;
use crate::class_name::ClassName;
use crate::expr::Parameter;
use crate::inexpressible::Inexpressible;
use crate::java_type::{ClassType, Type, TypeArguments};
use crate::stub::{Stub, StubAccess, StubMethod, StubTypeParameter};
use crate::types::{
    Generics, Variables, class_type, erased_type, generic_type, supertype_variables, variables,
};

/// A stub of an interface or abstract class whose methods all answer zeros; the answers are the caller's to set.
/// The second part names the program's method behind each of the stub's. A raw stub fits any type arguments, an
/// anonymous class of [`Generics::Objects`] only those of objects; a lambda fits what it is assigned to.
pub fn implement(
    program: &Program,
    class: ClassId,
    package: &str,
    generics: Generics,
) -> Result<(Stub, Vec<MethodId>), Inexpressible> {
    let found = program.class(class);
    let name = extensible(program, class, package)?;
    let missing = abstract_methods(program, class);
    let functional = match missing.as_slice() {
        [only] => found.is_interface() && !is_generic(program, program.method(*only)),
        _ => false,
    };
    let of = class_type(program, class, package, generics)?;
    // Type parameters of a method, and of a supertype, can only be overridden by their erasure, in a raw type.
    let raw = missing.iter().map(|id| program.method(*id)).any(|method| {
        is_generic(program, method)
            || (!functional && method.class != class && mentions_variables(program, method))
    });
    let of = match (&of.arguments, raw) {
        (TypeArguments::Of(_), true) => ClassType { arguments: TypeArguments::Raw, ..of },
        _ => of,
    };
    let erased = of.arguments == TypeArguments::Raw;
    let mut methods = Vec::with_capacity(missing.len());
    for id in &missing {
        let method = program.method(*id);
        let access = allowed_access(program, &name, method, package)?;
        // A lambda leaves the types of its parameters out.
        if !functional && !erased && method.class != class && mentions_variables(program, method) {
            return Err(Inexpressible::InheritedGeneric(format!("{name}.{}", program.text(method.name))));
        }
        methods.push(stub_method(program, method, access, package, erased)?);
    }
    Ok((Stub { of, functional, mock: None, methods }, missing))
}

/// A stub of an interface or abstract class that is applied to these types: its methods are written with what its type
/// variables stand for, and generic ones with type parameters of their own. Otherwise as [`implement`].
pub fn implement_applied(
    program: &Program,
    class: ClassId,
    arguments: TypeArguments,
    package: &str,
) -> Result<(Stub, Vec<MethodId>), Inexpressible> {
    let name = extensible(program, class, package)?;
    let missing = abstract_methods(program, class);
    let known = variables(program, class, &arguments);
    let mut methods = Vec::with_capacity(missing.len());
    for id in &missing {
        let method = program.method(*id);
        let access = allowed_access(program, &name, method, package)?;
        let written = supertype_variables(program, class, &known, method.class, package)
            .and_then(|known| applied_method(program, method, access, package, known));
        let inherited = || Inexpressible::InheritedGeneric(format!("{name}.{}", program.text(method.name)));
        methods.push(written.ok_or_else(inherited)?);
    }
    let functional = match missing.as_slice() {
        [only] => program.class(class).is_interface() && !is_generic(program, program.method(*only)),
        _ => false,
    };
    Ok((Stub { of: ClassType { name, arguments }, functional, mock: None, methods }, missing))
}

/// The name of a class that a test can extend.
fn extensible(program: &Program, class: ClassId, package: &str) -> Result<ClassName, Inexpressible> {
    let found = program.class(class);
    let name = class_name(program, class, package)?;
    let sealed = found.file().is_some_and(|file| file.permitted_subclasses().is_some());
    if sealed || found.access & access::ACC_FINAL != 0 || found.access & access::ACC_ANNOTATION != 0 {
        return Err(Inexpressible::NotExtensible(name.canonical()));
    }
    if !found.is_interface() && !has_constructor(program, class, package) {
        return Err(Inexpressible::NoStub(name.canonical()));
    }
    Ok(name)
}

/// The access of a method that overrides another, if a class of the package can override it.
fn allowed_access(
    program: &Program,
    name: &ClassName,
    method: &Method,
    package: &str,
) -> Result<StubAccess, Inexpressible> {
    let access = stub_access(method);
    let far = attest_program::package(program.class_name(method.class)).replace('/', ".") != package;
    if access == StubAccess::Package && far {
        return Err(Inexpressible::member(name, program.text(method.name), package));
    }
    Ok(access)
}

/// A method with what the type variables of its class stand for; nothing if a type cannot be written so.
fn applied_method(
    program: &Program,
    method: &Method,
    access: StubAccess,
    package: &str,
    mut known: Variables,
) -> Option<StubMethod> {
    let (descriptors, result) = split_descriptor(program.text(method.descriptor))?;
    let Some(generic) = program.method_signature(method) else {
        return stub_method(program, method, access, package, true).ok();
    };
    for parameter in &generic.type_parameters {
        known.insert(parameter.name.to_owned(), Type::of(ClassName::new("", parameter.name)));
    }
    let mut type_parameters = Vec::new();
    for parameter in &generic.type_parameters {
        let bounds = parameter.class_bound.iter().chain(&parameter.interface_bounds);
        let bounds = bounds.map(|bound| generic_type(program, bound, package, &known));
        let mut bounds = bounds.collect::<Option<Vec<Type>>>()?;
        bounds.retain(|bound| *bound != Type::object());
        type_parameters.push(StubTypeParameter { name: parameter.name.to_owned(), bounds });
    }
    if generic.parameters.len() != descriptors.len() {
        return None;
    }
    let types = generic.parameters.iter().map(|ty| generic_type(program, ty, package, &known));
    let types = types.collect::<Option<Vec<Type>>>()?;
    let named = parameter_names(program, method.id).into_iter().zip(types);
    let result = match (&generic.ret, result) {
        (None, _) | (_, "V") => None,
        (Some(ret), _) => Some(generic_type(program, ret, package, &known)?),
    };
    Some(StubMethod {
        name: program.text(method.name).to_owned(),
        type_parameters,
        parameters: named.map(|(name, ty)| Parameter { name, ty }).collect(),
        result,
        access,
        throws: Vec::new(),
        declared: Vec::new(),
        overloaded: false,
        answers: Vec::new(),
    })
}

/// The methods without a body that a concrete subclass would have to have, sorted by name and descriptor.
pub fn abstract_methods(program: &Program, class: ClassId) -> Vec<MethodId> {
    let supertypes = program.supertypes(class);
    let declared = || {
        supertypes
            .iter()
            .flat_map(|holder| program.class(*holder).methods.iter())
            .map(|id| program.method(*id))
    };
    let same = |a: &Method, b: &Method| {
        let parameters = |m: &Method| program.text(m.descriptor).split(')').next();
        a.name == b.name && parameters(a) == parameters(b) && !b.is_static() && !b.is_private()
    };
    let mut missing: Vec<&Method> = Vec::new();
    for method in declared().filter(|method| method.is_abstract()) {
        let implemented = declared().any(|other| {
            // A bridge implements the method that it is for, and no other of its name.
            let bridge = other.access & access::ACC_BRIDGE != 0;
            same(method, other)
                && !other.is_abstract()
                && (!bridge || other.descriptor == method.descriptor)
                && match program.class(method.class).is_interface() {
                    true => {
                        !program.class(other.class).is_interface()
                            || program.is_subtype(other.class, method.class)
                    }
                    // An abstract class may take a method's body away again.
                    false => other.class != method.class && program.is_subtype(other.class, method.class),
                }
        });
        if implemented {
            continue;
        }
        // Of several that one method overrides, the one with the narrowest result tells how.
        match missing.iter_mut().find(|other| same(method, other)) {
            Some(known) if narrower(program, method, known) => *known = method,
            Some(_) => {}
            None => missing.push(method),
        }
    }
    missing.sort_by_key(|method| (program.text(method.name), program.text(method.descriptor)));
    missing.into_iter().map(|method| method.id).collect()
}

fn narrower(program: &Program, method: &Method, known: &Method) -> bool {
    let result = |m: &Method| program.load(program.text(m.signature.result?.class?)).ok();
    match (result(method), result(known)) {
        (Some(own), Some(other)) if own != other => program.is_subtype(own, other),
        _ => program.is_subtype(method.class, known.class),
    }
}

fn stub_method(
    program: &Program,
    method: &Method,
    access: StubAccess,
    package: &str,
    erased: bool,
) -> Result<StubMethod, Inexpressible> {
    let (descriptors, result) = split_descriptor(program.text(method.descriptor)).unwrap_or_default();
    let generic = program.method_signature(method).filter(|_| !erased);
    let none = Variables::new();
    let types = generic.as_ref().filter(|generic| generic.parameters.len() == descriptors.len());
    let mut parameters = Vec::with_capacity(descriptors.len());
    for (at, name) in parameter_names(program, method.id).into_iter().enumerate() {
        let exact = types.and_then(|types| generic_type(program, &types.parameters[at], package, &none));
        let ty = match exact {
            Some(ty) => ty,
            None => erased_type(program, descriptors[at], package, Generics::Raw)?,
        };
        parameters.push(Parameter { name, ty });
    }
    let exact =
        generic.as_ref().and_then(|generic| generic_type(program, generic.ret.as_ref()?, package, &none));
    let result: Option<Type> = match (exact, result) {
        (_, "V") => None,
        (Some(ty), _) => Some(ty),
        (None, descriptor) => Some(erased_type(program, descriptor, package, Generics::Raw)?),
    };
    let name = program.text(method.name).to_owned();
    Ok(StubMethod {
        name,
        type_parameters: Vec::new(),
        parameters,
        result,
        access,
        throws: Vec::new(),
        declared: Vec::new(),
        overloaded: false,
        answers: Vec::new(),
    })
}

fn stub_access(method: &Method) -> StubAccess {
    match method.access & (access::ACC_PUBLIC | access::ACC_PROTECTED) {
        0 => StubAccess::Package,
        flags if flags & access::ACC_PUBLIC != 0 => StubAccess::Public,
        _ => StubAccess::Protected,
    }
}

/// An anonymous class may call a protected constructor (JLS 6.6.2.2), a private one never.
fn has_constructor(program: &Program, class: ClassId, package: &str) -> bool {
    program.find_method(class, "<init>", "()V").is_some_and(|id| {
        let method = program.method(id);
        method.class == class
            && (method.access & access::ACC_PROTECTED != 0 || may_call(program, class, id, package).is_ok())
    })
}

fn is_generic(program: &Program, method: &Method) -> bool {
    program.method_signature(method).is_some_and(|generic| !generic.type_parameters.is_empty())
}

/// Whether a type variable stands anywhere in its parameters or result.
fn mentions_variables(program: &Program, method: &Method) -> bool {
    fn within(ty: &signature::Type<'_>) -> bool {
        let argument = |argument: &signature::TypeArgument<'_>| match argument {
            signature::TypeArgument::Any => false,
            signature::TypeArgument::Exact(ty)
            | signature::TypeArgument::Extends(ty)
            | signature::TypeArgument::Super(ty) => within(ty),
        };
        match ty {
            signature::Type::Primitive(_) => false,
            signature::Type::Variable(_) => true,
            signature::Type::Array { element, .. } => within(element),
            signature::Type::Class(class) => {
                class.arguments.iter().any(argument)
                    || class.nested.iter().any(|nested| nested.arguments.iter().any(argument))
            }
        }
    }
    program
        .method_signature(method)
        .is_some_and(|generic| generic.parameters.iter().chain(&generic.ret).any(within))
}
