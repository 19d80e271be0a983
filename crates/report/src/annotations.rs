//! Findings for the services that build and review: annotations of GitHub, the code quality of GitLab, JUnit's XML.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::finding::{Finding, Level};
use crate::json::occurrences;
use crate::xml::escaped;

/// Commands of a workflow's log, which GitHub shows at the lines of a change.
pub fn render_github(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings.iter().filter(|finding| finding.silenced.is_none()) {
        let level = match finding.level() {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "notice",
        };
        let mut properties = Vec::new();
        if let Some(path) = finding.location.path() {
            properties.push(format!("file={}", property(&path)));
            properties.extend(finding.location.line.map(|line| format!("line={line}")));
        }
        properties.push(format!("title={}", property(finding.rule.id())));
        let message = data(&lines(finding).join("\n"));
        let _ = writeln!(text, "::{level} {}::{message}", properties.join(","));
    }
    text
}

/// What is said of a finding where there is room for some lines.
fn lines(finding: &Finding) -> Vec<String> {
    let mut lines = vec![format!("{} in {}", finding.message, finding.location.member())];
    lines.extend(finding.judgement.text());
    if !finding.condition.is_empty() {
        lines.push(format!("when {}", finding.condition.join(" and ")));
    }
    lines.extend(finding.calls.iter().cloned());
    lines.extend(finding.test.as_ref().map(|test| format!("{} shows it: {}", test.file, test.method)));
    lines
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A report of GitLab's code quality.
pub fn render_gitlab(findings: &[Finding]) -> String {
    let live = occurrences(findings).filter(|(finding, _)| finding.silenced.is_none());
    let issues: Vec<Value> = live
        .map(|(finding, occurrence)| {
            let severity = match finding.level() {
                Level::Error => "major",
                Level::Warning => "minor",
                Level::Note => "info",
            };
            // GitLab takes nothing without a place.
            let path = finding.location.path().unwrap_or_else(|| finding.location.class.replace('.', "/"));
            json!({
                "description": format!("{} in {}", finding.message, finding.location.member()),
                "check_name": finding.rule.id(),
                "fingerprint": finding.fingerprint(occurrence),
                "severity": severity,
                "location": { "path": path, "lines": { "begin": finding.location.line.unwrap_or(1) } },
            })
        })
        .collect();
    let mut text = serde_json::to_string_pretty(&issues).unwrap_or_default();
    text.push('\n');
    text
}

/// A report in JUnit's XML: a suite for each class, a test that fails for each error, one that is skipped for what is known.
/// Where there is no error, one test says so: readers take a report without tests for a broken one.
pub fn render_junit(findings: &[Finding]) -> String {
    let mut suites: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    let shown = |finding: &&Finding| finding.level() == Level::Error;
    for finding in findings.iter().filter(shown) {
        suites.entry(&finding.location.class).or_default().push(finding);
    }
    let silenced =
        |findings: &[&Finding]| findings.iter().filter(|finding| finding.silenced.is_some()).count();
    let all: usize = suites.values().map(Vec::len).sum();
    let known: usize = suites.values().map(|findings| silenced(findings)).sum();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuites name=\"attest hunt\" tests=\"{}\" failures=\"{}\" errors=\"0\">",
        all.max(1),
        all - known
    );
    if suites.is_empty() {
        out.push_str(
            "  <testsuite name=\"attest hunt\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">\n",
        );
        out.push_str(
            "    <testcase name=\"no errors were confirmed\" classname=\"attest.hunt\"/>\n  </testsuite>\n",
        );
    }
    for (class, findings) in suites {
        let skipped = silenced(&findings);
        let (class, tests) = (escaped(class), findings.len());
        let _ = writeln!(
            out,
            "  <testsuite name=\"{class}\" tests=\"{tests}\" failures=\"{}\" errors=\"0\" skipped=\"{skipped}\">",
            tests - skipped
        );
        findings.iter().for_each(|finding| write_case(&mut out, &class, finding));
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn write_case(out: &mut String, class: &str, finding: &Finding) {
    let line = finding.location.line.map(|line| format!(" at line {line}")).unwrap_or_default();
    let name = escaped(&format!("{} in {}{line}", finding.rule.id(), finding.location.method));
    let _ = writeln!(out, "    <testcase name=\"{name}\" classname=\"{class}\">");
    let (rule, message) = (finding.rule.id(), escaped(&finding.message));
    let _ = match finding.silenced {
        Some(_) => writeln!(out, "      <skipped message=\"known: {message}\"/>"),
        None => {
            let text = escaped(&lines(finding).join("\n"));
            writeln!(out, "      <failure type=\"{rule}\" message=\"{message}\">{text}</failure>")
        }
    };
    out.push_str("    </testcase>\n");
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{render_github, render_gitlab, render_junit};
    use crate::finding::tests::finding;
    use crate::finding::{Finding, Silenced};

    fn hostile() -> Finding {
        let mut finding = finding(6);
        finding.message = "100 %\n::error::<b>\u{0}".to_owned();
        finding.location.file = None;
        finding
    }

    #[test]
    fn a_message_is_one_command_of_github_whatever_is_in_it() {
        let text = render_github(&[hostile()]);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(
            text.starts_with("::error file=bank/Account.java,line=6,title=division-by-zero::100 %25%0A"),
            "{text}"
        );
        let mut known = hostile();
        known.silenced = Some(Silenced::Baseline);
        assert_eq!(render_github(&[known]), "");
    }

    #[test]
    fn gitlab_gets_a_place_and_a_fingerprint_for_each() {
        let text = render_gitlab(&[finding(6), finding(7), hostile()]);
        let issues: Value = serde_json::from_str(&text).expect("json");
        let issues = issues.as_array().expect("a list");
        assert_eq!(issues.len(), 3);
        assert_eq!(issues[0]["location"]["path"], "src/main/java/bank/Account.java");
        assert_eq!(issues[2]["location"]["path"], "bank/Account.java");
        assert_eq!(issues[0]["location"]["lines"]["begin"], 6);
        assert_ne!(issues[0]["fingerprint"], issues[1]["fingerprint"]);
    }

    #[test]
    fn junit_has_a_failure_for_each_error_and_is_never_empty() {
        let mut known = finding(7);
        known.silenced = Some(Silenced::Baseline);
        let text = render_junit(&[hostile(), known]);
        for part in
            ["tests=\"2\" failures=\"1\"", "skipped=\"1\"", "<failure type=\"division-by-zero\"", "&lt;b&gt;"]
        {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains('\u{0}'));
        assert!(render_junit(&[]).contains("tests=\"1\" failures=\"0\""));
    }
}
