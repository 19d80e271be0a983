//! `attest summary`

mod check;
mod errors;
mod store;

use attest_budget::Bounds;
use attest_engine::{PathsOptions, SummariesReport, paths as explore, summarise};

use super::local::arguments_for;
use super::page;
use super::paths::table::table;
use super::place::{Asked, place_of_method};
use super::ready::Need;
use crate::arguments::{Format, Summary, SummaryCommand};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::talk;
use crate::units;

/// Shows the summary of a method.
pub fn summary(summary: &Summary, invocation: &Invocation) -> Exit {
    match &summary.command {
        Some(SummaryCommand::Check(check)) => return check::check(check),
        Some(SummaryCommand::Store(kept)) => return store::store(kept),
        None => {}
    }
    let asked = Asked {
        classes: &summary.classes,
        project: &summary.project,
        sandbox: attest_engine::Sandbox::default(),
        need: Need::Classes,
    };
    let (mut place, method) = match place_of_method(&asked, summary.method.as_deref().unwrap_or_default()) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let method = &method;
    let own = arguments_for::<Summary>(invocation, &mut place, method);
    let summary = own.as_ref().unwrap_or(summary);
    let mut options = PathsOptions {
        heap: summary.heap.into(),
        bounds: Bounds {
            branches: summary.branches,
            loops: summary.loop_k,
            blocks: summary.block_k,
            recursion: summary.recursion_k,
            depth: summary.depth,
            ..Bounds::default()
        },
        time: summary.time,
        compose: summary.compose.into(),
        store: summary.store.clone(),
        code: summary.code,
        ..PathsOptions::default()
    };
    let note = options.global_criteria();
    options.time = options.time.or(Some(units::DEFAULT_TIME));
    let sources = place.sources;
    if summary.callees {
        return match summarise(&sources, method, &options) {
            Ok(report) => {
                let paged = page::write(&summary.page, || page::callees(&report));
                let printed = match summary.format {
                    Format::Json => talk::report("summary-callees", &report),
                    Format::Text => talk::data(&callees(&report)),
                };
                let printed = paged.err().unwrap_or(printed);
                talk::bugs(&report.internal_errors, printed)
            }
            Err(problem) => talk::failed_as(summary.format, &problem),
        };
    }
    if let Some(strategy) = summary.errors {
        return errors::errors(&sources, method, strategy.into(), &options, summary);
    }
    if let Some(note) = note {
        talk::note(&note);
    }
    let report = match explore(&sources, method, &options, &|_| {}) {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(summary.format, &problem),
    };
    if let Some(file) = &summary.svg
        && let Err(exit) = output::result(file, &report.cards())
    {
        return exit;
    }
    let cards = || (report.cards(), "The cases: what they need, what they do, and how they end.");
    let paged = page::write(&summary.page, || page::paths(("summary", method), &report, Some(cards())));
    let printed = match summary.format {
        Format::Json => talk::report("summary", &report),
        Format::Text => talk::data(&table(&report)),
    };
    let printed = paged.err().unwrap_or(printed);
    talk::bugs(&report.internal_errors, printed)
}

/// The methods below and their summaries.
fn callees(report: &SummariesReport) -> String {
    let mut text = String::new();
    for method in &report.methods {
        let told = match (method.cases, &method.why) {
            (Some(cases), _) => {
                let effects = method.effects.unwrap_or(0);
                let questions = method.questions.unwrap_or(0);
                format!(
                    "{}, {effects} as effects; {} to follow it; running costs {}, walking {}",
                    talk::counted(cases, "case", "cases"),
                    talk::counted(questions as usize, "question", "questions"),
                    method.running.unwrap_or(0),
                    method.walking.unwrap_or(0)
                )
            }
            (None, why) => format!("none: {}", why.as_deref().unwrap_or("not asked for")),
        };
        text.push_str(&format!("{}  {told}\n", method.method));
    }
    let with = report.methods.iter().filter(|method| method.cases.is_some()).count();
    let all = talk::counted(report.methods.len(), "method", "methods");
    text.push_str(&format!("{with} of {all} below {} are composed\n", report.method));
    if let Some(used) = report.store {
        text.push_str(&format!(
            "from the store {}, not there {}, out of date {}, damaged {}\n",
            used.served, used.missing, used.stale, used.damaged
        ));
    }
    text
}
