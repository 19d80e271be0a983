//! Which JDK a command works with: the one that is named, else the one that the build asks for, else the one in use; with a
//! compiler, where tests are to be compiled.

use std::collections::BTreeSet;
use std::env;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use attest_engine::{InstalledJdk, installed_jdks};
use attest_project::toolchain_homes;

use super::place::Place;
use super::ready::Need;
use crate::exit::Exit;
use crate::talk;

/// Chooses the JDK of a place, before any work; what is wrong has been said where there is an exit code.
pub fn choose(place: &mut Place, need: Need) -> Result<(), Exit> {
    if place.jdk_is_chosen {
        return Ok(());
    }
    let is_named = place.sources.jdk.is_some();
    let in_use = match place.sources.jdk_in_use() {
        Ok(jdk) => jdk,
        // Who names a JDK, also by JAVA_HOME, means that one.
        Err(problem) if is_named || env::var_os("JAVA_HOME").is_some_and(|home| !home.is_empty()) => {
            return Err(talk::failed(&problem));
        }
        Err(problem) => {
            let Some(jdk) = installed().into_iter().next_back() else { return Err(talk::failed(&problem)) };
            take(place, jdk.clone(), "no `java` is on the PATH");
            jdk
        }
    };
    let in_use = if is_named { in_use } else { as_asked(place, in_use) };
    match need {
        Need::Compiler if !in_use.has_compiler => with_compiler(place, &in_use, is_named),
        _ => Ok(()),
    }
}

/// The JDK that the build of the module asks for, if it is here.
fn as_asked(place: &mut Place, in_use: InstalledJdk) -> InstalledJdk {
    let asked = place.module.as_ref().and_then(|module| module.toolchain);
    let Some(java) = asked.filter(|java| *java != in_use.version) else { return in_use };
    match installed().into_iter().find(|jdk| jdk.version == java) {
        Some(jdk) => {
            take(place, jdk.clone(), "the build asks for it");
            jdk
        }
        None => {
            say_once(format!(
                "the build asks for Java {java}, which is not here; Java {} in {} is used: install Java {java}, \
                 or name another one with --jdk DIR",
                in_use.version,
                in_use.home.display()
            ));
            in_use
        }
    }
}

/// Another JDK for one that has no compiler: of the same Java, else the next newer one.
fn with_compiler(place: &mut Place, jre: &InstalledJdk, is_named: bool) -> Result<(), Exit> {
    let home = jre.home.display();
    let other = installed().into_iter().find(|jdk| jdk.version >= jre.version && jdk.has_compiler);
    let reason = format!("Java {} in {home} has no compiler (javac): it is a JRE", jre.version);
    match other {
        Some(jdk) if is_named => Err(talk::usage(&format!(
            "{reason}, and tests must be compiled; name a JDK instead, for example --jdk {}",
            jdk.home.display()
        ))),
        Some(jdk) => {
            take(place, jdk, &reason);
            Ok(())
        }
        None => Err(talk::usage(&format!(
            "{reason}, and tests must be compiled; install a JDK {} or newer and set JAVA_HOME to it, or name one with \
             --jdk DIR",
            jre.version
        ))),
    }
}

/// What was said of JDKs: of many modules, each says the same.
static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn say_once(text: String) {
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&text) {
        talk::note(&text);
        said.insert(text);
    }
}

fn take(place: &mut Place, jdk: InstalledJdk, why: &str) {
    say_once(format!("Java {} in {} is used: {why}", jdk.version, jdk.home.display()));
    place.sources.jdk = Some(jdk.home);
    place.jdk_is_chosen = true;
}

/// The JDKs that are here; those that Maven's toolchains name first.
fn installed() -> Vec<InstalledJdk> {
    let own = env::var_os("HOME").map(PathBuf::from);
    installed_jdks(&own.map(|home| toolchain_homes(&home)).unwrap_or_default())
}
