//! The SARIF log against types that are generated from the standard's own JSON schema.

use attest_report::{
    Finding, FlowStep, Judgement, Location, Reason, Rule, Silenced, TestLocation, render_sarif,
};
use serde_json::Value;
use serde_sarif::sarif::Sarif;

fn location(line: u32) -> Location {
    Location {
        file: Some("src/bank/Account.java".to_owned()),
        line: Some(line),
        class: "bank.Account".to_owned(),
        method: "pay".to_owned(),
        descriptor: "(I)V".to_owned(),
        source_file: Some("Account.java".to_owned()),
    }
}

fn finding(rule: Rule, judgement: Judgement, line: u32) -> Finding {
    let mut finding = Finding::new(rule, format!("{} here", rule.id()), judgement, location(line));
    finding.condition = vec!["amount < 0".to_owned()];
    finding.flow = vec![
        FlowStep { location: location(line), message: "bank.Account.pay is called".to_owned() },
        FlowStep { location: location(line + 1), message: "throws".to_owned() },
    ];
    let file = "attest-out/bank/AccountAttestBugTest.java".to_owned();
    finding.test = Some(TestLocation { file, method: "pay_throws".to_owned(), line: Some(12) });
    finding
}

/// Fails unless a log reads as the schema says: all that is required is there, all is of the right type, and nothing
/// is there that the schema does not know, for that would be lost on the way back.
fn check(findings: &[Finding]) {
    let text = render_sarif(findings, "0.1.0");
    let log: Sarif = serde_json::from_str(&text).expect("as the schema says");
    let back = serde_json::to_value(&log).expect("json");
    let ours: Value = serde_json::from_str(&text).expect("json");
    assert_eq!(back, ours);
}

const PASSED: Reason = Reason { id: "passed", sentence: "the caller passed it" };

#[test]
fn the_log_is_as_the_schema_says() {
    let mut findings: Vec<Finding> =
        Rule::ALL.iter().zip(1..).map(|(rule, line)| finding(*rule, Judgement::Bug, line)).collect();
    findings.push(finding(Rule::ALL[0], Judgement::Hint(PASSED), 90));
    findings.push(finding(Rule::ALL[0], Judgement::Contract(PASSED), 91));
    let mut silenced = finding(Rule::ALL[1], Judgement::Bug, 92);
    silenced.silenced = Some(Silenced::Comment("known".to_owned()));
    silenced.location.file = None;
    findings.push(silenced);
    check(&findings);
}

#[test]
fn a_log_without_findings_is_as_the_schema_says() {
    check(&[]);
}

#[test]
fn what_the_schema_does_not_know_is_noticed() {
    let text = render_sarif(&[], "0.1.0").replace("\"columnKind\"", "\"columnSort\"");
    let log: Sarif = serde_json::from_str(&text).expect("json");
    assert_ne!(
        serde_json::to_value(&log).expect("json"),
        serde_json::from_str::<Value>(&text).expect("json")
    );
    let wrong = render_sarif(&[], "0.1.0").replace("\"results\": []", "\"results\": {}");
    assert!(serde_json::from_str::<Sarif>(&wrong).is_err());
}
