//! Handles of members: each is used by a made static method from an array of boxed arguments to a boxed
//! result.

use attest_classfile::access::ACC_VARARGS;
use attest_ir::{Builder, CallKind, HandleKind, Inst, Reg, Type};
use attest_program::{ClassId, Kind, MethodId, split_descriptor};
use attest_state::{Ref, State};

use super::lookup::LookupMember;
use super::{CallType, Form};
use crate::control::Control;
use crate::machine::Machine;

impl Machine<'_> {
    /// The handle of a member that exists, from the class that asks for it; access is not checked here.
    pub(crate) fn member_handle(
        &mut self,
        state: &mut State,
        member: LookupMember,
    ) -> Result<Ref, Box<Control>> {
        let program = self.program;
        let LookupMember { kind, class, name, descriptor, .. } = member;
        if matches!(
            kind,
            HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic
        ) {
            program.resolve_field(class, name, descriptor)?;
            let method = self.member_method(member, program.class_name(class), CallKind::Static)?;
            let call = self.member_type(member)?;
            return self.new_handle(
                state,
                Form::Member,
                method.raw() as i32,
                &call.parameters,
                call.result,
                &[],
            );
        }
        let holder = program.class_name(class);
        let polymorphic = matches!(holder, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle");
        if polymorphic
            && kind == HandleKind::InvokeVirtual
            && let Some(handle) = self.polymorphic_handle(state, member)?
        {
            return Ok(handle);
        }
        let resolved = match program.class(class).is_interface() {
            true => program.resolve_interface_method(class, name, descriptor)?,
            false => program.resolve_method(class, name, descriptor)?,
        };
        let declared = program.method(resolved);
        let (call_kind, call_class) = match kind {
            HandleKind::InvokeStatic => (CallKind::Static, class),
            HandleKind::NewInvokeSpecial => (CallKind::Special, class),
            HandleKind::InvokeSpecial => (CallKind::Special, self.special_holder(member, resolved)),
            _ if declared.is_private() => (CallKind::Special, declared.class),
            _ if program.class(class).is_interface() => (CallKind::Interface, class),
            _ => (CallKind::Virtual, class),
        };
        let method = self.member_method(member, program.class_name(call_class), call_kind)?;
        let call = self.member_type(member)?;
        let handle =
            self.new_handle(state, Form::Member, method.raw() as i32, &call.parameters, call.result, &[])?;
        let varargs = declared.access & ACC_VARARGS != 0
            && call.parameters.last().is_some_and(|last| program.class(*last).is_array());
        self.with_varargs(state, handle, varargs)
    }

    /// The type of a member's handle.
    pub(crate) fn member_type(&mut self, member: LookupMember) -> Result<CallType, Box<Control>> {
        let void = self.program.primitive(None);
        let field =
            |machine: &Machine<'_>| machine.program.load_descriptor(machine.program.text(member.descriptor));
        let (mut parameters, result) = match member.kind {
            HandleKind::GetField | HandleKind::GetStatic => (Vec::new(), field(self)?),
            HandleKind::PutField | HandleKind::PutStatic => (vec![field(self)?], void),
            _ => {
                let call = self.call_type(member.descriptor)?;
                (call.parameters.clone(), call.result)
            }
        };
        let result = if member.kind == HandleKind::NewInvokeSpecial { member.class } else { result };
        match member.kind {
            HandleKind::GetField
            | HandleKind::PutField
            | HandleKind::InvokeVirtual
            | HandleKind::InvokeInterface => parameters.insert(0, member.class),
            HandleKind::InvokeSpecial => parameters.insert(0, member.caller),
            HandleKind::GetStatic
            | HandleKind::PutStatic
            | HandleKind::InvokeStatic
            | HandleKind::NewInvokeSpecial => {}
        }
        Ok(CallType { parameters, result })
    }

    /// The class whose method `invokespecial` in the caller would run (JVMS 6.5 `invokespecial`).
    fn special_holder(&self, member: LookupMember, resolved: MethodId) -> ClassId {
        let program = self.program;
        let declared = program.method(resolved);
        let above = program.class(member.caller).superclass.filter(|_| {
            member.class != member.caller
                && !program.class(member.class).is_interface()
                && program.is_subtype(member.caller, member.class)
        });
        let found = above.and_then(|above| program.lookup_method(above, declared.name, declared.descriptor));
        program.method(found.filter(|_| !declared.is_private()).unwrap_or(resolved)).class
    }

    fn member_method(
        &mut self,
        member: LookupMember,
        call_class: &str,
        call_kind: CallKind,
    ) -> Result<MethodId, Box<Control>> {
        let program = self.program;
        let (class, name) = (program.class_name(member.class), program.text(member.name));
        let descriptor = program.text(member.descriptor);
        let made = format!("attest/Member${:?}${class}${name}{descriptor}${call_class}", member.kind);
        let types = self.member_type(member)?;
        let parameters: Vec<String> = types.parameters.iter().map(|p| self.type_descriptor(*p)).collect();
        Ok(self.made(&made, "([Ljava/lang/Object;)Ljava/lang/Object;", |b| {
            let arguments: Vec<Reg> =
                parameters.iter().enumerate().map(|(at, descriptor)| argument(b, at, descriptor)).collect();
            let result = match (member.kind, arguments.as_slice()) {
                (HandleKind::GetField, [object]) => {
                    b.emit(Inst::CheckNull { a: *object });
                    Some((b.get_field(*object, class, name, descriptor), descriptor))
                }
                (HandleKind::PutField, [object, value]) => {
                    b.emit(Inst::CheckNull { a: *object });
                    b.put_field(*object, *value, class, name, descriptor);
                    None
                }
                (HandleKind::GetStatic, _) => Some((b.get_static(class, name, descriptor), descriptor)),
                (HandleKind::PutStatic, [value]) => {
                    b.put_static(*value, class, name, descriptor);
                    None
                }
                (HandleKind::NewInvokeSpecial, _) => {
                    let object = b.new_object(class);
                    let all: Vec<Reg> = [&[object], arguments.as_slice()].concat();
                    b.call_for_effect(call_kind, call_class, name, descriptor, &all);
                    Some((object, "L"))
                }
                _ => {
                    let result = split_descriptor(descriptor).map_or("V", |(_, result)| result);
                    let value = b.call(call_kind, call_class, name, descriptor, &arguments);
                    value.map(|value| (value, result))
                }
            };
            let boxed = match result {
                Some((value, descriptor)) => boxed(b, value, descriptor),
                None => b.null(),
            };
            b.ret(Some(boxed));
        }))
    }

    /// The handle of `invokeExact`, `invoke` or an access mode (JVMS 2.9.3), if that is what is asked for.
    fn polymorphic_handle(
        &mut self,
        state: &mut State,
        member: LookupMember,
    ) -> Result<Option<Ref>, Box<Control>> {
        let call = self.member_type(member)?;
        let name = self.program.text(member.name);
        let of_handle = self.program.class_name(member.class) == "java/lang/invoke/MethodHandle";
        let (form, number) = match (of_handle, name, super::Mode::of(name)) {
            (true, "invokeExact", _) => (Form::Invoker, 1),
            (true, "invoke", _) => (Form::Invoker, 0),
            (false, _, Some(mode)) => (Form::VarInvoker, mode.number()),
            _ => return Ok(None),
        };
        Ok(Some(self.new_handle(state, form, number, &call.parameters, call.result, &[])?))
    }
}

/// Takes an argument out of the array and its box.
fn argument(b: &mut Builder<'_>, at: usize, descriptor: &str) -> Reg {
    let array = b.argument(0);
    let index = b.int(at as i32);
    let dst = b.register(Type::Ref);
    b.emit(Inst::ArrayLoad { kind: Kind::Ref, dst, array, index });
    unboxed(b, dst, descriptor)
}

/// Takes a primitive out of its box; references stay as they are.
pub(super) fn unboxed(b: &mut Builder<'_>, value: Reg, descriptor: &str) -> Reg {
    match Kind::of_descriptor(descriptor).and_then(Kind::wrapper) {
        Some(wrapper) => b.get_field(value, wrapper, "value", descriptor),
        None => value,
    }
}

/// Boxes a primitive; references stay as they are.
fn boxed(b: &mut Builder<'_>, value: Reg, descriptor: &str) -> Reg {
    let Some(wrapper) = Kind::of_descriptor(descriptor).and_then(Kind::wrapper) else { return value };
    let signature = format!("({descriptor})L{wrapper};");
    b.call(CallKind::Static, wrapper, "valueOf", &signature, &[value]).unwrap_or(value)
}
