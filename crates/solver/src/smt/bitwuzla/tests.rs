//! Bitwuzla does here what the wrapper says it does.

mod arrays;
mod checks;
mod floats;
mod limits;
mod misuse;
mod operators;

use super::{Kind, Options, Solver, Term, TermManager};
use crate::{Error, Limits, Outcome};

/// A manager and a solver, with shorthands.
struct Bench {
    tm: TermManager,
    solver: Solver,
}

impl Bench {
    fn new() -> Result<Bench, Error> {
        Bench::with(Options::default())
    }

    fn with(options: Options) -> Result<Bench, Error> {
        let tm = TermManager::new()?;
        let solver = Solver::new(&tm, options)?;
        Ok(Bench { tm, solver })
    }

    fn variable(&self, width: u32, name: &str) -> Result<Term, Error> {
        self.tm.constant(self.tm.bits_sort(width)?, name)
    }

    fn op(&self, kind: Kind, arguments: &[Term]) -> Result<Term, Error> {
        self.tm.apply(kind, arguments)
    }

    fn check(&mut self) -> Result<Outcome, Error> {
        self.solver.check(&[], Limits::default())
    }

    fn value(&mut self, term: Term) -> Result<u64, Error> {
        Ok(self.solver.value(term)?.as_u64().expect("at most 64 bits"))
    }
}

/// A small deterministic source of numbers (xorshift64*, Vigna 2016).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
