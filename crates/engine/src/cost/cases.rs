//! The paths that a search ends with, each with its cost: as an expression, for its example, and at most.

use attest_forward::{
    Content, Datum, Entry, ExecutionCounter, Feasibility, Found, Limits, Machine, ObjectGraph,
};
use attest_state::{Approximation, Outcome, State, Value};
use attest_term::{Op, Term, Value as TermValue, evaluate};

use super::price::Price;
use super::report::{CostCase, Counted};
use super::search::Search;
use super::tuning::{MAX_EXAMPLE_JUMPS, MAX_EXAMPLES_WORK};
use crate::explore::{Describer, Words, description_work};

/// Paths with their costs.
pub(crate) struct Cases<'a> {
    search: &'a Search<'a>,
    entry: &'a Entry,
    names: &'a [String],
    found: Vec<Priced>,
    exact: bool,
    /// Whether the solver did not answer a question about a cost.
    undecided: bool,
}

/// A path that the policy wants, with its cost.
struct Priced {
    found: Found,
    start: Option<State>,
    price: Price,
    term: Term,
    constant: bool,
}

impl<'a> Cases<'a> {
    /// None yet.
    pub(crate) fn new(search: &'a Search<'a>, entry: &'a Entry, names: &'a [String]) -> Cases<'a> {
        Cases { search, entry, names, found: Vec::new(), exact: true, undecided: false }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing was simplified on any path.
    pub(crate) fn are_exact(&self) -> bool {
        self.exact
    }

    /// Takes a path that ended, if the policy wants it.
    pub(crate) fn add(
        &mut self,
        feasibility: &mut Feasibility<'_, '_>,
        mut found: Found,
        start: Option<State>,
    ) {
        let exact = found.state.path.as_ref().is_none_or(|path| path.approximations.is_empty());
        self.exact &= exact;
        let price = self.search.price(feasibility.machine, &found.state);
        let term = price.term(feasibility.machine.pool());
        let policy = self.search.options.policy;
        let over = policy.budget.map(|budget| budget.saturating_add(1));
        for least in [policy.at_least, over].into_iter().flatten() {
            let pool = feasibility.machine.pool();
            let limit = pool.bits(64, least);
            let wanted = pool.bv_ule(limit, term);
            match hold(feasibility, &mut found.state, wanted) {
                Some(true) => {}
                holds => return self.undecided |= holds.is_none(),
            }
        }
        if let Some(most) = policy.at_most {
            let pool = feasibility.machine.pool();
            let limit = pool.bits(64, most);
            let wanted = pool.bv_ule(term, limit);
            match hold(feasibility, &mut found.state, wanted) {
                Some(true) => {}
                holds => return self.undecided |= holds.is_none(),
            }
        }
        let constant = match price.parts.is_empty() {
            true => Some(true),
            false => is_constant(feasibility, &mut found.state, term),
        };
        self.undecided |= constant.is_none();
        let constant = constant.unwrap_or(false);
        // Unless only the costliest are wanted, all that are kept are described at the end.
        if policy.worst.is_none() {
            feasibility.machine.charge(description_work(&found.state));
        }
        self.found.push(Priced { found, start, price, term, constant });
    }

    /// Describes what was found, in the order of the policy; also whether the solver did not answer a question about a
    /// cost.
    pub(crate) fn finish(
        self,
        feasibility: &mut Feasibility<'_, '_>,
        booted: &mut State,
    ) -> (Vec<CostCase>, bool) {
        let Cases { search, entry, names, found, mut undecided, .. } = self;
        let policy = search.options.policy;
        let ranked = policy.worst.is_some() || policy.budget.is_some();
        let mut priced: Vec<(Option<u64>, Priced)> = Vec::new();
        for mut one in found {
            let most = match ranked {
                true => {
                    let state = &mut one.found.state;
                    let (most, exact) = most(feasibility, state, &one.price, one.term, one.constant);
                    undecided |= !exact;
                    Some(most)
                }
                false => None,
            };
            priced.push((most, one));
        }
        let costliest_constant =
            priced.iter().filter(|(_, one)| one.constant).filter_map(|(most, _)| *most).max();
        if ranked {
            priced.sort_by_key(|(most, _)| std::cmp::Reverse(*most));
        }
        if let Some(wanted) = policy.worst {
            priced.truncate(wanted);
        }
        let describer = Describer { method: search.method, entry, names, thorough: true, code: None };
        let mut cases = Vec::new();
        let limits = search.options.paths.limits(search.budget);
        feasibility.machine.set_limits(Limits { jumps: Some(MAX_EXAMPLE_JUMPS), ..limits });
        let mut left = MAX_EXAMPLES_WORK;
        for (most, mut one) in priced {
            let threshold = match (one.constant, costliest_constant) {
                (false, Some(limit)) => above(feasibility, &one, limit, search.method),
                _ => None,
            };
            let machine = &mut *feasibility.machine;
            let path = describer.describe(machine, &mut one.found, one.start);
            let value = value(machine, &one.found.state, one.term);
            let cost = match one.constant {
                true => value.to_string(),
                false => {
                    let mut words = Words::new(machine, &one.found.state, search.method);
                    one.price.text(&mut |length| words.value(length, "I"))
                }
            };
            let inputs = machine.arguments_of(&one.found.state, entry);
            let before = machine.work();
            let (counted, ended) = match left {
                0 => (
                    Counted::NotRun("earlier examples took all the work that there is for them".to_owned()),
                    None,
                ),
                _ => count(search, machine, booted.fork(), &inputs, value),
            };
            left = left.saturating_sub(machine.work() - before);
            let counted = match counted {
                Counted::Other(counted) if skips(&one.found.state) => Counted::Unfollowed(counted),
                counted => counted,
            };
            let size = size(&inputs);
            cases.push(CostCase {
                path,
                cost,
                value,
                constant: one.constant,
                most,
                worst_when: threshold,
                counted,
                size,
                test: None,
                inputs,
                ended,
            });
        }
        (cases, undecided)
    }
}

/// Whether a path left out calls: what they do and cost is not in it.
fn skips(state: &State) -> bool {
    let skipped = |approximation: &Approximation| matches!(approximation, Approximation::Skipped(_));
    state.path.as_ref().is_some_and(|path| path.approximations.iter().any(skipped))
}

/// Adds a condition that no decision made, if it can hold; nothing if that is not decided.
fn hold(feasibility: &mut Feasibility<'_, '_>, state: &mut State, condition: Term) -> Option<bool> {
    match feasibility.machine.pool().op(condition) {
        Op::True => return Some(true),
        Op::False => return Some(false),
        _ => {}
    }
    match feasibility.machine.presume(state, condition) {
        true => feasibility.solve(state).ok(),
        false => Some(false),
    }
}

/// Whether a condition can hold on a path; nothing if that is not decided.
fn can_hold(feasibility: &mut Feasibility<'_, '_>, state: &mut State, condition: Term) -> Option<bool> {
    let mut other = state.fork();
    hold(feasibility, &mut other, condition)
}

/// Whether a cost is the same for all inputs of a path; nothing if that is not decided.
fn is_constant(feasibility: &mut Feasibility<'_, '_>, state: &mut State, term: Term) -> Option<bool> {
    let value = value(feasibility.machine, state, term);
    let pool = feasibility.machine.pool();
    let constant = pool.bits(64, value);
    let other = pool.distinct(term, constant);
    can_hold(feasibility, state, other).map(|holds| !holds)
}

/// The most that a cost can be on a path, by halving; and whether that is sure.
fn most(
    feasibility: &mut Feasibility<'_, '_>,
    state: &mut State,
    price: &Price,
    term: Term,
    constant: bool,
) -> (u64, bool) {
    let mut sure = true;
    let mut low = value(feasibility.machine, state, term);
    if constant {
        return (low, true);
    }
    let mut high = price.ceiling();
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        let pool = feasibility.machine.pool();
        let limit = pool.bits(64, middle);
        let reached = pool.bv_ule(limit, term);
        let holds = can_hold(feasibility, state, reached);
        sure &= holds.is_some();
        match holds {
            Some(true) => low = middle,
            Some(false) | None => high = middle - 1,
        }
    }
    (low, sure)
}

/// When a cost is above a limit: a bound on the one length that it depends on.
fn above(
    feasibility: &mut Feasibility<'_, '_>,
    one: &Priced,
    limit: u64,
    method: attest_program::MethodId,
) -> Option<String> {
    let lengths: Vec<Term> = one.price.parts.iter().map(|part| part.length).collect();
    let variable = match feasibility.machine.pool().free_variables(one.term).as_ref() {
        [only] => *only,
        _ => return None,
    };
    // Lengths that are the variable itself grow with it; of others nothing is said.
    if !lengths.iter().all(|length| *length == variable) {
        return None;
    }
    let pool = feasibility.machine.pool();
    let costs = |number: u64| {
        let values = attest_term::Assignment::new([(variable, TermValue::bits(32, number))]);
        evaluate(pool, one.term, &values).ok().and_then(|value| value.word()).map_or(0, |(_, word)| word)
    };
    let (mut low, mut high) = (0, i32::MAX as u64);
    if costs(high) <= limit {
        return None;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        match costs(middle) > limit {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    let machine = &mut *feasibility.machine;
    let name = Words::new(machine, &one.found.state, method).value(variable, "I");
    Some(format!("{name} > {}", low.saturating_sub(1)))
}

/// A cost for the values that a path has.
fn value(machine: &mut Machine<'_>, state: &State, term: Term) -> u64 {
    machine.witness(state, term).word().map_or(0, |(_, word)| word)
}

/// Runs an example on the concrete machine and compares what that counts.
fn count(
    search: &Search<'_>,
    machine: &mut Machine<'_>,
    mut state: State,
    inputs: &ObjectGraph,
    expected: u64,
) -> (Counted, Option<Outcome<Option<Value>, String>>) {
    let arguments = match machine.rebuild(&mut state, inputs) {
        Ok(arguments) => arguments,
        Err(why) => return (Counted::NotRun(why.to_string()), None),
    };
    let class = machine.program().method(search.method).class;
    if let Err(why) = machine.initialise_for_entry(&mut state, class) {
        return (Counted::NotRun(why.to_string()), None);
    }
    let mut counter = ExecutionCounter::default();
    let ended = match machine.invoke(&mut state, search.method, &arguments, &mut counter) {
        Ok(Outcome::Returned(value)) => Outcome::Returned(value),
        Ok(Outcome::Threw(exception)) => {
            let class = machine.program().class_name(state.heap.class(exception));
            // Paths are followed as if there were memory enough.
            if class == "java/lang/OutOfMemoryError" {
                return (Counted::NotRun("it needs more memory than there is".to_owned()), None);
            }
            Outcome::Threw(class.to_owned())
        }
        Ok(other) => return (Counted::NotRun(format!("{other:?}")), None),
        Err(stop) => return (Counted::NotRun(format!("{stop:?}")), None),
    };
    let counted = search.price(machine, &state).constant;
    let counted = if counted == expected { Counted::Same } else { Counted::Other(counted) };
    (counted, Some(ended))
}

/// How large inputs are: objects, elements and characters; of numbers alone the greatest.
fn size(inputs: &ObjectGraph) -> u64 {
    if inputs.nodes.is_empty() {
        let number = |datum: &Datum| match datum {
            Datum::Int(_, value) => u64::from(value.unsigned_abs()),
            Datum::Long(value) => value.unsigned_abs(),
            _ => 0,
        };
        return inputs.roots.iter().map(number).max().unwrap_or(0);
    }
    let of = |content: &Content| match content {
        Content::Elements(_, elements) => elements.len() as u64,
        Content::List(elements) => elements.len() as u64,
        Content::Map(entries) => entries.len() as u64,
        Content::Text(units) | Content::Builder(units) => units.len() as u64,
        Content::Fields(_)
        | Content::Stub(_)
        | Content::Constant(_)
        | Content::Class(_)
        | Content::Hidden => 1,
    };
    inputs.nodes.iter().map(|node| of(&node.content)).sum()
}
