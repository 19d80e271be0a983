//! Throw-away folders for classes, which every JVM of ours may read and none may write.
//!
//! They all stand in one folder of this process, so that a JVM that is already running can be given another: what it may
//! read is settled when it starts.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tempfile::TempDir;

use crate::temporary::TemporaryFolder;

/// A folder for classes, removed with this value.
pub struct ClassFolder {
    // Dropped in this order: the folder before what it stands in.
    folder: TempDir,
    _shelf: Shelf,
}

impl ClassFolder {
    /// An empty one.
    pub fn new() -> io::Result<ClassFolder> {
        let shelf = Shelf::open()?;
        Ok(ClassFolder { folder: tempfile::tempdir_in(shelf.path())?, _shelf: shelf })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// The folder that they stand in, removed with the last that knows of it.
#[derive(Clone)]
pub(crate) struct Shelf(Arc<TemporaryFolder>);

impl Shelf {
    pub(crate) fn open() -> io::Result<Shelf> {
        static OPEN: Mutex<Weak<TemporaryFolder>> = Mutex::new(Weak::new());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = open.upgrade() {
            return Ok(Shelf(shelf));
        }
        let shelf = Arc::new(TemporaryFolder::new("classes")?);
        *open = Arc::downgrade(&shelf);
        Ok(Shelf(shelf))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}
