//! All that follows from having some things, and how it is come by.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::bits::Bits;
use super::flow::Flow;
use super::graph::Node;
use super::things::Id;

/// Things, each with how they are come by.
pub(super) type Reached = BTreeMap<Id, String>;

/// What callers bring along, and what they put there: named where nothing more is known.
pub(super) const HELD: &str = "held by callers";
pub(super) const PASSED: &str = "passed by callers";
pub(super) const PUT: &str = "put where callers can take it";
const GENERAL: [&str; 3] = [HELD, PASSED, PUT];

/// Things that are come by in a way.
pub(super) type Source = (String, Bits);

/// What follows from having a thing.
#[derive(Default)]
pub(super) struct Next {
    /// Things that are come by as it is.
    pub(super) alike: Vec<Node>,
    /// Things that are come by in another way.
    pub(super) otherwise: Vec<Source>,
}

/// All that follows from having some things, each with the first of the ways, by their words, in which it is come by.
pub(super) fn spread<'a>(
    flow: &Flow<'a>,
    sources: Vec<Source>,
    next: impl Fn(&Flow<'a>, Id) -> Next,
) -> Reached {
    // First what there is, and all ways to it: which of them is named must not go by the order of finding them.
    let (mut known, mut passed) = (Bits::default(), FxHashSet::default());
    let mut sources = sources;
    let mut waiting: Vec<Id> = sources.iter().flat_map(|(_, held)| held.iter()).collect();
    while let Some(id) = waiting.pop() {
        if !known.insert(id) {
            continue;
        }
        let next = next(flow, id);
        for node in next.alike {
            if passed.insert(node) {
                waiting.extend(flow.graph.holds(node).iter().filter(|id| !known.contains(*id)));
            }
        }
        for (words, held) in next.otherwise {
            waiting.extend(held.iter().filter(|id| !known.contains(*id)));
            sources.push((words, held));
        }
    }
    sources.sort_by_key(|(words, _)| (GENERAL.contains(&words.as_str()), words.clone()));
    let mut found = Reached::new();
    passed.clear();
    for (words, held) in sources {
        let mut waiting: Vec<Id> = held.iter().collect();
        while let Some(id) = waiting.pop() {
            if found.contains_key(&id) {
                continue;
            }
            found.insert(id, words.clone());
            for node in next(flow, id).alike {
                if passed.insert(node) {
                    waiting.extend(flow.graph.holds(node).iter());
                }
            }
        }
    }
    found
}
