//! Resolution of the references in a body, each on first use (JVMS 5.4.3).

use attest_ir::{Body, CallKind, CallSite, CallTarget, ClassLink, FieldLink, FieldTarget};
use attest_program::{ClassId, LinkError, MethodId};

use crate::control::Control;
use crate::machine::Machine;

type Linked<T> = Result<T, Box<Control>>;

impl Machine<'_> {
    /// The class of a body's class reference.
    #[inline]
    pub(crate) fn link_class(&mut self, link: &ClassLink) -> Linked<ClassId> {
        match link.resolved.get() {
            Some(class) => Ok(*class),
            None => {
                let class = self.program.load(self.program.text(link.name))?;
                Ok(*link.resolved.get_or_init(|| class))
            }
        }
    }

    /// The field of a body's field reference.
    #[cold]
    pub(crate) fn link_field(&mut self, body: &Body, link: &FieldLink) -> Linked<FieldTarget> {
        let program = self.program;
        let class = program.load(program.text(link.class))?;
        let id = program.resolve_field(class, link.name, link.descriptor)?;
        let field = program.field(id);
        if field.is_static() != link.is_static {
            let wanted = if link.is_static { "static" } else { "non-static" };
            let what = format!(
                "Expected {wanted} field {}.{}",
                program.dotted(field.class),
                program.text(field.name)
            );
            return Err(LinkError::IncompatibleChange(what).into());
        }
        let from = program.method(body.method).class;
        if !program.method(body.method).hidden && !program.accessible(from, field.class, field.access) {
            let what = format!(
                "class {} tried to access {}field {}.{}",
                program.dotted(from),
                visibility(field.access),
                program.dotted(field.class),
                program.text(field.name)
            );
            return Err(LinkError::IllegalAccess(what).into());
        }
        let target = FieldTarget { field: id, class: field.class, slot: field.slot };
        Ok(*link.resolved.get_or_init(|| target))
    }

    /// Links the calls and fields of a body before it runs; gives the methods that it names, as far as they are there.
    pub fn link_ahead(&mut self, body: &Body) -> Vec<MethodId> {
        for link in &body.fields {
            let _ = self.link_field(body, link);
        }
        let mut called = Vec::new();
        for site in &body.sites {
            match self.link_call(body, site) {
                Ok(
                    CallTarget::Direct(id)
                    | CallTarget::Dispatched { resolved: id, .. }
                    | CallTarget::Selected { resolved: id },
                ) => called.push(id),
                Ok(CallTarget::Polymorphic(_)) | Err(_) => {}
            }
        }
        called
    }

    /// The target of a call.
    #[cold]
    pub(crate) fn link_call(&mut self, body: &Body, site: &CallSite) -> Linked<CallTarget> {
        let target = self.find_target(body, site)?;
        Ok(*site.resolved.get_or_init(|| target))
    }

    fn find_target(&mut self, body: &Body, site: &CallSite) -> Linked<CallTarget> {
        let program = self.program;
        let from = program.method(body.method).class;
        if site.kind == CallKind::Dynamic {
            return self.link_dynamic(body, from, site);
        }
        let class = program.load(program.text(site.class))?;
        if let Some(polymorphic) = self.polymorphic(class, site) {
            return Ok(polymorphic);
        }
        let id = match site.interface {
            true => program.resolve_interface_method(class, site.name, site.descriptor)?,
            false => program.resolve_method(class, site.name, site.descriptor)?,
        };
        let method = program.method(id);
        let spelt = || program.method_spelling(method.class, method.name, method.descriptor);
        if method.is_static() != (site.kind == CallKind::Static) {
            let wanted = if method.is_static() { "non-static" } else { "static" };
            let what = format!("Expected {wanted} method {}", spelt());
            return Err(LinkError::IncompatibleChange(what).into());
        }
        let hidden = program.method(body.method).hidden;
        if !hidden
            && !program.class(class).is_array()
            && !program.accessible(from, method.class, method.access)
        {
            let what = format!(
                "class {} tried to access {}method {}",
                program.dotted(from),
                visibility(method.access),
                spelt()
            );
            return Err(LinkError::IllegalAccess(what).into());
        }
        match site.kind {
            CallKind::Static => Ok(CallTarget::Direct(id)),
            CallKind::Special => self.special_target(from, class, site, id),
            CallKind::Virtual | CallKind::Interface | CallKind::Dynamic => {
                if method.is_private() {
                    return Ok(CallTarget::Direct(id));
                }
                let _ = program.dispatch(method.class);
                Ok(match method.dispatch_index() {
                    Some(index) => CallTarget::Dispatched { resolved: id, index: index as u32 },
                    None => CallTarget::Selected { resolved: id },
                })
            }
        }
    }

    /// `invokespecial` (JVMS 6.5): a superclass method is looked up from the caller's superclass.
    fn special_target(
        &mut self,
        from: ClassId,
        class: ClassId,
        site: &CallSite,
        resolved: MethodId,
    ) -> Linked<CallTarget> {
        let program = self.program;
        let method = program.method(resolved);
        let constructor = program.text(site.name).starts_with('<');
        let above = !constructor
            && !method.is_private()
            && class != from
            && !program.class(class).is_interface()
            && program.is_subtype(from, class);
        let selected = match program.class(from).superclass {
            Some(superclass) if above => {
                program.lookup_method(superclass, site.name, site.descriptor).unwrap_or(resolved)
            }
            _ => resolved,
        };
        if program.method(selected).is_abstract() {
            let m = program.method(selected);
            let what = program.method_spelling(m.class, m.name, m.descriptor);
            return Err(LinkError::AbstractMethod(what).into());
        }
        Ok(CallTarget::Direct(selected))
    }

    /// Signature-polymorphic methods (JVMS 2.9.3).
    fn polymorphic(&self, class: ClassId, site: &CallSite) -> Option<CallTarget> {
        let program = self.program;
        let holder = program.class_name(class);
        if holder != "java/lang/invoke/MethodHandle" && holder != "java/lang/invoke/VarHandle" {
            return None;
        }
        let id =
            program.class(class).methods.iter().copied().find(|m| program.method(*m).name == site.name)?;
        let method = program.method(id);
        let native_varargs = method.is_native() && method.access & attest_classfile::access::ACC_VARARGS != 0;
        native_varargs.then_some(CallTarget::Polymorphic(id))
    }

    fn link_dynamic(&mut self, body: &Body, from: ClassId, site: &CallSite) -> Linked<CallTarget> {
        match attest_ir::link_call(self.program, &self.library.bodies, from, site) {
            Ok(method) => Ok(CallTarget::Direct(method)),
            Err(attest_ir::DynamicError::Link(error)) => Err(error.into()),
            Err(attest_ir::DynamicError::Unsupported(what)) => match self.bootstrapped(body, site) {
                Some(method) => Ok(CallTarget::Direct(method)),
                None => Err(Box::new(Control::Unsupported(what))),
            },
        }
    }
}

fn visibility(access: u16) -> &'static str {
    use attest_classfile::access::{ACC_PRIVATE, ACC_PROTECTED};
    if access & ACC_PRIVATE != 0 {
        "private "
    } else if access & ACC_PROTECTED != 0 {
        "protected "
    } else {
        ""
    }
}
