//! Build tools as child processes that may not take forever.

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use attest_budget::Cut;

/// How long a build tool may take to answer. Gradle starts a daemon and configures all projects; a minute is common on a
/// small machine, and no measurement supports more than that it is enough there.
const ANSWER_TIME: Duration = Duration::from_secs(180);
/// Between two looks at a child.
const PAUSE: Duration = Duration::from_millis(20);

/// What a command writes to standard output; or why it failed, in a line.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|problem| problem.to_string())?;
    let out = child.stdout.take().map(reader);
    let errors = child.stderr.take().map(reader);
    let cut = Cut::after(ANSWER_TIME);
    let status = loop {
        match child.try_wait().map_err(|problem| problem.to_string())? {
            Some(status) => break status,
            None if cut.is_over() => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("no answer within {} s", ANSWER_TIME.as_secs()));
            }
            None => thread::sleep(PAUSE),
        }
    };
    let text = |thread: Option<thread::JoinHandle<String>>| {
        thread.and_then(|thread| thread.join().ok()).unwrap_or_default()
    };
    let (out, errors) = (text(out), text(errors));
    match status.success() {
        true => Ok(out),
        false => Err(first_error(&out).or_else(|| first_error(&errors)).unwrap_or(status.to_string())),
    }
}

fn reader(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The first line that tells of an error and is no heading, else the first at all.
fn first_error(text: &str) -> Option<String> {
    let text = without_colours(text);
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("WARNING"));
    let first = lines.clone().next()?;
    let error = lines.find_map(|line| {
        let mut rest = line.strip_prefix("[ERROR]")?.trim();
        while let Some(inner) = rest.strip_prefix("[ERROR]") {
            rest = inner.trim();
        }
        (!rest.is_empty() && !rest.ends_with(':')).then_some(rest)
    });
    Some(error.unwrap_or(first).to_owned())
}

/// What a terminal would show, without what colours it.
fn without_colours(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        shown.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    shown + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_that_is_told_of_is_no_heading_and_has_no_colours() {
        let maven = "[\x1b[1;31mERROR\x1b[m] [ERROR] Some problems were encountered while processing the POMs:\n\
                     [ERROR] Unresolveable build extension: Plugin a:b:1\n @ \n";
        assert_eq!(first_error(maven).as_deref(), Some("Unresolveable build extension: Plugin a:b:1"));
        assert_eq!(first_error("WARNING: x\n\nno such option\n").as_deref(), Some("no such option"));
        assert_eq!(first_error("[ERROR]\n[ERROR] broken:\n").as_deref(), Some("[ERROR]"));
        assert_eq!(first_error(""), None);
    }
}
