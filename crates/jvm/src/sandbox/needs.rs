//! What a JVM reads of a system besides its class path.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::home::JavaHome;

/// Libraries, time zones, fonts, and what tells the number of processors, the memory and the user's name. Nothing here
/// is anybody's own.
pub(super) const READ: &[&str] = &[
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/os-release",
    "/etc/fonts",
    "/usr/share/zoneinfo",
    "/usr/share/fonts",
    "/usr/share/fontconfig",
    "/usr/share/locale",
    "/proc/meminfo",
    "/proc/cpuinfo",
    "/proc/stat",
    "/proc/cgroups",
    "/proc/filesystems",
    "/proc/version",
    "/proc/sys/vm/overcommit_memory",
    "/proc/sys/vm/max_map_count",
    "/proc/sys/kernel/pid_max",
    "/proc/sys/kernel/threads-max",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/kernel/mm/transparent_hugepage",
    "/sys/kernel/mm/hugepages",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
];

/// Devices that swallow what is written.
pub(super) const WRITTEN_DEVICES: &[&str] = &["/dev/null", "/dev/full"];

/// How deep a JDK is searched for links that lead out of it.
const MAX_LINK_DEPTH: usize = 5;

/// The folder of a JDK, and where links in it lead: distributions keep its settings elsewhere.
pub(super) fn of(java: &JavaHome) -> Arc<Vec<PathBuf>> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Arc<Vec<PathBuf>>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(java.home.clone()).or_insert_with(|| {
        let mut paths = vec![java.home.clone()];
        links(&java.home, MAX_LINK_DEPTH, &mut paths);
        Arc::new(paths)
    }))
}

fn links(folder: &Path, depth: usize, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_symlink() {
            paths.extend(fs::canonicalize(entry.path()));
        } else if kind.is_dir() && depth > 0 {
            links(&entry.path(), depth - 1, paths);
        }
    }
}

/// The launchers of a JDK, and what the kernel starts them with.
pub(super) fn executed(java: &JavaHome) -> Vec<PathBuf> {
    let mut paths = vec![java.java.clone()];
    paths.extend(java.javac().ok());
    paths.extend(fs::read(&java.java).ok().and_then(|file| interpreter(&file)));
    paths
}

/// The dynamic loader that a program names (`PT_INTERP` of an ELF file of 64 bits, little-endian).
fn interpreter(file: &[u8]) -> Option<PathBuf> {
    const INTERPRETER: u32 = 3;
    let number = |at: usize, size: usize| -> Option<u64> {
        let bytes = file.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    };
    if file.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let (table, size, count) = (number(32, 8)? as usize, number(54, 2)? as usize, number(56, 2)? as usize);
    for at in (0..count).filter_map(|index| table.checked_add(index * size)) {
        if number(at, 4)? as u32 == INTERPRETER {
            let start = number(at + 8, 8)? as usize;
            let name = file.get(start..start.checked_add(number(at + 32, 8)? as usize)?)?;
            let name = std::str::from_utf8(name).ok()?;
            return Some(PathBuf::from(name.trim_end_matches('\0')));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::interpreter;

    #[test]
    fn the_loader_of_this_very_program_is_found_and_exists() {
        let this = std::fs::read("/proc/self/exe").expect("this program");
        assert!(interpreter(&this).expect("a loader").is_file());
    }

    #[test]
    fn a_file_that_is_no_program_or_is_cut_names_no_loader() {
        assert_eq!(interpreter(b"#!/bin/sh"), None);
        let this = std::fs::read("/proc/self/exe").expect("this program");
        assert_eq!(interpreter(&this[..60]), None);
    }
}
