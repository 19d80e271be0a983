//! How objects and arguments were made, as far as rules look at it.

use attest_forward::{Content, Datum, ObjectGraph};
use attest_program::{MethodId, Program};
use attest_sequence::{Reply, Sequence, Statement, Var, not_injected};
use attest_testcase::abstract_methods;

use super::tuning::EXTREME_MARGIN;

/// The calls of a sequence, the one under test among them.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    /// The method under test.
    pub(crate) target: MethodId,
    /// All calls.
    pub(crate) all: Vec<CallMade>,
    /// Whether the receiver was made by a constructor without arguments, and nothing was called on it since.
    pub(crate) bare_receiver: bool,
    /// Whether a number is passed that is as large or as small as can be.
    pub(crate) extremes: bool,
    /// Whether an object is passed that answers what was made up.
    pub(crate) has_stub: bool,
    /// Whether an answer of such an object may be one that no object of the program gives.
    pub(crate) has_doubtful_answer: bool,
    /// Whether a framework injects into an object what nothing was put there for.
    pub(crate) lacks_injected: bool,
    /// Whether the method under test is deprecated.
    pub(crate) deprecated: bool,
}

/// One call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallMade {
    pub(crate) method: MethodId,
    /// Whether anything is passed.
    pub(crate) has_arguments: bool,
    /// Whether an object is passed to a method of its own.
    pub(crate) passes_receiver: bool,
}

impl Calls {
    /// The calls of a sequence that calls a method in the end, with these inputs.
    pub(crate) fn of(
        program: &Program,
        sequence: &Sequence,
        target: MethodId,
        inputs: &ObjectGraph,
    ) -> Calls {
        let statements = sequence.statements().iter();
        Calls {
            target,
            all: statements.filter_map(CallMade::of).collect(),
            bare_receiver: sequence.receiver().is_some_and(|receiver| is_bare(sequence, receiver)),
            extremes: has_extremes(inputs),
            has_stub: sequence.statements().iter().any(|made| matches!(made, Statement::Stub { .. })),
            has_doubtful_answer: sequence.statements().iter().any(|made| is_doubtful(program, made)),
            lacks_injected: not_injected(program, sequence).is_some(),
            deprecated: false,
        }
    }

    /// The name of the method under test.
    pub(crate) fn target_name<'p>(&self, program: &'p Program) -> &'p str {
        program.text(program.method(self.target).name)
    }
}

impl CallMade {
    fn of(statement: &Statement) -> Option<CallMade> {
        let arguments = statement.arguments();
        Some(CallMade {
            method: statement.method()?,
            has_arguments: !arguments.is_empty(),
            passes_receiver: statement.receiver().is_some_and(|receiver| arguments.contains(&receiver)),
        })
    }
}

/// The packages of Kotlin's own library.
const KOTLIN: &str = "kotlin/";

/// Whether a stub answers what no object of the program may. What its class promises is known of the JDK's, and of Kotlin's
/// function types: laws that one answer to each call breaks, or nothing at all. Of the program's own, null is not promised, unless that is said; an exception is what the
/// stub itself throws; one that changes is not known to; and two answers about the same thing may contradict each other: that it exists, and that nothing is
/// found.
fn is_doubtful(program: &Program, made: &Statement) -> bool {
    let Statement::Stub { of, answers, .. } = made else { return false };
    let mut asked: Vec<&str> = Vec::new();
    for (method, reply) in abstract_methods(program, of.class).into_iter().zip(answers) {
        let descriptor = program.text(program.method(method).descriptor);
        let Some((parameters, result)) = descriptor.rsplit_once(')') else { return true };
        match reply {
            Reply::Unasked | Reply::Runs => continue,
            Reply::Nothing if result == "V" => continue,
            Reply::Nothing | Reply::Throws(_) | Reply::Changing(..) => return true,
            Reply::Value(_) if asked.contains(&parameters) => return true,
            Reply::Value(_) => asked.push(parameters),
        }
    }
    program.class(of.class).is_from_jdk() || program.class_name(of.class).starts_with(KOTLIN)
}

/// Whether an object is as a constructor without arguments made it.
fn is_bare(sequence: &Sequence, object: Var) -> bool {
    let made = sequence.statement(object);
    matches!(made, Some(Statement::New { arguments, .. }) if arguments.is_empty())
        && sequence.changes_of(object).is_empty()
}

fn has_extremes(inputs: &ObjectGraph) -> bool {
    let extreme = |datum: &Datum| match datum {
        Datum::Int(_, value) => is_extreme_int(*value),
        Datum::Long(value) => value.unsigned_abs() >= i64::MAX as u64 - EXTREME_MARGIN,
        Datum::Float(_) | Datum::Double(_) | Datum::Null | Datum::Object(_) => false,
    };
    let within = |content: &Content| match content {
        Content::Elements(_, elements) => elements.iter().any(extreme),
        _ => false,
    };
    inputs.roots.iter().any(extreme) || inputs.nodes.iter().any(|node| within(&node.content))
}

pub(super) fn is_extreme_int(value: i32) -> bool {
    u64::from(value.unsigned_abs()) >= i32::MAX as u64 - EXTREME_MARGIN
}

#[cfg(test)]
mod tests {
    use attest_forward::{Datum, ObjectGraph};
    use attest_program::Kind;

    use super::has_extremes;

    #[test]
    fn the_ends_of_a_type_are_extreme_and_small_numbers_are_not() {
        let graph = |datum| ObjectGraph { roots: vec![datum], nodes: Vec::new() };
        let int = |value| has_extremes(&graph(Datum::Int(Kind::Int, value)));
        assert!(int(i32::MIN) && int(i32::MAX - 1) && has_extremes(&graph(Datum::Long(i64::MIN))));
        assert!(!int(-1) && !int(1_000_000) && !has_extremes(&graph(Datum::Long(1 << 40))));
    }
}
