//! Green threads: each runs until it must wait or its slice is used up, in turn.

use attest_program::Kind;
use attest_state::{Outcome, Purpose, Ref, State, Thread, ThreadStatus, Value};

use crate::control::Control;
use crate::machine::{Machine, RunEnd};

impl Machine<'_> {
    /// Starts a thread that will call `run` of a `java.lang.Thread` object.
    pub(crate) fn start_thread(&mut self, state: &mut State, object: Ref) -> Result<(), Box<Control>> {
        let class = state.heap.class(object);
        let run = self.program.find_method(class, "run", "()V");
        let Some(body) = run.and_then(|run| self.body(run)) else {
            return Err(Box::new(Control::Unsupported("a thread without run()".into())));
        };
        let old = state.current;
        state.threads.push(Thread::new(object));
        state.switch_to(state.threads.len() - 1);
        let pushed = self.push(state, body, &[Value::Ref(object)], Purpose::Entry);
        state.switch_to(old);
        pushed
    }

    /// The entry method of a thread has returned.
    pub(crate) fn thread_returned(&mut self, state: &mut State, value: Option<Value>) -> Option<RunEnd> {
        if state.current == 0 {
            return Some(Ok(Outcome::Returned(value)));
        }
        self.end_thread(state)
    }

    /// The entry method of a thread has thrown.
    pub(crate) fn thread_threw(&mut self, state: &mut State, exception: Ref) -> Option<RunEnd> {
        if state.current == 0 {
            return Some(Ok(Outcome::Threw(exception)));
        }
        let object = state.thread().object;
        let dispatch = self.program.load("java/lang/Thread").ok().and_then(|class| {
            self.program.find_method(class, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")
        });
        match dispatch.and_then(|method| self.body(method)) {
            Some(body) if state.thread().status != ThreadStatus::Ended => {
                let arguments = [Value::Ref(object), Value::Ref(exception)];
                match self.push(state, body, &arguments, Purpose::Entry) {
                    Ok(()) => None,
                    Err(control) => self.control(state, *control),
                }
            }
            _ => self.end_thread(state),
        }
    }

    fn end_thread(&mut self, state: &mut State) -> Option<RunEnd> {
        let object = state.thread().object;
        state.thread_mut().status = ThreadStatus::Ended;
        self.mark_terminated(state, object);
        self.notify(state, object, true);
        self.switch_thread(state)
    }

    /// Makes `Thread.getState` and `isAlive` see the end of a thread.
    fn mark_terminated(&mut self, state: &mut State, object: Ref) {
        const TERMINATED: i32 = 2;
        let holder = self.named(state, object, "holder").reference();
        let target = if holder.is_null() { object } else { holder };
        self.set_named(state, target, "threadStatus", Value::Int(TERMINATED));
        if self.program.find_field(state.heap.class(object), "eetop").is_some() {
            self.set_named(state, object, "eetop", Value::Long(0));
        }
    }

    /// Wakes one or all of the threads that wait for an object.
    pub(crate) fn notify(&mut self, state: &mut State, object: Ref, all: bool) {
        for thread in &mut state.threads {
            if matches!(thread.status, ThreadStatus::Waiting(waited, _) if waited == object) {
                thread.status = ThreadStatus::Ready;
                if !all {
                    return;
                }
            }
        }
    }

    /// Lets the next thread that can run do so; says so if none ever can.
    pub(crate) fn switch_thread(&mut self, state: &mut State) -> Option<RunEnd> {
        if state.threads.len() == 1 && state.threads[0].status == ThreadStatus::Ready {
            return None;
        }
        loop {
            let now = self.world.now();
            let count = state.threads.len();
            let next = (1..=count).map(|d| (state.current + d) % count).find(|t| ready(state, *t, now));
            if let Some(next) = next {
                state.threads[next].status = ThreadStatus::Ready;
                if next != state.current {
                    state.switch_to(next);
                }
                return None;
            }
            let waking = state.threads.iter().filter_map(|t| match t.status {
                ThreadStatus::Sleeping(until) => Some(until),
                ThreadStatus::Waiting(_, until) | ThreadStatus::Parked(until) => until,
                ThreadStatus::Ready | ThreadStatus::Blocked(_) | ThreadStatus::Ended => None,
            });
            match waking.min() {
                None => return Some(Ok(Outcome::Diverged)),
                Some(until) => {
                    let late = attest_budget::is_past(self.limits.deadline);
                    // Sleep costs, too: a program may want to sleep for centuries.
                    if late || self.is_spent(1) {
                        return Some(Ok(Outcome::OutOfBudget));
                    }
                    self.world.sleep((until - now).clamp(1, 50_000_000));
                }
            }
        }
    }

    /// Whether other threads than the running one are still alive and not daemons.
    pub(crate) fn others_alive(&mut self, state: &State) -> bool {
        (1..state.threads.len()).any(|t| {
            state.threads[t].status != ThreadStatus::Ended && !self.is_daemon(state, state.threads[t].object)
        })
    }

    fn is_daemon(&mut self, state: &State, object: Ref) -> bool {
        let holder = self.named(state, object, "holder").reference();
        let target = if holder.is_null() { object } else { holder };
        match self.program.find_field(state.heap.class(target), "daemon") {
            Some(field) => {
                let slot = self.program.field(field).slot;
                state.heap.field(target, slot, Kind::Boolean).int() != 0
            }
            None => false,
        }
    }
}

fn ready(state: &State, thread: usize, now: i64) -> bool {
    match state.threads[thread].status {
        ThreadStatus::Ready => true,
        ThreadStatus::Blocked(object) => state.heap.lock(object) == 0,
        ThreadStatus::Sleeping(until) => until <= now,
        ThreadStatus::Waiting(_, until) | ThreadStatus::Parked(until) => until.is_some_and(|u| u <= now),
        ThreadStatus::Ended => false,
    }
}
