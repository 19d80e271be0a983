//! Confirmation: every suspicion becomes a test, and the JVM says what it throws.

use std::time::{Duration, Instant};

use attest_jvm::{Call, CallBatch, Child, ChildOptions, Compilation, JavaHome, Outcome, Run, Source, Thrown};
use attest_program::Program;
use attest_sequence::spell;
use attest_testcase::junit::{Observer, PrintOptions, group, print, print_observer};
use attest_testcase::{ClassName, Expectation, TestCase, TestName};

use super::accounting::Fate;
use super::classify::Class;
use super::explore::{Explored, Suspicion};
use super::{Finding, HuntError, HuntOptions, HuntReport};
use crate::query::spelling;
use crate::sources::Sources;

/// A suspicion as a test.
struct Candidate {
    suspicion: Suspicion,
    case: TestCase,
    /// Which site it belongs to.
    group: usize,
}

pub(crate) fn confirm(
    program: &Program,
    sources: &Sources,
    home: &JavaHome,
    explored: Explored,
    options: &HuntOptions,
    deadline: Instant,
) -> Result<HuntReport, HuntError> {
    let mut report = HuntReport {
        findings: Vec::new(),
        contracts: Vec::new(),
        accounting: explored.accounting,
        methods: 0,
        not_callable: explored.not_callable,
        paths: explored.paths,
        recipes: explored.recipes,
        timed_out: explored.timed_out,
        unsupported: explored.unsupported,
        unwritten: Default::default(),
        seconds: 0.0,
        tests: Vec::new(),
    };
    let mut candidates = Vec::new();
    for (group, suspicions) in explored.suspicions.into_values().enumerate() {
        for suspicion in suspicions {
            match case(program, &suspicion) {
                Ok(case) => candidates.push(Candidate { suspicion, case, group }),
                Err(why) => {
                    *report.unwritten.entry(why.to_string()).or_insert(0) += 1;
                    report.accounting.count(Fate::GenerationFailed);
                }
            }
        }
    }
    if candidates.is_empty() {
        return Ok(report);
    }
    let folder = tempfile::tempdir()?;
    let mut child = Child::start(home, &ChildOptions::default())?;
    let runs = observe(&mut child, folder.path(), sources, &candidates, &mut report, deadline)?;
    let mut confirmed: Vec<(Candidate, Thrown)> = Vec::new();
    let mut done = Vec::new();
    for (candidate, run) in candidates.into_iter().zip(runs) {
        let fate = match &run {
            None => Fate::GenerationFailed,
            Some(run) => fate(program, &candidate.suspicion, run),
        };
        report.accounting.count(fate);
        if fate == Fate::Confirmed
            && !done.contains(&candidate.group)
            && let Some(Run { outcome: Outcome::Threw(thrown), .. }) = run
        {
            done.push(candidate.group);
            confirmed.push((candidate, thrown));
        }
    }
    confirmed.sort_by_key(|(candidate, _)| {
        let suspicion = &candidate.suspicion;
        (suspicion.recipe.size(), suspicion.trace.len(), suspicion.condition.len(), candidate.group)
    });
    write(program, &mut report, confirmed, options);
    Ok(report)
}

/// The test of a suspicion.
fn case(program: &Program, suspicion: &Suspicion) -> Result<TestCase, attest_sequence::Unspeakable> {
    let spelt = spell(program, &suspicion.recipe, &suspicion.inputs)?;
    let target = program.method(suspicion.recipe.call.method);
    let subject = ClassName::from_internal(program.class_name(target.class));
    let expectation = Expectation::Throws(ClassName::from_internal(program.class_name(suspicion.exception)));
    let name = TestName::of(&spelt.call, &expectation);
    let mut case = TestCase::new(subject, name, spelt.call, expectation);
    case.arrange = spelt.arrange.statements;
    case.is_bug = suspicion.kind == Class::Bug;
    Ok(case)
}

/// Runs every candidate on the JVM; nothing for those that do not compile.
fn observe(
    child: &mut Child,
    folder: &std::path::Path,
    sources: &Sources,
    candidates: &[Candidate],
    report: &mut HuntReport,
    deadline: Instant,
) -> Result<Vec<Option<Run>>, HuntError> {
    let mut files = Vec::new();
    for (at, candidate) in candidates.iter().enumerate() {
        let observer = Observer { case: &candidate.case, questions: &[] };
        files.push(print_observer(&format!("AttestObserver{at}"), &[observer]));
    }
    let mut usable: Vec<bool> = vec![true; files.len()];
    let classes = folder.join("classes");
    // What does not compile is left out, until the rest does.
    for _ in 0..3 {
        let texts = files.iter().zip(&usable).filter(|(_, usable)| **usable);
        let texts: Vec<Source> = texts.map(|(file, _)| Source::new(&file.path, &file.text)).collect();
        let mut compilation = Compilation::new(texts, &classes);
        compilation.class_path.clone_from(&sources.class_path);
        compilation.timeout = deadline.saturating_duration_since(Instant::now()).max(Duration::from_secs(20));
        let compiled = child.compile(&compilation)?;
        if compiled.success {
            break;
        }
        let mut dropped = false;
        for diagnostic in compiled.diagnostics.iter().filter(|d| d.severity == attest_jvm::Severity::Error) {
            let named = diagnostic.file.as_deref().unwrap_or_default();
            for (at, file) in files.iter().enumerate() {
                if usable[at] && named.ends_with(&file.path) {
                    let why = format!("a test does not compile: {}", diagnostic.message);
                    *report.unwritten.entry(why).or_insert(0) += 1;
                    usable[at] = false;
                    dropped = true;
                }
            }
        }
        if !dropped {
            usable.fill(false);
        }
    }
    let mut class_path = vec![classes];
    class_path.extend(sources.class_path.iter().cloned());
    let chosen: Vec<usize> = (0..files.len()).filter(|at| usable[*at]).collect();
    let calls = chosen.iter().map(|at| Call::new(&files[*at].class, "observe0")).collect();
    let mut batch = CallBatch::new(class_path, calls);
    batch.fresh_classes = true;
    batch.assertions = true;
    batch.timeout = Duration::from_secs(5);
    let runs = child.call_all(&batch)?;
    let mut results: Vec<Option<Run>> = vec![None; files.len()];
    for (at, run) in chosen.into_iter().zip(runs) {
        results[at] = Some(run);
    }
    Ok(results)
}

/// Whether a run threw what was predicted, where it was predicted.
fn fate(program: &Program, suspicion: &Suspicion, run: &Run) -> Fate {
    let Outcome::Threw(thrown) = &run.outcome else { return Fate::Spurious };
    if thrown.class != program.dotted(suspicion.exception) {
        return Fate::OtherException;
    }
    let site = program.method(suspicion.trace[suspicion.site].method);
    let (class, method) = (program.dotted(site.class), program.text(site.name));
    let own = thrown.stack.iter().find(|element| element.class == class);
    match own {
        Some(element) if element.method == method => Fate::Confirmed,
        _ => Fate::OtherException,
    }
}

/// Writes the tests of what is confirmed and fills the report.
fn write(
    program: &Program,
    report: &mut HuntReport,
    confirmed: Vec<(Candidate, Thrown)>,
    options: &HuntOptions,
) {
    let mut findings = Vec::new();
    let mut cases = Vec::new();
    for (candidate, thrown) in confirmed {
        let finding = finding(program, &candidate.suspicion, thrown);
        let mut case = candidate.case;
        let place = match (&finding.file, finding.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => finding.class.clone(),
        };
        case.comment = vec![format!("{place} throws {}", finding.exception)];
        if !finding.condition.is_empty() {
            case.comment.push(format!("when {}", finding.condition.join(" && ")));
        }
        findings.push(finding);
        cases.push(case);
    }
    let suites = group(cases.clone());
    for suite in suites {
        let print_options = PrintOptions { framework: options.framework, merge: false };
        let file = print(&suite, print_options);
        for test in &file.tests {
            for at in &test.cases {
                let case = &suite.cases[*at];
                if let Some(found) = cases.iter().position(|other| other == case) {
                    findings[found].test_class.clone_from(&file.class);
                    findings[found].test_method.clone_from(&test.method);
                }
            }
        }
        report.tests.push(file);
    }
    let (bugs, contracts) = findings.into_iter().partition(|finding| finding.kind == Class::Bug);
    report.findings = bugs;
    report.contracts = contracts;
}

fn finding(program: &Program, suspicion: &Suspicion, thrown: Thrown) -> Finding {
    let place = suspicion.trace[suspicion.site];
    let site = program.method(place.method);
    let class = program.dotted(site.class);
    let entry = program.method(suspicion.recipe.call.method);
    let element = thrown.stack.iter().find(|element| element.class == class);
    let own = thrown.stack.iter().take_while(|element| !element.class.contains("AttestObserver"));
    Finding {
        exception: thrown.class.clone(),
        message: thrown.message.as_ref().map(attest_jvm::JavaString::to_lossy),
        method: spelling(program, place.method),
        file: element.and_then(|element| element.file.clone()),
        line: element.and_then(|element| u32::try_from(element.line).ok()),
        entry: format!("{}#{}", program.dotted(entry.class), spelling(program, suspicion.recipe.call.method)),
        condition: suspicion.condition.clone(),
        stack: own.map(|e| format!("{}.{}:{}", e.class, e.method, e.line)).take(20).collect(),
        kind: suspicion.kind,
        test_class: String::new(),
        test_method: String::new(),
        calls: suspicion.recipe.size(),
        class,
    }
}
