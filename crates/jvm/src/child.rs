//! A long-lived JVM that serves requests, replaced by a new one whenever a program takes it along.

mod connection;
mod observe;

use std::fs;
use std::path::{Path, PathBuf};

use crate::answer::{self, Compiled};
use crate::error::Error;
use crate::home::JavaHome;
use crate::launch::ChildOptions;
use crate::outcome::Run;
use crate::process::deadline;
use crate::request::{CallBatch, Compilation, MainRun};
use crate::runner::RunnerClasses;

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

    /// Calls static methods one after the other; gives one result for each call, in their order. A call that
    /// takes the JVM along has that as its outcome, and the calls after it are made in a new JVM.
    pub fn call_all(&mut self, batch: &CallBatch) -> Result<Vec<Run>, Error> {
        let mut results = Vec::with_capacity(batch.calls.len());
        while results.len() < batch.calls.len() {
            if let Err(error) = self.call_some(batch, &mut results) {
                self.connection = None;
                return Err(error);
            }
        }
        Ok(results)
    }

    /// Goes on with the batch until its end or the end of the JVM.
    fn call_some(&mut self, batch: &CallBatch, results: &mut Vec<Run>) -> Result<(), Error> {
        let limit = self.options.output_limit;
        let connection = self.connection()?;
        connection.send(batch.encode(results.len()));
        while results.len() < batch.calls.len() {
            let seen = observe(connection, batch.timeout, limit)?;
            results.push(seen.run);
            if !seen.reusable {
                self.connection = None;
                return Ok(());
            }
        }
        if !is_done(connection, batch)? {
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

/// Whether the batch ended properly and left no thread behind.
fn is_done(connection: &Connection, batch: &CallBatch) -> Result<bool, Error> {
    let until = deadline(batch.timeout);
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
