//! In which order findings are shown: what speaks against a bug is added up, and the least comes first.
//!
//! Everything that is ordered here has happened on the JVM. But a division by an argument that is 0 says less about a
//! program than a null that it keeps in a field: the first are listed behind the second.

use std::collections::BTreeMap;

use attest_report::{Finding, Level, Rule};

use super::evidence::Evidence;
use super::table::{Speech, TABLE};

/// What speaks against a bug: the sum of the penalties of all rules that apply, 0 being as strong as any. Rules that look
/// at the same thing exclude each other, so that nothing counts twice.
pub(crate) fn penalty(evidence: &Evidence<'_>) -> u32 {
    let asked = TABLE.iter().filter(|row| row.speech(evidence.standard) != Speech::Silent);
    let weighing = asked.map(|row| row.rule).filter(|rule| rule.penalty > 0);
    weighing.filter(|rule| (rule.applies)(evidence)).map(|rule| rule.penalty).sum()
}

/// Sorts findings as they are reported: bugs first, what hardly anything speaks against, fewest assumptions, shortest
/// way, then by place. Of several of one kind in a class the first stands for all: the others come behind.
pub(crate) fn rank(findings: &mut [Finding]) {
    sort(findings);
    let mut seen: BTreeMap<(String, Rule), u32> = BTreeMap::new();
    for finding in findings.iter_mut().filter(|finding| finding.level() == Level::Error) {
        let before = seen.entry((finding.location.class.clone(), finding.rule)).or_default();
        finding.penalty += *before;
        *before += 1;
    }
    sort(findings);
}

fn sort(findings: &mut [Finding]) {
    findings.sort_by(|a, b| {
        let key = |finding: &Finding| {
            let way = finding.condition.len() + finding.flow.len();
            (finding.level(), finding.penalty, finding.assumptions, way)
        };
        key(a).cmp(&key(b)).then_with(|| a.location.cmp(&b.location)).then_with(|| a.rule.cmp(&b.rule))
    });
}

#[cfg(test)]
mod tests {
    use attest_report::{Finding, FlowStep, Judgement, Location, Rule};

    use super::rank;
    use crate::judge::rules;

    fn finding(class: &str, line: u32) -> Finding {
        let location = Location {
            file: None,
            line: Some(line),
            class: class.to_owned(),
            method: "withdraw".to_owned(),
            descriptor: "(I)Z".to_owned(),
            source_file: None,
        };
        let mut finding = Finding::new(Rule::DivisionByZero, "fails", Judgement::Bug, location.clone());
        finding.flow = vec![FlowStep { location, message: "divides".to_owned() }];
        finding
    }

    fn lines(findings: &[Finding]) -> Vec<u32> {
        findings.iter().filter_map(|finding| finding.location.line).collect()
    }

    #[test]
    fn bugs_come_first_and_the_shortest_way_before_longer_ones() {
        let mut contract = finding("A", 3);
        contract.judgement = Judgement::Contract(rules::declared::RULE.reason());
        let mut long = finding("B", 4);
        long.condition.push("x > 0".to_owned());
        let mut assumed = finding("C", 2);
        assumed.assumptions = 1;
        let mut weak = finding("D", 1);
        weak.penalty = 5;
        let mut findings = vec![contract, assumed, long, weak, finding("F", 9), finding("E", 5)];
        rank(&mut findings);
        assert_eq!(lines(&findings), [5, 9, 4, 2, 1, 3]);
    }

    #[test]
    fn the_first_of_a_kind_in_a_class_stands_for_the_others() {
        let mut findings = vec![finding("A", 1), finding("A", 2), finding("B", 9)];
        rank(&mut findings);
        assert_eq!(lines(&findings), [1, 9, 2]);
    }
}
