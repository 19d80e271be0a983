//! Terms made the cheap way: what follows from the shape of the parts is folded away.
//!
//! Folding uses that stores keep the types of fields, and that input heaps keep cardinalities and trace fields empty.

use super::{Bound, Count, Created, Fact, FactNode, Pool, Reference, Set, SetNode, Version, VersionNode};
use crate::class_set::ClassSet;
use crate::model::{Model, Role, Selector};

/// How many members a set has at least and, if known, at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// At least so many.
    pub least: u32,
    /// At most so many.
    pub most: Option<u32>,
}

impl Range {
    fn exactly(count: u32) -> Range {
        Range { least: count, most: Some(count) }
    }

    /// Whether it can have so many.
    pub fn allows(self, count: u32) -> bool {
        self.least <= count && self.most.is_none_or(|most| count <= most)
    }
}

impl Pool {
    /// ∅
    pub fn empty(&mut self) -> Set {
        self.intern_set(SetNode::Empty)
    }

    /// The one object of a reference.
    pub fn one(&mut self, reference: Reference) -> Set {
        self.intern_set(SetNode::Reference(reference))
    }

    /// The one created object.
    pub fn created(&mut self, created: Created) -> Set {
        self.intern_set(SetNode::Created(created))
    }

    /// Those in either.
    pub fn union(&mut self, a: Set, b: Set) -> Set {
        match (self.set(a), self.set(b)) {
            _ if a == b => a,
            (SetNode::Empty, _) => b,
            (_, SetNode::Empty) => a,
            _ => self.intern_set(SetNode::Union(a, b)),
        }
    }

    /// Those in both.
    pub fn intersection(&mut self, model: &Model, a: Set, b: Set) -> Set {
        match a == b {
            true => a,
            false if self.disjoint(model, a, b) => self.empty(),
            false => self.intern_set(SetNode::Intersection(a, b)),
        }
    }

    /// Those in the first only.
    pub fn difference(&mut self, model: &Model, a: Set, b: Set) -> Set {
        match a == b {
            true => self.empty(),
            false if self.disjoint(model, a, b) => a,
            false => self.intern_set(SetNode::Difference(a, b)),
        }
    }

    /// The members with one of these classes.
    pub fn typed(&mut self, model: &Model, set: Set, classes: ClassSet) -> Set {
        let possible = self.classes(model, set);
        if possible.is_subset(classes) {
            set
        } else if possible.is_disjoint(classes) {
            self.empty()
        } else if let SetNode::Union(a, b) = *self.set(set)
            && let Some(kept) = self.only_side(model, a, b, classes)
        {
            self.typed(model, kept, classes)
        } else {
            self.intern_set(SetNode::Typed(set, classes))
        }
    }

    /// The part of a union that can have members of these classes, if the other cannot.
    fn only_side(&self, model: &Model, a: Set, b: Set, classes: ClassSet) -> Option<Set> {
        let can = |set: Set| !self.classes(model, set).is_disjoint(classes);
        match (can(a), can(b)) {
            (true, false) => Some(a),
            (false, true) => Some(b),
            (true, true) | (false, false) => None,
        }
    }

    /// The members and all that is contained in them.
    ///
    /// Behind a store whose owner is not below its value (the path has that fact), below the value is what was there
    /// before, and below the owner are the value and the owner's other fields.
    pub fn contents(&mut self, model: &Model, set: Set, version: Version) -> Set {
        let classes = self.classes(model, set);
        let below = model.below(classes);
        if below.is_empty() {
            return set;
        }
        let version = self.last_containment(model, version);
        if let VersionNode::Store { before, owner, field, value } = *self.version(version) {
            let touched = self.classes(model, owner).union(self.classes(model, value));
            if set == value || touched.is_disjoint(classes.union(below)) {
                return self.contents(model, set, before);
            }
            if set == owner {
                return self.contents_of_owner(model, owner, field, version);
            }
        }
        self.intern_set(SetNode::Contents(set, version))
    }

    fn contents_of_owner(&mut self, model: &Model, owner: Set, stored: Selector, version: Version) -> Set {
        let mut all = owner;
        let having = self.classes(model, owner);
        let contains =
            |field: &Selector| model.is_containment(*field) && !model.having(*field).is_disjoint(having);
        let mut fields: Vec<Selector> = model.selector_ids().filter(contains).collect();
        fields.sort_by_key(|field| *field != stored);
        for field in fields {
            let held = self.field(model, owner, field, version);
            let inside = self.contents(model, held, version);
            all = self.union(all, inside);
        }
        all
    }

    /// What a field of the one member of `owner` holds.
    pub fn field(&mut self, model: &Model, owner: Set, field: Selector, version: Version) -> Set {
        match self.version(version).clone() {
            VersionNode::Input => self.input_field(model, owner, field),
            VersionNode::Store { before, owner: other, field: stored, value } => {
                let contains = model.is_containment(field);
                if stored == field && other == owner {
                    value
                } else if stored == field && !self.disjoint(model, other, owner) {
                    self.intern_set(SetNode::Field(owner, field, version))
                } else if contains && model.is_containment(stored) {
                    let old = self.field(model, owner, field, before);
                    self.difference(model, old, value)
                } else {
                    self.field(model, owner, field, before)
                }
            }
        }
    }

    fn input_field(&mut self, model: &Model, owner: Set, field: Selector) -> Set {
        let classes = self.classes(model, owner);
        let mut fields = classes.iter().filter_map(|class| model.field_of(class, field));
        let traces = fields.all(|field| model.field(field).role == Role::Trace);
        if matches!(self.set(owner), SetNode::Created(_)) || traces {
            return self.empty();
        }
        self.intern_set(SetNode::Field(owner, field, Version::INPUT))
    }

    /// The heap after a store.
    pub fn store(&mut self, before: Version, owner: Set, field: Selector, value: Set) -> Version {
        self.intern_version(VersionNode::Store { before, owner, field, value })
    }

    /// The latest version that differs in containment from those before it.
    fn last_containment(&self, model: &Model, mut version: Version) -> Version {
        while let VersionNode::Store { before, field, .. } = self.version(version) {
            if model.is_containment(*field) {
                break;
            }
            version = *before;
        }
        version
    }

    /// The same members.
    pub fn equal(&mut self, model: &Model, a: Set, b: Set) -> Fact {
        if a == b {
            return self.truth(true);
        }
        let (one, other) = (self.range(model, a), self.range(model, b));
        let apart = |x: Range, y: Range| x.most.is_some_and(|most| most < y.least);
        if apart(one, other) || apart(other, one) {
            return self.truth(false);
        }
        if one.least.max(other.least) > 0 && self.disjoint(model, a, b) {
            return self.truth(false);
        }
        if other.most == Some(0) {
            return self.size(model, a, Count::Exactly(0));
        }
        if one.most == Some(0) {
            return self.size(model, b, Count::Exactly(0));
        }
        self.intern_fact(FactNode::Equal(a.min(b), a.max(b)))
    }

    /// All members of the first are in the second.
    pub fn subset(&mut self, model: &Model, a: Set, b: Set) -> Fact {
        let (one, other) = (self.range(model, a), self.range(model, b));
        if a == b || one.most == Some(0) {
            return self.truth(true);
        }
        if other.most == Some(0) {
            return self.size(model, a, Count::Exactly(0));
        }
        if one.least > 0 && self.disjoint(model, a, b) {
            return self.truth(false);
        }
        self.intern_fact(FactNode::Subset(a, b))
    }

    /// So many members.
    pub fn size(&mut self, model: &Model, set: Set, count: Count) -> Fact {
        let range = self.range(model, set);
        let known = match count {
            Count::Exactly(count) if range == Range::exactly(count) => Some(true),
            Count::Exactly(count) if !range.allows(count) => Some(false),
            Count::AtLeast(count) if range.least >= count => Some(true),
            Count::AtLeast(count) if range.most.is_some_and(|most| most < count) => Some(false),
            _ => None,
        };
        match known {
            Some(known) => self.truth(known),
            None => self.intern_fact(FactNode::Size(set, count)),
        }
    }

    /// All members have one of these classes.
    pub fn within(&mut self, model: &Model, set: Set, classes: ClassSet) -> Fact {
        let possible = self.classes(model, set);
        if possible.is_subset(classes) {
            return self.truth(true);
        }
        if possible.is_disjoint(classes) {
            return self.size(model, set, Count::Exactly(0));
        }
        self.intern_fact(FactNode::Within(set, classes))
    }

    /// Always, or never.
    pub fn truth(&mut self, holds: bool) -> Fact {
        let always = self.intern_fact(FactNode::True);
        if holds { always } else { self.intern_fact(FactNode::Not(always)) }
    }

    /// Whether a fact is folded, and to what.
    pub fn known(&self, fact: Fact) -> Option<bool> {
        match self.fact(fact) {
            FactNode::True => Some(true),
            FactNode::Not(inner) if *self.fact(*inner) == FactNode::True => Some(false),
            _ => None,
        }
    }

    /// It does not hold.
    pub fn not(&mut self, fact: Fact) -> Fact {
        match self.fact(fact) {
            FactNode::Not(inner) => *inner,
            _ => self.intern_fact(FactNode::Not(fact)),
        }
    }

    /// All hold.
    pub fn and(&mut self, facts: &[Fact]) -> Fact {
        self.gather(facts, true)
    }

    /// One of them holds.
    pub fn or(&mut self, facts: &[Fact]) -> Fact {
        self.gather(facts, false)
    }

    fn gather(&mut self, facts: &[Fact], unit: bool) -> Fact {
        let mut kept: Vec<Fact> = Vec::new();
        for fact in facts {
            match self.known(*fact) {
                Some(known) if known == unit => {}
                Some(known) => return self.truth(known),
                None if !kept.contains(fact) => kept.push(*fact),
                None => {}
            }
        }
        match (kept.as_slice(), unit) {
            ([], _) => self.truth(unit),
            ([only], _) => *only,
            (_, true) => self.intern_fact(FactNode::And(kept)),
            (_, false) => self.intern_fact(FactNode::Or(kept)),
        }
    }

    /// The classes that members of a set can have.
    pub fn classes(&self, model: &Model, set: Set) -> ClassSet {
        if let Some(known) = self.shapes.borrow().get(&set).and_then(|shape| shape.classes) {
            return known;
        }
        let found = self.find_classes(model, set);
        self.shapes.borrow_mut().entry(set).or_default().classes = Some(found);
        found
    }

    fn find_classes(&self, model: &Model, set: Set) -> ClassSet {
        match *self.set(set) {
            SetNode::Empty => ClassSet::EMPTY,
            SetNode::Reference(reference) => self.reference_bound(reference).classes,
            SetNode::Symbol(symbol) => self.symbol_bound(symbol).classes,
            SetNode::Created(created) => ClassSet::only(created.class),
            SetNode::Union(a, b) => self.classes(model, a).union(self.classes(model, b)),
            SetNode::Intersection(a, b) => self.classes(model, a).intersection(self.classes(model, b)),
            SetNode::Difference(a, _) => self.classes(model, a),
            SetNode::Field(owner, field, _) => {
                let owners = self.classes(model, owner);
                let fields = owners.iter().filter_map(|class| model.field_of(class, field));
                fields.fold(ClassSet::EMPTY, |set, id| set.union(model.concrete(model.field(id).target)))
            }
            SetNode::Typed(set, classes) => self.classes(model, set).intersection(classes),
            SetNode::Contents(set, _) => {
                let roots = self.classes(model, set);
                roots.union(model.below(roots))
            }
        }
    }

    /// Whether a set surely has objects of the input only.
    pub fn input_only(&self, model: &Model, set: Set) -> bool {
        if let Some(known) = self.shapes.borrow().get(&set).and_then(|shape| shape.input_only) {
            return known;
        }
        let found = self.find_input_only(model, set);
        self.shapes.borrow_mut().entry(set).or_default().input_only = Some(found);
        found
    }

    fn find_input_only(&self, model: &Model, set: Set) -> bool {
        match *self.set(set) {
            SetNode::Empty => true,
            SetNode::Reference(reference) => self.reference_bound(reference).input_only,
            SetNode::Symbol(symbol) => self.symbol_bound(symbol).input_only,
            SetNode::Created(_) => false,
            SetNode::Union(a, b) => self.input_only(model, a) && self.input_only(model, b),
            SetNode::Intersection(a, b) => self.input_only(model, a) || self.input_only(model, b),
            SetNode::Difference(a, _) | SetNode::Typed(a, _) => self.input_only(model, a),
            SetNode::Field(_, field, version) => self.stores_input(model, version, |other| other == field),
            SetNode::Contents(set, version) => {
                self.input_only(model, set)
                    && self.stores_input(model, version, |other| model.is_containment(other))
            }
        }
    }

    /// Whether all stores to such fields up to a version put objects of the input only.
    fn stores_input(&self, model: &Model, mut version: Version, concerns: impl Fn(Selector) -> bool) -> bool {
        while let VersionNode::Store { before, field, value, .. } = *self.version(version) {
            if concerns(field) && !self.input_only(model, value) {
                return false;
            }
            version = before;
        }
        true
    }

    /// The bound of a symbol for members of a set.
    pub fn bound(&self, model: &Model, set: Set) -> Bound {
        Bound { classes: self.classes(model, set), input_only: self.input_only(model, set) }
    }

    /// How many members a set has, as far as its shape tells.
    pub fn range(&self, model: &Model, set: Set) -> Range {
        if let Some(known) = self.shapes.borrow().get(&set).and_then(|shape| shape.range) {
            return known;
        }
        let found = self.find_range(model, set);
        self.shapes.borrow_mut().entry(set).or_default().range = Some(found);
        found
    }

    fn find_range(&self, model: &Model, set: Set) -> Range {
        match *self.set(set) {
            SetNode::Empty => Range::exactly(0),
            SetNode::Reference(_) | SetNode::Created(_) => Range::exactly(1),
            SetNode::Symbol(_) => Range { least: 0, most: None },
            SetNode::Union(a, b) => {
                let (one, other) = (self.range(model, a), self.range(model, b));
                let most = one.most.zip(other.most).map(|(one, other)| one + other);
                let apart = self.disjoint(model, a, b);
                let least = if apart { one.least + other.least } else { one.least.max(other.least) };
                Range { least, most }
            }
            SetNode::Intersection(a, b) => {
                let (one, other) = (self.range(model, a).most, self.range(model, b).most);
                let most = one.into_iter().chain(other).min();
                Range { least: 0, most }
            }
            SetNode::Difference(a, _) | SetNode::Typed(a, _) => {
                Range { least: 0, most: self.range(model, a).most }
            }
            SetNode::Field(owner, field, version) => self.field_range(model, owner, field, version),
            SetNode::Contents(set, _) => Range { least: self.range(model, set).least, most: None },
        }
    }

    fn field_range(&self, model: &Model, owner: Set, field: Selector, version: Version) -> Range {
        if self.range(model, owner) != Range::exactly(1) {
            return Range { least: 0, most: None };
        }
        if let VersionNode::Store { before, field: stored, value, .. } = *self.version(version) {
            let old = self.field_range(model, owner, field, before);
            let new = self.range(model, value);
            if stored == field {
                let most = old.most.zip(new.most).map(|(old, new)| old.max(new));
                let kept = if model.is_containment(field) { 0 } else { old.least };
                return Range { least: kept.min(new.least), most };
            }
            let leaves = model.is_containment(field) && model.is_containment(stored);
            return Range { least: if leaves { 0 } else { old.least }, ..old };
        }
        let classes = self.classes(model, owner);
        let fields = classes.iter().map(|class| model.field_of(class, field).map(|id| model.field(id)));
        let mut least = u32::from(self.input_only(model, owner));
        let mut most = Some(0);
        for field in fields {
            let required = field.is_some_and(|field| field.cardinality.is_required());
            let plural = field.is_some_and(|field| field.cardinality.is_plural());
            least = least.min(u32::from(required));
            most = most.filter(|_| !plural).map(|most| most.max(u32::from(field.is_some())));
        }
        Range { least, most }
    }

    /// Whether two sets surely have no member in common.
    fn disjoint(&self, model: &Model, a: Set, b: Set) -> bool {
        match (self.set(a), self.set(b)) {
            (SetNode::Empty, _) | (_, SetNode::Empty) => true,
            (SetNode::Created(a), SetNode::Created(b)) => a != b,
            (SetNode::Created(_), SetNode::Union(x, y)) => {
                self.disjoint(model, a, *x) && self.disjoint(model, a, *y)
            }
            (SetNode::Union(x, y), SetNode::Created(_)) => {
                self.disjoint(model, *x, b) && self.disjoint(model, *y, b)
            }
            (SetNode::Reference(a), SetNode::Reference(b)) if self.drawn_apart(*a, *b) => true,
            (SetNode::Created(_), _) if self.input_only(model, b) => true,
            (_, SetNode::Created(_)) if self.input_only(model, a) => true,
            _ => self.classes(model, a).is_disjoint(self.classes(model, b)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Model, Selector};
    use crate::terms::{Bound, Count, Created, FactNode, Pool, Set, SetNode, Version};
    use crate::unit::load;

    struct World {
        model: Model,
        pool: Pool,
        box_one: Set,
        box_two: Set,
        made: Set,
        other: Set,
        refers: Selector,
        contains: Selector,
        holds: Selector,
    }

    fn world() -> World {
        let text = "model m { class Box { refers value: Box?; contains items: Item*; contains rest: Item? } class Item }";
        let (unit, diagnostics) = load(text);
        assert_eq!(diagnostics, []);
        let model = (*unit.models[0]).clone();
        let mut pool = Pool::new();
        let class = model.class_named("Box").expect("Box");
        let bound = Bound { classes: model.concrete(class), input_only: true };
        let (one, two) = (pool.reference(bound), pool.reference(bound));
        let (box_one, box_two) = (pool.one(one), pool.one(two));
        let made = pool.created(Created { nth: 0, class });
        let other = pool.created(Created { nth: 1, class });
        let selector = |name: &str| model.selector_named(name).expect("a field");
        let (refers, contains, holds) = (selector("value"), selector("items"), selector("rest"));
        World { pool, box_one, box_two, made, other, refers, contains, holds, model }
    }

    #[test]
    fn a_load_behind_a_store_to_the_same_object_is_the_value_stored() {
        let World { model, mut pool, box_one, made, refers, .. } = world();
        let after = pool.store(Version::INPUT, box_one, refers, made);
        assert_eq!(pool.field(&model, box_one, refers, after), made);
    }

    #[test]
    fn a_load_behind_a_store_to_what_may_be_the_same_object_reads_the_heap_behind_it() {
        let World { model, mut pool, box_one, box_two, made, refers, .. } = world();
        let after = pool.store(Version::INPUT, box_one, refers, made);
        let read = pool.field(&model, box_two, refers, after);
        assert_eq!(*pool.set(read), SetNode::Field(box_two, refers, after));
    }

    #[test]
    fn a_store_to_a_created_object_is_seen_by_it_alone() {
        let World { model, mut pool, box_one, made, other, refers, .. } = world();
        let after = pool.store(Version::INPUT, made, refers, box_one);
        let read = pool.field(&model, box_one, refers, after);
        assert_eq!(*pool.set(read), SetNode::Field(box_one, refers, Version::INPUT));
        assert_eq!(pool.field(&model, other, refers, after), pool.empty());
    }

    #[test]
    fn what_is_contained_anew_leaves_the_other_fields() {
        let World { model, mut pool, box_one, contains, holds, .. } = world();
        let items = pool.field(&model, box_one, contains, Version::INPUT);
        let after = pool.store(Version::INPUT, box_one, holds, items);
        let left = pool.field(&model, box_one, contains, after);
        assert_eq!(left, pool.empty());
    }

    #[test]
    fn below_an_object_is_what_was_stored_into_it() {
        let World { model, mut pool, box_one, box_two, contains, holds, .. } = world();
        let items = pool.field(&model, box_two, contains, Version::INPUT);
        let after = pool.store(Version::INPUT, box_one, contains, items);
        let all = pool.contents(&model, box_one, after);
        let rest = pool.field(&model, box_one, holds, after);
        let parts = pool.union(box_one, items);
        assert_eq!(all, pool.union(parts, rest));
        let only_items = pool.classes(&model, items);
        let typed = pool.typed(&model, all, only_items);
        assert_eq!(*pool.set(typed), SetNode::Typed(all, only_items));
    }

    #[test]
    fn what_cannot_be_equal_is_known_not_to_be() {
        let World { model, mut pool, box_one, box_two, made, other, refers, .. } = world();
        let empty = pool.empty();
        for (a, b) in [(made, other), (made, empty), (box_one, made), (box_one, empty)] {
            let equal = pool.equal(&model, a, b);
            assert_eq!(pool.known(equal), Some(false));
        }
        let open = pool.equal(&model, box_one, box_two);
        assert_eq!(pool.known(open), None);
        let value = pool.field(&model, box_one, refers, Version::INPUT);
        let many = pool.size(&model, value, Count::AtLeast(2));
        assert_eq!(pool.known(many), Some(false), "an optional field of an input holds at most one");
    }

    #[test]
    fn constants_fold_away_and_double_negation_too() {
        let World { model, mut pool, box_one, box_two, .. } = world();
        let equal = pool.equal(&model, box_one, box_two);
        let (always, never) = (pool.truth(true), pool.truth(false));
        assert_eq!(pool.and(&[always, equal, equal]), equal);
        assert_eq!(pool.and(&[equal, never]), never);
        assert_eq!(pool.or(&[equal, always]), always);
        let negated = pool.not(equal);
        assert_eq!(pool.not(negated), equal);
        assert!(matches!(pool.fact(negated), FactNode::Not(_)));
    }
}
