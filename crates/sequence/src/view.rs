//! Calls on what methods and fields give: through them tests reach objects of classes that they cannot name.

use attest_program::{FieldId, MethodId};

use crate::choose::{Chooser, Reach};
use crate::recipe::{Call, Recipe, Source};

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
    /// Recipes that call a method on what is given, the simplest first.
    pub fn on_result(&self, view: View, reach: &Reach) -> Vec<Recipe> {
        let Some(call) = self.calls(view.called, reach, 1).into_iter().next() else { return Vec::new() };
        let receivers: Vec<Source> = match view.giver {
            Giver::Field(field) => vec![Source::Constant(field)],
            Giver::Method(method) => {
                let all = self.recipes(method, 0, reach);
                all.into_iter().take(2).map(|recipe| result_of(recipe.receiver, recipe.call)).collect()
            }
        };
        receivers
            .into_iter()
            .map(|receiver| Recipe { receiver: Some(receiver), call: call.clone() })
            .collect()
    }
}

/// What a call gives, on an object or of a static method.
pub(crate) fn result_of(receiver: Option<Source>, call: Call) -> Source {
    match receiver {
        Some(object) => Source::Got { object: Box::new(object), call: Box::new(call) },
        None => Source::Factory { method: call.method, arguments: call.arguments },
    }
}
