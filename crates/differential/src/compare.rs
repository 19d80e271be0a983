//! Compares what two machines did with the same program, and shows the first difference.
//!
//! Standard output and the exit code are compared as they are. Standard error is compared after
//! [`normalised`], which drops only what no second machine can reproduce:
//!
//! - stack-trace frames of hidden classes (`Name$$Lambda/0x...`, `Name$$Lambda$14/0x...`,
//!   `LambdaForm$...`), whose names carry an address or a counter;
//! - stack-trace frames inside the JDK's reflection and method-handle machinery (`jdk.internal.reflect`,
//!   `java.lang.reflect.Method.invoke`, `java.lang.invoke`), whose number depends on how often a method was
//!   called before;
//! - the line `Picked up JAVA_TOOL_OPTIONS: ...`, which the environment adds.

use std::fmt;

/// What a program did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observation {
    /// All bytes of standard output.
    pub stdout: Vec<u8>,
    /// All bytes of standard error.
    pub stderr: Vec<u8>,
    /// The exit code.
    pub exit: i32,
}

/// Where two observations differ first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// A line of standard output or of normalised standard error.
    Line {
        /// `stdout` or `stderr`.
        stream: &'static str,
        /// The line's number, from 1.
        line: usize,
        /// The line as expected; `None` if the expected text has ended.
        expected: Option<String>,
        /// The line as it is; `None` if the actual text has ended.
        actual: Option<String>,
        /// Up to three equal lines before it.
        before: Vec<String>,
    },
    /// The text is the same but for the last line's end.
    LastNewline {
        /// `stdout` or `stderr`.
        stream: &'static str,
        /// Whether the expected text ends with a newline.
        expected: bool,
    },
    /// The exit code.
    Exit {
        /// As expected.
        expected: i32,
        /// As it is.
        actual: i32,
    },
}

/// The first difference: in standard output, else in standard error, else in the exit code.
#[must_use]
pub fn compare(expected: &Observation, actual: &Observation) -> Option<Difference> {
    text_difference("stdout", &expected.stdout, &actual.stdout)
        .or_else(|| text_difference("stderr", &normalised(&expected.stderr), &normalised(&actual.stderr)))
        .or_else(|| {
            (expected.exit != actual.exit)
                .then_some(Difference::Exit { expected: expected.exit, actual: actual.exit })
        })
}

/// Standard error without the lines that the module's comment lists.
#[must_use]
fn normalised(stderr: &[u8]) -> Vec<u8> {
    stderr
        .split_inclusive(|&byte| byte == b'\n')
        .filter(|line| !is_unstable(line))
        .flatten()
        .copied()
        .collect()
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { stream, line, expected, actual, before } => {
                writeln!(out, "{stream} differs at line {line}:")?;
                for same in before {
                    writeln!(out, "             {same}")?;
                }
                writeln!(out, "  expected:  {}", expected.as_deref().unwrap_or("(end of text)"))?;
                write!(out, "  actual:    {}", actual.as_deref().unwrap_or("(end of text)"))
            }
            Self::LastNewline { stream, expected: true } => {
                write!(out, "{stream} should end with a newline and does not")
            }
            Self::LastNewline { stream, expected: false } => {
                write!(out, "{stream} should not end with a newline and does")
            }
            Self::Exit { expected, actual } => {
                write!(out, "exit code differs: expected {expected}, actual {actual}")
            }
        }
    }
}

fn text_difference(stream: &'static str, expected: &[u8], actual: &[u8]) -> Option<Difference> {
    if expected == actual {
        return None;
    }
    let (wanted, found) = (lines(expected), lines(actual));
    let same = wanted.iter().zip(&found).take_while(|(wanted, found)| wanted == found).count();
    if same == wanted.len() && same == found.len() {
        return Some(Difference::LastNewline { stream, expected: expected.ends_with(b"\n") });
    }
    Some(Difference::Line {
        stream,
        line: same + 1,
        expected: wanted.get(same).map(|line| readable(line)),
        actual: found.get(same).map(|line| readable(line)),
        before: wanted[same.saturating_sub(3)..same].iter().map(|line| readable(line)).collect(),
    })
}

/// The lines without their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines
}

/// Different bytes give different texts.
fn readable(line: &[u8]) -> String {
    match std::str::from_utf8(line) {
        Ok(text) if !text.chars().any(char::is_control) => text.to_owned(),
        _ => line.escape_ascii().to_string(),
    }
}

fn is_unstable(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    if text.starts_with("Picked up JAVA_TOOL_OPTIONS:") {
        return true;
    }
    let Some(frame) = text.trim().strip_prefix("at ") else { return false };
    // The class stands after the loader and module, if these are shown: `java.base/java.lang.X.m(...)`.
    let call = frame.split('(').next().unwrap_or_default();
    if call.contains("$$Lambda") || call.contains("LambdaForm$") {
        return true;
    }
    let class = call.rsplit('/').next().unwrap_or_default();
    ["jdk.internal.reflect.", "java.lang.reflect.Method.invoke", "java.lang.invoke."]
        .iter()
        .any(|prefix| class.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::{Difference, Observation, compare, normalised};

    fn printed(stdout: &str) -> Observation {
        Observation { stdout: stdout.into(), ..Observation::default() }
    }

    #[test]
    fn equal_observations_have_no_difference() {
        assert_eq!(compare(&printed("a\nb\n"), &printed("a\nb\n")), None);
    }

    #[test]
    fn the_first_differing_line_is_shown_with_the_lines_before() {
        let difference = compare(&printed("1\n2\n3\n4\nx\n"), &printed("1\n2\n3\n4\ny\n")).unwrap();
        let text = difference.to_string();
        assert!(text.starts_with("stdout differs at line 5:\n             2\n"), "{text}");
        assert!(text.ends_with("expected:  x\n  actual:    y"), "{text}");
    }

    #[test]
    fn a_text_that_ends_early_differs_at_its_end() {
        let difference = compare(&printed("1\n2\n"), &printed("1\n")).unwrap();
        let Difference::Line { line: 2, expected: Some(expected), actual: None, .. } = difference else {
            panic!("{difference:?}")
        };
        assert_eq!(expected, "2");
    }

    #[test]
    fn a_missing_last_newline_is_a_difference_of_its_own() {
        let difference = compare(&printed("1\n"), &printed("1")).unwrap();
        assert_eq!(difference, Difference::LastNewline { stream: "stdout", expected: true });
    }

    #[test]
    fn bytes_that_are_not_text_are_escaped() {
        let expected = Observation { stdout: vec![0xff, b'\n'], ..Observation::default() };
        let text = compare(&expected, &printed("?\n")).unwrap().to_string();
        assert!(text.contains("\\xff"), "{text}");
    }

    #[test]
    fn exit_codes_are_compared_last() {
        let failed = Observation { exit: 1, ..printed("1\n") };
        assert_eq!(compare(&failed, &printed("1\n")), Some(Difference::Exit { expected: 1, actual: 0 }));
        let other = Observation { exit: 1, ..printed("2\n") };
        assert!(matches!(compare(&other, &printed("1\n")), Some(Difference::Line { .. })));
    }

    #[test]
    fn frames_of_hidden_and_reflective_classes_are_dropped_and_others_kept() {
        let kept = "Exception in thread \"main\" java.lang.RuntimeException: at work\n\tat Main.main(Main.java:3)\n\
                    \tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)\n";
        let dropped = "\tat Main$$Lambda/0x00007f0001000a00.run(Unknown Source)\n\
                       \tat java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(D.java:103)\n\
                       \tat java.base/java.lang.reflect.Method.invoke(Method.java:580)\n";
        assert_eq!(normalised(format!("{kept}{dropped}").as_bytes()), kept.as_bytes());
    }
}
