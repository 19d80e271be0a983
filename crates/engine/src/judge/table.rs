//! The rules in order: the first that speaks gives the judgement.

use attest_report::Judgement;

use super::evidence::{Evidence, Standard};
use super::rule::Rule;
use super::rules;
use Speech::{Contract, Hint, Silent, Weighs};

/// What a rule is by a standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speech {
    /// What it speaks of is part of the contract.
    Contract,
    /// What it speaks of is perhaps meant.
    Hint,
    /// It gives no judgement: its penalty alone counts.
    Weighs,
    /// It is not asked.
    Silent,
}

/// A rule and what it is by each standard, in the order of [`Standard`].
pub(crate) struct Row {
    pub(crate) rule: &'static Rule,
    speeches: [Speech; 4],
}

impl Row {
    /// What the rule is by a standard.
    pub(crate) fn speech(&self, standard: Standard) -> Speech {
        self.speeches[standard as usize]
    }
}

const fn row(rule: &'static Rule, speeches: [Speech; 4]) -> Row {
    Row { rule, speeches }
}

/// All rules. What tells of a contract comes first, then what makes a hint; where two speak, the one that explains more
/// stands above.
pub(crate) const TABLE: [Row; 31] = [
    //                                    program   library   states    suite
    row(&rules::checked_exception::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::environment::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::kotlin_null::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::kotlin_lateinit::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::check_method::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::declared::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::argument_test::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::announced::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::delegated::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::unfit_argument::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::not_injected::RULE, [Contract, Contract, Contract, Contract]),
    row(&rules::rejected_argument::RULE, [Silent, Silent, Silent, Contract]),
    row(&rules::file_name::RULE, [Hint, Hint, Silent, Silent]),
    row(&rules::unchecked::RULE, [Hint, Hint, Silent, Silent]),
    row(&rules::refused_answer::RULE, [Hint, Silent, Silent, Silent]),
    row(&rules::doubtful_answer::RULE, [Hint, Silent, Silent, Silent]),
    row(&rules::stub::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::itself::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::meant::RULE, [Weighs, Hint, Contract, Contract]),
    row(&rules::arbitrary_object::RULE, [Silent, Silent, Contract, Silent]),
    row(&rules::set_field::RULE, [Silent, Silent, Silent, Contract]),
    row(&rules::null_argument::RULE, [Silent, Silent, Silent, Hint]),
    row(&rules::passed::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::empty::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::jdk_state::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::jdk_language::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::jdk_argument::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::not_public::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::not_ready::RULE, [Weighs, Hint, Silent, Silent]),
    row(&rules::extreme::RULE, [Weighs, Weighs, Silent, Silent]),
    row(&rules::deprecated::RULE, [Weighs, Weighs, Silent, Silent]),
];

/// What to think of an event: what the first rule that speaks says of it. What none speaks of is a bug.
pub(crate) fn judge(evidence: &Evidence<'_>) -> Judgement {
    let spoken = TABLE.iter().find_map(|row| {
        let judgement = match row.speech(evidence.standard) {
            Contract => Judgement::Contract(row.rule.reason()),
            Hint => Judgement::Hint(row.rule.reason()),
            Weighs | Silent => return None,
        };
        (row.rule.applies)(evidence).then_some(judgement)
    });
    spoken.unwrap_or(Judgement::Bug)
}
