//! Every input heap of a few objects and every meaning of the symbols in it, one after another.

use std::collections::BTreeMap;

use attest_tron::evaluate::Evaluator;
use attest_tron::heap::laws::{input_laws, rooted_law};
use attest_tron::heap::{Heap, ObjectId, Objects};
use attest_tron::model::Role;
use attest_tron::question::Assignment;
use attest_tron::terms::{Bound, SetNode};
use attest_tron::{ClassId, Model, Selector};

use super::cases::Case;

/// Which of a case's facts hold together: a bit for each, and the size of the smallest heap in which they do.
pub type Truths = BTreeMap<u32, usize>;

/// All that can hold together in heaps of at most [`Case::objects`] objects.
pub fn truths(case: &Case) -> Truths {
    let mut found = Truths::new();
    for heap in heaps(&case.model, case.objects()) {
        let mut assignment =
            Assignment { heap, inputs: Vec::new(), references: Vec::new(), symbols: Vec::new() };
        references(case, &mut assignment, &mut found);
    }
    found
}

fn references(case: &Case, assignment: &mut Assignment, found: &mut Truths) {
    let Some(next) = case.references.get(assignment.references.len()) else {
        return symbols(case, assignment, found);
    };
    for object in within(case, &assignment.heap, case.pool.reference_bound(*next)) {
        assignment.references.push(object);
        references(case, assignment, found);
        assignment.references.pop();
    }
}

fn symbols(case: &Case, assignment: &mut Assignment, found: &mut Truths) {
    let Some(next) = case.symbols.get(assignment.symbols.len()) else {
        return whole(case, assignment, found);
    };
    for members in subsets(&within(case, &assignment.heap, case.pool.symbol_bound(*next))) {
        assignment.symbols.push(members);
        symbols(case, assignment, found);
        assignment.symbols.pop();
    }
}

/// The objects a symbol with this bound can denote.
fn within(case: &Case, heap: &Heap, bound: Bound) -> Vec<ObjectId> {
    let inputs = heap.ids().filter(|id| bound.classes.contains(heap.class(*id)));
    let created = case.created.iter().filter(|one| !bound.input_only && bound.classes.contains(one.class));
    inputs.chain(created.map(|one| ObjectId::at(heap.len() + one.nth as usize))).collect()
}

fn whole(case: &Case, assignment: &mut Assignment, found: &mut Truths) {
    let value = |input| match case.pool.set(input) {
        SetNode::Reference(reference) => {
            let place =
                case.references.iter().position(|other| other == reference).expect("a known reference");
            Objects::from([assignment.references[place]])
        }
        SetNode::Symbol(symbol) => {
            let place = case.symbols.iter().position(|other| other == symbol).expect("a known symbol");
            assignment.symbols[place].clone()
        }
        other => panic!("{other:?} is no input"),
    };
    assignment.inputs = case.inputs.iter().map(|input| value(*input)).collect();
    if !is_rooted(case, assignment) {
        return;
    }
    let mut evaluator = Evaluator::new(assignment, &case.references, &case.symbols, &case.created);
    let mut holds = |fact| evaluator.fact(&case.model, &case.pool, fact).expect("all symbols have a meaning");
    if case.base.iter().all(|fact| holds(*fact)) {
        let bits = case.facts.iter().enumerate().map(|(bit, fact)| u32::from(holds(*fact)) << bit).sum();
        let smallest = found.entry(bits).or_insert(usize::MAX);
        *smallest = assignment.heap.len().min(*smallest);
    }
}

/// H9, if the case has roots.
pub fn is_rooted(case: &Case, assignment: &Assignment) -> bool {
    let Some(roots) = &case.roots else { return true };
    let held = roots.iter().flat_map(|root| assignment.inputs[*root].iter().copied()).collect();
    rooted_law(&case.model, &assignment.heap, &held, &|id| format!("o{}", id.index())).is_empty()
}

/// All heaps that keep H1 to H8, of objects of all classes but `Any`, numbered in all ways.
fn heaps(model: &Model, most: usize) -> Vec<Heap> {
    let mut found = Vec::new();
    objects(model, most, &mut Heap::new(), &mut found);
    found
}

fn objects(model: &Model, most: usize, heap: &mut Heap, found: &mut Vec<Heap>) {
    let ids = heap.ids().flat_map(|id| heap.object(id).links.keys().map(move |field| (id, *field)));
    links(model, &ids.collect::<Vec<_>>(), heap, found);
    if heap.len() == most {
        return;
    }
    for class in model.all_concrete().iter().filter(|class| *class != ClassId::ANY) {
        let mut larger = heap.clone();
        larger.create(model, class);
        objects(model, most, &mut larger, found);
    }
}

/// Fills the fields in `left` in all ways.
fn links(model: &Model, left: &[(ObjectId, Selector)], heap: &mut Heap, found: &mut Vec<Heap>) {
    let Some(((id, selector), rest)) = left.split_first() else {
        if input_laws(model, heap, &|id| format!("o{}", id.index())).is_empty() {
            found.push(heap.clone());
        }
        return;
    };
    let field = model.field(model.field_of(heap.class(*id), *selector).expect("a field of its class"));
    let fits = |other: &ObjectId| {
        let free = !field.is_containment || heap.ids().all(|id| !heap.children(model, id).contains(other));
        field.role != Role::Trace && model.is_subclass(heap.class(*other), field.target) && free
    };
    // Where the opposite is filled already, it decides.
    let mirrors = |value: &Objects| match field.role {
        Role::Opposite(back) => heap.ids().filter(|other| !left.contains(&(*other, back))).all(|other| {
            let held = heap.get(other, back).is_some_and(|back| back.contains(id));
            held == value.contains(&other)
        }),
        Role::Ordinary | Role::Trace => true,
    };
    let values = subsets(&heap.ids().filter(fits).collect::<Vec<_>>()).into_iter();
    let values = values.filter(|value| field.cardinality.allows(value.len()) && mirrors(value));
    for value in values.collect::<Vec<_>>() {
        heap.set(*id, *selector, value);
        links(model, rest, heap, found);
    }
    heap.set(*id, *selector, Objects::new());
}

fn subsets(objects: &[ObjectId]) -> Vec<Objects> {
    let chosen = |bits: usize| objects.iter().enumerate().filter(move |(bit, _)| bits >> bit & 1 == 1);
    (0..1 << objects.len()).map(|bits| chosen(bits).map(|(_, id)| *id).collect()).collect()
}
