//! Heap assumptions as users write them: `non-aliasing(a,b)`, `non-sharing(a,b)`, `acyclic(a)`.

use attest_forward::HeapAssumption;

use super::evaluate::{Evaluator, Stopped};
use super::expression::Expression;
use super::{PreconditionError, parser};

/// A heap assumption.
#[derive(Clone, Debug)]
pub(crate) struct Assumption {
    /// As it was written.
    pub(crate) text: String,
    kind: AssumptionKind,
    arguments: Vec<Expression>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AssumptionKind {
    NonAliasing,
    NonSharing,
    Acyclic,
}

const KINDS: [(&str, AssumptionKind, usize); 3] = [
    ("non-aliasing", AssumptionKind::NonAliasing, 2),
    ("non-sharing", AssumptionKind::NonSharing, 2),
    ("acyclic", AssumptionKind::Acyclic, 1),
];

impl Assumption {
    /// Understands an assumption.
    pub(crate) fn parse(text: &str) -> Result<Assumption, PreconditionError> {
        let wrong = |at, message: &str| PreconditionError::new(text, at, message);
        let unknown = "one of non-aliasing(a,b), non-sharing(a,b) and acyclic(a) is needed";
        let open = text.find('(').ok_or_else(|| wrong(0, unknown))?;
        let name = text[..open].trim();
        let kind = KINDS.iter().find(|(known, ..)| *known == name).ok_or_else(|| wrong(0, unknown))?;
        // The name may have a sign in it that expressions know too: they begin behind it.
        let blank = " ".repeat(open + 1) + &text[open + 1..];
        let arguments = parser::arguments(&blank, open + 1)
            .map_err(|error| PreconditionError::new(text, error.at, error.message))?;
        if arguments.len() != kind.2 {
            let many = if kind.2 == 1 { "one reference is" } else { "two references are" };
            return Err(wrong(open + 1, &format!("{many} needed")));
        }
        Ok(Assumption { text: text.to_owned(), kind: kind.1, arguments })
    }

    /// What it says about the terms of a state.
    pub(crate) fn resolve(&self, evaluator: &mut Evaluator<'_, '_>) -> Result<HeapAssumption, Stopped> {
        let first = evaluator.reference(&self.arguments[0])?;
        Ok(match self.kind {
            AssumptionKind::Acyclic => HeapAssumption::Acyclic(first),
            AssumptionKind::NonAliasing => {
                HeapAssumption::NonAliasing(first, evaluator.reference(&self.arguments[1])?)
            }
            AssumptionKind::NonSharing => {
                HeapAssumption::NonSharing(first, evaluator.reference(&self.arguments[1])?)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Assumption;

    #[test]
    fn assumptions_are_understood_and_mistakes_have_a_place() {
        for right in ["non-aliasing(a,b)", "non-sharing( this, other )", "acyclic(list)"] {
            assert!(Assumption::parse(right).is_ok(), "{right}");
        }
        for (wrong, at) in [
            ("cyclic(a)", 0),
            ("acyclic", 0),
            ("acyclic(a,b)", 8),
            ("non-sharing(a)", 12),
            ("non-sharing(a,)", 14),
            ("acyclic(a", 9),
        ] {
            assert_eq!(Assumption::parse(wrong).expect_err(wrong).at, at, "{wrong}");
        }
    }
}
