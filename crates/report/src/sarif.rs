//! SARIF 2.1.0 (OASIS standard of 27 March 2020), as far as code-scanning tools read it.
//!
//! Locations are relative to the repository and without `uriBaseId`; fingerprints do not depend on lines.

use serde_json::{Value, json};

use crate::finding::{Finding, Level, Location, Silenced};
use crate::json::occurrences;
use crate::rule::Rule;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A SARIF log with one run; silenced findings are in it as suppressed.
pub fn render_sarif(findings: &[Finding], version: &str) -> String {
    let results: Vec<Value> =
        occurrences(findings).map(|(finding, occurrence)| result(finding, occurrence)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Attest",
                "semanticVersion": version,
                "rules": Rule::ALL.map(rule),
            }},
            "automationDetails": { "id": "attest/hunt/" },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

/// Where the project is, as its manifest says; nothing if it does not.
const HOME: &str = env!("CARGO_PKG_REPOSITORY");

fn rule(rule: Rule) -> Value {
    let page = rule.page();
    let example = page.example.trim();
    let mut tags = vec!["correctness".to_owned()];
    tags.extend(rule.weakness().map(|number| format!("external/cwe/cwe-{number:03}")));
    let mut value = json!({
        "id": rule.id(),
        "name": rule.name(),
        "shortDescription": { "text": rule.description() },
        "fullDescription": { "text": format!("{} {}", rule.description(), page.advice) },
        "help": {
            "text": format!("{} {}\n\nFor example:\n\n{example}", rule.description(), page.advice),
            "markdown": format!("{} {}\n\n```java\n{example}\n```\n", rule.description(), page.advice),
        },
        "defaultConfiguration": { "level": "error" },
        // The JVM has confirmed what is reported.
        "properties": { "precision": "very-high", "problem.severity": "error", "tags": tags },
    });
    if !HOME.is_empty() {
        value["helpUri"] = format!("{HOME}#{}", rule.id()).into();
    }
    value
}

fn result(finding: &Finding, occurrence: usize) -> Value {
    let mut result = json!({
        "ruleId": finding.rule.id(),
        "ruleIndex": finding.rule.index(),
        "level": level(finding.level()),
        "message": { "text": message(finding) },
        "locations": [location(&finding.location, None)],
        "partialFingerprints": { "attestKey/v1": finding.fingerprint(occurrence) },
    });
    if !finding.flow.is_empty() {
        let steps: Vec<Value> = finding
            .flow
            .iter()
            .map(|step| json!({ "location": location(&step.location, Some(&step.message)) }))
            .collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    if let Some(test) = &finding.test {
        let mut physical = json!({ "artifactLocation": { "uri": uri(&test.file) } });
        if let Some(line) = test.line {
            physical["region"] = json!({ "startLine": line });
        }
        result["relatedLocations"] = json!([{
            "id": 1,
            "physicalLocation": physical,
            "message": { "text": format!("test {} shows it", test.method) },
        }]);
    }
    match &finding.silenced {
        None => {}
        Some(Silenced::Comment(reason)) => {
            result["suppressions"] = json!([{ "kind": "inSource", "justification": reason }]);
        }
        Some(Silenced::Baseline) => {
            result["suppressions"] = json!([{ "kind": "external", "justification": "in the baseline" }]);
        }
    }
    result
}

/// What happened, and why it is no bug if it is none.
fn message(finding: &Finding) -> String {
    match finding.judgement.text() {
        Some(judgement) => format!("{} ({judgement})", finding.message),
        None => finding.message.clone(),
    }
}

fn location(location: &Location, message: Option<&str>) -> Value {
    let mut value = json!({
        "logicalLocations": [{
            "name": location.method,
            "fullyQualifiedName": format!("{}.{}{}", location.class, location.method, location.descriptor),
            "kind": "function",
        }],
    });
    if let Some(file) = location.path() {
        let mut physical = json!({ "artifactLocation": { "uri": uri(&file) } });
        if let Some(line) = location.line {
            physical["region"] = json!({ "startLine": line });
        }
        value["physicalLocation"] = physical;
    }
    if let Some(message) = message {
        value["message"] = json!({ "text": message });
    }
    value
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

/// A relative URI reference (RFC 3986): what is not unreserved or a slash is escaped.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'$' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{render_sarif, uri};
    use crate::finding::Silenced;
    use crate::finding::tests::finding;
    use crate::judgement::Judgement;
    use crate::judgement::tests::DECLARED;

    /// What the standard requires of the parts that we write (sections 3.13, 3.14, 3.27, 3.28, 3.36, 3.49).
    fn check(log: &Value) {
        assert_eq!(log["version"], "2.1.0");
        for run in log["runs"].as_array().expect("runs") {
            let driver = &run["tool"]["driver"];
            assert!(driver["name"].is_string());
            let rules = driver["rules"].as_array().expect("rules");
            // What GitHub requires (GH2012 of sarif-multitool).
            for rule in rules {
                for text in ["shortDescription", "fullDescription", "help"] {
                    assert!(
                        rule[text]["text"].as_str().is_some_and(|text| text.ends_with(['.', ')'])),
                        "{rule}"
                    );
                }
                assert_eq!(rule["properties"]["precision"], "very-high");
                assert!(rule["properties"]["tags"].as_array().is_some_and(|tags| !tags.is_empty()));
            }
            assert_eq!(run["automationDetails"]["id"], "attest/hunt/");
            for result in run["results"].as_array().expect("results") {
                let index = result["ruleIndex"].as_u64().expect("an index") as usize;
                assert_eq!(rules[index]["id"], result["ruleId"]);
                assert!(
                    ["none", "note", "warning", "error"]
                        .contains(&result["level"].as_str().expect("a level"))
                );
                assert!(!result["message"]["text"].as_str().expect("a text").is_empty());
                assert!(result["partialFingerprints"].as_object().is_some_and(|prints| !prints.is_empty()));
                let mut locations: Vec<&Value> =
                    result["locations"].as_array().expect("locations").iter().collect();
                locations.extend(result["relatedLocations"].as_array().into_iter().flatten());
                for flow in result["codeFlows"].as_array().into_iter().flatten() {
                    for thread in flow["threadFlows"].as_array().expect("at least one thread") {
                        let steps = thread["locations"].as_array().expect("steps");
                        assert!(!steps.is_empty());
                        locations.extend(steps.iter().map(|step| &step["location"]));
                    }
                }
                locations.into_iter().for_each(check_location);
            }
        }
    }

    fn check_location(location: &Value) {
        let Some(physical) = location.get("physicalLocation") else { return };
        let uri = physical["artifactLocation"]["uri"].as_str().expect("a uri");
        assert!(!uri.starts_with('/') && !uri.contains([':', '\\', ' ']), "{uri}");
        assert!(physical["artifactLocation"].get("uriBaseId").is_none());
        if let Some(region) = physical.get("region") {
            assert!(region["startLine"].as_u64().is_some_and(|line| line >= 1));
        }
    }

    #[test]
    fn the_log_has_what_the_standard_requires() {
        let mut contract = finding(20);
        contract.judgement = Judgement::Contract(DECLARED);
        let mut elsewhere = finding(30);
        elsewhere.location.file = None;
        elsewhere.silenced = Some(Silenced::Comment("known".to_owned()));
        let text = render_sarif(&[finding(10), contract, elsewhere], "0.1.0");
        let log: Value = serde_json::from_str(&text).expect("json");
        check(&log);
        let results = &log["runs"][0]["results"];
        assert_eq!(results[0]["level"], "error");
        assert_eq!(results[1]["level"], "note");
        let why = results[1]["message"]["text"].as_str().expect("a text");
        assert!(why.ends_with("(a contract, not a bug: the method declares it [declared])"), "{why}");
        assert_eq!(results[2]["suppressions"][0]["kind"], "inSource");
        let place = &results[2]["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "bank/Account.java", "from package and class file");
        let prints: Vec<&Value> =
            (0..3).map(|at| &results[at]["partialFingerprints"]["attestKey/v1"]).collect();
        assert!(prints[0] != prints[1] && prints[1] != prints[2]);
    }

    #[test]
    fn an_empty_log_is_still_a_log() {
        check(&serde_json::from_str(&render_sarif(&[], "0.1.0")).expect("json"));
    }

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("src/a b/Ä:$1.java"), "src/a%20b/%C3%84%3A$1.java");
    }
}
