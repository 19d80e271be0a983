//! The backward phase: a proof that there is no way, or values at the entries from which to look for one.

use std::collections::BTreeSet;

use attest_backward::{Contradiction, MAX_STEPS_PER_SEARCH, Precondition, Surroundings, explore, told};
use attest_budget::{Bounds, Budget, Cut, SOLVER_STEP};
use attest_forward::{Datum, Library, ObjectGraph};
use attest_ir::{Block, Bodies, Body};
use attest_program::{FieldId, Kind, MethodId, Program};
use attest_solver::{StackOptions, stack};
use attest_term::Value;

use crate::analysis::target::Target;
use crate::analysis::{CallIndex, Callbacks, entries};

/// Pieces of paths that are followed.
const MAX_SEGMENTS: u64 = 3_000;
/// How many contradictions are shown.
const MAX_SHOWN: usize = 4;

/// What going backwards from a target gave.
pub(crate) struct BackwardPhase {
    /// Pieces of paths that were followed.
    pub(crate) segments: u64,
    /// What was found at entries, or what excludes that any call gets there.
    pub(crate) found: Result<Vec<Precondition>, Vec<String>>,
}

impl BackwardPhase {
    /// Goes backwards from a target until so many ways to entries are found.
    pub(crate) fn of(
        library: &Library,
        index: &CallIndex,
        target: &Target,
        ways: usize,
        cut: &Cut,
    ) -> BackwardPhase {
        let program = &*library.program;
        let around = Around { program, bodies: &library.bodies, index };
        let bounds = Bounds { loops: Some(2), depth: 4, ..Bounds::default() };
        let work = MAX_STEPS_PER_SEARCH * SOLVER_STEP;
        let budget = Budget { steps: MAX_SEGMENTS, paths: ways as u64, ..Budget::work(cut, work) };
        let callback = Some(attest_forward::execute_opaque());
        let mut solver = stack(StackOptions { cores: true, callback, ..StackOptions::default() });
        let explored = explore(program, &around, &mut solver, &starts_of(target, &around), bounds, &budget);
        let found = match explored.complete && explored.ways.is_empty() {
            true => Err(because(program, &explored.contradictions)),
            false => Ok(explored.ways),
        };
        BackwardPhase { segments: explored.segments, found }
    }
}

/// What excludes a side of a branch, if going backwards alone proves that no call takes it.
pub(crate) fn excludes(
    library: &Library,
    index: &CallIndex,
    edge: (MethodId, u32, Block),
    cut: &Cut,
) -> Option<Vec<String>> {
    let program = &*library.program;
    let target = Target { edges: vec![edge], ..Target::nowhere() };
    let goals = index.goals(program, &library.bodies, &target);
    if entries::entries(program, index, &goals).is_empty() {
        let called = index.is_called_from_outside(program, edge.0);
        return (!called).then(|| vec!["nothing that can be called leads there".to_owned()]);
    }
    BackwardPhase::of(library, index, &target, 1, cut).found.err()
}

/// Contradictions in words, the first ones.
fn because(program: &Program, contradictions: &[Contradiction]) -> Vec<String> {
    let mut because: Vec<String> = contradictions.iter().take(MAX_SHOWN).map(|c| said(program, c)).collect();
    match contradictions.len() {
        0 => because.push("nothing leads there".to_owned()),
        many if many > MAX_SHOWN => because.push(format!("and {} more", many - MAX_SHOWN)),
        _ => {}
    }
    because
}

/// Where the search begins: the first instruction of the target in each block, and each branch.
fn starts_of(target: &Target, around: &Around<'_>) -> Vec<(MethodId, u32, Option<Block>)> {
    let mut seen = BTreeSet::new();
    let mut starts = Vec::new();
    for (method, inst) in &target.insts {
        let block = around.body(*method).map(|body| body.block_of(*inst as usize));
        if seen.insert((*method, block)) {
            starts.push((*method, *inst, None));
        }
    }
    starts.extend(target.edges.iter().map(|(method, inst, to)| (*method, *inst, Some(*to))));
    starts
}

/// A contradiction in words.
fn said(program: &Program, contradiction: &Contradiction) -> String {
    let mut parts: Vec<String> = Vec::new();
    for condition in contradiction.conditions.iter().rev() {
        let class = program.class(program.method(condition.method).class);
        let file = class.file().and_then(|file| file.source_file()).unwrap_or("?");
        let place = condition.line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
        parts.push(format!("{} at {place}", told(program, &condition.said)));
    }
    match parts.as_slice() {
        [] => "no values lead there".to_owned(),
        [only] => format!("{only} cannot hold"),
        [parts @ .., last] => format!("{} contradicts {last}", parts.join(" and ")),
    }
}

/// Values at an entry as arguments; nothing if it takes other than numbers.
pub(crate) fn starts(program: &Program, entry: MethodId, hints: &[Precondition]) -> Vec<ObjectGraph> {
    let declared = program.method(entry);
    let own = hints.iter().filter(|hint| hint.entry == entry && declared.is_static());
    let descriptor = program.text(declared.descriptor);
    let Some((parameters, _)) = attest_program::split_descriptor(descriptor) else { return Vec::new() };
    let mut found = Vec::new();
    for hint in own {
        let value = |at: usize| hint.arguments.iter().find(|(reg, _)| *reg as usize == at).map(|(_, v)| v);
        let roots: Option<Vec<Datum>> = parameters
            .iter()
            .enumerate()
            .map(|(at, descriptor)| datum(Kind::of_descriptor(descriptor)?, value(at)))
            .collect();
        found.extend(roots.map(|roots| ObjectGraph { roots, nodes: Vec::new() }));
    }
    found
}

fn datum(kind: Kind, value: Option<&Value>) -> Option<Datum> {
    let word = value.and_then(|value| value.as_bits()).map_or(0, |bits| bits.low_word());
    Some(match kind {
        Kind::Ref => return None,
        Kind::Boolean => Datum::Int(kind, (word & 1) as i32),
        Kind::Byte => Datum::Int(kind, i32::from(word as i8)),
        Kind::Char => Datum::Int(kind, i32::from(word as u16)),
        Kind::Short => Datum::Int(kind, i32::from(word as i16)),
        Kind::Int => Datum::Int(kind, word as i32),
        Kind::Long => Datum::Long(word as i64),
        Kind::Float => Datum::Float(value.and_then(Value::as_f32).unwrap_or(0.0)),
        Kind::Double => Datum::Double(value.and_then(Value::as_f64).unwrap_or(0.0)),
    })
}

/// The program around a method.
struct Around<'a> {
    program: &'a Program,
    bodies: &'a Bodies,
    index: &'a CallIndex,
}

impl<'a> Surroundings<'a> for Around<'a> {
    fn body(&self, method: MethodId) -> Option<&'a Body> {
        self.bodies.get(self.program, method).ok()
    }

    fn callees(&self, body: &Body, site: u32) -> Option<Vec<MethodId>> {
        self.index.runs_of(self.program, &body.sites[site as usize])
    }

    fn is_outside(&self, body: &Body, site: u32) -> bool {
        self.index.runs_outside(self.program, &body.sites[site as usize])
    }

    fn keeps(&self, field: FieldId) -> bool {
        self.index.callbacks.get_or_init(|| Callbacks::of(self.index, self.program, self.bodies)).keeps(field)
    }

    fn callers(&self, method: MethodId) -> Vec<(MethodId, u32)> {
        self.index.calls_of(self.program, method)
    }

    fn is_entry(&self, method: MethodId) -> bool {
        entries::is_entry(self.program, self.index, method)
            || self.index.is_called_from_outside(self.program, method)
    }
}
