//! Bounded verification: properties in every state that public calls reach, and no unexpected exception on the way.

mod contracts;

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_budget::Stopwatch;
use attest_forward::{Library, Place};
use attest_program::{ClassId, MethodId, Program};
use attest_report::Judgement;
use attest_sequence::graph::{Argument, Builder, Call, Range, Round, Thrown, Wanted};
use attest_term::Term;
use attest_testcase::junit::{Family, Framework, JavaFile, PrintOptions, print_all};
use attest_testcase::{ClassName, Expectation, Expected, Expr, TestCase};
use serde::Serialize;

use crate::confirm::{NotConfirmed, passed};
use crate::contract::{self, Contract, Rule};
use crate::judge::{Arbitrary, Event, Evidence, Standard, Verified, judge, site};
use crate::open;
use crate::query;
use crate::session::Error;
use crate::sources::Sources;
use crate::states::doubts::Doubts;
use crate::states::graph::{StateGraph, describe};
use crate::states::{self, Confirmed, Coverage, StatesOptions, Told};

/// What is verified.
#[derive(Clone, Debug, Default)]
pub struct VerifyOptions {
    /// Methods that must return true in every state, for all arguments.
    pub properties: Vec<String>,
    /// Methods that must return true of every object in every state, whether a caller holds it or not.
    pub invariants: Vec<String>,
    /// Contracts that the objects of the named classes must keep.
    pub contracts: Vec<Contract>,
    /// Which states.
    pub states: StatesOptions,
}

/// What verification found.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    /// The verdict.
    pub verdict: Verified,
    /// The violations, each confirmed by the JVM.
    pub violations: Vec<Violation>,
    /// What the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// What was verified.
    pub properties: Vec<String>,
    /// What was explored.
    pub coverage: Coverage,
    /// The seconds it took, without starting up and without the JVM; 0 if it was bounded by effort.
    pub seconds: f64,
    /// The states and calls, if asked for.
    #[serde(skip)]
    pub graph: Option<StateGraph>,
    /// The tests.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
}

/// A property that does not hold, or an exception.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// The property, the part of a contract, or the method that throws.
    pub what: String,
    /// Whether it is a part of a contract.
    pub is_contract: bool,
    /// The exception that is thrown, with dots.
    pub exception: Option<String>,
    /// How many calls lead to it.
    pub calls: usize,
    /// The test class.
    pub test_class: String,
    /// The test method.
    pub test_method: String,
}

/// A violation before the JVM has seen it.
struct Suspect {
    what: String,
    exception: Option<ClassId>,
    calls: usize,
    case: TestCase,
}

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
    let allowance = &options.states.allowance();
    states::with_builder(&library, &classes, asked, &options.states, allowance, |builder, classes| {
        let watch = Stopwatch::start();
        let mut verifier = Verifier {
            program,
            library: &library,
            open: Vec::new(),
            suspects: Vec::new(),
            seen: 0,
            met: BTreeSet::new(),
        };
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
        let coverage = states::coverage(program, classes, builder, end, seconds);
        let mut open = verifier.open;
        if round == Round::OutOfBudget {
            open.push("time, work or memory ran out".to_owned());
        }
        open.extend(coverage.open.keys().cloned());
        let doubts = match verifier.suspects.is_empty() {
            true => states::doubts(&library, classes, builder, options.states.null_args),
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

/// What is asked in every state.
struct About<'a> {
    call: &'a Call,
    name: &'a String,
    /// Whether of objects that the caller does not hold, too.
    within: bool,
}

struct Verifier<'a> {
    program: &'a Program,
    library: &'a Library,
    open: Vec<String>,
    suspects: Vec<Suspect>,
    /// How many exceptions were looked at.
    seen: usize,
    /// The methods, exceptions and places that are suspects already.
    met: BTreeSet<(MethodId, ClassId, Place)>,
}

impl Verifier<'_> {
    /// Round after round, until there is a suspect.
    fn rounds(
        &mut self,
        builder: &mut Builder<'_, '_>,
        questions: &[About<'_>],
        rules: &[Rule],
        progress: Told<'_>,
    ) -> Result<Round, Error> {
        loop {
            for range in builder.frontier.clone() {
                for About { call: question, name, within } in questions {
                    if self.suspects.iter().any(|suspect| suspect.what == **name) {
                        continue;
                    }
                    let asked = match within {
                        true => builder.ask_within(range, question, Wanted::NotTrue),
                        false => builder.ask(range, question, Wanted::NotTrue),
                    };
                    if asked.changes {
                        return Err(states::changes(name));
                    }
                    self.open.extend(asked.open);
                    if let Some(hit) = asked.hit {
                        let exception = hit.threw;
                        self.suspect(
                            builder,
                            hit.at,
                            &hit.conditions,
                            &hit.arguments,
                            question,
                            exception,
                            name,
                        );
                    }
                }
            }
            for range in builder.frontier.clone() {
                for rule in rules {
                    self.contract(builder, range, rule);
                }
            }
            if !self.suspects.is_empty() {
                return Ok(Round::More);
            }
            let round = states::next(builder, progress);
            self.exceptions(builder);
            if round != Round::More || self.suspects.iter().any(|suspect| suspect.exception.is_some()) {
                return Ok(round);
            }
        }
    }

    /// Looks at the exceptions of the last round.
    fn exceptions(&mut self, builder: &mut Builder<'_, '_>) {
        let new: Vec<Thrown> = builder.thrown[self.seen..].to_vec();
        self.seen = builder.thrown.len();
        for thrown in new {
            let Some(site) = site(self.program, &thrown.trace) else { continue };
            let call = builder.menu.calls[thrown.call].clone();
            if !self.is_bug(&thrown, &call) {
                continue;
            }
            // The same place again, with arguments of another form.
            if !self.met.insert((call.method, thrown.exception, thrown.trace[site])) {
                continue;
            }
            let method = self.program.method(call.method);
            let name = format!(
                "{}#{}",
                self.program.dotted(method.class),
                query::spelling(self.program, call.method)
            );
            let (from, arguments) = (thrown.from, thrown.arguments.clone());
            self.suspect(builder, from, &thrown.conditions, &arguments, &call, Some(thrown.exception), &name);
        }
    }

    /// Whether an exception is neither meant nor owed to what was passed.
    fn is_bug(&self, thrown: &Thrown, call: &Call) -> bool {
        let passed = call.made.is_some()
            || thrown.arguments.iter().any(|given| matches!(given, Argument::Constant(_)));
        let (bodies, event) = (&self.library.bodies, Event::Threw(thrown.exception));
        let evidence = Evidence::new(self.program, bodies, Standard::States, event, &thrown.trace);
        let arbitrary = Some(Arbitrary { passed, class: call.class });
        judge(&Evidence { arbitrary, ..evidence }) == Judgement::Bug
    }

    #[allow(clippy::too_many_arguments)]
    fn suspect(
        &mut self,
        builder: &mut Builder<'_, '_>,
        at: Range,
        conditions: &[Term],
        arguments: &[Argument],
        call: &Call,
        exception: Option<ClassId>,
        name: &str,
    ) {
        let Some(sequence) = builder.sequence(at, conditions, arguments) else {
            self.open.push("the way back to a state was not found".to_owned());
            return;
        };
        let inside = arguments.iter().any(|given| matches!(given, Argument::Inner(_)));
        if inside || self.program.method(call.method).is_private() {
            let why = if inside { "of an object that a caller does not hold" } else { "and private" };
            let calls = sequence.steps.len();
            if self.open.iter().any(|known| known.starts_with(name)) {
                return;
            }
            self.open.push(format!("{name} is not true after {calls} calls, {why}: no test can say so"));
            return;
        }
        let expectation = match exception {
            Some(class) => Expectation::Throws(ClassName::from_internal(self.program.class_name(class))),
            None => Expectation::Returns(Expected::Equals(Expr::Boolean(false))),
        };
        match states::test(self.program, builder, &sequence, call, expectation) {
            Ok(mut case) => {
                case.is_bug = true;
                case.comment = vec![format!(
                    "{name} must {}",
                    if exception.is_some() { "not throw this" } else { "hold in every state" }
                )];
                let calls = sequence.steps.len();
                self.suspects.push(Suspect { what: name.to_owned(), exception, calls, case });
            }
            Err(why) => self.open.push(format!("no test can be written: {why}")),
        }
    }
}
