//! `attest synth`

use attest_engine::{Synthesis, synth as search};

use super::states;
use crate::arguments::{Format, Synth};
use crate::exit::Exit;
use crate::talk::{self, Progress, counted};

/// Looks for calls that build what a specification describes.
pub fn synth(synth: &Synth) -> Exit {
    let sources = match states::places(&synth.states) {
        Ok(sources) => sources,
        Err(problem) => return talk::usage(&problem),
    };
    let progress = Progress::new();
    let report = search(
        &sources,
        &synth.spec,
        &states::options(&synth.states),
        &|length, found, merged, subsumed, left| {
            states::show(&progress, length, found, merged, subsumed, left);
        },
    );
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::usage(&problem.to_string()),
    };
    if let Err(problem) = states::write(&synth.states.out, report.test.as_slice()) {
        talk::error(&problem);
    }
    if let (Some(out), Some(graph)) = (&synth.states.graph, &report.graph)
        && let Err(problem) = states::draw(out, graph)
    {
        return talk::usage(&problem);
    }
    let exit = match report.answer {
        Synthesis::Found { .. } => Exit::Fine,
        Synthesis::None => Exit::Impossible,
        Synthesis::Undecided(_) => Exit::Undecided,
    };
    let printed = match synth.states.format {
        Format::Json => talk::json(&report),
        Format::Text => {
            let mut text = match &report.answer {
                Synthesis::Found { calls } => {
                    format!("found: {} ({:.3} s)\n", counted(*calls, "call", "calls"), report.seconds)
                }
                Synthesis::None => "none within the scope\n".to_owned(),
                Synthesis::Undecided(why) => format!("undecided: {}\n", why.join("; ")),
            };
            if let Some(test) = &report.test {
                text.push_str(&test.text);
            }
            text.push_str(&states::explored(&report.coverage));
            talk::data(&text)
        }
    };
    if printed == Exit::Fine { exit } else { printed }
}
