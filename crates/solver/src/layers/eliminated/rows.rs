//! Eliminates variables from inequalities one after the other (Fourier-Motzkin).

use super::system::Conditions;

/// More inequalities than these are not eliminated from.
const MAX_ROWS: usize = 160;
/// More variables than these are not eliminated.
const MAX_VARIABLES: usize = 12;

/// `sum of factor * variable <= bound`, and which conditions it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) factors: Vec<(u32, i128)>,
    pub(super) bound: i128,
    pub(super) from: Conditions,
}

/// Eliminates variables until a row says `0 <= bound` with a negative bound; that row's origin.
pub(super) fn contradiction(mut rows: Vec<Row>) -> Option<Conditions> {
    for _ in 0..=MAX_VARIABLES {
        if let Some(row) = rows.iter().find(|row| row.factors.is_empty() && row.bound < 0) {
            return Some(row.from);
        }
        rows.retain(|row| !row.factors.is_empty());
        let variable = cheapest(&rows)?;
        let factor =
            |row: &Row| row.factors.iter().find(|(known, _)| *known == variable).map_or(0, |found| found.1);
        let (with, mut rest): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| factor(row) != 0);
        for upper in with.iter().filter(|row| factor(row) > 0) {
            for lower in with.iter().filter(|row| factor(row) < 0) {
                let row = combined(upper, -factor(lower), lower, factor(upper))?;
                let is_known = |known: &Row| known.bound <= row.bound && known.factors == row.factors;
                if !rest.iter().any(is_known) {
                    rest.push(row);
                }
                if rest.len() > MAX_ROWS {
                    return None;
                }
            }
        }
        rows = rest;
    }
    None
}

/// The variable whose elimination makes the fewest rows; the lowest of several.
fn cheapest(rows: &[Row]) -> Option<u32> {
    let mut counts: Vec<(u32, usize, usize)> = Vec::new();
    for &(variable, factor) in rows.iter().flat_map(|row| &row.factors) {
        let at = counts.iter().position(|count| count.0 == variable).unwrap_or_else(|| {
            counts.push((variable, 0, 0));
            counts.len() - 1
        });
        if factor > 0 { counts[at].1 += 1 } else { counts[at].2 += 1 }
    }
    counts.iter().min_by_key(|count| (count.1 * count.2, count.0)).map(|count| count.0)
}

/// `p * upper + q * lower`, divided by what divides all factors; none if numbers grow too large.
fn combined(upper: &Row, p: i128, lower: &Row, q: i128) -> Option<Row> {
    let mut factors: Vec<(u32, i128)> = Vec::with_capacity(upper.factors.len() + lower.factors.len());
    for (row, by) in [(upper, p), (lower, q)] {
        for &(variable, factor) in &row.factors {
            add(&mut factors, variable, factor.checked_mul(by)?);
        }
    }
    factors.sort_unstable();
    let bound = upper.bound.checked_mul(p)?.checked_add(lower.bound.checked_mul(q)?)?;
    let row = reduced(Row { factors, bound, from: upper.from | lower.from });
    let small = row.bound.abs() <= 1 << 100 && row.factors.iter().all(|(_, factor)| factor.abs() <= 1 << 60);
    small.then_some(row)
}

/// The row divided by what divides all factors; over the integers the bound may be rounded down.
pub(super) fn reduced(mut row: Row) -> Row {
    let divisor = row.factors.iter().fold(0, |divisor, (_, factor)| greatest_divisor(divisor, factor.abs()));
    if divisor > 1 {
        for (_, factor) in &mut row.factors {
            *factor /= divisor;
        }
        row.bound = row.bound.div_euclid(divisor);
    }
    row
}

fn add(factors: &mut Vec<(u32, i128)>, variable: u32, factor: i128) {
    match factors.iter().position(|(known, _)| *known == variable) {
        Some(at) => {
            factors[at].1 += factor;
            if factors[at].1 == 0 {
                factors.remove(at);
            }
        }
        None if factor != 0 => factors.push((variable, factor)),
        None => {}
    }
}

pub(super) fn greatest_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
