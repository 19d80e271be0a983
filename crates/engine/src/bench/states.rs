//! The states that public calls reach on the fourteen structures of `examples/java/structures`: how many there are,
//! how long exploring and verifying them takes, what merging saves, and how large the scope can be.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use attest_jvm::JavaHome;
use attest_program::location::Jdk;
use serde::Serialize;

use super::structures::{STRUCTURES, Structure};
use super::{no_such, not_compiled, unprepared};
use crate::cover::cover;
use crate::judge::Verified;
use crate::session::Error;
use crate::sources::Sources;
use crate::states::StatesOptions;
use crate::verify::{VerifyOptions, VerifyReport, verify, verify_all};

/// What is measured.
#[derive(Clone, Debug)]
pub struct StatesBenchOptions {
    /// The JDK; found by `JAVA_HOME` or on the PATH if not given.
    pub jdk: Option<std::path::PathBuf>,
    /// Only the structures whose name contains one of these; all if empty.
    pub only: Vec<String>,
    /// Which figures.
    pub part: StatesPart,
    /// How long one exploration may take (default: a minute).
    pub time: Duration,
    /// How many bytes terms and states may take (default: 4 GiB).
    pub memory: u64,
}

/// Which figures are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatesPart {
    /// States, exploration, verification, and the faulty versions.
    Table,
    /// Merging against none, for 5, 6 and 7 calls.
    Merging,
    /// The largest scope that is explored to its fixpoint.
    Scope,
    /// States and seconds against the scope, with and without merging.
    Growth,
    /// Sides of branches that synthesised tests take, on the JVM.
    Branches,
}

/// What was measured; only the part that was asked for has rows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct StatesBench {
    /// States, exploration, verification.
    pub table: Vec<StatesRow>,
    /// Merging against none.
    pub merging: Vec<MergingRow>,
    /// The largest scopes.
    pub scope: Vec<ScopeRow>,
    /// Growth.
    pub growth: Vec<GrowthRow>,
    /// Branches.
    pub branches: Vec<BranchesRow>,
}

/// The branches of a structure.
#[derive(Clone, Debug, Serialize)]
pub struct BranchesRow {
    /// The structure.
    pub structure: &'static str,
    /// Sides of branches.
    pub sides: usize,
    /// Those that the tests took on the JVM.
    pub covered: usize,
    /// Those left.
    pub left: Vec<String>,
    /// Whether no calls within the scope take these.
    pub proved: bool,
    /// Tests.
    pub tests: usize,
    /// Seconds, without the JVM.
    pub seconds: f64,
}

/// A structure with six inner objects and at most eight calls.
#[derive(Clone, Debug, Serialize)]
pub struct StatesRow {
    /// The structure.
    pub structure: &'static str,
    /// States up to isomorphism.
    pub states: usize,
    /// Paths of calls.
    pub paths: u64,
    /// Merged states.
    pub merged: u64,
    /// Subsumed states.
    pub subsumed: u64,
    /// After how many calls nothing new was found; none if eight were too few for that.
    pub fixpoint: Option<u32>,
    /// Seconds of exploration.
    pub explored: f64,
    /// Seconds of exploration and verification of the invariant.
    pub verified: f64,
    /// Whether the invariant is proved.
    pub proved: bool,
    /// For each faulty version, how many calls the test takes that the JVM confirmed; none if it is not refuted.
    pub refuted: Vec<Option<usize>>,
    /// The longest time that refuting one took, in seconds, without the JVM.
    pub refuting: f64,
    /// What the paper's tables say.
    pub paper: super::structures::Paper,
}

/// Merging against none.
#[derive(Clone, Debug, Serialize)]
pub struct MergingRow {
    /// The structure.
    pub structure: &'static str,
    /// For 5, 6 and 7 calls.
    pub lengths: Vec<Contrast>,
    /// What the paper's tables say.
    pub paper: super::structures::Paper,
}

/// One scope with and without merging.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Contrast {
    /// Inner objects, or calls.
    pub of: u32,
    /// With merging.
    pub merged: Effort,
    /// Without.
    pub apart: Effort,
}

/// What an exploration took.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Effort {
    /// The states found.
    pub states: usize,
    /// Seconds.
    pub seconds: f64,
    /// Whether it came to its end.
    pub ended: bool,
}

/// The largest scope.
#[derive(Clone, Debug, Serialize)]
pub struct ScopeRow {
    /// The structure.
    pub structure: &'static str,
    /// The most inner objects that were explored to the fixpoint.
    pub objects: u32,
    /// The states then.
    pub states: usize,
    /// After how many calls.
    pub length: u32,
    /// Seconds.
    pub seconds: f64,
    /// The least number that was not.
    pub failed: Option<u32>,
}

/// Growth with the scope; calls are two more than inner objects.
#[derive(Clone, Debug, Serialize)]
pub struct GrowthRow {
    /// The structure.
    pub structure: &'static str,
    /// By inner objects.
    pub points: Vec<Contrast>,
}

/// No exploration without merging may take longer, in the table of merging.
const APART: Duration = Duration::from_secs(15);
/// No exploration may take longer, in the figures of growth.
const GROWING: Duration = Duration::from_secs(10);
/// The most inner objects that are tried.
const MAX_OBJECTS: u32 = 512;

/// Measures; `progress` is told what is being measured.
pub fn bench_states(options: &StatesBenchOptions, progress: &dyn Fn(&str)) -> Result<StatesBench, Error> {
    let wanted = |name: &str| {
        let name = name.to_lowercase();
        options.only.is_empty() || options.only.iter().any(|only| name.contains(&only.to_lowercase()))
    };
    let chosen: Vec<&Structure> = STRUCTURES.iter().filter(|structure| wanted(structure.name)).collect();
    if chosen.is_empty() {
        let known: Vec<&str> = STRUCTURES.iter().map(|structure| structure.name).collect();
        return Err(no_such(&options.only.join(" "), &known));
    }
    progress("compiling");
    let work = tempfile::Builder::new().prefix("attest-bench").tempdir().map_err(unprepared)?;
    let sources = compile(options, &chosen, work.path())?;
    let bench = Bench { sources, options };
    let mut measured = StatesBench::default();
    for structure in chosen {
        progress(structure.name);
        match options.part {
            StatesPart::Table => measured.table.push(bench.row(structure)?),
            StatesPart::Merging => measured.merging.push(bench.merging(structure)?),
            StatesPart::Scope => measured.scope.push(bench.scope(structure)?),
            StatesPart::Growth => measured.growth.push(bench.growth(structure)?),
            StatesPart::Branches => measured.branches.push(bench.branches(structure)?),
        }
    }
    Ok(measured)
}

fn compile(options: &StatesBenchOptions, chosen: &[&Structure], work: &Path) -> Result<Sources, Error> {
    let found = Jdk::find(options.jdk.as_deref())?;
    let java = JavaHome::at(&found.home)?;
    let mut files = Vec::new();
    for structure in chosen {
        for (folder, text) in ["", "faulty1", "faulty2", "faulty3"].iter().zip(structure.texts) {
            let folder = work.join("sources").join(folder);
            fs::create_dir_all(&folder).map_err(unprepared)?;
            let file = folder.join(format!("{}.java", structure.name));
            fs::write(&file, text).map_err(unprepared)?;
            files.push(file);
        }
    }
    let classes = work.join("classes");
    let mut javac = Command::new(java.javac()?);
    javac.args(["-g", "-nowarn", "-d"]).arg(&classes).args(&files).stdin(Stdio::null());
    let compiled = javac.output().map_err(unprepared)?;
    if !compiled.status.success() {
        return Err(not_compiled(String::from_utf8_lossy(&compiled.stderr)));
    }
    Ok(Sources { jdk: Some(found.home.clone()), class_path: vec![classes], ..Sources::default() })
}

struct Bench<'o> {
    sources: Sources,
    options: &'o StatesBenchOptions,
}

impl Bench<'_> {
    fn states(&self) -> StatesOptions {
        StatesOptions { time: self.options.time, memory: self.options.memory, ..StatesOptions::default() }
    }

    /// Explores and verifies; without a property, only that nothing unexpected is thrown.
    fn verified(
        &self,
        class: &str,
        property: bool,
        mut states: StatesOptions,
    ) -> Result<VerifyReport, Error> {
        let mut properties = Vec::new();
        match property {
            true => properties.push(format!("{class}#isValid")),
            false => states.classes.push(class.to_owned()),
        }
        let options = VerifyOptions { properties, states, ..VerifyOptions::default() };
        verify(&self.sources, &options, &|_, _, _, _, _| {})
    }

    fn row(&self, structure: &Structure) -> Result<StatesRow, Error> {
        let class = format!("structures.{}", structure.name);
        let explored = self.verified(&class, false, self.states())?;
        let verified = self.verified(&class, true, self.states())?;
        let faulty = ["faulty1", "faulty2", "faulty3"].map(|folder| VerifyOptions {
            properties: vec![format!("structures.{folder}.{}#isValid", structure.name)],
            states: self.states(),
            ..VerifyOptions::default()
        });
        let faulty = verify_all(&self.sources, &faulty, &|_, _, _, _, _| {})?;
        let refuting = faulty.iter().map(|report| report.seconds).fold(0.0, f64::max);
        let calls = |report: &VerifyReport| report.violations.iter().map(|violation| violation.calls).min();
        let refuted = faulty.iter().map(calls).collect();
        let coverage = &verified.coverage;
        Ok(StatesRow {
            structure: structure.name,
            states: coverage.states,
            paths: coverage.paths,
            merged: coverage.merged,
            subsumed: coverage.subsumed,
            fixpoint: coverage.fixpoint.then_some(coverage.length),
            explored: explored.seconds,
            verified: verified.seconds,
            proved: matches!(verified.verdict, Verified::Proved | Verified::ProvedFor(_)),
            refuted,
            refuting,
            paper: structure.paper,
        })
    }

    fn effort(&self, structure: &Structure, states: StatesOptions) -> Result<(Effort, VerifyReport), Error> {
        let report = self.verified(&format!("structures.{}", structure.name), false, states)?;
        let ended = !report.coverage.out_of_budget;
        Ok((Effort { states: report.coverage.states, seconds: report.seconds, ended }, report))
    }

    fn contrast(
        &self,
        structure: &Structure,
        of: u32,
        states: &StatesOptions,
        wanted: [bool; 2],
    ) -> Result<Contrast, Error> {
        let mut efforts = [Effort::default(); 2];
        for (at, merge) in [true, false].into_iter().enumerate() {
            if wanted[at] {
                (efforts[at], _) = self.effort(structure, StatesOptions { merge, ..states.clone() })?;
            }
        }
        let [merged, apart] = efforts;
        Ok(Contrast { of, merged, apart })
    }

    fn merging(&self, structure: &Structure) -> Result<MergingRow, Error> {
        let mut lengths: Vec<Contrast> = Vec::new();
        for length in 5..=7 {
            let states = StatesOptions { length, time: APART.min(self.options.time), ..self.states() };
            let apart = lengths.last().is_none_or(|last| last.apart.ended);
            lengths.push(self.contrast(structure, length, &states, [true, apart])?);
        }
        Ok(MergingRow { structure: structure.name, lengths, paper: structure.paper })
    }

    fn growth(&self, structure: &Structure) -> Result<GrowthRow, Error> {
        let mut points: Vec<Contrast> = Vec::new();
        for objects in 1..=12 {
            let time = GROWING.min(self.options.time);
            let states = StatesOptions { scope: objects, length: objects + 2, time, ..self.states() };
            let on = points.last().map_or([true; 2], |last| [last.merged.ended, last.apart.ended]);
            if on == [false; 2] {
                break;
            }
            points.push(self.contrast(structure, objects, &states, on)?);
        }
        Ok(GrowthRow { structure: structure.name, points })
    }

    fn branches(&self, structure: &Structure) -> Result<BranchesRow, Error> {
        let class = format!("structures.{}", structure.name);
        // So many calls come to the fixpoint: what is left then is out of reach.
        let states = StatesOptions { length: 40, ..self.states() };
        let report = cover(&self.sources, &class, &states, &|_, _, _, _, _| {})?;
        Ok(BranchesRow {
            structure: structure.name,
            sides: report.sides,
            covered: report.covered,
            proved: report.open.is_empty(),
            left: report.left,
            tests: report.cases,
            seconds: report.seconds,
        })
    }

    /// Larger and larger scopes until one is not explored to its fixpoint, then those between.
    fn scope(&self, structure: &Structure) -> Result<ScopeRow, Error> {
        let mut row = ScopeRow {
            structure: structure.name,
            objects: 0,
            states: 0,
            length: 0,
            seconds: 0.0,
            failed: None,
        };
        let mut next = 4;
        while next <= MAX_OBJECTS && row.failed.is_none_or(|failed| next < failed) {
            let states = StatesOptions { scope: next, length: u32::MAX, ..self.states() };
            let (effort, report) = self.effort(structure, states)?;
            if report.coverage.fixpoint && matches!(report.verdict, Verified::Proved | Verified::ProvedFor(_))
            {
                let quickly = effort.seconds * 8.0 < self.options.time.as_secs_f64();
                row = ScopeRow {
                    objects: next,
                    states: effort.states,
                    length: report.coverage.length,
                    seconds: effort.seconds,
                    ..row
                };
                next = match row.failed {
                    Some(failed) => next + (failed - next).div_ceil(2),
                    // Where little time was needed much more will do.
                    None if quickly && next >= 8 => next + next / 2,
                    None => next + 1,
                };
            } else {
                row.failed = Some(next);
                next = row.objects + (next - row.objects) / 2;
                if next == row.objects {
                    break;
                }
            }
        }
        Ok(row)
    }
}
