//! `attest bench generate`: the suites of classes of libraries, chosen by a seed, or of the fourteen structures: what
//! they cover, as we and as JaCoCo measure it, whether they pass under JUnit itself, and how many mutants they kill.

mod jacoco;
mod launcher;
mod pit;
mod tools;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attest_jvm::{JavaHome, Sandbox};
use attest_program::location::Jdk;
use attest_testcase::junit::JavaFile;
use serde::Serialize;

pub use jacoco::Covered;
pub use launcher::Launched;
pub use pit::Mutants;

use super::structures::STRUCTURES;
use super::{median, no_report, not_compiled, unprepared};
use crate::generate::{ClassReport, GenerateOptions, GenerateReport, generate};
use crate::session::Error;
use crate::sources::Sources;
use launcher::{Launcher, Work};

/// What suites are generated and how they are measured.
#[derive(Clone, Debug)]
pub struct SuitesOptions {
    /// The JDK; found by `JAVA_HOME` or on the PATH if not given.
    pub jdk: Option<PathBuf>,
    /// Jars and directories, each of which is a library; the fourteen structures if there are none.
    pub targets: Vec<PathBuf>,
    /// What they need.
    pub class_path: Vec<PathBuf>,
    /// Only classes of these names; all if none.
    pub classes: Vec<String>,
    /// So many classes of each library, chosen by the seed; all if none.
    pub sample: Option<usize>,
    /// Which sample.
    pub seed: u64,
    /// How long each class may take.
    pub time: Duration,
    /// Whether the JVMs that run the tests are kept in a sandbox; PIT, which starts JVMs of its own, is not.
    pub sandbox: Sandbox,
    /// Whether JaCoCo measures coverage too.
    pub jacoco: bool,
    /// Whether PIT makes mutants.
    pub pit: bool,
    /// Where the tests are kept; nowhere if not given.
    pub keep: Option<PathBuf>,
}

/// What was measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SuitesBench {
    /// The budget of a class, in seconds.
    pub budget: f64,
    /// The seed.
    pub seed: u64,
    /// The libraries.
    pub libraries: Vec<LibrarySuites>,
    /// Medians over the classes, in percent: of branches and of lines, as we measure.
    pub medians: [Option<f64>; 2],
    /// The same as JaCoCo measures.
    pub jacoco_medians: [Option<f64>; 2],
    /// Why branches are not covered, and how many.
    pub reasons: BTreeMap<String, usize>,
    /// The longest time a class took, in seconds.
    pub longest: f64,
}

/// The suites of a library.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LibrarySuites {
    /// The library.
    pub library: String,
    /// Its classes.
    pub classes: Vec<SuiteRow>,
    /// Files that javac refuses, against JUnit itself.
    pub not_compiled: Vec<String>,
    /// What JUnit's own launcher says, three times in different order.
    pub launched: Launched,
    /// Files that mention reflection.
    pub reflective: usize,
    /// What PIT says.
    pub mutants: Option<Mutants>,
}

/// The suite of a class.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteRow {
    /// What was generated.
    #[serde(flatten)]
    pub report: ClassReport,
    /// What JaCoCo measures.
    pub jacoco: Option<Covered>,
}

/// Generates suites and measures them; `progress` is told what is being done, and `so_far` is shown what was measured
/// after each library.
pub fn bench_suites(
    options: &SuitesOptions,
    progress: &dyn Fn(&str),
    so_far: &dyn Fn(&SuitesBench),
) -> Result<SuitesBench, Error> {
    let jdk = Jdk::find(options.jdk.as_deref())?;
    let home = JavaHome::at(&jdk.home)?;
    let work = tempfile::Builder::new().prefix("attest-bench").tempdir().map_err(unprepared)?;
    let launcher = Launcher::new(&home, options)?;
    let mut targets = options.targets.clone();
    if targets.is_empty() {
        targets.push(structures(&home, work.path())?);
    }
    let mut measured =
        SuitesBench { budget: options.time.as_secs_f64(), seed: options.seed, ..SuitesBench::default() };
    for (number, target) in targets.iter().enumerate() {
        let name = target.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let mut class_path = vec![target.clone()];
        class_path.extend(options.class_path.iter().cloned());
        let sources = Sources {
            jdk: Some(jdk.home.clone()),
            class_path: class_path.clone(),
            sandbox: options.sandbox,
            ..Sources::default()
        };
        let generating = GenerateOptions {
            targets: vec![target.clone()],
            classes: options.classes.clone(),
            sample: options.sample,
            seed: options.seed,
            time: options.time,
            ..GenerateOptions::default()
        };
        let at_work = |done, all, class: &str| {
            progress(&format!("{name}: {} of {all} classes, {class}", done + 1));
        };
        let report = generate(&sources, &generating, &at_work, &mut |_| {})?;
        progress(&format!("{name}: JUnit"));
        let place = options.keep.as_ref().map_or_else(|| work.path().to_path_buf(), |keep| keep.join(&name));
        let work = Work::new(&place.join(number.to_string()), class_path)?;
        measured.libraries.push(library(&launcher, &work, name, target, report, options)?);
        summarise(&mut measured);
        so_far(&measured);
    }
    Ok(measured)
}

/// Runs what was generated for a library.
fn library(
    launcher: &Launcher,
    work: &Work,
    name: String,
    target: &Path,
    report: GenerateReport,
    options: &SuitesOptions,
) -> Result<LibrarySuites, Error> {
    let GenerateReport { classes, files, .. } = report;
    let not_compiled = launcher.compile(work, &files)?;
    let launched = launcher.launch(work)?;
    let covered = match options.jacoco {
        true => launcher.coverage(work, target)?,
        false => BTreeMap::new(),
    };
    let mutants = match options.pit {
        true => Some(launcher.mutants(work, &classes)?),
        false => None,
    };
    let row = |report: ClassReport| {
        let jacoco = options.jacoco.then(|| {
            let own = report.members.iter().filter_map(|member| covered.get(member));
            own.fold(Covered::default(), Covered::with)
        });
        SuiteRow { report, jacoco }
    };
    Ok(LibrarySuites {
        library: name,
        classes: classes.into_iter().map(row).collect(),
        not_compiled,
        launched,
        reflective: files.iter().filter(|file| is_reflective(file)).count(),
        mutants,
    })
}

/// Whether a test gets at anything by reflection. `Type` is only what some libraries call the type of a parameter.
fn is_reflective(file: &JavaFile) -> bool {
    let text = file.text.replace("java.lang.reflect.Type;", "");
    ["java.lang.reflect", "setAccessible", "Class.forName", "getDeclared", "sun.misc"]
        .iter()
        .any(|word| text.contains(word))
}

/// The fourteen structures, compiled.
fn structures(home: &JavaHome, work: &Path) -> Result<PathBuf, Error> {
    let folder = work.join("sources");
    fs::create_dir_all(&folder).map_err(unprepared)?;
    let mut files = Vec::new();
    for structure in &STRUCTURES {
        let file = folder.join(format!("{}.java", structure.name));
        fs::write(&file, structure.texts[0]).map_err(unprepared)?;
        files.push(file);
    }
    let classes = work.join("structures");
    let mut javac = std::process::Command::new(home.javac()?);
    javac.args(["-g", "-nowarn", "-d"]).arg(&classes).args(&files);
    let said = tools::output(javac)?;
    match said.success {
        true => Ok(classes),
        false => Err(not_compiled(said.text)),
    }
}

fn summarise(measured: &mut SuitesBench) {
    let rows: Vec<&SuiteRow> = measured.libraries.iter().flat_map(|library| &library.classes).collect();
    let middle = |part: &dyn Fn(&SuiteRow) -> Option<(usize, usize)>| {
        let shares = rows.iter().filter_map(|row| part(row)).filter(|(_, whole)| *whole > 0);
        let mut shares: Vec<f64> = shares.map(|(part, whole)| 100.0 * part as f64 / whole as f64).collect();
        (!shares.is_empty()).then(|| median(&mut shares))
    };
    let ours = |row: &SuiteRow| row.report.measured;
    let medians = [
        middle(&|row| Some((ours(row).branches_covered, ours(row).branches))),
        middle(&|row| Some((ours(row).lines_covered, ours(row).lines))),
    ];
    let jacoco_medians = [
        middle(&|row| row.jacoco.map(|covered| (covered.branches_covered, covered.branches))),
        middle(&|row| row.jacoco.map(|covered| (covered.lines_covered, covered.lines))),
    ];
    let mut reasons = BTreeMap::new();
    for uncovered in rows.iter().flat_map(|row| &row.report.uncovered) {
        *reasons.entry(uncovered.kind.clone()).or_insert(0) += 1;
    }
    let longest = rows.iter().map(|row| row.report.seconds).fold(0.0, f64::max);
    (measured.medians, measured.jacoco_medians) = (medians, jacoco_medians);
    (measured.reasons, measured.longest) = (reasons, longest);
}
