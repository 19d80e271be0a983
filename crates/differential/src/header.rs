//! Reads the header comments of the corpus's programs.
//!
//! The first line of a program is a comment that says what it is about. The comment lines that follow it
//! directly are directives; the header ends at the first line that is not one:
//!
//! ```text
//! // Integer division rounds towards zero.
//! // java: 17           needs this release or a later one (default 8)
//! // args: one two      the arguments of main, separated by blanks
//! // exit: 3            the exit code (default 0)
//! // ea                 assertions are enabled
//! // stdin: text        standard input, with the escapes \n, \t and \\
//! // jars: one two      the libraries on its class path, by their names in tests/libraries.txt
//! ```
//!
//! A comment line that is none of these belongs to the description. (The explanations on the right are not
//! part of the syntax.) A directive's name is followed by a colon, and stands at the start of its comment.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use self::HeaderError::{BadNumber, NoDescription, Repeated, Unreadable};

/// A program of the corpus and how it is to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorpusProgram {
    /// Its source file.
    pub path: PathBuf,
    /// The class that has `main`: the file's name without its extension.
    pub class_name: String,
    /// What the program is about.
    pub description: String,
    /// The oldest Java release that can compile and run it.
    pub min_java: u32,
    /// The arguments of `main`.
    pub args: Vec<String>,
    /// The expected exit code.
    pub exit: i32,
    /// Whether assertions are enabled.
    pub assertions: bool,
    /// What stands in standard input.
    pub stdin: String,
    /// The libraries on its class path.
    pub jars: Vec<String>,
}

/// Why a header cannot be read.
#[derive(Debug)]
pub enum HeaderError {
    /// The file or folder cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The first line is not a comment with a description.
    NoDescription(PathBuf),
    /// A directive's value is not a number: the line's number and the value.
    BadNumber(PathBuf, usize, String),
    /// A directive stands there twice: the line's number and the directive.
    Repeated(PathBuf, usize, &'static str),
}

impl std::fmt::Display for HeaderError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unreadable(path, error) => write!(out, "{}: cannot be read: {error}", path.display()),
            NoDescription(path) => {
                write!(
                    out,
                    "{}:1: the first line must be a comment that says what the program is about",
                    path.display()
                )
            }
            BadNumber(path, line, value) => {
                write!(out, "{}:{line}: `{value}` is not a number in range", path.display())
            }
            Repeated(path, line, name) => {
                write!(out, "{}:{line}: `{name}` stands there twice; keep one", path.display())
            }
        }
    }
}

impl std::error::Error for HeaderError {}

/// All programs of the folder and the folders in it, sorted by path.
pub fn corpus(dir: &Path) -> Result<Vec<CorpusProgram>, HeaderError> {
    let mut sources = Vec::new();
    collect(dir, &mut sources)?;
    sources.sort();
    sources
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).map_err(|error| Unreadable(path.clone(), error))?;
            parse(path, &text)
        })
        .collect()
}

/// The header of the program with that source.
pub fn parse(path: &Path, source: &str) -> Result<CorpusProgram, HeaderError> {
    let mut lines = source.lines().zip(1..);
    let description = lines
        .next()
        .and_then(|(line, _)| comment(line))
        .filter(|text| !text.is_empty())
        .ok_or_else(|| NoDescription(path.to_owned()))?;
    let mut program = CorpusProgram {
        path: path.to_owned(),
        class_name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        description: description.to_owned(),
        min_java: 8,
        args: Vec::new(),
        exit: 0,
        assertions: false,
        stdin: String::new(),
        jars: Vec::new(),
    };
    let mut given: Vec<&'static str> = Vec::new();
    for (line, number) in lines {
        let Some(text) = comment(line) else { break };
        let name =
            directive(&mut program, text).map_err(|value| BadNumber(path.to_owned(), number, value))?;
        if let Some(name) = name {
            if given.contains(&name) {
                return Err(Repeated(path.to_owned(), number, name));
            }
            given.push(name);
        }
    }
    Ok(program)
}

/// Applies one comment line; its directive's name, or the value that is not a number.
fn directive(program: &mut CorpusProgram, text: &str) -> Result<Option<&'static str>, String> {
    if text == "ea" {
        program.assertions = true;
        return Ok(Some("ea"));
    }
    let (name, value) = text.split_once(':').unwrap_or((text, ""));
    match (name, value.trim()) {
        ("java", value) => program.min_java = value.parse().map_err(|_| value.to_owned())?,
        ("args", value) => program.args = value.split_whitespace().map(str::to_owned).collect(),
        ("exit", value) => program.exit = value.parse().map_err(|_| value.to_owned())?,
        ("jars", value) => program.jars = value.split_whitespace().map(str::to_owned).collect(),
        ("stdin", _) => program.stdin = unescaped(value.strip_prefix(' ').unwrap_or(value)),
        _ => {
            program.description.push(' ');
            program.description.push_str(text);
            return Ok(None);
        }
    }
    Ok(["java", "args", "exit", "stdin", "jars"].into_iter().find(|known| *known == name))
}

/// The text of a line that is nothing but a comment.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix("//").map(|text| text.strip_prefix(' ').unwrap_or(text).trim_end_matches('\r'))
}

fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some('\\') | None => text.push('\\'),
                Some(other) => text.extend(['\\', other]),
            },
            (c, false) => text.push(c),
        }
    }
    text
}

fn collect(dir: &Path, sources: &mut Vec<PathBuf>) -> Result<(), HeaderError> {
    let unreadable = |error| Unreadable(dir.to_owned(), error);
    for entry in fs::read_dir(dir).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            sources.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CorpusProgram, HeaderError, corpus, parse};

    fn header(source: &str) -> CorpusProgram {
        parse(Path::new("run/basic/Division.java"), source).unwrap()
    }

    #[test]
    fn a_lone_description_leaves_the_defaults() {
        let program = header("// Division rounds towards zero.\npublic class Division {}\n");
        assert_eq!(program.class_name, "Division");
        assert_eq!(program.description, "Division rounds towards zero.");
        assert_eq!((program.min_java, program.exit, program.assertions), (8, 0, false));
        assert!(program.args.is_empty() && program.stdin.is_empty());
    }

    #[test]
    fn every_directive_is_read() {
        let program = header(
            "// All.\n// java: 17\n// args: one  two\n// exit: 3\n// ea\n// stdin: a b\\nc\n// jars: x y\n\n// exit: 9\n",
        );
        assert_eq!((program.min_java, program.exit, program.assertions), (17, 3, true));
        assert_eq!(program.args, ["one", "two"]);
        assert_eq!(program.jars, ["x", "y"]);
        assert_eq!(program.stdin, "a b\nc");
        assert_eq!(program.description, "All.");
    }

    #[test]
    fn directives_after_the_header_are_not_read() {
        assert_eq!(header("// D.\nclass Division {\n// exit: 4\n}").exit, 0);
    }

    #[test]
    fn other_comment_lines_continue_the_description() {
        let program = header("// One: a thing.\n// Each: and another.\n// exit: 1\n");
        assert_eq!(program.description, "One: a thing. Each: and another.");
        assert_eq!(program.exit, 1);
    }

    #[test]
    fn bad_headers_name_the_line() {
        let path = Path::new("A.java");
        assert!(matches!(parse(path, "class A {}"), Err(HeaderError::NoDescription(_))));
        assert!(matches!(parse(path, ""), Err(HeaderError::NoDescription(_))));
        assert!(
            matches!(parse(path, "// A.\n// java: new"), Err(HeaderError::BadNumber(_, 2, value)) if value == "new")
        );
        let repeated = parse(path, "// A.\n// exit: 1\n// exit: 2").unwrap_err();
        assert_eq!(repeated.to_string(), "A.java:3: `exit` stands there twice; keep one");
    }

    #[test]
    fn the_corpus_is_sorted_and_holds_only_java() {
        let dir = std::env::temp_dir().join(format!("attest-corpus-{}", std::process::id()));
        std::fs::create_dir_all(dir.join("b")).unwrap();
        for name in ["b/Z.java", "b/A.java", "C.java", "notes.md"] {
            std::fs::write(dir.join(name), "// About.\n").unwrap();
        }
        let names: Vec<String> =
            corpus(&dir).unwrap().into_iter().map(|program| program.class_name).collect();
        std::fs::remove_dir_all(&dir).unwrap();
        assert_eq!(names, ["C", "A", "Z"]);
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        assert!(matches!(corpus(Path::new("no/such/folder")), Err(HeaderError::Unreadable(..))));
    }
}
