//! The paths of a method as a table for people.

use attest_engine::{Outcome, PathReport, PathsReport};

use crate::talk;

/// The widest that the columns get; longer texts are broken.
const WHEN: usize = 46;
const THEN: usize = 46;
const EXAMPLE: usize = 30;

/// The whole report.
pub fn table(report: &PathsReport) -> String {
    let mut out = String::new();
    let rows: Vec<[Vec<String>; 3]> = report.paths.iter().map(cells).collect();
    let heads = ["when", "then", "for example"];
    let mut widths = heads.map(str::len);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.iter().map(|line| length(line)).chain([*width]).max().unwrap_or(0);
        }
    }
    let digits = report.paths.len().to_string().len().max(1);
    if !report.paths.is_empty() {
        out.push_str(&line(&format!("{:>digits$}", "#"), &heads.map(str::to_owned), &widths, "lines"));
    }
    for (at, (path, row)) in report.paths.iter().zip(&rows).enumerate() {
        let height = row.iter().map(Vec::len).max().unwrap_or(1).max(1);
        for part in 0..height {
            let number = if part == 0 { (at + 1).to_string() } else { String::new() };
            let texts = [0, 1, 2].map(|column: usize| row[column].get(part).cloned().unwrap_or_default());
            let lines = if part == 0 { lines(path) } else { String::new() };
            out.push_str(&line(&format!("{number:>digits$}"), &texts, &widths, &lines));
        }
        for (label, drawn) in [("in", &path.heap_in), ("out", &path.heap_out)] {
            for (part, text) in drawn.iter().enumerate() {
                let label = if part == 0 { label } else { "" };
                out.push_str(&format!("{:digits$}  {label:<4} {text}\n", ""));
            }
        }
        if !path.schedule.is_empty() {
            out.push_str(&format!("{:digits$}  calls {}\n", "", path.schedule.join(", ")));
        }
        for (part, inst) in path.code.iter().enumerate() {
            let label = if part == 0 { "code" } else { "" };
            out.push_str(&format!("{:digits$}  {label:<5} {inst}\n", ""));
        }
        for approximation in &path.approximations {
            out.push_str(&format!("{:digits$}  ~ {approximation}\n", ""));
        }
    }
    out.push_str(&summary(report));
    out
}

/// How many paths there are, and whether these are all.
fn summary(report: &PathsReport) -> String {
    let count = talk::counted(report.paths.len(), "path", "paths");
    let all = if report.complete { "complete" } else { "not complete" };
    let mut text = format!("{count}, {all}\n");
    for missing in &report.missing {
        text.push_str(&format!("  {missing}\n"));
    }
    for unsupported in &report.unsupported {
        let paths = talk::counted(unsupported.paths, "path", "paths");
        text.push_str(&format!("  not modelled, on {paths}: {}\n", unsupported.what));
    }
    text
}

fn line(number: &str, texts: &[String; 3], widths: &[usize; 3], last: &str) -> String {
    let mut line = number.to_owned();
    for (text, width) in texts.iter().zip(widths) {
        line.push_str("  ");
        line.push_str(text);
        line.push_str(&" ".repeat(width - length(text)));
    }
    line.push_str("  ");
    line.push_str(last);
    format!("{}\n", line.trim_end())
}

fn cells(path: &PathReport) -> [Vec<String>; 3] {
    let when = match path.condition.as_slice() {
        [] => vec!["always".to_owned()],
        conditions => {
            let last = conditions.len() - 1;
            let joined = conditions.iter().enumerate().map(|(at, condition)| {
                let several = conditions.len() > 1;
                let condition =
                    if several && loose(condition) { format!("({condition})") } else { condition.clone() };
                if at < last { format!("{condition} &&") } else { condition }
            });
            packed(joined, WHEN)
        }
    };
    let then = match &path.outcome {
        Some(Outcome::Returned(Some(value))) => format!("returns {value}"),
        Some(Outcome::Returned(None)) => "returns".to_owned(),
        Some(Outcome::Threw(thrown)) => {
            let class = thrown.class.strip_prefix("java.lang.").unwrap_or(&thrown.class);
            match thrown.line {
                Some(line) => format!("throws {class}, line {line}"),
                None => format!("throws {class}"),
            }
        }
        Some(Outcome::Exited(code)) => format!("exits with {code}"),
        _ => path.end.clone(),
    };
    let example: Vec<String> = match path.heap_in.is_empty() {
        true => path.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect(),
        false => Vec::new(),
    };
    let last = example.len().saturating_sub(1);
    let example = example.into_iter().enumerate().map(|(at, text)| if at < last { text + "," } else { text });
    let then = packed(then.split(' ').map(str::to_owned), THEN);
    [cut(when), cut(then), cut(packed(example, EXAMPLE))]
}

/// The most lines of a cell; the rest is only hinted at.
const TALLEST: usize = 6;

fn cut(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > TALLEST {
        lines.truncate(TALLEST);
        lines.push("…".to_owned());
    }
    lines
}

/// Whether a condition binds more loosely than `&&`.
pub(in crate::command) fn loose(condition: &str) -> bool {
    let mut depth = 0;
    let bytes = condition.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'|' if depth == 0 && bytes.get(at + 1) == Some(&b'|') => return true,
            b'?' if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// Parts one after the other, in lines of a width as far as parts allow.
fn packed(parts: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // What is longer than a line is broken between words.
    let parts = parts.flat_map(|part| match length(&part) > width {
        true => part.split(' ').map(str::to_owned).collect::<Vec<_>>(),
        false => vec![part],
    });
    for part in parts {
        match lines.last_mut() {
            Some(last) if length(last) + 1 + length(&part) <= width => {
                last.push(' ');
                last.push_str(&part);
            }
            _ => lines.push(part),
        }
    }
    lines
}

/// The lines of a path: `3-7, 9`; with the class's name for other classes than the first.
fn lines(path: &PathReport) -> String {
    let several = path.lines.len() > 1;
    let texts: Vec<String> = path
        .lines
        .iter()
        .map(|(class, lines)| {
            let simple = class.rsplit('.').next().unwrap_or(class);
            if several { format!("{simple} {}", ranges(lines)) } else { ranges(lines) }
        })
        .collect();
    texts.join("; ")
}

fn ranges(lines: &[u16]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let begin = at;
        while at + 1 < lines.len() && lines[at + 1] == lines[at] + 1 {
            at += 1;
        }
        texts.push(match at - begin {
            0 => lines[at].to_string(),
            1 => format!("{},{}", lines[begin], lines[at]),
            _ => format!("{}-{}", lines[begin], lines[at]),
        });
        at += 1;
    }
    texts.join(",")
}

fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::{loose, packed, ranges};

    #[test]
    fn lines_are_put_together_in_ranges() {
        assert_eq!(ranges(&[3, 4, 5, 9]), "3-5,9");
        assert_eq!(ranges(&[3, 4]), "3,4");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn parts_are_packed_into_lines() {
        let parts = ["aaa", "bb", "cccc"].map(str::to_owned);
        assert_eq!(packed(parts.into_iter(), 6), ["aaa bb", "cccc"]);
    }

    #[test]
    fn only_an_outermost_or_needs_parentheses() {
        assert!(loose("a || b"));
        assert!(loose("a ? b : c"));
        assert!(!loose("f(a || b)"));
        assert!(!loose("a | b"));
    }
}
