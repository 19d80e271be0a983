//! Calls on what methods and fields give: through them tests reach objects of classes that they cannot name.

use attest_program::{FieldId, MethodId};

use crate::choose::{Chooser, Reach};
use crate::sequence::Sequence;

/// Where an object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Giver {
    /// A method returns it.
    Method(MethodId),
    /// A static field holds it.
    Field(FieldId),
}

/// A call on what is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Where the object comes from.
    pub giver: Giver,
    /// What is called on it.
    pub called: MethodId,
}

impl Chooser<'_> {
    /// Sequences that call a method on what is given, the simplest first.
    pub fn on_result(&self, view: View, reach: &Reach) -> Vec<Sequence> {
        let Some(call) = self.calls(view.called, reach, 1).into_iter().next() else { return Vec::new() };
        let receivers: Vec<Sequence> = match view.giver {
            Giver::Field(field) => vec![Sequence::constant(field)],
            Giver::Method(method) => self.sequences(method, 0, reach).into_iter().take(2).collect(),
        };
        receivers.into_iter().map(|receiver| receiver.on(call.clone())).collect()
    }
}

/// What a call gives, on an object or of a static method.
pub(crate) fn result_of(receiver: Option<Sequence>, call: Sequence) -> Sequence {
    match receiver {
        Some(object) => object.on(call),
        None => call,
    }
}
