//! Which classes and fields of the input heap matter to a question.
//!
//! A field that nothing reads, that may be empty, and that nothing demands, can be emptied in every heap without
//! making a fact false: such fields have no variables. What the demands are:
//!
//! - facts read fields: [`SetNode::Field`] its own, [`SetNode::Contents`] those on the way down, of which only those
//!   that lead to the wanted classes matter below [`SetNode::Typed`], and [`FactNode::Reachable`] all that lead there;
//! - a class demands its fields that hold at least one object;
//! - a field demands its opposite;
//! - roots demand containers.

use rustc_hash::FxHashSet;

use crate::class_set::ClassSet;
use crate::model::{Field, Model, Role, Selector};
use crate::question::Question;
use crate::terms::{Fact, FactNode, Pool, Set, SetNode, Version, VersionNode};

/// What matters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Relevance {
    /// The classes that objects of the input can have.
    pub classes: ClassSet,
    /// The fields that can hold something in the input, in ascending order.
    pub selectors: Vec<Selector>,
}

impl Relevance {
    /// Whether all that matters matters there, too.
    pub fn is_within(&self, other: &Relevance) -> bool {
        let known = |selector: &Selector| other.selectors.binary_search(selector).is_ok();
        self.classes.is_subset(other.classes) && self.selectors.iter().all(known)
    }

    /// What matters here or there.
    pub fn join(&self, other: &Relevance) -> Relevance {
        let mut selectors: Vec<Selector> = self.selectors.iter().chain(&other.selectors).copied().collect();
        selectors.sort_unstable();
        selectors.dedup();
        Relevance { classes: self.classes.union(other.classes), selectors }
    }
}

/// What matters to a question.
pub fn relevance(model: &Model, pool: &Pool, question: &Question<'_>) -> Relevance {
    let references = question.references.iter().map(|reference| pool.reference_bound(*reference).classes);
    let symbols = question.symbols.iter().map(|symbol| pool.symbol_bound(*symbol).classes);
    let mut search = Search {
        model,
        pool,
        read: FxHashSet::default(),
        sets: FxHashSet::default(),
        links: FxHashSet::default(),
        facts: FxHashSet::default(),
    };
    question.facts.iter().for_each(|fact| search.fact(*fact));
    let mut classes = references.chain(symbols).fold(ClassSet::EMPTY, ClassSet::union);
    let mut selectors = search.read;
    loop {
        let before = (classes, selectors.len());
        close(model, question.roots.is_some(), &mut classes, &mut selectors);
        if before == (classes, selectors.len()) {
            break;
        }
    }
    let mut selectors: Vec<Selector> = selectors.into_iter().collect();
    selectors.sort_unstable();
    Relevance { classes, selectors }
}

/// One step to what the classes and selectors demand.
fn close(model: &Model, rooted: bool, classes: &mut ClassSet, selectors: &mut FxHashSet<Selector>) {
    let lives =
        |field: &&Field| field.role != Role::Trace && !model.concrete(field.owner).is_disjoint(*classes);
    let mut found = *classes;
    for field in model.fields.iter().filter(lives) {
        if field.cardinality.is_required() || rooted && field.is_containment {
            selectors.insert(field.selector);
        }
        if let Role::Opposite(back) = field.role
            && selectors.contains(&field.selector)
        {
            selectors.insert(back);
        }
        if selectors.contains(&field.selector) {
            found = found.union(model.concrete(field.target));
        }
    }
    if rooted {
        let holds =
            |field: &&Field| field.is_containment && !model.concrete(field.target).is_disjoint(*classes);
        for field in model.fields.iter().filter(holds) {
            found = found.union(model.concrete(field.owner));
        }
    }
    *classes = found;
}

struct Search<'a> {
    model: &'a Model,
    pool: &'a Pool,
    read: FxHashSet<Selector>,
    sets: FxHashSet<Set>,
    links: FxHashSet<(Version, Selector)>,
    facts: FxHashSet<Fact>,
}

impl Search<'_> {
    fn fact(&mut self, fact: Fact) {
        if !self.facts.insert(fact) {
            return;
        }
        match self.pool.fact(fact) {
            FactNode::True | FactNode::Distinct(_) | FactNode::Before(..) => {}
            FactNode::Equal(a, b) | FactNode::Subset(a, b) => {
                self.set(*a);
                self.set(*b);
            }
            FactNode::Size(set, _) | FactNode::Within(set, _) | FactNode::Input(set) => self.set(*set),
            FactNode::Reachable(set) => {
                self.set(*set);
                let wanted = self.pool.classes(self.model, *set);
                let leads = leading(self.model, wanted, |_| true);
                self.read.extend(leads);
            }
            FactNode::Not(inner) => self.fact(*inner),
            FactNode::And(facts) | FactNode::Or(facts) => facts.iter().for_each(|fact| self.fact(*fact)),
        }
    }

    fn set(&mut self, set: Set) {
        if !self.sets.insert(set) {
            return;
        }
        match *self.pool.set(set) {
            SetNode::Empty | SetNode::Reference(_) | SetNode::Symbol(_) | SetNode::Created(_) => {}
            SetNode::Union(a, b) | SetNode::Intersection(a, b) | SetNode::Difference(a, b) => {
                self.set(a);
                self.set(b);
            }
            SetNode::Field(owner, field, version) => {
                self.set(owner);
                self.link(version, field);
            }
            SetNode::Typed(inner, classes) => match *self.pool.set(inner) {
                SetNode::Contents(roots, version) => self.contents(roots, version, Some(classes)),
                _ => self.set(inner),
            },
            SetNode::Contents(roots, version) => self.contents(roots, version, None),
        }
    }

    /// What is contained in roots; only objects of the wanted classes matter, if there are such.
    fn contents(&mut self, roots: Set, version: Version, wanted: Option<ClassSet>) {
        self.set(roots);
        let model = self.model;
        let from = self.pool.classes(model, roots);
        let from = from.union(model.below(from));
        let leading: Vec<Selector> = match wanted {
            Some(wanted) => leading(model, wanted, |field| field.is_containment),
            None => model.selector_ids().collect(),
        };
        for selector in leading {
            if model.is_containment(selector) && !model.having(selector).is_disjoint(from) {
                self.link(version, selector);
            }
        }
    }

    /// The links of a field in a version: of the input, and of the stores that change them.
    fn link(&mut self, mut version: Version, field: Selector) {
        self.read.insert(field);
        while let VersionNode::Store { before, owner, field: stored, value } = *self.pool.version(version) {
            if !self.links.insert((version, field)) {
                return;
            }
            let both = self.model.is_containment(field) && self.model.is_containment(stored);
            if stored == field || both {
                self.set(owner);
                self.set(value);
            }
            version = before;
        }
    }
}

/// The fields of a kind through which objects of the wanted classes are reached.
fn leading(model: &Model, wanted: ClassSet, kind: impl Fn(&Field) -> bool) -> Vec<Selector> {
    let mut goals = wanted;
    let mut found: Vec<Selector> = Vec::new();
    loop {
        let before = (goals, found.len());
        for field in model.fields.iter().filter(|field| kind(field) && field.role != Role::Trace) {
            if !model.concrete(field.target).is_disjoint(goals) {
                goals = goals.union(model.concrete(field.owner));
                if !found.contains(&field.selector) {
                    found.push(field.selector);
                }
            }
        }
        if before == (goals, found.len()) {
            return found;
        }
    }
}
