//! `attest.toml`: what stands on the command line of every run, written down once.
//!
//! The file can set every option of every command, because options are known here by what the parser of the command line
//! says of them ([`options`]), and what is set is put into the command line ([`crate::invocation`]). A section is for all
//! commands or for one, everywhere, in a module, or for classes that fit a pattern.

mod local;
mod options;
mod problem;
mod read;
mod schema;
#[cfg(test)]
mod tests;
mod value;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use attest_engine::MethodConfig;
use attest_project::ClassPattern;

pub use options::{CommandOf, Kind, OptionOf, commands};
pub use schema::schema;

/// The name of the file.
pub const FILE: &str = "attest.toml";

/// What a file sets.
#[derive(Debug, Default)]
pub struct Settings {
    /// The file.
    pub path: PathBuf,
    /// In the order in which they count: a later one overrides the ones before.
    pub sections: Vec<Section>,
    /// What holds for methods, by `Class#method(types)`.
    pub methods: BTreeMap<String, MethodConfig>,
}

/// Settings that are in force together.
#[derive(Debug)]
pub struct Section {
    /// Where.
    pub scope: Scope,
    /// For which command, as `["summary", "check"]`; for all if there is none.
    pub command: Vec<String>,
    /// What.
    pub settings: Vec<Setting>,
}

/// Where settings are in force.
#[derive(Clone, Debug)]
pub enum Scope {
    /// Everywhere.
    Everywhere,
    /// In a module, by its name or directory.
    Module(String),
    /// For classes that fit a pattern.
    Class(ClassPattern),
}

/// An option and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The option's name, without dashes.
    pub name: String,
    /// Its values; `true` or `false` for a flag.
    pub values: Vec<String>,
    /// The line of the file.
    pub line: usize,
}

impl Settings {
    /// The settings that are nearest to a directory: in it, or above.
    pub fn find(directory: &Path) -> Option<PathBuf> {
        directory.ancestors().map(|above| above.join(FILE)).find(|file| file.is_file())
    }

    /// Whether a class can have settings that others have not.
    pub fn has_classes(&self) -> bool {
        self.sections.iter().any(|section| matches!(section.scope, Scope::Class(_)))
    }

    /// Which sections for classes a class fits, by their numbers.
    pub fn fitting(&self, class: &str) -> Vec<usize> {
        let fits = |section: &Section| matches!(&section.scope, Scope::Class(pattern) if pattern.fits(class));
        (0..self.sections.len()).filter(|at| fits(&self.sections[*at])).collect()
    }

    /// What is in force for a command, in a module and for a class, each option once.
    pub fn in_force(&self, command: &[String], modules: &[&str], class: Option<&str>) -> Vec<&Setting> {
        let applies = |section: &&Section| {
            let here = match &section.scope {
                Scope::Everywhere => true,
                Scope::Module(name) => modules.contains(&name.as_str()),
                Scope::Class(pattern) => class.is_some_and(|class| pattern.fits(class)),
            };
            here && (section.command.is_empty() || section.command == command)
        };
        let mut found: BTreeMap<&str, &Setting> = BTreeMap::new();
        for section in self.sections.iter().filter(applies) {
            found.extend(section.settings.iter().map(|setting| (setting.name.as_str(), setting)));
        }
        found.into_values().collect()
    }
}
