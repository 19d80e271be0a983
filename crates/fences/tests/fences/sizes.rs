//! A command is a page, and a function fits on a screen: how long files and functions may be in the upper half.

use crate::source::{Source, sources};

/// So many lines a page of `engine` has at most: a file that stands for a module, directly under `src`.
const MAX_PAGE_LINES: usize = 300;
/// So many lines a function of `engine` or `sequence` has at most.
const MAX_FUNCTION_LINES: usize = 80;

/// Pages that are longer today, with their lines. The list only gets shorter, and so do they.
const LONG_PAGES: [(&str, usize); 0] = [];
/// Functions that are longer today: file, name, lines. The list only gets shorter, and so do they.
const LONG_FUNCTIONS: [(&str, &str, usize); 0] = [];

#[test]
fn every_page_of_the_engine_is_short() {
    let found: Vec<(String, usize)> = program_files(&["crates/engine/src/"])
        .into_iter()
        .filter(|source| !source.path["crates/engine/src/".len()..].contains('/'))
        .map(|source| (source.path.clone(), source.text.lines().count()))
        .filter(|(_, lines)| *lines > MAX_PAGE_LINES)
        .collect();
    let listed: Vec<_> = LONG_PAGES.iter().map(|(path, lines)| ((*path).to_owned(), *lines)).collect();
    assert_eq!(found, listed, "pages of more than {MAX_PAGE_LINES} lines, and those that are listed");
}

#[test]
fn every_function_of_the_engine_and_of_sequences_is_short() {
    let mut found = Vec::new();
    let mut functions = 0;
    for source in program_files(&["crates/engine/src/", "crates/sequence/src/"]) {
        for (name, lines) in lengths(&source.text) {
            functions += 1;
            if lines > MAX_FUNCTION_LINES {
                found.push((source.path.clone(), name, lines));
            }
        }
    }
    assert!(functions > 1_000, "only {functions} functions were found");
    let listed = LONG_FUNCTIONS.iter().map(|(path, name, lines)| ((*path).into(), (*name).into(), *lines));
    let listed: Vec<(String, String, usize)> = listed.collect();
    assert_eq!(found, listed, "functions of more than {MAX_FUNCTION_LINES} lines, and those that are listed");
}

/// The files of the program in folders, without benchmarks and tests.
fn program_files(folders: &[&str]) -> Vec<Source> {
    let is_program = |source: &Source| {
        folders.iter().any(|folder| source.path.starts_with(folder))
            && !source.path.contains("/src/bench")
            && !source.is_of_tests()
    };
    sources().into_iter().filter(is_program).collect()
}

/// The functions of a formatted text that have a body, each with its lines, from `fn` to its last brace.
fn lengths(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let ends = |other: &&str| {
            let own = other.strip_prefix(indent).unwrap_or_default();
            own.starts_with('}') || (!own.starts_with(' ') && own.ends_with([';', '}']))
        };
        let body = lines[at..].iter().position(ends).unwrap_or(0) + 1;
        found.push((name.to_owned(), body));
    }
    found
}

/// The name of the function whose first line this is.
fn function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_word =
        |word: &str| matches!(word, "pub" | "const" | "unsafe" | "async") || word.starts_with("pub(");
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (before.split_whitespace().all(is_word) && !name.is_empty()).then_some(name)
}

#[test]
fn lengths_of_functions_are_counted() {
    let text = "pub(super) fn one(a: u8) -> u8 {\n    a\n}\nimpl A {\n    fn two(\n        a: u8,\n    ) -> u8 {\n        a\n    }\n    fn three() {}\n}\ntrait B {\n    fn four(a: u8) -> u8;\n}\n";
    let expected = [("one", 3), ("two", 5), ("three", 1), ("four", 1)];
    assert_eq!(lengths(text), expected.map(|(name, lines)| (name.to_owned(), lines)));
}
