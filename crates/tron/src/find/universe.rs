//! The atoms of a question and the variables of its input heap.

use std::rc::Rc;

use attest_solver::Error;
use attest_solver::sat::cadical::Literal;
use rustc_hash::FxHashMap;

use super::circuit::{Circuit, Lit};
use super::relevance::Relevance;
use crate::class_set::ClassSet;
use crate::model::{ClassId, Model, Role, Selector};
use crate::question::Question;
use crate::terms::{Fact, Pool, Reference, Set, SetSymbol, Version};

/// One literal for each atom.
pub type Vector = Rc<[Lit]>;

/// One vector for each atom: the links of one field.
pub type Relation = Rc<[Vector]>;

/// A question as clauses. Atoms are numbered: those of the input first, then the created.
pub struct Encoding<'a> {
    pub model: &'a Model,
    pub pool: &'a Pool,
    pub question: &'a Question<'a>,
    pub circuit: Circuit,
    /// How many atoms of the input there are.
    pub inputs: usize,
    /// How many atoms there are.
    pub atoms: usize,
    /// The classes that input atoms can have.
    pub classes: ClassSet,
    pub active: Vec<Lit>,
    /// `class(a, k)` for input atoms.
    pub of_class: Vec<FxHashMap<ClassId, Lit>>,
    /// The links of the input heap, by field name.
    pub links: FxHashMap<Selector, Relation>,
    pub references: FxHashMap<Reference, Vector>,
    pub symbols: FxHashMap<SetSymbol, Vector>,
    pub(super) sets: FxHashMap<Set, Vector>,
    pub(super) facts: FxHashMap<Fact, Lit>,
    pub(super) relations: FxHashMap<(Version, Selector), Relation>,
    pub(super) owners: FxHashMap<Version, Relation>,
    pub(super) orders: FxHashMap<(usize, usize), Lit>,
    pub(super) reachable: Option<Vector>,
    classified: FxHashMap<(usize, ClassSet), Lit>,
}

impl<'a> Encoding<'a> {
    /// The variables of heaps of at most `inputs` objects.
    pub fn new(
        model: &'a Model,
        pool: &'a Pool,
        question: &'a Question<'a>,
        relevance: &Relevance,
        inputs: usize,
    ) -> Result<Encoding<'a>, Error> {
        let mut encoding = Encoding {
            model,
            pool,
            question,
            circuit: Circuit::new()?,
            inputs,
            atoms: inputs + question.created.len(),
            classes: relevance.classes,
            active: Vec::new(),
            of_class: Vec::new(),
            links: FxHashMap::default(),
            references: FxHashMap::default(),
            symbols: FxHashMap::default(),
            sets: FxHashMap::default(),
            facts: FxHashMap::default(),
            relations: FxHashMap::default(),
            owners: FxHashMap::default(),
            orders: FxHashMap::default(),
            reachable: None,
            classified: FxHashMap::default(),
        };
        encoding.objects();
        encoding.fields(&relevance.selectors);
        encoding.symbols();
        Ok(encoding)
    }

    /// Whether an atom has one of these classes.
    pub fn is(&mut self, atom: usize, classes: ClassSet) -> Lit {
        if let Some(nth) = atom.checked_sub(self.inputs) {
            let holds = classes.contains(self.question.created[nth].class);
            return if holds { Lit::TRUE } else { Lit::FALSE };
        }
        let classes = classes.intersection(self.classes);
        if classes == self.classes {
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

    /// What to assume so that at most so many atoms are active.
    pub fn at_most(&self, size: usize) -> Option<Literal> {
        self.active.get(size).and_then(|lit| (!*lit).literal())
    }

    /// `active` and `class`: active atoms have one class, those before an active atom are active.
    fn objects(&mut self) {
        for atom in 0..self.inputs {
            let active = self.circuit.fresh();
            let classes: FxHashMap<ClassId, Lit> =
                self.classes.iter().map(|class| (class, self.circuit.fresh())).collect();
            let options: Vec<Lit> = self.classes.iter().map(|class| classes[&class]).collect();
            let mut some = options.clone();
            some.push(!active);
            self.circuit.clause(&some);
            for option in &options {
                self.circuit.clause(&[!*option, active]);
            }
            self.circuit.at_most_one(Lit::TRUE, &options);
            if let Some(before) = atom.checked_sub(1) {
                let before = self.active[before];
                self.circuit.clause(&[!active, before]);
            }
            self.active.push(active);
            self.of_class.push(classes);
        }
        // Spare atoms are interchangeable: their classes ascend.
        for atom in self.question.references.len() + 1..self.inputs {
            for class in self.classes.iter() {
                let later = self.of_class[atom][&class];
                for other in self.classes.iter().filter(|other| *other > class) {
                    let earlier = self.of_class[atom - 1][&other];
                    self.circuit.clause(&[!later, !earlier]);
                }
            }
        }
    }

    /// `link`, where classes allow it.
    fn fields(&mut self, selectors: &[Selector]) {
        for selector in selectors.iter().copied() {
            let owners: Vec<ClassId> = self.linking(selector).iter().collect();
            let targets = owners.iter().filter_map(|class| self.model.field_of(*class, selector));
            let targets = targets.fold(ClassSet::EMPTY, |set, field| {
                set.union(self.model.concrete(self.model.field(field).target))
            });
            if owners.is_empty() || targets.is_disjoint(self.classes) {
                continue;
            }
            let rows = (0..self.atoms).map(|from| {
                (0..self.atoms)
                    .map(|to| match from < self.inputs && to < self.inputs {
                        true => self.circuit.fresh(),
                        false => Lit::FALSE,
                    })
                    .collect::<Vector>()
            });
            let relation: Relation = rows.collect();
            self.links.insert(selector, relation);
        }
    }

    /// The classes of input atoms whose field of this name can hold something.
    pub fn linking(&self, selector: Selector) -> ClassSet {
        let links = |class: &ClassId| {
            let field = self.model.field_of(*class, selector).map(|field| self.model.field(field));
            field.is_some_and(|field| field.role != Role::Trace)
        };
        self.classes.iter().filter(links).collect()
    }

    /// References denote one atom, symbols a set of them, within their bounds.
    fn symbols(&mut self) {
        let named = self.question.references;
        let mut before: Vec<Vector> = Vec::new();
        for (index, reference) in named.iter().enumerate() {
            let bound = self.pool.reference_bound(*reference);
            let vector: Vector = (0..self.atoms)
                .map(|atom| match atom < self.inputs {
                    // Input atoms are interchangeable: references use them one after another.
                    true if atom <= index => self.circuit.fresh(),
                    true => Lit::FALSE,
                    false if bound.input_only => Lit::FALSE,
                    false => self.created_option(atom, bound.classes),
                })
                .collect();
            self.circuit.clause(&vector);
            self.circuit.at_most_one(Lit::TRUE, &vector);
            for atom in 0..=index {
                let fits = self.is(atom, bound.classes);
                self.circuit.clause(&[!vector[atom], fits]);
                if let Some(lower) = atom.checked_sub(1) {
                    let mut used: Vec<Lit> = before.iter().map(|earlier| earlier[lower]).collect();
                    used.push(!vector[atom]);
                    self.circuit.clause(&used);
                }
            }
            before.push(Rc::clone(&vector));
            self.references.insert(*reference, vector);
        }
        for symbol in self.question.symbols {
            let bound = self.pool.symbol_bound(*symbol);
            let vector: Vector = (0..self.atoms)
                .map(|atom| match atom < self.inputs {
                    true => self.circuit.fresh(),
                    false if bound.input_only => Lit::FALSE,
                    false => self.created_option(atom, bound.classes),
                })
                .collect();
            for atom in 0..self.inputs {
                let fits = self.is(atom, bound.classes);
                self.circuit.clause(&[!vector[atom], fits]);
            }
            self.symbols.insert(*symbol, vector);
        }
    }

    fn created_option(&mut self, atom: usize, classes: ClassSet) -> Lit {
        match classes.contains(self.question.created[atom - self.inputs].class) {
            true => self.circuit.fresh(),
            false => Lit::FALSE,
        }
    }
}
