//! What an instruction asks of the type state and makes of it (JVMS 4.10.1.9); the same for both ways of checking.

use attest_classfile::{
    CompareOp, Constant, ConvertOp, ElementKind, Instruction, Kind, PrimitiveElement, StackOp,
};

use crate::context::{Context, illegal_constant};
use crate::fault::{Fault, refuse};
use crate::frame::Frame;
use crate::members::{Access, Call, call, call_dynamic, field};
use crate::method::Method;
use crate::types::{Base, OBJECT, Type, field_type};

/// Where control goes behind an instruction.
pub(crate) enum Flow {
    Next,
    /// To the target or on.
    Branch(u32),
    Goto(u32),
    Switch,
    /// A subroutine is called; its return address was pushed.
    Jsr(u32),
    /// A subroutine that starts there returns.
    Ret(u32),
    /// The method is left.
    Leave,
}

/// What one instruction did.
pub(crate) struct Done<'a> {
    pub flow: Flow,
    /// What a constructor call initialised.
    pub initialised: Option<Type<'a>>,
}

/// Applies an instruction to the frame before it.
pub(crate) fn step<'a>(
    context: Context<'a>,
    method: &Method<'a>,
    frame: &mut Frame<'a>,
    pc: u32,
    instruction: &Instruction,
) -> Result<Done<'a>, Fault> {
    let mut initialised = None;
    let flow = match instruction {
        Instruction::IfZero(_, target) => {
            frame.pop(context.hierarchy, Type::Int)?;
            Flow::Branch(*target)
        }
        Instruction::IfInt(_, target) => {
            frame.pop(context.hierarchy, Type::Int)?;
            frame.pop(context.hierarchy, Type::Int)?;
            Flow::Branch(*target)
        }
        Instruction::IfRef(_, target) => {
            frame.pop_reference()?;
            frame.pop_reference()?;
            Flow::Branch(*target)
        }
        Instruction::IfNull(_, target) => {
            frame.pop_reference()?;
            Flow::Branch(*target)
        }
        Instruction::Goto(target) => Flow::Goto(*target),
        Instruction::Jsr(target) => {
            if !context.hierarchy.inferred {
                return refuse("Bad instruction: jsr");
            }
            frame.push(Type::ReturnTo(*target))?;
            Flow::Jsr(*target)
        }
        Instruction::Ret(local) => {
            if !context.hierarchy.inferred {
                return refuse("Bad instruction: ret");
            }
            match frame.locals.get(usize::from(*local)) {
                Some(Type::ReturnTo(subroutine)) => Flow::Ret(*subroutine),
                Some(_) => return refuse("Register does not contain a return address"),
                None => return refuse("Local variable table overflow"),
            }
        }
        Instruction::TableSwitch { targets, .. } => {
            frame.pop(context.hierarchy, Type::Int)?;
            if targets.len() > 65_535 {
                return refuse("too many keys in tableswitch");
            }
            Flow::Switch
        }
        Instruction::LookupSwitch { .. } => {
            frame.pop(context.hierarchy, Type::Int)?;
            Flow::Switch
        }
        Instruction::Return(kind) => {
            leave(context, method, frame, *kind)?;
            Flow::Leave
        }
        Instruction::Throw => {
            frame.pop(context.hierarchy, Type::object("java/lang/Throwable"))?;
            Flow::Leave
        }
        Instruction::InvokeVirtual(index) => {
            call(context, method, frame, Call::Virtual, *index, pc)?;
            Flow::Next
        }
        Instruction::InvokeSpecial(index) => {
            initialised = call(context, method, frame, Call::Special, *index, pc)?;
            Flow::Next
        }
        Instruction::InvokeStatic(index) => {
            call(context, method, frame, Call::Static, *index, pc)?;
            Flow::Next
        }
        Instruction::InvokeInterface(index) => {
            call(context, method, frame, Call::Interface, *index, pc)?;
            Flow::Next
        }
        plain => {
            straight(context, method, frame, pc, plain)?;
            Flow::Next
        }
    };
    Ok(Done { flow, initialised })
}

fn leave<'a>(
    context: Context<'a>,
    method: &Method<'a>,
    frame: &mut Frame<'a>,
    kind: Option<Kind>,
) -> Result<(), Fault> {
    match (kind, method.result) {
        (None, Some(_)) => return refuse("Method expects a return value"),
        (None, None) => {
            if method.is_constructor() && frame.this_uninitialised {
                return refuse("Constructor must call super() or this() before return");
            }
        }
        (Some(kind), result) => {
            let value = match kind {
                Kind::Ref => frame.pop_reference()?,
                other => frame.pop(context.hierarchy, stack_type(other))?,
            };
            let Some(result) = result else { return refuse("Method does not expect a return value") };
            if !context.hierarchy.assignable(value, result, false)? {
                return refuse("Bad return type");
            }
        }
    }
    Ok(())
}

/// The instructions behind which control goes on, calls of methods by name excepted.
fn straight<'a>(
    context: Context<'a>,
    method: &Method<'a>,
    frame: &mut Frame<'a>,
    pc: u32,
    instruction: &Instruction,
) -> Result<(), Fault> {
    let hierarchy = context.hierarchy;
    match instruction {
        Instruction::Nop => Ok(()),
        Instruction::NullConst => frame.push(Type::Null),
        Instruction::Const(_) => frame.push(Type::Int),
        Instruction::LongConst(_) => frame.push(Type::Long),
        Instruction::FloatConst(_) => frame.push(Type::Float),
        Instruction::DoubleConst(_) => frame.push(Type::Double),
        Instruction::Ldc(index) => constant(context, method, frame, pc, *index),
        Instruction::Load(Kind::Ref, local) => frame.load_reference(*local),
        Instruction::Load(kind, local) => frame.load(*local, stack_type(*kind)),
        Instruction::Store(Kind::Ref, local) => {
            let value = frame.pop_if(|top| {
                top.is_reference() || (context.hierarchy.inferred && matches!(top, Type::ReturnTo(_)))
            })?;
            frame.store(*local, value)
        }
        Instruction::Store(kind, local) => {
            frame.pop(hierarchy, stack_type(*kind))?;
            frame.store(*local, stack_type(*kind))
        }
        Instruction::ArrayLoad(kind) => array_load(context, frame, *kind),
        Instruction::ArrayStore(kind) => array_store(context, frame, *kind),
        Instruction::Stack(op) => shuffle(frame, *op),
        Instruction::Arith(kind, _) | Instruction::Logic(kind, _) => {
            frame.pop(hierarchy, stack_type(*kind))?;
            frame.pop(hierarchy, stack_type(*kind))?;
            frame.push(stack_type(*kind))
        }
        Instruction::Neg(kind) => {
            frame.pop(hierarchy, stack_type(*kind))?;
            frame.push(stack_type(*kind))
        }
        Instruction::Shift(kind, _) => {
            frame.pop(hierarchy, Type::Int)?;
            frame.pop(hierarchy, stack_type(*kind))?;
            frame.push(stack_type(*kind))
        }
        Instruction::Increment { local, .. } => match frame.locals.get(usize::from(*local)) {
            Some(Type::Int) => Ok(()),
            Some(_) => refuse("Bad local variable type"),
            None => refuse("Local variable table overflow"),
        },
        Instruction::Convert(op) => {
            let (from, to) = conversion(*op);
            frame.pop(hierarchy, from)?;
            frame.push(to)
        }
        Instruction::Compare(op) => {
            let kind = match op {
                CompareOp::Lcmp => Type::Long,
                CompareOp::Fcmpl | CompareOp::Fcmpg => Type::Float,
                CompareOp::Dcmpl | CompareOp::Dcmpg => Type::Double,
            };
            frame.pop(hierarchy, kind)?;
            frame.pop(hierarchy, kind)?;
            frame.push(Type::Int)
        }
        Instruction::GetStatic(index) => field(context, frame, Access::GetStatic, *index),
        Instruction::PutStatic(index) => field(context, frame, Access::PutStatic, *index),
        Instruction::GetField(index) => field(context, frame, Access::Get, *index),
        Instruction::PutField(index) => field(context, frame, Access::Put, *index),
        Instruction::InvokeDynamic(index) => call_dynamic(context, frame, *index),
        Instruction::ArrayLength => {
            let array = frame.pop_reference()?;
            if array != Type::Null && !array.is_array() {
                return refuse("Bad type");
            }
            frame.push(Type::Int)
        }
        Instruction::CheckCast(index) => {
            let class = context.class_constant(*index)?;
            frame.pop_object()?;
            frame.push(Type::of_class(class))
        }
        Instruction::InstanceOf(index) => {
            context.class_constant(*index)?;
            frame.pop_object()?;
            frame.push(Type::Int)
        }
        Instruction::MonitorEnter | Instruction::MonitorExit => frame.pop_reference().map(drop),
        Instruction::New(_)
        | Instruction::NewArray(_)
        | Instruction::ANewArray(_)
        | Instruction::MultiNewArray(..) => allocate(context, frame, pc, instruction),
        // These are done by `step`.
        Instruction::IfZero(..)
        | Instruction::IfInt(..)
        | Instruction::IfRef(..)
        | Instruction::IfNull(..)
        | Instruction::Goto(_)
        | Instruction::Jsr(_)
        | Instruction::Ret(_)
        | Instruction::TableSwitch { .. }
        | Instruction::LookupSwitch { .. }
        | Instruction::Return(_)
        | Instruction::Throw
        | Instruction::InvokeVirtual(_)
        | Instruction::InvokeSpecial(_)
        | Instruction::InvokeStatic(_)
        | Instruction::InvokeInterface(_) => Ok(()),
    }
}

fn allocate<'a>(
    context: Context<'a>,
    frame: &mut Frame<'a>,
    pc: u32,
    instruction: &Instruction,
) -> Result<(), Fault> {
    match instruction {
        Instruction::New(index) => {
            if !Type::of_class(context.class_constant(*index)?).is_object() {
                return refuse("Illegal new instruction");
            }
            let made = Type::Uninitialized(pc);
            if context.hierarchy.inferred {
                // Only one object of a `new` may be uninitialised at a time (JVMS 4.10.2.4).
                if frame.stack.contains(&made) {
                    return refuse("Uninitialized object on operand stack of new");
                }
                frame.locals.iter_mut().filter(|local| **local == made).for_each(|local| *local = Type::Top);
            }
            frame.push(made)
        }
        Instruction::NewArray(element) => {
            frame.pop(context.hierarchy, Type::Int)?;
            frame.push(Type::Reference { dimensions: 1, base: Base::Primitive(element_char(*element)) })
        }
        Instruction::ANewArray(index) => {
            let component = Type::of_class(context.class_constant(*index)?);
            frame.pop(context.hierarchy, Type::Int)?;
            match component {
                Type::Reference { dimensions: dimensions @ ..=254, base } => {
                    frame.push(Type::Reference { dimensions: dimensions + 1, base })
                }
                _ => refuse("Illegal anewarray instruction, array has more than 255 dimensions"),
            }
        }
        Instruction::MultiNewArray(index, given) => {
            let array = Type::of_class(context.class_constant(*index)?);
            match array {
                Type::Reference { dimensions: dimensions @ 1.., .. } if *given <= dimensions => {}
                Type::Reference { dimensions: 1.., .. } => {
                    return refuse(format!("Illegal dimension in multianewarray instruction: {given}"));
                }
                _ => return refuse("Illegal constant pool index in multianewarray instruction"),
            }
            for _ in 0..*given {
                frame.pop(context.hierarchy, Type::Int)?;
            }
            frame.push(array)
        }
        _ => Ok(()),
    }
}

/// `ldc`, `ldc_w` and `ldc2_w`, which push one entry or two.
fn constant<'a>(
    context: Context<'a>,
    method: &Method<'a>,
    frame: &mut Frame<'a>,
    pc: u32,
    index: u16,
) -> Result<(), Fault> {
    const LDC2_W: u8 = 20;
    let wide = method.code.bytes.get(pc as usize) == Some(&LDC2_W);
    let value = match context.file.pool().get(index) {
        Some(Constant::Integer(_)) => Type::Int,
        Some(Constant::Float(_)) => Type::Float,
        Some(Constant::Long(_)) => Type::Long,
        Some(Constant::Double(_)) => Type::Double,
        Some(Constant::String(_)) => Type::object("java/lang/String"),
        Some(Constant::Class(_)) if context.file.major() >= 49 => Type::object("java/lang/Class"),
        Some(Constant::MethodHandle { .. }) => Type::object("java/lang/invoke/MethodHandle"),
        Some(Constant::MethodType(_)) => Type::object("java/lang/invoke/MethodType"),
        Some(Constant::Dynamic { descriptor, .. }) => field_type(descriptor)?,
        _ => return Err(illegal_constant(index)),
    };
    if value.second_half().is_some() != wide {
        return Err(illegal_constant(index));
    }
    frame.push(value)
}

fn array_load<'a>(context: Context<'a>, frame: &mut Frame<'a>, kind: ElementKind) -> Result<(), Fault> {
    frame.pop(context.hierarchy, Type::Int)?;
    let array = frame.pop_reference()?;
    if kind == ElementKind::Ref {
        return match array.reference_component() {
            Some(component) => frame.push(component),
            None => refuse("Bad type"),
        };
    }
    let (elements, value) = elements(kind);
    if !array.is_array_of(elements) {
        return refuse("Bad type");
    }
    frame.push(value)
}

fn array_store<'a>(context: Context<'a>, frame: &mut Frame<'a>, kind: ElementKind) -> Result<(), Fault> {
    let (elements, value) = elements(kind);
    frame.pop(context.hierarchy, value)?;
    frame.pop(context.hierarchy, Type::Int)?;
    let array = frame.pop_reference()?;
    let fits = match kind {
        ElementKind::Ref => array.reference_component().is_some(),
        _ => array.is_array_of(elements),
    };
    if fits { Ok(()) } else { refuse("Bad type") }
}

/// The primitive types that an array may be of, and the type of an element on the stack.
fn elements(kind: ElementKind) -> (&'static [u8], Type<'static>) {
    match kind {
        ElementKind::Int => (b"I", Type::Int),
        ElementKind::Long => (b"J", Type::Long),
        ElementKind::Float => (b"F", Type::Float),
        ElementKind::Double => (b"D", Type::Double),
        ElementKind::Ref => (b"", Type::object(OBJECT)),
        ElementKind::Byte => (b"BZ", Type::Int),
        ElementKind::Char => (b"C", Type::Int),
        ElementKind::Short => (b"S", Type::Int),
    }
}

fn element_char(element: PrimitiveElement) -> u8 {
    match element {
        PrimitiveElement::Boolean => b'Z',
        PrimitiveElement::Char => b'C',
        PrimitiveElement::Float => b'F',
        PrimitiveElement::Double => b'D',
        PrimitiveElement::Byte => b'B',
        PrimitiveElement::Short => b'S',
        PrimitiveElement::Int => b'I',
        PrimitiveElement::Long => b'J',
    }
}

fn stack_type(kind: Kind) -> Type<'static> {
    match kind {
        Kind::Int => Type::Int,
        Kind::Long => Type::Long,
        Kind::Float => Type::Float,
        Kind::Double => Type::Double,
        Kind::Ref => Type::object(OBJECT),
    }
}

fn conversion(op: ConvertOp) -> (Type<'static>, Type<'static>) {
    match op {
        ConvertOp::I2L => (Type::Int, Type::Long),
        ConvertOp::I2F => (Type::Int, Type::Float),
        ConvertOp::I2D => (Type::Int, Type::Double),
        ConvertOp::L2I => (Type::Long, Type::Int),
        ConvertOp::L2F => (Type::Long, Type::Float),
        ConvertOp::L2D => (Type::Long, Type::Double),
        ConvertOp::F2I => (Type::Float, Type::Int),
        ConvertOp::F2L => (Type::Float, Type::Long),
        ConvertOp::F2D => (Type::Float, Type::Double),
        ConvertOp::D2I => (Type::Double, Type::Int),
        ConvertOp::D2L => (Type::Double, Type::Long),
        ConvertOp::D2F => (Type::Double, Type::Float),
        ConvertOp::I2B | ConvertOp::I2C | ConvertOp::I2S => (Type::Int, Type::Int),
    }
}

/// The untyped operations on the stack (JVMS 2.11.6): no `long` or `double` is cut in two.
fn shuffle(frame: &mut Frame<'_>, op: StackOp) -> Result<(), Fault> {
    // How many entries are on top, how many below them, and what they become.
    let (top, below) = match op {
        StackOp::Pop | StackOp::Dup => (1, 0),
        StackOp::Pop2 | StackOp::Dup2 => (2, 0),
        StackOp::DupX1 | StackOp::Swap => (1, 1),
        StackOp::DupX2 => (1, 2),
        StackOp::Dup2X1 => (2, 1),
        StackOp::Dup2X2 => (2, 2),
    };
    let upper = take(frame, top)?;
    let lower = take(frame, below)?;
    let order: [&[_]; 3] = match op {
        StackOp::Pop | StackOp::Pop2 => [&[], &[], &[]],
        StackOp::Swap => [&upper, &lower, &[]],
        _ => [&upper, &lower, &upper],
    };
    for entry in order.into_iter().flatten() {
        frame.push_entry(*entry)?;
    }
    Ok(())
}

/// Pops so many entries that are whole values, the lowest first.
fn take<'a>(frame: &mut Frame<'a>, count: usize) -> Result<Vec<Type<'a>>, Fault> {
    let mut taken = Vec::with_capacity(count);
    while taken.len() < count {
        let entry = frame.pop_entry()?;
        taken.push(entry);
        if entry.is_second_half() && taken.len() < count {
            taken.push(frame.pop_entry()?);
        } else if !entry.is_category1() {
            return refuse("Bad type on operand stack");
        }
    }
    taken.reverse();
    Ok(taken)
}
