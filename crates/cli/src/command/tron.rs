//! `attest tron`

mod check;
mod ecore;
mod eval;
mod fmt;
mod generate;
mod growth;
mod paths;
mod run;
mod side;

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_tron::diagnostic::any_error;
use attest_tron::generate::{Bounds, Options};
use attest_tron::program::{Action, Branch, Program, StatementId};
use attest_tron::source::{Position, Source};
use attest_tron::symbolic::{Limits, Mode};
use attest_tron::{Diagnostic, Unit};

use crate::arguments::{Tron, TronBounds, TronCommand};
use crate::console;
use crate::exit::Exit;
use crate::output;
use crate::talk;

/// Carries out a command on TRON files.
pub fn tron(tron: &Tron) -> Exit {
    match &tron.command {
        TronCommand::Check(check) => check::check(check),
        TronCommand::Fmt(fmt) => fmt::fmt(fmt),
        TronCommand::Run(run) => run::run(run),
        TronCommand::Paths(paths) => paths::paths(paths),
        TronCommand::Whitebox(generate) => generate::generate(generate, generate::Kind::White),
        TronCommand::Blackbox(generate) => generate::generate(generate, generate::Kind::Black),
        TronCommand::Import(import) => ecore::import(import),
        TronCommand::Export(export) => ecore::export(export),
        TronCommand::Eval(eval) => eval::eval(eval),
        TronCommand::Growth(growth) => growth::growth(growth),
    }
}

/// Reads a text.
fn read(path: &Path) -> Result<Source, Exit> {
    let name = path.display().to_string();
    let bytes = match path == Path::new("-") {
        true => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        false => fs::read(path),
    };
    let bytes = bytes.map_err(|failure| talk::usage(&format!("cannot read {name}: {failure}")))?;
    let text = String::from_utf8(bytes).map_err(|failure| {
        let at = failure.utf8_error().valid_up_to();
        talk::usage(&format!("{name} is no UTF-8 text from byte {at} on"))
    })?;
    if text.len() > u32::MAX as usize / 2 {
        return Err(talk::usage(&format!("{name} is larger than 2 GiB; split it")));
    }
    Ok(Source::new(name, text))
}

/// Writes a file.
fn write(path: &Path, text: &str) -> Result<(), Exit> {
    output::result(path, text)
}

/// Reads a file that must be without errors.
fn load(path: &Path) -> Result<(Source, Unit), Exit> {
    let source = read(path)?;
    let (unit, diagnostics) = attest_tron::load(&source.text);
    sound(&source, &diagnostics)?;
    Ok((source, unit))
}

/// Says the errors, if there are any.
fn sound(source: &Source, diagnostics: &[Diagnostic]) -> Result<(), Exit> {
    match any_error(diagnostics) {
        true => Err(complain(source, diagnostics)),
        false => Ok(()),
    }
}

/// So many findings of a file are said; more are mostly one slip, or another kind of file.
const MAX_SAID: usize = 20;

/// Says what is wrong.
fn complain(source: &Source, diagnostics: &[Diagnostic]) -> Exit {
    diagnostics.iter().take(MAX_SAID).for_each(|one| talk::plain(&one.render(source)));
    if let Some(more) = diagnostics.len().checked_sub(MAX_SAID).filter(|more| *more > 0) {
        talk::note(&format!("{}: {more} more; `check --format json` has all of them", source.name));
    }
    match any_error(diagnostics) {
        true => Exit::Usage,
        false => Exit::Fine,
    }
}

/// The transform of this name.
fn program<'a>(source: &Source, unit: &'a Unit, name: &str) -> Result<&'a Program, Exit> {
    unit.program(name).ok_or_else(|| {
        let known: Vec<&str> = unit.programs.iter().map(|program| program.name.as_str()).collect();
        let known =
            if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
        talk::usage(&format!("{} has no transform {name}; {known}", source.name))
    })
}

/// How long generation takes unless a time is given.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The flag that Ctrl-C sets; what is done then is said at once.
fn stop_on_interrupt(said: &'static str) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    console::stop_on_interrupt(Arc::clone(&stop), said);
    stop
}

/// The bounds of a transform, as the command changes them: what it names is not exceeded.
fn options(bounds: &TronBounds, program: &Program, stop: &Arc<AtomicBool>) -> Options {
    let farthest = Bounds::FARTHEST;
    Options {
        mode: if bounds.faithful { Mode::Faithful } else { Mode::Direct },
        scope: bounds.scope.unwrap_or(program.scope),
        limits: Limits {
            iterations: bounds.iterations.unwrap_or(program.iterations),
            fix_bound: bounds.fixbound.unwrap_or(program.fix_bound),
        },
        most: Bounds {
            scope: bounds.scope.unwrap_or(farthest.scope.max(program.scope)),
            limits: Limits {
                iterations: bounds.iterations.unwrap_or(farthest.limits.iterations.max(program.iterations)),
                fix_bound: bounds.fixbound.unwrap_or(farthest.limits.fix_bound.max(program.fix_bound)),
            },
        },
        timeout: bounds.time.or(bounds.effort.is_none().then_some(TIMEOUT)),
        stop: Arc::clone(stop),
        steps: bounds.effort,
        metamodel: bounds.metamodel,
        blackbox_first: true,
        ..Options::of(program)
    }
}

/// Where a statement stands.
fn place(source: &Source, program: &Program, at: StatementId) -> Position {
    source.position(program.statement(at).map(|statement| statement.span).unwrap_or_default())
}

/// A branch as in reports: `12:3 foreach many`.
fn branch(source: &Source, program: &Program, branch: &Branch) -> String {
    let place = place(source, program, branch.at);
    format!("{place} {} {}", keyword(program, branch.at), branch.side.word())
}

/// The word that a branch point begins with, or its label.
fn keyword(program: &Program, at: StatementId) -> String {
    let statement = program.statement(at);
    if let Some(label) = statement.and_then(|statement| statement.label.as_ref()) {
        return label.clone();
    }
    let word = match statement.map(|statement| &statement.action) {
        Some(Action::If(..)) => "if",
        Some(Action::ForEach(..)) => "foreach",
        Some(Action::Fix(..)) => "fix",
        _ => "statement",
    };
    word.to_owned()
}
