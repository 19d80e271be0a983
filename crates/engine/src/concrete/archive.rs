//! Archives: the best candidate for each goal, and the candidates that came nearest to one.

use std::collections::BTreeSet;

use attest_forward::BranchDistance;
use attest_sequence::{Candidate, Rng};

use super::fitness::{Covering, Kept};
use super::search::Progress;

/// A candidate and what was seen of it.
#[derive(Clone, Debug)]
pub(crate) struct Entry<S> {
    pub(crate) candidate: Candidate,
    pub(crate) execution: S,
    /// Whether nothing smaller has to be looked for.
    pub(crate) small: bool,
}

impl<S: Covering> Entry<S> {
    /// The less the better.
    pub(crate) fn rank(&self) -> (u8, (usize, u64)) {
        (self.execution.badness(), self.candidate.weight())
    }
}

/// Candidates that are the best for some goal.
pub(crate) struct Archive<S> {
    entries: Vec<Entry<S>>,
    best: Vec<Option<usize>>,
    wanted: Vec<bool>,
    open: usize,
    /// The first goal that is taken along only, and how many of those are open.
    extra: u32,
    open_extra: usize,
    /// Whether those count as well.
    pub(crate) extras_count: bool,
    /// How many wanted goals a candidate covers counts before its size.
    pub(crate) most: bool,
    /// There may always be a goal more.
    pub(crate) endless: bool,
    /// What is offered comes in the order of its size.
    pub(crate) in_order: bool,
}

impl<S: Covering + Clone> Archive<S> {
    /// An archive for goals of which only some are wanted; numbers beyond them are all wanted. From `extra` on they are
    /// taken along.
    pub(crate) fn new(wanted: Vec<bool>, extra: u32) -> Archive<S> {
        let count = |wanted: &[bool]| wanted.iter().filter(|wanted| **wanted).count();
        let (open, open_extra) = (count(&wanted[..extra as usize]), count(&wanted[extra as usize..]));
        Archive {
            entries: Vec::new(),
            best: vec![None; wanted.len()],
            wanted,
            open,
            extra,
            open_extra,
            extras_count: false,
            most: false,
            endless: false,
            in_order: false,
        }
    }

    /// The wanted ones of some goals.
    pub(crate) fn of(&self, goals: &[u32]) -> Vec<u32> {
        goals.iter().copied().filter(|goal| self.wanted.get(*goal as usize) != Some(&false)).collect()
    }

    fn rank(&self, entry: &Entry<S>) -> (u8, std::cmp::Reverse<usize>, (usize, u64)) {
        let (bad, weight) = entry.rank();
        let count = if self.most { self.of(entry.execution.covered()).len() } else { 0 };
        (bad, std::cmp::Reverse(count), weight)
    }

    /// Keeps a candidate if it is the best for a goal; says whether it covers a goal that nothing covered.
    pub(crate) fn offer(&mut self, candidate: Candidate, execution: S) -> bool {
        if execution.is_useless() {
            return false;
        }
        let entry = Entry { candidate, execution, small: self.in_order };
        let rank = self.rank(&entry);
        let (mut news, mut better) = (false, Vec::new());
        for goal in self.of(entry.execution.covered()) {
            if goal as usize >= self.best.len() {
                self.best.resize(goal as usize + 1, None);
            }
            match self.best[goal as usize] {
                None => {
                    news = true;
                    better.push(goal);
                }
                Some(known) if rank < self.rank(&self.entries[known]) => better.push(goal),
                Some(_) => {}
            }
        }
        if better.is_empty() {
            return false;
        }
        for goal in better {
            let best = &mut self.best[goal as usize];
            let first = best.is_none() && (goal as usize) < self.wanted.len();
            match goal < self.extra {
                true => self.open -= usize::from(first),
                false => self.open_extra -= usize::from(first),
            }
            *best = Some(self.entries.len());
        }
        self.entries.push(entry);
        if self.entries.len() > 4 * self.best.len() + 64 {
            self.tidy();
        }
        news
    }

    /// Forgets what is no longer the best for anything.
    fn tidy(&mut self) {
        let used: BTreeSet<usize> = self.best.iter().flatten().copied().collect();
        let order: Vec<usize> = used.into_iter().collect();
        for best in self.best.iter_mut().flatten() {
            *best = order.binary_search(best).unwrap_or(0);
        }
        self.entries = order.iter().map(|at| self.entries[*at].clone()).collect();
    }

    /// The entries in use.
    pub(crate) fn live(&mut self) -> &[Entry<S>] {
        self.tidy();
        &self.entries
    }

    /// The entries, some of which may be out of use.
    pub(crate) fn entries(&self) -> &[Entry<S>] {
        &self.entries
    }

    /// Whether nothing covers a goal yet.
    pub(crate) fn is_open(&self, goal: u32) -> bool {
        let counts = goal < self.extra || self.extras_count;
        counts && self.wanted[goal as usize] && self.best[goal as usize].is_none()
    }

    /// The goals that something covers.
    pub(crate) fn covered(&self) -> BTreeSet<u32> {
        (0..).zip(&self.best).filter(|(_, best)| best.is_some()).map(|(goal, _)| goal).collect()
    }

    /// Gives a goal up that nothing covers.
    pub(crate) fn give_up(&mut self, goal: u32) {
        if goal < self.extra && self.wanted[goal as usize] && self.best[goal as usize].is_none() {
            self.wanted[goal as usize] = false;
            self.open -= 1;
        }
    }

    /// How many goals nothing covers.
    pub(crate) fn open(&self) -> usize {
        let extras = if self.extras_count { self.open_extra } else { 0 };
        self.open + extras + usize::from(self.endless)
    }
}

impl<S> Kept for Archive<S> {
    fn count(&self) -> usize {
        self.entries.len()
    }

    /// What was found last is where there is more to find.
    fn choose(&self, rng: &mut Rng) -> Option<&Candidate> {
        let known = self.entries.len();
        let among = if rng.one_in(2) { known } else { known.div_ceil(4) };
        let at = known.checked_sub(1 + rng.below(among))?;
        self.entries.get(at).map(|entry| &entry.candidate)
    }
}

/// The candidates that came nearest to a goal, the nearest first.
#[derive(Clone, Debug)]
pub(crate) struct Nearest<C> {
    kept: Vec<(BranchDistance, C)>,
    most: usize,
}

impl<C> Nearest<C> {
    /// At most so many.
    pub(crate) fn new(most: usize) -> Nearest<C> {
        Nearest { kept: Vec::new(), most }
    }

    /// Keeps a candidate if it is among the nearest; equally near ones give way to newer ones.
    pub(crate) fn offer(&mut self, near: BranchDistance, candidate: C) -> Progress {
        let at = self.kept.iter().position(|(other, _)| !other.beats(near)).unwrap_or(self.kept.len());
        let first = at == 0 && self.kept.first().is_none_or(|(other, _)| near.beats(*other));
        self.kept.insert(at, (near, candidate));
        self.kept.truncate(self.most);
        if first { Progress::News } else { Progress::Nothing }
    }
}

impl Kept for Nearest<Candidate> {
    fn count(&self) -> usize {
        self.kept.len()
    }

    /// The nearest more often.
    fn choose(&self, rng: &mut Rng) -> Option<&Candidate> {
        rng.prefer(&self.kept).map(|(_, candidate)| candidate)
    }
}

/// Chooses few entries that cover what all of them cover, and for each the goals that it was chosen for.
pub(crate) fn greedy<T>(
    entries: &[T],
    covered: impl Fn(&T) -> Vec<u32>,
    rank: impl Fn(&T) -> (u8, (usize, u64)),
) -> Vec<(usize, Vec<u32>)> {
    let sets: Vec<Vec<u32>> = entries.iter().map(&covered).collect();
    let mut left: BTreeSet<u32> = sets.iter().flatten().copied().collect();
    let mut chosen: Vec<(usize, Vec<u32>)> = Vec::new();
    // What only one can cover must be taken; the rest by how much it adds.
    while !left.is_empty() {
        let gain = |at: usize| sets[at].iter().filter(|goal| left.contains(goal)).count();
        let next = (0..entries.len()).filter(|at| gain(*at) > 0).max_by_key(|at| {
            let (bad, weight) = rank(&entries[*at]);
            (std::cmp::Reverse(bad / 2), gain(*at), std::cmp::Reverse((bad, weight)), std::cmp::Reverse(*at))
        });
        let Some(next) = next else { break };
        let gained: Vec<u32> = sets[next].iter().copied().filter(|goal| left.contains(goal)).collect();
        left.retain(|goal| !gained.contains(goal));
        chosen.push((next, gained));
    }
    // Redundancy: an early choice may have become superfluous through later ones.
    let mut at = 0;
    while at < chosen.len() {
        let others: BTreeSet<u32> = chosen
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .flat_map(|(_, (entry, _))| sets[*entry].iter().copied())
            .collect();
        if sets[chosen[at].0].iter().all(|goal| others.contains(goal)) {
            chosen.remove(at);
        } else {
            at += 1;
        }
    }
    // Who was chosen first has what it covers; the others what they add.
    let mut taken = BTreeSet::new();
    for (entry, gained) in &mut chosen {
        *gained = sets[*entry].iter().copied().filter(|goal| taken.insert(*goal)).collect();
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::greedy;

    #[test]
    fn an_early_choice_that_later_ones_make_superfluous_is_dropped() {
        let sets = [vec![1, 2, 3, 4], vec![1, 2, 5], vec![3, 4, 6]];
        let chosen = greedy(&sets, Clone::clone, |_| (0, (0, 0)));
        let mut order: Vec<usize> = chosen.iter().map(|(at, _)| *at).collect();
        order.sort_unstable();
        assert_eq!(order, [1, 2]);
    }

    #[test]
    fn what_returns_is_preferred_to_what_fails() {
        let sets = [(3, vec![1, 2]), (0, vec![1]), (0, vec![2])];
        let chosen = greedy(&sets, |set| set.1.clone(), |set| (set.0, (0, 0)));
        assert!(chosen.iter().all(|(at, _)| sets[*at].0 == 0), "{chosen:?}");
    }
}
