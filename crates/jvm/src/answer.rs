//! What the runner answers, read from its frames.

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use crate::error::Error;
use crate::outcome::{Obstacle, Outcome, StackElement, Thrown};
use crate::value::{CollectionKind, JavaString, Value};
use crate::wire::Reader;

pub(crate) const HELLO: u8 = 1;
pub(crate) const OUT: u8 = 2;
pub(crate) const ERR: u8 = 3;
pub(crate) const COMPILED: u8 = 4;
pub(crate) const FINISHED: u8 = 5;
pub(crate) const BATCH_DONE: u8 = 6;
pub(crate) const REFUSED: u8 = 7;
pub(crate) const PEEKED: u8 = 8;
pub(crate) const LAST_HITS: u8 = 9;

const MAX_DEPTH: usize = 64;

/// What the compiler made of the sources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compiled {
    /// Whether there were no errors.
    pub success: bool,
    /// What it said about the sources, in its order.
    pub diagnostics: Vec<Diagnostic>,
    /// What it printed besides.
    pub notes: String,
    /// The class files in the output folder, sorted: those of earlier compilations into it too.
    pub classes: Vec<PathBuf>,
}

/// A remark of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The compiler's own key: `compiler.err.cant.resolve.location`.
    pub code: Option<String>,
    /// The source file, named as in the request.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column, from 1.
    pub column: Option<u32>,
    /// The text, in English.
    pub message: String,
}

/// The kinds of `javax.tools.Diagnostic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Severity {
    /// Prevents compilation.
    Error,
    /// A warning.
    Warning,
    /// A warning that the language specification demands.
    MandatoryWarning,
    /// A remark.
    Note,
    /// Anything else.
    Other,
}

/// A finished run or call; its output came before.
pub(crate) struct Finished {
    pub(crate) outcome: Outcome,
    pub(crate) elapsed: Duration,
    pub(crate) threads_left: u32,
    pub(crate) files_left: Vec<String>,
    pub(crate) passed: Passed,
}

/// What instrumented classes told.
#[derive(Default)]
pub(crate) struct Passed {
    pub(crate) hits: Vec<u32>,
    pub(crate) sides: Vec<(u32, u32)>,
}

pub(crate) fn finished(payload: &[u8]) -> Result<Finished, Error> {
    let mut from = Reader::new(payload);
    let outcome = match from.byte()? {
        0 => Outcome::Returned(value(&mut from, 0)?),
        1 => Outcome::Threw(thrown(&mut from)?),
        2 => Outcome::NotStarted(Obstacle::NoClass(from.text()?)),
        3 => Outcome::NotStarted(Obstacle::NoMethod(from.text()?)),
        4 => Outcome::NotStarted(Obstacle::Disabled(from.text()?)),
        _ => return Err(from.malformed()),
    };
    let elapsed = Duration::from_nanos(from.big()?);
    let threads_left = from.number()?;
    let count = from.length()?;
    let files_left = (0..count).map(|_| from.text()).collect::<Result<_, _>>()?;
    Ok(Finished { outcome, elapsed, threads_left, files_left, passed: passed(&mut from)? })
}

/// A class file that the compiler made.
pub(crate) struct ClassFile {
    /// Its name, as `a/B.class`.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The answer to a compilation; `None` if there is no compiler. The class files are the caller's to write and list.
pub(crate) fn compiled(payload: &[u8]) -> Result<Option<(Compiled, Vec<ClassFile>)>, Error> {
    let mut from = Reader::new(payload);
    let success = match from.byte()? {
        0 => return Ok(None),
        1 => true,
        2 => false,
        _ => return Err(from.malformed()),
    };
    let notes = from.text()?;
    let count = from.length()?;
    let diagnostics = (0..count).map(|_| diagnostic(&mut from)).collect::<Result<_, _>>()?;
    let count = from.length()?;
    let file = |_| Ok(ClassFile { name: from.text()?, bytes: from.bytes()? });
    let files = (0..count).map(file).collect::<Result<_, Error>>()?;
    Ok(Some((Compiled { success, diagnostics, notes, classes: Vec::new() }, files)))
}

/// Where the program is, and the probes it passed.
pub(crate) fn peeked(payload: &[u8]) -> Result<(Vec<StackElement>, Passed), Error> {
    let mut from = Reader::new(payload);
    Ok((stack(&mut from)?, passed(&mut from)?))
}

pub(crate) fn last_hits(payload: &[u8]) -> Result<Passed, Error> {
    passed(&mut Reader::new(payload))
}

pub(crate) fn threads_left(payload: &[u8]) -> Result<u32, Error> {
    Reader::new(payload).number()
}

pub(crate) fn text(payload: &[u8]) -> Result<String, Error> {
    Reader::new(payload).text()
}

fn passed(from: &mut Reader<'_>) -> Result<Passed, Error> {
    let count = from.length()?;
    let hits = (0..count).map(|_| from.number()).collect::<Result<_, Error>>()?;
    let count = from.length()?;
    let side = |_| Ok((from.number()?, from.number()?));
    let mut sides: Vec<(u32, u32)> = (0..count).map(side).collect::<Result<_, Error>>()?;
    sides.sort_unstable();
    Ok(Passed { hits, sides })
}

fn thrown(from: &mut Reader<'_>) -> Result<Thrown, Error> {
    Ok(Thrown {
        class: from.text()?,
        message: optional_units(from)?,
        printed: from.text()?,
        stack: stack(from)?,
    })
}

fn stack(from: &mut Reader<'_>) -> Result<Vec<StackElement>, Error> {
    let count = from.length()?;
    (0..count)
        .map(|_| {
            Ok(StackElement {
                class: from.text()?,
                method: from.text()?,
                file: from.optional_text()?,
                line: from.number()? as i32,
            })
        })
        .collect()
}

/// Honest values are cut where they nest deeper than `MAX_DEPTH`.
fn value(from: &mut Reader<'_>, depth: usize) -> Result<Value, Error> {
    if depth > MAX_DEPTH {
        return Err(from.malformed());
    }
    Ok(match from.byte()? {
        b'V' => Value::Void,
        b'N' => Value::Null,
        b'X' => Value::Cut,
        b'Z' => Value::Boolean(from.flag()?),
        b'B' => Value::Byte(from.number()? as i8),
        b'C' => Value::Char(from.number()? as u16),
        b'S' => Value::Short(from.number()? as i16),
        b'I' => Value::Int(from.number()? as i32),
        b'J' => Value::Long(from.big()? as i64),
        b'F' => Value::Float(from.number()?),
        b'D' => Value::Double(from.big()?),
        b'T' => Value::String(JavaString(from.units()?)),
        b'A' => {
            let class = from.text()?;
            let length = from.number()?;
            let shown = from.length()?;
            let elements = (0..shown).map(|_| value(from, depth + 1)).collect::<Result<_, _>>()?;
            Value::Array { class, length, elements }
        }
        b'W' => Value::Boxed(Box::new(value(from, depth + 1)?)),
        b'E' => Value::Enum { class: from.text()?, name: from.text()? },
        b'L' => {
            let class = from.text()?;
            let kind = match from.byte()? {
                0 => CollectionKind::List,
                1 => CollectionKind::Set,
                _ => CollectionKind::Other,
            };
            let length = from.number()?;
            let shown = from.length()?;
            let elements = (0..shown).map(|_| value(from, depth + 1)).collect::<Result<_, _>>()?;
            Value::Collection { class, kind, length, elements }
        }
        b'M' => {
            let class = from.text()?;
            let length = from.number()?;
            let shown = from.length()?;
            let entry = |_| Ok((value(from, depth + 1)?, value(from, depth + 1)?));
            Value::Map { class, length, entries: (0..shown).map(entry).collect::<Result<_, Error>>()? }
        }
        b'O' => Value::Object { class: from.text()?, text: optional_units(from)? },
        _ => return Err(from.malformed()),
    })
}

fn optional_units(from: &mut Reader<'_>) -> Result<Option<JavaString>, Error> {
    Ok(if from.flag()? { Some(JavaString(from.units()?)) } else { None })
}

fn diagnostic(from: &mut Reader<'_>) -> Result<Diagnostic, Error> {
    Ok(Diagnostic {
        severity: match from.byte()? {
            0 => Severity::Error,
            1 => Severity::Warning,
            2 => Severity::MandatoryWarning,
            3 => Severity::Note,
            _ => Severity::Other,
        },
        code: from.optional_text()?,
        file: from.optional_text()?,
        line: position(from)?,
        column: position(from)?,
        message: from.text()?,
    })
}

/// `Diagnostic.NOPOS` is -1.
fn position(from: &mut Reader<'_>) -> Result<Option<u32>, Error> {
    Ok(u32::try_from(from.big()?).ok())
}
