//! `attest hunt`

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use attest_engine::{Framework, HuntOptions, HuntReport, Sources, hunt as search};
use attest_report::{
    Baseline, Finding, Level, Silenced, SourceRoots, TerminalOptions, ignored, render_accounting,
    render_findings, render_json, render_sarif, render_summary,
};

use super::targets::{check, with_targets};
use super::{config, configured, declarations};
use crate::arguments::{Hunt, HuntFormat, ShowBugs};
use crate::console;
use crate::exit::Exit;
use crate::output;
use crate::talk::{self, Progress, count, counted};

/// How many classes that cannot be used are named.
const UNUSABLE: usize = 3;

/// Hunts for run-time errors.
pub fn hunt(hunt: &Hunt) -> Exit {
    if let Err(problem) = check(&hunt.targets) {
        return talk::usage(&problem);
    }
    let baseline = match hunt.baseline.as_deref().map(Baseline::read).transpose() {
        Ok(baseline) => baseline,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let targets = usable(&hunt.targets);
    let sources = match config(hunt.inputs.config.as_deref()) {
        Ok(settings) => configured(&hunt.classes, settings.as_ref()),
        Err(problem) => return talk::failed(&problem),
    };
    let sources = with_targets(sources, &targets, hunt.classes.class_path.is_some());
    let declared = match declarations(&hunt.inputs) {
        Ok(declared) => declared,
        Err(problem) => return talk::failed(&problem),
    };
    let options = HuntOptions { targets, declared, ..options(hunt) };
    let progress = Progress::new();
    console::stop_on_interrupt(options.stop.clone(), "stopping; what was found is being confirmed");
    let report = search(&sources, &options, &|done, all, paths, suspicions| {
        progress.show(&format!(
            "{} of {} recipes, {} paths, {} to confirm",
            count(done as u64),
            count(all as u64),
            count(paths),
            count(suspicions as u64)
        ));
    });
    drop(progress);
    let mut report = match report {
        Ok(report) => report,
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
        talk::error("there are no public methods to analyse there; check the path, --class and --method");
        return Exit::Nothing;
    }
    let roots = SourceRoots::new(Path::new("."), &hunt.sources);
    silence(&mut report.findings, &roots, baseline.as_ref());
    if let Err(problem) = write_tests(&hunt.out, &mut report) {
        talk::error(&problem);
        report.tests.clear();
        report.findings.iter_mut().for_each(|finding| finding.test = None);
    }
    if let Some(file) = &hunt.write_baseline
        && let Err(problem) = output::replace(file, &Baseline::of(&report.findings).text())
    {
        talk::error(&problem);
    }
    let printed = match hunt.format {
        HuntFormat::Json => json(&report),
        HuntFormat::Sarif => talk::data(&render_sarif(&report.findings, env!("CARGO_PKG_VERSION"))),
        HuntFormat::Text => talk::data(&text(&report, hunt, &roots)),
    };
    let loud = |finding: &Finding| finding.silenced.is_none() && finding.level() == Level::Error;
    let exit = match printed {
        Exit::Fine if !hunt.exit_zero && report.findings.iter().any(loud) => Exit::Findings,
        other => other,
    };
    talk::bugs(&report.ours, exit)
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

fn options(hunt: &Hunt) -> HuntOptions {
    HuntOptions {
        classes: hunt.class.clone(),
        methods: hunt.method.clone(),
        private: hunt.private,
        null_args: hunt.null_args,
        time: hunt.time,
        effort: hunt.effort,
        jobs: hunt.jobs.unwrap_or(HuntOptions::default().jobs),
        branches: hunt.branches,
        depth: hunt.depth,
        heap: hunt.heap.into(),
        compose: hunt.compose.into(),
        calls: hunt.calls,
        library: hunt.library,
        framework: if hunt.junit == 4 { Framework::JUnit4 } else { Framework::Jupiter },
        failing: hunt.bugs == ShowBugs::Failing,
        main: hunt.main.clone(),
        ..HuntOptions::default()
    }
}

/// Finds the sources, and what is silenced by a comment in them or by the baseline.
fn silence(findings: &mut [Finding], roots: &SourceRoots, baseline: Option<&Baseline>) {
    for finding in findings.iter_mut() {
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

/// The findings and the accounting, with what the run took.
fn json(report: &HuntReport) -> Exit {
    let findings = serde_json::from_str(&render_json(&report.findings, &report.accounting));
    let run = serde_json::to_value(report);
    match (findings, run) {
        (Ok(serde_json::Value::Object(mut whole)), Ok(run)) => {
            whole.insert("run".to_owned(), run);
            talk::json(&whole)
        }
        _ => {
            talk::error("this result cannot be written as JSON; please report this");
            Exit::Bug
        }
    }
}

fn text(report: &HuntReport, hunt: &Hunt, roots: &SourceRoots) -> String {
    let shown: Vec<Finding> = report
        .findings
        .iter()
        .filter(|finding| hunt.contracts || finding.level() == Level::Error)
        .cloned()
        .collect();
    let color = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut out = render_findings(&shown, roots, TerminalOptions { color, ..TerminalOptions::default() });
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
        counted(report.methods, "method", "methods"),
        counted(report.paths as usize, "path", "paths"),
        counted(report.runs as usize, "concrete run", "concrete runs"),
        // What is the same on every run does not tell the time.
        hunt.effort.map_or(format!(" in {:.1} s", report.seconds), |_| String::new()),
        depth(report),
    ));
    if !report.tests.is_empty() {
        out.push_str(&format!("tests are in {}\n", hunt.out.display()));
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
        (true, _) => format!("; the time ran out after {rounds}, before all suspicions were confirmed"),
        (false, true) => String::new(),
        (false, false) => format!("; {rounds} done, and what they cut is left"),
    }
}
