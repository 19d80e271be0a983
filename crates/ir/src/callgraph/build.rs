//! Builds a call graph: a work list of methods, and of receiver classes for rapid type analysis.

use attest_program::{ClassId, LinkError, MethodId, Name, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::targets::{Target, can_have_instances, initialisers, resolve};
use super::{BodySource, CallGraph, Edge, EdgeKind, Receivers, Unresolved, UnresolvedReason};
use crate::body::Body;
use crate::inst::Inst;

pub(super) fn build(
    program: &Program,
    entries: &[MethodId],
    bodies: BodySource<'_, '_>,
    receivers: Receivers<'_>,
) -> CallGraph {
    let mut builder = Builder {
        program,
        rapid: matches!(receivers, Receivers::Instantiated { .. }),
        instances: FxHashMap::default(),
        known: FxHashSet::default(),
        waiting: FxHashMap::default(),
        selected: FxHashMap::default(),
        initialisers: FxHashMap::default(),
        reached: FxHashSet::default(),
        work: Vec::new(),
        edges: Vec::new(),
        unresolved: Vec::new(),
    };
    let (Receivers::Any(given) | Receivers::Instantiated { assumed: given }) = receivers;
    given.iter().for_each(|class| builder.instantiate(*class));
    for entry in entries {
        builder.reach(*entry);
        let class = program.method(*entry).class;
        initialisers(program, class).into_iter().for_each(|i| builder.reach(i));
    }
    while let Some(method) = builder.work.pop() {
        if let Some(body) = bodies(method) {
            builder.scan(method, body);
        }
    }
    builder.finish()
}

/// A virtual call: the caller, its instruction, and what the reference resolved to.
type Site = (MethodId, u32, MethodId);

struct Builder<'a> {
    program: &'a Program,
    rapid: bool,
    /// Per class, the receivers known so far that are of it or below it.
    instances: FxHashMap<ClassId, Vec<ClassId>>,
    known: FxHashSet<ClassId>,
    /// Per class named by a call, the calls to revisit when a class below it gets instances.
    waiting: FxHashMap<ClassId, Vec<Site>>,
    /// Per resolved method and class named, what its known receivers select (hierarchy analysis).
    selected: FxHashMap<(ClassId, MethodId), Vec<MethodId>>,
    initialisers: FxHashMap<ClassId, Vec<MethodId>>,
    reached: FxHashSet<MethodId>,
    work: Vec<MethodId>,
    edges: Vec<Edge>,
    unresolved: Vec<Unresolved>,
}

impl Builder<'_> {
    fn reach(&mut self, method: MethodId) {
        if self.reached.insert(method) {
            self.work.push(method);
        }
    }

    fn edge(&mut self, from: MethodId, inst: u32, kind: EdgeKind, to: MethodId) {
        self.edges.push(Edge { from, inst, kind, to });
        self.reach(to);
    }

    fn scan(&mut self, method: MethodId, body: &Body) {
        let program = self.program;
        let caller = program.method(method).class;
        let load = |name: Name| program.load(program.text(name));
        for (at, inst) in body.insts.iter().enumerate() {
            let at = at as u32;
            match *inst {
                Inst::Init { class } => self.init(method, at, load(body.classes[class as usize].name)),
                Inst::InitField { field } => {
                    let link = &body.fields[field as usize];
                    let holder = load(link.class)
                        .and_then(|class| program.resolve_field(class, link.name, link.descriptor));
                    self.init(method, at, holder.map(|field| program.field(field).class));
                }
                // One that does not resolve is reported where the call itself stands.
                Inst::InitCall { site } => match resolve(program, caller, &body.sites[site as usize]) {
                    Ok(Target::Direct(to)) => self.init(method, at, Ok(program.method(to).class)),
                    Ok(Target::Virtual { .. }) | Err(_) => {}
                },
                Inst::New { class, .. }
                | Inst::NewArray { class, .. }
                | Inst::NewMultiArray { class, .. } => {
                    self.instantiate_named(self.program.text(body.classes[class as usize].name));
                }
                Inst::Dynamic { .. } => {
                    let why = UnresolvedReason::DynamicConstant;
                    self.unresolved.push(Unresolved { from: method, inst: at, why });
                }
                Inst::Call { site } => match resolve(self.program, caller, &body.sites[site as usize]) {
                    Ok(Target::Direct(to)) => self.edge(method, at, EdgeKind::Call, to),
                    Ok(Target::Virtual { class, resolved }) => self.dispatch(class, (method, at, resolved)),
                    Err(why) => self.unresolved.push(Unresolved { from: method, inst: at, why }),
                },
                other => made(other).into_iter().for_each(|name| self.instantiate_named(name)),
            }
        }
    }

    fn init(&mut self, from: MethodId, inst: u32, class: Result<ClassId, LinkError>) {
        let program = self.program;
        match class {
            Ok(class) => {
                let all = self.initialisers.entry(class).or_insert_with(|| initialisers(program, class));
                for to in all.clone() {
                    self.edge(from, inst, EdgeKind::Init, to);
                }
            }
            Err(error) => {
                let why = UnresolvedReason::Link(error);
                self.unresolved.push(Unresolved { from, inst, why });
            }
        }
    }

    fn instantiate_named(&mut self, name: &str) {
        // Class hierarchy analysis does not care, and a class that does not load has no instance.
        if self.rapid
            && let Ok(class) = self.program.load(name)
        {
            self.instantiate(class);
        }
    }

    fn instantiate(&mut self, class: ClassId) {
        if !can_have_instances(self.program, class) || !self.known.insert(class) {
            return;
        }
        let program = self.program;
        for above in program.supertypes(class) {
            self.instances.entry(*above).or_default().push(class);
            for site in self.waiting.get(above).cloned().unwrap_or_default() {
                self.dispatch_to(class, site);
            }
        }
    }

    fn dispatch(&mut self, class: ClassId, site: Site) {
        let (from, inst, resolved) = site;
        if self.rapid {
            self.waiting.entry(class).or_default().push(site);
            for receiver in self.instances.get(&class).cloned().unwrap_or_default() {
                self.dispatch_to(receiver, site);
            }
            return;
        }
        let (program, instances) = (self.program, &self.instances);
        let select = || {
            let receivers = instances.get(&class).map_or(&[][..], |all| all);
            let mut all: Vec<_> =
                receivers.iter().filter_map(|r| program.select(*r, resolved).ok()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let targets = self.selected.entry((class, resolved)).or_insert_with(select).clone();
        targets.into_iter().for_each(|to| self.edge(from, inst, EdgeKind::Call, to));
    }

    /// A receiver for which selection fails throws: there is no method to run.
    fn dispatch_to(&mut self, receiver: ClassId, (from, inst, resolved): Site) {
        if let Ok(to) = self.program.select(receiver, resolved) {
            self.edge(from, inst, EdgeKind::Call, to);
        }
    }

    fn finish(mut self) -> CallGraph {
        let mut methods: Vec<_> = self.reached.into_iter().collect();
        methods.sort_unstable();
        self.edges.sort_unstable();
        self.edges.dedup();
        self.unresolved.sort_by_key(|u| (u.from, u.inst));
        let mut instantiated: Vec<_> = if self.rapid { self.known.into_iter().collect() } else { Vec::new() };
        instantiated.sort_unstable();
        CallGraph { methods, edges: self.edges, instantiated, unresolved: self.unresolved }
    }
}

/// The class of the object that the machine itself makes when it carries out an instruction.
fn made(inst: Inst) -> Option<&'static str> {
    Some(match inst {
        Inst::Text { .. } => "java/lang/String",
        Inst::ClassObject { .. } => "java/lang/Class",
        Inst::MonitorExit { .. } => "java/lang/IllegalMonitorStateException",
        check => return check.raises(),
    })
}
