//! The atoms that many questions share, and the variables of their input heaps.
//!
//! A universe holds the clauses of heaps of at most so many objects: what every question says alike is said once. What
//! a question says by itself are literals that it assumes, so that the solver keeps what it has learned. Each symbol
//! has a literal that says whether the question at hand has it; fields and classes that do not matter to a question are
//! switched off.

use std::sync::Arc;

use attest_solver::Error;
use attest_solver::sat::cadical::Literal;
use rustc_hash::FxHashMap;

use super::circuit::{Circuit, Lit};
use super::relevance::Relevance;
use super::vector::{Atom, Relation, Vector};
use crate::class_set::ClassSet;
use crate::model::{ClassId, Model, Role, Selector};
use crate::question::Question;
use crate::terms::{Created, Fact, Pool, Reference, Set, SetSymbol, Version};

/// Clauses of heaps of a model, and the gates of what was asked of them.
pub struct Universe {
    pub model: Arc<Model>,
    pub circuit: Circuit,
    /// How many atoms of the input there are.
    pub inputs: usize,
    /// The created objects that have an atom, in the order in which they were met.
    pub created: Vec<Created>,
    /// The classes and fields that have variables.
    pub relevance: Relevance,
    pub active: Vec<Lit>,
    /// `class(a, k)` for input atoms.
    pub of_class: Vec<FxHashMap<ClassId, Lit>>,
    /// The links of the input heap, by field name.
    pub links: FxHashMap<Selector, Relation>,
    pub references: FxHashMap<Reference, Named>,
    pub symbols: FxHashMap<SetSymbol, Vector>,
    /// The input variables and roots that the laws speak of.
    pub inputs_of: Vec<Set>,
    pub(super) sets: FxHashMap<Set, Vector>,
    pub(super) facts: FxHashMap<Fact, Lit>,
    pub(super) relations: FxHashMap<(Version, Selector), Relation>,
    pub(super) owners: FxHashMap<Version, Relation>,
    pub(super) orders: FxHashMap<(Atom, Atom), Lit>,
    pub(super) ordered: usize,
    pub(super) reachable: Option<Vector>,
    /// Whether a field can hold something.
    pub(super) field_on: FxHashMap<Selector, Lit>,
    /// Whether objects can have a class.
    pub(super) class_on: FxHashMap<ClassId, Lit>,
    /// From this atom on, atoms are named by no reference.
    spare_from: Vec<Lit>,
    classified: FxHashMap<(Atom, ClassSet), Lit>,
}

/// A reference of a universe.
#[derive(Clone, Debug)]
pub struct Named {
    /// Which atom it denotes.
    pub vector: Vector,
    /// Whether a question has it.
    pub used: Lit,
    /// The reference before it on its path.
    pub before: Option<Reference>,
}

impl Universe {
    /// The variables and laws of heaps of at most `inputs` objects, as a question's inputs and roots demand.
    pub fn new(
        model: &Arc<Model>,
        pool: &Pool,
        question: &Question<'_>,
        relevance: &Relevance,
        inputs: usize,
    ) -> Result<Universe, Error> {
        let mut universe = Universe {
            model: Arc::clone(model),
            circuit: Circuit::new()?,
            inputs,
            created: Vec::new(),
            relevance: relevance.clone(),
            active: Vec::new(),
            of_class: Vec::new(),
            links: FxHashMap::default(),
            references: FxHashMap::default(),
            symbols: FxHashMap::default(),
            inputs_of: question.inputs.to_vec(),
            sets: FxHashMap::default(),
            facts: FxHashMap::default(),
            relations: FxHashMap::default(),
            owners: FxHashMap::default(),
            orders: FxHashMap::default(),
            ordered: 0,
            reachable: None,
            field_on: FxHashMap::default(),
            class_on: FxHashMap::default(),
            spare_from: Vec::new(),
            classified: FxHashMap::default(),
        };
        universe.switches();
        universe.objects();
        universe.fields();
        universe.laws(pool);
        universe.symbols(pool, question);
        universe.inputs(pool, question);
        Ok(universe)
    }

    /// Whether a question can be asked here: all that matters to it has variables, and what it shares with earlier
    /// questions it has in the same way.
    pub fn fits(&self, question: &Question<'_>, relevance: &Relevance) -> bool {
        let mut before = None;
        let same_path = question.references.iter().all(|reference| {
            let fits = self.references.get(reference).is_none_or(|named| named.before == before);
            before = Some(*reference);
            fits
        });
        same_path && relevance.is_within(&self.relevance) && self.inputs_of == question.inputs
    }

    /// Whether an atom has one of these classes.
    pub fn is(&mut self, atom: Atom, classes: ClassSet) -> Lit {
        if let Some(nth) = atom.checked_sub(self.inputs) {
            return if classes.contains(self.created[nth].class) { Lit::TRUE } else { Lit::FALSE };
        }
        let classes = classes.intersection(self.relevance.classes);
        if classes == self.relevance.classes {
            return self.active[atom];
        }
        if let Some(known) = self.classified.get(&(atom, classes)) {
            return *known;
        }
        let options: Vec<Lit> = classes.iter().map(|class| self.of_class[atom][&class]).collect();
        let lit = self.circuit.or(&options);
        self.classified.insert((atom, classes), lit);
        lit
    }

    /// The atom of a created object.
    pub fn created_atom(&mut self, created: Created) -> Atom {
        let known = self.created.iter().position(|other| *other == created);
        let place = known.unwrap_or_else(|| {
            self.created.push(created);
            self.created.len() - 1
        });
        self.inputs + place
    }

    /// What to assume so that at most so many atoms are active.
    pub fn at_most(&self, size: usize) -> Option<Literal> {
        self.active.get(size).and_then(|lit| (!*lit).literal())
    }

    /// What to assume for a question: its symbols, what matters to it, its facts. None if a fact cannot hold.
    pub fn assumptions(
        &mut self,
        pool: &Pool,
        question: &Question<'_>,
        relevance: &Relevance,
    ) -> Option<Vec<Literal>> {
        self.symbols(pool, question);
        let mut all: Vec<Lit> = self.unneeded(relevance);
        all.extend(self.spare_from.get(question.references.len()));
        all.extend(question.references.iter().map(|reference| self.references[reference].used));
        for fact in question.facts {
            all.push(self.fact(pool, *fact));
        }
        if all.contains(&Lit::FALSE) {
            return None;
        }
        Some(all.into_iter().filter_map(Lit::literal).collect())
    }

    /// What is switched off because it does not matter.
    fn unneeded(&self, relevance: &Relevance) -> Vec<Lit> {
        let fields = self.relevance.selectors.iter().filter(|field| !relevance.selectors.contains(field));
        let classes = self.relevance.classes.difference(relevance.classes);
        let fields = fields.filter_map(|field| self.field_on.get(field));
        let classes: Vec<ClassId> = classes.iter().collect();
        let classes = classes.iter().filter_map(|class| self.class_on.get(class));
        fields.chain(classes).map(|on| !*on).collect()
    }

    fn switches(&mut self) {
        for class in self.relevance.classes.iter() {
            let on = self.circuit.fresh();
            self.class_on.insert(class, on);
        }
        for selector in self.relevance.selectors.clone() {
            let on = self.circuit.fresh();
            self.field_on.insert(selector, on);
        }
        let mut before: Option<Lit> = None;
        for _ in 0..=self.inputs {
            let spare = self.circuit.fresh();
            if let Some(before) = before {
                self.circuit.clause(&[!before, spare]);
            }
            self.spare_from.push(spare);
            before = Some(spare);
        }
    }

    /// `active` and `class`: active atoms have one class, those before an active atom are active.
    fn objects(&mut self) {
        let all = self.relevance.classes;
        for atom in 0..self.inputs {
            let active = self.circuit.fresh();
            let classes: FxHashMap<ClassId, Lit> =
                all.iter().map(|class| (class, self.circuit.fresh())).collect();
            let options: Vec<Lit> = all.iter().map(|class| classes[&class]).collect();
            let mut some = options.clone();
            some.push(!active);
            self.circuit.clause(&some);
            for class in all.iter() {
                self.circuit.clause(&[!classes[&class], active]);
                self.circuit.clause(&[!classes[&class], self.class_on[&class]]);
            }
            self.circuit.at_most_one(Lit::TRUE, &options);
            if let Some(before) = atom.checked_sub(1) {
                let before = self.active[before];
                self.circuit.clause(&[!active, before]);
            }
            self.active.push(active);
            self.of_class.push(classes);
        }
        self.ascending_classes();
    }

    /// Spare atoms are interchangeable: their classes ascend.
    fn ascending_classes(&mut self) {
        let mut classes: Vec<ClassId> = self.relevance.classes.iter().collect();
        classes.reverse();
        for atom in 1..self.inputs {
            let guard = self.spare_from[atom - 1];
            // `above`: the class of the atom before comes behind the class looked at.
            let mut above = Lit::FALSE;
            for class in &classes {
                if above != Lit::FALSE {
                    self.circuit.clause(&[!guard, !self.of_class[atom][class], !above]);
                }
                above = self.circuit.or(&[above, self.of_class[atom - 1][class]]);
            }
        }
    }

    /// `link`, where classes allow it.
    fn fields(&mut self) {
        for selector in self.relevance.selectors.clone() {
            let owners: Vec<ClassId> = self.linking(selector).iter().collect();
            let targets = owners.iter().filter_map(|class| self.model.field_of(*class, selector));
            let targets = targets.fold(ClassSet::EMPTY, |set, field| {
                set.union(self.model.concrete(self.model.field(field).target))
            });
            if owners.is_empty() || targets.is_disjoint(self.relevance.classes) {
                continue;
            }
            let on = self.field_on[&selector];
            let mut rows = Vec::new();
            for from in 0..self.inputs {
                let row: Vector = (0..self.inputs).map(|to| (to, self.circuit.fresh())).collect();
                row.iter().for_each(|(_, link)| self.circuit.clause(&[!link, on]));
                rows.push((from, row));
            }
            self.links.insert(selector, rows.into_iter().collect());
        }
    }

    /// The classes of input atoms whose field of this name can hold something.
    pub fn linking(&self, selector: Selector) -> ClassSet {
        let links = |class: &ClassId| {
            let field = self.model.field_of(*class, selector).map(|field| self.model.field(field));
            field.is_some_and(|field| field.role != Role::Trace)
        };
        self.relevance.classes.iter().filter(links).collect()
    }

    /// Gives the symbols of a question their variables: references denote one atom, symbols a set of them, within
    /// their bounds.
    fn symbols(&mut self, pool: &Pool, question: &Question<'_>) {
        for (place, reference) in question.references.iter().enumerate() {
            if !self.references.contains_key(reference) {
                self.name(pool, question, *reference, place);
            }
        }
        for symbol in question.symbols {
            if self.symbols.contains_key(symbol) {
                continue;
            }
            let bound = pool.symbol_bound(*symbol);
            let mut members: Vec<(Atom, Lit)> =
                (0..self.inputs).map(|atom| (atom, self.circuit.fresh())).collect();
            for (atom, lit) in members.clone() {
                let fits = self.is(atom, bound.classes);
                self.circuit.clause(&[!lit, fits]);
            }
            if !bound.input_only {
                members.extend(self.created_options(question, bound.classes));
            }
            self.symbols.insert(*symbol, members.into_iter().collect());
        }
    }

    /// One reference. Input atoms are interchangeable: references use them one after another.
    fn name(&mut self, pool: &Pool, question: &Question<'_>, reference: Reference, place: usize) {
        let bound = pool.reference_bound(reference);
        let used = self.circuit.fresh();
        let reach = self.inputs.min(place + 1);
        let mut members: Vec<(Atom, Lit)> = (0..reach).map(|atom| (atom, self.circuit.fresh())).collect();
        let named = &question.references[..place];
        for (atom, lit) in members.clone() {
            let fits = self.is(atom, bound.classes);
            self.circuit.clause(&[!lit, fits]);
            if let Some(lower) = atom.checked_sub(1) {
                let mut clause: Vec<Lit> =
                    named.iter().map(|earlier| self.references[earlier].vector.get(lower)).collect();
                clause.push(!lit);
                self.circuit.clause(&clause);
            }
        }
        if !bound.input_only {
            members.extend(self.created_options(question, bound.classes));
        }
        let vector: Vector = members.into_iter().collect();
        let literals = vector.literals();
        let mut some = literals.clone();
        some.push(!used);
        self.circuit.clause(&some);
        literals.iter().for_each(|lit| self.circuit.clause(&[!*lit, used]));
        self.circuit.at_most_one(Lit::TRUE, &literals);
        let before = place.checked_sub(1).map(|before| question.references[before]);
        self.references.insert(reference, Named { vector, used, before });
    }

    /// The created objects of these classes, each with a new literal.
    fn created_options(&mut self, question: &Question<'_>, classes: ClassSet) -> Vec<(Atom, Lit)> {
        let fitting = question.created.iter().filter(|created| classes.contains(created.class));
        let mut options: Vec<(Atom, Lit)> =
            fitting.map(|created| (self.created_atom(*created), Lit::FALSE)).collect();
        options.sort_unstable_by_key(|(atom, _)| *atom);
        options.iter_mut().for_each(|(_, lit)| *lit = self.circuit.fresh());
        options
    }
}
