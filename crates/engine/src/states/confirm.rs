//! Calls that lead to a state, as tests that the JVM has the last word on.

use attest_jvm::JavaHome;
use attest_program::Program;
use attest_sequence::Rendering;
use attest_sequence::graph::{Builder, Call, TracedCalls};
use attest_testcase::junit::Framework;
use attest_testcase::{ClassName, Expectation, Generics, TestCase, TestName};

use super::StatesOptions;
use crate::confirm::{Jvm, TestAnswer, run_singly};
use crate::session::Error;
use crate::sources::Sources;

/// A sequence and its last call as a test.
pub(crate) fn test(
    program: &Program,
    builder: &Builder<'_, '_>,
    calls: &TracedCalls,
    last: &Call,
    expectation: Expectation,
) -> Result<TestCase, String> {
    let class = program.class_name(last.class);
    let package = attest_program::package(class).replace('/', ".");
    // What is handed out has type arguments of its own.
    let generics = if builder.menu.changed.is_empty() { Generics::Objects } else { Generics::Raw };
    let rendering = Rendering { program, package: &package, generics, sources: &[] };
    let rendered = rendering.render(&calls.sequence, &calls.inputs).map_err(|why| why.to_string())?;
    let name = TestName::of(&rendered.call, &expectation);
    let mut case = TestCase::new(ClassName::from_internal(class), name, rendered.call, expectation);
    case.arrange = rendered.arrange.statements;
    Ok(case)
}

/// A test, and what the JVM said of it.
pub(crate) struct Confirmed {
    pub(crate) case: TestCase,
    pub(crate) answer: TestAnswer,
}

/// Runs tests on the JVM; gives one answer for each.
pub(crate) fn confirm(
    program: &Program,
    sources: &Sources,
    cases: Vec<TestCase>,
    framework: Framework,
) -> Result<Vec<Confirmed>, Error> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let home = JavaHome::at(&program.jdk().home)?;
    let mut jvm = Jvm::start(&home, &sources.child_options(program))?;
    let answers = run_singly(&mut jvm, &cases, framework, (&StatesOptions::class_path(sources), 0));
    let confirmed = cases.into_iter().zip(answers).map(|(case, answer)| Confirmed { case, answer });
    Ok(confirmed.collect())
}
