//! A path as data for people and programs: condition, outcome, inputs, heaps, lines, how it ended.

use std::collections::BTreeMap;

use attest_forward::{Bound, Datum, Entry, Found, Machine, NoObserver, ObjectGraph, PathEnd};
use attest_ir::Bodies;
use attest_program::{Kind, MethodId, Program, split_descriptor};
use attest_state::{Approximation, Input, Operand, Origin, Outcome, State};
use attest_term::{Op, Term};

use super::code;
use super::picture::{HeapPicture, objects, picture};
use super::reduce::reduced;
use super::tuning::{DESCRIBED, DESCRIBED_CONDITION};
use super::words::Words;
use super::{PathOutcome, PathReport, Step, Thrown};
use super::{simplify, statics};
use crate::analysis::site;
use crate::graph_text::GraphText;

/// What is needed to describe the paths of a method.
pub(crate) struct Describer<'a> {
    /// The method.
    pub(crate) method: MethodId,
    /// Its unknown arguments.
    pub(crate) entry: &'a Entry,
    /// The names of its parameters, without the receiver.
    pub(crate) names: &'a [String],
    /// Whether values are made easy to read, heaps drawn and lines found.
    pub(crate) thorough: bool,
    /// Where the code of paths is taken from, if it is told.
    pub(crate) code: Option<&'a Bodies>,
}

impl Describer<'_> {
    /// Describes a path that has ended and began in `start`.
    pub(crate) fn describe(
        &self,
        machine: &mut Machine<'_>,
        found: &mut Found,
        start: Option<State>,
    ) -> PathReport {
        let program = machine.program();
        if self.thorough {
            machine.charge(description_work(&found.state));
            machine.make_readable(&mut found.state);
        }
        let state = &found.state;
        let symbolic = state.path.as_deref().cloned().unwrap_or_default();
        let condition = condition(machine, state, self.method);
        let mut words = Words::new(machine, state, self.method);
        let steps = steps(&mut words, &symbolic);
        let mut graph = machine.arguments_of(state, self.entry);
        self.retype(program, &mut graph);
        let names = self.argument_names(program);
        let (outcome, result) = self.outcome(machine, found);
        let (heap_in, heap_out, heaps) = match self.thorough {
            true => self.heaps(machine, &found.state, &graph, &names, result),
            false => Default::default(),
        };
        let (lines, steps_taken) = match start {
            Some(start) => lines(machine, start, &found.state),
            None => Default::default(),
        };
        let body = self.code.and_then(|bodies| bodies.get(program, self.method).ok());
        let code = body.map_or(Vec::new(), |body| code::code(program, body, &steps_taken));
        let texts = GraphText::new(program, &graph).roots();
        PathReport {
            condition,
            outcome,
            inputs: names.into_iter().zip(texts).collect(),
            end: end_text(&found.end),
            heap_in,
            heap_out,
            heaps,
            lines,
            approximations: symbolic.approximations.iter().map(approximation_text).collect(),
            schedule: symbolic
                .schedule
                .iter()
                .map(|(method, case)| format!("{}:{case}", program.text(program.method(*method).name)))
                .collect(),
            code,
            steps,
        }
    }

    fn argument_names(&self, program: &Program) -> Vec<String> {
        let receiver = !program.method(self.method).is_static();
        let statics = self.entry.statics.iter().map(|(field, _)| statics::name(program, *field));
        let parameters = self.names.iter().cloned();
        receiver.then(|| "this".to_owned()).into_iter().chain(parameters).chain(statics).collect()
    }

    /// Gives the arguments their declared kinds: registers do not tell a char from an int.
    fn retype(&self, program: &Program, graph: &mut ObjectGraph) {
        let declared = program.method(self.method);
        let receiver = usize::from(!declared.is_static());
        let parameters = split_descriptor(program.text(declared.descriptor)).map_or(Vec::new(), |(p, _)| p);
        let parameters = parameters.into_iter().map(|text| Kind::of_descriptor(text).unwrap_or(Kind::Ref));
        let statics = self.entry.statics.iter().map(|(field, _)| program.field(*field).kind);
        for (root, declared) in graph.roots.iter_mut().skip(receiver).zip(parameters.chain(statics)) {
            if let Datum::Int(kind, _) = root {
                *kind = declared;
            }
        }
    }

    fn outcome(&self, machine: &mut Machine<'_>, found: &Found) -> (Option<PathOutcome>, Option<Operand>) {
        let program = machine.program();
        let descriptor = program.text(program.method(self.method).descriptor);
        let returned = split_descriptor(descriptor).map_or("V", |(_, returned)| returned);
        match &found.end {
            PathEnd::Call(Outcome::Returned(None)) => (Some(Outcome::Returned(None)), None),
            PathEnd::Call(Outcome::Returned(Some(value))) => {
                let term = value.mark.term().map(|term| match &found.state.path {
                    Some(path) => simplify::value(machine.pool(), path, term),
                    None => term,
                });
                let named = term.and_then(|term| {
                    let mut words = Words::new(machine, &found.state, self.method);
                    match value.ty {
                        attest_ir::Type::Ref => words.reference(term),
                        _ => Some(words.value(term, returned)),
                    }
                });
                let text = match named {
                    Some(text) => text,
                    None => {
                        let mut graph = machine.values_of(&found.state, &[*value]);
                        if let (Some(Datum::Int(kind, _)), Some(declared)) =
                            (graph.roots.first_mut(), Kind::of_descriptor(returned))
                        {
                            *kind = declared;
                        }
                        GraphText::new(program, &graph).roots().join("")
                    }
                };
                let object = (value.ty == attest_ir::Type::Ref).then_some(*value);
                (Some(Outcome::Returned(Some(text))), object)
            }
            PathEnd::Call(Outcome::Threw(exception)) => {
                let class = program.dotted(found.state.heap.class(*exception));
                let trace = machine.stack_trace(&found.state, *exception);
                let place = site(program, &trace).map(|at| trace[at]);
                let line = place.map(|place| machine.line(place)).and_then(|line| u32::try_from(line).ok());
                (Some(Outcome::Threw(Thrown { class, line })), None)
            }
            PathEnd::Call(Outcome::Exited(code)) => (Some(Outcome::Exited(*code)), None),
            PathEnd::Call(Outcome::Unsupported(_) | Outcome::OutOfBudget | Outcome::Diverged)
            | PathEnd::Bound(_)
            | PathEnd::Undecided(_)
            | PathEnd::Reached
            | PathEnd::GoalUnreachable => (None, None),
        }
    }

    /// The arguments' objects before the run, and after it if anything changed or was made.
    fn heaps(
        &self,
        machine: &mut Machine<'_>,
        state: &State,
        before: &ObjectGraph,
        names: &[String],
        result: Option<Operand>,
    ) -> (Vec<String>, Vec<String>, [HeapPicture; 2]) {
        let program = machine.program();
        let mut values = self.entry.arguments.clone();
        for (field, before) in &self.entry.statics {
            values.push(machine.inspect_static(state, *field).unwrap_or(*before));
        }
        let mut all_names = names.to_vec();
        if let Some(result) = result {
            values.push(result);
            all_names.push("result".to_owned());
        }
        let mut after = machine.values_of(state, &values);
        self.retype(program, &mut after);
        let heap_in = picture(program, before, names);
        let references = |graph: &ObjectGraph, names: &[String]| {
            let mut kept = graph.clone();
            let objects = graph.roots.iter().zip(names).filter(|(root, _)| matches!(root, Datum::Object(_)));
            let (roots, names): (Vec<Datum>, Vec<String>) =
                objects.map(|(root, name)| (root.clone(), name.clone())).unzip();
            kept.roots = roots;
            (kept, names)
        };
        let (after, after_names) = references(&after, &all_names);
        let heap_out = picture(program, &after, &after_names);
        let (start, start_names) = references(before, names);
        let unchanged = heap_out == picture(program, &start, &start_names);
        let heaps = [objects(program, before, names), objects(program, &after, &after_names)];
        (heap_in, if unchanged { Vec::new() } else { heap_out }, heaps)
    }
}

/// What must hold for the path of a state, in the user's words and without what follows from the rest.
pub(crate) fn condition(machine: &mut Machine<'_>, state: &State, method: MethodId) -> Vec<String> {
    let Some(symbolic) = state.path.as_deref() else { return Vec::new() };
    let pool = machine.pool();
    let decided = symbolic.conditions.iter().filter(|term| !symbolic.presumed.contains(term));
    let mut shown: Vec<Term> = Vec::new();
    for term in decided.flat_map(|term| simplify::conjuncts(pool, *term)).collect::<Vec<_>>() {
        let term = simplify::condition(pool, symbolic, term);
        for part in simplify::conjuncts(pool, term) {
            if pool.op(part) != Op::True && !shown.contains(&part) {
                shown.push(part);
            }
        }
    }
    let lengths: Vec<Term> = symbolic.inputs.iter().filter_map(length).collect();
    let shown = reduced(pool, &shown, &lengths);
    let mut words = Words::new(machine, state, method);
    let conditions: Vec<String> = shown.into_iter().map(|term| words.condition(term)).collect();
    let mut of_classes: Vec<String> = Vec::new();
    for narrowing in &symbolic.narrowings {
        let classes = symbolic.types.get(narrowing.variable).unwrap_or(&narrowing.classes);
        let said = words.of_classes(narrowing.variable, classes);
        of_classes.extend(said.filter(|said| !of_classes.contains(said)));
    }
    conditions.into_iter().chain(of_classes).collect()
}

/// The decisions of a path, each with what then holds.
fn steps(words: &mut Words<'_, '_>, path: &attest_state::Path) -> Vec<Step> {
    let mut steps = Vec::new();
    for (at, decision) in path.decisions.iter().enumerate() {
        let until = path.decisions.get(at + 1).map_or(path.conditions.len(), |next| next.conditions as usize);
        let from = (decision.conditions as usize).min(until);
        let made = path.conditions[from..until].iter().filter(|term| !path.presumed.contains(term));
        // What is added later, until the next decision, was decided without a split.
        let made = made.take(1).map(|term| words.condition(*term)).next();
        let narrowing = path.narrowing(at);
        let of_classes = narrowing.and_then(|found| words.of_classes(found.variable, &found.classes));
        let condition = of_classes.or(made).unwrap_or_default();
        steps.push(Step { taken: decision.taken, of: decision.of, condition });
    }
    steps
}

/// The variable of an input that is a length.
fn length(input: &Input) -> Option<Term> {
    matches!(input.origin, Origin::Length(_) | Origin::TextLength(_)).then_some(input.variable)
}

/// The lines that a path runs through, by class; without those of class initialisers, which run on whatever path is first.
/// Also the instructions of the method itself, in order.
fn lines(machine: &mut Machine<'_>, start: State, end: &State) -> (BTreeMap<String, Vec<u16>>, Vec<u32>) {
    let Some(path) = &end.path else { return Default::default() };
    let mut by_class: BTreeMap<String, Vec<u16>> = BTreeMap::new();
    let program = machine.program();
    let trace = machine.retrace(start, path, &mut NoObserver);
    for (method, lines) in trace.lines(machine) {
        if program.text(program.method(method).name) == "<clinit>" {
            continue;
        }
        by_class.entry(program.dotted(program.method(method).class)).or_default().extend(lines);
    }
    for lines in by_class.values_mut() {
        lines.sort_unstable();
        lines.dedup();
    }
    (by_class, trace.own().to_vec())
}

/// How a path ended, in words.
pub(crate) fn end_text(end: &PathEnd) -> String {
    match end {
        PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Exited(_)) => "finished".to_owned(),
        PathEnd::Call(Outcome::Unsupported(what)) => format!("unsupported: {what}"),
        PathEnd::Bound(bound) => format!("bound: {}", bound_text(*bound)),
        PathEnd::Call(Outcome::OutOfBudget) => "bound: time, memory or jumps".to_owned(),
        PathEnd::Undecided(why) => format!("undecided: {why}"),
        PathEnd::Call(Outcome::Diverged) => "deadlock".to_owned(),
        PathEnd::Reached | PathEnd::GoalUnreachable => "a goal".to_owned(),
    }
}

fn approximation_text(approximation: &Approximation) -> String {
    match approximation {
        Approximation::Fixed(what) => format!("{what} was fixed to one value"),
        Approximation::Skipped(what) => format!("{what} was not followed"),
        Approximation::SomeClasses(class) => format!("of {class}, only some classes were considered"),
        Approximation::SomeKeys(class) => {
            format!("of a {class}, no keys that are null, long or have the same hash code were considered")
        }
    }
}

fn bound_text(bound: Bound) -> &'static str {
    match bound {
        Bound::Branches => "a branch was undecided too often",
        Bound::Conditions => "too many conditions",
        Bound::Lengths => "a length beyond the bound",
        Bound::Recursion => "recursion deeper than the bound",
        Bound::PathBranches => "too many branches on the path",
        Bound::Loops => "a loop went round too often",
        Bound::Blocks => "a block was run too often",
    }
}

/// The work that describing a path is charged.
pub(crate) fn description_work(state: &State) -> u64 {
    let conditions = state.path.as_ref().map_or(0, |path| path.conditions.len());
    DESCRIBED + DESCRIBED_CONDITION * conditions as u64
}
