//! A path as data for people and programs: condition, outcome, inputs, how it ended.

use attest_forward::{Bound, Found, Graph, Machine, PathEnd};
use attest_program::MethodId;
use attest_state::Approximation;

use super::{Outcome, PathReport};
use crate::graph_text::GraphText;

/// Describes a path that has ended.
pub(crate) fn describe(
    machine: &mut Machine<'_>,
    path: &Found,
    inputs: &Graph,
    names: &[String],
    method: MethodId,
) -> PathReport {
    let program = machine.program();
    let symbolic = path.state.path.as_deref().cloned().unwrap_or_default();
    let decided = symbolic.conditions.iter().filter(|term| !symbolic.presumed.contains(term));
    let condition =
        decided.map(|term| attest_term::print::human_within(machine.pool(), *term, 2000)).collect();
    let (outcome, end) = match &path.end {
        PathEnd::Returned(None) => (Outcome::Returns(None), "finished".to_owned()),
        PathEnd::Returned(Some(value)) => {
            let text = match value.mark.term() {
                Some(term) if value.ty != attest_ir::Type::Ref => {
                    attest_term::print::human_within(machine.pool(), term, 2000)
                }
                _ => {
                    let graph = machine.values_of(&path.state, &[*value]);
                    GraphText::new(program, &graph).roots().join("")
                }
            };
            (Outcome::Returns(Some(text)), "finished".to_owned())
        }
        PathEnd::Threw(exception) => {
            let class = program.dotted(path.state.heap.class(*exception));
            (Outcome::Throws(class), "finished".to_owned())
        }
        PathEnd::Exited(code) => (Outcome::Exits(*code), "finished".to_owned()),
        end => (Outcome::Open, end_text(end)),
    };
    let receiver = !program.method(method).is_static();
    let texts = GraphText::new(program, inputs).roots();
    let all_names = receiver.then(|| "this".to_owned()).into_iter().chain(names.iter().cloned());
    let inputs = all_names.zip(texts).collect();
    let approximations = symbolic.approximations.iter().map(approximation_text).collect();
    PathReport { condition, outcome, inputs, end, approximations }
}

/// How a path ended, in words.
pub(crate) fn end_text(end: &PathEnd) -> String {
    match end {
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::Exited(_) => "finished".to_owned(),
        PathEnd::Unsupported(what) => format!("unsupported: {what}"),
        PathEnd::Bound(bound) => format!("bound: {}", bound_text(*bound)),
        PathEnd::OutOfBudget => "out of budget".to_owned(),
        PathEnd::Undecided(why) => format!("undecided: {why}"),
        PathEnd::Deadlock => "deadlock".to_owned(),
    }
}

fn approximation_text(approximation: &Approximation) -> String {
    match approximation {
        Approximation::Fixed(what) => format!("{what} was fixed to one value"),
        Approximation::Skipped(what) => format!("{what} was not followed"),
        Approximation::SomeClasses(class) => format!("of {class}, only some classes were considered"),
    }
}

fn bound_text(bound: Bound) -> &'static str {
    match bound {
        Bound::Branches => "a branch was undecided too often",
        Bound::Conditions => "too many conditions",
        Bound::Lengths => "a length beyond the bound",
        Bound::Recursion => "recursion deeper than the bound",
    }
}
