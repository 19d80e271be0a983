//! `attest hunt`

use std::fs;
use std::path::{Path, PathBuf};

use attest_engine::{Finding, Framework, HuntOptions, HuntReport, Sources, hunt as search};

use super::sources;
use crate::arguments::{Format, Hunt};
use crate::exit::Exit;
use crate::talk::{self, Progress, count, counted};

/// Hunts for run-time errors.
pub fn hunt(hunt: &Hunt) -> Exit {
    let sources = with_targets(sources(&hunt.classes), &hunt.targets, hunt.classes.class_path.is_some());
    if let Some(missing) = hunt.targets.iter().find(|target| !target.exists()) {
        return talk::usage(&format!(
            "there is no {}; name directories with classes, or jars",
            missing.display()
        ));
    }
    let options = HuntOptions {
        targets: hunt.targets.clone(),
        classes: hunt.class.clone(),
        methods: hunt.method.clone(),
        private: hunt.private,
        null_args: hunt.null_args,
        time: hunt.time,
        jobs: hunt.jobs.unwrap_or(HuntOptions::default().jobs),
        branches: hunt.branches,
        depth: hunt.depth,
        heap: hunt.heap.into(),
        calls: hunt.calls,
        framework: if hunt.junit == 4 { Framework::JUnit4 } else { Framework::Jupiter },
    };
    let progress = Progress::new();
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
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    if report.methods == 0 {
        talk::error("there are no public methods to analyse there; check the path, --class and --method");
        return Exit::Nothing;
    }
    if let Err(problem) = write_tests(&hunt.out, &report) {
        talk::error(&problem);
    }
    let printed = match hunt.format {
        Format::Json => talk::json(&report),
        Format::Text => talk::data(&text(&report, hunt)),
    };
    match printed {
        Exit::Fine if !report.findings.is_empty() => Exit::Findings,
        other => other,
    }
}

/// The targets stand on the class path too.
pub(super) fn with_targets(mut sources: Sources, targets: &[PathBuf], named: bool) -> Sources {
    if targets.is_empty() {
        return sources;
    }
    if !named {
        sources.class_path.clear();
    }
    for target in targets {
        if !sources.class_path.contains(target) {
            sources.class_path.push(target.clone());
        }
    }
    sources
}

fn write_tests(out: &Path, report: &HuntReport) -> Result<(), String> {
    for file in &report.tests {
        let path = out.join(&file.path);
        let folder = path.parent().unwrap_or(out);
        let problem = |failure: std::io::Error| {
            format!("cannot write {}: {failure}; choose another directory with --out", path.display())
        };
        fs::create_dir_all(folder).map_err(problem)?;
        fs::write(&path, &file.text).map_err(problem)?;
    }
    Ok(())
}

fn text(report: &HuntReport, hunt: &Hunt) -> String {
    let mut out = String::new();
    for finding in &report.findings {
        out.push_str(&described("error", finding));
    }
    if hunt.contracts {
        for contract in &report.contracts {
            out.push_str(&described("contract", contract));
        }
    }
    if hunt.accounting {
        for (fate, number) in &report.accounting.fates {
            out.push_str(&format!("{fate:?}: {}\n", count(*number)));
        }
        for (what, number) in &report.unsupported {
            out.push_str(&format!("not modelled: {what} ({})\n", counted(*number, "path", "paths")));
        }
        for (why, number) in &report.unwritten {
            out.push_str(&format!("no test: {why} ({})\n", counted(*number, "time", "times")));
        }
        for (method, why) in &report.not_callable {
            out.push_str(&format!("not called: {method}: {why}\n"));
        }
    }
    out.push_str(&format!(
        "{}, {} in contracts; {}, {}, {:.1} s{}\n",
        counted(report.findings.len(), "confirmed error", "confirmed errors"),
        counted(report.contracts.len(), "exception", "exceptions"),
        counted(report.methods, "method", "methods"),
        counted(report.paths as usize, "path", "paths"),
        report.seconds,
        if report.timed_out { " (the time ran out)" } else { "" },
    ));
    if !report.tests.is_empty() {
        out.push_str(&format!("tests are in {}\n", hunt.out.display()));
    }
    out
}

fn described(kind: &str, finding: &Finding) -> String {
    let place = match (&finding.file, finding.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => finding.class.clone(),
    };
    let message = finding.message.as_ref().map_or(String::new(), |message| format!(": {message}"));
    let mut text = format!(
        "{kind}: {}{message}\n  --> {place} in {}.{}\n",
        finding.exception, finding.class, finding.method
    );
    if !finding.condition.is_empty() {
        text.push_str(&format!("   = when {}\n", finding.condition.join(" && ")));
    }
    text.push_str(&format!("   = test {}#{}\n\n", finding.test_class, finding.test_method));
    text
}
