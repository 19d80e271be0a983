//! Round after round of calls: every property in every new state, until there is a suspect.

use std::collections::BTreeSet;

use attest_forward::{Library, Place};
use attest_program::{ClassId, Kind, MethodId, Program};
use attest_report::Judgement;
use attest_sequence::graph::{Argument, Builder, Call, NoCalls, Range, Round, Thrown, Wanted};
use attest_term::Term;
use attest_testcase::{ClassName, Expectation, Expected, Expr, TestCase};

use crate::analysis::site;
use crate::contract::Rule;
use crate::judge::{Arbitrary, Event, Evidence, Standard, judge};
use crate::query;
use crate::session::Error;
use crate::states::{self, Told};

/// A violation before the JVM has seen it.
pub(super) struct Suspect {
    pub(super) what: String,
    pub(super) exception: Option<ClassId>,
    pub(super) calls: usize,
    pub(super) case: TestCase,
}

/// What is asked in every state.
pub(super) struct About<'a> {
    pub(super) call: &'a Call,
    pub(super) name: &'a String,
    /// Whether of objects that the caller does not hold, too.
    pub(super) within: bool,
}

pub(super) struct Verifier<'a> {
    pub(super) program: &'a Program,
    library: &'a Library,
    pub(super) open: Vec<String>,
    pub(super) suspects: Vec<Suspect>,
    /// How many exceptions were looked at, of those that were found since exploring began for the time with this number.
    seen: usize,
    restarts: u32,
    /// The methods, exceptions and places that are suspects already.
    met: BTreeSet<(MethodId, ClassId, Place)>,
}

impl<'a> Verifier<'a> {
    pub(super) fn new(program: &'a Program, library: &'a Library) -> Verifier<'a> {
        let (open, suspects, met) = (Vec::new(), Vec::new(), BTreeSet::new());
        Verifier { program, library, open, suspects, seen: 0, restarts: 0, met }
    }

    /// Round after round, until there is a suspect.
    pub(super) fn rounds(
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
        if self.restarts != builder.restarts {
            (self.restarts, self.seen) = (builder.restarts, 0);
        }
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
        let is_arbitrary =
            |given: &Argument| matches!(given, Argument::Constant(_) | Argument::Primitive(Kind::Ref, _));
        let passed = call.is_of_forms() || thrown.arguments.iter().any(is_arbitrary);
        let (bodies, event) = (&self.library.bodies, Event::Threw(thrown.exception));
        let evidence = Evidence::new(self.program, bodies, Standard::States, event, &thrown.trace);
        let arbitrary = Some(Arbitrary { passed, class: call.class });
        judge(&Evidence { arbitrary, ..evidence }) == Judgement::Bug
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn suspect(
        &mut self,
        builder: &mut Builder<'_, '_>,
        at: Range,
        conditions: &[Term],
        arguments: &[Argument],
        call: &Call,
        exception: Option<ClassId>,
        name: &str,
    ) {
        let found = builder.sequence(at, conditions, (call, arguments));
        let length = match &found {
            Ok(calls) => calls.length,
            Err(NoCalls::NotHeld { calls }) => *calls,
            Err(why @ NoCalls::NotFound) => return self.open.push(why.to_string()),
        };
        let inside = arguments.iter().any(|given| matches!(given, Argument::Inner(_)));
        if inside || self.program.method(call.method).is_private() {
            let why = if inside { "of an object that a caller does not hold" } else { "and private" };
            if self.open.iter().any(|known| known.starts_with(name)) {
                return;
            }
            self.open.push(format!("{name} is not true after {length} calls, {why}: no test can say so"));
            return;
        }
        let expectation = match exception {
            Some(class) => Expectation::Throws(ClassName::from_internal(self.program.class_name(class))),
            None => Expectation::Returns(Expected::Equals(Expr::Boolean(false))),
        };
        let case = found.map_err(|why| why.to_string());
        match case.and_then(|calls| states::test(self.program, builder, &calls, call, expectation)) {
            Ok(mut case) => {
                case.is_bug = true;
                case.comment = vec![format!(
                    "{name} must {}",
                    if exception.is_some() { "not throw this" } else { "hold in every state" }
                )];
                self.suspects.push(Suspect { what: name.to_owned(), exception, calls: length, case });
            }
            Err(why) => self.open.push(format!("no test can be written: {why}")),
        }
    }
}
