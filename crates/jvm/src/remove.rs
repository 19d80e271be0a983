//! Removes folders that programs under test have filled: however deep they are, whatever links lead out of them.
//!
//! A walk down would need as many open files, or as much stack, as the folders are deep, and names longer than the system
//! takes. So what stands in a folder is moved up instead, until nothing is deep: every name is short, and no link is followed.

use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Removes a folder with all that is in it. Nobody else may change it meanwhile.
pub(crate) fn remove_folder(folder: &Path) -> io::Result<()> {
    let mut number = 0;
    let mut is_empty = false;
    while !is_empty {
        is_empty = true;
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            is_empty = false;
            match is_folder(&entry)? {
                true => flatten(&entry.path(), folder, &mut number)?,
                false => fs::remove_file(entry.path())?,
            }
        }
    }
    fs::remove_dir(folder)
}

/// Removes a folder whose own folders are moved up first.
fn flatten(inner: &Path, to: &Path, number: &mut u64) -> io::Result<()> {
    open(inner)?;
    for entry in fs::read_dir(inner)? {
        let entry = entry?;
        if !is_folder(&entry)? {
            fs::remove_file(entry.path())?;
            continue;
        }
        // Who moves a folder changes what is above it.
        open(&entry.path())?;
        move_up(&entry.path(), to, number)?;
    }
    fs::remove_dir(inner)
}

/// Moves a folder to where it has a name that nobody else has.
fn move_up(inner: &Path, to: &Path, number: &mut u64) -> io::Result<()> {
    loop {
        *number += 1;
        match fs::rename(inner, to.join(format!("up-{number}"))) {
            Err(taken)
                if matches!(
                    taken.kind(),
                    ErrorKind::AlreadyExists | ErrorKind::DirectoryNotEmpty | ErrorKind::NotADirectory
                ) => {}
            done => return done,
        }
    }
}

/// A link to a folder is none.
fn is_folder(entry: &DirEntry) -> io::Result<bool> {
    Ok(entry.file_type()?.is_dir())
}

/// Gives us the right to look into a folder that was made without it.
#[cfg(unix)]
fn open(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn open(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::remove_folder;

    #[test]
    fn folders_deeper_than_names_can_say_and_closed_ones_are_removed_and_links_are_not_followed() {
        let temporary = tempfile::tempdir().expect("a folder");
        let (own, other) = (temporary.path().join("own"), temporary.path().join("other"));
        fs::create_dir_all(other.join("kept")).expect("a folder");
        fs::create_dir_all(own.join("side")).expect("a folder");
        fs::create_dir(own.join("up-2")).expect("a folder");
        fs::write(own.join("up-3"), "a file").expect("a file");
        symlink(&other, own.join("link")).expect("a link");
        symlink(&other, own.join("side/link")).expect("a link");
        fs::create_dir_all(own.join("closed/inner")).expect("a folder");
        fs::set_permissions(own.join("closed"), fs::Permissions::from_mode(0o000)).expect("its owner");
        let step = "d/".repeat(1_500);
        for _ in 0..4 {
            let chain = own.join("next");
            fs::create_dir_all(chain.join(&step)).expect("folders");
            fs::write(chain.join(&step).join("f"), "a file").expect("a file");
            if own.join("deep").exists() {
                fs::rename(own.join("deep"), chain.join(&step).join("deep")).expect("a folder");
            }
            fs::rename(chain, own.join("deep")).expect("a folder");
        }
        remove_folder(&own).expect("it can be removed");
        assert!(!own.exists() && other.join("kept").exists());
    }
}
