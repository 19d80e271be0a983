//! Tests from call sequences that take every branch which calls within a scope can take, measured on the JVM.

use std::collections::BTreeSet;

use attest_budget::Stopwatch;
use attest_forward::{Edge, Library};
use attest_jvm::{Branch, JavaHome};
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::graph::{Builder, Covering, Round};
use attest_term::Value;
use attest_testcase::junit::{Family, JavaFile, PrintOptions, print_all};
use attest_testcase::{ClassName, Expectation, Expected, Expr, TestCase};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::goals::{is_assertion_switch_at, sides};
use crate::confirm::{Jvm, NotConfirmed, Probes, passed, run_singly};
use crate::open;
use crate::query;
use crate::session::Error;
use crate::sources::Sources;
use crate::states::graph::{StateGraph, describe};
use crate::states::{self, Coverage, StatesOptions, Told};

/// What was covered.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct CoverReport {
    /// The class.
    pub class: String,
    /// Sides of branches in it and the classes within it.
    pub sides: usize,
    /// Those that the tests took on the JVM.
    pub covered: usize,
    /// Those that they did not, each with its method and line.
    pub left: Vec<String>,
    /// Why sides that are left may be reachable all the same; nothing if no calls within the scope take them.
    pub open: Vec<String>,
    /// What subclasses and the system are assumed not to do, where no calls within the scope take them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// How many tests there are.
    pub cases: usize,
    /// Tests that did not do on the JVM what was predicted; these are not handed out.
    pub refused: usize,
    /// What the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
    /// What was explored.
    pub coverage: Coverage,
    /// The seconds it took, without starting up and without the JVM; 0 if it was bounded by effort.
    pub seconds: f64,
    /// The states and the calls between them, if asked for.
    #[serde(skip)]
    pub graph: Option<StateGraph>,
    /// The tests.
    #[serde(skip)]
    pub tests: Vec<JavaFile>,
}

/// Makes tests that take every branch of a class which calls within the scope can take.
pub fn cover(
    sources: &Sources,
    class: &str,
    options: &StatesOptions,
    progress: Told<'_>,
) -> Result<CoverReport, Error> {
    let program = sources.open()?;
    let subject = query::class(&program, class)?;
    let named = [&[class.to_owned()], options.classes.as_slice()].concat();
    let classes = states::subjects(&program, &[], &named)?;
    let library = open::over(sources, program.clone())?;
    let members = members(&program, subject);
    let wanted = ways(&program, &library, &members);
    let budget = &options.budget();
    states::with_builder(&library, &classes, Vec::new(), options, budget, |builder, subjects| {
        let watch = Stopwatch::start();
        builder.cover(wanted);
        let round = loop {
            match states::next(builder, progress) {
                Round::More => {}
                round => break round,
            }
        };
        let (mut open, mut assumed): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let mut cases = Vec::new();
        for covering in builder.covering() {
            match test(&program, builder, &covering) {
                Ok(case) => cases.push(case),
                Err(why) => open.push(why),
            }
        }
        let seconds = options.reported_seconds(watch);
        let coverage = states::coverage(&program, &subjects.classes, builder, Some(round), seconds);
        if round != Round::Fixpoint {
            open.push("the exploration did not come to its fixpoint".to_owned());
        }
        if coverage.longer_arrays {
            open.push("arrays longer than the scope".to_owned());
        }
        open.extend(coverage.open.keys().cloned());
        if !builder.not_covered().is_empty() {
            let doubts = states::doubts(&program, subjects, builder, options.null_args);
            open.extend(doubts.leaks);
            open.extend(doubts.limits);
            assumed = doubts.assumed;
        }
        let mut report = CoverReport {
            class: program.dotted(subject),
            sides: 0,
            covered: 0,
            left: Vec::new(),
            open: states::once(open),
            assumed,
            cases: 0,
            refused: 0,
            not_confirmed: Vec::new(),
            coverage,
            seconds,
            graph: options.graph.then(|| describe(&program, builder)),
            tests: Vec::new(),
        };
        let never = builder.not_covered();
        let never: BTreeSet<(MethodId, u16)> = never
            .iter()
            .filter_map(|way| {
                let body = library.bodies.get(&program, way.method).ok()?;
                Some((way.method, body.pcs[way.from as usize]))
            })
            .collect();
        measure(&program, sources, &library, &members, cases, &never, options, &mut report)?;
        report.open = states::once(std::mem::take(&mut report.open));
        Ok(report)
    })
}

/// A class and those within it, as far as they are known.
fn members(program: &Program, class: ClassId) -> Vec<ClassId> {
    let within = format!("{}$", program.class_name(class));
    let mut members = vec![class];
    let names: Vec<String> = program.class(class).file().map_or(Vec::new(), |file| {
        let inner = file.inner_classes().into_iter().map(|row| row.inner.to_owned());
        inner.filter(|name| name.starts_with(&within)).collect()
    });
    for name in names {
        if let Ok(inner) = program.load(&name)
            && !members.contains(&inner)
        {
            members.push(inner);
        }
    }
    members
}

/// The sides of all branches.
fn ways(program: &Program, library: &Library, members: &[ClassId]) -> FxHashSet<Edge> {
    let mut all = FxHashSet::default();
    for member in members {
        for method in &program.class(*member).methods {
            let Ok(body) = library.bodies.get(program, *method) else { continue };
            for (at, inst) in body.insts.iter().enumerate() {
                for block in sides(body, *inst) {
                    all.insert(Edge { method: *method, from: at as u32, to: body.start(block) as u32 });
                }
            }
        }
    }
    all
}

/// A path as a test.
fn test(program: &Program, builder: &mut Builder<'_, '_>, covering: &Covering) -> Result<TestCase, String> {
    let term = covering.result.and_then(|value| match (value.mark.term(), value.ty) {
        (Some(term), _) => Some(term),
        (None, attest_ir::Type::Int) => Some(builder.machine().pool().bits(32, value.word & 0xffff_ffff)),
        _ => None,
    });
    let terms: Vec<attest_term::Term> = term.into_iter().collect();
    let last = Some((&covering.call, covering.arguments.as_slice()));
    let found = builder.witnessed(covering.from, &covering.conditions, last, &terms);
    let (calls, values) = found.map_err(|why| why.to_string())?;
    let expectation = match (covering.threw, values.first()) {
        (Some(class), _) => Expectation::Throws(ClassName::from_internal(program.class_name(class))),
        (None, Some(value)) => expected(program, covering.call.method, value),
        (None, None) => Expectation::Completes,
    };
    states::test(program, builder, &calls, &covering.call, expectation)
}

fn expected(program: &Program, method: MethodId, value: &Value) -> Expectation {
    let descriptor = program.text(program.method(method).descriptor);
    let word = value.as_bits().map(attest_term::bits::Bits::low_word);
    match (descriptor.rsplit(')').next(), word) {
        (Some("Z"), Some(word)) => Expectation::Returns(Expected::Equals(Expr::Boolean(word & 1 == 1))),
        (Some("I"), Some(word)) => Expectation::Returns(Expected::Equals(Expr::Int(word as i32))),
        _ => Expectation::Completes,
    }
}

/// Runs the tests on the JVM and counts the sides that they take. `never` are branches of which no path goes some way:
/// what is left of others is our mistake.
#[allow(clippy::too_many_arguments)]
fn measure(
    program: &Program,
    sources: &Sources,
    library: &Library,
    members: &[ClassId],
    cases: Vec<TestCase>,
    never: &BTreeSet<(MethodId, u16)>,
    options: &StatesOptions,
    report: &mut CoverReport,
) -> Result<(), Error> {
    let made = Probes::of_branches(program, members)?;
    let (probes, branches) = (&made.probes, &made.branches);
    let home = JavaHome::at(&program.jdk().home)?;
    let mut jvm = Jvm::start(&home, &sources.child_options(program))?;
    let class_path = made.class_path(&StatesOptions::class_path(sources));
    let answers = run_singly(&mut jvm, &cases, options.framework, (&class_path, made.count()));
    let mut taken: BTreeSet<(u32, u16)> = BTreeSet::new();
    let mut good: Vec<TestCase> = Vec::new();
    for (answer, case) in answers.into_iter().zip(cases) {
        if let Err(why) = &answer {
            report.not_confirmed.push(NotConfirmed::new(&case.name.method, why));
        }
        if let Err(why) = passed(&answer) {
            report.refused += 1;
            report.open.push(format!("the JVM does not confirm a test: {why}"));
            continue;
        }
        good.push(case);
        for (branch, probe) in answer.iter().flat_map(|tested| &tested.run).flat_map(|run| &run.sides) {
            if let Some(probe) = probes.get(*probe as usize) {
                taken.insert((*branch, probe.pc));
            }
        }
    }
    for (number, branch) in (0..).zip(branches) {
        if is_assertion_switch(program, library, branch) {
            continue;
        }
        let method = method_of(program, branch);
        for target in &branch.targets {
            report.sides += 1;
            if taken.contains(&(number, *target)) {
                report.covered += 1;
                continue;
            }
            let side = format!(
                "{}#{} line {}, from {} to {target}",
                branch.class.replace('/', "."),
                branch.method,
                branch.line.unwrap_or(0),
                branch.pc
            );
            if !method.is_some_and(|method| never.contains(&(method, branch.pc))) {
                report.open.push(format!("a path takes it, no test does: {side}"));
            }
            report.left.push(side);
        }
    }
    report.cases = good.len();
    let print_options = PrintOptions { framework: options.framework, merge: false };
    (report.tests, _) = print_all(good, Family::Synth, print_options);
    Ok(())
}

/// Whether a branch asks if assertions are enabled.
fn is_assertion_switch(program: &Program, library: &Library, branch: &Branch) -> bool {
    let body = method_of(program, branch).and_then(|method| library.bodies.get(program, method).ok());
    body.is_some_and(|body| is_assertion_switch_at(program, body, branch.pc))
}

fn method_of(program: &Program, branch: &Branch) -> Option<MethodId> {
    let class = program.load(&branch.class).ok()?;
    program.find_method(class, &branch.method, &branch.descriptor)
}
