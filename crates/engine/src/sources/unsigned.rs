//! Signed jars of a class path, as JVMs get them: copies without the signatures.
//!
//! Tests are classes in the package of what they test, and the JVM refuses those that are not signed as the rest of the
//! package is. A jar that cannot be copied stays as it is; what its tests then come to is said as for any test that could
//! not run.

use std::path::{Path, PathBuf};

use attest_jvm::{ClassFolder, Substitutes};
use attest_program::location::{ClassPath, Jdk, write_unsigned};

/// What stands in the place of entries with signed jars, if there are any.
pub(super) fn unsigned(class_path: &[PathBuf], jdk: &Jdk) -> Option<Substitutes> {
    let mut found: Option<Substitutes> = None;
    let mut copies = 0;
    for entry in class_path {
        // A wildcard, and what a manifest names, are several.
        let Ok(opened) = ClassPath::open(std::slice::from_ref(entry), jdk) else { continue };
        let (mut several, mut any) = (Vec::new(), false);
        for part in opened.entries() {
            if found.is_none() {
                found = ClassFolder::new().ok().map(Substitutes::new);
            }
            let copied = found.as_ref().and_then(|all| copy(part, all.folder(), copies));
            copies += usize::from(copied.is_some());
            any |= copied.is_some();
            several.push(copied.unwrap_or_else(|| part.to_owned()));
        }
        if let Some(all) = found.as_mut().filter(|_| any) {
            all.put(entry.clone(), several);
        }
    }
    found.filter(|_| copies > 0)
}

/// The copy of a signed jar.
fn copy(part: &Path, folder: &Path, number: usize) -> Option<PathBuf> {
    let name = part.file_name()?.to_string_lossy();
    let copy = folder.join(format!("{number}-{name}"));
    (part.is_file() && write_unsigned(part, &copy).is_ok_and(|signed| signed)).then_some(copy)
}
