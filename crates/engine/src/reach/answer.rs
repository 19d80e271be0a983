//! What is known about a target, as data.

use std::collections::BTreeMap;

use attest_program::Program;
use attest_testcase::TestCase;
use attest_testcase::junit::JavaFile;
use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::target::Target;
use crate::confirm::NotConfirmed;
use crate::session::Error;

/// What is known about a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A test gets there: the JVM was seen to.
    Reached,
    /// There is no way from any public method.
    Unreachable,
    /// No way was found within the bounds.
    NotFound,
}

/// A way to the target, confirmed by the JVM.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Reached {
    /// The method that was called.
    pub entry: String,
    /// What the arguments are, in one sentence.
    pub sentence: String,
    /// The lines of the path, in the order in which they are decided.
    pub path: Vec<Step>,
    /// The test's file, below a source root.
    pub file: String,
    /// The test's method.
    pub method: String,
    /// The test.
    #[serde(skip)]
    pub test: JavaFile,
    /// The test as data.
    #[serde(skip)]
    pub case: TestCase,
}

/// A branch on the way.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Step {
    /// The method, as `Class.method`.
    pub method: String,
    /// The source file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u16>,
    /// What holds there.
    pub condition: String,
}

/// How much was explored.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, JsonSchema, Serialize)]
pub struct Segments {
    /// Straight pieces of paths between branches, backwards from the target.
    pub backward: u64,
    /// The same, forwards from the entries.
    pub forward: u64,
}

/// What became of a target.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ReachReport {
    /// The target as it was asked for.
    pub target: String,
    /// The method that it is in.
    pub method: String,
    /// The source file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u16>,
    /// What is known.
    pub verdict: Verdict,
    /// The ways, if it was reached.
    pub ways: Vec<Reached>,
    /// If it is unreachable: what excludes it. If it was not found: which bounds were hit, and what else was in the way.
    pub because: Vec<String>,
    /// How many public methods may lead there.
    pub entries: usize,
    /// How much was explored.
    pub segments: Segments,
    /// How often the program was run to see how near it comes.
    pub runs: u64,
    /// Why single paths were not followed to their end, and how many.
    pub reasons: BTreeMap<String, u64>,
    /// Tests of ways that the JVM gave no answer about: one of them may get there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// What a bug of ours said that ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub internal_error: Option<String>,
    /// The seconds of the search, without the JVM.
    #[serde(skip)]
    pub searched: f64,
    /// The seconds that the JVM took.
    #[serde(skip)]
    pub confirmed: f64,
    /// All seconds.
    #[serde(skip)]
    pub seconds: f64,
}

impl ReachReport {
    /// What is known of a target if a bug of ours ended the search for it.
    pub(super) fn ended_by(program: &Program, target: &Target, message: String) -> ReachReport {
        let because = vec![format!("a bug in Attest ended the search: {message}; please report it")];
        ReachReport { because, internal_error: Some(message), ..ReachReport::new(program, target) }
    }

    /// What is known of a target that nobody looked for: the run was over before.
    pub(super) fn not_begun(program: &Program, target: &Target) -> ReachReport {
        let because = vec!["it was not begun: the run was over before".to_owned()];
        ReachReport { because, ..ReachReport::new(program, target) }
    }

    /// What is known of a target if there is no JVM for its tests.
    pub(super) fn unanswered(program: &Program, target: &Target, problem: &Error) -> ReachReport {
        let report = ReachReport::new(program, target);
        let missing = NotConfirmed { what: report.place(), why: problem.to_string() };
        ReachReport { because: vec![problem.to_string()], not_confirmed: vec![missing], ..report }
    }

    pub(super) fn new(program: &Program, target: &Target) -> ReachReport {
        let method = program.method(target.method());
        ReachReport {
            target: target.text.clone(),
            method: format!("{}.{}", program.dotted(method.class), program.text(method.name)),
            file: program.class(method.class).file().and_then(|f| f.source_file()).map(str::to_owned),
            line: target.line,
            verdict: Verdict::NotFound,
            ways: Vec::new(),
            because: Vec::new(),
            entries: 0,
            segments: Segments::default(),
            runs: 0,
            reasons: BTreeMap::new(),
            not_confirmed: Vec::new(),
            internal_error: None,
            searched: 0.0,
            confirmed: 0.0,
            seconds: 0.0,
        }
    }

    /// The target as `File.java:line`, or as it was asked for.
    pub fn place(&self) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => self.target.clone(),
        }
    }

    pub(super) fn count(&mut self, reason: &str) {
        *self.reasons.entry(reason.to_owned()).or_insert(0) += 1;
    }
}
