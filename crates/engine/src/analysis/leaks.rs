//! What callers can do to the state of classes besides calling their methods.
//!
//! Callers are code in the packages of the classes, which uses all that Java allows there but reflection, threads and
//! serialisation. Objects and arrays that methods hand out, that are kept as they were passed, or that stand in fields
//! that callers see, belong to callers too; so does the code of nested classes, of lambdas, and of objects that are
//! handed out. Where such a thing is part of the state, or such code changes it, the state *leaks*: a search over calls
//! alone does not see all states. Says too much rather than too little: a class that is said not to leak does not.

mod calls;
mod flow;
mod library;
mod reach;
mod things;

use std::collections::BTreeSet;

use attest_classfile::access::{ACC_ABSTRACT, ACC_FINAL, ACC_PROTECTED};
use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, MethodId, Program};

use flow::Flow;
use reach::Reached;
use things::{Thing, is_extensible, is_named, is_open};

/// What callers can do besides.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Leaks {
    /// Ways to states that calls alone do not reach, in words.
    pub(crate) ways: Vec<String>,
    /// Methods that the classes rely on and that a subclass may override, in words.
    pub(crate) overridden: Vec<String>,
}

/// How the states of classes, which are asked these methods, leak.
pub(crate) fn leaks(program: &Program, bodies: &Bodies, classes: &[ClassId], asked: &[MethodId]) -> Leaks {
    let mut search = Search {
        flow: Flow::new(program, bodies, classes),
        entries: BTreeSet::new(),
        beside: BTreeSet::new(),
        codes: BTreeSet::new(),
        given: BTreeSet::new(),
    };
    for class in classes {
        for method in open_methods(program, *class) {
            search.flow.enter(*class, method, true);
            search.entries.insert((*class, method));
        }
    }
    for method in asked {
        let class = program.method(*method).class;
        search.flow.enter(class, *method, true);
        search.entries.insert((class, *method));
    }
    match search.callers() {
        Some(callers) => search.judged(&callers),
        None => Leaks { ways: vec!["more code than is looked at for leaks".to_owned()], ..Leaks::default() },
    }
}

struct Search<'a> {
    flow: Flow<'a>,
    /// The calls, of which the search over states knows.
    entries: BTreeSet<(ClassId, MethodId)>,
    /// What callers can call besides.
    beside: BTreeSet<(ClassId, MethodId)>,
    /// Lambdas that callers can run.
    codes: BTreeSet<MethodId>,
    /// Classes of which callers are given objects.
    given: BTreeSet<ClassId>,
}

impl Search<'_> {
    /// What belongs to callers, with all the code that they can run; nothing if it is too much.
    fn callers(&mut self) -> Option<Reached> {
        let program = self.flow.program;
        for class in self.flow.classes {
            for nested in nest(program, *class) {
                self.add_beside(nested, false);
            }
            for method in inherited(program, *class) {
                self.flow.enter(*class, method, true);
                self.beside.insert((*class, method));
            }
        }
        loop {
            if !self.flow.follow() {
                return None;
            }
            let entered = self.entries.union(&self.beside).map(|(_, method)| *method);
            let entered = entered.chain(self.codes.iter().copied()).collect();
            let callers = self.flow.of_callers(&entered, &self.beside);
            if !self.more(&callers) {
                return Some(callers);
            }
        }
    }

    /// Adds the code that comes with what callers have; false if there is nothing new.
    fn more(&mut self, callers: &Reached) -> bool {
        let program = self.flow.program;
        let before = (self.beside.len(), self.codes.len(), self.given.len());
        self.flow.tables.grew = false;
        for id in callers.keys() {
            match self.flow.tables.thing(*id) {
                Thing::Own { class, made } if !self.flow.classes.contains(&class) => {
                    self.add_beside(class, made);
                }
                Thing::Lambda { code, .. } => {
                    if !program.class(program.method(code).class).is_from_jdk() {
                        self.codes.insert(code);
                        self.flow.enter_code(*id, code);
                    }
                }
                Thing::Own { .. } | Thing::Made { .. } | Thing::Outside(_) => {}
            }
        }
        for class in self.flow.seen.strangers.clone() {
            self.add_beside(class, false);
        }
        for field in self.flow.seen.reads.keys().copied().collect::<Vec<_>>() {
            self.add_beside(program.field(field).class, false);
        }
        self.flow.tables.grew || before != (self.beside.len(), self.codes.len(), self.given.len())
    }

    fn add_beside(&mut self, class: ClassId, given: bool) {
        let program = self.flow.program;
        if self.flow.classes.contains(&class) || program.class(class).is_from_jdk() {
            return;
        }
        let again = given && self.given.insert(class);
        for method in open_methods(program, class) {
            if self.beside.insert((class, method)) || again {
                self.flow.enter(class, method, given);
            }
        }
    }

    fn judged(&mut self, callers: &Reached) -> Leaks {
        let program = self.flow.program;
        let entries: BTreeSet<MethodId> = self.entries.iter().map(|(_, method)| *method).collect();
        let code = self.code(&entries, &BTreeSet::new());
        let beside = self.beside.iter().map(|(_, method)| *method).chain(self.codes.iter().copied());
        let beside = self.code(&beside.filter(|method| !entries.contains(method)).collect(), &entries);
        let reads = self.flow.seen.reads.iter();
        let reads: BTreeSet<FieldId> =
            reads.filter(|(_, by)| !by.is_disjoint(&code)).map(|(field, _)| *field).collect();
        let mut ways = BTreeSet::new();
        for field in &reads {
            let declared = program.field(*field);
            let open = is_open(program, declared.class, declared.class, declared.access);
            if declared.access & ACC_FINAL == 0 && open && is_named(program, declared.class) {
                ways.insert(format!("callers write {}", self.flow.field_name(declared)));
            }
        }
        let state = self.flow.of_state(&reads);
        self.flow.shared(callers, &state, &mut ways);
        self.flow.inside(callers, &self.beside, &mut ways);
        self.flow.changed_beside(&beside, (&state, &reads), &mut ways);
        for (what, spot) in &self.flow.seen.unknown {
            ways.insert(format!("{what}, at {}", self.flow.place(*spot)));
        }
        let overridden = self.flow.seen.overridable.iter().filter(|(_, spot)| code.contains(&spot.0));
        let overridden: Vec<String> = overridden
            .map(|(method, spot)| {
                format!("{}, called at {}", self.flow.name(*method), self.flow.place(*spot))
            })
            .collect();
        Leaks { ways: ways.into_iter().collect(), overridden }
    }

    /// The code that methods run, without that of some others.
    fn code(&self, from: &BTreeSet<MethodId>, without: &BTreeSet<MethodId>) -> BTreeSet<MethodId> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<MethodId> = from.iter().copied().collect();
        while let Some(method) = waiting.pop() {
            if !without.contains(&method) && found.insert(method) {
                waiting.extend(self.flow.seen.calls.get(&method).into_iter().flatten());
            }
        }
        found
    }
}

/// The methods and constructors that code in the package of a class can call on it.
fn open_methods(program: &Program, class: ClassId) -> Vec<MethodId> {
    let named = is_named(program, class);
    let mut found = Vec::new();
    for above in program.superclasses(class).filter(|above| !above.is_from_jdk()) {
        for method in &above.methods {
            let declared = program.method(*method);
            let name = program.text(declared.name);
            let own = above.id == class;
            let of_class = name == "<init>" || declared.is_static();
            let hidden = name == "<clinit>" || declared.access & ACC_ABSTRACT != 0;
            if !hidden
                && (!of_class || own && named)
                && is_open(program, class, declared.class, declared.access)
            {
                found.push(*method);
            }
        }
    }
    found
}

/// The classes that see what is private in a class, and that callers can name; older class files do not name their nest.
fn nest(program: &Program, class: ClassId) -> Vec<ClassId> {
    let host = program.nest_host(class);
    let mut names: BTreeSet<String> = BTreeSet::new();
    for file in [host, class].into_iter().filter_map(|class| program.class(class).file()) {
        names.extend(file.nest_members().into_iter().map(str::to_owned));
        for row in file.inner_classes() {
            names.extend([row.inner].into_iter().chain(row.outer).map(str::to_owned));
        }
    }
    let top = |name: &str| name.split('$').next().unwrap_or(name).to_owned();
    let own = top(program.class_name(class));
    let members = names.iter().filter(|name| top(name) == own).filter_map(|name| program.load(name).ok());
    members.chain([host]).filter(|member| *member != class && is_named(program, *member)).collect()
}

/// The protected methods that a subclass of a caller's inherits from another package.
fn inherited(program: &Program, class: ClassId) -> Vec<MethodId> {
    let above = program.superclasses(class).filter(|above| !above.is_from_jdk());
    let methods = above.flat_map(|above| above.methods.iter().copied());
    let protected = |method: &MethodId| {
        let declared = program.method(*method);
        declared.access & ACC_PROTECTED != 0
            && declared.access & ACC_ABSTRACT == 0
            && !is_open(program, class, declared.class, declared.access)
            && program.text(declared.name) != "<init>"
    };
    let extensible = is_extensible(program, class);
    methods.filter(|method| extensible && protected(method)).collect()
}
