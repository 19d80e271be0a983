//! Findings as JSON, for scripts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::accounting::Accounting;
use crate::finding::{Finding, Level};

/// Findings with what follows from them, and the accounting.
#[derive(JsonSchema, Serialize)]
pub struct FoundReport<'a> {
    /// What was found, silenced findings included.
    findings: Vec<Entry<'a>>,
    /// What became of everything that looked like an error.
    accounting: &'a Accounting,
}

#[derive(JsonSchema, Serialize)]
struct Entry<'a> {
    /// A number that stays the same while lines move.
    fingerprint: String,
    /// How bad it is.
    level: Level,
    /// What the rule of the judgement says.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(flatten)]
    finding: &'a Finding,
}

impl FoundReport<'_> {
    /// All findings, silenced ones included, and the accounting.
    pub fn new<'a>(findings: &'a [Finding], accounting: &'a Accounting) -> FoundReport<'a> {
        let findings = occurrences(findings)
            .map(|(finding, occurrence)| Entry {
                fingerprint: finding.fingerprint(occurrence),
                level: finding.level(),
                reason: finding.judgement.reason().map(|reason| reason.sentence),
                finding,
            })
            .collect();
        FoundReport { findings, accounting }
    }
}

/// Each finding with the number of findings before it that have its key.
pub(crate) fn occurrences(findings: &[Finding]) -> impl Iterator<Item = (&Finding, usize)> {
    let mut seen = std::collections::BTreeMap::new();
    findings.iter().map(move |finding| {
        let count = seen.entry(finding.key()).or_insert(0);
        *count += 1;
        (finding, *count - 1)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::FoundReport;
    use crate::accounting::{Accounting, Kind};
    use crate::finding::Finding;
    use crate::finding::tests::finding;
    use crate::judgement::Judgement;
    use crate::judgement::tests::DECLARED;

    fn json(findings: &[Finding], accounting: &Accounting) -> Value {
        serde_json::to_value(FoundReport::new(findings, accounting)).expect("json")
    }

    #[test]
    fn what_is_no_bug_has_its_rule_and_the_sentence_of_that() {
        let mut contract = finding(10);
        contract.judgement = Judgement::Contract(DECLARED);
        let json = json(&[contract, finding(20)], &Accounting::default());
        assert_eq!(json["findings"][0]["judgement"]["contract"], DECLARED.id);
        assert_eq!(json["findings"][0]["reason"], DECLARED.sentence);
        assert_eq!(json["findings"][1]["judgement"], "bug");
        assert!(json["findings"][1].get("reason").is_none());
    }

    #[test]
    fn the_json_reads_back_with_levels_fingerprints_and_all_kinds() {
        let mut accounting = Accounting::default();
        accounting.count_for(Kind::NoTest, "why");
        let json = json(&[finding(10), finding(20)], &accounting);
        assert_eq!(json["findings"][0]["rule"], "division-by-zero");
        assert_eq!(json["findings"][0]["level"], "error");
        assert_ne!(json["findings"][0]["fingerprint"], json["findings"][1]["fingerprint"]);
        assert_eq!(json["accounting"].as_array().expect("rows").len(), 11);
        assert_eq!(json["accounting"][9]["reasons"][0][0], "why");
    }
}
