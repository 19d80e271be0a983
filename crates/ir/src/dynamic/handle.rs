//! Method handles among static arguments: what they take, what they give, and the code that uses them.

use attest_classfile::MemberRef;
use attest_program::{ClassId, MethodId, Program, split_descriptor};

use super::adapt::kind as kind_of;
use super::request::load_types;
use super::{DynamicError, HandleKind};
use crate::body::CallKind;
use crate::build::Builder;
use crate::inst::{Inst, Reg, Type};

/// A method handle whose member is resolved (JVMS 5.4.3.5).
pub(super) struct Handle<'p> {
    pub(super) kind: HandleKind,
    pub(super) member: MemberRef<'p>,
    /// The method; `None` for a field.
    pub(super) method: Option<MethodId>,
    /// What it takes, the receiver first; the new object of a constructor is not among it.
    pub(super) parameters: Vec<String>,
    /// What it gives; `V` for nothing.
    pub(super) result: String,
    call: CallKind,
    call_class: &'p str,
}

impl<'p> Handle<'p> {
    /// Resolves the member and loads every class that the handle's type names.
    pub(super) fn resolve(
        program: &'p Program,
        caller: ClassId,
        kind: u8,
        member: MemberRef<'p>,
        interface: bool,
    ) -> Result<Handle<'p>, DynamicError> {
        let kind = HandleKind::of(kind)
            .ok_or_else(|| DynamicError::Unsupported(format!("a method handle of kind {kind}")))?;
        let class = program.load(member.class)?;
        let (name, descriptor) = (program.intern(member.name), program.intern(member.descriptor));
        let receiver = attest_program::descriptor_of_class(member.class);
        let handle = |parameters, result, method, call, call_class| {
            Ok(Handle { kind, member, method, parameters, result, call, call_class })
        };
        let is_static = match kind {
            HandleKind::GetField => {
                program.resolve_field(class, name, descriptor)?;
                let result = member.descriptor.to_owned();
                return handle(vec![receiver], result, None, CallKind::Static, member.class);
            }
            HandleKind::GetStatic => {
                program.resolve_field(class, name, descriptor)?;
                return handle(vec![], member.descriptor.to_owned(), None, CallKind::Static, member.class);
            }
            HandleKind::PutField | HandleKind::PutStatic => {
                return Err(DynamicError::Unsupported("a method handle that writes a field".to_owned()));
            }
            HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial => true,
            HandleKind::InvokeVirtual | HandleKind::InvokeSpecial | HandleKind::InvokeInterface => false,
        };
        let method = match interface {
            true => program.resolve_interface_method(class, name, descriptor)?,
            false => program.resolve_method(class, name, descriptor)?,
        };
        load_types(program, member.descriptor)?;
        let (parameters, result) = split_descriptor(member.descriptor).unwrap_or_default();
        let parameters = parameters.into_iter().map(str::to_owned);
        let parameters = match is_static {
            true => parameters.collect(),
            false => [receiver.clone()].into_iter().chain(parameters).collect(),
        };
        let result = if kind == HandleKind::NewInvokeSpecial { receiver } else { result.to_owned() };
        let private = program.method(method).is_private();
        let (call, call_class) = match kind {
            HandleKind::InvokeStatic => (CallKind::Static, member.class),
            HandleKind::NewInvokeSpecial => (CallKind::Special, member.class),
            HandleKind::InvokeSpecial => {
                (CallKind::Special, special_class(program, caller, class, method, member))
            }
            _ if private => (CallKind::Special, member.class),
            HandleKind::InvokeInterface => (CallKind::Interface, member.class),
            _ => (CallKind::Virtual, member.class),
        };
        handle(parameters, result, Some(method), call, call_class)
    }

    /// The object that a constructor is to fill; made before the arguments are converted, as by `new`.
    pub(super) fn allocate(&self, b: &mut Builder<'_>) -> Option<Reg> {
        (self.kind == HandleKind::NewInvokeSpecial).then(|| b.new_object(self.member.class))
    }

    /// Uses the member; `arguments` are of the types of `parameters`.
    pub(super) fn call(&self, b: &mut Builder<'_>, allocated: Option<Reg>, arguments: &[Reg]) -> Option<Reg> {
        let MemberRef { class, name, descriptor } = self.member;
        match (self.kind, arguments) {
            (HandleKind::GetField, [object]) => {
                b.emit(Inst::CheckNull { a: *object });
                Some(b.get_field(*object, class, name, descriptor))
            }
            (HandleKind::GetStatic, _) => Some(b.get_static(class, name, descriptor)),
            _ => {
                let Some(object) = allocated else {
                    return b.call(self.call, self.call_class, name, descriptor, arguments);
                };
                let all: Vec<Reg> = [object].into_iter().chain(arguments.iter().copied()).collect();
                b.call_for_effect(self.call, self.call_class, name, descriptor, &all);
                Some(object)
            }
        }
    }

    /// The register type of the receiver or parameter at `index`.
    pub(super) fn parameter_type(&self, index: usize) -> Option<Type> {
        self.parameters.get(index).map(|p| Type::of(kind_of(p)))
    }
}

/// The class whose method `invokespecial` in the caller would run (JVMS 6.5 `invokespecial`), named so that
/// the made class, which has another superclass, runs the same.
fn special_class<'p>(
    program: &'p Program,
    caller: ClassId,
    class: ClassId,
    method: MethodId,
    member: MemberRef<'p>,
) -> &'p str {
    let above = program.class(caller).superclass.filter(|_| {
        class != caller && !program.class(class).is_interface() && program.is_subtype(caller, class)
    });
    let declared = program.method(method);
    let found = above.and_then(|above| program.lookup_method(above, declared.name, declared.descriptor));
    match found {
        Some(found) if !declared.is_private() => program.class_name(program.method(found).class),
        _ => member.class,
    }
}
