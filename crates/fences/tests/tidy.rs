//! House rules that a machine can check.

use std::fs;
use std::path::{Path, PathBuf};

/// No file is longer, so that each stays one noun or one pass.
const MAX_LINES: usize = 600;
/// Files that may be longer, each with the reason.
const LONG: [(&str, &str); 0] = [];

#[test]
fn every_rust_file_begins_by_saying_what_it_is() {
    let wrong = broken(|_, text| match text.starts_with("//! ") {
        true => None,
        false => Some("begins without `//! ` and a sentence".to_owned()),
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_rust_file_is_too_long() {
    let wrong = broken(|path, text| {
        let allowed = LONG.iter().any(|(long, _)| path.ends_with(long));
        let lines = text.lines().count();
        (lines > MAX_LINES && !allowed).then(|| format!("has {lines} lines, more than {MAX_LINES}"))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_left_to_be_done_or_tied_to_one_machine() {
    // Written in two parts, so that this file does not find itself.
    let words = [
        concat!("todo", "!("),
        concat!("unimpl", "emented!("),
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("#[ig", "nore"),
        concat!("\"/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("\"/us", "r/lib/jvm"),
        concat!("/tm", "p/"),
    ];
    // One file knows where installers of every system put JDKs; nobody else may name such a place.
    let shelf = concat!("\"/us", "r/lib/jvm");
    let wrong = broken(|path, text| {
        let excused = |word: &str| word == shelf && path.ends_with("program/src/location/installed.rs");
        let found = words.iter().find(|word| text.contains(**word) && !excused(word));
        found.map(|word| format!("has {word:?}"))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_module_is_a_mod_rs() {
    let wrong =
        broken(|path, _| path.ends_with("mod.rs").then(|| "should be named after its folder".to_owned()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files that break a rule, and how.
fn broken(rule: impl Fn(&Path, &str) -> Option<String>) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    assert!(files.len() > 100, "only {} files were found", files.len());
    files.sort();
    let check = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a source file");
        rule(path, &text).map(|what| format!("{} {what}", path.display()))
    };
    files.iter().filter_map(check).collect()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
