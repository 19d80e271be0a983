//! The constant pool as annotation parsing reads it: `jdk.internal.reflect.ConstantPool`.

use attest_classfile::{Constant, ConstantPool, MemberRef};
use attest_program::Program;
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::members::{new_executable, new_field};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

macro_rules! rows {
    ($($name:literal $native:ident),* $(,)?) => {
        &[
            ("java/lang/Class.getConstantPool", get_constant_pool),
            $(
                (concat!("jdk/internal/reflect/ConstantPool.", $name), $native),
                (concat!("sun/reflect/ConstantPool.", $name), $native),
            )*
        ]
    };
}

pub(crate) const NATIVES: Rows = rows![
    "getSize0" get_size,
    "getClassAt0" get_class,
    "getClassAtIfLoaded0" get_class_if_loaded,
    "getMethodAt0" get_method,
    "getFieldAt0" get_field,
    "getMemberRefInfoAt0" get_member_ref,
    "getNameAndTypeRefInfoAt0" get_name_and_type,
    "getIntAt0" get_int,
    "getLongAt0" get_long,
    "getFloatAt0" get_float,
    "getDoubleAt0" get_double,
    "getStringAt0" get_string,
    "getUTF8At0" get_utf8,
    "getTagAt0" get_tag,
];

fn get_constant_pool(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let mirror = arguments[0].reference();
    if machine.program.class(machine.mirrored(state, mirror)).file().is_none() {
        return Ok(Value::NULL);
    }
    let old = machine.program.jdk().version < 9;
    let name = if old { "sun/reflect/ConstantPool" } else { "jdk/internal/reflect/ConstantPool" };
    let pool = machine.allocate(state, machine.program.load(name)?)?;
    machine.set_named(state, pool, "constantPoolOop", Value::Ref(mirror));
    Ok(Value::Ref(pool))
}

fn pool<'p>(
    machine: &Machine<'p>,
    state: &State,
    arguments: &[Value],
) -> Result<&'p ConstantPool, Box<Control>> {
    let program: &'p Program = machine.program;
    let class = machine.mirrored(state, arguments[1].reference());
    let file = program.class(class).file();
    file.map(|file| file.pool()).ok_or_else(|| raise("java/lang/InternalError", "no constant pool"))
}

fn wrong_type() -> Box<Control> {
    raise("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn constant<'p>(
    machine: &Machine<'p>,
    state: &State,
    arguments: &[Value],
) -> Result<Constant<'p>, Box<Control>> {
    let pool = pool(machine, state, arguments)?;
    let index = arguments[2].int();
    if index < 0 || index as usize >= pool.len() {
        return Err(raise("java/lang/IllegalArgumentException", "Constant pool index out of bounds"));
    }
    pool.get(index as u16).ok_or_else(wrong_type)
}

fn get_size(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Int(pool(machine, state, arguments)?.len() as i32))
}

fn get_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Constant::Class(name) = constant(machine, state, arguments)? else { return Err(wrong_type()) };
    let class = machine.program.load(name)?;
    Ok(Value::Ref(machine.mirror(state, class)?))
}

fn get_class_if_loaded(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Constant::Class(name) = constant(machine, state, arguments)? else { return Err(wrong_type()) };
    match machine.program.loaded_class(name) {
        Some(class) => Ok(Value::Ref(machine.mirror(state, class)?)),
        None => Ok(Value::NULL),
    }
}

fn get_method(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let (member, interface) = match constant(machine, state, arguments)? {
        Constant::Method(member) => (member, false),
        Constant::InterfaceMethod(member) => (member, true),
        _ => return Err(wrong_type()),
    };
    let class = program.load(member.class)?;
    let (name, descriptor) = (program.intern(member.name), program.intern(member.descriptor));
    let method = match interface {
        true => program.resolve_interface_method(class, name, descriptor)?,
        false => program.resolve_method(class, name, descriptor)?,
    };
    Ok(Value::Ref(new_executable(machine, state, method)?))
}

fn get_field(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let Constant::Field(member) = constant(machine, state, arguments)? else { return Err(wrong_type()) };
    let class = program.load(member.class)?;
    let field =
        program.resolve_field(class, program.intern(member.name), program.intern(member.descriptor))?;
    Ok(Value::Ref(new_field(machine, state, field)?))
}

fn texts(machine: &mut Machine<'_>, state: &mut State, texts: &[&str]) -> NativeResult {
    let mut strings: Vec<Ref> = Vec::new();
    for text in texts {
        strings.push(machine.new_string(state, text)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/String;", &strings)?))
}

fn get_member_ref(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let member = constant(machine, state, arguments)?;
    let (Constant::Field(member) | Constant::Method(member) | Constant::InterfaceMethod(member)) = member
    else {
        return Err(wrong_type());
    };
    let MemberRef { class, name, descriptor } = member;
    texts(machine, state, &[class, name, descriptor])
}

fn get_name_and_type(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Constant::NameAndType { name, descriptor } = constant(machine, state, arguments)? else {
        return Err(wrong_type());
    };
    texts(machine, state, &[name, descriptor])
}

fn get_int(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match constant(machine, state, arguments)? {
        Constant::Integer(value) => Ok(Value::Int(value)),
        _ => Err(wrong_type()),
    }
}

fn get_long(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match constant(machine, state, arguments)? {
        Constant::Long(value) => Ok(Value::Long(value)),
        _ => Err(wrong_type()),
    }
}

fn get_float(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match constant(machine, state, arguments)? {
        Constant::Float(value) => Ok(Value::Float(value)),
        _ => Err(wrong_type()),
    }
}

fn get_double(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match constant(machine, state, arguments)? {
        Constant::Double(value) => Ok(Value::Double(value)),
        _ => Err(wrong_type()),
    }
}

fn get_string(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Constant::String(text) = constant(machine, state, arguments)? else { return Err(wrong_type()) };
    let literal = machine.program.literal(&text.utf16());
    Ok(Value::Ref(machine.literal_string(state, literal)?))
}

fn get_utf8(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Constant::Utf8(text) = constant(machine, state, arguments)? else { return Err(wrong_type()) };
    Ok(Value::Ref(machine.new_utf16(state, &text.utf16())?))
}

/// The tag of JVMS table 4.4-A.
fn get_tag(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Int(match constant(machine, state, arguments)? {
        Constant::Utf8(_) => 1,
        Constant::Integer(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class(_) => 7,
        Constant::String(_) => 8,
        Constant::Field(_) => 9,
        Constant::Method(_) => 10,
        Constant::InterfaceMethod(_) => 11,
        Constant::NameAndType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType(_) => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module(_) => 19,
        Constant::Package(_) => 20,
    }))
}
