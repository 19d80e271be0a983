//! Landlock: which files are read, written and executed; no TCP; no signals to others.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope,
};

use super::linux::done;
use super::{Confinement, needs};

/// The version whose rights are asked for; a kernel that knows fewer enforces those.
const RIGHTS: ABI = ABI::V6;
/// Asks which version the kernel has.
const VERSION: libc::c_uint = 1;

/// The version of Landlock that the kernel has; 0 if none.
pub(super) fn version() -> i32 {
    static KNOWN: OnceLock<i32> = OnceLock::new();
    // SAFETY: with this flag the call takes no attributes and makes nothing.
    *KNOWN.get_or_init(|| unsafe {
        libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0_usize, VERSION).max(0)
            as i32
    })
}

/// Rules that are ready to be entered.
pub(super) struct Ruleset(Option<OwnedFd>);

impl Ruleset {
    pub(super) fn new(confinement: &Confinement) -> io::Result<Ruleset> {
        let mut rules = empty().map_err(io::Error::other)?;
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        // What is written cannot be executed; nor can it become a device, a pipe or a socket.
        let write = read
            | AccessFs::WriteFile
            | AccessFs::Truncate
            | AccessFs::RemoveFile
            | AccessFs::RemoveDir
            | AccessFs::MakeReg
            | AccessFs::MakeDir
            | AccessFs::MakeSym
            | AccessFs::Refer;
        let system = needs::READ.iter().map(Path::new);
        let given = confinement.readable.iter().map(|path| path.as_path());
        for path in system.chain(given) {
            rules = allowed(rules, path, read)?;
        }
        for path in needs::WRITTEN_DEVICES.iter().map(Path::new) {
            rules = allowed(rules, path, AccessFs::ReadFile | AccessFs::WriteFile)?;
        }
        if let Some(java) = &confinement.java {
            for path in needs::of(java).iter() {
                rules = allowed(rules, path, read)?;
            }
            for path in needs::executed(java) {
                rules = allowed(rules, &path, AccessFs::ReadFile | AccessFs::Execute)?;
            }
        }
        for path in &confinement.writable {
            rules = allowed(rules, path, write)?;
        }
        Ok(Ruleset(rules.into()))
    }

    /// Enters the rules. Runs between fork and exec.
    pub(super) fn enter(&self) -> io::Result<()> {
        let Some(rules) = &self.0 else { return Ok(()) };
        allow_own_process(rules)?;
        // SAFETY: sets an attribute of this process.
        done(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) })?;
        // SAFETY: the descriptor is open, it is owned by `self`.
        done(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) })
    }
}

/// What a rule on files is to the kernel.
#[repr(C, packed)]
struct Beneath {
    rights: u64,
    parent: libc::c_int,
}

/// What the kernel tells a process about itself, `/proc/self`: known only now, after the fork.
fn allow_own_process(rules: &OwnedFd) -> io::Result<()> {
    const BENEATH: libc::c_int = 1;
    const READ: u64 = 1 << 2 | 1 << 3;
    // SAFETY: the name ends in a zero, and lives as long as the program.
    let own = unsafe { libc::open(c"/proc/self".as_ptr(), libc::O_PATH | libc::O_CLOEXEC) };
    if own < 0 {
        // Without it the JVM knows less of its container, and nothing else is missing.
        return Ok(());
    }
    let rule = Beneath { rights: READ, parent: own };
    // SAFETY: both descriptors are open, and the rule is read during the call. The other is closed by exec.
    done(unsafe {
        libc::syscall(libc::SYS_landlock_add_rule, rules.as_raw_fd(), BENEATH, &raw const rule, 0)
    })
}

/// Rules that allow nothing.
fn empty() -> Result<RulesetCreated, landlock::RulesetError> {
    landlock::Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RIGHTS))?
        .handle_access(AccessNet::from_all(RIGHTS))?
        .scope(Scope::from_all(RIGHTS))?
        .create()
}

/// With one thing more; what does not exist needs no rule.
fn allowed(rules: RulesetCreated, path: &Path, access: BitFlags<AccessFs>) -> io::Result<RulesetCreated> {
    let Ok(opened) = PathFd::new(path) else { return Ok(rules) };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(RIGHTS) };
    rules.add_rule(PathBeneath::new(opened, access)).map_err(io::Error::other)
}
