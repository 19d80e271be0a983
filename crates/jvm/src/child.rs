//! A long-lived JVM that serves requests, replaced by a new one whenever a program takes it along.

mod connection;
mod observe;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::answer::{self, Compiled};
use crate::capture::Output;
use crate::error::Error;
use crate::home::JavaHome;
use crate::junit::junit_stand_ins;
use crate::launch::ChildOptions;
use crate::outcome::{Obstacle, Outcome, Run};
use crate::process::deadline;
use crate::request::{CallBatch, Compilation, MainRun};
use crate::runner::RunnerClasses;
use crate::test_batch::TestBatch;

use connection::{Connection, Event};
use observe::observe;

/// A JVM for many requests, one after the other.
///
/// Programs share the JVM but not their classes. `System` streams, system properties, the default locale and
/// time zone are put back after each request; files in the working folder stay until the JVM is replaced.
/// Differs from a JVM of its own: `ClassLoader.getSystemClassLoader()` is the runner's, and the working folder is
/// shared. [`run_process`](crate::run_process) has neither.
pub struct Child {
    home: JavaHome,
    options: ChildOptions,
    runner: RunnerClasses,
    connection: Option<Connection>,
    stand_ins: Option<TempDir>,
    replaced: u32,
}

impl Child {
    /// Starts a JVM and waits until it is ready.
    pub fn start(home: &JavaHome, options: &ChildOptions) -> Result<Child, Error> {
        let runner = RunnerClasses::prepare(home, options)?;
        let connection = Connection::open(home, options, &runner)?;
        Ok(Child {
            home: home.clone(),
            options: options.clone(),
            runner,
            connection: Some(connection),
            stand_ins: None,
            replaced: 0,
        })
    }

    /// How many times a new JVM had to take over.
    pub fn replaced(&self) -> u32 {
        self.replaced
    }

    /// The process id of the current JVM, if there is one.
    pub fn process_id(&self) -> Option<u32> {
        self.connection.as_ref().map(Connection::process_id)
    }

    /// Compiles sources; errors in them are part of the answer.
    pub fn compile(&mut self, compilation: &Compilation) -> Result<Compiled, Error> {
        if !self.home.has_compiler {
            return Err(Error::NoCompiler(self.home.home.clone()));
        }
        fs::create_dir_all(&compilation.output).map_err(Error::file(&compilation.output))?;
        let home = self.home.home.clone();
        let until = deadline(compilation.timeout);
        let request = compilation.encode(self.home.version);
        let connection = self.connection()?;
        connection.send(request);
        loop {
            match connection.next(until) {
                Some(Event::Frame(frame)) => match frame.kind {
                    answer::COMPILED => {
                        let compiled = answer::compiled(&frame.payload)?;
                        let mut compiled = compiled.ok_or(Error::NoCompiler(home))?;
                        list_classes(&compilation.output, &mut compiled.classes)?;
                        compiled.classes.sort();
                        return Ok(compiled);
                    }
                    answer::REFUSED => return Err(Error::CompilerRefused(answer::text(&frame.payload)?)),
                    _ => {}
                },
                None => {
                    self.connection = None;
                    return Err(Error::CompilerTimedOut(compilation.timeout));
                }
                Some(Event::Broken | Event::Closed) => {
                    let said = connection.diagnostics();
                    self.connection = None;
                    return Err(Error::CompilerDied(said));
                }
            }
        }
    }

    /// A folder with the compiled stand-ins for JUnit, to be put last on a class path; made when first asked for.
    pub fn stand_ins(&mut self) -> Result<PathBuf, Error> {
        if let Some(folder) = &self.stand_ins {
            return Ok(folder.path().to_path_buf());
        }
        let temporary = std::env::temp_dir();
        let folder =
            tempfile::Builder::new().prefix("attest-junit-").tempdir().map_err(Error::file(temporary))?;
        let compilation = Compilation::new(junit_stand_ins(), folder.path());
        let compiled = self.compile(&compilation)?;
        if !compiled.success {
            let said = compiled.diagnostics.first().map_or(compiled.notes, |first| first.message.clone());
            return Err(Error::CompilerRefused(said));
        }
        Ok(self.stand_ins.insert(folder).path().to_path_buf())
    }

    /// Runs a program from its `main`, with classes loaded for it alone, until its last non-daemon thread ends.
    pub fn run_main(&mut self, run: &MainRun) -> Result<Run, Error> {
        let limit = self.options.output_limit;
        let connection = self.connection()?;
        connection.send(run.encode());
        let seen = observe(connection, run.timeout, limit);
        if !matches!(seen, Ok(ref seen) if seen.reusable) {
            self.connection = None;
        }
        Ok(seen?.run)
    }

    /// Runs test methods one after the other; gives one result for each, in their order. A test that takes the JVM
    /// along, or leaves threads behind, has its own outcome, and the tests after it run in a new JVM.
    pub fn run_tests(&mut self, batch: &TestBatch) -> Result<Vec<Run>, Error> {
        let count = batch.tests.len();
        self.serve_all(count, Pace { timeout: batch.timeout, deadline: batch.deadline }, &|first| {
            batch.encode(first)
        })
    }

    /// Calls static methods one after the other; gives one result for each call, in their order. A call that
    /// takes the JVM along has that as its outcome, and the calls after it are made in a new JVM.
    pub fn call_all(&mut self, batch: &CallBatch) -> Result<Vec<Run>, Error> {
        let pace = Pace { timeout: batch.timeout, deadline: batch.deadline };
        self.serve_all(batch.calls.len(), pace, &|first| batch.encode(first))
    }

    /// Serves a batch of `count` items; `encode` gives the request from some item on.
    fn serve_all(
        &mut self,
        count: usize,
        pace: Pace,
        encode: &dyn Fn(usize) -> Vec<u8>,
    ) -> Result<Vec<Run>, Error> {
        let mut results = Vec::with_capacity(count);
        while results.len() < count {
            if pace.is_over() {
                results.resize_with(count, not_begun);
                break;
            }
            let request = encode(results.len());
            if let Err(error) = self.serve_some(count, pace, request, &mut results) {
                self.connection = None;
                return Err(error);
            }
        }
        Ok(results)
    }

    /// Goes on with the batch until its end or the end of the JVM.
    fn serve_some(
        &mut self,
        count: usize,
        pace: Pace,
        request: Vec<u8>,
        results: &mut Vec<Run>,
    ) -> Result<(), Error> {
        let limit = self.options.output_limit;
        let connection = self.connection()?;
        connection.send(request);
        while results.len() < count {
            if pace.is_over() {
                self.connection = None;
                return Ok(());
            }
            let seen = observe(connection, pace.timeout, limit)?;
            results.push(seen.run);
            if !seen.reusable {
                self.connection = None;
                return Ok(());
            }
        }
        if !is_done(connection, pace.timeout)? {
            self.connection = None;
        }
        Ok(())
    }

    /// The JVM, a new one if the last is gone.
    fn connection(&mut self) -> Result<&mut Connection, Error> {
        if !self.connection.as_mut().is_some_and(Connection::is_running) {
            self.connection = None;
            self.replaced += 1;
        }
        match self.connection {
            Some(ref mut connection) => Ok(connection),
            None => {
                let opened = Connection::open(&self.home, &self.options, &self.runner)?;
                Ok(self.connection.insert(opened))
            }
        }
    }
}

/// How long items of a batch may take: each, and until when one may be begun.
#[derive(Clone, Copy)]
struct Pace {
    timeout: Duration,
    deadline: Option<Instant>,
}

impl Pace {
    fn is_over(self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What is seen of an item for which there was no time.
fn not_begun() -> Run {
    Run {
        outcome: Outcome::NotStarted(Obstacle::NoTime),
        stdout: Output::default(),
        stderr: Output::default(),
        elapsed: Duration::ZERO,
        hits: Vec::new(),
        sides: Vec::new(),
    }
}

/// Whether the batch ended properly and left no thread behind.
fn is_done(connection: &Connection, timeout: Duration) -> Result<bool, Error> {
    let until = deadline(timeout);
    loop {
        match connection.next(until) {
            Some(Event::Frame(frame)) => match frame.kind {
                answer::BATCH_DONE => return Ok(answer::threads_left(&frame.payload)? == 0),
                answer::REFUSED => return Err(Error::Refused(answer::text(&frame.payload)?)),
                _ => {}
            },
            None | Some(Event::Broken | Event::Closed) => return Ok(false),
        }
    }
}

fn list_classes(folder: &Path, classes: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        if path.is_dir() {
            list_classes(&path, classes)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            classes.push(path);
        }
    }
    Ok(())
}
