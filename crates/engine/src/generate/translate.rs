//! What calls need is loaded and translated before the search, as far as it can be told without running them.

use std::collections::BTreeSet;

use attest_forward::{Library, Machine};
use attest_program::{ClassId, MethodId};
use attest_state::State;

/// No more methods are translated beforehand.
const METHODS: usize = 600;

/// Translates and links methods and what they call, and initialises the classes of the JDK that these mention.
pub(crate) fn translate(
    machine: &mut Machine<'_>,
    library: &Library,
    state: &mut State,
    entries: &[MethodId],
) {
    let program = library.program.as_ref();
    let mut known: BTreeSet<MethodId> = entries.iter().copied().collect();
    let mut pending: Vec<MethodId> = entries.to_vec();
    let mut classes: BTreeSet<ClassId> = BTreeSet::new();
    let mut next = 0;
    while next < pending.len() && next < METHODS {
        let method = pending[next];
        next += 1;
        let holder = program.method(method).class;
        if program.class(holder).is_from_jdk() {
            classes.insert(holder);
        }
        let Ok(body) = library.bodies.get(program, method) else { continue };
        // A way out of the JDK's depths would lead through all of it.
        let deep = program.class(holder).is_from_jdk() && next > METHODS / 2;
        for called in machine.link_ahead(body) {
            if !deep && known.insert(called) {
                pending.push(called);
            }
        }
    }
    for class in classes {
        let mut initialised = state.fork();
        if machine.initialise_for_entry(&mut initialised, class).is_ok() {
            *state = initialised;
        }
    }
}
