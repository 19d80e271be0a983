//! What belongs to callers, and what the state is made of: things that are both leak.

use std::collections::BTreeSet;

use attest_classfile::access::{ACC_ENUM, ACC_FINAL, ACC_PROTECTED, ACC_STATIC, ACC_SYNTHETIC};
use attest_program::{ClassId, Field, FieldId, MethodId, class_of_descriptor, split_descriptor};

use super::bits::Bits;
use super::flow::Flow;
use super::graph::{Key, Node};
use super::library::{Effect, effect};
use super::seen::{Spot, Written};
use super::spread::{HELD, Next, PASSED, PUT, Reached, Source, spread};
use super::things::{Id, Thing, is_open};

impl Flow<'_> {
    /// What callers hold or can get, by what the methods that they call give them.
    pub(super) fn of_callers(
        &self,
        entered: &BTreeSet<MethodId>,
        beside: &BTreeSet<(ClassId, MethodId)>,
    ) -> Reached {
        let mut sources: Vec<Source> = Vec::new();
        let (mut passed, mut held) = (Bits::default(), Bits::default());
        for (id, thing) in (0..).zip(&self.graph.things) {
            match thing {
                Thing::Own { class, .. } if self.classes.contains(class) => held.insert(id),
                Thing::Own { made: false, .. } | Thing::Outside(_) => passed.insert(id),
                Thing::Own { .. } | Thing::Made { .. } | Thing::Lambda { .. } => continue,
            };
        }
        sources.push((PASSED.to_owned(), passed));
        sources.push((HELD.to_owned(), held));
        for method in entered {
            sources.push((
                format!("handed out by {}", self.name(*method)),
                self.graph.held_in(Key::Return(*method)),
            ));
        }
        sources.extend(self.thrown());
        sources.extend(self.in_open_statics(beside));
        spread(self, sources, Flow::got_from)
    }

    fn thrown(&self) -> Vec<Source> {
        let thrown = self.seen.thrown.iter();
        thrown
            .map(|(spot, node)| (format!("thrown at {}", self.place(*spot)), self.graph.holds(*node).clone()))
            .collect()
    }

    /// What stands in static fields that callers see.
    fn in_open_statics(&self, beside: &BTreeSet<(ClassId, MethodId)>) -> Vec<Source> {
        let program = self.program;
        let classes = self.classes.iter().copied().chain(beside.iter().map(|(class, _)| *class));
        let classes: BTreeSet<ClassId> = classes.collect();
        let of_classes = classes.into_iter().flat_map(|class| program.class(class).fields.iter().copied());
        let fields: BTreeSet<FieldId> = of_classes.chain(self.seen.reads.keys().copied()).collect();
        let mut found = Vec::new();
        for field in fields {
            let declared = program.field(field);
            let open = is_open(program, declared.class, declared.class, declared.access);
            if declared.is_static() && open && self.types.is_named(declared.class) {
                found.push(self.in_field(field));
            }
        }
        found
    }

    /// What stands in a field that callers see.
    fn in_field(&self, field: FieldId) -> Source {
        let words = format!("in {}, which callers see", self.field_name(self.program.field(field)));
        (words, self.graph.held_in(Key::Field(field)))
    }

    /// Objects of the classes in question that callers get otherwise than as the result of a call.
    pub(super) fn inside(
        &self,
        callers: &Reached,
        beside: &BTreeSet<(ClassId, MethodId)>,
        leaks: &mut BTreeSet<String>,
    ) {
        let mut got: Vec<Source> = self.in_open_statics(beside);
        for (id, words) in callers {
            let next = self.got_from(*id);
            got.extend(next.otherwise);
            let alike = next.alike.into_iter().map(|node| self.graph.holds(node).clone());
            got.extend(alike.map(|held| (words.clone(), held)));
        }
        got.extend(self.thrown());
        for (_, method) in beside {
            let words = format!("handed out by {}", self.name(*method));
            got.push((words, self.graph.held_in(Key::Return(*method))));
        }
        for class in self.classes {
            let Some(id) = self.graph.known_id(Thing::Own { class: *class, made: true }) else { continue };
            // A constant of an enum that has nothing to be changed is as it is.
            let fixed = |field: &FieldId| self.program.field(*field).access & ACC_FINAL != 0;
            let constant = self.program.class(*class).access & ACC_ENUM != 0;
            if constant && self.fields_of(*class).iter().all(fixed) {
                continue;
            }
            for (words, _) in got.iter().filter(|(_, held)| held.contains(id)) {
                leaks.insert(format!("objects of {} are {words}", self.program.dotted(*class)));
            }
        }
    }

    /// What a thing holds that was spoken of.
    fn held_by(&self, id: Id) -> impl Iterator<Item = Node> {
        let holder = match self.graph.thing(id) {
            Thing::Own { class, made: false } => self.graph.known_id(Thing::Own { class, made: true }),
            Thing::Own { .. } | Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => Some(id),
        };
        holder.and_then(|holder| self.graph.known(Key::Content(holder))).into_iter()
    }

    /// What one gets from a thing without the code of its class.
    fn got_from(&self, id: Id) -> Next {
        let mut next = Next::default();
        match self.graph.thing(id) {
            Thing::Own { class, .. } => {
                for field in self.fields_of(class) {
                    if self.types.is_named(class) && self.is_seen(class, self.program.field(field)) {
                        next.otherwise.push(self.in_field(field));
                    }
                }
                next.alike.extend(self.held_by(id));
            }
            Thing::Made { fixed, .. } => {
                next.alike.extend(self.held_by(id));
                next.alike.extend(self.graph.known(Key::Backing(id)).filter(|_| !fixed));
            }
            Thing::Outside(_) => {
                let held = self.held_by(id).map(|node| self.graph.holds(node).clone());
                next.otherwise.extend(held.map(|held| (PUT.to_owned(), held)));
            }
            // What it has captured is the business of its code, and of callers where the code is the library's.
            Thing::Lambda { code, .. } => {
                next.alike.extend(self.held_by(id).filter(|_| !self.only_looks(code)));
            }
        }
        next
    }

    /// Whether a method of the library gives and changes nothing of what it is called with; those of the program are followed.
    fn only_looks(&self, method: MethodId) -> bool {
        let (program, declared) = (self.program, self.program.method(method));
        let [name, descriptor] = [declared.name, declared.descriptor].map(|text| program.text(text));
        let given = class_of_descriptor(split_descriptor(descriptor).unwrap_or_default().1);
        let given = given.and_then(|name| program.load(name).ok());
        !program.class(declared.class).is_from_jdk()
            || effect(program.class_name(declared.class), name, descriptor) == Effect::Looks
                && given.is_none_or(|given| self.types.is_immutable(given))
    }

    /// What the state is made of, each with the field that leads to it.
    pub(super) fn of_state(&self, reads: &BTreeSet<FieldId>) -> Reached {
        let program = self.program;
        let mut sources: Vec<Source> = Vec::new();
        for (id, thing) in (0..).zip(&self.graph.things) {
            if let Thing::Own { class, .. } = thing
                && self.classes.contains(class)
            {
                let mut own = Bits::default();
                own.insert(id);
                sources.push((program.dotted(*class), own));
            }
        }
        sources.extend(reads.iter().map(|field| self.of_field(*field)));
        spread(self, sources, Flow::refers_to)
    }

    /// What stands in a field, with its name.
    fn of_field(&self, field: FieldId) -> Source {
        (self.field_name(self.program.field(field)), self.graph.held_in(Key::Field(field)))
    }

    /// What a thing refers to.
    fn refers_to(&self, id: Id) -> Next {
        let mut next = Next::default();
        next.alike.extend(self.held_by(id));
        next.alike.extend(self.graph.known(Key::Backing(id)));
        if let Thing::Own { class, .. } = self.graph.thing(id) {
            next.otherwise.extend(self.fields_of(class).into_iter().map(|field| self.of_field(field)));
        }
        next
    }

    /// The fields of the objects of a class that its program declares.
    pub(super) fn fields_of(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.program;
        let above = program.superclasses(class).filter(|above| !above.is_from_jdk());
        let fields = above.flat_map(|above| above.fields.iter().copied());
        fields.filter(|field| !program.field(*field).is_static()).collect()
    }

    /// Whether callers see a field of the objects of a class, in its package or in a subclass.
    fn is_seen(&self, class: ClassId, field: &Field) -> bool {
        let inherited = field.access & ACC_PROTECTED != 0 && self.types.is_extensible(class);
        inherited || is_open(self.program, class, field.class, field.access)
    }

    /// The fields that callers write.
    pub(super) fn written_fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.program;
        let open = |field: &FieldId| {
            let field = program.field(*field);
            field.access & (ACC_FINAL | ACC_STATIC | ACC_SYNTHETIC) == 0 && self.is_seen(class, field)
        };
        let fields = if self.types.is_named(class) { self.fields_of(class) } else { Vec::new() };
        fields.into_iter().filter(open).collect()
    }

    /// What callers may set the fields of the objects of a class to: whatever they would pass.
    pub(super) fn set_fields(&mut self, class: ClassId) {
        for field in self.written_fields(class) {
            let set = self.outside_of(self.program.text(self.program.field(field).descriptor));
            let into = self.graph.named(Key::Field(field));
            self.graph.add_all(into, &set);
        }
    }

    /// What leaks: the state's things that callers can change.
    pub(super) fn shared(
        &self,
        callers: &Reached,
        state: &Reached,
        (leaks, writes): (&mut BTreeSet<String>, &mut BTreeSet<(ClassId, FieldId)>),
    ) {
        let mut kept: BTreeSet<Id> = state.keys().copied().collect();
        kept.extend(self.seen.casts.iter().filter(|(from, _)| state.contains_key(from)).map(|(_, to)| *to));
        for id in kept {
            let Some(how) = callers.get(&id) else { continue };
            let place = state.get(&id).cloned().unwrap_or_else(|| "the state".to_owned());
            match self.graph.thing(id) {
                Thing::Own { class, .. } => {
                    writes.extend(self.written_fields(class).into_iter().map(|field| (class, field)));
                    // The calls of the classes in question are those of the library, too.
                    if !self.classes.contains(&class) && self.has_state_of_library(class) {
                        leaks.insert(format!("what {place} refers to is {how}"));
                    }
                }
                Thing::Made { class, fixed: false, .. } if !self.types.is_immutable(class) => {
                    leaks.insert(format!("what {place} refers to is {how}"));
                }
                Thing::Outside(class) if !self.is_any(class) => {
                    leaks.insert(format!("what {place} refers to is {how}"));
                }
                Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => {}
            }
        }
    }

    /// Whether a class of the program inherits from one of the library whose objects can be changed.
    fn has_state_of_library(&self, class: ClassId) -> bool {
        let mut above = self.program.superclasses(class).filter(|above| above.is_from_jdk());
        let nearest = above.next().map(|above| self.program.class_name(above.id));
        let fixed = ["java/lang/Object", "java/lang/Enum", "java/lang/Record", "java/lang/Number"];
        nearest.is_some_and(|nearest| !fixed.contains(&nearest))
    }

    /// Whether a type says nothing of how its objects are changed; what they are called with is said elsewhere. That an
    /// exception is changed after it was passed is not looked for.
    fn is_any(&self, class: ClassId) -> bool {
        let name = self.program.class_name(class);
        let known = ["Object", "Comparable", "Number", "Runnable", "Record", "Enum", "Throwable"];
        let lang = name.strip_prefix("java/lang/").is_some_and(|name| known.contains(&name));
        lang || self.types.is_immutable(class)
            || self.program.is_subtype(class, self.program.well_known().throwable)
            || name == "java/io/Serializable"
            || name.starts_with("java/util/function/")
            || !self.program.class(class).is_from_jdk()
    }

    /// What code that callers can run beside the calls changes of the state.
    pub(super) fn changed_beside(
        &self,
        beside: &BTreeSet<MethodId>,
        (state, reads): (&Reached, &BTreeSet<FieldId>),
        leaks: &mut BTreeSet<String>,
    ) {
        for ((method, line), written) in &self.seen.writes {
            if !beside.contains(method) {
                continue;
            }
            let at = self.place((*method, *line));
            match written {
                Written::Static(field) if reads.contains(field) => {
                    let field = self.field_name(self.program.field(*field));
                    leaks.insert(format!("{at} writes {field}"));
                }
                Written::Static(_) => {}
                Written::Things(things) => {
                    let written = self.graph.holds(*things).iter().filter_map(|id| state.get(&id));
                    if let Some(place) = written.min() {
                        leaks.insert(format!("{at} changes {place}"));
                    }
                }
                Written::Field(things, field) => {
                    let written = self.graph.holds(*things).iter().filter_map(|id| match state.get(&id) {
                        Some(place) => Some(place.clone()),
                        None => self.inherits(id, *field),
                    });
                    if let Some(place) = written.min() {
                        leaks.insert(format!("{at} changes {place}"));
                    }
                }
            }
        }
        for (class, (method, line)) in &self.seen.built {
            if beside.contains(method) {
                let (class, at) = (self.program.dotted(*class), self.place((*method, *line)));
                leaks.insert(format!(
                    "objects of {class} are made at {at} by a constructor that callers cannot call"
                ));
            }
        }
    }

    /// The class in question whose field an object of a subclass has.
    fn inherits(&self, id: Id, field: FieldId) -> Option<String> {
        let program = self.program;
        let Thing::Own { class, .. } = self.graph.thing(id) else { return None };
        let holder = program.field(field).class;
        let of = self
            .classes
            .iter()
            .find(|of| program.is_subtype(class, **of) && program.is_subtype(**of, holder));
        of.map(|of| program.dotted(*of))
    }

    pub(super) fn name(&self, method: MethodId) -> String {
        let class = self.program.dotted(self.program.method(method).class);
        format!("{class}#{}", crate::query::spelling(self.program, method))
    }

    pub(super) fn field_name(&self, field: &Field) -> String {
        format!("{}.{}", self.program.dotted(field.class), self.program.text(field.name))
    }

    pub(super) fn place(&self, (method, line): Spot) -> String {
        match line {
            Some(line) => format!("{} (line {line})", self.name(method)),
            None => self.name(method),
        }
    }
}
