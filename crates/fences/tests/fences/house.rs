//! How often each idea is written down above `state`: each should be once. `scripts/house` prints the table.
//!
//! A count may only fall; when it does, the table here is to say so.

use crate::source::{Source, sources};

/// An idea, and how its places are found.
struct Idea {
    what: &'static str,
    /// The crates and folders that are looked at.
    within: &'static [&'static str],
    /// What stands at every place of it: a file has it or not, unless places are counted one by one.
    marks: &'static [&'static str],
    each: bool,
    /// How many there may be.
    most: usize,
    /// How many there should be.
    target: usize,
}

const ENGINE: &[&str] = &["crates/engine/src/"];
const UPPER: &[&str] = &["crates/engine/src/", "crates/sequence/src/"];
const ABOVE: &[&str] =
    &["crates/engine/src/", "crates/sequence/src/", "crates/forward/src/", "crates/testcase/src/"];

const BELOW: &[&str] = &[
    "crates/engine/src/",
    "crates/sequence/src/",
    "crates/forward/src/",
    "crates/testcase/src/",
    "crates/backward/src/",
    "crates/state/src/",
    "crates/budget/src/",
];

const IDEAS: [Idea; 20] = [
    Idea {
        // A call's `Outcome` and a path's `PathEnd`, which is an outcome or what keeps a path from one.
        what: "types that say how it ended",
        within: BELOW,
        marks: &[
            "enum Outcome<",
            "enum Outcome {",
            "enum PathEnd",
            "enum RunEnd",
            "enum Performed",
            "enum Exit ",
            "enum End ",
            "enum Ending",
            "enum Ended",
            "enum CallEnd",
            "enum ProgramEnd",
            "enum Fate",
        ],
        each: true,
        most: 2,
        target: 2,
    },
    Idea {
        // The graph of `forward`. What a test is to build (`testcase`, by names of Java) and what is drawn are formats.
        what: "types for objects as plain data",
        within: BELOW,
        marks: &["struct ObjectGraph", "struct WantedObjects", "struct HeapPicture", "struct ObjectPicture"],
        each: true,
        most: 3,
        target: 3,
    },
    Idea {
        // `Budget` and `Bounds`; the machine's `Limits` are what a JVM gives a run (stack, heap, time slices).
        what: "types that say how much",
        within: BELOW,
        marks: &[
            "struct Budget",
            "struct SearchBudget",
            "struct Allowance",
            "struct Limits",
            "struct Bounds",
            "struct RunBounds",
            "struct ScopeBounds",
            "struct SegmentBounds",
            "struct CallLimits",
        ],
        each: true,
        most: 3,
        target: 3,
    },
    Idea {
        what: "call sequences carried out",
        within: UPPER,
        marks: &["struct Performer", "struct Performance"],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "lists of calls as a type",
        within: UPPER,
        marks: &["pub struct Sequence", "pub struct CallTrace", "pub struct Recipe"],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "printers of call sequences",
        within: UPPER,
        marks: &["struct Renderer", "struct Speller", "struct Making"],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "explorers made",
        within: ABOVE,
        marks: &["Explorer::new(", "Explorer::over("],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "random generators",
        within: UPPER,
        marks: &["0x9e37_79b9_7f4a_7c15"],
        each: false,
        most: 1,
        target: 1,
    },
    Idea {
        what: "places that judge an exception",
        within: ENGINE,
        marks: &["fn judge("],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "talks with a JVM about tests",
        within: ENGINE,
        marks: &["Confirmation::new(", "TestBatch::new("],
        each: true,
        most: 1,
        target: 1,
    },
    Idea { what: "JVMs started", within: ENGINE, marks: &["Child::start("], each: true, most: 1, target: 1 },
    Idea {
        what: "error enums of commands",
        within: ENGINE,
        marks: &["pub enum Error {", "pub enum BenchError"],
        each: true,
        most: 1,
        target: 1,
    },
    Idea { what: "pools", within: ENGINE, marks: &["catch_unwind("], each: false, most: 1, target: 1 },
    Idea {
        what: "machines booted",
        within: ENGINE,
        marks: &["Machine::new("],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "files that know lists of the JDK by name",
        within: ABOVE,
        marks: &["java/util/ArrayList"],
        each: false,
        most: 1,
        target: 1,
    },
    Idea {
        what: "purity analyses",
        within: ENGINE,
        marks: &["fn is_pure(", "fn is_free_of_effects(", "fn straight(", "fn looks_only("],
        each: false,
        most: 1,
        target: 1,
    },
    Idea {
        what: "files that draw SVG",
        within: &["crates/engine/src/", "crates/report/src/", "crates/tron/src/", "crates/cli/src/"],
        marks: &["<svg"],
        each: false,
        most: 1,
        target: 1,
    },
    Idea {
        what: "sayings of what cannot be written",
        within: &["crates/cli/src/"],
        marks: &["cannot write {"],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        // Where a search decides that it has tried enough.
        what: "concrete searches",
        within: ENGINE,
        marks: &[
            "candidates >= self.budget",
            "tried < ",
            "runs >= ",
            "number < MAX_",
            "number < combinations",
            "0..self.walks",
            "|| self.left == 0 ||",
        ],
        each: true,
        most: 1,
        target: 1,
    },
    Idea {
        what: "files with lists of good values",
        within: UPPER,
        marks: &["const TEXTS", "const LETTERS", "const USUAL:", "NUMBERS: [", "NUMBERS: &["],
        each: false,
        most: 1,
        target: 1,
    },
];

impl Idea {
    fn count(&self, sources: &[Source]) -> usize {
        let own = |source: &&Source| self.within.iter().any(|folder| source.path.starts_with(folder));
        let outside = |source: &&Source| !source.path.contains("/bench") && !source.is_of_tests();
        let texts = sources.iter().filter(own).filter(outside).map(program);
        let times = |text: String| match self.each {
            true => self.marks.iter().map(|mark| text.matches(mark).count()).sum(),
            false => usize::from(self.marks.iter().any(|mark| text.contains(mark))),
        };
        texts.map(times).sum()
    }
}

/// The text without comments and tests, strings in it.
fn program(source: &Source) -> String {
    let end = source.text.find("\n#[cfg(test)]").unwrap_or(source.text.len());
    source.text[..end].to_owned()
}

#[test]
fn ideas_are_written_down_no_more_often_than_before() {
    let sources = sources();
    let mut wrong = Vec::new();
    println!("{:<42} {:>5} {:>6}", "idea", "today", "target");
    for idea in &IDEAS {
        let count = idea.count(&sources);
        println!("{:<42} {count:>5} {:>6}", idea.what, idea.target);
        if count != idea.most {
            wrong.push(format!("{}: {count}, and the table says {}", idea.what, idea.most));
        }
        assert!(count >= idea.target, "{} is not found any more: mend the marks", idea.what);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
