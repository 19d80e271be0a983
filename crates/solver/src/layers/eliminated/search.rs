//! Tells cases apart: how often sums wrap first, then values near those of the last models.
//!
//! Each case fixes a variable or takes one side of a value, so together they are all there is; what refutes each of
//! them refutes the whole.

use attest_term::Term;
use rustc_hash::FxHashMap;

use super::rows::{Row, contradiction, reduced};
use super::system::{Bound, Conditions, Kind, System};

/// So many cases are looked at.
const MAX_CASES: usize = 600;
/// So many where only a contradiction is looked for.
const MAX_REFUTED: usize = 60;
/// So many cases of values are looked at before elimination is tried, for one way of wrapping.
const FIRST_CASES: usize = 24;
/// And so many after that.
const LEAF_CASES: usize = 100;

/// A value that fits an equation is looked for within such a distance.
const GREATEST_STEP: i128 = 64;

/// What a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The values are those of the last bounds.
    Values,
    /// These conditions contradict each other.
    Contradiction(Conditions),
    /// Neither, within the cases looked at.
    Nothing,
}

/// A search; the buffers are used again.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The bounds of each case, one after the other.
    cases: Vec<Bound>,
    left: usize,
    /// Whether values are looked for too.
    with_values: bool,
}

impl Search {
    /// Looks for values, or for why there are none; without `with_values`, only for the latter. How many cases that
    /// took is told too.
    pub(super) fn run(
        &mut self,
        system: &System,
        hints: &FxHashMap<Term, i64>,
        with_values: bool,
    ) -> (Found, &[Bound], usize) {
        self.cases.clear();
        self.cases.extend_from_slice(&system.bounds);
        let most = if with_values { MAX_CASES } else { MAX_REFUTED };
        self.left = most;
        self.with_values = with_values;
        let found = self.wraps(system, hints);
        (found, &self.cases[self.cases.len() - system.bounds.len()..], most - self.left)
    }

    /// Decides the last case.
    fn wraps(&mut self, system: &System, hints: &FxHashMap<Term, i64>) -> Found {
        if let Err(from) = self.enter(system) {
            return from;
        }
        let begin = self.cases.len() - system.bounds.len();
        let bounds = &self.cases[begin..];
        let is_open = |place: &usize| {
            matches!(system.kinds[*place], Kind::Wraps { .. }) && bounds[*place].only().is_none()
        };
        let open = (0..bounds.len()).filter(is_open).min_by_key(|place| bounds[*place].extent());
        let Some(place) = open else { return self.leaf(system, hints) };
        let wanted = system.wanted(place, bounds, hints);
        self.branch(place, wanted, system.bounds.len(), |search| search.wraps(system, hints))
    }

    /// Decides the last case, in which no wrap is open.
    fn leaf(&mut self, system: &System, hints: &FxHashMap<Term, i64>) -> Found {
        let (size, begin) = (system.bounds.len(), self.cases.len() - system.bounds.len());
        if self.with_values {
            let found = self.some_values(system, hints, FIRST_CASES);
            if found != Found::Nothing {
                return found;
            }
            self.cases.truncate(begin + size);
        }
        match contradiction(rows(system, &self.cases[begin..])) {
            Some(from) => Found::Contradiction(from),
            None if self.with_values => self.some_values(system, hints, LEAF_CASES),
            None => Found::Nothing,
        }
    }

    /// Looks for values in at most so many cases.
    fn some_values(&mut self, system: &System, hints: &FxHashMap<Term, i64>, most: usize) -> Found {
        let kept = self.left.saturating_sub(most);
        self.left -= kept;
        let found = self.values(system, hints);
        self.left += kept;
        found
    }

    fn values(&mut self, system: &System, hints: &FxHashMap<Term, i64>) -> Found {
        if let Err(found) = self.enter(system) {
            return found;
        }
        let bounds = &self.cases[self.cases.len() - system.bounds.len()..];
        let open = (0..bounds.len()).filter(|place| bounds[*place].only().is_none());
        let Some(place) = open.min_by_key(|place| bounds[*place].extent()) else { return Found::Values };
        let wanted = system.wanted(place, bounds, hints);
        self.branch(place, wanted, system.bounds.len(), |search| search.values(system, hints))
    }

    /// Counts the last case and narrows its bounds; what is found, if that ends it.
    fn enter(&mut self, system: &System) -> Result<(), Found> {
        if self.left == 0 {
            return Err(Found::Nothing);
        }
        self.left -= 1;
        let begin = self.cases.len() - system.bounds.len();
        system.propagate(&mut self.cases[begin..]).map_err(Found::Contradiction)
    }

    /// Decides the three cases of a variable: the value, less, more.
    fn branch(
        &mut self,
        place: usize,
        value: i64,
        size: usize,
        mut decide: impl FnMut(&mut Search) -> Found,
    ) -> Found {
        let begin = self.cases.len() - size;
        let bound = self.cases[begin + place];
        let fixed = Bound { low: value, high: value, low_from: 0, high_from: 0 };
        let (mut blamed, mut is_complete) = (0, true);
        let less = Bound { high: value.wrapping_sub(1), high_from: 0, ..bound };
        let more = Bound { low: value.wrapping_add(1), low_from: 0, ..bound };
        let cases = [
            (true, fixed, 0),
            (bound.low < value, less, bound.low_from),
            (value < bound.high, more, bound.high_from),
        ];
        for (exists, case, otherwise) in cases {
            if !exists {
                blamed |= otherwise;
                continue;
            }
            self.cases.truncate(begin + size);
            self.cases.extend_from_within(begin..);
            let last = self.cases.len() - size;
            self.cases[last + place] = case;
            match decide(self) {
                Found::Contradiction(from) => blamed |= from,
                // Values may yet be found elsewhere; a contradiction of the whole no more.
                Found::Nothing if self.left > 0 && self.with_values => is_complete = false,
                found => return found,
            }
        }
        self.cases.truncate(begin + size);
        if is_complete { Found::Contradiction(blamed) } else { Found::Nothing }
    }
}

impl System {
    /// The value that a variable has in the last models, or nearly.
    fn wanted(&self, place: usize, bounds: &[Bound], hints: &FxHashMap<Term, i64>) -> i64 {
        let hint = |place: usize| {
            let known = self.terms[place].and_then(|term| hints.get(&term)).copied().unwrap_or(0);
            known.clamp(bounds[place].low, bounds[place].high)
        };
        let Kind::Wraps { width, offset, .. } = self.kinds[place] else {
            return self.congruent(place, hint(place), bounds);
        };
        let sum = self
            .wrapping(place)
            .iter()
            .fold(offset, |sum, &(variable, factor)| sum + factor * i128::from(hint(variable as usize)));
        ((sum >> width) as i64).clamp(bounds[place].low, bounds[place].high)
    }
}

impl System {
    /// The nearest value at which the last other variable of an equation can be whole.
    fn congruent(&self, place: usize, value: i64, bounds: &[Bound]) -> i64 {
        for &row in &self.equations {
            let open = self.open(&self.rows[row as usize], bounds);
            let (2, [Some(one), Some(other)]) = (open.count, open.variables) else { continue };
            let (factor, by) = match place as u32 {
                own if own == one.0 => (one.1 / open.divisor, other.1 / open.divisor),
                own if own == other.0 => (other.1 / open.divisor, one.1 / open.divisor),
                _ => continue,
            };
            let (rest, by) = (open.rest / open.divisor, by.abs());
            if by == 1 || by > GREATEST_STEP {
                continue;
            }
            let fits = |step: i128| (factor * (i128::from(value) + step) - rest) % by == 0;
            let near = (0..by).flat_map(|step| [step, -step]).find(|&step| {
                let value = i128::from(value) + step;
                fits(step) && value >= bounds[place].low.into() && value <= bounds[place].high.into()
            });
            return near.map_or(value, |step| value + step as i64);
        }
        value
    }
}

/// The inequalities about variables that are not fixed, and their bounds.
fn rows(system: &System, bounds: &[Bound]) -> Vec<Row> {
    let mut rows = Vec::with_capacity(system.rows.len() + 2 * bounds.len());
    for row in &system.rows {
        let mut left = Row { factors: Vec::new(), bound: row.bound, from: row.from };
        for &(variable, factor) in system.factors(row) {
            let bound = &bounds[variable as usize];
            match bound.only() {
                Some(value) => {
                    left.bound -= factor * i128::from(value);
                    left.from |= bound.low_from | bound.high_from;
                }
                None => left.factors.push((variable, factor)),
            }
        }
        left.factors.sort_unstable();
        rows.push(reduced(left));
    }
    for (variable, bound) in (0..).zip(bounds).filter(|(_, bound)| bound.only().is_none()) {
        rows.push(Row { factors: vec![(variable, 1)], bound: bound.high.into(), from: bound.high_from });
        rows.push(Row { factors: vec![(variable, -1)], bound: -i128::from(bound.low), from: bound.low_from });
    }
    rows
}
