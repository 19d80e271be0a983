//! Watches one run or call from its start to its end, whatever that end is.

use std::time::{Duration, Instant};

use crate::answer;
use crate::attempt;
use crate::capture::Output;
use crate::error::Error;
use crate::meter::Over;
use crate::outcome::{Death, Obstacle, Outcome, Run};
use crate::process::ended_with;
use crate::request;
use crate::wire::Frame;

use super::connection::{Connection, Event};

/// How much time a JVM that closed its channel may use to end.
const END: Duration = Duration::from_secs(5);
/// How much time a hanging JVM may use to tell where it hangs.
const PEEK: Duration = Duration::from_secs(2);

/// A run that ended.
pub(crate) struct Seen {
    pub(crate) run: Run,
    /// Whether the JVM can serve further requests.
    pub(crate) reusable: bool,
}

/// Waits for the end of the run that was last asked for: until it has used its time, or the whole run is over.
pub(crate) fn observe(
    connection: &mut Connection,
    (timeout, cut): (Duration, Option<Instant>),
    limit: usize,
) -> Result<Seen, Error> {
    let mut watch = Watch::new(limit);
    let mut meter = connection.meter(timeout, cut);
    loop {
        match connection.next(&mut meter) {
            Ok(Event::Frame(frame)) => match frame.kind {
                // Another thread has begun to end the JVM: that will be the outcome.
                answer::FINISHED if watch.exiting => {}
                answer::FINISHED => return watch.finished(&frame),
                answer::REFUSED => {
                    let said = answer::text(&frame.payload)?;
                    if !is_harmed(&said) {
                        return Err(Error::Refused(said));
                    }
                    let death = Death::RunnerHarmed;
                    return Ok(watch.ended(Outcome::Died { death, diagnostics: said }));
                }
                _ => watch.note(&frame)?,
            },
            Err(Over::Spent) => return watch.timed_out(connection),
            Err(Over::Cut) => return Ok(watch.ended(Outcome::NotStarted(Obstacle::NoTime))),
            Err(Over::Starved) => {
                let diagnostics = connection.diagnostics();
                return Ok(watch.ended(Outcome::Died { death: Death::Starved, diagnostics }));
            }
            Ok(Event::Stopped) => {
                let diagnostics = connection.diagnostics();
                return Ok(watch.ended(Outcome::Died { death: Death::Stopped, diagnostics }));
            }
            Ok(Event::Broken) => {
                let diagnostics = connection.diagnostics();
                return Ok(watch.ended(Outcome::Died { death: Death::ChannelBroken, diagnostics }));
            }
            Ok(Event::Closed) => {
                let outcome = match connection.reap(END.min(timeout)) {
                    Some(status) => ended_with(status, &connection.diagnostics()),
                    None => {
                        let diagnostics = connection.diagnostics();
                        Outcome::Died { death: Death::ChannelClosed, diagnostics }
                    }
                };
                return Ok(watch.ended(outcome));
            }
        }
    }
}

/// Whether the runner failed by what a program did to its threads or to the memory they share.
pub(super) fn is_harmed(said: &str) -> bool {
    ["java.lang.InterruptedException", "java.lang.ThreadDeath", "java.lang.OutOfMemoryError"]
        .iter()
        .any(|class| said.starts_with(class))
}

/// Whether memory ran out: what was taken outside of the heap is not given back, and the next program would lack it.
fn is_out_of_memory(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Threw(thrown) if thrown.class == "java.lang.OutOfMemoryError")
}

/// What was seen so far.
struct Watch {
    start: Instant,
    limit: usize,
    stdout: Output,
    stderr: Output,
    passed: answer::Passed,
    exiting: bool,
}

impl Watch {
    fn new(limit: usize) -> Watch {
        Watch {
            start: Instant::now(),
            limit,
            stdout: Output::default(),
            stderr: Output::default(),
            passed: answer::Passed::default(),
            exiting: false,
        }
    }

    fn note(&mut self, frame: &Frame) -> Result<(), Error> {
        match frame.kind {
            answer::OUT => self.stdout.add(&frame.payload, self.limit),
            answer::ERR => self.stderr.add(&frame.payload, self.limit),
            answer::LAST_HITS => {
                self.exiting = true;
                self.passed = answer::last_hits(&frame.payload)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Asks the runner where the run is; its reading thread is not the one that hangs. What it had said before, that the
    /// run is at its end, may still be on its way.
    fn timed_out(mut self, connection: &Connection) -> Result<Seen, Error> {
        connection.send(request::peek());
        let mut meter = connection.meter(PEEK, None);
        while let Ok(Event::Frame(frame)) = connection.next(&mut meter) {
            match frame.kind {
                answer::PEEKED => {
                    let (stack, passed) = answer::peeked(&frame.payload)?;
                    self.passed = passed;
                    return Ok(self.ended(Outcome::TimedOut { stack }));
                }
                answer::FINISHED if !self.exiting => return self.finished(&frame),
                _ => self.note(&frame)?,
            }
        }
        Ok(self.ended(Outcome::TimedOut { stack: Vec::new() }))
    }

    fn finished(self, frame: &Frame) -> Result<Seen, Error> {
        let finished = answer::finished(&frame.payload)?;
        let run = Run {
            outcome: finished.outcome,
            stdout: self.stdout,
            stderr: self.stderr,
            elapsed: finished.elapsed,
            hits: finished.passed.hits,
            sides: finished.passed.sides,
            files_left: finished.files_left,
        };
        attempt::note(&run);
        let reusable = finished.threads_left == 0 && !is_out_of_memory(&run.outcome);
        Ok(Seen { reusable, run })
    }

    /// An end that takes the JVM along.
    fn ended(self, outcome: Outcome) -> Seen {
        let elapsed = self.start.elapsed();
        Seen {
            reusable: false,
            run: Run {
                outcome,
                stdout: self.stdout,
                stderr: self.stderr,
                elapsed,
                hits: self.passed.hits,
                sides: self.passed.sides,
                files_left: Vec::new(),
            },
        }
    }
}
