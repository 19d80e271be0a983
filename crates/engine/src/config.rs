//! `attest.toml`: what is known of methods, written down once.
//!
//! ```toml
//! [method."app.List#remove(int)"]
//! pre = "index >= 0 && this.size <= 3"
//! assume = ["acyclic(this.head)"]
//! static = ["app.Settings.limit"]
//!
//! [inputs]
//! sources = ["org.example.Input.any*"]
//! assumptions = ["org.example.Input.assume"]
//! ```
//!
//! `specifications = ["natives.spec"]`, before the first method, names files that say what methods do.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use attest_program::{MethodId, Program};
use serde::Deserialize;

use crate::query;
use crate::session::Error;

/// The settings of a project.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// What holds for a method, by `Class#method(types)`.
    #[serde(default)]
    pub method: BTreeMap<String, MethodConfig>,
    /// Where a program takes its inputs from.
    #[serde(default)]
    pub inputs: InputsConfig,
    /// Files that say what methods do, relative to this one; `jdk` is what comes with Attest.
    #[serde(default)]
    specifications: Vec<PathBuf>,
    #[serde(skip)]
    path: PathBuf,
}

/// Where a program takes its inputs from.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputsConfig {
    /// Methods that give any value of their type.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Methods whose false argument ends a path.
    #[serde(default)]
    pub assumptions: Vec<String>,
}

/// What holds for a method.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodConfig {
    /// What its callers guarantee.
    pub pre: Option<String>,
    /// What holds of the heap when it is called.
    #[serde(default)]
    pub assume: Vec<String>,
    /// Static fields that hold anything when it is called.
    #[serde(default, rename = "static")]
    pub statics: Vec<String>,
}

impl Config {
    /// Reads settings from a file.
    pub fn read(path: &Path) -> Result<Config, Error> {
        let text = std::fs::read_to_string(path).map_err(Error::file("read", path))?;
        let malformed = |problem: toml::de::Error| Error::Malformed(format!("{}: {problem}", path.display()));
        let mut config: Config = toml::from_str(&text).map_err(malformed)?;
        config.path = path.to_owned();
        Ok(config)
    }

    /// The file that the settings are from.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Files that say what methods do.
    pub fn specifications(&self) -> impl Iterator<Item = PathBuf> {
        let directory = self.path.parent().unwrap_or(Path::new(""));
        self.specifications.iter().map(move |file| match file.to_str() {
            Some("jdk") => file.clone(),
            _ => directory.join(file),
        })
    }

    /// What holds for a method. A key for a class that is not there is for somebody else; one for a method
    /// that its class does not declare, or that is overloaded, is a mistake.
    pub(crate) fn of(&self, program: &Program, method: MethodId) -> Result<Vec<&MethodConfig>, Error> {
        let class = program.dotted(program.method(method).class);
        let mut found = Vec::new();
        for (key, settings) in &self.method {
            let named = key.split('#').next().unwrap_or(key).trim();
            if named != class && named != class.replace('$', ".") {
                continue;
            }
            match query::methods(program, key, "paths") {
                Ok(methods) if methods.contains(&method) => found.push(settings),
                Ok(_) => {}
                Err(problem) => {
                    let path = self.path.display();
                    return Err(Error::NotFound(format!("{path}: method.\"{key}\": {problem}")));
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::Config;

    #[test]
    fn settings_are_read_and_unknown_keys_refused() {
        let text = "[method.\"A#f(int)\"]\npre = \"n > 0\"\nassume = [\"acyclic(a)\"]\n";
        let config: Config = toml::from_str(text).expect("settings");
        assert_eq!(config.method["A#f(int)"].pre.as_deref(), Some("n > 0"));
        assert!(toml::from_str::<Config>("[method.\"A#f\"]\npost = \"x\"\n").is_err());
        assert!(toml::from_str::<Config>("[methods]\n").is_err());
        let config: Config = toml::from_str("[inputs]\nsources = [\"a.B.any*\"]\n").expect("settings");
        assert_eq!((config.inputs.sources.len(), config.inputs.assumptions.len()), (1, 0));
        assert!(toml::from_str::<Config>("[inputs]\nsource = []\n").is_err());
    }
}
