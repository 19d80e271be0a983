//! What code under test tried and was refused, as far as the exceptions tell that come out of it.
//!
//! A program that catches what it is told is not seen here: nobody watches its system calls.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::outcome::{Outcome, Run};

/// How many different ones are kept.
const MAX_KEPT: usize = 100;

static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// What was tried in any JVM of this process since this was last asked, each once, sorted: `start /bin/sh`.
pub fn refused_attempts() -> Vec<String> {
    std::mem::take(&mut *SEEN.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
}

/// Notes what a run tried.
pub(crate) fn note(run: &Run) {
    let Outcome::Threw(thrown) = &run.outcome else { return };
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    for attempt in thrown.printed.lines().filter_map(attempt) {
        if seen.len() < MAX_KEPT {
            seen.insert(attempt);
        }
    }
}

/// What a line of a printed exception says of a refusal.
pub(crate) fn attempt(line: &str) -> Option<String> {
    let line = line.trim().trim_start_matches("Caused by: ");
    let (class, message) = line.split_once(": ")?;
    let refused = |text: &str| text.contains("Operation not permitted") || text.contains("Permission denied");
    match class {
        "java.nio.file.AccessDeniedException" => Some(format!("open {}", first(message, " -> "))),
        "java.io.FileNotFoundException" => {
            Some(format!("open {}", message.strip_suffix(" (Permission denied)")?))
        }
        "java.nio.file.FileSystemException" if refused(message) => {
            Some(format!("change {}", first(message, ": ")))
        }
        "java.io.IOException" if message.starts_with("Cannot run program") => {
            refused(message).then(|| format!("start {}", message.split('"').nth(1).unwrap_or("a program")))
        }
        "java.net.SocketException" | "java.net.ConnectException" | "java.net.BindException"
            if refused(message) =>
        {
            Some("open a socket".to_owned())
        }
        _ => None,
    }
}

fn first<'a>(text: &'a str, end: &str) -> &'a str {
    text.split(end).next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::attempt;

    #[test]
    fn a_refusal_is_told_in_a_few_words_and_other_exceptions_are_none() {
        let told = |line: &str| attempt(line);
        let start = "java.io.IOException: Cannot run program \"/bin/sh\": error=1, Operation not permitted";
        assert_eq!(told(start).as_deref(), Some("start /bin/sh"));
        let spawned = "java.io.IOException: Cannot run program \"a\": posix_spawn failed, error: 1 (Operation not permitted)";
        assert_eq!(told(spawned).as_deref(), Some("start a"));
        let missing = "java.io.IOException: Cannot run program \"a\": error=2, No such file or directory";
        assert_eq!(told(missing), None);
        assert_eq!(
            told("Caused by: java.nio.file.AccessDeniedException: /a/b").as_deref(),
            Some("open /a/b")
        );
        assert_eq!(
            told("java.io.FileNotFoundException: /a/b (Permission denied)").as_deref(),
            Some("open /a/b")
        );
        assert_eq!(
            told("java.net.SocketException: Operation not permitted").as_deref(),
            Some("open a socket")
        );
        assert_eq!(told("java.io.FileNotFoundException: /a (No such file or directory)"), None);
        assert_eq!(told("java.lang.IllegalStateException: x"), None);
        assert_eq!(told("\tat A.b(A.java:3)"), None);
    }
}
