//! Calls: of the program's own code, of what callers wrote, of lambdas, of the library.

use attest_classfile::Constant;
use attest_classfile::access::{ACC_FINAL, ACC_PRIVATE, ACC_STATIC};
use attest_ir::{Body, CallKind, CallSite};
use attest_program::{ClassId, MethodId, Program, class_of_descriptor, split_descriptor};

use super::flow::{Flow, Spot, Written};
use super::library::{Effect, effect};
use super::things::{Id, Set, Thing, is_extensible, is_immutable};

/// Library code that can reach everything.
const REFLECTION: [&str; 5] =
    ["java/lang/reflect/", "java/lang/invoke/", "sun/misc/", "jdk/internal/", "java/io/Object"];

impl Flow<'_> {
    /// What a call gives.
    pub(super) fn call(&mut self, body: &Body, at: usize, site: &CallSite, arguments: &[Set]) -> Set {
        let program = self.program;
        let spot: Spot = (body.method, body.line(body.pcs[at]));
        let Ok(class) = program.load(program.text(site.class)) else {
            let what = format!("a call of {}, which is not there", program.text(site.class));
            self.seen.unknown.insert(what, spot);
            return Set::new();
        };
        if program.class(class).is_array() {
            return self.library(Place { body, at, spot }, ("java/util/Arrays", "copyOf", "()"), arguments);
        }
        let Some(resolved) = program.lookup_method(class, site.name, site.descriptor) else {
            let what = format!("a call of {}, which is not there", program.text(site.name));
            self.seen.unknown.insert(what, spot);
            return Set::new();
        };
        self.initialise(body.method, class);
        let place = Place { body, at, spot };
        match site.kind {
            CallKind::Static | CallKind::Special | CallKind::Dynamic => self.run(place, resolved, arguments),
            CallKind::Virtual | CallKind::Interface => {
                let mut given = Set::new();
                let receivers = arguments.first().cloned().unwrap_or_default();
                if receivers.is_empty() && program.class(program.method(resolved).class).is_from_jdk() {
                    given.extend(self.run(place, resolved, arguments));
                }
                for receiver in receivers {
                    given.extend(self.dispatch(place, receiver, resolved, arguments));
                }
                given
            }
        }
    }

    /// A call on one of the receivers.
    fn dispatch(&mut self, place: Place<'_>, receiver: Id, resolved: MethodId, arguments: &[Set]) -> Set {
        let program = self.program;
        let mut arguments = arguments.to_vec();
        arguments[0] = Set::from([receiver]);
        match self.tables.thing(receiver) {
            Thing::Own { class, made } => {
                let selected = program.select(class, resolved);
                if !made && is_extensible(program, class) {
                    self.note_override(selected.clone().unwrap_or(resolved), place.spot);
                }
                match selected {
                    Ok(selected) if !program.method(selected).is_abstract() => {
                        self.run(place, selected, &arguments)
                    }
                    _ => self.library(place, ("", "", ""), &arguments),
                }
            }
            Thing::Lambda { code, .. } if program.method(resolved).is_abstract() => {
                let captured = self.tables.content(receiver);
                arguments[0].clear();
                self.lambda(place, code, &captured, &arguments)
            }
            Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => {
                self.run_library(place, resolved, &arguments)
            }
        }
    }

    /// A method that a caller's subclass may override.
    fn note_override(&mut self, method: MethodId, spot: Spot) {
        let declared = self.program.method(method);
        let fixed = ACC_FINAL | ACC_PRIVATE | ACC_STATIC;
        if declared.access & fixed == 0 {
            self.seen.overridable.entry(method).or_insert(spot);
        }
    }

    /// Exactly this method.
    fn run(&mut self, place: Place<'_>, method: MethodId, arguments: &[Set]) -> Set {
        let declared = self.program.method(method);
        if self.program.class(declared.class).is_from_jdk() || declared.is_abstract() {
            return self.run_library(place, method, arguments);
        }
        self.reached.insert(method);
        self.seen.calls.entry(place.body.method).or_default().insert(method);
        for (at, passed) in arguments.iter().enumerate() {
            self.tables.add_parameter(method, at as u16, passed);
        }
        self.tables.returns.get(&method).cloned().unwrap_or_default()
    }

    fn run_library(&mut self, place: Place<'_>, method: MethodId, arguments: &[Set]) -> Set {
        let program = self.program;
        let declared = program.method(method);
        let own = !program.class(declared.class).is_from_jdk();
        let owner = if own { "" } else { program.class_name(declared.class) };
        let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
        if REFLECTION.iter().any(|prefix| owner.starts_with(prefix)) {
            self.seen
                .unknown
                .insert(format!("{} reaches what is private", owner.replace('/', ".")), place.spot);
        }
        let given = self.library(place, (owner, name, descriptor), arguments);
        let (_, result) = split_descriptor(descriptor).unwrap_or_default();
        let class = class_of_descriptor(result).and_then(|name| program.load(name).ok());
        match class.is_some_and(|class| is_immutable(program, class)) || !result.starts_with(['L', '[']) {
            true => Set::new(),
            false => given,
        }
    }

    /// What the library does with what it is given.
    fn library(&mut self, place: Place<'_>, of: (&str, &str, &str), arguments: &[Set]) -> Set {
        let (owner, name, descriptor) = of;
        let program = self.program;
        let effect = if owner.is_empty() { Effect::Mixes } else { effect(owner, name, descriptor) };
        let result = split_descriptor(descriptor).unwrap_or_default().1;
        let class = class_of_descriptor(result).and_then(|name| program.load(name).ok());
        let class = class.unwrap_or(program.well_known().object);
        let all: Set = arguments.iter().flatten().copied().collect();
        let first = arguments.first().cloned().unwrap_or_default();
        let rest: Set = arguments.iter().skip(1).flatten().copied().collect();
        self.call_back(place, &all);
        if effect.changes() {
            let changed = if effect == Effect::Mixes { all.clone() } else { first.clone() };
            let changed = if effect == Effect::Transfers { rest.clone() } else { changed };
            self.seen.writes.insert((place.spot, Written::Things(changed)));
        }
        match effect {
            Effect::Looks => Set::new(),
            Effect::Changes => self.held(&first),
            Effect::Gets => self.held(&all),
            Effect::GetsOr => self.held(&first).into_iter().chain(rest).collect(),
            Effect::Receiver | Effect::ChangedReceiver => first,
            Effect::Argument => all,
            Effect::Puts => {
                for receiver in &first {
                    self.tables.add_content(*receiver, &rest);
                }
                self.held(&first)
            }
            Effect::PutsAll => {
                let held = self.held(&rest);
                for receiver in &first {
                    self.tables.add_content(*receiver, &held);
                }
                Set::new()
            }
            Effect::Entries => {
                let held = self.held(&all).into_iter().chain(all).collect();
                Set::from([self.made(place, class, false, &held)])
            }
            Effect::Copies | Effect::CopiesFixed => {
                let held = self.held(&all);
                Set::from([self.made(place, class, effect == Effect::CopiesFixed, &held)])
            }
            Effect::Fixes => {
                // Further arguments come as an array that nobody else holds.
                let held = self.held(&all).into_iter().chain(all).collect();
                Set::from([self.made(place, class, true, &held)])
            }
            Effect::Shows => {
                let view = self.made(place, class, true, &Set::new());
                self.tables.add_backing(view, &all);
                Set::from([view])
            }
            Effect::Transfers => {
                let held = self.held(&first);
                for to in &rest {
                    self.tables.add_content(*to, &held);
                }
                Set::new()
            }
            Effect::Mixes => {
                let mut mixed: Set = self.held(&all);
                mixed.extend(&all);
                mixed.insert(self.made(place, class, false, &mixed));
                for each in &all {
                    self.tables.add_content(*each, &mixed);
                }
                mixed
            }
        }
    }

    fn made(&mut self, place: Place<'_>, class: ClassId, fixed: bool, holds: &Set) -> Id {
        let (method, at) = (place.body.method, place.at as u32);
        let made = self.tables.id(Thing::Made { method, at, class, fixed });
        self.tables.add_content(made, holds);
        made
    }

    /// The library calls lambdas, and methods of the program that override its own, of what it is given.
    fn call_back(&mut self, place: Place<'_>, given: &Set) {
        let program = self.program;
        let mut involved = self.held(given);
        involved.extend(given);
        for id in involved.clone() {
            match self.tables.thing(id) {
                Thing::Lambda { code, .. } => {
                    let captured = self.tables.content(id);
                    let results = self.lambda(place, code, &captured, std::slice::from_ref(&involved));
                    for each in given {
                        self.tables.add_content(*each, &results);
                    }
                }
                Thing::Own { class, made } => {
                    let extended = !made && is_extensible(program, class);
                    for above in program.superclasses(class).filter(|above| !above.is_from_jdk()) {
                        for method in above.methods.clone() {
                            if overrides_library(program, class, method) {
                                if extended {
                                    self.note_override(method, place.spot);
                                }
                                let mut passed = vec![involved.clone(); parameters(program, method) + 1];
                                passed[0] = Set::from([id]);
                                self.run(place, method, &passed);
                            }
                        }
                    }
                }
                Thing::Made { .. } | Thing::Outside(_) => {}
            }
        }
    }

    /// The code of a lambda: what it has captured first, then what it is called with.
    fn lambda(&mut self, place: Place<'_>, code: MethodId, captured: &Set, passed: &[Set]) -> Set {
        let mut involved: Set = captured.iter().chain(passed.iter().flatten()).copied().collect();
        let (program, declared) = (self.program, self.program.method(code));
        let made = (program.text(declared.name) == "<init>" && !program.class(declared.class).is_from_jdk())
            .then(|| self.own(declared.class, true));
        involved.extend(made);
        // A method of the library that gets references to its methods, among other things: those are called with all of
        // it already, and it may give any of it.
        let library = program.class(declared.class).is_from_jdk() || declared.is_abstract();
        if library && !self.calling.is_empty() {
            return involved;
        }
        self.calling.insert(code);
        let mut given = self.run(place, code, &vec![involved; parameters(program, code) + 1]);
        self.calling.remove(&code);
        given.extend(made);
        given
    }

    /// What `invokedynamic` gives: a lambda with its code, or texts and numbers.
    pub(super) fn dynamic(&mut self, body: &Body, at: usize, site: &CallSite, arguments: &[Set]) -> Set {
        let program = self.program;
        let place = Place { body, at, spot: (body.method, body.line(body.pcs[at])) };
        let all: Set = arguments.iter().flatten().copied().collect();
        let (_, result) = split_descriptor(program.text(site.descriptor)).unwrap_or_default();
        let class = class_of_descriptor(result).and_then(|name| program.load(name).ok());
        if !result.starts_with(['L', '[']) || class.is_some_and(|class| is_immutable(program, class)) {
            self.call_back(place, &all);
            return Set::new();
        }
        match self.code_of(body, site) {
            Some(code) => {
                let lambda = Thing::Lambda { method: body.method, at: at as u32, code };
                let lambda = self.tables.id(lambda);
                self.tables.add_content(lambda, &all);
                self.seen.calls.entry(body.method).or_default();
                Set::from([lambda])
            }
            None => {
                self.seen.unknown.insert("an object that invokedynamic makes".to_owned(), place.spot);
                all
            }
        }
    }

    /// The method that a lambda or method reference runs.
    fn code_of(&self, body: &Body, site: &CallSite) -> Option<MethodId> {
        let program = self.program;
        let file = program.class(program.method(body.method).class).file()?;
        let declared = file.bootstrap_methods().get(usize::from(site.bootstrap))?;
        let Some(Constant::MethodHandle { member, .. }) = file.pool().get(declared.handle) else {
            return None;
        };
        if member.class != "java/lang/invoke/LambdaMetafactory" {
            return None;
        }
        let handle = declared.arguments.iter().find_map(|index| match file.pool().get(*index) {
            Some(Constant::MethodHandle { member, .. }) => Some(member),
            _ => None,
        })?;
        let class = program.load(handle.class).ok()?;
        program.lookup_method(class, program.intern(handle.name), program.intern(handle.descriptor))
    }
}

/// Where a call stands.
#[derive(Clone, Copy)]
struct Place<'b> {
    body: &'b Body,
    at: usize,
    spot: Spot,
}

fn parameters(program: &Program, method: MethodId) -> usize {
    split_descriptor(program.text(program.method(method).descriptor)).unwrap_or_default().0.len()
}

/// Whether a method of the program overrides one of the library.
fn overrides_library(program: &Program, class: ClassId, method: MethodId) -> bool {
    let declared = program.method(method);
    if declared.access & (ACC_PRIVATE | ACC_STATIC) != 0 || program.text(declared.name).starts_with('<') {
        return false;
    }
    program.supertypes(class).iter().any(|above| {
        let above = program.class(*above);
        above.is_from_jdk() && above.declared_method(declared.name, declared.descriptor).is_some()
    })
}
