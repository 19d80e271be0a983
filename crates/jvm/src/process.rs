//! A program in a JVM of its own, as `java -cp … Main` starts it: the exact oracle.

use std::io::{Read, Write};
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::capture::Output;
use crate::error::Error;
use crate::home::JavaHome;
use crate::launch::{self, ChildOptions};
use crate::meter::Meter;
use crate::outcome::{Death, Outcome, Run};
use crate::request::{MainRun, join_class_path};
use crate::spawn::{Owned, POLL, spawn};
use crate::temporary::TemporaryFolder;

/// How long streams may stay open after the process ended: its own children may hold them.
const GRACE: Duration = Duration::from_millis(300);

/// Runs the program in a fresh JVM and a fresh folder; standard output, standard error and the exit code are
/// taken exactly. The outcome is [`Outcome::Exited`], [`Outcome::TimedOut`] or [`Outcome::Died`].
pub fn run_process(home: &JavaHome, run: &MainRun, options: &ChildOptions) -> Result<Run, Error> {
    options.sandbox.check()?;
    let work = TemporaryFolder::new("run").map_err(Error::file(std::env::temp_dir()))?;
    let mut command = launch::java(home, options, work.path())?;
    if run.assertions {
        command.arg("-enableassertions");
    }
    command.arg("-classpath").arg(join_class_path(&run.class_path)).arg(&run.main_class);
    command.args(&run.arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());

    let start = Instant::now();
    let confinement = options.confinement(home, &run.class_path, work.path());
    let mut process = spawn(command, options.sandbox, &confinement)
        .map_err(|cause| Error::Start { program: home.java.clone(), cause })?;
    let (ended, ends) = channel();
    let stdout = drain(process.process.stdout.take(), options.output_limit, ended.clone());
    let stderr = drain(process.process.stderr.take(), options.output_limit, ended);
    if let Some(mut stdin) = process.process.stdin.take() {
        let input = run.stdin.clone();
        // A program need not read its input: then writing fails, and that is its right.
        thread::spawn(move || stdin.write_all(&input));
    }
    let status = await_end(&mut process, &ends, run.timeout);
    let elapsed = start.elapsed();
    let stderr = taken(&stderr);
    let outcome = match status {
        Some(status) => ended_with(status, ""),
        None => Outcome::TimedOut { stack: Vec::new() },
    };
    Ok(Run { outcome, stdout: taken(&stdout), stderr, elapsed, ..Run::not_begun() })
}

/// What an exit status says about a program.
pub(crate) fn ended_with(status: ExitStatus, diagnostics: &str) -> Outcome {
    match status.code() {
        Some(code) => Outcome::Exited(code),
        None => Outcome::Died { death: signal(status), diagnostics: diagnostics.to_owned() },
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Death {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or(Death::ChannelClosed, Death::Signal)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Death {
    Death::ChannelClosed
}

/// Reads a stream to its end on a thread of its own, and then says so.
fn drain(stream: Option<impl Read + Send + 'static>, limit: usize, ended: Sender<()>) -> Arc<Mutex<Output>> {
    let output = Arc::new(Mutex::new(Output::default()));
    let shared = Arc::clone(&output);
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        let mut stream = stream;
        while let Some(Ok(count @ 1..)) = stream.as_mut().map(|stream| stream.read(&mut buffer)) {
            shared.lock().unwrap_or_else(PoisonError::into_inner).add(&buffer[..count], limit);
        }
        let _ = ended.send(());
    });
    output
}

fn taken(output: &Mutex<Output>) -> Output {
    std::mem::take(&mut *output.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Waits for the end of both streams and of the process; kills it when it has used its time.
fn await_end(process: &mut Owned, ends: &Receiver<()>, timeout: Duration) -> Option<ExitStatus> {
    let mut meter = Meter::start(process.process.id(), timeout, None);
    let mut open = 2;
    let mut exited: Option<(ExitStatus, Instant)> = None;
    loop {
        if exited.is_none()
            && let Some(status) = process.try_wait()
        {
            exited = Some((status, Instant::now() + GRACE));
        }
        match exited {
            Some((status, until)) if open == 0 || Instant::now() >= until => return Some(status),
            None if process.is_stopped() || meter.look().is_some() => {
                process.kill();
                // What was written before the end is still in the pipes.
                for _ in 0..open {
                    let _ = ends.recv_timeout(GRACE);
                }
                return None;
            }
            _ => {}
        }
        match ends.recv_timeout(POLL) {
            Ok(()) => open -= 1,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => thread::sleep(Duration::from_millis(1)),
        }
    }
}
