//! Direct mode: loads, stores and loops as terms over heap versions.

use super::state::{Control, Decision, Frame, State, Witness};
use super::walk::{Effect, Splitting, Walker};
use crate::class_set::ClassSet;
use crate::model::Selector;
use crate::program::{Action, Filter, Statement, Variable};
use crate::run::{FaultKind, size_side};
use crate::terms::{Count, Fact, FactNode, Pool, Set};

/// `x := e.f`
pub(super) fn load<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    state: State<'p>,
    at: &'p Statement,
    variable: Variable,
    owner: Set,
    field: Selector,
) -> Effect<'p> {
    let mut split = Splitting::new(state);
    let facts = owner_facts(walker, pool, &mut split, at, owner, field);
    let value = pool.field(&walker.program.model, owner, field, split.from().version);
    split.way(pool, Decision::Plain, &facts, |state| state.variables[variable.index()] = Some(value));
    split.done()
}

/// `e.f := e`
pub(super) fn store<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    state: State<'p>,
    at: &'p Statement,
    owner: Set,
    field: Selector,
    value: Set,
) -> Effect<'p> {
    let model = &walker.program.model;
    let before = state.version;
    let mut split = Splitting::new(state);
    let mut facts = owner_facts(walker, pool, &mut split, at, owner, field);
    let conforms = conforms(walker, pool, owner, field, value);
    let wrong = pool.not(conforms);
    split.fault(pool, at, FaultKind::Type, &with(&facts, wrong));
    facts.push(conforms);
    if model.is_containment(field) {
        let contents = pool.contents(model, value, before);
        let common = pool.intersection(model, contents, owner);
        let acyclic = pool.size(model, common, Count::Exactly(0));
        let cyclic = pool.not(acyclic);
        split.fault(pool, at, FaultKind::Cycle, &with(&facts, cyclic));
        facts.push(acyclic);
    }
    let after = pool.store(before, owner, field, value);
    split.way(pool, Decision::Plain, &facts, |state| state.version = after);
    split.done()
}

/// `foreach x in e`: over exactly 0, 1, … members, which are drawn in the order of objects; or over too many.
pub(super) fn foreach<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    state: State<'p>,
    at: &'p Statement,
    set: Set,
    filter: Filter,
) -> Effect<'p> {
    let model = &walker.program.model;
    let Action::ForEach(variable, _, _, body) = &at.action else { return Effect::On(state) };
    let set = match filter {
        Filter::All => set,
        Filter::Match(class) => pool.typed(model, set, model.concrete(class)),
        Filter::Deep(class) => {
            let contents = pool.contents(model, set, state.version);
            pool.typed(model, contents, model.concrete(class))
        }
    };
    let mut split = Splitting::new(state);
    for count in 0..=walker.limits.iterations {
        if !pool.range(model, set).allows(count) {
            continue;
        }
        let behind = split.from().path.references.last().copied();
        let draw = draw(walker, pool, behind, set, count);
        let side = size_side(count as usize);
        split.branch(pool, at, side, &draw.facts, |state| {
            for (nth, reference) in draw.references.iter().enumerate() {
                state.path.know(*reference, Witness::Nth(set, nth));
            }
            let mut members = draw.members;
            members.reverse();
            let control = Control::Planned(members);
            state.frames.push(Frame::Loop { at, variable: *variable, body, control });
        });
    }
    let beyond = walker.limits.iterations + 1;
    let more = pool.size(model, set, Count::AtLeast(beyond));
    let inside = |state: &mut State<'p>| state.frames.push(Frame::Block(body));
    if split.branch(pool, at, size_side(beyond as usize), &[more], inside) {
        split.mark_last_beyond();
    }
    split.done()
}

/// Members drawn from a set.
struct Draw {
    references: Vec<crate::terms::Reference>,
    members: Vec<Set>,
    facts: Vec<Fact>,
}

/// All members of a set that has so many, in the order of objects.
fn draw(
    walker: &Walker<'_>,
    pool: &mut Pool,
    behind: Option<crate::terms::Reference>,
    set: Set,
    count: u32,
) -> Draw {
    let model = &walker.program.model;
    let exactly = pool.size(model, set, Count::Exactly(count));
    if count == 0 {
        return Draw { references: Vec::new(), members: Vec::new(), facts: vec![exactly] };
    }
    if let Some(members) = created_members(pool, set)
        && members.len() == count as usize
    {
        return Draw { references: Vec::new(), members, facts: Vec::new() };
    }
    let range = pool.range(model, set);
    if count == 1 && (range.least, range.most) == (1, Some(1)) {
        return Draw { references: Vec::new(), members: vec![set], facts: Vec::new() };
    }
    let bound = pool.bound(model, set);
    let references = pool.draw(behind, set, count, bound);
    let members: Vec<Set> = references.iter().map(|reference| pool.one(*reference)).collect();
    let mut all = members[0];
    for member in &members[1..] {
        all = pool.union(all, *member);
    }
    let mut facts = vec![pool.equal(model, set, all)];
    if count > 1 {
        facts.push(pool.intern_fact(FactNode::Distinct(references.clone())));
    }
    for pair in references.windows(2) {
        facts.push(pool.intern_fact(FactNode::Before(pair[0], pair[1])));
    }
    Draw { references, members, facts }
}

/// The members of a set of created objects only, in the order of their creation.
fn created_members(pool: &Pool, set: Set) -> Option<Vec<Set>> {
    fn gather(pool: &Pool, set: Set, found: &mut Vec<(u32, Set)>) -> Option<()> {
        match pool.set(set) {
            crate::terms::SetNode::Empty => Some(()),
            crate::terms::SetNode::Created(created) => {
                found.push((created.nth, set));
                Some(())
            }
            crate::terms::SetNode::Union(a, b) => {
                gather(pool, *a, found)?;
                gather(pool, *b, found)
            }
            _ => None,
        }
    }
    let mut found = Vec::new();
    gather(pool, set, &mut found)?;
    found.sort_unstable();
    found.dedup();
    Some(found.into_iter().map(|(_, set)| set).collect())
}

/// That `owner` is one object with the field; the ways in which it is not become faults.
fn owner_facts<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    split: &mut Splitting<'p>,
    at: &'p Statement,
    owner: Set,
    field: Selector,
) -> Vec<Fact> {
    let model = &walker.program.model;
    let single = pool.size(model, owner, Count::Exactly(1));
    let several = pool.not(single);
    split.fault(pool, at, FaultKind::NotSingle, &[several]);
    let has = pool.within(model, owner, model.having(field));
    let lacks = pool.not(has);
    split.fault(pool, at, FaultKind::NoField, &[single, lacks]);
    vec![single, has]
}

/// That a value has the classes that the field of its owner holds.
pub(super) fn conforms(
    walker: &Walker<'_>,
    pool: &mut Pool,
    owner: Set,
    field: Selector,
    value: Set,
) -> Fact {
    let model = &walker.program.model;
    let owners = pool.classes(model, owner).intersection(model.having(field));
    let mut groups: Vec<(ClassSet, ClassSet)> = Vec::new();
    for class in owners.iter() {
        let Some(id) = model.field_of(class, field) else { continue };
        let target = model.concrete(model.field(id).target);
        match groups.iter_mut().find(|(_, other)| *other == target) {
            Some((classes, _)) => *classes = classes.union(ClassSet::only(class)),
            None => groups.push((ClassSet::only(class), target)),
        }
    }
    let mut ways = Vec::new();
    for (classes, target) in groups {
        let owned = pool.within(model, owner, classes);
        let fits = pool.within(model, value, target);
        ways.push(pool.and(&[owned, fits]));
    }
    pool.or(&ways)
}

fn with(facts: &[Fact], another: Fact) -> Vec<Fact> {
    facts.iter().copied().chain([another]).collect()
}
