//! Whether specifications tell the truth: the methods are run on the JVM, on inputs for every case and on others.
//!
//! The engine gives inputs for every path through a specification; the others are these with numbers, characters and
//! lengths changed by chance. What the specification says of an input is computed by running it on our machine.

use std::path::PathBuf;

use attest_budget::Cut;
use attest_forward::{Content, Graph, Library, Machine, PathEnd};
use attest_jvm::{Call, CallBatch, ChildOptions, JavaHome, Outcome, Value as JvmValue};
use attest_program::{MethodId, Program};
use attest_sequence::Values;
use attest_state::State;
use rustc_hash::FxHashSet;
use serde::Serialize;

mod tuning;
mod vary;

use self::tuning::{INPUTS_PER_CASE, INPUTS_WORK, MAX_INPUT_PATHS};
use crate::concrete::{Experiment, Progress, Search, SearchBudget, Worked, constants};
use crate::confirm::{Jvm, NotConfirmed, call_all};
use crate::described::{as_launched, call, concrete, values};
use crate::explore::{PathsOptions, explore};
use crate::open::install;
use crate::query;
use crate::session::{self, Allowance, Error, Settings, Worker};
use crate::sources::Sources;
use crate::specification::text::Effect;
use crate::specification::{Specified, compile, read};

/// How specifications are checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How many inputs by chance for each method (default: 200).
    pub random: usize,
    /// What chance begins with (default: 1).
    pub seed: u64,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions { random: 200, seed: 1 }
    }
}

/// What became of the specifications.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// The methods, in the order of the files.
    pub methods: Vec<CheckedMethod>,
    /// The methods that bugs of ours kept from being checked, and what these said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub internal_errors: Vec<String>,
    /// Inputs that the JVM gave no answer about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_confirmed: Vec<NotConfirmed>,
}

/// What became of the specification of a method.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedMethod {
    /// The method.
    pub method: String,
    /// The file.
    pub file: String,
    /// Its cases.
    pub cases: Vec<CheckedCase>,
    /// Inputs for which there is no case.
    pub uncovered: usize,
    /// Inputs that cannot be made in the JVM, or that our machine does not run.
    pub untried: usize,
    /// Where the JVM does something else, the first ten.
    pub differences: Vec<Difference>,
    /// In how many inputs it does something else.
    pub different: usize,
}

/// What became of a case.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedCase {
    /// Its line.
    pub line: usize,
    /// How many inputs of the JVM's runs were of this case.
    pub inputs: usize,
}

/// An input for which the JVM does not do what is said.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// The line of the case.
    pub line: usize,
    /// The input.
    pub input: String,
    /// What is said.
    pub specified: String,
    /// What the JVM does.
    pub jvm: String,
}

/// How many differences of a method are shown.
const SHOWN: usize = 10;

/// Runs the methods that files specify on the JVM.
pub fn check(sources: &Sources, files: &[PathBuf], options: &CheckOptions) -> Result<CheckReport, Error> {
    let program = sources.open()?;
    let specified = read(&program, files)?;
    let mut library = Library::new(program.clone());
    install(&mut library, &specified)?;
    let home = JavaHome::at(&program.jdk().home)?;
    let child = ChildOptions {
        objects: true,
        jvm_options: opened(&program, &specified),
        ..sources.child_options(&program)
    };
    let mut jvm = Jvm::start(&home, &child)?;
    let settings =
        Settings { assertions: false, heap_bytes: PathsOptions::default().memory, ..Settings::default() };
    let (mut methods, mut internal_errors, mut not_confirmed) = (Vec::new(), Vec::new(), Vec::new());
    for one in &specified {
        let name = query::full_spelling(&program, one.method);
        match session::boot(&name, &library, &settings, |worker| tried(worker, one, options)) {
            Ok(tried) => {
                methods.push(asked(&mut jvm, sources, &program, (one, tried?), &mut not_confirmed));
            }
            Err(Error::Internal { item, message }) => internal_errors.push(format!("{item}: {message}")),
            Err(problem) => return Err(problem),
        }
    }
    Ok(CheckReport { methods, internal_errors, not_confirmed })
}

/// An input, the case that holds for it, and what is then said.
struct Tried {
    call: Call,
    input: String,
    case: usize,
    said: String,
}

/// All inputs of a method, and those that came to nothing.
#[derive(Default)]
struct Inputs {
    tried: Vec<Tried>,
    uncovered: usize,
    untried: usize,
}

/// Inputs for a method and what its specification says of them.
fn tried(worker: &mut Worker<'_>, one: &Specified, options: &CheckOptions) -> Result<Inputs, Error> {
    let Worker { library, machine, booted } = worker;
    let program = &library.program;
    let body = compile::conditions(program, one, None)?;
    let conditions = body.method;
    library.bodies.define(body);
    let general = PathsOptions { limit: Some(MAX_INPUT_PATHS), branches: 8, ..PathsOptions::default() };
    let allowance = Allowance::default().at_most(INPUTS_WORK);
    machine.reset_symbols(general.symbolic());
    let mut explored = explore(machine, booted.fork(), one.method, &general, &allowance)?;
    let mut graphs: Vec<Graph> = Vec::new();
    for found in &mut explored.paths {
        if matches!(found.end, PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::Unsupported(_)) {
            machine.make_readable(&mut found.state);
            let graph = machine.arguments_of(&found.state, &explored.entry);
            if !graphs.contains(&graph) {
                graphs.push(graph);
            }
        }
    }
    let count =
        if options.random == 0 { 0 } else { options.random.max(one.cases.cases.len() * INPUTS_PER_CASE) };
    let values = Values::new(program, constants(library, &[one.method]), seed(one.method, options));
    let more = vary::varied(program, one.method, &graphs, count, values);
    let mut seen = FxHashSet::default();
    let mut all: Vec<Graph> = graphs.into_iter().chain(more).collect();
    all.retain(|graph| seen.insert(format!("{graph:?}")));
    let never = Cut::never();
    let trials = Trials { machine, booted, one, conditions, inputs: Inputs::default() };
    let mut search = Search::new(trials, SearchBudget::candidates(u64::MAX), &never);
    search.all(all);
    Ok(search.experiment.inputs)
}

/// Where chance begins for a method.
fn seed(method: MethodId, options: &CheckOptions) -> u64 {
    options.seed ^ (method.index() as u64) << 20
}

/// Inputs run on our machine for what the specification says of them.
struct Trials<'a, 'p> {
    machine: &'a mut Machine<'p>,
    booted: &'a mut State,
    one: &'a Specified,
    conditions: MethodId,
    inputs: Inputs,
}

impl Worked for Trials<'_, '_> {
    fn work(&self) -> u64 {
        self.machine.work()
    }
}

impl Experiment<Graph> for Trials<'_, '_> {
    type Score = Option<Option<Tried>>;

    fn run(&mut self, graph: &mut Graph) -> Option<Option<Tried>> {
        input(self.machine, self.booted, self.one, self.conditions, graph)
    }

    fn keep(&mut self, _: Graph, seen: Option<Option<Tried>>) -> Progress {
        match seen {
            Some(Some(tried)) => self.inputs.tried.push(tried),
            Some(None) => self.inputs.uncovered += 1,
            None => self.inputs.untried += 1,
        }
        Progress::News
    }
}

/// What is said of an input; nothing if it cannot be run, and no case if there is none.
fn input(
    machine: &mut Machine<'_>,
    booted: &mut State,
    one: &Specified,
    conditions: MethodId,
    graph: &Graph,
) -> Option<Option<Tried>> {
    if graph.nodes.iter().any(|node| matches!(node.content, Content::Hidden | Content::Stub(_))) {
        return None;
    }
    let call = call(machine.program(), one.method, &[], graph)?;
    let holds = concrete(machine, booted, conditions, &[], graph).ok()?;
    let mask: u64 = holds.lines().next()?.strip_prefix("returns ")?.parse().ok()?;
    let cases = &one.cases.cases;
    let case = match mask {
        0 => cases.iter().position(|case| case.condition.is_none()),
        mask => Some(mask.trailing_zeros() as usize),
    };
    let Some(case) = case else { return Some(None) };
    let said = concrete(machine, booted, one.method, &[], graph).ok()?;
    // What is too large to be shown, or to be made, is too large to be compared.
    if said.contains("(...)") || said.contains("java.lang.OutOfMemoryError") {
        return None;
    }
    let input = values(machine.program(), graph).trim().to_owned();
    let said = said.replace("\nstatics\n", "\n").trim_end_matches("\nstatics").to_owned();
    Some(Some(Tried { call, input, case, said }))
}

/// Runs the inputs on the JVM and compares.
fn asked(
    jvm: &mut Jvm,
    sources: &Sources,
    program: &Program,
    (one, inputs): (&Specified, Inputs),
    not_confirmed: &mut Vec<NotConfirmed>,
) -> CheckedMethod {
    let line = |at: usize| one.text.wrong(at, "").position.map_or(0, |(line, _)| line);
    let cases = one.cases.cases.iter().map(|case| CheckedCase { line: line(case.at), inputs: 0 });
    let class = program.dotted(program.method(one.method).class);
    let mut checked = CheckedMethod {
        method: format!("{class}#{}", crate::query::spelling(program, one.method)),
        file: one.text.file.clone(),
        cases: cases.collect(),
        uncovered: inputs.uncovered,
        untried: inputs.untried,
        differences: Vec::new(),
        different: 0,
    };
    let calls = inputs.tried.iter().map(|tried| tried.call.clone()).collect();
    let mut batch = CallBatch::new(sources.class_path.clone(), calls);
    batch.fresh_classes = !program.class(program.method(one.method).class).is_from_jdk();
    for (tried, run) in inputs.tried.into_iter().zip(call_all(jvm, &batch)) {
        let run = match run {
            Ok(run) => run,
            Err(why) => {
                checked.untried += 1;
                not_confirmed.push(NotConfirmed::new(format!("{} of {}", checked.method, tried.input), &why));
                continue;
            }
        };
        let happened = match run.outcome {
            Outcome::Returned(JvmValue::String(text)) => {
                let text = as_launched(&text.to_lossy());
                text.replace("\nstatics\n", "\n").trim_end_matches("\nstatics").to_owned()
            }
            other => format!("{other:?}"),
        };
        // How much memory there is tells nothing of a method.
        if happened.contains("java.lang.OutOfMemoryError") {
            checked.untried += 1;
            continue;
        }
        checked.cases[tried.case].inputs += 1;
        let exact = one.cases.cases[tried.case]
            .clauses
            .iter()
            .any(|clause| matches!(clause.effect, Effect::Throws(_, Some(_))));
        let (said, happened) = match exact {
            true => (tried.said, happened),
            false => (without_message(&tried.said), without_message(&happened)),
        };
        if said != happened {
            checked.different += 1;
            if checked.differences.len() < SHOWN {
                let line = checked.cases[tried.case].line;
                checked.differences.push(Difference {
                    line,
                    input: tried.input,
                    specified: said,
                    jvm: happened,
                });
            }
        }
    }
    checked
}

/// An end without the message of what was thrown: a specification need not say it.
fn without_message(ending: &str) -> String {
    let Some(thrown) = ending.strip_prefix("throws ").and_then(|rest| rest.lines().next()) else {
        return ending.to_owned();
    };
    let begin = format!("{thrown} ");
    let lines = ending.lines().map(|line| match line.strip_prefix(&begin) {
        Some(rest) => format!("{begin}{}", rest.split(": ").next().unwrap_or(rest)),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Options that let the runner call what the JDK keeps to itself.
fn opened(program: &Program, specified: &[Specified]) -> Vec<String> {
    let mut options = Vec::new();
    if program.jdk().version < 9 {
        return options;
    }
    for one in specified {
        let class = program.method(one.method).class;
        let name = program.class_name(class);
        if let (true, Some(at)) = (program.class(class).is_from_jdk(), name.rfind('/')) {
            let package = name[..at].replace('/', ".");
            let option = format!("--add-opens=java.base/{package}=ALL-UNNAMED");
            if !options.contains(&option) {
                options.push(option);
            }
        }
    }
    options
}
