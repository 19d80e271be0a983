//! The summary of `attest generate`: a line for each class, and the reasons for what is not covered.

use attest_engine::{ClassReport, Extent, GenerateReport};

use crate::talk::{self, counted};

/// A line for each class, and one for all.
pub fn table(report: &GenerateReport) -> String {
    let width = report.classes.iter().map(|class| class.class.len()).max().unwrap_or(5).clamp(5, 60);
    let mut text =
        format!("{:width$}  branches  covered  infeasible  lines  covered  tests  bugs  seconds\n", "class");
    let mut all = ClassReport { class: "all".to_owned(), ..ClassReport::default() };
    for class in &report.classes {
        text.push_str(&line(class, width));
        if let Some(why) = &class.failed {
            text.push_str(&format!("  not tested: {why}\n"));
        }
        if !class.not_confirmed.is_empty() {
            let count = counted(class.not_confirmed.len(), "test is", "tests are");
            text.push_str(&format!("  {count} not confirmed: the JVM gave no answer\n"));
        }
        all.measured.branches += class.measured.branches;
        all.measured.branches_covered += class.measured.branches_covered;
        all.measured.lines += class.measured.lines;
        all.measured.lines_covered += class.measured.lines_covered;
        all.infeasible += class.infeasible;
        all.tests += class.tests;
        all.bugs += class.bugs;
        all.seconds += class.seconds;
    }
    if report.classes.len() > 1 {
        text.push_str(&line(&all, width));
    }
    if report.classes.len() > 2 {
        text.push_str(&medians(report));
    }
    let mut extent = Extent::default();
    report.classes.iter().for_each(|class| extent.add(&class.extent));
    text.push_str(&format!("{}\n", talk::extent(&extent, "with open branches")));
    let excluded: usize = report.classes.iter().map(|class| class.excluded).sum();
    if excluded > 0 {
        text.push_str(&format!(
            "no calls take {} within the scope that was explored; --explain names the scope\n",
            counted(excluded, "branch", "branches")
        ));
    }
    let timed_out = report.classes.iter().filter(|class| class.timed_out).count();
    if timed_out > 0 {
        text.push_str(&format!(
            "the time ran out for {}; --time-per-class gives more\n",
            counted(timed_out, "class", "classes")
        ));
    }
    text
}

/// The medians over the classes that have branches, and that have lines.
fn medians(report: &GenerateReport) -> String {
    let median = |part: fn(&ClassReport) -> (usize, usize)| {
        let shares = report.classes.iter().map(part).filter(|(_, whole)| *whole > 0);
        let mut shares: Vec<f64> = shares.map(|(part, whole)| 100.0 * part as f64 / whole as f64).collect();
        shares.sort_by(f64::total_cmp);
        match shares.len() {
            0 => "-".to_owned(),
            count => format!("{:.1} %", (shares[(count - 1) / 2] + shares[count / 2]) / 2.0),
        }
    };
    let branches = median(|class| (class.measured.branches_covered, class.measured.branches));
    let lines = median(|class| (class.measured.lines_covered, class.measured.lines));
    format!("medians over the classes: {branches} of branches, {lines} of lines\n")
}

fn line(class: &ClassReport, width: usize) -> String {
    let measured = &class.measured;
    format!(
        "{:width$}  {:>8}  {:>7}  {:>10}  {:>5}  {:>7}  {:>5}  {:>4}  {:>7.1}\n",
        class.class,
        measured.branches,
        share(measured.branches_covered, measured.branches),
        class.infeasible,
        measured.lines,
        share(measured.lines_covered, measured.lines),
        class.tests,
        class.bugs,
        class.seconds,
    )
}

fn share(part: usize, whole: usize) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

/// Each branch that is not covered, with the reason.
pub fn reasons(report: &GenerateReport) -> String {
    let mut text = String::new();
    for class in &report.classes {
        for uncovered in &class.uncovered {
            let place = match uncovered.line {
                Some(line) => format!("line {line}"),
                None => format!("instruction {}", uncovered.pc),
            };
            text.push_str(&format!(
                "{}#{} {place}, side {}: {}\n",
                class.class, uncovered.method, uncovered.side, uncovered.reason
            ));
        }
        for dropped in &class.dropped {
            text.push_str(&format!("{}: a test was left out: {dropped}\n", class.class));
        }
        for (what, count) in &class.unsupported {
            text.push_str(&format!(
                "{}: not modelled: {what} ({})\n",
                class.class,
                counted(*count, "path", "paths")
            ));
        }
        if class.unstable > 0 {
            text.push_str(&format!(
                "{}: {} differed between runs and {} not asserted\n",
                class.class,
                counted(class.unstable, "value", "values"),
                if class.unstable == 1 { "is" } else { "are" }
            ));
        }
    }
    text
}
