//! How far an exploration of states went, as data.

use std::collections::BTreeMap;

use attest_program::{ClassId, MethodId, Program};
use attest_sequence::graph::{Builder, Counts, Round};
use schemars::JsonSchema;
use serde::Serialize;

use super::doubts::field_name;
use super::forms::forms;
use super::once;
use crate::query;

/// How far the exploration went.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct Coverage {
    /// The classes whose public methods were called.
    pub classes: Vec<String>,
    /// The methods that were called.
    pub methods: Vec<String>,
    /// The fields that were set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// The fields that states leave out because nothing that was explored depends on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<String>,
    /// The fields that states leave out because they were said to be forgotten: more states than calls reach.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forgotten: Vec<String>,
    /// The methods that were not, and why.
    pub left_out: Vec<(String, String)>,
    /// The methods that take what no call gives, and the forms of these arguments that were passed, and no others.
    pub made: Vec<(String, Vec<String>)>,
    /// The strings that were passed, and no others.
    pub texts: Vec<String>,
    /// The methods that were passed any object that differs from others by its identity alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elements: Vec<String>,
    /// The most objects of each class.
    pub objects: BTreeMap<String, u32>,
    /// The most objects of any other class.
    pub scope: u32,
    /// How many calls were put one after the other.
    pub length: u32,
    /// Whether there was nothing new to be found, so that more calls reach no other states within the scope.
    pub fixpoint: bool,
    /// Whether time, work or memory ran out.
    pub out_of_budget: bool,
    /// States, up to isomorphism.
    pub states: usize,
    /// Constraints of these states.
    pub disjuncts: usize,
    /// Paths of calls.
    pub paths: u64,
    /// States that became a further disjunct of an isomorphic one.
    pub merged: u64,
    /// States whose constraint was implied, or that were left as they were.
    pub subsumed: u64,
    /// Merged states for which it was not decided whether they were implied.
    pub undecided: u64,
    /// Paths that lead beyond the scope.
    pub beyond: u64,
    /// Whether some do since an array would be longer than the scope lets arrays be whose length callers choose or calls change.
    pub longer_arrays: bool,
    /// Why other paths were not followed to a state, and how many.
    pub open: BTreeMap<String, u64>,
    /// How many rounds of calls were read from a file.
    pub loaded: usize,
    /// The seconds it took, without starting up and without the JVM; 0 if it was bounded by effort.
    pub seconds: f64,
}

/// What was covered.
pub(crate) fn coverage(
    program: &Program,
    classes: &[ClassId],
    builder: &mut Builder<'_, '_>,
    end: Option<Round>,
    seconds: f64,
) -> Coverage {
    let counters = once(builder.counters().into_iter().map(|field| field_name(program, field)));
    let forgotten = once(builder.forgotten().into_iter().map(|field| field_name(program, field)));
    let texts = builder.texts_passed();
    let counts: &Counts = &builder.counts;
    let name = |method: MethodId| {
        format!("{}#{}", program.dotted(program.method(method).class), query::spelling(program, method))
    };
    let limits = &builder.scope().objects;
    Coverage {
        classes: classes.iter().map(|class| program.dotted(*class)).collect(),
        methods: {
            let called = builder.menu.calls.iter().filter(|call| call.sets.is_none());
            let mut all: Vec<String> = called.map(|call| name(call.method)).collect();
            all.dedup();
            all
        },
        fields: {
            let set = builder.menu.calls.iter().filter_map(|call| call.sets);
            once(set.map(|field| field_name(program, field)))
        },
        counters,
        forgotten,
        made: forms(program, &builder.menu),
        left_out: builder.menu.left_out.iter().map(|(method, why)| (name(*method), why.clone())).collect(),
        texts,
        elements: {
            let given = builder.menu.calls.iter().filter(|call| builder.takes_elements(call));
            once(given.map(|call| name(call.method)))
        },
        objects: limits.iter().map(|(class, most)| (program.dotted(*class), *most)).collect(),
        scope: builder.scope().others,
        length: builder.depth,
        fixpoint: end == Some(Round::Fixpoint),
        out_of_budget: end == Some(Round::OutOfBudget),
        states: builder.graph.vertices.len(),
        disjuncts: builder.graph.vertices.iter().map(|vertex| vertex.disjuncts.len()).sum(),
        paths: counts.paths,
        merged: counts.merged,
        subsumed: counts.subsumed + counts.unchanged,
        undecided: counts.undecided,
        beyond: counts.beyond,
        longer_arrays: counts.longer > 0,
        open: counts.open.clone(),
        loaded: builder.loaded_rounds(),
        seconds,
    }
}
