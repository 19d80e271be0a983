//! What callers can do to the state of classes besides calling their methods.
//!
//! Callers are code in the packages of the classes, which uses all that Java allows there but reflection, threads and
//! serialisation. Objects and arrays that methods hand out, that are kept as they were passed, or that stand in fields
//! that callers see, belong to callers too; so does the code of nested classes, of lambdas, and of objects that are
//! handed out. Where such a thing is part of the state, or such code changes it, the state *leaks*: a search over calls
//! alone does not see all states. Says too much rather than too little: a class that is said not to leak does not.

mod apart;
mod bits;
mod calls;
mod effects;
mod flow;
mod graph;
mod initial;
mod instructions;
mod library;
mod members;
mod reach;
mod registers;
mod seen;
mod spread;
mod things;

use std::collections::{BTreeMap, BTreeSet};

use attest_budget::Budget;
use attest_classfile::access::ACC_FINAL;
use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, MethodId, Program};

use super::tuning::MAX_LEAK_WORK;
use flow::{Flow, Stopped};
use spread::Reached;
use things::{Thing, is_open};

/// What callers can do besides.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Leaks {
    /// Ways to states that calls alone do not reach, in words.
    pub(crate) ways: Vec<String>,
    /// Fields that callers write, each with the class of the objects.
    pub(crate) writes: BTreeSet<(ClassId, FieldId)>,
    /// What the classes rely on, and subclasses of callers or the system may make otherwise, in words.
    pub(crate) assumed: Vec<String>,
}

/// How the states of classes, which are asked these methods, leak. What takes more than the budget leaks.
pub(crate) fn leaks(
    program: &Program,
    bodies: &Bodies,
    (classes, asked): (&[ClassId], &[MethodId]),
    budget: &Budget,
) -> Leaks {
    let budget = budget.at_most(MAX_LEAK_WORK);
    let mut search = Search {
        flow: Flow::new(program, bodies, classes, &budget),
        entries: BTreeSet::new(),
        beside: BTreeSet::new(),
        codes: BTreeSet::new(),
        given: BTreeSet::new(),
    };
    for class in classes {
        for method in search.flow.open_methods(*class) {
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
        Ok(callers) => search.judged(&callers),
        Err(why) => {
            let why = match why {
                Stopped::Work => "there is more code than is looked at",
                Stopped::Cut => "the run was over",
            };
            let way = format!("the analysis of what callers can do besides was cut: {why}");
            Leaks { ways: vec![way], ..Leaks::default() }
        }
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
    /// What belongs to callers, with all the code that they can run.
    fn callers(&mut self) -> Result<Reached, Stopped> {
        for class in self.flow.classes {
            self.flow.set_fields(*class);
            for nested in self.flow.nest(*class) {
                self.add_beside(nested, false);
            }
            for method in self.flow.inherited(*class) {
                self.flow.enter(*class, method, true);
                self.beside.insert((*class, method));
            }
        }
        loop {
            self.flow.follow()?;
            let entered = self.entries.union(&self.beside).map(|(_, method)| *method);
            let entered = entered.chain(self.codes.iter().copied()).collect();
            self.flow.graph.work += self.flow.graph.things.len() as u64;
            let callers = self.flow.of_callers(&entered, &self.beside);
            if !self.more(&callers) {
                return Ok(callers);
            }
        }
    }

    /// Adds the code that comes with what callers have; false if there is nothing new.
    fn more(&mut self, callers: &Reached) -> bool {
        let program = self.flow.program;
        let before = self.size();
        for id in callers.keys() {
            match self.flow.graph.thing(*id) {
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
        self.flow.is_waiting() || before != self.size()
    }

    fn size(&self) -> [usize; 4] {
        [self.beside.len(), self.codes.len(), self.given.len(), self.flow.seen.strangers.len()]
    }

    fn add_beside(&mut self, class: ClassId, given: bool) {
        let program = self.flow.program;
        if self.flow.classes.contains(&class) || program.class(class).is_from_jdk() {
            return;
        }
        self.flow.set_fields(class);
        let again = given && self.given.insert(class);
        for method in self.flow.open_methods(class) {
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
        let (mut ways, mut writes) = (BTreeSet::new(), BTreeSet::new());
        for field in &reads {
            let declared = program.field(*field);
            let open = is_open(program, declared.class, declared.class, declared.access);
            if declared.access & ACC_FINAL == 0 && open && self.flow.types.is_named(declared.class) {
                writes.insert((declared.class, *field));
            }
        }
        let state = self.flow.of_state(&reads);
        self.flow.shared(callers, &state, (&mut ways, &mut writes));
        self.flow.inside(callers, &self.beside, &mut ways);
        self.flow.changed_beside(&beside, (&state, &reads), &mut ways);
        ways.extend(self.by_order(&code, &reads));
        let cloned = self.flow.classes.iter().filter(|class| self.flow.is_cloned(**class));
        ways.extend(cloned.map(|class| format!("a subclass clones objects of {}", program.dotted(*class))));
        let unknown = self.flow.seen.unknown.iter().map(|(what, spot)| (what, self.flow.place(*spot)));
        ways.extend(first_of_each(unknown).into_iter().map(|(what, place)| format!("{what}, at {place}")));
        let overridden = self.flow.seen.overridable.iter().filter(|(_, spot)| code.contains(&spot.0));
        let overridden = overridden.map(|(method, spot)| (self.flow.name(*method), self.flow.place(*spot)));
        let overridden = first_of_each(overridden).into_iter();
        let overridden =
            overridden.map(|(method, place)| format!("no subclass overrides {method}, called at {place}"));
        let asked = self.flow.seen.asked.iter().filter(|(_, spot)| code.contains(&spot.0));
        let asked = asked.map(|(class, spot)| (program.dotted(*class), self.flow.place(*spot)));
        let asked = first_of_each(asked).into_iter();
        let asked = asked.map(|(class, place)| {
            format!("no object is of a caller's subclass of {class}, as asked at {place}")
        });
        let chosen = self.flow.seen.chosen.iter().filter(|(_, spot)| code.contains(&spot.0));
        let chosen = chosen.map(|(what, spot)| (what.clone(), self.flow.place(*spot)));
        let chosen = first_of_each(chosen).into_iter();
        let chosen = chosen.map(|(what, place)| format!("{what} gives what it gave, asked at {place}"));
        let assumed = overridden.chain(asked).chain(chosen).collect();
        Leaks { ways: ways.into_iter().collect(), writes, assumed }
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

/// What there is, each with the first of the places where it is.
fn first_of_each<T: Ord>(all: impl Iterator<Item = (T, String)>) -> BTreeMap<T, String> {
    let mut first: BTreeMap<T, String> = BTreeMap::new();
    for (what, place) in all {
        match first.get_mut(&what) {
            Some(known) if *known <= place => {}
            Some(known) => *known = place,
            None => {
                first.insert(what, place);
            }
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use attest_budget::{Budget, Cut};
    use attest_ir::Bodies;

    use attest_sequence::graph::Menu;

    use super::super::tests::compiled;
    use super::{Leaks, leaks};
    use crate::sources::Sources;

    const JAVA: &str = "
        public final class Counter {
            private int count;
            public void add() { if (count < 9) count++; }
            public boolean ok() { return count <= 9; }
        }";

    const CELL: &str = "
        public final class Cell {
            private int n = 1;
            public synchronized void set(int to) { n = to; }
            public boolean ok() { return n == 1; }
            static class Mate { void poke(Cell of) { of.n = 0; } }
        }";

    /// Replaces what stands in a class file everywhere; it must be there.
    fn replaced(file: &std::path::Path, from: &[u8], to: &[u8]) -> Vec<u8> {
        let mut bytes = std::fs::read(file).expect("a class file");
        let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(from)).collect();
        assert!(!places.is_empty(), "{file:?}");
        for at in places {
            bytes[at..at + to.len()].copy_from_slice(to);
        }
        bytes
    }

    #[test]
    fn a_member_of_the_nest_with_any_name_sees_what_is_private() {
        let (folder, _) = compiled("Cell.java", CELL);
        let at = |name: &str| folder.path().join(format!("{name}.class"));
        for name in ["Cell", "Cell$Mate"] {
            let renamed = replaced(&at(name), b"Cell$Mate", b"CellxMate");
            std::fs::remove_file(at(name)).expect("a class file");
            std::fs::write(at(&name.replace('$', "x")), renamed).expect("a class file");
        }
        let sources = Sources { class_path: vec![folder.path().to_owned()], ..Sources::default() };
        let program = sources.open().expect("the class");
        let class = program.load("Cell").expect("the class");
        let leaks = leaks(&program, &Bodies::default(), (&[class], &[]), &Budget::unlimited());
        assert!(leaks.ways.iter().any(|way| way.contains("#poke(")), "{leaks:?}");
    }

    #[test]
    fn a_bridge_that_compilers_see_is_called() {
        let (folder, program) = compiled("Cell.java", CELL);
        let file = folder.path().join("Cell.class");
        // The flags of a method stand before its name.
        let class = program.load("Cell").expect("the class");
        let pool = program.class(class).file().expect("its file").pool();
        let set = (1..u16::MAX).find(|at| pool.utf8(*at) == Some("set")).expect("its name");
        let [high, low] = set.to_be_bytes();
        std::fs::write(&file, replaced(&file, &[0, 0x21, high, low], &[0, 0x41, high, low]))
            .expect("a class file");
        let sources = Sources { class_path: vec![folder.path().to_owned()], ..Sources::default() };
        let program = sources.open().expect("the class");
        let class = program.load("Cell").expect("the class");
        let menu = Menu::new(&program, &[class]);
        let called =
            |call: &attest_sequence::graph::Call| program.text(program.method(call.method).name) == "set";
        assert!(menu.calls.iter().any(called));
    }

    #[test]
    fn what_was_not_looked_at_leaks() {
        let (_folder, program) = compiled("Counter.java", JAVA);
        let bodies = Bodies::default();
        let class = program.load("Counter").expect("the class");
        let leaks = |budget: Budget| leaks(&program, &bodies, (&[class], &[]), &budget);
        assert_eq!(leaks(Budget::unlimited()), Leaks::default());
        let said = "the analysis of what callers can do besides was cut: ";
        let cut = leaks(Budget::until(&Cut::after(Duration::ZERO)));
        assert_eq!(cut.ways, [format!("{said}the run was over")]);
        let small = leaks(Budget::work(&Cut::never(), 5));
        assert_eq!(small.ways, [format!("{said}there is more code than is looked at")]);
    }
}
