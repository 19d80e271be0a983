//! Why a command could not do its work: one type for all of them.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use attest_forward::InputError;
use attest_program::LinkError;
use attest_program::location::LocationError;

/// Why a command could not do its work; the message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was named is not there, or there more than once.
    #[error("{0}")]
    NotFound(String),
    /// A text is not understood; the message names the place.
    #[error("{0}")]
    Malformed(String),
    /// What was named is there and cannot be used for this.
    #[error("{0}")]
    Unusable(String),
    /// No JDK, or a class path that cannot be read.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// The JDK's own classes cannot be loaded.
    #[error("the JDK's classes cannot be used: {0}; reinstall the JDK or pass --jdk DIR")]
    Jdk(#[from] LinkError),
    /// The JDK's own start-up did not come to its end on our machine.
    #[error("the JDK cannot be started: {0}; pass another one with --jdk DIR")]
    Boot(String),
    /// The JVM that confirms cannot be used.
    #[error(transparent)]
    Jvm(attest_jvm::Error),
    /// A file or folder cannot be read or written.
    #[error("cannot {action} {}: {cause}", path.display())]
    File {
        /// What was tried: `read`, `write`, …
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// A bug of ours ended the work on an item.
    #[error("a bug in Attest ended the work on {item}: {message}; please report it")]
    Internal {
        /// What was worked on, in the user's words.
        item: String,
        /// What the bug said.
        message: String,
    },
}

impl Error {
    /// A file that cannot be used, ready for `map_err`.
    pub(crate) fn file(action: &'static str, path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Error {
        let path = path.as_ref().to_owned();
        move |cause| Error::File { action, path, cause }
    }

    /// A folder for what is thrown away afterwards cannot be made.
    pub(crate) fn temporary(cause: io::Error) -> Error {
        Error::file("make a folder in", std::env::temp_dir())(cause)
    }

    /// A text that is not understood, ready for `map_err`.
    pub(crate) fn malformed(problem: impl Display) -> Error {
        Error::Malformed(problem.to_string())
    }
}

/// A full disk is a full disk, also while a JVM is being prepared.
impl From<attest_jvm::Error> for Error {
    fn from(error: attest_jvm::Error) -> Error {
        match error {
            attest_jvm::Error::File { path, cause } => Error::File { action: "use", path, cause },
            other => Error::Jvm(other),
        }
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Error {
        Error::Unusable(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::Error;

    #[test]
    fn a_full_disk_is_said_to_be_one_whoever_met_it() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let met = attest_jvm::Error::File { path: "/tests".into(), cause: full() };
        assert_eq!(Error::from(met).to_string(), format!("cannot use /tests: {}", full()));
        assert!(Error::temporary(full()).to_string().starts_with("cannot make a folder in"));
    }
}
