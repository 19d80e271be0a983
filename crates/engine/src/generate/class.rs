//! One class: search, observation, selection, writing.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::Library;
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::Chooser;
use attest_testcase::junit::JavaFile;

use super::archive::Archive;
use super::cover::{self, Cover};
use super::goals::Goals;
use super::observation;
use super::plan::Plan;
use super::proofs::Proofs;
use super::search::{Searched, search};
use super::subject::{Scope, Subject, is_trivial};
use super::symbolic::Explored;
use super::{ClassReport, GenerateOptions, explain};
use crate::analysis::Extent;
use crate::confirm::{JvmCoverage, Jvms, Probes};
use crate::session::{Error, Worker};

/// Generates the tests of a class.
pub(crate) fn generate(
    worker: &mut Worker<'_>,
    scope: &Scope,
    class: ClassId,
    options: &GenerateOptions,
    jvms: &mut Jvms,
    proofs: &mut Proofs<'_>,
) -> Result<(ClassReport, Vec<JavaFile>), Error> {
    let watch = Stopwatch::start();
    let end = match options.effort {
        Some(_) => Cut::never(),
        None => Cut::after(options.time),
    };
    let library = worker.library;
    let subject = &scope.subject(&library.program, &library.bodies, class, options);
    let chooser = Chooser::new(&library.program, scope.classes.clone());
    let chooser = &chooser.with_nulls().with_stubs(&library.bodies);
    let program = library.program.as_ref();
    let members = subject.members.iter().map(|member| program.class_name(*member).to_owned()).collect();
    let mut report = ClassReport { class: program.dotted(subject.class), members, ..ClassReport::default() };
    let counted: Vec<MethodId> = subject
        .methods
        .iter()
        .copied()
        .filter(|method| !is_trivial(program, &library.bodies, *method))
        .collect();
    let wants = |goal| options.cover.wants(program, &library.bodies, goal);
    let mut goals = Goals::new(program, &library.bodies, &counted, wants);
    if options.cover == Cover::Branches {
        goals = goals.with_extras(program, &library.bodies, &counted, &subject.entries);
    }
    let mut archive = Archive::new(goals.wanted.clone(), goals.extra);
    archive.endless = options.cover.by_paths();
    archive.most = matches!(options.cover, Cover::Points(_));
    let mut explored = Explored::default();
    let plan = Plan::new(end.clone(), Arc::clone(&options.stop), options.time, jvms.throughput);
    let aim = (subject, chooser, &goals);
    let Searched { mut found, tried, in_time } =
        search(worker, aim, options, plan, (&mut archive, &mut explored))?;
    report.tried = tried;
    report.timed_out = !in_time;
    report.starting = explored.starting;
    report.searching = watch.seconds() - explored.starting;
    report.paths = explored.paths;
    explored.covered = archive.covered();
    report.unsupported = explored.unsupported.clone();
    let coverage = coverage(library, subject, &options.cover, &mut goals)?;
    let fitting = jvms.throughput.fitting(end.left(Duration::MAX));
    if found.len() > fitting {
        report.dropped.push(format!("there was no time left for {} more tests", found.len() - fitting));
        report.timed_out = true;
        found.truncate(fitting);
    }
    let (candidates, observing) = (found.len(), Stopwatch::start());
    let (files, covered) =
        observation::write(library, subject, options, jvms, (&coverage, &goals), found, &end, &mut report);
    report.observing = observing.seconds();
    jvms.throughput.learn(candidates, report.observing);
    report.uncovered = explain::explain(library, subject, (&coverage, &goals), &explored, &covered, &report);
    report.infeasible = explain::exclude(&mut report.uncovered, &goals, proofs, &end);
    report.excluded = report.uncovered.iter().filter(|side| side.is_out_of_scope()).count();
    report.extent = extent(program, subject, &explored, &report);
    for one in &mut report.not_confirmed {
        one.what = format!("{}: {}", report.class, one.what);
    }
    report.seconds = watch.seconds();
    if options.effort.is_some() {
        // What is the same on every run does not tell the time.
        report.without_times();
    }
    Ok((report, files))
}

/// How much of the methods of a class is settled: all branches of a complete one are covered, or known not to be taken.
fn extent(program: &Program, subject: &Subject, explored: &Explored, report: &ClassReport) -> Extent {
    let uncallable = &explored.uncallable;
    let open = report.uncovered.iter().filter(|side| side.is_open()).map(|side| side.of);
    let open: BTreeSet<MethodId> = open.filter(|method| !uncallable.contains_key(method)).collect();
    let own = |(method, _): &(&MethodId, &String)| subject.methods.contains(*method);
    let reasons: Vec<&String> = uncallable.iter().filter(own).map(|(_, why)| why).collect();
    Extent::of(program, &subject.methods, &open, reasons.into_iter())
}

/// The classes of a subject with probes, whose goals are those of the machine.
fn coverage(
    library: &Library,
    subject: &Subject,
    cover: &Cover,
    goals: &mut Goals,
) -> Result<JvmCoverage, Error> {
    let (program, bodies) = (library.program.as_ref(), &library.bodies);
    let probes = Probes::of_branches(program, &subject.members)?;
    let counts = |probes: &Probes, at: usize, method: MethodId| match cover {
        Cover::Points(points) => cover::has_point(program, bodies, probes, (at, method), points),
        _ => probes.probes[at].method != "<clinit>" && !is_trivial(program, bodies, method),
    };
    let sides_wanted = matches!(cover, Cover::Branches | Cover::LocalPaths | Cover::Paths);
    Ok(JvmCoverage::new((program, bodies), probes, &subject.methods, goals, counts, sides_wanted))
}
