//! The sources of the workspace, read for words: comments, and if wanted strings and tests, left out.

use std::fs;
use std::path::{Path, PathBuf};

/// A Rust file.
pub struct Source {
    /// From the root of the workspace, with `/`.
    pub path: String,
    /// Its text without comments.
    pub text: String,
}

impl Source {
    /// The text without what is between quotes.
    pub fn code(&self) -> String {
        without(&self.text, false)
    }

    /// The code without the tests at the end of the file.
    pub fn program(&self) -> String {
        let mut code = self.code();
        code.truncate(code.find("\n#[cfg(test)]").unwrap_or(code.len()));
        code
    }

    /// Whether it is a test, an example, or support of these.
    pub fn is_of_tests(&self) -> bool {
        let folders = ["/tests/", "/examples/", "/benches/", "fuzz/", "crates/differential/"];
        folders.iter().any(|folder| self.path.contains(folder)) || self.path.ends_with("/tests.rs")
    }

    /// The crate it belongs to.
    pub fn owner(&self) -> &str {
        self.path.strip_prefix("crates/").and_then(|rest| rest.split('/').next()).unwrap_or("")
    }
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the root of the workspace")
}

/// Every Rust file of the workspace and of the fuzz targets, in order.
pub fn sources() -> Vec<Source> {
    let root = root();
    let read = |path: &String| {
        let text = fs::read_to_string(root.join(path)).expect("a source file");
        Source { path: path.clone(), text: without(&text, true) }
    };
    let sources: Vec<Source> = files("rs").iter().map(read).collect();
    assert!(sources.len() > 100, "only {} files were found", sources.len());
    sources
}

/// The files with this ending, from the root of the workspace, in order.
pub fn files(ending: &str) -> Vec<String> {
    let (root, mut found) = (root(), Vec::new());
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                let inside = path.strip_prefix(&root).expect("a path under the root");
                found.push(inside.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// The identifiers in a text, in order.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(move |letter| !inside(letter)).filter(|word| !word.is_empty())
}

/// The text without comments, and without what is between quotes unless that is kept.
fn without(text: &str, quoted: bool) -> String {
    let (mut left, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(first) = rest.chars().next() {
        let (length, keep) = piece(rest, left.chars().next_back());
        let (this, next) = rest.split_at(length.max(first.len_utf8()));
        match keep {
            Piece::Code => left.push_str(this),
            Piece::Quoted if quoted => left.push_str(this),
            Piece::Quoted => left.push_str("\"\""),
            Piece::Comment => left.extend(this.chars().filter(|letter| *letter == '\n')),
        }
        rest = next;
    }
    left
}

enum Piece {
    Code,
    Quoted,
    Comment,
}

/// The next piece of the text: how long it is and what. `before` is the letter in front of it.
fn piece(text: &str, before: Option<char>) -> (usize, Piece) {
    let in_word = before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    if text.starts_with("//") {
        (text.find('\n').unwrap_or(text.len()), Piece::Comment)
    } else if text.starts_with("/*") {
        (text.find("*/").map_or(text.len(), |end| end + 2), Piece::Comment)
    } else if text.starts_with('"') {
        (quoted_length(text), Piece::Quoted)
    } else if !in_word && (text.starts_with("r\"") || text.starts_with("r#")) {
        raw_length(text).map_or((1, Piece::Code), |length| (length, Piece::Quoted))
    } else if text.starts_with("'\"'") || text.starts_with("'\\\"'") {
        (text[1..].find('\'').map_or(1, |end| end + 2), Piece::Code)
    } else if text.starts_with("'\\'") {
        (4, Piece::Code)
    } else {
        (1, Piece::Code)
    }
}

fn quoted_length(text: &str) -> usize {
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return place + 1,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len()
}

/// The length of `r#"…"#`; nothing for a raw identifier.
fn raw_length(text: &str) -> Option<usize> {
    let marks = text[1..].chars().take_while(|letter| *letter == '#').count();
    let inside = text[1 + marks..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(marks));
    inside.find(&end).map(|place| 2 + marks + place + end.len())
}

#[test]
fn comments_and_what_is_quoted_are_left_out() {
    let text = "a // b\n\"c // \\\" d\" 'e' '\"' f r#\"g \"h\" \"# /* i\n */ j '\\'' k";
    let kept: Vec<_> = words(&without(text, false)).map(str::to_owned).collect();
    assert_eq!(kept, ["a", "e", "f", "j", "k"]);
    assert!(without(text, true).contains("c // \\\" d"));
    assert_eq!(without(text, true).lines().count(), text.lines().count());
}
