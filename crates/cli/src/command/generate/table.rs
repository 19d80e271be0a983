//! The summary of `attest generate`: a line for each class, and the reasons for what is not covered.

use attest_engine::{ClassReport, Extent, GenerateReport, Uncovered};

use crate::talk::{self, counted, wrapped};

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

/// The branches that are not covered, by class and reason, in lines of a width.
pub fn reasons(report: &GenerateReport, width: usize) -> String {
    let mut text = String::new();
    for class in &report.classes {
        let mut lines = String::new();
        for (reason, sides) in
            by_reason(class.uncovered.iter().map(|open| (open.reason.as_str(), side(open))))
        {
            lines.push_str(&wrapped(reason, "  ", width));
            sides.iter().for_each(|side| lines.push_str(&wrapped(side, "      ", width)));
        }
        for dropped in &class.dropped {
            lines.push_str(&wrapped(&format!("a test was left out: {dropped}"), "  ", width));
        }
        for (what, count) in &class.unsupported {
            let paths = counted(*count, "path", "paths");
            lines.push_str(&wrapped(&format!("not modelled: {what} ({paths})"), "  ", width));
        }
        if class.unstable > 0 {
            let values = counted(class.unstable, "value", "values");
            let are = if class.unstable == 1 { "is" } else { "are" };
            lines.push_str(&format!("  {values} differed between runs and {are} not asserted\n"));
        }
        if !lines.is_empty() {
            text.push_str(&format!("{}\n{lines}", class.class));
        }
    }
    text
}

/// A side as it is named below its reason.
fn side(side: &Uncovered) -> String {
    let place = match side.line {
        Some(line) => format!("line {line}"),
        None => format!("instruction {}", side.pc),
    };
    format!("{place}, {}: {}", side.when, side.method)
}

/// The reasons in the order in which they come, each with its sides; what would be written twice is written once.
fn by_reason<'r>(sides: impl Iterator<Item = (&'r str, String)>) -> Vec<(&'r str, Vec<String>)> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for (reason, side) in sides {
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, sides)) if sides.contains(&side) => {}
            Some((_, sides)) => sides.push(side),
            None => reasons.push((reason, vec![side])),
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str, stopped: bool) -> ClassReport {
        let failed = stopped.then(|| "not begun".to_owned());
        ClassReport { class: name.to_owned(), failed, stopped, ..ClassReport::default() }
    }

    #[test]
    fn reasons_are_written_once_for_the_sides_that_they_are_of() {
        let sides =
            [("never so", "line 3"), ("too hard", "line 5"), ("never so", "line 4"), ("never so", "line 3")];
        let grouped = by_reason(sides.into_iter().map(|(reason, side)| (reason, side.to_owned())));
        let line = |line: &str| line.to_owned();
        assert_eq!(
            grouped,
            [("never so", vec![line("line 3"), line("line 4")]), ("too hard", vec![line("line 5")])]
        );
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
