//! The commands, one file each.

pub mod bench;
pub mod cost;
pub mod doctor;
pub mod generate;
pub mod hunt;
pub mod ir;
pub mod paths;
pub mod reach;
pub mod run;
mod settings;
pub mod solve;
mod states;
pub mod summary;
pub mod synth;
mod targets;
pub mod tron;
pub mod verify;

use std::env;

use attest_engine::{Config, Sources};

use crate::arguments::Classes;
use crate::talk;
use settings::{config, declarations};

/// Where classes come from, with the specifications that the settings name which are here.
fn sources(classes: &Classes) -> Sources {
    let settings = config(None).unwrap_or_else(|problem| {
        talk::note(&format!("{problem}; these settings are not used"));
        None
    });
    configured(classes, settings.as_ref())
}

/// Where classes come from: what is named, else `CLASSPATH`, else the current directory.
fn configured(classes: &Classes, settings: Option<&Config>) -> Sources {
    let from_environment = || env::var("CLASSPATH").ok().filter(|path| !path.is_empty());
    let path = classes.class_path.clone().or_else(from_environment).unwrap_or_else(|| ".".to_owned());
    Sources {
        jdk: classes.jdk.clone(),
        class_path: Sources::split(&path),
        specifications: classes
            .spec
            .iter()
            .cloned()
            .chain(settings.iter().flat_map(|s| s.specifications()))
            .collect(),
    }
}
