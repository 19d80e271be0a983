//! Classes that stand in for the ones a program takes its inputs from: they hand out what a test feeds.

use std::collections::BTreeSet;

use attest_classfile::access::{ACC_INTERFACE, ACC_PRIVATE, ACC_PROTECTED, ACC_PUBLIC, ACC_SYNTHETIC};
use attest_program::{ClassId, Method, MethodId, Program, class_of_descriptor, split_descriptor};

use super::JavaFile;
use crate::access::class_name;
use crate::callee::parameter_names;
use crate::class_name::ClassName;
use crate::expr::{Callee, Parameter};
use crate::inexpressible::Inexpressible;
use crate::java_type::Type;

/// The method of a class's stand-in that takes the values to hand out, as a test in `package` calls it.
pub fn feeder(program: &Program, class: ClassId, package: &str) -> Result<Callee, Inexpressible> {
    let name = class_name(program, class, package)?;
    let values = Parameter::new("values", Type::object().array());
    let mut callee = Callee::new(name, &free_name(program, class, "feed"), vec![values]);
    callee.varargs = true;
    Ok(callee)
}

/// The stand-in for a class whose methods are sources of values or take assumptions, and that has no other members.
pub fn print_stand_in(
    program: &Program,
    class: ClassId,
    is_source: &dyn Fn(MethodId) -> bool,
    is_assumption: &dyn Fn(MethodId) -> bool,
) -> Result<JavaFile, Inexpressible> {
    let name = ClassName::from_internal(program.class_name(class));
    let declared = program.class(class);
    let refused = || Inexpressible::NoStandIn(name.canonical());
    let replaceable = !declared.is_from_jdk()
        && declared.access & ACC_INTERFACE == 0
        && name.path() == name.simple()
        && declared.fields.iter().all(|field| program.field(*field).access & ACC_PRIVATE != 0);
    if !replaceable {
        return Err(refused());
    }
    let (feed, next) = (free_name(program, class, "feed"), free_name(program, class, "nextValue"));
    let public = if declared.access & ACC_PUBLIC != 0 { "public " } else { "" };
    let mut text = String::new();
    if !name.package().is_empty() {
        text.push_str(&format!("package {};\n\n", name.package()));
    }
    text.push_str(&format!(
        "/**\n * Stands in for the class of this name that the program takes its inputs from: it hands out what a test\n \
         * feeds, in order. It must come before the program on the class path, as test classes do.\n */\n\
         {public}final class {} {{\n    private static Object[] values = {{}};\n    private static int next;\n\n    \
         private {}() {{}}\n\n    {public}static void {feed}(Object... fed) {{\n        values = fed.clone();\n        \
         next = 0;\n    }}\n",
        name.simple(),
        name.simple(),
    ));
    for id in &declared.methods {
        let method = program.method(*id);
        let made = matches!(program.text(method.name), "<init>" | "<clinit>");
        let hidden = method.access & (ACC_PRIVATE | ACC_SYNTHETIC) != 0;
        let body = match (is_source(*id), is_assumption(*id)) {
            (true, _) => returned(program, method, &next),
            (_, true) => assumed(program, method),
            (false, false) if made || hidden => continue,
            (false, false) => return Err(refused()),
        };
        if !method.is_static() {
            return Err(refused());
        }
        text.push_str(&format!("\n    {} {{\n{body}    }}\n", head(program, method)));
    }
    text.push_str(&format!(
        "\n    private static Object {next}() {{\n        if (next == values.length) {{\n            throw new \
         IllegalStateException(\"the program asks for more values than were fed\");\n        }}\n        return \
         values[next++];\n    }}\n}}\n"
    ));
    Ok(JavaFile::new(name.package(), name.simple(), &text, Vec::new()))
}

/// A name that no method of the class has.
fn free_name(program: &Program, class: ClassId, wanted: &str) -> String {
    let methods = program.class(class).methods.iter();
    let taken: BTreeSet<&str> = methods.map(|method| program.text(program.method(*method).name)).collect();
    let mut name = wanted.to_owned();
    while taken.contains(name.as_str()) {
        name.push('_');
    }
    name
}

/// Modifiers, result, name and parameters.
fn head(program: &Program, method: &Method) -> String {
    let (parameters, result) = split_descriptor(program.text(method.descriptor)).unwrap_or_default();
    let access = match method.access & (ACC_PUBLIC | ACC_PROTECTED | ACC_PRIVATE) {
        ACC_PUBLIC => "public ",
        ACC_PROTECTED => "protected ",
        ACC_PRIVATE => "private ",
        _ => "",
    };
    let names = parameter_names(program, method.id);
    let mut taken = BTreeSet::new();
    let mut written = Vec::new();
    for (descriptor, name) in parameters.iter().zip(names) {
        let mut name = name;
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        written.push(format!("{} {name}", spelt(descriptor)));
    }
    format!("{access}static {} {}({})", spelt(result), program.text(method.name), written.join(", "))
}

fn returned(program: &Program, method: &Method, next: &str) -> String {
    let (_, result) = split_descriptor(program.text(method.descriptor)).unwrap_or_default();
    match (result, wrapper(result)) {
        ("V", _) => String::new(),
        ("Ljava/lang/Object;", _) => format!("        return {next}();\n"),
        (_, Some(wrapper)) => format!("        return ({wrapper}) {next}();\n"),
        (_, None) => format!("        return ({}) {next}();\n", spelt(result)),
    }
}

fn assumed(program: &Program, method: &Method) -> String {
    let condition = parameter_names(program, method.id).pop().unwrap_or_default();
    format!(
        "        if (!{condition}) {{\n            throw new IllegalStateException(\"the values fed do not fulfil an \
         assumption\");\n        }}\n"
    )
}

fn wrapper(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "Boolean",
        "B" => "Byte",
        "C" => "Character",
        "S" => "Short",
        "I" => "Integer",
        "J" => "Long",
        "F" => "Float",
        "D" => "Double",
        _ => return None,
    })
}

/// A type as source writes it, without imports.
fn spelt(descriptor: &str) -> String {
    if let Some(element) = descriptor.strip_prefix('[') {
        return format!("{}[]", spelt(element));
    }
    match (class_of_descriptor(descriptor), descriptor) {
        (Some(name), _) => {
            let name = ClassName::from_internal(name);
            match name.package() {
                "java.lang" => name.path().to_owned(),
                _ => name.canonical(),
            }
        }
        (None, "Z") => "boolean".to_owned(),
        (None, "B") => "byte".to_owned(),
        (None, "C") => "char".to_owned(),
        (None, "S") => "short".to_owned(),
        (None, "J") => "long".to_owned(),
        (None, "F") => "float".to_owned(),
        (None, "D") => "double".to_owned(),
        (None, "V") => "void".to_owned(),
        (None, _) => "int".to_owned(),
    }
}
