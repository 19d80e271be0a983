//! Throw-away folders: all of a process stand in one, which the next run removes if this one cannot.
//!
//! Who is killed removes nothing. So each process holds a lock on a file in its folder, which ends with the process however
//! that ends; a process that makes its folder removes those whose lock nobody holds. Process numbers would not do: folders
//! may be shared with processes that are not seen from here.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tempfile::TempDir;

use crate::remove::remove_folder;

const PREFIX: &str = "attest-work-";
const LOCK: &str = "lock";
/// How often a folder is made anew that another process took for left behind.
const ATTEMPTS: usize = 5;

/// A throw-away folder, removed with this value.
pub struct TemporaryFolder {
    // Dropped in this order: the folder before what it stands in.
    folder: TempDir,
    _root: Arc<Root>,
}

impl TemporaryFolder {
    /// An empty one, whose name begins with a word.
    pub fn new(word: &str) -> io::Result<TemporaryFolder> {
        let root = Root::open()?;
        let folder = tempfile::Builder::new().prefix(&format!("{word}-")).tempdir_in(root.folder.path())?;
        Ok(TemporaryFolder { folder, _root: root })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // What cannot be removed now is tried once more by the next run.
        let _ = remove_folder(self.folder.path());
    }
}

/// The folder of this process.
struct Root {
    folder: TempDir,
    _lock: File,
}

impl Root {
    fn open() -> io::Result<Arc<Root>> {
        static OPEN: Mutex<Weak<Root>> = Mutex::new(Weak::new());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(root) = open.upgrade() {
            return Ok(root);
        }
        remove_left_behind(&std::env::temp_dir());
        let root = Arc::new(Root::new()?);
        *open = Arc::downgrade(&root);
        Ok(root)
    }

    fn new() -> io::Result<Root> {
        for _ in 0..ATTEMPTS {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
            let path = folder.path().join(LOCK);
            let lock = match File::create_new(&path) {
                Err(problem) if problem.kind() == io::ErrorKind::NotFound => continue,
                made => made?,
            };
            // Another process may have taken it for left behind before it was locked.
            if cfg!(not(unix)) || is_locked_by_us(&lock) && path.exists() {
                return Ok(Root { folder, _lock: lock });
            }
        }
        Err(io::Error::other("other processes remove every folder that is made there"))
    }
}

/// Removes the folders of processes that are gone.
fn remove_left_behind(temporary: &Path) {
    let Ok(entries) = fs::read_dir(temporary) else { return };
    for entry in entries.flatten() {
        // Six letters or digits, as `tempfile` makes them: what users name so is theirs.
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let ours =
            random.is_some_and(|rest| rest.len() == 6 && rest.bytes().all(|b| b.is_ascii_alphanumeric()));
        // A link is no folder here: nothing behind it is removed.
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        match File::open(entry.path().join(LOCK)) {
            Ok(lock) if is_locked_by_us(&lock) => drop(remove_folder(&entry.path())),
            Ok(_) => {}
            // Its maker was killed before it had a lock, or is about to make one: then it is empty.
            Err(_) if fs::remove_dir(entry.path()).is_ok() => {}
            // The lock is the first thing in a folder: what has others and no lock was not removed to its end.
            Err(_) if !entry.path().join(LOCK).exists() => drop(remove_folder(&entry.path())),
            Err(_) => {}
        }
    }
}

/// Takes the lock of a file, which ends with it; false if somebody else has it.
#[cfg(unix)]
fn is_locked_by_us(file: &File) -> bool {
    use std::os::fd::AsRawFd;
    // SAFETY: the descriptor is that of an open file.
    unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) == 0 }
}

/// Where files have no such locks nothing is removed that may be in use.
#[cfg(not(unix))]
fn is_locked_by_us(_file: &File) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::{LOCK, PREFIX, TemporaryFolder, is_locked_by_us, remove_left_behind};

    #[test]
    fn what_a_killed_process_left_is_removed_and_what_is_in_use_is_not() {
        let temporary = tempfile::tempdir().expect("a folder");
        let make = |name: &str| {
            let folder = temporary.path().join(format!("{PREFIX}{name}"));
            fs::create_dir_all(folder.join("jvm-1")).expect("a folder");
            let lock = File::create(folder.join(LOCK)).expect("a lock");
            (folder, lock)
        };
        let (left, lock) = make("left01");
        drop(lock);
        let (used, lock) = make("used01");
        assert!(is_locked_by_us(&lock));
        let empty = temporary.path().join(format!("{PREFIX}empty1"));
        fs::create_dir(&empty).expect("a folder");
        let (begun, lock) = make("begun1");
        drop(lock);
        fs::remove_file(begun.join(LOCK)).expect("a lock");
        let other = temporary.path().join("attest-runner-1");
        fs::create_dir(&other).expect("a folder");
        let named = temporary.path().join(format!("{PREFIX}of-a-user"));
        fs::create_dir(&named).expect("a folder");
        remove_left_behind(temporary.path());
        assert!(!left.exists() && !empty.exists() && !begun.exists() && used.exists() && other.exists());
        assert!(named.exists(), "what a user names so is theirs");
    }

    #[test]
    fn folders_are_gone_with_their_values() {
        let folder = TemporaryFolder::new("jvm").expect("a folder");
        let path = folder.path().to_path_buf();
        assert!(path.is_dir());
        drop(folder);
        assert!(!path.exists());
    }
}
