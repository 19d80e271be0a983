//! Whether a method only computes: it writes nothing, makes nothing, and runs no initialiser.
//!
//! Whether nothing is lost by leaving it out is asked otherwise: it may make objects, but must not throw.

use attest_forward::Library;
use attest_ir::{Body, CallKind, CallTarget, Inst};
use attest_program::{ClassId, MethodId, Program};
use rustc_hash::FxHashSet;

/// Whether a method, with all that it calls, changes and makes nothing, as far as can be seen in its code.
pub(crate) fn is_pure(library: &Library, method: MethodId) -> bool {
    look_at(library, method, &mut Look { seen: FxHashSet::default(), makes: false })
}

/// Whether a method seems to change nothing that was there before and to raise nothing; methods that override those it
/// calls are not seen.
pub(crate) fn is_free_of_effects(library: &Library, method: MethodId) -> bool {
    look_at(library, method, &mut Look { seen: FxHashSet::default(), makes: true })
}

/// A look at a method and those it calls.
struct Look {
    seen: FxHashSet<MethodId>,
    /// Whether objects may be made; then nothing may be raised.
    makes: bool,
}

fn look_at(library: &Library, method: MethodId, look: &mut Look) -> bool {
    if !look.seen.insert(method) {
        return true;
    }
    let program: &Program = &library.program;
    let declared = program.method(method);
    let class = program.class(declared.class);
    if declared.is_synchronized() || class.is_from_jdk() {
        return false;
    }
    let Ok(body) = library.bodies.get(program, method) else { return false };
    body.insts.iter().all(|inst| is_harmless(library, body, *inst, look))
}

fn is_harmless(library: &Library, body: &Body, inst: Inst, look: &mut Look) -> bool {
    let program: &Program = &library.program;
    match inst {
        Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::Text { .. }
        | Inst::ClassObject { .. }
        | Inst::Init { .. }
            if look.makes =>
        {
            true
        }
        _ if look.makes && inst.raises().is_some() => false,
        Inst::PutField { .. }
        | Inst::PutStatic { .. }
        | Inst::GetStatic { .. }
        | Inst::ArrayStore { .. }
        | Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. }
        | Inst::Dynamic { .. }
        | Inst::Text { .. }
        | Inst::ClassObject { .. }
        | Inst::Throw { .. } => false,
        Inst::Init { class } => {
            let name = body.classes[class as usize].name;
            program.load(program.text(name)).is_ok_and(|class| !has_initialiser(program, class))
        }
        Inst::InitField { .. } => false,
        Inst::InitCall { site } | Inst::Call { site } => {
            let site = &body.sites[site as usize];
            let followed = match site.kind {
                CallKind::Static | CallKind::Special => true,
                CallKind::Virtual | CallKind::Interface => look.makes,
                CallKind::Dynamic => false,
            };
            if !followed {
                return false;
            }
            let resolved = match site.resolved.get() {
                Some(CallTarget::Direct(method)) => Some(*method),
                Some(CallTarget::Dispatched { resolved, .. } | CallTarget::Selected { resolved })
                    if look.makes =>
                {
                    Some(*resolved)
                }
                Some(_) => None,
                None => program
                    .load(program.text(site.class))
                    .ok()
                    .and_then(|class| program.lookup_method(class, site.name, site.descriptor)),
            };
            let makes = look.makes;
            let initialised =
                |method: MethodId| makes || !has_initialiser(program, program.method(method).class);
            resolved.is_some_and(|method| initialised(method) && look_at(library, method, look))
        }
        Inst::Int { .. }
        | Inst::Long { .. }
        | Inst::Float { .. }
        | Inst::Double { .. }
        | Inst::Null { .. }
        | Inst::Move { .. }
        | Inst::Unary { .. }
        | Inst::Binary { .. }
        | Inst::BinaryImm { .. }
        | Inst::CheckNull { .. }
        | Inst::CheckBounds { .. }
        | Inst::CheckZero { .. }
        | Inst::CheckSize { .. }
        | Inst::CheckCast { .. }
        | Inst::CheckStore { .. }
        | Inst::GetField { .. }
        | Inst::ArrayLoad { .. }
        | Inst::ArrayLength { .. }
        | Inst::InstanceOf { .. }
        | Inst::Goto { .. }
        | Inst::If { .. }
        | Inst::IfImm { .. }
        | Inst::IfSame { .. }
        | Inst::IfNull { .. }
        | Inst::Switch { .. }
        | Inst::Return { .. }
        | Inst::ReturnVoid => true,
    }
}

/// Whether a class, or one above it, has code that runs when it is initialised.
fn has_initialiser(program: &Program, class: ClassId) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        let own = program.class(class);
        if own.is_from_jdk() {
            return false;
        }
        if own.methods.iter().any(|method| program.text(program.method(*method).name) == "<clinit>") {
            return true;
        }
        at = own.superclass;
    }
    false
}
