//! Class files to test with: those of the JDK's `java.base.jmod`, and of archives that the caller names.

use std::env;
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use bytes::Bytes;

/// Archives (jar, jmod, zip) to read instead of the JDK's, separated as in a class path.
const VARIABLE: &str = "ATTEST_CLASSFILE_ARCHIVES";

/// Names and contents of the classes; empty, with the reason printed, where there is no archive.
pub fn classes() -> Vec<(String, Bytes)> {
    let named: Vec<PathBuf> =
        env::var_os(VARIABLE).map(|paths| env::split_paths(&paths).collect()).unwrap_or_default();
    let archives = if named.is_empty() { java_base().into_iter().collect() } else { named };
    if archives.is_empty() {
        eprintln!("skipped: the java on PATH has no jmods/java.base.jmod, and {VARIABLE} is not set");
    }
    archives.iter().flat_map(|archive| classes_in(archive)).collect()
}

/// The classes of one archive.
fn classes_in(archive: &Path) -> Vec<(String, Bytes)> {
    let mut bytes = fs::read(archive).unwrap_or_else(|error| panic!("{}: {error}", archive.display()));
    // A jmod is a zip behind four bytes: "JM", major, minor.
    if bytes.starts_with(b"JM") {
        bytes.drain(..4);
    }
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("a zip archive");
    let mut classes = Vec::new();
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).expect("an entry");
        let name = entry.name().expect("a name").into_owned();
        if name.ends_with(".class") {
            let mut content = Vec::new();
            entry.read_to_end(&mut content).expect("an entry that can be unpacked");
            classes.push((name, Bytes::from(content)));
        }
    }
    classes
}

fn java_base() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let java = env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file())?;
    let home = java.canonicalize().ok()?.parent()?.parent()?.to_owned();
    Some(home.join("jmods/java.base.jmod")).filter(|jmod| jmod.is_file())
}
