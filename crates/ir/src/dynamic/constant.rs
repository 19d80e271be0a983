//! Dynamic constants: the methods of `java.lang.invoke.ConstantBootstraps`.
//!
//! Differs: a constant that is an argument of another one is computed again there, not shared.

use attest_classfile::{Constant, access};
use attest_program::{Kind, LinkError, class_of_descriptor, descriptor_of_class};

use super::adapt::{convert, kind, widen, wrap};
use super::handle::Handle;
use super::request::Request;
use super::{DynamicConstant, DynamicError};
use crate::body::{CallKind, Handler};
use crate::build::Builder;
use crate::inst::{BinaryOp, Inst, Reg, Type, UnaryOp};

const CONSTANT_BOOTSTRAPS: &str = "java/lang/invoke/ConstantBootstraps";
const FAILURE: &str = "java/lang/BootstrapMethodError";
/// How deep constants may be nested in each other; a cycle ends here too.
const DEPTH: u32 = 32;

/// What the constant at this index of the caller's pool is.
pub(super) fn link(request: &Request<'_>) -> Result<DynamicConstant, DynamicError> {
    let program = request.program;
    match (request.class, request.method) {
        (CONSTANT_BOOTSTRAPS, method @ ("fieldVarHandle" | "staticFieldVarHandle")) => {
            Ok(DynamicConstant::VarHandle {
                class: program.load(request.class_argument(0)?)?,
                name: program.intern(request.name),
                descriptor: program.intern(&type_argument(request, 1)?),
                is_static: method == "staticFieldVarHandle",
            })
        }
        (CONSTANT_BOOTSTRAPS, "arrayVarHandle") => {
            Ok(DynamicConstant::ArrayVarHandle(program.load(request.class_argument(0)?)?))
        }
        _ => {
            program.load_descriptor(request.descriptor)?;
            let descriptor = format!("(){}", request.descriptor);
            let write = |b: &mut Builder<'_>| write(request, b);
            request.define_static("Constant", descriptor, write).map(DynamicConstant::Computed)
        }
    }
}

/// Computes and returns the constant; what is thrown but no `Error` is wrapped, as by the JVM (JVMS 5.4.3.6).
fn write(request: &Request<'_>, b: &mut Builder<'_>) -> Result<(), DynamicError> {
    let error = b.class("java/lang/Error");
    let caught = b.register(Type::Ref);
    b.guard(vec![
        Handler { class: Some(error), block: b.ahead(1), caught },
        Handler { class: None, block: b.ahead(2), caught },
    ]);
    let value = compute(request, b, 0)?;
    b.ret(Some(value));
    b.unguard();
    b.emit(Inst::Throw { a: caught });
    let failure = b.new_object(FAILURE);
    let message: Vec<u16> = "CallSite bootstrap method initialization exception".encode_utf16().collect();
    let message = b.text(&message);
    let init = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
    b.call_for_effect(CallKind::Special, FAILURE, "<init>", init, &[failure, message, caught]);
    b.emit(Inst::Throw { a: failure });
    Ok(())
}

/// Loads a constant; gives its register and its type's descriptor.
pub(super) fn load(
    request: &Request<'_>,
    b: &mut Builder<'_>,
    constant: Constant<'_>,
    depth: u32,
) -> Result<(Reg, String), DynamicError> {
    Ok(match constant {
        Constant::Integer(value) => (b.int(value), "I".to_owned()),
        Constant::Float(value) => (b.float(value), "F".to_owned()),
        Constant::Long(value) => (b.long(value), "J".to_owned()),
        Constant::Double(value) => (b.double(value), "D".to_owned()),
        Constant::Class(name) => {
            request.program.load(name)?;
            (b.class_object(name), "Ljava/lang/Class;".to_owned())
        }
        Constant::String(text) => (b.text(&text.utf16()), "Ljava/lang/String;".to_owned()),
        Constant::Dynamic { bootstrap, name, descriptor } => {
            if depth >= DEPTH {
                return Err(request.misfit("dynamic constants nested too deeply"));
            }
            let nested =
                Request::new(request.program, request.bodies, request.caller, bootstrap, name, descriptor)?;
            (compute(&nested, b, depth + 1)?, descriptor.to_owned())
        }
        Constant::MethodHandle { .. } => return Err(request.unsupported("a method handle as an argument")),
        Constant::MethodType(_) => return Err(request.unsupported("a method type as an argument")),
        _ => return Err(request.misfit("a static argument that cannot be loaded")),
    })
}

/// Computes a dynamic constant in the current block.
fn compute(request: &Request<'_>, b: &mut Builder<'_>, depth: u32) -> Result<Reg, DynamicError> {
    match (request.class, request.method) {
        (CONSTANT_BOOTSTRAPS, "nullConstant") if kind(request.descriptor) == Kind::Ref => Ok(b.null()),
        (CONSTANT_BOOTSTRAPS, "primitiveClass") => primitive_class(request, b),
        (CONSTANT_BOOTSTRAPS, "enumConstant") => enum_constant(request, b),
        (CONSTANT_BOOTSTRAPS, "getStaticFinal") => get_static_final(request, b),
        (CONSTANT_BOOTSTRAPS, "invoke") => invoke(request, b, depth),
        (CONSTANT_BOOTSTRAPS, "explicitCast") => explicit_cast(request, b, depth),
        _ => Err(request.unsupported("a dynamic constant")),
    }
}

/// The class of the primitive whose descriptor is the constant's name.
fn primitive_class(request: &Request<'_>, b: &mut Builder<'_>) -> Result<Reg, DynamicError> {
    let wrapper = match request.name {
        "V" => Some("java/lang/Void"),
        name if name.len() == 1 => kind(name).wrapper(),
        _ => None,
    };
    let wrapper = wrapper.ok_or_else(|| request.misfit("not the name of a primitive type"))?;
    Ok(b.get_static(wrapper, "TYPE", "Ljava/lang/Class;"))
}

fn enum_constant(request: &Request<'_>, b: &mut Builder<'_>) -> Result<Reg, DynamicError> {
    let class = class_of_descriptor(request.descriptor).ok_or_else(|| request.misfit("not an enum"))?;
    let program = request.program;
    let field = program.find_field(program.load(class)?, request.name);
    if field.is_some_and(|field| program.field(field).access & access::ACC_ENUM != 0) {
        return Ok(b.get_static(class, request.name, request.descriptor));
    }
    let name: Vec<u16> = request.name.encode_utf16().collect();
    let arguments = [b.class_object(class), b.text(&name)];
    let value_of = "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;";
    let value = b.call(CallKind::Static, "java/lang/Enum", "valueOf", value_of, &arguments);
    let value = value.unwrap_or(arguments[0]);
    b.check_cast(value, class);
    Ok(value)
}

/// The final field of the constant's name and type, in the class given or in the type's own.
fn get_static_final(request: &Request<'_>, b: &mut Builder<'_>) -> Result<Reg, DynamicError> {
    let own = || class_of_descriptor(request.descriptor).or(kind(request.descriptor).wrapper());
    let class = match request.arguments.is_empty() {
        true => own().ok_or_else(|| request.misfit("a type without a class"))?,
        false => request.class_argument(0)?,
    };
    let program = request.program;
    let (name, descriptor) = (program.intern(request.name), program.intern(request.descriptor));
    let field = program.resolve_field(program.load(class)?, name, descriptor)?;
    if program.field(field).access & (access::ACC_FINAL | access::ACC_STATIC)
        != access::ACC_FINAL | access::ACC_STATIC
    {
        let what = format!("not a final field: {}", request.name);
        return Err(LinkError::IncompatibleChange(what).into());
    }
    Ok(b.get_static(class, request.name, request.descriptor))
}

/// The result of a method handle called with the other static arguments.
fn invoke(request: &Request<'_>, b: &mut Builder<'_>, depth: u32) -> Result<Reg, DynamicError> {
    let handle = request.handle(0)?;
    let given = request.arguments[1..].iter().map(|c| load(request, b, *c, depth));
    let given = given.collect::<Result<Vec<_>, _>>()?;
    let allocated = handle.allocate(b);
    let arguments = fit(request, b, &handle, given)?;
    let value = handle.call(b, allocated, &arguments);
    let value = value.ok_or_else(|| request.misfit("the method has no result"))?;
    Ok(convert(b, value, &handle.result, request.descriptor, &handle.result))
}

/// Converts arguments to what the handle takes; those of a variable arity method go into an array.
fn fit(
    request: &Request<'_>,
    b: &mut Builder<'_>,
    handle: &Handle<'_>,
    given: Vec<(Reg, String)>,
) -> Result<Vec<Reg>, DynamicError> {
    let collects = handle.method.is_some_and(|m| request.program.method(m).access & access::ACC_VARARGS != 0);
    let parameters = &handle.parameters;
    let whole = given.len() == parameters.len()
        && (!collects || given.last().is_some_and(|(_, last)| last.starts_with('[')));
    let fixed = match (whole, collects) {
        (true, _) => parameters.len(),
        (false, true) if given.len() + 1 >= parameters.len() => parameters.len() - 1,
        (false, _) => return Err(request.misfit("the method takes another number of arguments")),
    };
    let adapt =
        |b: &mut Builder<'_>, (value, from): &(Reg, String), to: &str| convert(b, *value, from, to, from);
    let mut arguments: Vec<Reg> =
        given.iter().zip(&parameters[..fixed]).map(|(value, to)| adapt(b, value, to)).collect();
    if let Some(array) = parameters.get(fixed) {
        let rest: Vec<Reg> = given[fixed..].iter().map(|value| adapt(b, value, &array[1..])).collect();
        arguments.push(b.new_array(array, &rest));
    }
    Ok(arguments)
}

/// The static argument, cast as by `MethodHandles.explicitCastArguments`.
fn explicit_cast(request: &Request<'_>, b: &mut Builder<'_>, depth: u32) -> Result<Reg, DynamicError> {
    let Some(argument) = request.arguments.first() else {
        return Err(request.misfit("nothing to cast"));
    };
    let (value, from) = load(request, b, *argument, depth)?;
    let target = kind(request.descriptor);
    match (kind(&from), class_of_descriptor(request.descriptor)) {
        (source, Some(class)) => {
            let value = wrap(b, value, source);
            b.check_cast(value, class);
            Ok(value)
        }
        (Kind::Ref, None) => Err(request.unsupported("a cast of an object to a primitive")),
        (source, None) => {
            let value =
                widen(b, value, source, if Type::of(target) == Type::Int { Kind::Int } else { target });
            Ok(match target {
                Kind::Byte => b.unary(UnaryOp::I2b, value),
                Kind::Short => b.unary(UnaryOp::I2s, value),
                Kind::Char => b.unary(UnaryOp::I2c, value),
                Kind::Boolean => {
                    let dst = b.register(Type::Int);
                    b.emit(Inst::BinaryImm { op: BinaryOp::Iand, dst, a: value, imm: 1 });
                    dst
                }
                Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => value,
            })
        }
    }
}

/// The descriptor of the type that a static argument stands for: a class or a primitive.
fn type_argument(request: &Request<'_>, index: usize) -> Result<String, DynamicError> {
    match request.arguments.get(index) {
        Some(Constant::Class(name)) => Ok(descriptor_of_class(name)),
        Some(Constant::Dynamic { bootstrap, name, descriptor }) => {
            let nested = request.nested(*bootstrap, name, descriptor)?;
            let primitive = (nested.class, nested.method) == (CONSTANT_BOOTSTRAPS, "primitiveClass");
            match primitive && nested.name.len() == 1 {
                true => Ok(nested.name.to_owned()),
                false => Err(request.misfit("a field type that is no class")),
            }
        }
        _ => Err(request.misfit("no field type")),
    }
}
