//! The one writer of files: whole or not at all, and never over what belongs to somebody else.
//!
//! A file that the user names for a result (`--graph`, `--tree`, `--jacoco` ...) is replaced. A test goes into a new file
//! or over a file of ours that nobody has edited, and into no other. Whatever is written is first written beside its
//! place and then renamed: who stops us half-way, or has no room left, finds the old file or the new one.

mod diff;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use attest_engine::{JavaFile, is_unedited};
use tempfile::NamedTempFile;

use crate::exit::Exit;
use crate::talk;

pub use diff::differences;

/// What stands where a test is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Nothing.
    Free,
    /// The same text.
    Same,
    /// A file of ours that nobody has edited.
    Ours,
    /// A file that somebody has edited, or that we never wrote.
    Taken,
}

/// Writes the tests of suites; files that somebody has edited stay as they are, and are told.
pub fn suites(out: &Path, files: &[JavaFile]) -> Result<(), String> {
    files.iter().try_for_each(|file| unless_taken(out, file))
}

/// Writes tests; one whose place is taken gets another name. The files as they were written, in their order.
pub fn tests(out: &Path, files: &[JavaFile]) -> Result<Vec<JavaFile>, String> {
    let written = |file: &JavaFile| match file.tests.is_empty() {
        // What tests use is known to them by its name.
        true => unless_taken(out, file).map(|()| file.clone()),
        false => named_anew(out, file),
    };
    files.iter().map(written).collect()
}

fn unless_taken(out: &Path, file: &JavaFile) -> Result<(), String> {
    let path = out.join(&file.path);
    if !test(&path, file)? {
        talk::note(&format!("{} was edited or is not of Attest, and is left as it is", path.display()));
    }
    Ok(())
}

fn named_anew(out: &Path, file: &JavaFile) -> Result<JavaFile, String> {
    let mut named = file.clone();
    for number in 2.. {
        if test(&out.join(&named.path), &named)? {
            break;
        }
        named = file.renamed(number);
    }
    if named.path != file.path {
        let (taken, path) = (out.join(&file.path), out.join(&named.path));
        let (taken, path) = (taken.display(), path.display());
        talk::note(&format!("{taken} was edited or is not of Attest; the tests are in {path}"));
    }
    Ok(named)
}

/// Writes a test, unless its place is taken.
fn test(path: &Path, file: &JavaFile) -> Result<bool, String> {
    let elsewhere = |failure| format!("{}; choose another directory with --out", unwritten(path, &failure));
    let at = place(path, &file.text).map_err(elsewhere)?;
    let written = match at {
        Place::Same => return Ok(true),
        Place::Taken => return Ok(false),
        Place::Free | Place::Ours => beside(path, &mut |temporary| temporary.write_all(file.text.as_bytes())),
    };
    let settled = written.and_then(|temporary| match at {
        // Another run may have come first.
        Place::Free => match temporary.persist_noclobber(path) {
            Err(taken) if taken.error.kind() == ErrorKind::AlreadyExists => Ok(false),
            settled => settled.map(|_| true).map_err(|failure| failure.error),
        },
        _ => temporary.persist(path).map(|_| true).map_err(|failure| failure.error),
    });
    settled.map_err(elsewhere)
}

fn place(path: &Path, text: &str) -> io::Result<Place> {
    match fs::read(path) {
        Ok(old) if old == text.as_bytes() => Ok(Place::Same),
        Ok(old) => match std::str::from_utf8(&old).is_ok_and(is_unedited) {
            true => Ok(Place::Ours),
            false => Ok(Place::Taken),
        },
        Err(failure) if failure.kind() == ErrorKind::NotFound => Ok(Place::Free),
        Err(failure) => Err(failure),
    }
}

/// Writes a result into the file that the user named for it; the exit code if that cannot be.
pub fn result(path: &Path, text: &str) -> Result<(), Exit> {
    replace(path, text).map_err(|problem| talk::usage(&problem))
}

/// Writes a result under a name of ours into a directory that the user named: over one of ours, never over another file.
pub fn result_in(path: &Path, text: &str, is_ours: fn(&str) -> bool) -> Result<(), Exit> {
    match fs::read(path) {
        Ok(old) if !std::str::from_utf8(&old).is_ok_and(is_ours) => Err(talk::usage(&format!(
            "{} was not written by Attest and is left as it is; name another directory, or a file that ends in .html",
            path.display()
        ))),
        _ => result(path, text),
    }
}

/// Writes a result into the file that the user named for it.
pub fn replace(path: &Path, text: &str) -> Result<(), String> {
    let written = match fs::metadata(path) {
        // A pipe or a device is no file that could be replaced.
        Ok(known) if !known.is_file() => fs::write(path, text),
        Ok(known) => {
            // What a link leads to is replaced, not the link.
            fs::canonicalize(path).and_then(|path| rename_over(&path, text, Some(known.permissions())))
        }
        Err(_) => rename_over(path, text, None),
    };
    written.map_err(|failure| unwritten(path, &failure))
}

fn rename_over(path: &Path, text: &str, permissions: Option<fs::Permissions>) -> io::Result<()> {
    let temporary = beside(path, &mut |temporary| temporary.write_all(text.as_bytes()))?;
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.persist(path).map(|_| ()).map_err(|failure| failure.error)
}

/// A file that others append to, made empty.
pub fn emptied(path: &Path) -> Result<fs::File, Exit> {
    fs::File::create(path).map_err(|failure| talk::usage(&unwritten(path, &failure)))
}

/// A file beside the one that it will become, with its contents on the disk.
fn beside(path: &Path, write: &mut dyn FnMut(&mut fs::File) -> io::Result<()>) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".attest-").suffix(".tmp");
    readable(&mut builder);
    let mut temporary = builder.tempfile_in(folder)?;
    write(temporary.as_file_mut())?;
    temporary.as_file().sync_data()?;
    Ok(temporary)
}

/// Files have the permissions that the user's other files have, not those of temporary ones.
#[cfg(unix)]
fn readable(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable(_: &mut tempfile::Builder<'_, '_>) {}

/// Says that a file cannot be written, and why.
pub fn unwritten(path: &Path, failure: &dyn std::fmt::Display) -> String {
    format!("cannot write {}: {failure}", path.display())
}

/// Whether two names are of one file.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| -> Option<PathBuf> { fs::canonicalize(path).ok() };
    whole(one).is_some() && whole(one) == whole(other)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use attest_engine::{JavaFile, PrintedTest};

    use super::{replace, suites, tests};

    fn file(body: &str) -> JavaFile {
        let text = format!("package bank;\n\nclass AccountAttestTest {{\n{body}}}\n");
        let test = PrintedTest { method: "deposit".to_owned(), cases: vec![0] };
        JavaFile::new("bank", "AccountAttestTest", &text, vec![test])
    }

    fn names(folder: &std::path::Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_nobody_edited_is_replaced_and_the_rest_stays() {
        let out = tempfile::tempdir().expect("a folder");
        let path = out.path().join("bank/AccountAttestTest.java");
        suites(out.path(), &[file("// one\n")]).expect("written");
        suites(out.path(), &[file("// two\n")]).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), file("// two\n").text);
        let edited = file("// two\n").text.replace("two", "mine");
        fs::write(&path, &edited).expect("edited");
        suites(out.path(), &[file("// three\n")]).expect("left");
        assert_eq!(fs::read_to_string(&path).expect("a file"), edited);
        fs::write(&path, [0xff, 0xfe, b'\n']).expect("not even text");
        suites(out.path(), &[file("// three\n")]).expect("left");
        assert_eq!(fs::read(&path).expect("a file"), [0xff, 0xfe, b'\n']);
        assert_eq!(names(&out.path().join("bank")), ["AccountAttestTest.java"]);
    }

    #[test]
    fn a_test_whose_place_is_taken_gets_another_name() {
        let out = tempfile::tempdir().expect("a folder");
        let path = out.path().join("bank/AccountAttestTest.java");
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, "class AccountAttestTest {}\n").expect("somebody's own");
        for _ in 0..2 {
            let written = tests(out.path(), &[file("// one\n")]).expect("written");
            assert_eq!(written[0].class, "bank.AccountAttest2Test");
        }
        assert_eq!(fs::read_to_string(&path).expect("a file"), "class AccountAttestTest {}\n");
        let other = fs::read_to_string(out.path().join("bank/AccountAttest2Test.java")).expect("a file");
        assert!(other.contains("class AccountAttest2Test {"), "{other}");
        assert!(attest_engine::is_unedited(&other));
    }

    #[cfg(unix)]
    #[test]
    fn results_keep_links_and_permissions_and_leave_nothing_beside() {
        use std::os::unix::fs::PermissionsExt;
        let out = tempfile::tempdir().expect("a folder");
        let (file, link) = (out.path().join("tree.svg"), out.path().join("link.svg"));
        replace(&file, "one").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("permissions");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        replace(&link, "two").expect("written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("a file"), "two");
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        assert_eq!(names(out.path()), ["link.svg", "tree.svg"]);
        replace(std::path::Path::new("/dev/null"), "away").expect("a device");
        let problem = replace(&file.join("below"), "no").expect_err("no folder");
        assert!(problem.starts_with("cannot write "), "{problem}");
    }
}
