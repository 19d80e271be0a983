//! Makes ordinary methods out of `invokedynamic` call sites and dynamic constants (JVMS 5.4.3.6).
//!
//! **Architecture Invariant:** nothing here is ever executed through `java.lang.invoke`. A call site is
//! linked by writing a static method with the site's descriptor; for lambdas, also the class behind the
//! object. What the bootstrap methods of the JDK would build is written directly, so every engine sees
//! ordinary IR. A bootstrap method that is not listed in [`link_call`] or in `constant.rs` is unsupported.
//!
//! Made classes are named as HotSpot names hidden classes internally, `p/Caller$$Lambda+0x…`: the `+` keeps
//! the package right, and `Class.getName` is to show it as `/`. The number is made of the bootstrap method's
//! index and a count, so it does not depend on the order in which different bootstrap methods are linked.

mod adapt;
mod concat;
mod constant;
mod handle;
mod lambda;
mod record;
mod request;
mod serialize;
mod switch;

use attest_classfile::Constant;
use attest_program::{ClassId, LinkError, MethodId, Name, Program};
use thiserror::Error;

use crate::bodies::Bodies;
use crate::body::{CallSite, DynamicLink};
use request::Request;

/// Why a call site or constant could not be linked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DynamicError {
    /// Something that is not modelled, in a user's words.
    #[error("{0}")]
    Unsupported(String),
    /// The JVM would fail as well, with this error.
    #[error(transparent)]
    Link(#[from] LinkError),
}

/// What a dynamic constant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DynamicConstant {
    /// The result of this static method without parameters; to be called once.
    Computed(MethodId),
    /// A method handle (JVMS 5.4.3.5).
    MethodHandle {
        /// How it uses its member.
        kind: HandleKind,
        /// The class that the reference names.
        class: Name,
        /// The member's name.
        name: Name,
        /// The member's descriptor.
        descriptor: Name,
        /// Whether the reference is to an interface's method.
        interface: bool,
    },
    /// A method type: a method descriptor.
    MethodType(Name),
    /// A variable handle of a field.
    VarHandle {
        /// The class that declares the field.
        class: ClassId,
        /// The field's name.
        name: Name,
        /// The field's descriptor.
        descriptor: Name,
        /// Whether the field is static.
        is_static: bool,
    },
    /// A variable handle of the elements of this array class.
    ArrayVarHandle(ClassId),
}

/// How a method handle uses its member (JVMS table 5.4.3.5-A).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the reference kind of that name")]
pub enum HandleKind {
    GetField = 1,
    GetStatic = 2,
    PutField = 3,
    PutStatic = 4,
    InvokeVirtual = 5,
    InvokeStatic = 6,
    InvokeSpecial = 7,
    NewInvokeSpecial = 8,
    InvokeInterface = 9,
}

impl HandleKind {
    /// The kind with this number in a class file.
    pub const fn of(number: u8) -> Option<HandleKind> {
        Some(match number {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return None,
        })
    }
}

/// Makes the static method that an `invokedynamic` site of class `caller` calls, with the site's descriptor.
pub fn link_call(
    program: &Program,
    bodies: &Bodies,
    caller: ClassId,
    site: &CallSite,
) -> Result<MethodId, DynamicError> {
    let (name, descriptor) = (program.text(site.name), program.text(site.descriptor));
    let request = Request::new(program, bodies, caller, site.bootstrap, name, descriptor)?;
    match (request.class, request.method) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => lambda::metafactory(&request),
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => lambda::alt_metafactory(&request),
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::make_concat(&request),
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
            concat::make_concat_with_constants(&request)
        }
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::bootstrap(&request),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switch::type_switch(&request),
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switch::enum_switch(&request),
        _ => Err(request.unsupported("invokedynamic")),
    }
}

/// Finds out what a dynamic constant of class `caller` is.
pub fn link_constant(
    program: &Program,
    bodies: &Bodies,
    caller: ClassId,
    link: &DynamicLink,
) -> Result<DynamicConstant, DynamicError> {
    let file = program.class(caller).file();
    match file.and_then(|file| file.pool().get(link.pool_index)) {
        Some(Constant::MethodHandle { kind, member, interface }) => {
            let kind = HandleKind::of(kind)
                .ok_or_else(|| DynamicError::Unsupported(format!("a method handle of kind {kind}")))?;
            let (class, name) = (program.intern(member.class), program.intern(member.name));
            let descriptor = program.intern(member.descriptor);
            Ok(DynamicConstant::MethodHandle { kind, class, name, descriptor, interface })
        }
        Some(Constant::MethodType(descriptor)) => Ok(DynamicConstant::MethodType(program.intern(descriptor))),
        Some(Constant::Dynamic { bootstrap, name, descriptor }) => {
            let request = Request::new(program, bodies, caller, bootstrap, name, descriptor)?;
            constant::link(&request)
        }
        _ => {
            let what = format!("constant {} of class {}", link.pool_index, program.dotted(caller));
            Err(DynamicError::Unsupported(what))
        }
    }
}
