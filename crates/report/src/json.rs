//! Findings as JSON, for scripts.

use serde::Serialize;

use crate::accounting::Accounting;
use crate::finding::{Finding, Level};

/// Changes when a field changes its meaning or goes away.
const FORMAT: u32 = 2;

#[derive(Serialize)]
struct Report<'a> {
    format: u32,
    findings: Vec<Entry<'a>>,
    accounting: &'a Accounting,
}

#[derive(Serialize)]
struct Entry<'a> {
    fingerprint: String,
    level: Level,
    /// What the rule of the judgement says.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(flatten)]
    finding: &'a Finding,
}

/// All findings, silenced ones included, and the accounting.
pub fn render_json(findings: &[Finding], accounting: &Accounting) -> String {
    let entries = occurrences(findings)
        .map(|(finding, occurrence)| Entry {
            fingerprint: finding.fingerprint(occurrence),
            level: finding.level(),
            reason: finding.judgement.reason().map(|reason| reason.sentence),
            finding,
        })
        .collect();
    let report = Report { format: FORMAT, findings: entries, accounting };
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
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
    use super::render_json;
    use crate::accounting::{Accounting, Kind};
    use crate::finding::tests::finding;
    use crate::judgement::Judgement;
    use crate::judgement::tests::DECLARED;

    #[test]
    fn what_is_no_bug_has_its_rule_and_the_sentence_of_that() {
        let mut contract = finding(10);
        contract.judgement = Judgement::Contract(DECLARED);
        let text = render_json(&[contract, finding(20)], &Accounting::default());
        let json: serde_json::Value = serde_json::from_str(&text).expect("json");
        assert_eq!(json["findings"][0]["judgement"]["contract"], DECLARED.id);
        assert_eq!(json["findings"][0]["reason"], DECLARED.sentence);
        assert_eq!(json["findings"][1]["judgement"], "bug");
        assert!(json["findings"][1].get("reason").is_none());
    }

    #[test]
    fn the_json_reads_back_with_levels_fingerprints_and_all_kinds() {
        let mut accounting = Accounting::default();
        accounting.count_for(Kind::NoTest, "why");
        let text = render_json(&[finding(10), finding(20)], &accounting);
        let json: serde_json::Value = serde_json::from_str(&text).expect("json");
        assert_eq!(json["findings"][0]["rule"], "division-by-zero");
        assert_eq!(json["findings"][0]["level"], "error");
        assert_ne!(json["findings"][0]["fingerprint"], json["findings"][1]["fingerprint"]);
        assert_eq!(json["accounting"].as_array().expect("rows").len(), 11);
        assert_eq!(json["accounting"][9]["reasons"][0][0], "why");
    }
}
