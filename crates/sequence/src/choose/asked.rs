//! What is asked of stubs: the names of the methods that some code may call on interfaces and abstract classes.
//!
//! Calls are followed through the program's own code, by class hierarchy and through lambdas. A name that is left out is
//! answered with zero or null, so that a call which is not seen here costs a test and is never a wrong one.

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_classfile::Constant;
use attest_ir::{Bodies, CallKind, CallSite};
use attest_program::{ClassId, MethodId, Program, class_of_descriptor, split_descriptor};

use super::{Chooser, Reach};

/// Code that calls more methods than this asks everything.
const MAX_METHODS: usize = 400;

/// Names of methods, those of the program's interfaces and abstract classes apart from those of the JDK's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Names {
    pub(super) own: BTreeSet<String>,
    pub(super) of_jdk: BTreeSet<String>,
}

pub(super) type Asked = Arc<Names>;

impl Chooser<'_> {
    /// The same place, for calls of these methods: stubs answer what these may ask.
    pub(crate) fn asking(&self, methods: &[MethodId], reach: &Reach) -> Reach {
        let Some(bodies) = self.bodies.filter(|_| reach.asked.is_none()) else { return reach.clone() };
        let mut known = self.asked.lock().unwrap_or_else(|e| e.into_inner());
        let asked = known.entry(methods.to_vec()).or_insert_with(|| {
            let mut walk = Walk {
                program: self.program,
                bodies,
                classes: &self.classes,
                seen: BTreeSet::new(),
                work: Vec::new(),
                names: Names::default(),
            };
            methods.iter().for_each(|method| walk.reached(*method));
            walk.finish()
        });
        Reach { asked: asked.clone(), ..reach.clone() }
    }

    /// The same place, for calls of any methods of a class.
    pub(crate) fn asking_of(&self, class: ClassId, reach: &Reach) -> Reach {
        if self.bodies.is_none() {
            return reach.clone();
        }
        self.asking(&self.program.class(class).methods, reach)
    }

    /// The same place, for a call with further calls behind it: what it is given may be kept, by the object that it is called
    /// on or that it gives, and asked by any method of that.
    pub(crate) fn asking_later(&self, method: MethodId, reach: &Reach) -> Reach {
        let program = self.program;
        let declared = program.method(method);
        let (_, result) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
        let given = class_of_descriptor(result).and_then(|name| program.load(name).ok());
        let own = (!declared.is_static()).then_some(declared.class);
        let mut methods = vec![method];
        for keeper in own.into_iter().chain(given.filter(|given| own != Some(*given))) {
            if !program.class(keeper).is_from_jdk() {
                methods.extend(&program.class(keeper).methods);
            }
        }
        self.asking(&methods, reach)
    }

    /// The same place, for a call of a method on an object of its class.
    pub(super) fn asking_on(&self, method: MethodId, reach: &Reach) -> Reach {
        if self.bodies.is_none() {
            return reach.clone();
        }
        let program = self.program;
        let class = program.class(program.method(method).class);
        let is_maker = |other: &&MethodId| program.text(program.method(**other).name).starts_with('<');
        let makers = class.methods.iter().filter(is_maker).copied();
        self.asking(&std::iter::once(method).chain(makers).collect::<Vec<_>>(), reach)
    }
}

struct Walk<'a> {
    program: &'a Program,
    bodies: &'a Bodies,
    classes: &'a [ClassId],
    seen: BTreeSet<MethodId>,
    work: Vec<MethodId>,
    names: Names,
}

impl Walk<'_> {
    fn finish(mut self) -> Option<Asked> {
        while let Some(method) = self.work.pop() {
            if self.seen.len() > MAX_METHODS {
                return None;
            }
            let Ok(body) = self.bodies.get(self.program, method) else { continue };
            for site in &body.sites {
                if let Some(called) = self.called(method, site) {
                    self.reached(called);
                }
            }
        }
        Some(Arc::new(self.names))
    }

    /// The method that a call names.
    fn called(&self, caller: MethodId, site: &CallSite) -> Option<MethodId> {
        let program = self.program;
        if site.kind == CallKind::Dynamic {
            return self.code_of(caller, site);
        }
        let class = program.load(program.text(site.class)).ok()?;
        program.lookup_method(class, site.name, site.descriptor)
    }

    /// The method that a lambda or method reference runs.
    fn code_of(&self, caller: MethodId, site: &CallSite) -> Option<MethodId> {
        let program = self.program;
        let file = program.class(program.method(caller).class).file()?;
        let declared = file.bootstrap_methods().get(usize::from(site.bootstrap))?;
        let handle = declared.arguments.iter().find_map(|index| match file.pool().get(*index) {
            Some(Constant::MethodHandle { member, .. }) => Some(member),
            _ => None,
        })?;
        let class = program.load(handle.class).ok()?;
        program.lookup_method(class, program.intern(handle.name), program.intern(handle.descriptor))
    }

    /// A method may be called, and so may those of the program that override it.
    fn reached(&mut self, method: MethodId) {
        let program = self.program;
        let declared = program.method(method);
        if program.class(declared.class).is_from_jdk() {
            if declared.is_abstract() {
                self.names.of_jdk.insert(program.text(declared.name).to_owned());
            }
            return;
        }
        if !self.seen.insert(method) {
            return;
        }
        self.work.push(method);
        if declared.is_static() || program.text(declared.name).starts_with('<') {
            return;
        }
        if declared.is_abstract() {
            self.names.own.insert(program.text(declared.name).to_owned());
        }
        for class in self.classes.iter().filter(|class| **class != declared.class) {
            if program.is_subtype(*class, declared.class)
                && let Some(other) = program.class(*class).declared_method(declared.name, declared.descriptor)
                && self.seen.insert(other)
            {
                self.work.push(other);
            }
        }
    }
}
