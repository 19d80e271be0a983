//! Items in order over threads: a panic costs one item and is reported.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread::Builder;

use attest_budget::Cut;

use super::error::Error;

/// The stack of each thread: recursion over terms and types is bounded by the program under test, not by us.
const STACK_BYTES: usize = 64 << 20;

/// What became of an item.
#[derive(Debug, PartialEq, Eq)]
pub enum Done<R> {
    /// Its result.
    Result(R),
    /// A bug of ours ended it; what it said.
    Panicked(String),
    /// The run was over before it began.
    NotBegun,
}

/// Spreads items over threads.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    jobs: usize,
}

impl Pool {
    /// That many threads, at least one.
    pub fn new(jobs: usize) -> Pool {
        Pool { jobs: jobs.max(1) }
    }

    /// Works on all items and takes what comes of them in their order, whatever the threads do; items that have not
    /// begun when the run is over are not begun. Each thread keeps what `prepare` gave it, which must make no
    /// difference to any result.
    pub fn run<T: Sync, C, R: Send>(
        &self,
        items: &[T],
        cut: &Cut,
        prepare: impl Fn() -> C + Sync,
        work: impl Fn(&mut C, &T) -> R + Sync,
        mut take: impl FnMut(usize, Done<R>),
    ) {
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let threads = self.jobs.min(items.len());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (send, next, prepare, work) = (send.clone(), &next, &prepare, &work);
                let each = move || {
                    let mut context = None;
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(at) else { return };
                        let done = match cut.is_over() {
                            true => Done::NotBegun,
                            false => one(&mut context, prepare, work, item),
                        };
                        if send.send((at, done)).is_err() {
                            return;
                        }
                    }
                };
                // Without a thread of its own the work is done here, below.
                if Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, each).is_err() {
                    break;
                }
            }
            drop(send);
            let mut early = BTreeMap::new();
            let mut at = 0;
            while let Ok((number, done)) = receive.recv() {
                early.insert(number, done);
                while let Some(done) = early.remove(&at) {
                    take(at, done);
                    at += 1;
                }
            }
            // No thread could be started, or all of them are gone.
            let mut context = None;
            for (number, item) in items.iter().enumerate().skip(at) {
                let done = match early.remove(&number) {
                    Some(done) => done,
                    None if cut.is_over() => Done::NotBegun,
                    None => one(&mut context, &prepare, &work, item),
                };
                take(number, done);
            }
        });
    }
}

/// Works on one item; a panic takes the thread's context with it.
fn one<T, C, R>(
    context: &mut Option<C>,
    prepare: &impl Fn() -> C,
    work: &impl Fn(&mut C, &T) -> R,
    item: &T,
) -> Done<R> {
    caught(|| work(context.get_or_insert_with(prepare), item)).map_or_else(
        |message| {
            *context = None;
            Done::Panicked(message)
        },
        Done::Result,
    )
}

/// Works on what is one item, on this thread: a panic is the error of that item.
pub(crate) fn alone<R>(item: &str, work: impl FnOnce() -> R) -> Result<R, Error> {
    caught(work).map_err(|message| Error::Internal { item: item.to_owned(), message })
}

/// The one place where panics are caught: what was worked on is gone, and nobody may look at it again.
fn caught<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(&*panic))
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use attest_budget::Cut;

    use super::{Done, Pool, alone};

    #[test]
    fn results_come_in_the_order_of_the_items_on_any_number_of_threads() {
        let items: Vec<u64> = (0..200).collect();
        for jobs in [0, 1, 2, 7] {
            let mut taken = Vec::new();
            // The first ones take longest.
            let work =
                |_: &mut (), item: &u64| (0..(200 - item) * 500).fold(*item, |a, b| a ^ (b * 3)) ^ item;
            Pool::new(jobs).run(&items, &Cut::never(), || (), work, |at, done| taken.push((at, done)));
            let expected: Vec<_> = items.iter().map(|item| Done::Result(work(&mut (), item))).collect();
            assert_eq!(taken, expected.into_iter().enumerate().collect::<Vec<_>>(), "{jobs} threads");
        }
    }

    #[test]
    fn a_panic_costs_one_item_and_the_context_of_its_thread() {
        let prepared = AtomicUsize::new(0);
        let mut taken = Vec::new();
        let work = |context: &mut usize, item: &u32| {
            assert!(*item != 3, "planted in {item}");
            *context += 1;
            *item
        };
        let prepare = || prepared.fetch_add(1, Ordering::Relaxed);
        Pool::new(1).run(&[1, 2, 3, 4], &Cut::never(), prepare, work, |_, done| taken.push(done));
        let panicked = Done::Panicked("planted in 3".to_owned());
        assert_eq!(taken, [Done::Result(1), Done::Result(2), panicked, Done::Result(4)]);
        assert_eq!(prepared.into_inner(), 2);
    }

    #[test]
    fn a_panic_in_the_only_item_is_its_error() {
        assert!(matches!(alone("Pair#of(int)", || 7), Ok(7)));
        let Err(error) = alone("Pair#of(int)", || assert!(std::env::args().count() == 0, "planted")) else {
            panic!("it is not caught");
        };
        let said = "a bug in Attest ended the work on Pair#of(int): planted; please report it";
        assert_eq!(error.to_string(), said);
    }

    #[test]
    fn nothing_is_begun_when_the_run_is_over() {
        let mut taken = Vec::new();
        let over = Cut::after(Duration::ZERO);
        Pool::new(2).run(&[1, 2], &over, || (), |(), item: &u32| *item, |_, done| taken.push(done));
        assert_eq!(taken, [Done::NotBegun, Done::NotBegun]);
    }
}
