//! SMT-LIB commands.

use super::head::is_helper;
use super::smt::{sort, term};
use super::symbols::Meaning;
use super::{Expression, ExpressionId, Expressions, ParseError, Position, Symbols};
use crate::pool::{FunctionId, FunctionKind, Term, TermPool};
use crate::sort::Sort;

/// What a declaration or definition has brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// A variable, which a model gives a value.
    Variable(Term),
    /// An uninterpreted function, which a model gives a table.
    Function(FunctionId),
    /// A defined function, constant or sort of that name.
    Definition(String),
}

/// A command of a script, names resolved and terms built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `set-logic`
    SetLogic(String),
    /// `set-info`: the keyword.
    SetInfo(String),
    /// `set-option`: the keyword, and the value as it was written.
    SetOption(String, String),
    /// `get-info`: the keyword.
    GetInfo(String),
    /// A declaration or definition; it is already in force.
    Declared(Declaration),
    /// `assert`, with the name given by `:named`.
    Assert {
        /// The asserted term.
        term: Term,
        /// Its name.
        name: Option<String>,
    },
    /// `check-sat`
    CheckSat,
    /// `check-sat-assuming`
    CheckSatAssuming(Vec<Term>),
    /// `push`: how many levels.
    Push(u32),
    /// `pop`: how many levels.
    Pop(u32),
    /// `get-model`
    GetModel,
    /// `get-value`: the terms, and each as it was written.
    GetValue(Vec<(Term, String)>),
    /// `get-unsat-core`
    GetUnsatCore,
    /// `get-unsat-assumptions`
    GetUnsatAssumptions,
    /// `echo`
    Echo(String),
    /// `reset`
    Reset,
    /// `reset-assertions`
    ResetAssertions,
    /// `exit`
    Exit,
}

/// Reads a script command by command.
#[derive(Clone, Debug)]
pub struct SmtReader {
    expressions: Expressions,
    next: usize,
    symbols: Symbols,
}

impl SmtReader {
    /// Reads the text of a script; commands are understood one by one, by [`SmtReader::next_command`].
    pub fn new(text: &str) -> Result<SmtReader, ParseError> {
        Ok(SmtReader { expressions: Expressions::read(text)?, next: 0, symbols: Symbols::new() })
    }

    /// The next command, or `None` at the end.
    pub fn next_command(&mut self, pool: &mut TermPool) -> Result<Option<Command>, ParseError> {
        let Some(at) = self.expressions.tops().get(self.next).copied() else { return Ok(None) };
        self.next += 1;
        self.command(at, pool).map(Some)
    }

    /// Where the command read last begins; the beginning, if none was.
    pub fn position(&self) -> Position {
        let last = self.next.checked_sub(1).and_then(|last| self.expressions.tops().get(last));
        last.map_or(Position { line: 1, column: 1 }, |at| self.expressions.position(*at))
    }

    fn command(&mut self, at: ExpressionId, pool: &mut TermPool) -> Result<Command, ParseError> {
        let items = self.expressions.list(at).unwrap_or_default().to_vec();
        let name = items.first().and_then(|first| self.expressions.symbol(*first)).map(str::to_owned);
        let Some(name) = name else { return Err(self.expressions.error(at, "a command is wanted")) };
        let args = &items[1..];
        match (name.as_str(), args) {
            ("set-logic", &[logic]) => Ok(Command::SetLogic(self.name(logic)?)),
            ("set-info", &[keyword, ..]) => Ok(Command::SetInfo(self.keyword(keyword)?)),
            ("set-option", &[keyword, value]) => {
                Ok(Command::SetOption(self.keyword(keyword)?, self.expressions.written(value)))
            }
            ("get-info", &[keyword]) => Ok(Command::GetInfo(self.keyword(keyword)?)),
            ("declare-const", &[name, result]) => self.declare(name, &[], result, pool),
            ("declare-fun", &[name, parameters, result]) => {
                let parameters = self.items(parameters)?;
                self.declare(name, &parameters, result, pool)
            }
            ("define-fun", &[name, parameters, result, body]) => {
                let parameters = self.items(parameters)?;
                self.define(name, &parameters, result, body, pool)
            }
            ("define-const", &[name, result, body]) => self.define(name, &[], result, body, pool),
            ("define-sort", &[name, parameters, definition]) => {
                if !self.items(parameters)?.is_empty() {
                    return Err(self
                        .expressions
                        .error(parameters, "sorts with parameters are not supported"));
                }
                let (name, sort) = (self.name(name)?, sort(&self.expressions, definition, &self.symbols)?);
                self.symbols.define(&name, Meaning::Sort(sort));
                Ok(Command::Declared(Declaration::Definition(name)))
            }
            ("declare-sort", _) => Err(self.expressions.error(at, "uninterpreted sorts are not supported")),
            ("assert", &[body]) => self.assert(body, pool),
            ("check-sat", []) => Ok(Command::CheckSat),
            ("check-sat-assuming", &[list]) => {
                let items = self.items(list)?;
                let terms = items.iter().map(|item| self.truth(*item, pool)).collect::<Result<_, _>>()?;
                Ok(Command::CheckSatAssuming(terms))
            }
            ("push" | "pop", levels) => self.levels(at, name == "push", levels),
            ("get-model", []) => Ok(Command::GetModel),
            ("get-value", &[list]) => {
                let mut values = Vec::new();
                for item in self.items(list)? {
                    let term = term(&self.expressions, item, pool, &mut self.symbols)?.term;
                    values.push((term, self.expressions.written(item)));
                }
                Ok(Command::GetValue(values))
            }
            ("get-unsat-core", []) => Ok(Command::GetUnsatCore),
            ("get-unsat-assumptions", []) => Ok(Command::GetUnsatAssumptions),
            ("echo", &[text]) => match self.expressions.get(text) {
                Expression::Text(text) => Ok(Command::Echo(text.clone())),
                _ => Err(self.expressions.error(text, "a string is wanted")),
            },
            ("reset", []) => {
                self.symbols = Symbols::new();
                Ok(Command::Reset)
            }
            ("reset-assertions", []) => {
                while self.symbols.pop() {}
                Ok(Command::ResetAssertions)
            }
            ("exit", []) => Ok(Command::Exit),
            (name, _) => {
                Err(self.expressions.error(at, format!("the command `{name}` is not known in this form")))
            }
        }
    }

    fn name(&self, at: ExpressionId) -> Result<String, ParseError> {
        let name = self.expressions.symbol(at).map(str::to_owned);
        name.ok_or_else(|| self.expressions.error(at, "a symbol is wanted"))
    }

    fn keyword(&self, at: ExpressionId) -> Result<String, ParseError> {
        match self.expressions.get(at) {
            Expression::Keyword(word) => Ok(word.clone()),
            _ => Err(self.expressions.error(at, "a keyword is wanted")),
        }
    }

    fn items(&self, at: ExpressionId) -> Result<Vec<ExpressionId>, ParseError> {
        let items = self.expressions.list(at).map(<[ExpressionId]>::to_vec);
        items.ok_or_else(|| self.expressions.error(at, "a list is wanted"))
    }

    fn declare(
        &mut self,
        name: ExpressionId,
        parameters: &[ExpressionId],
        result: ExpressionId,
        pool: &mut TermPool,
    ) -> Result<Command, ParseError> {
        let (text, result) = (self.name(name)?, sort(&self.expressions, result, &self.symbols)?);
        if self.symbols.meaning(&text).is_some() {
            return Err(self.expressions.error(name, format!("`{text}` is declared already")));
        }
        let parameters = parameters.iter().map(|at| sort(&self.expressions, *at, &self.symbols));
        let parameters = parameters.collect::<Result<Vec<Sort>, _>>()?;
        if parameters.is_empty() {
            let variable = pool.variable(&text, result);
            self.symbols.bind(&text, variable);
            return Ok(Command::Declared(Declaration::Variable(variable)));
        }
        let function = pool.declare(&text, &parameters, result, FunctionKind::Uninterpreted);
        self.symbols.define(&text, Meaning::Function(function));
        Ok(Command::Declared(Declaration::Function(function)))
    }

    fn define(
        &mut self,
        name: ExpressionId,
        parameters: &[ExpressionId],
        result: ExpressionId,
        body: ExpressionId,
        pool: &mut TermPool,
    ) -> Result<Command, ParseError> {
        let text = self.name(name)?;
        if is_helper(&text) {
            return Ok(Command::Declared(Declaration::Definition(text)));
        }
        let result = sort(&self.expressions, result, &self.symbols)?;
        let mut variables = Vec::new();
        let mut names = Vec::new();
        for parameter in parameters {
            let &[name, of] = self.items(*parameter)?.as_slice() else {
                return Err(self.expressions.error(*parameter, "a parameter is a symbol and a sort"));
            };
            let (name, of) = (self.name(name)?, sort(&self.expressions, of, &self.symbols)?);
            variables.push(pool.fresh(&name, of));
            names.push(name);
        }
        for (name, variable) in names.iter().zip(&variables) {
            self.symbols.bind(name, *variable);
        }
        let parsed = term(&self.expressions, body, pool, &mut self.symbols);
        for _ in &names {
            self.symbols.forget_last();
        }
        let parsed = parsed?;
        if pool.sort(parsed.term) != result {
            return Err(self.expressions.error(body, format!("the body should be of sort {result}")));
        }
        self.symbols.define(&text, Meaning::Macro(variables, parsed.term));
        Ok(Command::Declared(Declaration::Definition(text)))
    }

    fn assert(&mut self, body: ExpressionId, pool: &mut TermPool) -> Result<Command, ParseError> {
        let parsed = term(&self.expressions, body, pool, &mut self.symbols)?;
        self.want_truth(body, parsed.term, pool)?;
        let mut own = None;
        for (name, term) in parsed.named {
            if term == parsed.term {
                own = Some(name.clone());
            }
            self.symbols.bind(&name, term);
        }
        Ok(Command::Assert { term: parsed.term, name: own })
    }

    fn truth(&mut self, at: ExpressionId, pool: &mut TermPool) -> Result<Term, ParseError> {
        let term = term(&self.expressions, at, pool, &mut self.symbols)?.term;
        self.want_truth(at, term, pool)?;
        Ok(term)
    }

    fn want_truth(&self, at: ExpressionId, term: Term, pool: &TermPool) -> Result<(), ParseError> {
        match pool.sort(term) {
            Sort::Bool => Ok(()),
            other => Err(self.expressions.error(at, format!("a Bool is wanted, not a {other}"))),
        }
    }

    fn levels(&mut self, at: ExpressionId, push: bool, args: &[ExpressionId]) -> Result<Command, ParseError> {
        let count = match args {
            [] => Some(1),
            [count] => self.expressions.number(*count),
            _ => None,
        };
        let Some(count) = count.filter(|count| *count <= 1_000_000) else {
            return Err(self.expressions.error(at, "a number of levels is wanted"));
        };
        for _ in 0..count {
            if push {
                self.symbols.push();
            } else if !self.symbols.pop() {
                return Err(self.expressions.error(at, "there is no level to pop"));
            }
        }
        Ok(if push { Command::Push(count) } else { Command::Pop(count) })
    }
}
