//! The one place that starts processes of a JDK: confined, in a group of their own, ended with all that is in it.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use crate::meter::Meter;
use crate::sandbox::{Confinement, Sandbox};

/// How often a process is asked whether it has ended.
pub(crate) const POLL: Duration = Duration::from_millis(10);

/// Starts a process, confined.
pub(crate) fn spawn(mut command: Command, sandbox: Sandbox, confinement: &Confinement) -> io::Result<Owned> {
    sandbox.apply(&mut command, confinement)?;
    // Ctrl-C is for us to hear; and a group can be killed as a whole.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let (answer, started) = channel();
    let start = Box::new(move || {
        let _ = answer.send(command.spawn());
    });
    // Its thread does not end; if it could not be started, there is nobody to answer either.
    let _ = spawner().send(start);
    Ok(Owned { process: started.recv().map_err(io::Error::other)??, ended: None })
}

/// Runs a process to its end; what it wrote to standard error is kept. One that somebody stops is killed.
pub(crate) fn run(
    mut command: Command,
    sandbox: Sandbox,
    confinement: &Confinement,
) -> io::Result<(ExitStatus, String)> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut owned = spawn(command, sandbox, confinement)?;
    let mut stderr = owned.process.stderr.take();
    let reader = thread::spawn(move || {
        let mut said = Vec::new();
        // What was read before a fault is said all the same.
        let _ = stderr.as_mut().map(|stderr| stderr.read_to_end(&mut said));
        said
    });
    let status = loop {
        if owned.is_stopped() {
            owned.kill();
        }
        if let Some(status) = owned.try_wait() {
            break status;
        }
        thread::sleep(POLL);
    };
    let said = reader.join().unwrap_or_default();
    Ok((status, String::from_utf8_lossy(&said).into_owned()))
}

/// Starts what it is given, on a thread that ends with us: the kernel ends a confined process when the thread that
/// started it does, and the threads that ask for JVMs come and go.
fn spawner() -> &'static Sender<Box<dyn FnOnce() + Send>> {
    static SPAWNER: OnceLock<Sender<Box<dyn FnOnce() + Send>>> = OnceLock::new();
    SPAWNER.get_or_init(|| {
        let (sender, starts) = channel::<Box<dyn FnOnce() + Send>>();
        thread::spawn(move || starts.into_iter().for_each(|start| start()));
        sender
    })
}

/// A process that is killed with its group when this value goes out of scope.
pub(crate) struct Owned {
    pub(crate) process: Child,
    ended: Option<ExitStatus>,
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Owned {
    /// Ends the process and what is in its group; harmless after its end.
    pub(crate) fn kill(&mut self) {
        if self.ended.is_none() {
            kill_group(self.process.id());
            let _ = self.process.kill();
            self.ended = self.process.wait().ok();
        }
    }

    /// How it ended, if it has.
    pub(crate) fn try_wait(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() && has_ended(&mut self.process) {
            // Its number is still its own, and so is that of its group: what it left behind goes with it.
            kill_group(self.process.id());
            self.ended = self.process.wait().ok();
        }
        self.ended
    }

    /// Whether it has been stopped, as by `SIGSTOP`.
    pub(crate) fn is_stopped(&self) -> bool {
        self.ended.is_none() && is_stopped(&self.process)
    }

    /// Waits for the end as long as there is time and it may come, `None` if it did not.
    pub(crate) fn wait_while(&mut self, mut meter: Meter) -> Option<ExitStatus> {
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = self.try_wait() {
                return Some(status);
            }
            // Who is stopped uses no time, and does not end either.
            if self.is_stopped() || meter.look().is_some() {
                return None;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(POLL);
        }
    }
}

#[cfg(unix)]
fn kill_group(leader: u32) {
    // SAFETY: sends a signal; the leader has not been waited for, so that the number is that of its group.
    unsafe { libc::kill(-(leader as libc::pid_t), libc::SIGKILL) };
}

#[cfg(not(unix))]
fn kill_group(_leader: u32) {}

/// Whether somebody stopped it: it will say nothing until it is continued, and nobody of us will do that.
#[cfg(unix)]
fn is_stopped(process: &Child) -> bool {
    changed(process, libc::WSTOPPED)
}

#[cfg(not(unix))]
fn is_stopped(_process: &Child) -> bool {
    false
}

/// Whether it has ended; it is not waited for, and keeps its number.
#[cfg(unix)]
fn has_ended(process: &mut Child) -> bool {
    changed(process, libc::WEXITED)
}

#[cfg(unix)]
fn changed(process: &Child, how: libc::c_int) -> bool {
    // SAFETY: a `siginfo_t` of zeros is one that says nothing; the call writes into it.
    let (asked, state) = unsafe {
        let mut state: libc::siginfo_t = std::mem::zeroed();
        let flags = how | libc::WNOHANG | libc::WNOWAIT;
        (libc::waitid(libc::P_PID, process.id(), &raw mut state, flags), state)
    };
    // SAFETY: `waitid` fills this field, or leaves it zero where there is nothing to tell.
    asked != 0 || unsafe { state.si_pid() } != 0
}

#[cfg(not(unix))]
fn has_ended(process: &mut Child) -> bool {
    matches!(process.try_wait(), Ok(Some(_)))
}
