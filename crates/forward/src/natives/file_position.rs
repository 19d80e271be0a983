//! Where an open file is read or written next: kept with the Java state, so that a state can be copied.
//!
//! From JDK 9 on a `FileDescriptor` has a `handle` that Unix has no use for; before, the state keeps a number for
//! each descriptor.

use attest_state::{Ref, State, Value};

use crate::control::Control;
use crate::machine::Machine;

impl Machine<'_> {
    /// Where the file of a `FileDescriptor` stands; at first the JDK has set its handle to -1.
    pub(super) fn file_position(&mut self, state: &State, holder: Ref) -> i64 {
        match self.named(state, holder, "handle") {
            Value::Long(position) => position.max(0),
            _ => {
                let kept = state.kept.get(&self.position_key(state, holder));
                kept.map_or(0, |counter| state.heap.elements::<i64>(*counter)[0])
            }
        }
    }

    /// Moves the file of a `FileDescriptor`, whose number is set already.
    pub(super) fn set_file_position(
        &mut self,
        state: &mut State,
        holder: Ref,
        position: i64,
    ) -> Result<(), Box<Control>> {
        if matches!(self.named(state, holder, "handle"), Value::Long(_)) {
            self.set_named(state, holder, "handle", Value::Long(position));
            return Ok(());
        }
        let key = self.position_key(state, holder);
        let counter = match state.kept.get(&key) {
            Some(counter) => *counter,
            None => {
                let class = self.program.load("[J")?;
                let counter = self.allocate_array(state, class, 1)?;
                state.kept.insert(key, counter);
                counter
            }
        };
        state.heap.elements_mut::<i64>(counter)[0] = position;
        Ok(())
    }

    fn position_key(&mut self, state: &State, holder: Ref) -> String {
        format!("position of file {}", self.named(state, holder, "fd").int())
    }
}
