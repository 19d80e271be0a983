//! The summary of `attest generate`: a line for each class, and the reasons for what is not covered.

use attest_engine::{ClassReport, Extent, GenerateReport};

use crate::talk::{self, counted};

/// How many columns the name of a class may take.
const MAX_NAME: usize = 60;

/// How many classes that were not begun are named.
const MAX_NAMED: usize = 3;

/// A line for each class, and one for all.
pub fn table(report: &GenerateReport) -> String {
    let width = report.classes.iter().map(|class| class.class.len()).max().unwrap_or(5).clamp(5, MAX_NAME);
    let mut text =
        format!("{:width$}  branches  covered  infeasible  lines  covered  tests  bugs  seconds\n", "class");
    let mut all = ClassReport { class: "all".to_owned(), ..ClassReport::default() };
    // What was never begun is one line for all; it has nothing to show.
    let (begun, waiting): (Vec<_>, Vec<_>) = report.classes.iter().partition(|class| !class.stopped);
    for class in begun {
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
    text.push_str(&not_begun(&waiting));
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

/// The classes that the run had no time for.
fn not_begun(classes: &[&ClassReport]) -> String {
    let names: Vec<&str> = classes.iter().take(MAX_NAMED).map(|class| class.class.as_str()).collect();
    match classes.len() - names.len() {
        _ if names.is_empty() => String::new(),
        0 => format!("not begun, as the run was stopped before: {}\n", names.join(", ")),
        more => format!("not begun, as the run was stopped before: {} and {more} more\n", names.join(", ")),
    }
}

/// The name, or its ends if it is too long.
fn shortened(name: &str, width: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= width {
        return name.to_owned();
    }
    let (ahead, behind) = (width / 4, width - width / 4 - 1);
    let part = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}…{}", part(&letters[..ahead]), part(&letters[letters.len() - behind..]))
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
        shortened(&class.class, width),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str, stopped: bool) -> ClassReport {
        let failed = stopped.then(|| "not begun".to_owned());
        ClassReport { class: name.to_owned(), failed, stopped, ..ClassReport::default() }
    }

    #[test]
    fn classes_that_were_not_begun_take_one_line() {
        let classes = ["a.A", "a.B", "a.C", "a.D", "a.E"].map(|name| class(name, name != "a.A")).into();
        let text = table(&GenerateReport { classes, ..GenerateReport::default() });
        assert!(
            text.contains("not begun, as the run was stopped before: a.B, a.C, a.D and 1 more\n"),
            "{text}"
        );
        assert_eq!(text.matches("a.B").count(), 1, "{text}");
    }

    #[test]
    fn long_names_keep_the_columns() {
        let long = format!("org.acme.{}.Account", "package".repeat(10));
        let classes = vec![class(&long, false), class("a.A", false)];
        let text = table(&GenerateReport { classes, ..GenerateReport::default() });
        let widths: Vec<usize> = text.lines().take(3).map(|line| line.chars().count()).collect();
        assert_eq!(widths[0], widths[1], "{text}");
        assert_eq!(widths[0], widths[2], "{text}");
        assert!(text.contains(".Account "), "{text}");
    }
}
