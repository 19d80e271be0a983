//! `attest synth`

use attest_engine::{Synthesis, cover as take_branches, synth as search};

use super::page;
use super::place::Place;
use super::states;
use crate::arguments::{Format, Synth};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::talk::{self, Progress, counted};

/// Looks for calls that build what a specification describes.
pub fn synth(synth: &Synth, invocation: &Invocation) -> Exit {
    let Some(wanted) = synth.cover_class.as_deref().or(synth.property.as_deref()) else {
        return talk::usage("there is nothing to look for; name a property with --property");
    };
    let (place, names, own) = match states::place::<Synth>(&synth.states, &[wanted], invocation) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let synth = own.as_ref().unwrap_or(synth);
    let property = &names.concat();
    if synth.cover_class.is_some() {
        return cover(synth, &place, property);
    }
    let progress = Progress::new();
    let options = states::options(&synth.states, &place);
    let report = search(&place.sources, property, &options, &|length, found, merged, subsumed, left| {
        states::show(&progress, length, found, merged, subsumed, left);
    });
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(synth.states.format, &problem),
    };
    if let Err(problem) = output::tests(&place.out(&synth.states.out), report.test.as_slice()) {
        talk::error(&problem);
    }
    if let (Some(out), Some(graph)) = (&synth.states.graph, &report.graph)
        && let Err(problem) = states::draw(out, graph)
    {
        return talk::usage(&problem);
    }
    let paged = page::write(&synth.states.page, || page::synth(property, &report));
    let exit = match report.answer {
        Synthesis::Found { .. } => Exit::Fine,
        Synthesis::None => Exit::Impossible,
        Synthesis::NoneFor(_) => Exit::Partial,
        Synthesis::Undecided(_) => Exit::Undecided,
    };
    let printed = match synth.states.format {
        Format::Json => talk::report("synth", &report),
        Format::Text => {
            let mut text = match &report.answer {
                Synthesis::Found { calls } => {
                    format!("found: {}{}\n", counted(*calls, "call", "calls"), states::took(report.seconds))
                }
                Synthesis::None => "none within the scope\n".to_owned(),
                Synthesis::NoneFor(limits) => {
                    format!(
                        "none within the scope for these arguments and callers\n{}",
                        states::limits(limits)
                    )
                }
                Synthesis::Undecided(why) => format!("undecided: {}\n", why.join("; ")),
            };
            if let Some(test) = &report.test {
                text.push_str(&test.text);
            }
            text.push_str(&states::explored(&report.coverage));
            talk::data(&text)
        }
    };
    let printed = paged.err().unwrap_or(printed);
    talk::unconfirmed(&report.not_confirmed, if printed == Exit::Fine { exit } else { printed })
}

/// Makes tests that take every branch.
fn cover(synth: &Synth, place: &Place, class: &str) -> Exit {
    let progress = Progress::new();
    let report = take_branches(
        &place.sources,
        class,
        &states::options(&synth.states, place),
        &|length, found, merged, subsumed, left| {
            states::show(&progress, length, found, merged, subsumed, left);
        },
    );
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(synth.states.format, &problem),
    };
    if let Err(problem) = output::tests(&place.out(&synth.states.out), &report.tests) {
        talk::error(&problem);
    }
    if let (Some(out), Some(graph)) = (&synth.states.graph, &report.graph)
        && let Err(problem) = states::draw(out, graph)
    {
        return talk::usage(&problem);
    }
    let printed = match synth.states.format {
        Format::Json => talk::report("synth-cover", &report),
        Format::Text => {
            let mut text = format!(
                "{} of {} taken on the JVM by {}{}\n",
                report.covered,
                counted(report.sides, "side of a branch", "sides of branches"),
                counted(report.cases, "test", "tests"),
                states::took(report.seconds)
            );
            let why = if report.open.is_empty() { "no calls within the scope take" } else { "not taken:" };
            for left in &report.left {
                text.push_str(&format!("{why} {left}\n"));
            }
            if !report.left.is_empty() && report.open.is_empty() {
                text.push_str(&states::limits(&report.assumed));
            }
            for reason in &report.open {
                text.push_str(&format!("open: {reason}\n"));
            }
            text.push_str(&states::explored(&report.coverage));
            talk::data(&text)
        }
    };
    let exit = match report.left.is_empty() || report.open.is_empty() {
        true => Exit::Fine,
        false => Exit::Undecided,
    };
    talk::unconfirmed(&report.not_confirmed, if printed == Exit::Fine { exit } else { printed })
}
