//! Narrows the bounds of variables until they agree with every inequality, or contradict one.

use attest_term::bits::word::mask;

use super::rows::greatest_divisor;
use super::system::{Bound, Conditions, Difference, Inequality, System};

/// So many times the bounds go through the inequalities.
const MAX_ROUNDS: usize = 12;

impl System {
    /// Narrows the bounds; the conditions that contradict each other, if they do.
    pub(super) fn propagate(&self, bounds: &mut [Bound]) -> Result<(), Conditions> {
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for row in &self.rows {
                changed |= self.narrow(row, bounds)?;
            }
            if !changed {
                break;
            }
        }
        self.equations.iter().try_for_each(|&row| self.divides(&self.rows[row as usize], bounds))?;
        self.differences.iter().try_for_each(|difference| self.differs(difference, bounds))
    }

    fn narrow(&self, row: &Inequality, bounds: &mut [Bound]) -> Result<bool, Conditions> {
        let factors = self.factors(row);
        let least = |&(variable, factor): &(u32, i128), bounds: &[Bound]| {
            let bound = &bounds[variable as usize];
            factor * i128::from(if factor > 0 { bound.low } else { bound.high })
        };
        let lowest: i128 = factors.iter().map(|part| least(part, bounds)).sum();
        let slack = row.bound - lowest;
        if slack < 0 {
            return Err(self.blamed(row, bounds, u32::MAX));
        }
        let mut changed = false;
        for part @ &(variable, factor) in factors {
            let bound = bounds[variable as usize];
            // The part may exceed its least value by the slack.
            if i128::from(bound.extent()) * factor.abs() <= slack {
                continue;
            }
            let from = self.blamed(row, bounds, variable);
            let most = quotient(slack + least(part, bounds), factor.abs());
            let bound = &mut bounds[variable as usize];
            changed |= if factor > 0 { bound.lower(most, from)? } else { bound.raise(-most, from)? };
        }
        Ok(changed)
    }

    /// The conditions behind an inequality and the bounds of its variables, but for one.
    fn blamed(&self, row: &Inequality, bounds: &[Bound], but: u32) -> Conditions {
        let others = self.factors(row).iter().filter(|(variable, _)| *variable != but);
        others.fold(row.from, |from, &(variable, factor)| {
            let bound = &bounds[variable as usize];
            from | if factor > 0 { bound.low_from } else { bound.high_from }
        })
    }

    /// What divides all open factors of an equation has to divide the rest of it.
    fn divides(&self, equation: &Inequality, bounds: &[Bound]) -> Result<(), Conditions> {
        let open = self.open(equation, bounds);
        if open.divisor == 0 && open.rest == 0 || open.divisor != 0 && open.rest % open.divisor == 0 {
            return Ok(());
        }
        Err(self.factors(equation).iter().fold(equation.from, |from, &(variable, _)| {
            let bound = &bounds[variable as usize];
            from | if bound.only().is_some() { bound.low_from | bound.high_from } else { 0 }
        }))
    }

    /// What the open variables of an equation have to add up to.
    pub(super) fn open(&self, equation: &Inequality, bounds: &[Bound]) -> Open {
        let mut open = Open { rest: equation.bound, divisor: 0, variables: [None; 2], count: 0 };
        for &(variable, factor) in self.factors(equation) {
            match bounds[variable as usize].only() {
                Some(value) => open.rest -= factor * i128::from(value),
                None => {
                    open.divisor = greatest_divisor(open.divisor, factor.abs());
                    if let Some(place) = open.variables.get_mut(open.count) {
                        *place = Some((variable, factor));
                    }
                    open.count += 1;
                }
            }
        }
        open
    }

    fn differs(&self, difference: &Difference, bounds: &[Bound]) -> Result<(), Conditions> {
        let mut word = difference.constant as u64;
        for &(variable, factor) in self.difference_factors(difference) {
            let Some(value) = bounds[variable as usize].only() else { return Ok(()) };
            word = word.wrapping_add((factor as u64).wrapping_mul(value as u64));
        }
        if word & mask(difference.width) != 0 {
            return Ok(());
        }
        let factors = self.difference_factors(difference).iter();
        Err(factors.fold(difference.from, |from, &(variable, _)| {
            let bound = &bounds[variable as usize];
            from | bound.low_from | bound.high_from
        }))
    }
}

/// The open part of an equation: `factor * variable + ... = rest`.
pub(super) struct Open {
    pub(super) rest: i128,
    /// What divides all factors.
    pub(super) divisor: i128,
    /// The first open variables and their factors.
    pub(super) variables: [Option<(u32, i128)>; 2],
    pub(super) count: usize,
}

/// Rounded down; in 64 bits where the numbers allow.
fn quotient(number: i128, by: i128) -> i128 {
    if by == 1 {
        return number;
    }
    match (i64::try_from(number), i64::try_from(by)) {
        (Ok(number), Ok(by)) => number.div_euclid(by).into(),
        _ => number.div_euclid(by),
    }
}
