//! What can go wrong while locating class bytes; each message says what, where and what to do.

use std::io;
use std::path::PathBuf;

use super::ENTRY_LIMIT;

/// A failure to find or read a JDK, a jar, a directory or an entry of them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LocationError {
    /// None of the places where a JDK may be named has one.
    #[error("no JDK found: {tried}; install a JDK (8 or later) or pass --jdk DIR")]
    NoJdk {
        /// The places that were tried, as a clause.
        tried: String,
    },
    /// A directory that was named as a JDK is none.
    #[error(
        "{} is not a usable JDK ({named_by}): {problem}; name the directory of a JDK (8 or later)",
        path.display()
    )]
    NotAJdk {
        /// The directory.
        path: PathBuf,
        /// How the directory came to be tried, for example `JAVA_HOME`.
        named_by: String,
        /// What is missing or wrong.
        problem: String,
    },
    /// The JDK's `lib/modules` file is damaged or of an unknown format.
    #[error("the JDK image {} is damaged or of an unknown format: {problem}; reinstall the JDK or pass --jdk DIR", path.display())]
    BadImage {
        /// The image.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// The JDK's image compresses a resource in a way that is not supported.
    #[error("the JDK image {} compresses {resource} with {compression:?}, which is not supported; use a JDK whose image was linked with --compress=0 or zip, or pass --jdk DIR", path.display())]
    ImageCompression {
        /// The image.
        path: PathBuf,
        /// The resource.
        resource: String,
        /// The name of the compression.
        compression: String,
    },
    /// A file on the class path is not a readable zip archive.
    #[error(
        "{} is not a jar or is damaged: {problem}; rebuild it or take it off the class path",
        path.display()
    )]
    NotAJar {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// An entry of a jar cannot be read.
    #[error("cannot read {entry:?} in {}: {problem}; rebuild the jar or take it off the class path", jar.display())]
    BadEntry {
        /// The jar.
        jar: PathBuf,
        /// The entry's name.
        entry: String,
        /// What is wrong.
        problem: String,
    },
    /// A class file or resource is larger than what is read.
    #[error("{entry:?} in {} has {size} bytes, more than the limit of {} bytes; take it off the class path", container.display(), ENTRY_LIMIT)]
    TooLarge {
        /// The jar, image or directory.
        container: PathBuf,
        /// The entry.
        entry: String,
        /// Its size in bytes, as declared or found.
        size: u64,
    },
    /// A directory on the class path cannot be walked within the limits.
    #[error("cannot list the classes under {}: {problem}; name the directory that holds the packages", path.display())]
    BadDirectory {
        /// Where the walk stopped.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// An entry of the class path was asked for that is not on it.
    #[error("{} is not an entry of the class path; add it with --class-path", path.display())]
    NotOnClassPath {
        /// The entry asked for.
        path: PathBuf,
    },
    /// The operating system refused.
    #[error("cannot read {}: {source}; check that it exists and may be read", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
}

impl LocationError {
    /// The error for `source` at `path`, ready for `map_err`.
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> LocationError {
        let path = path.into();
        move |source| LocationError::Io { path, source }
    }
}
