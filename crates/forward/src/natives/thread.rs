//! `java.lang.Thread`, parking and the like.

use attest_state::{Ref, State, ThreadStatus, Value};

use super::Rows;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Thread.registerNatives", super::nothing),
    ("java/lang/Thread.currentThread", current_thread),
    ("java/lang/Thread$ThreadIdentifiers.next", next_identifier),
    ("java/lang/Thread.getNextThreadIdOffset", super::zero_long),
    ("java/lang/Thread.getThreads", all_threads),
    ("java/lang/Thread.dumpThreads", dump_threads),
    ("java/lang/Thread.getStackTrace0", own_stack_trace),
    ("java/lang/Thread.asyncGetStackTrace", own_stack_trace),
    ("java/lang/Thread.currentCarrierThread", current_thread),
    ("java/lang/Thread.setCurrentThread", super::nothing),
    ("java/lang/Thread.setPriority0", super::nothing),
    ("java/lang/Thread.setNativeName", super::nothing),
    ("java/lang/Thread.clearInterruptEvent", clear_interrupt_event),
    ("java/lang/Thread.ensureMaterializedForStackWalk", super::nothing),
    ("java/lang/Thread.isAlive", is_alive),
    ("java/lang/Thread.alive", is_alive),
    ("java/lang/Thread.start0", start),
    ("java/lang/Thread.yield", yield_now),
    ("java/lang/Thread.yield0", yield_now),
    ("java/lang/Thread.sleep(J)V", sleep_millis),
    ("java/lang/Thread.sleep0", sleep_native),
    ("java/lang/Thread.sleepNanos0", sleep_nanos),
    ("java/lang/Thread.holdsLock", holds_lock),
    ("java/lang/Thread.interrupt0", interrupt),
    ("java/lang/Thread.isInterrupted(Z)Z", is_interrupted),
    ("java/lang/Thread.scopedValueCache", super::null),
    ("java/lang/Thread.setScopedValueCache", super::nothing),
    ("java/lang/Thread.extentLocalCache", super::null),
    ("jdk/internal/misc/Unsafe.park", park),
    ("jdk/internal/misc/Unsafe.unpark", unpark),
    ("sun/misc/Unsafe.park", park),
    ("sun/misc/Unsafe.unpark", unpark),
    ("jdk/internal/misc/Blocker.begin", super::zero_long),
    ("jdk/internal/misc/Blocker.end", super::nothing),
];

fn current_thread(_: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Ref(state.thread().object))
}

fn index_of(state: &State, object: Value) -> Option<usize> {
    state.threads.iter().position(|t| t.object == object.reference())
}

fn is_alive(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let alive = index_of(state, arguments[0]).is_some_and(|t| state.threads[t].status != ThreadStatus::Ended);
    Ok(Value::boolean(alive))
}

fn start(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let object = arguments[0].reference();
    machine.start_thread(state, object)?;
    const RUNNABLE: i32 = 5;
    let holder = machine.named(state, object, "holder").reference();
    let target = if holder.is_null() { object } else { holder };
    machine.set_named(state, target, "threadStatus", Value::Int(RUNNABLE));
    machine.set_named(state, object, "eetop", Value::Long(state.threads.len() as i64));
    Ok(Value::Int(0))
}

fn yield_now(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Yield(Value::Int(0))))
}

fn sleep_millis(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let millis = arguments[0].long();
    if millis < 0 {
        return Err(crate::control::raise("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    sleep(machine, state, millis.saturating_mul(1_000_000))
}

fn sleep_native(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let millis = arguments[0].long();
    sleep(machine, state, millis.saturating_mul(1_000_000))
}

fn sleep_nanos(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    sleep(machine, state, arguments[0].long())
}

/// Runs twice: first it falls asleep, then, woken, it finds out by whom.
fn sleep(machine: &mut Machine<'_>, state: &mut State, nanoseconds: i64) -> NativeResult {
    let woken = std::mem::take(&mut state.thread_mut().resumed);
    if std::mem::take(&mut state.thread_mut().interrupted) {
        clear_interrupt(machine, state);
        let message = Some("sleep interrupted".into());
        return Err(Box::new(Control::Raise("java/lang/InterruptedException", message)));
    }
    if woken {
        return Ok(Value::Int(0));
    }
    let until = machine.world.now().saturating_add(nanoseconds);
    state.thread_mut().resumed = true;
    state.thread_mut().status = ThreadStatus::Sleeping(until);
    Err(Box::new(Control::Wait))
}

fn clear_interrupt_event(_: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    state.thread_mut().interrupted = false;
    Ok(Value::Int(0))
}

/// The flag that newer JDKs keep in the thread object as well.
pub(crate) fn clear_interrupt(machine: &mut Machine<'_>, state: &mut State) {
    let thread = state.thread().object;
    machine.set_named(state, thread, "interrupted", Value::Int(0));
}

fn holds_lock(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let object = arguments[0].reference();
    if object.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    Ok(Value::boolean(state.heap.lock(object) >> 16 == state.current as u32 + 1))
}

fn interrupt(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    if let Some(thread) = index_of(state, arguments[0]) {
        let thread = &mut state.threads[thread];
        thread.interrupted = true;
        if matches!(
            thread.status,
            ThreadStatus::Waiting(..) | ThreadStatus::Parked(_) | ThreadStatus::Sleeping(_)
        ) {
            thread.status = ThreadStatus::Ready;
        }
    }
    Ok(Value::Int(0))
}

fn is_interrupted(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Some(thread) = index_of(state, arguments[0]) else { return Ok(Value::Int(0)) };
    let interrupted = state.threads[thread].interrupted;
    if arguments[1].int() != 0 {
        state.threads[thread].interrupted = false;
    }
    Ok(Value::boolean(interrupted))
}

fn park(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (absolute, time) = (arguments[1].int() != 0, arguments[2].long());
    if std::mem::take(&mut state.thread_mut().permit) || state.thread().interrupted {
        return Ok(Value::Int(0));
    }
    let until = match (absolute, time) {
        (true, millis) => Some(millis.saturating_mul(1_000_000)),
        (false, 0) => None,
        (false, nanos) => Some(machine.world.now().saturating_add(nanos)),
    };
    state.thread_mut().status = ThreadStatus::Parked(until);
    Err(Box::new(Control::Yield(Value::Int(0))))
}

fn unpark(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    if let Some(thread) = index_of(state, arguments[1]) {
        let thread = &mut state.threads[thread];
        match thread.status {
            ThreadStatus::Parked(_) => thread.status = ThreadStatus::Ready,
            _ => thread.permit = true,
        }
    }
    Ok(Value::Int(0))
}

/// Numbers of threads, from 10 on: the JVM's own threads have those before.
fn next_identifier(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    const FIRST: i64 = 10;
    let counter = match state.kept.get("thread identifiers") {
        Some(counter) => *counter,
        None => {
            let class = machine.program.load("[J")?;
            let counter = machine.allocate_array(state, class, 1)?;
            state.heap.elements_mut::<i64>(counter)[0] = FIRST;
            state.kept.insert("thread identifiers".into(), counter);
            counter
        }
    };
    let number = state.heap.elements::<i64>(counter)[0];
    state.heap.elements_mut::<i64>(counter)[0] = number + 1;
    Ok(Value::Long(number))
}

fn all_threads(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let alive = state.threads.iter().filter(|t| t.status != ThreadStatus::Ended && !t.object.is_null());
    let alive: Vec<Ref> = alive.map(|t| t.object).collect();
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/Thread;", &alive)?))
}

/// The stack trace of a thread as an array of elements; null if it has ended.
fn stack_trace(machine: &mut Machine<'_>, state: &mut State, thread: Value) -> Result<Ref, Box<Control>> {
    let Some(index) = index_of(state, thread) else { return Ok(Ref::NULL) };
    if state.threads[index].status == ThreadStatus::Ended {
        return Ok(Ref::NULL);
    }
    if index != state.current {
        return Err(Box::new(Control::Unsupported("the stack trace of another thread".into())));
    }
    let places: Vec<_> = machine.places(state).collect();
    let class = machine.program.load("java/lang/StackTraceElement")?;
    let mut elements = Vec::new();
    for place in places {
        let element = machine.allocate(state, class)?;
        super::throwable::fill_element(machine, state, element, place)?;
        elements.push(element);
    }
    machine.new_ref_array(state, "[Ljava/lang/StackTraceElement;", &elements)
}

fn own_stack_trace(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Ref(stack_trace(machine, state, arguments[0])?))
}

fn dump_threads(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let threads = arguments[0].reference();
    let mut traces = Vec::new();
    for at in 0..state.heap.length(threads) {
        let thread = state.heap.element(threads, at, attest_program::Kind::Ref);
        traces.push(stack_trace(machine, state, thread)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[[Ljava/lang/StackTraceElement;", &traces)?))
}
