//! The commands, one file each.

pub mod bench;
pub mod config;
pub mod cost;
mod describe;
pub mod doctor;
pub mod explain;
pub mod generate;
pub mod hunt;
pub mod init;
pub mod ir;
mod java;
mod local;
pub mod manual;
mod page;
pub mod paths;
mod place;
pub mod reach;
mod ready;
pub mod run;
pub mod schema;
pub mod solve;
mod states;
pub mod summary;
pub mod synth;
mod targets;
pub mod tron;
pub mod verify;
mod workplace;

use std::env;

use attest_engine::{Declarations, Part, Sandbox, Sources, missing_protection, refused_attempts};

use crate::arguments::{Classes, Confined, Inputs, SandboxChoice};
use crate::talk;

/// Sources of inputs and assumptions, as the engine takes them.
fn declarations(inputs: &Inputs) -> Declarations {
    Declarations { sources: inputs.source.clone(), assumptions: inputs.assume.clone() }
}

/// Where classes come from.
fn sources(classes: &Classes) -> Sources {
    let mut sources = configured(classes);
    if let Some(project) = place::project(classes) {
        sources.class_path = place::class_path(&project);
    }
    sources
}

/// Where classes come from: what is named, else `CLASSPATH`, else the current directory. Commands that know projects put
/// the class path of a module in its place.
fn configured(classes: &Classes) -> Sources {
    let from_environment = || env::var("CLASSPATH").ok().filter(|path| !path.is_empty());
    let path = classes.class_path.clone().or_else(from_environment).unwrap_or_else(|| ".".to_owned());
    Sources {
        jdk: classes.jdk.clone(),
        class_path: Sources::split(&path),
        specifications: classes.spec.clone(),
        ..Sources::default()
    }
}

/// The same, for a command that runs them on a JVM.
fn protected(sources: Sources, confined: &Confined) -> Result<Sources, String> {
    Ok(Sources { sandbox: protection(confined)?, ..sources })
}

/// How a command that runs code on a JVM does so: says what the sandbox lacks, and refuses where that is asked for.
fn protection(confined: &Confined) -> Result<Sandbox, String> {
    let missing = || missing_protection().iter().map(Part::to_string).collect::<Vec<_>>().join(", ");
    match confined.sandbox {
        SandboxChoice::Off => {
            talk::note("--sandbox off: code under test can do whatever you can on this machine");
        }
        SandboxChoice::On if !missing().is_empty() => {
            talk::note(&format!(
                "the sandbox lacks: {}; --sandbox required refuses to run without",
                missing()
            ));
        }
        SandboxChoice::Required if !missing().is_empty() => {
            return Err(format!("--sandbox required: this machine lacks: {}", missing()));
        }
        SandboxChoice::On | SandboxChoice::Required => {}
    }
    Ok(confined.sandbox.into())
}

/// Says what code under test tried and was refused.
pub fn tell_attempts() {
    let attempts = refused_attempts();
    if let Some(first) = attempts.first() {
        let more = match attempts.len() - 1 {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        talk::note(&format!("code under test was refused to {first}{more}; docs/security.md tells why"));
    }
}
