//! What states leave out: counters on which nothing depends, and fields that a user says to forget.
//!
//! A counter is kept as a difference to a base, of which nothing is known: states are explored for any value of the base at
//! once. That is exact, and not taken on trust: where a condition of a path, another word of a state or an answer to a
//! question mentions a base, the field matters, and exploring begins again with it as a part of the states. Counters that
//! are not copied from each other have bases of their own, at first; where bases are compared, those that begin in one
//! call are one from then on, before their fields are kept whole.
//!
//! A forgotten field may hold anything in every state, and paths may depend on it: more states than calls reach.

use std::collections::{BTreeMap, BTreeSet};

use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, Kind, Program};
use attest_state::State;
use attest_term::{Op, Term, TermPool};

use super::capture::variable;
use super::counters::candidates;
use super::explore::Builder;
use super::shape::{Cell, Shape};
use super::vertex::{Graph, Range};

/// The names of the variables that stand for bases begin so.
pub(super) const BASE: &str = "k";
/// The names of those that stand for forgotten words begin so.
pub(super) const ANY: &str = "g";

/// How a field is kept in states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keeping {
    /// As a difference to a base of its own.
    Alone,
    /// As a difference to a base that all that begins in a call has in common.
    Together,
    /// Not at all.
    Forgotten,
}

/// What states leave out.
#[derive(Clone, Default, Debug)]
pub struct Abstraction {
    /// The fields that a user says to forget.
    pub forgotten: BTreeSet<FieldId>,
    /// Whether counters are looked for.
    pub counters: bool,
    /// The fields that looked like counters and matter.
    pub(super) matter: BTreeSet<FieldId>,
    /// Those whose bases were compared.
    pub(super) compared: BTreeSet<FieldId>,
    /// By class, the slots that are not kept as they are.
    slots: BTreeMap<ClassId, BTreeMap<u32, (FieldId, Keeping)>>,
}

impl Abstraction {
    /// Leaves out counters on which nothing depends, and these fields.
    pub fn new(forgotten: impl IntoIterator<Item = FieldId>) -> Abstraction {
        Abstraction { forgotten: forgotten.into_iter().collect(), counters: true, ..Abstraction::default() }
    }

    /// How the fields of the objects of a class are kept, by slot, those that are not kept as they are.
    pub(super) fn of(
        &mut self,
        program: &Program,
        bodies: &Bodies,
        class: ClassId,
    ) -> &BTreeMap<u32, (FieldId, Keeping)> {
        let Abstraction { forgotten, counters, matter, compared, slots } = self;
        slots.entry(class).or_insert_with(|| {
            let mut found = BTreeMap::new();
            if program.class(class).is_array() {
                return found;
            }
            if *counters {
                let fields = candidates(program, bodies, class).into_iter();
                for field in fields.filter(|field| !matter.contains(field)) {
                    let keeping = if compared.contains(&field) { Keeping::Together } else { Keeping::Alone };
                    found.insert(program.field(field).slot, (field, keeping));
                }
            }
            for above in program.superclasses(class) {
                for field in above.fields.iter().filter(|field| forgotten.contains(field)) {
                    found.insert(program.field(*field).slot, (*field, Keeping::Forgotten));
                }
            }
            found
        })
    }

    /// Keeps more of fields than before: first what they have in common, then all.
    fn keep(&mut self, fields: &BTreeSet<FieldId>) {
        for field in fields {
            if !self.compared.insert(*field) {
                self.matter.insert(*field);
            }
        }
        self.slots.clear();
    }

    /// What an earlier exploration learned about fields.
    pub(super) fn restore(&mut self, matter: BTreeSet<FieldId>, compared: BTreeSet<FieldId>) {
        (self.matter, self.compared) = (matter, compared);
        self.slots.clear();
    }

    /// Keeps fields as they are.
    pub(super) fn keep_all(&mut self, fields: &BTreeSet<FieldId>) {
        self.compared.extend(fields);
        self.keep(fields);
    }
}

/// A value as the number of a base and a difference to it; no base for a constant, nothing if it is neither.
pub(super) fn difference(pool: &TermPool, term: Term) -> Option<(Option<u32>, u64)> {
    if let Some(word) = pool.word(term) {
        return Some((None, word));
    }
    if let Some(base) = base_of(pool, term) {
        return Some((Some(base), 0));
    }
    if pool.op(term) != Op::BvAdd {
        return None;
    }
    let args = pool.args(term);
    let [a, b] = *args else { return None };
    let (constant, rest) = match (pool.word(a), pool.word(b)) {
        (Some(word), None) => (word, b),
        (None, Some(word)) => (word, a),
        _ => return None,
    };
    Some((Some(base_of(pool, rest)?), constant))
}

/// The number of the base that a variable stands for.
fn base_of(pool: &TermPool, variable: Term) -> Option<u32> {
    let name = pool.name(variable)?.strip_prefix(BASE)?;
    name.split('.').next()?.parse().ok()
}

/// The variable that stands for a base.
pub(super) fn base(pool: &mut TermPool, number: u32, kind: Kind) -> Term {
    variable(pool, BASE, number, kind)
}

/// The bases that terms mention.
pub(super) fn bases_in(pool: &mut TermPool, terms: impl IntoIterator<Item = Term>) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    for term in terms {
        let free = pool.free_variables(term);
        found.extend(free.iter().filter_map(|variable| base_of(pool, *variable)));
    }
    found
}

/// Whether a term depends on what states leave out.
pub(super) fn is_left_out(pool: &mut TermPool, term: Term) -> bool {
    let free = pool.free_variables(term);
    let is_any = |name: &str| {
        name.strip_prefix(ANY).is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    free.iter().any(|one| base_of(pool, *one).is_some() || pool.name(*one).is_some_and(is_any))
}

/// Whether states of a shape have bases.
pub(super) fn has_bases(shape: &Shape) -> bool {
    let cells = shape.objects.iter().flat_map(|object| &object.cells);
    cells.into_iter().any(|cell| matches!(cell, Cell::Counter { .. }))
}

impl Builder<'_, '_> {
    /// Whether terms that belong to states of a vertex mention a base, so that its counters matter.
    pub(super) fn depends(&mut self, range: Range, terms: impl IntoIterator<Item = Term>) -> bool {
        if !has_bases(&self.graph.vertices[range.vertex].shape) {
            return false;
        }
        let bases = bases_in(self.machine.pool(), terms);
        if bases.is_empty() {
            return false;
        }
        // Once for what was explored: a field is kept together before it is kept as it is.
        if !self.again {
            let fields = self.fields_of(range.vertex, &bases);
            self.abstraction.keep(&fields);
            self.again = true;
        }
        true
    }

    /// Whether the conditions of a path from states of a range mention a base.
    pub(super) fn path_depends(&mut self, range: Range, state: &State) -> bool {
        let conditions = state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone());
        self.depends(range, conditions)
    }

    /// The fields that are kept as differences to some bases of a vertex.
    pub(super) fn fields_of(&mut self, vertex: usize, bases: &BTreeSet<u32>) -> BTreeSet<FieldId> {
        let (program, bodies) = (self.machine.program(), self.machine.bodies());
        let mut fields = BTreeSet::new();
        for object in &self.graph.vertices[vertex].shape.objects {
            let kept = self.abstraction.of(program, bodies, object.class);
            for (slot, cell) in (0..).zip(&object.cells) {
                if let (Cell::Counter { base, .. }, Some((field, _))) = (cell, kept.get(&slot))
                    && bases.contains(base)
                {
                    fields.insert(*field);
                }
            }
        }
        fields
    }

    /// Fields that were taken for counters hold something else: exploring begins again.
    pub(super) fn matter(&mut self, fields: &BTreeSet<FieldId>) {
        self.abstraction.keep_all(fields);
        self.again = true;
    }

    /// From the beginning, with what turned out to matter as a part of the states.
    pub(super) fn begin_again(&mut self) {
        self.again = false;
        self.restarts += 1;
        self.graph = Graph::new();
        self.current = Range { vertex: 0, first: 0, end: 1 };
        self.frontier = vec![self.current];
        self.depth = 0;
        self.counts = Default::default();
        self.thrown.clear();
        self.history = Default::default();
        if let Some(cover) = &mut self.cover {
            cover.begin_again();
        }
    }

    /// The fields that states leave out because a user says so.
    pub fn forgotten(&self) -> Vec<FieldId> {
        self.abstraction.forgotten.iter().copied().collect()
    }

    /// The fields that states leave out because nothing depends on them, as far as states have them.
    pub fn counters(&mut self) -> Vec<FieldId> {
        let (program, bodies) = (self.machine.program(), self.machine.bodies());
        let objects = self.graph.vertices.iter().flat_map(|vertex| &vertex.shape.objects);
        let classes: BTreeSet<ClassId> = objects.map(|object| object.class).collect();
        let mut found = BTreeSet::new();
        for class in classes {
            let kept = self.abstraction.of(program, bodies, class).values();
            found.extend(kept.filter(|(_, keeping)| *keeping != Keeping::Forgotten).map(|(field, _)| *field));
        }
        found.into_iter().collect()
    }
}
