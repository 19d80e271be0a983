//! `MethodHandles.Lookup`: handles of members.

use attest_classfile::access::ACC_FINAL;
use attest_ir::HandleKind;
use attest_program::ClassId;
use attest_state::{Ref, State, Value};

use super::{class_argument, required};
use crate::control::{Control, NativeResult, raise};
use crate::handles::{LookupMember, reference_kind};
use crate::machine::Machine;
use crate::natives::Rows;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/invoke/MethodHandles$Lookup.findVirtual", find_virtual),
    ("java/lang/invoke/MethodHandles$Lookup.findStatic", find_static),
    ("java/lang/invoke/MethodHandles$Lookup.findConstructor", find_constructor),
    ("java/lang/invoke/MethodHandles$Lookup.findSpecial", find_special),
    ("java/lang/invoke/MethodHandles$Lookup.bind", bind),
    ("java/lang/invoke/MethodHandles$Lookup.findGetter", find_getter),
    ("java/lang/invoke/MethodHandles$Lookup.findSetter", find_setter),
    ("java/lang/invoke/MethodHandles$Lookup.findStaticGetter", find_static_getter),
    ("java/lang/invoke/MethodHandles$Lookup.findStaticSetter", find_static_setter),
    ("java/lang/invoke/MethodHandles$Lookup.unreflect", unreflect),
    ("java/lang/invoke/MethodHandles$Lookup.unreflectSpecial", unreflect_special),
    ("java/lang/invoke/MethodHandles$Lookup.unreflectConstructor", unreflect_constructor),
    ("java/lang/invoke/MethodHandles$Lookup.unreflectGetter", unreflect_getter),
    ("java/lang/invoke/MethodHandles$Lookup.unreflectSetter", unreflect_setter),
    ("java/lang/invoke/MethodHandles$Lookup.revealDirect", reveal_direct),
    ("java/lang/invoke/MethodHandles$Lookup.defineClass", define_class),
    ("java/lang/invoke/MethodHandles$Lookup.defineHiddenClass", define_class),
    ("java/lang/invoke/MethodHandles$Lookup.defineHiddenClassWithClassData", define_class),
];

fn lookup_class(machine: &mut Machine<'_>, state: &State, lookup: Ref) -> ClassId {
    let class = machine.named(state, lookup, "lookupClass").reference();
    machine.mirrored(state, class)
}

fn virtual_kind(machine: &Machine<'_>, class: ClassId) -> HandleKind {
    match machine.program.class(class).is_interface() {
        true => HandleKind::InvokeInterface,
        false => HandleKind::InvokeVirtual,
    }
}

/// `find…(Class, String, MethodType)`
fn find_method(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    kind: impl Fn(&Machine<'_>, ClassId) -> HandleKind,
    caller: Option<ClassId>,
) -> NativeResult {
    let class = class_argument(machine, state, arguments[1])?;
    let name = machine.text(state, required(arguments[2])?);
    let (_, descriptor) = machine.types_of(state, required(arguments[3])?)?;
    let lookup = arguments[0].reference();
    if name.starts_with('<') {
        let what = format!("no such method: {}.{name}", machine.program.dotted(class));
        return Err(raise("java/lang/NoSuchMethodException", what));
    }
    let caller = caller.unwrap_or_else(|| lookup_class(machine, state, lookup));
    let (kind, name) = (kind(machine, class), machine.program.intern(&name));
    let member = LookupMember { kind, class, name, descriptor, caller };
    Ok(Value::Ref(machine.find_lookup_method(state, lookup, member)?))
}

fn find_virtual(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_method(machine, state, arguments, virtual_kind, None)
}

fn find_static(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_method(machine, state, arguments, |_, _| HandleKind::InvokeStatic, None)
}

fn find_special(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let caller = special_caller(machine, state, arguments[0], arguments[4])?;
    find_method(machine, state, arguments, |_, _| HandleKind::InvokeSpecial, Some(caller))
}

fn special_caller(
    machine: &mut Machine<'_>,
    state: &State,
    lookup: Value,
    caller: Value,
) -> Result<ClassId, Box<Control>> {
    let caller = class_argument(machine, state, caller)?;
    let modes = machine.named(state, lookup.reference(), "allowedModes").int();
    if modes != -1 && caller != lookup_class(machine, state, lookup.reference()) {
        return Err(raise("java/lang/IllegalAccessException", "no private access for invokespecial"));
    }
    Ok(caller)
}

fn find_constructor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = class_argument(machine, state, arguments[1])?;
    let (_, descriptor) = machine.types_of(state, required(arguments[2])?)?;
    if machine.program.class(class).is_array() {
        let what = format!("no constructor for array class: {}", machine.program.dotted(class));
        return Err(raise("java/lang/NoSuchMethodException", what));
    }
    constructor(machine, state, arguments[0].reference(), class, descriptor)
}

fn constructor(
    machine: &mut Machine<'_>,
    state: &mut State,
    lookup: Ref,
    class: ClassId,
    descriptor: attest_program::Name,
) -> NativeResult {
    let caller = lookup_class(machine, state, lookup);
    let name = machine.program.intern("<init>");
    let member = LookupMember { kind: HandleKind::NewInvokeSpecial, class, name, descriptor, caller };
    Ok(Value::Ref(machine.find_lookup_method(state, lookup, member)?))
}

fn bind(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let receiver = required(arguments[1])?;
    let class = state.heap.class(receiver);
    let mirror = Value::Ref(machine.mirror(state, class)?);
    let arguments = [arguments[0], mirror, arguments[2], arguments[3]];
    let found = find_method(machine, state, &arguments, |_, _| HandleKind::InvokeVirtual, None)?;
    let varargs = machine.handle(state, found.reference())?.varargs;
    let bound = machine.insert_arguments(state, found.reference(), 0, &[receiver])?;
    Ok(Value::Ref(machine.with_varargs(state, bound, varargs)?))
}

/// `find…(Class, String, Class)` for a field.
fn find_field(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    kind: HandleKind,
) -> NativeResult {
    let class = class_argument(machine, state, arguments[1])?;
    let name = machine.text(state, required(arguments[2])?);
    let field_type = class_argument(machine, state, arguments[3])?;
    field(machine, state, arguments[0].reference(), kind, class, &name, field_type, false)
}

#[expect(clippy::too_many_arguments, reason = "a field reference, a lookup and how both are used")]
fn field(
    machine: &mut Machine<'_>,
    state: &mut State,
    lookup: Ref,
    kind: HandleKind,
    class: ClassId,
    name: &str,
    field_type: ClassId,
    unchecked: bool,
) -> NativeResult {
    if !unchecked {
        let found = machine.find_lookup_field(state, lookup, kind, class, name, field_type)?;
        let writes = matches!(kind, HandleKind::PutField | HandleKind::PutStatic);
        if writes && machine.program.field(found).access & ACC_FINAL != 0 {
            let what = format!(
                "final field has no write access: {}.{name}/{}/{}, from class {} (unnamed module)",
                machine.program.dotted(class),
                machine.program.dotted(field_type),
                reference_kind(kind),
                machine.program.dotted(lookup_class(machine, state, lookup)),
            );
            return Err(raise("java/lang/IllegalAccessException", what));
        }
    }
    let descriptor = machine.program.intern(&machine.type_descriptor(field_type));
    let caller = lookup_class(machine, state, lookup);
    let name = machine.program.intern(name);
    Ok(Value::Ref(machine.member_handle(state, LookupMember { kind, class, name, descriptor, caller })?))
}

fn find_getter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_field(machine, state, arguments, HandleKind::GetField)
}

fn find_setter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_field(machine, state, arguments, HandleKind::PutField)
}

fn find_static_getter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_field(machine, state, arguments, HandleKind::GetStatic)
}

fn find_static_setter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_field(machine, state, arguments, HandleKind::PutStatic)
}

/// The class of a reflected member, and whether access checks are off for it.
fn reflected(
    machine: &mut Machine<'_>,
    state: &State,
    member: Value,
) -> Result<(Ref, ClassId, bool), Box<Control>> {
    let member = required(member)?;
    let class = machine.named(state, member, "clazz").reference();
    let unchecked = machine.named(state, member, "override").int() != 0;
    Ok((member, machine.mirrored(state, class), unchecked))
}

fn reflected_method(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    caller: Option<ClassId>,
) -> NativeResult {
    const ACC_STATIC: i32 = 8;
    let (method, class, unchecked) = reflected(machine, state, arguments[1])?;
    let name = machine.named(state, method, "name").reference();
    let name = machine.text(state, name);
    let parameters = machine.named(state, method, "parameterTypes").reference();
    let parameters = machine.mirrored_all(state, parameters)?;
    let result = machine.named(state, method, "returnType").reference();
    let descriptor = machine.descriptor_of(&parameters, machine.mirrored(state, result));
    let kind = match (caller, machine.named(state, method, "modifiers").int() & ACC_STATIC) {
        (Some(_), _) => HandleKind::InvokeSpecial,
        (None, 0) => virtual_kind(machine, class),
        (None, _) => HandleKind::InvokeStatic,
    };
    let lookup = arguments[0].reference();
    let caller = caller.unwrap_or_else(|| lookup_class(machine, state, lookup));
    let member = LookupMember { kind, class, name: machine.program.intern(&name), descriptor, caller };
    Ok(Value::Ref(match unchecked {
        true => machine.member_handle(state, member)?,
        false => machine.find_lookup_method(state, lookup, member)?,
    }))
}

fn unreflect(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    reflected_method(machine, state, arguments, None)
}

fn unreflect_special(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let caller = special_caller(machine, state, arguments[0], arguments[2])?;
    reflected_method(machine, state, arguments, Some(caller))
}

fn unreflect_constructor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (reflected, class, unchecked) = reflected(machine, state, arguments[1])?;
    let parameters = machine.named(state, reflected, "parameterTypes").reference();
    let parameters = machine.mirrored_all(state, parameters)?;
    let descriptor = machine.descriptor_of(&parameters, machine.program.primitive(None));
    if !unchecked {
        return constructor(machine, state, arguments[0].reference(), class, descriptor);
    }
    let name = machine.program.intern("<init>");
    let member = LookupMember { kind: HandleKind::NewInvokeSpecial, class, name, descriptor, caller: class };
    Ok(Value::Ref(machine.member_handle(state, member)?))
}

fn reflected_field(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    [instance, of_class]: [HandleKind; 2],
) -> NativeResult {
    const ACC_STATIC: i32 = 8;
    let (reflected, class, unchecked) = reflected(machine, state, arguments[1])?;
    let name = machine.named(state, reflected, "name").reference();
    let name = machine.text(state, name);
    let field_type = machine.named(state, reflected, "type").reference();
    let field_type = machine.mirrored(state, field_type);
    let modifiers = machine.named(state, reflected, "modifiers").int();
    let kind = if modifiers & ACC_STATIC != 0 { of_class } else { instance };
    let fixed =
        modifiers & i32::from(ACC_FINAL) != 0 && matches!(kind, HandleKind::PutField | HandleKind::PutStatic);
    // `setAccessible` makes final instance fields writable, static ones never.
    let unchecked = unchecked && !(fixed && kind == HandleKind::PutStatic);
    field(machine, state, arguments[0].reference(), kind, class, &name, field_type, unchecked)
}

fn unreflect_getter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    reflected_field(machine, state, arguments, [HandleKind::GetField, HandleKind::GetStatic])
}

fn unreflect_setter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    reflected_field(machine, state, arguments, [HandleKind::PutField, HandleKind::PutStatic])
}

fn reveal_direct(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("MethodHandles.Lookup.revealDirect".into())))
}

fn define_class(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("classes defined at run time by MethodHandles.Lookup".into())))
}
