//! `attest reach`

use std::fs;
use std::path::Path;

use attest_engine::{Framework, JavaFile, ReachOptions, ReachReport, Reacher, Verdict, reach_tests};

use super::sources;
use crate::arguments::{Format, Reach};
use crate::exit::Exit;
use crate::talk::{self, counted};

/// Looks for ways to targets.
pub fn reach(reach: &Reach) -> Exit {
    let sources = sources(&reach.classes);
    let mut reacher = match Reacher::open(&sources, options(reach)) {
        Ok(reacher) => reacher,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    let mut reports = Vec::new();
    for text in &reach.targets {
        let report = reacher.target(text).and_then(|target| reacher.reach(&target));
        match report {
            Ok(report) => reports.push(report),
            Err(problem) => return talk::usage(&problem.to_string()),
        }
    }
    finish(reach, &reports)
}

fn options(reach: &Reach) -> ReachOptions {
    ReachOptions {
        time: reach.time,
        branches: reach.branches,
        depth: reach.depth,
        calls: reach.calls,
        all: reach.all,
        framework: if reach.junit == 4 { Framework::JUnit4 } else { Framework::Jupiter },
    }
}

fn finish(reach: &Reach, reports: &[ReachReport]) -> Exit {
    let tests = reach_tests(reports, options(reach).framework);
    if let Err(problem) = write(&reach.out, &tests) {
        talk::error(&problem);
    }
    let printed = match reach.format {
        Format::Json => talk::json(&reports),
        Format::Text => {
            let mut text: String = reports.iter().map(told).collect();
            if !tests.is_empty() {
                let count = counted(tests.iter().map(|file| file.tests.len()).sum(), "test is", "tests are");
                text.push_str(&format!("{count} in {}\n", reach.out.display()));
            }
            talk::data(&text)
        }
    };
    let worst = |verdict: Verdict| reports.iter().any(|report| report.verdict == verdict);
    match printed {
        Exit::Fine if worst(Verdict::NotFound) => Exit::Undecided,
        Exit::Fine if worst(Verdict::Unreachable) => Exit::Impossible,
        other => other,
    }
}

/// What is said of one target.
fn told(report: &ReachReport) -> String {
    let place = report.place();
    let mut text = match report.verdict {
        Verdict::Reached => format!("{place}: reached ({:.2} s)\n", report.seconds),
        Verdict::Unreachable => format!("{place}: unreachable ({:.2} s)\n", report.seconds),
        Verdict::NotFound => format!("{place}: not found within the bounds ({:.2} s)\n", report.seconds),
    };
    for reason in &report.because {
        text.push_str(&format!("  {reason}\n"));
    }
    for way in &report.ways {
        text.push_str(&format!("  {}\n", way.sentence));
        for step in &way.path {
            let file = step.file.as_deref().unwrap_or("?");
            let line = step.line.map_or("?".to_owned(), |line| line.to_string());
            text.push_str(&format!("    {file}:{line}: {}\n", step.condition));
        }
        text.push_str(&format!("  {}#{}, seen by the JVM\n", way.file, way.method));
    }
    text
}

fn write(out: &Path, tests: &[JavaFile]) -> Result<(), String> {
    for file in tests {
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
