//! Results of other tools as targets, and the answers written back into their file.

use attest_engine::{ReachReport, Verdict};
use serde_json::{Value, json};

/// The place of a result: its file and line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Which run and which result of it.
    pub at: (usize, usize),
    /// The file, as the tool names it.
    pub file: String,
    /// The line.
    pub line: u16,
}

/// The results of a SARIF log that name a line of a file.
pub fn places(log: &Value) -> Vec<Place> {
    let mut found = Vec::new();
    for (run, content) in list(log, "runs").iter().enumerate() {
        for (result, content) in list(content, "results").iter().enumerate() {
            let physical = &content["locations"][0]["physicalLocation"];
            let file = physical["artifactLocation"]["uri"].as_str();
            let line = physical["region"]["startLine"].as_u64().and_then(|line| u16::try_from(line).ok());
            if let (Some(file), Some(line)) = (file, line) {
                let file = file.strip_prefix("file://").unwrap_or(file).to_owned();
                found.push(Place { at: (run, result), file, line });
            }
        }
    }
    found
}

/// Writes what is known of a result into its property bag.
pub fn answer(log: &mut Value, place: &Place, report: Result<&ReachReport, &str>) {
    let result = &mut log["runs"][place.at.0]["results"][place.at.1];
    let said = match report {
        Ok(report) => json!({
            "verdict": report.verdict,
            "because": report.because,
            "tests": report.ways.iter().map(|way| format!("{}#{}", way.file, way.method)).collect::<Vec<_>>(),
        }),
        Err(problem) => json!({ "verdict": "no-target", "because": [problem] }),
    };
    if !result["properties"].is_object() {
        result["properties"] = json!({});
    }
    result["properties"]["attest"] = said;
    if matches!(report, Ok(report) if report.verdict == Verdict::Unreachable) {
        // What cannot be executed cannot go wrong there.
        let why = report.map(|report| report.because.join("; ")).unwrap_or_default();
        let suppression = json!({ "kind": "external", "status": "underReview", "justification": why });
        match result["suppressions"].as_array_mut() {
            Some(known) => known.push(suppression),
            None => result["suppressions"] = json!([suppression]),
        }
    }
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{answer, places};

    #[test]
    fn results_with_a_line_are_targets_and_get_an_answer() {
        let mut log = json!({ "runs": [{ "results": [
            { "ruleId": "a" },
            { "ruleId": "b", "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": "src/A.java" }, "region": { "startLine": 7 } } }] },
        ] }] });
        let found = places(&log);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].file.as_str(), found[0].line, found[0].at), ("src/A.java", 7, (0, 1)));
        answer(&mut log, &found[0], Err("no code there"));
        assert_eq!(log["runs"][0]["results"][1]["properties"]["attest"]["verdict"], "no-target");
    }
}
