//! Seccomp: the system calls that a JVM does not need and that reach out of it.
//!
//! What is not listed is allowed: files are Landlock's. Refused calls fail as if the user had no right to make them, so
//! that Java code sees an exception.

use std::collections::BTreeMap;
use std::io;
use std::sync::OnceLock;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter, sock_filter,
};

type Rules = BTreeMap<libc::c_long, Vec<SeccompRule>>;

/// Sockets; `socketpair` has a rule of its own, and a pair is not connected to anything else. Rings could open them behind
/// the filter's back.
const NETWORK: &[libc::c_long] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
];

/// Other processes: their memory, their files, signals to them, their place in the machine. `tgkill`, which a JVM
/// needs, is kept within by Landlock.
const OTHERS: &[libc::c_long] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // To leave the group that is killed as a whole.
    libc::SYS_setsid,
    libc::SYS_setpgid,
];

/// Memory and queues that processes of a user share by name.
const SHARED: &[libc::c_long] = &[
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
];

/// Owners, permissions, times and attributes of files: Landlock does not know of them.
const ATTRIBUTES: &[libc::c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    // Files without a name, which Landlock would let be executed.
    libc::SYS_memfd_create,
];

/// What only the administrator may do: Attest may be run by him, as it is in many containers.
const SYSTEM: &[libc::c_long] = &[
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_syslog,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_vhangup,
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setgroups,
    libc::SYS_capset,
];

/// Calls that newer processors do without.
#[cfg(target_arch = "x86_64")]
const OLD: &[libc::c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_modify_ldt,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[libc::c_long] = &[];

/// The first number that was not given to a system call when these lists were written (Linux 6.12): `mseal` is 462. Later
/// calls set attributes of files by name (`setxattrat`, `file_setattr`), which no list of older ones would refuse; programs
/// do without what a kernel does not know. New calls have one number on all processors. Those of x32 are above it, too.
const FIRST_UNKNOWN: u32 = 463;

/// Whether the kernel filters system calls, on a processor whose calls are known here.
pub(super) fn are_available() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        let refuse: u32 = 0x0005_0000;
        // SAFETY: asks whether an action is known; reads one number.
        let asked = unsafe { libc::syscall(libc::SYS_seccomp, 2, 0, &raw const refuse) };
        asked == 0 && TargetArch::try_from(std::env::consts::ARCH).is_ok()
    })
}

/// Filters that are ready to be entered.
pub(super) struct Filters([BpfProgram; 2]);

impl Filters {
    pub(super) fn new() -> io::Result<Filters> {
        let refused = program(refused()?, libc::EPERM)?;
        // The C library makes threads by `clone` then, whose flags can be looked at.
        let unknown = program(Rules::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
        Ok(Filters([refused, unknown]))
    }

    /// Enters the filters. Runs between fork and exec.
    pub(super) fn enter(&self) -> io::Result<()> {
        for program in &self.0 {
            apply_filter(program).map_err(|_| io::Error::last_os_error())?;
        }
        Ok(())
    }
}

fn refused() -> io::Result<Rules> {
    let always = [NETWORK, OTHERS, SHARED, ATTRIBUTES, SYSTEM, OLD].concat();
    let mut rules: Rules = always.into_iter().map(|call| (call, Vec::new())).collect();
    // Threads share everything with their process; what does not is a new process.
    let thread = libc::CLONE_THREAD as u64;
    rules.insert(libc::SYS_clone, vec![when(0, SeccompCmpOp::MaskedEq(thread), 0)?]);
    // Streams of a pair are connected to nothing else, and channels of the JDK's need one; a datagram could be sent to
    // any socket that has a name.
    let mut pairs = vec![when(0, SeccompCmpOp::Ne, libc::AF_UNIX as u64)?];
    for kind in (0..=SOCKET_TYPE).filter(|kind| *kind != libc::SOCK_STREAM as u64) {
        pairs.push(when(1, SeccompCmpOp::MaskedEq(SOCKET_TYPE), kind)?);
    }
    rules.insert(libc::SYS_socketpair, pairs);
    // Zero is the own thread.
    rules.insert(libc::SYS_sched_setaffinity, vec![when(0, SeccompCmpOp::Ne, 0)?]);
    rules.insert(libc::SYS_prlimit64, vec![when(0, SeccompCmpOp::Ne, 0)?]);
    rules.insert(libc::SYS_prctl, vec![when(0, SeccompCmpOp::Eq, libc::PR_SET_PDEATHSIG as u64)?]);
    let commands = [libc::TIOCSTI, TIOCLINUX, SET_FLAGS, SET_ATTRIBUTES];
    let commands = commands.map(|command| when(1, SeccompCmpOp::Eq, command));
    rules.insert(libc::SYS_ioctl, commands.into_iter().collect::<io::Result<_>>()?);
    Ok(rules)
}

/// The part of a socket's type that says how it sends; the rest are flags.
const SOCKET_TYPE: u64 = 0xf;

/// Puts characters into the console, as `TIOCSTI` does into a terminal: as if the user had typed them.
const TIOCLINUX: u64 = 0x541c;
/// Makes files immutable, and more of the kind (`FS_IOC_SETFLAGS`, `FS_IOC_FSSETXATTR`); a file that is read will do.
const SET_FLAGS: u64 = 0x4008_6602;
const SET_ATTRIBUTES: u64 = 0x401c_5820;

fn when(argument: u8, is: SeccompCmpOp, value: u64) -> io::Result<SeccompRule> {
    let condition =
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value).map_err(io::Error::other)?;
    SeccompRule::new(vec![condition]).map_err(io::Error::other)
}

fn program(rules: Rules, error: libc::c_int) -> io::Result<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    let refuse = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch).map_err(io::Error::other)?;
    let program = BpfProgram::try_from(filter).map_err(io::Error::other)?;
    Ok(without_unknown(program))
}

/// Puts three instructions in front: load the number, refuse what is not known. Jumps are relative and stay right.
fn without_unknown(program: BpfProgram) -> BpfProgram {
    const LOAD: u16 = 0x20;
    const IF_AT_LEAST: u16 = 0x35;
    const RETURN: u16 = 0x06;
    let unknown = u32::from(SeccompAction::Errno(libc::ENOSYS as u32));
    let mut whole = vec![
        sock_filter { code: LOAD, jt: 0, jf: 0, k: 0 },
        sock_filter { code: IF_AT_LEAST, jt: 0, jf: 1, k: FIRST_UNKNOWN },
        sock_filter { code: RETURN, jt: 0, jf: 0, k: unknown },
    ];
    whole.extend(program);
    whole
}
