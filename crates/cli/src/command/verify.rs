//! `attest verify`

use attest_engine::{Verified, VerifyOptions, WholeOptions, verify as check, verify_main};

use super::{declarations, states};
use crate::arguments::{Format, Verify};
use crate::exit::Exit;
use crate::output;
use crate::talk::{self, Progress, counted};

/// Verifies properties in all states within a scope.
pub fn verify(verify: &Verify) -> Exit {
    if let Some(main) = &verify.main {
        return whole(verify, main);
    }
    if verify.property.is_empty() && verify.invariant.is_empty() && verify.states.class.is_empty() {
        return talk::usage(
            "there is nothing to verify; name a property with --property, or classes with --class",
        );
    }
    if !verify.contract.is_empty() && verify.states.class.is_empty() {
        return talk::usage("a contract is of a class; name it with --class");
    }
    let sources = match states::places(&verify.states) {
        Ok(sources) => sources,
        Err(problem) => return talk::usage(&problem),
    };
    let options = VerifyOptions {
        properties: verify.property.clone(),
        invariants: verify.invariant.clone(),
        contracts: verify.contract.clone(),
        states: states::options(&verify.states),
    };
    let progress = Progress::new();
    let report = check(&sources, &options, &|length, found, merged, subsumed, left| {
        states::show(&progress, length, found, merged, subsumed, left);
    });
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(verify.states.format, &problem),
    };
    if let Err(problem) = output::tests(&verify.states.out, &report.tests) {
        talk::error(&problem);
    }
    if let (Some(out), Some(graph)) = (&verify.states.graph, &report.graph)
        && let Err(problem) = states::draw(out, graph)
    {
        return talk::usage(&problem);
    }
    let exit = match report.verdict {
        Verified::Proved => Exit::Fine,
        Verified::Violated => Exit::Findings,
        Verified::Undecided(_) => Exit::Undecided,
    };
    let printed = match verify.states.format {
        Format::Json => talk::json(&report),
        Format::Text => {
            let mut text = String::new();
            for violation in &report.violations {
                let calls = counted(violation.calls, "call", "calls");
                text.push_str(&match &violation.exception {
                    Some(exception) => {
                        format!("violated: {} throws {exception} after {calls}\n", violation.what)
                    }
                    None if violation.is_contract => {
                        format!("violated: {}: not so after {calls}\n", violation.what)
                    }
                    None => format!("violated: {} is false after {calls}\n", violation.what),
                });
                text.push_str(&format!("   = test {}#{}\n", violation.test_class, violation.test_method));
            }
            match &report.verdict {
                Verified::Proved => {
                    let what = match report.properties.as_slice() {
                        [] => "no unexpected exception".to_owned(),
                        names => format!("{}, and no unexpected exception", names.join(", ")),
                    };
                    text.push_str(&format!("proved within the scope: {what}\n"));
                }
                Verified::Violated => {}
                Verified::Undecided(why) => text.push_str(&format!("undecided: {}\n", why.join("; "))),
            }
            text.push_str(&states::explored(&report.coverage));
            talk::data(&text)
        }
    };
    if printed == Exit::Fine { exit } else { printed }
}

/// Verifies a whole program.
fn whole(verify: &Verify, main: &str) -> Exit {
    let sources = match states::places(&verify.states) {
        Ok(sources) => sources,
        Err(problem) => return talk::usage(&problem),
    };
    let declared = match declarations(&verify.inputs) {
        Ok(declared) => declared,
        Err(problem) => return talk::failed_as(verify.states.format, &problem),
    };
    let framework = states::options(&verify.states).framework;
    let options = WholeOptions {
        main: main.to_owned(),
        declared,
        time: verify.states.time,
        effort: verify.states.effort,
        framework,
    };
    let progress = Progress::new();
    progress.show(&format!("exploring {main}"));
    let report = verify_main(&sources, &options);
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(verify.states.format, &problem),
    };
    if let Err(problem) = output::tests(&verify.states.out, &report.tests) {
        talk::error(&problem);
    }
    let mut text = String::new();
    for violation in &report.violations {
        let place = match (&violation.location.source_file, violation.location.line) {
            (Some(file), Some(line)) => format!(" at {file}:{line}"),
            _ => String::new(),
        };
        text.push_str(&format!("violated: {}{place}\n", violation.message));
        if let Some(test) = &violation.test {
            text.push_str(&format!("   = test {}#{}\n", test.file, test.method));
        }
    }
    let paths = counted(report.paths, "path", "paths");
    let exit = match &report.verdict {
        Verified::Proved => {
            text.push_str(&format!(
                "proved: no assert fails and no exception leaves main, whatever the arguments ({paths})\n"
            ));
            if report.paths == 0 && report.assumed > 0 {
                text.push_str("   = but no path fulfils the program's assumptions\n");
            }
            Exit::Fine
        }
        Verified::Violated => Exit::Findings,
        Verified::Undecided(why) => {
            text.push_str(&format!("undecided after {paths}:\n"));
            why.iter().for_each(|why| text.push_str(&format!("   = {why}\n")));
            Exit::Undecided
        }
    };
    let printed = match verify.states.format {
        Format::Json => talk::json(&report),
        Format::Text => talk::data(&text),
    };
    talk::bugs(&report.internal_errors, if printed == Exit::Fine { exit } else { printed })
}
