//! The concrete phase of one entry: which inputs move, where the walk starts, and what a test must expect.

use std::sync::Arc;
use std::time::Instant;

use attest_forward::{
    BranchDistance, Datum, End, Goals, Graph, Limits, Machine, NearestBranch, NoObserver, Recorded,
};
use attest_ir::{Bodies, Inst};
use attest_program::{Kind, MethodId, Program, package};
use attest_sequence::{Chooser, Driver, Reach, Recipe};
use attest_state::{State, Value};
use attest_term::random::Random;

use super::search::Search;
use super::target::Target;
use super::walk::{Point, Start, Walk, WalkSettings};
use super::ways::{Begin, Way};
use super::{ReachError, Reacher, entries};

/// How many jumps a single run may take.
const JUMPS: u64 = 200_000;

impl Search<'_, '_> {
    /// The concrete phase from an entry; true if a test gets there.
    pub(super) fn walk(
        &mut self,
        entry: MethodId,
        starts: &[Graph],
        moves: &[usize],
        deadline: Instant,
        settings: WalkSettings,
    ) -> Result<bool, ReachError> {
        let program = self.machine.program();
        let chooser = Chooser::new(program, self.reacher.scope.classes.clone());
        let package = package(program.class_name(program.method(entry).class)).to_owned();
        let recipes = chooser.recipes(entry, 0, &Reach { package });
        for recipe in recipes.iter().take(2) {
            let bodies = &self.reacher.library.bodies;
            let driver = Driver::new(program, bodies, recipe);
            let mut goals = self.goals.clone();
            if let Ok(body) = bodies.get(program, driver.method) {
                self.reacher.scope.tell_driver(body, &mut goals);
            }
            let inputs = Inputs { recipe, driver: &driver, starts, moves, settings, deadline };
            let walked = walk(&mut self.machine, &mut self.started, bodies, goals, &inputs);
            let Some((way, runs)) = walked else { continue };
            self.report.runs += runs;
            let Some(way) = way else { continue };
            // Once more, to tell how.
            let mut edges = self.edges();
            let point: Vec<Value> = way.inputs.roots.iter().filter_map(number).collect();
            self.machine.set_limits(Limits { jumps: Some(JUMPS), frames: 1_000, ..Limits::default() });
            let mut state = self.started.fork();
            self.machine.invoke(&mut state, driver.method, &point, &mut edges);
            let steps = self.followed(edges);
            if self.confirm(vec![Way { steps, ..way }])? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Reacher {
    /// The concrete phase alone, from nothing but zeros: whether a run gets there, and how many it takes. The JVM is not
    /// asked; entries that take other than primitives are left out.
    pub fn walk_alone(&mut self, target: &Target, settings: WalkSettings) -> Result<(bool, u64), ReachError> {
        let library = Arc::clone(&self.library);
        let mut world = Recorded::default();
        let mut machine = Machine::new(&library, &mut world, Limits::default());
        let mut started = State::new(64 << 20);
        machine.boot(&mut started).map_err(|exit| ReachError::Boot(format!("{exit:?}")))?;
        let program = machine.program();
        let goals = self.scope.goals(program, &library.bodies, target);
        let chooser = Chooser::new(program, self.scope.classes.clone());
        let deadline = Instant::now() + self.options.time;
        let mut runs = 0;
        for entry in entries::entries(program, &self.scope, &goals) {
            let package = package(program.class_name(program.method(entry).class)).to_owned();
            let recipes = chooser.recipes(entry, 0, &Reach { package });
            let Some(recipe) = recipes.first() else { continue };
            let driver = Driver::new(program, &library.bodies, recipe);
            let mut goals = goals.clone();
            if let Ok(body) = library.bodies.get(program, driver.method) {
                self.scope.tell_driver(body, &mut goals);
            }
            let inputs = Inputs { recipe, driver: &driver, starts: &[], moves: &[], settings, deadline };
            let walked = walk(&mut machine, &mut started, &library.bodies, goals, &inputs);
            let (way, took) = walked.unwrap_or((None, 0));
            runs += took;
            if way.is_some() {
                return Ok((true, runs));
            }
        }
        Ok((false, runs))
    }
}

/// What is walked, from where and how far.
struct Inputs<'i> {
    recipe: &'i Recipe,
    driver: &'i Driver,
    starts: &'i [Graph],
    moves: &'i [usize],
    settings: WalkSettings,
    deadline: Instant,
}

/// Walks the inputs of a recipe towards the goals; `None` if the recipe leaves other than primitives open.
fn walk(
    machine: &mut Machine<'_>,
    started: &mut State,
    bodies: &Bodies,
    goals: Goals,
    inputs: &Inputs<'_>,
) -> Option<(Option<Way>, u64)> {
    let Inputs { recipe, driver, starts, moves, settings, deadline } = *inputs;
    let program = machine.program();
    let kinds = kinds(program, driver.method)?;
    let constants = constants(program, bodies, &goals);
    let mut base = started.fork();
    machine.initialise_for_entry(&mut base, program.method(recipe.call.method).class).ok()?;
    let limits = Limits { deadline: Some(deadline), jumps: Some(JUMPS), frames: 1_000, ..Limits::default() };
    let known = starts.iter().filter_map(|graph| point(&kinds, graph));
    let mut starts: Vec<Start> = known.map(|point| Start { point, moves: moves.to_vec() }).collect();
    starts.push(Start { point: kinds.iter().map(|kind| zero(*kind)).collect(), moves: Vec::new() });
    let mut run = |point: &[Value]| {
        machine.set_limits(limits);
        let mut state = base.fork();
        let mut branch = NearestBranch::to(&goals);
        let end = machine.invoke(&mut state, driver.method, point, &mut branch);
        // What is not modelled, or does not end, is no way to get there.
        match end {
            End::Unsupported(_) => BranchDistance::FAR,
            _ => branch.nearest,
        }
    };
    let random = Random::new(settings.seed);
    let (kinds, constants) = (kinds.as_slice(), constants.as_slice());
    let mut walk = Walk { settings, kinds, constants, run: &mut run, deadline, random, runs: 0 };
    let found = walk.search(&starts);
    let runs = walk.runs;
    let Some(point) = found else { return Some((None, runs)) };
    machine.set_limits(limits);
    let mut state = base.fork();
    let thrown = match machine.invoke(&mut state, driver.method, &point, &mut NoObserver) {
        End::Threw(exception) => Some(state.heap.class(exception)),
        _ => None,
    };
    let roots = kinds.iter().zip(&point).map(|(kind, value)| datum(*kind, *value)).collect();
    let inputs = Graph { roots, nodes: Vec::new() };
    let begin = Begin::Recipe(Box::new(recipe.clone()));
    Some((Some(Way { begin, inputs, thrown, steps: Vec::new() }), runs))
}

/// The kinds of a driver's parameters, if all are primitive.
pub(super) fn kinds(program: &Program, method: MethodId) -> Option<Vec<Kind>> {
    let (parameters, _) = attest_program::split_descriptor(program.text(program.method(method).descriptor))?;
    let kinds: Option<Vec<Kind>> =
        parameters.iter().map(|descriptor| Kind::of_descriptor(descriptor)).collect();
    kinds.filter(|kinds| kinds.iter().all(|kind| *kind != Kind::Ref))
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
fn point(kinds: &[Kind], graph: &Graph) -> Option<Point> {
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
    let mut found = Vec::new();
    let mut methods: Vec<MethodId> = goals.methods().collect();
    methods.sort_unstable();
    for method in methods.into_iter().take(50) {
        let Ok(body) = bodies.get(program, method) else { continue };
        for inst in &body.insts {
            match *inst {
                Inst::Int { value, .. } => found.push(f64::from(value)),
                Inst::Float { value, .. } => found.push(f64::from(value)),
                Inst::Long { constant, .. } => found.push(body.constants[constant as usize] as i64 as f64),
                Inst::Double { constant, .. } => {
                    found.push(f64::from_bits(body.constants[constant as usize]))
                }
                Inst::IfImm { imm, .. } => found.push(f64::from(imm)),
                Inst::BinaryImm { imm, .. } => found.push(f64::from(imm)),
                _ => {}
            }
        }
    }
    found.retain(|number| number.is_finite());
    found.sort_by(f64::total_cmp);
    found.dedup();
    found
}
