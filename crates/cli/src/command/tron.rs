//! `attest tron`

mod check;
mod fmt;
mod run;

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use attest_tron::diagnostic::any_error;
use attest_tron::program::Program;
use attest_tron::source::Source;
use attest_tron::{Diagnostic, Unit};

use crate::arguments::{Tron, TronCommand};
use crate::exit::Exit;
use crate::talk;

/// Carries out a command on TRON files.
pub fn tron(tron: &Tron) -> Exit {
    match &tron.command {
        TronCommand::Check(check) => check::check(check),
        TronCommand::Fmt(fmt) => fmt::fmt(fmt),
        TronCommand::Run(run) => run::run(run),
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
    fs::write(path, text)
        .map_err(|failure| talk::usage(&format!("cannot write {}: {failure}", path.display())))
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

/// Says all that is wrong.
fn complain(source: &Source, diagnostics: &[Diagnostic]) -> Exit {
    diagnostics.iter().for_each(|one| talk::plain(&one.render(source)));
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
