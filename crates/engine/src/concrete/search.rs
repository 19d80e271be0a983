//! The search: what is proposed is run, scored and kept, as long as the budget lasts.
//!
//! **Architecture Invariant:** what is proposed depends on what was seen and on the seed alone. The clock only ends the
//! search: one that was cut has tried a prefix of what the longer one tries.

use attest_budget::Budget;

/// What counts its work.
pub(crate) trait Worked {
    /// The work that was done so far, as `Machine::work` counts it.
    fn work(&self) -> u64;
}

/// How candidates of a kind are run, what counts of that, and what is kept.
pub(crate) trait Experiment<C>: Worked {
    /// What was seen of a candidate.
    type Score;

    /// Runs a candidate.
    fn run(&mut self, candidate: &mut C) -> Self::Score;

    /// Keeps a candidate if it is worth it.
    fn keep(&mut self, candidate: C, score: Self::Score) -> Progress;
}

/// What a candidate brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// Nothing that was not known.
    Nothing,
    /// Something new.
    News,
    /// What was searched for: there is nothing left to try for.
    Enough,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// It found what it was for.
    Enough,
    /// The budget is spent.
    Spent,
    /// The run is over.
    Cut,
}

/// A search that goes on.
pub(crate) struct Search<E> {
    pub(crate) experiment: E,
    budget: Budget,
    /// The work before it began.
    begun: Option<u64>,
    candidates: u64,
    without_progress: u64,
    enough: bool,
}

impl<E: Worked> Search<E> {
    /// A search with an experiment.
    pub(crate) fn new(experiment: E, budget: Budget) -> Search<E> {
        Search { experiment, budget, begun: None, candidates: 0, without_progress: 0, enough: false }
    }

    /// How many candidates were tried.
    pub(crate) fn candidates(&self) -> u64 {
        self.candidates
    }

    /// Whether so many candidates were tried, or there is another reason to stop.
    pub(crate) fn is_past(&mut self, candidates: u64) -> bool {
        self.candidates >= candidates || self.is_over()
    }

    /// How many may be tried in all.
    pub(crate) fn most(&self) -> u64 {
        self.budget.candidates
    }

    /// Tries candidates until there is a reason to stop; `propose` may fail to make one.
    pub(crate) fn go<C>(&mut self, mut propose: impl FnMut(&mut E) -> Option<C>) -> Stopped
    where
        E: Experiment<C>,
    {
        loop {
            if let Some(stopped) = self.stopped() {
                return stopped;
            }
            match propose(&mut self.experiment) {
                Some(candidate) => drop(self.attempt(candidate)),
                None => self.count(Progress::Nothing),
            }
        }
    }

    /// Tries all of some candidates, as far as the budget lasts.
    pub(crate) fn all<C>(&mut self, candidates: impl IntoIterator<Item = C>) -> Stopped
    where
        E: Experiment<C>,
    {
        let mut candidates = candidates.into_iter();
        let mut exhausted = false;
        while let (false, None) = (exhausted, self.stopped()) {
            match candidates.next() {
                Some(candidate) => drop(self.attempt(candidate)),
                None => exhausted = true,
            }
        }
        self.stopped().unwrap_or(Stopped::Spent)
    }

    /// Lets a strategy that tries several candidates at a time go on so many times, as far as the budget lasts.
    pub(crate) fn times(&mut self, count: usize, mut strategy: impl FnMut(&mut Search<E>)) {
        for _ in 0..count {
            if self.is_over() {
                return;
            }
            strategy(self);
        }
    }

    /// Runs a candidate, scores it and keeps it if it is worth it.
    pub(crate) fn attempt<C>(&mut self, mut candidate: C) -> Progress
    where
        E: Experiment<C>,
    {
        let score = self.experiment.run(&mut candidate);
        let progress = self.experiment.keep(candidate, score);
        self.count(progress);
        progress
    }

    /// Runs a candidate; its score, for those who decide by it what they try next.
    pub(crate) fn measure<C>(&mut self, candidate: &mut C) -> E::Score
    where
        E: Experiment<C>,
    {
        self.spend();
        self.experiment.run(candidate)
    }

    /// Counts a run that is no candidate, but leads to some.
    pub(crate) fn spend(&mut self) {
        self.candidates += 1;
    }

    /// Counts what was tried.
    fn count(&mut self, progress: Progress) {
        self.candidates += 1;
        self.without_progress = match progress {
            Progress::Nothing => self.without_progress + 1,
            Progress::News | Progress::Enough => 0,
        };
        self.enough |= progress == Progress::Enough;
    }

    /// Whether there is a reason to stop.
    pub(crate) fn is_over(&mut self) -> bool {
        self.stopped().is_some()
    }

    /// The reason to stop, if there is one.
    pub(crate) fn stopped(&mut self) -> Option<Stopped> {
        let begun = *self.begun.get_or_insert_with(|| self.experiment.work());
        let spent = self.candidates >= self.budget.candidates
            || self.without_progress >= self.budget.without_progress
            || self.experiment.work() - begun >= self.budget.work;
        if self.enough {
            Some(Stopped::Enough)
        } else if self.budget.cut.is_over() {
            Some(Stopped::Cut)
        } else {
            spent.then_some(Stopped::Spent)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use attest_budget::{Budget, Cut};
    use attest_forward::BranchDistance;
    use attest_program::Kind;
    use attest_sequence::{Candidate, InputValue, Rng, Sequence};

    use super::super::archive::{Archive, Nearest};
    use super::super::fitness::{ByPlace, Covering, Kept};
    use super::{Experiment, Progress, Search, Stopped, Worked};

    /// What is looked for.
    const NEEDLE: i32 = 4_711;

    fn candidate(number: i32) -> Candidate {
        Candidate {
            sequence: Sequence::input("I", "number"),
            seeds: vec![InputValue::Int(Kind::Int, number)],
        }
    }

    fn number(candidate: &Candidate) -> i32 {
        match candidate.seeds.first() {
            Some(InputValue::Int(_, number)) => *number,
            _ => 0,
        }
    }

    /// Another number: far from all that were kept at first, then beside one of them.
    fn propose(kept: &dyn Kept, rng: &mut Rng) -> Option<Candidate> {
        if kept.count() == 0 || rng.one_in(10) {
            return Some(candidate(rng.below(100) as i32));
        }
        let by = rng.below(401) as i32 - 200;
        kept.choose(rng).map(|old| candidate(number(old) + by))
    }

    /// The hundreds up to the needle are goals, and so is the needle.
    #[derive(Clone)]
    struct Covered(Vec<u32>);

    impl Covering for Covered {
        fn covered(&self) -> &[u32] {
            &self.0
        }

        fn badness(&self) -> u8 {
            0
        }

        fn is_useless(&self) -> bool {
            false
        }
    }

    struct Edges {
        archive: Archive<Covered>,
        tried: Vec<i32>,
    }

    impl Worked for Edges {
        fn work(&self) -> u64 {
            self.tried.len() as u64
        }
    }

    impl Experiment<Candidate> for Edges {
        type Score = Covered;

        fn run(&mut self, candidate: &mut Candidate) -> Covered {
            let number = number(candidate);
            self.tried.push(number);
            let mut covered: Vec<u32> =
                (0..48).filter(|hundred| number >= hundred * 100).map(|h| h as u32).collect();
            covered.truncate(48);
            if (NEEDLE - 20..NEEDLE + 20).contains(&number) {
                covered.push(48);
            }
            Covered(covered)
        }

        fn keep(&mut self, candidate: Candidate, score: Covered) -> Progress {
            match self.archive.offer(candidate, score) {
                _ if self.archive.open() == 0 => Progress::Enough,
                true => Progress::News,
                false => Progress::Nothing,
            }
        }
    }

    fn edges() -> Edges {
        Edges { archive: Archive::new(vec![true; 49], 49), tried: Vec::new() }
    }

    fn for_edges(budget: Budget, mut after: impl FnMut(u64)) -> (Stopped, Vec<i32>) {
        let mut rng = Rng::new(1);
        let mut search = Search::new(edges(), budget);
        let stopped = search.go(|edges| {
            after(edges.work());
            propose(&edges.archive, &mut rng)
        });
        (stopped, search.experiment.tried)
    }

    #[test]
    fn new_edges_lead_to_the_needle() {
        let (stopped, tried) = for_edges(Budget::candidates(20_000), |_| {});
        assert_eq!(stopped, Stopped::Enough, "after {} candidates", tried.len());
    }

    struct Near(Nearest<Candidate>);

    impl Worked for Near {
        fn work(&self) -> u64 {
            0
        }
    }

    impl Experiment<Candidate> for Near {
        type Score = BranchDistance;

        fn run(&mut self, candidate: &mut Candidate) -> BranchDistance {
            let difference = f64::from(number(candidate) - NEEDLE);
            match difference == 0.0 {
                true => BranchDistance::THERE,
                false => BranchDistance { level: 1, missing: difference.abs(), difference },
            }
        }

        fn keep(&mut self, candidate: Candidate, near: BranchDistance) -> Progress {
            if near.is_there() { Progress::Enough } else { self.0.offer(near, candidate) }
        }
    }

    #[test]
    fn branch_distance_leads_to_the_needle() {
        let mut rng = Rng::new(1);
        let mut search = Search::new(Near(Nearest::new(8)), Budget::candidates(20_000));
        let stopped = search.go(|near| propose(&near.0, &mut rng));
        assert_eq!(stopped, Stopped::Enough, "after {} candidates", search.candidates());
    }

    struct Thrown {
        kept: ByPlace<i32>,
        found: Vec<i32>,
    }

    impl Worked for Thrown {
        fn work(&self) -> u64 {
            0
        }
    }

    impl Experiment<i32> for Thrown {
        type Score = Option<i32>;

        fn run(&mut self, number: &mut i32) -> Option<i32> {
            (*number % 97 == 13).then_some(*number % 2)
        }

        fn keep(&mut self, number: i32, place: Option<i32>) -> Progress {
            let Some(place) = place.filter(|place| self.kept.is_wanted(place)) else {
                return Progress::Nothing;
            };
            self.kept.count(place);
            self.found.push(number);
            Progress::News
        }
    }

    #[test]
    fn exceptions_are_kept_by_place_and_no_more_than_wanted() {
        let thrown = Thrown { kept: ByPlace::new(2), found: Vec::new() };
        let mut search = Search::new(thrown, Budget::unlimited());
        assert_eq!(search.all(0..5_000), Stopped::Spent);
        assert_eq!(search.experiment.found, [13, 110, 207, 304]);
    }

    #[test]
    fn a_search_with_less_has_tried_a_prefix() {
        let whole = for_edges(Budget::candidates(20_000), |_| {}).1;
        let (stopped, part) = for_edges(Budget::candidates(100), |_| {});
        assert_eq!((stopped, part.len()), (Stopped::Spent, 100));
        assert!(whole.starts_with(&part));
        let work = Budget { work: 60, ..Budget::unlimited() };
        let (stopped, part) = for_edges(work, |_| {});
        assert_eq!((stopped, part.len()), (Stopped::Spent, 60));
        assert!(whole.starts_with(&part));
        let flag = Arc::new(AtomicBool::new(false));
        let cut = Cut::never().or_when(Arc::clone(&flag));
        let over = |done: u64| flag.store(done == 40, Ordering::Relaxed);
        let (stopped, part) = for_edges(Budget::candidates(20_000).cut_at(&cut), over);
        assert_eq!((stopped, part.len()), (Stopped::Cut, 41));
        assert!(whole.starts_with(&part));
    }

    #[test]
    fn a_search_without_progress_ends() {
        let thrown = Thrown { kept: ByPlace::new(2), found: Vec::new() };
        let budget = Budget { without_progress: 50, ..Budget::unlimited() };
        let mut search = Search::new(thrown, budget);
        assert_eq!(search.go(|_| Some(1)), Stopped::Spent);
        assert_eq!(search.candidates(), 50);
    }
}
