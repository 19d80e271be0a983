//! Suspicions as tests, said by names alone: what leaves a worker and goes to the JVM.

use attest_forward::Place;
use attest_ir::Bodies;
use attest_program::Program;
use attest_report::{Finding, FlowStep, Judgement, Location, Rule};
use attest_sequence::{NotExpressible, Rendering};
use attest_testcase::Generics;
use attest_testcase::{ClassName, Expectation, TestCase, TestName};

use super::stand_ins::StandIns;
use super::suspicion::{Error, Suspicion, Trust};
use crate::analysis::operation::operation;
use crate::judge::{Calls, Evidence, Standard, judge, penalty};

/// The place and the exception: one finding each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key {
    /// The class, with dots.
    pub(super) class: String,
    pub(super) method: String,
    descriptor: String,
    pc: Option<u16>,
    exception: String,
}

impl Key {
    pub(super) fn of(program: &Program, error: &Error) -> Key {
        let (place, exception) = error.key();
        let method = program.method(place.method);
        Key {
            class: program.dotted(method.class),
            method: program.text(method.name).to_owned(),
            descriptor: program.text(method.descriptor).to_owned(),
            pc: place.pc,
            exception: program.dotted(exception),
        }
    }
}

/// A suspicion as a test.
pub(crate) struct Candidate {
    /// What makes it better than others, the best first.
    pub(super) merit: (Trust, usize, usize, usize),
    pub(super) case: TestCase,
    pub(super) judgement: Judgement,
    /// What speaks against a bug.
    pub(super) penalty: u32,
    /// The exception that leaves the method under test, with dots, and what an initialiser wraps, if it is another.
    pub(super) thrown: String,
    pub(super) exception: String,
    /// After how many jumps and calls the state comes back, if the call does not end.
    pub(super) endless: Option<u64>,
    /// What is reported if the JVM confirms it, but for what the exception says there.
    finding: Finding,
}

impl Candidate {
    pub(super) fn of(
        program: &Program,
        bodies: &Bodies,
        suspicion: &Suspicion,
        (stand_ins, standard): (&StandIns, Standard),
    ) -> Result<Candidate, NotExpressible> {
        let mut case = case(program, suspicion, stand_ins)?;
        let error = &suspicion.error;
        let deprecated = case.act.call.callee().is_some_and(|callee| callee.deprecated.is_some());
        let calls = Calls::of(program, &suspicion.sequence, suspicion.target(), &suspicion.inputs);
        let calls = Calls { deprecated, ..calls };
        let evidence = error.evidence(program, bodies, standard);
        let evidence = Evidence { calls: Some(&calls), ..evidence };
        let judgement = judge(&evidence);
        case.is_bug = judgement == Judgement::Bug;
        Ok(Candidate {
            merit: suspicion.merit(),
            case,
            finding: finding(program, bodies, suspicion, judgement.clone()),
            judgement,
            penalty: penalty(&evidence),
            thrown: program.dotted(error.thrown),
            exception: program.dotted(error.exception),
            endless: error.endless,
        })
    }

    /// Where the error is: `Account.java:31`, or the class.
    pub(super) fn place(&self) -> String {
        match (&self.finding.location.source_file, self.finding.location.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => self.finding.location.class.clone(),
        }
    }

    /// What it says, in few words.
    pub(super) fn title(&self) -> String {
        match self.endless {
            Some(_) => format!("{} does not end", self.place()),
            None => format!("{} throws {}", self.place(), self.exception),
        }
    }

    /// The finding that it is, with what the exception said on the JVM.
    pub(super) fn finding(&self, said: Option<&str>) -> Finding {
        let mut finding = self.finding.clone();
        if let Some(message) = said.filter(|_| self.endless.is_none() && self.thrown == self.exception) {
            finding.message = format!("{}: {}", self.exception, without_loaders(message));
        }
        finding.penalty = self.penalty;
        finding
    }
}

/// What a suspicion says, in few words, where there is no test of it.
pub(super) fn title(program: &Program, bodies: &Bodies, suspicion: &Suspicion) -> String {
    let site = location(program, bodies, suspicion.error.trace[suspicion.error.site]);
    let place = match (&site.source_file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => site.class,
    };
    match suspicion.error.endless {
        Some(_) => format!("{place} does not end"),
        None => format!("{place} throws {}", program.dotted(suspicion.error.exception)),
    }
}

/// The test of a suspicion.
fn case(program: &Program, suspicion: &Suspicion, stand_ins: &StandIns) -> Result<TestCase, NotExpressible> {
    for source in &suspicion.sources {
        if let Some(Err(why)) = stand_ins.of(program.method(*source).class) {
            return Err(why.clone().into());
        }
    }
    let target = program.method(suspicion.target());
    let package = attest_program::package(program.class_name(target.class)).replace('/', ".");
    let sources = &suspicion.sources;
    let rendering = Rendering { program, package: &package, generics: Generics::Raw, sources };
    let rendered = rendering.render(&suspicion.sequence, &suspicion.inputs)?;
    let subject = ClassName::from_internal(program.class_name(target.class));
    let expectation = match suspicion.error.endless {
        Some(_) => Expectation::Endless,
        None => Expectation::Throws(ClassName::from_internal(program.class_name(suspicion.error.thrown))),
    };
    let name = TestName::of(&rendered.call, &expectation);
    let mut case = TestCase::new(subject, name, rendered.call, expectation);
    case.arrange = rendered.arrange.statements;
    Ok(case)
}

fn location(program: &Program, bodies: &Bodies, place: Place) -> Location {
    let method = program.method(place.method);
    let body = bodies.get(program, place.method);
    let line = place.pc.and_then(|pc| body.ok().and_then(|body| body.line(pc)).map(u32::from));
    let file = program.class(method.class).file().and_then(|file| file.source_file());
    Location {
        file: None,
        line,
        class: program.dotted(method.class),
        method: program.text(method.name).to_owned(),
        descriptor: program.text(method.descriptor).to_owned(),
        source_file: file.map(str::to_owned),
    }
}

fn finding(program: &Program, bodies: &Bodies, suspicion: &Suspicion, judgement: Judgement) -> Finding {
    let exception = program.dotted(suspicion.error.exception);
    let site = location(program, bodies, suspicion.error.trace[suspicion.error.site]);
    let (rule, message) = match suspicion.error.endless {
        Some(1) => (Rule::NonTermination, "does not end: after each round its state is the same".to_owned()),
        Some(jumps) => {
            let message = format!("does not end: its state is the same again every {jumps} jumps");
            (Rule::NonTermination, message)
        }
        None => (Rule::of_exception(&exception), exception.clone()),
    };
    let mut finding = Finding::new(rule, message, judgement, site);
    finding.condition.clone_from(&suspicion.condition);
    if suspicion.error.endless.is_none() {
        finding.operation = operation(program, bodies, suspicion.error.trace[suspicion.error.site]);
    }
    let own = suspicion.error.trace[suspicion.error.site..].iter().take(20).rev();
    for (depth, place) in own.enumerate() {
        let location = location(program, bodies, *place);
        let message = match depth {
            0 => format!("{} is called", location.member()),
            _ => format!("calls {}", location.member()),
        };
        finding.flow.push(FlowStep { location, message });
    }
    if let Some(last) = finding.flow.last_mut() {
        last.message = match suspicion.error.endless {
            Some(_) => "goes round for ever".to_owned(),
            None => format!("throws {exception}"),
        };
    }
    finding.assumptions = suspicion.sequence.size() as u32 - 1;
    finding
}

/// A message without what casts say of modules and loaders, which is another on every run.
fn without_loaders(message: &str) -> &str {
    match message.find(" (") {
        Some(at) if message[at..].contains(" loader ") => &message[..at],
        _ => message,
    }
}
