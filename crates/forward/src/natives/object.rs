//! `java.lang.Object`.

use attest_state::{State, ThreadStatus, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Object.registerNatives", super::nothing),
    ("java/lang/Object.getClass", get_class),
    ("java/lang/Object.hashCode", hash_code),
    ("java/lang/Object.clone", clone),
    ("java/lang/Object.notify", notify),
    ("java/lang/Object.notifyAll", notify_all),
    ("java/lang/Object.wait0", wait),
    ("java/lang/Object.wait(J)V", wait),
];

fn get_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = state.heap.class(arguments[0].reference());
    Ok(Value::Ref(machine.mirror(state, class)?))
}

fn hash_code(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Int(state.heap.identity_hash(arguments[0].reference())))
}

fn clone(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let object = arguments[0].reference();
    let class = state.heap.class(object);
    if !machine.program.is_subtype(class, machine.program.well_known().cloneable) {
        return Err(raise("java/lang/CloneNotSupportedException", machine.program.dotted(class)));
    }
    let words = machine.size_of(state, object);
    Ok(Value::Ref(state.heap.clone_object(object, words)?))
}

fn owned(machine: &Machine<'_>, state: &State, object: attest_state::Ref) -> Result<(), Box<Control>> {
    if state.heap.lock(object) >> 16 == state.current as u32 + 1 {
        return Ok(());
    }
    Err(machine.not_owner())
}

fn notify(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    owned(machine, state, arguments[0].reference())?;
    machine.notify(state, arguments[0].reference(), false);
    Ok(Value::Int(0))
}

fn notify_all(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    owned(machine, state, arguments[0].reference())?;
    machine.notify(state, arguments[0].reference(), true);
    Ok(Value::Int(0))
}

/// `wait` runs twice: first it gives the monitor up and waits, then, woken, it takes it again.
fn wait(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (object, millis) = (arguments[0].reference(), arguments[1].long());
    let saved = state.thread().saved_locks;
    if saved != 0 {
        let owner = (state.current as u32 + 1) << 16;
        if state.heap.lock(object) != 0 {
            state.thread_mut().status = ThreadStatus::Blocked(object);
            return Err(Box::new(Control::Wait));
        }
        state.heap.set_lock(object, owner | saved);
        state.thread_mut().saved_locks = 0;
        return interrupted(machine, state).map_or(Ok(Value::Int(0)), Err);
    }
    owned(machine, state, object)?;
    if millis < 0 {
        return Err(raise("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    if let Some(control) = interrupted(machine, state) {
        return Err(control);
    }
    let until = (millis > 0).then(|| machine.world.now().saturating_add(millis.saturating_mul(1_000_000)));
    state.thread_mut().saved_locks = state.heap.lock(object) & 0xffff;
    state.heap.set_lock(object, 0);
    state.thread_mut().status = ThreadStatus::Waiting(object, until);
    Err(Box::new(Control::Wait))
}

fn interrupted(machine: &mut Machine<'_>, state: &mut State) -> Option<Box<Control>> {
    if !std::mem::take(&mut state.thread_mut().interrupted) {
        return None;
    }
    super::thread::clear_interrupt(machine, state);
    Some(Box::new(Control::Raise("java/lang/InterruptedException", None)))
}
