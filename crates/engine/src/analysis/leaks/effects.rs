//! What calls of the library do, each at its place: the edges that they make, and what the library calls back.
//!
//! A call at a place is there once for each method that may be meant; what comes to it later is added to what came before.

use attest_program::{ClassId, MethodId, class_of_descriptor, split_descriptor};

use super::calls::{Place, parameters};
use super::flow::Flow;
use super::graph::{Graph, NOTHING, Node, Watch};
use super::library::{Effect, effect, is_of_system};
use super::seen::Written;
use super::things::{Id, Thing};

/// Library code that can reach everything.
const REFLECTION: [&str; 5] =
    ["java/lang/reflect/", "java/lang/invoke/", "sun/misc/", "jdk/internal/", "java/io/Object"];

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Callee {
    /// A method of the library, or one of the program whose code is not there.
    Method(MethodId),
    /// A method of an array.
    OfArray,
    /// What makes a text of its arguments.
    Text,
    /// What callers wrote.
    Unknown,
}

/// A place, and what is called there.
pub(super) type LibraryKey = (MethodId, u32, Callee);

/// A call of the library at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct LibraryCall {
    place: Place,
    callee: Callee,
    first: Node,
    rest: Node,
    /// What it is given, the first among it.
    given: Node,
    /// What it is given, and what that holds.
    involved: Node,
    /// What it gives.
    result: Node,
    /// What the code gives that it calls back.
    answers: Node,
    /// Whether objects that it is given may keep what their own methods give.
    keeps: bool,
}

impl Flow<'_> {
    /// What the library does with what it is given.
    pub(super) fn library(
        &mut self,
        place: Place,
        callee: Callee,
        (first, rest): (Node, &[Node]),
        result: Node,
    ) {
        let at = self.library_call(place, callee);
        let call = self.library_calls[at];
        self.graph.edge(first, call.first);
        rest.iter().for_each(|argument| self.graph.edge(*argument, call.rest));
        self.graph.edge(call.result, result);
    }

    /// The same of one receiver.
    pub(super) fn library_on(
        &mut self,
        place: Place,
        callee: Callee,
        (receiver, rest): (Id, &[Node]),
        result: Node,
    ) {
        let at = self.library_call(place, callee);
        self.graph.add(self.library_calls[at].first, receiver);
        self.library(place, callee, (NOTHING, rest), result);
    }

    /// The call at a place, with all that it does.
    fn library_call(&mut self, place: Place, callee: Callee) -> usize {
        let key = (place.method, place.at, callee);
        if let Some(known) = self.library_ids.get(&key) {
            return *known;
        }
        let at = self.library_calls.len();
        let mut node = || self.graph.node();
        let (first, rest, given, involved) = (node(), node(), node(), node());
        let (result, answers) = (node(), node());
        let (effect, class, nothing) = self.effect_of(place, callee);
        let keeps = !matches!(effect, Effect::Looks | Effect::Receiver);
        let call = LibraryCall { place, callee, first, rest, given, involved, result, answers, keeps };
        self.library_ids.insert(key, at);
        self.library_calls.push(call);
        self.graph.edge(first, given);
        self.graph.edge(rest, given);
        self.graph.edge(given, involved);
        self.graph.watch(given, Watch::Held { into: involved });
        self.graph.watch(given, Watch::Keeps { from: call.answers });
        self.graph.watch(involved, Watch::CalledBack { library: at });
        self.take_effect(call, effect, class, if nothing { NOTHING } else { result });
        at
    }

    /// What a callee does by its name, the class of what it gives, and whether it gives what is not followed.
    fn effect_of(&mut self, place: Place, callee: Callee) -> (Effect, ClassId, bool) {
        let program = self.program;
        let object = program.well_known().object;
        let method = match callee {
            Callee::Method(method) => program.method(method),
            Callee::OfArray => return (Effect::Copies, object, false),
            Callee::Text => return (Effect::Looks, object, true),
            Callee::Unknown => return (Effect::Mixes, object, false),
        };
        let (name, descriptor) = (program.text(method.name), program.text(method.descriptor));
        let (_, result) = split_descriptor(descriptor).unwrap_or_default();
        let class = class_of_descriptor(result).and_then(|name| program.load(name).ok());
        let nothing =
            class.is_some_and(|class| self.types.is_immutable(class)) || !result.starts_with(['L', '[']);
        let class = class.unwrap_or(object);
        if !program.class(method.class).is_from_jdk() {
            return (Effect::Mixes, class, nothing);
        }
        let owner = program.class_name(method.class);
        if REFLECTION.iter().any(|prefix| owner.starts_with(prefix)) {
            let what = format!("{} reaches what is private", owner.replace('/', "."));
            self.seen.unknown.insert((what, place.spot));
        }
        if is_of_system(owner, name, descriptor) {
            self.seen.chosen.insert((format!("{}#{name}", owner.replace('/', ".")), place.spot));
        }
        let effect = match effect(owner, name, descriptor) {
            // Of an object that is given by what is said to look only, nothing is known.
            Effect::Looks if !nothing => Effect::Mixes,
            effect => effect,
        };
        (effect, class, nothing)
    }

    /// The edges of a call of the library.
    fn take_effect(&mut self, call: LibraryCall, effect: Effect, class: ClassId, result: Node) {
        let LibraryCall { place, first, rest, given, involved, .. } = call;
        let graph = &mut self.graph;
        let made = |graph: &mut Graph, fixed| {
            let made = graph.id(Thing::Made { method: place.method, at: place.at, class, fixed });
            if result != NOTHING {
                graph.add(result, made);
            }
            made
        };
        if effect.changes() {
            let changed = match effect {
                Effect::Mixes => given,
                Effect::Transfers => rest,
                _ => first,
            };
            self.seen.writes.push((place.spot, Written::Things(changed)));
        }
        match effect {
            Effect::Looks => {}
            Effect::Changes => graph.watch(first, Watch::Held { into: result }),
            Effect::Gets => graph.watch(given, Watch::Held { into: result }),
            Effect::GetsOr => {
                graph.watch(first, Watch::Held { into: result });
                graph.edge(rest, result);
            }
            Effect::Receiver | Effect::ChangedReceiver => graph.edge(first, result),
            Effect::Argument => graph.edge(given, result),
            Effect::Puts => {
                graph.watch(first, Watch::Keeps { from: rest });
                graph.watch(first, Watch::Held { into: result });
            }
            Effect::PutsAll | Effect::Transfers => {
                let (from, to) = if effect == Effect::PutsAll { (rest, first) } else { (first, rest) };
                let held = graph.node();
                graph.watch(from, Watch::Held { into: held });
                graph.watch(to, Watch::Keeps { from: held });
            }
            // What `Fixes` is given besides comes as an array that nobody else holds.
            Effect::Entries | Effect::Fixes => {
                let made = made(graph, effect == Effect::Fixes);
                let content = graph.content(made);
                graph.edge(involved, content);
            }
            Effect::Copies | Effect::CopiesFixed => {
                let made = made(graph, effect == Effect::CopiesFixed);
                let content = graph.content(made);
                graph.watch(given, Watch::Held { into: content });
            }
            Effect::Shows => {
                let view = made(graph, true);
                graph.add_view(view, given);
            }
            Effect::Mixes => {
                let made = made(graph, false);
                let content = graph.content(made);
                graph.edge(involved, content);
                graph.add(involved, made);
                graph.watch(given, Watch::Mixes { with: involved });
                graph.edge(involved, result);
            }
        }
    }

    /// The library calls lambdas, and methods of the program that override its own, of what it is given.
    pub(super) fn call_back(&mut self, library: usize, id: Id) {
        let LibraryCall { place, callee, involved, answers, keeps, .. } = self.library_calls[library];
        match self.graph.thing(id) {
            Thing::Lambda { code, .. } => {
                let captured = self.graph.content(id);
                let (input, given) = self.lambda(place, code, true);
                self.graph.edge(captured, input);
                self.graph.edge(involved, input);
                self.graph.edge(given, answers);
            }
            Thing::Own { class, made } => {
                let extended = !made && self.types.is_extensible(class);
                let kept = if keeps { answers } else { NOTHING };
                if extended {
                    self.look_inside(class, callee, place);
                }
                for method in self.types.called_back(class).iter() {
                    if extended {
                        self.note_override(*method, place.spot);
                    }
                    let passed = vec![involved; parameters(self.program, *method)];
                    self.run_on(place, *method, (id, &passed), kept);
                }
            }
            Thing::Made { .. } | Thing::Outside(_) => {}
        }
    }
}
