//! Bounded verification: properties in every state that public calls reach, and no unexpected exception on the way.

mod contracts;
mod report;
mod verifier;

use std::sync::Arc;

use attest_budget::Stopwatch;
use attest_program::Program;
use attest_sequence::graph::{Call, Round};
use attest_testcase::junit::{Family, Framework, PrintOptions, print_all};

use crate::confirm::{NotConfirmed, passed};
use crate::contract::{self, Rule};
use crate::judge::Verified;
use crate::open;
use crate::query;
use crate::session::Error;
use crate::sources::Sources;
use crate::states::doubts::Doubts;
use crate::states::graph::describe;
use crate::states::{self, Confirmed, Told};

pub use self::report::{VerifyOptions, VerifyReport, Violation};
use self::verifier::{About, Suspect, Verifier};

/// Verifies properties over all states within a scope.
pub fn verify(sources: &Sources, options: &VerifyOptions, progress: Told<'_>) -> Result<VerifyReport, Error> {
    let mut reports = verify_all(sources, std::slice::from_ref(options), progress)?;
    reports.pop().ok_or_else(|| Error::Unusable("nothing was verified".to_owned()))
}

/// Verifies one after the other; the JVM sees the suspects of all at once.
pub fn verify_all(
    sources: &Sources,
    all: &[VerifyOptions],
    progress: Told<'_>,
) -> Result<Vec<VerifyReport>, Error> {
    let program = sources.open()?;
    let mut examined = Vec::new();
    for options in all {
        examined.push(examine(sources, &program, options, progress)?);
    }
    let cases = examined.iter().flat_map(|one| one.suspects.iter().map(|suspect| suspect.case.clone()));
    let framework = all.first().map_or(Framework::Jupiter, |options| options.states.framework);
    let mut confirmed = states::confirm(&program, sources, cases.collect(), framework)?.into_iter();
    Ok(examined.into_iter().map(|one| one.judged(&program, &mut confirmed, framework)).collect())
}

/// What was found before the JVM is asked.
struct Examined {
    report: VerifyReport,
    suspects: Vec<Suspect>,
    open: Vec<String>,
    /// What was passed and assumed, where callers can do otherwise.
    limits: Vec<String>,
}

impl Examined {
    /// The verdict, with what the JVM says of the suspects.
    fn judged(
        mut self,
        program: &Program,
        confirmed: &mut impl Iterator<Item = Confirmed>,
        framework: Framework,
    ) -> VerifyReport {
        let mut shown = Vec::new();
        for suspect in self.suspects {
            let Some(confirmed) = confirmed.next() else { break };
            if let Err(why) = &confirmed.answer {
                self.report.not_confirmed.push(NotConfirmed::new(suspect.what.clone(), why));
            }
            match passed(&confirmed.answer) {
                Ok(()) => {
                    shown.push(confirmed.case);
                    self.report.violations.push(Violation {
                        is_contract: !suspect.what.contains('#'),
                        what: suspect.what,
                        exception: suspect.exception.map(|class| program.dotted(class)),
                        calls: suspect.calls,
                        test_class: String::new(),
                        test_method: String::new(),
                    });
                }
                Err(why) => {
                    self.open.push(format!("the JVM does not confirm a test for {}: {why}", suspect.what));
                }
            }
        }
        let (files, places) = print_all(shown, Family::Verify, PrintOptions { framework, merge: false });
        for (violation, place) in self.report.violations.iter_mut().zip(places) {
            if let Some((file, method)) = place {
                (violation.test_class, violation.test_method) = (files[file].class.clone(), method);
            }
        }
        self.report.tests = files;
        if !self.report.violations.is_empty() {
            self.report.verdict = Verified::Violated;
        } else if !self.open.is_empty() {
            self.report.verdict = Verified::Undecided(states::once(self.open));
        } else if !self.limits.is_empty() {
            self.report.verdict = Verified::ProvedFor(self.limits);
        }
        self.report
    }
}

fn examine(
    sources: &Sources,
    program: &Arc<Program>,
    options: &VerifyOptions,
    progress: Told<'_>,
) -> Result<Examined, Error> {
    let questions: Vec<Call> =
        options.properties.iter().map(|text| states::question(program, text)).collect::<Result<_, _>>()?;
    let invariants: Vec<Call> =
        options.invariants.iter().map(|text| states::invariant(program, text)).collect::<Result<_, _>>()?;
    let mut rules: Vec<Rule> = Vec::new();
    for name in &options.states.classes {
        let class = query::class(program, name)?;
        for contract in &options.contracts {
            rules.extend(contract::rules(program, class, *contract, options.states.scope)?);
        }
    }
    let mut asked = questions.clone();
    asked.extend(rules.iter().filter_map(Rule::question));
    asked.extend(invariants.iter().filter(|call| states::is_made(program, call)).cloned());
    if let (Some(invariant), true) =
        (options.invariants.first(), asked.is_empty() && options.states.classes.is_empty())
    {
        let why = "public calls of its own class make none; name the class that does with --class".to_owned();
        return Err(Error::Unusable(format!("{invariant}: {why}")));
    }
    let classes = states::subjects(program, &asked, &options.states.classes)?;
    let library = open::over(sources, program.clone())?;
    let budget = &options.states.budget();
    states::with_builder(&library, &classes, asked, &options.states, budget, |builder, subjects| {
        let watch = Stopwatch::start();
        let mut verifier = Verifier::new(program, &library);
        let about: Vec<About<'_>> = questions
            .iter()
            .zip(&options.properties)
            .map(|(call, name)| About { call, name, within: false })
            .chain(invariants.iter().zip(&options.invariants).map(|(call, name)| About {
                call,
                name,
                within: true,
            }))
            .collect();
        let round = verifier.rounds(builder, &about, &rules, progress)?;
        let seconds = options.states.reported_seconds(watch);
        let end = verifier.suspects.is_empty().then_some(round);
        let coverage = states::coverage(program, &subjects.classes, builder, end, seconds);
        let mut open = verifier.open;
        if round == Round::OutOfBudget {
            open.push("time, work or memory ran out".to_owned());
        }
        open.extend(coverage.open.keys().cloned());
        let doubts = match verifier.suspects.is_empty() {
            true => states::doubts(program, subjects, builder, options.states.null_args),
            false => Doubts::default(),
        };
        open.extend(doubts.leaks.iter().cloned());
        let report = VerifyReport {
            verdict: Verified::Proved,
            violations: Vec::new(),
            not_confirmed: Vec::new(),
            properties: {
                let contracts = rules.iter().map(|rule| rule.name.clone());
                let mut all: Vec<String> = Vec::new();
                for name in options.properties.iter().chain(&options.invariants).cloned().chain(contracts) {
                    if !all.contains(&name) {
                        all.push(name);
                    }
                }
                all
            },
            coverage,
            seconds,
            graph: options.states.graph.then(|| describe(program, builder)),
            tests: Vec::new(),
        };
        Ok(Examined { report, suspects: verifier.suspects, open, limits: doubts.limited() })
    })
}
