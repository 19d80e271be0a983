//! Unsafe code: how much there is where, and that each piece says why it is sound.

use std::collections::BTreeMap;
use std::fs;

use crate::source::{files, root};

/// How many lines begin unsafe code, by file. Tests are not counted.
const TODAY: [(&str, usize); 14] = [
    ("crates/jvm/src/sandbox/calls.rs", 1),
    ("crates/jvm/src/sandbox/files.rs", 5),
    ("crates/jvm/src/sandbox/limits.rs", 2),
    ("crates/jvm/src/sandbox/linux.rs", 5),
    ("crates/jvm/src/spawn.rs", 3),
    ("crates/jvm/src/temporary.rs", 1),
    ("crates/program/src/location/image.rs", 1),
    ("crates/solver/src/guard.rs", 6),
    ("crates/solver/src/limits.rs", 1),
    ("crates/solver/src/sat/cadical.rs", 9),
    ("crates/solver/src/smt/bitwuzla/manager.rs", 19),
    ("crates/solver/src/smt/bitwuzla/solver.rs", 11),
    ("crates/solver/src/smt/bitwuzla/value.rs", 9),
    ("crates/state/src/heap.rs", 1),
];

/// A reason stands so many lines above at most: one comment may be about a few lines that belong together.
const NEAR: usize = 6;

#[test]
fn unsafe_code_is_listed_and_says_why_it_is_sound() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut silent = Vec::new();
    for path in files("rs").into_iter().filter(|path| path.contains("/src/") && !path.contains("/tests/")) {
        let text = fs::read_to_string(root().join(&path)).expect("a source file");
        let text = text.split("\n#[cfg(test)]").next().unwrap_or(&text);
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| begins_unsafe(line)) {
            *found.entry(path.clone()).or_default() += 1;
            if !lines[at.saturating_sub(NEAR)..=at].iter().any(|line| is_reason(line)) {
                silent.push(format!("{path}:{}: {}", at + 1, line.trim()));
            }
        }
    }
    assert!(silent.is_empty(), "a comment that begins with SAFETY is missing:\n{}", silent.join("\n"));
    let rows: Vec<String> = found.iter().map(|(path, count)| format!("    (\"{path}\", {count}),")).collect();
    let today: BTreeMap<String, usize> =
        TODAY.iter().map(|(path, count)| ((*path).to_owned(), *count)).collect();
    assert!(found == today, "the list is not what there is; there is:\n{}", rows.join("\n"));
}

/// Whether a line begins a block, a function, an implementation or a list of foreign functions.
fn begins_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    ["unsafe {", "unsafe fn ", "unsafe impl ", "unsafe extern "].iter().any(|begin| code.contains(begin))
}

fn is_reason(line: &str) -> bool {
    line.contains("SAFETY:") || line.contains("/// # Safety")
}
