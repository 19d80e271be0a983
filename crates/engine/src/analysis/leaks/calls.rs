//! Calls: of the program's own code, of what callers wrote, of lambdas, of the library.

use attest_classfile::Constant;
use attest_classfile::access::{ACC_FINAL, ACC_PRIVATE, ACC_STATIC};
use attest_ir::{CallKind, CallSite};
use attest_program::{MethodId, Program, class_of_descriptor, split_descriptor};

use super::effects::Callee;
use super::flow::Flow;
use super::graph::{Key, NOTHING, Node, Watch};
use super::seen::Spot;
use super::things::{Id, Thing, is_open};

/// Where a call stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) method: MethodId,
    pub(super) at: u32,
    pub(super) spot: Spot,
}

/// A call whose code goes by its receiver.
#[derive(Clone, Debug)]
pub(super) struct VirtualCall {
    place: Place,
    resolved: MethodId,
    arguments: Vec<Node>,
    result: Node,
    /// Whether it is called on what is not followed: on what nobody can change, or on nothing.
    without_receiver: bool,
}

impl Flow<'_> {
    pub(super) fn call(&mut self, place: Place, site: &CallSite, arguments: Vec<Node>, result: Node) {
        let program = self.program;
        let Ok(class) = program.load(program.text(site.class)) else {
            let what = format!("a call of {}, which is not there", program.text(site.class));
            self.seen.unknown.insert((what, place.spot));
            return;
        };
        if program.class(class).is_array() {
            let (first, rest) = split(&arguments);
            return self.library(place, Callee::OfArray, (first, rest), result);
        }
        let Some(resolved) = program.lookup_method(class, site.name, site.descriptor) else {
            let what = format!("a call of {}, which is not there", program.text(site.name));
            self.seen.unknown.insert((what, place.spot));
            return;
        };
        self.initialise(place.method, class);
        self.note_construction(place, resolved);
        match site.kind {
            CallKind::Static | CallKind::Special | CallKind::Dynamic => {
                if let Some(of) = self.class_asked(resolved) {
                    self.graph.watch(split(&arguments).0, Watch::Asked { of, spot: place.spot });
                }
                self.run(place, resolved, &arguments, result);
            }
            CallKind::Virtual | CallKind::Interface => {
                let (call, receiver) = (self.virtual_calls.len(), split(&arguments).0);
                let without_receiver = false;
                self.virtual_calls.push(VirtualCall { place, resolved, arguments, result, without_receiver });
                self.graph.watch(receiver, Watch::Receives { call });
            }
        }
    }

    /// Calls of the library that have no receiver when all else is known; false if there are no further ones.
    pub(super) fn call_without_receivers(&mut self) -> bool {
        let mut more = false;
        for at in 0..self.virtual_calls.len() {
            let call = &self.virtual_calls[at];
            let declared = self.program.method(call.resolved);
            let receiver = split(&call.arguments).0;
            if !call.without_receiver
                && self.program.class(declared.class).is_from_jdk()
                && self.graph.holds(receiver).is_empty()
            {
                let call = call.clone();
                self.virtual_calls[at].without_receiver = true;
                let passed = (NOTHING, split(&call.arguments).1);
                self.library(call.place, Callee::Method(call.resolved), passed, call.result);
                more = true;
            }
        }
        more
    }

    /// A call on one of the receivers.
    pub(super) fn receive(&mut self, call: usize, receiver: Id) {
        let program = self.program;
        let VirtualCall { place, resolved, arguments, result, .. } = self.virtual_calls[call].clone();
        let rest = split(&arguments).1;
        match self.graph.thing(receiver) {
            Thing::Own { class, made } => {
                let selected = program.select(class, resolved);
                if !made && self.types.is_extensible(class) {
                    self.note_override(selected.clone().unwrap_or(resolved), place.spot);
                }
                if let Some(of) = selected.as_ref().ok().and_then(|selected| self.class_asked(*selected)) {
                    self.tell_apart(receiver, of, place.spot);
                }
                match selected {
                    Ok(selected) if !program.method(selected).is_abstract() => {
                        self.run_on(place, selected, (receiver, rest), result);
                    }
                    _ => self.library_on(place, Callee::Unknown, (receiver, rest), result),
                }
            }
            Thing::Lambda { code, .. } if program.method(resolved).is_abstract() => {
                let captured = self.content(receiver);
                let (input, given) = self.lambda(place, code, false);
                self.graph.edge(captured, input);
                rest.iter().for_each(|passed| self.graph.edge(*passed, input));
                self.graph.edge(given, result);
            }
            Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => {
                self.go_through(receiver, resolved, place.spot);
                self.library_on(place, Callee::Method(resolved), (receiver, rest), result);
            }
        }
    }

    /// A constructor of a class in question is called that callers cannot call: by one of a subclass, it seems.
    fn note_construction(&mut self, place: Place, resolved: MethodId) {
        let program = self.program;
        let (called, by) = (program.method(resolved), program.method(place.method));
        let constructs = |name| program.text(name) == "<init>";
        let of_subclass = called.class != by.class && program.is_subtype(by.class, called.class);
        if constructs(called.name)
            && constructs(by.name)
            && of_subclass
            && self.classes.contains(&called.class)
            && !is_open(program, called.class, called.class, called.access)
        {
            self.seen.built.insert((by.class, place.spot));
        }
    }

    /// A method that a caller's subclass may override.
    pub(super) fn note_override(&mut self, method: MethodId, spot: Spot) {
        let declared = self.program.method(method);
        let fixed = ACC_FINAL | ACC_PRIVATE | ACC_STATIC;
        if declared.access & fixed == 0 {
            self.seen.overridable.insert((method, spot));
        }
    }

    /// Whether a method's code is looked at.
    pub(super) fn is_followed(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        !self.program.class(declared.class).is_from_jdk() && !declared.is_abstract()
    }

    /// Exactly this method.
    fn run(&mut self, place: Place, method: MethodId, arguments: &[Node], result: Node) {
        if !self.is_followed(method) {
            return self.library(place, Callee::Method(method), split(arguments), result);
        }
        self.bind(place.method, method, arguments, result);
    }

    /// Exactly this method, on one object.
    pub(super) fn run_on(
        &mut self,
        place: Place,
        method: MethodId,
        (receiver, rest): (Id, &[Node]),
        result: Node,
    ) {
        if !self.is_followed(method) {
            return self.library_on(place, Callee::Method(method), (receiver, rest), result);
        }
        let this = self.graph.named(Key::Parameter(method, 0));
        self.graph.add(this, receiver);
        let arguments: Vec<Node> = std::iter::once(NOTHING).chain(rest.iter().copied()).collect();
        self.bind(place.method, method, &arguments, result);
    }

    fn bind(&mut self, from: MethodId, method: MethodId, arguments: &[Node], result: Node) {
        self.reach(method);
        self.seen.calls.entry(from).or_default().insert(method);
        for (at, passed) in arguments.iter().enumerate().filter(|(_, passed)| **passed != NOTHING) {
            let into = self.graph.named(Key::Parameter(method, at as u16));
            self.graph.edge(*passed, into);
        }
        let given = self.graph.named(Key::Return(method));
        self.graph.edge(given, result);
    }

    /// The code of a lambda at a place: where what it is called with goes, what it has captured among it, and what it gives.
    pub(super) fn lambda(&mut self, place: Place, code: MethodId, called_back: bool) -> (Node, Node) {
        let key = (place.method, place.at, code, called_back);
        if let Some(known) = self.lambdas.get(&key) {
            return *known;
        }
        let (input, given) = (self.graph.node(), self.graph.node());
        self.lambdas.insert(key, (input, given));
        let (program, declared) = (self.program, self.program.method(code));
        if program.text(declared.name) == "<init>" && !program.class(declared.class).is_from_jdk() {
            let made = self.own(declared.class, true);
            self.graph.add(input, made);
            self.graph.add(given, made);
        }
        self.run(place, code, &vec![input; parameters(program, code) + 1], given);
        (input, given)
    }

    /// What `invokedynamic` gives: a lambda with its code, or texts and numbers.
    pub(super) fn dynamic(&mut self, place: Place, site: &CallSite, arguments: &[Node], result: Node) {
        let program = self.program;
        let (_, type_given) = split_descriptor(program.text(site.descriptor)).unwrap_or_default();
        let class = class_of_descriptor(type_given).and_then(|name| program.load(name).ok());
        if !type_given.starts_with(['L', '[']) || class.is_some_and(|class| self.types.is_immutable(class)) {
            return self.library(place, Callee::Text, (NOTHING, arguments), NOTHING);
        }
        match self.code_of(place.method, site) {
            Some(code) => {
                let lambda = self.graph.id(Thing::Lambda { method: place.method, at: place.at, code });
                let captured = self.graph.content(lambda);
                arguments.iter().for_each(|argument| self.graph.edge(*argument, captured));
                self.seen.calls.entry(place.method).or_default();
                if result != NOTHING {
                    self.graph.add(result, lambda);
                }
            }
            None => {
                self.seen.unknown.insert(("an object that invokedynamic makes".to_owned(), place.spot));
                arguments.iter().for_each(|argument| self.graph.edge(*argument, result));
            }
        }
    }

    /// The method that a lambda or method reference runs.
    fn code_of(&self, method: MethodId, site: &CallSite) -> Option<MethodId> {
        let program = self.program;
        let file = program.class(program.method(method).class).file()?;
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

/// The receiver or first argument, and the rest.
fn split(arguments: &[Node]) -> (Node, &[Node]) {
    match arguments {
        [first, rest @ ..] => (*first, rest),
        [] => (NOTHING, &[]),
    }
}

pub(super) fn parameters(program: &Program, method: MethodId) -> usize {
    split_descriptor(program.text(program.method(method).descriptor)).unwrap_or_default().0.len()
}
