//! `attest verify`

use attest_engine::{
    Contract, Error, Sources, StatesOptions, Verified, VerifyOptions, VerifyReport, WholeOptions,
    verify as check, verify_main,
};
use attest_project::Module;

use super::local::arguments;
use super::page;
use super::place::{Asked, Place, nothing_here, places};
use super::ready::Need;
use super::{declarations, protection, states};
use crate::arguments::{Format, Verify};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::schema::Classes;
use crate::talk::{self, Progress, counted};

/// Verifies properties in all states within a scope.
pub fn verify(verify: &Verify, invocation: &Invocation) -> Exit {
    if let Some(main) = &verify.main {
        return whole(verify, main, invocation);
    }
    let nothing = verify.property.is_empty() && verify.invariant.is_empty() && verify.states.class.is_empty();
    if nothing && !verify.contract.is_empty() {
        return everywhere(verify, invocation);
    }
    if nothing {
        return talk::usage(
            "there is nothing to verify; name a property with --property, or classes with --class",
        );
    }
    if !verify.contract.is_empty() && verify.states.class.is_empty() {
        return talk::usage("a contract is of a class; name it with --class");
    }
    let texts = verify.property.iter().chain(&verify.invariant).chain(&verify.states.class);
    let texts: Vec<&str> = texts.map(String::as_str).collect();
    let (place, mut names, own) = match states::place::<Verify>(&verify.states, &texts, invocation) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let verify = own.as_ref().unwrap_or(verify);
    let classes = names.split_off(verify.property.len() + verify.invariant.len());
    let invariants = names.split_off(verify.property.len());
    let options = VerifyOptions {
        properties: names,
        invariants,
        contracts: verify.contract.clone(),
        states: StatesOptions { classes, ..states::options(&verify.states, &place) },
    };
    let report = match verify_one(&place.sources, &options) {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(verify.states.format, &problem),
    };
    if let Err(problem) = output::tests(&place.out(&verify.states.out), &report.tests) {
        talk::error(&problem);
    }
    if let (Some(out), Some(graph)) = (&verify.states.graph, &report.graph)
        && let Err(problem) = states::draw(out, graph)
    {
        return talk::usage(&problem);
    }
    let paged = page::write(&verify.states.page, || page::verify(std::slice::from_ref(&report)));
    let printed = match verify.states.format {
        Format::Json => talk::report("verify", &report),
        Format::Text => talk::data(&text(&report)),
    };
    let printed = paged.err().unwrap_or(printed);
    talk::unconfirmed(&report.not_confirmed, if printed == Exit::Fine { exit(&report) } else { printed })
}

/// Verifies contracts of every class of the project that may have them, one after the other.
fn everywhere(verify: &Verify, invocation: &Invocation) -> Exit {
    let sandbox = match protection(&verify.states.confined) {
        Ok(sandbox) => sandbox,
        Err(problem) => return talk::usage(&problem),
    };
    let asked = Asked {
        classes: &verify.states.classes,
        project: &verify.states.project,
        sandbox,
        need: Need::Compiler,
    };
    let places = match places(&asked, &verify.states.targets) {
        Ok(places) => places,
        Err(exit) => return exit,
    };
    if places.iter().any(|place| place.module.is_none()) {
        let advice = nothing_here(&asked, &verify.states.targets, "verify --contract equals --class Account");
        return talk::usage(&match advice {
            Some(advice) => format!("there is nothing to verify; {advice}"),
            None => "a contract is of a class; name it with --class".to_owned(),
        });
    }
    let mut reports = Vec::new();
    for place in &places {
        for class in with_contracts(place, &verify.contract) {
            let own = arguments::<Verify>(invocation, place, Some(&class));
            let own = &own.as_ref().unwrap_or(verify).states;
            let states = StatesOptions { classes: vec![class], ..states::options(own, place) };
            let (properties, invariants) = (Vec::new(), Vec::new());
            let options =
                VerifyOptions { properties, invariants, contracts: verify.contract.clone(), states };
            match verify_one(&place.sources, &options) {
                Ok(report) => {
                    if let Err(problem) = output::tests(&place.out(&own.out), &report.tests) {
                        talk::error(&problem);
                    }
                    reports.push(report);
                }
                // It has no such method, or none that can be called.
                Err(Error::Unusable(_) | Error::NotFound(_)) => {}
                Err(problem) => return talk::failed_as(verify.states.format, &problem),
            }
        }
    }
    if reports.is_empty() {
        talk::error("no class of the project has what this contract is about");
        return Exit::Nothing;
    }
    let paged = page::write(&verify.states.page, || page::verify(&reports));
    let printed = match verify.states.format {
        Format::Json => talk::report("verify-contracts", &Classes { classes: &reports }),
        Format::Text => talk::data(&reports.iter().map(text).collect::<String>()),
    };
    let printed = paged.err().unwrap_or(printed);
    let exits: Vec<Exit> = reports.iter().map(exit).collect();
    let worst =
        [Exit::Findings, Exit::Undecided, Exit::Partial].into_iter().find(|worst| exits.contains(worst));
    let exit = if printed == Exit::Fine { worst.unwrap_or(Exit::Fine) } else { printed };
    talk::unconfirmed(reports.iter().flat_map(|report| &report.not_confirmed), exit)
}

/// The classes that name what a contract is about: one whose class file does not know the word has no such method.
fn with_contracts(place: &Place, contracts: &[Contract]) -> Vec<String> {
    let classes = place.module.iter().flat_map(Module::classes);
    let chosen = classes.filter(|class| place.classes.is_empty() || place.classes.contains(class));
    let words: Vec<String> = contracts.iter().map(Contract::to_string).collect();
    let names_all = |class: &String| {
        let file = format!("{}.class", class.replace('.', "/"));
        let bytes =
            place.targets.iter().find_map(|root| std::fs::read(root.join(&file)).ok()).unwrap_or_default();
        let has = |word: &String| bytes.windows(word.len()).any(|part| part == word.as_bytes());
        words.iter().all(has)
    };
    chosen.filter(names_all).collect()
}

fn verify_one(sources: &Sources, options: &VerifyOptions) -> Result<VerifyReport, Error> {
    let progress = Progress::new();
    check(sources, options, &|length, found, merged, subsumed, left| {
        states::show(&progress, length, found, merged, subsumed, left);
    })
}

fn exit(report: &VerifyReport) -> Exit {
    match report.verdict {
        Verified::Proved => Exit::Fine,
        Verified::ProvedFor(_) => Exit::Partial,
        Verified::Violated => Exit::Findings,
        Verified::Undecided(_) => Exit::Undecided,
    }
}

fn text(report: &VerifyReport) -> String {
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
        Verified::Proved => text.push_str(&format!("proved within the scope: {}\n", claimed(report))),
        Verified::ProvedFor(limits) => {
            let what = claimed(report);
            text.push_str(&format!("proved within the scope for these arguments and callers: {what}\n"));
            text.push_str(&states::limits(limits));
        }
        Verified::Violated => {}
        Verified::Undecided(why) => text.push_str(&format!("undecided: {}\n", why.join("; "))),
    }
    text.push_str(&states::explored(&report.coverage));
    text
}

/// What was to be proved.
fn claimed(report: &VerifyReport) -> String {
    match report.properties.as_slice() {
        [] => "no unexpected exception".to_owned(),
        names => format!("{}, and no unexpected exception", names.join(", ")),
    }
}

/// Verifies a whole program.
fn whole(verify: &Verify, main: &str, invocation: &Invocation) -> Exit {
    let (place, names, own) = match states::place::<Verify>(&verify.states, &[main], invocation) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let verify = own.as_ref().unwrap_or(verify);
    let main = &names.concat();
    let declared = declarations(&verify.inputs);
    let framework = place.framework(verify.states.junit);
    let options = WholeOptions {
        main: main.to_owned(),
        declared,
        time: verify.states.time,
        effort: verify.states.effort,
        framework,
    };
    let progress = Progress::new();
    progress.show(&format!("exploring {main}"));
    let report = verify_main(&place.sources, &options);
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(verify.states.format, &problem),
    };
    if let Err(problem) = output::tests(&place.out(&verify.states.out), &report.tests) {
        talk::error(&problem);
    }
    let roots = page::source_roots(&verify.states.roots, [&place]);
    let paged = page::write(&verify.states.page, || page::verify_whole(main, &report, &roots));
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
        Verified::ProvedFor(limits) => {
            text.push_str(&states::limits(limits));
            Exit::Partial
        }
        Verified::Undecided(why) => {
            text.push_str(&format!("undecided after {paths}:\n"));
            why.iter().for_each(|why| text.push_str(&format!("   = {why}\n")));
            Exit::Undecided
        }
    };
    let printed = match verify.states.format {
        Format::Json => talk::report("verify-main", &report),
        Format::Text => talk::data(&text),
    };
    let printed = paged.err().unwrap_or(printed);
    let exit = talk::bugs(&report.internal_errors, if printed == Exit::Fine { exit } else { printed });
    talk::unconfirmed(&report.not_confirmed, exit)
}
