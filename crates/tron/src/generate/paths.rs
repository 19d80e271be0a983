//! The paths of a program, for people to look at.

use std::sync::Arc;

use attest_solver::Limits as SolverLimits;
use rustc_hash::FxHashMap;

use super::{Options, question, roots};
use crate::find::Finder;
use crate::program::{Branch, Program};
use crate::question::Answer;
use crate::run::Outcome as End;
use crate::symbolic::{PathEnd, State, Step, Walker};
use crate::terms::{Pool, Printer, Set};

/// What the finder says of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feasible {
    /// There is an input that takes it.
    Yes,
    /// It was not found out.
    Unknown,
}

/// A path as text.
#[derive(Clone, Debug)]
pub struct PathText {
    /// The branches it takes.
    pub trace: Vec<Branch>,
    /// How it ends; none if a bound ends it.
    pub end: Option<End>,
    /// Whether there is an input.
    pub feasible: Feasible,
    /// What an input must satisfy to take it.
    pub condition: Vec<String>,
    /// The stores it does, in order.
    pub stores: Vec<String>,
    /// What the variables denote at its end.
    pub variables: Vec<(String, String)>,
}

/// The feasible paths of a program, depth first, at most so many; and whether these are all within the bounds.
pub fn paths(program: &Program, options: &Options, most: usize) -> (Vec<PathText>, bool) {
    let cut = options.cut();
    let limits = SolverLimits { deadline: cut.deadline(), ..SolverLimits::default() };
    let walker = Walker { program, mode: options.mode, limits: options.limits };
    let mut pool = Pool::new();
    let mut finder = Finder::new(Arc::clone(&program.model)).stopped_by(cut.stop());
    let roots = roots(program);
    let mut found = Vec::new();
    let mut open: Vec<Open<'_>> = walker.initial(&mut pool).into_iter().map(Open::Way).collect();
    open.reverse();
    while let Some(next) = open.pop() {
        if found.len() >= most || cut.is_over() {
            return (found, false);
        }
        let state = match next {
            Open::Way(state) => state,
            Open::Ended(path) => {
                found.push(*path);
                continue;
            }
        };
        let mut ask = |pool: &Pool, state: &State<'_>| {
            let asked = question(options.scope, roots.as_deref(), state);
            match finder.find(pool, &asked, limits) {
                Answer::Found(_) => Some(Feasible::Yes),
                Answer::Nothing => None,
                Answer::Undecided(_) => Some(Feasible::Unknown),
            }
        };
        match walker.advance(&mut pool, state) {
            Step::End(state) => {
                if let Some(feasible) = ask(&pool, &state) {
                    found.push(text(program, &pool, &state, Some(End::Finished), feasible));
                }
            }
            Step::Split(outcomes) => {
                for outcome in outcomes.into_iter().rev() {
                    let Some(feasible) = ask(&pool, &outcome.state) else { continue };
                    match outcome.ended() {
                        Some(PathEnd::Rejected) => {}
                        Some(end) => {
                            let path = text(program, &pool, &outcome.state, end.outcome(), feasible);
                            open.push(Open::Ended(Box::new(path)));
                        }
                        None => open.push(Open::Way(outcome.state)),
                    }
                }
            }
        }
    }
    (found, true)
}

/// What waits to be shown.
#[expect(clippy::large_enum_variant, reason = "most are ways, and they are few")]
enum Open<'p> {
    Way(State<'p>),
    Ended(Box<PathText>),
}

fn text(program: &Program, pool: &Pool, state: &State<'_>, end: Option<End>, feasible: Feasible) -> PathText {
    let inputs = program.inputs.iter().zip(&state.inputs);
    let names: FxHashMap<Set, String> =
        inputs.map(|(input, set)| (*set, program.variable(input.variable).to_owned())).collect();
    let mut printer = Printer::new(&program.model, pool, names);
    let stores = printer.stores(state.version);
    let variables = program.variables.iter().zip(&state.variables).enumerate();
    let own = variables.filter(|(index, (name, _))| {
        !name.starts_with('$') && !program.inputs.iter().any(|input| input.variable.index() == *index)
    });
    let variables =
        own.filter_map(|(_, (name, set))| set.map(|set| (name.clone(), printer.set(set)))).collect();
    let condition = state.path.facts.iter().map(|fact| printer.fact(*fact)).collect();
    PathText { trace: state.trace.clone(), end, feasible, condition, stores, variables }
}
