//! What a script answers, as data; its text is that of the SMT-LIB standard.

use std::fmt;

use attest_term::parse::ParseError;
use attest_term::print::{smt_symbol, smt_value};
use attest_term::{Function, FunctionTable, Sort, Value};

/// The response to one command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Response {
    /// `success`, where `:print-success` is set.
    Success,
    /// To `check-sat` and `check-sat-assuming`.
    Verdict(Verdict),
    /// To `get-model`: a definition for everything declared.
    Model(Vec<Definition>),
    /// To `get-value`: each term as it was written, and its value.
    Values(Vec<(String, Value)>),
    /// To `get-unsat-core`: names of assertions.
    Core(Vec<String>),
    /// To `get-unsat-assumptions`: terms.
    Assumptions(Vec<String>),
    /// To `get-info`.
    Info {
        /// What was asked for.
        keyword: String,
        /// The answer, as SMT-LIB writes it.
        value: String,
    },
    /// To `echo`.
    Echo(String),
    /// `unsupported`
    Unsupported,
    /// The command cannot be obeyed; the script ends.
    Error(ParseError),
}

/// Whether the assertions can hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// They can.
    Sat,
    /// They cannot.
    Unsat,
    /// It was not found out.
    Unknown,
}

/// A constant or function as a model defines it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// The sorts of its arguments.
    pub parameters: Vec<Sort>,
    /// Its value for particular arguments, and else.
    pub table: FunctionTable,
}

impl Definition {
    /// A constant.
    pub fn constant(name: String, value: Value) -> Definition {
        let table = FunctionTable { entries: Default::default(), default: value };
        Definition { name, parameters: Vec::new(), table }
    }

    /// A function.
    pub fn function(function: &Function, table: FunctionTable) -> Definition {
        Definition { name: function.name.clone(), parameters: function.parameters.clone(), table }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Sat => "sat",
            Verdict::Unsat => "unsat",
            Verdict::Unknown => "unknown",
        })
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, table) = (smt_symbol(&self.name), &self.table);
        write!(f, "(define-fun {name} (")?;
        for (at, sort) in self.parameters.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}(x!{at} {sort})")?;
        }
        write!(f, ") {} ", table.default.sort())?;
        for (args, value) in &table.entries {
            let equal = args.iter().enumerate().map(|(at, arg)| format!("(= x!{at} {})", smt_value(arg)));
            let equal: Vec<String> = equal.collect();
            let condition = match equal.as_slice() {
                [only] => only.clone(),
                several => format!("(and {})", several.join(" ")),
            };
            write!(f, "(ite {condition} {} ", smt_value(value))?;
        }
        write!(f, "{}{})", smt_value(&table.default), ")".repeat(table.entries.len()))
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Response::Success => f.write_str("success"),
            Response::Verdict(verdict) => verdict.fmt(f),
            Response::Model(definitions) => {
                writeln!(f, "(")?;
                definitions.iter().try_for_each(|definition| writeln!(f, "  {definition}"))?;
                f.write_str(")")
            }
            Response::Values(values) => {
                let pairs = values.iter().map(|(term, value)| format!("({term} {})", smt_value(value)));
                write!(f, "({})", pairs.collect::<Vec<_>>().join("\n "))
            }
            Response::Core(names) => {
                let names: Vec<String> = names.iter().map(|name| smt_symbol(name)).collect();
                write!(f, "({})", names.join(" "))
            }
            Response::Assumptions(terms) => write!(f, "({})", terms.join(" ")),
            Response::Info { keyword, value } => write!(f, "({keyword} {value})"),
            Response::Echo(text) => write!(f, "\"{}\"", text.replace('"', "\"\"")),
            Response::Unsupported => f.write_str("unsupported"),
            Response::Error(error) => {
                let reason = error.reason.replace('"', "\"\"");
                write!(f, "(error \"{}:{}: {reason}\")", error.line, error.column)
            }
        }
    }
}
