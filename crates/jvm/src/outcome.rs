//! How a run or a call ended, and what was seen of it.

use std::time::Duration;

use serde::Serialize;

use crate::attempt;
use crate::capture::Output;
use crate::value::{JavaString, Value};

/// One run of a program or one call of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What it wrote to `System.out`.
    pub stdout: Output,
    /// What it wrote to `System.err`.
    pub stderr: Output,
    /// How long it took.
    pub elapsed: Duration,
    /// The probes of instrumented classes that it passed, ascending. Empty if the JVM died.
    pub hits: Vec<u32>,
    /// The sides of branches that it took, ascending: the branch, and the probe where it led. Only with classes
    /// instrumented for branches.
    pub sides: Vec<(u32, u32)>,
    /// The first files and folders that it left in its working folder, by name. Only of calls and tests that ended.
    pub files_left: Vec<String>,
}

impl Run {
    /// What the sandbox kept it from, if the exception that left it says so: `start /bin/sh`. Elsewhere it would do that.
    pub fn refused(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Threw(thrown) => thrown.printed.lines().find_map(attempt::attempt),
            _ => None,
        }
    }

    /// What is seen of an item for which there was no time.
    pub fn not_begun() -> Run {
        Run {
            outcome: Outcome::NotStarted(Obstacle::NoTime),
            stdout: Output::default(),
            stderr: Output::default(),
            elapsed: Duration::ZERO,
            hits: Vec::new(),
            sides: Vec::new(),
            files_left: Vec::new(),
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Outcome {
    /// It returned, with this value; `main` returns [`Value::Void`].
    Returned(Value),
    /// It threw.
    Threw(Thrown),
    /// It ended the JVM with this code. A process that returns from `main` exits with 0.
    Exited(i32),
    /// It had used its time and was killed: what it computed, slept and waited for, not what its JVM waited for a processor.
    TimedOut {
        /// Where its main thread was then, as far as the JVM still answered.
        stack: Vec<StackElement>,
    },
    /// The JVM ended otherwise.
    Died {
        /// In which way.
        death: Death,
        /// The last that the JVM itself printed to standard error.
        diagnostics: String,
    },
    /// It was never begun, or there was no time to wait for its end.
    NotStarted(Obstacle),
}

/// How a JVM ended that did not exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Death {
    /// A signal of this number ended it.
    Signal(i32),
    /// Its answers made no sense: the program wrote to the answer channel. It was killed.
    ChannelBroken,
    /// It closed its channel but did not end, and was killed.
    ChannelClosed,
    /// The program interrupted or stopped threads of the runner, or took their memory. It was killed.
    RunnerHarmed,
    /// Somebody stopped it, as by `SIGSTOP`; it was killed.
    Stopped,
    /// The machine gave it no processor for very long; it was killed.
    Starved,
}

/// Why nothing is known of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Obstacle {
    /// The class path has no class of this name.
    NoClass(String),
    /// The class has no such method that can be called like this.
    NoMethod(String),
    /// The test says for this reason that it is not to be run.
    Disabled(String),
    /// The time of its batch was over before it was begun, or before it ended.
    NoTime,
}

/// An exception that left the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thrown {
    /// Its class.
    pub class: String,
    /// What `getMessage` gave.
    pub message: Option<JavaString>,
    /// What `printStackTrace` printed.
    pub printed: String,
    /// Its stack, innermost first.
    pub stack: Vec<StackElement>,
}

/// A `StackTraceElement`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackElement {
    /// The class's name.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The source file.
    pub file: Option<String>,
    /// The line; negative if unknown, -2 in a native method.
    pub line: i32,
}
