//! Confirmation: the test runs on the JVM, and probes in the target's class tell whether it got there.

use std::path::PathBuf;

use attest_budget::Cut;
use attest_ir::Bodies;
use attest_jvm::{Probe, Verdict};
use attest_program::{MethodId, Program};
use attest_testcase::junit::{Family, Framework, JavaFile, PrintOptions, print_all};
use attest_testcase::{ClassName, Expectation, TestCase};

use crate::analysis::target::Target;
use crate::confirm::{
    Jvm, NoAnswer, Probes, TestRun, Tested, expects_no_linkage, run_tests, take_out, unused,
};
use crate::session::Error;
use crate::sources::Sources;

/// The classes of a target with probes.
pub(crate) struct Probed {
    probes: Probes,
    class_path: Vec<PathBuf>,
    /// The probes that lie on the target.
    wanted: Vec<u32>,
}

/// What the JVM said of a test.
pub(crate) enum Seen {
    /// It passes and gets to the target; this is how it is written.
    There(Box<(JavaFile, TestCase)>),
    /// It does not; the reason.
    Not(String),
    /// The JVM gave no answer.
    NoAnswer(NoAnswer),
}

impl Probed {
    pub(crate) fn new(
        program: &Program,
        bodies: &Bodies,
        sources: &Sources,
        target: &Target,
    ) -> Result<Probed, Error> {
        let mut classes: Vec<_> = target.places().map(|(method, _)| program.method(method).class).collect();
        classes.sort_unstable();
        classes.dedup();
        let probes = Probes::of_lines(program, &classes)?;
        let class_path = probes.class_path(sources.class_path.iter().filter(|entry| entry.exists()));
        let wanted = wanted(program, bodies, target, &probes.probes);
        Ok(Probed { probes, class_path, wanted })
    }

    /// Writes and runs a test; where it throws what was not foreseen, that is what it expects from then on.
    pub(crate) fn see(&self, jvm: &mut Jvm, mut case: TestCase, (framework, end): (Framework, &Cut)) -> Seen {
        if self.probes.blind || self.wanted.is_empty() {
            return Seen::Not("the class of the target cannot take probes".to_owned());
        }
        let mut mended = false;
        let mut attempt = 0;
        while attempt < 2 {
            if let Err(why) = expects_no_linkage(&case) {
                return Seen::Not(why);
            }
            let options = PrintOptions { framework, merge: false };
            let (mut files, _) = print_all(vec![case.clone()], Family::Reach, options);
            let Some(file) = files.pop() else { break };
            let probes = self.probes.count();
            let new = TestRun::new(std::slice::from_ref(&file), &self.class_path);
            let tests = TestRun { probes, deadline: end.deadline(), ..new };
            let Some(answer) = run_tests(jvm, None, &tests).into_iter().flatten().next() else { break };
            let unused = unused(&file, &file.tests[0].method, &answer);
            if !unused.is_empty() && !mended {
                take_out(&mut case, &unused);
                mended = true;
                continue;
            }
            attempt += 1;
            let Tested { verdict, run } = match answer {
                Ok(tested) => tested,
                Err(why) => return Seen::NoAnswer(why),
            };
            let hits = run.as_ref().map_or(&[][..], |run| run.hits.as_slice());
            let there = hits.iter().any(|hit| self.wanted.binary_search(hit).is_ok());
            match verdict {
                Verdict::Passed if there => return Seen::There(Box::new((file, case))),
                Verdict::Failed(thrown) if thrown.linkage().is_some() => {
                    let why = thrown.linkage().unwrap_or_default();
                    return Seen::Not(format!("the JVM could not link the classes of a test: {why}"));
                }
                Verdict::Failed(thrown) if there && attempt == 1 => {
                    let class = ClassName::from_internal(&thrown.class.replace('.', "/"));
                    case = match case.expectation {
                        // It returned although an exception was foreseen.
                        Expectation::Throws(_) if thrown.class.ends_with("AssertionFailedError") => {
                            TestCase { expectation: Expectation::Completes, ..case }
                        }
                        _ => TestCase { expectation: Expectation::Throws(class), ..case },
                    };
                    case.name = attest_testcase::TestName::of(&case.act.call, &case.expectation);
                }
                Verdict::NotRun => {
                    return Seen::Not("the time ran out before the JVM had run a test".to_owned());
                }
                Verdict::NotCompiled(diagnostics) => {
                    let said = diagnostics.first().map_or(String::new(), |first| first.message.clone());
                    return Seen::Not(format!("a test does not compile: {said}"));
                }
                Verdict::Passed | Verdict::Failed(_) if !there => {
                    return Seen::Not("the JVM took another path".to_owned());
                }
                // A JVM that exits tells the probes that were passed; one that is halted does not.
                Verdict::Exited(code) if hits.is_empty() => {
                    let why =
                        format!("the test halts the JVM with code {code} before it can tell where it was");
                    return Seen::NoAnswer(NoAnswer(why));
                }
                other => return Seen::Not(format!("a test ended otherwise: {}", name(&other))),
            }
        }
        Seen::Not("a test throws now this, now that".to_owned())
    }
}

fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed(_) => "it threw",
        Verdict::TimedOut => "it does not end",
        Verdict::Exited(_) => "it ended the JVM",
        Verdict::Died(_) => "the JVM died",
        Verdict::Disabled(_) | Verdict::NotFound(_) | Verdict::NotRun => "it was not run",
        Verdict::NotCompiled(_) => "it does not compile",
    }
}

/// The probes that are passed exactly if a target is reached: those of its line, or the last one before it.
fn wanted(program: &Program, bodies: &Bodies, target: &Target, probes: &[Probe]) -> Vec<u32> {
    let mut places: Vec<(MethodId, u16, Option<u16>)> = Vec::new();
    for (method, inst) in &target.insts {
        let Ok(body) = bodies.get(program, *method) else { continue };
        let pc = body.pcs[*inst as usize];
        places.push((*method, pc, target.line.filter(|line| body.line(pc) == Some(*line))));
    }
    for (method, _, to) in &target.edges {
        let Ok(body) = bodies.get(program, *method) else { continue };
        places.push((*method, body.pcs[body.start(*to)], None));
    }
    let mut found = Vec::new();
    for (method, pc, line) in places {
        let declared = program.method(method);
        let own = probes.iter().enumerate().filter(|(_, probe)| {
            probe.class == program.class_name(declared.class)
                && probe.method == program.text(declared.name)
                && probe.descriptor == program.text(declared.descriptor)
        });
        match line {
            Some(line) => {
                found.extend(own.filter(|(_, probe)| probe.line == Some(line)).map(|(at, _)| at as u32));
            }
            None => {
                let last = own.filter(|(_, probe)| probe.pc <= pc).max_by_key(|(_, probe)| probe.pc);
                found.extend(last.map(|(at, _)| at as u32));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
