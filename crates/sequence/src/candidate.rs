//! Candidates: call sequences with values, ready to be carried out.

use crate::sequence::{Sequence, Statement, Var};
use crate::values::InputValue;

/// A sequence with values for all that it leaves open.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The sequence.
    pub sequence: Sequence,
    /// The values.
    pub seeds: Vec<InputValue>,
}

impl Candidate {
    /// How much there is to read: calls first, then values.
    pub fn weight(&self) -> (usize, u64) {
        (self.sequence.size(), self.seeds.iter().map(InputValue::weight).sum())
    }

    /// Leaves out what plays no part.
    pub fn sweep(&mut self) {
        let inputs: Vec<bool> = self.sequence.statements().iter().map(is_input).collect();
        let kept = self.sequence.sweep();
        let mut kept = inputs.into_iter().zip(kept).filter(|(input, _)| *input).map(|(_, kept)| kept);
        self.seeds.retain(|_| kept.next().unwrap_or(false));
    }

    /// What makes a variable, with the calls before a statement.
    pub fn slice(&self, var: Var, before: usize) -> Candidate {
        let sequence = self.sequence.before(before, var);
        let seeds = self.seeds.iter().take(sequence.inputs().count()).cloned().collect();
        let mut part = Candidate { sequence, seeds };
        part.sweep();
        part
    }

    /// The object that the last call is made on, with the calls on it.
    pub fn object(&self) -> Option<Candidate> {
        Some(self.slice(self.sequence.receiver()?, self.sequence.result().statement()))
    }

    /// The calls on the receiver before the last one whose results are not used, by the numbers of their statements.
    pub fn changes(&self) -> Vec<usize> {
        self.sequence.receiver().map_or(Vec::new(), |receiver| self.sequence.changes_of(receiver))
    }

    /// Leaves out one of the calls on the receiver.
    pub fn without_call(&mut self, number: usize) {
        if let Some(at) = self.changes().get(number) {
            self.sequence.remove(*at);
            self.sweep();
        }
    }

    /// Puts a call with its values on an object before a statement.
    pub fn insert(&mut self, at: usize, call: Sequence, seeds: Vec<InputValue>, object: Var) {
        let place = self.sequence.inputs_before(at).min(self.seeds.len());
        self.sequence.insert(at, call, object);
        self.seeds.splice(place..place, seeds);
    }

    /// Passes something else as an argument of the last call: what makes it, with its values.
    pub fn pass(&mut self, place: usize, made: Sequence, seeds: Vec<InputValue>) {
        let at = self.sequence.result().statement();
        let (var, count) = (made.result().statement(), made.statements().len());
        self.insert(at, made, seeds, Var::RECEIVER);
        self.sequence.pass(at + count, place, Var::of(at + var));
        self.sweep();
    }

    /// Whether null is passed somewhere.
    pub fn has_null(&self) -> bool {
        let null = |statement: &Statement| matches!(statement, Statement::Null(_));
        self.seeds.iter().any(InputValue::has_null) || self.sequence.statements().iter().any(null)
    }

    /// Whether a field is set somewhere.
    pub fn sets_fields(&self) -> bool {
        self.sequence.statements().iter().any(|statement| matches!(statement, Statement::Set { .. }))
    }

    /// How many calls are made on the receiver before the last.
    pub fn calls(&self) -> usize {
        self.changes().len()
    }
}

fn is_input(statement: &Statement) -> bool {
    matches!(statement, Statement::Input(_))
}

#[cfg(test)]
mod tests {
    use attest_program::{Kind, MethodId};

    use super::Candidate;
    use crate::sequence::{Sequence, Statement};
    use crate::values::InputValue;

    fn int(value: i32) -> InputValue {
        InputValue::Int(Kind::Int, value)
    }

    #[test]
    fn another_argument_comes_with_its_values_and_takes_those_of_the_old_one_away() {
        let mut sequence = Sequence::input("I", "kept");
        let kept = sequence.result();
        let old = sequence.append(Sequence::input("I", "old"), kept);
        let (method, receiver, throws) = (MethodId::new(0), None, None);
        let last = sequence.push(Statement::Call { method, receiver, arguments: vec![old, kept], throws });
        let mut candidate = Candidate { sequence: sequence.about(last), seeds: vec![int(1), int(2)] };
        candidate.pass(0, Sequence::input("I", "new"), vec![int(3)]);
        assert_eq!(candidate.seeds, [int(1), int(3)]);
        let names: Vec<&str> = candidate.sequence.inputs().map(|input| input.name.as_str()).collect();
        assert_eq!(names, ["kept", "new"]);
        let last = candidate.sequence.last().map(|last| last.arguments().to_vec());
        assert_eq!(last.map(|passed| passed.iter().map(|var| var.statement()).collect()), Some(vec![1, 0]));
    }
}
