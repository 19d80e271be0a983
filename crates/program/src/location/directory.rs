//! A directory of the class path.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::{ENTRY_LIMIT, LocationError};

/// Packages nest at most this deep.
const DEPTH_LIMIT: usize = 128;
/// The most files and directories that a listing visits.
const COUNT_LIMIT: usize = 1 << 20;

/// A directory with class files and resources under it; asked anew at each look-up.
#[derive(Debug)]
pub(super) struct Directory {
    path: PathBuf,
}

impl Directory {
    pub(super) fn new(path: PathBuf) -> Directory {
        Directory { path }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes of the file `name` (written with `/`) under the directory, and its path.
    ///
    /// A name that would step out of the directory names nothing.
    pub(super) fn find(&self, name: &str) -> Result<Option<(Bytes, PathBuf)>, LocationError> {
        if !name.split('/').all(is_plain) {
            return Ok(None);
        }
        let path = self.path.join(name);
        let Ok(metadata) = fs::metadata(&path) else { return Ok(None) };
        if !metadata.is_file() {
            return Ok(None);
        }
        let too_large =
            |size| LocationError::TooLarge { container: self.path.clone(), entry: name.to_owned(), size };
        if metadata.len() > ENTRY_LIMIT {
            return Err(too_large(metadata.len()));
        }
        let file = File::open(&path).map_err(LocationError::io(&path))?;
        let mut bytes = Vec::with_capacity(metadata.len() as usize);
        // The file may grow between the two calls.
        file.take(ENTRY_LIMIT + 1).read_to_end(&mut bytes).map_err(LocationError::io(&path))?;
        if bytes.len() as u64 > ENTRY_LIMIT {
            return Err(too_large(bytes.len() as u64));
        }
        Ok(Some((Bytes::from(bytes), path)))
    }

    /// The names of all files under the directory, written with `/`, in no particular order.
    ///
    /// Symbolic links are followed, as the JVM does; one that leads back to a directory it is in is an error.
    pub(super) fn names(&self) -> Result<Vec<String>, LocationError> {
        let mut walk = Walk { names: Vec::new(), visited: 0 };
        let root = fs::canonicalize(&self.path).map_err(LocationError::io(&self.path))?;
        walk.directory(&self.path, "", &mut vec![root])?;
        Ok(walk.names)
    }
}

struct Walk {
    names: Vec<String>,
    visited: usize,
}

impl Walk {
    /// Lists `path`, whose names begin with `prefix`; `above` are the true paths from the root to here.
    fn directory(
        &mut self,
        path: &Path,
        prefix: &str,
        above: &mut Vec<PathBuf>,
    ) -> Result<(), LocationError> {
        let bad =
            |path: &Path, problem: String| LocationError::BadDirectory { path: path.to_owned(), problem };
        if above.len() > DEPTH_LIMIT {
            return Err(bad(path, format!("directories nest deeper than {DEPTH_LIMIT}")));
        }
        for entry in fs::read_dir(path).map_err(LocationError::io(path))? {
            let entry = entry.map_err(LocationError::io(path))?;
            self.visited += 1;
            if self.visited > COUNT_LIMIT {
                return Err(bad(path, format!("there are more than {COUNT_LIMIT} files")));
            }
            let file_name = entry.file_name();
            let Some(name) = file_name.to_str().filter(|name| is_plain(name)) else { continue };
            let entry_path = entry.path();
            // A link that leads nowhere, or a file that has just gone, is not there.
            let Ok(metadata) = fs::metadata(&entry_path) else { continue };
            let name = format!("{prefix}{name}");
            if metadata.is_file() {
                self.names.push(name);
            } else if metadata.is_dir() {
                let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
                let truly = match above.last() {
                    Some(parent) if !is_link => parent.join(&file_name),
                    _ => fs::canonicalize(&entry_path).map_err(LocationError::io(&entry_path))?,
                };
                if above.contains(&truly) {
                    return Err(bad(&entry_path, "it is a symbolic link to a directory it is in".into()));
                }
                above.push(truly);
                self.directory(&entry_path, &format!("{name}/"), above)?;
                above.pop();
            }
        }
        Ok(())
    }
}

/// Whether `part` is a file name and nothing more on every platform.
fn is_plain(part: &str) -> bool {
    let is_name = !part.is_empty() && part != "." && part != "..";
    is_name && !part.contains(['\0', '\\', '/']) && !(cfg!(windows) && part.contains(':'))
}
