//! Classes and methods of a program as Java source names them.

use attest_classfile::access::{ACC_BRIDGE, ACC_SYNTHETIC, ACC_VARARGS};
use attest_program::{ClassId, MethodId, Program, split_descriptor};
use attest_testcase::{Callee, ClassName, ClassType, Parameter, Type, TypeArguments, identifier};

/// A class as a type: without type arguments, which the compiler is told not to mind.
pub fn class_type(program: &Program, class: ClassId) -> ClassType {
    let generic = program.class(class).file().and_then(|file| file.signature());
    let generic = generic.is_some_and(|signature| signature.starts_with('<'));
    ClassType {
        name: ClassName::from_internal(program.class_name(class)),
        arguments: if generic { TypeArguments::Raw } else { TypeArguments::None },
    }
}

/// The type of a field descriptor.
pub fn type_of_descriptor(program: &Program, descriptor: &str) -> Type {
    match descriptor.as_bytes().first() {
        Some(b'Z') => Type::Boolean,
        Some(b'B') => Type::Byte,
        Some(b'C') => Type::Char,
        Some(b'S') => Type::Short,
        Some(b'I') => Type::Int,
        Some(b'J') => Type::Long,
        Some(b'F') => Type::Float,
        Some(b'D') => Type::Double,
        Some(b'[') => type_of_descriptor(program, &descriptor[1..]).array(),
        _ => {
            let name = descriptor.trim_start_matches('L').trim_end_matches(';');
            match program.load(name) {
                Ok(class) => Type::Class(class_type(program, class)),
                Err(_) => Type::of(ClassName::from_internal(name)),
            }
        }
    }
}

/// A method or constructor as source code calls it on a class.
pub fn callee(program: &Program, method: MethodId) -> Callee {
    let declared = program.method(method);
    let class = ClassName::from_internal(program.class_name(declared.class));
    let name = program.text(declared.name);
    let constructor = name == "<init>";
    let descriptor = program.text(declared.descriptor);
    let (parameters, result) = split_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
    let names = parameter_names(program, method);
    let typed: Vec<Parameter> = parameters
        .iter()
        .zip(&names)
        .map(|(descriptor, name)| Parameter::new(name, type_of_descriptor(program, descriptor)))
        .collect();
    let source_name = if constructor { class.simple().to_owned() } else { name.to_owned() };
    let mut callee = Callee::new(class, &source_name, typed);
    callee.varargs = declared.access & ACC_VARARGS != 0;
    callee.result = (result != "V").then(|| type_of_descriptor(program, result));
    let file = program.class(declared.class).file();
    if let Some(file) = file
        && let Some(member) = file.methods().get(declared.index as usize)
    {
        callee.throws = member.exceptions(file).iter().map(|name| ClassName::from_internal(name)).collect();
    }
    callee.overloaded = overloaded(program, method, parameters.len());
    callee
}

/// Whether another method of that name takes as many arguments.
fn overloaded(program: &Program, method: MethodId, parameters: usize) -> bool {
    let declared = program.method(method);
    let mut above = Some(declared.class);
    while let Some(class) = above {
        let rival = program.class(class).methods.iter().any(|other| {
            let found = program.method(*other);
            found.name == declared.name
                && found.descriptor != declared.descriptor
                && found.access & (ACC_BRIDGE | ACC_SYNTHETIC) == 0
                && found.signature.parameters.len() == parameters
        });
        if rival {
            return true;
        }
        above = if program.text(declared.name) == "<init>" { None } else { program.class(class).superclass };
    }
    false
}

/// The names of a method's parameters: those of the source, or made from their types.
pub(crate) fn parameter_names(program: &Program, method: MethodId) -> Vec<String> {
    let declared = program.method(method);
    let Some((parameters, _)) = split_descriptor(program.text(declared.descriptor)) else {
        return Vec::new();
    };
    let mut slot = u16::from(!declared.is_static());
    let mut names: Vec<String> = Vec::new();
    for descriptor in &parameters {
        let known = program.local_name(method, slot);
        let mut name = known.unwrap_or_else(|| made_from_type(descriptor));
        let base = name.clone();
        let mut count = 2;
        while names.contains(&name) {
            name = format!("{base}{count}");
            count += 1;
        }
        names.push(name);
        slot += if matches!(*descriptor, "J" | "D") { 2 } else { 1 };
    }
    names
}

fn made_from_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "Z" => "flag",
        "B" | "C" | "S" | "I" | "J" | "F" | "D" => "value",
        other => {
            let simple = other.trim_start_matches('L').trim_end_matches(';');
            let simple = simple.rsplit(['/', '$']).next().unwrap_or("value");
            let mut letters = simple.chars();
            let first = letters.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
            return identifier(&format!("{first}{}", letters.as_str()));
        }
    };
    if descriptor.starts_with('[') { format!("{name}s") } else { name.to_owned() }
}
