//! What a class tells of the classes around it and of its attributes (JVMS 4.7).

use attest_classfile::{ClassFile, InnerClass};
use attest_program::{ClassId, Program};
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::{bytes_or_null, interned, string_or_null};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Class.getEnclosingMethod0", get_enclosing_method),
    ("java/lang/Class.getDeclaringClass0", get_declaring_class),
    ("java/lang/Class.getSimpleBinaryName0", get_simple_binary_name),
    ("java/lang/Class.getDeclaredClasses0", get_declared_classes),
    ("java/lang/Class.getNestMembers0", get_nest_members),
    ("java/lang/Class.getPermittedSubclasses0", get_permitted_subclasses),
    ("java/lang/Class.getGenericSignature0", get_generic_signature),
    ("java/lang/Class.getRawAnnotations", get_raw_annotations),
    ("java/lang/Class.getRawTypeAnnotations", get_raw_type_annotations),
    ("java/lang/Class.getClassFileVersion0", get_class_file_version),
    ("java/lang/Class.getClassAccessFlagsRaw0", get_class_access_flags),
    ("java/lang/Class.getProtectionDomain0", super::super::null),
    ("java/security/AccessController.getProtectionDomain", super::super::null),
    ("java/lang/Class.getSigners", super::super::null),
    ("java/lang/Class.setSigners", super::super::nothing),
    ("jdk/internal/reflect/Reflection.areNestMates", are_nest_mates),
    ("sun/reflect/Reflection.getClassAccessFlags", get_class_access_flags),
];

fn receiver(machine: &Machine<'_>, state: &State, arguments: &[Value]) -> ClassId {
    machine.mirrored(state, arguments[0].reference())
}

fn class_array(machine: &mut Machine<'_>, state: &mut State, classes: &[ClassId]) -> NativeResult {
    let mut mirrors = Vec::new();
    for class in classes {
        mirrors.push(machine.mirror(state, *class)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/Class;", &mirrors)?))
}

/// The row of `InnerClasses` that speaks of the class itself.
fn own_row<'a>(program: &Program, class: ClassId, file: &'a ClassFile) -> Option<InnerClass<'a>> {
    let name = program.class_name(class);
    file.inner_classes().into_iter().find(|row| row.inner == name)
}

fn get_enclosing_method(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = receiver(machine, state, arguments);
    let Some(enclosing) = program.class(class).file().and_then(ClassFile::enclosing_method) else {
        return Ok(Value::NULL);
    };
    let outer = program.load(enclosing.class)?;
    let mut parts = [machine.mirror(state, outer)?, Ref::NULL, Ref::NULL];
    if let Some((name, descriptor)) = enclosing.method {
        parts[1] = interned(machine, state, name)?;
        parts[2] = interned(machine, state, descriptor)?;
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/Object;", &parts)?))
}

fn get_declaring_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = receiver(machine, state, arguments);
    let row = program.class(class).file().and_then(|file| own_row(program, class, file));
    let Some(outer) = row.and_then(|row| row.outer) else {
        return Ok(Value::NULL);
    };
    let outer = program.load(outer)?;
    check_member(program, outer, class)?;
    Ok(Value::Ref(machine.mirror(state, outer)?))
}

/// Both classes must tell the same of their relation.
fn check_member(program: &Program, outer: ClassId, inner: ClassId) -> Result<(), Box<Control>> {
    let (outer_name, inner_name) = (program.class_name(outer), program.class_name(inner));
    let agrees = program.class(outer).file().is_some_and(|file| {
        file.inner_classes().iter().any(|row| row.inner == inner_name && row.outer == Some(outer_name))
    });
    if agrees {
        return Ok(());
    }
    let (outer, inner) = (program.dotted(outer), program.dotted(inner));
    let what = format!("{outer} and {inner} disagree on InnerClasses attribute");
    Err(raise("java/lang/IncompatibleClassChangeError", what))
}

fn get_simple_binary_name(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = receiver(machine, state, arguments);
    let row = program.class(class).file().and_then(|file| own_row(program, class, file));
    match row.and_then(|row| row.name) {
        Some(name) => Ok(Value::Ref(interned(machine, state, name)?)),
        None => Ok(Value::NULL),
    }
}

fn get_declared_classes(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = receiver(machine, state, arguments);
    let name = program.class_name(class);
    let rows = program.class(class).file().map(ClassFile::inner_classes).unwrap_or_default();
    let mut classes = Vec::new();
    for row in rows.into_iter().filter(|row| row.outer == Some(name)) {
        let inner = program.load(row.inner)?;
        classes.push(inner);
    }
    class_array(machine, state, &classes)
}

fn get_nest_members(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let host = program.nest_host(receiver(machine, state, arguments));
    let mut classes = vec![host];
    let members = program.class(host).file().map(ClassFile::nest_members).unwrap_or_default();
    let loaded = members.into_iter().filter_map(|member| program.load(member).ok());
    classes.extend(loaded.filter(|member| program.nest_host(*member) == host));
    class_array(machine, state, &classes)
}

fn get_permitted_subclasses(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let program = machine.program;
    let class = receiver(machine, state, arguments);
    let Some(names) = program.class(class).file().and_then(ClassFile::permitted_subclasses) else {
        return Ok(Value::NULL);
    };
    let classes: Vec<ClassId> = names.into_iter().filter_map(|name| program.load(name).ok()).collect();
    class_array(machine, state, &classes)
}

fn get_generic_signature(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = program.class(receiver(machine, state, arguments));
    string_or_null(machine, state, class.file().and_then(ClassFile::signature))
}

fn class_attribute(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    name: &str,
) -> NativeResult {
    let program = machine.program;
    let class = program.class(receiver(machine, state, arguments));
    bytes_or_null(machine, state, class.file().and_then(|file| file.attribute_bytes(name)))
}

fn get_raw_annotations(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    class_attribute(machine, state, arguments, "RuntimeVisibleAnnotations")
}

fn get_raw_type_annotations(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    class_attribute(machine, state, arguments, "RuntimeVisibleTypeAnnotations")
}

fn get_class_file_version(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.program.class(receiver(machine, state, arguments));
    let version = class.file().map_or(0, |f| i32::from(f.minor()) << 16 | i32::from(f.major()));
    Ok(Value::Int(version))
}

fn get_class_access_flags(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::Int(i32::from(machine.program.class(class).access)))
}

fn are_nest_mates(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let one = receiver(machine, state, arguments);
    let other = machine.mirrored(state, arguments[1].reference());
    Ok(Value::boolean(machine.program.nest_host(one) == machine.program.nest_host(other)))
}
