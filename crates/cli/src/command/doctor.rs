//! `attest doctor`

use attest_engine::{Checkup, checkup};

use super::sources;
use crate::arguments::{Doctor, Format};
use crate::exit::Exit;
use crate::talk::{self, count, counted};

/// Shows what is found on this machine.
pub fn doctor(doctor: &Doctor) -> Exit {
    let found = checkup(&sources(&doctor.classes));
    let printed = match doctor.format {
        Format::Json => talk::json(&found),
        Format::Text => talk::data(&text(&found)),
    };
    match printed {
        Exit::Fine if !found.usable => Exit::Usage,
        other => other,
    }
}

fn text(found: &Checkup) -> String {
    let mut out = String::new();
    let mut row = |name: &str, value: String| out.push_str(&format!("{name:<11} {value}\n"));
    row("attest", env!("CARGO_PKG_VERSION").to_owned());
    match &found.jdk {
        None => row("jdk", "none".to_owned()),
        Some(jdk) => {
            row("jdk", format!("{} ({})", jdk.version, jdk.vendor.as_deref().unwrap_or("vendor unknown")));
            row("", format!("{}, found by {}", jdk.home.display(), jdk.named_by));
            let compiler = if jdk.has_compiler { "javac" } else { "no javac" };
            row("", format!("{}, {} modules, {compiler}", classes(jdk.classes), jdk.modules));
        }
    }
    for (at, entry) in found.class_path.iter().enumerate() {
        let name = if at == 0 { "class path" } else { "" };
        let count = entry.classes.map_or("cannot be read".to_owned(), classes);
        row(name, format!("{}: {count}", entry.path.display()));
    }
    if found.class_path.is_empty() {
        row("class path", "empty".to_owned());
    }
    let memory =
        found.machine.memory.map_or(String::new(), |bytes| format!(", {} of memory", talk::size(bytes)));
    let cores = counted(found.machine.cores, "core", "cores");
    row("machine", format!("{}, {cores}{memory}", found.machine.platform));
    if let Some(cache) = &found.cache {
        let state = if cache.is_dir() { "" } else { " (not there yet)" };
        row("cache", format!("{}{state}", cache.display()));
    }
    found.warnings.iter().for_each(|warning| row("warning", warning.clone()));
    found.problems.iter().for_each(|problem| row("problem", problem.clone()));
    row("verdict", if found.usable { "ready" } else { "not usable: see the problems above" }.to_owned());
    out
}

fn classes(number: usize) -> String {
    format!("{} {}", count(number as u64), if number == 1 { "class" } else { "classes" })
}
