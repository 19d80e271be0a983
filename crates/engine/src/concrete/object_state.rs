//! Objects in the states that calls have built, with the calls: what further calls are tried on.

use attest_forward::{Machine, ObjectGraph};
use attest_sequence::{Candidate, Held, InputValue, Sequence, graph_of, make};
use attest_state::State;

use super::search::{Experiment, Search};

/// A call or a way to make an object, with values for what it leaves open.
pub(crate) type Offer = (Sequence, Vec<InputValue>);

/// An object in the state that calls have built.
pub(crate) struct ObjectState {
    pub(crate) made: Sequence,
    pub(crate) seeds: Vec<InputValue>,
    pub(crate) state: State,
    pub(crate) object: Held,
    /// Calls behind it.
    pub(crate) calls: usize,
}

impl ObjectState {
    pub(crate) fn copy(&mut self) -> ObjectState {
        ObjectState { made: self.made.clone(), seeds: self.seeds.clone(), state: self.state.fork(), ..*self }
    }
}

/// A call that is tried: on an object in a state, or on none.
pub(crate) struct Call<'c> {
    pub(crate) on: Option<&'c mut ObjectState>,
    pub(crate) sequence: &'c Sequence,
    pub(crate) seeds: &'c [InputValue],
}

impl<'c> Call<'c> {
    pub(crate) fn new(on: Option<&'c mut ObjectState>, offer: &'c Offer) -> Call<'c> {
        Call { on, sequence: &offer.0, seeds: &offer.1 }
    }

    /// The values of the call itself.
    pub(crate) fn inputs(&self) -> ObjectGraph {
        graph_of(self.seeds)
    }

    /// The call with all that is behind the object.
    pub(crate) fn candidate(&self) -> Candidate {
        let (sequence, before) = match &self.on {
            Some(on) => (on.made.clone().on(self.sequence.clone()), on.seeds.as_slice()),
            None => (self.sequence.clone(), &[][..]),
        };
        Candidate { sequence, seeds: before.iter().chain(self.seeds).cloned().collect() }
    }
}

/// An experiment with calls on objects in states.
pub(crate) trait Objects<'p>: for<'c> Experiment<Call<'c>> {
    /// The machine, and the state in which every candidate starts.
    fn machine(&mut self) -> (&mut Machine<'p>, &mut State);

    /// Makes a call that builds, on an object in a state that it changes; whether it returns.
    fn builds(&mut self, state: &mut State, object: Held, call: &Sequence, inputs: &ObjectGraph) -> bool;

    /// Prepares the machine for making an object, and looks at what that left behind.
    fn making(&mut self, made: Option<&State>);
}

impl<E> Search<E> {
    /// Makes an object that calls start from.
    pub(crate) fn make<'p>(&mut self, made: Sequence, seeds: Vec<InputValue>) -> Option<ObjectState>
    where
        E: Objects<'p>,
    {
        self.experiment.making(None);
        let (machine, start) = self.experiment.machine();
        let mut state = start.fork();
        let object = make(machine, &mut state, &made, &graph_of(&seeds));
        self.experiment.making(Some(&state));
        let object = object.ok().filter(|object| object.object(&state).is_some())?;
        Some(ObjectState { made, seeds, state, object, calls: 0 })
    }

    /// The state that a call leads to, if it returns.
    pub(crate) fn step<'p>(&mut self, from: &mut ObjectState, (call, seeds): &Offer) -> Option<ObjectState>
    where
        E: Objects<'p>,
    {
        let mut state = from.state.fork();
        let returned = self.experiment.builds(&mut state, from.object, call, &graph_of(seeds));
        self.spend();
        if !returned {
            return None;
        }
        let made = from.made.clone().after(call.clone());
        let seeds = from.seeds.iter().chain(seeds).cloned().collect();
        Some(ObjectState { made, seeds, state, object: from.object, calls: from.calls + 1 })
    }
}
