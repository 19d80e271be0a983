//! Confirmation: the test runs on the JVM, and probes in the target's class tell whether it got there.

use std::fs;
use std::path::PathBuf;

use attest_ir::Bodies;
use attest_jvm::{Child, Confirmation, Probe, Verdict, instrument};
use attest_program::{MethodId, Program};
use attest_testcase::junit::{Framework, JavaFile, PrintOptions, group, print};
use attest_testcase::{ClassName, Expectation, TestCase};

use crate::analysis::target::Target;
use crate::session::Error;
use crate::sources::Sources;

/// The classes of a target with probes.
pub(crate) struct Probed {
    /// Holds the classes.
    _folder: tempfile::TempDir,
    class_path: Vec<PathBuf>,
    probes: Vec<Probe>,
    /// The probes that lie on the target.
    wanted: Vec<u32>,
    /// Why it cannot be told whether the target was reached.
    blind: bool,
}

/// What the JVM said of a test.
pub(crate) enum Seen {
    /// It passes and gets to the target; this is how it is written.
    There(Box<(JavaFile, TestCase)>),
    /// It does not; the reason.
    Not(String),
}

impl Probed {
    pub(crate) fn new(
        program: &Program,
        bodies: &Bodies,
        sources: &Sources,
        target: &Target,
    ) -> Result<Probed, Error> {
        let folder = tempfile::Builder::new().prefix("attest-reach-").tempdir().map_err(Error::temporary)?;
        let mut probes: Vec<Probe> = Vec::new();
        let mut blind = false;
        let mut classes: Vec<_> = target.places().map(|(method, _)| program.method(method).class).collect();
        classes.sort_unstable();
        classes.dedup();
        for class in classes {
            let Some(file) = program.class(class).file() else { continue };
            let Ok(instrumented) = instrument(file.bytes(), probes.len() as u32) else {
                blind = true;
                continue;
            };
            probes.extend(instrumented.probes);
            let path = folder.path().join(format!("{}.class", program.class_name(class)));
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(Error::file("make", parent))?;
            }
            fs::write(&path, instrumented.bytes).map_err(Error::file("write", &path))?;
        }
        let mut class_path = vec![folder.path().to_owned()];
        class_path.extend(sources.class_path.iter().filter(|entry| entry.exists()).cloned());
        let wanted = wanted(program, bodies, target, &probes);
        Ok(Probed { _folder: folder, class_path, probes, wanted, blind })
    }

    /// Writes and runs a test; where it throws what was not foreseen, that is what it expects from then on.
    pub(crate) fn see(
        &self,
        child: &mut Child,
        mut case: TestCase,
        framework: Framework,
    ) -> Result<Seen, Error> {
        if self.blind || self.wanted.is_empty() {
            return Ok(Seen::Not("the class of the target cannot take probes".to_owned()));
        }
        for attempt in 0..2 {
            let mut files: Vec<JavaFile> = group(vec![case.clone()])
                .iter()
                .map(|suite| print(suite, PrintOptions { framework, merge: false }))
                .collect();
            let Some(file) = files.pop() else { break };
            let mut confirmation = Confirmation::new(self.class_path.clone(), vec![file.to_test_file()]);
            confirmation.probes = self.probes.len() as u32;
            let results = child.confirm(&confirmation)?;
            let Some(result) = results.into_iter().next() else { break };
            let hits = result.run.as_ref().map_or(&[][..], |run| run.hits.as_slice());
            let there = hits.iter().any(|hit| self.wanted.binary_search(hit).is_ok());
            match result.verdict {
                Verdict::Passed if there => return Ok(Seen::There(Box::new((file, case)))),
                Verdict::Failed(thrown) if there && attempt == 0 => {
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
                Verdict::NotCompiled(diagnostics) => {
                    let said = diagnostics.first().map_or(String::new(), |first| first.message.clone());
                    return Ok(Seen::Not(format!("a test does not compile: {said}")));
                }
                Verdict::Passed | Verdict::Failed(_) if !there => {
                    return Ok(Seen::Not("the JVM took another path".to_owned()));
                }
                other => return Ok(Seen::Not(format!("a test ended otherwise: {}", name(&other)))),
            }
        }
        Ok(Seen::Not("a test throws now this, now that".to_owned()))
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
