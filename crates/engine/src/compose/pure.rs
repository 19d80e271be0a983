//! Whether a method does nothing but compute, make objects and change them, so that this is all there is to do again;
//! and whether nothing is lost by leaving it out.

use attest_forward::Library;
use attest_ir::{Body, CallKind, CallSite, CallTarget, Inst};
use attest_program::{ClassId, MethodId, Program};
use rustc_hash::FxHashSet;

/// The methods that run when one is called, if it does nothing but compute, make objects and change fields and elements,
/// as far as can be seen in its code.
pub(crate) fn straight(library: &Library, method: MethodId) -> Option<Vec<MethodId>> {
    let holder = library.program.method(method).class;
    let mut look = Look { seen: FxHashSet::default(), what: Harmless::Straight(holder), caught: false };
    look_at(library, method, &mut look).then(|| {
        let mut inside: Vec<MethodId> = look.seen.into_iter().map(|(method, _)| method).collect();
        inside.sort_unstable();
        inside.dedup();
        inside
    })
}

/// Whether a method seems to change nothing that was there before and to raise nothing; methods that override those it
/// calls are not seen.
pub(crate) fn is_free_of_effects(library: &Library, method: MethodId) -> bool {
    look_at(library, method, &mut Look { seen: FxHashSet::default(), what: Harmless::Free, caught: false })
}

/// A look at a method and those it calls.
struct Look {
    seen: FxHashSet<(MethodId, bool)>,
    what: Harmless,
    /// Whether what is thrown may be caught, so that a method may go on behind it.
    caught: bool,
}

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Harmless {
    /// Objects may be made; nothing may be changed or raised.
    Free,
    /// Objects may be made and changed, and exceptions raised; nothing static, and no initialiser is run but that of
    /// the class that the look began in, which has been.
    Straight(ClassId),
}

fn look_at(library: &Library, method: MethodId, look: &mut Look) -> bool {
    if !look.seen.insert((method, look.caught)) {
        return true;
    }
    let program: &Program = &library.program;
    let declared = program.method(method);
    let class = program.class(declared.class);
    if declared.is_synchronized() || (class.is_from_jdk() && look.what == Harmless::Free) {
        return false;
    }
    let Ok(body) = library.bodies.get(program, method) else { return false };
    // What a method does when it throws is found by running it, unless it may go on behind it.
    let whole = look.caught || look.what == Harmless::Free;
    let before = look.caught;
    let harmless = body.insts.iter().enumerate().all(|(at, inst)| {
        look.caught = before || !body.handlers_at(at).is_empty();
        !whole && !body.may_return_from(at) || is_harmless(library, body, *inst, look)
    });
    look.caught = before;
    harmless
}

fn is_harmless(library: &Library, body: &Body, inst: Inst, look: &mut Look) -> bool {
    let program: &Program = &library.program;
    let free = look.what == Harmless::Free;
    if free && inst.raises().is_some() && !makes(inst) {
        return false;
    }
    match inst {
        Inst::PutField { .. } | Inst::ArrayStore { .. } => !free,
        Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::Text { .. }
        | Inst::ClassObject { .. } => true,
        // What it throws is found by running it.
        Inst::Throw { .. } => !free,
        Inst::PutStatic { .. }
        | Inst::GetStatic { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. }
        | Inst::Dynamic { .. } => false,
        Inst::Init { class } => {
            let name = body.classes[class as usize].name;
            free || program.load(program.text(name)).is_ok_and(|class| look.is_initialised(program, class))
        }
        Inst::InitField { .. } => false,
        Inst::InitCall { site } | Inst::Call { site } => {
            let site = &body.sites[site as usize];
            let overriding = match site.kind {
                CallKind::Static | CallKind::Special => Some(Vec::new()),
                CallKind::Virtual | CallKind::Interface if free => Some(Vec::new()),
                CallKind::Virtual | CallKind::Interface => overriding(program, site),
                CallKind::Dynamic => None,
            };
            let Some(overriding) = overriding else { return false };
            let resolved = match site.resolved.get() {
                Some(CallTarget::Direct(method)) => Some(*method),
                Some(CallTarget::Dispatched { resolved, .. } | CallTarget::Selected { resolved }) => {
                    Some(*resolved)
                }
                Some(CallTarget::Polymorphic(_)) => None,
                None => called(program, site),
            };
            let Some(resolved) = resolved else { return false };
            let without_code = !free && program.method(resolved).is_abstract();
            let targets = overriding.into_iter().chain((!without_code).then_some(resolved));
            targets.into_iter().all(|method| {
                (free || look.is_initialised(program, program.method(method).class))
                    && look_at(library, method, look)
            })
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

/// Whether an instruction makes something or has a class initialised.
fn makes(inst: Inst) -> bool {
    matches!(
        inst,
        Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::Text { .. }
            | Inst::ClassObject { .. }
            | Inst::Init { .. }
    )
}

impl Look {
    /// Whether nothing is run when a class is initialised, or has been.
    fn is_initialised(&self, program: &Program, class: ClassId) -> bool {
        match self.what {
            Harmless::Straight(holder) => class == holder || !has_initialiser(program, class),
            Harmless::Free => true,
        }
    }
}

/// The method that a call names.
fn called(program: &Program, site: &CallSite) -> Option<MethodId> {
    let class = program.load(program.text(site.class)).ok()?;
    program.lookup_method(class, site.name, site.descriptor)
}

/// The methods of loaded classes that a call may mean besides the one that it names; nothing if there may be any number
/// of them, as of what the JDK declares.
fn overriding(program: &Program, site: &CallSite) -> Option<Vec<MethodId>> {
    let named = called(program, site)?;
    let declared = program.method(named);
    let open = program.class(declared.class).is_from_jdk();
    if declared.is_abstract() && open {
        return None;
    }
    let mut found: Vec<MethodId> = Vec::new();
    let loaded = (0..program.class_count() as u32).map(ClassId::new);
    // No class of the JDK is below one of the program.
    for class in loaded.filter(|class| open || !program.class(*class).is_from_jdk()) {
        let own = class != declared.class && program.is_subtype(class, declared.class);
        let target = own.then(|| program.select(class, named).ok()).flatten();
        found.extend(target.filter(|target| *target != named && !found.contains(target)));
    }
    (found.is_empty() || !open).then_some(found)
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
