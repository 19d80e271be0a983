//! Candidates with one part less: a call on an object that is passed, one of those that gave it, what it is made of, or an
//! answer of a stub.

use attest_program::{ClassId, Program};

use crate::candidate::Candidate;
use crate::sequence::{Reply, Sequence, Statement, Var};

/// What can be left out of a sequence.
enum Part {
    /// A call whose result is not used.
    Change(usize),
    /// A call that gives an object of the class that it is made on.
    Detour(usize),
    /// An object that is passed to make another: null may do.
    Passed(Var, ClassId),
    /// What a method of a stub answers: perhaps nobody asks.
    Answer(usize, usize),
}

impl Candidate {
    /// The candidate without its part of this number; nothing if it has not so many.
    pub fn pruned(&self, program: &Program, part: usize) -> Option<Candidate> {
        let part = parts(program, &self.sequence).into_iter().nth(part)?;
        let mut smaller = self.clone();
        let sequence = &mut smaller.sequence;
        match part {
            Part::Change(at) => sequence.remove(at),
            Part::Detour(at) => {
                let object = sequence.statements()[at].receiver()?;
                sequence.replace(Var::of(at), object);
                sequence.remove(at);
            }
            Part::Answer(at, method) => sequence.leave_unasked(at, method),
            Part::Passed(var, class) => {
                sequence.put(var.statement(), Statement::Null(class));
                for change in sequence.changes_of(var).into_iter().rev() {
                    sequence.remove(change);
                }
            }
        }
        smaller.sweep();
        Some(smaller)
    }
}

/// The answers of stubs come first: without one, other parts before it may be gone.
fn parts(program: &Program, sequence: &Sequence) -> Vec<Part> {
    let statements = sequence.statements().iter().enumerate();
    let answers = statements.rev().flat_map(|(at, statement)| answers(statement, at));
    let numbers = 0..sequence.statements().len();
    answers.chain(numbers.filter_map(|at| part(program, sequence, at))).collect()
}

/// The answers of a stub, if a statement makes one.
fn answers(statement: &Statement, at: usize) -> impl Iterator<Item = Part> {
    let replies: &[Reply] = match statement {
        Statement::Stub { answers, .. } => answers,
        _ => &[],
    };
    let answered = |(method, reply): (usize, &Reply)| {
        (!matches!(reply, Reply::Unasked | Reply::Nothing)).then_some(Part::Answer(at, method))
    };
    replies.iter().enumerate().filter_map(answered).collect::<Vec<_>>().into_iter()
}

/// What can be left out of a statement.
fn part(program: &Program, sequence: &Sequence, at: usize) -> Option<Part> {
    let (var, statement) = (Var::of(at), &sequence.statements()[at]);
    if var == sequence.result() || sequence.receiver() == Some(var) {
        return None;
    }
    let class = statement.class(program);
    match statement {
        Statement::Call { receiver: Some(_), throws: None, .. } if !sequence.is_used(var) => {
            Some(Part::Change(at))
        }
        Statement::Call { receiver: Some(object), .. }
            if class.is_some() && class == sequence.statement(*object).and_then(|it| it.class(program)) =>
        {
            Some(Part::Detour(at))
        }
        Statement::New { .. } | Statement::Call { receiver: Some(_), .. }
            if is_only_passed(sequence, var) =>
        {
            class.map(|class| Part::Passed(var, class))
        }
        _ => None,
    }
}

/// Whether an object is passed to make others and is used for nothing else.
fn is_only_passed(sequence: &Sequence, var: Var) -> bool {
    let changes = sequence.changes_of(var);
    let mut uses = (0..sequence.statements().len())
        .filter(|at| !changes.contains(at) && sequence.statements()[*at].uses().any(|used| used == var));
    let Some(at) = uses.next() else { return false };
    let maker = &sequence.statements()[at];
    let makes = matches!(maker, Statement::New { .. } | Statement::Call { receiver: None, .. });
    makes && Var::of(at) != sequence.result() && uses.next().is_none()
}
