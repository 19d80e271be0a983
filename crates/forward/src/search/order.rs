//! Search orders: which waiting state goes on next.
//!
//! Every order is a [`Searcher`], which keeps the states that wait; a command with an order of its own brings its own.

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

/// Keeps the states that wait, and chooses among them.
pub trait Searcher {
    /// Takes in a state, the youngest of all; `distance` tells how far one seems to be from a goal.
    fn add(&mut self, state: State, distance: &dyn Fn(&State) -> u32);

    /// Takes out the state that goes on; nothing if none waits, or none is worth it.
    fn next(&mut self) -> Option<State>;

    /// How many wait.
    fn waiting(&self) -> usize;

    /// Takes out all that wait.
    fn take(&mut self) -> Vec<State>;
}

impl<S: Searcher + ?Sized> Searcher for &mut S {
    fn add(&mut self, state: State, distance: &dyn Fn(&State) -> u32) {
        (**self).add(state, distance);
    }

    fn next(&mut self) -> Option<State> {
        (**self).next()
    }

    fn waiting(&self) -> usize {
        (**self).waiting()
    }

    fn take(&mut self) -> Vec<State> {
        (**self).take()
    }
}

impl Order {
    /// A searcher with no state yet.
    pub fn searcher(self) -> Box<dyn Searcher> {
        match self {
            Order::DepthFirst => Box::new(Queue::choosing(|waiting| waiting.pop_back())),
            Order::BreadthFirst => Box::new(Queue::choosing(oldest)),
            Order::NearestUncovered => {
                let mut taken = FxHashMap::default();
                Box::new(Queue::choosing(move |waiting| least_taken(waiting, &mut taken)))
            }
            Order::NearestGoal => Box::new(NearestGoal::default()),
            Order::Random(seed) => {
                let mut word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                Box::new(Queue::choosing(move |waiting| by_chance(waiting, &mut word)))
            }
        }
    }
}

/// States in the order of their age, the youngest last, and how one of them is chosen.
struct Queue<C> {
    waiting: VecDeque<State>,
    choose: C,
}

impl<C: FnMut(&mut VecDeque<State>) -> Option<State>> Queue<C> {
    fn choosing(choose: C) -> Queue<C> {
        Queue { waiting: VecDeque::new(), choose }
    }
}

impl<C: FnMut(&mut VecDeque<State>) -> Option<State>> Searcher for Queue<C> {
    fn add(&mut self, state: State, _: &dyn Fn(&State) -> u32) {
        self.waiting.push_back(state);
    }

    fn next(&mut self) -> Option<State> {
        (self.choose)(&mut self.waiting)
    }

    fn waiting(&self) -> usize {
        self.waiting.len()
    }

    fn take(&mut self) -> Vec<State> {
        self.waiting.drain(..).collect()
    }
}

/// So many states may wait in breadth-first order.
const CROWD: usize = 500;

/// The oldest, unless very many wait.
fn oldest(waiting: &mut VecDeque<State>) -> Option<State> {
    if waiting.len() > CROWD { waiting.pop_back() } else { waiting.pop_front() }
}

/// A way out of a branch.
type Edge = (MethodId, u32, u32);

/// The youngest of those that have just taken a way that the fewest have taken.
fn least_taken(waiting: &mut VecDeque<State>, taken: &mut FxHashMap<Edge, u32>) -> Option<State> {
    let way = |state: &State| {
        let decision = state.path.as_ref()?.decisions.last()?;
        Some((decision.method, decision.inst, decision.taken))
    };
    let often = |state: &State| way(state).and_then(|way| taken.get(&way)).copied().unwrap_or(0);
    let (at, _) = waiting.iter().enumerate().rev().min_by_key(|(_, state)| often(state))?;
    let state = waiting.remove(at)?;
    if let Some(way) = way(&state) {
        *taken.entry(way).or_insert(0) += 1;
    }
    Some(state)
}

/// Any, by Marsaglia's xorshift.
fn by_chance(waiting: &mut VecDeque<State>, word: &mut u64) -> Option<State> {
    *word ^= *word << 13;
    *word ^= *word >> 7;
    *word ^= *word << 17;
    let count = waiting.len() as u64;
    if count == 0 {
        return None;
    }
    waiting.swap_remove_back((*word % count) as usize)
}

/// States by how far they seem to be from a goal: the nearest last, of equals the youngest.
#[derive(Default)]
struct NearestGoal {
    waiting: VecDeque<State>,
    /// How far each of them is.
    far: VecDeque<u32>,
}

impl Searcher for NearestGoal {
    fn add(&mut self, state: State, distance: &dyn Fn(&State) -> u32) {
        let far = distance(&state);
        let place = self.far.partition_point(|other| *other >= far);
        self.far.insert(place, far);
        self.waiting.insert(place, state);
    }

    fn next(&mut self) -> Option<State> {
        self.far.pop_back();
        self.waiting.pop_back()
    }

    fn waiting(&self) -> usize {
        self.waiting.len()
    }

    fn take(&mut self) -> Vec<State> {
        self.far.clear();
        self.waiting.drain(..).collect()
    }
}
