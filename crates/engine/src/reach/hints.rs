//! The backward phase: a proof that there is no way, or values at the entries from which to look for one.

use std::collections::BTreeSet;

use attest_backward::{
    Bounds, Contradiction, MAX_STEPS_PER_SEARCH, Precondition, Surroundings, explore, told,
};
use attest_budget::Cut;
use attest_forward::{Datum, Graph, Library};
use attest_ir::{Bodies, Body};
use attest_program::{FieldId, Kind, MethodId, Program};
use attest_solver::{StackOptions, stack};
use attest_term::Value;

use super::answer::ReachReport;
use super::callbacks::Callbacks;
use super::scope::Scope;
use super::target::Target;
use super::{entries, tuning::BACKWARD_SEGMENTS};

/// Goes backwards from a target: `None` if there is no way, else what was found at entries.
pub(crate) fn backward(
    library: &Library,
    scope: &Scope,
    target: &Target,
    (ways, cut): (usize, &Cut),
    report: &mut ReachReport,
) -> Option<Vec<Precondition>> {
    let program = &*library.program;
    let around = Around { program, bodies: &library.bodies, scope };
    let bounds = Bounds {
        segments: BACKWARD_SEGMENTS,
        rounds: 2,
        depth: 4,
        steps: MAX_STEPS_PER_SEARCH,
        deadline: cut.deadline(),
        ways,
    };
    let callback = Some(attest_forward::execute_opaque());
    let mut solver = stack(StackOptions { cores: true, callback, ..StackOptions::default() });
    let explored = explore(program, &around, &mut solver, &starts_of(target, &around), bounds);
    report.segments.backward = report.segments.backward.max(explored.segments);
    if explored.complete && explored.ways.is_empty() {
        report.because = explored.contradictions.iter().take(4).map(|c| said(program, c)).collect();
        if explored.contradictions.len() > 4 {
            report.because.push(format!("and {} more", explored.contradictions.len() - 4));
        }
        if report.because.is_empty() {
            report.because.push("nothing leads there".to_owned());
        }
        return None;
    }
    Some(explored.ways)
}

/// Where the search begins: the first instruction of the target in each block, and each branch.
fn starts_of(target: &Target, around: &Around<'_>) -> Vec<(MethodId, u32, Option<attest_ir::Block>)> {
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
pub(crate) fn starts(program: &Program, entry: MethodId, hints: &[Precondition]) -> Vec<Graph> {
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
        found.extend(roots.map(|roots| Graph { roots, nodes: Vec::new() }));
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
    scope: &'a Scope,
}

impl<'a> Surroundings<'a> for Around<'a> {
    fn body(&self, method: MethodId) -> Option<&'a Body> {
        self.bodies.get(self.program, method).ok()
    }

    fn callees(&self, body: &Body, site: u32) -> Option<Vec<MethodId>> {
        self.scope.runs_of(self.program, &body.sites[site as usize])
    }

    fn is_outside(&self, body: &Body, site: u32) -> bool {
        self.scope.runs_outside(self.program, &body.sites[site as usize])
    }

    fn keeps(&self, field: FieldId) -> bool {
        self.scope.callbacks.get_or_init(|| Callbacks::of(self.scope, self.program, self.bodies)).keeps(field)
    }

    fn callers(&self, method: MethodId) -> Vec<(MethodId, u32)> {
        self.scope.calls_of(self.program, method)
    }

    fn is_entry(&self, method: MethodId) -> bool {
        entries::is_entry(self.program, self.scope, method)
            || self.scope.is_called_from_outside(self.program, method)
    }
}
