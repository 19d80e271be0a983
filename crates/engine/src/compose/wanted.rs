//! Which methods are summarised, callees first, and which of them call themselves.

use std::collections::{BTreeMap, BTreeSet};

use attest_forward::Library;
use attest_ir::{CallGraph, EdgeKind, Inst, Receivers, loaded_classes};
use attest_program::{ClassId, MethodId, Program};

use super::Compose;
use super::tuning::MAX_CLASSES;

/// Whether a method calls itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Recursion {
    /// It does not.
    None,
    /// It does, and nothing that it calls calls it; others may.
    Itself { others: bool },
    /// It is called by what it calls.
    EachOther,
}

impl Recursion {
    /// The levels of which there are summaries, the lowest first; nothing if there can be none. What nobody else calls
    /// is called with one level less.
    pub(crate) fn levels(self, most: Option<u32>) -> Option<Vec<Option<u32>>> {
        match (self, most) {
            (Recursion::None, _) => Some(vec![None]),
            (Recursion::Itself { others }, Some(most)) => {
                let deepest = if others { most } else { most.saturating_sub(1) };
                Some((1..=deepest).map(Some).collect())
            }
            (Recursion::Itself { .. }, None) | (Recursion::EachOther, _) => None,
        }
    }
}

/// The methods to summarise, callees first, and whether they call themselves.
pub(crate) fn wanted(
    library: &Library,
    methods: &[MethodId],
    compose: Compose,
) -> Vec<(MethodId, Recursion)> {
    let program: &Program = &library.program;
    let own = |method: MethodId| {
        let declared = program.method(method);
        !declared.hidden && !program.class(declared.class).is_from_jdk()
    };
    // Which methods a call may mean depends on the classes that there are.
    let listed = program.path().user_classes().unwrap_or_default();
    for name in listed.iter().filter(|_| listed.len() <= MAX_CLASSES) {
        let _ = program.load(name);
    }
    let classes: Vec<ClassId> = loaded_classes(program);
    let bodies = |method: MethodId| match own(method) {
        true => library.bodies.get(program, method).ok(),
        false => None,
    };
    let graph = CallGraph::build(program, methods, &bodies, Receivers::Any(&classes));
    let mut sites: BTreeMap<MethodId, usize> = BTreeMap::new();
    for edge in graph.edges().iter().filter(|edge| edge.kind == EdgeKind::Call) {
        let looped =
            bodies(edge.from).is_some_and(|body| body.loops().depth(body.block_of(edge.inst as usize)) > 0);
        *sites.entry(edge.to).or_default() += if looped { 2 } else { 1 };
    }
    let others = graph.edges().iter().filter(|edge| edge.kind == EdgeKind::Call && edge.from != edge.to);
    let callers: BTreeSet<MethodId> = others.map(|edge| edge.to).collect();
    let mut wanted = Vec::new();
    for component in graph.bottom_up() {
        for callee in &component {
            let Some(body) = bodies(*callee) else { continue };
            let itself = graph.callees(*callee).iter().any(|edge| edge.to == *callee);
            let recursion = match component.len() {
                1 if itself => Recursion::Itself { others: callers.contains(callee) },
                1 => Recursion::None,
                _ => Recursion::EachOther,
            };
            let called = sites.get(callee).copied().unwrap_or(0);
            let name = program.text(program.method(*callee).name);
            let splits = body.insts.iter().any(|inst| {
                inst.is_terminator()
                    && !matches!(inst, Inst::Goto { .. } | Inst::Return { .. } | Inst::ReturnVoid)
            });
            let worth = match compose {
                Compose::Always => true,
                Compose::Auto => splits && (called > 1 || recursion != Recursion::None),
                Compose::Never => false,
            };
            // A constructor works on an object that is there already; it and what decides nothing is run as quickly.
            if called > 0 && worth && !name.starts_with('<') && !body.is_plain() {
                wanted.push((*callee, recursion));
            }
        }
    }
    wanted
}
