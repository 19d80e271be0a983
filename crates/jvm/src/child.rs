//! A long-lived JVM that serves requests, replaced by a new one whenever a program takes it along.

mod compile;
mod connection;
mod observe;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::answer::{self, Compiled};
use crate::class_folder::ClassFolder;
use crate::error::Error;
use crate::home::JavaHome;
use crate::junit::junit_stand_ins;
use crate::launch::ChildOptions;
use crate::outcome::Run;
use crate::request::{CallBatch, Compilation, MainRun};
use crate::runner::RunnerClasses;
use crate::test_batch::TestBatch;

use connection::{Connection, Event};
use observe::{is_harmed, observe};

/// A JVM for many requests, one after the other.
///
/// Programs share the JVM but not their classes. `System` streams, system properties, the default locale and
/// time zone are put back after each request; what calls and tests leave in the working folder is named and taken away.
/// Differs from a JVM of its own: `ClassLoader.getSystemClassLoader()` is the runner's, and the working folder is
/// shared. [`run_process`](crate::run_process) has neither.
pub struct Child {
    home: JavaHome,
    options: ChildOptions,
    runner: RunnerClasses,
    connection: Option<Connection>,
    stand_ins: Option<ClassFolder>,
    replaced: u32,
}

impl Child {
    /// Starts a JVM and waits until it is ready.
    pub fn start(home: &JavaHome, options: &ChildOptions) -> Result<Child, Error> {
        options.sandbox.check()?;
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

    /// Compiles sources; errors in them are part of the answer. A JVM that somebody stops or kills meanwhile is replaced,
    /// once.
    pub fn compile(&mut self, compilation: &Compilation) -> Result<Compiled, Error> {
        if !self.home.has_compiler {
            return Err(Error::NoCompiler(self.home.home.clone()));
        }
        match self.compile_once(compilation) {
            Err(Error::CompilerDied(_)) => self.compile_once(compilation),
            other => other,
        }
    }

    fn compile_once(&mut self, compilation: &Compilation) -> Result<Compiled, Error> {
        if compilation.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Error::NoTime);
        }
        let home = self.home.home.clone();
        let request = compilation.encode(self.home.version);
        let connection = self.connection(&compilation.class_path)?;
        connection.send(request);
        let answer = compile::answer(connection, compilation);
        if let Err(Error::CompilerTimedOut(_) | Error::CompilerDied(_) | Error::NoTime) = answer {
            self.connection = None;
        }
        let (mut compiled, files) = answer?.ok_or(Error::NoCompiler(home))?;
        compile::write(&compilation.output, &files)?;
        compile::list(&compilation.output, &mut compiled.classes)?;
        compiled.classes.sort();
        Ok(compiled)
    }

    /// A folder with the compiled stand-ins for JUnit, to be put last on a class path; made when first asked for.
    pub fn stand_ins(&mut self) -> Result<PathBuf, Error> {
        self.stand_ins_by(None)
    }

    /// The same, if there is time.
    pub fn stand_ins_by(&mut self, deadline: Option<Instant>) -> Result<PathBuf, Error> {
        if let Some(folder) = &self.stand_ins {
            return Ok(folder.path().to_path_buf());
        }
        let folder = ClassFolder::new().map_err(Error::file(std::env::temp_dir()))?;
        let mut compilation = Compilation::new(junit_stand_ins(), folder.path());
        compilation.deadline = deadline;
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
        let run = &MainRun { class_path: self.options.substituted(&run.class_path), ..run.clone() };
        let connection = self.connection(&run.class_path)?;
        connection.send(run.encode());
        let seen = observe(connection, (run.timeout, None), limit);
        if !matches!(seen, Ok(ref seen) if seen.reusable) {
            self.connection = None;
        }
        Ok(seen?.run)
    }

    /// Runs test methods one after the other; gives one result for each, in their order. A test that takes the JVM
    /// along, or leaves threads behind, has its own outcome, and the tests after it run in a new JVM.
    pub fn run_tests(&mut self, batch: &TestBatch) -> Result<Vec<Run>, Error> {
        self.serve_tests(batch).all()
    }

    /// The same; what was seen is kept if there is no JVM for the rest.
    pub fn serve_tests(&mut self, batch: &TestBatch) -> Served {
        let pace = Pace { timeout: batch.timeout, deadline: batch.deadline };
        let batch = TestBatch { class_path: self.options.substituted(&batch.class_path), ..batch.clone() };
        self.serve_all(batch.tests.len(), pace, &batch.class_path, &|first| batch.encode(first))
    }

    /// Calls static methods one after the other; gives one result for each call, in their order. A call that
    /// takes the JVM along has that as its outcome, and the calls after it are made in a new JVM.
    pub fn call_all(&mut self, batch: &CallBatch) -> Result<Vec<Run>, Error> {
        self.serve_calls(batch).all()
    }

    /// The same; what was seen is kept if there is no JVM for the rest.
    pub fn serve_calls(&mut self, batch: &CallBatch) -> Served {
        let pace = Pace { timeout: batch.timeout, deadline: batch.deadline };
        let batch = CallBatch { class_path: self.options.substituted(&batch.class_path), ..batch.clone() };
        self.serve_all(batch.calls.len(), pace, &batch.class_path, &|first| batch.encode(first))
    }

    /// Ends the JVM: the next request gets a new one, which has seen nothing.
    pub fn renew(&mut self) {
        self.connection = None;
    }

    /// Serves a batch of `count` items; `encode` gives the request from some item on.
    fn serve_all(
        &mut self,
        count: usize,
        pace: Pace,
        class_path: &[PathBuf],
        encode: &dyn Fn(usize) -> Vec<u8>,
    ) -> Served {
        let mut runs = Vec::with_capacity(count);
        while runs.len() < count {
            if pace.is_over() {
                runs.resize_with(count, Run::not_begun);
                break;
            }
            let request = encode(runs.len());
            if let Err(error) = self.serve_some(count, pace, class_path, request, &mut runs) {
                self.connection = None;
                return Served { runs, broken: Some(error) };
            }
        }
        Served { runs, broken: None }
    }

    /// Goes on with the batch until its end or the end of the JVM.
    fn serve_some(
        &mut self,
        count: usize,
        pace: Pace,
        class_path: &[PathBuf],
        request: Vec<u8>,
        results: &mut Vec<Run>,
    ) -> Result<(), Error> {
        let limit = self.options.output_limit;
        let options = self.options.clone();
        let connection = self.connection(class_path)?;
        connection.prepare(&options, class_path);
        connection.send(request);
        while results.len() < count {
            if pace.is_over() {
                self.connection = None;
                return Ok(());
            }
            let seen = observe(connection, (pace.timeout, pace.deadline), limit)?;
            results.push(seen.run);
            if !seen.reusable {
                self.connection = None;
                return Ok(());
            }
        }
        if !is_done(connection, pace)? {
            self.connection = None;
        }
        Ok(())
    }

    /// The JVM that may read `class_path`, a new one if the last is gone or may not.
    fn connection(&mut self, class_path: &[PathBuf]) -> Result<&mut Connection, Error> {
        let unread = self.options.unreadable(class_path)?;
        if !unread.is_empty() {
            self.options.readable.extend(unread);
            self.connection = None;
        } else if !self.connection.as_mut().is_some_and(Connection::is_running) {
            self.connection = None;
            self.replaced += 1;
        }
        match self.connection {
            Some(ref mut connection) => Ok(connection),
            None => {
                if !self.runner.is_unchanged() {
                    self.runner = RunnerClasses::prepare(&self.home, &self.options)?;
                }
                let opened = Connection::open(&self.home, &self.options, &self.runner)?;
                Ok(self.connection.insert(opened))
            }
        }
    }
}

/// What was seen of a batch.
pub struct Served {
    /// The runs of its items, from the first on.
    pub runs: Vec<Run>,
    /// Why there are no runs of the rest; the first of them may be to blame.
    pub broken: Option<Error>,
}

impl Served {
    fn all(self) -> Result<Vec<Run>, Error> {
        self.broken.map_or(Ok(self.runs), Err)
    }
}

/// How much time items of a batch may use, and when all of it is over.
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

/// Whether the batch ended properly and left no thread behind.
fn is_done(connection: &Connection, pace: Pace) -> Result<bool, Error> {
    let mut meter = connection.meter(pace.timeout, pace.deadline);
    loop {
        match connection.next(&mut meter) {
            Ok(Event::Frame(frame)) => match frame.kind {
                answer::BATCH_DONE => return Ok(answer::threads_left(&frame.payload)? == 0),
                answer::REFUSED => {
                    let said = answer::text(&frame.payload)?;
                    return if is_harmed(&said) { Ok(false) } else { Err(Error::Refused(said)) };
                }
                _ => {}
            },
            Err(_) | Ok(Event::Broken | Event::Closed | Event::Stopped) => return Ok(false),
        }
    }
}
