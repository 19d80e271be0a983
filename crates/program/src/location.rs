//! Where class bytes come from: the user's JDK and the entries of the class path.
//!
//! Everything is lazy: opening a JDK maps its image, opening a class path reads manifests; tables are read
//! when a class is asked for. Nothing here trusts a file: damaged or hostile input ends in a
//! [`LocationError`] that names the file.

mod classpath;
mod directory;
mod error;
mod image;
mod installed;
mod jar;
mod jdk;
mod manifest;
mod module;
mod multi_release;
mod unsigned;

use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;

pub use classpath::{ClassPath, Warning};
pub use error::LocationError;
pub use jar::main_class;
pub use jdk::{Discovery, Jdk, Source};
pub use module::ModuleDeclaration;
pub use unsigned::write_unsigned;

/// The largest class file or resource that is read, in bytes.
pub const ENTRY_LIMIT: u64 = 64 << 20;

/// The bytes of a class or resource and where they were found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The bytes; a slice of the mapped image where the image stores them uncompressed.
    pub bytes: Bytes,
    /// Where the bytes come from.
    pub origin: Origin,
}

/// The place a class or resource was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The JDK; the module is known from JDK 9 on.
    Jdk {
        /// The module of the image, or `None` where the JDK has no modules.
        module: Option<Arc<str>>,
    },
    /// A file in a directory of the class path; the path is the file's.
    Directory(PathBuf),
    /// An entry of a jar of the class path.
    Jar {
        /// The jar.
        path: Arc<PathBuf>,
        /// The entry's full name, with `META-INF/versions/N/` where a version was chosen.
        entry: String,
    },
    /// Bytes that the program under analysis handed over while it ran.
    Memory,
}
