//! What is a bug and what is a contract, and why.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// What to think of what happened.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The method fails on an input that nothing forbids.
    Bug,
    /// The method says no.
    Contract(#[schemars(with = "String")] Reason),
    /// Perhaps meant.
    Hint(#[schemars(with = "String")] Reason),
}

/// Why something is no bug: the rule that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule's stable name, which is the anchor of its section in `docs/judge.md`.
    pub id: &'static str,
    /// What it says.
    pub sentence: &'static str,
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

impl Judgement {
    /// Why it is no bug, if it is none.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Judgement::Bug => None,
            Judgement::Contract(reason) | Judgement::Hint(reason) => Some(*reason),
        }
    }

    /// Whether it is part of a contract.
    pub fn is_contract(&self) -> bool {
        matches!(self, Judgement::Contract(_))
    }

    /// In words, with the name of the rule that spoke; nothing of a bug, which needs none.
    pub fn text(&self) -> Option<String> {
        let Reason { id, sentence } = self.reason()?;
        let head = if self.is_contract() { "a contract, not a bug" } else { "perhaps meant" };
        Some(format!("{head}: {sentence} [{id}]"))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Judgement, Reason};

    pub(crate) const DECLARED: Reason = Reason { id: "declared", sentence: "the method declares it" };

    #[test]
    fn a_judgement_names_the_rule_that_spoke() {
        let contract = Judgement::Contract(DECLARED).text();
        assert_eq!(contract.as_deref(), Some("a contract, not a bug: the method declares it [declared]"));
        let hint = Judgement::Hint(DECLARED).text();
        assert_eq!(hint.as_deref(), Some("perhaps meant: the method declares it [declared]"));
        assert_eq!(Judgement::Bug.text(), None);
        let json = serde_json::to_string(&Judgement::Contract(DECLARED)).expect("json");
        assert_eq!(json, r#"{"contract":"declared"}"#);
    }
}
