//! `attest doctor`

use attest_engine::{Checkup, Part, Protection, checkup};
use attest_project::{Compiled, Project, sentences};
use serde::Serialize;

use super::{configured, describe, place, workplace};
use crate::arguments::{Doctor, Format};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::talk::{self, count, counted};

/// What is found on the machine, and the project that the directory is in.
#[derive(Serialize)]
struct Found {
    #[serde(flatten)]
    machine: Checkup,
    project: Option<Project>,
}

/// Shows what is found on this machine, and of the project.
pub fn doctor(doctor: &Doctor, invocation: &Invocation) -> Exit {
    let project = place::project(&doctor.classes);
    let mut sources = configured(&doctor.classes);
    if let Some(project) = &project {
        // Jars are told of by the modules.
        sources.class_path = place::class_path(project).into_iter().filter(|entry| entry.is_dir()).collect();
    }
    let mut machine = checkup(&sources);
    machine.usable &= invocation.problems.is_empty();
    machine.problems.extend(invocation.problems.iter().cloned());
    let found = Found { machine, project };
    let printed = match doctor.format {
        Format::Json => talk::report("doctor", &found),
        Format::Text => talk::data(&text(&found.machine, found.project.as_ref())),
    };
    match printed {
        Exit::Fine if !found.machine.usable => Exit::Usage,
        other => other,
    }
}

fn text(found: &Checkup, project: Option<&Project>) -> String {
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
    row("sandbox", sandbox(&found.sandbox));
    if let Some(cache) = &found.cache {
        let state = if cache.is_dir() { "" } else { " (not there yet)" };
        row("cache", format!("{}{state}", cache.display()));
    }
    if let Some(project) = project {
        out.push_str(&describe::project(project));
    }
    let mut row = |name: &str, value: String| out.push_str(&format!("{name:<11} {value}\n"));
    let of_project = project.map_or(Vec::new(), |project| sentences(&project.problems));
    of_project.into_iter().for_each(|problem| row("warning", problem));
    found.warnings.iter().for_each(|warning| row("warning", warning.clone()));
    found.problems.iter().for_each(|problem| row("problem", problem.clone()));
    row("verdict", verdict(found, project));
    out
}

/// Whether commands find here what they need, and else what to do.
fn verdict(found: &Checkup, project: Option<&Project>) -> String {
    if !found.usable {
        return "not usable: see the problems above".to_owned();
    }
    if let Some(project) = project {
        let not = project.modules.iter().filter(|module| module.compiled() == Compiled::Not);
        let not: Vec<&str> = not.map(|module| module.name.as_str()).collect();
        let how = format!("run `{}`, or add --build to a command", project.compile_command());
        return match not.len() {
            0 => "ready".to_owned(),
            _ => format!("ready but for what is not compiled: {}; {how}", workplace::first(&not)),
        };
    }
    match found.class_path.iter().any(|entry| entry.classes.is_some_and(|classes| classes > 0)) {
        true => "ready".to_owned(),
        false => {
            "ready, but there are no classes here: go to a project, or name classes with -cp PATH".to_owned()
        }
    }
}

/// What code under test is kept from.
fn sandbox(protection: &Protection) -> String {
    let named = |parts: &[Part]| parts.iter().map(|part| short(*part)).collect::<Vec<_>>().join(", ");
    match (&protection.given[..], &protection.missing[..]) {
        (given, []) => format!("complete: {}", named(given)),
        ([], missing) => format!("none; missing: {}", named(missing)),
        (given, missing) => format!("{}; missing: {}", named(given), named(missing)),
    }
}

fn short(part: Part) -> &'static str {
    match part {
        Part::Files => "files",
        Part::Network => "network",
        Part::Processes => "processes",
        Part::Signals => "signals",
        Part::Limits => "limits",
    }
}

fn classes(number: usize) -> String {
    format!("{} {}", count(number as u64), if number == 1 { "class" } else { "classes" })
}
