//! What belongs to callers, and what the state is made of: things that are both leak.

use std::collections::{BTreeMap, BTreeSet};

use attest_classfile::access::{ACC_ENUM, ACC_FINAL, ACC_PROTECTED, ACC_STATIC, ACC_SYNTHETIC};
use attest_program::{ClassId, Field, FieldId, MethodId};

use super::flow::{Flow, Spot, Written};
use super::things::{Id, Set, Thing, is_extensible, is_immutable, is_named, is_open};

/// Things, each with how they are come by.
pub(super) type Reached = BTreeMap<Id, String>;

impl Flow<'_> {
    /// What callers hold or can get, by what the methods that they call give them.
    pub(super) fn of_callers(
        &mut self,
        entered: &BTreeSet<MethodId>,
        beside: &BTreeSet<(ClassId, MethodId)>,
    ) -> Reached {
        let mut found = Reached::new();
        let mut waiting: Vec<(Id, String)> = Vec::new();
        for (number, thing) in self.tables.things.iter().enumerate() {
            let words = match thing {
                Thing::Own { class, made: false } if !self.classes.contains(class) => "passed by callers",
                Thing::Outside(_) => "passed by callers",
                Thing::Own { class, .. } if self.classes.contains(class) => "held by callers",
                Thing::Own { .. } | Thing::Made { .. } | Thing::Lambda { .. } => continue,
            };
            waiting.push((number as Id, words.to_owned()));
        }
        for method in entered {
            for id in self.tables.returns.get(method).into_iter().flatten() {
                waiting.push((*id, format!("handed out by {}", self.name(*method))));
            }
        }
        for (id, spot) in &self.seen.thrown {
            waiting.push((*id, format!("thrown at {}", self.place(*spot))));
        }
        waiting.extend(self.in_open_statics(beside));
        while let Some((id, words)) = waiting.pop() {
            if found.contains_key(&id) {
                continue;
            }
            for (next, why) in self.got_from(id, &words) {
                waiting.push((next, why));
            }
            found.insert(id, words);
        }
        found
    }

    /// What stands in static fields that callers see.
    fn in_open_statics(&self, beside: &BTreeSet<(ClassId, MethodId)>) -> Vec<(Id, String)> {
        let program = self.program;
        let classes = self.classes.iter().copied().chain(beside.iter().map(|(class, _)| *class));
        let of_classes = classes.flat_map(|class| program.class(class).fields.iter().copied());
        let fields: BTreeSet<FieldId> = of_classes.chain(self.seen.reads.keys().copied()).collect();
        let mut found = Vec::new();
        for field in fields {
            let declared = program.field(field);
            let open = is_open(program, declared.class, declared.class, declared.access);
            if declared.is_static() && open && is_named(program, declared.class) {
                let words = format!("in {}, which callers see", self.field_name(declared));
                let held = self.tables.fields.get(&field).into_iter().flatten();
                found.extend(held.map(|id| (*id, words.clone())));
            }
        }
        found
    }

    /// Objects of the classes in question that callers get otherwise than as the result of a call.
    pub(super) fn inside(
        &mut self,
        callers: &Reached,
        beside: &BTreeSet<(ClassId, MethodId)>,
        leaks: &mut BTreeSet<String>,
    ) {
        let mut got: Vec<(Id, String)> = self.in_open_statics(beside);
        for (id, words) in callers {
            got.extend(self.got_from(*id, words));
        }
        for (id, spot) in &self.seen.thrown {
            got.push((*id, format!("thrown at {}", self.place(*spot))));
        }
        for (_, method) in beside {
            for id in self.tables.returns.get(method).into_iter().flatten() {
                got.push((*id, format!("handed out by {}", self.name(*method))));
            }
        }
        for (id, words) in got {
            let Thing::Own { class, made: true } = self.tables.thing(id) else { continue };
            // A constant of an enum that has nothing to be changed is as it is.
            let constant = self.program.class(class).access & ACC_ENUM != 0
                && self
                    .fields_of(class)
                    .iter()
                    .all(|field| self.program.field(*field).access & ACC_FINAL != 0);
            if self.classes.contains(&class) && !constant {
                leaks.insert(format!("objects of {} are {words}", self.program.dotted(class)));
            }
        }
    }

    /// What one gets from a thing without the code of its class.
    fn got_from(&mut self, id: Id, words: &str) -> Vec<(Id, String)> {
        let program = self.program;
        let mut next: Vec<(Id, String)> = Vec::new();
        match self.tables.thing(id) {
            Thing::Own { class, .. } => {
                for field in self.fields_of(class) {
                    let declared = program.field(field);
                    if is_named(program, class) && self.is_seen(class, declared) {
                        let words = format!("in {}, which callers see", self.field_name(declared));
                        let held = self.tables.fields.get(&field).cloned().unwrap_or_default();
                        next.extend(held.into_iter().map(|id| (id, words.clone())));
                    }
                }
                let held = self.tables.content(id);
                next.extend(held.into_iter().map(|id| (id, words.to_owned())));
            }
            Thing::Made { fixed, .. } => {
                let mut held = self.tables.content(id);
                if !fixed {
                    held.extend(self.tables.backing(id));
                }
                next.extend(held.into_iter().map(|id| (id, words.to_owned())));
            }
            Thing::Outside(_) => {
                let held = self.tables.content(id);
                let words = "put where callers can take it";
                next.extend(held.into_iter().map(|id| (id, words.to_owned())));
            }
            // What it has captured is the business of its code.
            Thing::Lambda { .. } => {}
        }
        next
    }

    /// What the state is made of, each with the field that leads to it.
    pub(super) fn of_state(&mut self, reads: &BTreeSet<FieldId>) -> Reached {
        let program = self.program;
        let mut found = Reached::new();
        let mut waiting: Vec<(Id, String)> = Vec::new();
        for (number, thing) in self.tables.things.iter().enumerate() {
            if let Thing::Own { class, .. } = thing
                && self.classes.contains(class)
            {
                waiting.push((number as Id, program.dotted(*class)));
            }
        }
        for field in reads {
            let words = self.field_name(program.field(*field));
            let held = self.tables.fields.get(field).cloned().unwrap_or_default();
            waiting.extend(held.into_iter().map(|id| (id, words.clone())));
        }
        while let Some((id, words)) = waiting.pop() {
            if found.contains_key(&id) {
                continue;
            }
            let mut next = self.tables.content(id);
            next.extend(self.tables.backing(id));
            waiting.extend(next.into_iter().map(|id| (id, words.clone())));
            if let Thing::Own { class, .. } = self.tables.thing(id) {
                for field in self.fields_of(class) {
                    let words = self.field_name(program.field(field));
                    let held = self.tables.fields.get(&field).cloned().unwrap_or_default();
                    waiting.extend(held.into_iter().map(|id| (id, words.clone())));
                }
            }
            found.insert(id, words);
        }
        found
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
        let inherited = field.access & ACC_PROTECTED != 0 && is_extensible(self.program, class);
        inherited || is_open(self.program, class, field.class, field.access)
    }

    /// The fields that callers write.
    pub(super) fn written_fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.program;
        let open = |field: &FieldId| {
            let field = program.field(*field);
            field.access & (ACC_FINAL | ACC_STATIC | ACC_SYNTHETIC) == 0 && self.is_seen(class, field)
        };
        let fields = if is_named(program, class) { self.fields_of(class) } else { Vec::new() };
        fields.into_iter().filter(open).collect()
    }

    /// What leaks: the state's things that callers can change.
    pub(super) fn shared(&mut self, callers: &Reached, state: &Reached, leaks: &mut BTreeSet<String>) {
        let program = self.program;
        let casts: Vec<(Id, Id)> = self.seen.casts.iter().copied().collect();
        let mut kept: Set = state.keys().copied().collect();
        kept.extend(casts.iter().filter(|(from, _)| state.contains_key(from)).map(|(_, to)| *to));
        for id in kept {
            let Some(how) = callers.get(&id) else { continue };
            let place = state.get(&id).cloned().unwrap_or_else(|| "the state".to_owned());
            match self.tables.thing(id) {
                Thing::Own { class, .. } => {
                    for field in self.written_fields(class) {
                        leaks.insert(format!("callers write {}", self.field_name(program.field(field))));
                    }
                }
                Thing::Made { class, fixed: false, .. } if !self.is_harmless(class) => {
                    leaks.insert(format!("what {place} refers to is {how}"));
                }
                Thing::Outside(class) if !self.is_harmless(class) && !self.is_any(class) => {
                    leaks.insert(format!("what {place} refers to is {how}"));
                }
                Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => {}
            }
        }
    }

    fn is_harmless(&self, class: ClassId) -> bool {
        is_immutable(self.program, class)
            || self.program.is_subtype(class, self.program.well_known().throwable)
    }

    /// Whether a type says nothing of how its objects are changed; what they are called with is said elsewhere.
    fn is_any(&self, class: ClassId) -> bool {
        let name = self.program.class_name(class);
        let known = ["Object", "Comparable", "Number", "Runnable", "Record", "Enum", "Throwable"];
        let lang = name.strip_prefix("java/lang/").is_some_and(|name| known.contains(&name));
        lang || name == "java/io/Serializable"
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
                    if let Some(place) = things.iter().find_map(|id| state.get(id)) {
                        leaks.insert(format!("{at} changes {place}"));
                    }
                }
            }
        }
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
