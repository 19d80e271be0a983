//! `attest summary check`

use attest_engine::{CheckOptions, CheckReport, CheckedMethod, check_specifications};

use crate::arguments::{Format, SummaryCheck};
use crate::command::{protected, sources};
use crate::exit::Exit;
use crate::talk;

/// Runs specified methods on the JVM.
pub fn check(check: &SummaryCheck) -> Exit {
    let options = CheckOptions { random: check.random, seed: check.seed };
    let sources = match protected(sources(&check.classes), &check.confined) {
        Ok(sources) => sources,
        Err(problem) => return talk::usage(&problem),
    };
    let report = match check_specifications(&sources, &check.files, &options) {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(check.format, &problem),
    };
    let said = match check.format {
        Format::Json => talk::report("summary-check", &report),
        Format::Text => talk::data(&shown(&report)),
    };
    let exit = match (said, report.methods.iter().any(|method| method.different > 0)) {
        (Exit::Fine, true) => Exit::Findings,
        (said, _) => said,
    };
    talk::unconfirmed(&report.not_confirmed, talk::bugs(&report.internal_errors, exit))
}

fn shown(report: &CheckReport) -> String {
    let mut text = String::new();
    for method in &report.methods {
        text += &one(method);
    }
    let all = report.methods.len();
    let wrong = report.methods.iter().filter(|method| method.different > 0).count();
    let inputs: usize = report.methods.iter().flat_map(|method| &method.cases).map(|case| case.inputs).sum();
    let agrees = talk::counted(all - wrong, "specification", "specifications");
    text += &match wrong {
        0 => format!("the JVM agrees with {agrees} on {inputs} inputs\n"),
        _ => format!(
            "the JVM contradicts {wrong} of {} on {inputs} inputs\n",
            talk::counted(all, "specification", "specifications")
        ),
    };
    text
}

fn one(method: &CheckedMethod) -> String {
    let inputs: usize = method.cases.iter().map(|case| case.inputs).sum();
    let cases = talk::counted(method.cases.len(), "case", "cases");
    let mut text = format!("{}  {cases}, {}", method.method, talk::counted(inputs, "input", "inputs"));
    for case in method.cases.iter().filter(|case| case.inputs == 0) {
        text += &format!(", none for the case of line {}", case.line);
    }
    if method.uncovered > 0 {
        text += &format!(", {} without a case", method.uncovered);
    }
    if method.untried > 0 {
        text += &format!(", {} not tried", method.untried);
    }
    if method.different > 0 {
        text += &format!(", {} DIFFERENT", method.different);
    }
    text.push('\n');
    for difference in &method.differences {
        text += &format!("  {}:{}: given {}\n", method.file, difference.line, joined(&difference.input));
        text += &format!("    specified: {}\n", joined(&difference.specified));
        text += &format!("    on the JVM: {}\n", joined(&difference.jvm));
    }
    text
}

/// The longest description that is shown.
const MAX_LENGTH: usize = 300;

/// On one line.
fn joined(text: &str) -> String {
    let text = text.trim().replace('\n', "; ");
    match text.char_indices().nth(MAX_LENGTH) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
