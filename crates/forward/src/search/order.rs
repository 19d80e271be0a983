//! Search orders: which waiting state goes on next.

use std::collections::VecDeque;

use attest_program::MethodId;
use attest_state::State;
use rustc_hash::FxHashMap;

/// Which waiting state goes on next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The youngest.
    #[default]
    DepthFirst,
    /// The oldest; while very many wait, the youngest, since waiting states cost memory.
    BreadthFirst,
    /// One that has just taken a way that the fewest have taken; of several the youngest.
    NearestUncovered,
    /// One chosen by this seed.
    Random(u64),
    /// The nearest to a goal of the observer; long paths count as farther.
    NearestGoal,
}

/// Chooses among waiting states.
pub trait Searcher {
    /// Takes the state that goes on; nothing if none waits. The youngest is last.
    fn next(&mut self, waiting: &mut VecDeque<State>) -> Option<State>;
}

impl Order {
    /// A searcher that has seen nothing yet.
    pub fn searcher(self) -> Box<dyn Searcher> {
        match self {
            Order::DepthFirst => Box::new(DepthFirst),
            Order::BreadthFirst => Box::new(BreadthFirst),
            Order::NearestUncovered => Box::new(NearestUncovered::default()),
            // The explorer keeps its waiting states in this order itself.
            Order::NearestGoal => Box::new(DepthFirst),
            Order::Random(seed) => Box::new(Random { word: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }),
        }
    }
}

struct DepthFirst;

impl Searcher for DepthFirst {
    fn next(&mut self, waiting: &mut VecDeque<State>) -> Option<State> {
        waiting.pop_back()
    }
}

struct BreadthFirst;

/// So many states may wait in breadth-first order.
const CROWD: usize = 500;

impl Searcher for BreadthFirst {
    fn next(&mut self, waiting: &mut VecDeque<State>) -> Option<State> {
        if waiting.len() > CROWD { waiting.pop_back() } else { waiting.pop_front() }
    }
}

/// A way out of a branch.
type Edge = (MethodId, u32, u32);

#[derive(Default)]
struct NearestUncovered {
    taken: FxHashMap<Edge, u32>,
}

impl Searcher for NearestUncovered {
    fn next(&mut self, waiting: &mut VecDeque<State>) -> Option<State> {
        let way = |state: &State| {
            let decision = state.path.as_ref()?.decisions.last()?;
            Some((decision.method, decision.inst, decision.taken))
        };
        let often = |state: &State| way(state).and_then(|way| self.taken.get(&way)).copied().unwrap_or(0);
        let (at, _) = waiting.iter().enumerate().rev().min_by_key(|(_, state)| often(state))?;
        let state = waiting.remove(at)?;
        if let Some(way) = way(&state) {
            *self.taken.entry(way).or_insert(0) += 1;
        }
        Some(state)
    }
}

struct Random {
    word: u64,
}

impl Searcher for Random {
    fn next(&mut self, waiting: &mut VecDeque<State>) -> Option<State> {
        // Marsaglia's xorshift.
        self.word ^= self.word << 13;
        self.word ^= self.word >> 7;
        self.word ^= self.word << 17;
        let count = waiting.len() as u64;
        if count == 0 {
            return None;
        }
        waiting.swap_remove_back((self.word % count) as usize)
    }
}
