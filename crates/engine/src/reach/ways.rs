//! What a run from an entry found: ways to the target, where it turned away, and what kept it from being complete.

use std::collections::BTreeMap;

use attest_forward::{Bound, Entry, Found, Machine, ObjectGraph, PathEnd};
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::Sequence;
use attest_state::{Approximation, Outcome, State};

use super::Reasons;
use super::answer::Step;

/// How a run began.
#[derive(Clone, Debug)]
pub(crate) enum Begin {
    /// With a call of a method on anything.
    Direct(MethodId),
    /// With a sequence of calls.
    Sequence(Box<Sequence>),
}

/// A path to the target.
pub(crate) struct Way {
    pub(crate) begin: Begin,
    pub(crate) inputs: ObjectGraph,
    /// What it throws in the end, if it is known to.
    pub(crate) thrown: Option<ClassId>,
    pub(crate) steps: Vec<Step>,
}

/// What a run found.
#[derive(Default)]
pub(crate) struct Ways {
    pub(crate) ways: Vec<Way>,
    /// Whether every path was followed and nothing simplified.
    pub(crate) complete: bool,
    /// Why not, and how often.
    pub(crate) reasons: Reasons,
    /// Where paths turned away from the target, and how often.
    pub(crate) turned: BTreeMap<(MethodId, u16), u64>,
    pub(crate) segments: u64,
    /// Whether a run with more work, or with the next bound on branches, would go deeper.
    pub(crate) again: bool,
    /// Whether the work was not enough.
    pub(crate) cut: bool,
    /// Whether a path met the bound on branches.
    pub(crate) bounded: bool,
    /// Whether the solver did not decide a condition.
    pub(crate) undecided: bool,
    /// Inputs of paths that were not followed to their end: places where a walk may start.
    pub(crate) starts: Vec<ObjectGraph>,
}

impl Ways {
    /// Notes why paths are missing.
    pub(crate) fn lack(&mut self, reason: impl Into<String>) {
        self.complete = false;
        *self.reasons.entry(reason.into()).or_insert(0) += 1;
    }

    /// Notes how a path ended that did not get there.
    pub(crate) fn ended(&mut self, machine: &mut Machine<'_>, found: &Found) {
        match &found.end {
            PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_))
            | PathEnd::Call(Outcome::Exited(_) | Outcome::Diverged)
            | PathEnd::GoalUnreachable
            | PathEnd::Reached => self.turned_at(machine, &found.state),
            PathEnd::Bound(bound) => {
                self.bounded |= matches!(bound, Bound::Branches | Bound::Loops | Bound::Blocks);
                self.lack(words(*bound));
            }
            PathEnd::Undecided(why) => {
                self.undecided = true;
                self.lack(format!("undecided condition: {why}"));
            }
            PathEnd::Call(Outcome::Unsupported(what)) => self.lack(format!("not modelled: {what}")),
            PathEnd::Call(Outcome::OutOfBudget) => self.lack("a path that takes too long"),
        }
        let Some(path) = &found.state.path else { return };
        for approximation in path.approximations.clone() {
            let reason = match approximation {
                Approximation::Fixed(what) => format!("one value only for {what}"),
                Approximation::Skipped(what) => format!("call not followed: {what}"),
                Approximation::SomeKeys(what) => format!("only some keys of a {what}"),
                Approximation::SomeClasses(what) => format!("only some classes for {what}"),
            };
            self.lack(reason);
        }
    }

    fn turned_at(&mut self, machine: &mut Machine<'_>, state: &State) {
        let Some(path) = &state.path else { return };
        let program = machine.program();
        let own = path.decisions.iter().rev().find(|decision| {
            let class = program.class(program.method(decision.method).class);
            !class.is_from_jdk() && class.file().is_some()
        });
        let Some(decision) = own else { return };
        if let Some(line) = machine.line_of(decision.method, decision.inst) {
            *self.turned.entry((decision.method, line)).or_insert(0) += 1;
        }
    }
}

/// A bound in a user's words.
fn words(bound: Bound) -> &'static str {
    match bound {
        Bound::Branches | Bound::Loops | Bound::Blocks => "bound on rounds of a loop (--branches)",
        Bound::Conditions | Bound::PathBranches => "bound on the length of a path",
        Bound::Lengths => "bound on lengths of arrays and texts",
        Bound::Recursion => "bound on the depth of calls (--depth)",
    }
}

/// The way of a path that has arrived; `decisions` is how many it took to get there.
pub(crate) fn way(
    machine: &mut Machine<'_>,
    state: &mut State,
    entry: &Entry,
    begin: Begin,
    thrown: Option<ClassId>,
    decisions: usize,
) -> Way {
    let steps = steps(machine, state, decisions);
    machine.make_readable(state);
    let inputs = machine.arguments_of(state, entry);
    Way { begin, inputs, thrown, steps }
}

/// The branches of the program's own code on a path.
fn steps(machine: &mut Machine<'_>, state: &State, decisions: usize) -> Vec<Step> {
    let Some(path) = &state.path else { return Vec::new() };
    let program = machine.program();
    let mut steps: Vec<Step> = Vec::new();
    for (at, decision) in path.decisions.iter().enumerate().take(decisions) {
        let class = program.class(program.method(decision.method).class);
        if class.is_from_jdk() || class.file().is_none() {
            continue;
        }
        let end = path.decisions.get(at + 1).map_or(path.conditions.len(), |next| next.conditions as usize);
        let begin = decision.conditions as usize;
        let said = path.conditions.get(begin..end).unwrap_or(&[]);
        let said = said.iter().filter(|condition| !path.presumed.contains(condition)).take(1);
        let texts: Vec<String> =
            said.map(|c| attest_term::print::human_within(machine.pool(), *c, 80)).collect();
        if texts.is_empty() {
            continue;
        }
        let line = machine.line_of(decision.method, decision.inst);
        steps.push(step(program, decision.method, line, texts.join(" && ")));
    }
    steps
}

pub(crate) fn step(program: &Program, method: MethodId, line: Option<u16>, condition: String) -> Step {
    let declared = program.method(method);
    let class = program.class(declared.class);
    Step {
        method: format!("{}.{}", program.dotted(declared.class), program.text(declared.name)),
        file: class.file().and_then(|file| file.source_file()).map(str::to_owned),
        line,
        condition,
    }
}
