//! The rest of format checking (JVMS 4.8) as HotSpot does it for classes outside the JDK: names, access flags,
//! duplicates, and what the tables of method bodies say.
//!
//! [`crate::parse`] checks what its accessors rely on; a class that the JVM would define passes this too.

use std::collections::HashSet;

use crate::access::{
    ACC_ABSTRACT, ACC_ANNOTATION, ACC_BRIDGE, ACC_ENUM, ACC_FINAL, ACC_INTERFACE, ACC_NATIVE, ACC_PRIVATE,
    ACC_PROTECTED, ACC_PUBLIC, ACC_STATIC, ACC_STRICT, ACC_SUPER, ACC_SYNCHRONIZED, ACC_TRANSIENT,
    ACC_VOLATILE,
};
use crate::attributes::Attributes;
use crate::class::ClassFile;
use crate::code::{Code, LocalVariable};
use crate::descriptor::{check_field, check_method};
use crate::error::{Error, ErrorKind};
use crate::pool::{ConstantPool, tag};

type Checked = Result<(), Error>;

/// Checks a class file that was read.
pub fn check_format(file: &ClassFile) -> Checked {
    check_pool(file)?;
    check_class(file)?;
    check_fields(file)?;
    check_methods(file)?;
    check_class_attributes(file)
}

fn wrong(kind: ErrorKind) -> Checked {
    Err(Error::new(0, kind))
}

fn require(sound: bool, kind: ErrorKind) -> Checked {
    if sound { Ok(()) } else { wrong(kind) }
}

fn check_pool(file: &ClassFile) -> Checked {
    let pool = file.pool();
    for index in 1..pool.len() {
        let Some((kind, at)) = pool.entry(index as u16) else { continue };
        match kind {
            tag::CLASS if file.major() < 49 => {
                let name = pool.utf8_bytes(pool.u16(at)).unwrap_or_default();
                require(name.first() == Some(&b'[') || is_old_name(name, true), ErrorKind::ClassName)?;
            }
            tag::NAME_AND_TYPE => {
                let name = pool.utf8_bytes(pool.u16(at)).unwrap_or_default();
                let descriptor = pool.utf8_bytes(pool.u16(at + 2)).unwrap_or_default();
                check_member(file.major(), name, descriptor)?;
            }
            tag::METHOD => {
                let (name, _) = pool.name_and_type(pool.u16(at + 2)).unwrap_or_default();
                require(!name.starts_with('<') || name == "<init>", ErrorKind::MemberName)?;
            }
            tag::METHOD_HANDLE => {
                let [kind] = pool.array(at);
                let member = pool.entry(pool.u16(at + 1)).map_or(0, |(_, member)| pool.u16(member + 2));
                let (name, _) = pool.name_and_type(member).unwrap_or_default();
                match kind {
                    5..=7 => require(name != "<init>", ErrorKind::MemberName)?,
                    8 => require(name == "<init>", ErrorKind::MemberName)?,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// A name with the descriptor of a field or method.
fn check_member(major: u16, name: &[u8], descriptor: &[u8]) -> Checked {
    if descriptor.first() == Some(&b'(') {
        require(is_method_name(major, name), ErrorKind::MemberName)?;
        check_method_descriptor(major, name, descriptor)
    } else {
        require(is_field_name(major, name), ErrorKind::MemberName)?;
        check_field(descriptor)?;
        require(has_old_names(major, descriptor), ErrorKind::FieldDescriptor)
    }
}

/// Constructors and class initializers return nothing; the latter take nothing from version 51 on.
fn check_method_descriptor(major: u16, name: &[u8], descriptor: &[u8]) -> Checked {
    check_method(descriptor)?;
    require(has_old_names(major, descriptor), ErrorKind::MethodDescriptor)?;
    let sound = match name {
        b"<clinit>" if major >= 51 => descriptor == b"()V",
        [b'<', ..] => descriptor.ends_with(b")V"),
        _ => true,
    };
    require(sound, ErrorKind::MethodDescriptor)
}

/// Whether the classes in a well-formed descriptor have names that were allowed before version 49.
fn has_old_names(major: u16, descriptor: &[u8]) -> bool {
    let mut rest = descriptor;
    while major < 49
        && let Some(start) = rest.iter().position(|byte| *byte == b'L')
        && let Some(length) = rest[start..].iter().position(|byte| *byte == b';')
    {
        if !is_old_name(&rest[start + 1..start + length], true) {
            return false;
        }
        rest = &rest[start + length..];
    }
    true
}

/// JVMS 4.2.2; before version 49 names were Java's identifiers.
fn is_field_name(major: u16, name: &[u8]) -> bool {
    match major {
        ..49 => is_old_name(name, false),
        _ => !name.is_empty() && !name.iter().any(|byte| b".;[/".contains(byte)),
    }
}

fn is_method_name(major: u16, name: &[u8]) -> bool {
    match (name, major) {
        (b"<init>" | b"<clinit>", _) => true,
        (_, ..49) => is_old_name(name, false),
        _ => !name.is_empty() && !name.iter().any(|byte| b".;[/<>".contains(byte)),
    }
}

/// Identifiers, with slashes between them where that is allowed; letters beyond ASCII are let pass.
fn is_old_name(name: &[u8], slashes: bool) -> bool {
    let mut start = true;
    for byte in name {
        match byte {
            b'/' if slashes && !start => start = true,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => start = false,
            b'0'..=b'9' if !start => {}
            _ => return false,
        }
    }
    !start
}

fn check_class(file: &ClassFile) -> Checked {
    let is_interface = file.access() & ACC_INTERFACE != 0;
    check_class_flags(file.major(), file.access())?;
    if is_interface && file.super_name() != Some("java/lang/Object") {
        return wrong(ErrorKind::InterfaceSuperclass);
    }
    let mut seen = HashSet::new();
    require(file.interfaces().all(|interface| seen.insert(interface)), ErrorKind::Duplicate("interface"))
}

/// JVMS 4.1, table B.
fn check_class_flags(major: u16, flags: u16) -> Checked {
    let has = |flag: u16| flags & flag != 0;
    let is_interface = has(ACC_INTERFACE);
    // Old compilers did not set the flag.
    let is_abstract = has(ACC_ABSTRACT) || (is_interface && major < 50);
    let illegal = (is_abstract && has(ACC_FINAL))
        || (is_interface && !is_abstract)
        || (is_interface && major >= 49 && (has(ACC_SUPER) || has(ACC_ENUM)))
        || (!is_interface && major >= 49 && has(ACC_ANNOTATION));
    require(!illegal, ErrorKind::Modifiers("class"))
}

/// At most one of public, protected and private.
fn has_legal_visibility(flags: u16) -> bool {
    (flags & (ACC_PUBLIC | ACC_PROTECTED | ACC_PRIVATE)).count_ones() <= 1
}

fn check_fields(file: &ClassFile) -> Checked {
    let (pool, major) = (file.pool(), file.major());
    let is_interface = file.access() & ACC_INTERFACE != 0;
    let mut seen = HashSet::new();
    for field in file.fields() {
        let flags = field.access;
        let has = |flag: u16| flags & flag != 0;
        let legal = if is_interface {
            let wanted = ACC_PUBLIC | ACC_STATIC | ACC_FINAL;
            let excluded = ACC_PRIVATE | ACC_PROTECTED | ACC_VOLATILE | ACC_TRANSIENT;
            flags & wanted == wanted && !has(excluded) && !(major >= 49 && has(ACC_ENUM))
        } else {
            has_legal_visibility(flags) && !(has(ACC_FINAL) && has(ACC_VOLATILE))
        };
        require(legal, ErrorKind::Modifiers("field"))?;
        let name = pool.utf8_bytes(field.name).unwrap_or_default();
        require(is_field_name(major, name), ErrorKind::MemberName)?;
        let key = (name, pool.utf8_bytes(field.descriptor).unwrap_or_default());
        require(has_old_names(major, key.1), ErrorKind::FieldDescriptor)?;
        require(seen.insert(key), ErrorKind::Duplicate("field"))?;
        check_attributes(pool, major, field.attributes, &[])?;
    }
    Ok(())
}

fn check_methods(file: &ClassFile) -> Checked {
    let (pool, major) = (file.pool(), file.major());
    let is_interface = file.access() & ACC_INTERFACE != 0;
    let mut seen = HashSet::new();
    for method in file.methods() {
        let name = pool.utf8_bytes(method.name).unwrap_or_default();
        let descriptor = pool.utf8_bytes(method.descriptor).unwrap_or_default();
        require(is_method_name(major, name), ErrorKind::MemberName)?;
        check_method_descriptor(major, name, descriptor)?;
        let is_initializer = name == b"<clinit>";
        if is_initializer {
            require(major < 51 || method.access & ACC_STATIC != 0, ErrorKind::Modifiers("method"))?;
        } else {
            let legal = has_legal_method_flags(major, is_interface, name == b"<init>", method.access);
            require(legal, ErrorKind::Modifiers("method"))?;
        }
        require(!(is_interface && name == b"<init>"), ErrorKind::MemberName)?;
        require(seen.insert((name, descriptor)), ErrorKind::Duplicate("method"))?;
        check_attributes(pool, major, method.attributes, &[b"AnnotationDefault"])?;
        if let Some(code) = method.code(file)? {
            let is_static = method.access & ACC_STATIC != 0 || (is_initializer && major < 51);
            let arguments = check_method(descriptor)? + usize::from(!is_static);
            require(arguments <= usize::from(code.max_locals), ErrorKind::ArgumentsInLocals)?;
            check_code(major, &code)?;
        }
    }
    Ok(())
}

/// JVMS 4.6, table A, with what older versions asked for.
fn has_legal_method_flags(major: u16, is_interface: bool, constructor: bool, flags: u16) -> bool {
    let has = |flag: u16| flags & flag != 0;
    let strict = major < 61 && has(ACC_STRICT);
    if is_interface {
        return match major {
            52.. => {
                has(ACC_PUBLIC) != has(ACC_PRIVATE)
                    && !has(ACC_NATIVE | ACC_PROTECTED | ACC_FINAL | ACC_SYNCHRONIZED)
                    && !(has(ACC_ABSTRACT) && (has(ACC_PRIVATE | ACC_STATIC) || strict))
            }
            49..=51 => {
                let excluded = ACC_PRIVATE
                    | ACC_PROTECTED
                    | ACC_STATIC
                    | ACC_FINAL
                    | ACC_SYNCHRONIZED
                    | ACC_NATIVE
                    | ACC_STRICT;
                has(ACC_PUBLIC) && has(ACC_ABSTRACT) && !has(excluded)
            }
            _ => has(ACC_PUBLIC) && has(ACC_ABSTRACT) && !has(ACC_STATIC | ACC_FINAL | ACC_NATIVE),
        };
    }
    if !has_legal_visibility(flags) {
        return false;
    }
    if constructor {
        let bridge = if major >= 49 { ACC_BRIDGE } else { 0 };
        return !has(ACC_STATIC | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT | bridge);
    }
    !has(ACC_ABSTRACT)
        || !(has(ACC_FINAL | ACC_NATIVE | ACC_PRIVATE | ACC_STATIC)
            || (major >= 49 && (has(ACC_SYNCHRONIZED) || strict)))
}

/// The tables of local variables (JVMS 4.7.13, 4.7.14).
fn check_code(major: u16, code: &Code<'_>) -> Checked {
    for variable in &code.local_variables {
        let slots = check_field(variable.descriptor.as_bytes())?;
        require(has_old_names(major, variable.descriptor.as_bytes()), ErrorKind::FieldDescriptor)?;
        check_variable(major, variable, slots, code.max_locals)?;
    }
    for variable in &code.local_variable_types {
        check_variable(major, variable, 1, code.max_locals)?;
    }
    if code.local_variables.is_empty() {
        return Ok(());
    }
    let key = |v: &LocalVariable<'_>| (v.start, v.length, v.index);
    let mut seen: HashSet<_> = HashSet::new();
    for variable in &code.local_variables {
        require(seen.insert((key(variable), variable.name)), ErrorKind::Duplicate("local variable"))?;
    }
    let mut typed = HashSet::new();
    for variable in &code.local_variable_types {
        let row = (key(variable), variable.name);
        require(typed.insert(row), ErrorKind::Duplicate("local variable"))?;
        require(seen.contains(&row), ErrorKind::DebugRange)?;
    }
    Ok(())
}

fn check_variable(major: u16, variable: &LocalVariable<'_>, slots: usize, max_locals: u16) -> Checked {
    require(is_field_name(major, variable.name.as_bytes()), ErrorKind::MemberName)?;
    require(usize::from(variable.index) + slots <= usize::from(max_locals), ErrorKind::DebugRange)
}

/// Attributes of which there is one at most, and those without content.
fn check_attributes(pool: &ConstantPool, major: u16, attributes: Attributes, more: &[&[u8]]) -> Checked {
    const SINGLE: [&[u8]; 4] = [
        b"RuntimeVisibleAnnotations",
        b"RuntimeInvisibleAnnotations",
        b"RuntimeVisibleTypeAnnotations",
        b"RuntimeInvisibleTypeAnnotations",
    ];
    let mut seen: Vec<&[u8]> = Vec::new();
    for attribute in attributes.iter(pool) {
        match attribute.name {
            b"Synthetic" | b"Deprecated" => {
                require(attribute.content.remaining() == 0, ErrorKind::AttributeLength("Synthetic"))?;
            }
            name if major >= 49 && (SINGLE.contains(&name) || more.contains(&name)) => {
                require(!seen.contains(&name), ErrorKind::DuplicateAttribute("Annotations"))?;
                seen.push(name);
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_class_attributes(file: &ClassFile) -> Checked {
    let pool = file.pool();
    check_attributes(pool, file.major(), file.attributes, &[b"SourceDebugExtension"])?;
    let known = &file.known;
    if known.inner_classes != 0 {
        check_inner_classes(file)?;
    }
    require(
        known.nest_host == 0 || !known.nest_members.is_there(),
        ErrorKind::Conflict("NestHost", "NestMembers"),
    )?;
    if known.permitted_subclasses.is_there() {
        require(file.access() & ACC_FINAL == 0, ErrorKind::Conflict("ACC_FINAL", "PermittedSubclasses"))?;
    }
    Ok(())
}

/// JVMS 4.7.6.
fn check_inner_classes(file: &ClassFile) -> Checked {
    let (pool, major) = (file.pool(), file.major());
    let start = file.known.inner_classes as usize;
    let mut seen = HashSet::new();
    for nth in 0..usize::from(pool.u16(start)) {
        let at = start + 2 + 8 * nth;
        let row: [u8; 8] = pool.array(at);
        let (inner, outer, flags) = (pool.u16(at), pool.u16(at + 2), pool.u16(at + 6));
        require(inner != outer, ErrorKind::Conflict("inner class", "outer class"))?;
        let outer_name = pool.class(outer).unwrap_or_default();
        require(!outer_name.starts_with('['), ErrorKind::ClassName)?;
        check_class_flags(major, flags & !ACC_SUPER)?;
        require(major < 49 || seen.insert(row), ErrorKind::Duplicate("inner class"))?;
    }
    Ok(())
}
