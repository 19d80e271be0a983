//! What a script is told about its last check.

use std::collections::HashSet;

use attest_term::Term;
use attest_term::parse::Declaration;
use attest_term::print::smt_term;

use super::text::reason;
use super::{Definition, Last, Response, Script};
use crate::answer::Answer;
use crate::model::Model;
use crate::smt::Smt;
use crate::solve::Solve;
use crate::stack::Layer;

impl Script<'_> {
    pub(super) fn model(&self) -> Result<&Model, String> {
        match &self.last {
            _ if !self.options.models => Err("models were switched off by :produce-models".to_owned()),
            Last::Sat(model) => Ok(model),
            Last::Nothing => Err("there is no model before a check-sat".to_owned()),
            Last::Unsat { .. } => Err("there is no model: the last answer was unsat".to_owned()),
            Last::Unknown => Err("there is no model: the last answer was unknown".to_owned()),
        }
    }

    /// What is declared, in order, as the model has it.
    pub(super) fn definitions(&self, model: &Model) -> Vec<Definition> {
        let mut definitions = Vec::new();
        for declaration in &self.declared {
            match declaration {
                Declaration::Variable(variable) => {
                    let name = self.pool.name(*variable).unwrap_or_default().to_owned();
                    let value = model.values.get(variable);
                    definitions.extend(value.map(|value| Definition::constant(name, value.clone())));
                }
                Declaration::Function(id) => {
                    let table = model.functions.get(id);
                    let function = self.pool.function(*id);
                    definitions.extend(table.map(|table| Definition::function(function, table.clone())));
                }
                Declaration::Definition(_) => {}
            }
        }
        definitions
    }

    pub(super) fn values(&self, terms: Vec<(Term, String)>) -> Result<Response, String> {
        let model = self.model()?;
        let mut values = Vec::new();
        for (term, written) in terms {
            match model.value(&self.pool, term) {
                Ok(value) => values.push((written, value)),
                Err(error) => return Err(format!("{written} has no value: {error}")),
            }
        }
        Ok(Response::Values(values))
    }

    pub(super) fn unsat_core(&mut self) -> Result<Response, String> {
        if !self.options.cores {
            return Err("(set-option :produce-unsat-cores true) is wanted first".to_owned());
        }
        let (core, _) = self.core().ok_or("there is no core: the last answer was not unsat")?;
        let blamed = self.assertions.iter().filter(|(term, _)| core.contains(term));
        Ok(Response::Core(blamed.filter_map(|(_, name)| name.clone()).collect()))
    }

    pub(super) fn unsat_assumptions(&mut self) -> Result<Response, String> {
        if !self.options.assumptions {
            return Err("(set-option :produce-unsat-assumptions true) is wanted first".to_owned());
        }
        let (core, assumed) = self.core().ok_or("there are none: the last answer was not unsat")?;
        let blamed = assumed.iter().filter(|term| core.contains(term));
        Ok(Response::Assumptions(blamed.map(|term| smt_term(&self.pool, *term)).collect()))
    }

    /// The conditions to blame, and what was assumed, if the last answer was unsat.
    fn core(&mut self) -> Option<(HashSet<Term>, Vec<Term>)> {
        let Last::Unsat { core, assumed } = &self.last else { return None };
        let (mut core, assumed) = (core.clone(), assumed.clone());
        let query = self.query(&assumed);
        // Cheap layers blame everything; the back end is asked only if somebody wants to know.
        if query.conditions().iter().all(|term| core.contains(term))
            && self.settings.layers.contains(&Layer::Smt)
            && let Answer::Unsat(less) =
                Smt::with_cores().solve(&mut self.pool, &query, &mut self.settings.budget())
        {
            core = less.into_iter().collect();
        }
        Some((core, assumed))
    }

    pub(super) fn info(&self, keyword: &str) -> Response {
        let value = match keyword {
            ":name" => "\"Attest\"".to_owned(),
            ":version" => format!("\"{}\"", env!("CARGO_PKG_VERSION")),
            ":authors" => "\"the authors of Attest\"".to_owned(),
            ":error-behavior" => "immediate-exit".to_owned(),
            ":assertion-stack-levels" => self.levels.len().to_string(),
            ":reason-unknown" => match &self.reason {
                Some(why) => reason(why),
                None => return Response::Unsupported,
            },
            _ => return Response::Unsupported,
        };
        Response::Info { keyword: keyword.to_owned(), value }
    }
}
