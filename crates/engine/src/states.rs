//! What `synth` and `verify` share: the classes, what may be called, the scope, and confirmation on the JVM.

pub(crate) mod doubts;
mod drawing;
mod file;
mod forms;
pub(crate) mod goal;
pub(crate) mod graph;
mod tuning;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use attest_budget::Stopwatch;
use attest_forward::{Library, SymbolicOptions};
use attest_jvm::JavaHome;
use attest_program::{ClassId, MethodId, Program, split_descriptor};
use attest_sequence::Rendering;
use attest_sequence::graph::{
    Builder, Call, CallTrace, Counts, GraphOptions, Menu, Round, Scope, Slot, is_open,
};
use attest_testcase::junit::Framework;
use attest_testcase::{ClassName, Expectation, Generics, TestCase, TestName};
use serde::Serialize;

use crate::analysis::leaks::leaks;
use crate::compose::{Bounds, Compose, composed};
use crate::confirm::{Jvm, TestAnswer, run_singly};
use crate::query;
use crate::session::{self, Allowance, Error, Settings};
use crate::sources::Sources;
use forms::forms;

/// Which states are explored, and how long.
#[derive(Clone, Debug)]
pub struct StatesOptions {
    /// Further classes whose public methods may be called.
    pub classes: Vec<String>,
    /// The most objects of each class that is not just passed to methods.
    pub scope: u32,
    /// The most objects of single classes.
    pub objects: Vec<(String, u32)>,
    /// The most calls.
    pub length: u32,
    /// Whether null is passed for objects.
    pub null_args: bool,
    /// Whether isomorphic states become one.
    pub merge: bool,
    /// When calls are decided by summaries of the methods called (default: never).
    pub compose: Compose,
    /// How long it may take; with `effort`, as long as it takes.
    pub time: Duration,
    /// How much work it may take instead of a time, four times as much with each step: two runs are then the same.
    pub effort: Option<u32>,
    /// How many bytes it may take, about.
    pub memory: u64,
    /// Which JUnit tests are written for.
    pub framework: Framework,
    /// Whether the graph is described in the report.
    pub graph: bool,
    /// Where what was explored is written to.
    pub save: Option<PathBuf>,
    /// Where what was explored earlier is read from.
    pub load: Option<PathBuf>,
}

impl Default for StatesOptions {
    fn default() -> StatesOptions {
        StatesOptions {
            classes: Vec::new(),
            scope: 6,
            objects: Vec::new(),
            length: 8,
            null_args: false,
            merge: true,
            compose: Compose::Never,
            time: Duration::from_secs(60),
            effort: None,
            memory: 4 << 30,
            framework: Framework::Jupiter,
            graph: false,
            save: None,
            load: None,
        }
    }
}

/// How far the exploration went.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Coverage {
    /// The classes whose public methods were called.
    pub classes: Vec<String>,
    /// The methods that were called.
    pub methods: Vec<String>,
    /// The methods that were not, and why.
    pub left_out: Vec<(String, String)>,
    /// The methods that take what no call gives, and the forms of these arguments that were passed, and no others.
    pub made: Vec<(String, Vec<String>)>,
    /// The strings that were passed, and no others.
    pub texts: Vec<String>,
    /// The most objects of each class.
    pub objects: BTreeMap<String, u32>,
    /// The most objects of any other class.
    pub scope: u32,
    /// How many calls were put one after the other.
    pub length: u32,
    /// Whether there was nothing new to be found, so that more calls reach no other states within the scope.
    pub fixpoint: bool,
    /// Whether time, work or memory ran out.
    pub out_of_budget: bool,
    /// States, up to isomorphism.
    pub states: usize,
    /// Constraints of these states.
    pub disjuncts: usize,
    /// Paths of calls.
    pub paths: u64,
    /// States that became a further disjunct of an isomorphic one.
    pub merged: u64,
    /// States whose constraint was implied, or that were left as they were.
    pub subsumed: u64,
    /// Merged states for which it was not decided whether they were implied.
    pub undecided: u64,
    /// Paths that lead beyond the scope.
    pub beyond: u64,
    /// Why other paths were not followed to a state, and how many.
    pub open: BTreeMap<String, u64>,
    /// How many rounds of calls were read from a file.
    pub loaded: usize,
    /// The seconds it took, without starting up and without the JVM; 0 if it was bounded by effort.
    pub seconds: f64,
}

/// What progress is told: calls in a row, states, merged, subsumed, still to do.
pub type Told<'a> = &'a dyn Fn(u32, usize, u64, u64, usize);

/// A method that answers yes or no.
pub(crate) fn question(program: &Program, query: &str) -> Result<Call, Error> {
    let methods = query::methods(program, query, "synth --spec")?;
    let [method] = methods.as_slice() else {
        return Err(Error::Unusable(format!("{query}: names several methods; name one as Class#method")));
    };
    let declared = program.method(*method);
    let text = format!("{}#{}", program.dotted(declared.class), query::spelling(program, *method));
    let (_, result) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
    if result != "Z" || program.text(declared.name) == "<init>" {
        return Err(Error::Unusable(format!(
            "{text} does not return boolean; a specification or property is a method that does"
        )));
    }
    Call::of(program, declared.class, *method).map_err(|why| Error::Unusable(format!("{text}: {why}")))
}

/// The method changes what it looks at.
pub(crate) fn changes(method: &str) -> Error {
    Error::Unusable(format!(
        "{method} changes an object that it is given; a specification or property must only look"
    ))
}

/// A method that must hold of every object of its class: it takes the object and nothing else.
pub(crate) fn invariant(program: &Program, query: &str) -> Result<Call, Error> {
    let call = question(program, query)?;
    match call.slots.as_slice() {
        [Slot::Object(_)] => Ok(call),
        _ => Err(Error::Unusable(format!("{query}: an invariant takes the object and nothing else"))),
    }
}

/// Whether public calls make objects of the class that an invariant is about.
pub(crate) fn is_made(program: &Program, invariant: &Call) -> bool {
    objects_of(invariant)
        .iter()
        .all(|class| made(program, *class, &subjects_of(program, *class, usize::MAX)).is_ok())
}

/// The classes that questions need: those they take, and what these in turn take, if the program has them.
pub(crate) fn subjects(
    program: &Program,
    questions: &[Call],
    named: &[String],
) -> Result<Vec<ClassId>, Error> {
    let mut waiting: Vec<ClassId> = Vec::new();
    for name in named {
        waiting.push(query::class(program, name)?);
    }
    waiting.extend(questions.iter().flat_map(objects_of));
    let classes = closure(program, waiting, usize::MAX);
    for class in questions.iter().flat_map(objects_of) {
        made(program, class, &classes)?;
    }
    Ok(classes)
}

/// A class and those that are needed to call its methods; more than so many are not looked for.
pub(crate) fn subjects_of(program: &Program, class: ClassId, most: usize) -> Vec<ClassId> {
    closure(program, vec![class], most)
}

fn closure(program: &Program, mut waiting: Vec<ClassId>, most: usize) -> Vec<ClassId> {
    let mut classes: Vec<ClassId> = Vec::new();
    while let Some(class) = waiting.pop() {
        let declared = program.class(class);
        if classes.contains(&class) || declared.is_from_jdk() {
            continue;
        }
        classes.push(class);
        if classes.len() >= most {
            break;
        }
        for call in &Menu::new(program, &[class]).calls {
            waiting.extend(objects_of(call));
        }
        for method in &declared.methods {
            if let Ok(call) = Call::of(program, class, *method)
                && is_open(program, class, *method)
            {
                waiting.extend(objects_of(&call));
            }
        }
    }
    classes.sort_unstable();
    classes
}

fn objects_of(call: &Call) -> Vec<ClassId> {
    let of = |slot: &Slot| match slot {
        Slot::Object(class) => Some(*class),
        Slot::Primitive(_) => None,
    };
    call.slots.iter().filter_map(of).collect()
}

/// Whether a call may give an object of a class that was not there before.
fn gives(program: &Program, call: &Call, class: ClassId) -> bool {
    if call.constructor {
        return call.class == class;
    }
    let (_, result) =
        split_descriptor(program.text(program.method(call.method).descriptor)).unwrap_or_default();
    let given = attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok());
    given.is_some_and(|given| program.is_subtype(class, given))
}

/// Checks that some call makes an object of a class.
fn made(program: &Program, class: ClassId, classes: &[ClassId]) -> Result<(), Error> {
    let menu = Menu::new(program, classes);
    let makes = |call: &Call| {
        let made = match call.constructor {
            true => Some(call.class),
            false => {
                let descriptor = program.text(program.method(call.method).descriptor);
                let (_, result) = split_descriptor(descriptor).unwrap_or_default();
                attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok())
            }
        };
        let itself = call.slots.contains(&Slot::Object(class));
        !itself && made.is_some_and(|made| program.is_subtype(made, class))
    };
    let indirect = || {
        menu.strange.iter().any(|(of, method)| {
            Call::of(program, *of, *method).is_ok_and(|call| makes(&call))
                && !menu.sequences(program, classes, *of, *method).is_empty()
        })
    };
    if menu.calls.iter().any(makes) || indirect() {
        return Ok(());
    }
    let left: Vec<String> = menu
        .left_out
        .iter()
        .filter(|(method, _)| program.method(*method).class == class)
        .map(|(method, why)| format!("{} {why}", query::spelling(program, *method)))
        .collect();
    let why = match left.as_slice() {
        [] => "it has no public constructor and no public static method that returns one".to_owned(),
        left => left.join("; "),
    };
    Err(Error::Unusable(format!("there is no public way to make a {}: {why}", program.dotted(class))))
}

/// The scope: as many objects of a class as a method takes at once, or as many as given where objects of the class
/// refer to each other.
pub(crate) fn scope(
    program: &Program,
    classes: &[ClassId],
    menu: &Menu,
    questions: &[Call],
    options: &StatesOptions,
) -> Result<Scope, Error> {
    let mut objects = BTreeMap::new();
    for class in classes {
        let linked = program.class(*class).fields.iter().any(|field| {
            let descriptor = program.text(program.field(*field).descriptor);
            attest_program::class_of_descriptor(descriptor) == Some(program.class_name(*class))
        });
        let taken = |call: &Call| {
            let taken = call.slots.iter().filter(|slot| **slot == Slot::Object(*class)).count() as u32;
            // What it gives may share parts with what it was given.
            taken + u32::from(!objects_of(call).is_empty() && gives(program, call, *class))
        };
        let most = menu.calls.iter().chain(questions).map(taken).max().unwrap_or(1).max(1);
        objects.insert(*class, if linked { options.scope.max(most) } else { most });
    }
    for (name, count) in &options.objects {
        objects.insert(query::class(program, name)?, *count);
    }
    Ok(Scope { objects, others: options.scope, length: options.length })
}

/// Starts a machine and hands it, with all that may be called, to `work`.
pub(crate) fn with_builder<T>(
    library: &Library,
    classes: &[ClassId],
    questions: Vec<Call>,
    options: &StatesOptions,
    allowance: &Allowance,
    work: impl FnOnce(&mut Builder<'_, '_>, &[ClassId]) -> Result<T, Error>,
) -> Result<T, Error> {
    let program = &library.program;
    let mut classes = classes.to_vec();
    let callable = |classes: &[ClassId]| {
        let menu = Menu::new(program, classes).with_made_arguments(program, &library.bodies, classes);
        // What nobody can change through it is not worth the states.
        match leaks(program, &library.bodies, classes, &[]).ways.is_empty() {
            true => menu,
            false => menu.with_mutators(program, &library.bodies),
        }
    };
    let mut menu = callable(&classes);
    if menu.calls.is_empty() && questions.is_empty() {
        let names: Vec<String> = classes.iter().map(|class| program.dotted(*class)).collect();
        let names = names.join(", ");
        return Err(Error::Unusable(format!(
            "there is nothing to call: {names} has no public constructor or method whose arguments calls here make"
        )));
    }
    let mut scope = scope(program, &classes, &menu, &questions, options)?;
    let mut first = questions.clone();
    let mut saved = None;
    if let Some(path) = &options.load {
        let loaded = file::read(path, program, &classes, &questions, &scope, options)?;
        (classes, scope, first) = (loaded.classes, loaded.scope, loaded.questions);
        menu = callable(&classes);
        saved = Some((path, loaded.graph));
    }
    let called: Vec<MethodId> = menu.calls.iter().map(|call| call.method).collect();
    let symbolic = SymbolicOptions::default();
    let bounds = Bounds {
        compose: options.compose,
        branches: symbolic.branches,
        depth: symbolic.depth,
        deadline: allowance.deadline(),
    };
    let summaries = composed(library, &called, &bounds)?;
    let graph_options = GraphOptions {
        merge: options.merge,
        nulls: options.null_args,
        cut: allowance.cut.clone(),
        work: allowance.work,
        memory: options.memory,
        ..GraphOptions::default()
    };
    let settings = Settings { heap_bytes: tuning::HEAP_BYTES, ..Settings::default() };
    let names: Vec<String> = classes.iter().map(|class| program.dotted(*class)).collect();
    session::boot(&format!("the states of {}", names.join(", ")), library, &settings, |worker| {
        let machine = &mut worker.machine;
        machine.use_summaries(summaries);
        let mut builder = Builder::new(machine, worker.booted.fork(), menu, first, scope, graph_options);
        if let Some((path, graph)) = saved {
            let refused = |why: String| file::refused(path, &why);
            builder.restore(&graph).map_err(refused)?;
            builder.add_questions(&questions);
        }
        let done = work(&mut builder, &classes)?;
        if let Some(path) = &options.save {
            file::write(path, program, &classes, &mut builder, options)?;
        }
        Ok(done)
    })?
}

/// What was covered.
pub(crate) fn coverage(
    program: &Program,
    classes: &[ClassId],
    builder: &Builder<'_, '_>,
    end: Option<Round>,
    seconds: f64,
) -> Coverage {
    let counts: &Counts = &builder.counts;
    let name = |method: MethodId| {
        format!("{}#{}", program.dotted(program.method(method).class), query::spelling(program, method))
    };
    let limits = &builder.scope().objects;
    Coverage {
        classes: classes.iter().map(|class| program.dotted(*class)).collect(),
        methods: {
            let mut all: Vec<String> = builder.menu.calls.iter().map(|call| name(call.method)).collect();
            all.dedup();
            all
        },
        made: forms(program, &builder.menu),
        left_out: builder.menu.left_out.iter().map(|(method, why)| (name(*method), why.clone())).collect(),
        texts: {
            let texts = builder.menu.constants.iter().filter(|constant| constant.field.is_none());
            texts.map(|constant| constant.text.clone()).collect()
        },
        objects: limits.iter().map(|(class, most)| (program.dotted(*class), *most)).collect(),
        scope: builder.scope().others,
        length: builder.depth,
        fixpoint: end == Some(Round::Fixpoint),
        out_of_budget: end == Some(Round::OutOfBudget),
        states: builder.graph.vertices.len(),
        disjuncts: builder.graph.vertices.iter().map(|vertex| vertex.disjuncts.len()).sum(),
        paths: counts.paths,
        merged: counts.merged,
        subsumed: counts.subsumed + counts.unchanged,
        undecided: counts.undecided,
        beyond: counts.beyond,
        open: counts.open.clone(),
        loaded: builder.loaded_rounds(),
        seconds,
    }
}

/// What a verdict about the states that were explored does not cover.
pub(crate) fn doubts(
    library: &Library,
    classes: &[ClassId],
    builder: &Builder<'_, '_>,
    nulls: bool,
) -> doubts::Doubts {
    let asked = (&builder.menu, builder.questions.as_slice());
    doubts::Doubts::of(&library.program, &library.bodies, classes, asked, nulls)
}

/// A sequence and its last call as a test.
pub(crate) fn test(
    program: &Program,
    builder: &Builder<'_, '_>,
    trace: &CallTrace,
    last: &Call,
    expectation: Expectation,
) -> Result<TestCase, String> {
    let class = program.class_name(last.class);
    let package = attest_program::package(class).replace('/', ".");
    let calls = trace.calls_and(program, &builder.menu, last);
    let calls = calls.ok_or("a call is made on an object that a test does not hold")?;
    // What is handed out has type arguments of its own.
    let generics = if builder.menu.changed.is_empty() { Generics::Objects } else { Generics::Raw };
    let rendering = Rendering { program, package: &package, generics, sources: &[] };
    let rendered = rendering.render(&calls.sequence, &calls.inputs).map_err(|why| why.to_string())?;
    let name = TestName::of(&rendered.call, &expectation);
    let mut case = TestCase::new(ClassName::from_internal(class), name, rendered.call, expectation);
    case.arrange = rendered.arrange.statements;
    Ok(case)
}

/// A test, and what the JVM said of it.
pub(crate) struct Confirmed {
    pub(crate) case: TestCase,
    pub(crate) answer: TestAnswer,
}

/// Runs tests on the JVM; gives one answer for each.
pub(crate) fn confirm(
    program: &Program,
    sources: &Sources,
    cases: Vec<TestCase>,
    framework: Framework,
) -> Result<Vec<Confirmed>, Error> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let home = JavaHome::at(&program.jdk().home)?;
    let mut jvm = Jvm::start(&home, &sources.child_options(program))?;
    let answers = run_singly(&mut jvm, &cases, framework, (&StatesOptions::class_path(sources), 0));
    let confirmed = cases.into_iter().zip(answers).map(|(case, answer)| Confirmed { case, answer });
    Ok(confirmed.collect())
}

/// The names of things, each once.
pub(crate) fn once(all: impl IntoIterator<Item = String>) -> Vec<String> {
    all.into_iter().collect::<BTreeSet<String>>().into_iter().collect()
}

impl StatesOptions {
    /// What all states may take, from now on.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance::of(Some(self.time), self.effort, tuning::FIRST_WORK)
    }

    /// The seconds that a report tells: what is the same on every run does not tell the time.
    pub(crate) fn reported_seconds(&self, watch: Stopwatch) -> f64 {
        if self.effort.is_none() { watch.seconds() } else { 0.0 }
    }

    /// The sources with the class path as a list of existing entries.
    pub(crate) fn class_path(sources: &Sources) -> Vec<PathBuf> {
        sources.class_path.clone()
    }
}

/// The next round, with progress.
pub(crate) fn next(builder: &mut Builder<'_, '_>, progress: Told<'_>) -> Round {
    let depth = builder.depth + 1;
    builder.round(&mut |counts, vertices, left| {
        progress(depth, vertices, counts.merged, counts.subsumed + counts.unchanged, left);
        true
    })
}
