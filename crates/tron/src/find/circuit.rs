//! Gates over a SAT solver, each made once, with constants folded.

use std::ops::Not;

use attest_solver::Error;
use attest_solver::sat::cadical::{Cadical, Literal};
use rustc_hash::FxHashMap;

/// A literal of the circuit, or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Lit(i32);

impl Lit {
    /// Always true.
    pub const TRUE: Lit = Lit(i32::MAX);
    /// Always false.
    pub const FALSE: Lit = Lit(-i32::MAX);

    /// Whether it is true or false whatever the assignment.
    pub fn constant(self) -> Option<bool> {
        match self {
            Lit::TRUE => Some(true),
            Lit::FALSE => Some(false),
            _ => None,
        }
    }

    /// The solver's literal; none for constants.
    pub fn literal(self) -> Option<Literal> {
        match self.constant() {
            Some(_) => None,
            None => Literal::new(self.0.unsigned_abs(), self.0 > 0),
        }
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

/// Clauses and gates.
pub struct Circuit {
    /// The solver that has the clauses.
    pub solver: Cadical,
    /// The first failure of the solver; what comes after it is void.
    pub failure: Option<Error>,
    next: i32,
    ands: FxHashMap<Box<[Lit]>, Lit>,
}

impl Circuit {
    /// A circuit without gates.
    pub fn new() -> Result<Circuit, Error> {
        Ok(Circuit { solver: Cadical::new()?, failure: None, next: 0, ands: FxHashMap::default() })
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.next as usize
    }

    /// A new variable.
    pub fn fresh(&mut self) -> Lit {
        self.next += 1;
        Lit(self.next)
    }

    /// One of the literals holds.
    pub fn clause(&mut self, literals: &[Lit]) {
        if literals.contains(&Lit::TRUE) || self.failure.is_some() {
            return;
        }
        let clause: Vec<Literal> = literals.iter().filter_map(|lit| lit.literal()).collect();
        if let Err(failure) = self.solver.add_clause(&clause) {
            self.failure = Some(failure);
        }
    }

    /// All hold.
    pub fn and(&mut self, literals: &[Lit]) -> Lit {
        let mut key: Vec<Lit> = literals.iter().copied().filter(|lit| *lit != Lit::TRUE).collect();
        key.sort_unstable();
        key.dedup();
        if key.contains(&Lit::FALSE) || key.iter().any(|lit| key.binary_search(&!*lit).is_ok()) {
            return Lit::FALSE;
        }
        match key.as_slice() {
            [] => return Lit::TRUE,
            [only] => return *only,
            _ => {}
        }
        if let Some(known) = self.ands.get(key.as_slice()) {
            return *known;
        }
        let gate = self.fresh();
        let mut back: Vec<Lit> = key.iter().map(|lit| !*lit).collect();
        back.push(gate);
        self.clause(&back);
        for lit in &key {
            self.clause(&[!gate, *lit]);
        }
        self.ands.insert(key.into_boxed_slice(), gate);
        gate
    }

    /// One of them holds.
    pub fn or(&mut self, literals: &[Lit]) -> Lit {
        let negated: Vec<Lit> = literals.iter().map(|lit| !*lit).collect();
        !self.and(&negated)
    }

    /// `then` if `condition`, else `otherwise`.
    pub fn choice(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        if then == otherwise {
            return then;
        }
        let yes = self.and(&[condition, then]);
        let no = self.and(&[!condition, otherwise]);
        self.or(&[yes, no])
    }

    /// Both or neither.
    pub fn same(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b {
            return Lit::TRUE;
        }
        let forth = self.or(&[!a, b]);
        let back = self.or(&[a, !b]);
        self.and(&[forth, back])
    }

    /// At most one holds, if the guard does.
    pub fn at_most_one(&mut self, guard: Lit, literals: &[Lit]) {
        let open: Vec<Lit> = literals.iter().copied().filter(|lit| *lit != Lit::FALSE).collect();
        if open.len() <= 5 {
            for (index, a) in open.iter().enumerate() {
                for b in &open[index + 1..] {
                    self.clause(&[!guard, !*a, !*b]);
                }
            }
            return;
        }
        // The ladder: `seen` holds if one of those before does.
        let mut seen = open[0];
        for lit in &open[1..] {
            self.clause(&[!guard, !seen, !*lit]);
            let next = self.fresh();
            self.clause(&[!seen, next]);
            self.clause(&[!*lit, next]);
            seen = next;
        }
    }

    /// At least so many hold.
    pub fn at_least(&mut self, count: usize, literals: &[Lit]) -> Lit {
        // `enough[j]`: at least `j` of those so far.
        let mut enough = vec![Lit::FALSE; count + 1];
        enough[0] = Lit::TRUE;
        for lit in literals {
            for j in (1..=count).rev() {
                let one_more = self.and(&[*lit, enough[j - 1]]);
                enough[j] = self.or(&[enough[j], one_more]);
            }
        }
        enough[count]
    }

    /// Whether a literal is true in the assignment found.
    pub fn value(&mut self, lit: Lit) -> bool {
        match lit.literal() {
            None => lit == Lit::TRUE,
            Some(literal) => self.solver.is_true(literal).unwrap_or(false),
        }
    }
}
