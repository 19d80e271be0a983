//! Coverage as the JVM measures it: the subject's classes with probes, and what the hits of a run mean.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use attest_ir::Bodies;
use attest_jvm::{Branch, Probe, Run, instrument_branches};
use attest_program::{MethodId, Program};
use serde::Serialize;
use tempfile::TempDir;

use super::cover::Cover;
use super::goals::{Goals, is_assertion_switch};
use super::subject::{Subject, is_trivial};
use crate::session::Error;

/// The instrumented classes of a subject. A goal is a number: sides of branches first, then probes.
pub(crate) struct Meter {
    folder: TempDir,
    pub(crate) probes: Vec<Probe>,
    pub(crate) branches: Vec<Branch>,
    /// The goal of each branch's first side; `None` for branches that do not count.
    pub(super) first: Vec<Option<u32>>,
    /// The probes that are goals.
    counted: Vec<bool>,
    /// The probes whose lines are reported.
    reported: Vec<bool>,
    methods: BTreeMap<(String, String, String), MethodId>,
    pub(crate) sides: u32,
    /// Whether sides of branches are what tests are selected for.
    sides_wanted: bool,
}

/// What was covered of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
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

impl Meter {
    /// Instruments the classes of a subject.
    pub(crate) fn new(
        program: &Program,
        bodies: &Bodies,
        subject: &Subject,
        cover: &Cover,
    ) -> Result<Meter, Error> {
        let folder = tempfile::tempdir().map_err(Error::temporary)?;
        let (mut probes, mut branches) = (Vec::new(), Vec::new());
        for member in &subject.members {
            let name = program.class_name(*member);
            let Ok(Some(found)) = program.path().find_class(name) else { continue };
            let Ok(class) = instrument_branches(&found.bytes, probes.len() as u32, branches.len() as u32)
            else {
                continue;
            };
            let path = folder.path().join(format!("{name}.class"));
            if let Some(above) = path.parent() {
                std::fs::create_dir_all(above).map_err(Error::file("make", above))?;
            }
            std::fs::write(&path, class.bytes).map_err(Error::file("write", &path))?;
            probes.extend(class.probes);
            branches.extend(class.branches);
        }
        let mut methods = BTreeMap::new();
        for method in &subject.methods {
            let declared = program.method(*method);
            let key = (
                program.class_name(declared.class).to_owned(),
                program.text(declared.name).to_owned(),
                program.text(declared.descriptor).to_owned(),
            );
            methods.insert(key, *method);
        }
        let mut meter = Meter {
            folder,
            probes,
            branches,
            first: Vec::new(),
            counted: Vec::new(),
            reported: Vec::new(),
            methods,
            sides: 0,
            sides_wanted: true,
        };
        meter.number(program, bodies);
        meter.sides_wanted = matches!(cover, Cover::Branches | Cover::LocalPaths | Cover::Paths);
        Ok(meter)
    }

    fn number(&mut self, program: &Program, bodies: &Bodies) {
        for branch in &self.branches {
            let method =
                self.methods.get(&(branch.class.clone(), branch.method.clone(), branch.descriptor.clone()));
            let counts = method.is_some_and(|method| {
                let Ok(body) = bodies.get(program, *method) else { return false };
                let at = body.pcs.iter().rposition(|pc| *pc == branch.pc);
                !at.is_some_and(|at| is_assertion_switch(program, body, at))
            });
            self.first.push(counts.then_some(self.sides));
            if counts {
                self.sides += branch.targets.len() as u32;
            }
        }
        for probe in &self.probes {
            let method =
                self.methods.get(&(probe.class.clone(), probe.method.clone(), probe.descriptor.clone()));
            let initialiser = probe.method == "<clinit>";
            self.reported.push(method.is_some());
            self.counted
                .push(!initialiser && method.is_some_and(|method| !is_trivial(program, bodies, *method)));
        }
    }

    /// The class path with the instrumented classes first.
    pub(crate) fn class_path(&self, rest: &[PathBuf]) -> Vec<PathBuf> {
        let mut path = vec![self.folder.path().to_path_buf()];
        path.extend(rest.iter().cloned());
        path
    }

    /// Counts exactly the blocks with one of these lines: a point may stand anywhere in its block.
    pub(crate) fn count_points(&mut self, program: &Program, bodies: &Bodies, points: &[(String, u16)]) {
        let counted: Vec<bool> =
            self.probes.iter().map(|probe| self.has_point(program, bodies, probe, points)).collect();
        self.counted = counted;
    }

    fn has_point(&self, program: &Program, bodies: &Bodies, probe: &Probe, points: &[(String, u16)]) -> bool {
        let key = (probe.class.clone(), probe.method.clone(), probe.descriptor.clone());
        let body = self.methods.get(&key).and_then(|method| bodies.get(program, *method).ok());
        let class = program.load(&probe.class).ok();
        let file = class.and_then(|class| program.class(class).file()?.source_file());
        let (Some(body), Some(file)) = (body, file) else { return false };
        let same = |other: &&Probe| {
            other.class == probe.class && other.method == probe.method && other.descriptor == probe.descriptor
        };
        let next = self.probes.iter().filter(same).map(|other| other.pc).filter(|pc| *pc > probe.pc).min();
        let own = |pc: &&u16| **pc >= probe.pc && next.is_none_or(|next| **pc < next);
        let mut lines = body.pcs.iter().filter(own).filter_map(|pc| body.line(*pc));
        lines.any(|line| points.iter().any(|(named, at)| *at == line && named == file))
    }

    /// What the machine calls each goal, where it knows it.
    pub(crate) fn known_as(&self, goals: &Goals) -> Vec<Option<u32>> {
        let side = |goal: u32| {
            let (branch, side) = self.site(goal)?;
            goals.side(self.method(branch)?, branch.pc, side)
        };
        let block = |probe: &Probe| {
            let key = (probe.class.clone(), probe.method.clone(), probe.descriptor.clone());
            goals.block_at(*self.methods.get(&key)?, probe.pc)
        };
        (0..self.sides).map(side).chain(self.probes.iter().map(block)).collect()
    }

    /// The first number that is no goal of the meter's.
    pub(crate) fn end(&self) -> u32 {
        self.sides + self.count()
    }

    /// How many probes a run has to announce.
    pub(crate) fn count(&self) -> u32 {
        self.probes.len() as u32
    }

    /// The goals that a run covered, ascending.
    pub(crate) fn covered(&self, run: &Run) -> Vec<u32> {
        let mut found = BTreeSet::new();
        for (branch, probe) in &run.sides {
            let (Some(site), Some(probe)) =
                (self.branches.get(*branch as usize), self.probes.get(*probe as usize))
            else {
                continue;
            };
            let side = site.targets.iter().position(|target| *target == probe.pc);
            if let (Some(first), Some(side)) = (self.first[*branch as usize], side) {
                found.insert(first + side as u32);
            }
        }
        for hit in &run.hits {
            if self.counted.get(*hit as usize) == Some(&true) {
                found.insert(self.sides + hit);
            }
        }
        found.into_iter().collect()
    }

    /// Those goals that tests are selected for.
    pub(crate) fn wanted(&self, goals: &[u32]) -> Vec<u32> {
        goals.iter().copied().filter(|goal| self.sides_wanted || *goal >= self.sides).collect()
    }

    /// The lines that a run executed, by class.
    pub(crate) fn lines<'m>(&'m self, run: &'m Run) -> impl Iterator<Item = (&'m str, u16)> {
        run.hits.iter().filter(|hit| self.reported.get(**hit as usize) == Some(&true)).filter_map(|hit| {
            let probe = &self.probes[*hit as usize];
            probe.line.map(|line| (probe.class.as_str(), line))
        })
    }

    /// How much is covered.
    pub(crate) fn measured(&self, goals: &BTreeSet<u32>, lines: &BTreeSet<(String, u16)>) -> Measured {
        let reported = self.probes.iter().zip(&self.reported).filter(|(_, reported)| **reported);
        let all: BTreeSet<(&str, u16)> =
            reported.filter_map(|(probe, _)| probe.line.map(|line| (probe.class.as_str(), line))).collect();
        Measured {
            branches: self.sides as usize,
            branches_covered: goals.range(..self.sides).count(),
            lines: all.len(),
            lines_covered: lines
                .iter()
                .filter(|(class, line)| all.contains(&(class.as_str(), *line)))
                .count(),
        }
    }

    /// The line of a goal.
    pub(crate) fn line(&self, goal: u32) -> Option<u16> {
        match goal.checked_sub(self.sides) {
            Some(probe) => self.probes.get(probe as usize)?.line,
            None => self.site(goal)?.0.line,
        }
    }

    /// The branch of a side and which of its sides it is.
    pub(crate) fn site(&self, goal: u32) -> Option<(&Branch, u16)> {
        let at = self.first.iter().rposition(|first| first.is_some_and(|first| first <= goal))?;
        let first = self.first[at]?;
        let branch = &self.branches[at];
        let side = goal - first;
        (goal < self.sides && (side as usize) < branch.targets.len()).then_some((branch, side as u16))
    }

    /// The method of a branch.
    pub(crate) fn method(&self, branch: &Branch) -> Option<MethodId> {
        self.methods.get(&(branch.class.clone(), branch.method.clone(), branch.descriptor.clone())).copied()
    }
}
