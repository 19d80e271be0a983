//! `java.lang.Class`: what it tells without reflection on members.

use attest_program::{ClassId, Kind, MethodId, Shape};
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Class.registerNatives", super::nothing),
    ("java/lang/Class.desiredAssertionStatus0", desired_assertion_status),
    ("java/lang/Class.desiredAssertionStatus", desired_assertion_status),
    ("java/lang/Class.getPrimitiveClass", get_primitive_class),
    ("java/lang/Class.isArray", is_array),
    ("java/lang/Class.isPrimitive", is_primitive),
    ("java/lang/Class.isInterface", is_interface),
    ("java/lang/Class.isHidden", is_hidden),
    ("java/lang/Class.isInstance", is_instance),
    ("java/lang/Class.isAssignableFrom", is_assignable_from),
    ("java/lang/Class.getSuperclass", get_superclass),
    ("java/lang/Class.getInterfaces0", get_interfaces),
    ("java/lang/Class.getModifiers", get_modifiers),
    ("java/lang/Class.initClassName", init_class_name),
    ("java/lang/Class.getName0", init_class_name),
    ("java/lang/Class.getComponentType", get_component_type),
    ("java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;", for_name_simple),
    ("java/lang/Class.getNestHost0", get_nest_host),
    ("java/lang/Class.isRecord0", is_record),
    ("jdk/internal/reflect/Reflection.getCallerClass", get_caller_class),
    ("jdk/internal/reflect/Reflection.getClassAccessFlags", get_modifiers_static),
    ("sun/reflect/Reflection.getCallerClass", get_caller_class),
    ("java/lang/reflect/Array.newArray", new_array),
    ("java/lang/reflect/Array.getLength", array_length),
];

fn receiver(machine: &Machine<'_>, state: &State, arguments: &[Value]) -> ClassId {
    machine.mirrored(state, arguments[0].reference())
}

fn desired_assertion_status(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::boolean(machine.assertions && !machine.program.class(class).is_from_jdk()))
}

fn get_primitive_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = machine.text(state, arguments[0].reference());
    let kind = Kind::PRIMITIVES.into_iter().find(|k| k.keyword() == name);
    if kind.is_none() && name != "void" {
        return Err(raise("java/lang/ClassNotFoundException", name));
    }
    let class = machine.program.primitive(kind);
    Ok(Value::Ref(machine.mirror(state, class)?))
}

fn is_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::boolean(machine.program.class(class).is_array()))
}

fn is_primitive(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::boolean(matches!(machine.program.class(class).shape, Shape::Primitive(_))))
}

fn is_interface(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::boolean(machine.program.class(class).is_interface()))
}

fn is_hidden(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::boolean(matches!(machine.program.class(class).shape, Shape::Synthetic)))
}

fn is_instance(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    let object = arguments[1].reference();
    let is = !object.is_null() && machine.program.is_subtype(state.heap.class(object), class);
    Ok(Value::boolean(is))
}

fn is_assignable_from(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let other = arguments[1].reference();
    if other.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let (to, from) = (receiver(machine, state, arguments), machine.mirrored(state, other));
    Ok(Value::boolean(machine.program.is_subtype(from, to)))
}

fn get_superclass(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.program.class(receiver(machine, state, arguments));
    match class.superclass {
        Some(superclass) if !class.is_interface() => Ok(Value::Ref(machine.mirror(state, superclass)?)),
        _ => Ok(Value::NULL),
    }
}

fn get_interfaces(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    let mut mirrors = Vec::new();
    for interface in &machine.program.class(class).interfaces {
        mirrors.push(machine.mirror(state, *interface)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/Class;", &mirrors)?))
}

/// The flags that reflection shows: those of the `InnerClasses` attribute for member classes.
pub(crate) fn modifiers(machine: &Machine<'_>, class: ClassId) -> i32 {
    const ACC_SUPER: u16 = 0x20;
    let declared = machine.program.class(class);
    let name = machine.program.class_name(class);
    let inner = declared.file().and_then(|file| file.inner_classes().into_iter().find(|i| i.inner == name));
    i32::from(inner.map_or(declared.access, |inner| inner.access) & !ACC_SUPER)
}

fn get_modifiers(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Int(modifiers(machine, receiver(machine, state, arguments))))
}

fn get_modifiers_static(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    Ok(Value::Int(i32::from(machine.program.class(class).access)))
}

fn init_class_name(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    let name = machine.program.dotted(class);
    let units: Vec<u16> = name.encode_utf16().collect();
    let literal = machine.program.literal(&units);
    let string = machine.literal_string(state, literal)?;
    machine.set_named(state, arguments[0].reference(), "name", Value::Ref(string));
    Ok(Value::Ref(string))
}

fn get_component_type(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    match machine.program.class(class).component() {
        Some(component) => Ok(Value::Ref(machine.mirror(state, component)?)),
        None => Ok(Value::NULL),
    }
}

fn load_named(machine: &mut Machine<'_>, state: &State, name: Ref) -> Result<ClassId, Box<Control>> {
    if name.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let name = machine.text(state, name);
    let internal = name.replace('.', "/");
    let found = if name.contains('/') { None } else { machine.program.load(&internal).ok() };
    found.ok_or_else(|| raise("java/lang/ClassNotFoundException", name))
}

fn for_name_simple(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = load_named(machine, state, arguments[0].reference())?;
    machine.initialise(state, class)?;
    Ok(Value::Ref(machine.mirror(state, class)?))
}

fn get_nest_host(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let host = machine.program.nest_host(receiver(machine, state, arguments));
    Ok(Value::Ref(machine.mirror(state, host)?))
}

fn is_record(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = receiver(machine, state, arguments);
    let record = machine.program.class(class).file().is_some_and(|f| f.record_components().is_some());
    Ok(Value::boolean(record))
}

/// The class whose method called the method that asks.
fn get_caller_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let depth = arguments.first().map_or(1, |d| d.int().max(0) as usize);
    let places: Vec<_> = machine.places(state).map(|place| place.method).collect();
    let caller = places.into_iter().skip(depth).find(|method| !is_reflection(machine, *method));
    match caller {
        Some(method) => {
            let class = machine.program.method(method).class;
            Ok(Value::Ref(machine.mirror(state, class)?))
        }
        None => Ok(Value::NULL),
    }
}

/// Frames that belong to the carrying out of `Method.invoke` do not count as callers.
fn is_reflection(machine: &Machine<'_>, method: MethodId) -> bool {
    let method = machine.program.method(method);
    match machine.program.class_name(method.class) {
        "java/lang/reflect/Method" => machine.program.text(method.name) == "invoke",
        name => {
            let rest = name.strip_prefix("jdk/internal/reflect/").or(name.strip_prefix("sun/reflect/"));
            rest.is_some_and(|rest| rest.contains("MethodAccessor") || rest.contains("MethodHandleAccessor"))
        }
    }
}

fn new_array(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let component = arguments[0].reference();
    if component.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let component = machine.mirrored(state, component);
    let length = arguments[1].int();
    if length < 0 {
        return Err(machine.negative_size(length));
    }
    if matches!(machine.program.class(component).shape, Shape::Primitive(None)) {
        return Err(Box::new(Control::Raise("java/lang/IllegalArgumentException", None)));
    }
    let class = machine.program.array_of(component)?;
    Ok(Value::Ref(machine.allocate_array(state, class, length)?))
}

fn array_length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let array = arguments[0].reference();
    if array.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    if !machine.program.class(state.heap.class(array)).is_array() {
        return Err(raise("java/lang/IllegalArgumentException", "Argument is not an array"));
    }
    Ok(Value::Int(state.heap.length(array) as i32))
}
