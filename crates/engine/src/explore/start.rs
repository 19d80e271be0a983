//! Where exploration begins: the states in which preconditions and heap assumptions hold.

use attest_forward::{
    Control, Entry, Explorer, Feasibility, Found, Machine, Next, PathEnd, Policy, Visitor, explore,
    question_budget,
};
use attest_program::{Kind, MethodId, Program, split_descriptor};
use attest_solver::Solve;
use attest_state::{Outcome, State};
use attest_term::{Op, Term};

use super::{PathsOptions, Search, statics};
use crate::precondition::{
    Assumption, Evaluator, Expression, Precondition, PreconditionError, Scope, Stopped,
};
use crate::query;
use crate::session::Error;

/// What is known of the inputs of a method.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    preconditions: Vec<Precondition>,
    assumptions: Vec<Assumption>,
    statics: Vec<String>,
}

/// The states where a method begins.
pub(crate) struct Starts {
    /// The states, each with the method's frame.
    pub(crate) states: Vec<State>,
    /// The method and its unknown arguments.
    pub(crate) entry: Entry,
    /// Why some inputs that fulfil a precondition may be missing.
    pub(crate) lost: Vec<String>,
}

impl Given {
    /// Understands what a user wrote.
    pub(crate) fn parse(options: &PathsOptions) -> Result<Given, PreconditionError> {
        let preconditions =
            options.preconditions.iter().map(|text| Precondition::parse(text)).collect::<Result<_, _>>()?;
        let assumptions =
            options.assumptions.iter().map(|text| Assumption::parse(text)).collect::<Result<_, _>>()?;
        Ok(Given { preconditions, assumptions, statics: options.statics.clone() })
    }
}

/// Makes a state after start-up the beginnings of a method.
pub(crate) fn starts(
    machine: &mut Machine<'_>,
    solver: &mut dyn Solve,
    search: &Search<'_>,
    mut state: State,
    method: MethodId,
    given: &Given,
) -> Result<Starts, Error> {
    let mut specifications = Vec::new();
    for precondition in &given.preconditions {
        if let Precondition::Method(text) = precondition {
            let specification = specification(machine.program(), method, text)?;
            machine.initialise_for_entry(&mut state, machine.program().method(specification).class)?;
            specifications.push(specification);
        }
    }
    let statics = statics::fields(machine.program(), &given.statics)?;
    let entry = machine.prepare_symbolic(&mut state, method, search.names, &statics)?;
    let scope = Scope { method, entry: &entry, names: search.names };
    for assumption in &given.assumptions {
        let mut evaluator = Evaluator { machine, state: &mut state, scope, text: &assumption.text };
        let resolved =
            assumption.resolve(&mut evaluator).map_err(|stopped| refused(stopped, &assumption.text))?;
        if !machine.restrict(&mut state, resolved) {
            let message = "no heap is like that";
            return Err(PreconditionError::new(&assumption.text, 0, message).into());
        }
    }
    let mut states = vec![state];
    for precondition in &given.preconditions {
        if let Precondition::Expression(expression, text) = precondition {
            for conjunct in conjuncts(expression) {
                states = hold(machine, solver, search, states, scope, conjunct, text)?;
            }
        }
    }
    let mut lost = Vec::new();
    for specification in specifications {
        states = fulfil(machine, solver, search, states, &entry, specification, &mut lost)?;
    }
    let several = states.len() > 1;
    for (at, state) in states.iter_mut().enumerate() {
        if let Some(path) = &mut state.path {
            path.start = at as u32;
            path.decisions.clear();
            path.narrowings.clear();
            path.counters.clear();
            if !several {
                path.presumed = std::sync::Arc::new(path.conditions.iter().copied().collect());
            }
        }
        machine.enter_with(state, method, &entry.arguments)?;
    }
    Ok(Starts { states, entry, lost })
}

/// The parts of an expression that must all hold.
fn conjuncts(expression: &Expression) -> Vec<&Expression> {
    match expression.conjuncts() {
        Some((a, b)) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        None => vec![expression],
    }
}

/// The states in which an expression holds.
fn hold(
    machine: &mut Machine<'_>,
    solver: &mut dyn Solve,
    search: &Search<'_>,
    mut pending: Vec<State>,
    scope: Scope<'_>,
    expression: &Expression,
    text: &str,
) -> Result<Vec<State>, Error> {
    let (question, mut holding) = (question_budget(search.budget), Vec::new());
    while let Some(mut state) = pending.pop() {
        let mut before = state.fork();
        let mut evaluator = Evaluator { machine, state: &mut state, scope, text };
        let condition = match evaluator.condition(expression) {
            Ok(condition) => condition,
            Err(Stopped::Control(control)) if matches!(*control, Control::Split(_)) => {
                if let Control::Split(alternatives) = *control {
                    let mut feasibility = Feasibility::new(machine, solver, question);
                    for alternative in &alternatives {
                        pending.extend(feasibility.taken(before.fork(), alternative));
                    }
                }
                continue;
            }
            Err(stopped) => return Err(refused(stopped, text)),
        };
        if !presume_all(machine, &mut state, condition) {
            continue;
        }
        if Feasibility::new(machine, solver, question).solve(&mut state) != Ok(false) {
            holding.push(state);
        }
    }
    match holding.is_empty() {
        false => Ok(holding),
        true => {
            let message = "no input fulfils this precondition: from here on it contradicts itself";
            Err(PreconditionError::new(text, expression.start(), message).into())
        }
    }
}

/// Presumes each part of a conjunction by itself: more is then known at once.
fn presume_all(machine: &mut Machine<'_>, state: &mut State, condition: Term) -> bool {
    let mut pending = vec![condition];
    while let Some(term) = pending.pop() {
        if machine.pool().op(term) == Op::And {
            pending.extend(machine.pool().args(term).iter().rev());
        } else if !machine.presume(state, term) {
            return false;
        }
    }
    true
}

fn refused(stopped: Stopped, text: &str) -> Error {
    match stopped {
        Stopped::Wrong(error) => error.into(),
        Stopped::Control(control) => {
            let message = match *control {
                Control::Unsupported(what) => format!("this needs what is not modelled: {what}"),
                other => format!("this cannot be evaluated before the method runs ({other:?})"),
            };
            PreconditionError::new(text, 0, message).into()
        }
    }
}

/// The states in which a Boolean method returns true.
fn fulfil(
    machine: &mut Machine<'_>,
    solver: &mut dyn Solve,
    search: &Search<'_>,
    states: Vec<State>,
    entry: &Entry,
    specification: MethodId,
    lost: &mut Vec<String>,
) -> Result<Vec<State>, Error> {
    let program = machine.program();
    let wanted = program.method(specification);
    let parameters = split_descriptor(program.text(wanted.descriptor)).map_or(0, |(p, _)| p.len());
    let count = parameters + usize::from(!wanted.is_static());
    // Without the receiver, if the specification does not ask for it.
    let takes_receiver = !wanted.is_static() || count == entry.arguments.len();
    let arguments = match takes_receiver {
        true => &entry.arguments[..count],
        false => &entry.arguments[entry.arguments.len() - count..],
    };
    let mut begun = Vec::new();
    for mut state in states {
        machine.enter_with(&mut state, specification, arguments)?;
        begun.push(state);
    }
    let policy = Policy::within(search.order, search.budget, machine.work());
    let mut visitor = Fulfilling { holding: Vec::new(), lost };
    let end = explore(machine, solver, begun, policy, &mut visitor);
    if end.stopped.is_some() {
        visitor.lose("some paths were not followed");
    }
    let Fulfilling { holding, lost } = visitor;
    match holding.is_empty() {
        false => Ok(holding),
        true if lost.is_empty() => {
            let precondition = query::spelling(machine.program(), specification);
            Err(Error::Unusable(format!("the precondition {precondition} returns true for no input")))
        }
        true => Err(Error::Unusable(lost.join("; "))),
    }
}

/// Keeps the states in which a Boolean method returns true.
struct Fulfilling<'a> {
    holding: Vec<State>,
    /// Why some of them may be missing.
    lost: &'a mut Vec<String>,
}

impl Fulfilling<'_> {
    fn lose(&mut self, why: &str) {
        let why = format!("in the precondition: {why}");
        if !self.lost.contains(&why) {
            self.lost.push(why);
        }
    }
}

impl Visitor for Fulfilling<'_> {
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_>, mut found: Found) -> Next {
        match found.end {
            PathEnd::Call(Outcome::Returned(Some(result))) => {
                let machine = explorer.machine();
                let term = machine.term_of(result);
                let no = machine.pool().bits(32, 0);
                let yes = machine.pool().distinct(term, no);
                if machine.presume(&mut found.state, yes)
                    && explorer.feasibility().solve(&mut found.state) != Ok(false)
                {
                    self.holding.push(found.state);
                }
            }
            // What throws does not return true.
            PathEnd::Call(Outcome::Returned(None))
            | PathEnd::Call(Outcome::Threw(_) | Outcome::Exited(_) | Outcome::Diverged)
            | PathEnd::Reached
            | PathEnd::GoalUnreachable => {}
            end => self.lose(&super::describe::end_text(&end)),
        }
        Next::Go
    }
}

/// The Boolean method that a user names as precondition of a method.
fn specification(program: &Program, method: MethodId, text: &str) -> Result<MethodId, Error> {
    let wanted: Vec<&str> =
        split_descriptor(program.text(program.method(method).descriptor)).map_or(Vec::new(), |(p, _)| p);
    let holder = program.method(method).class;
    let receiver = attest_program::descriptor_of_class(program.class_name(holder));
    let found = query::methods(program, text, "paths --pre")?;
    let fits = |candidate: &MethodId| {
        let declared = program.method(*candidate);
        let Some((parameters, result)) = split_descriptor(program.text(declared.descriptor)) else {
            return false;
        };
        if Kind::of_descriptor(result) != Some(Kind::Boolean) {
            return false;
        }
        let with_receiver = || {
            parameters.len() == wanted.len() + 1 && parameters[0] == receiver && parameters[1..] == wanted[..]
        };
        match declared.is_static() {
            true if program.method(method).is_static() => parameters == wanted,
            true => parameters == wanted || with_receiver(),
            false => {
                !program.method(method).is_static()
                    && program.is_subtype(holder, declared.class)
                    && (parameters.is_empty() || parameters == wanted)
            }
        }
    };
    found.iter().copied().find(fits).ok_or_else(|| {
        let spelt = query::spelling(program, method);
        Error::Unusable(format!(
            "{text} does not fit {spelt}: a static method with the same parameters that returns boolean is needed"
        ))
    })
}
