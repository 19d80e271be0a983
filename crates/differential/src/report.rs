//! What a suite of trials says at its end: a table of differences, a count, and what is not as listed.

use crate::known::KnownDifferences;
use crate::trial::Verdict;

/// Prints the differences and the count; gives back what must fail the test: unlisted differences, and listed
/// ones that are gone.
#[must_use]
pub fn report(suite: &str, version: u32, verdicts: &[Verdict], known: &KnownDifferences) -> Vec<String> {
    let mut failures = Vec::new();
    let (mut equal, mut expected) = (0, 0);
    for Verdict { program, difference } in verdicts {
        match (difference, known.reason(program, version)) {
            (None, None) => equal += 1,
            (None, Some(reason)) => {
                equal += 1;
                failures.push(format!("{program} on JDK {version} is equal now; it is listed as: {reason}"));
            }
            (Some(_), Some(_)) => expected += 1,
            (Some(difference), None) => {
                let text = difference.replace('\n', "\n    ");
                println!("{program} on JDK {version}:\n    {text}");
                failures.push(format!("{program} on JDK {version}"));
            }
        }
    }
    let different = verdicts.len() - equal;
    println!(
        "{suite}: {} programs on JDK {version}: {equal} equal, {different} different ({expected} known)",
        verdicts.len()
    );
    failures
}
