//! `attest paths`

pub(super) mod table;

use attest_budget::Bounds;
use attest_engine::{PathsOptions, PathsReport, paths as explore};

use super::local::arguments_for;
use super::page;
use super::place::{Asked, place_of_method};
use super::ready::Need;
use crate::arguments::{Composing, Format, Paths};
use crate::console;
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::talk::{self, Progress};
use crate::units;

/// How many paths a drawing of the tree may have on a page, which has the tree to fold as well: beyond these it is too high
/// to be looked at. No measurement supports the number.
const MAX_DRAWN_PATHS: usize = 30;

/// Shows the paths of a method.
pub fn paths(paths: &Paths, invocation: &Invocation) -> Exit {
    if let Some(file) = &paths.log
        && let Err(exit) = output::emptied(file)
    {
        return exit;
    }
    let asked = Asked {
        classes: &paths.classes,
        project: &paths.project,
        sandbox: attest_engine::Sandbox::default(),
        need: Need::Classes,
    };
    let (mut place, method) = match place_of_method(&asked, &paths.method) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let own = arguments_for::<Paths>(invocation, &mut place, &method);
    let paths = own.as_ref().unwrap_or(paths);
    let defaults = PathsOptions::default();
    let mut options = PathsOptions {
        jobs: paths.jobs.map_or(defaults.jobs, usize::from),
        preconditions: paths.preconditions.clone(),
        assumptions: paths.assumptions.clone(),
        statics: paths.statics.clone(),
        config: invocation.methods(),
        heap: paths.heap.into(),
        bounds: Bounds {
            branches: paths.branches,
            path_branches: paths.path_branches,
            loops: paths.loop_k,
            blocks: paths.block_k,
            recursion: paths.recursion_k,
            conditions: paths.conditions,
            depth: paths.depth,
        },
        memory: paths.memory,
        all_memory: paths.all_memory,
        order: paths.search,
        merge: paths.merge.into(),
        time: paths.time,
        effort: paths.effort,
        limit: paths.limit,
        opaque: paths.compose == Composing::Never,
        compose: paths.compose.into(),
        log: paths.log.clone(),
        ..defaults
    };
    if let Some(note) = options.global_criteria() {
        talk::note(&note);
    }
    options.time = options.time.or(Some(units::DEFAULT_TIME));
    console::stop_on_interrupt(options.stop.clone(), "stopping; the paths found so far are shown");
    let progress = Progress::new();
    let report = explore(&place.sources, &method, &options, &|ended| {
        progress.show(&format!("{} so far", talk::counted(ended, "path", "paths")));
    });
    drop(progress);
    let report = match report {
        Ok(report) => report,
        Err(problem) => return talk::failed_as(paths.format, &problem),
    };
    if let Some(file) = &paths.tree
        && let Err(exit) = output::result(file, &report.svg())
    {
        return exit;
    }
    if paths.stats {
        talk::note(&stats(&report));
    }
    let drawing =
        || (report.svg(), "The execution tree; the whole text of a condition is shown under the pointer.");
    let drawn = || (report.paths.len() <= MAX_DRAWN_PATHS).then(drawing);
    let paged = page::write(&paths.page, || page::paths(("paths", &method), &report, drawn()));
    let printed = match paths.format {
        Format::Json => talk::report("paths", &report),
        Format::Text => talk::data(&table::table(&report)),
    };
    let printed = paged.err().unwrap_or(printed);
    talk::bugs(&report.internal_errors, printed)
}

/// What the search took.
fn stats(report: &PathsReport) -> String {
    let effort = &report.effort;
    let mut text = format!(
        "{:.2} s; ways contradicted at once {}, satisfied by known values {}, by one changed {}, asked of the solver {}",
        report.seconds,
        talk::count(effort.contradicted),
        talk::count(effort.witnessed),
        talk::count(effort.repaired),
        talk::count(effort.asked)
    );
    if effort.cut > 0 {
        text += &format!(", left out before a bound {}", talk::count(effort.cut));
    }
    for layer in effort.layers.iter().filter(|layer| layer.asked > 0) {
        let answered = talk::count(layer.sat + layer.unsat + layer.unknown);
        let asked = talk::count(layer.asked);
        text.push_str(&format!(
            "\n  {:<10} answered {answered} of {asked}, {:.3} s",
            layer.name, layer.seconds
        ));
    }
    text
}
