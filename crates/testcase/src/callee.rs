//! Methods and constructors of the program as a test calls them.

use attest_classfile::{Annotation, ElementValue, access};
use attest_program::{ClassId, Method, MethodId, Program, split_descriptor};

use crate::access::{class_name, may_call};
use crate::class_name::ClassName;
use crate::expr::{Callee, Deprecation, Parameter};
use crate::inexpressible::Inexpressible;
use crate::java_type::{Type, TypeArguments};
use crate::name::{identifier, is_identifier};
use crate::types::{Generics, Variables, erased_type, generic_type, variables};

/// The method or constructor as a test in `package` calls it on an object of class `on`.
pub fn callee(
    program: &Program,
    on: ClassId,
    method: MethodId,
    package: &str,
) -> Result<Callee, Inexpressible> {
    callee_on(program, on, &TypeArguments::None, method, package)
}

/// The same where the type arguments of the object are known: the types of parameters and result follow from them.
pub fn callee_on(
    program: &Program,
    on: ClassId,
    arguments: &TypeArguments,
    method: MethodId,
    package: &str,
) -> Result<Callee, Inexpressible> {
    may_call(program, on, method, package)?;
    let found = program.method(method);
    let class = class_name(program, on, package)?;
    let constructor = program.text(found.name) == "<init>";
    let known = match found.class == on && !found.is_static() {
        true => variables(program, on, arguments),
        false => Variables::new(),
    };
    let parameters = parameters(program, found, package, &known)?;
    let overloaded = is_overloaded(program, on, found);
    Ok(Callee {
        name: if constructor { class.simple().to_owned() } else { program.text(found.name).to_owned() },
        class,
        parameters,
        varargs: found.access & access::ACC_VARARGS != 0,
        result: if constructor { None } else { result(program, found, package, &known)? },
        throws: checked_exceptions(program, found, package),
        overloaded,
        deprecated: deprecation(program, found),
    })
}

/// Whether the class is an inner one, whose constructors take the object around it first.
pub fn is_inner(program: &Program, class: ClassId) -> bool {
    let Some(file) = program.class(class).file() else { return false };
    let row = file.inner_classes().into_iter().find(|row| row.inner == file.name());
    row.is_some_and(|row| row.outer.is_some() && row.access & access::ACC_STATIC == 0)
        && file.access() & access::ACC_INTERFACE == 0
}

/// The names of the parameters as the source has them, else made from their types; all are identifiers.
pub fn parameter_names(program: &Program, method: MethodId) -> Vec<String> {
    let found = program.method(method);
    let (descriptors, _) = split_descriptor(program.text(found.descriptor)).unwrap_or_default();
    let told = told_names(program, found, &descriptors);
    descriptors
        .iter()
        .enumerate()
        .map(|(at, descriptor)| match told.get(at).cloned().flatten() {
            // Kotlin's name for what an extension function is called on.
            Some(name) if name.starts_with("$this$") || name == "$receiver" => "receiver".to_owned(),
            Some(name) if is_identifier(&name) && name.is_ascii() => name,
            _ => name_for(descriptor),
        })
        .collect()
}

/// A variable's name for a value of this type: `Ljava/lang/String;` gives `string`, `[I` gives `ints`.
pub fn name_for(descriptor: &str) -> String {
    if let Some(element) = descriptor.strip_prefix('[') {
        let single = name_for(element.trim_start_matches('['));
        let plural = if single.len() == 1 { "values".to_owned() } else { format!("{single}s") };
        return plural;
    }
    let Some(class) = descriptor.strip_prefix('L').and_then(|text| text.strip_suffix(';')) else {
        return match descriptor {
            "Z" => "flag",
            "C" => "letter",
            "F" | "D" => "number",
            _ => "value",
        }
        .to_owned();
    };
    let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
    let capitals = simple.chars().take_while(char::is_ascii_uppercase).count();
    // `URLParser` gives `urlParser`, `ID` gives `id`.
    let lower = match capitals {
        0 | 1 => 1,
        all if all == simple.chars().count() => all,
        several => several - 1,
    };
    let head: String = simple.chars().take(lower).collect::<String>().to_ascii_lowercase();
    identifier(&format!("{head}{}", simple.chars().skip(lower).collect::<String>()))
}

fn parameters(
    program: &Program,
    method: &Method,
    package: &str,
    known: &Variables,
) -> Result<Vec<Parameter>, Inexpressible> {
    let names = parameter_names(program, method.id);
    let (descriptors, _) = split_descriptor(program.text(method.descriptor)).unwrap_or_default();
    let constructor = program.text(method.name) == "<init>";
    let skip = usize::from(constructor && is_inner(program, method.class));
    let generic = program.method_signature(method);
    let descriptors = descriptors.get(skip..).unwrap_or_default();
    let generic = generic.filter(|generic| generic.parameters.len() == descriptors.len());
    let mut parameters = Vec::with_capacity(descriptors.len());
    for (at, descriptor) in descriptors.iter().enumerate() {
        let exact = generic
            .as_ref()
            .and_then(|generic| generic_type(program, &generic.parameters[at], package, known));
        let ty = match exact {
            Some(ty) => ty,
            None => erased_type(program, descriptor, package, Generics::Raw)?,
        };
        parameters.push(Parameter { name: names[at + skip].clone(), ty });
    }
    Ok(parameters)
}

fn result(
    program: &Program,
    method: &Method,
    package: &str,
    known: &Variables,
) -> Result<Option<Type>, Inexpressible> {
    let (_, descriptor) = split_descriptor(program.text(method.descriptor)).unwrap_or_default();
    if descriptor == "V" {
        return Ok(None);
    }
    let generic = program.method_signature(method);
    let exact = generic.and_then(|generic| generic_type(program, generic.ret.as_ref()?, package, known));
    match exact {
        Some(ty) => Ok(Some(ty)),
        // A result of a type that cannot be named can still be held as an object.
        None => Ok(Some(
            erased_type(program, descriptor, package, Generics::Wildcards).unwrap_or_else(|_| Type::object()),
        )),
    }
}

/// From `MethodParameters`, else from the variables at the start of the code.
fn told_names(program: &Program, method: &Method, descriptors: &[&str]) -> Vec<Option<String>> {
    let Some(file) = program.class(method.class).file() else { return Vec::new() };
    let Some(declared) = file.methods().get(method.index as usize) else { return Vec::new() };
    if let Some(parameters) = declared.parameters(file).filter(|found| found.len() == descriptors.len()) {
        return parameters.iter().map(|parameter| parameter.name.map(str::to_owned)).collect();
    }
    let Ok(Some(code)) = declared.code(file) else { return Vec::new() };
    let mut slot = u16::from(!method.is_static());
    let mut names = Vec::with_capacity(descriptors.len());
    for descriptor in descriptors {
        let variable = code.local_variables.iter().find(|v| v.index == slot && v.start == 0);
        names.push(variable.map(|variable| variable.name.to_owned()));
        slot = slot.saturating_add(if matches!(*descriptor, "J" | "D") { 2 } else { 1 });
    }
    names
}

/// Whether a call by name and number of arguments could mean another method.
fn is_overloaded(program: &Program, on: ClassId, method: &Method) -> bool {
    let constructor = program.text(method.name) == "<init>";
    let own = arity(method);
    let varargs = method.access & access::ACC_VARARGS != 0;
    let bridges: Vec<_> =
        program.class(on).methods.iter().map(|id| program.method(*id)).filter(is_bridge).collect();
    let holders = if constructor { std::slice::from_ref(&on) } else { program.supertypes(on) };
    let parameters_of = |m: &Method| {
        let text = program.text(m.descriptor);
        text.split(')').next().unwrap_or(text).to_owned()
    };
    let mine = parameters_of(method);
    holders.iter().flat_map(|holder| program.class(*holder).methods.iter()).any(|id| {
        let other = program.method(*id);
        let rivals = other.name == method.name
            && other.access & access::ACC_SYNTHETIC == 0
            && (arity(other) == own || varargs || other.access & access::ACC_VARARGS != 0);
        let overridden = parameters_of(other) == mine
            || bridges.iter().any(|b| b.name == other.name && b.descriptor == other.descriptor);
        rivals && !overridden
    })
}

fn arity(method: &Method) -> usize {
    method.signature.parameters.len()
}

fn is_bridge(method: &&Method) -> bool {
    method.access & access::ACC_BRIDGE != 0
}

fn checked_exceptions(program: &Program, method: &Method, package: &str) -> Vec<ClassName> {
    let Some(file) = program.class(method.class).file() else { return Vec::new() };
    let Some(declared) = file.methods().get(method.index as usize) else { return Vec::new() };
    let unchecked = ["java/lang/RuntimeException", "java/lang/Error"].map(|name| program.load(name).ok());
    let mut names = Vec::new();
    for exception in declared.exceptions(file) {
        let Ok(class) = program.load(exception) else { continue };
        if unchecked.iter().flatten().any(|above| program.is_subtype(class, *above)) {
            continue;
        }
        names.push(
            class_name(program, class, package).unwrap_or_else(|_| ClassName::new("java.lang", "Exception")),
        );
    }
    names.sort();
    names.dedup();
    names
}

/// How a method, its class or one of the classes around that is deprecated: its name says them all.
fn deprecation(program: &Program, method: &Method) -> Option<Deprecation> {
    let file = program.class(method.class).file()?;
    let declared = file.methods().get(method.index as usize)?;
    let of = |annotations: Vec<Annotation<'_>>| {
        annotations.iter().filter(|a| a.descriptor == "Ljava/lang/Deprecated;").map(removal).max()
    };
    let name = program.class_name(method.class);
    let around = name.match_indices('$').filter_map(|(at, _)| program.load(&name[..at]).ok());
    let around = around.filter_map(|class| program.class(class).file());
    of(declared.annotations(file))
        .max(of(file.annotations()))
        .max(around.filter_map(|file| of(file.annotations())).max())
}

fn removal(annotation: &Annotation<'_>) -> Deprecation {
    let removal = annotation
        .elements
        .iter()
        .any(|(name, v)| *name == "forRemoval" && *v == ElementValue::Boolean(true));
    if removal { Deprecation::ForRemoval } else { Deprecation::Deprecated }
}

#[cfg(test)]
mod tests {
    use super::name_for;

    #[test]
    fn variables_are_named_after_their_types() {
        let names = [
            "Ljava/lang/String;",
            "[I",
            "Ljava/net/URL;",
            "Lp/URLParser;",
            "Ljava/util/Map$Entry;",
            "Z",
            "J",
        ]
        .map(name_for);
        assert_eq!(names, ["string", "values", "url", "urlParser", "entry", "flag", "value"]);
        assert_eq!(name_for("[[Lp/Node;"), "nodes");
        assert_eq!(name_for("Ljava/lang/Class;"), "class_");
    }
}
