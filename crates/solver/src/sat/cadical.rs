//! CaDiCaL 2.1.3 (Biere et al., CAV 2024), the SAT solver that Bitwuzla brings along, used directly: clauses in,
//! an assignment or failed assumptions out.
//!
//! CaDiCaL ends the process when its rules are broken; the methods here ask it only what its state allows.

use std::ffi::{c_int, c_void};
use std::fmt;
use std::num::NonZeroI32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::guard::{self, Error};
use crate::limits::{Interrupter, Limits, Outcome, Stop, stop_wanted};

/// A variable, numbered from 1, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// The literal that is true when the variable is, or when it is not. Variables are 1 to 2³¹ - 1.
    pub fn new(variable: u32, positive: bool) -> Option<Literal> {
        let number = i32::try_from(variable).ok()?;
        NonZeroI32::new(if positive { number } else { -number }).map(Literal)
    }

    /// As in DIMACS: the variable's number, negative if negated.
    fn dimacs(self) -> i32 {
        self.0.get()
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(-self.0)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of clauses and the solver that decides them.
pub struct Cadical {
    raw: *mut RawCadical,
    stop: Box<Stop>,
    last: Option<Outcome>,
    usable: bool,
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Result<Cadical, Error> {
        let stop = Stop::new();
        let state = (&raw const *stop).cast_mut().cast();
        // SAFETY: `stop` stays where it is, as long as the solver.
        let raw = guard::call(|| unsafe {
            let raw = ccadical_init();
            ccadical_set_terminate(raw, state, stop_wanted);
            raw
        })?;
        Ok(Cadical { raw, stop, last: None, usable: true })
    }

    /// Adds a clause: at least one of its literals is true.
    pub fn add_clause(&mut self, literals: &[Literal]) -> Result<(), Error> {
        self.last = None;
        self.call(|raw| {
            for literal in literals {
                // SAFETY: the solver is alive, the literal valid; so below.
                unsafe { ccadical_add(raw, literal.dimacs()) };
            }
            unsafe { ccadical_add(raw, 0) };
        })
    }

    /// Decides the clauses under assumptions that hold for this check only.
    pub fn check(&mut self, assumptions: &[Literal], limits: Limits) -> Result<Outcome, Error> {
        self.last = None;
        let (raw, usable) = (self.raw, self.usable);
        let result = self.stop.within(limits, || {
            if !usable {
                return Err(Error::Unusable);
            }
            guard::call(|| {
                for literal in assumptions {
                    // SAFETY: the solver is alive, and a literal is not 0.
                    unsafe { ccadical_assume(raw, literal.dimacs()) };
                }
                // SAFETY: the solver is alive.
                unsafe { ccadical_solve(raw) }
            })
        });
        let outcome = match self.note(result)? {
            10 => Outcome::Sat,
            20 => Outcome::Unsat,
            _ => Outcome::Unknown(self.stop.reason()),
        };
        self.last = Some(outcome);
        Ok(outcome)
    }

    /// Whether the literal is true in the assignment; none unless the last check, after all clauses, said sat.
    pub fn is_true(&mut self, literal: Literal) -> Option<bool> {
        if self.last != Some(Outcome::Sat) {
            return None;
        }
        // SAFETY: the solver is alive, and the last check said sat.
        let value = self.call(|raw| unsafe { ccadical_val(raw, literal.dimacs()) }).ok()?;
        Some(value == literal.dimacs())
    }

    /// Whether the assumption is part of why the last check said unsat; none unless it did.
    pub fn has_failed(&mut self, assumption: Literal) -> Option<bool> {
        if self.last != Some(Outcome::Unsat) {
            return None;
        }
        // SAFETY: the solver is alive, and the last check said unsat.
        self.call(|raw| unsafe { ccadical_failed(raw, assumption.dimacs()) }).ok().map(|failed| failed != 0)
    }

    /// How many steps the last check took, as [`Limits::steps`] counts them.
    pub fn steps_taken(&self) -> u64 {
        self.stop.taken()
    }

    /// While this flag is set, checks end as [`Stopped::Interrupted`](crate::Stopped::Interrupted).
    pub fn stop_when(&self, flag: Arc<AtomicBool>) {
        self.stop.when(flag);
    }

    /// What stops a check from another thread.
    pub fn interrupter(&self) -> Interrupter {
        self.stop.interrupter()
    }

    fn call<R>(&mut self, body: impl FnOnce(*mut RawCadical) -> R) -> Result<R, Error> {
        if !self.usable {
            return Err(Error::Unusable);
        }
        let raw = self.raw;
        self.note(guard::call(|| body(raw)))
    }

    /// After an exception the solver's state is unknown.
    fn note<R>(&mut self, result: Result<R, Error>) -> Result<R, Error> {
        self.usable &= result.is_ok();
        result
    }
}

impl Drop for Cadical {
    fn drop(&mut self) {
        if self.usable {
            // SAFETY: nobody else has the pointer. A failure leaks.
            let _ = guard::call(|| unsafe { ccadical_release(self.raw) });
        } else {
            // The leaked solver keeps a pointer to it.
            std::mem::forget(std::mem::replace(&mut self.stop, Stop::new()));
        }
    }
}

impl fmt::Debug for Cadical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cadical(last check: {:?})", self.last)
    }
}

/// The solver on the other side of `ccadical.h`.
#[repr(C)]
struct RawCadical {
    _opaque: [u8; 0],
}

// SAFETY: as ccadical.h declares them.
unsafe extern "C-unwind" {
    fn ccadical_init() -> *mut RawCadical;
    fn ccadical_release(solver: *mut RawCadical);
    fn ccadical_add(solver: *mut RawCadical, literal: c_int);
    fn ccadical_assume(solver: *mut RawCadical, literal: c_int);
    fn ccadical_solve(solver: *mut RawCadical) -> c_int;
    fn ccadical_val(solver: *mut RawCadical, literal: c_int) -> c_int;
    fn ccadical_failed(solver: *mut RawCadical, literal: c_int) -> c_int;
    fn ccadical_set_terminate(
        solver: *mut RawCadical,
        state: *mut c_void,
        terminate: extern "C" fn(*mut c_void) -> c_int,
    );
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::{Cadical, Literal};
    use crate::{Error, Limits, Outcome, Stopped};

    fn literal(number: i32) -> Literal {
        Literal::new(number.unsigned_abs(), number > 0).expect("a literal")
    }

    fn add(solver: &mut Cadical, clause: &[i32]) -> Result<(), Error> {
        solver.add_clause(&clause.iter().map(|&number| literal(number)).collect::<Vec<_>>())
    }

    /// `pigeons` pigeons in one hole less: unsat, and hard for resolution.
    fn pigeonhole(pigeons: i32) -> Result<Cadical, Error> {
        let mut solver = Cadical::new()?;
        let holes = pigeons - 1;
        let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        for pigeon in 0..pigeons {
            add(&mut solver, &(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>())?;
            for other in 0..pigeon {
                for hole in 0..holes {
                    add(&mut solver, &[-sits(pigeon, hole), -sits(other, hole)])?;
                }
            }
        }
        Ok(solver)
    }

    #[test]
    fn an_assignment_satisfies_every_clause() -> Result<(), Error> {
        let mut solver = Cadical::new()?;
        let clauses = [[1, 2, 3], [-1, 2, -3], [-2, 3, 1], [-2, -3, -1]];
        for clause in clauses {
            add(&mut solver, &clause)?;
        }
        assert_eq!(solver.is_true(literal(1)), None);
        assert_eq!(solver.check(&[], Limits::default())?, Outcome::Sat);
        for clause in clauses {
            assert!(clause.iter().any(|&number| solver.is_true(literal(number)) == Some(true)));
        }
        Ok(())
    }

    #[test]
    fn failed_assumptions_are_those_that_matter() -> Result<(), Error> {
        let mut solver = Cadical::new()?;
        add(&mut solver, &[-1, -2])?;
        let assumptions = [literal(1), literal(3), literal(2)];
        assert_eq!(solver.check(&assumptions, Limits::default())?, Outcome::Unsat);
        assert_eq!(solver.has_failed(literal(1)), Some(true));
        assert_eq!(solver.has_failed(literal(2)), Some(true));
        assert_eq!(solver.has_failed(literal(3)), Some(false));
        assert_eq!(solver.check(&assumptions[..2], Limits::default())?, Outcome::Sat);
        assert_eq!(solver.is_true(!literal(2)), Some(true));
        Ok(())
    }

    #[test]
    fn too_many_pigeons_do_not_fit() -> Result<(), Error> {
        assert_eq!(pigeonhole(6)?.check(&[], Limits::default())?, Outcome::Unsat);
        Ok(())
    }

    #[test]
    fn an_interrupted_solver_gives_up_until_it_is_cleared() -> Result<(), Error> {
        let mut solver = pigeonhole(7)?;
        solver.interrupter().interrupt();
        assert_eq!(solver.check(&[], Limits::default())?, Outcome::Unknown(Stopped::Interrupted));
        solver.interrupter().clear();
        assert_eq!(solver.check(&[], Limits::default())?, Outcome::Unsat);
        Ok(())
    }

    #[test]
    fn a_flag_of_somebody_else_stops_checks_as_long_as_it_is_set() -> Result<(), Error> {
        let (mut solver, flag) = (pigeonhole(7)?, Arc::new(AtomicBool::new(true)));
        solver.stop_when(Arc::clone(&flag));
        assert_eq!(solver.check(&[], Limits::default())?, Outcome::Unknown(Stopped::Interrupted));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(solver.check(&[], Limits::default())?, Outcome::Unsat);
        Ok(())
    }

    #[test]
    fn a_passed_memory_limit_is_an_error_and_the_solver_unusable() -> Result<(), Error> {
        let mut solver = pigeonhole(9)?;
        let limits = Limits { memory: Some(1), ..Limits::default() };
        match solver.check(&[], limits) {
            Err(Error::OutOfMemory) => {
                assert_eq!(solver.check(&[], Limits::default()), Err(Error::Unusable));
            }
            other => assert_eq!(other, Ok(Outcome::Unknown(Stopped::Memory))),
        }
        Ok(())
    }
}
