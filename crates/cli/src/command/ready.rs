//! What is said before the work: what is missing on the class path, and which JDK knows the classes.

use std::collections::BTreeSet;

use attest_engine::{InstalledJdk, Readiness, jdks_for};

use super::java;
use super::place::Place;
use crate::exit::Exit;
use crate::talk::{self, counted};

/// How many things of a kind are named.
const NAMED: usize = 3;

/// What a command needs of a JDK.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Its classes.
    Classes,
    /// Also its compiler and its JVM, for tests.
    Compiler,
}

/// What keeps a command from an all-clear, whatever else it finds.
#[derive(Default)]
pub struct Gaps(bool);

impl Gaps {
    /// The exit code where nothing else is wrong.
    pub fn exit(&self, exit: Exit) -> Exit {
        match exit {
            Exit::Fine if self.0 => Exit::Undecided,
            other => other,
        }
    }
}

/// Says what stands in the way of analysing the classes of some places that `named` is true of, and takes another JDK
/// where the build asks for one or they need a newer one, and none was named. What cannot be worked on at all is an exit
/// code.
pub fn ready<'p>(
    places: impl IntoIterator<Item = &'p mut Place>,
    named: &dyn Fn(&str) -> bool,
    need: Need,
) -> Result<Gaps, Exit> {
    let mut gaps = Gaps::default();
    for place in places {
        let is_named = place.sources.jdk.is_some() && !place.jdk_is_chosen;
        java::choose(place, need)?;
        let classes: BTreeSet<String> = place.classes.iter().cloned().collect();
        let wanted = |class: &str| named(class) && (classes.is_empty() || classes.contains(class));
        let look = |place: &Place| place.sources.readiness(&place.targets, &wanted);
        // What cannot be read is said by the command, which may go on without it.
        let Ok(mut found) = look(place) else { continue };
        if let Some(java) = found.needed_java() {
            tell_newer(&found, place, java);
            if let (false, Some(jdk)) = (is_named, jdks_for(java).into_iter().next()) {
                talk::note(&format!("Java {} in {} is used instead", jdk.version, jdk.home.display()));
                place.sources.jdk = Some(jdk.home);
                found = look(place).unwrap_or_default();
            }
        }
        if need == Need::Compiler && !found.preview.is_empty() {
            return Err(talk::usage(&previews(&found)));
        }
        tell_missing(&found);
        gaps.0 |= !found.is_ready();
    }
    Ok(gaps)
}

/// Classes of preview features run on the very Java that they were compiled by, and only if the JVM is told so.
fn previews(found: &Readiness) -> String {
    let names: Vec<&str> = found.preview.keys().map(String::as_str).collect();
    let java = found.preview.values().max().copied().unwrap_or_default();
    let are = if names.len() == 1 { "is" } else { "are" };
    format!(
        "{} {are} compiled with preview features of Java {java} (--enable-preview), on which tests cannot be run; compile \
         without them, or leave these classes out with --exclude",
        listed(&names)
    )
}

/// The same for a command that looks at what some names mean, and whose verdict is about these alone.
pub fn ready_for(place: &mut Place, names: &[String], need: Need) -> Result<(), Exit> {
    let simple = |class: &str| class.rsplit(['.', '$']).next().unwrap_or(class).to_owned();
    ready([place], &|class| names.iter().any(|name| name.contains(&simple(class))), need).map(drop)
}

fn tell_newer(found: &Readiness, place: &Place, java: u32) {
    let in_use =
        place.sources.jdk_in_use().map_or(String::new(), |jdk| format!(", and this is Java {}", jdk.version));
    let names: Vec<&str> = found.newer.keys().map(String::as_str).collect();
    let need = if names.len() == 1 { "needs" } else { "need" };
    let others = jdks_for(java);
    let others = match others.as_slice() {
        [] => "no JDK here knows it: install one, or compile with --release for an older Java".to_owned(),
        some => format!("these would do: {}", listed(&some.iter().map(name).collect::<Vec<_>>())),
    };
    talk::error(&format!("{} {need} Java {java}{in_use}; {others}", listed(&names)));
}

fn name(jdk: &InstalledJdk) -> String {
    format!("{} (Java {})", jdk.home.display(), jdk.version)
}

fn tell_missing(found: &Readiness) {
    found.entries.iter().for_each(|entry| talk::error(&format!("{entry}; check -cp")));
    for (what, users) in found.lacking.iter().take(NAMED) {
        let users: Vec<&str> = users.iter().map(String::as_str).collect();
        let need = if users.len() == 1 { "needs" } else { "need" };
        talk::error(&format!("{what} is not on the class path, and {} {need} it", listed(&users)));
    }
    if found.lacking.len() > NAMED {
        let more = counted(found.lacking.len() - NAMED, "more is", "more are");
        talk::error(&format!("{more} not on the class path either; add the libraries with -cp"));
    }
}

/// The first of some names, and how many more there are.
fn listed(names: &[impl AsRef<str>]) -> String {
    let shown = names.iter().take(NAMED).map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    match names.len() {
        many if many > NAMED => format!("{shown} and {} more", many - NAMED),
        _ => shown,
    }
}
