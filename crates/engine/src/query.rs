//! Which methods a user means by `Class`, `Class#method` or `Class#method(int, String)`.

use std::collections::BTreeSet;

use attest_program::{ClassId, LinkError, MethodId, Program, java_spelling, split_descriptor};

use crate::nearest::nearest;
use crate::session::Error;

/// The methods that a query means, in class-file order; `command` is what the user runs.
pub(crate) fn methods(program: &Program, query: &str, command: &str) -> Result<Vec<MethodId>, Error> {
    let (class_name, wanted) = match query.split_once('#').or_else(|| query.split_once("::")) {
        Some((class, wanted)) => (class.trim(), Some(wanted.trim())),
        None => (query.trim(), None),
    };
    let class = load(program, class_name)?;
    let declared = &program.class(class).methods;
    let Some(wanted) = wanted else { return Ok(declared.to_vec()) };
    let (name, signature) = match wanted.find('(') {
        Some(at) => (wanted[..at].trim(), Some(&wanted[at..])),
        None => (wanted, None),
    };
    let simple = class_name.rsplit(['.', '/', '$']).next().unwrap_or(class_name);
    let name = if name == simple || name == "new" { "<init>" } else { name };
    let named: Vec<MethodId> =
        declared.iter().copied().filter(|m| program.text(program.method(*m).name) == name).collect();
    let dotted = program.dotted(class);
    let spelt = |method: &MethodId| format!("{dotted}#{}", spelling(program, *method));
    let Some(signature) = signature else {
        return match named.as_slice() {
            [] => Err(no_method(program, declared, dotted, wanted, name)),
            [only] => Ok(vec![*only]),
            several => Err(ambiguous(
                several.iter().map(|m| format!("  attest {command} '{}'", spelt(m))),
                &dotted,
                name,
            )),
        };
    };
    let fitting: Vec<MethodId> = named.iter().copied().filter(|m| fits(program, *m, signature)).collect();
    match (fitting.as_slice(), named.as_slice()) {
        ([], []) => Err(no_method(program, declared, dotted, wanted, name)),
        ([], _) => {
            let advice: Vec<String> = named.iter().map(|m| spelling(program, *m)).collect();
            let advice = format!("there is {}", advice.join(", "));
            Err(Error::NotFound(format!("{dotted} declares no method {wanted}; {advice}")))
        }
        // Bridge methods differ in the result only: all of them are meant.
        ([..], _) => Ok(fitting),
    }
}

fn ambiguous(queries: impl Iterator<Item = String>, class: &str, name: &str) -> Error {
    let queries: Vec<String> = queries.collect();
    let (many, queries) = (queries.len(), queries.join("\n"));
    Error::NotFound(format!("{class} has {many} methods {name}; name one of them:\n{queries}"))
}

/// Checks that the JDK has a module.
pub(crate) fn check_module(program: &Program, name: &str) -> Result<(), Error> {
    let modules = program.path().modules()?;
    if modules.iter().any(|module| module == name) {
        return Ok(());
    }
    let advice = match nearest(name, modules.iter().map(String::as_str)).as_slice() {
        [] if modules.is_empty() => "a JDK 8 has none at all: use --all-jdk".to_owned(),
        [] => format!("it has {}", modules.join(", ")),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Err(Error::NotFound(format!("the JDK has no module {name}; {advice}")))
}

/// A method as `name(int, java.lang.String[])`.
pub(crate) fn spelling(program: &Program, method: MethodId) -> String {
    let method = program.method(method);
    let parameters = split_descriptor(program.text(method.descriptor)).map_or(Vec::new(), |(p, _)| p);
    let parameters: Vec<String> = parameters.into_iter().map(java_spelling).collect();
    format!("{}({})", program.text(method.name), parameters.join(", "))
}

/// A method as `pkg.Class#name(int, java.lang.String[])`.
pub(crate) fn full_spelling(program: &Program, method: MethodId) -> String {
    format!("{}#{}", program.dotted(program.method(method).class), spelling(program, method))
}

/// The class that a name means.
pub(crate) fn class(program: &Program, name: &str) -> Result<ClassId, Error> {
    load(program, name.trim())
}

fn load(program: &Program, name: &str) -> Result<ClassId, Error> {
    let internal = name.replace('.', "/");
    let mut candidate = internal.clone();
    loop {
        match program.load(&candidate) {
            Ok(class) => return Ok(class),
            Err(LinkError::NotFound(missing)) if missing == candidate => {}
            Err(problem) => return Err(Error::Unusable(format!("cannot load {name}: {problem}"))),
        }
        // `Map.Entry` is how Java writes what the class file calls `Map$Entry`.
        match candidate.rfind('/') {
            Some(at) => candidate.replace_range(at..=at, "$"),
            None => break,
        }
    }
    for package in ["java/lang/", "java/util/"] {
        if !internal.contains('/')
            && let Ok(class) = program.load(&format!("{package}{internal}"))
        {
            return Ok(class);
        }
    }
    simple(program, name)
}

/// A class named without its package, or by the end of it: one that fits once is meant. Own classes, which are in
/// directories, come before those of jars.
fn simple(program: &Program, name: &str) -> Result<ClassId, Error> {
    let (own, of_jars) = user_classes(program)?;
    let wanted = name.replace(['/', '$'], ".");
    let fits = |class: &&String| {
        let written = class.replace(['/', '$'], ".");
        written.strip_suffix(&wanted).is_some_and(|before| before.ends_with('.'))
    };
    for classes in [&own, &of_jars] {
        let mut fitting: Vec<&String> = classes.iter().filter(fits).collect();
        if fitting.iter().any(|class| !class.contains('$')) {
            fitting.retain(|class| !class.contains('$'));
        }
        match fitting.as_slice() {
            [] => {}
            [only] => {
                let unusable = |problem| Error::Unusable(format!("cannot load {name}: {problem}"));
                return program.load(only).map_err(unusable);
            }
            several => {
                let several: Vec<String> = several.iter().map(|class| class.replace('/', ".")).collect();
                let (many, several) = (several.len(), several.join("\n  "));
                return Err(Error::NotFound(format!(
                    "{many} classes are called {name}; name one of them:\n  {several}"
                )));
            }
        }
    }
    Err(no_class(program, name, &own, &of_jars))
}

/// The classes of the class path: those in directories, and those in jars.
fn user_classes(program: &Program) -> Result<(Vec<String>, Vec<String>), Error> {
    let path = program.path();
    let mut own = Vec::new();
    for entry in path.entries().filter(|entry| entry.is_dir()) {
        own.extend(path.classes_of(entry)?);
    }
    let mut of_jars = path.user_classes()?;
    let known: BTreeSet<&String> = own.iter().collect();
    of_jars.retain(|class| !known.contains(class));
    Ok((own, of_jars))
}

/// What may have been meant: own classes first, then those of jars, then those of the JDK that programs may use.
fn no_class(program: &Program, name: &str, own: &[String], of_jars: &[String]) -> Error {
    let mut of_jdk = program.path().jdk_classes(None).unwrap_or_default();
    of_jdk.retain(|class| class.starts_with("java/") || class.starts_with("javax/"));
    let near =
        [own, of_jars, &of_jdk].into_iter().map(|classes| nearest(name, classes.iter().map(String::as_str)));
    let near = near.into_iter().find(|near| !near.is_empty()).unwrap_or_default();
    let near: Vec<String> = near.into_iter().map(|class| class.replace('/', ".")).collect();
    let advice = match near.as_slice() {
        [] => "check the spelling, or add its directory or jar with -cp PATH".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Error::NotFound(format!("no class {name} on the class path or in the JDK; {advice}"))
}

fn no_method(program: &Program, declared: &[MethodId], class: String, wanted: &str, name: &str) -> Error {
    let names: Vec<&str> = declared.iter().map(|m| program.text(program.method(*m).name)).collect();
    let advice = match nearest(name, names.iter().copied()).as_slice() {
        [] => format!("`attest ir {class}` shows all {} of its methods", declared.len()),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Error::NotFound(format!("{class} declares no method {wanted}; {advice}"))
}

/// Whether a method has the signature asked for: a descriptor, or Java types, with or without packages.
fn fits(program: &Program, method: MethodId, signature: &str) -> bool {
    let descriptor = program.text(program.method(method).descriptor);
    let Some((parameters, _)) = split_descriptor(descriptor) else { return false };
    if descriptor == signature || descriptor.strip_prefix(signature).is_some_and(|_| signature.ends_with(')'))
    {
        return true;
    }
    let inside = signature.trim().strip_prefix('(').map(|s| s.trim_end().trim_end_matches(')'));
    let wanted: Vec<&str> = match inside.map(str::trim) {
        Some("") => Vec::new(),
        Some(types) => types.split(',').map(str::trim).collect(),
        None => return false,
    };
    wanted.len() == parameters.len() && wanted.iter().zip(parameters).all(|(w, p)| same_type(w, p))
}

fn same_type(wanted: &str, descriptor: &str) -> bool {
    let wanted = match wanted.strip_suffix("...") {
        Some(element) => format!("{element}[]"),
        None => wanted.replace(' ', ""),
    };
    let full = java_spelling(descriptor);
    let ends_with = |name: &str| name.strip_suffix(wanted.as_str()).is_some_and(|p| p.ends_with(['.', '$']));
    full == wanted
        || full.replace('$', ".") == wanted
        || ends_with(&full)
        || ends_with(&full.replace('$', "."))
}

#[cfg(test)]
mod tests {
    use super::same_type;

    #[test]
    fn types_may_be_written_with_or_without_their_package() {
        assert!(same_type("String", "Ljava/lang/String;"));
        assert!(same_type("java.lang.String[]", "[Ljava/lang/String;"));
        assert!(same_type("Map.Entry", "Ljava/util/Map$Entry;"));
        assert!(same_type("int...", "[I"));
        assert!(!same_type("ing", "Ljava/lang/String;"));
        assert!(!same_type("long", "I"));
    }
}
