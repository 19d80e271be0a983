//! What a project's settings say of methods.
//!
//! ```toml
//! [method."app.List#remove(int)"]
//! pre = "index >= 0 && this.size <= 3"
//! shape = ["acyclic(this.head)"]
//! static = ["app.Settings.limit"]
//! ```
//!
//! The file is read by the command line, which knows the options that it can set besides.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use attest_program::{MethodId, Program};
use schemars::JsonSchema;

use crate::query;
use crate::session::Error;

/// What settings say of methods.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What holds for a method, by `Class#method(types)`.
    pub method: BTreeMap<String, MethodConfig>,
    path: PathBuf,
}

/// What holds for a method.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MethodConfig {
    /// What its callers guarantee: an expression over parameters and fields.
    pub pre: Option<String>,
    /// What holds of the heap when it is called: `non-aliasing(a,b)`, `non-sharing(a,b)`, `acyclic(a)`.
    #[schemars(default, rename = "shape", with = "OneOrMany")]
    pub assume: Vec<String>,
    /// Static fields that hold anything when it is called.
    #[schemars(default, rename = "static", with = "OneOrMany")]
    pub statics: Vec<String>,
}

/// A text, or a list of texts.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "stands for its schema")]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl Config {
    /// What `path` says of methods.
    pub fn new(path: &Path, method: BTreeMap<String, MethodConfig>) -> Config {
        Config { method, path: path.to_owned() }
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
