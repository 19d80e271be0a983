//! Finding members for `MethodHandles.Lookup`, and the exceptions for those that are not there.

use attest_classfile::access::{
    ACC_PRIVATE, ACC_PROTECTED, ACC_PUBLIC, ACC_STATIC, ACC_SUPER, ACC_SYNTHETIC,
};
use attest_ir::{Builder, CallKind, HandleKind, Inst};
use attest_program::{ClassId, FieldId, LinkError, Name, SyntheticClass};
use attest_state::{Ref, State, Value};

use super::variable::{Flavour, Variable};
use crate::control::{Control, raise};
use crate::machine::Machine;

const PRIVATE: i32 = 2;
const PACKAGE: i32 = 8;
const TRUSTED: i32 = -1;

/// A member that a handle is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookupMember {
    /// How it is used.
    pub kind: HandleKind,
    /// The class that it is looked for in.
    pub class: ClassId,
    /// Its name.
    pub name: Name,
    /// Its descriptor, of a field or method.
    pub descriptor: Name,
    /// The class that asks.
    pub caller: ClassId,
}

impl Machine<'_> {
    /// A lookup object with all that its class may do.
    pub(crate) fn full_lookup(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Box<Control>> {
        let lookup = self.program.load("java/lang/invoke/MethodHandles$Lookup")?;
        self.initialise(state, lookup)?;
        let mirror = self.mirror(state, class)?;
        let object = self.allocate(state, lookup)?;
        let modes = match self.program.jdk().version {
            ..9 => 0x0f,
            9..16 => 0x1f,
            _ => 0x5f,
        };
        self.set_named(state, object, "lookupClass", Value::Ref(mirror));
        self.set_named(state, object, "allowedModes", Value::Int(modes));
        Ok(object)
    }

    /// The handle of a method or constructor that a lookup object finds.
    pub(crate) fn find_lookup_method(
        &mut self,
        state: &mut State,
        lookup: Ref,
        member: LookupMember,
    ) -> Result<Ref, Box<Control>> {
        let program = self.program;
        let LookupMember { kind, class, name, descriptor, .. } = member;
        let types = self.call_type(descriptor)?;
        let spelt = format!(
            "{}.{}{}/{}",
            program.dotted(class),
            program.text(name),
            self.type_text(&types.parameters, types.result),
            reference_kind(kind)
        );
        let constructor = kind == HandleKind::NewInvokeSpecial;
        let what = if constructor { "constructor" } else { "method" };
        let message = format!("no such {what}: {spelt}");
        let found = match program.class(class).is_interface() {
            true => program.resolve_interface_method(class, name, descriptor),
            false => program.resolve_method(class, name, descriptor),
        };
        let found = found.and_then(|id| match constructor && program.method(id).class != class {
            true => Err(LinkError::NoSuchMethod(program.method_spelling(class, name, descriptor))),
            false => Ok(id),
        });
        let polymorphic = matches!(
            program.class_name(class),
            "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
        );
        let id = match found {
            Ok(id) => id,
            Err(_) if polymorphic => return self.member_handle(state, member),
            Err(error) => {
                return Err(self.missing(state, "java/lang/NoSuchMethodException", message, &error)?);
            }
        };
        let declared = program.method(id);
        if declared.is_static() != (kind == HandleKind::InvokeStatic) {
            let wanted = if declared.is_static() { "non-static" } else { "static" };
            let spelling = program.method_spelling(declared.class, name, descriptor);
            let error = LinkError::IncompatibleChange(format!("Expected {wanted} method {spelling}"));
            return Err(self.missing(state, "java/lang/IllegalAccessException", message, &error)?);
        }
        let array_clone = program.class(class).is_array() && program.text(name) == "clone";
        if !array_clone {
            self.check_access(state, lookup, class, declared.class, declared.access, &spelt)?;
        }
        self.member_handle(state, member)
    }

    /// The field that a lookup object finds for a use of this kind.
    pub(crate) fn find_lookup_field(
        &mut self,
        state: &mut State,
        lookup: Ref,
        kind: HandleKind,
        class: ClassId,
        name: &str,
        field_type: ClassId,
    ) -> Result<FieldId, Box<Control>> {
        let descriptor = self.type_descriptor(field_type);
        let (key, descriptor) = (self.program.intern(name), self.program.intern(&descriptor));
        let wants_static = matches!(kind, HandleKind::GetStatic | HandleKind::PutStatic);
        let spelt = format!(
            "{}.{name}/{}/{}",
            self.program.dotted(class),
            self.program.dotted(field_type),
            reference_kind(kind)
        );
        let field = match self.program.resolve_field(class, key, descriptor) {
            Ok(field) => field,
            Err(error) => {
                let message = format!("no such field: {spelt}");
                return Err(self.missing(state, "java/lang/NoSuchFieldException", message, &error)?);
            }
        };
        let declared = self.program.field(field);
        if declared.is_static() != wants_static {
            let wanted = if wants_static { "static" } else { "non-static" };
            let error = LinkError::IncompatibleChange(format!(
                "Expected {wanted} field {}.{name}",
                self.program.dotted(declared.class)
            ));
            let message = format!("no such field: {spelt}");
            return Err(self.missing(state, "java/lang/IllegalAccessException", message, &error)?);
        }
        self.check_access(state, lookup, class, declared.class, declared.access, &spelt)?;
        Ok(field)
    }

    /// Whether a lookup object may use a member (`MethodHandles.Lookup`, "Access checking").
    pub(crate) fn check_access(
        &mut self,
        state: &mut State,
        lookup: Ref,
        referred: ClassId,
        holder: ClassId,
        flags: u16,
        member: &str,
    ) -> Result<(), Box<Control>> {
        let modes = self.named(state, lookup, "allowedModes").int();
        if modes == TRUSTED {
            return Ok(());
        }
        let from = self.named(state, lookup, "lookupClass").reference();
        let from = self.mirrored(state, from);
        let visible = |class: ClassId| {
            let class = self.program.class(class);
            class.access & ACC_PUBLIC != 0
                || (modes & PACKAGE != 0 && self.program.same_package(from, class.id))
        };
        let allowed = if modes & PRIVATE != 0 {
            self.program.accessible(from, holder, flags)
        } else if modes & PACKAGE != 0 {
            flags & ACC_PRIVATE == 0 && self.program.accessible(from, holder, flags & !ACC_PROTECTED)
        } else {
            flags & ACC_PUBLIC != 0
        };
        let nested = modes & PRIVATE != 0 && self.program.nest_host(from) == self.program.nest_host(referred);
        if allowed && (visible(referred) || nested || self.program.class(referred).is_array()) {
            return Ok(());
        }
        let why = if !allowed && flags & ACC_PRIVATE != 0 {
            "member is private"
        } else if !allowed && flags & ACC_PROTECTED != 0 {
            "member is protected"
        } else if !allowed {
            "member is private to package"
        } else {
            "class is not public"
        };
        let module = match self.program.class(from).is_from_jdk() {
            true => format!(
                "module {}",
                self.program.path().module_of(self.program.class_name(from)).unwrap_or("java.base")
            ),
            false => "unnamed module".to_owned(),
        };
        let from = match modes & (PRIVATE | PACKAGE) {
            0 if self.program.class(from).is_from_jdk() => "public Lookup".to_owned(),
            _ => {
                let word = if self.program.class(from).is_interface() { "interface" } else { "class" };
                format!("{word} {} ({module})", self.program.dotted(from))
            }
        };
        Err(raise("java/lang/IllegalAccessException", format!("{why}: {member}, from {from}")))
    }

    /// A checked exception of a lookup, caused by the error that linking would give.
    pub(crate) fn missing(
        &mut self,
        state: &mut State,
        exception: &'static str,
        message: String,
        error: &LinkError,
    ) -> Result<Box<Control>, Box<Control>> {
        let (cause, detail) = error.exception();
        let program = self.program;
        let short = |class: &str| class.rsplit('/').next().unwrap_or_default().to_owned();
        let name = format!("attest/Missing${}${}", short(exception), short(cause));
        let draft = SyntheticClass {
            name: &name,
            access: ACC_SUPER | ACC_SYNTHETIC,
            superclass: program.well_known().object,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![("raise", "(Ljava/lang/String;Ljava/lang/String;)V".into(), ACC_STATIC)],
        };
        let class = self.library.bodies.define_once(program, draft, |class| {
            let mut b = Builder::new(program, program.class(class).methods[0]);
            let mut made = |class: &str, message: usize| {
                let object = b.new_object(class);
                let arguments = [object, b.argument(message)];
                b.call_for_effect(CallKind::Special, class, "<init>", "(Ljava/lang/String;)V", &arguments);
                object
            };
            let (outer, inner) = (made(exception, 0), made(cause, 1));
            let descriptor = "(Ljava/lang/Throwable;)Ljava/lang/Throwable;";
            b.call_for_effect(
                CallKind::Virtual,
                "java/lang/Throwable",
                "initCause",
                descriptor,
                &[outer, inner],
            );
            b.emit(Inst::Throw { a: outer });
            vec![b.finish()]
        });
        let message = Value::Ref(self.new_string(state, &message)?);
        let detail = Value::Ref(self.new_string(state, &detail)?);
        Ok(Box::new(Control::TailCall(program.class(class).methods[0], vec![message, detail])))
    }

    /// The descriptor of a type.
    pub(crate) fn type_descriptor(&self, class: ClassId) -> String {
        match self.program.class(class).shape {
            attest_program::Shape::Primitive(Some(kind)) => kind.descriptor_char().to_string(),
            attest_program::Shape::Primitive(None) => "V".to_owned(),
            _ => attest_program::descriptor_of_class(self.program.class_name(class)),
        }
    }

    /// The variable handle of the elements of an array class.
    pub(crate) fn element_variable(&self, array: ClassId) -> Variable {
        Variable {
            flavour: Flavour::Element,
            holder: array,
            value: self.program.class(array).component().unwrap_or(array),
            slot: 0,
            big_endian: false,
            read_only: false,
        }
    }
}

/// As `MethodHandleNatives.refKindName` spells it.
pub(crate) fn reference_kind(kind: HandleKind) -> &'static str {
    match kind {
        HandleKind::GetField => "getField",
        HandleKind::GetStatic => "getStatic",
        HandleKind::PutField => "putField",
        HandleKind::PutStatic => "putStatic",
        HandleKind::InvokeVirtual => "invokeVirtual",
        HandleKind::InvokeStatic => "invokeStatic",
        HandleKind::InvokeSpecial => "invokeSpecial",
        HandleKind::NewInvokeSpecial => "newInvokeSpecial",
        HandleKind::InvokeInterface => "invokeInterface",
    }
}
