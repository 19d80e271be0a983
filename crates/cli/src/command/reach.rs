//! `attest reach`

mod changed;
mod sarif;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use attest_engine::{Cut, Error, JavaFile, ReachOptions, ReachReport, Reacher, Target, Verdict, reach_tests};

use super::local::{Work, arguments_for};
use super::page;
use super::place::{Asked, Place, places, places_of, tell_missing_junit};
use super::protection;
use super::ready::{Need, ready_for};
use crate::arguments::{Format, Reach};
use crate::console;
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::schema::Targets;
use crate::talk::{self, Progress, counted};

/// Looks for ways to targets: in each module of a project for those that are in it.
pub fn reach(reach: &Reach, invocation: &Invocation) -> Exit {
    let (paths, named): (Vec<&String>, Vec<&String>) = reach.targets.iter().partition(|text| is_path(text));
    let paths: Vec<PathBuf> = paths.into_iter().map(PathBuf::from).collect();
    let sandbox = match protection(&reach.confined) {
        Ok(sandbox) => sandbox,
        Err(problem) => return talk::usage(&problem),
    };
    let asked = Asked { classes: &reach.classes, project: &reach.project, sandbox, need: Need::Compiler };
    let places = match paths.is_empty() {
        true => places_of(&asked, &named),
        false => in_paths(&asked, &paths, &named),
    };
    let places = match places {
        Ok(places) => localised(invocation, places),
        Err(exit) => return exit,
    };
    let mut found = Vec::new();
    let stop = Arc::new(AtomicBool::new(false));
    console::stop_on_interrupt(Arc::clone(&stop), "stopping; what was found is being written");
    let whole = Cut::after_some(reach.time).or_when(stop);
    for (at, (work, named)) in places.iter().enumerate() {
        // What is not named by a name is looked for once, in the first place.
        match reach_in(work, named, at == 0, &whole) {
            Ok(answered) => found.push((work, answered)),
            Err(exit) => return exit,
        }
    }
    let said = |report: &ReachReport| Some(format!("{}: {}", report.target, report.internal_error.as_ref()?));
    let all = || found.iter().flat_map(|(_, answered)| &answered.reports);
    let bugs: Vec<String> = all().filter_map(said).collect();
    // Where another test gets there, nothing is missing.
    let missing = |report: &&ReachReport| reach.all || report.verdict == Verdict::NotFound;
    let missing: Vec<_> = all().filter(missing).flat_map(|report| report.not_confirmed.clone()).collect();
    let failed = found.iter().find_map(|(_, answered)| answered.failed);
    let exit = finish(reach, &mut found);
    talk::unconfirmed(&missing, talk::bugs(&bugs, failed.unwrap_or(exit)))
}

/// The places with their arguments; a target whose class has settings of its own is looked for apart.
fn localised(invocation: &Invocation, places: Vec<(Place, Vec<String>)>) -> Vec<(Work<Reach>, Vec<String>)> {
    let apart = invocation.settings.as_ref().is_some_and(|settings| settings.has_classes());
    let mut found = Vec::new();
    for (place, names) in places {
        let groups: Vec<Vec<String>> = match apart && !names.is_empty() {
            true => names.into_iter().map(|name| vec![name]).collect(),
            false => vec![names],
        };
        for names in groups {
            let mut place = place.clone();
            let class = names.first().map_or("", String::as_str);
            if let Some(arguments) = arguments_for(invocation, &mut place, class) {
                found.push((Work { place, arguments }, names));
            }
        }
    }
    found
}

/// What was answered in one place.
struct Answered {
    reports: Vec<ReachReport>,
    /// Whether something that was asked could not be looked for, which was said.
    failed: Option<Exit>,
}

/// Directories and jars among the targets are where the classes are.
fn in_paths(
    asked: &Asked<'_>,
    paths: &[PathBuf],
    named: &[&String],
) -> Result<Vec<(Place, Vec<String>)>, Exit> {
    let named: Vec<String> = named.iter().map(|name| (*name).clone()).collect();
    let mut found = places(asked, paths)?.into_iter();
    let Some(mut first) = found.next() else { return Ok(Vec::new()) };
    ready_for(&mut first, &named, asked.need)?;
    for entry in found.flat_map(|place| place.sources.class_path) {
        if !first.sources.class_path.contains(&entry) {
            first.sources.class_path.push(entry);
        }
    }
    Ok(vec![(first, named)])
}

fn reach_in(work: &Work<Reach>, named: &[String], is_first: bool, whole: &Cut) -> Result<Answered, Exit> {
    let (place, reach) = (&work.place, &work.arguments);
    let options = ReachOptions { whole: whole.clone(), ..options(reach, place) };
    let reacher = Reacher::open(&place.sources, options).map_err(|problem| talk::failed(&problem))?;
    let (mut targets, wrong) =
        targets(reach, named, &reacher, is_first).map_err(|problem| talk::usage(&problem))?;
    wrong.iter().for_each(|problem| talk::error(problem));
    let sarif = reach.sarif.as_deref().filter(|_| is_first);
    if targets.is_empty() && !wrong.is_empty() && sarif.is_none() {
        return Err(Exit::Usage);
    }
    if targets.is_empty() && sarif.is_none() {
        talk::note("no changed line of these classes has code");
        return Err(Exit::Nothing);
    }
    let own = targets.len();
    let results = sarif.map(|file| Results::read(file, &reacher, &mut targets)).transpose();
    let results = results.map_err(|problem| talk::usage(&problem))?;
    let progress = Progress::new();
    let answers = reacher.reach_all(&targets, |done| {
        progress.show(&format!("{done} of {} targets", targets.len()));
    });
    drop(progress);
    let answers = answers.map_err(|problem| talk::failed(&problem))?;
    if let Some(results) = results {
        results.write(&place.out(&reach.out), &answers[own..]).map_err(|problem| talk::usage(&problem))?;
    }
    let mut answered = Answered { reports: Vec::new(), failed: (!wrong.is_empty()).then_some(Exit::Usage) };
    for (target, answer) in targets.iter().zip(answers) {
        match answer {
            Ok(report) => answered.reports.push(report),
            Err(problem @ Error::Internal { .. }) => answered.failed = Some(talk::failed(&problem)),
            Err(problem) => {
                talk::error(&format!("{}: {problem}", target.text));
                answered.failed = answered.failed.or(Some(Exit::Usage));
            }
        }
    }
    Ok(answered)
}

fn options(reach: &Reach, place: &Place) -> ReachOptions {
    ReachOptions {
        time: reach.time_per_target,
        effort: reach.effort,
        jobs: reach.jobs.map_or(ReachOptions::default().jobs, usize::from),
        branches: reach.branches,
        depth: reach.depth,
        calls: reach.calls,
        all: reach.all,
        compose: reach.compose.into(),
        framework: place.framework(reach.junit),
        ..ReachOptions::default()
    }
}

/// Whether an argument is a place where classes are, as other commands take them, and no target.
fn is_path(text: &str) -> bool {
    Path::new(text).is_dir() || text.ends_with(".jar")
}

/// The targets that are named, that a stack trace shows, and that a diff touched; and what is wrong with the other names.
fn targets(
    reach: &Reach,
    named: &[String],
    reacher: &Reacher,
    is_first: bool,
) -> Result<(Vec<Target>, Vec<String>), String> {
    if named.is_empty() && reach.stacktrace.is_none() && reach.sarif.is_none() && !reach.changed {
        return Err("these are classes; name a target in them too, as in Account.java:31".to_owned());
    }
    let (mut targets, mut wrong) = (Vec::new(), Vec::new());
    for text in named {
        match reacher.target(text) {
            Ok(mut target) => {
                target.throws.clone_from(&reach.throws);
                targets.push(target);
            }
            Err(problem) => wrong.push(problem.to_string()),
        }
    }
    if let Some(file) = reach.stacktrace.as_ref().filter(|_| is_first) {
        let text = read(file)?;
        let mut target = reacher.target_of_trace(&text).map_err(|problem| problem.to_string())?;
        if reach.throws.is_some() {
            target.throws.clone_from(&reach.throws);
        }
        targets.push(target);
    }
    if reach.changed && is_first {
        for (file, line) in changed::changed(&reach.base)?.iter().filter(|(file, _)| changed::exists(file)) {
            match reacher.target(&format!("{file}:{line}")) {
                Ok(target) => targets.push(target),
                // Comments, blank lines, and sources that are not on the class path.
                Err(Error::NotFound(_)) => {}
                Err(problem) => return Err(problem.to_string()),
            }
        }
    }
    Ok((targets, wrong))
}

/// The results of a SARIF log, which are targets.
struct Results<'f> {
    file: &'f Path,
    log: serde_json::Value,
    /// Their places, and why a place is no target.
    places: Vec<(sarif::Place, Option<String>)>,
}

impl<'f> Results<'f> {
    /// Reads a log, and adds its targets to the others.
    fn read(file: &'f Path, reacher: &Reacher, targets: &mut Vec<Target>) -> Result<Results<'f>, String> {
        let text = read(file)?;
        let log: serde_json::Value =
            serde_json::from_str(&text).map_err(|problem| malformed(file, &problem))?;
        if !log["runs"].is_array() {
            return Err(malformed(file, &"it has no runs"));
        }
        let mut places = Vec::new();
        for place in sarif::places(&log) {
            let problem = match reacher.target(&format!("{}:{}", place.file, place.line)) {
                Ok(target) => {
                    targets.push(target);
                    None
                }
                Err(problem) => Some(problem.to_string()),
            };
            places.push((place, problem));
        }
        Ok(Results { file, log, places })
    }

    /// Writes the answers, in the order of the targets, into a copy of the log.
    fn write(mut self, out: &Path, answers: &[Result<ReachReport, Error>]) -> Result<(), String> {
        let mut answers = answers.iter();
        for (place, problem) in &self.places {
            match problem {
                Some(problem) => sarif::answer(&mut self.log, place, Err(problem)),
                None => {
                    // What failed is reported on its own, and nothing is known of the place.
                    if let Some(Ok(report)) = answers.next() {
                        sarif::answer(&mut self.log, place, Ok(report));
                    }
                }
            }
        }
        let name = self.file.file_name().map_or_else(|| "reach.sarif".into(), std::ffi::OsStr::to_os_string);
        let path = out.join(name);
        let text =
            serde_json::to_string_pretty(&self.log).map_err(|problem| malformed(self.file, &problem))?;
        if output::is_same_file(&path, self.file) {
            let own = path.display();
            return Err(format!(
                "{own} is the log itself; choose another directory for the answers with --out"
            ));
        }
        output::replace(&path, &text)
    }
}

fn malformed(file: &Path, problem: &dyn std::fmt::Display) -> String {
    format!("{} is no SARIF log: {problem}; name a file that an analyser wrote", file.display())
}

fn read(file: &Path) -> Result<String, String> {
    let unread =
        |failure: std::io::Error| format!("cannot read {}: {failure}; check its name", file.display());
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().lock().read_to_string(&mut text).map_err(unread)?;
        return Ok(text);
    }
    fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).map_err(unread)
}

fn finish(reach: &Reach, found: &mut [(&Work<Reach>, Answered)]) -> Exit {
    let mut written = String::new();
    for (work, answered) in found.iter_mut() {
        let tests = reach_tests(&mut answered.reports, work.place.framework(work.arguments.junit));
        let out = work.place.out(&work.arguments.out);
        match output::tests(&out, &tests) {
            Ok(written) => rename(&mut answered.reports, &tests, &written),
            Err(problem) => talk::error(&problem),
        }
        if !tests.is_empty() {
            tell_missing_junit(work.place.without_junit(&out).as_slice());
            let count = counted(tests.iter().map(|file| file.tests.len()).sum(), "test is", "tests are");
            written.push_str(&format!("{count} in {}\n", out.display()));
        }
    }
    let reports: Vec<&ReachReport> = found.iter().flat_map(|(_, answered)| &answered.reports).collect();
    let roots = page::source_roots(&reach.roots, found.iter().map(|(work, _)| &work.place));
    let paged = page::write(&reach.page, || page::reach(&reports, &roots));
    let printed = match reach.format {
        Format::Json => talk::report("reach", &Targets { targets: reports.clone() }),
        Format::Text => {
            let text: String =
                reports.iter().map(|report| rendered(report, reach.effort.is_none())).collect();
            talk::data(&(text + &tally(&reports) + &written))
        }
    };
    let printed = paged.err().unwrap_or(printed);
    let any = |verdict: Verdict| reports.iter().any(|report| report.verdict == verdict);
    match printed {
        Exit::Fine if any(Verdict::NotFound) => Exit::Undecided,
        Exit::Fine if any(Verdict::Unreachable) => Exit::Impossible,
        other => other,
    }
}

/// How many targets there are of each verdict, where there are several.
fn tally(reports: &[&ReachReport]) -> String {
    if reports.len() < 2 {
        return String::new();
    }
    let verdicts = [
        (Verdict::Reached, "reached"),
        (Verdict::Unreachable, "unreachable"),
        (Verdict::NotFound, "not found within the bounds"),
    ];
    let number = |verdict| reports.iter().filter(|report| report.verdict == verdict).count();
    let parts = verdicts.map(|(verdict, word)| (number(verdict), word));
    let parts: Vec<String> = parts
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| format!("{number} {word}"))
        .collect();
    format!("{}: {}\n", counted(reports.len(), "target", "targets"), parts.join(", "))
}

/// What is said of one target, with the time that it took or without.
fn rendered(report: &ReachReport, timed: bool) -> String {
    let place = report.place();
    let verdict = match report.verdict {
        Verdict::Reached => "reached",
        Verdict::Unreachable => "unreachable",
        Verdict::NotFound => "not found within the bounds",
    };
    let time = match (timed, report.confirmed > 0.0) {
        (false, _) => String::new(),
        (true, true) => format!(" ({:.2} s, on the JVM {:.2} s)", report.searched, report.confirmed),
        (true, false) => format!(" ({:.2} s)", report.searched),
    };
    let mut text = format!("{place}: {verdict}{time}\n");
    for reason in &report.because {
        text.push_str(&format!("  {reason}\n"));
    }
    if !report.not_confirmed.is_empty() {
        let count = counted(report.not_confirmed.len(), "test is", "tests are");
        text.push_str(&format!("  {count} not confirmed: the JVM gave no answer\n"));
    }
    for way in &report.ways {
        text.push_str(&format!("  {}\n", way.sentence));
        for step in &way.path {
            let file = step.file.as_deref().unwrap_or("?");
            let line = step.line.map_or("?".to_owned(), |line| line.to_string());
            text.push_str(&format!("    {file}:{line}: {}\n", step.condition));
        }
        text.push_str(&format!("  {}#{}, confirmed by the JVM\n", way.file, way.method));
    }
    text
}

/// The names that tests have where the ones that were meant for them are taken.
fn rename(reports: &mut [ReachReport], tests: &[JavaFile], written: &[JavaFile]) {
    for (meant, given) in tests.iter().zip(written).filter(|(meant, given)| meant.path != given.path) {
        let ways = reports.iter_mut().flat_map(|report| &mut report.ways);
        ways.filter(|way| way.file == meant.path).for_each(|way| way.file.clone_from(&given.path));
    }
}
