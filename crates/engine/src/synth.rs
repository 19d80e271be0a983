//! Call sequences that build what a specification describes, or that there are none within a scope.

use attest_budget::Stopwatch;
use attest_program::Program;
use attest_sequence::graph::{Builder, Call, NoCalls, Round, TracedCalls, Wanted};
use attest_testcase::junit::{Family, JavaFile, PrintOptions, print_all};
use attest_testcase::{Expectation, Expected, Expr, TestCase};
use schemars::JsonSchema;
use serde::Serialize;

use crate::confirm::{NotConfirmed, passed};
use crate::open;
use crate::session::Error;
use crate::sources::Sources;
use crate::states::graph::{StateGraph, describe};
use crate::states::{self, Coverage, StatesOptions, Told};

/// What was found for a specification.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct SynthReport {
    /// The specification.
    pub specification: String,
    /// The answer.
    pub answer: Synthesis,
    /// What the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// What was explored.
    pub coverage: Coverage,
    /// The seconds from the first state on to the answer, without starting up and without the JVM; 0 if it was bounded by effort.
    pub seconds: f64,
    /// The states and calls, if asked for.
    #[serde(skip)]
    pub graph: Option<StateGraph>,
    /// The test that builds it.
    #[serde(skip)]
    pub test: Option<JavaFile>,
}

/// Whether a specification can be met.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Synthesis {
    /// By this test, which the JVM has confirmed.
    Found {
        /// How many calls it takes.
        calls: usize,
    },
    /// Not within the scope.
    None,
    /// Not within the scope, for callers who pass and do no more than this says.
    NoneFor(Vec<String>),
    /// It was not decided; why.
    Undecided(Vec<String>),
}

/// Looks for the shortest call sequence that meets a specification.
pub fn synth(
    sources: &Sources,
    specification: &str,
    options: &StatesOptions,
    progress: Told<'_>,
) -> Result<SynthReport, Error> {
    let program = sources.open()?;
    let question = states::question(&program, specification)?;
    let classes = states::subjects(&program, std::slice::from_ref(&question), &options.classes)?;
    let library = open::over(sources, program.clone())?;
    let budget = &options.budget();
    let asked = vec![question.clone()];
    states::with_builder(&library, &classes, asked, options, budget, |builder, subjects| {
        let watch = Stopwatch::start();
        let Search { found, mut open } = search(builder, &question, specification, progress)?;
        let seconds = options.reported_seconds(watch);
        let round = found.as_ref().err().copied();
        let mut report = SynthReport {
            specification: specification.to_owned(),
            answer: Synthesis::None,
            not_confirmed: Vec::new(),
            coverage: states::coverage(&program, &subjects.classes, builder, round, seconds),
            seconds,
            graph: options.graph.then(|| describe(&program, builder)),
            test: None,
        };
        match found {
            Ok(calls) => {
                let expectation = Expectation::Returns(Expected::Equals(Expr::Boolean(true)));
                let case = calls.map_err(|why| why.to_string()).and_then(|calls| {
                    Ok((states::test(&program, builder, &calls, &question, expectation)?, calls.length))
                });
                match case {
                    Ok(case) => report.confirm(&program, sources, case, options)?,
                    Err(why) => {
                        report.answer = Synthesis::Undecided(vec![format!("no test can be written: {why}")]);
                    }
                }
            }
            Err(round) => {
                if round == Round::OutOfBudget {
                    open.push("time, work or memory ran out".to_owned());
                }
                open.extend(report.coverage.open.keys().cloned());
                let doubts = states::doubts(&program, subjects, builder, options.null_args);
                open.extend(doubts.leaks.iter().cloned());
                if !doubts.is_empty() {
                    report.answer = Synthesis::NoneFor(doubts.limited());
                }
                if !open.is_empty() {
                    report.answer = Synthesis::Undecided(states::once(open));
                }
            }
        }
        Ok(report)
    })
}

/// What came of a search.
struct Search {
    /// The calls, if a test can make them, or how the last round ended without any.
    found: Result<Result<TracedCalls, NoCalls>, Round>,
    /// What was left open on the way.
    open: Vec<String>,
}

/// Round after round, until a state meets the specification.
fn search(
    builder: &mut Builder<'_, '_>,
    question: &Call,
    specification: &str,
    progress: Told<'_>,
) -> Result<Search, Error> {
    let mut open: Vec<String> = Vec::new();
    loop {
        for range in builder.frontier.clone() {
            let asked = builder.ask(range, question, Wanted::True);
            if asked.changes {
                return Err(states::changes(specification));
            }
            open.extend(asked.open);
            let Some(hit) = asked.hit else { continue };
            match builder.sequence(hit.at, &hit.conditions, (question, &hit.arguments)) {
                Err(why @ NoCalls::NotFound) => open.push(why.to_string()),
                calls => return Ok(Search { found: Ok(calls), open }),
            }
        }
        match states::next(builder, progress) {
            Round::More => {}
            round => return Ok(Search { found: Err(round), open }),
        }
    }
}

impl SynthReport {
    /// Asks the JVM about a test of so many calls; the answer is what it says.
    fn confirm(
        &mut self,
        program: &Program,
        sources: &Sources,
        (case, calls): (TestCase, usize),
        options: &StatesOptions,
    ) -> Result<(), Error> {
        let confirmed = states::confirm(program, sources, vec![case], options.framework)?;
        let Some(confirmed) = confirmed.into_iter().next() else { return Ok(()) };
        if let Err(why) = &confirmed.answer {
            self.not_confirmed.push(NotConfirmed::new(&self.specification, why));
        }
        self.answer = match passed(&confirmed.answer) {
            Ok(()) => Synthesis::Found { calls },
            Err(why) => Synthesis::Undecided(vec![format!("the JVM does not confirm the test: {why}")]),
        };
        let options = PrintOptions { framework: options.framework, merge: false };
        let (mut files, _) = print_all(vec![confirmed.case], Family::Synth, options);
        self.test = files.pop();
        Ok(())
    }
}
