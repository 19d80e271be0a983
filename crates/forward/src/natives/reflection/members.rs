//! The objects of methods, constructors, fields, parameters and record components, filled as HotSpot does.

use attest_classfile::access::{ACC_FINAL, ACC_PUBLIC, ACC_STATIC};
use attest_program::{ClassId, FieldId, MethodId, split_descriptor};
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::{bytes_or_null, interned, string_or_null};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Class.getDeclaredFields0", get_declared_fields),
    ("java/lang/Class.getDeclaredMethods0", get_declared_methods),
    ("java/lang/Class.getDeclaredConstructors0", get_declared_constructors),
    ("java/lang/Class.getRecordComponents0", get_record_components),
    ("java/lang/reflect/Executable.getParameters0", get_parameters),
    ("java/lang/reflect/Executable.getTypeAnnotationBytes0", executable_type_annotations),
    ("java/lang/reflect/Field.getTypeAnnotationBytes0", field_type_annotations),
];

/// Flags of methods that reflection shows (JVMS table 4.6-A).
const METHOD_FLAGS: u16 = 0x1dff;
/// Flags of fields that reflection shows (JVMS table 4.5-A).
const FIELD_FLAGS: u16 = 0x50df;

type Made = Result<Ref, Box<Control>>;

/// The method or constructor that a reflection object stands for.
pub(super) fn method_of(machine: &mut Machine<'_>, state: &State, executable: Ref) -> Option<MethodId> {
    let class = machine.named(state, executable, "clazz").reference();
    let slot = machine.named(state, executable, "slot").int();
    let class = machine.program.class(machine.mirrored(state, class));
    class.methods.get(usize::try_from(slot).ok()?).copied()
}

/// The field that a reflection object stands for.
pub(super) fn field_of(machine: &mut Machine<'_>, state: &State, field: Ref) -> Option<FieldId> {
    let class = machine.named(state, field, "clazz").reference();
    let slot = machine.named(state, field, "slot").int();
    let class = machine.program.class(machine.mirrored(state, class));
    class.fields.get(usize::try_from(slot).ok()?).copied()
}

pub(super) fn lost() -> Box<Control> {
    raise("java/lang/InternalError", "a reflection object of no member")
}

fn type_mirror(machine: &mut Machine<'_>, state: &mut State, descriptor: &str) -> Made {
    let class = machine.program.load_descriptor(descriptor)?;
    machine.mirror(state, class)
}

fn type_array(machine: &mut Machine<'_>, state: &mut State, descriptors: &[&str]) -> Made {
    let mut mirrors = Vec::new();
    for descriptor in descriptors {
        mirrors.push(type_mirror(machine, state, descriptor)?);
    }
    machine.new_ref_array(state, "[Ljava/lang/Class;", &mirrors)
}

/// A new `Method` or `Constructor`.
pub(super) fn new_executable(machine: &mut Machine<'_>, state: &mut State, id: MethodId) -> Made {
    let program = machine.program;
    let method = program.method(id);
    let constructor = program.text(method.name) == "<init>";
    let name = if constructor { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
    let object = machine.allocate(state, program.load(name)?)?;
    let declaring = machine.mirror(state, method.class)?;
    let (parameters, result) = split_descriptor(program.text(method.descriptor)).unwrap_or_default();
    let parameter_types = type_array(machine, state, &parameters)?;
    let file = program.class(method.class).file();
    let raw = file.and_then(|file| Some((file, file.methods().get(method.index as usize)?)));
    let mut exceptions = Vec::new();
    for name in raw.map(|(file, raw)| raw.exceptions(file)).unwrap_or_default() {
        exceptions.push(machine.mirror(state, program.load(name)?)?);
    }
    let exceptions = machine.new_ref_array(state, "[Ljava/lang/Class;", &exceptions)?;
    let slot = program.class(method.class).methods.iter().position(|m| *m == id).unwrap_or(0);
    let signature = string_or_null(machine, state, raw.and_then(|(file, raw)| raw.signature(file)))?;
    let attribute = |name| raw.and_then(|(file, raw)| raw.attribute_bytes(file, name));
    let annotations = bytes_or_null(machine, state, attribute("RuntimeVisibleAnnotations"))?;
    let of_parameters = bytes_or_null(machine, state, attribute("RuntimeVisibleParameterAnnotations"))?;
    machine.set_named(state, object, "clazz", Value::Ref(declaring));
    machine.set_named(state, object, "slot", Value::Int(slot as i32));
    machine.set_named(state, object, "parameterTypes", Value::Ref(parameter_types));
    machine.set_named(state, object, "exceptionTypes", Value::Ref(exceptions));
    machine.set_named(state, object, "modifiers", Value::Int(i32::from(method.access & METHOD_FLAGS)));
    machine.set_named(state, object, "signature", signature);
    machine.set_named(state, object, "annotations", annotations);
    machine.set_named(state, object, "parameterAnnotations", of_parameters);
    if !constructor {
        let name = interned(machine, state, program.text(method.name))?;
        let result = type_mirror(machine, state, result)?;
        let default = bytes_or_null(machine, state, attribute("AnnotationDefault"))?;
        machine.set_named(state, object, "name", Value::Ref(name));
        machine.set_named(state, object, "returnType", Value::Ref(result));
        machine.set_named(state, object, "annotationDefault", default);
    }
    Ok(object)
}

/// A new `Field`.
pub(super) fn new_field(machine: &mut Machine<'_>, state: &mut State, id: FieldId) -> Made {
    let program = machine.program;
    let field = program.field(id);
    let object = machine.allocate(state, program.load("java/lang/reflect/Field")?)?;
    let declaring = machine.mirror(state, field.class)?;
    let name = interned(machine, state, program.text(field.name))?;
    let ty = type_mirror(machine, state, program.text(field.descriptor))?;
    let file = program.class(field.class).file();
    let raw = file.and_then(|file| Some((file, file.fields().get(field.index as usize)?)));
    let signature = string_or_null(machine, state, raw.and_then(|(file, raw)| raw.signature(file)))?;
    let annotations = raw.and_then(|(file, raw)| raw.attribute_bytes(file, "RuntimeVisibleAnnotations"));
    let annotations = bytes_or_null(machine, state, annotations)?;
    let slot = program.class(field.class).fields.iter().position(|f| *f == id).unwrap_or(0);
    machine.set_named(state, object, "clazz", Value::Ref(declaring));
    machine.set_named(state, object, "slot", Value::Int(slot as i32));
    machine.set_named(state, object, "name", Value::Ref(name));
    machine.set_named(state, object, "type", Value::Ref(ty));
    machine.set_named(state, object, "modifiers", Value::Int(i32::from(field.access & FIELD_FLAGS)));
    machine.set_named(state, object, "trustedFinal", Value::boolean(is_trusted(machine, id)));
    machine.set_named(state, object, "signature", signature);
    machine.set_named(state, object, "annotations", annotations);
    Ok(object)
}

/// Whether a final field cannot be written even after `setAccessible`: static ones, and those of records
/// and hidden classes.
fn is_trusted(machine: &Machine<'_>, id: FieldId) -> bool {
    let field = machine.program.field(id);
    if field.access & ACC_FINAL == 0 {
        return false;
    }
    let record = match machine.program.class(field.class).file() {
        Some(file) => file.record_components().is_some(),
        None => true,
    };
    field.is_static() || record
}

fn receiver(machine: &Machine<'_>, state: &State, arguments: &[Value]) -> ClassId {
    machine.mirrored(state, arguments[0].reference())
}

/// Whether a member with these flags is asked for.
fn shows(access: u16, public_only: bool) -> bool {
    !public_only || access & ACC_PUBLIC != 0
}

fn get_declared_fields(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = program.class(receiver(machine, state, arguments));
    let public_only = arguments[1].int() != 0;
    let mut fields = Vec::new();
    for field in class.fields.iter().filter(|f| shows(program.field(**f).access, public_only)) {
        fields.push(new_field(machine, state, *field)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/reflect/Field;", &fields)?))
}

fn executables(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    constructors: bool,
) -> Result<Vec<Ref>, Box<Control>> {
    let program = machine.program;
    let class = program.class(receiver(machine, state, arguments));
    let public_only = arguments[1].int() != 0;
    let mut found = Vec::new();
    for id in &class.methods {
        let method = program.method(*id);
        let wanted = match program.text(method.name) {
            "<init>" => constructors,
            "<clinit>" => false,
            _ => !constructors,
        };
        if wanted && shows(method.access, public_only) {
            found.push(new_executable(machine, state, *id)?);
        }
    }
    Ok(found)
}

fn get_declared_methods(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let found = executables(machine, state, arguments, false)?;
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/reflect/Method;", &found)?))
}

fn get_declared_constructors(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let found = executables(machine, state, arguments, true)?;
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/reflect/Constructor;", &found)?))
}

fn get_record_components(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let id = receiver(machine, state, arguments);
    let class = program.class(id);
    let Some((file, components)) = class.file().and_then(|file| Some((file, file.record_components()?)))
    else {
        return Ok(Value::NULL);
    };
    let declaring = machine.mirror(state, id)?;
    let component_class = program.load("java/lang/reflect/RecordComponent")?;
    let mut objects = Vec::new();
    for (at, component) in components.iter().enumerate() {
        let object = machine.allocate(state, component_class)?;
        let name = interned(machine, state, component.name)?;
        let ty = type_mirror(machine, state, component.descriptor)?;
        let getter = (program.intern(component.name), program.intern(&format!("(){}", component.descriptor)));
        let accessor = class.declared_method(getter.0, getter.1);
        let accessor = accessor.filter(|m| program.method(*m).access & ACC_STATIC == 0);
        let accessor = match accessor {
            Some(method) => new_executable(machine, state, method)?,
            None => Ref::NULL,
        };
        let signature = string_or_null(machine, state, component.signature)?;
        let attribute = |name| file.record_component_attribute(at, name);
        let annotations = bytes_or_null(machine, state, attribute("RuntimeVisibleAnnotations"))?;
        let type_annotations = bytes_or_null(machine, state, attribute("RuntimeVisibleTypeAnnotations"))?;
        machine.set_named(state, object, "clazz", Value::Ref(declaring));
        machine.set_named(state, object, "name", Value::Ref(name));
        machine.set_named(state, object, "type", Value::Ref(ty));
        machine.set_named(state, object, "accessor", Value::Ref(accessor));
        machine.set_named(state, object, "signature", signature);
        machine.set_named(state, object, "annotations", annotations);
        machine.set_named(state, object, "typeAnnotations", type_annotations);
        objects.push(object);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/reflect/RecordComponent;", &objects)?))
}

fn get_parameters(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let executable = arguments[0].reference();
    let method = program.method(method_of(machine, state, executable).ok_or_else(lost)?);
    let file = program.class(method.class).file();
    let parameters = file.and_then(|file| file.methods().get(method.index as usize)?.parameters(file));
    let Some(parameters) = parameters else {
        return Ok(Value::NULL);
    };
    let class = program.load("java/lang/reflect/Parameter")?;
    let mut objects = Vec::new();
    for (at, parameter) in parameters.iter().enumerate() {
        let object = machine.allocate(state, class)?;
        let name = match parameter.name {
            Some(name) => interned(machine, state, name)?,
            None => Ref::NULL,
        };
        machine.set_named(state, object, "name", Value::Ref(name));
        machine.set_named(state, object, "modifiers", Value::Int(i32::from(parameter.access)));
        machine.set_named(state, object, "executable", Value::Ref(executable));
        machine.set_named(state, object, "index", Value::Int(at as i32));
        objects.push(object);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/reflect/Parameter;", &objects)?))
}

fn executable_type_annotations(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let program = machine.program;
    let method = method_of(machine, state, arguments[0].reference()).ok_or_else(lost)?;
    let method = program.method(method);
    let file = program.class(method.class).file();
    let raw = file.and_then(|file| Some((file, file.methods().get(method.index as usize)?)));
    let bytes = raw.and_then(|(file, raw)| raw.attribute_bytes(file, "RuntimeVisibleTypeAnnotations"));
    bytes_or_null(machine, state, bytes)
}

fn field_type_annotations(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let field = field_of(machine, state, arguments[0].reference()).ok_or_else(lost)?;
    let field = program.field(field);
    let file = program.class(field.class).file();
    let raw = file.and_then(|file| Some((file, file.fields().get(field.index as usize)?)));
    let bytes = raw.and_then(|(file, raw)| raw.attribute_bytes(file, "RuntimeVisibleTypeAnnotations"));
    bytes_or_null(machine, state, bytes)
}
