//! Test methods to run.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::request::{TEST, entries};
use crate::wire::Writer;

/// Test methods of JUnit 4, 5 or 6, run one after the other without JUnit: each with freshly loaded classes, an
/// object and streams of its own, in an empty working folder. Methods before and after each test, extensions but that of
/// Mockito, rules and runners are not supported: generated tests have none.
#[derive(Clone, Debug)]
pub struct TestBatch {
    /// Folders and jars of the program, its tests and JUnit or its stand-ins.
    pub class_path: Vec<PathBuf>,
    /// The tests.
    pub tests: Vec<TestMethod>,
    /// Whether tests are run that say they are not to be run. Default: no.
    pub disabled_too: bool,
    /// Whether assertions are enabled. Default: yes, as the build tools do.
    pub assertions: bool,
    /// How much time a single test may use. Default: ten seconds.
    pub timeout: Duration,
    /// How many probes instrumented classes on the class path have. Default: none.
    pub probes: u32,
    /// When no further test is begun, and none is waited for. Default: never.
    pub deadline: Option<Instant>,
}

/// A test method; a parameterised one is run with all its rows until the first that fails.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TestMethod {
    /// The class, with dots.
    pub class: String,
    /// The method's name.
    pub method: String,
}

impl TestBatch {
    /// These tests with the defaults.
    pub fn new(class_path: Vec<PathBuf>, tests: Vec<TestMethod>) -> TestBatch {
        TestBatch {
            class_path,
            tests,
            disabled_too: false,
            assertions: true,
            timeout: Duration::from_secs(10),
            probes: 0,
            deadline: None,
        }
    }

    /// The request for the tests from number `first` on.
    pub(crate) fn encode(&self, first: usize) -> Vec<u8> {
        let mut out = Writer::default();
        out.texts(&entries(&self.class_path));
        out.flag(self.assertions);
        out.number(self.probes);
        out.flag(self.disabled_too);
        let tests = self.tests.get(first..).unwrap_or_default();
        out.length(tests.len());
        for test in tests {
            out.text(&test.class);
            out.text(&test.method);
        }
        out.frame(TEST)
    }
}

impl TestMethod {
    /// A test.
    pub fn new(class: impl Into<String>, method: impl Into<String>) -> TestMethod {
        TestMethod { class: class.into(), method: method.into() }
    }
}
