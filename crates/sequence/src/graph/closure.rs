//! A conjunction in its shortest form: what its differences say together, each said once.
//!
//! The tightest bounds of all differences are the shortest paths between their atoms (Floyd and Warshall); a bound
//! that two others give is left out. Equal conjunctions of differences thus become the same terms, and one that
//! contradicts itself is found out.

use attest_term::{Term, TermPool};

use super::differences::{Difference, Literal, range, read};

/// More atoms than these are left as they are.
const ATOMS: usize = 40;

/// The shortest form; none if the conditions contradict each other.
pub(super) fn shortest(pool: &mut TermPool, conditions: &[Term]) -> Option<Vec<Term>> {
    let mut others: Vec<Term> = Vec::new();
    let mut differences: Vec<Difference> = Vec::new();
    let mut apart: Vec<(Term, Difference)> = Vec::new();
    for condition in conditions {
        match read(pool, *condition).as_deref() {
            Some([]) => return None,
            Some([case]) => {
                for literal in case {
                    match literal {
                        Literal::AtMost(of) => differences.push(*of),
                        Literal::Apart(of) => apart.push((*condition, *of)),
                    }
                }
            }
            _ => others.push(*condition),
        }
    }
    let mut bounds = DifferenceBounds::new(pool, &differences, &apart);
    if bounds.atoms.len() > ATOMS {
        return Some(conditions.to_vec());
    }
    if !bounds.close() {
        return None;
    }
    // `x <= y` and `x != y` is `x < y`, which may make more of this kind.
    loop {
        let before = apart.len();
        let mut tighter = Vec::new();
        apart.retain(|(_, of)| {
            let (above, below) = (bounds.of(of.high, of.low), bounds.of(of.low, of.high));
            let (high, low) = (of.high, of.low);
            match () {
                () if above.is_some_and(|most| most < of.most) => {}
                () if below.is_some_and(|most| most < -of.most) => {}
                () if above == Some(of.most) => {
                    tighter.push(Difference { high, low, most: of.most - 1 });
                }
                () if below == Some(-of.most) => {
                    tighter.push(Difference { high: low, low: high, most: -of.most - 1 });
                }
                () => return true,
            }
            false
        });
        for of in &tighter {
            bounds.set(of);
        }
        if !bounds.close() {
            return None;
        }
        if apart.len() == before {
            break;
        }
    }
    let written: Option<Vec<Vec<Term>>> = bounds.essential().iter().map(|of| of.write(pool)).collect();
    let Some(written) = written else { return Some(conditions.to_vec()) };
    let mut all: Vec<Term> = written.into_iter().flatten().chain(others).collect();
    all.extend(apart.into_iter().map(|(condition, _)| condition));
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// The tightest known bounds between atoms; the first atom is zero.
struct DifferenceBounds {
    atoms: Vec<Option<Term>>,
    /// What each atom can be.
    ranges: Vec<(i128, i128)>,
    /// `most[i][j]` bounds `atoms[i] - atoms[j]`.
    most: Vec<Vec<Option<i128>>>,
}

impl DifferenceBounds {
    fn new(pool: &TermPool, differences: &[Difference], apart: &[(Term, Difference)]) -> DifferenceBounds {
        let mut atoms: Vec<Option<Term>> = vec![None];
        for of in differences.iter().chain(apart.iter().map(|(_, of)| of)) {
            atoms.extend([of.high, of.low]);
        }
        atoms.sort_unstable();
        atoms.dedup();
        let ranges: Vec<(i128, i128)> =
            atoms.iter().map(|atom| atom.map_or((0, 0), |atom| range(pool, atom))).collect();
        let count = if atoms.len() > ATOMS { 0 } else { atoms.len() };
        let mut bounds = DifferenceBounds { atoms, ranges, most: vec![vec![None; count]; count] };
        if count > 0 {
            for at in 1..count {
                bounds.most[at][0] = Some(bounds.ranges[at].1);
                bounds.most[0][at] = Some(-bounds.ranges[at].0);
            }
            for of in differences {
                bounds.set(of);
            }
        }
        bounds
    }

    fn place(&self, atom: Option<Term>) -> usize {
        self.atoms.binary_search(&atom).unwrap_or_default()
    }

    fn of(&self, high: Option<Term>, low: Option<Term>) -> Option<i128> {
        self.most[self.place(high)][self.place(low)]
    }

    fn set(&mut self, of: &Difference) {
        let (high, low) = (self.place(of.high), self.place(of.low));
        let known = &mut self.most[high][low];
        *known = Some(known.map_or(of.most, |most| most.min(of.most)));
    }

    /// Makes all bounds as tight as they can be; false if they contradict each other.
    fn close(&mut self) -> bool {
        let count = self.most.len();
        for by in 0..count {
            for from in 0..count {
                let Some(first) = self.most[from][by] else { continue };
                for to in 0..count {
                    let Some(second) = self.most[by][to] else { continue };
                    let known = &mut self.most[from][to];
                    if known.is_none_or(|most| first + second < most) {
                        *known = Some(first + second);
                    }
                }
            }
        }
        (0..count).all(|at| self.most[at][at].is_none_or(|most| most >= 0))
    }

    /// The bounds that no others give, and that say more than what atoms can be.
    fn essential(&self) -> Vec<Difference> {
        let count = self.most.len();
        let equal = |a: usize, b: usize| {
            self.most[a][b].zip(self.most[b][a]).is_some_and(|(there, back)| there + back == 0)
        };
        // Of atoms a fixed number apart the first stands for all.
        let first: Vec<usize> =
            (0..count).map(|at| (0..at).find(|before| equal(*before, at)).unwrap_or(at)).collect();
        let mut found = Vec::new();
        for high in 0..count {
            for low in 0..count {
                let Some(most) = self.most[high][low] else { continue };
                let needed = match (first[high] == high, first[low] == low) {
                    _ if high == low => false,
                    (true, true) => (0..count).all(|by| {
                        by == high
                            || by == low
                            || first[by] != by
                            || self.most[high][by]
                                .zip(self.most[by][low])
                                .is_none_or(|(there, on)| there + on > most)
                    }),
                    (true, false) => first[low] == high,
                    (false, true) => first[high] == low,
                    (false, false) => false,
                };
                let range = match (high, low) {
                    (high, 0) => Some(self.ranges[high].1),
                    (0, low) => Some(-self.ranges[low].0),
                    _ => None,
                };
                if needed && range.is_none_or(|known| most < known) {
                    found.push(Difference { high: self.atoms[high], low: self.atoms[low], most });
                }
            }
        }
        found
    }
}
