//! What the command says: data to standard output, talk to standard error.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use attest_engine::{Error, Extent, NotConfirmed};
use serde::Serialize;

use crate::arguments::Format;
use crate::exit::Exit;
use crate::schema::Named;

/// Says why a command cannot be carried out, and that it is the command's fault.
pub fn usage(problem: &str) -> Exit {
    error(problem);
    Exit::Usage
}

/// Says why the engine could not do its work. A bug of ours is not the command's fault.
pub fn failed(problem: &Error) -> Exit {
    error(&problem.to_string());
    match problem {
        Error::Internal { .. } => Exit::Bug,
        _ => Exit::Usage,
    }
}

/// The same; a bug of ours is in the data too, where these are JSON.
pub fn failed_as(format: Format, problem: &Error) -> Exit {
    if let (Format::Json, Error::Internal { item, message }) = (format, problem) {
        let _ = rows("failure", "internal_errors", &[format!("{item}: {message}")]);
    }
    failed(problem)
}

/// Says what bugs of ours ended. The exit code tells of them before all that was found: the rest may be missing.
pub fn bugs(internal_errors: &[String], exit: Exit) -> Exit {
    for one in internal_errors {
        error(&format!("a bug in Attest ended the work on {one}; please report it"));
    }
    match exit {
        Exit::Usage => Exit::Usage,
        _ if !internal_errors.is_empty() => Exit::Bug,
        other => other,
    }
}

/// Says what the JVM gave no answer about. The exit code tells of it before all that was found: this may be missing.
pub fn unconfirmed<'n>(missing: impl IntoIterator<Item = &'n NotConfirmed>, exit: Exit) -> Exit {
    let mut any = false;
    for one in missing {
        error(&format!("not confirmed: {}: {}", one.what, one.why));
        any = true;
    }
    match exit {
        Exit::Usage => Exit::Usage,
        _ if any => Exit::Bug,
        other => other,
    }
}

/// How many suspicions are named.
const NAMED: usize = 5;

/// Says which suspicions of errors the JVM was not asked about, or could not run: there is no all-clear then.
pub fn unsettled(open: &[NotConfirmed], exit: Exit) -> Exit {
    for one in open.iter().take(NAMED) {
        error(&format!("not settled: {}: {}", one.what, one.why));
    }
    if open.len() > NAMED {
        error(&format!(
            "{} more are not settled; --format json lists them",
            count((open.len() - NAMED) as u64)
        ));
    }
    match exit {
        Exit::Fine if !open.is_empty() => Exit::Undecided,
        other => other,
    }
}

/// Says which methods the run was over before: there is no all-clear then.
pub fn unseen(methods: &[String], exit: Exit) -> Exit {
    for method in methods.iter().take(NAMED) {
        error(&format!("not looked at: {method}: the run was over before"));
    }
    if methods.len() > NAMED {
        let more = count((methods.len() - NAMED) as u64);
        error(&format!("{more} more were not looked at; --format json lists them"));
    }
    match exit {
        Exit::Fine if !methods.is_empty() => Exit::Undecided,
        other => other,
    }
}

/// Says what went wrong.
pub fn error(problem: &str) {
    line("attest:", "31", problem);
}

/// Says something that does not stop the command.
pub fn note(text: &str) {
    if is_quiet() {
        return;
    }
    line("attest:", "33", text);
}

/// Says lines as they are.
pub fn plain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints data.
pub fn data(text: &str) -> Exit {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Prints data as JSON, piece by piece: results can be large.
pub fn json(value: &impl Serialize) -> Exit {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match serde_json::to_writer_pretty(&mut out, value) {
        Ok(()) => written(writeln!(out).and_then(|()| out.flush())),
        Err(failure) if failure.is_io() => written(Err(failure.into())),
        Err(failure) => {
            error(&format!("this result cannot be written as JSON: {failure}; please report this"));
            Exit::Bug
        }
    }
}

/// Prints a report as JSON, with the name of its schema.
pub fn report(name: &str, report: &impl Serialize) -> Exit {
    json(&Named::new(name, report))
}

/// Prints rows as JSON below a name, with that of their schema.
pub fn rows(name: &str, what: &str, rows: &impl Serialize) -> Exit {
    report(name, &BTreeMap::from([(what, rows)]))
}

/// How writing went. A reader that has gone, as `head` does, has seen enough: that is no failure.
fn written(outcome: io::Result<()>) -> Exit {
    match outcome {
        Ok(()) => Exit::Fine,
        Err(failure) if failure.kind() == ErrorKind::BrokenPipe => Exit::Fine,
        Err(failure) => usage(&format!(
            "cannot write to standard output: {failure}; check where it leads and that there is room"
        )),
    }
}

/// A number with a comma after every three digits.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How much was really analysed: `7 methods of 2 classes (5 complete, 1 cut, 1 not callable: why)`. The word is what is
/// said of methods that are not complete.
pub fn extent(extent: &Extent, open: &str) -> String {
    let mut parts = vec![format!("{} complete", count(extent.complete as u64))];
    if extent.cut > 0 {
        parts.push(format!("{} {open}", count(extent.cut as u64)));
    }
    for (why, number) in &extent.not_callable {
        parts.push(format!("{} not callable: {why}", count(*number as u64)));
    }
    format!(
        "{} of {} ({})",
        counted(extent.methods(), "method", "methods"),
        counted(extent.classes, "class", "classes"),
        parts.join(", ")
    )
}

/// A count and its noun: `1 class`, `2 classes`.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", count(number as u64), if number == 1 { one } else { many })
}

/// A size in the largest unit that fits.
pub fn size(bytes: u64) -> String {
    let units = [(1u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / *unit as f64),
        None => format!("{bytes} bytes"),
    }
}

/// The most memory that this process has had, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// How far the work is: a line on the terminal that is rewritten; in the log of a build, which has no terminal and says so by
/// `CI`, a line now and then; nothing elsewhere.
pub struct Progress {
    shown: Shown,
    last: Mutex<Option<Instant>>,
}

/// Where it is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Terminal,
    Log,
    Nowhere,
}

/// Between two changes of the line on a terminal.
const PAUSE: Duration = Duration::from_millis(80);
/// Between two lines in a log. No measurement supports the number.
const LOG_PAUSE: Duration = Duration::from_secs(30);

impl Progress {
    /// Nothing is shown yet.
    pub fn new() -> Progress {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let shown = match (is_quiet(), io::stderr().is_terminal()) {
            (true, _) => Shown::Nowhere,
            (false, true) if !is_dumb => Shown::Terminal,
            (false, _) if is_set("CI") => Shown::Log,
            (false, _) => Shown::Nowhere,
        };
        // A log begins with what is found, not with how far the work is.
        let begun = (shown == Shown::Log).then(Instant::now);
        Progress { shown, last: Mutex::new(begun) }
    }

    /// Whether there is a terminal to show it on.
    pub fn is_shown(&self) -> bool {
        self.shown == Shown::Terminal
    }

    /// Shows a text in place of the last one, unless that was just now.
    pub fn show(&self, text: &str) {
        let pause = match self.shown {
            Shown::Terminal => PAUSE,
            Shown::Log => LOG_PAUSE,
            Shown::Nowhere => return,
        };
        let Ok(mut last) = self.last.try_lock() else { return };
        if last.is_some_and(|last| last.elapsed() < pause) {
            return;
        }
        let _ = match self.shown {
            Shown::Terminal => write!(io::stderr(), "\r\x1b[K{text}"),
            Shown::Log | Shown::Nowhere => writeln!(io::stderr(), "attest: {text}"),
        };
        *last = Some(Instant::now());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn line(prefix: &str, colour: &str, text: &str) {
    let mut out = io::stderr().lock();
    // If even standard error is closed, there is nobody to tell.
    let _ = match coloured(&out) {
        false => writeln!(out, "{prefix} {text}"),
        true => writeln!(out, "\x1b[1;{colour}m{prefix}\x1b[0m {text}"),
    };
}

/// Whether only what is wrong is said.
static QUIET: AtomicBool = AtomicBool::new(false);

/// What the user wants of the terminal, for the whole process.
pub fn speak(color: clap::ColorChoice, quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
    let choice = match color {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// The columns of a line where standard output does not lead to a terminal.
const COLUMNS: usize = 100;

/// How many columns a line of standard output may have.
pub fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(COLUMNS, |(width, _)| usize::from(width.0))
}

/// A text in lines of at most so many columns, as far as its words allow, each with an indent.
pub fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut columns = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let fits = columns + 1 + length <= width;
        match columns {
            0 => lines.push_str(indent),
            _ if fits => lines.push(' '),
            _ => lines.push_str(&format!("\n{indent}")),
        }
        columns = if columns > 0 && fits { columns + 1 + length } else { indent.len() + length };
        lines.push_str(word);
    }
    lines.push('\n');
    lines
}

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether a stream gets colours: what --color says, else NO_COLOR, CLICOLOR_FORCE and CLICOLOR, else where it leads.
pub fn coloured(stream: &impl RawStream) -> bool {
    AutoStream::choice(stream) != ColorChoice::Never
}

#[cfg(test)]
mod tests {
    use super::{count, size, wrapped};

    #[test]
    fn numbers_have_a_comma_after_every_three_digits() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_000), "1,000");
        assert_eq!(count(12_345_678), "12,345,678");
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(wrapped("incomprehensible it is", "", 4), "incomprehensible\nit\nis\n");
    }

    #[test]
    fn sizes_are_in_the_largest_unit_that_fits() {
        assert_eq!(size(12), "12 bytes");
        assert_eq!(size(1536), "1.5 KiB");
        assert_eq!(size(3 << 30), "3.0 GiB");
    }
}
