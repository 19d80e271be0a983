//! Costs as a table for people.

use attest_engine::{CostCase, CostOptions, CostReport, Counted, Outcome};

use crate::command::paths::table::loose;
use crate::talk;

/// The widest that the columns get; longer texts are broken.
const WIDTHS: [usize; 4] = [34, 44, 30, 34];

/// The whole report.
pub fn table(report: &CostReport, options: &CostOptions) -> String {
    let mut out = String::new();
    let heads = [report.unit.as_str(), "when", "then", "for example"].map(str::to_owned);
    let rows: Vec<[Vec<String>; 4]> = report.cases.iter().map(cells).collect();
    let mut widths = heads.clone().map(|head| length(&head));
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.iter().map(|line| length(line)).chain([*width]).max().unwrap_or(0);
        }
    }
    let digits = rows.len().to_string().len();
    if !rows.is_empty() {
        out.push_str(&line(&format!("{:>digits$}", "#"), &heads, &widths));
    }
    for (at, row) in rows.iter().enumerate() {
        let height = row.iter().map(Vec::len).max().unwrap_or(1);
        for part in 0..height {
            let number = if part == 0 { (at + 1).to_string() } else { String::new() };
            let texts = [0, 1, 2, 3].map(|column: usize| row[column].get(part).cloned().unwrap_or_default());
            out.push_str(&line(&format!("{number:>digits$}"), &texts, &widths));
        }
    }
    out.push_str(&summary(report, options));
    out
}

/// How many paths there are, and what that means.
fn summary(report: &CostReport, options: &CostOptions) -> String {
    let mut text = talk::counted(report.cases.len(), "path", "paths");
    let policy = options.policy;
    if let Some(least) = policy.at_least {
        text.push_str(&format!(" of {least} {} or more", report.unit));
    }
    if let Some(most) = policy.at_most {
        text.push_str(&format!(" of {most} {} or less", report.unit));
    }
    if let Some(budget) = policy.budget {
        text.push_str(&format!(" over the budget of {budget} {}", report.unit));
    }
    let whole = match (report.complete, report.exhaustive) {
        (_, true) => "complete",
        (true, false) => "complete within the bounds",
        (false, _) => "not complete",
    };
    text.push_str(&format!(", {whole}\n"));
    if policy.worst.is_some() && report.complete {
        let what = if policy.worst == Some(1) { "this is the maximum" } else { "nothing costs more" };
        text.push_str(&format!("  {what}{}\n", if report.exhaustive { "" } else { " within the bounds" }));
    }
    let not_run = report.cases.iter().filter(|case| matches!(case.counted, Counted::NotRun(_))).count();
    if not_run > 0 {
        let examples = talk::counted(not_run, "example", "examples");
        text.push_str(&format!("  {examples} could not be run again to check the count\n"));
    }
    if options.tests.is_some() {
        let tests = talk::counted(report.confirmed, "test", "tests");
        text.push_str(&format!("  {tests} confirmed on the JVM\n"));
    }
    for (why, count) in &report.untested {
        text.push_str(&format!("  no test for {}: {why}\n", talk::counted(*count, "path", "paths")));
    }
    for missing in &report.missing {
        text.push_str(&format!("  {missing}\n"));
    }
    for unsupported in &report.unsupported {
        let paths = talk::counted(unsupported.paths, "path", "paths");
        text.push_str(&format!("  not modelled, on {paths}: {}\n", unsupported.what));
    }
    text
}

fn cells(case: &CostCase) -> [Vec<String>; 4] {
    let mut cost = vec![case.cost.clone()];
    if let Some(when) = &case.worst_when {
        cost.push(format!("the most when {when}"));
    }
    match case.counted {
        Counted::Other(counted) => cost.push(format!("but the concrete machine counts {counted}")),
        Counted::Unfollowed(counted) => cost.push(format!("with the calls that were not followed {counted}")),
        Counted::Same | Counted::NotRun(_) => {}
    }
    let path = &case.path;
    let when = match path.condition.as_slice() {
        [] => vec!["always".to_owned()],
        [only] => vec![only.clone()],
        several => {
            let whole = |text: &String| if loose(text) { format!("({text})") } else { text.clone() };
            let mut parts: Vec<String> = several.iter().map(|text| format!("{} &&", whole(text))).collect();
            if let Some(last) = parts.last_mut() {
                last.truncate(last.len() - " &&".len());
            }
            parts
        }
    };
    let then = match &path.outcome {
        Some(Outcome::Returned(Some(value))) => format!("returns {value}"),
        Some(Outcome::Returned(None)) => "returns".to_owned(),
        Some(Outcome::Threw(thrown)) => {
            let class = thrown.class.strip_prefix("java.lang.").unwrap_or(&thrown.class);
            format!("throws {class}")
        }
        Some(Outcome::Exited(code)) => format!("exits with {code}"),
        _ => path.end.clone(),
    };
    let mut example: Vec<String> =
        path.inputs.iter().map(|(name, value)| format!("{name} = {value},")).collect();
    if let Some(last) = example.last_mut() {
        last.pop();
    }
    let then = vec![then];
    let mut columns = [cost, when, then, example];
    for (column, width) in columns.iter_mut().zip(WIDTHS) {
        *column = packed(column, width);
    }
    columns
}

/// The most lines of a cell; the rest is only hinted at.
const TALLEST: usize = 8;

/// Parts one after the other, in lines of a width as far as words allow.
fn packed(parts: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let whole = length(part) <= width;
        let words: Vec<&str> = if whole { vec![part.as_str()] } else { part.split(' ').collect() };
        for word in words {
            match lines.last_mut() {
                Some(last) if length(last) + 1 + length(word) <= width => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
    }
    if lines.len() > TALLEST {
        lines.truncate(TALLEST);
        lines.push("…".to_owned());
    }
    lines
}

fn line(number: &str, texts: &[String; 4], widths: &[usize; 4]) -> String {
    let mut line = number.to_owned();
    for (text, width) in texts.iter().zip(widths) {
        line.push_str(&format!("  {text}{}", " ".repeat(width - length(text))));
    }
    format!("{}\n", line.trim_end())
}

fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::packed;

    #[test]
    fn long_parts_are_broken_between_words() {
        let parts = ["a &&", "b &&", "cc dd ee"].map(str::to_owned);
        assert_eq!(packed(&parts, 9), ["a && b &&", "cc dd ee"]);
        assert_eq!(packed(&parts, 5), ["a &&", "b &&", "cc dd", "ee"]);
    }
}
