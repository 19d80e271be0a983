//! Specifications: what native and library methods do, written down as cases, and carried out in place of their code.
//!
//! A specification becomes a body of the IR (`compile`), so that every engine runs it as it runs code: conditions are
//! branches, effects are stores. Its cases must exclude each other and each must be possible (`open`); whether
//! they tell the truth is found out by running the method on the JVM (`specification_check`).

mod call;
pub(crate) mod compile;
mod effect;
mod expression;
mod shipped;
pub(crate) mod text;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use attest_forward::Library;
use attest_program::{MethodId, Program};

pub use self::shipped::SHIPPED;
use self::text::Specification;
use crate::query;
use crate::session::Error;

/// Why specifications cannot be used, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SpecificationError {
    /// The file.
    pub file: String,
    /// The line and column, both from 1; none if the file cannot be read.
    pub position: Option<(usize, usize)>,
    /// What is wrong there.
    pub message: String,
    /// The line.
    pub line: String,
}

impl fmt::Display for SpecificationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            None => write!(out, "{}: {}", self.file, self.message),
            Some((line, column)) => {
                let marker = " ".repeat(column - 1);
                write!(out, "{}:{line}:{column}: {}\n  {}\n  {marker}^", self.file, self.message, self.line)
            }
        }
    }
}

impl From<SpecificationError> for Error {
    fn from(error: SpecificationError) -> Error {
        Error::malformed(error)
    }
}

/// The text of a file, to say where something is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) file: String,
    content: String,
}

impl Text {
    /// A mistake at a place of the text.
    pub(crate) fn wrong(&self, at: usize, message: impl Into<String>) -> SpecificationError {
        let before = &self.content[..at.min(self.content.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        SpecificationError {
            file: self.file.clone(),
            position: Some((line, column)),
            message: message.into(),
            line: self.content.lines().nth(line - 1).unwrap_or("").to_owned(),
        }
    }
}

/// A specification whose method is there.
#[derive(Clone, Debug)]
pub(crate) struct Specified {
    pub(crate) text: Arc<Text>,
    pub(crate) method: MethodId,
    pub(crate) cases: Specification,
}

impl Specified {
    /// Whether it comes with Attest.
    pub(crate) fn is_shipped(&self) -> bool {
        self.text.content == SHIPPED
    }
}

/// Reads files of specifications and finds their methods.
pub(crate) fn read(program: &Program, files: &[PathBuf]) -> Result<Vec<Specified>, SpecificationError> {
    let mut all: Vec<Specified> = Vec::new();
    for file in files {
        for specified in found(program, &content(file)?)? {
            if let Some(twice) = all.iter().find(|known| known.method == specified.method) {
                let message = format!("{} is also specified in {}", specified.cases.method, twice.text.file);
                return Err(specified.text.wrong(specified.cases.at, message));
            }
            all.push(specified);
        }
    }
    Ok(all)
}

/// The text of a file, or the shipped one.
fn content(file: &Path) -> Result<Text, SpecificationError> {
    if file.as_os_str() == "jdk" {
        return Ok(Text { file: "jdk".to_owned(), content: SHIPPED.to_owned() });
    }
    let shown = file.display().to_string();
    match std::fs::read_to_string(file) {
        Ok(content) => Ok(Text { file: shown, content }),
        Err(problem) => Err(SpecificationError {
            file: shown,
            position: None,
            message: format!("cannot be read: {problem}; name a file, or `jdk` for what comes with Attest"),
            line: String::new(),
        }),
    }
}

fn found(program: &Program, text: &Text) -> Result<Vec<Specified>, SpecificationError> {
    let text = Arc::new(text.clone());
    let parsed = text::parse(&text.content).map_err(|(at, message)| text.wrong(at, message))?;
    let find = |cases: Specification| {
        let methods = query::methods(program, &cases.method, "summary check");
        let methods = methods.map_err(|problem| text.wrong(cases.at, problem.to_string()))?;
        let [method] = methods[..] else {
            return Err(text.wrong(cases.at, format!("several methods are called {}", cases.method)));
        };
        if program.text(program.method(method).name).starts_with('<') {
            return Err(text.wrong(cases.at, "constructors cannot be specified"));
        }
        if program.method(method).is_abstract() {
            return Err(text
                .wrong(cases.at, "an abstract method cannot be specified: specify those that implement it"));
        }
        Ok(Specified { text: text.clone(), method, cases })
    };
    parsed.into_iter().map(find).collect()
}

/// A library in which these specifications stand in place of code.
pub(crate) fn install(library: &mut Library, specified: &[Specified]) -> Result<(), SpecificationError> {
    for one in specified {
        let body = compile::body(&library.program, one)?;
        library.specify(body);
    }
    Ok(())
}
