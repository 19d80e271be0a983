//! Field accesses and calls (JVMS 4.10.1.9, 4.10.1.8 for protected members).

use attest_classfile::descriptor::MethodDescriptor;
use attest_classfile::{Constant, MemberRef};

use crate::context::{Context, illegal_constant};
use crate::fault::{Fault, refuse};
use crate::frame::Frame;
use crate::method::Method;
use crate::types::{OBJECT, Type, field_type, method_types};

/// `getstatic`, `putstatic`, `getfield`, `putfield`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    GetStatic,
    PutStatic,
    Get,
    Put,
}

/// How a method is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    Virtual,
    Special,
    Static,
    Interface,
}

pub(crate) fn field<'a>(
    context: Context<'a>,
    frame: &mut Frame<'a>,
    access: Access,
    index: u16,
) -> Result<(), Fault> {
    let member = context.file.pool().field(index).ok_or_else(|| illegal_constant(index))?;
    let holder = Type::of_class(member.class);
    let is_static = matches!(access, Access::GetStatic | Access::PutStatic);
    if !is_static && !holder.is_object() {
        return refuse(format!("Expecting reference to class at constant pool index {index}"));
    }
    let value = field_type(member.descriptor)?;
    match access {
        Access::GetStatic => return frame.push(value),
        Access::PutStatic => return frame.pop(context.hierarchy, value).map(drop),
        Access::Get => {
            let object = frame.pop(context.hierarchy, holder)?;
            check_protected(context, member, false, object, "getfield")?;
            return frame.push(value);
        }
        Access::Put => {}
    }
    let own = holder == context.current() && context.declares_field(member.name, member.descriptor);
    // HotSpot's inference lets `this` pass as the value, too.
    if let Some(top @ Type::UninitializedThis) = frame.stack.last_mut()
        && context.hierarchy.inferred
        && own
    {
        *top = context.current();
    }
    frame.pop(context.hierarchy, value)?;
    let mut object = frame.pop_entry()?;
    // A constructor may set the fields of its own class before it calls another (JVMS 4.10.1.9 putfield).
    if object == Type::UninitializedThis && own {
        object = context.current();
    }
    if !context.hierarchy.assignable(object, holder, false)? {
        return refuse("Bad type on operand stack in putfield");
    }
    check_protected(context, member, false, object, "putfield")
}

fn check_protected<'a>(
    context: Context<'a>,
    member: MemberRef<'a>,
    is_method: bool,
    object: Type<'a>,
    instruction: &str,
) -> Result<(), Fault> {
    if object == context.current() || !context.is_protected(member, is_method) {
        return Ok(());
    }
    // Arrays pretend to have a public `clone`.
    if is_method && member.class == OBJECT && object.is_array() && member.name == "clone" {
        return Ok(());
    }
    match context.hierarchy.assignable(object, context.current(), true)? {
        true => Ok(()),
        false => refuse(format!("Bad access to protected data in {instruction}")),
    }
}

/// A call. Gives what was initialised, if a constructor was called.
pub(crate) fn call<'a>(
    context: Context<'a>,
    method: &Method<'a>,
    frame: &mut Frame<'a>,
    call: Call,
    index: u16,
    pc: u32,
) -> Result<Option<Type<'a>>, Fault> {
    let (member, is_interface) = context.file.pool().method(index).ok_or_else(|| illegal_constant(index))?;
    let either = matches!(call, Call::Special | Call::Static) && context.file.major() >= 52;
    if !either && is_interface != (call == Call::Interface) {
        return Err(illegal_constant(index));
    }
    let holder = Type::of_class(member.class);
    let types = method_types(member.descriptor)?;
    if call == Call::Interface {
        let count = method.code.bytes.get(pc as usize + 3).copied().unwrap_or_default();
        if u16::from(count) != types.slots() + 1 {
            return refuse("Inconsistent args count operand in invokeinterface");
        }
    }
    let constructor = member.name == "<init>";
    if member.name.starts_with('<') {
        if call != Call::Special || !constructor {
            return refuse("Illegal call to internal method");
        }
    } else if call == Call::Special {
        check_special(context, holder, is_interface)?;
    }
    pop_arguments(context, frame, &types)?;
    let mut initialised = None;
    match call {
        Call::Static => {}
        Call::Special if constructor => {
            initialised = Some(constructor_receiver(context, frame, method, member)?);
        }
        Call::Special => {
            frame.pop(context.hierarchy, context.current())?;
        }
        Call::Virtual => {
            let object = frame.pop(context.hierarchy, holder)?;
            check_protected(context, member, true, object, "invokevirtual")?;
        }
        Call::Interface => {
            frame.pop(context.hierarchy, holder)?;
        }
    }
    push_result(frame, &types)?;
    Ok(initialised)
}

/// `invokedynamic`.
pub(crate) fn call_dynamic<'a>(context: Context<'a>, frame: &mut Frame<'a>, index: u16) -> Result<(), Fault> {
    let Some(Constant::InvokeDynamic { name, descriptor, .. }) = context.file.pool().get(index) else {
        return Err(illegal_constant(index));
    };
    if name.starts_with('<') {
        return refuse("Illegal call to internal method");
    }
    let types = method_types(descriptor)?;
    pop_arguments(context, frame, &types)?;
    push_result(frame, &types)
}

fn pop_arguments<'a>(
    context: Context<'a>,
    frame: &mut Frame<'a>,
    types: &MethodDescriptor<'a>,
) -> Result<(), Fault> {
    for parameter in types.parameters.iter().rev() {
        frame.pop(context.hierarchy, Type::of_field(*parameter))?;
    }
    Ok(())
}

fn push_result<'a>(frame: &mut Frame<'a>, types: &MethodDescriptor<'a>) -> Result<(), Fault> {
    types.ret.map_or(Ok(()), |result| frame.push(Type::of_field(result)))
}

/// `invokespecial` names the class itself, a superclass or a direct superinterface.
fn check_special<'a>(context: Context<'a>, holder: Type<'a>, is_interface: bool) -> Result<(), Fault> {
    let named = holder.class();
    let direct = named == Some(context.name)
        || named == context.superclass_name()
        || named.is_some_and(|name| context.file.interfaces().any(|interface| interface == name));
    if context.hierarchy.inferred {
        return match named.is_some_and(|name| name == context.name || context.has_superclass(name)) {
            true => Ok(()),
            false => refuse("Illegal use of nonvirtual function call"),
        };
    }
    if direct {
        return Ok(());
    }
    if !context.hierarchy.assignable(context.current(), holder, false)? {
        return refuse("Bad invokespecial instruction: current class isn't assignable to reference class.");
    }
    match is_interface {
        true => refuse(
            "Bad invokespecial instruction: interface method reference is in an indirect superinterface.",
        ),
        false => Ok(()),
    }
}

/// The receiver of a constructor call; gives what it was before.
fn constructor_receiver<'a>(
    context: Context<'a>,
    frame: &mut Frame<'a>,
    method: &Method<'a>,
    member: MemberRef<'a>,
) -> Result<Type<'a>, Fault> {
    let receiver = frame.pop_reference()?;
    match receiver {
        Type::UninitializedThis => {
            if member.class != context.name && Some(member.class) != context.superclass_name() {
                return refuse("Bad <init> method call");
            }
            frame.initialise(receiver, context.current());
        }
        Type::Uninitialized(pc) => {
            let at = pc as usize;
            let made = match method.code.bytes.get(at + 1..at + 3) {
                Some([high, low]) => context.class_constant(u16::from_be_bytes([*high, *low]))?,
                _ => return refuse("Expecting new instruction"),
            };
            if made != member.class {
                return refuse("Call to wrong <init> method");
            }
            let object = Type::of_class(made);
            if context.is_protected_constructor(member)
                && !context.hierarchy.assignable(object, context.current(), true)?
            {
                return refuse("Bad access to protected <init> method");
            }
            frame.initialise(receiver, object);
        }
        _ => return refuse("Bad operand type when invoking <init>"),
    }
    Ok(receiver)
}
