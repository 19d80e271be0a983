//! Known findings, kept in a file: one line for each, by rule and method, so that moving code changes nothing.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::finding::{Finding, Silenced};
use crate::rule::Rule;

const HEADER: &str = "# Known findings of attest: rule, class#method. One line silences one finding.\n";

/// The findings that are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Baseline {
    known: BTreeMap<String, usize>,
}

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file cannot be read or written.
    #[error("baseline {}: {cause}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A line that says nothing.
    #[error("baseline {}, line {line}: expected `rule class#method`, found `{text}`", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What it says.
        text: String,
    },
}

impl Baseline {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Baseline, BaselineError> {
        let text = fs::read_to_string(file)
            .map_err(|cause| BaselineError::File { file: file.to_path_buf(), cause })?;
        let wrong =
            |(line, text): (usize, String)| BaselineError::Line { file: file.to_path_buf(), line, text };
        Baseline::parse(&text).map_err(wrong)
    }

    /// Of all these findings.
    pub fn of(findings: &[Finding]) -> Baseline {
        let mut baseline = Baseline::default();
        for finding in findings {
            *baseline.known.entry(finding.key()).or_default() += 1;
        }
        baseline
    }

    /// Silences what is known, in the order of the findings; gives the keys of known ones that were not found.
    pub fn silence<'f>(&self, findings: impl IntoIterator<Item = &'f mut Finding>) -> Vec<String> {
        let mut left = self.known.clone();
        for finding in findings.into_iter().filter(|finding| finding.silenced.is_none()) {
            if let Some(count) = left.get_mut(&finding.key()).filter(|count| **count > 0) {
                *count -= 1;
                finding.silenced = Some(Silenced::Baseline);
            }
        }
        left.into_iter().filter(|(_, count)| *count > 0).map(|(key, _)| key).collect()
    }

    /// The text of its file; sorted, so that it can be compared by lines.
    pub fn text(&self) -> String {
        let mut text = HEADER.to_owned();
        for (key, count) in &self.known {
            text.push_str(&format!("{key}\n").repeat(*count));
        }
        text
    }

    fn parse(text: &str) -> Result<Baseline, (usize, String)> {
        let mut baseline = Baseline::default();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let known = line.split_once(' ').is_some_and(|(rule, place)| {
                Rule::of_id(rule).is_some() && place.contains('#') && !place.contains(' ')
            });
            if !known {
                return Err((at + 1, line.to_owned()));
            }
            *baseline.known.entry(line.to_owned()).or_default() += 1;
        }
        Ok(baseline)
    }
}

#[cfg(test)]
mod tests {
    use super::Baseline;
    use crate::finding::Silenced;
    use crate::finding::tests::finding;

    #[test]
    fn a_written_baseline_silences_as_many_findings_as_it_was_made_of() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("baseline.txt");
        std::fs::write(&file, Baseline::of(&[finding(10), finding(20)]).text()).expect("written");
        let baseline = Baseline::read(&file).expect("read");
        let mut now = vec![finding(11), finding(22), finding(33)];
        assert!(baseline.silence(&mut now).is_empty());
        let silenced: Vec<bool> = now.iter().map(|f| f.silenced == Some(Silenced::Baseline)).collect();
        assert_eq!(silenced, [true, true, false]);
        assert_eq!(baseline.silence(&mut []), ["division-by-zero bank.Account#withdraw(I)Z"]);
    }

    #[test]
    fn a_line_that_says_nothing_is_refused_with_its_number() {
        let error = Baseline::parse("# fine\n\nnull-dereference\n").expect_err("refused");
        assert_eq!(error, (3, "null-dereference".to_owned()));
        assert!(Baseline::parse("no-such-rule a.B#c()V").is_err());
        let missing = Baseline::read(std::path::Path::new("no/such/file")).expect_err("refused").to_string();
        assert!(missing.starts_with("baseline no/such/file: "), "{missing}");
    }
}
