//! The order of a search that is driven by cost: what can become the costliest goes on first.

use std::cell::RefCell;
use std::collections::BinaryHeap;

use attest_forward::Searcher;
use attest_state::State;

use super::CostPolicy;
use super::ahead::Ahead;

/// What the paths that ended cost, ascending.
#[derive(Default)]
pub(super) struct Costs(RefCell<Vec<u64>>);

impl Costs {
    /// Notes what a path cost.
    pub(super) fn add(&self, cost: u64) {
        let mut costs = self.0.borrow_mut();
        let at = costs.partition_point(|known| *known < cost);
        costs.insert(at, cost);
    }

    /// Whether as many paths as wanted cost at least this much.
    fn suffice(&self, wanted: usize, bound: u64) -> bool {
        let costs = self.0.borrow();
        match costs.len().checked_sub(wanted) {
            Some(at) => costs.get(at).is_none_or(|cost| *cost >= bound),
            None => false,
        }
    }
}

/// Goes on with the state that can become the costliest; leaves behind what a policy excludes.
pub(super) struct MaxCostFirst<'a> {
    ahead: Ahead<'a>,
    waiting: Vec<State>,
    /// The most that each waiting state can cost.
    bounds: Vec<u64>,
    /// The same with the places of the states, the highest first; those that are out of date do not agree with `bounds`.
    order: BinaryHeap<(u64, usize)>,
    least: Option<u64>,
    most: Option<u64>,
    /// How many of the costliest are wanted.
    wanted: Option<usize>,
    /// What the paths that ended cost.
    costs: &'a Costs,
    /// Whether as many as wanted cost at least as much as anything that waits can.
    pub(super) is_enough: bool,
    pub(super) pruned: u64,
}

impl<'a> MaxCostFirst<'a> {
    /// Nothing waits yet; `ahead` knows what a state can still cost.
    pub(super) fn new(ahead: Ahead<'a>, policy: CostPolicy, costs: &'a Costs) -> MaxCostFirst<'a> {
        let above = policy.budget.map(|budget| budget.saturating_add(1));
        MaxCostFirst {
            ahead,
            waiting: Vec::new(),
            bounds: Vec::new(),
            order: BinaryHeap::new(),
            least: policy.at_least.max(above),
            most: policy.at_most,
            wanted: policy.worst,
            costs,
            is_enough: false,
            pruned: 0,
        }
    }

    /// The place of the state that can become the costliest, the last of equals.
    fn highest(&mut self) -> Option<usize> {
        while let Some((bound, at)) = self.order.pop() {
            if self.bounds.get(at) == Some(&bound) {
                return Some(at);
            }
        }
        None
    }

    /// Takes a waiting state out of its place, with the most that it can cost.
    fn remove(&mut self, at: usize) -> (u64, State) {
        let taken = (self.bounds.swap_remove(at), self.waiting.swap_remove(at));
        // The last one took its place.
        if let Some(moved) = self.bounds.get(at) {
            self.order.push((*moved, at));
        }
        taken
    }
}

impl Searcher for MaxCostFirst<'_> {
    fn add(&mut self, state: State, _: &dyn Fn(&State) -> u32) {
        let bound = self.ahead.most(&state);
        self.order.push((bound, self.waiting.len()));
        self.bounds.push(bound);
        self.waiting.push(state);
    }

    fn next(&mut self) -> Option<State> {
        loop {
            let at = self.highest()?;
            if self.wanted.is_some_and(|wanted| self.costs.suffice(wanted, self.bounds[at])) {
                self.is_enough = true;
                return None;
            }
            let (bound, state) = self.remove(at);
            let too_cheap = self.least.is_some_and(|least| bound < least);
            let too_dear = self.most.is_some_and(|most| self.ahead.so_far(&state) > most);
            if too_cheap || too_dear {
                self.pruned += 1;
                continue;
            }
            return Some(state);
        }
    }

    fn waiting(&self) -> usize {
        self.waiting.len()
    }

    fn take(&mut self) -> Vec<State> {
        self.bounds.clear();
        self.order.clear();
        std::mem::take(&mut self.waiting)
    }
}
