//! A solver: assertions in levels, checks under assumptions and limits, models and cores.

use std::fmt;

use super::ffi;
use super::manager::{Term, TermManager};
use super::value::{self, Value};
use crate::guard::Error;
use crate::limits::{Interrupter, Limits, Outcome, Stop, stop_wanted};

/// What a solver is made to do besides deciding.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether [`Solver::value`] is wanted after sat. Default: yes.
    pub models: bool,
    /// Whether [`Solver::unsat_core`] is wanted after unsat; costs some time in each check. Default: no.
    pub unsat_cores: bool,
    /// Whether assertions are rewritten before a check, which pays for hard ones. Default: yes.
    pub preprocess: bool,
    /// Seeds its random decisions. Default: 27644437, as Bitwuzla's.
    pub seed: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { models: true, unsat_cores: false, preprocess: true, seed: 27_644_437 }
    }
}

/// Decides conjunctions of Boolean terms.
pub struct Solver {
    manager: TermManager,
    raw: ffi::Solver,
    options: ffi::Options,
    stop: Box<Stop>,
    assumptions: Vec<Term>,
    level: u32,
}

impl Solver {
    /// A solver without assertions for the terms of `manager`.
    pub fn new(manager: &TermManager, options: Options) -> Result<Solver, Error> {
        let stop = Stop::new();
        let state = (&raw const *stop).cast_mut().cast();
        // SAFETY: the manager is alive; the options live as long as the solver, which writes its warnings to the
        // stream they own; so does `stop`, which stays where it is.
        let (raw, options) = manager.call(|| unsafe {
            let set = ffi::bitwuzla_options_new();
            ffi::bitwuzla_set_option(set, ffi::OPTION_PRODUCE_MODELS, options.models.into());
            ffi::bitwuzla_set_option(set, ffi::OPTION_PRODUCE_UNSAT_ASSUMPTIONS, 1);
            ffi::bitwuzla_set_option(set, ffi::OPTION_PRODUCE_UNSAT_CORES, options.unsat_cores.into());
            ffi::bitwuzla_set_option(set, ffi::OPTION_PREPROCESS, options.preprocess.into());
            ffi::bitwuzla_set_option(set, ffi::OPTION_SEED, options.seed.into());
            // A library does not print: warnings are of no use to whoever runs the program.
            ffi::bitwuzla_options_set_diagnostic_output_stream(set, c"/dev/null".as_ptr());
            let raw = ffi::bitwuzla_new(manager.pointer(), set);
            ffi::bitwuzla_set_termination_callback(raw, stop_wanted, state);
            (raw, set)
        })?;
        Ok(Solver { manager: manager.clone(), raw, options, stop, assumptions: Vec::new(), level: 0 })
    }

    /// How many levels of assertions can be popped.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Opens a level: what is asserted from now on can be taken back.
    pub fn push(&mut self) -> Result<(), Error> {
        // SAFETY: the solver is alive; so below.
        self.manager.call(|| unsafe { ffi::bitwuzla_push(self.raw, 1) })?;
        self.level += 1;
        Ok(())
    }

    /// Takes back so many levels.
    pub fn pop(&mut self, levels: u32) -> Result<(), Error> {
        // SAFETY: the solver is alive.
        self.manager.call(|| unsafe { ffi::bitwuzla_pop(self.raw, levels.into()) })?;
        self.level -= levels;
        Ok(())
    }

    /// Adds a Boolean term to the current level.
    pub fn assert(&mut self, term: Term) -> Result<(), Error> {
        let term = self.manager.raw(term)?;
        // SAFETY: the solver is alive, and so is the term of its manager.
        self.manager.call(|| unsafe { ffi::bitwuzla_assert(self.raw, term) })
    }

    /// Decides all assertions and, for this check only, the assumptions.
    pub fn check(&mut self, assumptions: &[Term], limits: Limits) -> Result<Outcome, Error> {
        let raw = self.manager.raw_all(assumptions)?;
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        let result = self.stop.within(limits, || {
            // SAFETY: the solver is alive, and so are the terms; the list has that size and outlives the call.
            self.manager.call(|| unsafe {
                ffi::bitwuzla_check_sat_assuming(self.raw, raw.len() as u32, raw.as_ptr())
            })
        })?;
        Ok(match result {
            ffi::RESULT_SAT => Outcome::Sat,
            ffi::RESULT_UNSAT => Outcome::Unsat,
            _ => Outcome::Unknown(self.stop.reason()),
        })
    }

    /// The value of a term in the model, after sat. Of a function it is asked by its applications.
    pub fn value(&mut self, term: Term) -> Result<Value, Error> {
        let term = self.manager.raw(term)?;
        // SAFETY: the solver is alive, and so is the term of its manager.
        let found = self.manager.call(|| unsafe { ffi::bitwuzla_get_value(self.raw, term) })?;
        let value = value::read(&self.manager, found);
        // SAFETY: handed out once, not used below.
        self.manager.call(|| unsafe { ffi::bitwuzla_term_release(found) })?;
        value
    }

    /// Which of the last check's assumptions make it unsat, after unsat.
    pub fn unsat_assumptions(&mut self) -> Result<Vec<Term>, Error> {
        let mut found = Vec::new();
        for &assumption in &self.assumptions {
            let raw = self.manager.raw(assumption)?;
            // SAFETY: the solver is alive, and so is the term of its manager.
            if self.manager.call(|| unsafe { ffi::bitwuzla_is_unsat_assumption(self.raw, raw) })? {
                found.push(assumption);
            }
        }
        Ok(found)
    }

    /// Which assertions and assumptions make the last check unsat, after unsat, if [`Options::unsat_cores`].
    pub fn unsat_core(&mut self) -> Result<Vec<Term>, Error> {
        let mut size = 0;
        // SAFETY: the solver is alive; the size is written before the call ends.
        let first = self.manager.call(|| unsafe { ffi::bitwuzla_get_unsat_core(self.raw, &raw mut size) })?;
        if first.is_null() {
            return Ok(Vec::new());
        }
        // SAFETY: the list has that size and lives until the next such call; `adopt` makes none.
        let core = unsafe { std::slice::from_raw_parts(first, size) };
        core.iter().map(|&term| self.manager.adopt(term)).collect()
    }

    /// How many steps the last check took, as [`Limits::steps`] counts them.
    pub fn steps_taken(&self) -> u64 {
        self.stop.taken()
    }

    /// What stops a check from another thread.
    pub fn interrupter(&self) -> Interrupter {
        self.stop.interrupter()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver(level {})", self.level)
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        if self.manager.is_usable() {
            // SAFETY: nobody else has the pointers. A failure leaks.
            let _ = self.manager.call(|| unsafe {
                ffi::bitwuzla_delete(self.raw);
                ffi::bitwuzla_options_delete(self.options);
            });
        } else {
            // The leaked solver keeps a pointer to it.
            std::mem::forget(std::mem::replace(&mut self.stop, Stop::new()));
        }
    }
}
