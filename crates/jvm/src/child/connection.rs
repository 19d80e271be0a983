//! One running JVM with the runner in it: its pipes, each served by a thread, and its end.

use std::io::{BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::answer;
use crate::class_folder::Shelf;
use crate::error::Error;
use crate::home::JavaHome;
use crate::launch::{self, ChildOptions};
use crate::meter::{Meter, Over};
use crate::request::preparation;
use crate::runner::{MAIN_CLASS, RunnerClasses};
use crate::spawn::{Owned, spawn};
use crate::temporary::TemporaryFolder;
use crate::wire::{Frame, read_frame};

/// How many events may wait to be taken: a program that writes while nobody reads has to wait.
const MAX_WAITING: usize = 256;
/// How much of the JVM's own standard error is kept.
const DIAGNOSTICS: usize = 16 << 10;

/// What comes from the runner.
pub(crate) enum Event {
    Frame(Frame),
    /// Bytes that are no frame.
    Broken,
    /// The JVM closed the channel.
    Closed,
    /// Somebody stopped the JVM: it will say nothing more.
    Stopped,
}

/// A JVM that is ready for requests. Dropping it kills the JVM and removes its folder.
pub(crate) struct Connection {
    process: Owned,
    requests: Sender<Vec<u8>>,
    events: Receiver<Event>,
    diagnostics: Arc<Mutex<Vec<u8>>>,
    /// Whether Mockito is loaded.
    prepared: bool,
    _work: TemporaryFolder,
    _shelf: Shelf,
}

impl Connection {
    /// Starts a JVM and waits until it is ready. One that ends or is stopped before may be so by somebody else: it is
    /// started once more.
    pub(crate) fn open(
        home: &JavaHome,
        options: &ChildOptions,
        runner: &RunnerClasses,
    ) -> Result<Connection, Error> {
        let mut connection = Connection::begin(home, options, runner)?;
        let mut ready = connection.greeting(options);
        if ready == Ok(false) {
            connection = Connection::begin(home, options, runner)?;
            ready = connection.greeting(options);
        }
        match ready {
            Ok(true) => Ok(connection),
            _ => Err(Error::NotReady { java: home.java.clone(), output: connection.diagnostics() }),
        }
    }

    /// Whether the JVM says that it is ready, and not that it has ended.
    fn greeting(&mut self, options: &ChildOptions) -> Result<bool, Over> {
        let mut meter = self.meter(options.start_timeout, None);
        match self.next(&mut meter)? {
            Event::Frame(frame) if frame.kind == answer::HELLO => Ok(true),
            _ => {
                self.reap(Duration::from_millis(500));
                Ok(false)
            }
        }
    }

    /// Loads Mockito, if it is on a class path and not loaded yet: the first test that uses it would take all its time.
    pub(crate) fn prepare(&mut self, options: &ChildOptions, class_path: &[PathBuf]) {
        if self.prepared {
            return;
        }
        let Some(request) = preparation(class_path) else { return };
        self.prepared = true;
        self.send(request);
        // What does not become ready is noticed by the request behind it.
        let _ = self.greeting(options);
    }

    fn begin(home: &JavaHome, options: &ChildOptions, runner: &RunnerClasses) -> Result<Connection, Error> {
        let work = TemporaryFolder::new("attest-jvm").map_err(Error::file(std::env::temp_dir()))?;
        let mut command = launch::java(home, options, work.path())?;
        // Most methods are called once: no code should be generated for reflective calls.
        command.arg("-Djdk.reflect.useNativeAccessorOnly=true");
        if options.objects && home.version >= 9 {
            command.arg("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        }
        command.arg("-classpath").arg(&runner.folder).arg(MAIN_CLASS);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let shelf = Shelf::open().map_err(Error::file(std::env::temp_dir()))?;
        let read = [runner.folder.clone(), shelf.path().to_path_buf()];
        let confinement = options.confinement(home, &read, work.path());
        let mut process = spawn(command, options.sandbox, &confinement)
            .map_err(|cause| Error::Start { program: home.java.clone(), cause })?;
        let requests = write_requests(process.process.stdin.take());
        let events = read_events(process.process.stdout.take());
        let diagnostics = keep_tail(process.process.stderr.take());
        Ok(Connection { process, requests, events, diagnostics, prepared: false, _work: work, _shelf: shelf })
    }

    /// Hands a request to the writing thread; a dead JVM is noticed by its silence.
    pub(crate) fn send(&self, request: Vec<u8>) {
        let _ = self.requests.send(request);
    }

    /// Begins to count what the JVM uses for a request.
    pub(crate) fn meter(&self, limit: Duration, cut: Option<Instant>) -> Meter {
        Meter::start(self.process_id(), limit, cut)
    }

    /// The next event, or why none is waited for any longer. What waits already comes first: it may be the end. But not
    /// for ever: a program that never ceases to write would get none.
    pub(crate) fn next(&self, meter: &mut Meter) -> Result<Event, Over> {
        loop {
            let left = meter.next_look().saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) if meter.heard() <= MAX_WAITING => return Ok(event),
                Ok(event) => return meter.look().map_or(Ok(event), Err),
                Err(RecvTimeoutError::Disconnected) => return Ok(Event::Closed),
                Err(RecvTimeoutError::Timeout) if self.process.is_stopped() => return Ok(Event::Stopped),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(over) = meter.look() {
                        return Err(over);
                    }
                }
            }
        }
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.process.process.id()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.process.try_wait().is_none() && !self.process.is_stopped()
    }

    /// The status of a JVM that is about to end; kills it if it has used so much time and did not.
    pub(crate) fn reap(&mut self, grace: Duration) -> Option<ExitStatus> {
        let meter = self.meter(grace, None);
        let status = self.process.wait_while(meter);
        if status.is_none() {
            self.process.kill();
        }
        status
    }

    /// The last that the JVM printed to its standard error.
    pub(crate) fn diagnostics(&self) -> String {
        let tail = self.diagnostics.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&tail).trim().to_owned()
    }
}

/// Writes on a thread of its own: a JVM that does not read must not block us.
fn write_requests(stdin: Option<ChildStdin>) -> Sender<Vec<u8>> {
    let (sender, requests) = channel::<Vec<u8>>();
    thread::spawn(move || {
        let Some(mut stdin) = stdin else { return };
        for request in requests {
            if stdin.write_all(&request).is_err() {
                return;
            }
        }
    });
    sender
}

fn read_events(stdout: Option<ChildStdout>) -> Receiver<Event> {
    let (sender, events) = sync_channel(MAX_WAITING);
    thread::spawn(move || {
        let Some(stdout) = stdout else { return };
        let mut stdout = BufReader::with_capacity(1 << 16, stdout);
        loop {
            let (event, last) = match read_frame(&mut stdout) {
                Ok(Some(frame)) => (Event::Frame(frame), false),
                Ok(None) => (Event::Closed, true),
                // A JVM that is killed while it writes leaves half a frame.
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => (Event::Closed, true),
                Err(_) => (Event::Broken, true),
            };
            if sender.send(event).is_err() || last {
                return;
            }
        }
    });
    events
}

fn keep_tail(stderr: Option<ChildStderr>) -> Arc<Mutex<Vec<u8>>> {
    let tail = Arc::new(Mutex::new(Vec::new()));
    let shared = Arc::clone(&tail);
    thread::spawn(move || {
        let Some(mut stderr) = stderr else { return };
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = stderr.read(&mut buffer) {
            let mut tail = shared.lock().unwrap_or_else(PoisonError::into_inner);
            tail.extend_from_slice(&buffer[..count]);
            let excess = tail.len().saturating_sub(DIAGNOSTICS);
            tail.drain(..excess);
        }
    });
    tail
}
