//! The problems under `tests/queries/walk`, with their functions bound by name.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use attest_solver::{Callback, Query};
use attest_term::parse::{Command, SmtReader};
use attest_term::{FunctionId, TermPool, Value};

/// A problem: a name, and conditions that can hold together.
pub struct Problem {
    pub name: String,
    pub query: Query,
}

/// The problems of one file, over a pool of their own.
pub struct Group {
    pub pool: TermPool,
    pub problems: Vec<Problem>,
    pub callback: Callback,
}

/// All files, in the order of their names.
pub fn read() -> Vec<Group> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/queries/walk");
    let entries = std::fs::read_dir(&folder).expect("the folder of queries is there");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("its files are readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "smt2"));
    paths.sort();
    paths.iter().map(|path| group(path)).collect()
}

fn group(path: &Path) -> Group {
    let text = std::fs::read_to_string(path).expect("the file is text");
    let mut pool = TermPool::new();
    let mut reader = SmtReader::new(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut problems, mut name, mut query) = (Vec::new(), String::new(), Query::default());
    loop {
        let command = reader.next_command(&mut pool);
        match command.unwrap_or_else(|error| panic!("{}: {error}", path.display())) {
            Some(Command::Echo(text)) => name = text,
            Some(Command::Assert { term, .. }) => query.push(term),
            Some(Command::CheckSat) => {
                let query = std::mem::take(&mut query);
                problems.push(Problem { name: std::mem::take(&mut name), query });
            }
            Some(_) => {}
            None => break,
        }
    }
    let functions: Vec<(FunctionId, String)> =
        pool.functions().map(|(id, function)| (id, function.name.clone())).collect();
    let callback = Arc::new(move |id: FunctionId, args: &[Value]| {
        let (_, name) = functions.iter().find(|(known, _)| *known == id)?;
        execute(name, args).map(Value::float64)
    });
    Group { pool, problems, callback }
}

fn execute(name: &str, args: &[Value]) -> Option<f64> {
    let first = args.first()?.as_f64()?;
    let second = args.get(1).and_then(Value::as_f64);
    Some(match name {
        "sin" => first.sin(),
        "cos" => first.cos(),
        "tan" => first.tan(),
        "asin" => first.asin(),
        "acos" => first.acos(),
        "atan" => first.atan(),
        "atan2" => first.atan2(second?),
        "exp" => first.exp(),
        "log" => first.ln(),
        "pow" => first.powf(second?),
        _ => return None,
    })
}
