//! Faithful mode: the rules of the paper, §4.
//!
//! Objects become *nodes* when their fields are first touched: a reference is a new node, or one of the nodes so far.
//! A node's fields become set symbols when they are first read. What is below a node is a set symbol for each class
//! that a `match*` asks for; stores update it by the paper's may-approximation.
//!
//! Differs:
//! - bounds are the sets of classes they denote, not pairs of included and excluded classes;
//! - a node aliases every node whose bound it meets, and may turn out to be a created object;
//! - a field that is first read after containment stores has what these stores took away subtracted;
//! - faults end a path without a test.

mod loops;

use std::collections::BTreeMap;

use super::state::{Decision, Path, State, Witness};
use super::walk::{Effect, Splitting, Walker};
use crate::class_set::ClassSet;
use crate::model::{Cardinality, ClassId, FieldId, Model, Role, Selector};
use crate::program::{Statement, Variable};
use crate::terms::{Bound, Count, Fact, FactNode, Pool, Set, SetNode, Version};

pub(super) use loops::{Rest, foreach, next};

/// The nodes of a path and what is known of their fields.
#[derive(Clone, Debug, Default)]
pub(super) struct LazyHeap {
    /// Which node a singleton term is.
    nodes: BTreeMap<Set, Set>,
    /// The nodes of the input, in the order in which they were made.
    inputs: Vec<Set>,
    /// The classes a node can have.
    bounds: BTreeMap<Set, ClassSet>,
    /// What fields hold now.
    links: BTreeMap<(Set, Selector), Set>,
    /// What is below a node, by class.
    below: BTreeMap<(Set, ClassId), Set>,
    /// What containment stores have moved.
    moved: Vec<Set>,
}

/// One way in which a reference is a node.
struct Instance {
    node: Set,
    facts: Vec<Fact>,
    classes: ClassSet,
    is_new: bool,
}

/// `x := e.f`
pub(super) fn load<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    state: State<'p>,
    _at: &'p Statement,
    variable: Variable,
    owner: Set,
    field: Selector,
) -> Effect<'p> {
    let model = &walker.program.model;
    at_field(model, pool, state, (owner, field), |pool, after, facts, (node, declared)| {
        let (value, more) = field_value(model, pool, after, node, declared);
        facts.extend(more);
        after.variables[variable.index()] = Some(value);
    })
}

/// `e.f := e`
pub(super) fn store<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    state: State<'p>,
    _at: &'p Statement,
    owner: Set,
    field: Selector,
    value: Set,
) -> Effect<'p> {
    let model = &walker.program.model;
    at_field(model, pool, state, (owner, field), |pool, after, facts, (node, declared)| {
        facts.push(pool.within(model, value, model.concrete(model.field(declared).target)));
        // The field must exist in the input, and its first value be known, before it is overwritten.
        facts.extend(field_value(model, pool, after, node, declared).1);
        if model.is_containment(field) {
            facts.extend(move_into(model, pool, after, value));
        }
        after.lazy.links.insert((node, field), value);
    })
}

/// One way on for each node that the owner of a field can be and each declaration that the field can then have;
/// `touch` says what happens there, and under which further facts.
fn at_field<'p>(
    model: &Model,
    pool: &mut Pool,
    mut state: State<'p>,
    (owner, field): (Set, Selector),
    mut touch: impl FnMut(&mut Pool, &mut State<'p>, &mut Vec<Fact>, (Set, FieldId)),
) -> Effect<'p> {
    let Some((owner, known)) = singleton(model, pool, &mut state.path, owner) else {
        return Effect::Split(Vec::new());
    };
    let instances = instances(model, pool, &state, owner);
    let mut split = Splitting::new(state);
    for instance in instances {
        for (declared, classes) in groups(model, instance.classes, field) {
            let mut facts = known.clone();
            facts.extend(&instance.facts);
            facts.push(pool.within(model, instance.node, classes));
            let mut after = split.from().clone();
            settle(&mut after, owner, &instance, classes);
            touch(pool, &mut after, &mut facts, (instance.node, declared));
            split.way(pool, Decision::Plain, &facts, |state| adopt(state, after));
        }
    }
    split.done()
}

/// Takes everything but the facts, which [`Splitting::way`] has assumed.
fn adopt<'p>(state: &mut State<'p>, mut after: State<'p>) {
    after.path.facts = std::mem::take(&mut state.path.facts);
    *state = after;
}

/// The one object of a set, as a term, and the facts that it is; none if it cannot be one.
fn singleton(model: &Model, pool: &mut Pool, path: &mut Path, set: Set) -> Option<(Set, Vec<Fact>)> {
    if matches!(pool.set(set), SetNode::Reference(_) | SetNode::Created(_)) {
        return Some((set, Vec::new()));
    }
    if !pool.range(model, set).allows(1) {
        return None;
    }
    let bound = pool.bound(model, set);
    let reference = path.reference(pool, bound, Witness::Nth(set, 0));
    let one = pool.one(reference);
    let fact = pool.equal(model, one, set);
    Some((one, vec![fact]))
}

/// The nodes that a singleton term can be.
fn instances(model: &Model, pool: &mut Pool, state: &State<'_>, one: Set) -> Vec<Instance> {
    let known = |node: Set, classes: ClassSet| {
        let narrowed = state.lazy.bounds.get(&node).copied().unwrap_or(classes);
        narrowed.intersection(classes)
    };
    let own = known(one, pool.classes(model, one));
    if matches!(pool.set(one), SetNode::Created(_)) {
        return vec![Instance { node: one, facts: Vec::new(), classes: own, is_new: false }];
    }
    if let Some(node) = state.lazy.nodes.get(&one) {
        let classes = known(*node, pool.classes(model, *node));
        return vec![Instance { node: *node, facts: Vec::new(), classes, is_new: false }];
    }
    let reference = |pool: &Pool, set: Set| match pool.set(set) {
        SetNode::Reference(reference) => Some(*reference),
        _ => None,
    };
    let all: Vec<_> =
        state.lazy.inputs.iter().chain([&one]).filter_map(|set| reference(pool, *set)).collect();
    let distinct = pool.intern_fact(FactNode::Distinct(all));
    let input = match pool.input_only(model, one) {
        true => pool.truth(true),
        false => pool.intern_fact(FactNode::Input(one)),
    };
    let mut found = vec![Instance { node: one, facts: vec![distinct, input], classes: own, is_new: true }];
    for node in &state.lazy.inputs {
        let classes = known(*node, pool.classes(model, *node)).intersection(own);
        if !classes.is_empty() {
            let facts = vec![pool.equal(model, one, *node)];
            found.push(Instance { node: *node, facts, classes, is_new: false });
        }
    }
    if !pool.input_only(model, one) {
        for created in &state.path.created {
            let node = pool.created(*created);
            let classes = ClassSet::only(created.class).intersection(own);
            if !classes.is_empty() {
                let facts = vec![pool.equal(model, one, node)];
                found.push(Instance { node, facts, classes, is_new: false });
            }
        }
    }
    found
}

/// Records that a term is a node of these classes.
fn settle(state: &mut State<'_>, one: Set, instance: &Instance, classes: ClassSet) {
    state.lazy.nodes.insert(one, instance.node);
    state.lazy.bounds.insert(instance.node, classes);
    if instance.is_new {
        state.lazy.inputs.push(instance.node);
    }
}

/// The declared fields of this name in these classes, each with the classes that have it.
fn groups(model: &Model, classes: ClassSet, field: Selector) -> Vec<(FieldId, ClassSet)> {
    let mut groups: BTreeMap<FieldId, ClassSet> = BTreeMap::new();
    for class in classes.iter() {
        if let Some(id) = model.field_of(class, field) {
            let group = groups.entry(id).or_default();
            *group = group.union(ClassSet::only(class));
        }
    }
    groups.into_iter().collect()
}

/// What a field of a node holds now; if that was not known, a new symbol and its facts.
fn field_value(
    model: &Model,
    pool: &mut Pool,
    state: &mut State<'_>,
    node: Set,
    declared: FieldId,
) -> (Set, Vec<Fact>) {
    let field = model.field(declared);
    if let Some(value) = state.lazy.links.get(&(node, field.selector)) {
        return (*value, Vec::new());
    }
    let created = matches!(pool.set(node), SetNode::Created(_));
    let (value, facts) = if created || field.role == Role::Trace {
        (pool.empty(), Vec::new())
    } else {
        let initial = pool.intern_set(SetNode::Field(node, field.selector, Version::INPUT));
        let bound = Bound { classes: model.concrete(field.target), input_only: true };
        let symbol = state.path.symbol(pool, bound, Witness::All(initial));
        let value = pool.intern_set(SetNode::Symbol(symbol));
        let mut facts = vec![pool.intern_fact(FactNode::Equal(value, initial))];
        facts.extend(cardinality(model, pool, value, field.cardinality));
        (value, facts)
    };
    let mut now = value;
    if field.is_containment {
        for gone in state.lazy.moved.clone() {
            now = pool.difference(model, now, gone);
        }
    }
    state.lazy.links.insert((node, field.selector), now);
    (now, facts)
}

fn cardinality(model: &Model, pool: &mut Pool, set: Set, cardinality: Cardinality) -> Option<Fact> {
    match cardinality {
        Cardinality::One => Some(pool.size(model, set, Count::Exactly(1))),
        Cardinality::Some => Some(pool.size(model, set, Count::AtLeast(1))),
        Cardinality::Optional => {
            let many = pool.size(model, set, Count::AtLeast(2));
            Some(pool.not(many))
        }
        Cardinality::Many => None,
    }
}

/// Takes objects out of all containment fields, and updates what is below nodes.
fn move_into(model: &Model, pool: &mut Pool, state: &mut State<'_>, value: Set) -> Vec<Fact> {
    let links: Vec<(Set, Selector)> = state.lazy.links.keys().copied().collect();
    for key in links.into_iter().filter(|(_, field)| model.is_containment(*field)) {
        let old = state.lazy.links[&key];
        let new = pool.difference(model, old, value);
        state.lazy.links.insert(key, new);
    }
    state.lazy.moved.push(value);
    let mut facts = Vec::new();
    let classes = pool.classes(model, value);
    let below: Vec<(Set, ClassId)> = state.lazy.below.keys().copied().collect();
    for (node, class) in below {
        let wanted = model.concrete(class);
        let old = state.lazy.below[&(node, class)];
        let left = pool.difference(model, old, value);
        let matching = classes.intersection(wanted);
        if matching.is_empty() {
            state.lazy.below.insert((node, class), left);
            continue;
        }
        // `value` splits into the part that matches and the rest.
        let part = pool.typed(model, value, wanted);
        let joined = pool.union(left, part);
        let bound = pool.bound(model, joined);
        let symbol = state.path.symbol(pool, bound, Witness::All(joined));
        let new = pool.intern_set(SetNode::Symbol(symbol));
        let (stays, grows) = (pool.equal(model, new, left), pool.equal(model, new, joined));
        facts.push(pool.or(&[stays, grows]));
        state.lazy.below.insert((node, class), new);
    }
    facts
}

/// What is below a node, by class: as the loop's snapshot says, or a new symbol for all that is there in the input.
fn below(
    model: &Model,
    pool: &mut Pool,
    state: &mut State<'_>,
    snapshot: &BTreeMap<(Set, ClassId), Set>,
    node: Set,
    class: ClassId,
) -> (Set, Vec<Fact>) {
    if let Some(known) = snapshot.get(&(node, class)).or_else(|| state.lazy.below.get(&(node, class))) {
        return (*known, Vec::new());
    }
    let classes = model.below(pool.classes(model, node)).intersection(model.concrete(class));
    if matches!(pool.set(node), SetNode::Created(_)) || classes.is_empty() {
        return (pool.empty(), Vec::new());
    }
    let all = pool.intern_set(SetNode::Contents(node, Version::INPUT));
    let strict = pool.intern_set(SetNode::Difference(all, node));
    let matching = pool.intern_set(SetNode::Typed(strict, classes));
    let bound = Bound { classes, input_only: true };
    let symbol = state.path.symbol(pool, bound, Witness::All(matching));
    let set = pool.intern_set(SetNode::Symbol(symbol));
    let fact = pool.intern_fact(FactNode::Equal(set, matching));
    state.lazy.below.insert((node, class), set);
    (set, vec![fact])
}
