//! The program's own code: which methods call which, and from where a target may be reached.
//!
//! Over-approximates: a call reaches every method of that name and descriptor that its class allows. A method that
//! library code may call back makes every call of library code, of an interface and through `invokedynamic` a
//! possible way; so does reflection.

use std::sync::OnceLock;

use attest_classfile::{Constant, access};
use attest_forward::{Distances, Goals, NEVER};
use attest_ir::{Bodies, Body, CallKind, CallSite, Inst};
use attest_program::{ClassId, FieldId, Kind, MethodId, Name, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Callbacks;
use super::target::Target;
use crate::session::Error;

/// The program's own code.
pub(crate) struct CallIndex {
    /// The classes of the class path that could be loaded.
    pub(crate) classes: Vec<ClassId>,
    /// Their methods with code.
    pub(crate) methods: Vec<MethodId>,
    /// Who calls a method of that name and descriptor.
    callers: FxHashMap<Key, Vec<Caller>>,
    /// The methods of that name and descriptor.
    declared: FxHashMap<Key, Vec<MethodId>>,
    /// Who initialises a class.
    initialisers: FxHashMap<ClassId, Vec<MethodId>>,
    /// Methods that call out of the program's own code, or where it is not known.
    open: Vec<MethodId>,
    /// Methods that a constant refers to: lambdas, method references.
    referred: FxHashSet<MethodId>,
    /// Whether reflection is used.
    reflects: bool,
    /// Static fields that are written outside of initialisers.
    written: FxHashSet<(ClassId, Name)>,
    /// What code outside may change, once it was asked for.
    pub(crate) callbacks: OnceLock<Callbacks>,
    /// Whether code of the same package counts as code outside, as that of tests does.
    pub(crate) neighbours: bool,
}

/// A name and a descriptor.
type Key = (Name, Name);

/// A call.
#[derive(Clone, Copy)]
struct Caller {
    method: MethodId,
    inst: u32,
    /// The class named by the call.
    class: Name,
    kind: CallKind,
}

impl CallIndex {
    pub(crate) fn of(program: &Program, bodies: &Bodies) -> Result<CallIndex, Error> {
        let names = program.path().user_classes()?;
        let mut scope = CallIndex {
            classes: Vec::new(),
            methods: Vec::new(),
            callers: FxHashMap::default(),
            declared: FxHashMap::default(),
            initialisers: FxHashMap::default(),
            open: Vec::new(),
            referred: FxHashSet::default(),
            reflects: false,
            written: FxHashSet::default(),
            callbacks: OnceLock::new(),
            neighbours: false,
        };
        for name in names.iter().filter(|name| !name.ends_with("-info")) {
            if let Ok(class) = program.load(name)
                && !program.class(class).is_from_jdk()
            {
                scope.classes.push(class);
            }
        }
        for class in scope.classes.clone() {
            scope.note_references(program, class);
            for method in program.class(class).methods.iter().copied() {
                if let Ok(body) = bodies.get(program, method) {
                    scope.methods.push(method);
                    let known = program.method(method);
                    scope.declared.entry((known.name, known.descriptor)).or_default().push(method);
                    scope.note_calls(program, body);
                }
            }
        }
        Ok(scope)
    }

    /// What a class's constants refer to.
    fn note_references(&mut self, program: &Program, class: ClassId) {
        let Some(file) = program.class(class).file() else { return };
        for index in 0..file.pool().len() as u16 {
            if let Some(Constant::MethodHandle { member, .. }) = file.pool().get(index)
                && let Some(holder) = program.loaded_class(member.class)
            {
                let (name, descriptor) = (program.intern(member.name), program.intern(member.descriptor));
                self.referred.extend(program.lookup_method(holder, name, descriptor));
            }
        }
    }

    fn note_calls(&mut self, program: &Program, body: &Body) {
        let mut leaves = false;
        for (at, inst) in body.insts.iter().enumerate() {
            match inst {
                Inst::Call { site } => {
                    let site = &body.sites[*site as usize];
                    let key = (site.name, site.descriptor);
                    self.callers.entry(key).or_default().push(Caller {
                        method: body.method,
                        inst: at as u32,
                        class: site.class,
                        kind: site.kind,
                    });
                    leaves |= is_open(program, site);
                    let class = program.text(site.class);
                    self.reflects |= class.starts_with("java/lang/reflect/")
                        || class.starts_with("java/lang/invoke/MethodHandle")
                        || class == "java/util/ServiceLoader"
                        || class == "java/lang/Class" && program.text(site.name) == "newInstance";
                }
                Inst::PutStatic { field, .. } => {
                    let link = &body.fields[*field as usize];
                    let within = program.text(program.method(body.method).name) == "<clinit>";
                    if let (false, Some(class)) = (within, program.loaded_class(program.text(link.class))) {
                        self.written.insert((class, link.name));
                    }
                }
                Inst::Dynamic { .. } => leaves = true,
                _ => {
                    if let Some(name) = initialised(body, *inst)
                        && let Some(class) = program.loaded_class(program.text(name))
                    {
                        self.initialisers.entry(class).or_default().push(body.method);
                    }
                }
            }
        }
        if leaves {
            self.open.push(body.method);
        }
    }

    /// The goals of a target, with all methods from which it may be reached.
    pub(crate) fn goals(&self, program: &Program, bodies: &Bodies, target: &Target) -> Goals {
        let mut goals = Goals::default();
        target.insts.iter().for_each(|(method, inst)| goals.add_inst(*method, *inst));
        target.edges.iter().for_each(|(method, inst, to)| goals.add_edge(*method, *inst, *to));
        let (reaching, callbacks) = self.reaching(program, target);
        goals.callbacks = callbacks;
        let mut entry: FxHashMap<MethodId, u32> = FxHashMap::default();
        let places: FxHashSet<(MethodId, u32)> = target.places().collect();
        let mut sorted: Vec<MethodId> = reaching.iter().copied().collect();
        sorted.sort_unstable();
        // Distances grow from the target outwards; a few rounds settle all but their exact values.
        for round in 0..12 {
            let mut changed = false;
            for method in &sorted {
                let Ok(body) = bodies.get(program, *method) else { continue };
                let distances = self.distances(program, body, &places, &entry, &reaching, callbacks);
                let before = entry.insert(*method, distances.entry());
                changed |= before != Some(distances.entry());
                goals.tell(*method, distances);
            }
            if !changed || round > 4 && sorted.len() > 2000 {
                break;
            }
        }
        goals
    }

    /// The distances in a body that is not part of the program's own code: a driver.
    pub(crate) fn tell_driver(&self, body: &Body, goals: &mut Goals) {
        let here = |_: usize, inst: Inst| match inst {
            Inst::Call { site } => {
                let site = &body.sites[site as usize];
                let own = self.declared.get(&(site.name, site.descriptor)).into_iter().flatten();
                let best = own.map(|method| goals.entry(*method)).min().unwrap_or(NEVER);
                if best == NEVER && goals.callbacks { 64 } else { best }
            }
            _ if goals.callbacks => 64,
            _ => NEVER,
        };
        let distances = Distances::of(body, &here);
        goals.tell(body.method, distances);
    }

    fn distances(
        &self,
        program: &Program,
        body: &Body,
        places: &FxHashSet<(MethodId, u32)>,
        entry: &FxHashMap<MethodId, u32>,
        reaching: &FxHashSet<MethodId>,
        callbacks: bool,
    ) -> Distances {
        let here = |at: usize, inst: Inst| {
            if places.contains(&(body.method, at as u32)) {
                return 0;
            }
            match inst {
                Inst::Call { site } => {
                    let site = &body.sites[site as usize];
                    let callees = self.callees(program, site, reaching);
                    // One that has no distance yet is far, but not out of reach.
                    let best = callees.map(|callee| entry.get(&callee).copied().unwrap_or(1000)).min();
                    let best = best.map_or(NEVER, |best| best.min(100_000).saturating_add(1));
                    if callbacks && is_open(program, site) { best.min(64) } else { best }
                }
                Inst::Dynamic { .. } if callbacks => 64,
                other => {
                    match initialised(body, other).and_then(|name| program.loaded_class(program.text(name))) {
                        Some(class) if self.initialises(program, class, reaching) => 8,
                        _ => NEVER,
                    }
                }
            }
        };
        Distances::of(body, &here)
    }

    fn initialises(&self, program: &Program, class: ClassId, reaching: &FxHashSet<MethodId>) -> bool {
        let initialiser = |class: &ClassId| {
            let methods = program.class(*class).methods.iter();
            methods.copied().find(|m| program.text(program.method(*m).name) == "<clinit>")
        };
        program
            .supertypes(class)
            .iter()
            .chain([&class])
            .any(|class| initialiser(class).is_some_and(|method| reaching.contains(&method)))
    }

    /// The methods of a set that a call may run.
    fn callees<'a>(
        &'a self,
        program: &'a Program,
        site: &'a CallSite,
        among: &'a FxHashSet<MethodId>,
    ) -> impl Iterator<Item = MethodId> + 'a {
        let named = program.loaded_class(program.text(site.class));
        let own = self.declared.get(&(site.name, site.descriptor)).into_iter().flatten().copied();
        own.filter(move |method| among.contains(method) && may_run(program, site.kind, named, *method))
    }

    /// The methods from which a target may be reached, and whether library code may call one of them.
    fn reaching(&self, program: &Program, target: &Target) -> (FxHashSet<MethodId>, bool) {
        let mut reaching: FxHashSet<MethodId> = FxHashSet::default();
        let mut work: Vec<MethodId> = target.places().map(|(method, _)| method).collect();
        let mut callbacks = false;
        while let Some(method) = work.pop() {
            if !reaching.insert(method) {
                continue;
            }
            let declared = program.method(method);
            if let Some(sites) = self.callers.get(&(declared.name, declared.descriptor)) {
                for caller in sites {
                    let named = program.loaded_class(program.text(caller.class));
                    if !reaching.contains(&caller.method) && may_run(program, caller.kind, named, method) {
                        work.push(caller.method);
                    }
                }
            }
            if program.text(declared.name) == "<clinit>" {
                for class in &self.classes {
                    if program.is_subtype(*class, declared.class) {
                        work.extend(self.initialisers.get(class).into_iter().flatten().copied());
                    }
                }
            }
            if !callbacks && (self.reflects || self.may_be_called_back(program, method)) {
                callbacks = true;
                work.extend(self.open.iter().copied());
            }
        }
        (reaching, callbacks)
    }

    /// What a static field is, if other calls may change what it holds.
    pub(crate) fn changeable(&self, program: &Program, field: FieldId) -> Option<String> {
        let declared = program.field(field);
        let class = program.class(declared.class);
        let name = program.text(declared.name);
        let spelt = || format!("{}.{name}", program.dotted(declared.class));
        if class.is_from_jdk() {
            let holder = program.class_name(declared.class);
            let named = matches!(
                (holder, name),
                ("java/lang/System", "props")
                    | ("java/util/Locale", "defaultLocale")
                    | ("java/util/TimeZone", "defaultTimeZone")
            ) || holder == "java/lang/ProcessEnvironment";
            return named.then(spelt);
        }
        let is_final = declared.access & access::ACC_FINAL != 0;
        let hidden =
            declared.access & access::ACC_PRIVATE != 0 || declared.access & access::ACC_SYNTHETIC != 0;
        let kept = is_final || hidden && !self.written.contains(&(declared.class, declared.name));
        let descriptor = program.text(declared.descriptor);
        let immutable = declared.kind != Kind::Ref
            || declared.access & access::ACC_SYNTHETIC != 0
            || program.class(declared.class).file().is_none()
            || matches!(
                descriptor,
                "Ljava/lang/String;"
                    | "Ljava/lang/Integer;"
                    | "Ljava/lang/Long;"
                    | "Ljava/lang/Double;"
                    | "Ljava/lang/Boolean;"
                    | "Ljava/lang/Character;"
                    | "Ljava/math/BigInteger;"
                    | "Ljava/math/BigDecimal;"
            )
            || program
                .load_descriptor(descriptor)
                .is_ok_and(|class| program.class(class).access & access::ACC_ENUM != 0);
        (!kept || !immutable).then(spelt)
    }

    /// The calls that may run a method.
    pub(crate) fn calls_of(&self, program: &Program, method: MethodId) -> Vec<(MethodId, u32)> {
        let declared = program.method(method);
        let sites = self.callers.get(&(declared.name, declared.descriptor)).into_iter().flatten();
        let runs = |caller: &&Caller| {
            may_run(program, caller.kind, program.loaded_class(program.text(caller.class)), method)
        };
        sites.filter(runs).map(|caller| (caller.method, caller.inst)).collect()
    }

    /// The methods that a call may run, if all of them are known.
    pub(crate) fn runs_of(&self, program: &Program, site: &CallSite) -> Option<Vec<MethodId>> {
        let direct = matches!(site.kind, CallKind::Static | CallKind::Special);
        if is_open(program, site) || !direct && !self.referred.is_empty() && site.kind == CallKind::Interface
        {
            return None;
        }
        let named = program.loaded_class(program.text(site.class))?;
        if direct {
            return Some(vec![program.lookup_method(named, site.name, site.descriptor)?]);
        }
        // Somebody else may extend what he can name.
        let closed = program.class(named).access & access::ACC_FINAL != 0 || !is_open_class(program, named);
        if !closed || self.reflects {
            let only = program.lookup_method(named, site.name, site.descriptor)?;
            let kept = program.method(only).access & (access::ACC_FINAL | access::ACC_PRIVATE) != 0;
            return kept.then(|| vec![only]);
        }
        let own = self.declared.get(&(site.name, site.descriptor)).into_iter().flatten().copied();
        Some(own.filter(|method| may_run(program, site.kind, Some(named), *method)).collect())
    }

    /// The methods of the program's own code that a call may run.
    pub(crate) fn may_call(&self, program: &Program, site: &CallSite) -> Vec<MethodId> {
        let named = program.loaded_class(program.text(site.class));
        let own = self.declared.get(&(site.name, site.descriptor)).into_iter().flatten().copied();
        own.filter(|method| may_run(program, site.kind, named, *method)).collect()
    }

    /// Whether a call runs library code only, but for what that calls back.
    pub(crate) fn runs_outside(&self, program: &Program, site: &CallSite) -> bool {
        // What `invokedynamic` makes (texts, lambdas, what records have) calls nothing else of the program's own either.
        let library = || {
            let class = program.load(program.text(site.class));
            class.is_ok_and(|class| program.class(class).is_from_jdk())
        };
        !self.reflects && (site.kind == CallKind::Dynamic || library())
    }

    /// Whether code that is not the program's own, or nobody knows, may call a method.
    pub(crate) fn is_called_from_outside(&self, program: &Program, method: MethodId) -> bool {
        self.reflects
            || program.text(program.method(method).name) == "<clinit>"
            || self.may_be_called_back(program, method)
    }

    fn may_be_called_back(&self, program: &Program, method: MethodId) -> bool {
        let declared = program.method(method);
        if self.referred.contains(&method) {
            return true;
        }
        if declared.is_static() || program.text(declared.name).starts_with('<') {
            return false;
        }
        // An override of what the library declares.
        self.classes.iter().filter(|class| program.is_subtype(**class, declared.class)).any(|class| {
            program.supertypes(*class).iter().chain([class]).any(|above| {
                let above = program.class(*above);
                above.is_from_jdk() && above.declared_method(declared.name, declared.descriptor).is_some()
            })
        })
    }
}

/// Whether a call may run code that is not the program's own, or that nobody knows.
fn is_open(program: &Program, site: &CallSite) -> bool {
    if matches!(site.kind, CallKind::Dynamic | CallKind::Interface) {
        return true;
    }
    let class = program.text(site.class);
    program.loaded_class(class).is_none_or(|class| program.class(class).is_from_jdk())
        || program.loaded_class(class).is_some_and(|class| {
            // An inherited method of the library.
            program
                .lookup_method(class, site.name, site.descriptor)
                .is_none_or(|method| program.class(program.method(method).class).is_from_jdk())
        })
}

/// Whether a call through a class may run a method.
fn may_run(program: &Program, kind: CallKind, named: Option<ClassId>, method: MethodId) -> bool {
    let Some(named) = named else { return true };
    let holder = program.method(method).class;
    let related = program.is_subtype(named, holder) || program.is_subtype(holder, named);
    match kind {
        CallKind::Static | CallKind::Special => program.is_subtype(named, holder),
        CallKind::Virtual | CallKind::Interface => {
            related || program.class(named).is_interface() || program.class(holder).is_interface()
        }
        CallKind::Dynamic => true,
    }
}

/// The class that an instruction initialises.
fn initialised(body: &Body, inst: Inst) -> Option<Name> {
    match inst {
        Inst::Init { class } => Some(body.classes[class as usize].name),
        Inst::InitField { field } => Some(body.fields[field as usize].class),
        Inst::InitCall { site } => Some(body.sites[site as usize].class),
        _ => None,
    }
}

/// Whether a class can be named outside of the class around it.
pub(crate) fn is_open_class(program: &Program, class: ClassId) -> bool {
    let Some(file) = program.class(class).file() else { return false };
    let own = program.class_name(class);
    file.inner_classes().iter().all(|inner| {
        let around = inner.inner == own || own.starts_with(&format!("{}$", inner.inner));
        !around || inner.name.is_some() && inner.outer.is_some() && inner.access & access::ACC_PRIVATE == 0
    })
}
