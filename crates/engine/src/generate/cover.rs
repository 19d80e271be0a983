//! Coverage criteria: which paths are followed, and what tests are selected for (a pair, after "Test case generation
//! by symbolic execution: basic concepts, a CLP-based instance, and actor-based concurrency", guided generation).

use attest_forward::{Edge, SymbolicOptions};
use attest_ir::{Bodies, Body};
use attest_jvm::Probe;
use attest_program::{MethodId, Program};
use attest_state::Outcome;
use rustc_hash::FxHashMap;

use super::candidate_runner::Exception;
use super::goals::Goal;
use super::traces::Traces;
use crate::confirm::Probes;

/// What tests are selected for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cover {
    /// Every side of every branch, and every handler.
    #[default]
    Branches,
    /// Every block.
    Statements,
    /// Every way through the method that is called, whatever those do that it calls.
    LocalPaths,
    /// Every way through the method that is called and all of its class that it calls.
    Paths,
    /// These lines: file and line.
    Points(Vec<(String, u16)>),
}

/// Where paths end that do not end by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Until {
    /// When the time or the usual bounds are used up.
    #[default]
    Time,
    /// When a loop has gone round so often.
    Loop(u32),
    /// When a block has run so often.
    Block(u32),
    /// When so many branches were undecided.
    Depth(u32),
}

impl Cover {
    /// Whether a goal is one by the criterion.
    pub(crate) fn wants(&self, program: &Program, bodies: &Bodies, goal: Goal) -> bool {
        match (self, goal) {
            (Cover::Branches, _) | (Cover::Statements, Goal::Block { .. }) => true,
            (Cover::Statements | Cover::Points(_), Goal::Side { .. }) => false,
            (Cover::LocalPaths | Cover::Paths, _) => false,
            (_, Goal::Boundary { .. } | Goal::Outcome { .. } | Goal::Probe { .. }) => false,
            (Cover::Points(points), Goal::Block { method, block }) => {
                let Ok(body) = bodies.get(program, method) else { return false };
                let class = program.class(program.method(method).class);
                let file = class.file().and_then(|file| file.source_file());
                let data = &body.blocks[usize::from(block)];
                let mut lines =
                    (data.start..data.end).filter_map(|inst| body.line(*body.pcs.get(inst as usize)?));
                lines.any(|line| points.iter().any(|(named, at)| *at == line && file == Some(named.as_str())))
            }
        }
    }

    /// Whether tests are selected by whole paths.
    pub(crate) fn by_paths(&self) -> bool {
        matches!(self, Cover::LocalPaths | Cover::Paths)
    }

    /// Whether few things are wanted, which are looked for one by one.
    pub(crate) fn is_guided(&self) -> bool {
        self.by_paths() || matches!(self, Cover::Points(_))
    }
}

/// Whether a block that begins with a probe has one of these lines: a point may stand anywhere in it.
pub(crate) fn has_point(
    program: &Program,
    bodies: &Bodies,
    probes: &Probes,
    (at, method): (usize, MethodId),
    points: &[(String, u16)],
) -> bool {
    let probe = &probes.probes[at];
    let file = program.class(program.method(method).class).file().and_then(|file| file.source_file());
    let (Ok(body), Some(file)) = (bodies.get(program, method), file) else { return false };
    let same = |other: &&Probe| {
        other.class == probe.class && other.method == probe.method && other.descriptor == probe.descriptor
    };
    let others = probes.probes.iter().filter(same).map(|other| other.pc);
    let next = others.filter(|pc| *pc > probe.pc).min();
    let own = |pc: &&u16| **pc >= probe.pc && next.is_none_or(|next| **pc < next);
    let mut lines = body.pcs.iter().filter(own).filter_map(|pc| body.line(*pc));
    lines.any(|line| points.iter().any(|(named, at)| *at == line && named == file))
}

impl Until {
    /// The bounds as symbolic execution takes them.
    pub(crate) fn bound(self, options: &mut SymbolicOptions) {
        match self {
            Until::Time => {}
            Until::Loop(most) => options.bounds.loops = Some(most),
            Until::Block(most) => options.bounds.blocks = Some(most),
            Until::Depth(most) => options.bounds.path_branches = Some(most),
        }
    }

    /// Whether a way through a method stays within the bound.
    pub(crate) fn admits(self, trail: &[Edge]) -> bool {
        let mut counts: FxHashMap<Place, u32> = FxHashMap::default();
        let (key, most): (Key, u32) = match self {
            // Without a bound of its own a path is as long as two rounds.
            Until::Time => (back, 2),
            Until::Loop(most) => (back, most),
            Until::Block(most) => (|way| Some((way.method, 0, way.to)), most),
            Until::Depth(most) => {
                return trail.iter().filter(|way| way.from != way.to).count() <= most as usize;
            }
        };
        trail.iter().filter_map(key).all(|key| {
            let count = counts.entry(key).or_insert(0);
            *count += 1;
            *count <= most
        })
    }
}

/// A jump or a place in a method.
type Place = (MethodId, u32, u32);
/// What of a way is counted.
type Key = fn(&Edge) -> Option<Place>;

/// A jump backwards.
fn back(way: &Edge) -> Option<Place> {
    (way.to < way.from).then_some((way.method, way.from, way.to))
}

/// The paths that were seen, each a goal with a number of its own.
pub(crate) struct PathBook {
    pub(crate) local: bool,
    pub(crate) until: Until,
    /// The number of the first path.
    pub(crate) first: u32,
    known: FxHashMap<(Vec<Edge>, String), u32>,
    /// The traces of the methods that are called; nothing for one that has too many.
    traces: FxHashMap<MethodId, Option<Traces>>,
}

impl PathBook {
    pub(crate) fn new(local: bool, until: Until, first: u32) -> PathBook {
        PathBook { local, until, first, known: FxHashMap::default(), traces: FxHashMap::default() }
    }

    /// Expects the local paths of a method.
    pub(crate) fn expect(&mut self, body: &Body) {
        if self.local {
            self.traces.insert(body.method, Traces::of(body, self.until));
        }
    }

    /// Whether all expected paths were seen.
    pub(crate) fn is_complete(&self) -> bool {
        self.local && self.traces.values().all(|traces| traces.as_ref().is_some_and(Traces::are_gone))
    }

    /// The number of the path that a call of a method took; nothing if it is beyond the bound.
    pub(crate) fn number(
        &mut self,
        target: MethodId,
        trail: &[(u32, Edge)],
        outcome: Option<&Outcome<(), Exception>>,
    ) -> Option<u32> {
        // An overriding method may stand for the one that was called.
        let start = trail.iter().position(|(_, way)| way.method == target && way.from == 0 && way.to == 0)?;
        let outermost = trail[start].0;
        // What it does when it calls itself is not local either.
        let is_local = |(depth, way): &(u32, Edge)| way.method == target && *depth == outermost;
        let kept = trail[start..].iter().filter(|way| !self.local || is_local(way));
        let trail: Vec<Edge> = kept.map(|(_, way)| *way).collect();
        if !self.until.admits(&trail) {
            return None;
        }
        let ended = match outcome? {
            Outcome::Threw(Exception { class, .. }) => format!("{class:?}"),
            Outcome::Returned(()) => String::new(),
            Outcome::Exited(_) | Outcome::Diverged | Outcome::Unsupported(_) | Outcome::OutOfBudget => {
                return None;
            }
        };
        if let Some(Some(traces)) = self.traces.get_mut(&target) {
            traces.gone(&trail, matches!(outcome, Some(Outcome::Threw(_))));
        }
        let next = self.first + self.known.len() as u32;
        Some(*self.known.entry((trail, ended)).or_insert(next))
    }
}
