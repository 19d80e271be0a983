//! A worker: a booted machine on a fork of the program, with a state to fork for each run.

use attest_forward::{Library, Limits, Machine, Recorded, World};
use attest_state::State;

use super::error::Error;
use super::pool::alone;

/// How a worker's machine is set up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The bounds on runs until others are set.
    pub(crate) limits: Limits,
    /// Whether `assert` is on for the program's own classes.
    pub(crate) assertions: bool,
    /// How large the heap may grow, in bytes.
    pub(crate) heap_bytes: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { limits: Limits::default(), assertions: true, heap_bytes: super::project::HEAP_BYTES }
    }
}

/// A machine that has started, on a fork of the program that is gone with it.
pub(crate) struct Worker<'w> {
    /// The fork.
    pub(crate) library: &'w Library,
    /// The machine.
    pub(crate) machine: Machine<'w>,
    /// The state after start-up; runs work on forks of it.
    pub(crate) booted: State,
}

impl Worker<'_> {
    /// Lets somebody work on the same fork with a second machine, from the same state.
    pub(crate) fn beside<R>(
        library: &Library,
        booted: &mut State,
        settings: &Settings,
        work: impl FnOnce(&mut Worker<'_>) -> R,
    ) -> R {
        let mut world = Recorded::default();
        let mut machine = machine(library, &mut world, settings.limits);
        machine.enable_assertions(settings.assertions);
        let mut booted = booted.fork();
        booted.heap.set_limit_bytes(settings.heap_bytes);
        work(&mut Worker { library, machine, booted })
    }
}

/// A machine that has not started, in a world of the caller's.
pub(crate) fn machine<'w>(library: &'w Library, world: &'w mut dyn World, limits: Limits) -> Machine<'w> {
    Machine::new(library, world, limits)
}

/// Starts a program and lets somebody work on it itself, not on a fork: what is loaded and made stays in the program.
/// Classes are initialised with assertions only after start-up. The work is one item, whose name is given for the case
/// that a bug of ours ends it.
pub(crate) fn boot<R>(
    item: &str,
    library: &Library,
    settings: &Settings,
    work: impl FnOnce(&mut Worker<'_>) -> R,
) -> Result<R, Error> {
    alone(item, || {
        let mut world = Recorded::default();
        let mut machine = machine(library, &mut world, Limits::default());
        let mut booted = State::new(settings.heap_bytes);
        machine.boot(&mut booted).map_err(|exit| Error::Boot(format!("{exit:?}")))?;
        machine.set_limits(settings.limits);
        machine.enable_assertions(settings.assertions);
        Ok(work(&mut Worker { library, machine, booted }))
    })?
}
