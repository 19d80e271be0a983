//! One class: search, observation, selection, writing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::{EdgeCoverage, Library, Limits, Machine};
use attest_jvm::{Obstacle, Outcome, Run};
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::{Chooser, Rendering, Rng, Varier, graph_of};
use attest_state::State;
use attest_testcase::junit::JavaFile;
use attest_testcase::{ClassName, Expectation, Expr, TestCase, TestName};

use super::aim::Map;
use super::archive::{Archive, Entry, greedy};
use super::chance::{self, Coverage};
use super::cover::{self, Cover, PathBook};
use super::goals::Goals;
use super::lab::{Fate, JUMPS, Lab};
use super::plan::{Plan, rounds};
use super::proofs::Proofs;
use super::subject::{Scope, Subject, is_trivial};
use super::suite::{self, Chosen, LONGEST};
use super::symbolic::{Explored, Search};
use super::tuning::{DEFAULT_ROUNDS, MAX_COMPILATION, MAX_RUNS_IN_ORDERS, MILLISECOND, MIN_COMPILATION};
use super::{ClassReport, GenerateOptions, climb, explain, graph, oracle, shrink, translate, views};
use crate::compose::{Bounds, composed};
use crate::concrete::{ScopeBounds, SearchBudget, constants};
use crate::confirm::{
    Jvm, JvmCoverage, Jvms, NoAnswer, NotConfirmed, ObserverRun, ObserverSetting, Observers, Probes,
    Question, Refusal,
};
use crate::judge::{Event, Evidence, Standard, judge};
use crate::session::{Error, Worker};

/// How far the search for paths and points goes before chance takes over.
const GUIDED: (ScopeBounds, u64) = (ScopeBounds { calls: 4, states: 500 }, 10_000);

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
    let mut found: Vec<Entry> = Vec::new();
    let plan = Plan::new(end.clone(), Arc::clone(&options.stop), options.time, jvms.pace);
    let (tried, in_time) =
        search(worker, chooser, subject, options, &goals, plan, &mut archive, &mut explored, &mut found)?;
    report.tried = tried;
    report.timed_out = !in_time;
    report.starting = explored.starting;
    report.searching = watch.seconds() - explored.starting;
    report.paths = explored.paths;
    explored.covered = archive.covered();
    report.unsupported = explored.unsupported.clone();
    let coverage = coverage(library, subject, &options.cover, &mut goals)?;
    let fitting = jvms.pace.fitting(end.left(Duration::MAX));
    if found.len() > fitting {
        report.dropped.push(format!("there was no time left for {} more tests", found.len() - fitting));
        report.timed_out = true;
        found.truncate(fitting);
    }
    let (candidates, observing) = (found.len(), Stopwatch::start());
    let (files, covered) =
        write(library, subject, options, jvms, (&coverage, &goals), found, &end, &mut report);
    report.observing = observing.seconds();
    jvms.pace.learn(candidates, report.observing);
    report.uncovered = explain::explain(library, subject, (&coverage, &goals), &explored, &covered, &report);
    report.infeasible = explain::exclude(&mut report.uncovered, &goals, proofs, &end);
    report.excluded = report.uncovered.iter().filter(|side| side.is_out_of_scope()).count();
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

/// Searches on the machine; the few candidates that cover what was found are put into `found`.
#[expect(clippy::too_many_arguments, reason = "what is found is handed in")]
fn search(
    worker: &mut Worker<'_>,
    chooser: &Chooser<'_>,
    subject: &Subject,
    options: &GenerateOptions,
    goals: &Goals,
    mut plan: Plan,
    archive: &mut Archive,
    explored: &mut Explored,
    found: &mut Vec<Entry>,
) -> Result<(u64, bool), Error> {
    let library = worker.library;
    let program = library.program.as_ref();
    let watch = Stopwatch::start();
    let machine = &mut worker.machine;
    let mut warm = worker.booted.fork();
    let (compose, branches) = (options.compose, options.branches);
    let bounds = Bounds { compose, branches, depth: 100, deadline: plan.end.deadline() };
    let summaries = composed(library, &subject.entries, &bounds);
    machine.use_summaries(summaries?);
    machine.set_limits(Limits { deadline: plan.end.deadline(), ..Limits::default() });
    let mut initialised = warm.fork();
    if machine.initialise_for_entry(&mut initialised, subject.class).is_ok() {
        warm = initialised;
    }
    let own = &program.class(subject.class).methods;
    translate::translate(machine, library, &mut warm, own);
    let mut edges = EdgeCoverage::of(subject.methods.iter().copied());
    if options.cover == Cover::Branches {
        edges = edges.with_boundaries();
    }
    if options.cover.by_paths() {
        edges = edges.with_trail();
    }
    let paths = options.cover.by_paths().then(|| {
        let mut book =
            PathBook::new(options.cover == Cover::LocalPaths, options.until, goals.all.len() as u32);
        let bodies = subject.entries.iter().filter_map(|entry| library.bodies.get(program, *entry).ok());
        bodies.for_each(|body| book.expect(body));
        book
    });
    let constants = constants(library, &subject.methods);
    let numbers = constants.numbers.clone();
    let mut varier = Varier::new(chooser, subject.reach.clone(), constants, options.seed);
    let mut lab = Lab {
        library,
        warm,
        goals,
        edges,
        paths,
        jumps: 20 * JUMPS,
        cut: plan.search_end(archive),
        trials: 0,
        cold: BTreeSet::new(),
        after: None,
        long: (0, 0),
        failures: BTreeMap::new(),
    };
    let entries = &subject.entries;
    for method in entries {
        if varier.fresh(*method, 0).is_none() {
            explored.uncallable.insert(*method, missing(program, chooser, subject, *method));
        }
    }
    let coverage = Coverage::new(machine, &mut lab, archive, entries);
    let objects = chance::warm_up(coverage, &mut varier, subject);
    explored.starting = watch.seconds();
    if options.cover.is_guided() {
        let coverage = Coverage::new(machine, &mut lab, archive, entries);
        chance::exhaust(coverage, &mut varier, (subject, objects), GUIDED);
        let complete = lab.paths.as_ref().is_some_and(PathBook::is_complete);
        if complete || archive.open() == 0 {
            lab.cut = plan.shrink_end(archive);
            choose(machine, &mut lab, archive, found);
            explored.failures = lab.failures;
            return Ok((lab.trials, true));
        }
    }
    let views = views::views(program, chooser, subject);
    let (before, watch) = (lab.trials, Stopwatch::start());
    let coverage = Coverage::new(machine, &mut lab, archive, entries);
    chance::first(coverage, &mut varier, (entries, &views));
    plan.trial = watch.time() / (lab.trials - before).max(1) as u32;
    lab.warm_up(machine);
    lab.jumps = JUMPS;
    let map = Map::new(program, &library.bodies, &subject.methods);
    let (mut in_time, mut spare) = (true, 0);
    let mut by_states = options.cover == Cover::Branches;
    let most = options.effort.map_or(DEFAULT_ROUNDS, |effort| effort as usize);
    for round in rounds(options.cover.by_paths(), most) {
        lab.cut = plan.search_end(archive);
        let coverage = Coverage::new(machine, &mut lab, archive, entries);
        in_time &= chance::search(coverage, &mut varier, &views, round.chance);
        if std::mem::take(&mut by_states) {
            settle_by_states(subject, machine, &mut worker.booted, &mut lab, &mut varier, archive, explored);
        }
        let begun = machine.work();
        for slice in round.slices {
            let left = round.work.saturating_sub(machine.work() - begun);
            let mut search = Search {
                chooser,
                reach: &subject.reach,
                branches: options.branches,
                until: options.until,
                map: &map,
                explored,
            };
            search.round(machine, &mut lab, (entries, &views), archive, slice, left);
        }
        spare += round.work.saturating_sub(machine.work() - begun);
        lab.warm_up(machine);
    }
    // With the work that paths left over, so that it takes nothing from them.
    lab.cut = plan.search_end(archive);
    let coverage = Coverage::new(machine, &mut lab, archive, entries);
    climb::climb(coverage, &map, (&numbers, options.seed), spare);
    in_time &= !explored.timed_out;
    if !options.cover.is_guided() {
        // What is taken along is worth a short search of its own.
        archive.extras_count = true;
        let budget = SearchBudget { candidates: 3_000, without_progress: 700, work: 2_000 * MILLISECOND };
        lab.cut = plan.search_end(archive);
        let coverage = Coverage::new(machine, &mut lab, archive, entries);
        chance::search(coverage, &mut varier, &views, budget);
    }
    lab.cut = plan.shrink_end(archive);
    choose(machine, &mut lab, archive, found);
    explored.failures = lab.failures;
    Ok((lab.trials, in_time))
}

/// Explores the states of the class for what is open; gives up what neither calls within the scope reach nor, beyond it,
/// a while of chance.
fn settle_by_states(
    subject: &Subject,
    machine: &mut Machine<'_>,
    booted: &mut State,
    lab: &mut Lab<'_>,
    varier: &mut Varier<'_, '_>,
    archive: &mut Archive,
    explored: &mut Explored,
) {
    let (library, open) = (lab.library, lab.goals.open_ways(|goal| archive.is_open(goal)));
    let Some(found) = graph::explore(library, booted, subject, &lab.cut, open) else { return };
    for candidate in found.candidates {
        let trial = lab.try_out(machine, &candidate);
        archive.offer(candidate, trial);
    }
    explored.scope = found.scope;
    explored.timed_out |= found.timed_out;
    if found.excluded.is_empty() {
        return;
    }
    let budget = SearchBudget { candidates: 60_000, without_progress: 25_000, work: 8_000 * MILLISECOND };
    let coverage = Coverage::new(machine, lab, archive, &subject.entries);
    chance::search(coverage, varier, &[], budget);
    let never = found.excluded.into_iter().collect();
    for goal in lab.goals.behind(library, &never) {
        archive.give_up(goal);
        explored.excluded.insert(goal);
    }
}

/// Chooses few candidates that cover what all of them cover, and makes them smaller.
fn choose(machine: &mut Machine<'_>, lab: &mut Lab<'_>, archive: &mut Archive, found: &mut Vec<Entry>) {
    let live = archive.live().to_vec();
    let chosen = greedy(&live, |entry| archive.of(&entry.trial.covered), Entry::rank);
    for (at, wanted) in chosen {
        let mut entry = live[at].clone();
        if !entry.small {
            shrink::shrink(machine, lab, &mut entry, &wanted);
        }
        found.push(entry);
    }
}

/// What is missing to call a method.
fn missing(program: &Program, chooser: &Chooser<'_>, subject: &Subject, method: MethodId) -> String {
    let declared = program.method(method);
    let name = program.dotted(declared.class);
    let instance = !declared.is_static();
    match instance && chooser.sequences(method, 0, &subject.reach).is_empty() {
        true => format!("there is no way to make an object of {name} by public calls"),
        false => format!("{} cannot be called from a test", crate::query::spelling(program, method)),
    }
}

/// Observes candidates on the JVM, chooses among them and writes the tests; gives the goals that the tests cover too.
#[expect(clippy::too_many_arguments, reason = "one step of a pipeline")]
fn write(
    library: &Library,
    subject: &Subject,
    options: &GenerateOptions,
    jvms: &mut Jvms,
    (coverage, goals): (&JvmCoverage, &Goals),
    found: Vec<Entry>,
    cut: &Cut,
    report: &mut ClassReport,
) -> (Vec<JavaFile>, BTreeSet<u32>) {
    let program = library.program.as_ref();
    let mut entries = Vec::new();
    let mut questions = Vec::new();
    for entry in found {
        match question(library, subject, &entry) {
            Ok(question) => {
                entries.push(entry);
                questions.push(question);
            }
            Err(why) => report.dropped.push(why),
        }
    }
    if questions.is_empty() {
        report.measured = coverage.measured(&BTreeSet::new(), &BTreeSet::new());
        let own = (&subject.members[..], &subject.methods[..]);
        report.coverage = coverage.coverage(program, own, &BTreeSet::new(), &BTreeSet::new());
        return (Vec::new(), BTreeSet::new());
    }
    let path = coverage.class_path(&jvms.class_path);
    let [first, second, third] = &mut jvms.children;
    let timeout = cut.left(MAX_COMPILATION).max(MIN_COMPILATION);
    let setting = ObserverSetting { class_path: &jvms.class_path, beside: Vec::new(), timeout };
    let compiled = Observers::of_package(first, &questions, &setting);
    for refusal in compiled.refused() {
        if let Refusal::Complaints(_) = refusal {
            let said = refusal.message();
            report.dropped.push(format!("does not compile: {}", said.lines().next().unwrap_or_default()));
        }
    }
    let all: Vec<usize> = (0..questions.len()).collect();
    // Each of the three runs has its share of the time that is left.
    let share = |part: f64| match cut.deadline() {
        Some(_) => Cut::after(cut.left(Duration::MAX).mul_f64(part)),
        None => Cut::never(),
    };
    let ran = Stopwatch::start();
    let run = |jvm: &mut Jvm, order: &[usize], fresh: bool, cut: &Cut| {
        let (class_path, probes, deadline) = (&path[..], coverage.count(), cut.deadline());
        compiled.run(jvm, &ObserverRun { order, fresh, class_path, probes, timeout: LONGEST, deadline })
    };
    let runs = run(first, &all, true, &share(0.45));
    let each = ran.seconds() / all.len().max(1) as f64;
    let mut covered: Vec<Vec<u32>> =
        runs.iter().map(|run| seen(run).map_or(Vec::new(), |run| coverage.covered(run))).collect();
    for (covered, entry) in covered.iter_mut().zip(&entries) {
        // What only the questions after the call cover is not what the test is for: not all are asked in the end.
        if entry.trial.fate.is_seen_to_the_end() {
            covered.retain(|goal| {
                !goals.is_of_machine(*goal) || entry.trial.covered.binary_search(goal).is_ok()
            });
        }
        let extras =
            entry.trial.covered.iter().filter(|goal| **goal >= goals.extra && !options.cover.by_paths());
        covered.extend(extras);
    }
    let (answered, deadly): (Vec<usize>, Vec<usize>) = all.iter().partition(|at| lives(&runs[**at]));
    for at in deadly {
        covered[at].clear();
        let name = &questions[at].case.name.method;
        match &runs[at] {
            Some(Err(why)) => report.not_confirmed.push(NotConfirmed::new(name, why)),
            _ => report.dropped.push(format!("{name} ends the JVM")),
        }
    }
    let mut picked: Vec<(usize, Vec<u32>)> = match options.cover.by_paths() {
        // The machine has told the paths apart; the JVM sees blocks and branches only.
        true => answered.iter().map(|at| (*at, covered[*at].clone())).collect(),
        false => greedy(&all, |at| coverage.wanted(&covered[*at]), |at| entries[*at].rank()),
    };
    let left = cut.left(Duration::MAX).as_secs_f64();
    let fitting = (0.4 * left / each.max(0.001)) as usize;
    if picked.len() > fitting.max(1) {
        let over = picked.len() - fitting.max(1);
        report.dropped.push(format!("there was no time left for {over} more tests"));
        report.timed_out = true;
        picked.truncate(fitting.max(1));
    }
    let mut order: Vec<usize> = picked.iter().map(|(at, _)| all[*at]).collect();
    let mut rng = Rng::new(options.seed);
    rng.shuffle(&mut order);
    // JUnit loads classes once for all tests: what one leaves behind in static fields is there for the next.
    let again = run(second, &order, false, &share(0.4));
    for (at, _) in picked.extract_if(.., |(at, _)| !lives(&again[*at])) {
        let why = again[at].as_ref().and_then(|run| run.as_ref().err()).cloned();
        let why = why.unwrap_or_else(|| NoAnswer("among other tests it ends the JVM".to_owned()));
        report.not_confirmed.push(NotConfirmed::new(&questions[at].case.name.method, &why));
        order.retain(|other| *other != at);
    }
    order.reverse();
    let mut others = vec![run(second, &order, false, &share(0.4))];
    let observed = |at: usize, others: &[Vec<Option<Asked>>]| {
        // The runs in further orders are made where there is time for them.
        let made = |run: &&Run| run.outcome != Outcome::NotStarted(Obstacle::NoTime);
        let others = others.iter().filter_map(|runs| seen(&runs[at]).filter(made));
        let seen: Vec<&Run> =
            [seen(&runs[at]), seen(&again[at])].into_iter().flatten().chain(others).collect();
        let question = &questions[at];
        let returned = question.case.act.call.callee().and_then(|callee| callee.result.clone());
        let observed = match seen.len() {
            2.. => oracle::observed(program, &seen, returned.as_ref(), &question.asked),
            _ => None,
        };
        let observed = match entries[at].trial.clock {
            true => observed.map(oracle::Observed::without_values),
            false => observed,
        };
        observed.ok_or_else(|| seen.iter().any(|run| run.outcome == Outcome::NotStarted(Obstacle::NoTime)))
    };
    // Where the order plays a part, each is run right after each.
    let unsteady = |at: usize| match observed(at, &others) {
        Ok(observed) => observed.unstable > 0 && !entries[at].trial.clock,
        Err(late) => !late,
    };
    if picked.iter().any(|(at, _)| unsteady(*at)) {
        let until = share(0.25);
        for (leader, _) in picked.iter().take((MAX_RUNS_IN_ORDERS / picked.len()).max(1)) {
            if until.is_over() {
                break;
            }
            let order: Vec<usize> = picked.iter().flat_map(|(at, _)| [*leader, *at]).collect();
            others.push(run(second, &order, false, &until));
        }
    }
    let mut chosen = Vec::new();
    for (at, adds) in picked {
        let question = &questions[at];
        let observed = match observed(at, &others) {
            Ok(observed) => observed,
            Err(late) => {
                let why = match late {
                    true => "was not run twice: there was no time left",
                    false => "does not end, or not always the same way",
                };
                report.timed_out |= late;
                report.dropped.push(format!("{} {why}", question.case.name.method));
                continue;
            }
        };
        report.unstable += observed.unstable;
        let meant =
            is_meant(library, &entries[at].trial.fate, observed.thrown.as_ref().map(|t| t.class.as_str()));
        let boundaries = adds.iter().filter_map(|goal| goals.boundary_line(library, *goal)).collect();
        chosen.push(Chosen { case: question.case.clone(), observed, adds, boundaries, meant });
    }
    chosen.sort_by_key(|chosen| suite::place(&chosen.case));
    // The third run is that of the tests as they are written.
    suite::write(program, subject, options, (first, third), coverage, &jvms.class_path, chosen, cut, report)
}

/// A run, or why there is none.
type Asked = Result<Run, NoAnswer>;

fn seen(asked: &Option<Asked>) -> Option<&Run> {
    asked.as_ref()?.as_ref().ok()
}

/// Whether the JVM is still there after a run, and there is an answer; so it is if it was not run.
fn lives(asked: &Option<Asked>) -> bool {
    match asked {
        Some(Ok(run)) => !matches!(run.outcome, Outcome::Exited(_)),
        Some(Err(_)) => false,
        None => true,
    }
}

/// Whether an exception is one that the program means to throw.
fn is_meant(library: &Library, fate: &Fate, thrown: Option<&str>) -> bool {
    let Some(thrown) = thrown else { return true };
    match fate {
        Fate::Threw { class, meant } if library.program.dotted(*class) == thrown => *meant,
        _ => {
            let class = library.program.load(&thrown.replace('.', "/"));
            class.is_ok_and(|class| {
                let (program, event) = (&library.program, Event::Threw(class));
                let evidence = Evidence::new(program, &library.bodies, Standard::Suite, event, &[]);
                judge(&evidence).is_contract()
            })
        }
    }
}

/// A candidate as a test without expectation.
fn question(library: &Library, subject: &Subject, entry: &Entry) -> Result<Question, String> {
    let program = library.program.as_ref();
    let sequence = &entry.candidate.sequence;
    let package = subject.reach.package.replace('/', ".");
    let rendered = Rendering::raw(program, &package).render(sequence, &graph_of(&entry.candidate.seeds));
    let mut rendered = rendered.map_err(|why| why.to_string())?;
    let target = sequence.target().ok_or("there is no call")?;
    let result = rendered.arrange.fresh();
    let asked = oracle::questions(library, &rendered, result, target, &subject.reach);
    let class = ClassName::from_internal(program.class_name(subject.class));
    let name = TestName::of(&rendered.call, &Expectation::Completes);
    let mut case = TestCase::new(class, name, rendered.call, Expectation::Completes);
    case.arrange = rendered.arrange.statements;
    if asked
        .iter()
        .any(|question| matches!(question, Expr::Call { receiver, .. } if **receiver == Expr::Var(result)))
    {
        case.act.result = Some(result);
    }
    Ok(Question { case, asked })
}
