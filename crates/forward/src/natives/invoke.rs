//! `java.lang.invoke`: lookups and handles, made and carried out without its own machinery.

pub(crate) mod adapt;
pub(crate) mod combine;
pub(crate) mod find;
pub(crate) mod sites;
pub(crate) mod values;

use attest_ir::HandleKind;
use attest_program::{ClassId, Kind};
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::handles::{Flavour, Mode, Variable};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/invoke/MethodHandleNatives.registerNatives", super::nothing),
    ("java/lang/invoke/VarHandle$Attest.withInvokeExactBehavior", itself),
    ("java/lang/invoke/VarHandle$Attest.withInvokeBehavior", itself),
    ("jdk/internal/misc/PreviewFeatures.isPreviewEnabled", super::zero),
    ("java/lang/invoke/MethodHandles.privateLookupIn", private_lookup_in),
    ("java/lang/invoke/MethodHandles$Lookup.findVarHandle", find_var_handle),
    ("java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle", find_static_var_handle),
    ("java/lang/invoke/MethodHandles$Lookup.unreflectVarHandle", unreflect_var_handle),
    ("java/lang/invoke/MethodHandles$Lookup.ensureInitialized", ensure_initialised),
    ("java/lang/invoke/MethodHandles.arrayElementVarHandle", array_element_var_handle),
    ("java/lang/invoke/MethodHandles.byteArrayViewVarHandle", byte_array_view),
    ("java/lang/invoke/MethodHandles.byteBufferViewVarHandle", byte_buffer_view),
    ("java/lang/invoke/VarHandle.varType", var_type),
    ("java/lang/invoke/VarHandle.coordinateTypes", coordinate_types),
    ("java/lang/invoke/VarHandle.hasInvokeExactBehavior", super::zero),
    ("java/lang/invoke/VarHandle.isAccessModeSupported", is_access_mode_supported),
    ("java/lang/invoke/VarHandle.fullFence", super::nothing),
    ("java/lang/invoke/VarHandle.acquireFence", super::nothing),
    ("java/lang/invoke/VarHandle.releaseFence", super::nothing),
    ("java/lang/invoke/VarHandle.loadLoadFence", super::nothing),
    ("java/lang/invoke/VarHandle.storeStoreFence", super::nothing),
];

/// An argument that may not be null.
pub(super) fn required(value: Value) -> Result<Ref, Box<Control>> {
    match value.reference().is_null() {
        true => Err(Box::new(Control::Raise("java/lang/NullPointerException", None))),
        false => Ok(value.reference()),
    }
}

/// The class of a `Class` argument that may not be null.
pub(super) fn class_argument(
    machine: &Machine<'_>,
    state: &State,
    value: Value,
) -> Result<ClassId, Box<Control>> {
    Ok(machine.mirrored(state, required(value)?))
}

fn private_lookup_in(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const MODULE: i32 = 16;
    const ORIGINAL: i32 = 64;
    const PRIVATE: i32 = 2;
    let caller = required(arguments[1])?;
    let target = class_argument(machine, state, arguments[0])?;
    let modes = machine.named(state, caller, "allowedModes").int();
    let shape = machine.program.class(target);
    if modes != -1 {
        let name = machine.program.dotted(target);
        if machine.kind_of(target) != Some(Kind::Ref) {
            return Err(raise("java/lang/IllegalArgumentException", format!("{name} is a primitive class")));
        }
        if shape.is_array() {
            let what = format!("class {name} is an array class");
            return Err(raise("java/lang/IllegalArgumentException", what));
        }
        let from = machine.named(state, caller, "lookupClass").reference();
        let from = machine.mirrored(state, from);
        if modes & PRIVATE == 0 {
            return Err(raise(
                "java/lang/IllegalAccessException",
                "caller does not have PRIVATE and MODULE lookup mode",
            ));
        }
        if shape.is_from_jdk() && !machine.program.class(from).is_from_jdk() {
            return Err(Box::new(Control::Unsupported(format!("MethodHandles.privateLookupIn of {name}"))));
        }
    }
    let lookup = machine.allocate(state, state.heap.class(caller))?;
    machine.set_named(state, lookup, "lookupClass", arguments[0]);
    let modes = if modes == -1 { 0x1f | ORIGINAL } else { modes & !ORIGINAL | MODULE };
    machine.set_named(state, lookup, "allowedModes", Value::Int(modes));
    Ok(Value::Ref(lookup))
}

fn var_handle(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    kind: HandleKind,
) -> NativeResult {
    let class = class_argument(machine, state, arguments[1])?;
    let name = machine.text(state, required(arguments[2])?);
    let field_type = class_argument(machine, state, arguments[3])?;
    let lookup = arguments[0].reference();
    let field = machine.find_lookup_field(state, lookup, kind, class, &name, field_type)?;
    let variable = machine.field_variable(field)?;
    initialise_early(machine, state, variable)?;
    Ok(Value::Ref(machine.new_variable(state, variable)?))
}

/// Before JDK 22, making a handle of a static field initialises its class.
fn initialise_early(
    machine: &mut Machine<'_>,
    state: &State,
    variable: Variable,
) -> Result<(), Box<Control>> {
    if variable.flavour == Flavour::Static && machine.program.jdk().version < 22 {
        machine.initialise(state, variable.holder)?;
    }
    Ok(())
}

fn find_var_handle(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    var_handle(machine, state, arguments, HandleKind::GetField)
}

fn find_static_var_handle(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    var_handle(machine, state, arguments, HandleKind::GetStatic)
}

fn unreflect_var_handle(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let reflected = required(arguments[1])?;
    let class = machine.named(state, reflected, "clazz").reference();
    let name = machine.named(state, reflected, "name").reference();
    let (class, name) = (machine.mirrored(state, class), machine.text(state, name));
    let Some(field) = machine.program.find_field(class, &name) else {
        return Err(raise("java/lang/InternalError", name));
    };
    let declared = machine.program.field(field);
    let member = format!("{}.{name}", machine.program.dotted(class));
    machine.check_access(state, arguments[0].reference(), class, class, declared.access, &member)?;
    let variable = machine.field_variable(field)?;
    initialise_early(machine, state, variable)?;
    Ok(Value::Ref(machine.new_variable(state, variable)?))
}

fn ensure_initialised(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = class_argument(machine, state, arguments[1])?;
    if machine.kind_of(class) != Some(Kind::Ref) {
        let what = format!("{} is a primitive class", machine.program.dotted(class));
        return Err(raise("java/lang/IllegalArgumentException", what));
    }
    machine.initialise(state, class)?;
    Ok(arguments[1])
}

pub(super) fn array_class(
    machine: &mut Machine<'_>,
    state: &State,
    value: Value,
) -> Result<ClassId, Box<Control>> {
    let class = class_argument(machine, state, value)?;
    match machine.program.class(class).is_array() {
        true => Ok(class),
        false => {
            let word = match (machine.kind_of(class), machine.program.class(class).is_interface()) {
                (Some(Kind::Ref), false) => "class ",
                (Some(Kind::Ref), true) => "interface ",
                _ => "",
            };
            let what = format!("not an array: {word}{}", machine.program.dotted(class));
            Err(raise("java/lang/IllegalArgumentException", what))
        }
    }
}

fn array_element_var_handle(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let class = array_class(machine, state, arguments[0])?;
    let variable = machine.element_variable(class);
    Ok(Value::Ref(machine.new_variable(state, variable)?))
}

fn view(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    flavour: Flavour,
    holder: &str,
) -> NativeResult {
    let order = required(arguments[1])?;
    let class = array_class(machine, state, arguments[0])?;
    let kind = machine.program.class(class).element_kind().unwrap_or(Kind::Ref);
    if matches!(kind, Kind::Boolean | Kind::Byte | Kind::Ref) {
        return Err(Box::new(Control::Raise("java/lang/UnsupportedOperationException", None)));
    }
    let name = machine.named(state, order, "name").reference();
    let big_endian = machine.text(state, name) == "BIG_ENDIAN";
    let variable = Variable {
        flavour,
        holder: machine.program.load(holder)?,
        value: machine.program.primitive(Some(kind)),
        slot: 0,
        big_endian,
        read_only: false,
    };
    Ok(Value::Ref(machine.new_variable(state, variable)?))
}

fn byte_array_view(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    view(machine, state, arguments, Flavour::ByteArray, "[B")
}

fn byte_buffer_view(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    view(machine, state, arguments, Flavour::ByteBuffer, "java/nio/ByteBuffer")
}

pub(super) fn receiver(
    machine: &mut Machine<'_>,
    state: &State,
    object: Value,
) -> Result<Variable, Box<Control>> {
    machine.variable(state, object.reference())?.ok_or_else(|| {
        Box::new(Control::Unsupported("a variable handle that is not of a field or array".into()))
    })
}

fn var_type(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let variable = receiver(machine, state, arguments[0])?;
    Ok(Value::Ref(machine.mirror(state, variable.value)?))
}

fn coordinate_types(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let variable = receiver(machine, state, arguments[0])?;
    let mut mirrors = Vec::new();
    for class in machine.coordinates(variable) {
        mirrors.push(machine.mirror(state, class)?);
    }
    let array = machine.new_ref_array(state, "[Ljava/lang/Object;", &mirrors)?;
    let list = machine.program.load("java/util/List")?;
    match machine.program.find_method(list, "of", "([Ljava/lang/Object;)Ljava/util/List;") {
        Some(of) => Err(Box::new(Control::TailCall(of, vec![Value::Ref(array)]))),
        None => Err(Box::new(Control::Unsupported("VarHandle.coordinateTypes".into()))),
    }
}

/// The access mode that an `AccessMode` constant means.
pub(super) fn mode_of(machine: &mut Machine<'_>, state: &State, mode: Value) -> Result<Mode, Box<Control>> {
    let name = machine.named(state, required(mode)?, "methodName").reference();
    let name = machine.text(state, name);
    Mode::of(&name).ok_or_else(|| Box::new(Control::Unsupported(format!("VarHandle.AccessMode {name}"))))
}

fn is_access_mode_supported(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let variable = receiver(machine, state, arguments[0])?;
    let mode = mode_of(machine, state, arguments[1])?;
    Ok(Value::boolean(machine.mode_supported(variable, mode)))
}

/// Exact and converting use differ only for callers whose types do not fit.
fn itself(_: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(arguments[0])
}
