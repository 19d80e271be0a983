//! What a JVM that runs other people's code may do, enforced by the kernel: no root, no program beside us.
//!
//! On Linux: Landlock for files, TCP, signals and the memory of other processes; seccomp for other sockets, new
//! processes and whatever changes files or processes without opening them; limits of the process for memory and files.
//! Elsewhere nothing of it is there, and [`protection`] says so.
//!
//! **Architecture Invariant:** everything is prepared before the fork; between fork and exec there are system calls only.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod needs;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use serde::Serialize;

use crate::error::Error;
use crate::home::JavaHome;

/// Whether code under test is kept in a sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sandbox {
    /// With all its parts, or not at all.
    Required,
    /// With the parts that the kernel has.
    #[default]
    On,
    /// No sandbox.
    Off,
}

/// A part of the protection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Only the throw-away folder is written, only the JDK and the class path are read.
    Files,
    /// No connections, no sockets.
    Network,
    /// No new processes.
    Processes,
    /// Other processes are not signalled, stopped or looked into.
    Signals,
    /// Bounds on memory, open files and the size of a file.
    Limits,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 5] = [Part::Files, Part::Network, Part::Processes, Part::Signals, Part::Limits];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Files => {
                "files (writes only in a throw-away folder, reads only the JDK and the class path)"
            }
            Part::Network => "network (no sockets)",
            Part::Processes => "processes (none are started)",
            Part::Signals => "signals (none to other processes)",
            Part::Limits => "limits (memory, open files, size of files)",
        })
    }
}

/// The parts of the protection that this machine does not give; none where it is complete.
pub fn missing_protection() -> Vec<Part> {
    Part::ALL.into_iter().filter(|part| !is_available(*part)).collect()
}

/// What one process may do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Confinement {
    /// The JDK it belongs to.
    pub(crate) java: Option<JavaHome>,
    /// Files and folders that are read, with all below them.
    pub(crate) readable: Vec<PathBuf>,
    /// Folders in which everything is allowed but to execute.
    pub(crate) writable: Vec<PathBuf>,
    /// Bytes of memory that may be written.
    pub(crate) memory: u64,
}

/// A program of a JDK that runs code under test and is started by somebody else than us.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The JDK.
    pub home: JavaHome,
    /// Files and folders that it reads, with all below them.
    pub readable: Vec<PathBuf>,
    /// Folders that it writes.
    pub writable: Vec<PathBuf>,
    /// Its largest heap in MiB.
    pub heap_mib: u32,
}

impl Tool {
    /// Makes `command` start confined. It ends with the thread that starts it.
    pub fn confine(&self, command: &mut Command, sandbox: Sandbox) -> io::Result<()> {
        let confinement = Confinement {
            java: Some(self.home.clone()),
            readable: self.readable.clone(),
            writable: self.writable.clone(),
            memory: memory(self.heap_mib),
        };
        sandbox.apply(command, &confinement)
    }
}

/// What a JVM may take of memory besides its heap, in MiB: code, classes, stacks, buffers, a compiler with its deep stack.
/// The figure is a guess on the safe side; no measurement supports it.
const BESIDES_HEAP: u64 = 1536;

/// The bytes that a JVM with this heap may write.
pub(crate) fn memory(heap_mib: u32) -> u64 {
    (u64::from(heap_mib) + BESIDES_HEAP) << 20
}

impl Sandbox {
    /// Complains where all parts are asked for and some are not there.
    pub(crate) fn check(self) -> Result<(), Error> {
        match self {
            Sandbox::Required => match missing_protection() {
                missing if missing.is_empty() => Ok(()),
                missing => Err(Error::Unprotected(missing)),
            },
            Sandbox::On | Sandbox::Off => Ok(()),
        }
    }

    /// Makes `command` start confined.
    pub(crate) fn apply(self, command: &mut Command, confinement: &Confinement) -> io::Result<()> {
        match self {
            Sandbox::Off => Ok(()),
            Sandbox::Required | Sandbox::On => confine(command, confinement),
        }
    }
}

#[cfg(target_os = "linux")]
use linux::{confine, is_available};

#[cfg(not(target_os = "linux"))]
fn is_available(_part: Part) -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
fn confine(_command: &mut Command, _confinement: &Confinement) -> io::Result<()> {
    Ok(())
}
