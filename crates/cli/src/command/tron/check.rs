//! `attest tron check`

use attest_tron::diagnostic::any_error;
use attest_tron::{Severity, load};
use serde::Serialize;

use super::{complain, read};
use crate::arguments::{Format, TronCheck};
use crate::exit::Exit;
use crate::talk::{self, counted};

/// A finding, for programs.
#[derive(Serialize)]
struct Finding {
    file: String,
    line: usize,
    column: usize,
    severity: &'static str,
    code: &'static str,
    message: String,
    help: String,
}

/// Shows what is wrong with files.
pub fn check(check: &TronCheck) -> Exit {
    let mut exit = Exit::Fine;
    let mut findings = Vec::new();
    for path in &check.files {
        let source = match read(path) {
            Ok(source) => source,
            Err(failed) => {
                exit = failed;
                continue;
            }
        };
        let (unit, diagnostics) = load(&source.text);
        if any_error(&diagnostics) {
            exit = Exit::Usage;
        }
        if check.format == Format::Json {
            findings.extend(diagnostics.iter().map(|one| {
                let place = source.position(one.span);
                Finding {
                    file: source.name.clone(),
                    line: place.line,
                    column: place.column,
                    severity: if one.severity == Severity::Error { "error" } else { "warning" },
                    code: one.code,
                    message: one.message.clone(),
                    help: one.help.clone(),
                }
            }));
            continue;
        }
        complain(&source, &diagnostics);
        let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
        let parts = [
            counted(unit.models.len(), "model", "models"),
            counted(unit.programs.len(), "transform", "transforms"),
            counted(unit.heaps.len(), "heap", "heaps"),
        ];
        let told = talk::data(&format!(
            "{}: {}; {}, {}\n",
            source.name,
            parts.join(", "),
            counted(errors, "error", "errors"),
            counted(diagnostics.len() - errors, "warning", "warnings")
        ));
        if told != Exit::Fine {
            return told;
        }
    }
    if check.format == Format::Json {
        let told = talk::json(&findings);
        if told != Exit::Fine {
            return told;
        }
    }
    exit
}
