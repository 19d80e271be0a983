//! PIT: how many mutants of the classes the tests kill.

use std::fs;
use std::process::Command;

use serde::Serialize;

use super::launcher::{Launcher, Work};
use super::tools::output;
use super::{ClassReport, no_report};
use crate::session::Error;

/// Mutants, as PIT counts them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mutants {
    /// All.
    pub all: usize,
    /// Those that a test notices: by failing, or by not ending.
    pub killed: usize,
    /// Those that are run by no test.
    pub uncovered: usize,
    /// All and killed, by class.
    pub classes: Vec<(String, usize, usize)>,
    /// Those that survive: class, method, line, what was changed.
    pub survivors: Vec<String>,
}

impl Launcher {
    /// Runs PIT on the classes of a library.
    pub(super) fn mutants(&self, work: &Work, classes: &[ClassReport]) -> Result<Mutants, Error> {
        let folder = work.folder.join("pit");
        let names = |suffix: &str| {
            let named = classes.iter().filter(|class| class.tests > 0);
            named.map(|class| format!("{}{suffix}", class.class)).collect::<Vec<_>>().join(",")
        };
        let tests = classes.iter().filter(|class| class.tests > 0);
        let tests: Vec<String> = tests.map(|class| class.class.replace('$', "") + "AttestTest").collect();
        let mut path = self.pit.clone();
        path.push(self.junit.clone());
        let mut java = Command::new(&self.home.java);
        java.current_dir(&work.folder).arg("-Xmx1g").arg("-cp").arg(work.joined(&path));
        java.arg("org.pitest.mutationtest.commandline.MutationCoverageReport");
        java.arg("--reportDir").arg(&folder).arg("--sourceDirs").arg(&work.folder);
        java.arg("--targetClasses").arg(format!("{},{}", names(""), names("$*")));
        java.arg("--targetTests").arg(tests.join(","));
        java.args(["--outputFormats", "CSV", "--timestampedReports", "false", "--threads", "1"]);
        java.args(["--jvmArgs", "-ea,-Xmx512m", "--failWhenNoMutations", "false"]);
        let said = output(java)?;
        let text =
            fs::read_to_string(folder.join("mutations.csv")).map_err(|_| no_report(tail(&said.text)))?;
        Ok(counted(&text))
    }
}

/// The last lines of a text.
fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}

/// A line is a mutant: file, class, mutator, method, line, status, the test that noticed it.
fn counted(text: &str) -> Mutants {
    let mut mutants = Mutants::default();
    for line in text.lines() {
        let parts: Vec<&str> = line.split(',').collect();
        let [_, class, mutator, method, at, status, ..] = parts[..] else { continue };
        let killed = matches!(status, "KILLED" | "TIMED_OUT" | "MEMORY_ERROR" | "RUN_ERROR");
        mutants.all += 1;
        mutants.killed += usize::from(killed);
        mutants.uncovered += usize::from(status == "NO_COVERAGE");
        let outer = class.split('$').next().unwrap_or(class);
        match mutants.classes.iter_mut().find(|(known, _, _)| known == outer) {
            Some((_, all, dead)) => (*all, *dead) = (*all + 1, *dead + usize::from(killed)),
            None => mutants.classes.push((outer.to_owned(), 1, usize::from(killed))),
        }
        if !killed {
            let what = mutator.rsplit('.').next().unwrap_or(mutator);
            mutants.survivors.push(format!("{class}#{method}:{at} {what} {status}"));
        }
    }
    mutants
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn mutants_are_counted_by_class() {
        let text = "A.java,p.A,x.y.MathMutator,m,3,KILLED,t\nA.java,p.A$B,x.y.NullReturn,n,4,SURVIVED,none\n\
                    C.java,p.C,x.y.VoidCall,<init>,9,NO_COVERAGE,none\n";
        let mutants = counted(text);
        assert_eq!((mutants.all, mutants.killed, mutants.uncovered), (3, 1, 1));
        assert_eq!(mutants.classes, [("p.A".to_owned(), 2, 1), ("p.C".to_owned(), 1, 0)]);
        assert_eq!(mutants.survivors[0], "p.A$B#n:4 NullReturn SURVIVED");
    }
}
