//! `attest hunt`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_budget::Stopwatch;
use attest_engine::{Error, HuntOptions, HuntReport, Sources, hunt as search};
use attest_report::{
    Baseline, Finding, FoundReport, Level, Silenced, SourceRoots, TerminalOptions, ignored,
    render_accounting, render_findings, render_github, render_gitlab, render_junit, render_sarif,
    render_summary,
};

use super::local::{Work, localised};
use super::page;
use super::place::{Asked, nothing_here, places, tell_missing_junit};
use super::ready::{Need, ready};
use super::{declarations, protection};
use crate::arguments::{Hunt, HuntFormat, ShowBugs};
use crate::console;
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::schema::Hunted;
use crate::talk::{self, Progress, count, counted};

/// How many classes that cannot be used are named.
const UNUSABLE: usize = 3;

/// Hunts for run-time errors: in one module of a project after the other.
pub fn hunt(hunt: &Hunt, invocation: &Invocation) -> Exit {
    let baseline = match hunt.baseline.as_deref().map(Baseline::read).transpose() {
        Ok(baseline) => baseline,
        Err(problem) => {
            return talk::usage(&format!("{problem}; `attest hunt --write-baseline FILE` writes one"));
        }
    };
    let sandbox = match protection(&hunt.confined) {
        Ok(sandbox) => sandbox,
        Err(problem) => return talk::usage(&problem),
    };
    let asked = Asked { classes: &hunt.classes, project: &hunt.project, sandbox, need: Need::Compiler };
    let places =
        places(&asked, &hunt.targets).and_then(|places| localised::<Hunt>(invocation, places, asked.need));
    let mut places = match places {
        Ok(places) => places,
        Err(exit) => return exit,
    };
    let gaps = match ready(places.iter_mut().map(|work| &mut work.place), &|_| true, asked.need) {
        Ok(gaps) => gaps,
        Err(exit) => return exit,
    };
    let roots = page::source_roots(&hunt.roots, places.iter().map(|work| &work.place));
    let report = match hunt_everywhere(hunt, &places) {
        Ok(reports) => together(&places, reports, &roots, baseline.as_ref()),
        Err(problem) => return talk::failed(&problem),
    };
    for (class, why) in report.unusable.iter().take(UNUSABLE) {
        talk::error(&format!("{class} is left out: {why}"));
    }
    if report.unusable.len() > UNUSABLE {
        let more = counted(report.unusable.len() - UNUSABLE, "more class is", "more classes are");
        talk::error(&format!("{more} left out; --format json lists them"));
    }
    if report.methods == 0 {
        let advice = nothing_here(&asked, &hunt.targets, "hunt")
            .unwrap_or_else(|| "check the path, --class and --method".to_owned());
        talk::error(&format!("there are no public methods to analyse there; {advice}"));
        return Exit::Nothing;
    }
    if let Some(file) = &hunt.write_baseline
        && let Err(problem) = output::replace(file, &Baseline::of(&report.findings).text())
    {
        talk::error(&problem);
    }
    let paged = page::write(&hunt.page, || page::hunt(&report, &roots));
    let printed = match hunt.format {
        HuntFormat::Json => {
            let found = FoundReport::new(&report.findings, &report.accounting);
            talk::report("hunt", &Hunted { found, run: &report })
        }
        HuntFormat::Sarif => talk::data(&render_sarif(&report.findings, env!("CARGO_PKG_VERSION"))),
        HuntFormat::Github => talk::data(&render_github(&report.findings)),
        HuntFormat::Gitlab => talk::data(&render_gitlab(&report.findings)),
        HuntFormat::Junit => talk::data(&render_junit(&report.findings)),
        HuntFormat::Text => talk::data(&text(&report, hunt, &roots, &places)),
    };
    let printed = paged.err().unwrap_or(printed);
    let loud = |finding: &Finding| finding.silenced.is_none() && finding.level() == Level::Error;
    let exit = match printed {
        Exit::Fine if hunt.exit_zero => Exit::Fine,
        Exit::Fine if report.findings.iter().any(loud) => Exit::Findings,
        Exit::Fine if !report.unusable.is_empty() => talk::unsettled(&report.unsettled, Exit::Undecided),
        other => gaps.exit(talk::unsettled(&report.unsettled, other)),
    };
    let exit = talk::unseen(&report.unseen, exit);
    talk::unconfirmed(&report.not_confirmed, talk::bugs(&report.ours, exit))
}

/// Hunts in every place. A place gets its part of the time that is left; what it does not need is for those behind it.
fn hunt_everywhere(hunt: &Hunt, places: &[Work<Hunt>]) -> Result<Vec<HuntReport>, Error> {
    let mut all = Vec::new();
    let mut left = hunt.time;
    let stop = HuntOptions::default().stop;
    console::stop_on_interrupt(stop.clone(), "stopping; what was found is being confirmed");
    for (at, place) in places.iter().enumerate() {
        let time = left / (places.len() - at) as u32;
        let watch = Stopwatch::start();
        all.push(hunt_in(place, time, &stop)?);
        left = left.saturating_sub(watch.time());
    }
    match all.is_empty() {
        true => Err(Error::NotFound(
            "there is nothing to hunt in; name directories and jars, or compile".to_owned(),
        )),
        false => Ok(all),
    }
}

/// Silences what is known, writes the tests of the rest where they belong, and makes one report of all.
fn together(
    places: &[Work<Hunt>],
    mut reports: Vec<HuntReport>,
    roots: &SourceRoots,
    baseline: Option<&Baseline>,
) -> HuntReport {
    let mut seen: Vec<Finding> = Vec::new();
    for report in &mut reports {
        report.findings.retain(|finding| !seen.iter().any(|known| is_same(known, finding)));
        seen.extend(report.findings.iter().cloned());
    }
    silence(reports.iter_mut().flat_map(|report| &mut report.findings), roots, baseline);
    let (mut all, mut without_junit) = (HuntReport::default(), Vec::new());
    for (at, (work, mut report)) in places.iter().zip(reports).enumerate() {
        let (place, own) = (&work.place, &work.arguments);
        report.without_silenced(place.framework(own.junit));
        let out = place.out(&own.out);
        if let Err(problem) = write_tests(&out, &mut report) {
            talk::error(&problem);
            report.tests.clear();
            report.findings.iter_mut().for_each(|finding| finding.test = None);
        }
        if !report.tests.is_empty() {
            without_junit.extend(place.without_junit(&out));
        }
        match at {
            0 => all = report,
            _ => all.add(report),
        }
    }
    tell_missing_junit(&without_junit);
    all
}

/// Whether two modules found one bug: in the same place, judged alike.
fn is_same(known: &Finding, other: &Finding) -> bool {
    known.rule == other.rule && known.location == other.location && known.level() == other.level()
}

fn hunt_in(work: &Work<Hunt>, time: Duration, stop: &Arc<AtomicBool>) -> Result<HuntReport, Error> {
    let (place, hunt) = (&work.place, &work.arguments);
    let options = HuntOptions {
        targets: usable(&place.targets),
        declared: declarations(&hunt.inputs),
        time,
        stop: stop.clone(),
        ..options(hunt, place)
    };
    let mut sources = place.sources.clone();
    sources.class_path.retain(|entry| !place.targets.contains(entry) || options.targets.contains(entry));
    let progress = Progress::new();
    search(&sources, &options, &|done, all, paths, suspicions| {
        progress.show(&format!(
            "{} of {} call sequences, {} paths, {} to confirm",
            count(done as u64),
            count(all as u64),
            count(paths),
            count(suspicions as u64)
        ));
    })
}

/// The targets that can be read; a damaged one among others is said and left out.
fn usable(targets: &[PathBuf]) -> Vec<PathBuf> {
    let problems: Vec<Option<String>> = targets.iter().map(|target| Sources::problem(target)).collect();
    if problems.iter().all(Option::is_some) {
        return targets.to_vec();
    }
    for problem in problems.iter().flatten() {
        talk::error(&format!("{problem}; going on without it"));
    }
    let kept = targets.iter().zip(&problems).filter(|(_, problem)| problem.is_none());
    kept.map(|(target, _)| target.clone()).collect()
}

fn options(hunt: &Hunt, place: &super::place::Place) -> HuntOptions {
    HuntOptions {
        only: place.classes.clone(),
        methods: hunt.chosen.method.iter().chain(&place.methods).cloned().collect(),
        private: hunt.private,
        null_args: hunt.null_args,
        effort: hunt.effort,
        jobs: hunt.jobs.map_or(HuntOptions::default().jobs, usize::from),
        branches: hunt.branches,
        depth: hunt.depth,
        heap: hunt.heap.into(),
        compose: hunt.compose.into(),
        calls: hunt.calls,
        library: hunt.library,
        framework: place.framework(hunt.junit),
        failing: hunt.bugs == ShowBugs::Failing,
        main: hunt.main.clone(),
        ..HuntOptions::default()
    }
}

/// Finds the sources, and what is silenced by a comment in them or by the baseline.
fn silence<'f>(
    findings: impl Iterator<Item = &'f mut Finding>,
    roots: &SourceRoots,
    baseline: Option<&Baseline>,
) {
    let mut findings: Vec<&mut Finding> = findings.collect();
    for finding in &mut findings {
        roots.locate(&mut finding.location);
        for step in &mut finding.flow {
            roots.locate(&mut step.location);
        }
        if let (Some(source), Some(line)) = (roots.of(&finding.location), finding.location.line)
            && let Some(reason) = ignored(&source.text, line, None)
        {
            finding.silenced = Some(Silenced::Comment(reason));
        }
    }
    if let Some(baseline) = baseline {
        for gone in baseline.silence(findings) {
            talk::note(&format!("the baseline has {gone}, which was not found any more"));
        }
    }
}

fn write_tests(out: &Path, report: &mut HuntReport) -> Result<(), String> {
    let written = output::tests(out, &report.tests)?;
    let paths = report.tests.iter().map(|file| file.path.clone()).zip(written.iter().map(|file| &file.path));
    let paths: BTreeMap<String, &String> = paths.collect();
    for test in report.findings.iter_mut().filter_map(|finding| finding.test.as_mut()) {
        let path = paths.get(&test.file).copied().unwrap_or(&test.file);
        test.file = out.join(path).display().to_string();
    }
    report.tests = written;
    Ok(())
}

fn text(report: &HuntReport, hunt: &Hunt, roots: &SourceRoots, places: &[Work<Hunt>]) -> String {
    let shown: Vec<Finding> = report
        .findings
        .iter()
        .filter(|finding| hunt.contracts || finding.level() == Level::Error)
        .cloned()
        .collect();
    let color = talk::coloured(&std::io::stdout());
    let mut out = render_findings(&shown, roots, TerminalOptions { color, width: talk::width() });
    if hunt.accounting {
        out.push_str(&render_accounting(&report.accounting));
        if report.assumed > 0 {
            let paths = counted(report.assumed as usize, "path", "paths");
            out.push_str(&format!("ended by an assumption of the program: {paths}\n"));
        }
        for (what, number) in &report.unsupported {
            out.push_str(&format!("not modelled: {what} ({})\n", counted(*number, "path", "paths")));
        }
        for (method, why) in &report.not_callable {
            out.push_str(&format!("not called: {method}: {why}\n"));
        }
    }
    out.push_str(&render_summary(&report.findings));
    out.push_str(&format!(
        "{}, {} and {}{}{}\n",
        talk::extent(&report.extent, "cut"),
        counted(report.paths as usize, "path", "paths"),
        counted(report.runs as usize, "concrete run", "concrete runs"),
        // What is the same on every run does not tell the time.
        hunt.effort.map_or(format!(" in {:.1} s", report.seconds), |_| String::new()),
        depth(report),
    ));
    if !report.not_confirmed.is_empty() {
        let count = counted(report.not_confirmed.len(), "possible error is", "possible errors are");
        out.push_str(&format!("{count} not confirmed: the JVM gave no answer\n"));
    }
    if !report.unsettled.is_empty() {
        let count = counted(report.unsettled.len(), "possible error is", "possible errors are");
        out.push_str(&format!("{count} not settled\n"));
    }
    if !report.unseen.is_empty() {
        let count = counted(report.unseen.len(), "method was", "methods were");
        out.push_str(&format!("{count} not looked at: each may have errors\n"));
    }
    if !report.tests.is_empty() {
        let out_of = |work: &Work<Hunt>| work.place.out(&work.arguments.out);
        let has_tests = |folder: &PathBuf| report.tests.iter().any(|test| folder.join(&test.path).is_file());
        let folders = places.iter().map(out_of).filter(has_tests);
        let mut folders: Vec<String> = folders.map(|folder| folder.display().to_string()).collect();
        folders.dedup();
        out.push_str(&format!("tests are in {}\n", folders.join(", ")));
    }
    out
}

/// How far the rounds came, where they did not come to the end.
fn depth(report: &HuntReport) -> String {
    let rounds = counted(report.rounds as usize, "round", "rounds");
    match (report.timed_out, report.complete) {
        (true, _) if report.left > 0 => {
            let left = counted(report.left, "item", "items");
            format!("; the time ran out after {rounds}, with {left} of the next one left")
        }
        (true, _) => format!("; the time ran out after {rounds}, before all possible errors were confirmed"),
        (false, true) => String::new(),
        (false, false) => format!("; {rounds} done, and what they cut is left"),
    }
}
