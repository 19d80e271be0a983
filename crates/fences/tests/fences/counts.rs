//! Calls that belong into one room: who reads the clock, boots machines, catches panics, starts threads.

use std::collections::BTreeMap;

use crate::source::{Source, sources};

/// What may be written only in some places. Tests, examples and test support may do all of it.
struct Fence {
    /// The rule, in a sentence.
    rule: &'static str,
    /// What is looked for.
    patterns: &'static [&'static str],
    /// Beginnings of the paths of files that may.
    allowed: &'static [&'static str],
    /// How often each other file does so today.
    today: &'static [(&'static str, usize)],
}

const FENCES: [Fence; 6] = [
    Fence {
        rule: "the clock is read by `budget` only, and by what talks to processes or shows progress",
        patterns: &["Instant::now", "SystemTime::now", ".elapsed()"],
        allowed: &[
            "crates/budget/",
            "crates/jvm/",
            "crates/bench/",
            "crates/engine/src/bench",
            "crates/cli/src/console.rs",
            "crates/cli/src/talk.rs",
            "crates/forward/src/world.rs",
        ],
        today: &[("crates/cli/src/command/run.rs", 2)],
    },
    Fence {
        rule: "a machine is made by `session` only, and by a machine for what it computes beside its runs",
        patterns: &["Machine::new("],
        allowed: &["crates/session/", "crates/engine/src/session/worker.rs", "crates/forward/src/machine.rs"],
        today: &[],
    },
    Fence {
        rule: "a panic is caught by the pool of `session` only",
        patterns: &["catch_unwind("],
        allowed: &["crates/session/", "crates/engine/src/session/pool.rs"],
        today: &[],
    },
    Fence {
        rule: "threads are started by the pool of `session` only, and by what talks to processes",
        patterns: &["thread::scope(", "thread::spawn(", "thread::Builder::new("],
        allowed: &[
            "crates/session/",
            "crates/engine/src/session/pool.rs",
            "crates/jvm/",
            "crates/project/src/process.rs",
            "crates/cli/src/guard.rs",
        ],
        today: &[("crates/cli/src/command/run.rs", 1), ("crates/engine/src/hunt.rs", 1)],
    },
    Fence {
        rule: "programs of a JDK are called by `jvm` only, which confines them, and by benchmarks; others are git, build tools and solvers",
        patterns: &["Command::new("],
        allowed: &[
            "crates/jvm/src/home.rs",
            "crates/jvm/src/launch.rs",
            "crates/jvm/src/runner.rs",
            "crates/bench/",
            "crates/engine/src/bench",
            "crates/solver/",
            "crates/project/src/",
            "crates/cli/src/command/reach/changed.rs",
            "crates/cli/src/command/solve.rs",
        ],
        today: &[],
    },
    Fence {
        rule: "processes of a JDK are started in one place, which puts them into the sandbox",
        patterns: &["command.spawn("],
        allowed: &[
            "crates/jvm/src/spawn.rs",
            "crates/project/src/process.rs",
            "crates/solver/",
            "crates/engine/src/bench",
        ],
        today: &[],
    },
];

#[test]
fn what_belongs_into_one_room_is_done_there() {
    let sources = sources();
    let mut wrong = Vec::new();
    for fence in &FENCES {
        let changed = fence.changed(&sources);
        if !changed.is_empty() {
            wrong.push(format!("{}:\n{}", fence.rule, changed.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What is written once in the whole program.
const ONCE: [(&str, &str, usize); 3] = [
    ("Machine::new(", "crates/engine/src/session/worker.rs", 1),
    ("Machine::new(", "crates/forward/src/machine.rs", 1),
    ("catch_unwind(", "crates/engine/src/session/pool.rs", 1),
];

#[test]
fn what_is_done_in_one_place_is_done_there_once() {
    let sources = sources();
    for (pattern, path, times) in ONCE {
        let found: usize = sources
            .iter()
            .filter(|source| source.path == path)
            .map(|source| source.program().matches(pattern).count())
            .sum();
        assert_eq!(found, times, "{pattern} in {path}");
    }
}

impl Fence {
    /// Where today's list is not what the sources say, as a row to write or to take away.
    fn changed(&self, sources: &[Source]) -> Vec<String> {
        let listed: BTreeMap<&str, usize> = self.today.iter().copied().collect();
        assert_eq!(listed.len(), self.today.len(), "a file is listed twice: {}", self.rule);
        let found = self.found(sources);
        let files: Vec<&str> = listed.keys().chain(found.keys()).copied().collect();
        let mut changed = Vec::new();
        for file in files {
            let (old, new) = (listed.get(file).copied().unwrap_or(0), found.get(file).copied().unwrap_or(0));
            let what = match old.cmp(&new) {
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Less => "more than before: do it in the room, not here",
                std::cmp::Ordering::Greater => "fewer than before: shorten the list in this test",
            };
            changed.push(format!("    (\"{file}\", {new}), // {old} listed; {what}"));
        }
        changed.sort();
        changed.dedup();
        changed
    }

    fn found<'a>(&self, sources: &'a [Source]) -> BTreeMap<&'a str, usize> {
        let looked_at = |source: &&Source| {
            !source.is_of_tests() && !self.allowed.iter().any(|allowed| source.path.starts_with(allowed))
        };
        let count = |source: &'a Source| {
            let code = source.program();
            let times = self.patterns.iter().map(|pattern| code.matches(pattern).count()).sum();
            (source.path.as_str(), times)
        };
        sources.iter().filter(looked_at).map(count).filter(|(_, times)| *times > 0).collect()
    }
}
