//! JaCoCo: coverage of classes, as its agent records and its report counts it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

use super::launcher::{Launcher, Work};
use super::no_report;
use super::tools::output;
use crate::session::Error;

/// What JaCoCo counts of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Covered {
    /// Branches.
    pub branches: usize,
    /// Those that were taken.
    pub branches_covered: usize,
    /// Lines.
    pub lines: usize,
    /// Those that were run, in part or as a whole.
    pub lines_covered: usize,
}

impl Covered {
    /// Both together.
    pub(super) fn with(self, other: &Covered) -> Covered {
        Covered {
            branches: self.branches + other.branches,
            branches_covered: self.branches_covered + other.branches_covered,
            lines: self.lines + other.lines,
            lines_covered: self.lines_covered + other.lines_covered,
        }
    }
}

impl Launcher {
    /// Runs the tests of a library with JaCoCo's agent; gives its classes, named with slashes.
    pub(super) fn coverage(&self, work: &Work, target: &Path) -> Result<BTreeMap<String, Covered>, Error> {
        let Some((agent, reporter)) = &self.jacoco else { return Ok(BTreeMap::new()) };
        let (recorded, report) = (work.folder.join("jacoco.exec"), work.folder.join("jacoco.xml"));
        let option = format!("-javaagent:{}=destfile={}", agent.display(), recorded.display());
        output(self.junit_command(work, Some(option), 0)?)?;
        if !recorded.exists() {
            return Ok(BTreeMap::new());
        }
        let mut java = Command::new(&self.home.java);
        java.arg("-jar").arg(reporter).arg("report").arg(&recorded);
        java.arg("--classfiles").arg(target).arg("--xml").arg(&report);
        let said = output(java)?;
        let text = fs::read_to_string(&report).map_err(|_| no_report(said.text))?;
        Ok(classes(&text))
    }
}

/// The classes of a report.
fn classes(report: &str) -> BTreeMap<String, Covered> {
    let mut found = BTreeMap::new();
    for part in report.split("<class ").skip(1) {
        let Some(name) = attribute(part, "name") else { continue };
        let part = part.split("</class>").next().unwrap_or_default();
        // The counters of the class stand behind those of its methods.
        let own = part.rsplit("</method>").next().unwrap_or_default();
        let counter = |kind: &str| -> (usize, usize) {
            let Some(at) = own.find(&format!("type=\"{kind}\"")) else { return (0, 0) };
            let number = |of| attribute(&own[at..], of).and_then(|text| text.parse().ok()).unwrap_or(0usize);
            (number("missed") + number("covered"), number("covered"))
        };
        let ((branches, branches_covered), (lines, lines_covered)) = (counter("BRANCH"), counter("LINE"));
        found.insert(name.to_owned(), Covered { branches, branches_covered, lines, lines_covered });
    }
    found
}

fn attribute<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let start = text.find(&format!("{name}=\""))? + name.len() + 2;
    text[start..].split('"').next()
}

#[cfg(test)]
mod tests {
    use super::{Covered, classes};

    #[test]
    fn counters_of_classes_are_read_and_those_of_methods_are_not() {
        let report = r#"<report><package name="p"><class name="p/A" sourcefilename="A.java">
            <method name="m" desc="()V" line="3"><counter type="BRANCH" missed="9" covered="9"/></method>
            <counter type="LINE" missed="1" covered="4"/><counter type="BRANCH" missed="2" covered="6"/>
            </class></package></report>"#;
        let wanted = Covered { branches: 8, branches_covered: 6, lines: 5, lines_covered: 4 };
        assert_eq!(classes(report).into_iter().collect::<Vec<_>>(), [("p/A".to_owned(), wanted)]);
    }
}
