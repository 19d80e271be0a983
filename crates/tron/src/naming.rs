//! Names for objects that have none: after the input variable that holds them, or after their class.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::heap::{Heap, Objects};
use crate::model::Model;
use crate::unit::NamedHeap;

/// A heap whose objects have names: `given` ones first, then those of variables that hold one object, then their
/// class's name and a number.
pub fn named(
    name: &str,
    model: &Arc<Model>,
    heap: Heap,
    variables: BTreeMap<String, Objects>,
    given: &[String],
) -> NamedHeap {
    let mut taken: BTreeSet<String> = ["none", "vars"].iter().map(|word| (*word).to_owned()).collect();
    let mut names: Vec<Option<String>> = vec![None; heap.len()];
    for (slot, name) in names.iter_mut().zip(given) {
        taken.insert(name.clone());
        *slot = Some(name.clone());
    }
    for (variable, value) in &variables {
        let mut members = value.iter();
        let (Some(only), None) = (members.next(), members.next()) else { continue };
        let slot = &mut names[only.index()];
        if slot.is_none() && !variable.starts_with('$') && taken.insert(variable.clone()) {
            *slot = Some(variable.clone());
        }
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut fresh = |index: usize| {
        let class = &model.class(heap.class(crate::heap::ObjectId::at(index))).name;
        let stem = lower_first(class.trim_start_matches('_'));
        loop {
            let count = counts.entry(stem.clone()).or_default();
            *count += 1;
            let name = format!("{stem}{count}");
            if taken.insert(name.clone()) {
                return name;
            }
        }
    };
    let names =
        names.into_iter().enumerate().map(|(index, name)| name.unwrap_or_else(|| fresh(index))).collect();
    NamedHeap {
        name: name.to_owned(),
        model: Arc::clone(model),
        heap,
        names,
        variables,
        span: crate::source::Span::default(),
    }
}

fn lower_first(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::named;
    use crate::unit::load;

    #[test]
    fn objects_are_called_after_their_variable_or_class_and_never_twice() {
        let text = "model m { class Node; class _Leaf extends Node }
            heap h of m { a: Node; b: _Leaf; c: Node; d: Node; vars { node1 = c; all = a, b; vars = d } }";
        let (unit, diagnostics) = load(text);
        assert_eq!(diagnostics, []);
        let heap = &unit.heaps[0];
        let again = named("h", &heap.model, heap.heap.clone(), heap.variables.clone(), &[]);
        assert_eq!(again.names, ["node2", "leaf1", "node1", "node3"]);
        let given = ["x".to_owned()];
        let some = named("h", &heap.model, heap.heap.clone(), BTreeMap::new(), &given);
        assert_eq!(some.names, ["x", "leaf1", "node1", "node2"]);
    }
}
