//! Coverage as the JVM measures it: what the probes and branches that a run passed mean, as goals.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use attest_ir::Bodies;
use attest_jvm::{Branch, Probe, Run};
use attest_program::{MethodId, Program};
use schemars::JsonSchema;
use serde::Serialize;

use super::probes::Probes;
use crate::analysis::goals::{Goals, is_assertion_switch_at};

/// Instrumented classes whose probes and branches know their goals.
pub(crate) struct JvmCoverage {
    pub(super) probes: Probes,
    /// The goals of each branch's sides; none for branches that do not count.
    pub(super) sides: Vec<Vec<u32>>,
    /// The goal of each probe that is to be covered.
    blocks: Vec<Option<u32>>,
    /// The probes whose lines are reported.
    reported: Vec<bool>,
    methods: BTreeMap<(String, String, String), MethodId>,
    /// The lines of goals.
    lines: BTreeMap<u32, Option<u16>>,
    /// All goals that are sides.
    all_sides: BTreeSet<u32>,
    /// Whether sides of branches are what tests are selected for.
    sides_wanted: bool,
}

/// What was covered of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
pub struct Measured {
    /// Sides of branches.
    pub branches: usize,
    /// Those that the tests take.
    pub branches_covered: usize,
    /// Lines with code.
    pub lines: usize,
    /// Those that the tests run.
    pub lines_covered: usize,
}

impl JvmCoverage {
    /// The coverage of methods. `counts` says which probes in them are to be covered; what the goals do not know of the
    /// probes and branches is added to them.
    pub(crate) fn new(
        (program, bodies): (&Program, &Bodies),
        probes: Probes,
        methods: &[MethodId],
        goals: &mut Goals,
        counts: impl Fn(&Probes, usize, MethodId) -> bool,
        sides_wanted: bool,
    ) -> JvmCoverage {
        let key = |method: &MethodId| {
            let declared = program.method(*method);
            let class = program.class_name(declared.class).to_owned();
            (class, program.text(declared.name).to_owned(), program.text(declared.descriptor).to_owned())
        };
        let mut coverage = JvmCoverage {
            probes,
            sides: Vec::new(),
            blocks: Vec::new(),
            reported: Vec::new(),
            methods: methods.iter().map(|method| (key(method), *method)).collect(),
            lines: BTreeMap::new(),
            all_sides: BTreeSet::new(),
            sides_wanted,
        };
        coverage.number_sides(program, bodies, goals);
        coverage.number_blocks(program, bodies, goals, counts);
        coverage
    }

    fn number_sides(&mut self, program: &Program, bodies: &Bodies, goals: &mut Goals) {
        for branch in &self.probes.branches {
            let method = self.method(branch).filter(|method| {
                let body = bodies.get(program, *method);
                body.is_ok_and(|body| !is_assertion_switch_at(program, body, branch.pc))
            });
            let numbers = 0..branch.targets.len() as u16;
            let own: Vec<u32> = method.map_or(Vec::new(), |method| {
                numbers.map(|side| goals.side(method, branch.pc, side)).collect()
            });
            let body = method.and_then(|method| bodies.get(program, method).ok());
            let line = body.map_or(branch.line, |body| body.line(branch.pc));
            self.lines.extend(own.iter().map(|goal| (*goal, line)));
            self.all_sides.extend(&own);
            self.sides.push(own);
        }
    }

    fn number_blocks(
        &mut self,
        program: &Program,
        bodies: &Bodies,
        goals: &mut Goals,
        counts: impl Fn(&Probes, usize, MethodId) -> bool,
    ) {
        for (at, probe) in self.probes.probes.iter().enumerate() {
            let method = self.method_of(probe);
            self.reported.push(method.is_some());
            let counted = method.filter(|method| counts(&self.probes, at, *method));
            let goal = counted.map(|method| goals.block_at(method, probe.pc));
            let body = method.and_then(|method| bodies.get(program, method).ok());
            let line = body.map_or(probe.line, |body| body.line(probe.pc));
            self.lines.extend(goal.map(|goal| (goal, line)));
            self.blocks.push(goal);
        }
    }

    /// The class path with the instrumented classes first.
    pub(crate) fn class_path(&self, rest: &[PathBuf]) -> Vec<PathBuf> {
        self.probes.class_path(rest)
    }

    /// How many probes a run has to announce.
    pub(crate) fn count(&self) -> u32 {
        self.probes.count()
    }

    /// The goals that a run covered, ascending.
    pub(crate) fn covered(&self, run: &Run) -> Vec<u32> {
        let mut found = BTreeSet::new();
        for (branch, probe) in &run.sides {
            let (branch, probe) = (*branch as usize, *probe as usize);
            let (Some(site), Some(probe)) = (self.probes.branches.get(branch), self.probes.probes.get(probe))
            else {
                continue;
            };
            let side = site.targets.iter().position(|target| *target == probe.pc);
            found.extend(side.and_then(|side| self.sides[branch].get(side)));
        }
        found.extend(run.hits.iter().filter_map(|hit| self.blocks.get(*hit as usize).copied().flatten()));
        found.into_iter().collect()
    }

    /// Those goals that tests are selected for.
    pub(crate) fn wanted(&self, goals: &[u32]) -> Vec<u32> {
        goals.iter().copied().filter(|goal| self.sides_wanted || !self.all_sides.contains(goal)).collect()
    }

    /// The lines that a run executed, by class.
    pub(crate) fn lines<'m>(&'m self, run: &'m Run) -> impl Iterator<Item = (&'m str, u16)> {
        run.hits.iter().filter(|hit| self.reported.get(**hit as usize) == Some(&true)).filter_map(|hit| {
            let probe = &self.probes.probes[*hit as usize];
            probe.line.map(|line| (probe.class.as_str(), line))
        })
    }

    /// How much is covered.
    pub(crate) fn measured(&self, goals: &BTreeSet<u32>, lines: &BTreeSet<(String, u16)>) -> Measured {
        let reported = self.probes.probes.iter().zip(&self.reported).filter(|(_, reported)| **reported);
        let all: BTreeSet<(&str, u16)> =
            reported.filter_map(|(probe, _)| probe.line.map(|line| (probe.class.as_str(), line))).collect();
        Measured {
            branches: self.all_sides.len(),
            branches_covered: self.all_sides.intersection(goals).count(),
            lines: all.len(),
            lines_covered: lines
                .iter()
                .filter(|(class, line)| all.contains(&(class.as_str(), *line)))
                .count(),
        }
    }

    /// The line of a goal.
    pub(crate) fn line(&self, goal: u32) -> Option<u16> {
        self.lines.get(&goal).copied().flatten()
    }

    /// The sides of branches that count, with their methods and goals.
    pub(crate) fn sides(&self) -> impl Iterator<Item = Side<'_>> {
        self.probes.branches.iter().zip(&self.sides).flat_map(|(branch, goals)| {
            let side = |(side, goal): (usize, &u32)| {
                Some(Side { branch, method: self.method(branch)?, side: side as u16, goal: *goal })
            };
            goals.iter().enumerate().filter_map(side)
        })
    }

    fn method(&self, branch: &Branch) -> Option<MethodId> {
        self.methods.get(&(branch.class.clone(), branch.method.clone(), branch.descriptor.clone())).copied()
    }

    fn method_of(&self, probe: &Probe) -> Option<MethodId> {
        self.methods.get(&(probe.class.clone(), probe.method.clone(), probe.descriptor.clone())).copied()
    }
}

/// A side of a branch.
pub(crate) struct Side<'c> {
    pub(crate) branch: &'c Branch,
    pub(crate) method: MethodId,
    /// Which of the branch's targets.
    pub(crate) side: u16,
    pub(crate) goal: u32,
}
