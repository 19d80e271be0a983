//! How a script is told what is not there, and why an answer is not known.

use crate::answer::Why;

/// What of a logic is not supported, read from its name.
pub(super) fn unsupported_logic(logic: &str) -> String {
    let (quantified, letters) = match logic.strip_prefix("QF_") {
        Some(rest) => (false, rest),
        None => (true, logic),
    };
    let letters = letters.replace("FP", "").replace("BV", "");
    let missing = if letters.ends_with("IRA") {
        "the theory of integers and reals"
    } else if letters.ends_with("IA") || letters.ends_with("IDL") {
        "the theory of integers"
    } else if letters.ends_with("RA") || letters.ends_with("RDL") {
        "the theory of reals"
    } else if letters.contains("DT") {
        "the theory of datatypes"
    } else if letters.starts_with('S') {
        "the theory of strings"
    } else if quantified && letters.chars().all(|letter| "AUFX".contains(letter)) {
        "quantifiers"
    } else {
        return format!("the logic {logic} is not known; QF_ABVFP and QF_AUFBV are the largest, or ALL");
    };
    let verb = if missing == "quantifiers" { "are" } else { "is" };
    format!("the logic {logic} is not supported: {missing} {verb} not")
}

/// Why an answer is not known, as an SMT-LIB value.
pub(super) fn reason(why: &Why) -> String {
    match why {
        Why::Deadline => "timeout".to_owned(),
        Why::Memory => "memout".to_owned(),
        Why::Incomplete => "incomplete".to_owned(),
        other => format!("\"{}\"", other.to_string().replace('"', "\"\"")),
    }
}
