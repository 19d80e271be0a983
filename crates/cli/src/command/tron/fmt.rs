//! `attest tron fmt`

use std::path::Path;

use attest_tron::format::format;

use super::{complain, read, write};
use crate::arguments::TronFmt;
use crate::exit::Exit;
use crate::talk;

/// Lays files out. A file with errors is left as it is.
pub fn fmt(fmt: &TronFmt) -> Exit {
    let mut exit = Exit::Fine;
    for path in &fmt.files {
        match one(fmt, path) {
            Exit::Fine => {}
            Exit::Findings if exit != Exit::Fine => {}
            other => exit = other,
        }
    }
    exit
}

fn one(fmt: &TronFmt, path: &Path) -> Exit {
    let source = match read(path) {
        Ok(source) => source,
        Err(failed) => return failed,
    };
    let text = match format(&source.text) {
        Ok(text) => text,
        Err(diagnostics) => return complain(&source, &diagnostics),
    };
    let same = text == source.text;
    match (fmt.check, same) {
        (true, true) => Exit::Fine,
        (true, false) => {
            talk::note(&format!("{} is not formatted", source.name));
            Exit::Findings
        }
        (false, _) if path == Path::new("-") => talk::data(&text),
        (false, true) => Exit::Fine,
        (false, false) => match write(path, &text) {
            Ok(()) => Exit::Fine,
            Err(failed) => failed,
        },
    }
}
