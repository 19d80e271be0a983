//! What one call may run, given the classes its receiver may have.

use attest_program::{ClassId, LinkError, MethodId, Program, Shape};

use super::UnresolvedReason;
use crate::body::{CallKind, CallSite};

/// What a call site leads to.
pub(super) enum Target {
    /// This method.
    Direct(MethodId),
    /// What `resolved` selects for receivers of class `class` and its subclasses.
    Virtual { class: ClassId, resolved: MethodId },
}

/// Whether an object can be of exactly this class.
pub(super) fn can_have_instances(program: &Program, id: ClassId) -> bool {
    let class = program.class(id);
    match class.shape {
        Shape::Array { .. } => true,
        Shape::Primitive(_) => false,
        Shape::Declared { .. } | Shape::Synthetic => !class.is_abstract() && !class.is_interface(),
    }
}

/// Resolves a call site of a method of class `caller`.
pub(super) fn resolve(
    program: &Program,
    caller: ClassId,
    site: &CallSite,
) -> Result<Target, UnresolvedReason> {
    if site.kind == CallKind::Dynamic {
        return Err(UnresolvedReason::Dynamic);
    }
    let link = UnresolvedReason::Link;
    let class = program.load(program.text(site.class)).map_err(link)?;
    if is_polymorphic(program, class, site) {
        return Err(UnresolvedReason::Polymorphic);
    }
    let resolved = match site.interface {
        true => program.resolve_interface_method(class, site.name, site.descriptor),
        false => program.resolve_method(class, site.name, site.descriptor),
    };
    let resolved = resolved.map_err(link)?;
    match site.kind {
        CallKind::Static | CallKind::Dynamic => Ok(Target::Direct(resolved)),
        CallKind::Special => special(program, caller, resolved).map(Target::Direct).map_err(link),
        CallKind::Virtual | CallKind::Interface if program.method(resolved).is_private() => {
            Ok(Target::Direct(resolved))
        }
        CallKind::Virtual | CallKind::Interface => Ok(Target::Virtual { class, resolved }),
    }
}

/// The method that `invokespecial` runs (JVMS 6.5): a super call starts at the caller's superclass.
fn special(program: &Program, caller: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
    let method = program.method(resolved);
    let above = program.class(caller).superclass;
    let is_super_call = !program.text(method.name).starts_with('<')
        && !program.class(method.class).is_interface()
        && method.class != caller
        && program.superclasses(caller).any(|c| c.id == method.class);
    match above {
        Some(above) if is_super_call => {
            Ok(program.lookup_method(above, method.name, method.descriptor).unwrap_or(resolved))
        }
        _ => Ok(resolved),
    }
}

/// Whether a call is of a signature-polymorphic method (JVMS 2.9.3).
fn is_polymorphic(program: &Program, class: ClassId, site: &CallSite) -> bool {
    const VARARGS: u16 = 0x0080;
    matches!(program.class_name(class), "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
        && program
            .class(class)
            .methods
            .iter()
            .map(|m| program.method(*m))
            .any(|m| m.name == site.name && m.is_native() && m.access & VARARGS != 0)
}

/// The initialisers that run when a class is initialised, superclasses first (JVMS 5.5, step 7).
pub(super) fn initialisers(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut found = Vec::new();
    let mut chain: Vec<ClassId> = Vec::new();
    for class in program.superclasses(class).filter(|c| !c.is_array()) {
        chain.push(class.id);
        if !class.is_interface() {
            let supertypes = program.supertypes(class.id).iter().copied();
            chain.extend(supertypes.filter(|s| *s != class.id && has_default_method(program, *s)));
        }
        if class.is_interface() {
            break;
        }
    }
    for class in chain.into_iter().rev() {
        let initialiser = program.class(class).methods.iter().copied().find(|m| {
            let method = program.method(*m);
            method.is_static() && program.text(method.name) == "<clinit>"
        });
        found.extend(initialiser.filter(|m| !found.contains(m)));
    }
    found
}

fn has_default_method(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    class.is_interface()
        && class.methods.iter().map(|m| program.method(*m)).any(|m| !m.is_abstract() && !m.is_static())
}
