//! The concrete phase of one entry: which inputs move, where the walk starts, and what a test must expect.

use attest_budget::{Budget, Cut};
use attest_forward::{Datum, Goals, Library, Limits, Machine, NoObserver, ObjectGraph};
use attest_ir::Bodies;
use attest_program::{Kind, MethodId, Program, package};
use attest_sequence::{Chooser, Constants, Driver, Reach, Rng, Sequence};
use attest_state::{Outcome, State, Value};

use super::search::Search;
use super::tuning::{MAX_READ_METHODS, MAX_WALK_JUMPS, WALK_RUN_WORK};
use super::ways::{Begin, Way};
use super::{Reacher, Shared};
use crate::analysis::entries;
use crate::analysis::target::Target;
use crate::concrete::{self, DriverRuns, Point, Start, Walk, WalkSettings, kinds};
use crate::session::{Error, Settings, Worker};

impl Search<'_, '_> {
    /// The concrete phase from an entry, with so much work for each way to call it.
    pub(super) fn walk(
        &mut self,
        entry: MethodId,
        starts: &[ObjectGraph],
        moves: &[usize],
        (settings, work): (WalkSettings, u64),
    ) -> Result<Walked, Error> {
        let mut walks = false;
        let program = self.machine.program();
        let chooser = Chooser::new(program, self.shared.call_index.classes.clone());
        let rich =
            Chooser::new(program, self.shared.call_index.classes.clone()).with_stubs(&self.library.bodies);
        let reach = Reach::of(package(program.class_name(program.method(entry).class)));
        let sequences = chooser.sequences_or(&rich, entry, 0, &reach);
        for sequence in sequences.iter().take(2) {
            let bodies = &self.library.bodies;
            let driver = Driver::new(program, bodies, sequence);
            let mut goals = self.goals.clone();
            if let Ok(body) = bodies.get(program, driver.method) {
                self.shared.call_index.tell_driver(body, &mut goals);
            }
            let cut = self.cut;
            let inputs = Inputs { sequence, driver: &driver, starts, moves, settings, work, cut };
            let walked = walk(self.machine, self.started, bodies, goals, &inputs);
            let Some((way, runs)) = walked else { continue };
            walks = true;
            self.report.runs += runs;
            let Some(way) = way else { continue };
            // Once more, to tell how.
            let mut edges = self.edges();
            let point: Vec<Value> = way.inputs.roots.iter().filter_map(number).collect();
            self.machine.set_limits(Limits {
                jumps: Some(MAX_WALK_JUMPS),
                frames: 1_000,
                ..Limits::default()
            });
            let mut state = self.started.fork();
            let _ = self.machine.invoke(&mut state, driver.method, &point, &mut edges);
            let steps = self.followed(edges);
            if self.confirm(vec![Way { steps, ..way }])? {
                return Ok(Walked::There);
            }
        }
        Ok(if walks { Walked::Not } else { Walked::Cannot })
    }
}

/// What became of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Walked {
    /// A test gets there.
    There,
    /// None was found.
    Not,
    /// There is nothing to walk: the entry takes other than primitives.
    Cannot,
}

impl Reacher {
    /// The concrete phase alone, from nothing but zeros: whether a run gets there, and how many it takes. The JVM is not
    /// asked; entries that take other than primitives are left out.
    pub fn walk_alone(&self, target: &Target, settings: WalkSettings) -> Result<(bool, u64), Error> {
        let plain = Settings { assertions: false, ..Settings::default() };
        Ok(self.project.work(&plain, |worker| walk_alone(&self.shared, worker, target, settings)))
    }
}

fn walk_alone(
    shared: &Shared,
    worker: &mut Worker<'_>,
    target: &Target,
    settings: WalkSettings,
) -> (bool, u64) {
    let cut = shared.options.cut();
    let bodies = &worker.library.bodies;
    let mut runs = 0;
    for (sequence, driver, goals) in drivers(shared, worker.library, target).into_iter().flatten() {
        let (starts, moves, work, cut) = (&[], &[], u64::MAX, &cut);
        let inputs = Inputs { sequence: &sequence, driver: &driver, starts, moves, settings, work, cut };
        let walked = walk(&mut worker.machine, &mut worker.booted, bodies, goals, &inputs);
        let (way, took) = walked.unwrap_or((None, 0));
        runs += took;
        if way.is_some() {
            return (true, runs);
        }
    }
    (false, runs)
}

/// The simplest call of each entry of a target as a driver, with the goals; nothing for entries that cannot be called.
pub(super) fn drivers(
    shared: &Shared,
    library: &Library,
    target: &Target,
) -> Vec<Option<(Sequence, Driver, Goals)>> {
    let program = &*library.program;
    let goals = shared.call_index.goals(program, &library.bodies, target);
    let chooser = Chooser::new(program, shared.call_index.classes.clone());
    let driver = |entry: MethodId| {
        let package = package(program.class_name(program.method(entry).class)).to_owned();
        let sequence = chooser.sequences(entry, 0, &Reach::of(&package)).into_iter().next()?;
        let driver = Driver::new(program, &library.bodies, &sequence);
        let mut goals = goals.clone();
        if let Ok(body) = library.bodies.get(program, driver.method) {
            shared.call_index.tell_driver(body, &mut goals);
        }
        Some((sequence, driver, goals))
    };
    entries::entries(program, &shared.call_index, &goals).into_iter().map(driver).collect()
}

/// What is walked, from where and how far.
struct Inputs<'i> {
    sequence: &'i Sequence,
    driver: &'i Driver,
    starts: &'i [ObjectGraph],
    moves: &'i [usize],
    settings: WalkSettings,
    /// The work that it may take.
    work: u64,
    cut: &'i Cut,
}

/// Walks the inputs of a sequence towards the goals; `None` if the sequence leaves other than primitives open.
fn walk(
    machine: &mut Machine<'_>,
    started: &mut State,
    bodies: &Bodies,
    goals: Goals,
    inputs: &Inputs<'_>,
) -> Option<(Option<Way>, u64)> {
    let Inputs { sequence, driver, starts, moves, settings, work, cut } = *inputs;
    let program = machine.program();
    let kinds = kinds(program, driver.method)?;
    let constants = constants(program, bodies, &goals);
    let mut base = started.fork();
    machine.initialise_for_entry(&mut base, program.method(sequence.target()?).class).ok()?;
    let deadline = cut.deadline();
    let limits = Limits { deadline, jumps: Some(MAX_WALK_JUMPS), frames: 1_000, ..Limits::default() };
    let known = starts.iter().filter_map(|graph| point(&kinds, graph));
    let mut starts: Vec<Start> = known.map(|point| Start { point, moves: moves.to_vec() }).collect();
    starts.push(Start { point: kinds.iter().map(|kind| zero(*kind)).collect(), moves: Vec::new() });
    let start = base.fork();
    let (driver, goals, charge) = (driver.method, &goals, WALK_RUN_WORK);
    let runs = DriverRuns { machine, start, driver, goals, limits, charge, arrived: 0 };
    let budget = Budget { candidates: settings.runs, ..Budget::work(cut, work) };
    let mut search = concrete::Search::new(runs, budget);
    let rng = Rng::new(settings.seed);
    let mut walk = Walk { settings, kinds: &kinds, constants: &constants, search: &mut search, rng };
    let found = walk.go(&starts);
    let runs = search.candidates();
    let Some(point) = found else { return Some((None, runs)) };
    machine.set_limits(limits);
    let mut state = base.fork();
    let thrown = match machine.invoke(&mut state, driver, &point, &mut NoObserver) {
        Ok(Outcome::Threw(exception)) => Some(state.heap.class(exception)),
        _ => None,
    };
    let roots = kinds.iter().zip(&point).map(|(kind, value)| datum(*kind, *value)).collect();
    let inputs = ObjectGraph { roots, nodes: Vec::new() };
    let begin = Begin::Sequence(Box::new(sequence.clone()));
    Some((Some(Way { begin, inputs, thrown, steps: Vec::new() }), runs))
}

fn zero(kind: Kind) -> Value {
    match kind {
        Kind::Long => Value::Long(0),
        Kind::Float => Value::Float(0.0),
        Kind::Double => Value::Double(0.0),
        Kind::Ref => Value::NULL,
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Value::Int(0),
    }
}

fn datum(kind: Kind, value: Value) -> Datum {
    match value {
        Value::Int(value) => Datum::Int(kind, value),
        Value::Long(value) => Datum::Long(value),
        Value::Float(value) => Datum::Float(value),
        Value::Double(value) => Datum::Double(value),
        Value::Ref(_) => Datum::Null,
    }
}

/// The values of a path that did not get there, as a place to start.
fn point(kinds: &[Kind], graph: &ObjectGraph) -> Option<Point> {
    let point: Option<Point> = graph.roots.iter().map(number).collect();
    point.filter(|point| {
        point.len() == kinds.len()
            && point
                .iter()
                .zip(kinds)
                .all(|(value, kind)| std::mem::discriminant(value) == std::mem::discriminant(&zero(*kind)))
    })
}

/// A primitive.
fn number(datum: &Datum) -> Option<Value> {
    match datum {
        Datum::Int(_, value) => Some(Value::Int(*value)),
        Datum::Long(value) => Some(Value::Long(*value)),
        Datum::Float(value) => Some(Value::Float(*value)),
        Datum::Double(value) => Some(Value::Double(*value)),
        Datum::Null | Datum::Object(_) => None,
    }
}

/// The numbers that occur where the goals may be reached from.
fn constants(program: &Program, bodies: &Bodies, goals: &Goals) -> Vec<f64> {
    let mut methods: Vec<MethodId> = goals.methods().collect();
    methods.sort_unstable();
    let bodies =
        methods.into_iter().take(MAX_READ_METHODS).filter_map(|method| bodies.get(program, method).ok());
    Constants::of(program, bodies).numbers
}
