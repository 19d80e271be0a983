//! Terms evaluated in a found heap: what the solver says is checked by code that it does not share.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{ClassId, Model};
use crate::question::Assignment;
use crate::terms::{
    Count, Created, Fact, FactNode, Pool, Reference, Set, SetNode, SetSymbol, Version, VersionNode,
};

/// The meaning of terms in one input heap. Symbols are given their meaning one by one; what was evaluated stays.
#[derive(Clone)]
pub struct Evaluator {
    input: Rc<Heap>,
    inputs: Objects,
    created: Vec<Created>,
    references: FxHashMap<Reference, ObjectId>,
    symbols: FxHashMap<SetSymbol, Objects>,
    sets: FxHashMap<Set, Rc<Objects>>,
    versions: FxHashMap<Version, Rc<Heap>>,
}

impl Evaluator {
    /// The meaning that an assignment gives to these symbols.
    pub fn new(
        assignment: &Assignment,
        references: &[Reference],
        symbols: &[SetSymbol],
        created: &[Created],
    ) -> Evaluator {
        let references = references.iter().copied().zip(assignment.references.iter().copied());
        let symbols = symbols.iter().copied().zip(assignment.symbols.iter().cloned());
        Evaluator {
            input: Rc::new(assignment.heap.clone()),
            inputs: assignment.inputs.iter().flatten().copied().collect(),
            created: created.to_vec(),
            references: references.collect(),
            symbols: symbols.collect(),
            sets: FxHashMap::default(),
            versions: FxHashMap::default(),
        }
    }

    /// Gives a reference its object.
    pub fn refer(&mut self, reference: Reference, object: ObjectId) {
        self.references.insert(reference, object);
    }

    /// Gives a set symbol its members.
    pub fn hold(&mut self, symbol: SetSymbol, members: Objects) {
        self.symbols.insert(symbol, members);
    }

    /// Whether the reference has its object already.
    pub fn knows(&self, reference: Reference) -> bool {
        self.references.contains_key(&reference)
    }

    /// Whether the set symbol has its members already.
    pub fn knows_symbol(&self, symbol: SetSymbol) -> bool {
        self.symbols.contains_key(&symbol)
    }

    /// Tells of objects created since; the list only grows along a path.
    pub fn create(&mut self, created: &[Created]) {
        self.created.extend_from_slice(&created[self.created.len().min(created.len())..]);
    }

    /// The members of a set; none if a symbol in it has no meaning.
    pub fn set(&mut self, model: &Model, pool: &Pool, set: Set) -> Option<Rc<Objects>> {
        if let Some(known) = self.sets.get(&set) {
            return Some(Rc::clone(known));
        }
        let value: Objects = match pool.set(set) {
            SetNode::Empty => Objects::new(),
            SetNode::Reference(reference) => Objects::from([*self.references.get(reference)?]),
            SetNode::Symbol(symbol) => self.symbols.get(symbol)?.clone(),
            SetNode::Created(created) => {
                Objects::from([ObjectId::at(self.input.len() + created.nth as usize)])
            }
            SetNode::Union(a, b) => &*self.set(model, pool, *a)? | &*self.set(model, pool, *b)?,
            SetNode::Intersection(a, b) => &*self.set(model, pool, *a)? & &*self.set(model, pool, *b)?,
            SetNode::Difference(a, b) => &*self.set(model, pool, *a)? - &*self.set(model, pool, *b)?,
            SetNode::Field(owner, field, version) => {
                let owners = self.set(model, pool, *owner)?;
                let heap = self.version(model, pool, *version)?;
                owners.iter().filter_map(|owner| heap.get(*owner, *field)).flatten().copied().collect()
            }
            SetNode::Typed(inner, classes) => {
                let members = self.set(model, pool, *inner)?;
                let fits = |id: &ObjectId| self.class(*id).is_some_and(|class| classes.contains(class));
                members.iter().copied().filter(fits).collect()
            }
            SetNode::Contents(inner, version) => {
                let roots = self.set(model, pool, *inner)?;
                self.version(model, pool, *version)?.with_contents(model, &roots)
            }
        };
        let value = Rc::new(value);
        self.sets.insert(set, Rc::clone(&value));
        Some(value)
    }

    /// Whether a fact holds; none if a symbol in it has no meaning.
    pub fn fact(&mut self, model: &Model, pool: &Pool, fact: Fact) -> Option<bool> {
        Some(match pool.fact(fact) {
            FactNode::True => true,
            FactNode::Equal(a, b) => self.set(model, pool, *a)? == self.set(model, pool, *b)?,
            FactNode::Subset(a, b) => self.set(model, pool, *a)?.is_subset(&*self.set(model, pool, *b)?),
            FactNode::Size(set, count) => {
                let size = self.set(model, pool, *set)?.len();
                match count {
                    Count::Exactly(count) => size == *count as usize,
                    Count::AtLeast(count) => size >= *count as usize,
                }
            }
            FactNode::Within(set, classes) => {
                let members = self.set(model, pool, *set)?;
                members.iter().all(|id| self.class(*id).is_some_and(|class| classes.contains(class)))
            }
            FactNode::Input(set) => {
                self.set(model, pool, *set)?.iter().all(|id| id.index() < self.input.len())
            }
            FactNode::Reachable(set) => {
                let reachable = self.input.reachable(&self.inputs);
                self.set(model, pool, *set)?.is_subset(&reachable)
            }
            FactNode::Distinct(references) => {
                let mut seen = Objects::new();
                let mut distinct = true;
                for reference in references {
                    distinct &= seen.insert(*self.references.get(reference)?);
                }
                distinct
            }
            FactNode::Before(a, b) => self.references.get(a)? < self.references.get(b)?,
            FactNode::Not(inner) => !self.fact(model, pool, *inner)?,
            FactNode::And(facts) => {
                let mut all = true;
                for fact in facts {
                    all &= self.fact(model, pool, *fact)?;
                }
                all
            }
            FactNode::Or(facts) => {
                let mut any = false;
                for fact in facts {
                    any |= self.fact(model, pool, *fact)?;
                }
                any
            }
        })
    }

    fn class(&self, id: ObjectId) -> Option<ClassId> {
        match id.index().checked_sub(self.input.len()) {
            None => Some(self.input.class(id)),
            Some(nth) => self.created.get(nth).map(|created| created.class),
        }
    }

    /// The heap of a version, with all objects created so far.
    fn version(&mut self, model: &Model, pool: &Pool, version: Version) -> Option<Rc<Heap>> {
        let whole = self.input.len() + self.created.len();
        if let Some(known) = self.versions.get_mut(&version) {
            while known.len() < whole {
                let nth = known.len() - self.input.len();
                Rc::make_mut(known).create(model, self.created[nth].class);
            }
            return Some(Rc::clone(known));
        }
        let mut heap = match pool.version(version) {
            VersionNode::Input => (*self.input).clone(),
            VersionNode::Store { before, owner, field, value } => {
                let owners = self.set(model, pool, *owner)?;
                let value = self.set(model, pool, *value)?;
                let mut heap = (*self.version(model, pool, *before)?).clone();
                let owner = owners.first()?;
                if model.is_containment(*field) {
                    heap.disown(model, &value);
                }
                heap.set(*owner, *field, (*value).clone());
                heap
            }
        };
        while heap.len() < whole {
            let nth = heap.len() - self.input.len();
            heap.create(model, self.created[nth].class);
        }
        let heap = Rc::new(heap);
        self.versions.insert(version, Rc::clone(&heap));
        Some(heap)
    }
}

#[cfg(test)]
mod tests {
    use super::Evaluator;
    use crate::heap::{ObjectId, Objects};
    use crate::question::Assignment;
    use crate::terms::{Bound, Count, Created, FactNode, Pool, Version};
    use crate::unit::load;

    #[test]
    fn terms_mean_what_the_heap_says_and_stores_change_later_versions_only() {
        let text = "model m { class A { contains in: A*; refers to: A? } }
            heap h of m { a: A { in = b } b: A { in = c } c: A; vars { } }";
        let (unit, diagnostics) = load(text);
        assert_eq!(diagnostics, []);
        let (model, heap) = (&unit.models[0], unit.heaps[0].heap.clone());
        let class = model.class_named("A").expect("A");
        let inside = model.selector_named("in").expect("in");
        let mut pool = Pool::new();
        let bound = Bound { classes: model.concrete(class), input_only: true };
        let (x, y) = (pool.reference(bound), pool.reference(bound));
        let created = [Created { nth: 0, class }];
        let references = vec![ObjectId::at(0), ObjectId::at(1)];
        let assignment = Assignment { heap, inputs: vec![], references, symbols: vec![] };
        let mut evaluator = Evaluator::new(&assignment, &[x, y], &[], &created);
        let (one, two, made) = (pool.one(x), pool.one(y), pool.created(created[0]));
        // The object made takes b away from a.
        let after = pool.store(Version::INPUT, made, inside, two);
        let before_all = pool.contents(model, one, Version::INPUT);
        let after_all = pool.contents(model, one, after);
        let made_all = pool.contents(model, made, after);
        let ids = |numbers: &[usize]| numbers.iter().map(|number| ObjectId::at(*number)).collect::<Objects>();
        assert_eq!(*evaluator.set(model, &pool, before_all).expect("known"), ids(&[0, 1, 2]));
        assert_eq!(*evaluator.set(model, &pool, after_all).expect("known"), ids(&[0]));
        assert_eq!(*evaluator.set(model, &pool, made_all).expect("known"), ids(&[1, 2, 3]));
        let before = pool.intern_fact(FactNode::Before(x, y));
        let three = pool.intern_fact(FactNode::Size(made_all, Count::Exactly(3)));
        let input = pool.intern_fact(FactNode::Input(made_all));
        let facts = [before, three, input].map(|fact| evaluator.fact(model, &pool, fact));
        assert_eq!(facts, [Some(true), Some(true), Some(false)]);
        let unknown = pool.reference(bound);
        let unknown = pool.one(unknown);
        assert_eq!(evaluator.set(model, &pool, unknown), None);
    }
}
