//! How much of the machine a process may take.

use std::io;

use super::Confinement;
use super::linux::done;

/// How many files may be open: each jar of a class path is one.
const OPEN_FILES: u64 = 4096;
/// How large a file may become, in bytes.
const FILE_SIZE: u64 = 256 << 20;

/// How large a core dump may become, in bytes. With 0 the kernel still hands it to a program, where one is set to take it;
/// with 1 it gives it to nobody, and no file is that small.
const NO_CORE: u64 = 1;

/// Limits, soft and hard alike.
pub(super) struct Limits([(libc::__rlimit_resource_t, u64); 4]);

impl Limits {
    pub(super) fn new(confinement: &Confinement) -> Limits {
        Limits([
            // What can be written; a JVM reserves much more than that, and need not be kept from it.
            (libc::RLIMIT_DATA, confinement.memory),
            (libc::RLIMIT_NOFILE, OPEN_FILES),
            (libc::RLIMIT_FSIZE, FILE_SIZE),
            (libc::RLIMIT_CORE, NO_CORE),
        ])
    }

    /// A limit that is lower already stays.
    pub(super) fn set(&self) -> io::Result<()> {
        for (resource, most) in self.0 {
            let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
            // SAFETY: writes into a value of this function.
            done(unsafe { libc::getrlimit(resource, &raw mut limit) })?;
            let most = most.min(limit.rlim_max);
            limit = libc::rlimit { rlim_cur: most, rlim_max: most };
            // SAFETY: reads a value of this function.
            done(unsafe { libc::setrlimit(resource, &raw const limit) })?;
        }
        Ok(())
    }
}
