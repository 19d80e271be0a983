//! A rule: when it speaks, what it says to the user, and two pieces of Java that show the border.

use attest_report::{Reason, RulePage};

use super::evidence::Evidence;

/// A rule of the judge. Each is a file in `rules/` and a section of `docs/judge.md`.
pub(crate) struct Rule {
    /// Its stable name: in JSON and SARIF, in brackets on the terminal, and the anchor in `docs/judge.md`.
    pub(crate) id: &'static str,
    /// The sentence for the user, behind *a contract, not a bug:* or *perhaps meant:*.
    pub(crate) sentence: &'static str,
    /// Whether it speaks of what happened.
    pub(crate) applies: fn(&Evidence<'_>) -> bool,
    /// How much it speaks against a bug where findings are put in order; 0 if it does not.
    pub(crate) penalty: u32,
    /// Java of which it speaks, and what is called: compiled and judged by a test.
    pub(crate) example: &'static str,
    /// Java that is much the same and of which it does not.
    pub(crate) counter_example: &'static str,
}

impl Rule {
    /// What is reported of it.
    pub(crate) const fn reason(&self) -> Reason {
        Reason { id: self.id, sentence: self.sentence }
    }

    /// What there is to read about it.
    pub(crate) const fn page(&self) -> RulePage {
        let Rule { id, sentence, example, counter_example, .. } = *self;
        RulePage { id, sentence, advice: "", example, counter_example }
    }
}
