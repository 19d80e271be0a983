//! Where things may go: the code of the classes in question, method by method, until nothing new is found.
//!
//! Registers are told apart by place, fields by their name, arrays and collections by where they were made. Calls of the
//! program's own code bind parameters and results; those of the library do what `library` says. All of it says too much
//! rather than too little. A method is looked at once; what comes to it later goes along the edges that it made.

use std::collections::BTreeSet;

use attest_budget::Budget;
use attest_ir::{Bodies, Body};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program, split_descriptor};
use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::calls::VirtualCall;
use super::effects::{LibraryCall, LibraryKey};
use super::graph::{Graph, Key, Node, Watch};
use super::instructions::Instruction;
use super::registers::Registers;
use super::seen::Seen;
use super::things::{Id, Thing, Types};

/// Why the code was not followed to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stopped {
    /// It takes more work than is given.
    Work,
    /// The run is over.
    Cut,
}

pub(super) struct Flow<'a> {
    pub(super) program: &'a Program,
    pub(super) bodies: &'a Bodies,
    pub(super) classes: &'a [ClassId],
    budget: &'a Budget,
    pub(super) types: Types<'a>,
    pub(super) graph: Graph,
    reached: BTreeSet<MethodId>,
    /// Methods that were reached and not looked at yet.
    waiting: Vec<MethodId>,
    pub(super) seen: Seen,
    pub(super) virtual_calls: Vec<VirtualCall>,
    pub(super) library_calls: Vec<LibraryCall>,
    pub(super) library_ids: FxHashMap<LibraryKey, usize>,
    /// What lambdas are called with at a place, and what they give there.
    pub(super) lambdas: FxHashMap<(MethodId, u32, MethodId, bool), (Node, Node)>,
}

impl<'a> Flow<'a> {
    pub(super) fn new(
        program: &'a Program,
        bodies: &'a Bodies,
        classes: &'a [ClassId],
        budget: &'a Budget,
    ) -> Flow<'a> {
        Flow {
            program,
            bodies,
            classes,
            budget,
            types: Types::new(program),
            graph: Graph::new(),
            reached: BTreeSet::new(),
            waiting: Vec::new(),
            seen: Seen::default(),
            virtual_calls: Vec::new(),
            library_calls: Vec::new(),
            library_ids: FxHashMap::default(),
            lambdas: FxHashMap::default(),
        }
    }

    /// A method that callers call on an object of a class, with what they like; `given` if they have objects that the
    /// program made.
    pub(super) fn enter(&mut self, class: ClassId, method: MethodId, given: bool) {
        let declared = self.program.method(method);
        self.initialise(method, class);
        let mut at = 0;
        if !declared.is_static() {
            let this = self.graph.named(Key::Parameter(method, 0));
            let own = self.own(class, false);
            self.graph.add(this, own);
            if given {
                let made = self.own(class, true);
                self.graph.add(this, made);
            }
            at = 1;
        }
        let descriptor = self.program.text(declared.descriptor);
        for parameter in split_descriptor(descriptor).unwrap_or_default().0 {
            let passed = self.outside_of(parameter);
            let into = self.graph.named(Key::Parameter(method, at));
            self.graph.add_all(into, &passed);
            at += 1;
        }
        self.reach(method);
    }

    /// The code of a lambda that callers have.
    pub(super) fn enter_code(&mut self, lambda: Id, code: MethodId) {
        let captured = self.graph.content(lambda);
        let declared = self.program.method(code);
        let parameters = split_descriptor(self.program.text(declared.descriptor)).unwrap_or_default().0;
        let mut passed = Bits::default();
        for parameter in &parameters {
            passed.extend(&self.outside_of(parameter));
        }
        for at in 0..=parameters.len() as u16 {
            let into = self.graph.named(Key::Parameter(code, at));
            self.graph.add_all(into, &passed);
            self.graph.edge(captured, into);
        }
        self.reach(code);
    }

    pub(super) fn reach(&mut self, method: MethodId) {
        if self.reached.insert(method) {
            self.waiting.push(method);
        }
    }

    pub(super) fn own(&mut self, class: ClassId, made: bool) -> Id {
        self.graph.id(Thing::Own { class, made })
    }

    /// What callers pass where this type is declared.
    pub(super) fn outside_of(&mut self, descriptor: &str) -> Bits {
        if Kind::of_descriptor(descriptor).is_none_or(|kind| kind != Kind::Ref) {
            return Bits::default();
        }
        match self.program.load_descriptor(descriptor) {
            Ok(class) => self.outside(class),
            Err(_) => Bits::default(),
        }
    }

    /// What callers pass of a class: objects of the classes in question, and others.
    pub(super) fn outside(&mut self, class: ClassId) -> Bits {
        let program = self.program;
        let mut all = Bits::default();
        if self.types.is_immutable(class) {
            return all;
        }
        for own in self.classes.iter().filter(|own| program.is_subtype(**own, class)) {
            all.insert(self.own(*own, false));
        }
        let known = program.class(class);
        if known.is_from_jdk() || known.is_interface() {
            all.insert(self.graph.id(Thing::Outside(class)));
        } else if !self.classes.contains(&class) {
            self.seen.strangers.insert(class);
            all.insert(self.own(class, false));
        }
        all
    }

    /// What a thing holds; what callers pass, whatever they put there.
    pub(super) fn content(&mut self, id: Id) -> Node {
        let content = self.graph.content(id);
        if let Thing::Outside(class) = self.graph.thing(id) {
            let (known, object) = (self.program.class(class), self.program.well_known().object);
            if known.element_kind().is_none_or(|kind| kind == Kind::Ref) {
                let put = self.outside(known.component().unwrap_or(object));
                self.graph.add_all(content, &put);
            }
        }
        content
    }

    /// Whether there is code to be followed.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty() || self.graph.is_waiting()
    }

    /// Follows the code until nothing new is found.
    pub(super) fn follow(&mut self) -> Result<(), Stopped> {
        loop {
            self.graph.work += 1;
            if self.graph.work > self.budget.work {
                return Err(Stopped::Work);
            }
            if self.budget.cut.is_over() {
                return Err(Stopped::Cut);
            }
            if let Some(method) = self.waiting.pop() {
                self.method(method);
            } else if let Some(fresh) = self.graph.next() {
                for watch in fresh.watches {
                    for id in fresh.things.iter() {
                        self.graph.work += 1;
                        self.meet(watch, id);
                    }
                }
            } else if !self.call_without_receivers() {
                return Ok(());
            }
        }
    }

    /// A thing has come to a place that is watched.
    fn meet(&mut self, watch: Watch, id: Id) {
        match watch {
            Watch::Cast { to, into } => self.cast(id, to, into),
            Watch::Held { into } => {
                let content = self.content(id);
                self.graph.edge(content, into);
            }
            Watch::Keeps { from } => {
                let content = self.graph.content(id);
                self.graph.edge(from, content);
            }
            Watch::Mixes { with } => {
                let content = self.content(id);
                self.graph.unite(content, with);
            }
            Watch::Receives { call } => self.receive(call, id),
            Watch::CalledBack { library } => self.call_back(library, id),
            Watch::Asked { of, spot } => self.tell_apart(id, of, spot),
            Watch::Ordered { spot } => self.order_by_identity(id, spot),
            Watch::Stores { from, spot } => {
                // Whether an array takes an object is asked of its class.
                if let Thing::Made { class, .. } = self.graph.thing(id) {
                    let of = self.program.class(class).component();
                    self.graph.watch(from, Watch::Asked { of, spot });
                }
            }
        }
    }

    fn method(&mut self, method: MethodId) {
        let (program, bodies) = (self.program, self.bodies);
        let Ok(body) = bodies.get(program, method) else {
            let what = format!("{} has no code that can be looked at", program.method_text(method));
            self.seen.unknown.insert((what, (method, None)));
            return;
        };
        self.graph.work += body.insts.len() as u64;
        let mut registers = Registers::of(body, &mut self.graph);
        for block in registers.blocks() {
            let data = body.blocks[block.index()];
            for at in data.start..data.end {
                Instruction { body, block, at: at as usize, registers: &mut registers }.follow(self);
            }
        }
        registers.close(&mut self.graph);
    }

    /// The field that an instruction means.
    pub(super) fn field(&mut self, body: &Body, field: u32) -> Option<FieldId> {
        let link = &body.fields[field as usize];
        let class = self.program.load(self.program.text(link.class)).ok()?;
        let field = self.program.resolve_field(class, link.name, link.descriptor).ok()?;
        self.initialise(body.method, self.program.field(field).class);
        Some(field)
    }

    /// The code that makes a class's static fields.
    pub(super) fn initialise(&mut self, from: MethodId, class: ClassId) {
        let known = self.program.class(class);
        if known.is_from_jdk() {
            return;
        }
        let named = |method: &&MethodId| self.program.text(self.program.method(**method).name) == "<clinit>";
        if let Some(method) = known.methods.iter().find(named) {
            self.reach(*method);
            self.seen.calls.entry(from).or_default().insert(*method);
        }
    }

    /// What may be of this class goes on.
    fn cast(&mut self, id: Id, to: ClassId, into: Node) {
        let program = self.program;
        let fits = match self.graph.thing(id) {
            Thing::Own { class, made } => {
                program.is_subtype(class, to)
                    || !made && (program.class(to).is_interface() || program.is_subtype(to, class))
            }
            Thing::Made { class, .. } if program.class(class).is_array() => program.is_subtype(class, to),
            Thing::Outside(class) if !program.is_subtype(class, to) => {
                let narrow = self.outside(to);
                self.seen.casts.extend(narrow.iter().map(|narrow| (id, narrow)));
                self.graph.add_all(into, &narrow);
                false
            }
            Thing::Outside(_) | Thing::Made { .. } | Thing::Lambda { .. } => true,
        };
        if fits {
            self.graph.add(into, id);
        }
    }
}
