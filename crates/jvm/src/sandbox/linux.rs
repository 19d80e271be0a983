//! The sandbox of Linux: its parts put together, and entered between fork and exec.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use super::calls::Filters;
use super::files::Ruleset;
use super::limits::Limits;
use super::{Confinement, Part, calls, files};

/// The Landlock version that knows of truncation: before it, a file could be emptied.
const TRUNCATION: i32 = 3;
/// The Landlock version that keeps signals within.
const SIGNALS: i32 = 6;

pub(super) fn is_available(part: Part) -> bool {
    match part {
        // Permissions and times of files are kept by seccomp.
        Part::Files => files::version() >= TRUNCATION && calls::are_available(),
        Part::Network | Part::Processes => calls::are_available(),
        Part::Signals => files::version() >= SIGNALS && calls::are_available(),
        Part::Limits => true,
    }
}

/// Everything that is entered after the fork.
struct Prepared {
    parent: libc::pid_t,
    limits: Limits,
    files: Option<Ruleset>,
    calls: Option<Filters>,
}

impl Prepared {
    fn new(confinement: &Confinement) -> io::Result<Prepared> {
        let files = match files::version() {
            1.. => Some(Ruleset::new(confinement)?),
            _ => None,
        };
        let calls = calls::are_available().then(Filters::new).transpose()?;
        // SAFETY: asks for a number.
        let parent = unsafe { libc::getpid() };
        Ok(Prepared { parent, limits: Limits::new(confinement), files, calls })
    }

    /// Enters the sandbox. Runs between fork and exec: system calls only, nothing is allocated.
    fn enter(&self) -> io::Result<()> {
        self.die_with_parent()?;
        self.limits.set()?;
        keep_files_to_ourselves();
        if let Some(files) = &self.files {
            files.enter()?;
        }
        match &self.calls {
            Some(calls) => calls.enter(),
            None => Ok(()),
        }
    }

    /// The kernel ends the process when we end, however that happens.
    fn die_with_parent(&self) -> io::Result<()> {
        // SAFETY: sets an attribute of this process.
        done(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) })?;
        // SAFETY: asks for a number.
        match unsafe { libc::getppid() } == self.parent {
            true => Ok(()),
            // We ended before the attribute was set.
            false => Err(io::Error::from_raw_os_error(libc::ESRCH)),
        }
    }
}

/// Files that somebody left open for children are not for this one. Kernels before 5.11 cannot do it; what we open
/// ourselves is closed in any case.
fn keep_files_to_ourselves() {
    const AT_EXEC: libc::c_uint = 4;
    // SAFETY: marks descriptors of this process; all but the standard streams are closed by exec, not before.
    unsafe { libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, AT_EXEC) };
}

pub(super) fn confine(command: &mut Command, confinement: &Confinement) -> io::Result<()> {
    let prepared = Prepared::new(confinement)?;
    // SAFETY: `enter` makes system calls on values that were made before the fork; it takes no lock and allocates
    // nothing, so it does not matter what other threads were doing at that moment.
    unsafe { command.pre_exec(move || prepared.enter()) };
    Ok(())
}

/// What a system call says.
pub(super) fn done(result: impl Into<libc::c_long>) -> io::Result<()> {
    match result.into() {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use super::confine;
    use crate::home::JavaHome;
    use crate::sandbox::{Confinement, Sandbox, missing_protection};
    use crate::spawn;

    const SHELL: &str = "/bin/sh";

    /// What a shell is confined to that can write in `own`.
    fn confinement(own: &Path) -> Confinement {
        let java = PathBuf::from(SHELL);
        let java = JavaHome { home: own.to_path_buf(), java, version: 17, has_compiler: false };
        let writable = vec![own.to_path_buf()];
        Confinement { java: Some(java), readable: Vec::new(), writable, memory: 1 << 30 }
    }

    /// Whether a confined shell carries a command out. What it says is no matter.
    fn does(own: &Path, command: &str) -> bool {
        let confinement = confinement(own);
        let mut started = Command::new(SHELL);
        started.arg("-c").arg(command).current_dir(own);
        let (status, _) = spawn::run(started, Sandbox::On, &confinement).expect("a shell");
        status.success()
    }

    #[test]
    fn a_confined_shell_can_write_its_own_folder_and_do_nothing_else() {
        if !missing_protection().is_empty() {
            return;
        }
        let (own, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        std::fs::write(other.path().join("a"), "a").expect("a file");
        let (own, other) = (own.path(), other.path().display());
        assert!(does(own, "true"));
        assert!(does(own, "echo a > b && read line < b && test $line = a"));
        assert!(!does(own, &format!("echo b > {other}/a")));
        assert!(!does(own, &format!("read line < {other}/a")));
        assert!(!does(own, &format!(": >> {other}/b")));
        assert!(!does(own, &format!("kill -0 {}", std::process::id())), "signals");
        assert!(!does(own, "(exit 0)"), "a process");
        assert!(!does(own, "exec /usr/bin/env true"), "another program");
        assert!(!does(own, "ulimit -f unlimited && test $(id -u) != 0"), "a limit");
        assert_eq!(std::fs::read_to_string(format!("{other}/a")).expect("it"), "a");
    }
    /// The error of a system call that a confined process makes, if there is one.
    fn error_of(own: &Path, number: libc::c_long, arguments: [usize; 4]) -> Option<i32> {
        let mut shell = Command::new(SHELL);
        shell.args(["-c", "true"]);
        confine(&mut shell, &confinement(own)).expect("a sandbox");
        // SAFETY: makes a system call on numbers, in the child, after the sandbox was entered.
        unsafe {
            shell.pre_exec(move || {
                let [a, b, c, d] = arguments;
                match libc::syscall(number, a, b, c, d) {
                    0.. => Ok(()),
                    _ => Err(std::io::Error::last_os_error()),
                }
            })
        };
        shell.status().err().and_then(|error| error.raw_os_error())
    }

    #[test]
    fn a_confined_process_sends_to_no_socket_and_uses_no_call_that_the_lists_do_not_know() {
        if !missing_protection().is_empty() {
            return;
        }
        let own = tempfile::tempdir().expect("a folder");
        let error = |number, arguments| error_of(own.path(), number, arguments);
        let mut pair = [0_i32; 2];
        let into = (&raw mut pair).addr();
        let of = |kind: i32| [libc::AF_UNIX as usize, kind as usize, 0, into];
        assert_eq!(error(libc::SYS_socketpair, of(libc::SOCK_STREAM | libc::SOCK_CLOEXEC)), None);
        for kind in
            [libc::SOCK_DGRAM, libc::SOCK_RAW, libc::SOCK_SEQPACKET, libc::SOCK_DGRAM | libc::SOCK_CLOEXEC]
        {
            assert_eq!(error(libc::SYS_socketpair, of(kind)), Some(libc::EPERM), "{kind}");
        }
        let parent = std::process::id() as usize;
        assert_eq!(error(libc::SYS_sched_setaffinity, [parent, 8, into, 0]), Some(libc::EPERM));
        // `mseal` was the last one; `setxattrat` and `file_setattr` came later.
        for call in [463, 469, 1_000] {
            assert_eq!(error(call, [0; 4]), Some(libc::ENOSYS), "{call}");
        }
    }
}
